"""The people of an association: the list, and somebody new in it."""

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from common.http import texts
from members.forms.people import NewcomerForm
from members.http import ActorRequest
from members.models import Association, Member, Role
from members.names import LONGEST
from members.permissions import ADD_MEMBER, LIST_MEMBERS, MERGE_MEMBERS, Access
from members.queries import members_of, namesake, pending_claims, people_called
from members.services import add_person
from members.views.entrance import answer_form, for_association, shown_to

PAGE = 200


@require_safe
@for_association(LIST_MEMBERS)
def members(request: ActorRequest, association: Association, access: Access) -> HttpResponse:
    """List who belongs, or who left, by name; search whatever the accents."""
    asked = texts(request.GET)
    wanted, show = asked.get("q", "")[:LONGEST], asked.get("show", "")
    people = people_called(_shown(association, show), wanted).select_related("association")
    decides = access.may(MERGE_MEMBERS)
    context = shown_to(
        access,
        association,
        people=Paginator(people, PAGE).get_page(request.GET.get("page")),
        wanted=wanted,
        show=show,
        claims=pending_claims(association) if decides else (),
    )
    return render(request, "members/members.html", context)


def _shown(association: Association, show: str) -> QuerySet[Member]:
    """Return the people that the reader wants to see: everybody who belongs, by default."""
    if show == "left":
        left = association.members.filter(left_at__isnull=False, erased_at__isnull=True)
        return left.filter(merged_into__isnull=True).order_by("name_key", "pk")
    people = members_of(association)
    return people.filter(role=Role.GUEST) if show == "guests" else people


@require_http_methods(["GET", "HEAD", "POST"])
@for_association(ADD_MEMBER)
def add(request: ActorRequest, association: Association, access: Access) -> HttpResponse:
    """Add somebody; who already has that name is shown."""
    is_sent = request.method == "POST"
    asked = texts(request.GET)
    form = NewcomerForm(texts(request.POST) if is_sent else {"role": asked.get("role", "member")})
    return answer_form(
        request,
        form,
        lambda: add_person(association=association, wanted=form.newcomer(), by=request.actor),
        lambda person: _after(request, person),
        template="members/add.html",
        title=_("Add somebody"),
        button=_("Add to the list"),
        another=_("Add, and another"),
        trouble=_("Nobody was added"),
        added=members_of(association).filter(code=asked.get("added", "")[:LONGEST]).first(),
        known=namesake(association, form.text("name")) if is_sent else None,
        **shown_to(access, association),
    )


def _after(request: ActorRequest, person: Member) -> str:
    """Return where to go on, saying who was added: the person, or the form for another one."""
    if "another" not in request.POST:
        return f"{person.get_absolute_url()}?added=1"
    return f"{request.path}?{urlencode({'added': person.code, 'role': person.role})}"
