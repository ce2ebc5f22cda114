"""Judge score sheets from files, without a database: one verdict a line.

Exit status: 0 all valid, 1 some are not, 2 something could not be read.
"""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import translation

from scoring.files import Line, documents, verdict_as_data
from scoring.tables import verdict_as_text
from scoring.verdicts import judge


class Command(BaseCommand):
    """Reads sheets as JSON Lines or as one document, and answers each in order."""

    help = __doc__ or ""
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the files and the options."""
        parser.add_argument("files", nargs="*", metavar="FILE", help="“-” is standard input")
        parser.add_argument("--lang", choices=("fr", "en"), default="fr")
        parser.add_argument("--as", dest="form", choices=("json", "table"), default="json")

    def handle(self, *args: Any, **options: Any) -> None:
        """Judge every sheet of every file."""
        status = 0
        with translation.override(options["lang"]):
            for name in options["files"] or ["-"]:
                status = max(status, self._check(name, options["form"]))
        if status:
            sys.exit(status)

    def _check(self, name: str, form: str) -> int:
        try:
            if name == "-":
                return self._answer(name, sys.stdin.buffer, form)
            with Path(name).open("rb") as lines:
                return self._answer(name, lines, form)
        except OSError as trouble:
            self.stderr.write(f"{name}: {trouble.strerror}")
            return 2

    def _answer(self, name: str, lines: Iterable[bytes], form: str) -> int:
        status = 0
        for line in documents(lines):
            status = max(status, self._answer_line(name, line, form))
        return status

    def _answer_line(self, name: str, line: Line, form: str) -> int:
        if line.trouble:
            self.stderr.write(f"{name}:{line.number}: {line.trouble}")
            return 2
        verdict = judge(line.content)
        if form == "table":
            self.stdout.write(verdict_as_text(verdict))
        else:
            self.stdout.write(json.dumps(verdict_as_data(verdict), ensure_ascii=False))
        return 0 if verdict.is_valid else 1
