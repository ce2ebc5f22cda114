"""Two people at once: real threads, each with its own connection to a real database."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from threading import Barrier
from typing import Any

import pytest
from django.db import DatabaseError, connection

from common.models import LogEntry
from common.problems import Refusal
from members.models import Member, Role
from scoring.errors import KeyReused, SheetClosed, Stale
from scoring.models import Deal, GameResult, MatchResult, Receipt, ResultsVersion, Seating, Sheet
from scoring.queries import read_sheet
from scoring.rules.match import Kind, Match
from scoring.services import (
    SeatChoice,
    Substitution,
    WantedRules,
    change_house_rules,
    close_sheet,
    correct_deal,
    deals,
    make_house_rules,
    open_sheet,
    record_deal,
    rematch_sheet,
    substitute,
    withdraw_deal,
)
from tests.factories.members import actor, association, member, organiser, signed_up
from tests.factories.scoring import (
    UNTIL_WE_STOP,
    correction,
    entry,
    house_rules,
    next_submission,
    opened_sheet,
    opening,
    play,
    undoing,
)

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE = 20
EVERY_DAY = 3
often = pytest.mark.parametrize(
    "times", [EVERY_DAY, pytest.param(200, marks=pytest.mark.soak)], ids=["everyday", "soak"]
)


def together(*acts: Callable[[], Any]) -> list[Any]:
    """Do everything at once, each on a thread of its own; return what came of each."""
    barrier = Barrier(len(acts))

    def run(act):
        with closing(connection):
            connection.ensure_connection()
            barrier.wait(PATIENCE)
            try:
                return act()
            except (Refusal, DatabaseError) as trouble:
                return trouble

    with ThreadPoolExecutor(len(acts)) as threads:
        return list(threads.map(run, acts))


def kinds(outcomes):
    return sorted(type(outcome).__name__ for outcome in outcomes)


# Recording


@often
def test_of_two_entries_for_one_deal_one_is_kept(times):
    club = association()
    other = organiser(club)
    for _ in range(times):
        sheet = opened_sheet(club, match=UNTIL_WE_STOP)
        one = next_submission(sheet, entry(sheet, bid=60))
        two = next_submission(sheet, entry(sheet, bid=75))

        outcomes = together(
            partial(record_deal, sheet=sheet, sent=one, by=actor(sheet.opened_by)),
            partial(record_deal, sheet=sheet, sent=two, by=actor(other)),
        )

        assert kinds(outcomes) == ["Receipt", "Stale"]
        kept = next(each for each in outcomes if isinstance(each, Receipt))
        lost = next(each for each in outcomes if isinstance(each, Stale))
        assert sorted([kept.deal.entry["bid"], lost.entry["bid"]]) == [60, 75]
        assert list(sheet.deals.all()) == [kept.deal]
        assert sheet.receipts.get() == kept
        told = LogEntry.objects.get(verb="deal.came_second", subject=f"sheet/{sheet.code}")
        assert told.after["entry"] == lost.entry


@often
def test_one_form_sent_twice_at_once_is_one_deal(times):
    club = association()
    for _ in range(times):
        sheet = opened_sheet(club)
        act = partial(
            record_deal, sheet=sheet, sent=next_submission(sheet), by=actor(sheet.opened_by)
        )

        outcomes = together(act, act, act)

        assert kinds(outcomes) == ["Receipt"] * 3
        assert len({receipt.pk for receipt in outcomes}) == 1
        assert outcomes[0].answer == outcomes[1].answer == outcomes[2].answer
        assert sheet.deals.count() == sheet.receipts.count() == 1


@often
def test_one_key_with_two_entries_records_one(times):
    club = association()
    for _ in range(times):
        sheet = opened_sheet(club)
        one = next_submission(sheet, entry(sheet, bid=60))
        two = next_submission(sheet, entry(sheet, bid=75), key=one.key)

        outcomes = together(
            *(
                partial(record_deal, sheet=sheet, sent=sent, by=actor(sheet.opened_by))
                for sent in (one, two)
            )
        )

        assert kinds(outcomes) == ["KeyReused", "Receipt"]
        assert isinstance(next(e for e in outcomes if not isinstance(e, Receipt)), KeyReused)
        assert sheet.deals.count() == 1


@often
def test_one_entry_from_two_people_is_one_deal(times):
    club = association()
    other = organiser(club)
    for _ in range(times):
        sheet = opened_sheet(club)
        one, two = next_submission(sheet), next_submission(sheet)

        outcomes = together(
            partial(record_deal, sheet=sheet, sent=one, by=actor(sheet.opened_by)),
            partial(record_deal, sheet=sheet, sent=two, by=actor(other)),
        )

        assert kinds(outcomes) == ["Receipt", "Receipt"]
        assert sorted(receipt.answer["added"] for receipt in outcomes) == [False, True]
        assert sheet.deals.count() == 1
        assert sheet.receipts.count() == 2


# Correcting and taking back


@often
def test_of_two_corrections_of_one_version_one_is_kept(times):
    club = association()
    other = organiser(club)
    for _ in range(times):
        sheet = play(opened_sheet(club), "0")
        one = correction(sheet, 1, entry(bidder=0, bid=70))
        two = correction(sheet, 1, entry(bidder=0, bid=90))

        outcomes = together(
            partial(correct_deal, sheet=sheet, sent=one, by=actor(sheet.opened_by)),
            partial(correct_deal, sheet=sheet, sent=two, by=actor(other)),
        )

        assert kinds(outcomes) == ["Receipt", "Stale"]
        assert [deal.version for deal in sheet.deals.all()] == [1, 2]


@often
def test_of_two_undos_one_takes_a_deal_back(times):
    club = association()
    other = organiser(club)
    for _ in range(times):
        sheet = play(opened_sheet(club), "01")
        one, two = undoing(sheet), undoing(sheet)

        outcomes = together(
            partial(withdraw_deal, sheet=sheet, sent=one, by=actor(sheet.opened_by)),
            partial(withdraw_deal, sheet=sheet, sent=two, by=actor(other)),
        )

        assert kinds(outcomes) == ["Receipt", "Stale"]
        assert [deal.is_withdrawn for deal in read_sheet(sheet).deals] == [False, True]


@often
def test_an_undo_and_a_correction_of_one_deal_never_mix(times):
    club = association()
    other = organiser(club)
    for _ in range(times):
        sheet = play(opened_sheet(club), "01")
        fix = correction(sheet, 2, entry(dealer=1, bidder=0))

        outcomes = together(
            partial(withdraw_deal, sheet=sheet, sent=undoing(sheet), by=actor(sheet.opened_by)),
            partial(correct_deal, sheet=sheet, sent=fix, by=actor(other)),
        )

        assert kinds(outcomes) == ["Receipt", "Stale"]
        assert sheet.deals.count() == 3


@often
def test_a_deal_is_recorded_before_the_sheet_is_closed_or_refused(times):
    club = association()
    for _ in range(times):
        sheet = play(opened_sheet(club, match=UNTIL_WE_STOP), "0")
        sent = next_submission(sheet, entry(sheet, bidder=1))

        recorded, closed = together(
            partial(record_deal, sheet=sheet, sent=sent, by=actor(sheet.opened_by)),
            partial(close_sheet, sheet=sheet, by=actor(sheet.opened_by)),
        )

        assert isinstance(closed, Sheet)
        if isinstance(recorded, SheetClosed):
            assert MatchResult.objects.get(sheet=sheet).winner == 0
            assert sheet.deals.count() == 1
        else:
            assert isinstance(recorded, Receipt)
            assert MatchResult.objects.get(sheet=sheet).winner is None
            assert sheet.deals.count() == 2


# Opening


@often
def test_one_form_opens_one_sheet(times):
    club = association()
    by, people = signed_up(club), [member(club) for _ in range(4)]
    for _ in range(times):
        act = partial(open_sheet, association=club, wanted=opening(people), by=actor(by))

        outcomes = together(act, act)

        assert kinds(outcomes) == ["Sheet", "Sheet"]
        assert len({sheet.pk for sheet in outcomes}) == 1
    assert Sheet.objects.count() == times
    assert Seating.objects.count() == 4 * times


@often
def test_one_form_with_a_guest_opens_one_sheet(times):
    club = association()
    by, people = signed_up(club), [member(club) for _ in range(3)]
    seated = [SeatChoice(member=each.code) for each in people]
    for number in range(times):
        seats = (*seated, SeatChoice(guest=f"Ana {number}"))
        act = partial(open_sheet, association=club, wanted=opening([], seats=seats), by=actor(by))

        outcomes = together(act, act)

        assert kinds(outcomes) == ["Sheet", "Sheet"]
        assert len({sheet.pk for sheet in outcomes}) == 1
    assert Sheet.objects.count() == times
    assert Member.objects.filter(name__startswith="Ana").count() == times


@often
def test_one_guest_at_two_tables_is_added_once_and_told_to_the_other(times):
    club = association()
    by, people = signed_up(club), [member(club) for _ in range(3)]
    seated = [SeatChoice(member=each.code) for each in people]
    for number in range(times):
        seats = (*seated, SeatChoice(guest=f"Ana {number}"))
        acts = [
            partial(open_sheet, association=club, wanted=opening([], seats=seats), by=actor(by))
            for _ in range(2)
        ]

        outcomes = together(*acts)

        refusals = [each for each in outcomes if isinstance(each, Refusal)]
        assert [problem.code for each in refusals for problem in each.problems] == ["name_known"]
        assert len(outcomes) - len(refusals) == 1
    assert Member.objects.filter(name__startswith="Ana").count() == times


@often
def test_a_rematch_asked_for_by_two_people_is_one_sheet(times):
    club = association()
    other = organiser(club)
    for _ in range(times):
        sheet = play(opened_sheet(club, match=Match(Kind.SINGLE)), "0")

        outcomes = together(
            partial(rematch_sheet, sheet=sheet, by=actor(sheet.opened_by)),
            partial(rematch_sheet, sheet=sheet, by=actor(other)),
        )

        assert kinds(outcomes) == ["Sheet", "Sheet"]
        assert len({rematch.pk for rematch in outcomes}) == 1


# Rankings


@often
def test_matches_that_end_together_are_both_counted(times):
    club = association()
    for turn in range(1, times + 1):
        sheets = [opened_sheet(club, match=Match(Kind.SINGLE)) for _ in range(3)]

        outcomes = together(
            *(
                partial(
                    record_deal, sheet=each, sent=next_submission(each), by=actor(each.opened_by)
                )
                for each in sheets
            )
        )

        assert kinds(outcomes) == ["Receipt"] * 3
        assert ResultsVersion.objects.get(association=club).number == 3 * turn
    assert MatchResult.objects.count() == GameResult.objects.count() == 3 * times


# Controls: without the protection the same tests would notice


def test_the_threads_do_meet_and_the_constraint_has_the_last_word():
    """Whoever counts first and writes later, without a lock, writes one number twice."""
    sheet, barrier = opened_sheet(), Barrier(2)

    def careless():
        number = Deal.objects.filter(sheet=sheet).count() + 1
        barrier.wait(PATIENCE)
        return Deal.objects.create(
            association=sheet.association,
            sheet=sheet,
            number=number,
            version=1,
            entry={},
            recorded_by=sheet.opened_by,
        )

    outcomes = together(careless, careless)

    assert kinds(outcomes) == ["Deal", "IntegrityError"]
    assert sheet.deals.count() == 1


def test_without_the_lock_the_second_would_get_an_error_instead_of_an_answer(monkeypatch):
    """SQLite makes writers queue by starting with IMMEDIATE, PostgreSQL by locking the sheet."""
    sheet, barrier = opened_sheet(), Barrier(2)
    if connection.vendor == "sqlite":
        monkeypatch.setitem(connection.settings_dict["OPTIONS"], "transaction_mode", "DEFERRED")

    def unlocked(sheet, by):
        read = read_sheet(Sheet.objects.get(pk=sheet.pk))
        barrier.wait(PATIENCE)
        return read

    monkeypatch.setattr(deals, "_locked", unlocked)

    outcomes = together(
        *(
            partial(
                record_deal,
                sheet=sheet,
                sent=next_submission(sheet, entry(sheet, bid=bid)),
                by=actor(sheet.opened_by),
            )
            for bid in (60, 75)
        )
    )

    errors = [each for each in outcomes if isinstance(each, DatabaseError)]
    assert len(errors) == 1
    assert sheet.deals.count() == sheet.receipts.count() == 1


# House rules and substitutes


@often
def test_of_two_own_presets_of_one_name_one_is_made(times):
    for _ in range(times):
        club = association()
        admins = [actor(signed_up(club, role=Role.ADMIN)) for _ in range(2)]
        made = [
            partial(
                make_house_rules,
                association=club,
                game="jeu_du_10",
                preset="basic",
                wanted=WantedRules("Règles du club", {"trump": trump}),
                by=by,
            )
            for by, trump in zip(admins, ("announced", "first_lead"), strict=True)
        ]

        assert kinds(together(*made)) == ["HouseRules", "Refusal"]
        assert club.house_rules.count() == 1


@often
def test_of_two_changes_of_one_version_one_is_kept(times):
    club = association()
    rules = house_rules(club)
    admins = [actor(signed_up(club, role=Role.ADMIN)) for _ in range(2)]
    for version in range(1, times + 1):
        changes = [
            partial(
                change_house_rules,
                house_rules=rules,
                base=version,
                wanted=WantedRules(rules.name, {"target": version * 10 + turn}),
                by=by,
            )
            for turn, by in enumerate(admins)
        ]

        assert kinds(together(*changes)) == ["HouseRules", "Refusal"]
        assert club.house_rules.count() == version + 1


@often
def test_of_two_people_for_one_seat_the_second_sits_there(times):
    club = association()
    by = actor(organiser(club))
    for _ in range(times):
        sheet = play(opened_sheet(club, match=UNTIL_WE_STOP), "0")
        wanted = [Substitution(1, SeatChoice(member(club).code), 2) for _ in range(2)]

        found = together(*(partial(substitute, sheet=sheet, wanted=each, by=by) for each in wanted))

        # The second takes over from the first, who has played no deal, and leaves one row.
        assert kinds(found) == ["Sheet", "Sheet"]
        assert sheet.seatings.filter(seat=1).count() == 2


@often
def test_one_person_for_two_seats_sits_once(times):
    club = association()
    by = actor(organiser(club))
    for _ in range(times):
        sheet, person = play(opened_sheet(club, match=UNTIL_WE_STOP), "0"), member(club)
        wanted = [Substitution(seat, SeatChoice(person.code), 2) for seat in (1, 2)]

        found = together(*(partial(substitute, sheet=sheet, wanted=each, by=by) for each in wanted))

        assert kinds(found) == ["Refusal", "Sheet"]
        assert sheet.seatings.filter(member=person).count() == 1


@often
def test_a_deal_and_a_substitute_at_once_agree_on_who_played_it(times):
    club = association()
    by = actor(organiser(club))
    for _ in range(times):
        sheet = play(opened_sheet(club, match=UNTIL_WE_STOP), "0")
        wanted = Substitution(1, SeatChoice(member(club).code), 2)
        sent = next_submission(sheet, bid=75)

        seated, kept = together(
            partial(substitute, sheet=sheet, wanted=wanted, by=by),
            partial(record_deal, sheet=sheet, sent=sent, by=by),
        )

        assert isinstance(kept, Receipt)
        came_first = isinstance(seated, Sheet)
        row = sheet.seatings.get(seat=1, until_deal=None)
        assert (row.from_deal == 2) is came_first
