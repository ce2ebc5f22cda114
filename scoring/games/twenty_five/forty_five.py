"""Forty-Five: Twenty-Five to 45 points, with five points a deal for the best trump.

>>> from scoring.rules.seats import Seat, Side
>>> game = FortyFive(FortyFiveRules())
>>> deal = FortyFiveDeal(dealer=Seat(0), tricks=(3, 2), bonus=Side(1))
>>> game.score(deal, game.start()).scores
(15, 15)
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from common.problems import Message, Problem, gettext_noop
from scoring.games.twenty_five import _examples, _guide
from scoring.games.twenty_five._bonus import (
    bonus_problems,
    claimed_bonus_problems,
    with_bonus_of,
)
from scoring.games.twenty_five._entry import FortyFiveDeal
from scoring.games.twenty_five._finish import Finish
from scoring.games.twenty_five._house_rules import RaceRules
from scoring.games.twenty_five._race import RaceGame
from scoring.games.twenty_five._telling import LABELS, with_bonus
from scoring.rules.game import Preset, Progress
from scoring.rules.seats import Side


@dataclass(frozen=True, slots=True)
class FortyFiveRules(RaceRules):
    """What a table of Forty-Five chooses where the rules leave a choice."""

    target: int = 45


PRESETS: Mapping[str, Preset] = {
    "basic": Preset(
        gettext_noop("Game to 45"),
        gettext_noop(
            "Two sides: 5 points a trick and 5 for the best trump of the deal; the first side "
            "at 45 wins. When both are there in one deal, the side that did not deal is counted "
            "first."
        ),
    ),
}


class FortyFive(RaceGame[FortyFiveDeal, FortyFiveRules]):
    """The game, with the house rules of a table."""

    key = "forty_five"
    name = gettext_noop("Forty-Five")
    about = gettext_noop("2, 4 or 6 players, five tricks and a bonus, first to 45")
    entry_type = FortyFiveDeal
    options_type = FortyFiveRules
    presets = PRESETS
    guide = _guide.FORTY_FIVE
    labels = {name: LABELS[name] for name in FortyFiveDeal.__dataclass_fields__}
    player_counts = (4, 2, 6)
    sides = 2
    extra_tricks = 1

    @property
    def scores_depend_on_totals(self) -> bool:
        """Whether the bonus is lost in a deal that a trick ended."""
        return self.may_stop

    @property
    def results(self) -> tuple[str, ...]:
        """The tricks, who played the best trump, and who was first where time decides."""
        tricks, *first = super().results
        return (tricks, "bonus", *first)

    def bonus_of(self, deal: FortyFiveDeal) -> Side | None:
        """Return the side that played the best trump."""
        return deal.bonus

    def reduced(self, deal: FortyFiveDeal) -> FortyFiveDeal:
        """Return the summary that a full record comes to, with its best trump."""
        summary = super().reduced(deal)
        return with_bonus_of(summary, deal, self.best_trump(deal)) if deal.played else summary

    def _named_sides(self, deal: FortyFiveDeal) -> Mapping[str, Sequence[Side | None]]:
        return {**super()._named_sides(deal), "bonus": [deal.bonus]}

    def _bonus_problems(
        self, deal: FortyFiveDeal, summary: FortyFiveDeal, finish: Finish | None
    ) -> Iterator[Problem]:
        if deal.played:
            return claimed_bonus_problems(deal, summary)
        ends_by_tricks = self.may_stop and (finish is None or bool(finish.by_tricks))
        return bonus_problems(summary, is_needed=not ends_by_tricks)

    def _headline(self, summary: FortyFiveDeal, finish: Finish) -> Message:
        told = super()._headline(summary, finish)
        if self.may_stop and finish.by_tricks:
            return told
        return with_bonus(told, finish.counted_bonus)

    def examples(self) -> Iterable[tuple[FortyFiveDeal, Progress]]:
        """Return deals that show how this table scores, each with where the game stood before."""
        return _examples.FORTY_FIVE if self.players == 4 else ()
