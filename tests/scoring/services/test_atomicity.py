"""A write that fails anywhere leaves nothing behind: every statement is made to fail in turn."""

import inspect
from contextlib import contextmanager
from functools import partial

import pytest
from django.db import OperationalError, connection

from scoring import services
from scoring.rules.match import Kind, Match
from scoring.services import SeatChoice, deals
from tests.factories.database import everything
from tests.factories.members import actor, association, member, organiser, signed_up
from tests.factories.scoring import (
    correction,
    entry,
    next_submission,
    opened_sheet,
    opening,
    play,
    undoing,
)

pytestmark = pytest.mark.django_db

BOOKKEEPING = ("SAVEPOINT", "RELEASE", "ROLLBACK")


@contextmanager
def failing_at(statement):
    """Let the database fail once, at the statement of that number; yield how many it saw."""
    seen = []

    def fail(execute, sql, params, many, context):
        if not sql.startswith(BOOKKEEPING):
            seen.append(sql)
            if len(seen) == statement:
                raise OperationalError("the disk is full")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(fail):
        yield seen


def recording():
    sheet = play(opened_sheet(), "00")
    sent = next_submission(sheet, entry(sheet, bidder=0, bid=75))
    return partial(services.record_deal, sheet=sheet, sent=sent, by=actor(sheet.opened_by))


def correcting():
    sheet = play(opened_sheet(), "01010")
    sent = correction(sheet, 2, entry(dealer=1, bidder=0))
    return partial(services.correct_deal, sheet=sheet, sent=sent, by=actor(sheet.opened_by))


def withdrawing():
    sheet = play(opened_sheet(), "000")
    return partial(
        services.withdraw_deal, sheet=sheet, sent=undoing(sheet), by=actor(sheet.opened_by)
    )


def opening_with_a_guest():
    club = association()
    seats = [*(SeatChoice(member=member(club).code) for _ in range(3)), SeatChoice(guest="Ana")]
    wanted, by = opening([], seats=tuple(seats)), signed_up(club)
    return partial(services.open_sheet, association=club, wanted=wanted, by=actor(by))


def closing():
    sheet = play(opened_sheet(match=Match(Kind.TIMED)), "00")
    return partial(services.close_sheet, sheet=sheet, by=actor(sheet.opened_by))


def reopening():
    club = association()
    sheet = play(opened_sheet(club), "00")
    services.close_sheet(sheet=sheet, by=actor(sheet.opened_by))
    return partial(services.reopen_sheet, sheet=sheet, by=actor(organiser(club)))


def rematching():
    sheet = play(opened_sheet(), "000")
    return partial(services.rematch_sheet, sheet=sheet, by=actor(sheet.opened_by))


@pytest.mark.parametrize(
    "prepare",
    [recording, correcting, withdrawing, opening_with_a_guest, closing, reopening, rematching],
    ids=lambda prepare: prepare.__name__,
)
def test_all_or_nothing_is_written(prepare):
    act = prepare()
    before = everything()

    statement, finished = 0, False
    while not finished:
        statement += 1
        with failing_at(statement) as seen:
            finished = has_finished(act)
        assert finished or everything() == before

    assert statement == len(seen) + 1
    assert any(sql.startswith("INSERT") for sql in seen)
    assert everything() != before


def has_finished(act):
    try:
        act()
    except OperationalError:
        return False
    return True


def test_without_its_transaction_half_of_a_deal_would_be_written():
    """The measure sees halves, or it would prove nothing."""
    sheet = opened_sheet()
    unprotected = inspect.unwrap(deals._record)
    act = partial(unprotected, sheet=sheet, sent=next_submission(sheet), by=actor(sheet.opened_by))
    before = everything()

    with failing_at(10):
        finished = has_finished(act)

    assert not finished
    assert everything() != before
