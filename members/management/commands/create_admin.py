"""Create the first account of a site, which looks after it, and perhaps its association."""

import getpass
from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from common.problems import Refusal
from common.wording import in_text
from members.models import User
from members.services import found_association, make_site_admin


class Command(BaseCommand):
    """Asks for a password at the terminal, unless codes by e-mail are to do instead."""

    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("email", help="the address of the account")
        parser.add_argument("--no-password", action="store_true", help="sign in by codes only")
        parser.add_argument("--association", metavar="NAME", help="an association to make with it")
        parser.add_argument("--slug", help="the association's address, as in /a/SLUG/")
        parser.add_argument("--name", help="what the association calls the person")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do all of it, or nothing."""
        if bool(options["association"]) != bool(options["slug"]):
            raise CommandError("--association and --slug go together.")
        password = None if options["no_password"] else _asked_for_password(options["email"])
        try:
            made = _make(password, options)
        except Refusal as refusal:
            said = (in_text(problem.message, lambda value: value) for problem in refusal.problems)
            raise CommandError(" ".join(said)) from None
        self.stderr.write(f"Created: {made}. Sign in at /accounts/login/.")


@transaction.atomic
def _make(password: str | None, options: dict[str, Any]) -> str:
    user = make_site_admin(email=options["email"], password=password)
    if not options["association"]:
        return user.email
    name = options["name"] or user.email.partition("@")[0]
    association = found_association(
        name=options["association"], slug=options["slug"], admin=user, admin_name=name
    )
    return f"{user.email}, administrator of {association} (/a/{association.slug}/)"


def _asked_for_password(email: str) -> str:
    password = getpass.getpass("Password: ")
    if getpass.getpass("Password again: ") != password:
        raise CommandError("The two passwords differ.")
    try:
        validate_password(password, User(email=email))
    except ValidationError as problem:
        raise CommandError(" ".join(problem.messages)) from None
    return password
