"""People an association comes to know."""

from django.db import IntegrityError, transaction
from django.db.models import F, Max

from common import log
from common.problems import Message, Problem, Refusal, gettext_noop
from members.actors import Actor
from members.models import Association, Member, Role, User, Visibility
from members.names import cleaned, comparable, shortened
from members.queries import namesake


@transaction.atomic
def add_member(
    *,
    association: Association,
    name: str,
    by: Actor | None,
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
                number=_next_number(association),
                name=name,
                public_name=public_name(name, Visibility.SHORT),
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
        by=by,
        after={"role": role.value},
    )
    return member


def add_guest(*, association: Association, name: str, by: Actor, field: str = "name") -> Member:
    """Add somebody who plays today and may be claimed by an account later."""
    return add_member(association=association, name=name, by=by, role=Role.GUEST, field=field)


def public_name(name: str, visibility: Visibility, nickname: str = "") -> str:
    """Return what strangers see of a person; nothing where they are to see a number."""
    shown = {
        Visibility.FULL: name,
        Visibility.NICKNAME: nickname,
        Visibility.SHORT: shortened(name),
        Visibility.NUMBER: "",
    }
    return shown[visibility]


def people_changed(association_id: int) -> None:
    """Tell the pages of an association that what they say of its people may have changed."""
    people = Association.objects.filter(pk=association_id)
    people.update(people_version=F("people_version") + 1)


def _next_number(association: Association) -> int:
    """Return the number of the next person, held against everybody else who adds one."""
    Association.objects.select_for_update(no_key=True).get(pk=association.pk)
    last = association.members.aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def _already_known(known: Member, field: str) -> Problem:
    text = gettext_noop(
        "%(name)s is already in the list. Choose them there, or add something to this name."
    )
    return Problem("name_known", Message(text, {"name": known.name}), field)
