"""Bringing a match under way to a table, or from one table to another."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from common.http import made_for_reader, see_other, sign_in_first, texts
from common.problems import Refusal
from members.http import ActorRequest
from scoring.forms.tables import TypedForm
from scoring.models import Sheet
from scoring.pages.tables import table_lines
from scoring.permissions import CHANGE_TABLES
from scoring.services import bring_to_table
from scoring.views.showing import find_sheet, page_of
from scoring.views.tables import rights


@require_http_methods(["GET", "HEAD", "POST"])
def bring(request: ActorRequest, code: str) -> HttpResponse:
    """List the free tables; a form brings the match to one of them, and shows it there."""
    sheet = find_sheet(request, code)
    if request.actor.user is None:
        return sign_in_first(request, request.path)
    page_of(request, sheet).access.require(CHANGE_TABLES)
    form = TypedForm(texts(request.POST))
    if request.method == "POST":
        wanted = form.typed.get("table", "")
        try:
            return see_other(bring_to_table(sheet=sheet, table=wanted, by=request.actor))
        except Refusal as refusal:
            form.problems = refusal.problems
    return _show(request, sheet, form)


def _show(request: ActorRequest, sheet: Sheet, form: TypedForm) -> HttpResponse:
    page = page_of(request, sheet)
    lines = table_lines(sheet.association, page.access)
    context = rights(sheet.association, page.access) | {
        "sheet": sheet,
        "page": page,
        "form": form,
        "free": [line.table for line in lines if line.is_free],
    }
    status = 422 if form.problems else 200
    return made_for_reader(render(request, "scoring/bring.html", context, status=status), "")
