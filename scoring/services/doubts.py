"""What is legal, but so unusual that somebody must say it is right."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from common.problems import Message, Problem, gettext_noop, ngettext_noop
from scoring.queries import SheetRecord
from scoring.rules.match import Record


def correction_doubts(read: SheetRecord, record: Record, number: int) -> list[Problem]:
    """Return what is to be asked before a correction that makes the sheet this ``record``."""
    return [*usual_doubts(read, record, number), *_moved(read, record)]


def usual_doubts(read: SheetRecord, record: Record, number: int) -> Iterator[Problem]:
    """Yield what is unusual about one deal of the ``record``."""
    judged = record.deals[number - 1]
    yield from read.game.doubts(judged.entry, judged.before)
    if judged.entry.dealer != judged.dealer:
        params = {"expected": judged.dealer, "name": judged.entry.dealer}
        message = Message.of(read.game.words.wrong_dealer, **params)
        yield Problem("dealer_changed", message, "dealer")


def same_as_last(read: SheetRecord, entry: Any) -> Iterator[Problem]:
    """Yield that an entry says what the deal before it says."""
    if read.last and replace(entry, dealer=read.last.judged.entry.dealer) == read.last.judged.entry:
        text = gettext_noop("Same as the previous deal. Add it anyway?")
        yield Problem("same_as_last", Message(text))


def _moved(read: SheetRecord, record: Record) -> Iterator[Problem]:
    """Yield what a correction moves beyond the deal itself."""
    before = [game.winner for game in read.record.games]
    after = [game.winner for game in record.games]
    changed = sum(old != new for old, new in zip(before, after, strict=False))
    changed += abs(len(before) - len(after))
    if changed:
        forms = ngettext_noop(
            "This correction changes who wins %(count)d game. Continue?",
            "This correction changes who wins %(count)d games. Continue?",
        )
        yield Problem("edit_winner", Message.counted(forms, changed))
    newly = [
        read.shown_number(read.record.deals[index])
        for index in record.beyond_end
        if index not in read.record.beyond_end
    ]
    if newly:
        forms = ngettext_noop(
            "The match would end sooner: deal %(numbers)s is kept but no longer counts. Continue?",
            "The match would end sooner: deals %(numbers)s are kept but no longer count. Continue?",
        )
        numbers = ", ".join(map(str, newly))
        yield Problem("beyond_end", Message.counted(forms, len(newly), numbers=numbers))
