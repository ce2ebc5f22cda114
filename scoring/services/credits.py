"""What a match counts for each who sat at it: what they played, no more."""

from collections.abc import Iterator, Sequence

from scoring.models import Credit
from scoring.queries import SheetDeal, SheetRecord
from scoring.rules.seats import Seat


def credits_of(read: SheetRecord) -> Iterator[Credit]:
    """Yield a row, not saved yet, for everybody who sat at a match that is over."""
    scored = [deal for deal in read.deals if deal.judged.score is not None]
    for seat in range(read.game.seats):
        sat = {deal.number: read.line_up(deal.number)[seat].member_id for deal in scored}
        for member_id in dict.fromkeys(sat.values()):
            credit = Credit(
                association_id=read.sheet.association_id,
                sheet=read.sheet,
                member_id=member_id,
                seat=seat,
                side=int(Seat(seat).side(read.game.sides)),
            )
            _count_deals(credit, [deal for deal in scored if sat[deal.number] == member_id])
            _count_games(credit, read, scored, sat)
            yield credit


def _count_deals(credit: Credit, deals: Sequence[SheetDeal]) -> None:
    """Count what somebody played; a deal that was dealt again counts for nobody."""
    for score in (deal.judged.score for deal in deals):
        if score is None or score.redeal:
            continue
        own = score.points[credit.side]
        credit.deals += 1
        credit.points += own
        credit.against += sum(score.points) - own
        if score.contract is not None and score.contract.seat == credit.seat:
            credit.bids += 1
            credit.bids_made += bool(score.made)


def _count_games(
    credit: Credit, read: SheetRecord, scored: Sequence[SheetDeal], sat: dict[int, int]
) -> None:
    """Count the games and the match of which somebody played most."""
    for index, game in enumerate(read.record.games):
        deals = [deal for deal in scored if deal.judged.game == index]
        if _most([sat[deal.number] for deal in deals]) == credit.member_id:
            credit.games += 1
            credit.games_won += game.winner == credit.side
    if _most(list(sat.values())) == credit.member_id:
        credit.matches = 1
        credit.matches_won = int(read.record.winner == credit.side)


def _most(members: Sequence[int]) -> int:
    """Return who is there most often; the first of those who are there as often."""
    return max(dict.fromkeys(members), key=members.count)
