"""Links from stored rows to people: followed when somebody asks what is held about them.

Each app lists its own in a module ``privacy``; a test fails when a model has a link to a person
or to an account that no list names.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Link:
    """A field, ``app.Model.field``, that leads to a person or an account.

    The row is in their export, but for the fields ``without``, which are secrets.  ``why``
    says instead that it is left out, and the reason.
    """

    path: str
    without: tuple[str, ...] = ()
    why: str = ""

    @property
    def model(self) -> str:
        """The label of the model, as in ``scoring.Deal``."""
        return self.path.rpartition(".")[0]

    @property
    def field(self) -> str:
        """The name of the field."""
        return self.path.rpartition(".")[2]


def exported(*paths: str, without: tuple[str, ...] = ()) -> tuple[Link, ...]:
    """Return links whose rows are in a person's export."""
    return tuple(Link(path, without) for path in paths)


def left_out(why: str, *paths: str) -> tuple[Link, ...]:
    """Return links whose rows are not in a person's export, for that reason."""
    return tuple(Link(path, why=why) for path in paths)
