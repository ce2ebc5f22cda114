"""What a scorekeeper can put right."""

from collections.abc import Iterable
from typing import Any

from common.problems import Message, Problem, Refusal, gettext_noop


class SheetClosed(Refusal):
    """The sheet takes no more entries."""

    def __init__(self) -> None:
        text = gettext_noop("This sheet is closed. Ask an organiser to open it again.")
        super().__init__([Problem("sheet_closed", Message(text))])


class Unconfirmed(Refusal):
    """The entry is legal, but so unusual that somebody must say it is right.

    Sending it again with the codes of its problems confirmed records it.
    """


class Stale(Refusal):
    """The sheet is no longer what it was when the form was drawn.

    ``number`` is the deal meant, ``entry`` what was sent for it: it is shown again, not lost.
    """

    def __init__(self, number: int, entry: Any, problems: Iterable[Problem] = ()) -> None:
        text = gettext_noop(
            "The sheet has changed meanwhile. Here it is; your entry is kept below."
        )
        self.number = number
        self.entry = entry
        super().__init__(tuple(problems) or [Problem("stale", Message(text))])


class KeyReused(Stale):
    """The key of this entry has already been used for another one."""


class LinkGone(Refusal):
    """The link lets no phone in: it is over, revoked, or was used by another phone."""

    def __init__(self) -> None:
        text = gettext_noop("This link no longer works. Ask for a new one.")
        super().__init__([Problem("link_gone", Message(text))])


class WrongPin(Refusal):
    """No link to this table or sheet has that PIN."""
