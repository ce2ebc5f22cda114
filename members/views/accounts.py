"""One's own account."""

from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from common.http import PageRequest, texts
from members.actors import Actor
from members.models import Member, User
from members.permissions import may_found
from members.queries import memberships


@require_safe
@login_required
def account(request: PageRequest) -> HttpResponse:
    """Show how one signs in, and where one belongs."""
    user = request.user
    assert isinstance(user, User)
    context = {
        "left": _left(user, texts(request.GET).get("left", "")),
        "memberships": memberships(user),
        "may_found": may_found(Actor(user)),
        "has_second_factor": is_mfa_enabled(user, [Authenticator.Type.TOTP]),
    }
    return render(request, "members/account.html", context)


def _left(user: User, slug: str) -> Member | None:
    """Return whom the account was in the association that it has just left, if it has."""
    if not slug:
        return None
    left = user.memberships.filter(association__slug=slug, left_at__isnull=False)
    return left.select_related("association").first()
