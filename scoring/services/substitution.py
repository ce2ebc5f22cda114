"""Seating somebody else in the middle of a match, and taking that back."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F

from common import log
from common.problems import Message, Problem, Refusal, gettext_noop
from members.actors import Actor
from members.models import Association, Member
from members.permissions import LIST_MEMBERS, access_to
from members.queries import members_of, namesake
from members.services import add_guest
from scoring.errors import SheetClosed
from scoring.models import Seating, Sheet
from scoring.permissions import SUBSTITUTE, access_to_sheet
from scoring.queries import SheetRecord, read_sheet
from scoring.services.holding import held
from scoring.services.sheets import SeatChoice


@dataclass(frozen=True, slots=True)
class Substitution:
    """Who is to take over which seat, and the deal from which on as the form was drawn."""

    seat: int | None
    who: SeatChoice
    from_deal: int


@transaction.atomic
def substitute(*, sheet: Sheet, wanted: Substitution, by: Actor) -> Sheet:
    """Seat somebody else from the next deal on, and return the sheet.

    The deals before stay those of who played them.  Seating who sits there already changes
    nothing.  Who may not list the members names one.  Raises ``Refusal`` when nobody can be
    seated, or not that person there.
    """
    read = _locked(sheet, by)
    association = read.sheet.association
    lists = access_to(association, by).may(LIST_MEMBERS)
    who = wanted.who if lists else _named(association, wanted.who)
    seated = next((seating for seating in read.seatings if seating.seat == wanted.seat), None)
    if seated is None:
        text = gettext_noop("Choose whose seat is taken over.")
        raise Refusal([Problem("seat_empty", Message(text), "seat")])
    if _is_seated(seated, who, association):
        return read.sheet
    if wanted.from_deal != read.next_number:
        text = gettext_noop("The deals have changed meanwhile. Look at them, then choose again.")
        raise Refusal([Problem("stale", Message(text))])
    person = _person(association, who, by)
    if found := list(_elsewhere(read, seated.seat, person)):
        raise Refusal(found)
    _put(seated, person, read.next_number)
    before = {"seat": seated.seat, "member": seated.member.code}
    after = {"seat": seated.seat, "member": person.code, "from_deal": read.next_number}
    return _changed(read.sheet, "seat.taken_over", by, before, after)


@transaction.atomic
def take_back_substitution(*, sheet: Sheet, seat: int, from_deal: int, by: Actor) -> Sheet:
    """Have who sat there before sit there again, and return the sheet.

    Taking back twice changes nothing.  Raises ``Refusal`` once a deal was entered since.
    """
    read = _locked(sheet, by)
    pairs = {(after.seat, after.from_deal): (one, after) for one, after in read.substitutions}
    if (seat, from_deal) not in pairs:
        return read.sheet
    earlier, seating = pairs[seat, from_deal]
    if from_deal < read.next_number:
        text = gettext_noop(
            "A deal was entered since. Seat who sat there before from the next deal on instead."
        )
        raise Refusal([Problem("deal_entered", Message(text))])
    _put(seating, earlier.member, from_deal)
    before = {"seat": seat, "member": seating.member.code, "from_deal": from_deal}
    after = {"seat": seat, "member": earlier.member.code}
    return _changed(read.sheet, "seat.given_back", by, before, after)


def _locked(sheet: Sheet, by: Actor) -> SheetRecord:
    """Return the sheet held, once sure that people may still be seated there."""
    read = read_sheet(held(sheet))
    access_to_sheet(by, read.sheet, read.seatings).require(SUBSTITUTE)
    if read.sheet.closed_at:
        raise SheetClosed
    if read.record.is_over:
        text = gettext_noop("The match is over: nobody can take over a seat any more.")
        raise Refusal([Problem("match_over", Message(text))])
    return read


def _named(association: Association, who: SeatChoice) -> SeatChoice:
    """Return who has the name that was typed, where nobody is shown the list; else a guest."""
    known = namesake(association, who.guest) if who.guest.strip() else None
    return SeatChoice(member=known.code) if known and known.is_here else SeatChoice("", who.guest)


def _is_seated(seated: Seating, who: SeatChoice, association: Association) -> bool:
    """Whether who is wanted sits there already, as after a second tap on the button."""
    if who.guest.strip():
        return namesake(association, who.guest) == seated.member
    return who.member == seated.member.code


def _person(association: Association, who: SeatChoice, by: Actor) -> Member:
    if who.guest.strip():
        return add_guest(association=association, name=who.guest, by=by, field="who")
    person = members_of(association).filter(code=who.member).first()
    if person is None:
        text = gettext_noop("Choose who sits here, or type the name of a guest.")
        raise Refusal([Problem("seat_empty", Message(text), "who")])
    return person


def _elsewhere(read: SheetRecord, seat: int, person: Member) -> Iterator[Problem]:
    """Yield that the person sits, or sat, in another seat: nobody plays for two."""
    others = [seating for seating in read.sat if seating.seat != seat]
    mine = [seating for seating in others if seating.member_id == person.pk]
    if not mine:
        return
    text = gettext_noop("%(name)s has already played this match in another seat.")
    if any(seating.until_deal is None for seating in mine):
        text = gettext_noop("%(name)s already sits at this table.")
    yield Problem("same_player", Message(text, {"name": person.name}), "who")


def _put(seated: Seating, person: Member, number: int) -> None:
    """Seat the person from that deal on; who sat for no deal at all leaves no trace."""
    of_seat = Seating.objects.filter(sheet=seated.sheet_id, seat=seated.seat)
    of_seat.filter(from_deal__gte=number).delete()
    last = of_seat.order_by("-from_deal").first()
    if last is not None:
        last.until_deal = None if last.member_id == person.pk else number - 1
        last.save(update_fields=("until_deal",))
    if last is None or last.member_id != person.pk:
        Seating.objects.create(
            association_id=seated.association_id,
            sheet_id=seated.sheet_id,
            seat=seated.seat,
            side=seated.side,
            member=person,
            from_deal=number,
        )


def _changed(
    sheet: Sheet, verb: str, by: Actor, before: dict[str, object], after: dict[str, object]
) -> Sheet:
    Sheet.objects.filter(pk=sheet.pk).update(version=F("version") + 1)
    subject = f"sheet/{sheet.code}"
    association_id = sheet.association_id
    log.write(verb, subject, association_id=association_id, by=by, before=before, after=after)
    return sheet
