"""Ranking people by what they won: pure, like everything that decides a place.

>>> rows = ranked([
...     Tally(who="a", matches=Count(2, 3)), Tally(who="b", matches=Count(1, 1)),
...     Tally(who="c", matches=Count(1, 1)), Tally(who="d", matches=Count(0, 2)),
... ])
>>> [(row.rank, row.tally.who) for row in rows]
[(1, 'a'), (2, 'b'), (2, 'c'), (4, 'd')]
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Count:
    """So many won, made or taken, out of so many."""

    won: int = 0
    of: int = 0

    @property
    def lost(self) -> int:
        """How many were not won."""
        return self.of - self.won


@dataclass(frozen=True, slots=True)
class Tally:
    """What somebody has done in the matches that count.

    ``points`` are those their side took; ``against`` those the others took.
    """

    who: Any
    matches: Count = Count()
    games: Count = Count()
    bids: Count = Count()
    points: int = 0
    against: int = 0

    @property
    def difference(self) -> int:
        """Points taken less points given away."""
        return self.points - self.against

    @property
    def order(self) -> tuple[int, ...]:
        """What decides a place: matches won, games won less lost, point difference, bids made."""
        return (
            self.matches.won,
            self.games.won - self.games.lost,
            self.difference,
            self.bids.won,
        )


@dataclass(frozen=True, slots=True)
class RankedRow:
    """A place; equal tallies share it, and the next place counts them all."""

    rank: int
    tally: Tally


def ranked(tallies: Iterable[Tally]) -> list[RankedRow]:
    """Return the tallies with their places, best first; ties keep the order they came in."""
    rows: list[RankedRow] = []
    ordered = sorted(tallies, key=lambda tally: tally.order, reverse=True)
    for place, tally in enumerate(ordered, start=1):
        tied = rows and rows[-1].tally.order == tally.order
        rows.append(RankedRow(rows[-1].rank if tied else place, tally))
    return rows
