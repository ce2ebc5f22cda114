"""The people of the demonstration, who can be signed in as; never in production."""

from dataclasses import dataclass

from django.utils.translation import gettext

from common.problems import gettext_noop
from members.models import Role

PASSWORD = "levee-demo"  # noqa: S105


@dataclass(frozen=True, slots=True)
class DemoAccount:
    """An account of the demonstration, and what it is for."""

    email: str
    name: str
    role: Role
    purpose: str
    password: str = PASSWORD

    @property
    def purpose_words(self) -> str:
        """What the account is for, in the reader's language."""
        return gettext(self.purpose)


DEMO_ACCOUNTS = (
    DemoAccount(
        "claire@example.org",
        "Claire Gagnon",
        Role.MEMBER,
        gettext_noop("a scorekeeper, with a match under way"),
    ),
    DemoAccount("aya@example.org", "Aya Morin", Role.MEMBER, gettext_noop("a member")),
    DemoAccount(
        "jeanne@example.org", "Jeanne Paquet", Role.ORGANISER, gettext_noop("an organiser")
    ),
    DemoAccount(
        "mireille@example.org", "Mireille Savard", Role.ADMIN, gettext_noop("an administrator")
    ),
)
