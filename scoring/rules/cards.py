"""Cards, suits and decks, with one notation both ways.

A card is written as its rank and the letter of its suit; this notation is what is stored.

>>> Card.parse("10H")
Card(rank='10', suit=Suit.HEARTS)
>>> str(Card("A", Suit.SPADES))
'AS'
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


class Suit(StrEnum):
    """A suit; its value is the letter that is stored."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    def __repr__(self) -> str:
        return f"Suit.{self.name}"


@dataclass(frozen=True, slots=True)
class Card:
    """A playing card of a French pack."""

    rank: str
    suit: Suit

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read a card such as ``10H``; raise ``ValueError`` when there is no such card."""
        rank, suit = text[:-1], text[-1:]
        if rank not in RANKS:
            raise ValueError(f"no such card: {text!r}")
        return cls(rank, Suit(suit))

    def __str__(self) -> str:
        return f"{self.rank}{self.suit.value}"


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards a game is played with: its ranks from low to high, in every suit."""

    ranks: Sequence[str]
    values: Mapping[str, int]

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card once, suit by suit."""
        return tuple(Card(rank, suit) for suit in Suit for rank in self.ranks)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and card.rank in self.ranks

    def height(self, card: Card) -> int:
        """Return where the card stands in its suit, 0 for the lowest."""
        return self.ranks.index(card.rank)

    def points(self, cards: Sequence[Card]) -> int:
        """Return what these cards are worth together."""
        return sum(self.values.get(card.rank, 0) for card in cards)
