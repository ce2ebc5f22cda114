"""Somebody new in the list, with what is known of them."""

from dataclasses import asdict, dataclass, field

from django.db import transaction

from common.problems import Problem, Refusal, gettext_noop
from members.actors import Actor
from members.errors import refusal
from members.models import Association, Contact, Member, Role
from members.permissions import ADD_MEMBER, access_to
from members.services.contacts import Reach, contact_problems
from members.services.people import add_member, people_changed

KINDS = (Role.MEMBER, Role.GUEST)


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody to be added: a member or a guest, and how to reach them."""

    name: str
    role: str = Role.MEMBER
    reach: Reach = field(default_factory=Reach)


@transaction.atomic
def add_person(*, association: Association, wanted: Newcomer, by: Actor) -> Member:
    """Add somebody to the list of an association and return them.

    Raises ``Refusal`` with all that cannot be, such as a name that is somebody's.
    """
    access_to(association, by).require(ADD_MEMBER)
    if wanted.role not in KINDS:
        raise refusal("kind_unknown", gettext_noop("Choose member or guest."), "role")
    given = {name: " ".join(text.split()) for name, text in asdict(wanted.reach).items()}
    found: list[Problem] = list(contact_problems(given))
    try:
        person = add_member(
            association=association, name=wanted.name, by=by, role=Role(wanted.role)
        )
    except Refusal as refused:
        raise Refusal([*refused.problems, *found]) from None
    if found:
        raise Refusal(found)
    if any(given.values()):
        Contact.objects.create(member=person, **given)
    people_changed(association.pk)
    return person
