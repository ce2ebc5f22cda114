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


class KeepsTheScore(Refusal):
    """The phone that enters the deals does not sign for the side of another one."""

    def __init__(self) -> None:
        text = gettext_noop(
            "This phone keeps the score of this match. The other side signs on its own phone, or "
            "with its PIN on this one."
        )
        super().__init__([Problem("keeps_the_score", Message(text))])


class WrongPin(Refusal):
    """No link to this table or sheet has that PIN."""


class SheetSettled(Refusal):
    """The sheet is settled: only an organiser changes it any more."""

    def __init__(self, *, may_be_contested: bool) -> None:
        if may_be_contested:
            text = gettext_noop(
                "This sheet is settled. If something is wrong, say so with “This is not right”, "
                "or ask an organiser."
            )
        else:
            text = gettext_noop("This sheet is settled. Ask an organiser if something is wrong.")
        super().__init__([Problem("sheet_settled", Message(text))])


class Overtaken(Refusal):
    """Somebody else was first, or the sheet has changed since the form was drawn."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__([Problem(code, Message(text))])
