"""What the scorekeeper writes down for a deal, and the contract it tells of."""

from dataclasses import dataclass
from typing import Literal

from common.problems import Problem
from scoring.games.jeu_du_10.house_rules import LA_PARTIE, SIDES, TOTAL, HouseRules
from scoring.rules.auctions import Auction, Bid, Call, Contract, hear
from scoring.rules.cards import Suit
from scoring.rules.plays import Hands, Trick
from scoring.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Deal:
    """Who bid what, and the card points of each side.

    ``calls`` is the whole auction when it was noted; when everybody passed it stands alone.
    ``tricks`` counts the tricks of each side, or tells all ten card by card: then the points
    follow from the cards.
    """

    dealer: Seat
    bidder: Seat | None = None
    bid: int | Literal["la_partie"] | None = None
    points: tuple[int, int] | None = None
    calls: tuple[Call, ...] | None = None
    trump: Suit | None = None
    made: bool | None = None
    tricks: tuple[int, int] | tuple[Trick, ...] | None = None
    opponents_bid: bool | None = None
    hands: Hands | None = None
    winners: tuple[Seat, ...] | None = None

    @property
    def counts(self) -> tuple[int, int] | None:
        """The tricks of each side, when they were counted."""
        if self.tricks is None or len(self.tricks) != SIDES:
            return None
        first, second = self.tricks
        return (first, second) if isinstance(first, int) and isinstance(second, int) else None

    @property
    def played(self) -> tuple[Trick, ...] | None:
        """The tricks card by card, when they were recorded so."""
        if self.tricks is None or self.counts is not None:
            return None
        return tuple(trick for trick in self.tricks if isinstance(trick, Trick))


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
