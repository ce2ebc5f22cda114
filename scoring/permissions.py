"""Who may do what with a sheet."""

from typing import TYPE_CHECKING

from members.models import Member
from members.queries import is_organiser, membership
from scoring.models import Seating, Sheet

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.contrib.auth.models import AnonymousUser

    from members.models import User


def may_open(user: "User | AnonymousUser", association_id: int) -> bool:
    """Whether ``user`` may open a casual sheet: anybody the association knows."""
    return membership(user, association_id) is not None


def may_enter(user: "User | AnonymousUser", sheet: Sheet, seatings: "Iterable[Seating]") -> bool:
    """Whether ``user`` may enter and correct deals.

    The opener and the people seated may, and the organisers of the association.
    """
    if not user.is_authenticated:
        return False
    if user.pk == sheet.opened_by_id:
        return True
    if any(seating.member.user_id == user.pk for seating in seatings):
        return True
    return is_organiser(user, sheet.association_id)


def may_reopen(user: "User | AnonymousUser", sheet: Sheet) -> bool:
    """Whether ``user`` may open a closed sheet again."""
    return is_organiser(user, sheet.association_id)


def seat_of(member: Member | None, seatings: "Iterable[Seating]") -> int | None:
    """Return where ``member`` sits, if at this table."""
    found = (seating.seat for seating in seatings if member and seating.member_id == member.pk)
    return next(found, None)
