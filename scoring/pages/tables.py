"""Tables as one reader sees them: what is played there, and which phones hold them."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from members.models import Association
from members.permissions import Access
from scoring.models import LinkKind, Sheet, Table, TableHold, TableLink
from scoring.pages.sheet import SheetPage
from scoring.permissions import counts
from scoring.queries import (
    holds_of,
    live_holds,
    live_links,
    read_sheets,
    sheets_at_no_table,
    tables_of,
)
from scoring.services.pins import MOST_FAILURES

LATEST = 20


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table with its match of the moment, the phones that hold it, and its link."""

    table: Table
    match: SheetPage | None
    holds: Sequence[TableHold]
    link: TableLink | None

    @property
    def is_free(self) -> bool:
        """Whether a match may begin here: there is none, or it is over."""
        return self.match is None or self.match.is_over

    @property
    def is_pin_dead(self) -> bool:
        """Whether the PIN was mistyped too often."""
        return self.link is not None and self.link.pin_failures >= MOST_FAILURES


def table_lines(association: Association, access: Access) -> list[TableLine]:
    """Return the tables in use, read in as many queries whatever their number."""
    return lines_of(list(tables_of(association)), access)


def lines_of(tables: Sequence[Table], access: Access) -> list[TableLine]:
    """Return these tables as the reader sees them."""
    reads = read_sheets([table.sheet for table in tables if table.sheet is not None])
    matches = {read.sheet.pk: SheetPage(read, access, {}) for read in reads}
    holds: dict[int | None, list[TableHold]] = defaultdict(list)
    for hold in live_holds().filter(table__in=tables).select_related("device").order_by("pk"):
        holds[hold.table_id].append(hold)
    links = {
        link.table_id: link
        for link in live_links().filter(table__in=tables, kind=LinkKind.TABLE).order_by("pk")
    }
    return [
        TableLine(table, matches.get(table.sheet_id or 0), holds[table.pk], links.get(table.pk))
        for table in tables
    ]


def past_matches(table: Table, access: Access) -> list[SheetPage]:
    """Return what was played at the table before, latest first."""
    sheets: list[Sheet] = list(
        table.sheets.exclude(pk=table.sheet_id or 0).order_by("-opened_at", "-pk")[:LATEST]
    )
    return [SheetPage(read, access, {}) for read in read_sheets(sheets)]


def matches_at_no_table(association: Association, access: Access) -> list[SheetPage]:
    """Return the matches under way that could be brought to a table, latest first."""
    sheets = list(sheets_at_no_table(association)[:LATEST])
    return [SheetPage(read, access, {}) for read in read_sheets(sheets)]


def why_over(hold: TableHold, sheet: Sheet) -> str:
    """Return why a phone that had this hold enters no deals of the sheet any more."""
    if hold.link.revoked_at:
        return gettext("An organiser has revoked the link by which this phone came in.")
    if hold.ended_at:
        return gettext(
            "This phone no longer holds the table: it was handed over, given up, or taken back."
        )
    if not live_holds().filter(pk=hold.pk).exists():
        return gettext("The time for which this phone held the table is over.")
    if holds_of(sheet).filter(pk=hold.pk).exists() and not counts(hold, sheet):
        return gettext("Whoever let this phone in may no longer enter deals of this match.")
    if hold.table is not None and hold.table_id == sheet.table_id:
        return gettext("This match has left %(table)s.") % {"table": hold.table}
    place = {"table": hold.table or gettext("another sheet")}
    return gettext("This phone holds %(table)s, and this match is not played there.") % place
