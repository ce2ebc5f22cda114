"""Starting a casual match."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from common.http import address_with, sign_in_first, texts
from common.problems import Refusal
from members.http import ActorRequest, find_association
from members.permissions import access_to
from members.queries import members_of
from scoring.forms import OpeningForm
from scoring.offers import offer_of
from scoring.permissions import OPEN_SHEET
from scoring.queries import tables_of
from scoring.services import open_sheet


@require_http_methods(["GET", "HEAD", "POST"])
def play(request: ActorRequest, slug: str) -> HttpResponse:
    """Pick a game and its house rules, seat the players, and open the sheet."""
    association = find_association(request, slug)
    typed = texts(request.POST if request.method == "POST" else request.GET)
    if request.actor.user is None:
        return sign_in_first(request, address_with(request.path, typed))
    access = access_to(association, request.actor)
    access.require(OPEN_SHEET)
    form = OpeningForm(typed, access.member, offer_of(association))
    if request.method == "POST":
        try:
            return redirect(
                open_sheet(association=association, wanted=form.opening(), by=request.actor)
            )
        except Refusal as refusal:
            form.problems = refusal.problems
    tables = tables_of(association).filter(code=form.table_code) if form.table_code else ()
    context = {
        "association": association,
        "form": form,
        "table": next(iter(tables), None),
        "members": members_of(association),
        "reader": access.member,
    }
    return render(request, "scoring/play.html", context, status=422 if form.problems else 200)
