"""What is recorded at a table, and what the rules derive from it.

Recorded: ``Sheet``, ``Seating``, ``Deal``, ``Receipt``, ``Signature``, ``Contest``.  A deal is
never changed: a correction is a new version of the same number, and a version without entry
withdraws it.

Derived: ``DealScore``, ``DealContract``, ``GameResult``, ``MatchResult``, ``Credit``,
``ResultsVersion``.  They are rewritten by ``scoring.services`` whenever a sheet changes, never
typed in.

Beside them: the tables of an association (``Table``), the links that lead to them
(``TableLink``) and the devices that hold them (``TableHold``); the games it plays
(``PlayedGame``) by its own rules (``HouseRules``).
"""

from scoring.models.deals import Deal, Receipt
from scoring.models.house_rules import HouseRules, PlayedGame
from scoring.models.results import (
    Credit,
    DealContract,
    DealScore,
    GameResult,
    MatchResult,
    ResultsVersion,
)
from scoring.models.sheets import Seating, Sheet
from scoring.models.signing import Contest, Signature
from scoring.models.tables import LinkKind, Table, TableHold, TableLink

__all__ = [
    "Contest",
    "Credit",
    "Deal",
    "DealContract",
    "DealScore",
    "GameResult",
    "HouseRules",
    "LinkKind",
    "MatchResult",
    "PlayedGame",
    "Receipt",
    "ResultsVersion",
    "Seating",
    "Sheet",
    "Signature",
    "Table",
    "TableHold",
    "TableLink",
]
