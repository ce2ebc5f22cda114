"""What the views of a sheet share: finding it, and showing it as it stands."""

from typing import Any, TypeVar
from uuid import uuid4

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone

from common.http import is_part, made_for_reader, page_tag
from common.problems import Refusal
from members.http import ActorRequest
from members.permissions import is_open_to
from scoring.charts import totals_chart
from scoring.errors import KeyReused, Stale, Unconfirmed
from scoring.forms import ClaimForm, EntryForm
from scoring.models import Sheet
from scoring.pages import SheetPage
from scoring.permissions import (
    CHANGE_TABLES,
    CONTEST_SHEET,
    CORRECT_SETTLED,
    DECIDE_CONTEST,
    ENTER_DEALS,
    HAND_OVER,
    READ_SHEET_LOG,
    REOPEN_SHEET,
    SIGN_AS_ORGANISER,
    SUBSTITUTE,
    access_to_sheet,
    holds,
)
from scoring.queries import SheetRecord, last_hold, names_of_users, read_sheet, signs_for
from scoring.rules.codec import to_text
from scoring.services import Submission
from scoring.services.signers import must_leave_it
from scoring.settlement import Settlement, State, settlement_of

OK = 200
Form = TypeVar("Form", bound=EntryForm)


def find_sheet(request: ActorRequest, code: str) -> Sheet:
    """Return the sheet of that code, or answer 404 when it is closed to who asks.

    Whoever holds the table finds its sheet, even in an association that strangers do not see;
    and a form from a phone that held something is answered, to be told that this is over.
    """
    known = Sheet.objects.select_related("association", "house_rules", "table")
    sheet = get_object_or_404(known, code=code)
    if is_open_to(sheet.association, request.actor):
        return sheet
    device = request.actor.device
    if holds(device, sheet) or signs_for(device, sheet) is not None:
        return sheet
    if request.method == "POST" and last_hold(device, sheet) is not None:
        return sheet
    raise Http404


def sheet_tag(request: ActorRequest, sheet: Sheet, address: str, *, part: bool) -> str:
    """Return the tag of a sheet's page, which changes whenever the sheet does.

    And by the hour: a result becomes final by the time alone.
    """
    hour = timezone.now().strftime("%Y-%m-%dT%H")
    return page_tag(request, address, part, sheet.version, sheet.association.people_version, hour)


def own_tag(request: ActorRequest, sheet: Sheet) -> str:
    """Return the tag of the very page that is asked for."""
    return sheet_tag(request, sheet, request.get_full_path(), part=is_part(request))


def page_of(request: ActorRequest, sheet: Sheet) -> SheetPage:
    """Return the sheet as the one who asks may see it."""
    read = read_sheet(sheet)
    settlement = settlement_of(read, timezone.now())
    people = names_of_users(sheet.association_id, _accounts(read, settlement))
    access = access_to_sheet(request.actor, sheet, read.seatings)
    return SheetPage(read, access, people, settlement)


def _accounts(read: SheetRecord, settlement: Settlement) -> set[int]:
    """Return the accounts that did something on the sheet."""
    versions = (version for deal in read.deals for version in deal.versions)
    signatures = (*settlement.standing, *settlement.left_behind)
    found = {version.recorded_by_id for version in versions}
    found |= {signature.signed_by_id for signature in signatures}
    for contest in settlement.contests:
        found |= {contest.raised_by_id, contest.decided_by_id}
    return {account for account in found if account is not None}


def actions_of(page: SheetPage) -> dict[str, bool]:
    """Return what the reader may do with a sheet besides entering deals, and now."""
    assert page.ending is not None
    settlement, access = page.ending.settlement, page.access
    is_final = settlement.is_settled and not access.may(CORRECT_SETTLED)
    is_signed = settlement.state is State.AWAITING and access.may(ENTER_DEALS)
    confirms = settlement.state in (State.AWAITING, State.OPEN) and access.may(SIGN_AS_ORGANISER)
    decides = bool(settlement.undecided) and access.may(DECIDE_CONTEST)
    if (confirms or decides) and must_leave_it(page.read, access):
        confirms = decides = False
    return {
        "correct": access.may(ENTER_DEALS) and not page.sheet.closed_at and not is_final,
        "sign": is_signed or confirms,
        "contest": access.may(DECIDE_CONTEST)
        or (settlement.may_be_contested and access.may(CONTEST_SHEET)),
        "decide": decides,
        "log": access.may(READ_SHEET_LOG),
        "bring": access.may(CHANGE_TABLES),
    }


def next_deal_form(
    page: SheetPage, texts: dict[str, str], sent: Submission | None = None
) -> EntryForm:
    """Return the form of the deal to come, as it was ``sent`` if it was."""
    number = page.read.next_number
    return EntryForm(page, texts, sent or Submission(uuid4(), number, page.read.version_of(number)))


def correction_form(
    page: SheetPage, number: int, texts: dict[str, str], sent: Submission | None = None
) -> EntryForm:
    """Return the form that corrects a deal, filled with what was recorded; 404 without it."""
    return _form_of(EntryForm, page, number, texts, sent)


def claim_form(
    page: SheetPage, number: int, texts: dict[str, str], sent: Submission | None = None
) -> ClaimForm:
    """Return the form that says what a deal should be, filled with what was recorded."""
    return _form_of(ClaimForm, page, number, texts, sent)


def _form_of(
    kind: type[Form], page: SheetPage, number: int, texts: dict[str, str], sent: Submission | None
) -> Form:
    deal = page.read.deal(number)
    if deal is None:
        raise Http404
    fields = page.game.entry_type.__dataclass_fields__
    recorded = {name: to_text(getattr(deal.judged.entry, name, None)) for name in fields}
    drawn_on = Submission(uuid4(), number, deal.current.version)
    # What else an address carries says nothing of the deal.
    is_typed = sent is not None or "outcome" in texts or _names(texts) & fields.keys()
    return kind(page, texts if is_typed else recorded, sent or drawn_on)


def _names(texts: dict[str, str]) -> set[str]:
    """Return the fields that a form speaks of, by their parts or whole."""
    return {name.partition(".")[0] for name in texts}


def show_sheet(
    request: ActorRequest, page: SheetPage, form: EntryForm, *, status: int = 200, **more: Any
) -> HttpResponse:
    """Render the sheet, or only its live part when htmx asks."""
    return _show(request, "scoring/sheet.html", page, form, status=status, **more)


def show_deal(
    request: ActorRequest, page: SheetPage, form: EntryForm, *, status: int = 200, **more: Any
) -> HttpResponse:
    """Render one deal with its versions, or only its live part when htmx asks."""
    more |= {"line": page.line(form.number), "versions": page.versions(form.number)}
    return _show(request, "scoring/deal.html", page, form, status=status, **more)


def _show(
    request: ActorRequest,
    template: str,
    page: SheetPage,
    form: EntryForm,
    *,
    status: int,
    **more: Any,
) -> HttpResponse:
    sheet = page.sheet
    context = {
        "page": page,
        "sheet": sheet,
        "association": sheet.association,
        "form": form,
        "chart": totals_chart(page),
        "may_enter": page.access.may(ENTER_DEALS),
        "may_substitute": not page.is_over and page.access.may(SUBSTITUTE),
        "may_hand_over": page.access.may(HAND_OVER),
        "may": actions_of(page),
        "may_reopen": bool(sheet.closed_at) and page.access.may(REOPEN_SHEET),
        "is_part": is_part(request),
        **live_context(request, sheet, sheet.version),
        **more,
    }
    response = render(request, template + ("#live" if is_part(request) else ""), context)
    response.status_code = status
    is_read = request.method == "GET" and status == OK
    return made_for_reader(response, own_tag(request, sheet) if is_read else "")


def show_band(request: ActorRequest, page: SheetPage, drawn_on: int) -> HttpResponse:
    """Render the score band alone, for a page whose form was drawn on that version."""
    sheet = page.sheet
    context = {
        "page": page,
        "sheet": sheet,
        "association": sheet.association,
        "may_enter": page.access.may(ENTER_DEALS),
        "moved_on": sheet.version != drawn_on,
        **live_context(request, sheet, drawn_on),
    }
    response = render(request, "scoring/_band.html", context)
    return made_for_reader(response, own_tag(request, sheet))


def live_context(request: ActorRequest, sheet: Sheet, drawn_on: int) -> dict[str, Any]:
    """Return what the polls of a page send: the tags of the parts that they already have."""
    address = sheet.get_absolute_url()
    band = f"{address}?band={drawn_on}"
    return {
        "part_tag": sheet_tag(request, sheet, address, part=True),
        "band_address": band,
        "band_tag": sheet_tag(request, sheet, band, part=True),
    }


def refused(form: EntryForm, refusal: Refusal) -> int:
    """Put what was refused on the form, and return the status to answer with."""
    if isinstance(refusal, Unconfirmed):
        form.ask(refusal.problems)
        return 422
    form.problems = refusal.problems
    return 409 if isinstance(refusal, Stale) and not isinstance(refusal, KeyReused) else 422
