"""Check that the French catalogue is complete, current and compiled."""

import re
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.test.utils import override_settings

CURE = "Run ./dev messages, then translate what is missing in {po} and run it again."

# The tools call a sentence translated as soon as its first form is.
EMPTY_FORM = re.compile(r'^msgstr\[\d\] ""\n(?!")', re.MULTILINE)


class Command(BaseCommand):
    """Fail when a sentence lacks its French, or when what is compiled is not what is written."""

    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        """Look at the catalogue of each domain that the project has."""
        catalogue = Path(settings.LOCALE_PATHS[0])
        folder = catalogue / "fr" / "LC_MESSAGES"
        domains = [domain for domain in ("django", "djangojs") if _po(folder, domain).exists()]
        found = [problem for domain in domains for problem in _problems(folder, domain)]
        if not domains:
            found.append(f"{_po(folder, 'django')} is missing.")
        if found:
            cure = CURE.format(po=folder.relative_to(settings.BASE_DIR))
            raise CommandError("\n".join([*found, cure]))


def _po(folder: Path, domain: str) -> Path:
    return folder / f"{domain}.po"


def _problems(folder: Path, domain: str) -> list[str]:
    """Compare one domain with the sources, then with its compiled form."""
    written = _po(folder, domain)
    with tempfile.TemporaryDirectory() as temporary:
        scratch = Path(temporary)
        with override_settings(LOCALE_PATHS=[scratch]):
            call_command("makemessages", locale=["fr"], domain=domain, keep_pot=True, verbosity=0)
        found = _said("msgcmp", written, scratch / f"{domain}.pot")
        compiled = scratch / f"{domain}.mo"
        found += _said("msgfmt", "--check-format", "-o", compiled, written)
        if EMPTY_FORM.search(written.read_text(encoding="utf-8")):
            found.append(f"{written}: a plural lacks one of its forms.")
        if not found and _read(compiled) != _read(folder / f"{domain}.mo"):
            found.append(f"{domain}.mo is not what {domain}.po compiles to.")
    return found


def _said(*command: str | Path) -> list[str]:
    """Return the complaints of a gettext tool; a warning is one too."""
    result = _run(*command)
    return [line for line in result.stderr.splitlines() if line.strip()]


def _read(compiled: Path) -> str:
    """Return the sentences of a compiled catalogue, without its header."""
    return _run("msgunfmt", "--no-wrap", compiled).stdout.partition("\n\n")[2]


def _run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False)
