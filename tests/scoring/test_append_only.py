"""Deals, receipts and the log are only ever added to: the database itself says no."""

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from common.models import LogEntry
from scoring.models import Deal, Receipt, Sheet, Signature
from tests.factories.scoring import opened_sheet, record

pytestmark = pytest.mark.django_db

APPEND_ONLY = (Deal, Receipt, Signature, LogEntry)
FIELDS = {Deal: "number", Receipt: "digest", Signature: "side", LogEntry: "reason"}

every_table = pytest.mark.parametrize("model", APPEND_ONLY)


def triggers():
    if connection.vendor == "postgresql":
        query = "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal"
    else:
        query = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    with connection.cursor() as cursor:
        cursor.execute(query)
        return {name.lower() for (name,) in cursor.fetchall()}


@pytest.fixture
def _one_row():
    sheet = opened_sheet()
    record(sheet)
    Signature.objects.create(
        association=sheet.association, sheet=sheet, side=0, digest="", signed_by=sheet.opened_by
    )


@every_table
@pytest.mark.usefixtures("_one_row")
def test_a_row_cannot_be_changed(model):
    rows = list(model.objects.values())

    with pytest.raises(DatabaseError, match="is append-only"), transaction.atomic():
        model.objects.update(**{FIELDS[model]: 7})

    assert list(model.objects.values()) == rows


@every_table
@pytest.mark.usefixtures("_one_row")
def test_a_row_cannot_be_saved_again(model):
    row = model.objects.first()

    with pytest.raises(DatabaseError, match="is append-only"), transaction.atomic():
        row.save()


@every_table
@pytest.mark.usefixtures("_one_row")
def test_a_row_cannot_be_deleted(model):
    rows = list(model.objects.order_by("pk"))

    with pytest.raises(DatabaseError, match="is append-only"), transaction.atomic():
        model.objects.filter(pk=rows[0].pk)._raw_delete(using="default")

    assert list(model.objects.order_by("pk")) == rows


@every_table
@pytest.mark.usefixtures("_one_row")
def test_plain_sql_is_refused_too(model):
    table = model._meta.db_table

    for statement in (f"UPDATE {table} SET id = id + 1000", f"DELETE FROM {table}"):
        with (
            pytest.raises(DatabaseError, match=f"{table} is append-only"),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(statement)


@pytest.mark.usefixtures("_one_row")
def test_a_sheet_with_deals_cannot_be_deleted():
    with pytest.raises(DatabaseError), transaction.atomic():
        Sheet.objects.get().delete()

    assert Deal.objects.count() == 1


def test_every_trigger_is_there_after_the_migrations():
    tables = [model._meta.db_table for model in APPEND_ONLY]

    assert triggers() == {f"{table}_no_{verb}" for table in tables for verb in ("update", "delete")}


def test_nothing_else_is_called_a_version_or_a_receipt():
    """A new table of this kind must be protected as well, and added above."""
    names = {model.__name__ for model in apps.get_app_config("scoring").get_models()}

    assert names == {
        "Sheet",
        "Seating",
        "Deal",
        "Receipt",
        "DealScore",
        "DealContract",
        "GameResult",
        "MatchResult",
        "Credit",
        "ResultsVersion",
        "Signature",
        "Contest",
        "Table",
        "TableLink",
        "TableHold",
        "PlayedGame",
        "HouseRules",
    }


# Tests that commit leave nothing behind, and the triggers as they were.


@pytest.mark.parametrize("turn", ["first", "second"])
@pytest.mark.django_db(transaction=True)
def test_a_test_that_commits_leaves_an_empty_database(turn):
    assert Deal.objects.count() == LogEntry.objects.count() == 0

    record(opened_sheet())

    with pytest.raises(DatabaseError, match="is append-only"):
        Deal.objects.update(number=7)


@pytest.mark.parametrize("turn", ["first", "second"])
def test_so_does_one_that_is_served(turn, live_server):
    assert Deal.objects.count() == 0

    record(opened_sheet())


@pytest.mark.usefixtures("transactional_db")
def test_after_it_every_trigger_is_still_there():
    test_every_trigger_is_there_after_the_migrations()


@pytest.mark.parametrize(("app", "tables"), [("scoring", 3), ("common", 1)])
@pytest.mark.django_db(transaction=True)
def test_the_protection_can_be_taken_away_and_put_back(app, tables):
    before = triggers()

    try:
        call_command("migrate", app, "0001", verbosity=0)
        without = triggers()
    finally:
        call_command("migrate", verbosity=0)

    assert len(before - without) == 2 * tables
    assert triggers() == before
