"""What refuses a deal of Jeu du 10, in the order in which it happened at the table."""

from collections.abc import Iterator

from common.problems import Message, Problem, gettext_noop
from scoring.games.jeu_du_10 import full
from scoring.games.jeu_du_10.entry import Deal, contract_of, heard
from scoring.games.jeu_du_10.house_rules import (
    DEFENCE_MUST_HAVE_BID_FROM,
    LA_PARTIE,
    LA_PARTIE_STAKE,
    MOST_IN_TRICKS,
    SEATS,
    SIDES,
    STEP,
    TOTAL,
    TRICKS,
    HouseRules,
)
from scoring.games.jeu_du_10.scores import is_made
from scoring.rules.auctions import Auction, Contract, illegal_amount
from scoring.rules.game import Progress, seat_problems
from scoring.rules.seats import Side

MISMATCHES = {
    "bidder": "bidder_mismatch",
    "bid": "bid_mismatch",
    "trump": "trump_mismatch",
    "points": "points_mismatch",
    "tricks": "points_mismatch",
    "made": "made_mismatch",
    "opponents_bid": "bid_mismatch",
}
"""What cannot stand in a deal that everybody passed, and the code that refuses it."""


def problems(deal: Deal, rules: HouseRules, before: Progress | None) -> Iterator[Problem]:
    """Yield everything that refuses ``deal``: auction, contract, trump, points, claims."""
    callers = [call.seat for call in deal.calls or ()]
    if unknown := seat_problems(SEATS, dealer=[deal.dealer], bidder=[deal.bidder], calls=callers):
        yield from unknown
        return
    auction, refused = heard(deal, rules)
    yield from refused
    if auction and auction.is_thrown_in:
        yield from _thrown_in_problems(deal)
        return
    yield from _contract_problems(deal, rules)
    if auction and auction.contract and not refused:
        yield from _disagreements(deal, rules, auction, auction.contract)
    yield from _trump_problems(deal, rules)
    if deal.played is not None:
        wrong = tuple(full.problems(deal, rules))
        yield from wrong
        if wrong:
            return
        deal = full.reduced(deal, rules)
    yield from _points_problems(deal)
    if not refused:
        yield from _claim_problems(deal, rules, before)


def doubts(deal: Deal, rules: HouseRules) -> Iterator[Problem]:
    """Yield what deserves a second look: a stake of 500, a hopeless bid, 100 to 0."""
    contract = contract_of(deal, rules)
    if contract is None or deal.points is None:
        return
    if contract.bid == LA_PARTIE:
        text = gettext_noop("%(side)s: “la partie”, with %(stake)d points at stake. Is that right?")
        params = {"side": contract.seat.side(SIDES), "stake": LA_PARTIE_STAKE}
        yield Problem("la_partie", Message(text, params), "bid")
        return
    if contract.bid == TOTAL and rules.contract_test == "more_than":
        text = gettext_noop("With “more than the bid”, a bid of 100 can never be made. Keep it?")
        yield Problem("strict_100", Message(text), "bid")
    if TOTAL in deal.points:
        text = gettext_noop("%(side)s: everything taken, 100 to 0. Is that right?")
        winner = Side(deal.points.index(TOTAL))
        yield Problem("all_points", Message(text, {"side": winner}), "points")


def _thrown_in_problems(deal: Deal) -> Iterator[Problem]:
    text = gettext_noop("Everyone passed, so nobody won the bid. Take it out or correct the calls.")
    for name, code in MISMATCHES.items():
        if getattr(deal, name) is not None:
            yield Problem(code, Message(text), name)


def _contract_problems(deal: Deal, rules: HouseRules) -> Iterator[Problem]:
    if deal.bidder is None and not deal.calls:
        yield Problem("missing_key", Message(gettext_noop("Choose who won the bid.")), "bidder")
    if deal.bid is None and not deal.calls:
        yield Problem("missing_key", Message(gettext_noop("Choose the bid.")), "bid")
    elif deal.bid is not None and deal.bid not in rules.auction.bids:
        yield illegal_amount(rules.auction.bids)


def _disagreements(
    deal: Deal, rules: HouseRules, auction: Auction, won: Contract
) -> Iterator[Problem]:
    """Yield where what was written down is not what the auction says."""
    others_bid = any(seat.side(SIDES) != won.seat.side(SIDES) for seat in auction.bidders)
    if deal.bidder not in (None, won.seat):
        text = gettext_noop("%(name)s won the auction. Correct the bidder or the calls.")
        yield Problem("bidder_mismatch", Message(text, {"name": won.seat}), "bidder")
    if deal.bid not in (None, won.bid) and deal.bid in rules.auction.bids:
        text = gettext_noop("The auction ended at %(bid)s. Correct the bid or the calls.")
        params = {"bid": rules.auction.said(won.bid)}
        yield Problem("bid_mismatch", Message(text, params), "bid")
    if deal.opponents_bid not in (None, others_bid):
        text = gettext_noop("The calls say otherwise. Correct them, or whether the others bid.")
        yield Problem("bid_mismatch", Message(text), "opponents_bid")


def _trump_problems(deal: Deal, rules: HouseRules) -> Iterator[Problem]:
    if deal.trump is not None and rules.trump == "none":
        text = gettext_noop("This table plays without trump. Take the trump out.")
        yield Problem("trump_mismatch", Message(text), "trump")


def _points_problems(deal: Deal) -> Iterator[Problem]:
    """Card points go in fives from 0 to 100, 100 in all."""
    if deal.points is None:
        yield Problem("missing_key", Message(gettext_noop("Choose the points.")), "points")
    elif min(deal.points) < 0:
        text = gettext_noop("A side takes from 0 to %(total)d points. Count the cards again.")
        yield Problem("negative_points", Message(text, {"total": TOTAL}), "points")
    elif any(points % STEP for points in deal.points):
        text = gettext_noop("Points go in fives: aces and tens are worth 10, fives 5. Count again.")
        yield Problem("not_multiple_of_5", Message(text), "points")
    elif sum(deal.points) != TOTAL:
        yield _sum_problem(sum(deal.points))
    if deal.counts is not None:
        yield from _tricks_problems(deal.counts, deal.points)


def is_sound(points: tuple[int, int]) -> bool:
    """Whether these can be the card points of a deal."""
    return min(points) >= 0 and sum(points) == TOTAL and not any(taken % STEP for taken in points)


def _sum_problem(total: int) -> Problem:
    if total < TOTAL:
        text = gettext_noop(
            "Both sides must total %(total)d; you have %(sum)d. %(missing)d missing: count again."
        )
    else:
        text = gettext_noop(
            "Both sides must total %(total)d; you have %(sum)d. %(excess)d too many: count again."
        )
    params = {"total": TOTAL, "sum": total, "missing": TOTAL - total, "excess": total - TOTAL}
    return Problem("sum_not_100", Message(text, params), "points")


def _tricks_problems(tricks: tuple[int, int], points: tuple[int, int] | None) -> Iterator[Problem]:
    if min(tricks) < 0:
        text = gettext_noop("A side cannot take fewer than 0 tricks. Correct the tricks.")
        yield Problem("negative_tricks", Message(text), "tricks")
    elif sum(tricks) != TRICKS:
        text = gettext_noop("There are %(total)d tricks in all; you have %(sum)d. Count again.")
        params = {"total": TRICKS, "sum": sum(tricks)}
        yield Problem("tricks_not_10", Message(text, params), "tricks")
    elif points and is_sound(points) and not _fit(tricks, points):
        text = gettext_noop(
            "So few tricks cannot hold so many points: a trick holds 40 at most. "
            "Correct the points or the tricks."
        )
        yield Problem("points_impossible_for_tricks", Message(text), "points")


def _fit(tricks: tuple[int, int], points: tuple[int, int]) -> bool:
    """Whether each side's tricks can hold its points."""
    return all(
        taken <= (MOST_IN_TRICKS[count] if count < len(MOST_IN_TRICKS) else TOTAL)
        for count, taken in zip(tricks, points, strict=True)
    )


def _claim_problems(deal: Deal, rules: HouseRules, before: Progress | None) -> Iterator[Problem]:
    """Yield what was claimed and is not so, and what the score would need to know."""
    contract = contract_of(deal, rules)
    if contract is None or deal.points is None or not is_sound(deal.points):
        return
    if contract.bid not in rules.auction.bids:
        return
    if deal.made is not None and deal.made != is_made(rules, contract, deal.points):
        text = gettext_noop("These points say otherwise: correct the points or the result.")
        yield Problem("made_mismatch", Message(text), "made")
    if before is not None and _needs_opponents_bid(deal, rules, contract, before):
        text = gettext_noop(
            "Say whether the other side bid: at %(limit)d or more it scores only then."
        )
        params = {"limit": DEFENCE_MUST_HAVE_BID_FROM}
        yield Problem("missing_key", Message(text, params), "opponents_bid")


def _needs_opponents_bid(
    deal: Deal, rules: HouseRules, contract: Contract, before: Progress
) -> bool:
    other = 1 - contract.seat.side(SIDES)
    unknown = deal.opponents_bid is None and deal.calls is None
    took = deal.points is not None and deal.points[other] > 0
    late = before.totals[other] >= DEFENCE_MUST_HAVE_BID_FROM
    return rules.score_mode == "two_hundred" and unknown and took and late
