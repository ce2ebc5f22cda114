"""Roles, and who belongs."""

from django.db import transaction
from django.utils import timezone

from common import log
from common.problems import gettext_noop
from members.actors import Actor
from members.errors import refusal
from members.models import Member, Role
from members.permissions import GRANT_ROLE, REMOVE_MEMBER, access_to
from members.services.admins import refuse_last_admin
from members.services.holding import held
from members.services.people import people_changed


@transaction.atomic
def grant_role(*, member: Member, role: str, by: Actor) -> Member:
    """Give a person a role in place of the one they had, and return them.

    Nobody changes their own, and the last administrator stays one: ``Refusal``.
    """
    member = held(member)
    access = access_to(member.association, by)
    access.require(GRANT_ROLE)
    if role not in Role.values:
        raise refusal("role_unknown", gettext_noop("Choose a role."), "role")
    if access.to(member):
        text = gettext_noop("Nobody changes their own role. Ask another administrator.")
        raise refusal("own_role", text, "role")
    if role == Role.GUEST and member.user_id is not None:
        text = gettext_noop("%(name)s has an account, so is at least a member.")
        raise refusal("guest_with_account", text, "role", name=member.name)
    if role != Role.ADMIN:
        refuse_last_admin(member)
    if member.role == role:
        return member
    before, member.role = member.role, Role(role)
    member.save(update_fields=("role",))
    _tell("role.granted", member, by, {"role": before}, {"role": role})
    return member


@transaction.atomic
def remove_member(*, member: Member, by: Actor) -> Member:
    """Have a person leave the association and return them; what they played stays.

    An administrator may have anybody leave, and everybody themselves.  The last administrator
    stays: ``Refusal``.
    """
    member = held(member)
    access = access_to(member.association, by)
    access.require(REMOVE_MEMBER, *access.to(member))
    refuse_last_admin(member)
    if member.left_at is None:
        member.left_at = timezone.now()
        member.save(update_fields=("left_at",))
        _tell("member.left", member, by)
    return member


@transaction.atomic
def take_back(*, member: Member, by: Actor) -> Member:
    """Let somebody who left belong again, with the role they had, and return them."""
    member = held(member)
    access_to(member.association, by).require(REMOVE_MEMBER)
    if member.left_at is not None:
        member.left_at = None
        member.save(update_fields=("left_at",))
        _tell("member.came_back", member, by)
    return member


def _tell(
    verb: str,
    member: Member,
    by: Actor,
    before: dict[str, str] | None = None,
    after: dict[str, str] | None = None,
) -> None:
    people_changed(member.association_id)
    log.write(
        verb,
        f"member/{member.code}",
        association_id=member.association_id,
        by=by,
        before=before,
        after=after,
    )
