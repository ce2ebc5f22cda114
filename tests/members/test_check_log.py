"""Tampering with the log, and the command that finds it."""

from contextlib import contextmanager
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from common import log
from common.models import LogEntry, LogHead
from tests.factories.members import association

pytestmark = pytest.mark.django_db

TABLE, HEADS = LogEntry._meta.db_table, LogHead._meta.db_table


@pytest.fixture
def club():
    club = association(slug="fleuve")
    for number in range(1, 6):
        log.write("thing.done", f"thing/{number}", association_id=club.pk, by=None, after=number)
    return club


def head_of(club):
    return LogHead.objects.get(pk=club.pk).digest


def check(*arguments):
    """Return the exit status of the command, and all that it said."""
    out, err = StringIO(), StringIO()
    try:
        call_command("check_log", *arguments, stdout=out, stderr=err)
    except SystemExit as end:
        return end.code, out.getvalue() + err.getvalue()
    except CommandError as error:
        return error.returncode, str(error)
    return 0, out.getvalue() + err.getvalue()


@contextmanager
def triggers_lifted():
    """Do what only somebody with the database in their hands can do."""
    drop = "DROP TRIGGER {}" + (f" ON {TABLE}" if connection.vendor == "postgresql" else "")
    with connection.cursor() as cursor:
        for verb in ("UPDATE", "DELETE"):
            cursor.execute(drop.format(f"{TABLE}_no_{verb}"))
        yield cursor


def tamper(sql, *values):
    with triggers_lifted() as cursor:
        cursor.execute(sql, values)


def test_logs_that_nobody_touched_are_whole(club):
    assert check() == (0, "Logs that are whole: 2.\n")
    assert check("--association", "fleuve") == (0, "Logs that are whole: 1.\n")


def test_an_entry_that_was_changed_is_named(club):
    tamper(f"UPDATE {TABLE} SET subject = 'thing/x' WHERE sequence = 3")

    status, said = check()

    assert status == 1
    assert said.startswith("fleuve: entry 3 (thing.done thing/x, ")


def test_an_entry_changed_with_its_digest_is_told_by_the_next(club):
    changed = LogEntry.objects.get(sequence=3)
    before = LogEntry.objects.get(sequence=2).digest
    changed.subject = "thing/x"
    digest = log.digest(changed, before)

    tamper(f"UPDATE {TABLE} SET subject = 'thing/x', digest = %s WHERE sequence = 3", digest)

    status, said = check()
    assert (status, "entry 4 (thing.done thing/4" in said) == (1, True)


def test_an_entry_taken_out_is_named(club):
    tamper(f"DELETE FROM {TABLE} WHERE sequence = 3")

    status, said = check("--association", "fleuve")

    assert status == 1
    assert said.startswith("fleuve: entry 3 does not follow")


def test_an_entry_put_in_between_is_named(club):
    with triggers_lifted() as cursor:
        for sequence in (5, 4):
            cursor.execute(
                f"UPDATE {TABLE} SET sequence = {sequence + 1} WHERE sequence = {sequence}"
            )
        columns = "association_id, at, verb, subject, device, reason, digest"
        cursor.execute(
            f"INSERT INTO {TABLE} (sequence, {columns}) "
            f"SELECT 4, {columns} FROM {TABLE} WHERE sequence = 3"
        )

    status, said = check()

    assert status == 1
    assert said.startswith("fleuve: entry 4 (thing.done thing/3, ")


def test_an_end_that_was_cut_off_is_told_by_the_head(club):
    tamper(f"DELETE FROM {TABLE} WHERE sequence >= 4")

    status, said = check()

    assert status == 1
    assert said.startswith("fleuve: entry 4 does not follow")


def test_an_end_cut_off_with_its_head_is_told_by_the_head_that_was_noted(club):
    noted = head_of(club)
    third = LogEntry.objects.get(sequence=3).digest
    with triggers_lifted() as cursor:
        cursor.execute(f"DELETE FROM {TABLE} WHERE sequence >= 4")
        cursor.execute(
            f"UPDATE {HEADS} SET sequence = 3, digest = %s WHERE chain = %s", [third, club.pk]
        )

    assert check()[0] == 0
    status, said = check("--head", noted)
    assert status == 1
    assert "The end of the log was cut off." in said


def test_a_head_noted_in_groups_is_still_in_the_log(club):
    noted = LogEntry.objects.get(sequence=3).digest
    in_groups = " ".join(noted[start : start + 4] for start in range(0, 64, 4))

    status, said = check("--head", in_groups.upper())

    assert (status, "is entry 3." in said) == (0, True)


def test_a_head_of_another_log_is_not_of_this_one(club):
    other = association(slug="ailleurs")
    log.write("thing.done", "thing/1", association_id=other.pk, by=None)

    assert check("--association", "ailleurs", "--head", head_of(club))[0] == 1


def test_an_association_that_is_not_there_cannot_be_checked():
    assert check("--association", "nowhere") == (2, "There is no association nowhere.")
