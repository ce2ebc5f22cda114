"""Erasing people: what was played stays, who it was goes.

The person becomes “Player 12” for everybody, by the number they have in the association; their
deals, and so the totals of all others, stay as they are.
"""

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from common import log
from members.actors import Actor
from members.models import Claim, Invitation, Member, Merge, Role, User, Visibility
from members.permissions import ERASE_MEMBER, EXPORT_MEMBER, access_to
from members.services.admins import refuse_last_admin
from members.services.forgetting import forget_names, without_names
from members.services.holding import held_association
from members.services.people import people_changed


@transaction.atomic
def erase_member(*, member: Member, by: Actor, reason: str = "") -> Member:
    """Erase a person from their association, with the records merged into theirs.

    Erasing again changes nothing.  Raises ``Refusal`` for the last administrator.
    """
    association = held_association(member.association_id)
    held = Member.objects.select_for_update(no_key=True).get(pk=member.pk)
    access = access_to(association, by)
    access.require(ERASE_MEMBER, *access.to(held))
    if held.erased_at is not None:
        return held
    refuse_last_admin(held)
    records = [held, *Member.objects.filter(merged_into=held)]
    names = [name for each in records for name in _names(each)]
    for each in records:
        _forget(each)
    forget_names(association.pk, names)
    Merge.objects.filter(kept=held, undone_at__isnull=True).update(moved={})
    people_changed(association.pk)
    subject = f"member/{held.code}"
    why = without_names(reason, names)
    log.write("member.erased", subject, association_id=association.pk, by=by, reason=why)
    return held


@transaction.atomic
def erase_account(*, user: User, by: Actor) -> None:
    """Erase an account and who it is in every association; only its owner does.

    Raises ``Refusal`` where it is the last administrator of an association.
    """
    if by.user_id != user.pk:
        raise PermissionDenied
    for member in user.memberships.order_by("association_id"):
        erase_member(member=member, by=by)
    held = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    _end_sessions(held, held.email)
    held.email = f"erased-{held.pk}@levee.invalid"
    held.set_unusable_password()
    held.is_active = held.is_staff = held.is_superuser = False
    held.last_login = None
    held.save()
    EmailAddress.objects.filter(user=held).delete()
    Authenticator.objects.filter(user=held).delete()
    Invitation.objects.filter(invited_by=held, accepted_at__isnull=True).update(email="")
    log.write("account.erased", f"account/{held.pk}", association_id=None, by=by)


@transaction.atomic
def note_export(*, member: Member, by: Actor) -> None:
    """Note in the log that all that is held about a person was handed out."""
    access = access_to(member.association, by)
    access.require(EXPORT_MEMBER, *access.to(member))
    subject = f"member/{member.code}"
    log.write("member.exported", subject, association_id=member.association_id, by=by)


def _names(member: Member) -> list[str]:
    """Return all that a record calls the person."""
    aliases = member.aliases.values_list("name", flat=True)
    return [name for name in (member.name, member.nickname, *aliases) if name]


def _end_sessions(user: User, email: str) -> None:
    """Delete the sessions of an account, and those that hold its address while it signs in."""
    for session in Session.objects.iterator():
        held = session.get_decoded()
        if str(held.get(SESSION_KEY, "")) == str(user.pk) or email.lower() in str(held).lower():
            session.delete()


def _forget(member: Member) -> None:
    member.name = member.nickname = member.public_name = member.pin = ""
    member.name_key = f"#{member.number}"
    member.visibility = Visibility.NUMBER
    member.role = Role.GUEST
    member.user = member.pin_set_by = None
    member.is_minor, member.birth_year, member.consent_at = False, None, None
    member.erased_at = timezone.now()
    member.left_at = member.left_at or member.erased_at
    member.save()
    member.aliases.all().delete()
    member.invitations.update(email="")
    member.invitations.filter(accepted_at__isnull=True, revoked_at__isnull=True).update(
        revoked_at=member.erased_at
    )
    Claim.objects.filter(guest=member, decided_at__isnull=True).delete()
    Claim.objects.filter(member=member, decided_at__isnull=True).delete()
    _forget_contact(member)


def _forget_contact(member: Member) -> None:
    contact = getattr(member, "contact", None)
    if contact is not None:
        contact.delete()
