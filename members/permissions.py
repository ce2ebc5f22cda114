"""What may be done with associations and people, and who somebody is to an association."""

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied

from common.permissions import (
    ADMINS,
    EVERYBODY,
    MEMBERS,
    ORGANISERS,
    SITE_ADMINS,
    Holder,
    Permission,
)
from common.problems import gettext_noop
from members.actors import Actor
from members.models import Association, Member, Role
from members.queries import membership

SELF = frozenset({Holder.SELF})

CREATE_ASSOCIATION = Permission(
    "association.create", gettext_noop("Create an association"), SITE_ADMINS
)
READ_ASSOCIATION = Permission(
    "association.read", gettext_noop("See the pages of the association"), EVERYBODY
)
CHANGE_ASSOCIATION = Permission(
    "association.change", gettext_noop("Change the settings and the seasons"), ADMINS
)
READ_LOG = Permission("log.read", gettext_noop("Read the log of the association"), ADMINS)
LIST_MEMBERS = Permission("member.list", gettext_noop("See who belongs, by name"), MEMBERS)
ADD_MEMBER = Permission("member.add", gettext_noop("Add somebody"), ORGANISERS)
CHANGE_MEMBER = Permission(
    "member.change", gettext_noop("Change a name and what strangers see of it"), ORGANISERS | SELF
)
READ_CONTACT = Permission(
    "contact.read", gettext_noop("See and change how to reach somebody"), ORGANISERS | SELF
)
MARK_MINOR = Permission(
    "member.minor", gettext_noop("Mark a minor and a parent’s consent"), ORGANISERS
)
SET_PIN = Permission("member.pin", gettext_noop("Set a signing PIN"), ORGANISERS | SELF)
MERGE_MEMBERS = Permission(
    "member.merge", gettext_noop("Merge two records, and take it back"), ORGANISERS
)
CLAIM_GUEST = Permission("guest.claim", gettext_noop("Say that a guest was oneself"), MEMBERS)
INVITE = Permission("member.invite", gettext_noop("Invite somebody by link"), ORGANISERS)
GRANT_ROLE = Permission("role.grant", gettext_noop("Give and take roles"), ADMINS)
REMOVE_MEMBER = Permission("member.remove", gettext_noop("Have somebody leave"), ADMINS | SELF)
EXPORT_MEMBER = Permission(
    "member.export", gettext_noop("Export all that is held about a person"), ADMINS | SELF
)
ERASE_MEMBER = Permission("member.erase", gettext_noop("Erase a person"), ADMINS | SELF)
READ_MEMBER_LOG = Permission(
    "member.log", gettext_noop("Read what was done to a person’s record"), ADMINS | SELF
)

PERMISSIONS = (
    CREATE_ASSOCIATION,
    READ_ASSOCIATION,
    CHANGE_ASSOCIATION,
    READ_LOG,
    LIST_MEMBERS,
    ADD_MEMBER,
    CHANGE_MEMBER,
    READ_CONTACT,
    MARK_MINOR,
    SET_PIN,
    MERGE_MEMBERS,
    CLAIM_GUEST,
    INVITE,
    GRANT_ROLE,
    REMOVE_MEMBER,
    EXPORT_MEMBER,
    ERASE_MEMBER,
    READ_MEMBER_LOG,
)

HOLDERS = {
    Role.MEMBER: Holder.MEMBER,
    Role.SCOREKEEPER: Holder.SCOREKEEPER,
    Role.ORGANISER: Holder.ORGANISER,
    Role.ADMIN: Holder.ADMIN,
}


@dataclass(frozen=True, slots=True)
class Access:
    """What somebody is to one association: who they are there, and as what they may act."""

    actor: Actor
    member: Member | None
    holders: frozenset[Holder]

    def may(self, permission: Permission, *also: Holder) -> bool:
        """Whether they may do this, being besides all that ``also`` says to the thing."""
        return permission.is_given(self.holders.union(also))

    def require(self, permission: Permission, *also: Holder) -> None:
        """Raise ``PermissionDenied`` unless they may."""
        if not self.may(permission, *also):
            raise PermissionDenied

    @property
    def knows_people(self) -> bool:
        """Whether they see people by name: who belongs does, and whose phone is at the table."""
        return not self.holders.isdisjoint(MEMBERS | {Holder.TABLE, Holder.SIGNER})

    def to(self, member: Member) -> tuple[Holder, ...]:
        """Return what they are to a person: that person, even one who has left, or nothing."""
        user_id = self.actor.user_id
        return (Holder.SELF,) if user_id is not None and member.user_id == user_id else ()


def access_to(association: Association, actor: Actor) -> Access:
    """Return what ``actor`` is to the association now.

    It is asked anew each time, so that a change of role holds from the next request.
    """
    holders = {Holder.STRANGER} if association.is_public else set()
    user = actor.user if actor.user is not None and actor.user.is_active else None
    member = membership(user, association.pk) if user else None
    if user is not None and user.is_superuser:
        holders.add(Holder.SITE_ADMIN)
    if member is not None:
        holders.add(HOLDERS[Role(member.role)])
    return Access(actor, member, frozenset(holders))


def is_open_to(association: Association, actor: Actor) -> bool:
    """Whether ``actor`` may read the pages of the association; a public one costs no look-up."""
    if association.is_public and READ_ASSOCIATION.is_given({Holder.STRANGER}):
        return True
    return access_to(association, actor).may(READ_ASSOCIATION)


def may_found(actor: Actor) -> bool:
    """Whether ``actor`` may create an association."""
    user = actor.user
    is_site_admin = user is not None and user.is_active and user.is_superuser
    return CREATE_ASSOCIATION.is_given({Holder.SITE_ADMIN} if is_site_admin else ())
