"""What allauth asks of this site: who may sign up, where mail comes from, and its words."""

import logging
from contextlib import suppress
from typing import Any, cast

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.core import context as current
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.mfa.adapter import DefaultMFAAdapter
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from common.addresses import client_address
from common.problems import Refusal
from members import invited
from members.actors import Actor
from members.http import ActorRequest
from members.invitations import welcome_to
from members.services import accept_invitation

logger = logging.getLogger(__name__)

WRONG_CODE = _("This is not the code. Check each sign, or ask for a new one.")
TOO_OFTEN = _("Too many attempts failed. Wait a few minutes, then try again.")


class AccountAdapter(DefaultAccountAdapter):
    """Accounts come by invitation; everything is said in our words."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "account_inactive": _("This account is closed."),
        "duplicate_email": _("This is already the address of your account."),
        "email_password_mismatch": _("The e-mail address or the password is wrong. Try again."),
        "email_taken": _("Another account has this e-mail address."),
        "enter_current_password": _("This is not your current password. Type it again."),
        "incorrect_code": WRONG_CODE,
        "incorrect_password": _("This is not your password. Type it again."),
        "invalid_or_expired_key": _("This link is no longer good. Ask for a new one."),
        "invalid_password_reset": _("This link is no longer good. Ask for a new one."),
        "rate_limited": _("That was too often. Wait a minute, then try again."),
        "too_many_login_attempts": TOO_OFTEN,
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Nobody signs up who was not invited."""
        return invited.kept(request) is not None

    def is_email_verified(self, request: HttpRequest, email: str) -> bool:
        """Whether the address of a new account needs no other proof than the invitation."""
        return invited.vouches_for(request, email)

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        """Go back to the invitation that a new account is to accept."""
        return reverse("members:invitation-kept")

    def get_email_verification_redirect_url(self, email_address: EmailAddress) -> str:
        """Go back to the invitation, if there is one."""
        url = super().get_email_verification_redirect_url(email_address)
        if invited.kept(self.request) is None:
            return url
        back = urlencode({"next": reverse("members:invitation-kept")})
        return f"{reverse('account_login')}?{back}"

    def post_login(self, request: HttpRequest, user: Any, **more: Any) -> HttpResponse:
        """Accept the invitation for which the account was made, and go where it leads."""
        response: HttpResponse = super().post_login(request, user, **more)
        found = invited.chosen(request)
        if found is None:
            return response
        device = cast("ActorRequest", request).actor.device
        try:
            accept_invitation(
                invitation=found,
                by=Actor(user, device),
                is_mailed=invited.came_by_mail(request),
            )
        except Refusal:
            return redirect("members:invitation-kept")  # It says why when it is tried there.
        invited.forget(request)
        return redirect(welcome_to(found.association))

    def get_client_ip(self, request: HttpRequest) -> str:
        """Return the address that limits count by, the same as everywhere."""
        return client_address(request)

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """Go back to the page of the account."""
        return reverse("members:account")

    def get_reauthentication_methods(self, user: Any) -> list[dict[str, Any]]:
        """Return how ``user`` can confirm who they are, in our words."""
        words = {
            "reauthenticate": _("Use the password"),
            "reauthenticate_by_code": _("Get a code by e-mail"),
            "mfa_reauthenticate": _("Use the second factor"),
        }
        methods = super().get_reauthentication_methods(user)
        return [method | {"description": words[method["id"]]} for method in methods]

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a message, or say that it could not be, the same to everybody."""
        try:
            super().send_mail(template_prefix, email, context)
        except OSError as problem:
            # What the server said may hold the address.
            logger.error("A message was not sent: %s", type(problem).__name__)  # noqa: TRY400
            page = render(current.request, "account/not_sent.html", status=503)
            raise ImmediateHttpResponse(page) from None

    def send_notification_mail(
        self,
        template_prefix: str,
        user: AbstractBaseUser,
        context: dict[str, Any] | None = None,
        email: str | None = None,
    ) -> None:
        """Tell ``user`` what was done, which stays done when the message cannot be sent."""
        with suppress(ImmediateHttpResponse):
            super().send_notification_mail(template_prefix, user, context, email)


class SecondFactorAdapter(DefaultMFAAdapter):
    """The second factor, in our words."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _("This is not the code. Wait for the next one, then try again."),
        "cannot_generate_recovery_codes": _("Turn the second factor on first."),
    }
