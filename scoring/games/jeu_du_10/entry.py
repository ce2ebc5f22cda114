"""What the scorekeeper writes down for a deal, and the contract it tells of."""

from dataclasses import dataclass
from typing import Literal

from common.problems import Problem
from scoring.games.jeu_du_10.house_rules import LA_PARTIE, TOTAL, HouseRules
from scoring.rules.auctions import Auction, Bid, Call, Contract, hear
from scoring.rules.cards import Suit
from scoring.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Deal:
    """Who bid what, and the card points of each side.

    ``calls`` is the whole auction when it was noted; when everybody passed it stands alone.
    """

    dealer: Seat
    bidder: Seat | None = None
    bid: int | Literal["la_partie"] | None = None
    points: tuple[int, int] | None = None
    calls: tuple[Call, ...] | None = None
    trump: Suit | None = None
    made: bool | None = None
    tricks: tuple[int, int] | None = None
    opponents_bid: bool | None = None


def heard(deal: Deal, rules: HouseRules) -> tuple[Auction | None, tuple[Problem, ...]]:
    """Return the auction if it was noted, up to its first wrong call, and what is wrong."""
    if deal.calls is None:
        return None, ()
    return hear(Auction.opened(deal.dealer, rules.auction), deal.calls)


def contract_of(deal: Deal, rules: HouseRules) -> Contract | None:
    """Return who won the auction and with what; nothing when everybody passed."""
    if deal.bidder is not None and deal.bid is not None:
        return Contract(deal.bidder, deal.bid)
    auction, _ = heard(deal, rules)
    return auction.contract if auction else None


def promised(bid: Bid) -> int:
    """Return the card points that a bid promises."""
    return TOTAL if bid == LA_PARTIE else int(bid)
