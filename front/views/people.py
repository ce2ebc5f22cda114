"""A person with their matches; and who may do what."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from common.permissions import NAMES, Holder
from front.permissions import PERMISSIONS
from members.http import ActorRequest, find_association, find_person
from members.models import Association, Contact, Member, Role
from members.permissions import LIST_MEMBERS, READ_CONTACT, Access, access_to
from members.queries import pending_claims
from members.services import is_locked
from members.views.entrance import for_association, shown_to
from scoring.pages import SheetPage
from scoring.queries import read_sheets, sheets_of

LATEST = 10


@require_safe
def person(request: ActorRequest, slug: str, code: str) -> HttpResponse:
    """Show a person: to strangers their public name and matches, to others what they may know."""
    association = find_association(request, slug)
    found = find_person(association, code)
    if found.merged_into is not None:
        found.merged_into.association = association
        return redirect(found.merged_into)
    access = access_to(association, request.actor)
    sheets = read_sheets(list(sheets_of(found)[:LATEST]))
    context = shown_to(
        access,
        association,
        person=found,
        sheets=[SheetPage(read, access, {}) for read in sheets],
        public=found.called(known=False),
        **_known(found, access),
    )
    return render(request, "front/person.html", context)


def _known(found: Member, access: Access) -> dict[str, Any]:
    """Return what only those who belong see of a person, each as they may."""
    if found.erased_at is not None or not access.knows_people:
        return {"powers": ()}
    to_them = access.to(found)
    claims = list(pending_claims(found.association).filter(guest=found))
    reads_contact = access.may(READ_CONTACT, *to_them)
    return {
        "powers": {each.key for each in PERMISSIONS if access.may(each, *to_them)},
        "is_self": bool(to_them),
        "is_guest": found.role == Role.GUEST,
        "aliases": [alias.name for alias in found.aliases.all()],
        "contact": Contact.objects.filter(member=found).first() if reads_contact else None,
        "pin_is_locked": is_locked(found),
        "claims": claims,
        "has_claimed": access.member in [claim.member for claim in claims],
    }


@require_safe
@for_association(LIST_MEMBERS)
def permissions(request: ActorRequest, association: Association, access: Access) -> HttpResponse:
    """Show everything that may be done, and who may do it."""
    holders = [gettext(NAMES[holder]) for holder in Holder]
    rows = [
        (
            gettext(permission.sentence),
            [(gettext(NAMES[each]), permission.is_given({each})) for each in Holder],
        )
        for permission in PERMISSIONS
    ]
    context = shown_to(access, association, holders=holders, rows=rows)
    return render(request, "front/permissions.html", context)
