"""Gather the sentences to translate into the one catalogue, ``locale/``."""

from contextlib import chdir
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.commands import makemessages

# What common.problems marks sentences with, beside the names that Django knows.
KEYWORDS = ("ngettext_noop:1,2", "pgettext_noop:1c,2", "npgettext_noop:1c,2,3")
NOT_OURS = ("tests", "bench", "requirements", "var")
STEADY = {"no_location": True, "no_wrap": True, "no_obsolete": True}


class Command(makemessages.Command):
    """Django's command, writing a catalogue that changes only when a sentence does."""

    xgettext_options = [
        *makemessages.Command.xgettext_options,
        *(f"--keyword={keyword}" for keyword in KEYWORDS),
    ]

    def handle(self, *args: Any, **options: Any) -> None:
        """Read the whole project, whatever the current directory."""
        options |= STEADY
        options["ignore_patterns"] = [*options["ignore_patterns"], *NOT_OURS]
        with chdir(settings.BASE_DIR):
            super().handle(*args, **options)

    def find_files(self, root: str) -> list[Any]:
        """Send every sentence to the one catalogue."""
        found = super().find_files(root)
        catalogue = str(settings.LOCALE_PATHS[0])
        self.locale_paths = [catalogue]
        for file in found:
            file.locale_dir = catalogue
        return found

    def write_po_file(self, potfile: str, locale: str) -> None:
        """Name the language, and leave out the date, which would change every time."""
        super().write_po_file(potfile, locale)
        written = Path(potfile).parent / locale / "LC_MESSAGES" / f"{self.domain}.po"
        lines = written.read_text(encoding="utf-8").splitlines(keepends=True)
        kept = (line for line in lines if not line.startswith('"POT-Creation-Date:'))
        named = "".join(kept).replace('"Language: \\n"', f'"Language: {locale}\\n"', 1)
        written.write_text(named, encoding="utf-8")
