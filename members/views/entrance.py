"""Who may enter a page of an association, asked before the page itself does anything."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from common.http import see_other, sign_in_first
from common.permissions import Permission
from common.problems import Refusal
from members.forms.fields import TypedForm
from members.http import ActorRequest, find_association, find_person
from members.permissions import Access, access_to

View = Callable[..., HttpResponse]


def for_association(permission: Permission) -> Callable[[View], View]:
    """Make a view one of an association, for those who have ``permission`` there.

    It is called with the association and the reader's access.  Strangers sign in first.
    """

    def around(view: View) -> View:
        @wraps(view)
        def entered(request: ActorRequest, slug: str, **rest: Any) -> HttpResponse:
            association = find_association(request, slug)
            access = access_to(association, request.actor)
            if not access.may(permission):
                return _outside(request)
            return view(request, association=association, access=access, **rest)

        return entered

    return around


def for_person(permission: Permission) -> Callable[[View], View]:
    """Make a view one of a person, for those who have ``permission`` over them.

    It is called with the person and the reader's access to their association.  Whoever asks for
    a record that was merged is sent to the one that was kept; one that was erased is not there.
    """

    def around(view: View) -> View:
        @wraps(view)
        def entered(request: ActorRequest, slug: str, code: str, **rest: Any) -> HttpResponse:
            person = find_person(find_association(request, slug), code)
            access = access_to(person.association, request.actor)
            if not access.may(permission, *access.to(person)):
                return _outside(request)
            if person.erased_at is not None:
                raise Http404
            if person.merged_into is not None:
                return redirect(person.merged_into)
            return view(request, person=person, access=access, **rest)

        return entered

    return around


def answer_form(
    request: ActorRequest,
    form: TypedForm,
    act: Callable[[], Any],
    to: Callable[[Any], Any],
    **context: Any,
) -> HttpResponse:
    """Show a form; when it was sent, act on it and send the reader on ``to`` what comes of it.

    What is refused is answered with the form as it was filled in.
    """
    if request.method == "POST":
        try:
            return see_other(to(act()))
        except Refusal as refused:
            form.problems = refused.problems
    template = context.pop("template", "members/form.html")
    status = 422 if form.problems else 200
    return render(request, template, {"form": form, **context}, status=status)


def shown_to(access: Access, association: Any, **context: Any) -> dict[str, Any]:
    """Return what every page of an association is rendered with."""
    return {"association": association, "access": access, "reader": access.member, **context}


def _outside(request: ActorRequest) -> HttpResponse:
    """Send a stranger to sign in; tell somebody who is signed in that they may not."""
    if request.actor.user is None:
        return sign_in_first(request, request.get_full_path())
    raise PermissionDenied
