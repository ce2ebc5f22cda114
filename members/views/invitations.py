"""What whoever was invited sees: who invites to what, and how to accept."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from common.addresses import client_address
from common.http import see_other
from common.limits import allow
from common.problems import Refusal
from common.views import too_many_requests
from common.wording import in_html, isolated
from members import invited
from members.http import ActorRequest
from members.invitations import invitation_with, is_good, welcome_to
from members.models import Invitation
from members.queries import membership
from members.services import accept_invitation

GUESSES, MINUTE = 20, 60


@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: ActorRequest, token: str) -> HttpResponse:
    """Show an invitation by its link; what is chosen there goes on without the link."""
    found = invitation_with(token)
    if found is None and not allow(
        "invitation", client_address(request), most=GUESSES, seconds=MINUTE
    ):
        return too_many_requests(request)
    if found is None or not is_good(found):
        return _over(request)
    if request.method == "POST":
        invited.keep(request, found, token, request.POST.get("mail", ""))
        return _go_on(request, found)
    return _shown(request, found, mail=request.GET.get("mail", ""))


@require_http_methods(["GET", "HEAD", "POST"])
def invitation_kept(request: ActorRequest) -> HttpResponse:
    """Show the invitation that this browser carries, to be accepted."""
    found = invited.kept(request)
    if found is None:
        return _over(request)
    return _go_on(request, found) if request.method == "POST" else _shown(request, found)


def _go_on(request: ActorRequest, found: Invitation) -> HttpResponse:
    """Accept for whoever is signed in; send a stranger to sign in, or to make an account."""
    back = reverse("members:invitation-kept")
    if request.actor.user is None and request.POST.get("choice") == "new":
        invited.choose(request)
        return see_other("account_signup")
    if request.actor.user is None:
        return see_other(f"{resolve_url('account_login')}?{urlencode({'next': back})}")
    try:
        accept_invitation(
            invitation=found, by=request.actor, is_mailed=invited.came_by_mail(request)
        )
    except Refusal as refused:
        why = tuple(in_html(problem.message, isolated) for problem in refused.problems)
        return _shown(request, found, problems=why)
    invited.forget(request)
    return see_other(welcome_to(found.association))


def _shown(
    request: HttpRequest, found: Invitation, mail: str = "", problems: tuple[str, ...] = ()
) -> HttpResponse:
    context = {
        "invitation": found,
        "association": found.association,
        "sender": membership(found.invited_by, found.association_id),
        "mail": mail,
        "problems": problems,
    }
    status = 422 if problems else 200
    return _secret(render(request, "members/invitation.html", context, status=status))


def _over(request: HttpRequest) -> HttpResponse:
    return _secret(render(request, "members/invitation_over.html", status=404))


def _secret(response: HttpResponse) -> HttpResponse:
    """Keep the address of the page, which is the secret, from everybody else."""
    # With "no-referrer" browsers would send the form from no origin, which is refused.
    response.headers["Referrer-Policy"] = "strict-origin"
    response.headers["Cache-Control"] = "private, no-store"
    return response
