"""Changing one person: names, contact, minority, role, PIN, and whether they belong."""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from common.http import see_other, texts
from common.problems import Refusal
from members.forms.fields import TypedForm, said
from members.forms.people import ContactForm, MinorForm, NamesForm, PinForm, RoleForm
from members.http import ActorRequest
from members.models import Member
from members.permissions import (
    CHANGE_MEMBER,
    CLAIM_GUEST,
    GRANT_ROLE,
    MARK_MINOR,
    READ_CONTACT,
    REMOVE_MEMBER,
    SET_PIN,
    Access,
)
from members.services import (
    change_contact,
    change_names,
    claim_guest,
    grant_role,
    mark_minor,
    new_pin,
    remove_member,
    set_pin,
    take_back,
)
from members.views.entrance import answer_form, for_person, shown_to

FORM = ["GET", "HEAD", "POST"]


@require_http_methods(FORM)
@for_person(CHANGE_MEMBER)
def names(request: ActorRequest, person: Member, access: Access) -> HttpResponse:
    """Change what a person is called, and what strangers see of it."""
    is_sent = request.method == "POST"
    form = NamesForm(texts(request.POST), person) if is_sent else NamesForm.about(person)
    return _answer(
        request,
        form,
        lambda: change_names(member=person, wanted=form.names(), by=request.actor),
        title=_("Names"),
        **_about(person, access),
    )


@require_http_methods(FORM)
@for_person(READ_CONTACT)
def contact(request: ActorRequest, person: Member, access: Access) -> HttpResponse:
    """Change how to reach a person."""
    is_sent = request.method == "POST"
    form = ContactForm(texts(request.POST)) if is_sent else ContactForm.about(person)
    return _answer(
        request,
        form,
        lambda: change_contact(member=person, wanted=form.reach(), by=request.actor),
        title=_("Contact details"),
        **_about(person, access),
    )


@require_http_methods(FORM)
@for_person(MARK_MINOR)
def minor(request: ActorRequest, person: Member, access: Access) -> HttpResponse:
    """Mark a minor, and a parent's consent."""
    is_sent = request.method == "POST"
    form = MinorForm(texts(request.POST)) if is_sent else MinorForm.about(person)
    return _answer(
        request,
        form,
        lambda: mark_minor(member=person, wanted=form.minority(), by=request.actor),
        title=_("Minor and consent"),
        lead=_("Without a parent’s consent, strangers see a number and there is no account."),
        **_about(person, access),
    )


@require_http_methods(FORM)
@for_person(GRANT_ROLE)
def role(request: ActorRequest, person: Member, access: Access) -> HttpResponse:
    """Give a person another role."""
    form = RoleForm(texts(request.POST) if request.method == "POST" else {"role": person.role})
    return _answer(
        request,
        form,
        lambda: grant_role(member=person, role=form.text("role"), by=request.actor),
        title=_("Role"),
        lead=_("It holds from the next page that they open."),
        **_about(person, access),
    )


@require_http_methods(FORM)
@for_person(SET_PIN)
def pin(request: ActorRequest, person: Member, access: Access) -> HttpResponse:
    """Set a PIN of one's own choice; it is never shown again."""
    form = PinForm(texts(request.POST) if request.method == "POST" else {})
    return _answer(
        request,
        form,
        lambda: set_pin(member=person, pin=form.text("pin"), by=request.actor),
        template="members/pin.html",
        title=_("Signing PIN"),
        **_about(person, access),
    )


@require_POST
@for_person(SET_PIN)
def pin_draw(request: ActorRequest, person: Member, access: Access) -> HttpResponse:
    """Draw a PIN and show it, this once."""
    drawn = new_pin(member=person, by=request.actor)
    context = _about(person, access) | {"pin": drawn, "title": _("Signing PIN")}
    response = render(request, "members/pin_drawn.html", context)
    response.headers["Cache-Control"] = "no-store"
    return response


@require_POST
@for_person(REMOVE_MEMBER)
def leave(request: ActorRequest, person: Member, access: Access) -> HttpResponse:
    """Have a person leave; who left is told on the page of their account."""
    account = f"{reverse('members:account')}?left={person.association.slug}"
    to = account if access.to(person) else person
    return _act(request, person, access, lambda: remove_member(member=person, by=request.actor), to)


@require_POST
@for_person(REMOVE_MEMBER)
def come_back(request: ActorRequest, person: Member, access: Access) -> HttpResponse:
    """Let a person who left belong again."""
    return _act(request, person, access, lambda: take_back(member=person, by=request.actor))


@require_POST
@for_person(CLAIM_GUEST)
def claim(request: ActorRequest, person: Member, access: Access) -> HttpResponse:
    """Say that this guest was oneself."""
    return _act(request, person, access, lambda: claim_guest(guest=person, by=request.actor))


def _about(person: Member, access: Access) -> dict[str, Any]:
    back = person.get_absolute_url()
    return shown_to(access, person.association, person=person, back=back)


def _answer(
    request: ActorRequest, form: TypedForm, act: Callable[[], Any], **context: Any
) -> HttpResponse:
    words = {"button": _("Save"), "trouble": _("Nothing was changed")}
    back = context["back"]
    return answer_form(request, form, act, lambda _done: back, **words, **context)


def _act(
    request: ActorRequest, person: Member, access: Access, act: Callable[[], Any], to: Any = None
) -> HttpResponse:
    """Do what a button says and go on, to the person by default, or say why not."""
    try:
        act()
    except Refusal as refused:
        words = [said(problem.message) for problem in refused.problems]
        context = _about(person, access) | {"refusals": words}
        return render(request, "members/refused.html", context, status=422)
    return see_other(to or person)
