"""The constants of Jeu du 10, what a table may choose, and the named sets of choices."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from common.problems import Message, Problem, gettext_noop
from scoring.rules.auctions import AuctionRules, Bid, Opening, Rounds
from scoring.rules.cards import Deck
from scoring.rules.game import Preset

DECK = Deck(
    ranks=("5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"), values={"5": 5, "10": 10, "A": 10}
)
SEATS, SIDES, TRICKS = 4, 2, 10
TOTAL, STEP = 100, 5
BIDS = tuple(range(50, TOTAL + 1, STEP))
LA_PARTIE = "la_partie"
LA_PARTIE_STAKE = 500
MOST_IN_TRICKS = (0, 40, 80)  # card points in so few tricks at most; from three on, all 100
DEFENCE_MUST_HAVE_BID_FROM = 100  # pagat's 200: a side that stands here needs a bid of its own
TARGETS = {"association_500": 500, "two_hundred": 200}


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What a table chooses where the rules leave a choice."""

    contract_test: Literal["at_least", "more_than"] = "at_least"
    opening: Opening = Opening.FORCED_FIRST
    auction_rounds: Rounds = Rounds.MULTI
    trump: Literal["none", "first_lead", "announced"] = "none"
    score_mode: Literal["deal_win", "association_500", "two_hundred"] = "deal_win"
    target: int | None = None
    defence_cap: int | None = None
    bid_la_partie: bool = False
    la_partie_failure: Literal["bidders_lose", "opponents_gain"] = "bidders_lose"

    @property
    def goal(self) -> int:
        """The total that ends a game: one deal won, or the target of the long games."""
        return self.target or TARGETS[self.score_mode] if self.is_long else 1

    @property
    def is_long(self) -> bool:
        """Whether points add up from deal to deal."""
        return self.score_mode != "deal_win"

    @property
    def auction(self) -> AuctionRules:
        """How the auction runs at this table."""
        bids: tuple[Bid, ...] = (*BIDS, LA_PARTIE) if self.bid_la_partie else BIDS
        return AuctionRules(
            bids,
            SEATS,
            self.opening,
            self.auction_rounds,
            words={LA_PARTIE: Message(gettext_noop("la partie"))},
            stakes={LA_PARTIE: LA_PARTIE_STAKE},
        )

    def problems(self) -> tuple[Problem, ...]:
        """Return the combinations of options that cannot be."""
        found = []
        if self.bid_la_partie and self.score_mode != "association_500":
            text = gettext_noop("“La partie” can be bid only in the long game to 500.")
            found.append(Problem("bad_combination", Message(text), "bid_la_partie"))
        if self.target is not None and self.target < 1:
            text = gettext_noop("The target must be at least 1.")
            found.append(Problem("bad_combination", Message(text), "target"))
        return tuple(found)


PRESETS: Mapping[str, Preset] = {
    "basic": Preset(
        gettext_noop("Basic game"),
        gettext_noop(
            "One deal is one game: who wins the bid must make it, "
            "or the game goes to the other side."
        ),
    ),
    "association_500": Preset(
        gettext_noop("Long game to 500"),
        gettext_noop(
            "Points add up to 500. A failed bid is lost, trump is the suit first led, "
            "a side at 400 or more must win a bid to finish, and “la partie” stakes 500."
        ),
        {
            "opening": "last_must_bid",
            "trump": "first_lead",
            "score_mode": "association_500",
            "target": 500,
            "defence_cap": 400,
            "bid_la_partie": True,
            "la_partie_failure": "opponents_gain",
        },
    ),
    "two_hundred": Preset(
        gettext_noop("Game to 200"),
        gettext_noop(
            "Points add up to 200, with a trump that the bidder announces. A side at 100 or more "
            "scores in defence only if it bid; when everyone passes, the cards are dealt again."
        ),
        {
            "opening": "redeal_if_all_pass",
            "trump": "announced",
            "score_mode": "two_hundred",
            "target": 200,
        },
    ),
}
