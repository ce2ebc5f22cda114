"""What a legal deal of Jeu du 10 scores, with the reason for every figure."""

from common.problems import Message, gettext_noop, ngettext_noop
from scoring.games.jeu_du_10.entry import Deal, contract_of, heard, promised
from scoring.games.jeu_du_10.full import play_of, reduced
from scoring.games.jeu_du_10.house_rules import (
    DEFENCE_MUST_HAVE_BID_FROM,
    LA_PARTIE,
    LA_PARTIE_STAKE,
    SIDES,
    TOTAL,
    HouseRules,
)
from scoring.rules.auctions import Contract
from scoring.rules.game import Line, Progress, Score
from scoring.rules.plays import taken_by
from scoring.rules.seats import Side


def is_made(rules: HouseRules, contract: Contract, points: tuple[int, int]) -> bool:
    """Whether the bidding side took what it bid; “la partie” needs all 100 points."""
    taken = points[contract.seat.side(SIDES)]
    if rules.contract_test == "more_than" and contract.bid != LA_PARTIE:
        return taken > promised(contract.bid)
    return taken >= promised(contract.bid)


def score(deal: Deal, rules: HouseRules, before: Progress) -> Score:
    """Return what ``deal``, known to be legal, adds to each side."""
    contract, tricks = contract_of(deal, rules), deal.played
    winners = taken_by(tricks, play_of(deal, rules)) if tricks else ()
    deal = reduced(deal, rules)
    if contract is None or deal.points is None:
        headline = Message(gettext_noop("Everyone passed: the cards are dealt again."))
        return Score((0,) * SIDES, (0,) * SIDES, headline, redeal=True)
    made = is_made(rules, contract, deal.points)
    headline = _headline(rules, contract, deal.points, made=made)
    bidders = contract.seat.side(SIDES)
    if rules.is_long:
        stake = Line(bidders, _stake(rules, contract, deal.points), headline)
        lines = [stake, _defence(deal, rules, contract, before)]
    else:
        lines = [Line(bidders if made else Side(1 - bidders), 1, headline)]
    scores = tuple(sum(line.points for line in lines if line.side == side) for side in range(SIDES))
    facts = {"trick_winners": winners} if tricks else {}
    return Score(scores, deal.points, headline, tuple(lines), contract, made, facts=facts)


def winner(rules: HouseRules, totals: tuple[int, ...], scored: Score) -> Side | None:
    """Return the side that has reached the goal; the bidding side when both have."""
    reached = [Side(side) for side in range(SIDES) if totals[side] >= rules.goal]
    if scored.contract and scored.contract.seat.side(SIDES) in reached:
        return scored.contract.seat.side(SIDES)
    return next(iter(reached), None)


def _headline(
    rules: HouseRules, contract: Contract, points: tuple[int, int], *, made: bool
) -> Message:
    params = {
        "bid": rules.auction.said(contract.bid),
        "points": points[contract.seat.side(SIDES)],
    }
    if contract.bid == LA_PARTIE:
        if made:
            return Message(gettext_noop("“La partie” made"))
        return Message(gettext_noop("“La partie” failed, %(points)d taken"), params)
    if made:
        return Message(gettext_noop("Bid of %(bid)s made with %(points)d"), params)
    return Message(gettext_noop("Set at %(points)d, bid of %(bid)s"), params)


def _stake(rules: HouseRules, contract: Contract, points: tuple[int, int]) -> int:
    """Return what the bidding side scores in the long games."""
    made = is_made(rules, contract, points)
    if contract.bid != LA_PARTIE:
        return points[contract.seat.side(SIDES)] if made else -promised(contract.bid)
    if made:
        return LA_PARTIE_STAKE
    return 0 if rules.la_partie_failure == "opponents_gain" else -LA_PARTIE_STAKE


def _defence(deal: Deal, rules: HouseRules, contract: Contract, before: Progress) -> Line:
    """Return what the other side scores in the long games, and why."""
    side = Side(1 - contract.seat.side(SIDES))
    points = deal.points or (0, TOTAL)
    taken, standing = points[side], before.totals[side]
    if contract.bid == LA_PARTIE and is_made(rules, contract, points):
        return Line(side, 0, Message(gettext_noop("Nothing is left to take.")))
    if contract.bid == LA_PARTIE and rules.la_partie_failure == "opponents_gain":
        return Line(side, LA_PARTIE_STAKE, Message(gettext_noop("“La partie” failed.")))
    if rules.defence_cap is not None and standing >= rules.defence_cap:
        forms = ngettext_noop(
            "%(count)d point taken, not counted (%(cap)d or more)",
            "%(count)d points taken, not counted (%(cap)d or more)",
        )
        return Line(side, 0, Message.counted(forms, taken, cap=rules.defence_cap))
    if standing >= DEFENCE_MUST_HAVE_BID_FROM and _never_bid(deal, rules, side):
        forms = ngettext_noop(
            "%(count)d point taken, not counted: this side did not bid",
            "%(count)d points taken, not counted: this side did not bid",
        )
        return Line(side, 0, Message.counted(forms, taken))
    return Line(side, taken, Message(gettext_noop("Points taken in defence")))


def _never_bid(deal: Deal, rules: HouseRules, side: Side) -> bool:
    """Whether the rules ask the defence for a bid of its own, and it made none."""
    if rules.score_mode != "two_hundred":
        return False
    auction, _ = heard(deal, rules)
    if auction is None:
        return deal.opponents_bid is False
    return all(seat.side(SIDES) != side for seat in auction.bidders)
