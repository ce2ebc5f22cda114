"""Taking the last deal back: a version without entry, that a later version can follow."""

from dataclasses import replace
from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied

from common.models import LogEntry
from scoring.errors import KeyReused, SheetClosed, Stale
from scoring.models import DealScore, GameResult, MatchResult
from scoring.queries import read_sheet
from scoring.services import Submission, close_sheet, correct_deal, record_deal, withdraw_deal
from tests.factories.database import everything
from tests.factories.members import account, actor, association, organiser, signed_up
from tests.factories.scoring import (
    ALL_DOUBTS,
    entry,
    next_submission,
    opened_sheet,
    play,
    record,
    undoing,
    withdraw,
)

pytestmark = pytest.mark.django_db


def versions(sheet):
    return [(row.number, row.version, row.entry is None) for row in sheet.deals.all()]


def test_undoing_adds_a_version_without_entry():
    sheet = play(opened_sheet(), "01")

    receipt = withdraw(sheet)

    assert versions(sheet) == [(1, 1, False), (2, 1, False), (2, 2, True)]
    assert receipt.answer == {
        "deal": 2,
        "version": 2,
        "totals": [1, 0],
        "games": [1, 0],
        "added": True,
    }
    told = LogEntry.objects.get(verb="deal.withdrawn")
    assert told.before == sheet.deals.get(number=2, version=1).entry
    assert told.after == {"deal": 2, "version": 2, "entry": None}


def test_a_deal_taken_back_counts_for_nothing():
    sheet = play(opened_sheet(), "000")

    withdraw(sheet)

    assert not MatchResult.objects.exists()
    assert set(DealScore.objects.values_list("deal__number", flat=True)) == {1, 2}
    assert GameResult.objects.count() == 2


def test_undoing_twice_takes_two_deals_back():
    sheet = play(opened_sheet(), "010")

    withdraw(sheet)
    withdraw(sheet)

    assert [deal.is_withdrawn for deal in read_sheet(sheet).deals] == [False, True, True]
    assert read_sheet(sheet).next_number == 2


def test_a_deal_taken_back_is_entered_again_under_its_number():
    sheet = play(opened_sheet(), "010")
    withdraw(sheet)
    withdraw(sheet)

    first = record(sheet, bidder=1, bid=75)
    second = record(sheet, bidder=1, bid=80)
    third = record(sheet, bidder=0, bid=85)

    assert [(r.deal.number, r.deal.version) for r in (first, second, third)] == [
        (2, 3),
        (3, 3),
        (4, 1),
    ]
    assert GameResult.objects.filter(sheet=sheet).count() == 4


def test_the_dealer_of_a_deal_taken_back_deals_again():
    sheet = play(opened_sheet(), "01")
    assert read_sheet(sheet).record.next_dealer == 2

    withdraw(sheet)

    assert read_sheet(sheet).record.next_dealer == 1


def test_a_sheet_can_be_emptied_and_begun_again():
    sheet = play(opened_sheet(), "0")
    withdraw(sheet)

    record(sheet, bidder=1)

    assert versions(sheet) == [(1, 1, False), (1, 2, True), (1, 3, False)]


def test_undoing_twice_with_the_same_form_is_one_undo():
    sheet = play(opened_sheet(), "01")
    sent = undoing(sheet)

    first = withdraw_deal(sheet=sheet, sent=sent, by=actor(sheet.opened_by))
    again = withdraw_deal(sheet=sheet, sent=sent, by=actor(sheet.opened_by))

    assert again == first
    assert versions(sheet) == [(1, 1, False), (2, 1, False), (2, 2, True)]


def test_the_second_of_two_undos_takes_no_other_deal_back():
    club = association()
    sheet, other = play(opened_sheet(club), "01"), organiser(club)
    mine, theirs = undoing(sheet), undoing(sheet)
    withdraw_deal(sheet=sheet, sent=mine, by=actor(sheet.opened_by))
    before = everything()

    with pytest.raises(Stale):
        withdraw_deal(sheet=sheet, sent=theirs, by=actor(other))

    assert everything() == before


@pytest.mark.parametrize(("number", "base"), [(0, 0), (1, 1), (2, 0), (2, 2), (3, 0), (10**8, 1)])
def test_only_the_last_deal_as_it_is_can_be_taken_back(number, base):
    sheet = play(opened_sheet(), "01")

    with pytest.raises(Stale):
        withdraw_deal(
            sheet=sheet, sent=Submission(uuid4(), number, base), by=actor(sheet.opened_by)
        )

    assert sheet.deals.count() == 2


def test_there_is_nothing_to_take_back_on_an_empty_sheet():
    sheet = opened_sheet()

    with pytest.raises(Stale):
        withdraw_deal(sheet=sheet, sent=Submission(uuid4(), 1, 0), by=actor(sheet.opened_by))


def test_an_undo_is_not_mistaken_for_the_deal_recorded_with_its_key():
    sheet = opened_sheet()
    sent = next_submission(sheet)
    record_deal(sheet=sheet, sent=sent, by=actor(sheet.opened_by))

    with pytest.raises(KeyReused):
        withdraw_deal(
            sheet=sheet, sent=replace(undoing(sheet), key=sent.key), by=actor(sheet.opened_by)
        )

    assert sheet.deals.count() == 1


def test_a_closed_sheet_gives_nothing_back():
    sheet = play(opened_sheet(), "01")
    sent = undoing(sheet)
    close_sheet(sheet=sheet, by=actor(sheet.opened_by))

    with pytest.raises(SheetClosed):
        withdraw_deal(sheet=sheet, sent=sent, by=actor(sheet.opened_by))

    assert sheet.deals.count() == 2


@pytest.mark.parametrize("who", ["stranger", "not seated", "organiser of another association"])
def test_a_deal_is_not_taken_back_by(who):
    club = association()
    sheet = play(opened_sheet(club), "0")
    by = {
        "stranger": account,
        "not seated": lambda: signed_up(club),
        "organiser of another association": lambda: organiser(association()),
    }[who]()
    before = everything()

    with pytest.raises(PermissionDenied):
        withdraw(sheet, by)

    assert everything() == before


def test_after_an_undo_the_entry_meant_for_the_next_deal_is_stale():
    sheet = play(opened_sheet(), "01")
    late = next_submission(sheet, entry(bid=85))
    withdraw(sheet)

    with pytest.raises(Stale):
        record_deal(sheet=sheet, sent=late, by=actor(sheet.opened_by))

    assert read_sheet(sheet).next_number == 2


def test_a_deal_taken_back_takes_no_correction():
    sheet = play(opened_sheet(), "01")
    withdraw(sheet)
    sent = Submission(uuid4(), 2, 2, entry(bidder=0, bid=75), frozenset(ALL_DOUBTS))

    with pytest.raises(Stale):
        correct_deal(sheet=sheet, sent=sent, by=actor(sheet.opened_by))

    assert versions(sheet) == [(1, 1, False), (2, 1, False), (2, 2, True)]
