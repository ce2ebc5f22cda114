"""Signing in and out, with Django's own accounts."""

import pytest
from django.urls import reverse

from tests.factories.database import everything
from tests.factories.members import account

pytestmark = pytest.mark.django_db

LOGIN = reverse("account_login")
PASSWORD = "a password nobody guesses"


@pytest.fixture
def user():
    return account("claire@example.org", PASSWORD)


def sign_in(client, **changes):
    values = {"username": "claire@example.org", "password": PASSWORD}
    return client.post(LOGIN, values | changes)


def is_signed_in(client):
    return "_auth_user_id" in client.session


def test_the_page_asks_for_an_e_mail_address_and_a_password(client):
    page = client.get(LOGIN).content.decode()

    assert "Adresse courriel" in page
    assert 'type="password"' in page


def test_one_signs_in_and_goes_home(client, user):
    response = sign_in(client)

    assert (response.status_code, response.url) == (302, reverse("home"))
    assert is_signed_in(client)


def test_one_signs_in_and_goes_back_to_where_one_was(client, user):
    address = "/s/abc/?bidder=1&bid=70"

    response = sign_in(client, next=address)

    assert response.url == address


@pytest.mark.parametrize(
    "elsewhere", ["https://evil.example/", "//evil.example", "javascript:alert(1)", "\\\\evil"]
)
def test_one_never_goes_elsewhere(client, user, elsewhere):
    assert sign_in(client, next=elsewhere).url == reverse("home")


@pytest.mark.parametrize(
    "changes",
    [
        {"password": "not the password"},
        {"username": "nobody@example.org"},
        {"username": "", "password": ""},
        {"username": "x" * 100_000},
        {"username": "claire\x00@example.org"},
    ],
)
def test_a_wrong_account_is_refused_plainly_and_the_next_address_is_kept(client, user, changes):
    before = everything()

    response = sign_in(client, next="/s/abc/", **changes)

    page = response.content.decode()
    assert response.status_code in (200, 422)
    assert 'role="alert"' in page
    assert '<input type="hidden" name="next" value="/s/abc/">' in page
    assert everything() == before
    assert not is_signed_in(client)


def test_the_address_that_was_typed_is_kept_and_the_password_is_not(client, user):
    page = sign_in(client, password="wrong guess").content.decode()

    assert 'value="claire@example.org"' in page
    assert "wrong guess" not in page


def test_known_and_unknown_accounts_are_refused_in_the_same_words(client, user):
    known = sign_in(client, password="wrong").content.decode()
    unknown = sign_in(client, username="somebody@example.org", password="wrong").content.decode()

    assert words(known) == words(unknown.replace("somebody@example.org", "claire@example.org"))


def words(page):
    return page[page.index('role="alert"') : page.index("</section>")]


def test_an_account_put_away_cannot_be_signed_in_to(client, user):
    user.is_active = False
    user.save()

    sign_in(client)

    assert not is_signed_in(client)


def test_the_session_changes_at_the_door(client, user):
    before = client.session.session_key

    sign_in(client)

    assert client.session.session_key != before


def test_one_signs_out_by_a_form_only(client, user):
    client.force_login(user)

    assert client.get(reverse("account_logout")).status_code == 405
    assert is_signed_in(client)

    response = client.post(reverse("account_logout"))

    assert (response.status_code, response.url) == (302, reverse("home"))
    assert not is_signed_in(client)


def test_who_is_signed_in_already_is_sent_on(client, user):
    client.force_login(user)

    assert client.get(LOGIN).status_code == 302


def test_the_accounts_of_the_demonstration_are_shown_in_a_demonstration_only(client, settings):
    assert "levee-demo" not in client.get(LOGIN).content.decode()

    settings.DEMO = True

    assert "levee-demo" in client.get(LOGIN).content.decode()
