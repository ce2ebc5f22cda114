"""Reading a sheet and its deals."""

from collections.abc import Mapping

from django.http import HttpResponse, HttpResponseNotModified
from django.views.decorators.http import require_safe

from common.http import is_part, is_unchanged, texts, whole
from members.http import ActorRequest
from scoring.errors import Stale
from scoring.forms import Conflict, EntryForm
from scoring.pages import News, SheetPage
from scoring.views.showing import (
    correction_form,
    find_sheet,
    next_deal_form,
    own_tag,
    page_of,
    show_band,
    show_deal,
    show_sheet,
)


@require_safe
def sheet(request: ActorRequest, code: str) -> HttpResponse:
    """Show the sheet, with the entry under way to those who may enter deals.

    A poll that finds nothing new is answered 304 after one look-up.
    """
    found = find_sheet(request, code)
    if is_unchanged(request, own_tag(request, found)):
        return HttpResponseNotModified()
    page = page_of(request, found)
    if is_part(request) and "band" in request.GET:
        return show_band(request, page, whole(request.GET["band"]) or 0)
    form = next_deal_form(page, texts(request.GET))
    if conflict := _moved_on(page, form, texts(request.GET)):
        return show_sheet(request, page, form, status=409, conflict=conflict)
    form.judge_first_moment()
    return show_sheet(request, page, form, news=_news(page, request.GET))


@require_safe
def deal(request: ActorRequest, code: str, number: int) -> HttpResponse:
    """Show one deal with its versions, and to those who may the form that corrects it."""
    found = find_sheet(request, code)
    page = page_of(request, found)
    form = correction_form(page, number, texts(request.GET))
    form.judge_first_moment()
    return show_deal(request, page, form)


def _moved_on(page: SheetPage, form: EntryForm, texts: Mapping[str, str]) -> Conflict | None:
    """Return the conflict when an entry begun earlier meets a sheet that has moved on."""
    number, base = whole(texts.get("number", "")), whole(texts.get("base", ""))
    if number is None or base is None or (number, base) == (form.number, form.base):
        return None
    if page.read.deal(number) is None:
        return None
    return Conflict(page, Stale(number, form.data))


def _news(page: SheetPage, asked: Mapping[str, str]) -> News | None:
    """Return what a form that led here has just done."""
    for done in ("saved", "already", "undone"):
        if number := whole(asked.get(done, "")):
            return page.news(done, number)
    return None
