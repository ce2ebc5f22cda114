"""The tables of an association, for its members to see and its organisers to change."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from common.http import is_part, made_for_reader, see_other, sign_in_first, texts, whole
from common.problems import Refusal
from members.actors import Actor
from members.http import ActorRequest, find_association
from members.models import Association
from members.permissions import Access, access_to, is_open_to
from scoring.forms.tables import TypedForm
from scoring.models import Table
from scoring.pages import SheetPage
from scoring.pages.tables import lines_of, matches_at_no_table, past_matches, table_lines
from scoring.permissions import (
    CHANGE_TABLES,
    CLOSE_SHEET,
    LIST_TABLES,
    OPEN_SHEET,
    access_to_sheet,
    holds,
)
from scoring.queries import live_holds, read_sheet
from scoring.services import add_table, add_tables, clear_table, rename_table, retire_table


@require_http_methods(["GET", "HEAD", "POST"])
def tables(request: ActorRequest, slug: str) -> HttpResponse:
    """List the tables; a form adds one, or as many as are wanted."""
    association = find_association(request, slug)
    if request.actor.user is None:
        return sign_in_first(request, request.path)
    access = access_to(association, request.actor)
    access.require(CHANGE_TABLES if request.method == "POST" else LIST_TABLES)
    form = TypedForm(texts(request.POST))
    if request.method == "POST":
        try:
            _add(request, association)
            return see_other(request.path)
        except Refusal as refusal:
            form.problems = refusal.problems
    context = rights(association, access) | {
        "lines": table_lines(association, access),
        "form": form,
    }
    response = render(request, "scoring/tables.html", context, status=422 if form.problems else 200)
    return made_for_reader(response, "")


def _add(request: ActorRequest, association: Association) -> None:
    if "number" in request.POST:
        number = whole(request.POST["number"])
        add_tables(association=association, number=number, by=request.actor)
    else:
        name = texts(request.POST).get("name", "")
        add_table(association=association, name=name, by=request.actor)


@require_http_methods(["GET", "HEAD"])
def table(request: ActorRequest, slug: str, code: str) -> HttpResponse:
    """Show a table: its match of the moment, to its holders above all; the PIN to strangers."""
    found = find_table(slug, code)
    if is_part(request):
        return _lead_on(request, found)
    return show_table(request, found)


def show_table(request: ActorRequest, found: Table, form: TypedForm | None = None) -> HttpResponse:
    """Render the page of a table, with what was refused if anything was."""
    access = access_to(found.association, request.actor)
    (line,) = lines_of([found], access)
    is_holder = holds_table(request, found)
    is_open = is_open_to(found.association, request.actor)
    context = rights(found.association, access) | {
        "table": found,
        "line": line,
        "holder": is_holder,
        "sees_match": is_open or is_holder,
        "may_clear": _may_clear(request, found),
        "waiting": _waiting(found, access) if line.is_free else [],
        "past": past_matches(found, access) if access.may(LIST_TABLES) else [],
        "form": form or TypedForm({}),
    }
    if not context["sees_match"]:
        context["association"] = None
    status = 422 if form else 200
    return made_for_reader(render(request, "scoring/table.html", context, status=status), "")


def _waiting(found: Table, access: Access) -> list[SheetPage]:
    """Return the matches that the reader may bring to the table."""
    may = access.may(CHANGE_TABLES)
    return matches_at_no_table(found.association, access) if may else []


def find_table(slug: str, code: str) -> Table:
    """Return the table in use of that code, or answer 404."""
    rows = Table.objects.select_related("association", "sheet")
    return get_object_or_404(rows, association__slug=slug, code=code, retired_at__isnull=True)


def table_to_change(request: ActorRequest, slug: str, code: str) -> Table:
    """Return the table, or answer 404 to strangers who neither hold it nor may look."""
    found = find_table(slug, code)
    if not is_open_to(found.association, request.actor) and not holds_table(request, found):
        raise Http404
    return found


def holds_table(request: ActorRequest, found: Table) -> bool:
    """Whether the device that asks holds the table."""
    device = request.actor.device
    if device is None or found.sheet is not None:
        return found.sheet is not None and holds(device, found.sheet)
    return live_holds().filter(table=found, device=device).exists()


def _lead_on(request: ActorRequest, found: Table) -> HttpResponse:
    """Answer a phone that waits: the match if there is one, else nothing new."""
    if not holds_table(request, found):
        return HttpResponseClientRedirect(found.get_absolute_url())
    if found.sheet is None:
        return HttpResponse(status=204)
    return HttpResponseClientRedirect(found.sheet.get_absolute_url())


def _may_clear(request: ActorRequest, found: Table) -> bool:
    if found.sheet is None:
        return False
    seatings = read_sheet(found.sheet).seatings
    return access_to_sheet(request.actor, found.sheet, seatings).may(CLOSE_SHEET)


def rights(association: Association, access: Access) -> dict[str, Any]:
    """Return what every page of tables says of its reader."""
    return {
        "association": association,
        "access": access,
        "reader": access.member,
        "may_list": access.may(LIST_TABLES),
        "may_open": access.may(OPEN_SHEET),
        "may_change": access.may(CHANGE_TABLES),
    }


def _changing(service: Callable[..., Any]) -> Callable[..., HttpResponse]:
    """Return the view that calls ``service`` with what was typed, and shows the table again."""

    @require_POST
    def view(request: ActorRequest, slug: str, code: str) -> HttpResponse:
        found = table_to_change(request, slug, code)
        if request.actor.user is None and not holds_table(request, found):
            return sign_in_first(request, found.get_absolute_url())
        typed = texts(request.POST)
        try:
            service(table=found, name=typed.get("name", ""), by=request.actor)
        except Refusal as refusal:
            return show_table(request, find_table(slug, code), TypedForm(typed, refusal.problems))
        return see_other(_after(slug, code))

    return view


def _after(slug: str, code: str) -> str:
    """Return where to go on: the table, or the list when it is put away."""
    try:
        return find_table(slug, code).get_absolute_url()
    except Http404:
        return reverse("scoring:tables", args=[slug])


def _rename(*, table: Table, name: str, by: Actor) -> None:
    rename_table(table=table, name=name, by=by)


def _retire(*, table: Table, name: str, by: Actor) -> None:
    retire_table(table=table, by=by)


def _clear(*, table: Table, name: str, by: Actor) -> None:
    clear_table(table=table, by=by)


rename, retire, clear = _changing(_rename), _changing(_retire), _changing(_clear)
