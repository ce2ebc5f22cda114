"""How the cards of the family rank, and what may be played to a trick.

Every card has one rank under each trump.  The five and the jack of trumps and the ace of
hearts are the highest trumps, whatever the trump is.

>>> [str(card) for card in trumps(Suit.SPADES)[:7]]
['5S', 'JS', 'AH', 'AS', 'KS', 'QS', '2S']
>>> [str(card) for card in plain_cards(Suit.DIAMONDS, "below_jack")[:5]]
['KD', 'QD', 'JD', 'AD', '10D']
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from scoring.games.twenty_five._house_rules import FamilyRules
from scoring.rules.cards import RANKS, Card, Deck, Suit
from scoring.rules.tricks import Strength, legal

DECK = Deck(ranks=RANKS, values={})
ACE_OF_HEARTS = Card("A", Suit.HEARTS)
RED_SUITS = (Suit.HEARTS, Suit.DIAMONDS)
COURT = ("K", "Q", "J")
NUMBERS = RANKS[: RANKS.index("J")]
SUPREME = 3
"""How many of the highest trumps may be withheld."""


@cache
def trumps(suit: Suit) -> tuple[Card, ...]:
    """Return the trumps when ``suit`` is trump, the best first."""
    numbers = reversed(NUMBERS) if suit in RED_SUITS else NUMBERS
    others = [Card(rank, suit) for rank in ("A", *COURT, *numbers)]
    best = (Card("5", suit), Card("J", suit), ACE_OF_HEARTS, *others)
    return tuple(dict.fromkeys(best))


@cache
def plain_cards(suit: Suit, diamond_ace: str) -> tuple[Card, ...]:
    """Return the cards of a suit that is not trump, the best first."""
    if suit not in RED_SUITS:
        ranks: Sequence[str] = (*COURT, "A", *NUMBERS)
    elif suit is Suit.HEARTS:
        ranks = (*COURT, *reversed(NUMBERS))
    elif diamond_ace == "below_jack":
        ranks = (*COURT, "A", *reversed(NUMBERS))
    else:
        ranks = (*COURT, *reversed(NUMBERS), "A")
    return tuple(Card(rank, suit) for rank in ranks)


@dataclass(frozen=True, slots=True)
class Trumps:
    """The trumps of one deal, with the house rules on cards."""

    suit: Suit
    rules: FamilyRules

    def __contains__(self, card: Card) -> bool:
        return card.suit is self.suit or card == ACE_OF_HEARTS

    def strength(self, card: Card, led: Card) -> Strength:
        """Return how strong ``card`` is in a trick to which ``led`` was led."""
        if card in self:
            return 2, -self._place(card)
        if card.suit is not led.suit or led in self:
            return 0, 0
        return 1, -plain_cards(card.suit, self.rules.diamond_ace).index(card)

    def best(self, cards: Iterable[Card]) -> Card | None:
        """Return the best trump among ``cards``, if there is one."""
        return min((card for card in cards if card in self), key=self._place, default=None)

    def legal(self, hand: Iterable[Card], led: Card) -> tuple[Card, ...]:
        """Return the cards of ``hand`` that may be played to a trick that ``led`` began."""
        held = tuple(hand)
        if led in self:
            bound = any(card in self and not self._is_exempt(card, led) for card in held)
            return tuple(card for card in held if card in self) if bound else held
        may_trump = self.rules.follow_plain == "may_trump"
        followers = legal(held, follows=lambda card: self._follows(card, led))
        if followers == held or not may_trump:
            return followers
        return tuple(card for card in held if card in self or card in followers)

    def _follows(self, card: Card, led: Card) -> bool:
        """Whether ``card`` is of the plain suit that was led."""
        return card.suit is led.suit and card not in self

    def _is_exempt(self, card: Card, led: Card) -> bool:
        """Whether this trump may be withheld: one of the three highest, above the one led."""
        place = self._place(card)
        return self.rules.renege and place < SUPREME and place < self._place(led)

    def _place(self, card: Card) -> int:
        return trumps(self.suit).index(card)
