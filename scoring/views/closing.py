"""Closing a sheet, opening it again, and playing on."""

from collections.abc import Callable

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.views.decorators.http import require_POST

from common.http import see_other
from common.problems import Refusal
from members.http import ActorRequest
from scoring.models import Sheet
from scoring.services import close_sheet, rematch_sheet, reopen_sheet
from scoring.views.refusing import hold_is_over, turned_away
from scoring.views.showing import (
    find_sheet,
    next_deal_form,
    page_of,
    refused,
    show_sheet,
)


def _changing(service: Callable[..., Sheet]) -> Callable[[ActorRequest, str], HttpResponse]:
    """Return the view that calls ``service`` and shows the sheet it returns."""

    @require_POST
    def view(request: ActorRequest, code: str) -> HttpResponse:
        sheet = find_sheet(request, code)
        address = sheet.get_absolute_url()
        if answer := turned_away(request, sheet, address):
            return answer
        try:
            return see_other(service(sheet=sheet, by=request.actor))
        except PermissionDenied:
            return hold_is_over(request, sheet, address)
        except Refusal as refusal:
            page = page_of(request, sheet)
            form = next_deal_form(page, {})
            return show_sheet(request, page, form, status=refused(form, refusal))

    return view


close = _changing(close_sheet)
reopen = _changing(reopen_sheet)
rematch = _changing(rematch_sheet)
