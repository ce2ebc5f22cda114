"""The bonus for the best trump of a deal, which always wins its trick."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from common.problems import Message, Problem, pgettext_noop
from scoring.games.twenty_five._entry import AuctionDeal, FortyFiveDeal
from scoring.rules.cards import Card

BonusDealT = TypeVar("BonusDealT", FortyFiveDeal, AuctionDeal)


def with_bonus_of(summary: BonusDealT, deal: BonusDealT, best: Card | None) -> BonusDealT:
    """Return the summary of a deal recorded card by card, with the side that played ``best``."""
    sides, seats = len(summary.counts or ()), len(deal.played[0].plays) if deal.played else 0
    players = (
        seat.side(sides)
        for trick in deal.played or ()
        for seat, card in trick.played(seats)
        if card == best
    )
    bonus = next(players, None)
    return replace(summary, bonus=bonus, no_trump_played=True if bonus is None else None)


def claimed_bonus_problems(deal: BonusDealT, summary: BonusDealT) -> Iterator[Problem]:
    """Yield where another best trump was said than the cards show."""
    if summary.bonus is not None and deal.bonus not in (None, summary.bonus):
        text = pgettext_noop(
            "twenty_five", "%(side)s: the best trump, by these cards. Correct one of the two."
        )
        yield Problem("points_mismatch", Message.of(text, side=summary.bonus), "bonus")
    elif summary.bonus is None and deal.bonus is not None:
        text = pgettext_noop("twenty_five", "No trump was played. Take the best trump out.")
        yield Problem("points_mismatch", Message.of(text), "bonus")
    if deal.no_trump_played not in (None, summary.bonus is None):
        text = pgettext_noop(
            "twenty_five", "The cards say otherwise. Correct them, or whether a trump was played."
        )
        yield Problem("trump_mismatch", Message.of(text), "no_trump_played")


def bonus_problems(summary: BonusDealT, *, is_needed: bool) -> Iterator[Problem]:
    """Yield what is wrong with who is said to have played the best trump."""
    counts, bonus = summary.counts or (), summary.bonus
    if bonus is not None and summary.no_trump_played:
        text = pgettext_noop(
            "twenty_five", "Without a trump there is no best trump. Take one of the two out."
        )
        yield Problem("bad_combination", Message.of(text), "no_trump_played")
    elif bonus is not None and not counts[bonus]:
        text = pgettext_noop(
            "twenty_five",
            "%(side)s: no trick, so no best trump either, for that always wins its trick. "
            "Choose another side.",
        )
        yield Problem("bonus_without_trick", Message.of(text, side=bonus), "bonus")
    elif bonus is None and is_needed and not summary.no_trump_played:
        text = pgettext_noop(
            "twenty_five", "Choose who played the best trump, or say that no trump was played."
        )
        yield Problem("bonus_missing", Message.of(text), "bonus")
