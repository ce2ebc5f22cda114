"""Contesting a sheet or a deal, and deciding."""

from dataclasses import replace
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from common.http import is_part, made_for_reader, see_other, texts, whole
from common.problems import Problem, Refusal
from members.http import ActorRequest
from scoring.errors import Overtaken, Stale
from scoring.forms import submission
from scoring.models import Contest
from scoring.pages import SheetPage
from scoring.pages.versions import BothVersions
from scoring.permissions import CONTEST_SHEET, DECIDE_CONTEST
from scoring.services import Objection, contest_sheet, correct_as_claimed, keep_as_recorded
from scoring.services.signers import must_leave_it
from scoring.views.refusing import turned_away
from scoring.views.showing import (
    claim_form,
    find_sheet,
    live_context,
    page_of,
    refused,
)


@require_http_methods(["GET", "HEAD", "POST"])
def sheet(request: ActorRequest, code: str) -> HttpResponse:
    """Say in words what is not right with a sheet."""
    found = find_sheet(request, code)
    if away := turned_away(request, found, request.path):
        return away
    said = texts(request.POST).get("reason", "")
    problems: tuple[Problem, ...] = ()
    if request.method == "POST":
        try:
            contest_sheet(sheet=found, objection=Objection(said), by=request.actor)
            return see_other(found)
        except Refusal as refusal:
            problems = refusal.problems
    page = page_of(request, found)
    page.access.require(CONTEST_SHEET)
    context = {"page": page, "said": said, "problems": _told(page, problems)}
    return _show(request, "scoring/contest.html", page, context, status=422 if problems else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def deal(request: ActorRequest, code: str, number: int) -> HttpResponse:
    """Say what a deal should have been, or in words what is not right with it."""
    found = find_sheet(request, code)
    if away := turned_away(request, found, request.path):
        return away
    page = page_of(request, found)
    page.access.require(CONTEST_SHEET)
    sent = submission(found, texts(request.POST), (), number=number)
    status, form = 200, claim_form(page, number, texts(request.GET))
    if request.method == "POST":
        try:
            contest_sheet(sheet=found, objection=_objection(request, sent), by=request.actor)
            to = found.get_absolute_url()
            return HttpResponseClientRedirect(to) if request.htmx else see_other(to)
        except Refusal as refusal:
            drawn_on = replace(sent, base=page.read.version_of(number))
            form = claim_form(page, number, texts(request.POST), drawn_on)
            status = refused(form, refusal)
    else:
        form.judge_first_moment()
    context = {"page": page, "form": form, "line": page.line(number)}
    template = f"scoring/contest_deal.html{'#live' if is_part(request) else ''}"
    return _show(request, template, page, context, status=status)


def _objection(request: ActorRequest, sent: Any) -> Objection:
    entry = None if "in_words" in request.POST else sent.entry
    return Objection(sent.reason, sent.number, sent.base, entry)


@require_http_methods(["GET", "HEAD", "POST"])
def decide(request: ActorRequest, code: str, contest: str) -> HttpResponse:
    """Show what was recorded beside what is claimed, and let an organiser decide."""
    found = find_sheet(request, code)
    if away := turned_away(request, found, request.path):
        return away
    row = get_object_or_404(Contest, code=contest, sheet=found)
    row.sheet = found
    problems: tuple[Problem, ...] = ()
    status = 200
    if request.method == "POST":
        try:
            _decide(request, row)
            return see_other(found)
        except Refusal as refusal:
            problems = refusal.problems
            status = 409 if isinstance(refusal, Overtaken | Stale) else 422
            row.refresh_from_db()
    page = page_of(request, find_sheet(request, code))
    page.access.require(DECIDE_CONTEST)
    context = {
        "both": BothVersions(page, row),
        "reason": texts(request.POST).get("reason", ""),
        "problems": _told(page, problems),
        "is_own": must_leave_it(page.read, page.access),
    }
    return _show(request, "scoring/contest_decide.html", page, context, status=status)


def _decide(request: ActorRequest, contest: Contest) -> Contest:
    sent = texts(request.POST)
    reason, by = sent.get("reason", ""), request.actor
    if sent.get("decision") != "correct":
        return keep_as_recorded(contest=contest, reason=reason, by=by)
    base, confirmed = whole(sent.get("base", "")) or 0, frozenset(request.POST.getlist("confirmed"))
    return correct_as_claimed(contest=contest, base=base, confirmed=confirmed, reason=reason, by=by)


def _told(page: SheetPage, problems: tuple[Problem, ...]) -> list[tuple[str, str]]:
    return [(each.field, page.voice.text(each.message)) for each in problems]


def _show(
    request: ActorRequest, template: str, page: SheetPage, context: dict[str, Any], *, status: int
) -> HttpResponse:
    more = {
        "page": page,
        "sheet": page.sheet,
        "association": page.sheet.association,
        "may_enter": False,
        "is_part": is_part(request),
        **live_context(request, page.sheet, page.sheet.version),
    }
    return made_for_reader(render(request, template, more | context, status=status), "")
