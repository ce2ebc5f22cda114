"""Tricks: who had to follow, and who wins.

>>> from scoring.rules.cards import Deck
>>> deck = Deck(ranks=("9", "10", "J", "Q", "K", "A"), values={})
>>> played = [Card.parse(text) for text in ("9H", "AS", "JH", "10H")]
>>> winner(played, by_suit(deck.height, led=Suit.HEARTS))
2
>>> winner(played, by_suit(deck.height, led=Suit.HEARTS, trump=Suit.SPADES))
1
"""

from collections.abc import Callable, Iterable, Sequence

from scoring.rules.cards import Card, Suit

Strength = tuple[int, int]


def by_suit(
    height: Callable[[Card], int], *, led: Suit, trump: Suit | None = None
) -> Callable[[Card], Strength]:
    """Return how strong a card is in a trick: trumps first, then the suit led, then nothing.

    ``height`` compares two cards of one suit.  A game in which suits are less simple brings
    a strength of its own.
    """

    def strength(card: Card) -> Strength:
        if card.suit == trump:
            return 2, height(card)
        return (1, height(card)) if card.suit == led else (0, 0)

    return strength


def winner(plays: Sequence[Card], strength: Callable[[Card], Strength]) -> int:
    """Return the position in ``plays`` of the card that takes the trick."""
    return max(range(len(plays)), key=lambda position: strength(plays[position]))


def legal(hand: Iterable[Card], *, follows: Callable[[Card], bool]) -> tuple[Card, ...]:
    """Return the cards of ``hand`` that may be played to a trick.

    A card that ``follows`` what was led must be played; a hand without one plays anything,
    for there is no duty to trump.
    """
    held = tuple(hand)
    return tuple(card for card in held if follows(card)) or held
