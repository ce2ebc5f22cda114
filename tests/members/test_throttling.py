"""Who guesses is slowed down, by account and by address, and nobody else is."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.factories.mail import code_mailed, mailed
from tests.factories.members import account
from tests.factories.pages import Page, english

pytestmark = pytest.mark.django_db

LOGIN, CODE = reverse("account_login"), reverse("account_request_login_code")
CONFIRM, RESET = reverse("account_confirm_login_code"), reverse("account_reset_password")
PASSWORD = "a password nobody guesses"
TOO_OFTEN = "Too many attempts failed. Wait a few minutes, then try again."


@pytest.fixture
def claire():
    return account("claire@example.org", PASSWORD)


def attempt(email="claire@example.org", password="wrong", *, address="192.0.2.1", **headers):
    """Try to sign in from a browser of its own; return what is said, or nothing when it worked."""
    browser = Client(REMOTE_ADDR=address, headers={"Accept-Language": "en", **headers})
    answer = browser.post(LOGIN, {"login": email, "password": password})
    return (
        "" if answer.status_code == 302 else Page(answer).of_class("errors")[0].find("p")[0].words
    )


def test_five_failures_hold_an_account_back_from_everywhere(claire):
    said = [attempt(address=f"192.0.2.{place}") for place in range(6)]

    assert TOO_OFTEN not in said[:5]
    assert said[5] == TOO_OFTEN
    assert attempt(password=PASSWORD, address="198.51.100.1") == TOO_OFTEN


def test_an_account_that_is_held_back_still_takes_a_code(claire):
    for place in range(6):
        attempt(address=f"192.0.2.{place}")
    browser = english()

    browser.post(CODE, {"email": claire.email})
    answer = browser.post(CONFIRM, {"code": code_mailed()})

    assert answer.status_code == 302
    assert "_auth_user_id" in browser.session


def test_an_account_that_is_held_back_says_nothing_of_whether_it_exists():
    known = account("known@example.org", PASSWORD)
    guessed = {
        email: [attempt(email, address=f"{network}.{place}") for place in range(6)]
        for network, email in (("192.0.2", known.email), ("198.51.100", "no@example.org"))
    }

    assert guessed[known.email] == guessed["no@example.org"]


def test_five_failures_hold_an_address_back_and_no_other(claire):
    said = [attempt(f"person-{number}@example.org") for number in range(6)]

    assert TOO_OFTEN not in said[:5]
    assert said[5] == TOO_OFTEN
    assert attempt(password=PASSWORD) == TOO_OFTEN
    assert attempt(password=PASSWORD, address="192.0.2.2") == ""


def test_successes_of_a_whole_hall_hold_nobody_back():
    people = [account(password=PASSWORD) for _ in range(12)]

    assert {attempt(person.email, PASSWORD) for person in people} == {""}


@pytest.mark.parametrize("proxies", [0, 1])
def test_forged_headers_do_not_help(settings, claire, proxies):
    settings.TRUSTED_PROXIES = proxies
    # What a proxy of ours saw is the last of the list; before it comes what was forged.
    seen = ", 203.0.113.9" if proxies else ""

    said = [
        attempt(f"person-{number}@example.org", **{"X-Forwarded-For": f"10.0.0.{number}{seen}"})
        for number in range(50)
    ]

    assert [TOO_OFTEN in each for each in said] == [False] * 5 + [True] * 45
    assert attempt(password=PASSWORD, **{"X-Forwarded-For": f"10.9.9.9{seen}"}) == TOO_OFTEN


def test_behind_a_proxy_each_client_counts_for_itself(settings, claire):
    settings.TRUSTED_PROXIES = 1
    for number in range(6):
        attempt(f"person-{number}@example.org", **{"X-Forwarded-For": "203.0.113.9"})

    assert attempt(password=PASSWORD, **{"X-Forwarded-For": "203.0.113.9"}) == TOO_OFTEN
    assert attempt(password=PASSWORD, **{"X-Forwarded-For": "203.0.113.10"}) == ""


def test_too_many_forms_from_one_address_get_a_page_of_ours(settings, claire):
    settings.ACCOUNT_RATE_LIMITS = {"login": "3/m/ip"}
    browser = Client(headers={"Accept-Language": "fr"})

    answers = [browser.post(LOGIN, {"login": "", "password": ""}) for _ in range(4)]

    assert [answer.status_code for answer in answers] == [422, 422, 422, 429]
    assert answers[3].headers["Retry-After"] == "60"
    assert Page(answers[3]).by_id("main").find("a", href="/")
    assert browser.get(LOGIN).status_code == 200


@pytest.mark.parametrize(("address", "refused"), [(CODE, 422), (RESET, 429)])
@pytest.mark.parametrize("email", ["claire@example.org", "no@example.org"])
def test_a_mailbox_is_not_flooded(claire, address, refused, email):
    answers = [english().post(address, {"email": email}).status_code for _ in range(5)]

    assert answers == [302, 302, 302, refused, refused]
    assert len(mailed()) == 3


def test_what_was_counted_is_forgotten_in_time(claire):
    for place in range(6):
        attempt(address=f"192.0.2.{place}")

    cache.clear()

    assert attempt(password=PASSWORD) == ""
