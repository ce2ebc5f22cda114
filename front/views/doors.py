"""The home page, and the page of an association."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from front.context import only_association
from members.http import ActorRequest, find_association
from members.models import Association
from members.permissions import MERGE_MEMBERS, access_to, may_found
from members.queries import associations_open_to, members_of, pending_claims
from scoring.offers import games_played
from scoring.pages import SheetPage
from scoring.permissions import DECIDE_CONTEST, LIST_TABLES
from scoring.queries import (
    games_finished,
    read_sheets,
    sheets_contested,
    sheets_ended,
    sheets_under_way,
)
from scoring.registry import games
from scoring.settlement import settlements_of
from standings.queries import ranking

LATEST = 6
BEST = 5


@require_safe
def home(request: ActorRequest) -> HttpResponse:
    """Show what is live now and the latest results, or every association when there are more."""
    only = only_association(request.actor)
    if only is None:
        context = {
            "associations": associations_open_to(request.actor.user),
            "may_found": may_found(request.actor),
        }
        return render(request, "front/associations.html", context)
    context = doors(request, only) | {"may_found": may_found(request.actor)}
    return render(request, "front/home.html", context)


@require_safe
def association(request: ActorRequest, slug: str) -> HttpResponse:
    """Show an association: live tables, results, ranking, and the games it plays."""
    found = find_association(request, slug)
    context = doors(request, found) | {"people": members_of(found).count()}
    decides = context["access"].may(MERGE_MEMBERS)
    context["claims"] = pending_claims(found).count() if decides else 0
    return render(request, "front/association.html", context)


def doors(request: ActorRequest, found: Association) -> dict[str, Any]:
    """Return what both pages show of an association."""
    access = access_to(found, request.actor)
    playing = list(sheets_under_way(found)[:LATEST])
    ended = list(sheets_ended(found)[:LATEST])
    finished, played = games_finished(found), games_played(found)
    contested = list(sheets_contested(found)) if access.may(DECIDE_CONTEST) else []
    reads = read_sheets([*playing, *ended, *contested])
    stands = settlements_of(reads, timezone.now())
    pages = [SheetPage(read, access, {}, how) for read, how in zip(reads, stands, strict=True)]
    return {
        "association": found,
        "access": access,
        "reader": access.member,
        "may_list_tables": access.may(LIST_TABLES),
        "playing": pages[: len(playing)],
        "ended": pages[len(playing) : len(playing) + len(ended)],
        "contested": pages[len(playing) + len(ended) :],
        "rankings": [
            {"key": key, "name": gettext(game.name), "rows": ranking(found, key)[:BEST]}
            for key, game in games().items()
            if key in finished
        ],
        "games": [
            {
                "key": key,
                "name": gettext(game.name),
                "about": gettext(game.about),
                "presets": [(gettext(p.name), gettext(p.sentence)) for p in game.presets.values()],
            }
            for key, game in games().items()
            if key in played
        ],
    }
