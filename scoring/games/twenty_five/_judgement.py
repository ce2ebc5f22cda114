"""What refuses a deal in every game of the family: strangers, counts, claims.

Whatever depends on the totals before the deal is judged last, and only by the games.
"""

from collections.abc import Iterator, Sequence
from dataclasses import fields

from common.problems import Message, Place, Problem, pgettext_noop
from scoring.games.twenty_five._entry import FamilyDeal
from scoring.games.twenty_five._house_rules import TRICKS
from scoring.rules.game import Progress
from scoring.rules.seats import Side


def side_problems(sides: int, **named: Sequence[Side | None]) -> tuple[Problem, ...]:
    """Return a problem for every field that names a side which the table does not have."""
    text = pgettext_noop(
        "twenty_five", "There is no such side at this table. Choose one of the %(sides)d."
    )
    return tuple(
        Problem("wrong_type", Message.of(text, sides=sides), name)
        for name, said in named.items()
        if any(side is not None and not 0 <= side < sides for side in said)
    )


def per_side_problems(sides: int, **lists: Sequence[int] | None) -> tuple[Problem, ...]:
    """Return a problem for every list that has not one figure for each side."""
    text = pgettext_noop("twenty_five", "This needs %(sides)d figures, one a side. Say them all.")
    return tuple(
        Problem("wrong_type", Message.of(text, sides=sides), name)
        for name, figures in lists.items()
        if figures is not None and len(figures) != sides
    )


def evening_problems(deal: FamilyDeal, before: Progress | None) -> Iterator[Problem]:
    """Yield what cannot stand beside a whole game, or before it."""
    text = pgettext_noop(
        "twenty_five", "A whole game is written down by its winner alone. Take the rest out."
    )
    for item in fields(deal):
        if item.name not in ("dealer", "won") and getattr(deal, item.name) is not None:
            yield Problem("bad_combination", Message.of(text), item.name)
    if before is not None and before.deals:
        text = pgettext_noop(
            "twenty_five", "A game is under way: enter its deals, not a whole game."
        )
        yield Problem("bad_combination", Message.of(text), "won")


def tricks_missing() -> Problem:
    """Return the refusal of a deal without tricks."""
    text = pgettext_noop("twenty_five", "Choose the tricks.")
    return Problem("missing_key", Message.of(text), "tricks")


def count_problems(counts: Sequence[int], sides: int, *, may_stop: bool) -> Iterator[Problem]:
    """Yield what is wrong with the tricks of the sides; ``may_stop`` allows fewer than five."""
    if wrong := per_side_problems(sides, tricks=counts):
        yield from wrong
    elif min(counts) < 0:
        text = pgettext_noop(
            "twenty_five", "A side cannot take fewer than 0 tricks. Correct the tricks."
        )
        yield Problem("negative_tricks", Message.of(text), "tricks")
    else:
        yield from sum_problems(sum(counts), may_stop=may_stop)


def sum_problems(count: int, *, may_stop: bool) -> Iterator[Problem]:
    """Yield what is wrong with so many tricks in all."""
    if count != TRICKS and not (may_stop and 0 < count < TRICKS):
        text = pgettext_noop(
            "twenty_five", "There are %(total)d tricks in all; you have %(sum)d. Count again."
        )
        yield Problem("tricks_not_5", Message.of(text, total=TRICKS, sum=count), "tricks")


def order_problems(
    deal: FamilyDeal, counts: Sequence[int], taken: Sequence[Side] | None
) -> Iterator[Problem]:
    """Yield where the order of the tricks is not theirs; ``taken`` is what the cards say."""
    sides = len(counts)
    if deal.order is not None and not _agrees(deal.order, counts, taken):
        text = pgettext_noop(
            "twenty_five", "The order does not have the tricks of each side. Correct one of them."
        )
        yield Problem("order_mismatch", Message.of(text), "order")
    if deal.winners is None:
        return
    said = [seat.side(sides) for seat in deal.winners]
    if taken is None and not _agrees(said, counts, deal.order):
        text = pgettext_noop(
            "twenty_five", "The winners do not have the tricks of each side. Correct one of them."
        )
        yield Problem("winner_mismatch", Message.of(text), "winners")
    elif taken is not None and len(said) > len(taken):
        text = pgettext_noop(
            "twenty_five", "There are more winners than tricks. Take the last ones out."
        )
        yield Problem("winner_mismatch", Message.of(text), "winners", Place(trick=len(taken)))


def _agrees(said: Sequence[Side], counts: Sequence[int], known: Sequence[Side] | None) -> bool:
    """Whether the sides said to have won the tricks may have."""
    if known is not None and tuple(said) != tuple(known):
        return False
    return all(list(said).count(Side(side)) == count for side, count in enumerate(counts))


def trump_problems(trump: object, known: object) -> Iterator[Problem]:
    """Yield where the trump said is not that of the card turned up."""
    if trump is not None and known is not None and trump is not known:
        text = pgettext_noop(
            "twenty_five", "The card turned up makes another trump. Correct one of the two."
        )
        yield Problem("trump_mismatch", Message.of(text), "trump")


def points_problems(said: Sequence[int] | None, points: Sequence[int] | None) -> Iterator[Problem]:
    """Yield where points were said that the tricks do not give, as far as those are known."""
    if said is not None and points is not None and tuple(said) != tuple(points):
        text = pgettext_noop(
            "twenty_five", "The tricks give other points: %(points)s. Correct one of the two."
        )
        told = "–".join(map(str, points))
        yield Problem("points_mismatch", Message.of(text, points=told), "points")


def march_problems(counts: Sequence[int], *, said: bool | None) -> Iterator[Problem]:
    """Yield where a march was said that is none, or the other way round."""
    if said is not None and said != (TRICKS in counts):
        text = pgettext_noop(
            "twenty_five", "A march is all five tricks to one side. Correct one of the two."
        )
        yield Problem("march_mismatch", Message.of(text), "march")
