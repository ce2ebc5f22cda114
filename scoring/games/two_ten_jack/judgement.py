"""What refuses a deal of Two-Ten-Jack, in the order in which it happened at the table."""

from collections.abc import Iterator

from common.problems import Message, Problem, gettext_noop, ngettext_noop
from scoring.games.two_ten_jack import full
from scoring.games.two_ten_jack.cards import CLUBS, HEARTS, HIGHEST, LOWEST, ONES, POINTS, TOTAL
from scoring.games.two_ten_jack.entry import Counts, Deal, Owners
from scoring.games.two_ten_jack.house_rules import SEATS
from scoring.rules.game import Progress, seat_problems
from scoring.rules.seats import Seat
from scoring.rules.signed import Signed


def problems(deal: Deal, before: Progress | None) -> Iterator[Problem]:
    """Yield everything that refuses ``deal``: play, cards, counts, points, and who dealt."""
    unknown = seat_problems(
        SEATS,
        dealer=[deal.dealer],
        cards=list(deal.cards.values()) if deal.cards else [],
        counts=[deal.counted],
    )
    if unknown:
        yield from unknown
        return
    yield from (*full.problems(deal), *_summary_problems(deal)) or _disagreements(deal)
    yield from _dealer_problems(deal, before)


def doubts(deal: Deal) -> Iterator[Problem]:
    """Yield that one player is said to have all that scores and nothing that costs."""
    points = full.reduced(deal).points
    if points is not None and HIGHEST in points:
        text = gettext_noop("%(name)s: %(points)s, the most that a deal can bring. Is that right?")
        params = {"name": Seat(points.index(HIGHEST)), "points": Signed(HIGHEST)}
        yield Problem("all_points", Message(text, params))


def _summary_problems(deal: Deal) -> Iterator[Problem]:
    """Yield what cannot be, in whichever way the cards were counted."""
    if deal.cards is not None:
        yield from _cards_problems(deal.cards)
    if deal.counts is not None:
        yield from _counts_problems(deal.counts)
    if deal.tricks is None and deal.cards is None and deal.counts is None:
        yield from _points_problems(deal.points)


def _cards_problems(owners: Owners) -> Iterator[Problem]:
    """Eleven cards score; each was taken by somebody."""
    for card in owners:
        if card not in POINTS:
            text = gettext_noop("%(card)s neither scores nor costs. Take it out.")
            yield Problem("unknown_card", Message(text, {"card": card}), "cards")
    if missing := [card for card in POINTS if card not in owners]:
        forms = ngettext_noop(
            "%(count)d scoring card is missing: %(card)s. Say who took it.",
            "%(count)d scoring cards are missing, %(card)s among them. Say who took each.",
        )
        message = Message.counted(forms, len(missing), card=missing[0])
        yield Problem("wrong_number_of_cards", message, "cards")


def _counts_problems(counts: Counts) -> Iterator[Problem]:
    """Nobody takes more of the cards than there are."""
    taken = ((counts.hearts, HEARTS), (counts.clubs, CLUBS), (counts.ones, ONES))
    if any(not 0 <= count <= group.size for count, group in taken):
        text = gettext_noop(
            "%(hearts)d hearts, %(clubs)d clubs and %(ones)d other cards count, and nobody can "
            "take more. Count again."
        )
        params = {"hearts": HEARTS.size, "clubs": CLUBS.size, "ones": ONES.size}
        yield Problem("out_of_range", Message(text, params), "counts")


def _points_problems(points: tuple[int, int] | None) -> Iterator[Problem]:
    """Points go from −15 to +20 and make +5 together."""
    if points is None:
        yield Problem("missing_key", Message(gettext_noop("Count one player's cards.")), "counts")
    elif any(not LOWEST <= taken <= HIGHEST for taken in points):
        text = gettext_noop("A deal brings from %(lowest)s to %(highest)s. Count the cards again.")
        params = {"lowest": Signed(LOWEST), "highest": Signed(HIGHEST)}
        yield Problem("out_of_range", Message(text, params), "points")
    elif sum(points) != TOTAL:
        text = gettext_noop(
            "Both players together make %(total)s in every deal; you have %(sum)s. "
            "Count the cards again."
        )
        params = {"total": Signed(TOTAL), "sum": Signed(sum(points))}
        yield Problem("sum_not_5", Message(text, params), "points")


def _disagreements(deal: Deal) -> Iterator[Problem]:
    """Yield where what was written in one way is not what another way says.

    Tricks are believed before cards, cards before counts, and counts before points.
    """
    summary = full.reduced(deal)
    if deal.cards is not None and summary.cards is not None and deal.cards != summary.cards:
        text = gettext_noop("By the tricks %(name)s took %(card)s. Correct the cards.")
        wrong = next(card for card in summary.cards if deal.cards[card] != summary.cards[card])
        params = {"name": summary.cards[wrong], "card": wrong}
        yield Problem("points_mismatch", Message(text, params), "cards")
    if deal.counts is not None and summary.counts is not None and deal.counts != summary.counts:
        text = gettext_noop(
            "The cards of %(name)s say otherwise: hearts %(hearts)d, clubs %(clubs)d, "
            "others %(ones)d. Correct the counts."
        )
        counts = summary.counts
        params = {"name": counts.player, "hearts": counts.hearts, "clubs": counts.clubs}
        message = Message(text, {**params, "ones": counts.ones})
        yield Problem("points_mismatch", message, "counts")
    if deal.points is not None and summary.points is not None and deal.points != summary.points:
        text = gettext_noop(
            "The cards say otherwise: %(first)s and %(second)s. Correct the points."
        )
        first, second = map(Signed, summary.points)
        message = Message(text, {"first": first, "second": second})
        yield Problem("points_mismatch", message, "points")


def _dealer_problems(deal: Deal, before: Progress | None) -> Iterator[Problem]:
    """Within a game the players deal in turn."""
    if before is not None and before.dealer == deal.dealer:
        text = gettext_noop(
            "%(name)s dealt the deal before, so that it is %(expected)s's turn. Correct the dealer."
        )
        params = {"name": deal.dealer, "expected": deal.dealer.left(SEATS)}
        yield Problem("deal_must_alternate", Message(text, params), "dealer")
