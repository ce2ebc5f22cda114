"""Tricks: what may be played, and who wins."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cards import Card, Deck, Suit
from scoring.rules.tricks import by_suit, legal, winner

DECK = Deck(ranks=("5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"), values={})
SUITS = st.sampled_from(Suit)
TRICKS = st.lists(st.sampled_from(DECK.cards), min_size=2, max_size=6, unique=True)
HANDS = st.lists(st.sampled_from(DECK.cards), max_size=10, unique=True)


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


def taken(plays: Sequence[Card], trump: Suit | None = None) -> Card:
    """Return the card that takes the trick."""
    return plays[winner(plays, by_suit(DECK.height, led=plays[0].suit, trump=trump))]


@pytest.mark.parametrize(
    ("plays", "trump", "best"),
    [
        pytest.param("9H 10H JH 5H", None, "JH", id="the highest of the suit led"),
        pytest.param("6C AS AD AH", None, "6C", id="other suits cannot win"),
        pytest.param("KC 6S AC 10H", Suit.SPADES, "6S", id="any trump beats the suit led"),
        pytest.param("KC 6S AC 10S", Suit.SPADES, "10S", id="the highest trump"),
        pytest.param("5S AC AD AH", Suit.SPADES, "5S", id="trump led, nobody follows"),
        pytest.param("9H KH AH 5H", Suit.SPADES, "AH", id="no trump played"),
    ],
)
def test_the_trick_goes_to(plays, trump, best):
    assert taken(cards(plays), trump) == Card.parse(best)


@given(TRICKS, st.none() | SUITS)
def test_the_best_trump_wins_or_else_the_best_card_of_the_suit_led(plays, trump):
    trumps = [card for card in plays if card.suit == trump]
    followed = [card for card in plays if card.suit == plays[0].suit]
    best = max(trumps or followed, key=lambda card: DECK.ranks.index(card.rank))

    assert taken(plays, trump) == best


@given(TRICKS, st.none() | SUITS, st.randoms())
def test_the_order_of_the_followers_does_not_matter(plays, trump, chance):
    followers = plays[1:]
    chance.shuffle(followers)

    assert taken([plays[0], *followers], trump) == taken(plays, trump)


@pytest.mark.parametrize(
    ("hand", "may_play"),
    [
        pytest.param("5H KS AD", "5H", id="who can follow must"),
        pytest.param("5H KH AD", "5H KH", id="with any card of the suit"),
        pytest.param("6C KS AD", "6C KS AD", id="who cannot plays anything"),
        pytest.param("", "", id="an empty hand plays nothing"),
    ],
)
def test_to_a_heart_one_may_play(hand, may_play):
    held = cards(hand)

    assert legal(held, follows=lambda card: card.suit == Suit.HEARTS) == tuple(cards(may_play))


@given(HANDS, SUITS)
def test_a_hand_always_has_something_to_play_and_never_revokes(hand, led):
    may = legal(hand, follows=lambda card: card.suit == led)

    assert set(may) <= set(hand)
    assert bool(may) == bool(hand)
    if any(card.suit == led for card in hand):
        assert {card.suit for card in may} == {led}
    else:
        assert list(may) == hand
