"""Two entries for one deal, shown side by side."""

from dataclasses import replace
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from common.problems import Message
from scoring.errors import Stale
from scoring.pages import DealLine, SheetPage
from scoring.rules.codec import Unreadable, load, to_text


class Conflict:
    """Two entries for one deal: the one that was recorded, and the one that came second."""

    def __init__(self, page: SheetPage, stale: Stale) -> None:
        self.page = page
        self.deal = page.read.deal(stale.number)
        self.entry: Any = self._read(stale.entry)

    def _read(self, data: Any) -> Any:
        """Return what was sent as an entry; nothing when it cannot be read."""
        dealer = self.deal.judged.dealer if self.deal else self.page.record.next_dealer
        try:
            return load(self.page.game.entry_type, {"dealer": int(dealer), **(data or {})})
        except Unreadable:
            return None

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
    def is_own(self) -> bool:
        """Whether the one who reads has recorded the other entry, too."""
        return self.deal is not None and self.page.is_by_reader(self.deal.current)

    @property
    def is_begun(self) -> bool:
        """Whether the entry that came second still lacks its result."""
        result = self.page.game.result
        return self.entry is not None and getattr(self.entry, result) is None

    @property
    def begun_words(self) -> SafeString | str:
        """What had been said when the sheet moved on: “Claire · 75”."""
        game = self.page.game
        contract = game.contract(self.entry) if self.entry is not None else None
        if contract is None or game.auction is None:
            return ""
        params = {"name": contract.seat, "bid": game.auction.said(contract.bid)}
        number = self.deal.number if self.deal else self.page.read.next_number
        return self.page.voice_at(number).html(Message("%(name)s · %(bid)s", params))

    @property
    def query(self) -> str:
        """The entry that came second, as the query of an address; whoever deals."""
        return urlencode(self.texts_as_next)

    @property
    def mine(self) -> DealLine | None:
        """The entry that came second, told in a sentence, when it is legal."""
        deal = self.deal or self.page.read.last
        return self.page.told(deal, self.entry) if deal else None

    @property
    def difference(self) -> str:
        """What differs between the two, when it is the result alone."""
        theirs, game = self.theirs, self.page.game
        if theirs is None or self.mine is None or self.deal is None:
            return ""
        entry, other = self.deal.judged.entry, self.entry
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
        if self.entry is None:
            return []
        names = self.page.game.entry_type.__dataclass_fields__
        pairs = ((name, to_text(getattr(self.entry, name))) for name in names)
        return [(name, text) for name, text in pairs if text]

    @property
    def new_key(self) -> UUID:
        """A key for sending it again as something else."""
        return uuid4()
