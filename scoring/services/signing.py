"""Signing a sheet: a side's word, or an organiser's, that it is right as it stands."""

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from common import log
from common.problems import Message, Problem, Refusal, gettext_noop
from members.actors import Actor
from members.models import Member, Signing
from members.services import check_pin
from scoring.errors import Overtaken
from scoring.lineage import lineage_of
from scoring.models import Sheet, Signature
from scoring.permissions import (
    ENTER_DEALS,
    SIGN_AS_ORGANISER,
    SIGN_SHEET,
    access_to_sheet,
    seat_of,
)
from scoring.queries import SheetRecord, read_sheet
from scoring.rules.seats import Seat
from scoring.services.holding import held
from scoring.services.signers import (
    refuse_own_match,
    refuse_to_sign,
    sides_to_sign,
    signed_for_another,
)
from scoring.settlement import Settlement, State, settlement_of


@transaction.atomic
def sign_sheet(*, sheet: Sheet, side: int, digest: str, by: Actor) -> Signature:
    """Sign for a side, as somebody who sits there or whose phone holds the table.

    ``digest`` is of the deals as they were shown.  Signing again changes nothing.  Raises
    ``Refusal`` when the sheet is not to be signed, and when the same account or phone has signed
    for another side; ``Overtaken`` when the sheet has changed.
    """
    read = read_sheet(held(sheet))
    access = access_to_sheet(by, read.sheet, read.seatings)
    access.require(SIGN_SHEET)
    if side not in sides_to_sign(read, access):
        raise refuse_to_sign(read, access, side)
    settlement = _to_be_signed(read, digest)
    if known := settlement.signed(side):
        return known
    _refuse_second_side(read, settlement, side, by)
    return _signed(read, side, settlement.digest, access.member, by)


def sign_with_pin(*, sheet: Sheet, member: str, pin: str, digest: str, by: Actor) -> Signature:
    """Sign for the side of the person with that code, whose PIN was typed on this phone.

    Raises what ``sign_sheet`` raises, and ``Refusal`` unless the PIN is theirs, and where
    somebody else has set it: that account, and the phones it handed over to, know it.
    """
    read = read_sheet(sheet)
    access_to_sheet(by, read.sheet, read.seatings).require(ENTER_DEALS)
    _to_be_signed(read, digest)
    person = next((each.member for each in read.seatings if each.member.code == member), None)
    if person is None:
        raise _refusal("signer_missing", gettext_noop("Choose who signs."), "member")
    _refuse_known_pin(read, person, by)
    # Outside of the transaction: a try that fails is counted, whatever is refused.
    if not check_pin(person, pin):
        text = gettext_noop(
            "This is not the PIN of %(name)s, or it was tried too often. Sign on your own phone, "
            "or ask an organiser for a new PIN."
        )
        raise Refusal([Problem("pin_wrong", Message(text, {"name": _seat(read, person)}), "pin")])
    return _sign_for(sheet=sheet, person=person, digest=digest, by=by)


@transaction.atomic
def _sign_for(*, sheet: Sheet, person: Member, digest: str, by: Actor) -> Signature:
    read = read_sheet(held(sheet))
    access_to_sheet(by, read.sheet, read.seatings).require(ENTER_DEALS)
    _refuse_known_pin(read, person, by)
    settlement = _to_be_signed(read, digest)
    side = _seat(read, person).side(read.game.sides)
    return settlement.signed(side) or _signed(read, side, settlement.digest, person, by)


@transaction.atomic
def confirm_sheet(*, sheet: Sheet, digest: str, by: Actor) -> Signature:
    """Sign as an organiser, which settles the sheet whoever else was to sign.

    Raises ``Refusal`` while the match is not over or contested, and to who has played it while
    another organiser has not; ``Overtaken`` when the sheet has changed.
    """
    read = read_sheet(held(sheet))
    access = access_to_sheet(by, read.sheet, read.seatings)
    access.require(SIGN_AS_ORGANISER)
    refuse_own_match(read, access)
    settlement = _over(read, digest)
    return settlement.confirmed or _signed(read, None, settlement.digest, access.member, by)


def confirm_as_decided(*, read: SheetRecord, by: Actor) -> None:
    """Sign as the organiser who has decided what was contested, when the match is over."""
    settlement = settlement_of(read, timezone.now())
    is_over = settlement.state not in (State.UNDER_WAY, State.STOPPED, State.CONTESTED)
    if is_over and not settlement.confirmed:
        member = access_to_sheet(by, read.sheet, read.seatings).member
        _signed(read, None, settlement.digest, member, by)


def _refuse_second_side(read: SheetRecord, settlement: Settlement, side: int, by: Actor) -> None:
    if not signed_for_another(settlement, side, by, lineage_of(by, read.sheet)):
        return
    text = gettext_noop(
        "This phone, or one that shares its right, has already signed for another side. Each side "
        "signs on its own phone, or with its PIN on this one."
    )
    raise _refusal("sign_same_side", text)


def _refuse_known_pin(read: SheetRecord, person: Member, by: Actor) -> None:
    setter = person.pin_set_by_id
    if setter in (None, person.user_id) or setter not in lineage_of(by, read.sheet).accounts:
        return
    text = gettext_noop(
        "The PIN of %(name)s was set from this account: they type it on another phone."
    )
    raise Refusal([Problem("pin_known", Message(text, {"name": _seat(read, person)}), "pin")])


def _to_be_signed(read: SheetRecord, digest: str) -> Settlement:
    """Return how the sheet stands; refuse unless its sides are to sign it as it was shown."""
    settlement = _over(read, digest)
    if read.sheet.signing != Signing.OTHER_SIDE:
        raise _refusal("nothing_to_sign", gettext_noop("The sides do not sign this sheet."))
    return settlement


def _over(read: SheetRecord, digest: str) -> Settlement:
    settlement = settlement_of(read, timezone.now())
    if settlement.state is State.CONTESTED:
        text = gettext_noop("This sheet is contested. An organiser decides before it is signed.")
        raise _refusal("sheet_contested", text)
    if settlement.state in (State.UNDER_WAY, State.STOPPED):
        text = gettext_noop("This match is not over. Sign it once it is.")
        raise _refusal("not_over", text)
    if digest != settlement.digest:
        text = gettext_noop("The sheet has changed meanwhile. Look at it again, then sign.")
        raise Overtaken("stale", text)
    return settlement


def _signed(
    read: SheetRecord, side: int | None, digest: str, member: Member | None, by: Actor
) -> Signature:
    sheet = read.sheet
    signature = Signature.objects.create(
        association_id=sheet.association_id,
        sheet=sheet,
        side=side,
        digest=digest,
        member=member,
        signed_by=by.user,
        signed_on=by.device_code,
    )
    Sheet.objects.filter(pk=sheet.pk).update(version=F("version") + 1)
    log.write(
        "sheet.confirmed" if side is None else "sheet.signed",
        f"sheet/{sheet.code}",
        association_id=sheet.association_id,
        by=by,
        after={"side": side, "member": member.code if member else None, "digest": digest},
    )
    return signature


def _seat(read: SheetRecord, person: Member) -> Seat:
    seat = seat_of(person, read.seatings)
    assert seat is not None
    return Seat(seat)


def _refusal(code: str, text: str, field: str = "") -> Refusal:
    return Refusal([Problem(code, Message(text), field)])
