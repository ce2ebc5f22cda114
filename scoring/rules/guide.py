"""What the page of a game shows beside its rules told in words.

The words are marked for translation; the figures follow from the deck.

>>> deck = Deck(ranks=("7", "8", "9", "10", "J", "Q", "K", "A"), values={})
>>> Guide(deck, hand=8).odds.hands
10518300
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import cache
from typing import Any

from common.problems import Message
from scoring.rules.cards import Card, Deck, Suit
from scoring.rules.odds import Odds, Pattern


@dataclass(frozen=True, slots=True)
class Ladder:
    """Cards in the order in which they beat each other, as ``title`` says; some have a note."""

    title: Message
    cards: tuple[Card, ...]
    notes: Mapping[Card, Message] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ShownTrick:
    """A trick as it lies on the table, with the position of the card that takes it and why."""

    title: Message
    cards: tuple[Card, ...]
    winner: int
    reason: Message


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule in words: what it decides, what each choice means, where they come from.

    ``otherwise`` tells which other numbers may be chosen.
    """

    name: Message
    decides: Message
    choices: Mapping[Any, Message]
    source: Message
    otherwise: Message | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Cards of which a player counts how many are in hand: ``size`` of them ``among`` so many."""

    title: Message
    size: int
    among: int


@dataclass(frozen=True, slots=True)
class Guide:
    """The cards of a game, and its house rules in words, by their names.

    ``printed`` are percentages that a source gives for the patterns of a hand.
    """

    deck: Deck
    hand: int
    ladders: tuple[Ladder, ...] = ()
    tricks: tuple[ShownTrick, ...] = ()
    options: Mapping[str, Option] = field(default_factory=dict)
    groups: tuple[Group, ...] = ()
    printed: Mapping[Pattern, Decimal] = field(default_factory=dict)

    @property
    def odds(self) -> Odds:
        """How the suits fall in a hand."""
        return _odds((len(self.deck.ranks),) * len(Suit), self.hand)

    @property
    def misprints(self) -> Mapping[Pattern, Decimal]:
        """What should be printed instead, where a percentage is not right to its last digit."""
        odds = self.odds
        exact = {
            pattern: rounded(odds.share(pattern), like=percent)
            for pattern, percent in self.printed.items()
        }
        return {
            pattern: percent
            for pattern, percent in exact.items()
            if percent != self.printed[pattern]
        }


def rounded(share: Fraction, *, like: Decimal) -> Decimal:
    """Return a share in percent, with as many decimals as ``like``."""
    percent = Decimal(share.numerator * 100) / share.denominator
    return percent.quantize(like, ROUND_HALF_UP)


@cache
def _odds(suits: tuple[int, ...], hand: int) -> Odds:
    return Odds.of(suits, hand=hand)
