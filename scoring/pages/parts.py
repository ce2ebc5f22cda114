"""The pieces that a sheet's page is made of."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.safestring import SafeString

from scoring.queries import SheetDeal

TOKENS = "abcdefghij"
NO_NUMBER = "–"


@dataclass(frozen=True, slots=True)
class BandSide:
    """One side of the score band; ``goal`` is what its bar is measured against."""

    token: str
    name: SafeString | str
    name_text: str
    people: str
    total: int
    games: int
    goal: int | None
    to_go: str

    @property
    def bar(self) -> int:
        """How much of the bar is filled: nothing below zero."""
        return max(0, min(self.total, self.goal or 0))


@dataclass(frozen=True, slots=True)
class Figure:
    """What a side has in a column of the deal list."""

    token: str
    name: SafeString | str
    text: str
    is_winner: bool


@dataclass(frozen=True, slots=True)
class News:
    """What has just been done, in words; ``undo`` is the deal that can be taken back."""

    text: str
    undo: SheetDeal | None = None


@dataclass(frozen=True, slots=True)
class VersionLine:
    """One version of a deal: what it said, who recorded it and when."""

    version: int
    sentence: SafeString | None
    recorder: str
    recorded_at: datetime
    is_current: bool


@dataclass(frozen=True, slots=True)
class DealLine:
    """One deal of the list, told in a sentence."""

    number: int
    shown: str
    game: int
    sentence: SafeString | None
    figures: tuple[Figure, ...]
    notes: tuple[SafeString | str, ...]
    is_withdrawn: bool
    is_beyond_end: bool
    versions: int
    corrected_by: str
    reasons: tuple[tuple[SafeString | str, str, SafeString], ...]

    @property
    def label(self) -> str:
        """What the deal is called when it has no number of its own any more, too."""
        return self.shown if self.shown != NO_NUMBER else str(self.number)
