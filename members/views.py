"""Signing in."""

from typing import Any

from django.conf import settings
from django.contrib.auth.views import LoginView

from members.demo import DEMO_ACCOUNTS


class SignIn(LoginView):
    """Django's own, which in a demonstration says whom one can be."""

    template_name = "members/login.html"
    redirect_authenticated_user = True

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Return what the page shows."""
        accounts = DEMO_ACCOUNTS if settings.DEMO else ()
        return super().get_context_data(**kwargs) | {"demo_accounts": accounts}
