"""Deals that the pages of the family work out, each with where the game stood before."""

from scoring.games.twenty_five._entry import (
    AuctionDeal,
    FortyFiveDeal,
    RaceDeal,
    SpoilFiveDeal,
)
from scoring.rules.game import Progress
from scoring.rules.seats import Nobody, Seat, Side

CLAIRE, LUC, SIMON, DENISE = map(Seat, range(4))
OURS, THEIRS = Side(0), Side(1)
START = Progress((0, 0))

IN_TURN = (
    (RaceDeal(CLAIRE, (3, 2)), START),
    (RaceDeal(LUC, (3, 2)), Progress((15, 10), 1)),
    (RaceDeal(LUC, (2, 3)), Progress((15, 10), 1)),
    (RaceDeal(CLAIRE, (0, 5)), START),
)
IN_TIME = (
    (RaceDeal(LUC, (2, 3), order=(OURS, THEIRS, THEIRS, OURS, THEIRS)), Progress((15, 10), 1)),
    (RaceDeal(LUC, (2, 3), order=(THEIRS, THEIRS, OURS, THEIRS, OURS)), Progress((15, 10), 1)),
)
SHORT = ((RaceDeal(CLAIRE, (2, 3)), START),)
THREE_PAIRS = (
    (RaceDeal(CLAIRE, (2, 2, 1)), Progress((0, 0, 0))),
    (RaceDeal(SIMON, (2, 2, 1)), Progress((15, 15, 20), 2)),
)

FORTY_FIVE = (
    (FortyFiveDeal(CLAIRE, (3, 2), bonus=THEIRS), START),
    (FortyFiveDeal(LUC, (4, 1), bonus=OURS), Progress((15, 15), 1)),
    (FortyFiveDeal(SIMON, (3, 2), bonus=THEIRS), Progress((30, 30), 2)),
    (FortyFiveDeal(LUC, (3, 2), no_trump_played=True), Progress((10, 20), 1)),
)

AUCTION = (
    (AuctionDeal(CLAIRE, (1, 4), bidder=LUC, bid=20, bonus=THEIRS), START),
    (AuctionDeal(LUC, (2, 3), bidder=SIMON, bid=25, bonus=OURS), Progress((5, 25), 1)),
    (AuctionDeal(SIMON, (0, 5), bidder=DENISE, bid=30, bonus=THEIRS), Progress((-20, 40), 2)),
    (AuctionDeal(SIMON, (1, 4), bidder=DENISE, bid=30, bonus=THEIRS), Progress((-20, 40), 2)),
    (AuctionDeal(DENISE, (3, 2), bidder=CLAIRE, bid=20, bonus=OURS), Progress((105, 110), 9)),
)

SPOIL_FIVE = (
    (SpoilFiveDeal(CLAIRE, (2, 1, 1, 1, 0)), Progress((0,) * 5)),
    (SpoilFiveDeal(LUC, winner=Nobody.NOBODY), Progress((-2, -1, -1, -1, -1), 1, pool=6)),
    (SpoilFiveDeal(SIMON, winner=DENISE), Progress((-3, -3, -2, -2, -2), 2, pool=12)),
)
