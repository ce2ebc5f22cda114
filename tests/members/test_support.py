"""The door of the administration site: ours, with a second factor where the site wants one."""

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client
from django.urls import reverse

from members.models import User
from tests.factories.members import account
from tests.factories.pages import Page

pytestmark = pytest.mark.django_db

ADMIN, LOGIN = reverse("admin:index"), reverse("account_login")
ACCOUNTS = reverse("admin:members_user_changelist")


@pytest.fixture
def root():
    return User.objects.create_superuser("root@example.org")


@pytest.fixture
def wanted(settings):
    settings.ADMIN_SECOND_FACTOR = True


def arrived(client, address=ADMIN):
    """Return where a visit ends, and with what status."""
    answer = client.get(address, follow=True)
    return answer.status_code, answer.request["PATH_INFO"]


def browser(user):
    client = Client()
    client.force_login(user)
    return client


def test_a_stranger_signs_in_where_everybody_does(client):
    assert arrived(client) == (200, LOGIN)
    form = Page(client.get(ACCOUNTS, follow=True)).form(LOGIN)
    assert form["next"] == ACCOUNTS


def test_a_password_is_not_taken_at_the_back_door(client, root):
    root.set_password("a password nobody guesses")
    root.save()

    values = {"username": root.email, "password": "a password nobody guesses"}
    client.post(reverse("admin:login"), values)

    assert "_auth_user_id" not in client.session


def test_who_is_not_staff_is_told_that_it_is_not_for_them():
    assert arrived(browser(account())) == (403, reverse("admin:login"))


def test_staff_without_a_second_factor_are_led_to_set_one_up(root, wanted):
    client = browser(root)

    assert arrived(client) == (200, reverse("mfa_index"))
    assert arrived(client, ACCOUNTS) == (200, reverse("mfa_index"))


def test_staff_with_a_second_factor_enter(root, wanted):
    TOTP.activate(root, generate_totp_secret())

    assert arrived(browser(root), ACCOUNTS) == (200, ACCOUNTS)


def test_a_site_may_do_without(root):
    assert arrived(browser(root)) == (200, ADMIN)


def test_nobody_is_sent_elsewhere(root):
    answer = browser(root).get(reverse("admin:login"), {"next": "https://evil.example/"})

    assert answer.url == "/"


def test_a_lost_second_factor_can_be_taken_away_but_not_read(root):
    claire = account("claire@example.org")
    secret = generate_totp_secret()
    lost = TOTP.activate(claire, secret).instance
    client = browser(root)
    change = reverse("admin:mfa_authenticator_change", args=[lost.pk])

    page = client.get(change).content.decode()
    client.post(reverse("admin:mfa_authenticator_delete", args=[lost.pk]), {"post": "yes"})

    assert secret not in page
    assert not Authenticator.objects.exists()
