"""What organisers type about tables, with what was refused."""

from collections.abc import Mapping, Sequence

from common.problems import Problem
from common.wording import in_text
from scoring.services import LIFETIMES


class TypedForm:
    """Fields as they were typed, and why they were refused."""

    lifetimes = tuple(LIFETIMES)

    def __init__(self, typed: Mapping[str, str], problems: Sequence[Problem] = ()) -> None:
        self.typed = typed
        self.problems = problems

    @property
    def refusals(self) -> list[tuple[str, str]]:
        """Every problem: the field it belongs to, and its sentence."""
        return [
            (problem.field, in_text(problem.message, lambda value: value))
            for problem in self.problems
        ]

    @property
    def refused(self) -> dict[str, str]:
        """The sentence of each field that was refused."""
        return dict(self.refusals)
