"""The auction of Auction Forty-Fives: what a table chooses, and what refuses a contract."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from common.problems import Message, Problem, gettext_noop, pgettext_noop
from scoring.games.twenty_five._entry import AuctionDeal
from scoring.games.twenty_five._house_rules import FamilyRules, SixHanded, target_problems
from scoring.rules.auctions import (
    Auction,
    AuctionRules,
    Contract,
    Opening,
    below_minimum,
    hear,
    illegal_amount,
)

BIDS = (15, 20, 25, 30)
THIRTY = BIDS[-1]
THIRTY_MADE = 60
HIGH_TOTAL, LEAST_WHEN_HIGH = 100, 20

MISMATCHES = {
    "bidder": "bidder_mismatch",
    "bid": "bid_mismatch",
    "held": "bid_mismatch",
    "made": "made_mismatch",
    "trump": "trump_mismatch",
    "no_trump_played": "trump_mismatch",
    "tricks": "points_mismatch",
    "points": "points_mismatch",
    "bonus": "points_mismatch",
    "order": "order_mismatch",
    "march": "march_mismatch",
    "hands": "points_mismatch",
    "winners": "winner_mismatch",
}
"""What cannot stand in a deal that everybody passed, and the code that refuses it."""


@dataclass(frozen=True, slots=True)
class AuctionFortyFivesRules(FamilyRules):
    """What a table of Auction Forty-Fives chooses where the rules leave a choice."""

    follow_plain: Literal["strict", "may_trump"] = "may_trump"
    target: int = 120
    six_handed: SixHanded = "2x3"
    min_bid: Literal[15, 20] = 15
    all_pass: Literal["redeal", "dealer_min"] = "redeal"
    fail_30: Literal[30, 60] = 30
    both_reach: Literal["bidder_first", "higher_total"] = "bidder_first"

    @property
    def bids(self) -> tuple[int, ...]:
        """The legal bids, lowest first."""
        return tuple(bid for bid in BIDS if bid >= self.min_bid)

    def auction(self, seats: int, totals: Sequence[int] = ()) -> AuctionRules:
        """Return how the auction runs; with ``totals``, what a high side may not bid any more."""
        floors = [
            LEAST_WHEN_HIGH if total >= HIGH_TOTAL else self.min_bid
            for total in (totals[seat % len(totals)] for seat in range(seats) if totals)
        ]
        return AuctionRules(
            self.bids,
            seats,
            Opening.REDEAL_IF_ALL_PASS,
            floors=tuple(floors),
            dealer_must_bid=self.all_pass == "dealer_min",
            dealer_may_hold=True,
        )

    def _problems(self) -> Iterator[Problem]:
        yield from target_problems(self.target)


def heard(deal: AuctionDeal, rules: AuctionRules) -> tuple[Auction | None, tuple[Problem, ...]]:
    """Return the auction if it was noted, up to its first wrong call, and what is wrong."""
    if deal.calls is None:
        return None, ()
    return hear(Auction.opened(deal.dealer, rules), deal.calls)


def contract_of(deal: AuctionDeal, rules: AuctionRules) -> Contract | None:
    """Return who won the auction and with what; nothing when everybody passed."""
    if deal.bidder is not None and deal.bid is not None:
        return Contract(deal.bidder, deal.bid)
    auction, _ = heard(deal, rules)
    return auction.contract if auction else None


def call_problems(
    deal: AuctionDeal, refused: Sequence[Problem], floored: AuctionRules
) -> Iterator[Problem]:
    """Yield the wrong calls, those too low for a high side among them, the earliest first."""
    _, problems = heard(deal, floored)
    low = [problem for problem in problems if problem.code == "below_minimum_at_100"]
    yield from sorted((*refused, *low), key=lambda problem: problem.place.call or 0)


def thrown_in_problems(deal: AuctionDeal) -> Iterator[Problem]:
    """Yield what cannot stand in a deal that everybody passed."""
    text = pgettext_noop(
        "twenty_five", "Everyone passed, so nothing was played. Take it out or correct the calls."
    )
    for name, code in MISMATCHES.items():
        if getattr(deal, name) is not None:
            yield Problem(code, Message.of(text), name)


def contract_problems(deal: AuctionDeal, rules: AuctionRules) -> Iterator[Problem]:
    """Yield what is wrong with the contract by itself."""
    if deal.bidder is None and not deal.calls:
        yield Problem("missing_key", Message(gettext_noop("Choose who won the bid.")), "bidder")
    if deal.bid is None and not deal.calls:
        yield Problem("missing_key", Message(gettext_noop("Choose the bid.")), "bid")
    elif deal.bid is not None and deal.bid not in rules.bids:
        yield illegal_amount(rules.bids)
    if deal.held and deal.bidder not in (None, deal.dealer):
        text = gettext_noop("Only who dealt may hold a bid: correct the bidder, or the hold.")
        yield Problem("only_dealer_may_hold", Message(text), "held")


def floor_problems(deal: AuctionDeal, floored: AuctionRules) -> Iterator[Problem]:
    """Yield a bid too low for a high side, where its calls are not known."""
    if deal.calls is not None or deal.bidder is None or deal.bid not in floored.bids:
        return
    if not floored.may_say(deal.bidder, deal.bid or 0):
        yield below_minimum(floored, deal.bidder)


def disagreements(deal: AuctionDeal, auction: Auction) -> Iterator[Problem]:
    """Yield where the contract written down is not what the calls came to."""
    won = auction.contract
    if won is None:
        return
    if deal.bidder not in (None, won.seat):
        text = gettext_noop("%(name)s won the auction. Correct the bidder or the calls.")
        yield Problem("bidder_mismatch", Message(text, {"name": won.seat}), "bidder")
    if deal.bid not in (None, won.bid) and deal.bid in auction.rules.bids:
        text = gettext_noop("The auction ended at %(bid)s. Correct the bid or the calls.")
        params = {"bid": auction.rules.said(won.bid)}
        yield Problem("bid_mismatch", Message(text, params), "bid")
    if deal.held not in (None, auction.is_held):
        text = gettext_noop("The calls say otherwise. Correct them, or whether the bid was held.")
        yield Problem("bid_mismatch", Message(text), "held")
