"""Twenty-Five: five points a trick, and the first side at 25 wins.

>>> from scoring.rules.seats import Seat
>>> game = TwentyFive(TwentyFiveRules())
>>> deal = RaceDeal(dealer=Seat(0), tricks=(3, 2))
>>> game.score(deal, game.start()).scores
(15, 10)
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from common.problems import gettext_noop
from scoring.games.twenty_five import _examples, _guide
from scoring.games.twenty_five._entry import RaceDeal
from scoring.games.twenty_five._house_rules import RaceRules, SixHanded
from scoring.games.twenty_five._race import RaceGame
from scoring.games.twenty_five._telling import LABELS
from scoring.rules.game import Preset, Progress


@dataclass(frozen=True, slots=True)
class TwentyFiveRules(RaceRules):
    """What a table of Twenty-Five chooses where the rules leave a choice."""

    six_handed: SixHanded = "2x3"


PRESETS: Mapping[str, Preset] = {
    "basic": Preset(
        gettext_noop("Game to 25"),
        gettext_noop(
            "Two sides of two: 5 points a trick, and the first side at 25 wins. "
            "When both are there in one deal, the side that did not deal is counted first."
        ),
    ),
    "traditional": Preset(
        gettext_noop("Traditional"),
        gettext_noop(
            "A plain suit may be trumped even by those who could follow, the ace of diamonds is "
            "the lowest diamond, and the first side to reach 25 wins, trick by trick."
        ),
        {"follow_plain": "may_trump", "diamond_ace": "lowest", "both_reach": "chronological"},
    ),
    "short": Preset(
        gettext_noop("Short game to 15"),
        gettext_noop("The first side at 15 wins: with two sides, every deal is a game."),
        {"target": 15},
    ),
    "beginners": Preset(
        gettext_noop("For beginners"),
        gettext_noop("As the game to 25, without robbing the card turned up."),
        {"robbing": "none"},
    ),
    "six_in_two_sides": Preset(
        gettext_noop("Six in two sides"),
        gettext_noop("Six players in two sides of three, seated in turn."),
        {"six_handed": "2x3"},
        players=6,
    ),
    "six_in_three_pairs": Preset(
        gettext_noop("Six in three pairs"),
        gettext_noop("Six players in three pairs, partners face to face."),
        {"six_handed": "3x2"},
        players=6,
    ),
}


class TwentyFive(RaceGame[RaceDeal, TwentyFiveRules]):
    """The game, with the house rules of a table."""

    key = "twenty_five"
    name = gettext_noop("Twenty-Five")
    about = gettext_noop("4 or 6 players, five tricks a deal, first to 25")
    entry_type = RaceDeal
    options_type = TwentyFiveRules
    presets = PRESETS
    guide = _guide.TWENTY_FIVE
    labels = {name: LABELS[name] for name in RaceDeal.__dataclass_fields__}
    player_counts = (4, 6)

    @property
    def sides(self) -> int:
        """Two sides, or three pairs of six players where the table plays so."""
        return 3 if self.players == 6 and self.options.six_handed == "3x2" else 2

    def examples(self) -> Iterable[tuple[RaceDeal, Progress]]:
        """Return deals that show how this table scores, each with where the game stood before."""
        if self.players == 6:
            return _examples.THREE_PAIRS if self.sides == 3 else ()
        if self.options.in_time_order:
            return _examples.IN_TIME
        return _examples.IN_TURN if self.target == 25 else _examples.SHORT
