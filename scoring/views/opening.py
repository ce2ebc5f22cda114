"""Starting a casual match."""

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from common.http import PageRequest, address_with, sign_in_first, texts
from common.problems import Refusal
from members.models import Association, User
from members.queries import members_of, membership
from scoring.forms import OpeningForm
from scoring.services import open_sheet


@require_http_methods(["GET", "HEAD", "POST"])
def play(request: PageRequest, slug: str) -> HttpResponse:
    """Pick a game and its house rules, seat the players, and open the sheet."""
    association = get_object_or_404(Association, slug=slug)
    typed = texts(request.POST if request.method == "POST" else request.GET)
    if not isinstance(request.user, User):
        return sign_in_first(request, address_with(request.path, typed))
    opener = membership(request.user, association.pk)
    if opener is None:
        raise PermissionDenied
    form = OpeningForm(typed, opener)
    if request.method == "POST":
        try:
            return redirect(
                open_sheet(association=association, wanted=form.opening(), by=request.user)
            )
        except Refusal as refusal:
            form.problems = refusal.problems
    context = {
        "association": association,
        "form": form,
        "members": members_of(association),
        "reader": opener,
    }
    return render(request, "scoring/play.html", context, status=422 if form.problems else 200)
