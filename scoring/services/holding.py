"""Holding sheets and tables while they change: the table first, then its sheet, then the rest."""

from django.db.models import QuerySet

from scoring.models import Sheet, Table


def held(sheet: Sheet) -> Sheet:
    """Return the sheet as it is now, held against every other writer until the transaction ends."""
    held_rows = Sheet.objects.select_for_update(of=("self",), no_key=True).select_related(
        "association"
    )
    return held_rows.get(pk=sheet.pk)


def held_table(table: Table) -> Table:
    """Return the table as it is now, held, and with it its sheet of the moment.

    Whoever ends a right holds both, so that a deal is recorded before that, or not at all.
    """
    rows = Table.objects.select_for_update(of=("self",), no_key=True).select_related("association")
    found = rows.get(pk=table.pk)
    if found.sheet is not None:
        found.sheet = held(found.sheet)
    return found


def held_tables(tables: QuerySet[Table]) -> list[Table]:
    """Return these tables as they are now, held in one order whoever asks, and their sheets."""
    return [held_table(table) for table in tables.order_by("pk")]


def held_table_of(sheet: Sheet) -> Table | None:
    """Return the table whose sheet of the moment this is, held; nothing when it is at none."""
    rows = Table.objects.select_for_update(of=("self",), no_key=True).select_related("association")
    return rows.filter(sheet=sheet).first()


def hold_place(table: Table | None, sheet: Sheet | None) -> None:
    """Hold the one of the two that there is."""
    if table is not None:
        held_table(table)
    elif sheet is not None:
        held(sheet)
