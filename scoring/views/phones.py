"""The phones of a sheet: handing it over to another one, and taking it back."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from common.http import made_for_reader, see_other, sign_in_first
from members.http import ActorRequest
from members.permissions import is_open_to
from scoring.models import Sheet, TableHold
from scoring.permissions import HAND_OVER, access_to_sheet, counts, holds
from scoring.queries import holds_of, read_sheet
from scoring.services import hand_over, revoke_hold
from scoring.views.links import reader_context, shown, shown_once
from scoring.views.refusing import turned_away
from scoring.views.showing import find_sheet


@require_http_methods(["GET", "HEAD", "POST"])
def phones(request: ActorRequest, code: str) -> HttpResponse:
    """Show the phones that enter deals of a sheet; a form makes the code for another one."""
    sheet = find_sheet(request, code)
    if answer := turned_away(request, sheet, request.path):
        return answer
    access_to_sheet(request.actor, sheet, read_sheet(sheet).seatings).require(HAND_OVER)
    context = reader_context(request, sheet.association) | {
        "sheet": sheet,
        "holds": _holds(sheet),
        "own": request.actor.device,
    }
    if request.method == "POST":
        context |= shown(request, hand_over(sheet=sheet, by=request.actor))
        return shown_once(render(request, "scoring/phones.html", context))
    return made_for_reader(render(request, "scoring/phones.html", context), "")


def _holds(sheet: Sheet) -> list[TableHold]:
    rows = holds_of(sheet).select_related("device", "table").order_by("pk")
    return [hold for hold in rows if counts(hold, sheet)]


@require_POST
def release(request: ActorRequest, slug: str, code: str) -> HttpResponse:
    """Take a table or a sheet back from a phone, at once."""
    rows = TableHold.objects.select_related("association", "table", "sheet", "sheet__association")
    hold = get_object_or_404(rows, association__slug=slug, code=code)
    holds_it = hold.sheet is not None and holds(request.actor.device, hold.sheet)
    if not is_open_to(hold.association, request.actor) and not holds_it:
        raise Http404
    if request.actor.user is None and request.actor.device is None:
        return sign_in_first(request, reverse("scoring:tables", args=[slug]))
    revoke_hold(hold=hold, by=request.actor)
    if hold.sheet is not None:
        return see_other("scoring:phones", hold.sheet.code)
    return see_other(hold.table)
