"""Correcting a deal: a new version, everything after it replayed, what it moves confirmed."""

from dataclasses import replace
from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied

from common.models import LogEntry
from common.problems import Refusal
from scoring.errors import KeyReused, SheetClosed, Stale, Unconfirmed
from scoring.models import GameResult, MatchResult, Receipt
from scoring.queries import read_sheet
from scoring.rules.match import Kind, Match
from scoring.services import Submission, close_sheet, correct_deal, record_deal
from tests.factories.database import everything
from tests.factories.members import account, actor, association, organiser, signed_up
from tests.factories.scoring import (
    ALL_DOUBTS,
    UNTIL_WE_STOP,
    correct,
    correction,
    entry,
    next_submission,
    opened_sheet,
    play,
    record,
    withdraw,
)

pytestmark = pytest.mark.django_db


def refused(sheet, sent, kind=Refusal):
    """Return the codes and sentences of a refusal, once sure that nothing else was written."""
    before = everything()
    with pytest.raises(kind) as refusal:
        correct_deal(sheet=sheet, sent=sent, by=actor(sheet.opened_by))
    assert everything() == before
    return [problem.code for problem in refusal.value.problems]


def winners(sheet):
    return list(GameResult.objects.filter(sheet=sheet).order_by("number").values_list("winner"))


def test_a_correction_adds_a_version_and_keeps_the_others():
    sheet = play(opened_sheet(), "01")
    first = sheet.deals.get(number=1).entry

    receipt = correct(sheet, 1, bidder=0, bid=75)

    versions = read_sheet(sheet).deals[0].versions
    assert [version.version for version in versions] == [1, 2]
    assert [version.entry for version in versions] == [first, entry(bidder=0, bid=75)]
    assert receipt.deal == versions[-1]
    assert receipt.answer == {
        "deal": 1,
        "version": 2,
        "totals": [0, 1],
        "games": [1, 1],
        "added": True,
    }


def test_the_highest_version_is_the_one_that_counts():
    sheet = play(opened_sheet(), "0")

    for bidder in (1, 0, 1):
        correct(sheet, 1, bidder=bidder)

    assert read_sheet(sheet).deals[0].current.version == 4
    assert winners(sheet) == [(1,)]


def test_somebody_else_may_correct_and_is_named():
    club = association()
    sheet, other = play(opened_sheet(club), "0"), organiser(club)

    correct(sheet, 1, other, bidder=1)

    recorders = [version.recorded_by for version in read_sheet(sheet).deals[0].versions]
    assert recorders == [sheet.opened_by, other]


def test_the_log_tells_what_was_there_before():
    sheet = play(opened_sheet(), "0")
    old = sheet.deals.get().entry

    correct(sheet, 1, bidder=1, bid=85)

    told = LogEntry.objects.get(verb="deal.corrected")
    assert told.before == old
    assert told.after == {"deal": 1, "version": 2, "entry": entry(bidder=1, bid=85)}


def test_what_follows_a_correction_is_replayed():
    sheet = opened_sheet(preset="association_500", match=Match(Kind.SINGLE))
    for taken in (80, 80, 80):
        record(sheet, bidder=0, bid=80, taken=taken)

    correct(sheet, 1, bidder=0, bid=80, taken=20)

    befores = [deal.judged.before.totals for deal in read_sheet(sheet).deals]
    assert befores == [(0, 0), (-80, 80), (0, 100)]
    assert read_sheet(sheet).record.progress.totals == (80, 120)


# What is asked first


def test_changing_who_won_is_asked_first():
    sheet = play(opened_sheet(), "01")
    sent = correction(sheet, 1, entry(bidder=1), confirmed=())

    asked = refused(sheet, sent, Unconfirmed)
    confirmed = replace(sent, confirmed=frozenset({"edit_winner"}))
    correct_deal(sheet=sheet, sent=confirmed, by=actor(sheet.opened_by))

    assert asked == ["edit_winner"]
    assert winners(sheet) == [(1,), (1,)]


def test_a_correction_that_moves_no_winner_is_not_asked():
    sheet = play(opened_sheet(), "01")

    correct_deal(
        sheet=sheet,
        sent=correction(sheet, 1, entry(bidder=0, bid=85), confirmed=()),
        by=actor(sheet.opened_by),
    )

    assert winners(sheet) == [(0,), (1,)]


def test_ending_the_match_sooner_names_the_deals_that_no_longer_count():
    sheet = play(opened_sheet(), "01010")
    assert read_sheet(sheet).record.is_over

    sent = correction(sheet, 2, entry(dealer=1, bidder=0), confirmed=())
    with pytest.raises(Unconfirmed) as refusal:
        correct_deal(sheet=sheet, sent=sent, by=actor(sheet.opened_by))

    told = {problem.code: problem.message.params for problem in refusal.value.problems}
    assert told == {"edit_winner": {"count": 3}, "beyond_end": {"count": 2, "numbers": "4, 5"}}


def test_deals_beyond_the_end_are_kept_and_not_counted():
    sheet = play(opened_sheet(), "01010")

    correct(sheet, 2, dealer=1, bidder=0)

    read = read_sheet(sheet)
    assert [deal.judged.is_beyond_end for deal in read.deals] == [False] * 3 + [True] * 2
    assert sheet.deals.count() == 6
    assert winners(sheet) == [(0,), (0,), (0,)]
    assert set(sheet.scores.values_list("deal__number", flat=True)) == {1, 2, 3}
    assert MatchResult.objects.get(sheet=sheet).winner == 0


def test_deals_beyond_the_end_count_again_when_the_end_moves_back():
    sheet = play(opened_sheet(), "01010")
    correct(sheet, 2, dealer=1, bidder=0)

    correct(sheet, 2, dealer=1, bidder=1)

    assert winners(sheet) == [(0,), (1,), (0,), (1,), (0,)]
    assert not read_sheet(sheet).record.beyond_end


def test_a_deal_beyond_the_end_can_be_taken_back():
    sheet = play(opened_sheet(), "01010")
    correct(sheet, 2, dealer=1, bidder=0)

    withdraw(sheet)

    read = read_sheet(sheet)
    assert [deal.is_withdrawn for deal in read.deals] == [False] * 4 + [True]
    assert read.record.beyond_end == (3,)


def test_a_deal_beyond_the_end_can_not_be_corrected_into_counting():
    sheet = play(opened_sheet(), "01010")
    correct(sheet, 2, dealer=1, bidder=0)

    assert refused(sheet, correction(sheet, 4, entry(dealer=3, bidder=1))) == [
        "deal_after_game_end"
    ]


def test_losing_the_end_of_a_match_undoes_its_result():
    sheet = play(opened_sheet(), "000")
    assert MatchResult.objects.filter(sheet=sheet).exists()

    correct(sheet, 3, dealer=2, bidder=1)

    assert not MatchResult.objects.filter(sheet=sheet).exists()
    assert winners(sheet) == [(0,), (0,), (1,)]


def test_moving_the_dealer_asks_about_the_dealer():
    sheet = play(opened_sheet(), "01")

    asked = refused(
        sheet, correction(sheet, 1, entry(dealer=3, bidder=0), confirmed=()), Unconfirmed
    )

    assert asked == ["dealer_changed"]


def test_the_doubts_of_a_new_deal_are_those_of_a_correction():
    sheet = play(opened_sheet(), "0")
    sent = correction(sheet, 1, entry(bidder=0, bid=60, taken=100), confirmed=())

    assert refused(sheet, sent, Unconfirmed) == ["all_points"]


# What is refused


def test_what_the_rules_refuse_is_refused():
    sheet = play(opened_sheet(), "0")

    codes = refused(sheet, correction(sheet, 1, entry(bid=51, points=[3, 97])))

    assert codes == ["illegal_amount", "not_multiple_of_5"]


def test_what_cannot_be_read_is_refused():
    sheet = play(opened_sheet(), "0")

    assert refused(sheet, correction(sheet, 1, {"dealer": []})) == ["wrong_type"]


def test_a_closed_sheet_takes_no_correction():
    sheet = play(opened_sheet(), "0")
    close_sheet(sheet=sheet, by=actor(sheet.opened_by))

    assert refused(sheet, correction(sheet, 1, entry(bidder=0)), SheetClosed) == ["sheet_closed"]


@pytest.mark.parametrize(("number", "base"), [(1, 1), (1, 3), (1, 0), (0, 1), (3, 0), (3, 1)])
def test_a_form_drawn_on_another_version_is_stale_and_its_entry_kept(number, base):
    sheet = play(opened_sheet(), "01")
    correct(sheet, 1, bidder=0, bid=75)
    sent = Submission(uuid4(), number, base, entry(bidder=0, bid=90), frozenset(ALL_DOUBTS))

    with pytest.raises(Stale) as refusal:
        correct_deal(sheet=sheet, sent=sent, by=actor(sheet.opened_by))

    assert (refusal.value.number, refusal.value.entry) == (number, sent.entry)
    assert sheet.deals.count() == 3
    assert LogEntry.objects.get(verb="deal.came_second").after == {
        "deal": number,
        "base": base,
        "entry": sent.entry,
    }


def test_the_same_correction_sent_twice_is_one_version():
    sheet = play(opened_sheet(), "0")
    sent = correction(sheet, 1, entry(bidder=1))

    first = correct_deal(sheet=sheet, sent=sent, by=actor(sheet.opened_by))
    again = correct_deal(sheet=sheet, sent=sent, by=actor(sheet.opened_by))

    assert again == first
    assert sheet.deals.count() == 2
    assert Receipt.objects.count() == 2


def test_the_key_of_another_correction_is_refused():
    sheet = play(opened_sheet(), "0")
    sent = correction(sheet, 1, entry(bidder=1))
    correct_deal(sheet=sheet, sent=sent, by=actor(sheet.opened_by))

    with pytest.raises(KeyReused):
        correct_deal(
            sheet=sheet, sent=replace(sent, entry=entry(bidder=0)), by=actor(sheet.opened_by)
        )

    assert sheet.deals.count() == 2


@pytest.mark.parametrize("who", ["stranger", "not seated", "organiser of another association"])
def test_a_deal_is_not_corrected_by(who):
    club = association()
    sheet = play(opened_sheet(club), "0")
    by = {
        "stranger": account,
        "not seated": lambda: signed_up(club),
        "organiser of another association": lambda: organiser(association()),
    }[who]()
    before = everything()

    with pytest.raises(PermissionDenied):
        correct(sheet, 1, by, bidder=1)

    assert everything() == before


def test_an_open_match_never_asks_about_its_end():
    sheet = play(opened_sheet(match=UNTIL_WE_STOP), "0000")

    asked = refused(sheet, correction(sheet, 1, entry(bidder=1), confirmed=()), Unconfirmed)

    assert asked == ["edit_winner"]


# The game to 200, where a deal may depend on those before it, and everybody may pass


def to_200():
    """Return a sheet whose third deal is legal only while nobody stands at 100."""
    sheet = opened_sheet(preset="two_hundred", match=Match(Kind.SINGLE))
    record(sheet, bidder=0, bid=60, taken=60)
    record(sheet, bidder=1, bid=60, taken=80)
    record(sheet, bidder=1, bid=50, taken=55)
    return sheet


def test_a_correction_that_would_make_a_later_deal_illegal_is_refused():
    sheet = to_200()

    codes = refused(sheet, correction(sheet, 1, entry(bidder=0, bid=60, taken=95)))

    assert codes == ["missing_key"]


def test_the_refusal_says_which_deal_and_why():
    sheet = to_200()
    sent = correction(sheet, 1, entry(bidder=0, bid=60, taken=95))

    with pytest.raises(Refusal) as refusal:
        correct_deal(sheet=sheet, sent=sent, by=actor(sheet.opened_by))

    (problem,) = refusal.value.problems
    assert (problem.field, problem.place.deal) == ("", 2)
    assert (problem.message.params["number"], problem.message.params["game"]) == (3, 1)


def test_a_correction_that_leaves_later_deals_legal_is_kept():
    sheet = to_200()

    correct(sheet, 1, bidder=0, bid=60, taken=65)

    assert read_sheet(sheet).record.progress.totals == (65 + 20 + 45, 35 + 80 + 55)


def everybody_passes(dealer):
    seats = [(dealer + turn) % 4 for turn in (1, 2, 3, 4)]
    return {"dealer": dealer, "calls": [{"seat": seat, "call": "pass"} for seat in seats]}


def test_a_deal_that_everybody_passed_counts_for_nothing_and_the_next_one_deals():
    sheet = opened_sheet(preset="two_hundred", match=Match(Kind.SINGLE))
    sent = next_submission(sheet, everybody_passes(0))

    receipt = record_deal(sheet=sheet, sent=sent, by=actor(sheet.opened_by))

    read = read_sheet(sheet)
    assert receipt.answer["totals"] == [0, 0]
    assert not sheet.scores.exists()
    assert not sheet.contracts.exists()
    assert (read.record.next_dealer, read.next_number) == (1, 2)


def test_a_deal_that_everybody_passed_may_become_one_that_was_played_and_back():
    sheet = opened_sheet(preset="two_hundred", match=Match(Kind.SINGLE))
    record_deal(
        sheet=sheet, sent=next_submission(sheet, everybody_passes(0)), by=actor(sheet.opened_by)
    )
    record(sheet, bidder=1)

    correct(sheet, 1, bidder=0, bid=70)
    assert set(sheet.scores.values_list("deal__number", "side", "points")) == {
        (1, 0, 70),
        (1, 1, 30),
        (2, 0, 40),
        (2, 1, 60),
    }

    sent = correction(sheet, 1, everybody_passes(0))
    correct_deal(sheet=sheet, sent=sent, by=actor(sheet.opened_by))
    assert set(sheet.scores.values_list("deal__number", flat=True)) == {2}
