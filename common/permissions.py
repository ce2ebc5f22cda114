"""Permissions: what may be done, and who may do it.

Each app names its own in a module ``permissions``; ``front.permissions`` lists them all.  Views
and services ask the same question of the same table: whether somebody who is this and that to
a thing (``Holder``) is among those whom the permission lists.

>>> read = Permission("log.read", "Read the log", ORGANISERS)
>>> read.is_given({Holder.MEMBER, Holder.SEATED}), read.is_given({Holder.ADMIN})
(False, True)
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from common.problems import gettext_noop


class Holder(StrEnum):
    """What somebody can be to an association or to one of its things."""

    STRANGER = "stranger"  # anybody at all, where strangers may look
    MEMBER = "member"
    SCOREKEEPER = "scorekeeper"
    ORGANISER = "organiser"
    ADMIN = "admin"
    SITE_ADMIN = "site_admin"
    SELF = "self"  # the person it is about
    OPENER = "opener"  # who opened the sheet
    SEATED = "seated"  # who sits at the table
    TABLE = "table"  # whose device holds the table
    SIGNER = "signer"  # whose device was let in to sign for a side


NAMES = {
    Holder.STRANGER: gettext_noop("Strangers"),
    Holder.MEMBER: gettext_noop("Members"),
    Holder.SCOREKEEPER: gettext_noop("Scorekeepers"),
    Holder.ORGANISER: gettext_noop("Organisers"),
    Holder.ADMIN: gettext_noop("Administrators"),
    Holder.SITE_ADMIN: gettext_noop("Site administrators"),
    Holder.SELF: gettext_noop("The person"),
    Holder.OPENER: gettext_noop("Who opened the sheet"),
    Holder.SEATED: gettext_noop("Who sits there"),
    Holder.TABLE: gettext_noop("Who holds the table"),
    Holder.SIGNER: gettext_noop("Who was asked to sign"),
}

SITE_ADMINS = frozenset({Holder.SITE_ADMIN})
ADMINS = frozenset({Holder.ADMIN}) | SITE_ADMINS
ORGANISERS = frozenset({Holder.ORGANISER}) | ADMINS
SCOREKEEPERS = frozenset({Holder.SCOREKEEPER}) | ORGANISERS
MEMBERS = frozenset({Holder.MEMBER}) | SCOREKEEPERS
EVERYBODY = frozenset({Holder.STRANGER}) | MEMBERS


@dataclass(frozen=True, slots=True)
class Permission:
    """Something that may be done: its key, what it is in words, and who may do it."""

    key: str
    sentence: str
    holders: frozenset[Holder]

    def is_given(self, somebody: Iterable[Holder]) -> bool:
        """Whether somebody who is all this may do it."""
        return not self.holders.isdisjoint(somebody)
