"""Signing in and out, with a password or with a code."""

import pytest
from django.urls import reverse

from members.models import User
from tests.factories.database import everything
from tests.factories.mail import code_mailed, mailed, path_mailed
from tests.factories.members import account
from tests.factories.pages import Page, english

pytestmark = pytest.mark.django_db

LOGIN, LOGOUT = reverse("account_login"), reverse("account_logout")
CODE, CONFIRM = reverse("account_request_login_code"), reverse("account_confirm_login_code")
PASSWORD = "a password nobody guesses"


@pytest.fixture
def client():
    return english()


@pytest.fixture
def user():
    return account("claire@example.org", PASSWORD)


def sign_in(client, **changes):
    values = {"login": "claire@example.org", "password": PASSWORD}
    return client.post(LOGIN, values | changes)


def is_signed_in(client):
    return "_auth_user_id" in client.session


def test_the_page_asks_for_an_e_mail_address_and_a_password(client):
    page = client.get(LOGIN, headers={"Accept-Language": "fr"}).content.decode()

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
        {"login": "nobody@example.org"},
        {"login": "", "password": ""},
        {"login": "x" * 100_000},
        {"login": "claire\x00@example.org"},
    ],
)
def test_a_wrong_account_is_refused_plainly_and_the_next_address_is_kept(client, user, changes):
    before = everything()

    response = sign_in(client, next="/s/abc/", **changes)

    page = response.content.decode()
    assert response.status_code == 422
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
    unknown = sign_in(client, login="somebody@example.org", password="wrong").content.decode()

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

    asked = client.get(LOGOUT)

    assert Page(asked).by_id("main").find("form", action=LOGOUT, method="post")
    assert is_signed_in(client)

    response = client.post(LOGOUT)

    assert (response.status_code, response.url) == (302, reverse("home"))
    assert not is_signed_in(client)


def test_who_signed_out_is_not_told_so_on_some_later_page(client, user):
    sign_in(client)
    client.post(LOGOUT)
    client.force_login(user)

    assert not Page(client.get(reverse("members:account"))).of_class("note")


def test_a_session_lasts_an_evening(client, user):
    sign_in(client)

    assert client.session.get_expiry_age() == 12 * 60 * 60


def test_who_is_signed_in_already_is_sent_on(client, user):
    client.force_login(user)

    assert client.get(LOGIN).status_code == 302


def test_the_accounts_of_the_demonstration_are_shown_in_a_demonstration_only(client, settings):
    assert "levee-demo" not in client.get(LOGIN).content.decode()

    settings.DEMO = True

    assert "levee-demo" in client.get(LOGIN).content.decode()


# With a code


def test_a_code_signs_in_who_receives_it_and_sends_them_back(client, user):
    asked = client.post(CODE, {"email": "Claire@Example.org", "next": "/games/"})

    assert asked.url == f"{CONFIRM}?next=%2Fgames%2F"
    assert mailed() == [(["claire@example.org"], "Levée – Your code")]
    (kept, *_) = Page(client.get(asked.url)).by_id("main").find("input", name="next")
    response = client.post(CONFIRM, {"code": code_mailed().lower(), "next": kept["value"]})

    assert (response.status_code, response.url) == (302, "/games/")
    assert is_signed_in(client)


def test_a_code_is_good_in_the_browser_that_asked_for_it_only(client, user):
    client.post(CODE, {"email": user.email})

    elsewhere = english().post(CONFIRM, {"code": code_mailed()})

    assert elsewhere.url == CODE


def test_a_code_is_good_once(client, user):
    client.post(CODE, {"email": user.email})
    client.post(CONFIRM, {"code": code_mailed()})
    client.post(LOGOUT)

    assert client.post(CONFIRM, {"code": code_mailed()}).url == CODE
    assert not is_signed_in(client)


def test_three_wrong_codes_end_it(client, user):
    client.post(CODE, {"email": user.email})

    answers = [client.post(CONFIRM, {"code": "BBBB-BBBB"}).status_code for _ in range(3)]

    assert answers == [422, 422, 302]
    assert client.post(CONFIRM, {"code": code_mailed()}).url == CODE
    assert not is_signed_in(client)


def test_another_code_takes_the_place_of_the_first(client, user):
    client.post(CODE, {"email": user.email})
    first = code_mailed()

    client.post(CONFIRM, {"action": "resend"})

    assert code_mailed() != first
    assert client.post(CONFIRM, {"code": first}).status_code == 422
    assert client.post(CONFIRM, {"code": code_mailed()}).status_code == 302


def test_who_has_no_account_is_told_so_by_mail_only(client, user):
    pages = []
    for email in ("claire@example.org", "nobody@example.org"):
        browser = english()
        asked = browser.post(CODE, {"email": email})
        shown = Page(browser.get(asked.url)).by_id("main").words.replace(email, "")
        pages.append((asked.status_code, asked.url, shown))

    assert pages[0] == pages[1]
    assert mailed() == [
        (["claire@example.org"], "Levée – Your code"),
        (["nobody@example.org"], "Levée – No account has this address"),
    ]


def test_no_code_is_right_for_who_has_no_account(client):
    client.post(CODE, {"email": "nobody@example.org"})

    assert client.post(CONFIRM, {"code": ""}).status_code == 422
    assert client.post(CONFIRM, {"code": "BBBB-BBBB"}).status_code == 422


def test_an_account_put_away_gets_no_code(client, user):
    user.is_active = False
    user.save()

    client.post(CODE, {"email": user.email})

    assert mailed() == [([user.email], "Levée – No account has this address")]


def test_mail_that_cannot_be_sent_is_told_the_same_to_everybody(client, user, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1

    answers = [client.post(CODE, {"email": email}) for email in (user.email, "no@example.org")]

    assert [answer.status_code for answer in answers] == [503, 503]
    assert Page(answers[0]).find("h1")[0].words == Page(answers[1]).find("h1")[0].words


# Accounts come by invitation


def test_nobody_signs_up_alone(client):
    signup = reverse("account_signup")
    values = {"email": "new@example.org", "password1": PASSWORD}

    assert "invitation" in Page(client.get(signup)).by_id("main").words
    assert client.post(signup, values).status_code == 200
    assert User.objects.count() == 0


def test_an_address_nobody_vouched_for_is_confirmed_before_one_is_signed_in(client):
    User.objects.create_user("new@example.org", PASSWORD)

    response = sign_in(client, login="new@example.org")

    assert response.url == reverse("account_email_verification_sent")
    assert not is_signed_in(client)
    confirm = path_mailed()
    assert client.post(confirm).url == LOGIN
    sign_in(client, login="new@example.org")
    assert is_signed_in(client)


def test_a_link_that_is_only_visited_confirms_nothing(client):
    User.objects.create_user("new@example.org", PASSWORD)
    sign_in(client, login="new@example.org")
    before = everything()

    assert len(Page(client.get(path_mailed())).by_id("main").find("form", method="post")) == 1
    assert everything() == before
