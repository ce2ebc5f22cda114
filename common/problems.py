"""What can be wrong, said as data: a code, a place, and a sentence to be translated later.

Pure code marks its English sentences with the ``…_noop`` functions below.  They return
their text unchanged; the translators' tool finds them by name, and the web layer
translates the sentence and its parameters into the reader's language.

>>> Problem("sum_not_100", Message("Both sides total %(total)d.", {"total": 105}), "points")
Problem(code='sum_not_100', field='points', place=Place())
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from dataclasses import field as attribute
from typing import Any


def gettext_noop(text: str) -> str:
    """Mark ``text`` for translation."""
    return text


def pgettext_noop(context: str, text: str) -> tuple[str, str]:
    """Mark ``text`` for translation in the vocabulary called ``context``."""
    return context, text


def ngettext_noop(singular: str, plural: str) -> tuple[str, str]:
    """Mark a sentence that changes with a number."""
    return singular, plural


@dataclass(frozen=True, slots=True)
class Message:
    """A marked sentence with the values that complete it.

    Values may be seats, sides, suits, other messages or plain text and numbers; who renders
    the message turns each into words.  When ``plural`` is given, ``params["count"]`` chooses.
    """

    text: str
    params: Mapping[str, Any] = attribute(default_factory=dict)
    plural: str | None = None
    context: str | None = None

    @classmethod
    def counted(cls, forms: tuple[str, str], count: int, **params: Any) -> "Message":
        """Return the sentence of ``forms`` that goes with ``count``."""
        return cls(forms[0], {"count": count, **params}, plural=forms[1])

    @classmethod
    def of(cls, marked: tuple[str, str], **params: Any) -> "Message":
        """Return a sentence marked with a vocabulary of its own."""
        context, text = marked
        return cls(text, params, context=context)


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a record a problem lies; every index counts from 0."""

    deal: int | None = None
    call: int | None = None
    trick: int | None = None
    play: int | None = None

    def __repr__(self) -> str:
        given = (f"{name}={value}" for name, value in self.as_dict().items())
        return f"Place({', '.join(given)})"

    def as_dict(self) -> dict[str, int]:
        """Return the indexes that apply, by name."""
        everything = {"deal": self.deal, "call": self.call, "trick": self.trick, "play": self.play}
        return {name: value for name, value in everything.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Problem:
    """One fact that a person can put right.

    ``field`` names the part of the entry concerned, empty when it is the whole.
    """

    code: str
    message: Message = attribute(repr=False)
    field: str = ""
    place: Place = Place()

    def in_deal(self, deal: int) -> "Problem":
        """Return the same problem, placed in the deal of that index."""
        return replace(self, place=replace(self.place, deal=deal))


class Refusal(Exception):
    """What was asked is refused, nothing was done, and a person can put it right."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Carry ``problems``, of which there is at least one."""
        self.problems = tuple(problems)
        super().__init__(", ".join(problem.code for problem in self.problems))
