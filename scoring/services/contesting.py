"""Saying that a sheet is not right, and deciding what is."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from common import log
from common.problems import Message, Problem, Refusal, gettext_noop
from members.actors import Actor
from scoring.errors import Overtaken, SheetSettled, Stale
from scoring.models import Contest, Sheet
from scoring.permissions import CONTEST_SHEET, DECIDE_CONTEST, access_to_sheet, seat_of
from scoring.queries import SheetRecord, read_sheet, signs_for
from scoring.rules.codec import dump, load
from scoring.rules.seats import Seat
from scoring.services.deals import Submission, append_correction, refuse_illegal
from scoring.services.finality import worded
from scoring.services.holding import held
from scoring.services.results import rewrite_results
from scoring.services.signers import refuse_own_match
from scoring.services.signing import confirm_as_decided
from scoring.settlement import settlement_of


@dataclass(frozen=True, slots=True)
class Objection:
    """What somebody says is wrong: in words, about one deal or the whole sheet (no ``number``).

    ``base`` is the version of the deal that they saw, ``entry`` what it should have been.
    """

    said: str = ""
    number: int | None = None
    base: int = 0
    entry: Mapping[str, Any] | None = None


@transaction.atomic
def contest_sheet(*, sheet: Sheet, objection: Objection, by: Actor) -> Contest:
    """Contest a sheet and return the contest; the same objection again returns the same.

    The result leaves the rankings until an organiser decides.  Raises ``SheetSettled``;
    ``InvalidEntry`` when the rules refuse what the deal is said to have been; ``Stale`` when the
    deal has changed; ``Refusal`` when nothing is said.
    """
    read = read_sheet(held(sheet))
    access = access_to_sheet(by, read.sheet, read.seatings)
    access.require(CONTEST_SHEET)
    settlement = settlement_of(read, timezone.now())
    if not settlement.may_be_contested and not access.may(DECIDE_CONTEST):
        raise SheetSettled(may_be_contested=False)
    seat = seat_of(access.member, read.seatings)
    wanted = _judged(read, objection)
    asked = signs_for(by.device, read.sheet)
    wanted["side"] = asked if seat is None else int(Seat(seat).side(read.game.sides))
    for known in settlement.undecided:
        if all(getattr(known, name) == value for name, value in wanted.items()):
            return known
    contest = Contest.objects.create(
        association_id=read.sheet.association_id,
        sheet=read.sheet,
        raised_by=by.user,
        raised_on=by.device_code,
        **wanted,
    )
    _changed(read)
    after = {"deal": contest.number, "version": contest.version, "entry": contest.entry}
    _log("sheet.contested", contest, by, contest.said, after=after)
    return contest


@transaction.atomic
def keep_as_recorded(*, contest: Contest, reason: str, by: Actor) -> Contest:
    """Decide that the sheet is right as recorded, for a reason, and return the contest.

    Raises ``Overtaken`` when it was decided already; ``Refusal`` to who has played the match
    while another organiser has not.
    """
    read, contest = _held(contest, by)
    _decide(contest, reason, by, is_upheld=False)
    _changed(read)
    confirm_as_decided(read=read, by=by)
    _log("contest.kept", contest, by, contest.decision)
    return contest


@transaction.atomic
def correct_as_claimed(
    *, contest: Contest, base: int, confirmed: frozenset[str], reason: str, by: Actor
) -> Contest:
    """Decide that the contest is right, correct the deal if it says how, and return it.

    ``base`` is the version of the deal that was shown.  Raises ``Overtaken`` when it was decided
    already; ``Stale``, ``Unconfirmed`` and ``InvalidEntry`` as a correction does; ``Refusal`` to
    who has played the match while another organiser has not.
    """
    read, contest = _held(contest, by)
    # Decided first, so that the rows derived from the correction count again.
    _decide(contest, reason, by, is_upheld=True)
    if contest.entry is None or contest.number is None or _is_recorded(read, contest):
        _changed(read)
    else:
        entry = contest.entry
        sent = Submission(uuid4(), contest.number, base, entry, confirmed, contest.decision)
        append_correction(sheet=read.sheet, sent=sent, by=by)
        read = read_sheet(read.sheet)
    confirm_as_decided(read=read, by=by)
    _log("contest.upheld", contest, by, contest.decision)
    return contest


def _judged(read: SheetRecord, objection: Objection) -> dict[str, Any]:
    """Return what is kept of an objection: its words, its deal, and a legal entry if it has one."""
    found: dict[str, Any] = {"number": None, "version": None, "entry": None, "said": ""}
    deal = read.deal(objection.number) if objection.number is not None else None
    if objection.number is not None:
        if deal is None or objection.base != deal.current.version:
            raise Stale(objection.number, objection.entry)
        found |= {"number": deal.number, "version": deal.current.version}
    if deal is not None and objection.entry is not None:
        entry = load(read.game.entry_type, objection.entry)
        refuse_illegal(read.replayed_with(deal.number, entry), deal.number)
        if entry == deal.judged.entry:
            text = gettext_noop("This is what was recorded. Change what is not right.")
            raise Refusal([Problem("nothing_changed", Message(text))])
        found["entry"] = dump(entry)
    if objection.said.strip() or found["entry"] is None:
        found["said"] = worded(objection.said, "reason", gettext_noop("Say what is not right."))
    return found


def _held(contest: Contest, by: Actor) -> tuple[SheetRecord, Contest]:
    """Return the sheet held, and its contest as it is now, still to be decided."""
    read = read_sheet(held(contest.sheet))
    access = access_to_sheet(by, read.sheet, read.seatings)
    access.require(DECIDE_CONTEST)
    refuse_own_match(read, access)
    contest = Contest.objects.select_for_update(of=("self",), no_key=True).get(pk=contest.pk)
    if contest.decided_at is not None:
        text = gettext_noop("This was decided meanwhile. Here is the decision.")
        raise Overtaken("already_decided", text)
    return read, contest


def _decide(contest: Contest, reason: str, by: Actor, *, is_upheld: bool) -> None:
    contest.decision = worded(reason, "reason", gettext_noop("Say why: the sides will read it."))
    contest.decided_at = timezone.now()
    contest.decided_by = by.user
    contest.is_upheld = is_upheld
    contest.save(update_fields=("decision", "decided_at", "decided_by", "is_upheld"))


def _is_recorded(read: SheetRecord, contest: Contest) -> bool:
    """Whether the deal has become what the contest says it should be."""
    deal = read.deal(contest.number or 0)
    return deal is not None and deal.current.entry == contest.entry


def _changed(read: SheetRecord) -> None:
    """Have the result count or not as the contests now say, and every page drawn anew."""
    Sheet.objects.filter(pk=read.sheet.pk).update(version=F("version") + 1)
    rewrite_results(read)


def _log(verb: str, contest: Contest, by: Actor, reason: str, *, after: Any = None) -> None:
    said = {"contest": contest.code, **(after or {"deal": contest.number})}
    sheet = contest.sheet
    log.write(
        verb,
        f"sheet/{sheet.code}",
        association_id=sheet.association_id,
        by=by,
        after=said,
        reason=reason,
    )
