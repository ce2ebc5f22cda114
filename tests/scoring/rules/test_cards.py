"""Cards, their notation, and decks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cards import RANKS, Card, Deck, Suit

PIQUET = Deck(ranks=("7", "8", "9", "J", "Q", "K", "10", "A"), values={"A": 11, "10": 10, "K": 4})
PACK = [Card(rank, suit) for suit in Suit for rank in RANKS]


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("10H", Card("10", Suit.HEARTS)),
        ("AS", Card("A", Suit.SPADES)),
        ("5D", Card("5", Suit.DIAMONDS)),
        ("QC", Card("Q", Suit.CLUBS)),
    ],
)
def test_a_card_is_written_as_its_rank_and_the_letter_of_its_suit(text, card):
    assert Card.parse(text) == card
    assert str(card) == text


@pytest.mark.parametrize(
    "text", ["", "H", "10", "1H", "11H", "TH", "AX", "aS", "As", "SA", " AS", "AS ", "AS\n", "10HH"]
)
def test_what_is_no_card_is_refused(text):
    with pytest.raises(ValueError):  # noqa: PT011
        Card.parse(text)


def test_the_pack_has_52_cards_and_each_is_written_its_own_way():
    assert len({str(card) for card in PACK}) == 52
    assert [Card.parse(str(card)) for card in PACK] == PACK


@given(st.text(max_size=4))
def test_a_text_is_a_card_or_is_refused(text):
    try:
        card = Card.parse(text)
    except ValueError:
        assert text not in map(str, PACK)
    else:
        assert str(card) == text


def test_a_deck_holds_its_ranks_in_every_suit():
    assert len(PIQUET.cards) == len(set(PIQUET.cards)) == 32
    assert all(card in PIQUET for card in PIQUET.cards)
    assert Card.parse("6H") not in PIQUET


def test_a_deck_ranks_cards_its_own_way():
    by_height = sorted(map(Card.parse, ["AH", "KH", "10H", "7H"]), key=PIQUET.height)

    assert [card.rank for card in by_height] == ["7", "K", "10", "A"]


def test_cards_without_a_value_are_worth_nothing():
    assert PIQUET.points([Card.parse(text) for text in ("AH", "10S", "KD", "7C")]) == 25
    assert PIQUET.points([]) == 0
