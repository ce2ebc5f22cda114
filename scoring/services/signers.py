"""Who may sign for which side."""

from common.problems import Message, Problem, Refusal, gettext_noop
from members.actors import Actor
from members.models import Member
from members.permissions import Access
from members.queries import organisers_of
from scoring.lineage import Lineage, lineage_of
from scoring.models import Signature
from scoring.permissions import SIGN_SHEET, seat_of
from scoring.queries import SheetRecord, signs_for
from scoring.rules.seats import Seat
from scoring.settlement import Settlement


def sides_to_sign(read: SheetRecord, access: Access) -> tuple[int, ...]:
    """Return the sides that somebody may sign for without a PIN.

    Who sits there signs for their side.  A phone without account signs for sides where nobody
    can do so themselves: one that was let in to sign, for the side it was asked for; one that
    holds the table, for one.  What an account handed over enters deals and does not sign.
    """
    seat = seat_of(access.member, read.seatings)
    if seat is not None:
        return (Seat(seat).side(read.game.sides),)
    kin = lineage_of(Actor(device=access.actor.device), read.sheet)
    asked = signs_for(access.actor.device, read.sheet)
    if asked is not None:
        is_kept = any(each.member.user_id in kin.accounts for each in read.seatings)
        return () if is_kept else tuple(side for side in sides_without(read) if side == asked)
    if access.member is None and access.may(SIGN_SHEET) and not kin.accounts:
        return sides_without(read)
    return ()


def sides_without(read: SheetRecord) -> tuple[int, ...]:
    """Return the sides where nobody has an account or a PIN to sign with themselves."""
    signing = {each.side for each in read.seatings if _signs_themselves(each.member)}
    return tuple(side for side in range(read.game.sides) if side not in signing)


def _signs_themselves(member: Member) -> bool:
    return member.is_here and (member.user_id is not None or member.pin != "")


def signed_for_another(settlement: Settlement, side: int, by: Actor, kin: Lineage) -> bool:
    """Whether ``by``, or a phone of one lineage, has signed for another side, not by its PIN."""
    return any(
        each.side not in (None, side) and not each.is_by_pin and _is_by(each, by, kin)
        for each in (*settlement.standing, *settlement.left_behind)
    )


def _is_by(signature: Signature, by: Actor, kin: Lineage) -> bool:
    """Whether these are one signer; two accounts are two people, whoever handed over."""
    if signature.signed_by_id is not None and by.user_id is not None:
        is_account = signature.signed_by_id == by.user_id
        return is_account or bool(by.device_code and signature.signed_on == by.device_code)
    return signature.signed_on in kin.phones or signature.signed_by_id in kin.accounts


def must_leave_it(read: SheetRecord, access: Access) -> bool:
    """Whether an organiser has played this match and somebody else may decide about it."""
    played = {seating.member_id for seating in read.sat}
    if access.member is None or access.member.pk not in played:
        return False
    return organisers_of(read.sheet.association).exclude(pk__in=played).exists()


def refuse_own_match(read: SheetRecord, access: Access) -> None:
    """Raise ``Refusal`` when somebody else has to decide: whoever decides has not played."""
    if must_leave_it(read, access):
        text = gettext_noop(
            "You have played this match. Another organiser or an administrator confirms it, or "
            "decides."
        )
        raise Refusal([Problem("own_match", Message(text))])


def refuse_to_sign(read: SheetRecord, access: Access, side: int) -> Refusal:
    """Return why somebody does not sign for a side, and who does."""
    text = gettext_noop(
        "What was handed over by an account does not sign. They sign with their PIN here, or on "
        "another phone."
    )
    if access.member is not None:
        text = gettext_noop("The other side must sign.")
    elif side not in sides_without(read):
        text = THEMSELVES
    elif signs_for(access.actor.device, read.sheet) not in (None, side):
        text = gettext_noop("The other side must sign.")
    return Refusal([Problem("sign_same_side", Message(text))])


THEMSELVES = gettext_noop(
    "Somebody of this side has an account or a PIN. They sign on their own phone, or with their "
    "PIN on this one."
)
