"""Holding a sheet while it changes."""

from scoring.models import Sheet


def held(sheet: Sheet) -> Sheet:
    """Return the sheet as it is now, held against every other writer until the transaction ends."""
    held_rows = Sheet.objects.select_for_update(of=("self",)).select_related("association")
    return held_rows.get(pk=sheet.pk)
