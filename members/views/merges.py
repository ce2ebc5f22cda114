"""Two records of one person: found, looked at, merged, undone."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from common.http import see_other, texts
from common.problems import Refusal
from members.forms.fields import said
from members.http import ActorRequest, find_person
from members.models import Association, Member, Role
from members.names import LONGEST
from members.permissions import MERGE_MEMBERS, Access
from members.queries import everybody_of, people_called
from members.services import better_kept, decline_claim, merge_members, preview_merge, undo_merge
from members.views.entrance import for_association, for_person, shown_to

FOUND = 20


@require_http_methods(["GET", "HEAD", "POST"])
@for_person(MERGE_MEMBERS)
def merge(request: ActorRequest, person: Member, access: Access) -> HttpResponse:
    """Choose who is the same person; see what would move; merge."""
    sent = texts(request.POST if request.method == "POST" else request.GET)
    context = shown_to(access, person.association, person=person)
    if not (other := sent.get("other", "")):
        return _choose(request, person, sent.get("q", "")[:LONGEST], context)
    merged = _other(person, other)
    refusals = []
    if request.method == "POST":
        try:
            merge_members(kept=person, merged=merged, by=request.actor)
            return see_other(person)
        except Refusal as refused:
            refusals = [said(problem.message) for problem in refused.problems]
    preview = preview_merge(kept=person, merged=merged)
    refusals = refusals or [said(problem.message) for problem in preview.problems]
    context |= {"preview": preview, "refusals": refusals, "other": merged}
    context["is_into_guest"] = person.role == Role.GUEST != merged.role
    status = 422 if refusals and request.method == "POST" else 200
    return render(request, "members/merge.html", context, status=status)


def _choose(
    request: ActorRequest, person: Member, wanted: str, context: dict[str, object]
) -> HttpResponse:
    """List whom a record could be merged with, as searched for."""
    people = everybody_of(person.association).filter(erased_at__isnull=True).exclude(pk=person.pk)
    found = [
        (each, _address(person, each))
        for each in (people_called(people, wanted)[:FOUND] if wanted else ())
    ]
    context |= {"wanted": wanted, "found": found, "most": FOUND}
    return render(request, "members/merge_choose.html", context)


def _address(person: Member, other: Member) -> str:
    """Return where the merge of two is looked at, the better record kept."""
    kept = better_kept(person, other)
    merged = other if kept == person else person
    here = reverse("people:merge", args=[person.association.slug, kept.code])
    return f"{here}?other={merged.code}"


def _other(person: Member, code: str) -> Member:
    """Return the other record, which must be one that can be looked at."""
    found = find_person(person.association, code)
    if found.erased_at is not None or found.merged_into is not None:
        raise Http404
    return found


@require_safe
@for_association(MERGE_MEMBERS)
def merges(request: ActorRequest, association: Association, access: Access) -> HttpResponse:
    """List the merges of an association, the latest first."""
    done = association.merges.select_related("kept", "merged").order_by("-created_at", "-pk")
    for each in done:
        each.kept.association = each.merged.association = association
    return render(request, "members/merges.html", shown_to(access, association, merges=done))


@require_POST
@for_association(MERGE_MEMBERS)
def merge_undo(
    request: ActorRequest, association: Association, access: Access, code: str
) -> HttpResponse:
    """Make two records of one again."""
    done = get_object_or_404(association.merges, code=code)
    back = reverse("people:merges", args=[association.slug])
    try:
        undo_merge(merge=done, by=request.actor)
    except Refusal as refused:
        words = [said(problem.message) for problem in refused.problems]
        context = shown_to(access, association, refusals=words, back=back, title=_("Merges"))
        return render(request, "members/refused.html", context, status=422)
    return see_other(back)


@require_POST
@for_association(MERGE_MEMBERS)
def claim_decline(
    request: ActorRequest, association: Association, access: Access, code: str
) -> HttpResponse:
    """Decide that a guest was somebody else."""
    decline_claim(claim=get_object_or_404(association.claims, code=code), by=request.actor)
    return see_other(reverse("people:members", args=[association.slug]))
