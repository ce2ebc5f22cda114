"""Seats round a table, the sides they form, and the rotation of the deal.

Seats count clockwise from 0, so the player on the left of seat 2 of 4 is seat 3.  Partners sit
so that a seat's side is its number modulo the number of sides.

>>> Seat(3).left(4), Seat(3).side(2)
(Seat(0), Side(1))
"""

from collections.abc import Iterator
from enum import StrEnum


class Seat(int):
    """The place of one player, counted clockwise from 0."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Seat({int(self)})"

    def left(self, seats: int, steps: int = 1) -> "Seat":
        """Return the seat ``steps`` places on, clockwise."""
        return Seat((self + steps) % seats)

    def side(self, sides: int) -> "Side":
        """Return the side this seat plays for."""
        return Side(self % sides)


class Side(int):
    """The players who win and lose together, counted from 0."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Side({int(self)})"

    def seats(self, seats: int, sides: int) -> "tuple[Seat, ...]":
        """Return the seats of this side at a table of ``seats``."""
        return tuple(Seat(seat) for seat in range(self, seats, sides))


class Nobody(StrEnum):
    """Nobody, said on purpose where a seat may stand; plain data says it with null."""

    NOBODY = "nobody"

    def __repr__(self) -> str:
        return "Nobody.NOBODY"


def clockwise(first: Seat, seats: int) -> Iterator[Seat]:
    """Yield every seat once, starting with ``first``."""
    return (first.left(seats, steps) for steps in range(seats))
