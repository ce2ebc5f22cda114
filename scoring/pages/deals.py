"""The deals of a sheet, each told in a sentence to one reader."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from common.wording import signed, unsigned
from members.models import Member
from members.permissions import Access
from scoring.models import Deal
from scoring.pages.ending import Ending
from scoring.pages.parts import NO_NUMBER, TOKENS, DealLine, Figure, VersionLine
from scoring.queries import SheetDeal, SheetRecord
from scoring.rules.codec import load
from scoring.settlement import Settlement
from scoring.wording import Voice


class ToldDeals:
    """The deals of a sheet as one reader is told of them."""

    def __init__(
        self,
        read: SheetRecord,
        access: Access,
        people: dict[int, Member],
        settlement: Settlement | None = None,
    ) -> None:
        """``people`` are the accounts that did something here, as the association knows them."""
        self.read = read
        self.sheet = read.sheet
        self.game = read.game
        self.record = read.record
        self.access = access
        self.voice = Voice(read, access)
        self.ending = Ending(self, settlement) if settlement else None
        self._people = people
        seated = tuple(seating.pk for seating in read.seatings)
        self._voices: dict[tuple[int, ...], Voice] = {seated: self.voice}

    def voice_at(self, number: int) -> Voice:
        """Return what tells the deal of that number: by the names of who sat for it."""
        line_up = tuple(seating.pk for seating in self.read.line_up(number))
        if line_up not in self._voices:
            self._voices[line_up] = Voice(self.read, self.access, number)
        return self._voices[line_up]

    @property
    def is_seated(self) -> bool:
        """Whether the reader sits at this table."""
        return self.voice.seat is not None

    @property
    def is_long(self) -> bool:
        """Whether a game takes several deals, so that points are counted."""
        return not self.game.one_deal_is_a_game

    @property
    def lines(self) -> list[DealLine]:
        """The deals, latest first."""
        return [self._line(deal) for deal in reversed(self.read.deals)]

    def line(self, number: int) -> DealLine:
        """Return one deal of the list."""
        return self._line(self.read.deals[number - 1])

    def versions(self, number: int) -> list[VersionLine]:
        """Return the versions of a deal, latest first."""
        deal = self.read.deals[number - 1]
        lines = []
        for row in reversed(deal.versions):
            entry = None if row.entry is None else load(self.game.entry_type, row.entry)
            told = self.told(deal, entry)
            sentence = told.sentence if told else None
            is_current = row is deal.current
            line = VersionLine(
                row.version, sentence, self.recorder(row), row.recorded_at, is_current
            )
            lines.append(line)
        return lines

    def told(self, deal: SheetDeal, entry: Any | None) -> DealLine | None:
        """Return the deal as it would be with another entry; nothing when that is not legal."""
        if entry is None or self.game.problems(entry, deal.judged.before):
            return None
        score = self.game.score(entry, deal.judged.before)
        judged = replace(deal.judged, entry=entry, score=score, is_beyond_end=False)
        return self._line(SheetDeal(deal.number, deal.versions[:1], judged))

    def _line(self, deal: SheetDeal) -> DealLine:
        judged = deal.judged
        sentence = None
        if judged.score is not None:
            voice = self.voice_at(deal.number)
            sentence = voice.html(self.game.sentence(judged.entry, judged.score))
        shown = self.read.shown_number(judged)
        return DealLine(
            number=deal.number,
            shown=NO_NUMBER if deal.is_withdrawn or judged.is_beyond_end else str(shown),
            game=judged.game + 1,
            sentence=sentence,
            figures=tuple(self._figures(deal)),
            notes=tuple(self._notes(deal)),
            is_withdrawn=deal.is_withdrawn,
            is_beyond_end=judged.is_beyond_end,
            versions=len(deal.versions),
            corrected_by=self.recorder(deal.current) if len(deal.versions) > 1 else "",
            reasons=tuple(self._reasons(deal)),
        )

    def _reasons(self, deal: SheetDeal) -> Iterator[tuple[SafeString | str, str, SafeString]]:
        """Yield why each side scored: who, how much, and the reason."""
        voice = self.voice_at(deal.number)
        for line in deal.judged.score.lines if deal.judged.score else ():
            yield voice.side(line.side), signed(line.points), voice.html(line.reason)

    def _figures(self, deal: SheetDeal) -> Iterator[Figure]:
        scored = deal.judged.score
        if scored is None:
            return
        voice = self.voice_at(deal.number)
        for place, side in enumerate(voice.sides):
            points = scored.scores[side] if self.is_long else scored.points[side]
            text = signed(points) if self.is_long else unsigned(points)
            is_winner = scored.scores[side] == max(scored.scores)
            yield Figure(TOKENS[place], voice.side(side), text, is_winner)

    def _notes(self, deal: SheetDeal) -> Iterator[SafeString | str]:
        """Yield the news of a deal: what the score does not show by itself."""
        if deal.judged.is_beyond_end:
            yield gettext("After the end of the match: kept, not counted")
        scored = deal.judged.score
        if scored is None or not self.is_long:
            return
        voice = self.voice_at(deal.number)
        for line in scored.lines:
            if not line.points and scored.points[line.side] and line.reason != scored.headline:
                parts = {"side": voice.side(line.side), "reason": voice.html(line.reason)}
                yield mark_safe(escape(gettext("%(side)s: %(reason)s")) % parts)  # noqa: S308

    def is_by_reader(self, deal: Deal) -> bool:
        """Whether the reader recorded a version."""
        if deal.recorded_by_id is None:
            own = self.access.actor.device_code
            return self.access.actor.user is None and deal.recorded_on == own != ""
        person = self._people.get(deal.recorded_by_id)
        return person is not None and person == self.access.member

    def recorder(self, deal: Deal) -> str:
        """Return who recorded a version, as they are called at this table."""
        return self.called(deal.recorded_by_id)

    def called(self, user_id: int | None) -> str:
        """Return who did something, as they are called here; without account, the table's phone."""
        person = self._people.get(user_id or 0)
        if person is None:
            return gettext("somebody") if user_id else gettext("the table’s phone")
        return self.known_as(person)

    def known_as(self, person: Member) -> str:
        """Return what a person is called at this table, before this reader."""
        known = person.called(known=self.access.knows_people)
        return self.voice.called.get(person.pk, known)
