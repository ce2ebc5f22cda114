"""Whoever changes the people of an association waits their turn."""

from common.problems import gettext_noop
from members.errors import refusal
from members.models import Association, Member


def held_association(association_id: int) -> Association:
    """Return the association, held against whoever else changes its people, until the end.

    Rows that refer to it may be added meanwhile: two who add to its log do not wait in a circle.
    """
    return Association.objects.select_for_update(no_key=True).get(pk=association_id)


def held(member: Member) -> Member:
    """Return the person anew, held with their association until the transaction ends.

    Raises ``Refusal`` when they were erased meanwhile, or merged into somebody.
    """
    association = held_association(member.association_id)
    found = Member.objects.get(pk=member.pk, association=association)
    found.association = association
    if found.erased_at is not None or found.merged_into_id is not None:
        text = gettext_noop("This record was erased or merged into another. Go back to the list.")
        raise refusal("person_gone", text)
    return found
