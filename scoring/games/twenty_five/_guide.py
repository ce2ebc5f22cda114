"""What the pages of the family show: how cards rank, who takes a trick, house rules in words.

Every order and every winner is worked out by the rules that judge the deals.
"""

from collections.abc import Mapping

from common.problems import Message, gettext_noop, pgettext_noop
from scoring.games.twenty_five._house_rules import TRICKS, FamilyRules
from scoring.games.twenty_five._options import (
    AUCTION,
    CARDS,
    POT,
    RACE,
    SIX_HANDED,
    TURNED,
    target,
)
from scoring.games.twenty_five._trumps import DECK, SUPREME, Trumps, plain_cards, trumps
from scoring.rules.cards import Card, Suit
from scoring.rules.guide import Group, Guide, Ladder, Option, ShownTrick
from scoring.rules.tricks import winner

PLACES = tuple(map(Message, (gettext_noop("1st"), gettext_noop("2nd"), gettext_noop("3rd"))))
IN_SUIT = len(DECK.ranks)


def _trumps(title: tuple[str, str], suit: Suit) -> Ladder:
    cards = trumps(suit)
    return Ladder(Message.of(title), cards, dict(zip(cards[:SUPREME], PLACES, strict=True)))


def _plain(title: tuple[str, str], suit: Suit) -> Ladder:
    return Ladder(Message.of(title), plain_cards(suit, FamilyRules().diamond_ace))


LADDERS = (
    _trumps(pgettext_noop("twenty_five", "A black suit as trump: spades, best first"), Suit.SPADES),
    _trumps(pgettext_noop("twenty_five", "Diamonds as trump, best first"), Suit.DIAMONDS),
    _trumps(pgettext_noop("twenty_five", "Hearts as trump, best first"), Suit.HEARTS),
    _plain(pgettext_noop("twenty_five", "A black suit that is not trump: clubs"), Suit.CLUBS),
    _plain(pgettext_noop("twenty_five", "Diamonds, when they are not trump"), Suit.DIAMONDS),
    _plain(pgettext_noop("twenty_five", "Hearts, when they are not trump"), Suit.HEARTS),
)


def _trick(title: tuple[str, str], reason: tuple[str, str], cards: str) -> ShownTrick:
    """Return a trick with spades as trump."""
    played = tuple(map(Card.parse, cards.split()))
    strength = Trumps(Suit.SPADES, FamilyRules()).strength
    taking = winner(played, lambda card: strength(card, played[0]))
    return ShownTrick(Message.of(title), played, taking, Message.of(reason, card=played[taking]))


TRICKS_SHOWN = (
    _trick(
        pgettext_noop("twenty_five", "A plain black suit"),
        pgettext_noop("twenty_five", "Black numbers run backwards: %(card)s beats the ten."),
        "10C 4C 2C 9C",
    ),
    _trick(
        pgettext_noop("twenty_five", "Trumps among themselves"),
        pgettext_noop("twenty_five", "%(card)s is the third trump, above the ace of spades."),
        "KS AS AH 2S",
    ),
    _trick(
        pgettext_noop("twenty_five", "The two best trumps"),
        pgettext_noop("twenty_five", "%(card)s is the highest card of the deal: nothing beats it."),
        "AS JS 10S 5S",
    ),
    _trick(
        pgettext_noop("twenty_five", "A plain suit, trumped"),
        pgettext_noop("twenty_five", "Two trumps fell; %(card)s is the better one."),
        "KD 10S AD 3S",
    ),
)

IN_TURNED = (
    Group(
        Message.of(pgettext_noop("twenty_five", "Trumps in a hand, hearts not being trump")),
        size=IN_SUIT,
        among=len(DECK.cards) - 1,
    ),
    Group(
        Message.of(pgettext_noop("twenty_five", "Trumps in a hand, when hearts are trump")),
        size=IN_SUIT - 1,
        among=len(DECK.cards) - 1,
    ),
)
"""The card turned up is one of the trumps, and in nobody's hand."""

IN_NAMED = (
    Group(
        Message.of(pgettext_noop("twenty_five", "Trumps in a hand, if spades were named")),
        size=IN_SUIT + 1,
        among=len(DECK.cards),
    ),
    Group(
        Message.of(pgettext_noop("twenty_five", "Trumps in a hand, if hearts were named")),
        size=IN_SUIT,
        among=len(DECK.cards),
    ),
)


def _guide(options: Mapping[str, Option], groups: tuple[Group, ...]) -> Guide:
    return Guide(DECK, TRICKS, LADDERS, TRICKS_SHOWN, options, groups)


TO_25 = pgettext_noop(
    "twenty_five", "The short game to 15 is the page’s own: with two sides, one deal decides it."
)
TO_45 = pgettext_noop("twenty_five", "The game has its name from it.")
TO_120 = pgettext_noop("twenty_five", "All accounts agree; the game is called 120s as well.")

TWENTY_FIVE = _guide(
    {"target": target(TO_25), **RACE, **TURNED, **CARDS, "six_handed": SIX_HANDED}, IN_TURNED
)
FORTY_FIVE = _guide({"target": target(TO_45), **RACE, **TURNED, **CARDS}, IN_TURNED)
AUCTION_FORTY_FIVES = _guide(
    {"target": target(TO_120), **AUCTION, **CARDS, "six_handed": SIX_HANDED}, IN_NAMED
)
SPOIL_FIVE = _guide({**POT, **TURNED, **CARDS}, IN_TURNED)
