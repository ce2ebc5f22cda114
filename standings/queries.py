"""What sheets add up to."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db.models import Count as CountOf
from django.db.models import F, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from members.models import Association
from members.queries import everybody_of
from scoring.models import Seating
from standings.ranking import Count, RankedRow, Tally, ranked

PERSON = Coalesce("member__merged_into", "member")


def ranking(association: Association, game: str) -> list[RankedRow]:
    """Return everybody who finished a match of this game, ranked; ``who`` is the member.

    Five queries, whatever the number of members, matches and deals.
    """
    seated = Seating.objects.filter(
        sheet__association=association, sheet__game=game, sheet__result__isnull=False
    ).order_by()
    figures: dict[int, dict[str, Any]] = defaultdict(dict)
    for rows in (_matches(seated), _games(seated), _points(seated), _bids(seated)):
        for row in rows:
            figures[row.pop("who")] |= row
    return ranked(
        _tally(member, figures[member.pk])
        for member in everybody_of(association)
        if member.pk in figures
    )


def _matches(seated: QuerySet[Seating]) -> Iterable[Any]:
    won = CountOf("pk", filter=Q(sheet__result__winner=F("side")))
    return seated.values(who=PERSON).annotate(matches=CountOf("pk"), matches_won=won)


def _games(seated: QuerySet[Seating]) -> Iterable[Any]:
    won = CountOf("pk", filter=Q(sheet__games__winner=F("side")))
    return seated.values(who=PERSON).annotate(games=CountOf("sheet__games"), games_won=won)


def _points(seated: QuerySet[Seating]) -> Iterable[Any]:
    own = Q(sheet__scores__side=F("side"))
    taken = "sheet__scores__taken"
    return seated.values(who=PERSON).annotate(
        points=Sum(taken, filter=own, default=0), against=Sum(taken, filter=~own, default=0)
    )


def _bids(seated: QuerySet[Seating]) -> Iterable[Any]:
    own = seated.filter(sheet__contracts__seat=F("seat"))
    made = CountOf("pk", filter=Q(sheet__contracts__made=True))
    return own.values(who=PERSON).annotate(bids=CountOf("pk"), bids_made=made)


def _tally(who: Any, found: dict[str, Any]) -> Tally:
    return Tally(
        who=who,
        matches=Count(found["matches_won"], found["matches"]),
        games=Count(found["games_won"], found["games"]),
        bids=Count(found.get("bids_made", 0), found.get("bids", 0)),
        points=found["points"],
        against=found["against"],
    )
