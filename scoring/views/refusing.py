"""What is answered to who may not enter deals, or no longer."""

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import render

from common.http import address_with, is_part, sign_in_first, texts
from members.http import ActorRequest
from scoring.models import Sheet
from scoring.pages.tables import why_over
from scoring.permissions import holds
from scoring.queries import last_hold, signs_for
from scoring.views.showing import correction_form, next_deal_form, page_of


def turned_away(
    request: ActorRequest, sheet: Sheet, address: str, number: int | None = None
) -> HttpResponse | None:
    """Answer who has neither an account nor a hold: to sign in, or that their hold is over.

    Nothing for whoever may be let in; the service has the last word.
    """
    if request.actor.user is not None or holds(request.actor.device, sheet):
        return None
    if signs_for(request.actor.device, sheet) is not None:
        return None
    if last_hold(request.actor.device, sheet) is None:
        return sign_in_first(request, address_with(address, texts(request.POST)))
    return hold_is_over(request, sheet, address, number)


def hold_is_over(
    request: ActorRequest, sheet: Sheet, address: str, number: int | None = None
) -> HttpResponse:
    """Say why the phone no longer enters deals here, and keep what was typed (403).

    Whoever never held anything here is refused like everybody else.
    """
    hold = last_hold(request.actor.device, sheet)
    if hold is None:
        raise PermissionDenied
    typed = texts(request.POST)
    context = {
        "sheet": sheet,
        "association": sheet.association,
        "why": why_over(hold, sheet),
        "told": _told(request, sheet, number),
        "back": address_with(address, typed),
        "is_typed": len(typed) > 1,
    }
    part = "#live" if is_part(request) else ""
    response = render(request, f"scoring/hold_over.html{part}", context, status=403)
    if part:
        # Our script swaps a refusal that says where it goes.
        response.headers["HX-Retarget"] = "#main"
    return response


def _told(request: ActorRequest, sheet: Sheet, number: int | None) -> str | None:
    """Return the entry that was sent in a sentence, if it can be told."""
    page, typed = page_of(request, sheet), texts(request.POST)
    if number is None:
        return next_deal_form(page, typed).told
    return correction_form(page, number, typed).told
