"""The games that can be played here, and how each is played."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from common.http import PageRequest
from scoring import registry
from scoring.pages.games import GamePage


@require_safe
def games(request: PageRequest) -> HttpResponse:
    """List the games."""
    pages = [GamePage(game) for game in registry.games().values()]
    return render(request, "scoring/games.html", {"pages": pages})


@require_safe
def game(request: PageRequest, key: str) -> HttpResponse:
    """Show how a game is played; one that brings no words of its own has a plain page."""
    found = registry.games().get(key)
    if found is None:
        raise Http404
    templates = [f"games/{key}.html", "scoring/game.html"]
    return render(request, templates, {"page": GamePage(found)})
