"""Inviting: the open invitations of an association, and sending another."""

from allauth.account.adapter import get_adapter
from allauth.core.exceptions import ImmediateHttpResponse
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from common.http import see_other, texts
from common.limits import allow
from common.problems import Refusal
from common.views import too_many_requests
from members.forms.fields import said
from members.forms.invitations import InvitationForm
from members.http import ActorRequest
from members.invitations import mark_of_mail, open_invitations
from members.models import Association, Contact, Invitation, Member, Role
from members.permissions import INVITE, READ_CONTACT, Access
from members.services import invite, invite_newcomer, revoke_invitation
from members.views.entrance import for_association, for_person, shown_to

AN_HOUR, MOST = 60 * 60, 60
FORM = ["GET", "HEAD", "POST"]


@require_safe
@for_association(INVITE)
def invitations(request: ActorRequest, association: Association, access: Access) -> HttpResponse:
    """List the invitations that can still be accepted."""
    context = shown_to(access, association, invitations=open_invitations(association))
    return render(request, "members/invitations.html", context)


@require_http_methods(FORM)
@for_association(INVITE)
def invite_new(request: ActorRequest, association: Association, access: Access) -> HttpResponse:
    """Add somebody and invite them."""
    typed = texts(request.POST) if request.method == "POST" else {"role": Role.MEMBER}
    form = InvitationForm(typed, access, None)
    return _answer(request, association, access, form)


@require_http_methods(FORM)
@for_person(INVITE)
def invite_person(request: ActorRequest, person: Member, access: Access) -> HttpResponse:
    """Invite somebody whom the association knows."""
    typed = texts(request.POST) if request.method == "POST" else _known(person, access)
    form = InvitationForm(typed, access, person)
    return _answer(request, person.association, access, form)


@require_POST
@for_association(INVITE)
def revoke(
    request: ActorRequest, association: Association, access: Access, code: str
) -> HttpResponse:
    """Make an open invitation good no longer."""
    found = get_object_or_404(association.invitations, code=code)
    back = reverse("members:invitations", args=[association.slug])
    try:
        revoke_invitation(invitation=found, by=request.actor)
    except Refusal as refused:
        words = [said(problem.message) for problem in refused.problems]
        context = shown_to(access, association, refusals=words, back=back)
        return render(request, "members/refused.html", context, status=422)
    return see_other(back)


def _known(person: Member, access: Access) -> dict[str, str]:
    """Return what is proposed for a person: their address, and the role they have."""
    contact = Contact.objects.filter(member=person).first() if access.may(READ_CONTACT) else None
    role = Role.MEMBER if person.role == Role.GUEST else person.role
    return {"email": contact.email if contact else "", "role": role}


def _answer(
    request: ActorRequest, association: Association, access: Access, form: InvitationForm
) -> HttpResponse:
    """Show the form; when it was sent, send the invitation and show its link, this once."""
    if request.method == "POST":
        if not allow("invite", str(request.actor.user_id), most=MOST, seconds=AN_HOUR):
            return too_many_requests(request)
        try:
            return _sent(request, access, *_invited(request, association, form))
        except Refusal as refused:
            form.problems = refused.problems
    context = shown_to(access, association, form=form, person=form.person)
    context |= {"title": _("Invite somebody"), "button": _("Make the invitation")}
    context["trouble"] = _("Nobody was invited")
    context["back"] = reverse("members:invitations", args=[association.slug])
    status = 422 if form.problems else 200
    return render(request, "members/form.html", context, status=status)


def _invited(
    request: ActorRequest, association: Association, form: InvitationForm
) -> tuple[Invitation, str]:
    email, role, by = form.text("email"), form.text("role"), request.actor
    if form.person is not None:
        return invite(member=form.person, email=email, role=role, by=by)
    name = form.text("name")
    return invite_newcomer(association=association, name=name, email=email, role=role, by=by)


def _sent(
    request: ActorRequest, access: Access, invitation: Invitation, token: str
) -> HttpResponse:
    """Mail the invitation, and show its link to who invites, who so cannot prove the address."""
    link = request.build_absolute_uri(reverse("members:invitation", args=[token]))
    context = shown_to(access, invitation.association, invitation=invitation, link=link)
    context |= {"title": _("The invitation is ready"), "is_mailed": False}
    if invitation.email:
        mail = context | {"link": f"{link}?mail={mark_of_mail(token)}", "sender": access.member}
        try:
            get_adapter().send_mail("members/email/invitation", invitation.email, mail)
            context["is_mailed"] = True
        except ImmediateHttpResponse:
            pass  # The page says so, and has the link.
    response = render(request, "members/invited.html", context)
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
