"""What a legal deal of Two-Ten-Jack scores, with the cards that make it."""

from collections.abc import Iterator

from common.problems import Message, gettext_noop, pgettext_noop
from scoring.games.two_ten_jack.cards import CLUBS, GROUPS, HEARTS, ONES, Group
from scoring.games.two_ten_jack.entry import Deal
from scoring.games.two_ten_jack.full import play_of, reduced
from scoring.games.two_ten_jack.house_rules import SEATS, SIDES, HouseRules
from scoring.rules.game import Line, Score
from scoring.rules.plays import taken_by
from scoring.rules.seats import Seat, Side, clockwise
from scoring.rules.signed import Signed

PLAY_IN_OWN_WORDS = (
    pgettext_noop(
        "two_ten_jack",
        "%(name)s won trick %(number)d by these cards. Correct the winner.",
    ),
    pgettext_noop(
        "two_ten_jack",
        "There are %(count)d tricks, and more winners. Take the others out.",
    ),
    pgettext_noop(
        "two_ten_jack",
        "Trick %(number)d has %(count)d cards; it needs %(seats)d. Complete it.",
    ),
    pgettext_noop(
        "two_ten_jack",
        "%(leader)s leads the first trick, not %(name)s. Correct the leader.",
    ),
    pgettext_noop(
        "two_ten_jack",
        "%(leader)s won the trick before and leads trick %(number)d, not %(name)s. "
        "Correct the leader or the cards.",
    ),
    pgettext_noop(
        "two_ten_jack",
        "%(name)s played %(card)s on %(led)s in trick %(number)d, and still held a card that had "
        "to be played. Correct the cards, or ask the organiser.",
    ),
)
"""Sentences of card play in every game, which say *trick* in French in the words of this one."""


def score(deal: Deal) -> Score:
    """Return what ``deal``, known to be legal, adds to each total."""
    summary = reduced(deal)
    points = summary.points or (0, 0)
    lines = tuple(
        line for seat in clockwise(summary.counted, SEATS) for line in _lines(summary, seat)
    )
    facts = {"trick_winners": taken_by(deal.tricks, play_of(deal))} if deal.tricks else {}
    headline = told(summary.counted, points)
    return Score(points, points, headline, lines, facts=facts, dealer=deal.dealer)


def winner(rules: HouseRules, totals: tuple[int, ...], dealer: Seat | None) -> Side | None:
    """Return the player who has reached the target, or who comes first when both have.

    Equal totals, which no game to 31 can end with, are played out.
    """
    reached = [Side(side) for side in range(SIDES) if totals[side] >= rules.target]
    if len(reached) < SIDES:
        return next(iter(reached), None)
    if rules.both_reach == "non_dealer_first" and dealer is not None:
        return dealer.left(SEATS).side(SIDES)
    ahead = max(reached, key=totals.__getitem__)
    return ahead if min(totals) < totals[ahead] else None


def told(first: Seat, points: tuple[int, ...]) -> Message:
    """Return both players' points in a sentence, those of ``first`` first."""
    other = first.left(SEATS)
    text = gettext_noop("%(name)s %(points)s, %(other)s %(others)s")
    params = {
        "name": first,
        "points": Signed(points[first.side(SIDES)]),
        "other": other,
        "others": Signed(points[other.side(SIDES)]),
    }
    return Message(text, params)


def _lines(summary: Deal, seat: Seat) -> Iterator[Line]:
    """Yield why a player scores: for each group of cards, or the points when no more is known."""
    side = seat.side(SIDES)
    if summary.counts is None:
        points = (summary.points or (0, 0))[side]
        yield Line(side, points, Message(gettext_noop("Points of the cards taken")))
        return
    taken = [(group, count) for group, count in _taken(summary, seat) if count]
    for group, count in taken:
        params = {"count": count, "all": group.size}
        yield Line(side, group.each * count, Message(group.told, params))
    if not taken:
        yield Line(side, 0, Message(gettext_noop("None of the cards that count")))


def _taken(summary: Deal, seat: Seat) -> Iterator[tuple[Group, int]]:
    """Yield how many cards of each group a player took."""
    if summary.cards is not None:
        for group in GROUPS:
            yield group, sum(summary.cards[card] == seat for card in group.cards)
    elif summary.counts is not None:
        counts = summary.counts.seen_from(seat)
        yield from ((HEARTS, counts.hearts), (CLUBS, counts.clubs), (ONES, counts.ones))
