"""Entering, correcting and taking back deals."""

from dataclasses import replace

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from common.http import see_other, texts
from common.problems import Refusal
from members.http import ActorRequest
from scoring.errors import Stale
from scoring.forms import Conflict, submission
from scoring.models import Receipt, Sheet
from scoring.services import Submission, correct_deal, record_deal, withdraw_deal
from scoring.views.refusing import hold_is_over, turned_away
from scoring.views.showing import (
    correction_form,
    find_sheet,
    next_deal_form,
    page_of,
    refused,
    show_deal,
    show_sheet,
)


@require_http_methods(["GET", "HEAD", "POST"])
def deal_record(request: ActorRequest, code: str) -> HttpResponse:
    """Record the next deal."""
    sheet = find_sheet(request, code)
    if request.method != "POST":
        return see_other(sheet)
    address = sheet.get_absolute_url()
    if answer := turned_away(request, sheet, address):
        return answer
    sent = _sent(request, sheet)
    try:
        receipt = record_deal(sheet=sheet, sent=sent, by=request.actor)
    except PermissionDenied:
        return hold_is_over(request, sheet, address)
    except Stale as stale:
        return _came_second(request, sheet, stale)
    except Refusal as refusal:
        form = next_deal_form(page_of(request, sheet), texts(request.POST), sent)
        return show_sheet(request, form.page, form, status=refused(form, refusal))
    return _kept(request, sheet, receipt)


@require_http_methods(["GET", "HEAD", "POST"])
def deal_correct(request: ActorRequest, code: str, number: int) -> HttpResponse:
    """Record another version of a deal."""
    sheet, address = find_sheet(request, code), reverse("scoring:deal", args=[code, number])
    if request.method != "POST":
        return see_other(address)
    if answer := turned_away(request, sheet, address, number):
        return answer
    sent = _sent(request, sheet, number=number)
    try:
        receipt = correct_deal(sheet=sheet, sent=sent, by=request.actor)
    except PermissionDenied:
        return hold_is_over(request, sheet, address, number)
    except Stale as stale:
        return _came_second(request, sheet, stale)
    except Refusal as refusal:
        form = correction_form(page_of(request, sheet), number, texts(request.POST), sent)
        return show_deal(request, form.page, form, status=refused(form, refusal))
    return _kept(request, sheet, receipt)


@require_POST
def deal_withdraw(request: ActorRequest, code: str) -> HttpResponse:
    """Take the last deal back."""
    sheet = find_sheet(request, code)
    address = sheet.get_absolute_url()
    if answer := turned_away(request, sheet, address):
        return answer
    sent = replace(_sent(request, sheet), entry=None)
    try:
        receipt = withdraw_deal(sheet=sheet, sent=sent, by=request.actor)
    except PermissionDenied:
        return hold_is_over(request, sheet, address)
    except Refusal as refusal:
        page = page_of(request, sheet)
        form = next_deal_form(page, {})
        return show_sheet(request, page, form, status=refused(form, refusal))
    return _kept(request, sheet, receipt)


def _sent(request: ActorRequest, sheet: Sheet, *, number: int | None = None) -> Submission:
    confirmed = request.POST.getlist("confirmed")
    return submission(sheet, texts(request.POST), confirmed, number=number)


def _came_second(request: ActorRequest, sheet: Sheet, stale: Stale) -> HttpResponse:
    """Show the sheet as it is now, with the entry that came second kept below."""
    page = page_of(request, find_sheet(request, sheet.code))
    form = next_deal_form(page, {})
    conflict = Conflict(page, stale)
    return show_sheet(request, page, form, status=refused(form, stale), conflict=conflict)


def _kept(request: ActorRequest, sheet: Sheet, receipt: Receipt) -> HttpResponse:
    """Show the sheet again, and say what was done."""
    done = "saved" if receipt.answer["added"] else "already"
    if receipt.deal.entry is None:
        done = "undone"
    address = sheet.get_absolute_url()
    if not request.htmx:
        return see_other(f"{address}?{done}={receipt.deal.number}")
    page = page_of(request, find_sheet(request, sheet.code))
    news = page.news(done, receipt.deal.number)
    response = show_sheet(request, page, next_deal_form(page, {}), news=news)
    response.headers["HX-Push-Url"] = address
    return response
