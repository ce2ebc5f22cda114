"""Rankings, live."""

from django.http import Http404, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from common.http import is_part, is_unchanged, made_for_reader, page_tag
from members.http import ActorRequest, find_association
from members.permissions import access_to
from scoring.queries import games_finished, results_version
from scoring.registry import games
from standings.queries import ranking as ranking_of


@require_safe
def ranking(request: ActorRequest, slug: str, game: str) -> HttpResponse:
    """Rank the association's players of a game; a poll that finds nothing new costs one look-up."""
    version = results_version(slug, game)
    tag = page_tag(request, slug, game, version, "part" if is_part(request) else "page")
    if is_unchanged(request, tag):
        return HttpResponseNotModified()
    association = find_association(request, slug)
    if game not in games():
        raise Http404
    access = access_to(association, request.actor)
    rows = ranking_of(association, game)
    context = {
        "association": association,
        "game_key": game,
        "game_name": gettext(games()[game].name),
        "rows": rows,
        "has_bids": any(row.tally.bids.of for row in rows),
        "others": [(key, gettext(games()[key].name)) for key in games_finished(association)],
        "access": access,
        "reader": access.member,
        "part_tag": page_tag(request, slug, game, version, "part"),
    }
    part = "#live" if is_part(request) else ""
    return made_for_reader(render(request, f"standings/ranking.html{part}", context), tag)
