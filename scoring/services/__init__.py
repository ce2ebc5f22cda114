"""What changes sheets.  Every function is one transaction, and refuses before it writes."""

from scoring.services.deals import Submission, correct_deal, record_deal, withdraw_deal
from scoring.services.house_rules import (
    WantedRules,
    bring_back_house_rules,
    change_house_rules,
    choose_games,
    make_house_rules,
    retire_house_rules,
)
from scoring.services.results import rewrite_results
from scoring.services.sheets import (
    Opening,
    SeatChoice,
    close_sheet,
    open_sheet,
    rematch_sheet,
    reopen_sheet,
)
from scoring.services.substitution import Substitution, substitute, take_back_substitution

__all__ = [
    "Opening",
    "SeatChoice",
    "Submission",
    "Substitution",
    "WantedRules",
    "bring_back_house_rules",
    "change_house_rules",
    "choose_games",
    "close_sheet",
    "correct_deal",
    "make_house_rules",
    "open_sheet",
    "record_deal",
    "rematch_sheet",
    "reopen_sheet",
    "retire_house_rules",
    "rewrite_results",
    "substitute",
    "take_back_substitution",
    "withdraw_deal",
]
