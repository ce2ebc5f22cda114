"""The invitation that a browser carries from its link to the account that accepts it."""

from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

from members.invitations import invitation_called, is_good, mark_of_mail
from members.models import Invitation

KEY = "invitation"


def keep(request: HttpRequest, invitation: Invitation, token: str, mark: str) -> None:
    """Keep the invitation in the session, which then needs its link no longer.

    ``mark`` is what a link that was mailed bears (``mark_of_mail``).
    """
    is_mailed = constant_time_compare(mark, mark_of_mail(token))
    request.session[KEY] = {"code": invitation.code, "is_mailed": is_mailed}


def kept(request: HttpRequest) -> Invitation | None:
    """Return the invitation that was kept, if it is still good."""
    found = invitation_called(request.session.get(KEY, {}).get("code", ""))
    return found if found is not None and is_good(found) else None


def choose(request: HttpRequest) -> None:
    """Note that the invitation is to be accepted by the account that is about to be made."""
    request.session[KEY] = request.session.get(KEY, {}) | {"is_chosen": True}


def chosen(request: HttpRequest) -> Invitation | None:
    """Return the invitation that was kept, if its account was to accept it."""
    return kept(request) if request.session.get(KEY, {}).get("is_chosen") else None


def vouches_for(request: HttpRequest, email: str) -> bool:
    """Whether the invitation came by mail to that address, which so needs no other proof."""
    found = kept(request)
    return found is not None and came_by_mail(request) and found.email == email.lower()


def came_by_mail(request: HttpRequest) -> bool:
    """Whether the invitation that was kept came by its link as it was mailed."""
    return bool(request.session.get(KEY, {}).get("is_mailed"))


def forget(request: HttpRequest) -> None:
    """Forget the invitation."""
    request.session.pop(KEY, None)
