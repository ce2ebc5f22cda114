"""The forms of signing in and of one's account: allauth's, in our words."""

from typing import Any

from allauth.account import forms as account
from allauth.core import context as current
from allauth.mfa.base import forms as second_factor
from allauth.mfa.totp import forms as authenticator
from django import forms
from django.utils.translation import gettext_lazy as _

from members import invited

LABELS = {
    "login": _("E-mail address"),
    "email": _("E-mail address"),
    "password": _("Password"),
    "oldpassword": _("Current password"),
    "password1": _("New password"),
    "password2": _("New password again"),
    "code": _("Code"),
    "recipient": _("Where to"),
}
# Their help is the way to a new password, which the pages have themselves.
WITHOUT_HELP = ("password", "oldpassword")


class InOurWords(forms.Form):
    """Mixed into a form of allauth's: labels of our own, and nothing written in the fields."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.label = LABELS.get(name, field.label)
            field.widget.attrs.pop("placeholder", None)
            if name in WITHOUT_HELP:
                field.help_text = ""
            if name == "code":
                field.widget.attrs |= {"autocomplete": "one-time-code", "spellcheck": "false"}


class SignIn(InOurWords, account.LoginForm):
    """An e-mail address and a password."""


class SignUp(InOurWords, account.SignupForm):  # type: ignore[misc]
    """A new account, for whoever was invited; a password is not needed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        invitation = invited.kept(current.request)
        self.fields["email"].initial = invitation.email if invitation else ""
        self.fields["password1"].label = _("Password, if you want one")


class AskForCode(InOurWords, account.RequestLoginCodeForm):
    """The address that a code is mailed to."""


class GiveCode(InOurWords, account.ConfirmLoginCodeForm):
    """The code that was mailed."""


class ForgottenPassword(InOurWords, account.ResetPasswordForm):
    """The address that a link is mailed to."""


class NewPassword(InOurWords, account.ResetPasswordKeyForm):
    """A new password, by the link that was mailed."""


class ChangePassword(InOurWords, account.ChangePasswordForm):
    """A new password, by the old one."""


class SetPassword(InOurWords, account.SetPasswordForm):
    """The first password of an account that has none."""


class ChangeAddress(InOurWords, account.AddEmailForm):
    """The new address of the account."""


class ConfirmByPassword(InOurWords, account.ReauthenticateForm):
    """The password once more."""


class AskToConfirm(InOurWords, account.RequestReauthenticationCodeForm):
    """Where to mail a code once more."""


class ConfirmByCode(InOurWords, account.ConfirmReauthenticationCodeForm):
    """The code that was mailed once more."""


class GiveSecondFactor(InOurWords, second_factor.AuthenticateForm):
    """A code of the telephone, or a recovery code."""


class ConfirmBySecondFactor(InOurWords, second_factor.ReauthenticateForm):
    """A code of the telephone once more."""


class TurnOnSecondFactor(InOurWords, authenticator.ActivateTOTPForm):
    """The first code of the telephone."""
