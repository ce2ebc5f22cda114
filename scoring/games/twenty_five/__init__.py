"""Twenty-Five and its family: five tricks, and trumps that rank like nowhere else.

The five and the jack of trumps are the highest trumps, the ace of hearts always the third.
Black cards rank downwards from the two, red ones upwards.  The games differ in what the tricks
are worth and in what ends them (docs/games/twenty_five.md and its neighbours).
"""

from scoring.games.twenty_five._bidding import AuctionFortyFivesRules
from scoring.games.twenty_five._entry import (
    AuctionDeal,
    FortyFiveDeal,
    RaceDeal,
    Rob,
    SpoilFiveDeal,
)
from scoring.games.twenty_five._pot import SpoilFiveRules
from scoring.games.twenty_five.auction_forty_fives import AuctionFortyFives
from scoring.games.twenty_five.forty_five import FortyFive, FortyFiveRules
from scoring.games.twenty_five.spoil_five import SpoilFive
from scoring.games.twenty_five.twenty_five import TwentyFive, TwentyFiveRules

__all__ = [
    "AuctionDeal",
    "AuctionFortyFives",
    "AuctionFortyFivesRules",
    "FortyFive",
    "FortyFiveDeal",
    "FortyFiveRules",
    "RaceDeal",
    "Rob",
    "SpoilFive",
    "SpoilFiveDeal",
    "SpoilFiveRules",
    "TwentyFive",
    "TwentyFiveRules",
]
