"""What sheets add up to."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Sum
from django.db.models.functions import Coalesce

from members.models import Association
from members.queries import everybody_of
from scoring.models import Credit
from standings.ranking import Count, RankedRow, Tally, ranked

PERSON = Coalesce("member__merged_into", "member")
COUNTED = (
    "matches",
    "matches_won",
    "games",
    "games_won",
    "bids",
    "bids_made",
    "points",
    "against",
)


def ranking(association: Association, game: str) -> list[RankedRow]:
    """Return everybody whom a finished match of this game counts for, ranked; ``who`` is a member.

    Who only took over for a part of a match is there with what they played.  Two queries,
    whatever the number of members, matches and deals.
    """
    credited = Credit.objects.filter(sheet__association=association, sheet__game=game)
    totals = {f"all_{name}": Sum(name) for name in COUNTED}
    rows: Iterable[Any] = credited.values(who=PERSON).annotate(**totals)
    figures = {row["who"]: row for row in rows}
    return ranked(
        _tally(member, figures[member.pk])
        for member in everybody_of(association)
        if member.pk in figures
    )


def _tally(who: Any, found: dict[str, Any]) -> Tally:
    return Tally(
        who=who,
        matches=Count(found["all_matches_won"], found["all_matches"]),
        games=Count(found["all_games_won"], found["all_games"]),
        bids=Count(found["all_bids_made"], found["all_bids"]),
        points=found["all_points"],
        against=found["all_against"],
    )
