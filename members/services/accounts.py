"""Accounts: what makes them, and what makes their addresses theirs."""

from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.db.models.functions import Lower

from common import log
from common.problems import Message, Problem, Refusal, gettext_noop
from members.models import User


@transaction.atomic
def vouch_for_address(*, user: User) -> None:
    """Take the e-mail address of an account for theirs, without asking them to confirm it."""
    EmailAddress.objects.update_or_create(
        user=user, email=user.email.lower(), defaults={"verified": True, "primary": True}
    )


@transaction.atomic
def make_site_admin(*, email: str, password: str | None) -> User:
    """Make an account that looks after the whole site; without password, it signs in by codes.

    Raises ``Refusal`` when the address cannot be one, or is already an account's.
    """
    email = email.strip().lower()
    try:
        validate_email(email)
    except ValidationError:
        text = gettext_noop("This is not an e-mail address. Check each sign.")
        raise Refusal([Problem("email_invalid", Message(text), "email")]) from None
    if User.objects.annotate(lowered=Lower("email")).filter(lowered=email).exists():
        text = gettext_noop("Another account has this e-mail address.")
        raise Refusal([Problem("email_taken", Message(text), "email")])
    user = User.objects.create_superuser(email, password)
    vouch_for_address(user=user)
    log.write("account.site_admin_made", f"account/{user.pk}", association_id=None, by=None)
    return user
