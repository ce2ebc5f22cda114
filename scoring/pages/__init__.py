"""What a sheet's page shows, worked out before any template sees it."""

from scoring.pages.offered import OfferedGame, offered_games
from scoring.pages.own_rules import Chooser, OwnRules, OwnRulesPage, players_words
from scoring.pages.parts import TOKENS, DealLine, News
from scoring.pages.sheet import SheetPage, match_words

__all__ = [
    "TOKENS",
    "Chooser",
    "DealLine",
    "News",
    "OfferedGame",
    "OwnRules",
    "OwnRulesPage",
    "SheetPage",
    "match_words",
    "offered_games",
    "players_words",
]
