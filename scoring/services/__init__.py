"""What changes sheets.  Every function is one transaction, and refuses before it writes."""

from scoring.services.deals import Submission, correct_deal, record_deal, withdraw_deal
from scoring.services.results import rewrite_results
from scoring.services.sheets import (
    Opening,
    SeatChoice,
    close_sheet,
    open_sheet,
    rematch_sheet,
    reopen_sheet,
)

__all__ = [
    "Opening",
    "SeatChoice",
    "Submission",
    "close_sheet",
    "correct_deal",
    "open_sheet",
    "record_deal",
    "rematch_sheet",
    "reopen_sheet",
    "rewrite_results",
    "withdraw_deal",
]
