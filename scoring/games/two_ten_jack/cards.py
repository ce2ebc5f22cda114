"""The pack of Two-Ten-Jack: what scores, what may be played to a lead, what takes a trick."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from common.problems import gettext_noop
from scoring.rules.cards import RANKS, Card, Deck, Suit
from scoring.rules.tricks import Strength, by_suit, legal

DECK = Deck(ranks=RANKS, values={})
TRUMP = Suit.HEARTS
ACE_OF_SPADES = Card("A", Suit.SPADES)

Declared = Literal["trump", "spade"]
"""What the ace of spades is, by the word of the player who leads it."""


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that score ``each`` alike; ``told`` says how many of them somebody took."""

    cards: tuple[Card, ...]
    each: int
    told: str

    @property
    def size(self) -> int:
        """How many cards there are."""
        return len(self.cards)


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())


HEARTS = Group(_cards("2H 10H JH"), 5, gettext_noop("Hearts 2, 10, jack: %(count)d of %(all)d"))
CLUBS = Group(_cards("2C 10C JC"), -5, gettext_noop("Clubs 2, 10, jack: %(count)d of %(all)d"))
SPADES = Group(
    _cards("2S 10S JS AS"), 1, gettext_noop("Spades 2, 10, jack, ace: %(count)d of %(all)d")
)
SIX_OF_DIAMONDS = Group(_cards("6D"), 1, gettext_noop("Six of diamonds"))
GROUPS = (HEARTS, CLUBS, SPADES, SIX_OF_DIAMONDS)
ONES = Group(
    SPADES.cards + SIX_OF_DIAMONDS.cards,
    1,
    gettext_noop("Spades 2, 10, jack, ace and six of diamonds: %(count)d of %(all)d"),
)

POINTS = {card: group.each for group in GROUPS for card in group.cards}
TOTAL = sum(POINTS.values())
LOWEST = sum(points for points in POINTS.values() if points < 0)
HIGHEST = TOTAL - LOWEST


def points_of(cards: Iterable[Card]) -> int:
    """Return what these cards are worth together."""
    return sum(POINTS.get(card, 0) for card in cards)


def suits_of(card: Card) -> tuple[Suit, ...]:
    """Return the suits a card belongs to: the ace of spades is a spade and a trump."""
    return (card.suit, TRUMP) if card == ACE_OF_SPADES else (card.suit,)


def replies(hand: Iterable[Card], led: Card, declared: Declared | None = None) -> tuple[Card, ...]:
    """Return the cards of ``hand`` that may be played to ``led``.

    The suit asked for if there is one; else a trump; else any card.  ``declared`` says what an
    ace of spades was led as; when nobody said, nothing is asked for.
    """
    held = tuple(hand)
    if led == ACE_OF_SPADES and declared is None:
        return held
    asked = TRUMP if led == ACE_OF_SPADES and declared == "trump" else led.suit
    following = tuple(card for card in held if asked in suits_of(card))
    return following or legal(held, follows=lambda card: TRUMP in suits_of(card))


def strength(led: Card) -> Callable[[Card], Strength]:
    """Return how strong a card is in a trick: nothing beats the ace of spades."""
    among_others = by_suit(DECK.height, led=led.suit, trump=TRUMP)
    return lambda card: (3, 0) if card == ACE_OF_SPADES else among_others(card)
