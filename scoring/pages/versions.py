"""A deal as it was recorded beside what somebody says it should be."""

from dataclasses import replace

from django.utils.safestring import SafeString

from scoring.models import Contest, Deal
from scoring.pages.ending import ContestLine
from scoring.pages.parts import DealLine
from scoring.pages.sheet import SheetPage
from scoring.rules.codec import Unreadable, load
from scoring.services.doubts import correction_doubts


class BothVersions:
    """What is contested, with what it would move, before somebody who decides."""

    def __init__(self, page: SheetPage, contest: Contest) -> None:
        assert page.ending is not None
        self.page = page
        self.contest = contest
        self.told: ContestLine = page.ending.contest(contest)
        self.deal = page.read.deal(contest.number) if contest.number else None
        self.claimed = self._claimed()

    def _claimed(self) -> SheetPage | None:
        """Return the sheet as it would be; nothing when no legal entry is claimed."""
        if self.deal is None or self.contest.entry is None:
            return None
        row = Deal(
            sheet=self.page.sheet,
            number=self.deal.number,
            version=self.base + 1,
            entry=self.contest.entry,
        )
        try:
            read = self.page.read.with_version(row)
        except Unreadable:
            return None
        told = SheetPage(read, self.page.access, {})
        return told if read.deals[self.deal.number - 1].judged.score is not None else None

    @property
    def base(self) -> int:
        """The version of the deal that is shown."""
        return self.deal.current.version if self.deal else 0

    @property
    def is_corrected_since(self) -> bool:
        """Whether the deal was corrected after it was contested."""
        return self.contest.version is not None and self.base != self.contest.version

    @property
    def recorded_line(self) -> DealLine | None:
        """The deal as it stands."""
        return self.page.line(self.deal.number) if self.deal else None

    @property
    def claimed_line(self) -> DealLine | None:
        """The deal as it is claimed to be."""
        if self.claimed is None or self.deal is None:
            return None
        return replace(self.claimed.line(self.deal.number), corrected_by="")

    @property
    def changes_result(self) -> bool:
        """Whether the match would end otherwise."""
        return self.claimed is not None and self.claimed.verdict != self.page.verdict

    @property
    def doubts(self) -> list[tuple[str, str]]:
        """What the correction would move: codes and sentences."""
        if self.claimed is None or self.deal is None:
            return []
        entry = load(self.page.game.entry_type, self.contest.entry)
        record = self.page.read.replayed_with(self.deal.number, entry)
        found = correction_doubts(self.page.read, record, self.deal.number)
        return [(doubt.code, self.page.voice.text(doubt.message)) for doubt in found]

    @property
    def moved(self) -> list[tuple[str, SafeString | str, int, int]]:
        """For each side: its token, its name, and the score before and after."""
        if self.claimed is None:
            return []
        pairs = zip(self.page.band, self.claimed.band, strict=True)
        return [(old.token, old.name, old.total, new.total) for old, new in pairs]
