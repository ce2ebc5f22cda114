"""Seating somebody else in the middle of a match."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from common.http import see_other, texts, whole
from common.problems import Refusal
from members.http import ActorRequest
from scoring.forms import SubstitutionForm
from scoring.models import Sheet
from scoring.permissions import SUBSTITUTE
from scoring.services import substitute, take_back_substitution
from scoring.views.refusing import turned_away
from scoring.views.showing import find_sheet, page_of


@require_http_methods(["GET", "HEAD", "POST"])
def seat(request: ActorRequest, code: str) -> HttpResponse:
    """Seat somebody else from the next deal on."""
    sheet = find_sheet(request, code)
    if answer := turned_away(request, sheet, request.path):
        return answer
    page = page_of(request, sheet)
    page.access.require(SUBSTITUTE)
    form = SubstitutionForm(page, texts(request.POST or request.GET))
    if request.method == "POST":
        return _answer(request, sheet, form)
    return see_other(sheet) if page.is_over else _show(request, form)


def _answer(request: ActorRequest, sheet: Sheet, form: SubstitutionForm) -> HttpResponse:
    try:
        return see_other(substitute(sheet=sheet, wanted=form.wanted(), by=request.actor))
    except Refusal as refusal:
        form.problems = refusal.problems
    return _show(request, form)


@require_POST
def take_back(request: ActorRequest, code: str) -> HttpResponse:
    """Have who sat there before sit there again."""
    sheet = find_sheet(request, code)
    if answer := turned_away(request, sheet, reverse("scoring:seat", args=[code])):
        return answer
    asked = {name: whole(request.POST.get(name, "")) or 0 for name in ("seat", "from_deal")}
    try:
        return see_other(take_back_substitution(sheet=sheet, by=request.actor, **asked))
    except Refusal as refusal:
        form = SubstitutionForm(page_of(request, sheet), {})
        form.problems = refusal.problems
    return _show(request, form)


def _show(request: ActorRequest, form: SubstitutionForm) -> HttpResponse:
    sheet = form.page.sheet
    context = {
        "form": form,
        "page": form.page,
        "sheet": sheet,
        "association": sheet.association,
        "reader": form.page.access.member,
    }
    codes = {problem.code for problem in form.problems}
    status = (409 if "stale" in codes else 422) if codes else 200
    return render(request, "scoring/substitution.html", context, status=status)
