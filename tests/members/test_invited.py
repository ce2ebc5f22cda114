"""From a link to an account that belongs: the pages whoever was invited sees."""

import pytest
from allauth.account.models import EmailAddress
from django.urls import reverse

from members.invitations import mark_of_mail
from members.models import Invitation, Member, Role, User
from members.services import invite, revoke_invitation
from tests.factories.database import everything
from tests.factories.mail import code_mailed, mailed, path_mailed
from tests.factories.members import (
    account,
    actor,
    administrator,
    association,
    member,
    organiser,
    signed_up,
)
from tests.factories.pages import Page, english

pytestmark = pytest.mark.django_db

KEPT, SIGNUP = reverse("members:invitation-kept"), reverse("account_signup")
PASSWORD = "a password nobody guesses"
EMAIL = "ana@example.org"


@pytest.fixture
def client():
    return english()


@pytest.fixture
def club():
    return association(slug="fleuve")


@pytest.fixture
def sender(club):
    return actor(organiser(club, "Jeanne Paquet"))


@pytest.fixture
def invited(club, sender):
    """Invite Ana, a guest of the club; return the invitation and its token."""
    return invite(
        member=member(club, "Ana", role=Role.GUEST), email=EMAIL, role="member", by=sender
    )


def address(token, *, mailed=False):
    link = reverse("members:invitation", args=[token])
    return f"{link}?mail={mark_of_mail(token)}" if mailed else link


def choose(client, link, choice):
    """Press a button of the page that the link leads to."""
    (form,) = Page(client.get(link)).by_id("main").find("form")
    kept = {each["name"]: each["value"] for each in form.find("input", name="mail")}
    return client.post(link, kept | {"choice": choice})


def test_the_page_says_who_invites_to_what_and_as_whom(client, invited):
    page = Page(client.get(address(invited[1])))

    words = page.by_id("main").words
    assert "Jeanne Paquet invites you to belong to Cartes du fleuve." in words
    assert "You will be called Ana You will be member" in words


def test_a_visit_changes_nothing_and_tells_nobody_the_link(client, invited):
    before = everything()

    answer = client.get(address(invited[1], mailed=True))

    assert everything() == before
    assert answer.headers["Referrer-Policy"] == "strict-origin"
    assert answer.headers["Cache-Control"] == "private, no-store"


def test_who_is_signed_in_accepts_at_once(client, club, invited):
    ana = account()
    client.force_login(ana)

    answer = choose(client, address(invited[1]), "")

    assert answer.url == f"{club.get_absolute_url()}?welcome=1"
    assert Member.objects.get(user=ana).name == "Ana"
    assert "Welcome, Ana" in Page(client.get(answer.url)).by_id("main").words


def test_who_has_an_account_signs_in_then_accepts(client, invited):
    ana = account(EMAIL, PASSWORD)
    asked = choose(client, address(invited[1]), "known")

    signed_in = client.post(
        reverse("account_login"), {"login": EMAIL, "password": PASSWORD, "next": KEPT}
    )
    client.post(KEPT)

    assert asked.url == f"{reverse('account_login')}?next=%2Finvitations%2F"
    assert invited[1] not in asked.url
    assert signed_in.url == KEPT
    assert Member.objects.get(user=ana).name == "Ana"


def test_a_stranger_makes_an_account_and_belongs(client, invited):
    assert choose(client, address(invited[1], mailed=True), "new").url == SIGNUP
    form = Page(client.get(SIGNUP)).form(SIGNUP)

    made = client.post(SIGNUP, form | {"password1": PASSWORD})

    ana = User.objects.get(email=EMAIL)
    assert form["email"] == EMAIL
    assert made.url == "/a/fleuve/?welcome=1"
    assert ana.check_password(PASSWORD)
    assert EmailAddress.objects.get(user=ana).verified
    assert Member.objects.get(user=ana).name == "Ana"
    assert mailed() == []


def test_a_password_is_not_needed(client, invited):
    choose(client, address(invited[1], mailed=True), "new")

    client.post(SIGNUP, {"email": EMAIL, "password1": ""})
    client.post(reverse("account_logout"))
    client.post(reverse("account_request_login_code"), {"email": EMAIL})
    client.post(reverse("account_confirm_login_code"), {"code": code_mailed()})

    assert not User.objects.get(email=EMAIL).has_usable_password()
    assert "_auth_user_id" in client.session


@pytest.mark.parametrize(
    ("by_mail", "email"), [(False, EMAIL), (True, "other@example.org"), (False, "o@example.org")]
)
def test_an_address_that_the_link_does_not_prove_is_confirmed_first(
    client, invited, by_mail, email
):
    choose(client, address(invited[1], mailed=by_mail), "new")

    made = client.post(SIGNUP, {"email": email, "password1": PASSWORD})
    confirmed = client.post(path_mailed())

    assert made.url == reverse("account_email_verification_sent")
    assert confirmed.url == f"{reverse('account_login')}?next=%2Finvitations%2F"
    assert User.objects.get(email=email).memberships.count() == 0
    client.post(reverse("account_login"), {"login": email, "password": PASSWORD, "next": KEPT})
    assert User.objects.get(email=email).memberships.get().name == "Ana"


def test_a_mark_that_was_made_up_proves_nothing(client, invited):
    link = f"{address(invited[1])}?mail=made-up"

    choose(client, link, "new")
    made = client.post(SIGNUP, {"email": EMAIL, "password1": PASSWORD})

    assert made.url == reverse("account_email_verification_sent")


def test_an_address_that_has_an_account_gets_no_second_one(client, invited):
    account(EMAIL, PASSWORD)
    choose(client, address(invited[1], mailed=True), "new")

    client.post(SIGNUP, {"email": EMAIL, "password1": "another that nobody guesses"})

    assert User.objects.filter(email=EMAIL).count() == 1
    assert mailed() == [([EMAIL], "Levée – You have an account already")]
    assert "_auth_user_id" not in client.session


def test_signing_up_is_shut_again_when_the_invitation_is_no_longer_good(client, invited, sender):
    choose(client, address(invited[1], mailed=True), "new")
    revoke_invitation(invitation=invited[0], by=sender)

    answer = client.post(SIGNUP, {"email": EMAIL, "password1": PASSWORD})

    assert "invitation" in Page(answer).by_id("main").words
    assert not User.objects.filter(email=EMAIL).exists()


@pytest.fixture
def organising(club):
    """Invite Ana to organise, by mail; return the invitation and its token."""
    ana = member(club, "Ana", role=Role.GUEST)
    boss = actor(administrator(club))
    return invite(member=ana, email=EMAIL, role="organiser", by=boss)


def test_a_role_that_was_mailed_is_refused_to_another_address_with_the_way_out(client, organising):
    client.force_login(account())

    by_hand = choose(client, address(organising[1]), "")
    made_up = choose(client, f"{address(organising[1])}?mail=made-up", "")
    again = client.post(KEPT)

    assert {answer.status_code for answer in (by_hand, made_up, again)} == {422}
    words = Page(by_hand).of_class("errors")[0].words
    assert "sign in with that address" in words
    assert EMAIL not in by_hand.content.decode()
    assert Member.objects.get(name="Ana").user is None


def test_a_role_that_was_mailed_is_accepted_by_the_link_in_the_mail(client, organising):
    other = account()
    client.force_login(other)

    choose(client, address(organising[1], mailed=True), "")

    assert Member.objects.get(user=other).role == Role.ORGANISER


def test_who_is_somebody_there_already_is_told_the_way_out(client, club, invited):
    client.force_login(signed_up(club, "Ana Maria"))
    before = Invitation.objects.values().get()

    answer = choose(client, address(invited[1]), "")

    assert answer.status_code == 422
    assert "merge the two records" in Page(answer).of_class("errors")[0].words
    assert Invitation.objects.values().get() == before


def test_a_link_that_is_no_longer_good_says_so(client, invited, sender):
    revoke_invitation(invitation=invited[0], by=sender)
    pages = [client.get(address(token)) for token in (invited[1], "nonsense", "x" * 500)]
    pages += [client.post(address(invited[1])), client.get(KEPT), client.post(KEPT)]

    assert {page.status_code for page in pages} == {404}
    assert {Page(page).find("h1")[0].words for page in pages} == {
        "This invitation is no longer good"
    }


def test_links_cannot_be_guessed_one_after_another(client, invited):
    answers = [client.get(address(f"guess-{number}")).status_code for number in range(25)]

    assert answers == [404] * 20 + [429] * 5
    assert client.get(address(invited[1])).status_code == 200
