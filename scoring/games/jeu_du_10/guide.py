"""What the page of Jeu du 10 shows: the ranks, some tricks, house rules in words, deals."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Literal

from common.problems import Message, gettext_noop
from scoring.games.jeu_du_10.entry import Deal
from scoring.games.jeu_du_10.house_rules import DECK, SEATS, SIDES, TOTAL, HouseRules
from scoring.rules.auctions import Opening, Rounds
from scoring.rules.cards import Card, Suit
from scoring.rules.game import Progress
from scoring.rules.guide import Guide, Ladder, Option, ShownTrick
from scoring.rules.seats import Seat
from scoring.rules.tricks import by_suit, winner

CLAIRE, LUC, SIMON, DENISE = map(Seat, range(SEATS))

# What the association's page prints, most frequent first.
PRINTED = {
    (4, 3, 2, 1): "32.1",
    (3, 3, 2, 2): "20.7",
    (4, 2, 2, 2): "9.0",
    (3, 3, 3, 1): "8.1",
    (5, 2, 2, 1): "7.2",
    (5, 3, 1, 1): "4.3",
    (4, 3, 3, 0): "4.3",
    (5, 3, 2, 0): "3.8",
    (4, 4, 1, 1): "3.1",
    (4, 4, 2, 0): "2.8",
    (5, 4, 1, 0): "1.5",
    (6, 2, 1, 1): "1.3",
    (6, 3, 1, 0): "0.71",
    (6, 2, 2, 0): "0.60",
    (7, 2, 1, 0): "0.15",
}


def _say(text: str) -> Message:
    return Message(text)


ANY_NUMBER = _say(gettext_noop("Any whole number from 1."))

OPTIONS = {
    "score_mode": Option(
        _say(gettext_noop("How games are counted")),
        _say(gettext_noop("Whether a deal stands alone, or points add up from deal to deal.")),
        {
            "deal_win": _say(gettext_noop("One deal is one game, won or lost.")),
            "association_500": _say(
                gettext_noop(
                    "Points add up to 500. A failed bid is taken off; the other side always "
                    "keeps what it took."
                )
            ),
            "two_hundred": _say(
                gettext_noop(
                    "Points add up to 200. From 100 on, a side scores in defence only if one "
                    "of its players has bid."
                )
            ),
        },
        _say(
            gettext_noop(
                "The first page ends with the deal. A later page of the association adds the "
                "long game; Pagat describes 200, a near relative."
            )
        ),
    ),
    "contract_test": Option(
        _say(gettext_noop("When a bid is made")),
        _say(gettext_noop("How many points the side that won the bid needs.")),
        {
            "at_least": _say(gettext_noop("The bid itself is enough: 75 is made with 75.")),
            "more_than": _say(
                gettext_noop("It must be passed: 75 needs 80, and a bid of 100 is always set.")
            ),
        },
        _say(
            gettext_noop(
                "The page asks twice for more than the bid, yet allows a bid of 100, which "
                "nobody could then make. Its later version calls the bid a minimum, and so does "
                "200."
            )
        ),
    ),
    "opening": Option(
        _say(gettext_noop("Who has to bid")),
        _say(gettext_noop("What happens when nobody cares to start.")),
        {
            Opening.FORCED_FIRST: _say(
                gettext_noop("The first to speak must bid; the others may pass.")
            ),
            Opening.LAST_MUST_BID: _say(
                gettext_noop("All may pass, but the last one left without a bid must make one.")
            ),
            Opening.REDEAL_IF_ALL_PASS: _say(
                gettext_noop("All may pass; after four passes the next player deals again.")
            ),
        },
        _say(
            gettext_noop(
                "The page lets the first player bid in one place and makes them bid in another. "
                "The association holds the last player to it; 200 deals again."
            )
        ),
    ),
    "auction_rounds": Option(
        _say(gettext_noop("Rounds of bidding")),
        _say(gettext_noop("How often everyone may speak.")),
        {
            Rounds.MULTI: _say(gettext_noop("Round and round, until three players have passed.")),
            Rounds.SINGLE: _say(gettext_noop("Once each, and the bidding is over.")),
        },
        _say(gettext_noop("The page does not count the rounds; 200 is played both ways.")),
    ),
    "trump": Option(
        _say(gettext_noop("Trump suit")),
        _say(gettext_noop("Whether one suit beats the others. Nobody ever has to play one.")),
        {
            "none": _say(gettext_noop("No trump: only the suit led can win.")),
            "first_lead": _say(gettext_noop("The suit of the very first card led is trump.")),
            "announced": _say(gettext_noop("Whoever wins the bid names the trump.")),
        },
        _say(
            gettext_noop(
                "The first page knows no trump. The association’s long game takes it from the "
                "first card, and 200 has it named."
            )
        ),
    ),
    "target": Option(
        _say(gettext_noop("Points to reach")),
        _say(gettext_noop("The total that ends a long game. Not used when one deal is one game.")),
        {None: _say(gettext_noop("500, or 200 in the game to 200."))},
        _say(gettext_noop("A table with less time ahead lowers it.")),
        ANY_NUMBER,
    ),
    "defence_cap": Option(
        _say(gettext_noop("Ceiling in defence")),
        _say(
            gettext_noop(
                "From this total on, what a side takes in defence no longer counts: it must win "
                "a bid to finish."
            )
        ),
        {None: _say(gettext_noop("No ceiling."))},
        _say(gettext_noop("The association sets it at 400, so that a long game ends on a bid.")),
        ANY_NUMBER,
    ),
    "bid_la_partie": Option(
        _say(gettext_noop("“La partie”")),
        _say(gettext_noop("A bid above 100: to take everything, for 500 points.")),
        {
            False: _say(gettext_noop("Not played.")),
            True: _say(gettext_noop("Played, in the long game to 500 only.")),
        },
        _say(gettext_noop("A bid of the association’s own; the first page does not have it.")),
    ),
    "la_partie_failure": Option(
        _say(gettext_noop("“La partie” that fails")),
        _say(gettext_noop("Who pays, or gains, when “la partie” was bid and a point got away.")),
        {
            "bidders_lose": _say(
                gettext_noop("Those who bid it lose 500; the others score what they took.")
            ),
            "opponents_gain": _say(
                gettext_noop("The others score 500, and nothing else is counted.")
            ),
        },
        _say(
            gettext_noop(
                "The association’s later page takes the 500 away from one side; the program it "
                "counts with gives them to the other."
            )
        ),
    ),
}


def _trick(title: str, reason: str, cards: str, trump: Suit | None = None) -> ShownTrick:
    played = tuple(map(Card.parse, cards.split()))
    taking = winner(played, by_suit(DECK.height, led=played[0].suit, trump=trump))
    params = {"card": played[taking], "points": DECK.points(played)}
    return ShownTrick(_say(title), played, taking, Message(reason, params))


GUIDE = Guide(
    deck=DECK,
    hand=10,
    ladders=(
        Ladder(
            _say(gettext_noop("Ten ranks, from the lowest to the highest")),
            tuple(
                Card(rank, suit)
                for rank, suit in zip(DECK.ranks, (*Suit, *Suit, *Suit), strict=False)
            ),
            {
                Card(rank, suit): Message(gettext_noop("%(points)d points"), {"points": points})
                for rank, points in DECK.values.items()
                for suit in Suit
            },
        ),
    ),
    tricks=(
        _trick(
            gettext_noop("Everybody can follow"),
            gettext_noop("%(card)s is the highest of the suit led; the trick holds %(points)d."),
            "5H KH AH 10H",
        ),
        _trick(
            gettext_noop("Somebody cannot follow"),
            gettext_noop("An ace of another suit wins nothing: %(card)s takes its %(points)d."),
            "9C QC AS 8C",
        ),
        _trick(
            gettext_noop("With trump, where hearts are trump"),
            gettext_noop("%(card)s, the only trump, wins all %(points)d."),
            "AS 10S 5H KS",
            Suit.HEARTS,
        ),
    ),
    options=OPTIONS,
    printed={pattern: Decimal(percent) for pattern, percent in PRINTED.items()},
)


def examples(rules: HouseRules) -> Sequence[tuple[Deal, Progress]]:
    """Return deals that show how a table with these rules scores, each with where it stood."""
    return EXAMPLES[rules.score_mode]


def _told(
    totals: tuple[int, int], bidder: Seat, bid: int | Literal["la_partie"], taken: int, **more: bool
) -> tuple[Deal, Progress]:
    """Return a deal in which the side of ``bidder`` took so many points."""
    points = (taken, TOTAL - taken) if bidder.side(SIDES) == 0 else (TOTAL - taken, taken)
    deal = Deal(CLAIRE, bidder, bid, points, opponents_bid=more.get("opponents_bid"))
    return deal, Progress(totals, deals=int(any(totals)))


EXAMPLES = {
    "deal_win": (
        _told((0, 0), LUC, 60, 65),
        _told((0, 0), LUC, 70, 65),
        _told((0, 0), DENISE, 50, 50),
    ),
    "association_500": (
        _told((0, 0), CLAIRE, 75, 80),
        _told((310, 160), SIMON, 80, 70),
        _told((415, 190), LUC, 60, 65),
        _told((415, 255), CLAIRE, 85, 90),
        _told((285, 240), LUC, "la_partie", 100),
        _told((430, 455), LUC, "la_partie", 95),
    ),
    "two_hundred": (
        _told((100, 100), CLAIRE, 75, 75, opponents_bid=False),
        _told((100, 100), CLAIRE, 75, 75, opponents_bid=True),
        _told((140, 180), CLAIRE, 60, 75, opponents_bid=True),
    ),
}
