"""Invitations: a link by which an account becomes somebody that the association knows.

A link works once and for two weeks, and only as long as whoever sent it could still send it.
"""

import secrets
from datetime import timedelta

from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils import timezone

from common import log
from common.problems import gettext_noop
from members.actors import Actor
from members.errors import refusal
from members.invitations import ORDINARY, digest, is_good, may_invite_as, open_invitations
from members.models import Association, Invitation, Member, Role, User
from members.permissions import INVITE, Access, access_to
from members.services.holding import held
from members.services.people import add_member, people_changed

GOOD_FOR = timedelta(days=14)


@transaction.atomic
def invite_newcomer(
    *, association: Association, name: str, email: str, role: str, by: Actor
) -> tuple[Invitation, str]:
    """Add a person and invite them; return the invitation, and its token, kept nowhere else.

    Raises ``Refusal`` when the name cannot be one, or as ``invite`` does.
    """
    access_to(association, by).require(INVITE)
    member = add_member(association=association, name=name, by=by)
    return invite(member=member, email=email, role=role, by=by)


@transaction.atomic
def invite(*, member: Member, email: str, role: str, by: Actor) -> tuple[Invitation, str]:
    """Invite somebody the association knows; return the invitation, and its token.

    The token is kept nowhere else.  An invitation of theirs that is still open is revoked.
    Raises ``Refusal`` when they have an account or may have none, or when role or address
    make no sense.
    """
    member = held(member)
    email = email.strip().lower()
    access = access_to(member.association, by)
    access.require(INVITE)
    _refuse_role(access, member, role)
    _refuse_person(member)
    _refuse_address(email)
    for each in open_invitations(member.association).filter(member=member):
        _revoke(each, by)
    token = secrets.token_urlsafe(32)
    invitation = Invitation.objects.create(
        association=member.association,
        member=member,
        role=Role(role),
        email=email,
        token_digest=digest(token),
        invited_by=by.user,
        expires_at=timezone.now() + GOOD_FOR,
    )
    _tell("invitation.sent", invitation, by, {"member": member.code, "role": role})
    return invitation, token


@transaction.atomic
def accept_invitation(*, invitation: Invitation, by: Actor, is_mailed: bool = False) -> Member:
    """Make the account that acts the one of the person who was invited, and return them.

    ``is_mailed`` says that they came by the link as it was mailed, which proves that they read
    the mail.  Raises ``Refusal`` when the invitation is no longer good, when it gives rights and
    went to an address that is not theirs, when the person may have no account, or when the
    account is already somebody in the association.
    """
    assert by.user is not None
    member = held(invitation.member)
    invitation = Invitation.objects.select_for_update(no_key=True).get(pk=invitation.pk)
    if not is_good(invitation):
        text = gettext_noop("This invitation is no longer good. Ask for a new one.")
        raise refusal("invitation_over", text)
    _refuse_person(member)
    if not is_mailed:
        _refuse_another_address(by.user, invitation)
    _refuse_account(by.user, member)
    before = member.role
    member.user, member.role = by.user, Role(invitation.role)
    member.save(update_fields=("user", "role"))
    people_changed(member.association_id)
    invitation.accepted_at, invitation.accepted_by = timezone.now(), by.user
    invitation.save(update_fields=("accepted_at", "accepted_by"))
    after = {"member": member.code, "role": invitation.role}
    _tell("invitation.accepted", invitation, by, after, {"role": before})
    return member


@transaction.atomic
def revoke_invitation(*, invitation: Invitation, by: Actor) -> Invitation:
    """Make an open invitation good no longer, and return it; revoking again changes nothing.

    Raises ``Refusal`` when it was accepted meanwhile.
    """
    access_to(invitation.association, by).require(INVITE)
    held_one = Invitation.objects.select_for_update(no_key=True).get(pk=invitation.pk)
    if held_one.accepted_at is not None:
        text = gettext_noop("This invitation was accepted meanwhile.")
        raise refusal("invitation_accepted", text)
    return held_one if held_one.revoked_at is not None else _revoke(held_one, by)


def _revoke(invitation: Invitation, by: Actor) -> Invitation:
    invitation.revoked_at = timezone.now()
    invitation.save(update_fields=("revoked_at",))
    _tell("invitation.revoked", invitation, by)
    return invitation


def _refuse_role(access: Access, member: Member, role: str) -> None:
    if role not in Role.values or role == Role.GUEST:
        raise refusal("role_unknown", gettext_noop("Choose a role."), "role")
    if not may_invite_as(access, member, Role(role)):
        text = gettext_noop("Only an administrator gives this role. Invite as a member.")
        raise refusal("role_not_yours", text, "role")


def _refuse_person(member: Member) -> None:
    if member.left_at is not None:
        text = gettext_noop("%(name)s has left. Let them come back first.")
        raise refusal("person_left", text, "person", name=member.name)
    if member.user_id is not None:
        text = gettext_noop("%(name)s has an account already.")
        raise refusal("person_has_account", text, "person", name=member.name)
    if member.is_minor and member.consent_at is None:
        text = gettext_noop("%(name)s is a minor: a parent must agree to an account first.")
        raise refusal("minor_without_consent", text, "person", name=member.name)


def _refuse_another_address(user: User, invitation: Invitation) -> None:
    """Refuse rights that were mailed to an address which the account has not confirmed."""
    if not invitation.email or invitation.role in ORDINARY:
        return
    confirmed = EmailAddress.objects.filter(user=user, verified=True)
    if not confirmed.filter(email__iexact=invitation.email).exists():
        text = gettext_noop(
            "This invitation went to another e-mail address. Open the link in that message, sign "
            "in with that address, or ask for an invitation to the address of your account."
        )
        raise refusal("invitation_elsewhere", text)


def _refuse_account(user: User, member: Member) -> None:
    other = user.memberships.filter(association_id=member.association_id).first()
    if other is not None:
        text = gettext_noop(
            "Your account is already %(other)s in this association. If %(name)s is you too, ask "
            "an organiser to merge the two records."
        )
        raise refusal("already_somebody", text, other=other.name, name=member.name)


def _refuse_address(email: str) -> None:
    if not email:
        return
    try:
        validate_email(email)
    except ValidationError:
        text = gettext_noop("This is not an e-mail address. Check each sign.")
        raise refusal("email_invalid", text, "email") from None


def _tell(
    verb: str,
    invitation: Invitation,
    by: Actor,
    after: dict[str, str] | None = None,
    before: dict[str, str] | None = None,
) -> None:
    log.write(
        verb,
        f"invitation/{invitation.code}",
        association_id=invitation.association_id,
        by=by,
        before=before,
        after=after,
    )
