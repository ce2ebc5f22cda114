"""The pot of Spoil Five: who puts in what, and who takes it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from common.problems import Message, Problem, gettext_noop, pgettext_noop
from scoring.games.twenty_five._house_rules import TurnedRules
from scoring.rules.game import Line, Progress
from scoring.rules.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class SpoilFiveRules(TurnedRules):
    """What a table of Spoil Five chooses where the rules leave a choice."""

    follow_plain: Literal["strict", "may_trump"] = "may_trump"
    ante: int = 1
    dealer_extra: int = 1
    spoil_ante: int = 1
    jink: Literal["off", "on"] = "off"

    def _problems(self) -> Iterator[Problem]:
        for name in ("ante", "dealer_extra", "spoil_ante"):
            if getattr(self, name) < 0:
                text = gettext_noop("Nobody can put fewer than 0 tokens in.")
                yield Problem("bad_combination", Message(text), name)


def antes(rules: SpoilFiveRules, before: Progress, dealer: Seat) -> list[Line]:
    """Return what the players put in: for a new pot, or for one that a spoiled deal left."""
    if before.deals:
        each, text = rules.spoil_ante, gettext_noop("Ante, after a deal that nobody won")
    else:
        each, text = rules.ante, gettext_noop("Ante")
    lines = [Line(Side(seat), -each, Message(text)) for seat in range(len(before.totals))]
    extra = pgettext_noop("twenty_five", "Ante of the dealer")
    return [*lines, Line(Side(dealer), -rules.dealer_extra, Message.of(extra))]


def winnings(
    rules: SpoilFiveRules, pool: int, winner: Side, players: int, *, jink: bool
) -> list[Line]:
    """Return the pot going to its winner, with what the others add when all five were taken."""
    lines = [Line(winner, pool, Message(gettext_noop("The pot")))]
    if jink:
        text = pgettext_noop("twenty_five", "All five tricks, after three")
        others = [Side(side) for side in range(players) if side != winner]
        lines += [Line(side, -rules.ante, Message.of(text)) for side in others]
        lines.append(Line(winner, rules.ante * len(others), Message.of(text)))
    return lines
