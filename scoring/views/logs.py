"""The log of a sheet, of a person, and of an association."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from common.http import made_for_reader, sign_in_first, whole
from common.models import LogEntry, LogHead
from common.telling import kinds
from members.http import ActorRequest, find_association, find_person
from members.models import Association
from members.permissions import READ_LOG, READ_MEMBER_LOG, Access, access_to
from scoring.pages.log import LogPage
from scoring.permissions import READ_SHEET_LOG
from scoring.views.refusing import turned_away
from scoring.views.showing import find_sheet, page_of

A_PAGE = 30
GROUP = 4


@require_safe
def sheet(request: ActorRequest, code: str) -> HttpResponse:
    """Show everything that was done on a sheet."""
    found = find_sheet(request, code)
    if away := turned_away(request, found, request.path):
        return away
    page = page_of(request, found)
    page.access.require(READ_SHEET_LOG)
    more = {"heading": page.heading, "title": page.title, "back": found.get_absolute_url()}
    return _show(request, found.association, page.access, _about(f"sheet/{code}"), more)


@require_safe
def member(request: ActorRequest, slug: str, code: str) -> HttpResponse:
    """Show everything that was done to the record of a person."""
    association = find_association(request, slug)
    person = find_person(association, code)
    if request.actor.user is None:
        return sign_in_first(request, request.path)
    access = access_to(association, request.actor)
    access.require(READ_MEMBER_LOG, *access.to(person))
    more = {"heading": person.called(known=True), "back": person.get_absolute_url()}
    return _show(request, association, access, _about(f"member/{code}"), more)


@require_safe
def association(request: ActorRequest, slug: str) -> HttpResponse:
    """Show the whole log of an association, of one kind or about one thing, and where it ends."""
    found = find_association(request, slug)
    if request.actor.user is None:
        return sign_in_first(request, request.path)
    access = access_to(found, request.actor)
    access.require(READ_LOG)
    kind, thing = request.GET.get("kind", ""), request.GET.get("thing", "").replace("\0", "")
    entries = LogEntry.objects.select_related("remark")
    if kind in kinds():
        entries = entries.filter(verb__startswith=f"{kind}.")
    if thing:
        entries = entries.filter(subject=thing)
    head = LogHead.objects.filter(pk=found.pk).first()
    words = sorted((gettext(words), key) for key, words in kinds().items())
    more = {
        "heading": found.name,
        "back": found.get_absolute_url(),
        "kinds": words,
        "kind": kind if kind in kinds() else "",
        "thing": thing,
        "head": head,
        "digest": _in_groups(head.digest) if head else "",
        "is_whole": True,
    }
    return _show(request, found, access, entries, more)


def _about(subject: str) -> QuerySet[LogEntry]:
    return LogEntry.objects.select_related("remark").filter(subject=subject)


def _show(
    request: ActorRequest,
    association: Association,
    access: Access,
    entries: QuerySet[LogEntry],
    more: dict[str, Any],
) -> HttpResponse:
    """Show one page of entries, latest first, with a link to those before."""
    before = whole(request.GET.get("before", "")) if "before" in request.GET else None
    if before is None and "before" in request.GET:
        raise Http404
    entries = entries.filter(association=association)
    if before is not None:
        entries = entries.filter(sequence__lt=before)
    found = list(entries.order_by("-sequence")[: A_PAGE + 1])
    shown = found[:A_PAGE]
    context = {
        "association": association,
        "access": access,
        "reader": access.member,
        "log": LogPage(association, access, shown),
        "older": shown[-1].sequence if len(found) > A_PAGE else None,
        "is_latest": before is None,
        **more,
    }
    return made_for_reader(render(request, "scoring/log.html", context), "")


def _in_groups(digest: str) -> str:
    """Return a digest in groups of four signs, to be read aloud."""
    return " ".join(digest[start : start + GROUP] for start in range(0, len(digest), GROUP))
