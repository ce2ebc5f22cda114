"""What a sheet's page shows, worked out before any template sees it."""

from scoring.pages.parts import TOKENS, DealLine, News
from scoring.pages.sheet import SheetPage, match_words

__all__ = ["TOKENS", "DealLine", "News", "SheetPage", "match_words"]
