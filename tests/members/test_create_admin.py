"""The first account of a site is made at the terminal."""

from io import StringIO

import pytest
from allauth.account.models import EmailAddress
from django.core.management import CommandError, call_command

from common.models import LogEntry
from members.models import Association, Member, Role, User
from tests.factories.database import everything
from tests.factories.mail import code_mailed
from tests.factories.members import account, association

pytestmark = pytest.mark.django_db

PASSWORD = "a password nobody guesses"
CLUB = {"association": "Cartes du fleuve", "slug": "fleuve"}


def create(email="root@example.org", **options):
    said = StringIO()
    call_command("create_admin", email, stderr=said, **options)
    return said.getvalue()


@pytest.fixture
def typed(monkeypatch):
    """Return the passwords that will be typed at the terminal, which tests have not."""
    typed = []
    monkeypatch.setattr("getpass.getpass", lambda prompt: typed.pop(0))
    return typed


def test_it_asks_for_a_password_twice(client, typed):
    typed += [PASSWORD, PASSWORD]

    said = create("Root@Example.org")

    user = User.objects.get()
    assert said == "Created: root@example.org. Sign in at /accounts/login/.\n"
    assert (user.email, user.is_staff, user.is_superuser) == ("root@example.org", True, True)
    assert EmailAddress.objects.get().verified
    client.post("/accounts/login/", {"login": user.email, "password": PASSWORD})
    assert client.get("/admin/").status_code == 200


def test_codes_by_mail_do_instead(client):
    create(no_password=True)

    client.post("/accounts/login/code/", {"email": "root@example.org"})
    client.post("/accounts/login/code/confirm/", {"code": code_mailed()})

    assert not User.objects.get().has_usable_password()
    assert client.get("/admin/").status_code == 200


def test_an_association_comes_with_it():
    said = create(no_password=True, name="Jeanne Paquet", **CLUB)

    person = Member.objects.get()
    assert "administrator of Cartes du fleuve (/a/fleuve/)" in said
    assert (person.name, person.role, person.user.email) == (
        "Jeanne Paquet",
        Role.ADMIN,
        "root@example.org",
    )
    assert [entry.verb for entry in LogEntry.objects.order_by("pk")] == [
        "account.site_admin_made",
        "association.created",
        "member.added",
    ]


@pytest.mark.parametrize(
    ("passwords", "sentence"),
    [
        ([PASSWORD, "another"], "The two passwords differ."),
        (["12345678", "12345678"], "trop courant"),
        (["root@example.org"] * 2, "semblable"),
    ],
)
def test_a_password_is_not_just_anything(typed, passwords, sentence):
    typed += passwords

    with pytest.raises(CommandError, match=sentence):
        create()

    assert not User.objects.exists()


@pytest.mark.parametrize(
    ("email", "options"),
    [
        ("not an address", {}),
        ("Taken@example.org", {}),
        ("root@example.org", {"association": "Cartes du fleuve"}),
        ("root@example.org", {"slug": "fleuve"}),
        ("root@example.org", CLUB | {"slug": "not a slug"}),
        ("root@example.org", CLUB | {"slug": "ailleurs"}),
        ("root@example.org", CLUB | {"association": "\u200b"}),
        ("root@example.org", CLUB | {"name": "\u202e"}),
    ],
)
def test_all_is_made_or_nothing(email, options):
    account("taken@example.org")
    association(slug="ailleurs")
    before = everything()

    with pytest.raises(CommandError):
        create(email, no_password=True, **options)

    assert everything() == before
    assert Association.objects.count() == 1
