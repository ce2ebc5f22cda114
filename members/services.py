"""What changes people and associations."""

from django.db import IntegrityError, transaction

from common import log
from common.problems import Message, Problem, Refusal, gettext_noop
from members.models import Association, Member, Role, User
from members.names import cleaned, comparable, shortened
from members.queries import namesake


@transaction.atomic
def add_member(
    *,
    association: Association,
    name: str,
    by: User | None,
    role: Role = Role.MEMBER,
    user: User | None = None,
    field: str = "name",
) -> Member:
    """Add a person to the association and return them.

    Raises ``Refusal`` when the name cannot be one, or is already somebody's.
    """
    name = cleaned(name, field=field)
    if known := namesake(association, name):
        raise Refusal([_already_known(known, field)])
    try:
        with transaction.atomic():
            member = Member.objects.create(
                association=association,
                name=name,
                public_name=shortened(name),
                name_key=comparable(name),
                role=role,
                user=user,
            )
    except IntegrityError:
        known = namesake(association, name)
        if known is None:
            raise
        raise Refusal([_already_known(known, field)]) from None
    log.write(
        "member.added",
        f"member/{member.code}",
        association_id=association.pk,
        actor_id=by.pk if by else None,
        after={"role": role.value},
    )
    return member


def add_guest(*, association: Association, name: str, by: User, field: str = "name") -> Member:
    """Add somebody who plays today and may be claimed by an account later."""
    return add_member(association=association, name=name, by=by, role=Role.GUEST, field=field)


def _already_known(known: Member, field: str) -> Problem:
    text = gettext_noop(
        "%(name)s is already in the list. Choose them there, or add something to this name."
    )
    return Problem("name_known", Message(text, {"name": known.name}), field)
