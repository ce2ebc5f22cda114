"""Members who say that a guest of the past was them."""

from django.db import transaction
from django.utils import timezone

from common import log
from common.problems import Refusal, gettext_noop
from members.actors import Actor
from members.errors import refusal
from members.models import Claim, Member, Role
from members.permissions import CLAIM_GUEST, MERGE_MEMBERS, access_to
from members.services.holding import held, held_association
from members.services.merging import preview_merge


@transaction.atomic
def claim_guest(*, guest: Member, by: Actor) -> Claim:
    """Say that ``guest`` was oneself and return the claim; saying it again changes nothing.

    Raises ``Refusal`` when it cannot be true, as when both sat at one table.
    """
    guest = held(guest)
    access = access_to(guest.association, by)
    access.require(CLAIM_GUEST)
    if guest.role != Role.GUEST or access.member is None:
        text = gettext_noop("Only a guest can be claimed, and only by a member.")
        raise refusal("not_a_guest", text)
    if problems := preview_merge(kept=access.member, merged=guest).problems:
        raise Refusal(problems)
    claim, is_new = Claim.objects.get_or_create(
        association=guest.association, guest=guest, member=access.member, decided_at=None
    )
    if is_new:
        log.write(
            "guest.claimed", f"member/{guest.code}", association_id=guest.association_id, by=by
        )
    return claim


@transaction.atomic
def decline_claim(*, claim: Claim, by: Actor) -> Claim:
    """Decide that a guest was somebody else, and return the claim; the records stay two."""
    access_to(held_association(claim.association_id), by).require(MERGE_MEMBERS)
    claim = Claim.objects.select_related("guest").get(pk=claim.pk)
    if claim.decided_at is None:
        claim.decided_at = timezone.now()
        claim.save(update_fields=("decided_at",))
        log.write(
            "guest.claim_declined",
            f"member/{claim.guest.code}",
            association_id=claim.association_id,
            by=by,
        )
    return claim
