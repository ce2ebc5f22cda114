"""Accounts: what makes them, and what makes their addresses theirs."""

from allauth.account.models import EmailAddress
from django.db import transaction

from members.models import User


@transaction.atomic
def vouch_for_address(*, user: User) -> None:
    """Take the e-mail address of an account for theirs, without asking them to confirm it."""
    EmailAddress.objects.update_or_create(
        user=user, email=user.email.lower(), defaults={"verified": True, "primary": True}
    )
