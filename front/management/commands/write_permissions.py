"""Write the table of permissions into the documentation."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from front.permissions import as_markdown


class Command(BaseCommand):
    """Write docs/permissions.md anew."""

    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the file."""
        path = settings.BASE_DIR / "docs" / "permissions.md"
        path.write_text(as_markdown(), encoding="utf-8")
