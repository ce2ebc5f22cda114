"""What is asked about people and associations."""

from typing import TYPE_CHECKING

from django.db.models import QuerySet

from members.models import Association, Member, Role, User
from members.names import comparable

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser


def members_of(association: Association) -> QuerySet[Member]:
    """Return everybody the association knows, in the order of their names."""
    return association.members.order_by("name_key", "pk")


def membership(user: "User | AnonymousUser", association_id: int) -> Member | None:
    """Return the person that ``user`` is in the association, if any."""
    if not user.is_authenticated:
        return None
    return Member.objects.filter(association_id=association_id, user=user).first()


def namesake(association: Association, name: str) -> Member | None:
    """Return the person already known by that name, whatever its accents or capitals."""
    return association.members.filter(name_key=comparable(name)).first()


def is_organiser(user: "User | AnonymousUser", association_id: int) -> bool:
    """Whether ``user`` organises for the association."""
    member = membership(user, association_id)
    return member is not None and member.role == Role.ORGANISER
