"""A form as texts: what is asked, what was typed, what is wrong."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from common.problems import Message, Problem
from common.wording import in_text


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the values that may be chosen, in words."""

    value: str
    label: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Field:
    """Something that is asked; ``kind`` is that of the control, as templates/members knows it."""

    name: str
    label: str
    kind: str = "text"
    about: str = ""
    choices: Sequence[Choice] = ()
    is_required: bool = False
    longest: int = 0
    autocomplete: str = "off"


@dataclass(frozen=True, slots=True)
class ShownField:
    """A field with what was typed and what is wrong with it."""

    field: Field
    value: str
    problems: tuple[str, ...]


class TypedForm:
    """What is asked on a page, as it is or was typed."""

    def __init__(self, typed: Mapping[str, str]) -> None:
        """Take what was typed, or what is known when nothing was yet."""
        self.typed = typed
        self.problems: Sequence[Problem] = ()

    def fields(self) -> Sequence[Field]:
        """Return what is asked, in order."""
        raise NotImplementedError

    def text(self, name: str) -> str:
        """Return what was typed in a field, empty when nothing was."""
        return self.typed.get(name, "")

    def is_ticked(self, name: str) -> bool:
        """Whether a box was ticked."""
        return bool(self.text(name))

    @property
    def shown(self) -> list[ShownField]:
        """The fields as they are shown."""
        return [
            ShownField(field, self.text(field.name), tuple(self._words(field.name)))
            for field in self.fields()
        ]

    @property
    def refusals(self) -> list[tuple[str, str]]:
        """Every problem: the field it belongs to, empty where it is not shown; its sentence."""
        shown = {field.name for field in self.fields()}
        return [
            (problem.field if problem.field in shown else "", said(problem.message))
            for problem in self.problems
        ]

    def has(self, code: str) -> bool:
        """Whether something was refused for that reason."""
        return any(problem.code == code for problem in self.problems)

    def _words(self, name: str) -> list[str]:
        return [words for field, words in self.refusals if field == name]


def said(message: Message) -> str:
    """Return a message whose values are plain texts and numbers, in the reader's words."""
    return in_text(message, lambda value: value)
