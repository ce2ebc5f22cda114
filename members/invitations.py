"""What is asked about invitations."""

from hashlib import sha256

from django.core.signing import Signer
from django.db.models import QuerySet
from django.utils import timezone

from members.actors import Actor
from members.models import Association, Invitation, Member, Role
from members.permissions import GRANT_ROLE, INVITE, Access, access_to

# What whoever may invite gives; every other role is for who may grant it.
ORDINARY = (Role.GUEST, Role.MEMBER)


def digest(token: str) -> str:
    """Return what is kept of a token."""
    return sha256(token.encode(errors="surrogatepass")).hexdigest()


def mark_of_mail(token: str) -> str:
    """Return what a link bears that was mailed, and that one shown to who invites does not.

    Whoever brings it reads the mail of the address that the invitation went to.
    """
    return Signer(salt="invitation.mail").signature(token)


def invitation_with(token: str) -> Invitation | None:
    """Return the invitation whose link holds ``token``, good or not."""
    return _whole().filter(token_digest=digest(token)).first()


def invitation_called(code: str) -> Invitation | None:
    """Return the invitation of that code, good or not."""
    return _whole().filter(code=code).first()


def welcome_to(association: Association) -> str:
    """Return where whoever has accepted is welcomed."""
    return f"{association.get_absolute_url()}?welcome=1"


def _whole() -> QuerySet[Invitation]:
    return Invitation.objects.select_related("association", "member", "invited_by")


def open_invitations(association: Association) -> QuerySet[Invitation]:
    """Return the invitations that can still be accepted, or wait to be, latest first."""
    return association.invitations.filter(
        accepted_at__isnull=True, revoked_at__isnull=True, expires_at__gt=timezone.now()
    ).select_related("member__association")


def may_invite_as(access: Access, member: Member, role: Role) -> bool:
    """Whether they may invite that person to that role."""
    is_ordinary = role in ORDINARY and member.role in ORDINARY
    return access.may(INVITE) and (is_ordinary or access.may(GRANT_ROLE))


def is_good(invitation: Invitation) -> bool:
    """Whether an invitation can be accepted: open, in time, and its sender could still send it."""
    if invitation.accepted_at is not None or invitation.revoked_at is not None:
        return False
    if invitation.expires_at <= timezone.now() or invitation.member.user_id is not None:
        return False
    sender = access_to(invitation.association, Actor(invitation.invited_by))
    return may_invite_as(sender, invitation.member, Role(invitation.role))
