"""What the page of Two-Ten-Jack shows: the pack, some tricks, house rules in words, deals."""

from collections.abc import Sequence

from common.problems import Message, pgettext_noop
from scoring.games.two_ten_jack.cards import ACE_OF_SPADES, DECK, POINTS, TRUMP, strength
from scoring.games.two_ten_jack.entry import Counts, Deal
from scoring.games.two_ten_jack.house_rules import HAND, SEATS
from scoring.rules.cards import Card, Suit
from scoring.rules.game import Progress
from scoring.rules.guide import Group, Guide, Ladder, Option, ShownTrick
from scoring.rules.seats import Seat
from scoring.rules.signed import Signed
from scoring.rules.tricks import winner

CLAIRE, LUC = map(Seat, range(SEATS))

_say = Message.of


def _ladder(title: tuple[str, str], suit: Suit, *above: Card) -> Ladder:
    """Return a suit from its ace down, below the cards that beat it."""
    cards = (*above, *(Card(rank, suit) for rank in reversed(DECK.ranks)))
    cards = tuple(card for card in cards if card in above or card != ACE_OF_SPADES)
    notes = {
        card: Message("%(points)s", {"points": Signed(POINTS[card])})
        for card in cards
        if card in POINTS
    }
    return Ladder(_say(title), cards, notes)


LADDERS = (
    _ladder(pgettext_noop("two_ten_jack", "Trumps, the best first"), TRUMP, ACE_OF_SPADES),
    _ladder(pgettext_noop("two_ten_jack", "Spades, under their ace"), Suit.SPADES),
    _ladder(pgettext_noop("two_ten_jack", "Diamonds"), Suit.DIAMONDS),
    _ladder(pgettext_noop("two_ten_jack", "Clubs, which cost"), Suit.CLUBS),
)


def _trick(title: tuple[str, str], reason: tuple[str, str], cards: str) -> ShownTrick:
    played = tuple(map(Card.parse, cards.split()))
    taking = winner(played, strength(played[0]))
    params = {"card": played[taking], "points": Signed(sum(POINTS.get(c, 0) for c in played))}
    return ShownTrick(_say(title), played, taking, _say(reason, **params))


TRICKS = (
    _trick(
        pgettext_noop("two_ten_jack", "Following suit"),
        pgettext_noop(
            "two_ten_jack", "%(card)s is the higher club, and its taker pays: %(points)s."
        ),
        "7C 10C",
    ),
    _trick(
        pgettext_noop("two_ten_jack", "No diamond in hand, so a trump"),
        pgettext_noop("two_ten_jack", "%(card)s beats every diamond: %(points)s."),
        "KD 2H",
    ),
    _trick(
        pgettext_noop("two_ten_jack", "The ace of spades answers a heart"),
        pgettext_noop("two_ten_jack", "%(card)s is the highest trump: %(points)s."),
        "10H AS",
    ),
)

OPTIONS = {
    "target": Option(
        _say(pgettext_noop("two_ten_jack", "Points to reach")),
        _say(pgettext_noop("two_ten_jack", "The total that wins the game.")),
        {},
        _say(pgettext_noop("two_ten_jack", "31 is the figure of the page.")),
        _say(pgettext_noop("two_ten_jack", "Any whole number from 1.")),
    ),
    "both_reach": Option(
        _say(pgettext_noop("two_ten_jack", "Both players at the target")),
        _say(pgettext_noop("two_ten_jack", "Who wins when one deal brings both of them there.")),
        {
            "higher_total": _say(pgettext_noop("two_ten_jack", "The one with the higher total.")),
            "non_dealer_first": _say(pgettext_noop("two_ten_jack", "The one who did not deal.")),
        },
        _say(
            pgettext_noop(
                "two_ten_jack",
                "The page does not foresee it. In a game to 31 it can only happen from 30 to 30, "
                "and the totals are then never equal.",
            )
        ),
    ),
}

GROUPS = (
    Group(
        _say(pgettext_noop("two_ten_jack", "Trumps in the first hand")),
        size=len(DECK.ranks) + 1,
        among=len(DECK.cards),
    ),
    Group(
        _say(pgettext_noop("two_ten_jack", "Cards that count in the first hand")),
        size=len(POINTS),
        among=len(DECK.cards),
    ),
)

GUIDE = Guide(DECK, HAND, LADDERS, TRICKS, OPTIONS, GROUPS)


def examples() -> Sequence[tuple[Deal, Progress]]:
    """Return deals that show how the game scores, each with where it stood before."""
    return (
        (Deal(LUC, counts=Counts(CLAIRE, hearts=2, clubs=1, ones=3)), Progress((0, 0))),
        (Deal(CLAIRE, counts=Counts(CLAIRE, hearts=1, clubs=3, ones=2)), Progress((8, -3), 1)),
        (Deal(LUC, counts=Counts(CLAIRE, hearts=3, clubs=0, ones=4)), Progress((13, 12), 5)),
        (Deal(CLAIRE, counts=Counts(CLAIRE, hearts=1, clubs=1, ones=4)), Progress((30, 30), 12)),
    )
