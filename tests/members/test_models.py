"""Accounts, associations and people: what the database refuses, and how accounts are found."""

from datetime import date

import pytest
from django.contrib.auth import authenticate
from django.utils import timezone

from members.models import (
    Alias,
    Association,
    Claim,
    Invitation,
    Member,
    Merge,
    Role,
    Season,
    User,
)
from tests.factories.database import constraints, refused_by
from tests.factories.members import account, association, member

pytestmark = pytest.mark.django_db

NOW = timezone.now()


def member_row(club, **changes):
    values = {"number": 1, "name": "Luc Roy", "public_name": "Luc R.", "name_key": "lucroy"}
    return Member.objects.create(association=club, **values | changes)


def alias_row(club, **changes):
    values = {"member": member(club), "name": "Lucien", "name_key": "lucien"}
    return Alias.objects.create(association=club, **values | changes)


def merge_row(club, **changes):
    values = {"kept": member(club), "merged": member(club), "moved": {}}
    return Merge.objects.create(association=club, **values | changes)


def claim_row(club, **changes):
    values = {"guest": member(club), "member": member(club)}
    return Claim.objects.create(association=club, **values | changes)


def season_row(club, **changes):
    values = {"name": "2026", "first_day": date(2026, 9, 1), "last_day": date(2027, 6, 30)}
    return Season.objects.create(association=club, **values | changes)


def invitation_row(club, **changes):
    values = {"member": member(club), "token_digest": "", "expires_at": NOW}
    return Invitation.objects.create(association=club, **values | changes)


IMPOSSIBLE = {
    "user_email_unique_whatever_its_case": lambda club: (
        account("luc@example.org"),
        User.objects.create(email="LUC@example.org"),
    ),
    "member_name_unique_in_association": lambda club: (
        member_row(club),
        member_row(club, number=2),
    ),
    "member_number_unique_in_association": lambda club: (
        member_row(club),
        member_row(club, name_key="another"),
    ),
    "member_once_per_account_and_association": lambda club: (
        member_row(club, user=(user := account())),
        member_row(club, user=user, name_key="another", number=2),
    ),
    "member_guest_has_no_account": lambda club: member_row(club, role="guest", user=account()),
    "member_role_known": lambda club: member_row(club, role="emperor"),
    "member_has_a_name": lambda club: member_row(club, name=""),
    "member_visibility_known": lambda club: member_row(club, visibility="everything"),
    "member_erased_has_nothing_left": lambda club: member_row(club, erased_at=NOW),
    "member_minor_hidden_without_consent": lambda club: member_row(club, is_minor=True),
    "member_merged_has_no_account": lambda club: member_row(
        club, user=account(), merged_into=member(club)
    ),
    "alias_unique_in_association": lambda club: (alias_row(club), alias_row(club)),
    "alias_has_a_name": lambda club: alias_row(club, name=""),
    "merge_of_two_people": lambda club: merge_row(club, kept=(one := member(club)), merged=one),
    "merge_once_at_a_time": lambda club: (
        merge_row(club, merged=(one := member(club))),
        merge_row(club, merged=one),
    ),
    "claim_of_somebody_else": lambda club: claim_row(club, guest=(one := member(club)), member=one),
    "claim_once_at_a_time": lambda club: (
        claim_row(club, guest=(guest := member(club)), member=(one := member(club))),
        claim_row(club, guest=guest, member=one),
    ),
    "association_signing_known": lambda club: Association.objects.update(signing="everybody"),
    "association_retention_from_1": lambda club: Association.objects.update(retention_months=0),
    "season_name_unique_in_association": lambda club: (season_row(club), season_row(club)),
    "season_ends_after_it_begins": lambda club: season_row(club, last_day=date(2026, 8, 31)),
    "season_has_a_name": lambda club: season_row(club, name=""),
    "invitation_to_a_role_with_account": lambda club: invitation_row(club, role="guest"),
    "invitation_accepted_or_revoked": lambda club: invitation_row(
        club, accepted_at=NOW, revoked_at=NOW
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_the_database_refuses_what_must_never_be(name):
    club = association()

    with refused_by("members", name):
        IMPOSSIBLE[name](club)


def test_every_named_constraint_is_tested():
    assert set(constraints("members")) == set(IMPOSSIBLE)


def test_two_associations_may_know_the_same_person():
    user = account()

    here, there = (member(association(), "Luc Roy", user=user) for _ in range(2))

    assert here.association_id != there.association_id
    assert list(user.memberships.order_by("pk")) == [here, there]


def test_several_people_of_an_association_have_no_account():
    club = association()

    people = [member(club), member(club), member(club, role=Role.GUEST)]

    assert [person.user for person in people] == [None, None, None]


def test_an_account_is_signed_in_to_by_e_mail_whatever_its_capitals():
    user = account("Luc.Roy@Example.org", "a password nobody guesses")

    found = authenticate(username="luc.roy@EXAMPLE.org", password="a password nobody guesses")

    assert found == user


def test_whoever_runs_the_site_may_use_its_administration():
    user = User.objects.create_superuser("root@example.org", "a password nobody guesses")

    assert (user.is_staff, user.is_superuser) == (True, True)
    assert not account().is_staff


def test_rows_are_named_in_plain_words():
    club = Association.objects.create(name="Cartes du fleuve", slug="fleuve")

    assert str(club) == "Cartes du fleuve"
    assert str(member(club, "Luc Roy")) == "Luc Roy"
    assert str(account("luc@example.org")) == "luc@example.org"
    assert club.get_absolute_url() == "/a/fleuve/"
