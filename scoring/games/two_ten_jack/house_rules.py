"""What a table of Two-Ten-Jack may choose, and the named sets of choices."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from common.problems import Message, Problem, gettext_noop
from scoring.rules.game import Preset

SEATS, SIDES = 2, 2
HAND, TRICKS, DRAWS = 6, 26, 20


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What a table chooses where the rules leave a choice."""

    target: int = 31
    both_reach: Literal["higher_total", "non_dealer_first"] = "higher_total"

    def problems(self) -> tuple[Problem, ...]:
        """Return the combinations of options that cannot be."""
        if self.target >= 1:
            return ()
        text = gettext_noop("The target must be at least 1.")
        return (Problem("bad_combination", Message(text), "target"),)


PRESETS: Mapping[str, Preset] = {
    "basic": Preset(
        gettext_noop("Basic game"),
        gettext_noop(
            "The first player at 31 wins. Hearts are trump and the ace of spades beats them all; "
            "hearts 2, 10 and jack score 5 each, and those of clubs cost 5 each."
        ),
    ),
}
