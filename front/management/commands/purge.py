"""Erase what its time is over for: to be run every night."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from scoring.services.retention import purge, purgeable


class Command(BaseCommand):
    """Erase expired sessions, links, invitations, devices and forgotten contact details."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        """Offer a rehearsal."""
        parser.add_argument("--dry-run", action="store_true", help="say what would go, erase none")

    def handle(self, *args: Any, **options: Any) -> None:
        """Say how many rows of each kind went, or would go."""
        act = purgeable if options["dry_run"] else purge
        for name, count in act(now=timezone.now()).items():
            self.stdout.write(f"{name}: {count}")
