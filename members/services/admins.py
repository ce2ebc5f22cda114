"""Every association keeps an administrator."""

from common.problems import Message, Problem, Refusal, gettext_noop
from members.models import Member, Role
from members.queries import HERE


def refuse_last_admin(member: Member) -> None:
    """Raise ``Refusal`` when ``member`` is the only administrator that the association has.

    The association must be held, or two who remove each other would both be let go.
    """
    if is_last_admin(member):
        text = gettext_noop(
            "This is the only administrator of the association. Name another one first."
        )
        raise Refusal([Problem("last_admin", Message(text), "role")])


def is_last_admin(member: Member) -> bool:
    """Whether the association would have no administrator without ``member``."""
    if member.role != Role.ADMIN or not member.is_here:
        return False
    admins = Member.objects.filter(HERE, association_id=member.association_id, role=Role.ADMIN)
    return not admins.exclude(pk=member.pk).filter(user__is_active=True).exists()
