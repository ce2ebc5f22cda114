"""The second factor: turned on, asked for, replaced by a recovery code, turned off."""

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    generate_totp_secret,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.urls import reverse

from tests.factories.mail import code_mailed, mailed
from tests.factories.members import account
from tests.factories.pages import Page, english

pytestmark = pytest.mark.django_db

PASSWORD = "a password nobody guesses"
LOGIN, ASKED = reverse("account_login"), reverse("mfa_authenticate")
TURN_ON, TURN_OFF = reverse("mfa_activate_totp"), reverse("mfa_deactivate_totp")
CODES, NEW_CODES = reverse("mfa_view_recovery_codes"), reverse("mfa_generate_recovery_codes")
CONFIRM = reverse("account_reauthenticate")


@pytest.fixture
def client():
    return english()


@pytest.fixture
def claire():
    return account("claire@example.org", PASSWORD)


@pytest.fixture
def secret(claire):
    """Turn Claire's second factor on, and return its key."""
    secret = generate_totp_secret()
    TOTP.activate(claire, secret)
    RecoveryCodes.activate(claire)
    return secret


def code(secret, step=1):
    """Return a code that the telephone shows: 0 the one before, 1 this one, 2 the next."""
    counters = list(yield_hotp_counters_from_time())
    return format_hotp_value(hotp_value(secret, counters[step]))


def sign_in(client):
    return client.post(LOGIN, {"login": "claire@example.org", "password": PASSWORD})


def is_signed_in(client):
    return "_auth_user_id" in client.session


def confirmed(client, user):
    """Sign ``user`` in and let them show once more that it is they."""
    client.force_login(user)
    client.post(CONFIRM, {"password": PASSWORD})
    return client


@pytest.mark.django_db(transaction=True)
def test_it_is_turned_on_by_a_first_code_and_gives_recovery_codes(client, claire):
    page = Page(confirmed(client, claire).get(TURN_ON))
    (picture,) = page.find("img")
    shown = page.of_class("secret")[0].words

    wrong = client.post(TURN_ON, {"code": "1"})
    answer = client.post(TURN_ON, {"code": code(shown)})

    assert picture["src"].startswith("data:image/svg+xml;base64,")
    assert wrong.status_code == 422
    assert Page(wrong).of_class("secret")[0].words == shown
    assert answer.url == CODES
    assert len(Page(client.get(CODES)).of_class("codes")[0].find("li")) == 10
    assert (["claire@example.org"], "Levée – The second factor is on") in mailed()


@pytest.mark.parametrize("address", [TURN_ON, NEW_CODES])
def test_who_only_found_a_browser_signed_in_cannot_touch_it(client, claire, address):
    client.force_login(claire)

    assert client.get(address).url.startswith(CONFIRM)
    assert client.post(address, {"code": "1"}).url.startswith(CONFIRM)
    assert not Authenticator.objects.exists()


def test_it_is_asked_for_after_the_password(client, secret):
    answer = sign_in(client)

    assert answer.url == ASKED
    assert not is_signed_in(client)
    assert client.post(ASKED, {"code": "000000"}).status_code == 422
    assert client.post(ASKED, {"code": code(secret)}).url == reverse("home")
    assert is_signed_in(client)


def test_it_is_asked_for_after_a_code_by_mail_too(client, claire, secret):
    client.post(reverse("account_request_login_code"), {"email": claire.email})

    answer = client.post(reverse("account_confirm_login_code"), {"code": code_mailed()})

    assert answer.url == ASKED
    assert not is_signed_in(client)


def test_a_code_that_was_used_is_used_up(client, secret):
    used = code(secret)
    sign_in(client)
    client.post(ASKED, {"code": used})
    other = english()
    sign_in(other)

    assert other.post(ASKED, {"code": used}).status_code == 422
    assert other.post(ASKED, {"code": code(secret, step=2)}).status_code == 302


def test_the_clock_of_a_telephone_may_be_half_a_minute_off(client, secret):
    sign_in(client)

    assert client.post(ASKED, {"code": code(secret, step=0)}).status_code == 302


def test_codes_cannot_be_tried_one_after_another(client, secret):
    sign_in(client)

    for guess in range(5):
        client.post(ASKED, {"code": f"00000{guess}"})

    assert client.post(ASKED, {"code": code(secret)}).status_code == 422
    assert not is_signed_in(client)


def test_a_recovery_code_takes_its_place_once(client, claire, secret):
    codes = Authenticator.objects.get(user=claire, type="recovery_codes").wrap().get_unused_codes()
    sign_in(client)

    assert client.post(ASKED, {"code": codes[0]}).status_code == 302
    other = english()
    sign_in(other)
    assert other.post(ASKED, {"code": codes[0]}).status_code == 422
    assert other.post(ASKED, {"code": codes[1]}).status_code == 302


def test_new_recovery_codes_replace_the_old(client, claire, secret):
    old = Page(confirmed(client, claire).get(CODES)).of_class("codes")[0].words

    answer = client.post(NEW_CODES)

    assert answer.url == CODES
    assert not set(Page(client.get(CODES)).of_class("codes")[0].words.split()) & set(old.split())


def test_recovery_codes_are_kept_from_who_only_found_a_browser_signed_in(client, claire, secret):
    shown = Page(confirmed(client, claire).get(CODES)).of_class("codes")[0].words.split()
    other = english()
    other.force_login(claire)

    assert not any(each in other.get(CODES).content.decode() for each in shown)


def test_recovery_codes_can_be_kept_as_a_file(client, claire, secret):
    answer = confirmed(client, claire).get(reverse("mfa_download_recovery_codes"))

    assert answer.headers["Content-Disposition"] == 'attachment; filename="recovery-codes.txt"'
    assert len(answer.content.decode().split()) == 10


def test_it_is_turned_off_by_who_shows_that_it_is_they(client, claire, secret):
    client.force_login(claire)
    assert client.post(TURN_OFF).url.startswith(CONFIRM)

    answer = confirmed(client, claire).post(TURN_OFF)

    assert answer.url == reverse("mfa_index")
    assert not Authenticator.objects.exists()
    sign_in(other := english())
    assert is_signed_in(other)


def test_the_address_of_the_account_can_change_while_it_is_on(client, claire, secret):
    answer = confirmed(client, claire).post(
        reverse("account_email"), {"action_add": "", "email": "new@example.org"}
    )

    assert answer.status_code == 302
    assert mailed()[-1] == (["new@example.org"], "Levée – Confirm your e-mail address")
