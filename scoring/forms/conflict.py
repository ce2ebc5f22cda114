"""Two entries for one deal, shown side by side."""

from dataclasses import replace
from uuid import UUID, uuid4

from django.utils.translation import gettext

from scoring.errors import Stale
from scoring.pages import DealLine, SheetPage
from scoring.rules.codec import load, to_text


class Conflict:
    """Two entries for one deal: the one that was recorded, and the one that came second."""

    def __init__(self, page: SheetPage, stale: Stale) -> None:
        self.page = page
        self.deal = page.read.deal(stale.number)
        self.data = stale.entry
        self.words = [page.voice.text(problem.message) for problem in stale.problems]

    @property
    def theirs(self) -> DealLine | None:
        """The deal that was recorded, unless it was taken back."""
        if self.deal is None or self.deal.is_withdrawn:
            return None
        return self.page.line(self.deal.number)

    @property
    def recorder(self) -> str:
        """Who recorded it."""
        return self.page.recorder(self.deal.current) if self.deal else ""

    @property
    def mine(self) -> DealLine | None:
        """The entry that came second, told in a sentence, when it is legal."""
        deal = self.deal or self.page.read.last
        return self.page.told(deal, self.data) if deal and self.data is not None else None

    @property
    def difference(self) -> str:
        """What differs between the two, when it is the result alone."""
        theirs, game = self.theirs, self.page.game
        if theirs is None or self.mine is None or self.deal is None:
            return ""
        entry, other = self.deal.judged.entry, load(game.entry_type, self.data)
        result = {game.result: getattr(entry, game.result)}
        if replace(other, **result) != entry or other == entry:
            return ""
        before = self.deal.judged.before
        figures = {
            "theirs": game.figure(game.score(entry, before)),
            "mine": game.figure(game.score(other, before)),
        }
        return gettext("The points: %(theirs)d or %(mine)d. Count the cards together.") % figures

    @property
    def texts_as_next(self) -> list[tuple[str, str]]:
        """The entry that came second, for the deal to come: somebody else deals that one."""
        return [(name, text) for name, text in self.texts if name != "dealer"]

    @property
    def texts(self) -> list[tuple[str, str]]:
        """The entry that came second, for sending it again."""
        entry = load(self.page.game.entry_type, self.data)
        names = self.page.game.entry_type.__dataclass_fields__
        pairs = ((name, to_text(getattr(entry, name))) for name in names)
        return [(name, text) for name, text in pairs if text]

    @property
    def new_key(self) -> UUID:
        """A key for sending it again as something else."""
        return uuid4()
