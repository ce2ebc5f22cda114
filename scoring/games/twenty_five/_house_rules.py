"""What a table of the Twenty-Five family may choose, and the constants of its games."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from common.problems import Message, Problem, gettext_noop

TRICKS, A_TRICK, A_BONUS = 5, 5, 5

Robbing = Literal["ace_holder_or_dealer_on_ace", "ace_holder_only", "none"]
BothReach = Literal["non_dealer_first", "chronological"]
SixHanded = Literal["2x3", "3x2"]


@dataclass(frozen=True, slots=True)
class FamilyRules:
    """How cards rank and are followed, wherever the family is played."""

    diamond_ace: Literal["below_jack", "lowest"] = "below_jack"
    follow_plain: Literal["strict", "may_trump"] = "strict"
    renege: bool = True

    def problems(self) -> tuple[Problem, ...]:
        """Return the combinations of options that cannot be."""
        return tuple(self._problems())

    def _problems(self) -> Iterator[Problem]:
        yield from ()


@dataclass(frozen=True, slots=True)
class TurnedRules(FamilyRules):
    """House rules of the games in which a card is turned for trump."""

    robbing: Robbing = "ace_holder_or_dealer_on_ace"


@dataclass(frozen=True, slots=True)
class RaceRules(TurnedRules):
    """House rules of the games that end at a number of points."""

    target: int = 25
    both_reach: BothReach = "non_dealer_first"
    stop_at_target: bool = False

    @property
    def in_time_order(self) -> bool:
        """Whether the first side to reach the target wins, trick by trick."""
        return self.stop_at_target or self.both_reach == "chronological"

    @property
    def asks_who_was_first(self) -> bool:
        """Whether several sides may reach the target in a deal that does not tell which first."""
        return self.in_time_order and not self.stop_at_target

    def _problems(self) -> Iterator[Problem]:
        yield from target_problems(self.target)


def target_problems(target: int) -> Iterator[Problem]:
    """Yield what is wrong with a target."""
    if target < 1:
        text = gettext_noop("The target must be at least 1.")
        yield Problem("bad_combination", Message(text), "target")
