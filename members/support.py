"""The administration site: entered by our own door, with a second factor."""

from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.contrib.admin import AdminSite
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from common.views import local_address
from members.models import User


class SupportSite(AdminSite):
    """Django's own, for staff whose account has a second factor."""

    def has_permission(self, request: HttpRequest) -> bool:
        """Whether this person may work here."""
        return super().has_permission(request) and _has_what_it_takes(request.user)

    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Send whoever may not enter yet to what is missing."""
        back = local_address(request, request.GET.get("next", reverse("admin:index")))
        if not request.user.is_authenticated:
            return redirect_to_login(back)
        if not super().has_permission(request):
            raise PermissionDenied
        if not _has_what_it_takes(request.user):
            messages.info(request, _("The administration site asks for a second factor."))
            return HttpResponseRedirect(reverse("mfa_index"))
        return HttpResponseRedirect(back)

    def password_change(self, request: HttpRequest, extra_context: Any = None) -> Any:
        """Send whoever changes their own password to where everybody does."""
        return HttpResponseRedirect(reverse("account_change_password"))


def _has_what_it_takes(user: User | AnonymousUser) -> bool:
    """Whether the second factor, which signing in then asks for, is on or not needed."""
    if not settings.ADMIN_SECOND_FACTOR:
        return True
    return user.is_authenticated and is_mfa_enabled(user, [Authenticator.Type.TOTP])
