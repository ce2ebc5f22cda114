"""The end of a game to a number of points: which sides a deal brings there, and in what order.

Tricks count as they are taken, the bonus after the last of them.

>>> finish = Finish(totals=(15, 10), target=25, counts=(2, 3))
>>> finish.there
(Side(0), Side(1))
>>> finish.counted_from(Seat(1), seats=4)
Side(1)
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from common.problems import Message, Place, Problem, pgettext_noop
from scoring.games.twenty_five._house_rules import A_BONUS, A_TRICK, TRICKS
from scoring.rules.seats import Seat, Side, clockwise


@dataclass(frozen=True, slots=True)
class Finish:
    """What a deal does to totals.  ``stops`` says that it ends with the trick that is enough."""

    totals: Sequence[int]
    target: int
    counts: Sequence[int]
    order: Sequence[Side] | None = None
    bonus: Side | None = None
    stops: bool = False

    @property
    def counted_bonus(self) -> Side | None:
        """The side that scores the bonus: none where a trick already ended the game."""
        return None if self.stops and self.by_tricks else self.bonus

    @property
    def points(self) -> tuple[int, ...]:
        """What each side takes."""
        return tuple(
            A_TRICK * count + (A_BONUS if side == self.counted_bonus else 0)
            for side, count in enumerate(self.counts)
        )

    @property
    def totals_after(self) -> tuple[int, ...]:
        """The totals once the whole deal is counted."""
        return tuple(map(sum, zip(self.totals, self.points, strict=True)))

    @property
    def by_tricks(self) -> tuple[Side, ...]:
        """The sides that their tricks alone bring to the target."""
        sides = map(Side, range(len(self.counts)))
        return tuple(side for side in sides if self.counts[side] >= self.needed(side))

    @property
    def there(self) -> tuple[Side, ...]:
        """The sides at the target once the whole deal is counted."""
        after = enumerate(self.totals_after)
        return tuple(Side(side) for side, total in after if total >= self.target)

    @property
    def end(self) -> int | None:
        """The index of the trick by which the first side was there, if that is known."""
        counts = [0] * len(self.counts)
        for index, side in enumerate(self.order or ()):
            counts[side] += 1
            if counts[side] >= self.needed(side):
                return index
        return None

    @property
    def maybe_first(self) -> tuple[Side, ...]:
        """The sides that may have been there first: one, once the order is known."""
        if self.order is not None and self.end is not None:
            return (self.order[self.end],)
        return self.by_tricks or self.there

    def needed(self, side: Side) -> int:
        """Return how many tricks bring a side to the target."""
        return -((self.totals[side] - self.target) // A_TRICK)

    def counted_from(self, first: Seat, *, seats: int) -> Side | None:
        """Return the first side at the target, counting clockwise from a seat."""
        sides = (seat.side(len(self.counts)) for seat in clockwise(first, seats))
        return next((side for side in sides if side in self.there), None)


def stop_problems(finish: Finish, order_field: str) -> Iterator[Problem]:
    """Yield a deal that stopped before a side was at the target, or went on after that."""
    there, count = finish.by_tricks, sum(finish.counts)
    if not there and count < TRICKS:
        text = pgettext_noop(
            "twenty_five",
            "Fewer than 5 tricks: only if a side has reached %(target)d. Count again.",
        )
        yield Problem("tricks_not_5", Message.of(text, target=finish.target), "tricks")
    if not there:
        return
    text = pgettext_noop(
        "twenty_five",
        "%(side)s: %(target)d reached, and the deal ends with that trick. Take the rest out.",
    )
    message = Message.of(text, side=finish.maybe_first[0], target=finish.target)
    if finish.end is not None:
        if finish.end + 1 < count:
            yield Problem("tricks_after_target", message, order_field, Place(trick=finish.end + 1))
    elif len(there) > 1 or finish.counts[there[0]] > finish.needed(there[0]):
        yield Problem("tricks_after_target", message, "tricks")


def first_problems(finish: Finish, first: Side | None, *, is_asked: bool) -> Iterator[Problem]:
    """Yield that the first side at the target must be said, or cannot be the one said."""
    possible = finish.maybe_first
    if first is not None and first not in possible:
        text = pgettext_noop(
            "twenty_five",
            "%(side)s: not the first at %(target)d by these tricks. Correct one of the two.",
        )
        message = Message.of(text, side=first, target=finish.target)
        yield Problem("order_mismatch", message, "first")
    if first is None and is_asked and len(possible) > 1:
        text = pgettext_noop(
            "twenty_five", "Several sides reach %(target)d: choose who was there first."
        )
        yield Problem("missing_key", Message.of(text, target=finish.target), "first")
