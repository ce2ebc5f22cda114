"""Walk the logs and say whether every entry still follows from the one before it."""

import sys
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from common.log import broken_links
from common.models import LogEntry
from members.models import Association

BROKEN = 1
COULD_NOT_RUN = 2


class Command(BaseCommand):
    """Exit with 0 when the logs are whole, 1 when one is broken, 2 when it could not be told."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        """Add which log to walk, and a head that was noted elsewhere."""
        parser.add_argument("--association", metavar="SLUG", help="only the log of this one")
        parser.add_argument("--head", metavar="DIGEST", help="say whether this is still in a log")

    def handle(self, *args: Any, **options: Any) -> None:
        """Walk, and tell what was found."""
        try:
            chains = _chains(options["association"])
            found = [line for chain in chains for line in _broken(chain)]
            if options["head"]:
                found += self._missing_head(options["head"], chains)
        except DatabaseError as error:
            raise CommandError(str(error), returncode=COULD_NOT_RUN) from error
        for line in found:
            self.stderr.write(line)
        if found:
            sys.exit(BROKEN)
        self.stdout.write(f"Logs that are whole: {len(chains)}.")

    def _missing_head(self, noted: str, chains: list[Association | None]) -> list[str]:
        """Return that a noted digest is in none of the logs, or tell which entry it is of."""
        digest = "".join(noted.split()).lower()
        entry = LogEntry.objects.filter(digest=digest).select_related("association").first()
        if entry is None or entry.association not in chains:
            return [f"{noted}: no entry has this digest any more. The end of the log was cut off."]
        self.stdout.write(f"{_name(entry.association)}: {noted} is entry {entry.sequence}.")
        return []


def _chains(slug: str | None) -> list[Association | None]:
    if slug is None:
        return [None, *Association.objects.order_by("slug")]
    association = Association.objects.filter(slug=slug).first()
    if association is None:
        raise CommandError(f"There is no association {slug}.", returncode=COULD_NOT_RUN)
    return [association]


def _broken(association: Association | None) -> Iterator[str]:
    """Yield the first entry of a log that does not follow, and how many after it do not either."""
    numbers = list(broken_links(association.pk if association else None))
    if not numbers:
        return
    first, *others = numbers
    more = f", and {len(others)} after it" if others else ""
    entry = LogEntry.objects.filter(association=association, sequence=first).first()
    what = f" ({entry.verb} {entry.subject}, {entry.at:%Y-%m-%d %H:%M})" if entry else ""
    yield f"{_name(association)}: entry {first}{what} does not follow from those before it{more}."


def _name(association: Association | None) -> str:
    return association.slug if association else "outside associations"
