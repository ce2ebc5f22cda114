"""What a sheet's page shows, worked out before any template sees it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from common.problems import Message
from common.wording import listed, signed, unsigned
from members.models import Member
from scoring.models import Deal
from scoring.queries import SheetDeal, SheetRecord
from scoring.rules.codec import load
from scoring.rules.match import Kind
from scoring.rules.seats import Side
from scoring.wording import Voice

TOKENS = "abcdefghij"


@dataclass(frozen=True, slots=True)
class BandSide:
    """One side of the score band; ``goal`` is what its bar is measured against."""

    token: str
    name: str
    people: str
    total: int
    games: int
    goal: int | None
    to_go: str

    @property
    def bar(self) -> int:
        """How much of the bar is filled: nothing below zero."""
        return max(0, min(self.total, self.goal or 0))


@dataclass(frozen=True, slots=True)
class Figure:
    """What a side has in a column of the deal list."""

    token: str
    text: str
    is_winner: bool


@dataclass(frozen=True, slots=True)
class News:
    """What has just been done, in words; ``undo`` is the deal that can be taken back."""

    text: str
    undo: SheetDeal | None = None


@dataclass(frozen=True, slots=True)
class VersionLine:
    """One version of a deal: what it said, who recorded it and when."""

    version: int
    sentence: SafeString | None
    recorder: str
    recorded_at: datetime
    is_current: bool


@dataclass(frozen=True, slots=True)
class DealLine:
    """One deal of the list, told in a sentence."""

    number: int
    shown: str
    game: int
    sentence: SafeString | None
    figures: tuple[Figure, ...]
    notes: tuple[SafeString | str, ...]
    is_withdrawn: bool
    is_beyond_end: bool
    versions: int
    corrected_by: str
    reasons: tuple[tuple[str, str, SafeString], ...]


class SheetPage:
    """A sheet as one reader sees it."""

    def __init__(self, read: SheetRecord, reader: Member | None, people: dict[int, Member]) -> None:
        """``people`` are the accounts that recorded deals, as the association knows them."""
        self.read = read
        self.sheet = read.sheet
        self.game = read.game
        self.record = read.record
        self.voice = Voice(read, reader)
        self._people = people
        self._reader = reader

    @property
    def is_long(self) -> bool:
        """Whether a game takes several deals, so that points are counted."""
        return not self.game.one_deal_is_a_game

    @property
    def is_over(self) -> bool:
        """Whether no deal is to come."""
        return self.record.is_over or self.sheet.closed_at is not None

    @property
    def band(self) -> tuple[BandSide, ...]:
        """The sides with their totals, the reader's own first."""
        games = self.record.games_won(self.game.sides)
        progress = self.record.before_next(self.game)
        totals = progress.totals if self.is_long else games
        return tuple(
            BandSide(
                token=TOKENS[place],
                name=self.voice.side(side),
                people=self.voice.people(side),
                total=totals[side],
                games=games[side],
                goal=self._goal,
                to_go=self._to_go(totals[side]),
            )
            for place, side in enumerate(self.voice.sides)
        )

    @property
    def _goal(self) -> int | None:
        if self.is_long:
            return self.game.target
        match = self.sheet.match
        return {Kind.SINGLE: 1, Kind.BEST_OF: match.games // 2 + 1, Kind.FIXED: match.games}.get(
            match.kind
        )

    def _to_go(self, total: int) -> str:
        if self._goal is None or self.is_over:
            return ""
        if not self.is_long and self.sheet.match.kind is Kind.FIXED:
            return ""
        return gettext("%(points)s to go") % {"points": unsigned(max(0, self._goal - total))}

    @property
    def shown_number(self) -> int:
        """The number of the next deal as people say it: within its game."""
        if self.is_long:
            return self.record.before_next(self.game).deals + 1
        return len(self.record.games) + 1

    @property
    def dealer_words(self) -> str:
        """Who deals next: “Luc deals”."""
        message = Message.of(self.game.words.deals, name=self.record.next_dealer)
        return self.voice.text(message)

    @property
    def game_name(self) -> str:
        """What the game is called."""
        return gettext(self.game.name)

    @property
    def undo_key(self) -> UUID:
        """A key for taking the last deal back."""
        return uuid4()

    @property
    def band_words(self) -> list[str]:
        """What stands between the two totals: how far, and how the games stand."""
        words = []
        if self.is_long and self.game.target:
            words.append(gettext("to %(target)d") % {"target": self.game.target})
        if self.sheet.match.kind is not Kind.SINGLE:
            games = " – ".join(str(side.games) for side in self.band) if self.is_long else ""
            words.append(games or self.match_words)
        return words

    @property
    def ticks_words(self) -> str:
        """How many games are played, of how many."""
        figures = {"played": len(self.record.games), "games": self.sheet.match.games}
        return gettext("%(played)d of %(games)d") % figures

    @property
    def closing_words(self) -> str:
        """What closing the sheet now would mean."""
        if self.sheet.match.ends_by_hand:
            return gettext("The match ends here, with the score as it stands.")
        return gettext("The match is not over: it will not count in the rankings.")

    @property
    def deciding(self) -> str:
        """The deal that ended the match, in words."""
        counted = [deal for deal in self.read.deals if deal.judged.score is not None]
        if not counted or self.record.winner is None or not self.is_long:
            return ""
        deal = counted[-1].judged
        if not deal.score or self.sheet.match.ends_by_hand:
            return ""
        sentence = self.voice.text(self.game.sentence(deal.entry, deal.score))
        return gettext("Decided by deal %(number)d: %(sentence)s") % {
            "number": deal.number,
            "sentence": sentence,
        }

    @property
    def ticks(self) -> tuple[str, ...]:
        """One token a game of the match, empty for those to come; nothing when open-ended."""
        match = self.sheet.match
        if match.kind not in (Kind.BEST_OF, Kind.FIXED) or match.games > 15:
            return ()
        order = {side: TOKENS[place] for place, side in enumerate(self.voice.sides)}
        played = [order[game.winner] for game in self.record.games]
        return (*played, *[""] * (match.games - len(played)))

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
        return [
            VersionLine(
                version=row.version,
                sentence=self.told(deal, row.entry),
                recorder=self.recorder(row),
                recorded_at=row.recorded_at,
                is_current=row is deal.current,
            )
            for row in reversed(deal.versions)
        ]

    def told(self, deal: SheetDeal, data: Any) -> SafeString | None:
        """Return an entry for a deal told in a sentence; nothing when it was withdrawn."""
        if data is None:
            return None
        entry = load(self.game.entry_type, data)
        if self.game.problems(entry, deal.judged.before):
            return None
        score = self.game.score(entry, deal.judged.before)
        return self.voice.html(self.game.sentence(entry, score))

    def news(self, done: str, number: int) -> News | None:
        """Return what to say of a deal that was just ``saved``, ``undone`` or ``already`` there."""
        deal = self.read.deal(number)
        if deal is None:
            return None
        if done == "undone":
            return News(gettext("The last deal was taken back.")) if deal.is_withdrawn else None
        if done == "already":
            text = gettext("Deal %(number)s was already saved. Nothing was added.")
            return News(text % {"number": self.line(number).shown})
        text = gettext("Deal %(number)s kept: %(standing)s.")
        words = text % {"number": self.line(number).shown, "standing": self.standing}
        return News(words, undo=deal if deal is self.read.last else None)

    def _line(self, deal: SheetDeal) -> DealLine:
        judged = deal.judged
        sentence = None
        if judged.score is not None:
            sentence = self.voice.html(self.game.sentence(judged.entry, judged.score))
        shown = judged.number if self.is_long else judged.game + 1
        return DealLine(
            number=deal.number,
            shown="–" if deal.is_withdrawn or judged.is_beyond_end else str(shown),
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

    def _reasons(self, deal: SheetDeal) -> Iterator[tuple[str, str, SafeString]]:
        """Yield why each side scored: who, how much, and the reason."""
        for line in deal.judged.score.lines if deal.judged.score else ():
            points = signed(line.points)
            yield self.voice.side(line.side), points, self.voice.html(line.reason)

    def _figures(self, deal: SheetDeal) -> Iterator[Figure]:
        scored = deal.judged.score
        if scored is None:
            return
        for place, side in enumerate(self.voice.sides):
            points = scored.scores[side] if self.is_long else scored.points[side]
            text = signed(points) if self.is_long else unsigned(points)
            yield Figure(TOKENS[place], text, scored.scores[side] == max(scored.scores))

    def _notes(self, deal: SheetDeal) -> Iterator[SafeString | str]:
        """Yield the news of a deal: what the score does not show by itself."""
        if deal.judged.is_beyond_end:
            yield gettext("After the end of the match: kept, not counted")
        scored = deal.judged.score
        for line in scored.lines if scored and self.is_long else ():
            if scored and line.points == 0 and scored.points[line.side]:
                reason = self.voice.html(line.reason)
                yield gettext("%(side)s: %(reason)s") % {
                    "side": self.voice.side(line.side),
                    "reason": reason,
                }

    def recorder(self, deal: Deal) -> str:
        """Return who recorded a version, as the reader may know them."""
        person = self._people.get(deal.recorded_by_id)
        if person is None:
            return gettext("somebody")
        return person.name if self._reader else person.public_name

    @property
    def hints(self) -> list[str]:
        """What the table had better know before its next deal."""
        if self.is_over:
            return []
        return [self.voice.text(hint) for hint in self.game.hints(self.record.before_next(self.game))]

    @property
    def match_words(self) -> str:
        """How long the match lasts, in words."""
        return match_words(self.sheet.match.kind, self.sheet.match.games)

    @property
    def preset_words(self) -> str:
        """What the house rules are called."""
        preset = self.game.presets.get(self.sheet.preset)
        return gettext(preset.name) if preset else ""

    @property
    def rules_sentence(self) -> str:
        """What the house rules are, in a sentence."""
        preset = self.game.presets.get(self.sheet.preset)
        return gettext(preset.sentence) if preset else ""

    @property
    def standing(self) -> str:
        """The score in words for who cannot see it: “295 to 160”."""
        return gettext("%(ours)s to %(theirs)s") % {
            "ours": unsigned(self.band[0].total),
            "theirs": unsigned(self.band[-1].total),
        }

    @property
    def figures(self) -> str:
        """The score in figures, as in a list of matches: “3–1”, the first side first."""
        sides = self.final if self.record.is_over else [(s.token, "", s.total) for s in self.band]
        return "\u2060–\u2060".join(unsigned(figure) for _, _, figure in sides)

    @property
    def title(self) -> str:
        """Who plays whom."""
        first, *others = self.voice.sides
        return gettext("%(one)s against %(other)s") % {
            "one": self.voice.people(first),
            "other": listed([self.voice.people(side) for side in others]),
        }

    @property
    def bids(self) -> list[tuple[str, str, int, int]]:
        """For each side: token, name, bids made, bids tried."""
        tried = [deal.judged.score for deal in self.read.deals if deal.judged.score]
        found = []
        for place, side in enumerate(self.voice.sides):
            own = [s for s in tried if s.contract and s.contract.seat.side(self.game.sides) == side]
            made = sum(bool(scored.made) for scored in own)
            found.append((TOKENS[place], self.voice.side(side), made, len(own)))
        return found

    @property
    def verdict(self) -> str:
        """Who won, by name; or that it is a draw, or that it was stopped."""
        if self.record.is_drawn and self.record.deals:
            return gettext("A draw")
        if self.record.winner is None:
            return gettext("Match stopped before its end")
        people = self.voice.people(self.record.winner)
        count = len(Side(self.record.winner).seats(self.game.seats, self.game.sides))
        return ngettext("%(people)s wins", "%(people)s win", count) % {"people": people}

    @property
    def final(self) -> list[tuple[str, str, int]]:
        """For each side: token, names, and the figure that decided."""
        long_single = self.is_long and len(self.record.games) <= 1
        games = self.record.games_won(self.game.sides)
        figures = self.record.progress.totals if long_single else games
        return [
            (TOKENS[place], self.voice.people(side), figures[side])
            for place, side in enumerate(self.voice.sides)
        ]


def match_words(kind: str, games: int) -> str:
    """Return how long a match lasts, in words."""
    if kind == Kind.BEST_OF:
        return gettext("Best of %(games)d games") % {"games": games}
    if kind == Kind.FIXED:
        return ngettext("%(games)d game", "%(games)d games", games) % {"games": games}
    if kind == Kind.SINGLE:
        return gettext("One game")
    return gettext("Until we stop")
