"""Tables: adding, renaming and retiring them, and what is played there."""

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from common import log
from common.problems import Message, Problem, Refusal, gettext_noop
from members.actors import Actor
from members.models import Association
from members.names import cleaned
from members.permissions import access_to
from members.services.people import people_changed
from scoring.models import Sheet, Table
from scoring.permissions import CHANGE_TABLES, CLOSE_SHEET, access_to_sheet
from scoring.queries import read_sheet
from scoring.services.holding import held, held_table, held_tables
from scoring.services.links import revoke_all

LONGEST_NAME = 80
MOST_TABLES = 200


@transaction.atomic
def add_table(*, association: Association, name: str, by: Actor) -> Table:
    """Add a table and return it.  Raises ``Refusal`` for a name that cannot be one or is taken."""
    access_to(association, by).require(CHANGE_TABLES)
    name = _named(name)
    try:
        with transaction.atomic():
            table = Table.objects.create(association=association, name=name)
    except IntegrityError:
        raise Refusal([_taken(name)]) from None
    _log(table, by, "table.added")
    return table


@transaction.atomic
def add_tables(*, association: Association, number: int | None, by: Actor) -> list[Table]:
    """Add the tables 1 to ``number`` that there are not yet, and return those added.

    They are called “Table 1” and so on, in the language of who adds them.
    """
    access_to(association, by).require(CHANGE_TABLES)
    if number is None or not 1 <= number <= MOST_TABLES:
        text = gettext_noop("Say how many tables: from 1 to %(most)d.")
        raise Refusal([Problem("table_number", Message(text, {"most": MOST_TABLES}), "number")])
    there = set(association.tables.filter(retired_at__isnull=True).values_list("name", flat=True))
    names = [gettext("Table %(number)d") % {"number": each} for each in range(1, number + 1)]
    return [
        add_table(association=association, name=name, by=by) for name in names if name not in there
    ]


@transaction.atomic
def rename_table(*, table: Table, name: str, by: Actor) -> Table:
    """Give the table another name and return it.  Raises what ``add_table`` raises."""
    access_to(table.association, by).require(CHANGE_TABLES)
    table = held_table(table)
    name = _named(name)
    if name == table.name:
        return table
    table.name = name
    try:
        with transaction.atomic():
            table.save(update_fields=("name",))
    except IntegrityError:
        raise Refusal([_taken(name)]) from None
    _log(table, by, "table.renamed")
    return table


@transaction.atomic
def retire_table(*, table: Table, by: Actor) -> Table:
    """Put the table away for good: its link and its phones are over.

    Raises ``Refusal`` while a match is under way there.
    """
    access_to(table.association, by).require(CHANGE_TABLES)
    table = held_table(table)
    if table.retired_at:
        return table
    refuse_while_busy(table)
    revoke_all(table, by)
    table.retired_at, table.sheet = timezone.now(), None
    table.save(update_fields=("retired_at", "sheet"))
    _log(table, by, "table.retired")
    return table


@transaction.atomic
def clear_table(*, table: Table, by: Actor) -> Table:
    """Take the match of the moment off the table; who may close its sheet may do so."""
    table = held_table(table)
    if table.sheet is None:
        access_to(table.association, by).require(CHANGE_TABLES)
        return table
    access_to_sheet(by, table.sheet, read_sheet(table.sheet).seatings).require(CLOSE_SHEET)
    before, table.sheet = table.sheet, None
    table.save(update_fields=("sheet",))
    people_changed(table.association_id)
    _log(table, by, "table.cleared", before=before)
    return table


@transaction.atomic
def bring_to_table(*, sheet: Sheet, table: str, by: Actor) -> Table:
    """Bring a match under way to the table of that code, away from where it was; return the table.

    Bringing it where it is changes nothing.  Raises ``Refusal`` when the table is taken, or the
    match over.
    """
    access_to(sheet.association, by).require(CHANGE_TABLES)
    place, former = _places(sheet, table)
    if former == place:
        return place
    refuse_while_busy(place)
    sheet = held(sheet)
    if sheet.closed_at or read_sheet(sheet).record.is_over:
        text = gettext_noop("This match is over. Start another one at the table.")
        raise Refusal([Problem("match_over", Message(text))])
    elsewhere = next((each for each in Table.objects.filter(sheet=sheet) if each != former), None)
    if elsewhere is not None:
        text = gettext_noop("The match is at %(table)s now. Look again before you move it.")
        raise Refusal([Problem("moved_meanwhile", Message(text, {"table": elsewhere.name}))])
    if former is not None:
        former.sheet = None
        former.save(update_fields=("sheet",))
        _log(former, by, "table.cleared", before=sheet)
    sheet.table = place
    sheet.save(update_fields=("table",))
    seat_at(place, sheet, by)
    return place


def _places(sheet: Sheet, code: str) -> tuple[Table, Table | None]:
    """Return the table of that code and the one where the sheet is, both held."""
    tables = Table.objects.filter(association_id=sheet.association_id, retired_at__isnull=True)
    found = held_tables(tables.filter(Q(code=code) | Q(sheet=sheet)))
    place = next((each for each in found if each.code == code), None)
    if place is None:
        raise Refusal([_unknown()])
    return place, next((each for each in found if each.sheet_id == sheet.pk), None)


def seat_at(table: Table, sheet: Sheet, by: Actor) -> None:
    """Make the sheet that of the moment at a table that is held."""
    table.sheet = sheet
    table.save(update_fields=("sheet",))
    people_changed(table.association_id)
    _log(table, by, "table.seated", after=sheet)


def free_table(association: Association, code: str) -> Table:
    """Return the table of that code, held, where a match may begin; refuse it otherwise."""
    found = association.tables.filter(code=code, retired_at__isnull=True).first()
    if found is None:
        raise Refusal([_unknown()])
    table = held_table(found)
    refuse_while_busy(table)
    return table


def refuse_while_busy(table: Table) -> None:
    """Refuse while the match of the moment is not over, and say which it is."""
    if table.sheet is None or table.sheet.closed_at:
        return
    read = read_sheet(table.sheet)
    if read.record.is_over:
        return
    text = gettext_noop(
        "A match is under way at %(table)s: %(people)s. Finish it, or take it off the table first."
    )
    people = ", ".join(seating.member.name for seating in read.seatings)
    message = Message(text, {"table": table.name, "people": people})
    raise Refusal([Problem("table_busy", message, "table")])


def _named(name: str) -> str:
    """Return a name as it is kept, or refuse it."""
    kept = cleaned(name)
    if len(kept) > LONGEST_NAME:
        text = gettext_noop("The name of a table has %(longest)d characters at most. Shorten it.")
        message = Message(text, {"longest": LONGEST_NAME})
        raise Refusal([Problem("table_name", message, "name")])
    return kept


def _unknown() -> Problem:
    text = gettext_noop("There is no such table. Choose another one.")
    return Problem("table_unknown", Message(text), "table")


def _taken(name: str) -> Problem:
    text = gettext_noop("There is already a table called %(name)s.")
    return Problem("table_name_taken", Message(text, {"name": name}), "name")


def _log(
    table: Table, by: Actor, verb: str, *, before: Sheet | None = None, after: Sheet | None = None
) -> None:
    log.write(
        verb,
        f"table/{table.code}",
        association_id=table.association_id,
        by=by,
        before={"sheet": before.code} if before else None,
        after={"sheet": after.code} if after else None,
    )
