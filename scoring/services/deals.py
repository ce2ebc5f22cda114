"""Recording, correcting and withdrawing deals.

A deal is never changed: each function appends a version, in one transaction with what the
rules derive from it, the receipt for the key that the entry came with, and the log.
"""

import json
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F

from common import log
from common.problems import Message, Problem, gettext_noop
from members.actors import Actor
from scoring.errors import KeyReused, Stale, Unconfirmed
from scoring.models import Deal, Receipt, Sheet
from scoring.permissions import ENTER_DEALS, access_to_sheet
from scoring.queries import SheetRecord, read_sheet
from scoring.rules.codec import dump, load
from scoring.rules.game import InvalidEntry
from scoring.rules.match import JudgedDeal, Record
from scoring.services.doubts import correction_doubts, same_as_last, usual_doubts
from scoring.services.finality import refuse_when_final
from scoring.services.holding import held
from scoring.services.results import add_results, rewrite_results


@dataclass(frozen=True, slots=True)
class Submission:
    """An entry as it was sent.

    ``key`` was made with the form, so that sending twice records once.  ``number`` is the
    deal meant and ``base`` the version of it that the form was drawn on (0: none yet).
    ``confirmed`` holds the codes of the doubts that somebody has answered, ``reason`` why a
    sheet that is settled is corrected all the same.
    """

    key: UUID
    number: int
    base: int
    entry: Any = None
    confirmed: frozenset[str] = field(default=frozenset())
    reason: str = ""

    @property
    def digest(self) -> str:
        """A fingerprint of what was sent, to tell a repetition from another entry."""
        content = json.dumps([self.number, self.base, self.entry], sort_keys=True)
        return sha256(content.encode()).hexdigest()


def record_deal(*, sheet: Sheet, sent: Submission, by: Actor) -> Receipt:
    """Append the next deal of the sheet and return the receipt.

    Raises ``SheetClosed`` or ``SheetSettled``; ``InvalidEntry`` or ``Unreadable`` when the rules
    refuse the entry; ``Unconfirmed`` when it is too unusual; ``Stale`` when the sheet has moved
    on, after noting in the log what was sent.  The same entry saved by two people is one deal.
    """
    try:
        return _record(sheet=sheet, sent=sent, by=by)
    except Stale:
        _note_loser(sheet, sent, by)
        raise


def correct_deal(*, sheet: Sheet, sent: Submission, by: Actor) -> Receipt:
    """Append a version to a deal, replay everything after it, and return the receipt.

    Raises what ``record_deal`` raises.  An organiser corrects a settled sheet, too, with a reason.
    """
    try:
        return append_correction(sheet=sheet, sent=sent, by=by)
    except Stale:
        _note_loser(sheet, sent, by)
        raise


@transaction.atomic
def withdraw_deal(*, sheet: Sheet, sent: Submission, by: Actor) -> Receipt:
    """Take the last deal back with a version that has no entry, and return the receipt.

    Raises ``SheetClosed`` or ``SheetSettled``, and ``Stale`` when that deal is no longer the last.
    """
    read = _locked(sheet, by)
    if known := _answered(read, sent):
        return known
    reason = refuse_when_final(read, sent.reason, by)
    if read.last is None or (sent.number, sent.base) != (
        read.last.number,
        read.last.current.version,
    ):
        raise Stale(sent.number, None)
    before = read.last.current.entry
    deal = _append(read.sheet, sent.number, sent.base + 1, None, by)
    read = read.with_version(deal)
    rewrite_results(read)
    return _receipt(read, sent, deal, by, verb="deal.withdrawn", reason=reason, before=before)


@transaction.atomic
def _record(*, sheet: Sheet, sent: Submission, by: Actor) -> Receipt:
    read = _locked(sheet, by)
    if known := _answered(read, sent):
        return known
    # Who dealt follows from the rotation, unless the entry says otherwise.
    entry = load(
        read.game.entry_type, {"dealer": int(read.record.next_dealer), **(sent.entry or {})}
    )
    if twin := _recorded_already(read, sent, entry):
        return _receipt(read, sent, twin, by, verb="")
    reason = refuse_when_final(read, sent.reason, by)
    if (sent.number, sent.base) != (read.next_number, read.version_of(read.next_number)):
        raise Stale(sent.number, sent.entry)
    record = read.replayed_with(sent.number, entry)
    refuse_illegal(record, sent.number)
    _ask(sent, [*usual_doubts(read, record, sent.number), *same_as_last(read, entry)])
    deal = _append(read.sheet, sent.number, sent.base + 1, entry, by)
    read = read.with_version(deal)
    add_results(read, sent.number)
    return _receipt(read, sent, deal, by, verb="deal.recorded", reason=reason)


@transaction.atomic
def append_correction(*, sheet: Sheet, sent: Submission, by: Actor) -> Receipt:
    """Correct a deal as part of a larger transaction, without noting who came second."""
    read = _locked(sheet, by)
    if known := _answered(read, sent):
        return known
    entry = load(read.game.entry_type, sent.entry)
    reason = refuse_when_final(read, sent.reason, by)
    deal = read.deal(sent.number)
    if deal is None or deal.is_withdrawn or sent.base != deal.current.version:
        raise Stale(sent.number, sent.entry)
    record = read.replayed_with(sent.number, entry)
    refuse_illegal(record, sent.number)
    _ask(sent, correction_doubts(read, record, sent.number))
    before = deal.current.entry
    version = _append(read.sheet, sent.number, sent.base + 1, entry, by)
    read = read.with_version(version)
    rewrite_results(read)
    return _receipt(read, sent, version, by, verb="deal.corrected", reason=reason, before=before)


def _locked(sheet: Sheet, by: Actor) -> SheetRecord:
    """Return the sheet, held against every other writer until the transaction ends."""
    read = read_sheet(held(sheet))
    access_to_sheet(by, read.sheet, read.seatings).require(ENTER_DEALS)
    return read


def _answered(read: SheetRecord, sent: Submission) -> Receipt | None:
    """Return the receipt of the same entry sent before."""
    known = Receipt.objects.filter(sheet=read.sheet, key=sent.key).select_related("deal").first()
    if known and known.digest != sent.digest:
        raise KeyReused(sent.number, sent.entry)
    return known


def _recorded_already(read: SheetRecord, sent: Submission, entry: Any) -> Deal | None:
    """Return the deal when somebody else has just recorded this very entry for it."""
    deal = read.deal(sent.number)
    is_same = deal is not None and deal.current.version == sent.base + 1
    return deal.current if deal and is_same and deal.judged.entry == entry else None


def refuse_illegal(record: Record, number: int) -> None:
    """Raise ``InvalidEntry`` for what is wrong in the deal, and in those that follow it."""
    of_deal = record.deals[number - 1].problems
    later = [
        _in_later_deal(deal, problem)
        for deal in record.deals[number:]
        if not deal.is_beyond_end
        for problem in deal.problems
    ]
    if found := of_deal or later:
        raise InvalidEntry(found)


def _in_later_deal(deal: JudgedDeal, problem: Problem) -> Problem:
    text = gettext_noop(
        "With this correction deal %(number)d of game %(game)d would not be legal: %(reason)s"
    )
    params = {"number": deal.number, "game": deal.game + 1, "reason": problem.message}
    return replace(problem, message=Message(text, params), field="")


def _ask(sent: Submission, doubts: list[Problem]) -> None:
    """Raise ``Unconfirmed`` with the doubts that nobody has answered yet."""
    if open_doubts := [doubt for doubt in doubts if doubt.code not in sent.confirmed]:
        raise Unconfirmed(open_doubts)


def _append(sheet: Sheet, number: int, version: int, entry: Any, by: Actor) -> Deal:
    Sheet.objects.filter(pk=sheet.pk).update(version=F("version") + 1)
    return Deal.objects.create(
        association_id=sheet.association_id,
        sheet=sheet,
        number=number,
        version=version,
        entry=None if entry is None else dump(entry),
        recorded_by=by.user,
        recorded_on=by.device_code,
    )


def _receipt(
    read: SheetRecord,
    sent: Submission,
    deal: Deal,
    by: Actor,
    *,
    verb: str,
    before: Any = None,
    reason: str = "",
) -> Receipt:
    """Store what is answered to this key, and tell the log what was done, if anything was."""
    answer = {
        "deal": deal.number,
        "version": deal.version,
        "totals": list(read.record.progress.totals),
        "games": list(read.record.games_won(read.game.sides)),
        "added": bool(verb),
    }
    if verb:
        log.write(
            verb,
            f"sheet/{read.sheet.code}",
            association_id=read.sheet.association_id,
            by=by,
            before=before,
            after={"deal": deal.number, "version": deal.version, "entry": deal.entry},
            reason=reason,
        )
    return Receipt.objects.create(
        association_id=read.sheet.association_id,
        sheet=read.sheet,
        key=sent.key,
        digest=sent.digest,
        deal=deal,
        answer=answer,
    )


@transaction.atomic
def _note_loser(sheet: Sheet, sent: Submission, by: Actor) -> None:
    """Keep in the log an entry that came second: it is shown, not recorded, and not lost."""
    log.write(
        "deal.came_second",
        f"sheet/{sheet.code}",
        association_id=sheet.association_id,
        by=by,
        after={"deal": sent.number, "base": sent.base, "entry": sent.entry},
    )
