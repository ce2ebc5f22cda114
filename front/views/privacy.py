"""Taking away all that is held about a person, and being forgotten."""

from typing import Any

from allauth.account.decorators import reauthentication_required as proven
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from common.http import see_other, texts
from common.problems import Problem, Refusal
from common.wording import in_text
from front.privacy import export
from members.http import ActorRequest
from members.models import Member, User
from members.permissions import ERASE_MEMBER, EXPORT_MEMBER, Access
from members.queries import memberships
from members.services.erasure import erase_account, erase_member, note_export
from members.views.entrance import for_person, shown_to

LONGEST_REASON = 500


@require_POST
@login_required
def account_export(request: ActorRequest) -> HttpResponse:
    """Hand over all that is held about somebody, wherever they belong."""
    user = _owner(request)
    people = list(user.memberships.select_related("association"))
    for person in people:
        note_export(member=person, by=request.actor)
    return _file(export(user, people))


@require_POST
@for_person(EXPORT_MEMBER)
def member_export(request: ActorRequest, person: Member, access: Access) -> HttpResponse:
    """Hand over all that an association holds about a person, to them or to who asks for them."""
    note_export(member=person, by=request.actor)
    user = person.user if access.to(person) else None
    return _file(export(user, [person]))


@require_http_methods(["GET", "HEAD", "POST"])
@for_person(ERASE_MEMBER)
@proven
def member_erase(request: ActorRequest, person: Member, access: Access) -> HttpResponse:
    """Say what erasing means; erase the person when somebody means it."""
    problems: tuple[Problem, ...] = ()
    sent = texts(request.POST)
    if request.method == "POST":
        try:
            reason = sent.get("reason", "")[:LONGEST_REASON]
            return see_other(erase_member(member=person, by=request.actor, reason=reason))
        except Refusal as refusal:
            problems = refusal.problems
    context = shown_to(access, person.association, person=person, is_self=bool(access.to(person)))
    return _asked(request, "front/erase_member.html", context | {"sent": sent}, problems)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@proven
def account_erase(request: ActorRequest) -> HttpResponse:
    """Say what erasing means; erase the account and all that it is, and sign it out."""
    user = _owner(request)
    problems: tuple[Problem, ...] = ()
    if request.method == "POST":
        try:
            erase_account(user=user, by=request.actor)
        except Refusal as refusal:
            problems = refusal.problems
        else:
            logout(request)
            return render(request, "front/erased.html")
    return _asked(request, "front/erase_account.html", {"memberships": memberships(user)}, problems)


def _owner(request: ActorRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def _asked(
    request: ActorRequest, template: str, context: dict[str, Any], problems: tuple[Problem, ...]
) -> HttpResponse:
    context["refusals"] = [in_text(problem.message, lambda value: value) for problem in problems]
    return render(request, template, context, status=422 if problems else 200)


def _file(held: dict[str, Any]) -> HttpResponse:
    """Return the answer that a browser keeps as a file."""
    response = JsonResponse(held, json_dumps_params={"ensure_ascii": False, "indent": 2})
    whose = gettext("my-data")
    name = f"{whose}-{timezone.localdate().isoformat()}.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "private, no-store"
    return response
