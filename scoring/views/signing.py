"""Signing a sheet."""

from collections.abc import Callable

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_http_methods, require_POST

from common.http import made_for_reader, see_other, texts, whole
from common.problems import Problem, Refusal
from members.http import ActorRequest
from members.models import Signing
from scoring.errors import Overtaken
from scoring.lineage import lineage_of
from scoring.models import Sheet, Signature
from scoring.pages import SheetPage
from scoring.pages.ending import signers
from scoring.permissions import ENTER_DEALS, SIGN_AS_ORGANISER
from scoring.services import ask_to_sign, confirm_sheet, sign_sheet, sign_with_pin
from scoring.services.signers import (
    must_leave_it,
    sides_to_sign,
    sides_without,
    signed_for_another,
)
from scoring.settlement import State
from scoring.views.links import shown, shown_once
from scoring.views.refusing import turned_away
from scoring.views.showing import find_sheet, page_of

NO_SIDE = -1


@require_http_methods(["GET", "HEAD", "POST"])
def sign(request: ActorRequest, code: str) -> HttpResponse:
    """Show who has signed and who is awaited, and let them sign."""
    sheet = find_sheet(request, code)
    if away := turned_away(request, sheet, request.path):
        return away
    if request.method != "POST":
        return _show(request, sheet)
    try:
        _sign(request, sheet, texts(request.POST))
    except Refusal as refusal:
        status = 409 if isinstance(refusal, Overtaken) else 422
        return _show(request, find_sheet(request, code), refusal.problems, status=status)
    return see_other(sheet)


@require_POST
def ask(request: ActorRequest, code: str) -> HttpResponse:
    """Show, this once, the code by which somebody of a side signs on their own phone."""
    sheet = find_sheet(request, code)
    if away := turned_away(request, sheet, reverse("scoring:sheet-sign", args=[code])):
        return away
    side = whole(texts(request.POST).get("side", ""))
    try:
        new = ask_to_sign(sheet=sheet, side=NO_SIDE if side is None else side, by=request.actor)
    except Refusal as refusal:
        return _show(request, sheet, refusal.problems, status=422)
    more = shown(request, new) | {"asked": new.link.side}
    return shown_once(_show(request, sheet, more=more))


def _sign(request: ActorRequest, sheet: Sheet, sent: dict[str, str]) -> Signature:
    """Sign in the way that the button pressed says."""
    digest, by = sent.get("digest", ""), request.actor
    ways: dict[str, Callable[[], Signature]] = {
        "pin": lambda: sign_with_pin(
            sheet=sheet,
            member=sent.get("member", ""),
            pin=sent.get("pin", ""),
            digest=digest,
            by=by,
        ),
        "organiser": lambda: confirm_sheet(sheet=sheet, digest=digest, by=by),
    }
    side = whole(sent.get("side", ""))
    own = lambda: sign_sheet(  # noqa: E731
        sheet=sheet, side=NO_SIDE if side is None else side, digest=digest, by=by
    )
    return ways.get(sent.get("as", ""), own)()


def _show(
    request: ActorRequest,
    sheet: Sheet,
    problems: tuple[Problem, ...] = (),
    *,
    status: int = 200,
    more: dict[str, object] | None = None,
) -> HttpResponse:
    page = page_of(request, sheet)
    assert page.ending is not None
    settlement = page.ending.settlement
    context = {
        "page": page,
        "sheet": sheet,
        "association": sheet.association,
        "sides": _own_sides(request, page),
        "signers": _signers(page),
        "asks": _asked_sides(request, page),
        "confirms": page.access.may(SIGN_AS_ORGANISER)
        and settlement.state in (State.AWAITING, State.OPEN)
        and not must_leave_it(page.read, page.access),
        "typed": texts(request.POST) if problems else {},
        "problems": [(each.field, page.voice.text(each.message)) for each in problems],
    }
    response = render(request, "scoring/sign.html", context | (more or {}), status=status)
    return made_for_reader(response, "")


def _own_sides(request: ActorRequest, page: SheetPage) -> list[tuple[int, str]]:
    """Return the awaited sides that this reader signs for without a PIN."""
    assert page.ending is not None
    settlement = page.ending.settlement
    if settlement.state is not State.AWAITING:
        return []
    may = sides_to_sign(page.read, page.access)
    kin = lineage_of(request.actor, page.sheet)
    return [
        (side, words)
        for side, words in page.ending.signatures_awaited
        if side in may and not signed_for_another(settlement, side, request.actor, kin)
    ]


def _asked_sides(request: ActorRequest, page: SheetPage) -> list[tuple[int, SafeString]]:
    """Return the awaited sides that a code may be shown to: nobody there can sign otherwise."""
    assert page.ending is not None
    settlement = page.ending.settlement
    is_awaited = settlement.state is State.AWAITING and page.sheet.signing == Signing.OTHER_SIDE
    if not (is_awaited and page.access.may(ENTER_DEALS)):
        return []
    free = sides_without(page.read)
    return [(side, words) for side, words in page.ending.signatures_awaited if side in free]


def _signers(page: SheetPage) -> list[tuple[str, str]]:
    """Return the people whose PIN may be typed here: of the awaited sides, not the reader's."""
    assert page.ending is not None
    settlement = page.ending.settlement
    is_awaited = settlement.state is State.AWAITING and page.sheet.signing == Signing.OTHER_SIDE
    if not (is_awaited and page.access.may(ENTER_DEALS)):
        return []
    people = signers(page, settlement.awaited)
    return [(each.code, page.known_as(each)) for each in people if each != page.access.member]
