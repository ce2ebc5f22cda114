"""A seventh game, as another package would bring it: two players turn up a card, the higher wins.

It is here to prove that a game is one file (docs/adding-a-game.md).
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from common.problems import Message, Problem, gettext_noop, pgettext_noop
from scoring.rules.game import Game, Line, Preset, Progress, Score, Words, seat_problems
from scoring.rules.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What a table chooses."""

    target: int = 3

    def problems(self) -> tuple[Problem, ...]:
        """Return the combinations of options that cannot be."""
        if self.target >= 1:
            return ()
        text = gettext_noop("The target must be at least 1.")
        return (Problem("bad_combination", Message(text), "target"),)


@dataclass(frozen=True, slots=True)
class Deal:
    """Who turned up the higher card."""

    dealer: Seat
    winner: Seat | None = None


class HighCard(Game[Deal, HouseRules]):
    """The game, with the house rules of a table."""

    key = "high_card"
    name = gettext_noop("High Card")
    about = gettext_noop("2 players, one card each")
    entry_type = Deal
    options_type = HouseRules
    presets = {"basic": Preset(gettext_noop("To three"), gettext_noop("The first at 3 wins."))}
    player_counts = (2,)
    sides = 2
    result = "winner"
    labels = {"dealer": gettext_noop("the dealer"), "winner": gettext_noop("the winner")}
    words = Words(
        deals=pgettext_noop("high_card", "%(name)s deals"),
        dealt=pgettext_noop("high_card", "%(name)s dealt."),
        dealer=pgettext_noop("high_card", "Dealer"),
        is_dealer=pgettext_noop("high_card", "deals"),
        first_dealer=pgettext_noop("high_card", "First dealer"),
        choose_first_dealer=pgettext_noop("high_card", "Choose who deals first."),
        speaks_first=pgettext_noop("high_card", "%(name)s turns up first."),
        wrong_dealer=pgettext_noop("high_card", "%(expected)s should deal. Keep %(name)s?"),
        somebody_else_dealt=pgettext_noop("high_card", "Somebody else dealt"),
    )

    @property
    def target(self) -> int:
        """The total that ends a game."""
        return self.options.target

    def problems(self, entry: Deal, before: Progress | None) -> tuple[Problem, ...]:
        """Return everything that refuses ``entry``."""
        found = seat_problems(self.seats, dealer=[entry.dealer], winner=[entry.winner])
        if entry.winner is None:
            text = gettext_noop("Choose the winner.")
            found = (*found, Problem("missing_key", Message(text), "winner"))
        return found

    def _score(self, entry: Deal, before: Progress) -> Score:
        side = Side(entry.winner or 0)
        headline = Message(gettext_noop("%(name)s: the higher card"), {"name": Seat(side)})
        scores = tuple(int(other == side) for other in range(self.sides))
        return Score(scores, scores, headline, (Line(side, 1, headline),))

    def _winner(self, totals: tuple[int, ...], score: Score) -> Side | None:
        return next((Side(side) for side in range(2) if totals[side] >= self.target), None)

    def outcomes(self, begun: Deal, before: Progress) -> Iterator[Deal]:
        """Yield ``begun`` won by each player."""
        return (replace(begun, winner=Seat(seat)) for seat in range(self.seats))

    def figure(self, score: Score) -> int:
        """Return the place of the winner, counted from 1."""
        return score.scores.index(1) + 1

    def sentence(self, entry: Deal, score: Score) -> Message:
        """Return the deal in one sentence."""
        return score.headline
