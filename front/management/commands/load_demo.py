"""Load the demonstration association; a production site refuses."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from front.demo import load_demo
from members.models import Association


class Command(BaseCommand):
    """Adds what is missing of the demonstration, and can be run again."""

    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument(
            "--if-empty", action="store_true", help="do nothing when there is an association"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Load it."""
        if not settings.DEMO:
            raise CommandError("This site is not a demonstration: LEVEE_DEMO is not set.")
        if options["if_empty"] and Association.objects.exists():
            return
        self.stderr.write(f"Demonstration loaded: {load_demo()}")
