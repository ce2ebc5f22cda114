"""Recording the next deal: what is kept, what is refused, what is asked."""

from dataclasses import replace
from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied

from common.models import LogEntry
from common.problems import Refusal
from scoring.errors import KeyReused, SheetClosed, Stale, Unconfirmed
from scoring.models import Deal, Receipt
from scoring.queries import read_sheet
from scoring.rules.match import Kind, Match
from scoring.services import close_sheet, record_deal
from tests.factories.database import everything
from tests.factories.members import account, actor, association, member, organiser, signed_up
from tests.factories.scoring import (
    UNTIL_WE_STOP,
    entry,
    next_submission,
    opened_sheet,
    play,
    record,
    withdraw,
)

pytestmark = pytest.mark.django_db


def refused(sheet, sent, kind=Refusal, by=None):
    """Return the codes and fields of a refusal, once sure that nothing else was written."""
    before = everything()
    with pytest.raises(kind) as refusal:
        record_deal(sheet=sheet, sent=sent, by=actor(by or sheet.opened_by))
    assert everything() == before
    return [(problem.code, problem.field) for problem in refusal.value.problems]


# What is kept


def test_a_deal_is_kept_as_it_was_said():
    sheet = opened_sheet()

    receipt = record(sheet, dealer=0, bidder=1, bid=70, points=[20, 80])

    deal = Deal.objects.get()
    assert receipt.deal == deal
    assert (deal.sheet, deal.association, deal.recorded_by) == (
        sheet,
        sheet.association,
        sheet.opened_by,
    )
    assert (deal.number, deal.version) == (1, 1)
    assert deal.entry == {"dealer": 0, "bidder": 1, "bid": 70, "points": [20, 80]}


def test_a_receipt_says_where_the_sheet_stands():
    sheet = opened_sheet(preset="association_500", match=Match(Kind.SINGLE))
    record(sheet, bidder=1, bid=60, taken=70)

    receipt = record(sheet, bidder=0, bid=80, taken=75)

    assert receipt.answer == {
        "deal": 2,
        "version": 1,
        "totals": [-50, 95],
        "games": [0, 0],
        "added": True,
    }


def test_every_deal_moves_the_version_of_the_sheet_on():
    sheet = opened_sheet()

    versions = [sheet.version]
    for _ in range(3):
        record(sheet)
        sheet.refresh_from_db()
        versions.append(sheet.version)

    assert versions == [1, 2, 3, 4]


def test_the_dealer_moves_on_with_every_deal():
    sheet = play(opened_sheet(match=UNTIL_WE_STOP), "01010")

    assert [deal.entry["dealer"] for deal in sheet.deals.all()] == [0, 1, 2, 3, 0]


def test_numbers_count_on_over_the_games_of_a_sheet():
    long = opened_sheet(preset="association_500", match=Match(Kind.BEST_OF, 3))
    for _ in range(5):
        record(long, bidder=0, bid=100, taken=100)

    record(long, bidder=1)

    deals = read_sheet(long).deals
    assert [deal.number for deal in deals] == [1, 2, 3, 4, 5, 6]
    assert [(deal.judged.game, deal.judged.number) for deal in deals][-2:] == [(0, 5), (1, 1)]


def test_what_was_done_is_in_the_log_without_a_name():
    sheet = opened_sheet()
    member(sheet.association, "Célestine Unforgettable")

    record(sheet)

    told = LogEntry.objects.get(verb="deal.recorded")
    assert (told.subject, told.actor, told.association) == (
        f"sheet/{sheet.code}",
        sheet.opened_by,
        sheet.association,
    )
    assert told.before is None
    assert told.after == {"deal": 1, "version": 1, "entry": sheet.deals.get().entry}


def test_the_log_holds_no_name_and_no_address():
    club = association()
    people = [member(club, f"Célestine Inoubliable {number}") for number in range(4)]
    sheet = play(opened_sheet(club, players=people), "000")
    withdraw(sheet)
    record(sheet)
    close_sheet(sheet=sheet, by=actor(sheet.opened_by))

    told = str(list(LogEntry.objects.values()))

    assert LogEntry.objects.count() == 7
    for word in ("Célestine", "Inoubliable", "@example.org"):
        assert word not in told


# Who may


@pytest.mark.parametrize("who", ["opener", "seated", "organiser"])
def test_a_deal_is_recorded_by(who):
    club = association()
    seated = signed_up(club)
    sheet = opened_sheet(club, players=[member_of(seated)])
    by = {"opener": sheet.opened_by, "seated": seated, "organiser": organiser(club)}[who]

    receipt = record(sheet, by)

    assert receipt.deal.recorded_by == by


def member_of(user):
    return user.memberships.get()


@pytest.mark.parametrize("who", ["stranger", "not seated", "organiser of another association"])
def test_a_deal_is_not_recorded_by(who):
    club = association()
    sheet = opened_sheet(club)
    by = {
        "stranger": account,
        "not seated": lambda: signed_up(club),
        "organiser of another association": lambda: organiser(association()),
    }[who]()
    before = everything()

    with pytest.raises(PermissionDenied):
        record(sheet, by)

    assert everything() == before


# What is refused


def test_what_the_rules_refuse_is_told_at_once_and_nothing_is_written():
    sheet = opened_sheet()
    wrong = entry(sheet, bid=63, points=[50, 45], trump="H")

    codes = refused(sheet, next_submission(sheet, wrong))

    assert codes == [
        ("illegal_amount", "bid"),
        ("trump_mismatch", "trump"),
        ("sum_not_100", "points"),
    ]


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"bidder": None}, ("missing_key", "bidder")),
        ({"bid": None}, ("missing_key", "bid")),
        ({"points": None}, ("missing_key", "points")),
        ({"bidder": 4}, ("wrong_type", "bidder")),
        ({"dealer": -1}, ("wrong_type", "dealer")),
        ({"bid": 45}, ("illegal_amount", "bid")),
        ({"bid": 105}, ("illegal_amount", "bid")),
        ({"bid": "la_partie"}, ("illegal_amount", "bid")),
        ({"points": [41, 59]}, ("not_multiple_of_5", "points")),
        ({"points": [-5, 105]}, ("negative_points", "points")),
        ({"points": [60, 60]}, ("sum_not_100", "points")),
        ({"tricks": [5, 4]}, ("tricks_not_10", "tricks")),
        ({"tricks": [9, 1]}, ("points_impossible_for_tricks", "points")),
        ({"tricks": [11, -1]}, ("negative_tricks", "tricks")),
        ({"made": False}, ("made_mismatch", "made")),
        ({"calls": [{"seat": 1, "call": 50}]}, ("auction_incomplete", "calls")),
    ],
)
def test_a_deal_is_refused_with(changes, problem):
    sheet = opened_sheet()

    assert problem in refused(sheet, next_submission(sheet, entry(sheet, **changes)))


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"dealer": "north"}, ("wrong_type", "dealer")),
        ({"dealer": 10**400}, ("wrong_type", "dealer")),
        ({"dealer": 0, "winner": 1}, ("unknown_key", "winner")),
        ({"dealer": 0, "points": [0, 50, 50]}, ("wrong_type", "points")),
    ],
)
def test_what_cannot_be_read_is_refused(data, problem):
    sheet = opened_sheet()
    sent = replace(next_submission(sheet), entry=data)

    assert refused(sheet, sent) == [problem]


@pytest.mark.parametrize("data", [None, {}])
def test_an_entry_that_says_nothing_lacks_everything(data):
    sheet = opened_sheet()
    sent = replace(next_submission(sheet), entry=data)

    assert refused(sheet, sent) == [
        ("missing_key", "bidder"),
        ("missing_key", "bid"),
        ("missing_key", "points"),
    ]


def test_whose_turn_it_was_dealt_unless_the_entry_says_otherwise():
    sheet = play(opened_sheet(), "01")

    record(sheet, dealer=None)

    assert sheet.deals.get(number=3).entry == entry(dealer=2)


def test_a_closed_sheet_takes_no_more_deals():
    sheet = close_sheet(sheet=(opened := opened_sheet()), by=actor(opened.opened_by))

    assert refused(sheet, next_submission(sheet), SheetClosed) == [("sheet_closed", "")]


def test_no_deal_follows_the_end_of_the_match():
    sheet = play(opened_sheet(), "000")

    assert refused(sheet, next_submission(sheet)) == [("deal_after_game_end", "")]


# What is asked first


@pytest.mark.parametrize(
    ("preset", "changes", "doubt"),
    [
        ("basic", {"taken": 100}, ("all_points", "points")),
        ("basic", {"taken": 0}, ("all_points", "points")),
        ("association_500", {"bid": "la_partie", "taken": 100}, ("la_partie", "bid")),
        ("basic", {"dealer": 2}, ("dealer_changed", "dealer")),
    ],
)
def test_a_rare_deal_is_recorded_once_confirmed(preset, changes, doubt):
    sheet = opened_sheet(preset=preset)
    sent = next_submission(sheet, entry(sheet, **changes))

    asked = refused(sheet, sent, Unconfirmed)
    confirmed = replace(sent, confirmed=frozenset(code for code, _ in asked))
    record_deal(sheet=sheet, sent=confirmed, by=actor(sheet.opened_by))

    assert asked == [doubt]
    assert sheet.deals.get().entry == sent.entry


def test_a_deal_like_the_one_before_is_recorded_once_confirmed():
    sheet = play(opened_sheet(), "0")
    sent = next_submission(sheet, entry(sheet, bidder=0))

    asked = refused(sheet, sent, Unconfirmed)
    confirmed = replace(sent, confirmed=frozenset({"same_as_last"}))
    record_deal(sheet=sheet, sent=confirmed, by=actor(sheet.opened_by))

    assert asked == [("same_as_last", "")]
    assert sheet.deals.count() == 2


def test_every_doubt_is_asked_at_once_and_each_must_be_confirmed():
    sheet = opened_sheet()
    record(sheet, bidder=0, taken=100, dealer=0)
    sent = next_submission(sheet, entry(bidder=0, taken=100, dealer=3))

    asked = refused(sheet, sent, Unconfirmed)
    still = refused(sheet, replace(sent, confirmed=frozenset({"all_points"})), Unconfirmed)

    assert asked == [("all_points", "points"), ("dealer_changed", "dealer"), ("same_as_last", "")]
    assert still == asked[1:]


def test_to_confirm_what_was_not_asked_changes_nothing():
    sheet = opened_sheet()
    sent = next_submission(sheet, confirmed={"beyond_end", "no_such_doubt"})

    record_deal(sheet=sheet, sent=sent, by=actor(sheet.opened_by))

    assert sheet.deals.count() == 1


def test_a_refusal_comes_before_a_doubt():
    sheet = opened_sheet()
    sent = next_submission(sheet, entry(sheet, dealer=2, points=[5, 100]))

    assert refused(sheet, sent) == [("sum_not_100", "points")]


# The same key again


def test_the_same_form_sent_twice_gets_the_same_answer_and_is_one_deal():
    sheet = opened_sheet()
    sent = next_submission(sheet)

    first = record_deal(sheet=sheet, sent=sent, by=actor(sheet.opened_by))
    play(sheet, "0")
    before = everything()
    again = record_deal(sheet=sheet, sent=sent, by=actor(sheet.opened_by))

    assert again == first
    assert again.answer == first.answer
    assert everything() == before


def test_the_same_form_is_answered_even_after_the_sheet_was_closed():
    sheet = opened_sheet()
    sent = next_submission(sheet)
    first = record_deal(sheet=sheet, sent=sent, by=actor(sheet.opened_by))
    close_sheet(sheet=sheet, by=actor(sheet.opened_by))

    assert record_deal(sheet=sheet, sent=sent, by=actor(sheet.opened_by)) == first


def test_answering_a_doubt_is_not_another_entry():
    sheet = opened_sheet()
    sent = next_submission(sheet, confirmed={"all_points"})
    first = record_deal(sheet=sheet, sent=sent, by=actor(sheet.opened_by))

    assert record_deal(
        sheet=sheet, sent=replace(sent, confirmed=frozenset()), by=actor(sheet.opened_by)
    )
    assert Receipt.objects.get() == first


def test_the_key_of_another_entry_is_refused_and_that_entry_kept_in_the_log():
    sheet = opened_sheet()
    sent = next_submission(sheet)
    record_deal(sheet=sheet, sent=sent, by=actor(sheet.opened_by))
    other = replace(sent, entry=entry(bid=80))

    with pytest.raises(KeyReused) as refusal:
        record_deal(sheet=sheet, sent=other, by=actor(sheet.opened_by))

    assert (refusal.value.number, refusal.value.entry) == (1, other.entry)
    assert Deal.objects.count() == Receipt.objects.count() == 1
    assert LogEntry.objects.get(verb="deal.came_second").after == {
        "deal": 1,
        "base": 0,
        "entry": other.entry,
    }


def test_a_key_belongs_to_one_sheet():
    club = association()
    one, other = opened_sheet(club), opened_sheet(club)
    key = uuid4()

    for sheet in (one, other):
        sent = next_submission(sheet, key=key)
        record_deal(sheet=sheet, sent=sent, by=actor(sheet.opened_by))

    assert [receipt.deal.sheet for receipt in Receipt.objects.order_by("pk")] == [one, other]


# Two people


def test_the_same_entry_from_two_people_is_one_deal_and_two_receipts():
    club = association()
    sheet, other = opened_sheet(club), organiser(club)
    data = entry(sheet)
    mine, theirs = next_submission(sheet, data), next_submission(sheet, dict(data))

    first = record_deal(sheet=sheet, sent=mine, by=actor(sheet.opened_by))
    second = record_deal(sheet=sheet, sent=theirs, by=actor(other))

    assert first.deal == second.deal == Deal.objects.get()
    assert (first.answer["added"], second.answer["added"]) == (True, False)
    assert {**second.answer, "added": True} == first.answer
    assert Receipt.objects.count() == 2
    assert LogEntry.objects.filter(verb="deal.recorded").count() == 1
    assert not LogEntry.objects.filter(verb="deal.came_second").exists()


def test_of_two_entries_for_one_deal_the_first_stays_and_the_second_is_kept():
    club = association()
    sheet, other = opened_sheet(club), organiser(club)
    mine = next_submission(sheet, entry(sheet, bid=60))
    theirs = next_submission(sheet, entry(sheet, bid=75))
    record_deal(sheet=sheet, sent=mine, by=actor(sheet.opened_by))

    with pytest.raises(Stale) as refusal:
        record_deal(sheet=sheet, sent=theirs, by=actor(other))

    assert not isinstance(refusal.value, KeyReused)
    assert [problem.code for problem in refusal.value.problems] == ["stale"]
    assert (refusal.value.number, refusal.value.entry) == (1, theirs.entry)
    assert Deal.objects.get().entry == mine.entry
    told = LogEntry.objects.get(verb="deal.came_second")
    assert (told.actor, told.subject) == (other, f"sheet/{sheet.code}")
    assert told.after == {"deal": 1, "base": 0, "entry": theirs.entry}


@pytest.mark.parametrize(("number", "base"), [(0, 0), (1, 0), (2, 1), (3, 0), (999_999_999, 0)])
def test_a_form_drawn_on_another_state_of_the_sheet_is_stale(number, base):
    sheet = play(opened_sheet(), "0")
    sent = replace(next_submission(sheet, entry(bid=85)), number=number, base=base)

    with pytest.raises(Stale):
        record_deal(sheet=sheet, sent=sent, by=actor(sheet.opened_by))

    assert sheet.deals.count() == 1


def test_an_entry_refused_by_the_rules_is_refused_before_it_is_stale():
    """Whoever typed nonsense learns that first; there is nothing to choose between."""
    sheet = play(opened_sheet(), "0")
    sent = replace(next_submission(sheet), number=1, entry={"dealer": "north"})

    assert refused(sheet, sent) == [("wrong_type", "dealer")]


def test_a_stranger_learns_nothing_and_leaves_nothing_in_the_log():
    sheet, stranger = play(opened_sheet(), "0"), account()
    sent = replace(next_submission(sheet, entry(bid=85)), number=1)
    before = everything()

    with pytest.raises(PermissionDenied):
        record_deal(sheet=sheet, sent=sent, by=actor(stranger))

    assert everything() == before
