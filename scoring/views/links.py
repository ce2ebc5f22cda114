"""Links: made and shown once, then followed by phones that have no account."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render, resolve_url
from django.urls import reverse
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables
from django.views.decorators.http import require_http_methods, require_POST

from common.addresses import client_address
from common.http import see_other, sign_in_first
from common.limits import allow
from common.problems import Refusal
from common.qr import qr_code
from common.wording import in_text
from members.actors import Actor
from members.http import ActorRequest, device_name, find_association, new_device
from members.models import Association
from members.permissions import access_to, is_open_to
from scoring.errors import KeepsTheScore, LinkGone, WrongPin
from scoring.forms.tables import TypedForm
from scoring.models import LinkKind, Sheet, Table, TableHold, TableLink
from scoring.queries import hold_by, link_with, live_holds
from scoring.services import (
    NewLink,
    give_up,
    link_with_pin,
    make_labels,
    make_link,
    revoke_link,
    take_hold,
)
from scoring.views.tables import find_table, rights, table_to_change

A_MINUTE = 60
MOST_WRONG_LINKS = 30
MOST_PINS = 20


# Made, shown once, revoked


@require_POST
def make(request: ActorRequest, slug: str, code: str) -> HttpResponse:
    """Make the link of a table and show it, this once."""
    table = table_to_change(request, slug, code)
    if request.actor.user is None:
        return sign_in_first(request, table.get_absolute_url())
    new = make_link(table=table, lifetime=request.POST.get("lifetime", ""), by=request.actor)
    context = reader_context(request, table.association) | {"table": table, **shown(request, new)}
    return shown_once(render(request, "scoring/new_link.html", context))


@require_POST
def labels(request: ActorRequest, slug: str) -> HttpResponse:
    """Make a new link for every table, and show them all to be printed, this once."""
    association = find_association(request, slug)
    if request.actor.user is None:
        return sign_in_first(request, reverse("scoring:tables", args=[slug]))
    lifetime = request.POST.get("lifetime", "")
    made = make_labels(association=association, lifetime=lifetime, by=request.actor)
    context = reader_context(request, association)
    context["labels"] = [shown(request, new) for new in made]
    return shown_once(render(request, "scoring/labels.html", context))


@require_POST
def revoke(request: ActorRequest, slug: str, code: str) -> HttpResponse:
    """End the link of a table, and the phones that came by it."""
    table = table_to_change(request, slug, code)
    if request.actor.user is None:
        return sign_in_first(request, table.get_absolute_url())
    revoke_link(table=table, by=request.actor)
    return see_other(table)


@sensitive_variables()
def shown(request: ActorRequest, new: NewLink) -> dict[str, object]:
    """Return what a page shows of a link just made."""
    address = request.build_absolute_uri(reverse("scoring:link", args=[new.token]))
    table = new.link.table
    return {
        "name": table.name if table else "",
        "address": address,
        "qr": qr_code(address),
        "pin": new.pin,
        "pin_address": f"{request.get_host()}{_by_hand(new.link)}",
        "is_short": _is_short(new.link),
        "link": new.link,
    }


def _is_short(link: TableLink) -> bool:
    """Whether the address where the PIN is typed is that of all tables."""
    return link.table is not None and link.association.is_public


def _by_hand(link: TableLink) -> str:
    """Return where the PIN is typed; a closed association is not on the list of all."""
    if _is_short(link):
        return reverse("scoring:holds")
    if link.table is not None:
        return link.table.get_absolute_url()
    assert link.sheet is not None
    return reverse("scoring:sheet-pin", args=[link.sheet.code])


def shown_once(response: HttpResponse) -> HttpResponse:
    """Keep an answer that holds a secret out of every cache."""
    response.headers["Cache-Control"] = "private, no-store"
    return response


def reader_context(request: ActorRequest, association: Association) -> dict[str, Any]:
    """Return what a page says of the association and of its reader."""
    return rights(association, access_to(association, request.actor))


# Followed


@sensitive_variables("token")
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: ActorRequest, token: str) -> HttpResponse:
    """Ask whether this phone is to hold the table, which changes nothing; a form says yes."""
    link = link_with(token)
    if link is None and (hold := hold_by(token, request.actor.device)):
        return see_other(_led_to(hold))
    if link is None:
        if not allow("link", client_address(request), most=MOST_WRONG_LINKS, seconds=A_MINUTE):
            return too_often(request)
        return _gone(request)
    if request.method == "POST":
        return take(request, link)
    context = {"link": link, "device": device_name(request), "association": None}
    return render(request, "scoring/link.html", context)


def take(request: ActorRequest, link: TableLink, back: str = "") -> HttpResponse:
    """Have the device hold what the link leads to, and send it on to the match."""
    device = request.actor.device or new_device(request)
    try:
        hold = take_hold(link=link, by=Actor(request.actor.user, device))
    except LinkGone:
        return _gone(request)
    except KeepsTheScore as refusal:
        context = {"link": link, "association": None, "problems": refusals_of(refusal)}
        return render(request, "scoring/link.html", context, status=422)
    if hold.table is not None:
        hold.table.refresh_from_db()
    to = _led_to(hold)
    return see_other(back if back.startswith(f"{resolve_url(to)}?") else to)


def _led_to(hold: TableHold) -> Any:
    """Return where a hold leads: to the match of the moment, to the table, or to be signed."""
    if hold.link.kind == LinkKind.SIGNATURE and hold.sheet:
        return reverse("scoring:sheet-sign", args=[hold.sheet.code])
    return (hold.table.sheet or hold.table) if hold.table else hold.sheet


def refusals_of(refusal: Refusal) -> list[str]:
    """Return what was refused, in words."""
    return [in_text(problem.message, lambda value: value) for problem in refusal.problems]


def _gone(request: ActorRequest) -> HttpResponse:
    """Say that a link lets nobody in, in the same words whatever the reason."""
    return render(request, "scoring/link_gone.html", {"association": None}, status=404)


def too_often(request: ActorRequest) -> HttpResponse:
    """Answer that it was tried too often, and when to try again."""
    response = render(request, "scoring/too_often.html", {"association": None}, status=429)
    response.headers["Retry-After"] = str(A_MINUTE)
    return response


# Held


@require_POST
def leave(request: ActorRequest) -> HttpResponse:
    """Give up what this device holds."""
    code = request.POST.get("hold", "").replace("\0", "")
    device = request.actor.device
    hold = live_holds().filter(code=code, device=device).first() if device else None
    if hold is not None:
        give_up(hold=hold, by=request.actor)
    return see_other("scoring:holds")


# By PIN


def may_try_pin(request: ActorRequest) -> bool:
    """Return whether a PIN may be tried once more from where the request comes."""
    return allow("pin", client_address(request), most=MOST_PINS, seconds=A_MINUTE)


@sensitive_variables()
def typed_pin(request: ActorRequest) -> str:
    """Return the figures of the PIN that was typed."""
    return "".join(filter(str.isdecimal, request.POST.get("pin", "")[:40]))


@sensitive_post_parameters("pin")
@require_http_methods(["GET", "HEAD", "POST"])
def table_pin(request: ActorRequest, slug: str, code: str) -> HttpResponse:
    """Hold a table by the PIN of its label."""
    table = find_table(slug, code)
    return _by_pin(request, table=table)


@sensitive_post_parameters("pin")
@require_http_methods(["GET", "HEAD", "POST"])
def sheet_pin(request: ActorRequest, code: str) -> HttpResponse:
    """Hold the table where a sheet is played, or the sheet itself, by a PIN.

    The door of a closed association, too: it shows nothing but what it is.
    """
    sheet = get_object_or_404(Sheet.objects.select_related("association"), code=code)
    return _by_pin(request, sheet=sheet)


@sensitive_variables("pin")
def _by_pin(
    request: ActorRequest, *, table: Table | None = None, sheet: Sheet | None = None
) -> HttpResponse:
    form = TypedForm({})
    if request.method == "POST":
        if not may_try_pin(request):
            return too_often(request)
        try:
            link = link_with_pin(table=table, sheet=sheet, pin=typed_pin(request))
        except WrongPin as refusal:
            form.problems = refusal.problems
        else:
            return take(request, link, request.POST.get("back", ""))
    place = table or sheet
    is_open = place is not None and is_open_to(place.association, request.actor)
    context = (reader_context(request, place.association) if place and is_open else {}) | {
        "place_association": place.association if place else None,
        "is_open": is_open,
        "table": table,
        "sheet": sheet,
        "form": form,
        "back": (request.POST or request.GET).get("back", ""),
    }
    return render(request, "scoring/pin.html", context, status=422 if form.problems else 200)
