"""Exact odds: how the suits of a deck fall in a hand.

A pattern lists how many cards of each suit a hand holds, most first, whatever the suits.  The
same figures tell how one suit falls in as many hands, when all cards are dealt.

>>> odds = Odds.of((10, 10, 10, 10), hand=10)
>>> odds.count((4, 3, 2, 1)), odds.hands
(272160000, 847660528)
>>> odds.void
Fraction(14883941, 105957566)
>>> [round(float(share), 2) for share in Odds.of_group(13, among=51, hand=5).shares]
[0.21, 0.41, 0.28, 0.09, 0.01, 0.0]
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb, prod

Pattern = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Odds:
    """How many of all ``hands`` have each pattern, the most frequent pattern first."""

    counts: Mapping[Pattern, int]
    hands: int

    @classmethod
    def of(cls, suits: Sequence[int], *, hand: int) -> "Odds":
        """Return the odds for a deck with so many cards in each suit."""
        found: Counter[Pattern] = Counter()
        for held in _splits(suits, hand):
            pattern = tuple(sorted(held, reverse=True))
            found[pattern] += prod(map(comb, suits, held))
        ordered = sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))
        return cls(dict(ordered), comb(sum(suits), hand))

    @classmethod
    def of_group(cls, size: int, *, among: int, hand: int) -> "Odds":
        """Return the odds of a hand to hold none, one, two… of ``size`` cards among so many.

        Here a pattern is a single number, and they come in order.
        """
        held = range(max(0, hand - among + size), min(size, hand) + 1)
        counts: dict[Pattern, int] = {
            (some,): comb(size, some) * comb(among - size, hand - some) for some in held
        }
        return cls(counts, comb(among, hand))

    @property
    def shares(self) -> tuple[Fraction, ...]:
        """The chance of every pattern, in their order."""
        return tuple(self.share(pattern) for pattern in self.counts)

    def count(self, pattern: Pattern) -> int:
        """Return how many hands have this pattern."""
        return self.counts.get(pattern, 0)

    def share(self, pattern: Pattern) -> Fraction:
        """Return the chance of this pattern."""
        return Fraction(self.count(pattern), self.hands)

    @property
    def void(self) -> Fraction:
        """The chance that a hand lacks a suit at least, or all of a group."""
        lacking = sum(count for pattern, count in self.counts.items() if pattern[-1] == 0)
        return Fraction(lacking, self.hands)


def _splits(suits: Sequence[int], hand: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to hold ``hand`` cards of these suits."""
    for held in product(*(range(min(size, hand) + 1) for size in suits)):
        if sum(held) == hand:
            yield held
