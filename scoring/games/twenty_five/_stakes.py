"""What a deal of Auction Forty-Fives scores: the bid won or lost, and what the others took."""

from collections.abc import Sequence

from common.problems import Message, gettext_noop
from scoring.games.twenty_five._bidding import THIRTY, THIRTY_MADE, AuctionFortyFivesRules
from scoring.games.twenty_five._entry import AuctionDeal
from scoring.games.twenty_five._house_rules import A_BONUS, A_TRICK
from scoring.rules.auctions import Contract
from scoring.rules.game import Line
from scoring.rules.seats import Side, clockwise


def taken(summary: AuctionDeal) -> tuple[int, ...]:
    """Return what each side took: its tricks, and the bonus for the best trump."""
    return tuple(
        A_TRICK * count + (A_BONUS if side == summary.bonus else 0)
        for side, count in enumerate(summary.counts or ())
    )


def is_made(contract: Contract, points: Sequence[int]) -> bool:
    """Whether the bidding side took what it bid."""
    return points[contract.seat.side(len(points))] >= int(contract.bid)


def stake_line(rules: AuctionFortyFivesRules, contract: Contract, points: Sequence[int]) -> Line:
    """Return what the bidding side scores, and why."""
    side, bid = contract.seat.side(len(points)), int(contract.bid)
    params = {"bid": bid, "points": points[side]}
    if not is_made(contract, points):
        text = gettext_noop("Set at %(points)d, bid of %(bid)s")
        return Line(side, -rules.fail_30 if bid == THIRTY else -bid, Message(text, params))
    if bid == THIRTY:
        text = gettext_noop("Bid of 30 made: it scores %(stake)d")
        return Line(side, THIRTY_MADE, Message(text, {"stake": THIRTY_MADE}))
    text = gettext_noop("Bid of %(bid)s made with %(points)d")
    return Line(side, points[side], Message(text, params))


def defence_lines(contract: Contract, points: Sequence[int]) -> list[Line]:
    """Return what the other sides score: always what they took."""
    bidders = contract.seat.side(len(points))
    reason = Message(gettext_noop("Points taken against the bid"))
    return [Line(Side(side), count, reason) for side, count in enumerate(points) if side != bidders]


def winner(
    rules: AuctionFortyFivesRules, contract: Contract, totals: Sequence[int], seats: int
) -> Side | None:
    """Return the side that wins with these totals.

    Of several at the target that is the bidding side, or the next to its left that is there;
    or by the other rule the one ahead, and nobody yet when they are equal.
    """
    there = [Side(side) for side, total in enumerate(totals) if total >= rules.target]
    if rules.both_reach == "higher_total":
        ahead = [side for side in there if totals[side] == max(totals)]
        return ahead[0] if len(ahead) == 1 else None
    around = (seat.side(len(totals)) for seat in clockwise(contract.seat, seats))
    return next((side for side in around if side in there), None)
