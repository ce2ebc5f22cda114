"""Invitations: who sends them, who accepts them, and when they are no longer good."""

from datetime import timedelta
from threading import Barrier, Thread

import pytest
from allauth.account.models import EmailAddress
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.utils import timezone

from common.models import LogEntry
from common.problems import Refusal
from members.actors import Actor
from members.invitations import digest, invitation_with, is_good, open_invitations
from members.models import Invitation, Member, Role, User
from members.services.invitations import (
    accept_invitation,
    invite,
    invite_newcomer,
    revoke_invitation,
)
from tests.factories.database import everything
from tests.factories.members import account, actor, association, member, organiser, signed_up

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return association(slug="fleuve")


@pytest.fixture
def sender(club):
    return actor(organiser(club))


@pytest.fixture
def admin(club):
    return actor(signed_up(club, role=Role.ADMIN))


def guest(club, name="Ana"):
    return member(club, name, role=Role.GUEST)


def sent(person, by, role=Role.MEMBER, email=""):
    return invite(member=person, email=email, role=role, by=by)


def refused(act, **arguments):
    """Return why it is refused, sure that nothing was written."""
    before = everything()
    with pytest.raises(Refusal) as refusal:
        act(**arguments)
    assert everything() == before
    return [problem.code for problem in refusal.value.problems]


# Sending


def test_an_invitation_is_good_for_two_weeks_and_its_token_is_kept_nowhere(club, sender):
    invitation, token = sent(guest(club), sender, email="Ana@Example.org ")

    stay = invitation.expires_at - timezone.now()
    assert timedelta(days=13) < stay <= timedelta(days=14)
    assert invitation.email == "ana@example.org"
    assert len(token) == 43
    assert token not in str(everything())
    assert invitation_with(token) == invitation
    assert invitation.token_digest == digest(token)
    assert is_good(invitation)


def test_sending_is_logged_by_codes_only(club, sender):
    person = guest(club, "Zénobie")

    invitation, _ = sent(person, sender, email="zenobie@example.org")

    entry = LogEntry.objects.latest("pk")
    assert (entry.verb, entry.subject) == ("invitation.sent", f"invitation/{invitation.code}")
    assert entry.after == {"member": person.code, "role": "member"}


def test_somebody_new_is_added_and_invited_at_once(club, sender):
    invitation, _ = invite_newcomer(
        association=club, name=" Ève  Côté", email="", role="member", by=sender
    )

    assert (invitation.member.name, invitation.member.role) == ("Ève Côté", Role.MEMBER)
    assert invitation.member.user is None


def test_a_newcomer_whose_name_is_known_is_not_added(club, sender):
    guest(club, "Ève Côté")

    codes = refused(
        invite_newcomer, association=club, name="eve cote", email="", role="member", by=sender
    )

    assert codes == ["name_known"]


def test_a_second_invitation_takes_the_place_of_the_first(club, sender):
    person = guest(club)
    first, _ = sent(person, sender)

    second, _ = sent(person, sender)

    assert list(open_invitations(club)) == [second]
    first.refresh_from_db()
    assert first.revoked_at is not None


@pytest.mark.parametrize("role", [None, Role.MEMBER, Role.SCOREKEEPER])
def test_only_organisers_invite(club, role):
    person = guest(club)
    by = actor(signed_up(club, role=role)) if role else actor(account())

    with pytest.raises(PermissionDenied):
        sent(person, by)
    with pytest.raises(PermissionDenied):
        sent(person, actor(organiser(association())))
    with pytest.raises(PermissionDenied):
        invite_newcomer(association=club, name="Eva", email="", role="member", by=by)


@pytest.mark.parametrize("role", ["scorekeeper", "organiser", "admin"])
def test_a_role_is_given_by_who_may_grant_it(club, sender, admin, role):
    assert refused(invite, member=guest(club), email="", role=role, by=sender) == ["role_not_yours"]

    invitation, _ = sent(guest(club, "Eva"), admin, role)
    assert invitation.role == role


def test_a_record_of_an_organiser_is_not_given_away_by_another(club, sender):
    person = member(club, role=Role.ORGANISER)

    assert refused(invite, member=person, email="", role="member", by=sender) == ["role_not_yours"]


@pytest.mark.parametrize(
    ("role", "email", "code"),
    [
        ("guest", "", "role_unknown"),
        ("emperor", "", "role_unknown"),
        ("member", "nobody", "email_invalid"),
        ("member", "a@b.org\nBcc: c@d.org", "email_invalid"),
    ],
)
def test_what_makes_no_sense_is_refused(club, sender, role, email, code):
    assert refused(invite, member=guest(club), email=email, role=role, by=sender) == [code]


def test_who_may_have_no_account_is_not_invited(club, sender):
    known = member(club, user=account())
    left = member(club)
    left.left_at = timezone.now()
    left.save()
    minor = member(club)
    minor.is_minor, minor.visibility, minor.public_name = True, "number", ""
    minor.save()

    codes = [
        refused(invite, member=person, email="", role="member", by=sender)
        for person in (known, left, minor)
    ]

    assert codes == [["person_has_account"], ["person_left"], ["minor_without_consent"]]


# Accepting


def test_whoever_accepts_becomes_that_person(club, sender):
    person, ana = guest(club), account()
    invitation, _ = sent(person, sender)

    accepted = accept_invitation(invitation=invitation, by=Actor(ana))

    person.refresh_from_db()
    invitation.refresh_from_db()
    assert accepted == person
    assert (person.user, person.role) == (ana, Role.MEMBER)
    assert (invitation.accepted_by, invitation.accepted_at is not None) == (ana, True)
    entry = LogEntry.objects.latest("pk")
    assert (entry.verb, entry.actor) == ("invitation.accepted", ana)
    assert (entry.before, entry.after["role"]) == ({"role": "guest"}, "member")


def test_an_invitation_is_accepted_once(club, sender):
    invitation, _ = sent(guest(club), sender)
    accept_invitation(invitation=invitation, by=Actor(account()))

    codes = refused(accept_invitation, invitation=invitation, by=Actor(account()))

    assert codes == ["invitation_over"]


def past(invitation, sender):
    Invitation.objects.update(expires_at=timezone.now())


def revoked(invitation, sender):
    revoke_invitation(invitation=invitation, by=sender)


def sent_by_who_no_longer_may(invitation, sender):
    Member.objects.filter(user=sender.user).update(role=Role.MEMBER)


def sent_by_who_is_closed(invitation, sender):
    User.objects.filter(pk=sender.user_id).update(is_active=False)


@pytest.mark.parametrize(
    "change", [past, revoked, sent_by_who_no_longer_may, sent_by_who_is_closed]
)
def test_an_invitation_is_no_longer_good(club, sender, change):
    invitation, _ = sent(guest(club), sender)
    change(invitation, sender)
    invitation = Invitation.objects.get()

    assert not is_good(invitation)
    codes = refused(accept_invitation, invitation=invitation, by=Actor(account()))
    assert codes == ["invitation_over"]


RIGHTS = [Role.SCOREKEEPER, Role.ORGANISER, Role.ADMIN]


@pytest.mark.parametrize("role", RIGHTS)
def test_rights_that_were_mailed_are_for_who_has_that_address(club, admin, role):
    invitation, _ = sent(guest(club), admin, role, email="Ana@example.org")
    unconfirmed = account()
    EmailAddress.objects.create(user=unconfirmed, email="ana@example.org", verified=False)

    for user in (account(), unconfirmed):
        codes = refused(accept_invitation, invitation=invitation, by=Actor(user))
        assert codes == ["invitation_elsewhere"]
    accepted = accept_invitation(invitation=invitation, by=Actor(account("ana@example.org")))
    assert accepted.role == role


@pytest.mark.parametrize("role", RIGHTS)
def test_rights_are_for_who_reads_the_mail_or_was_handed_the_link(club, admin, role):
    by_mail, _ = sent(guest(club), admin, role, email="ana@example.org")
    by_hand, _ = sent(guest(club, "Eva"), admin, role)

    mailed = accept_invitation(invitation=by_mail, by=Actor(account()), is_mailed=True)
    handed = accept_invitation(invitation=by_hand, by=Actor(account()))

    assert (mailed.role, handed.role) == (role, role)


def test_an_account_is_one_person_of_an_association(club, sender):
    invitation, _ = sent(guest(club), sender)

    codes = refused(accept_invitation, invitation=invitation, by=Actor(signed_up(club)))

    assert codes == ["already_somebody"]


def test_an_account_is_somebody_in_several_associations(club, sender):
    invitation, _ = sent(guest(club), sender)
    elsewhere = signed_up(association())

    accept_invitation(invitation=invitation, by=Actor(elsewhere))

    assert elsewhere.memberships.count() == 2


def test_a_minor_accepts_once_a_parent_agreed(club, sender):
    person = guest(club)
    invitation, _ = sent(person, sender)
    Member.objects.filter(pk=person.pk).update(is_minor=True, visibility="number", public_name="")

    codes = refused(accept_invitation, invitation=invitation, by=Actor(account()))
    Member.objects.update(consent_at=timezone.now())
    accept_invitation(invitation=invitation, by=Actor(account()))

    assert codes == ["minor_without_consent"]


@pytest.mark.django_db(transaction=True)
def test_of_two_who_accept_at_once_one_does(club, sender):
    invitation, _ = sent(guest(club), sender)
    people, barrier, answers = [account(), account()], Barrier(2), []

    def accept(user):
        barrier.wait()
        try:
            answers.append(accept_invitation(invitation=invitation, by=Actor(user)).code)
        except Refusal as refusal:
            answers.append(refusal.problems[0].code)
        connection.close()

    threads = [Thread(target=accept, args=[user]) for user in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    person = Member.objects.get(name="Ana")
    assert sorted(answers) == sorted([person.code, "invitation_over"])
    assert person.user in people


# Revoking


def test_revoking_twice_changes_nothing_more(club, sender):
    invitation, _ = sent(guest(club), sender)
    revoke_invitation(invitation=invitation, by=sender)
    before = everything()

    revoke_invitation(invitation=invitation, by=sender)

    assert everything() == before


def test_what_was_accepted_is_not_revoked(club, sender):
    invitation, _ = sent(guest(club), sender)
    accept_invitation(invitation=invitation, by=Actor(account()))

    assert refused(revoke_invitation, invitation=invitation, by=sender) == ["invitation_accepted"]


def test_only_organisers_revoke(club, sender):
    invitation, _ = sent(guest(club), sender)

    with pytest.raises(PermissionDenied):
        revoke_invitation(invitation=invitation, by=actor(signed_up(club)))
