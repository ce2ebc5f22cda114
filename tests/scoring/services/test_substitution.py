"""Seating somebody else in the middle of a match, and taking it back."""

import pytest
from django.core.exceptions import PermissionDenied

from common.models import LogEntry
from common.problems import Refusal
from members.models import Role
from scoring.queries import read_sheet
from scoring.services import (
    SeatChoice,
    Substitution,
    close_sheet,
    record_deal,
    rematch_sheet,
    substitute,
    take_back_substitution,
)
from tests.factories.database import everything
from tests.factories.members import actor, association, member, organiser, signed_up
from tests.factories.scoring import (
    UNTIL_WE_STOP,
    correct,
    next_submission,
    opened_sheet,
    play,
    withdraw,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return association()


@pytest.fixture
def people(club):
    return [member(club, name) for name in ("Aya", "Ben", "Claire", "Denis")]


@pytest.fixture
def sheet(club, people):
    return opened_sheet(club, players=people, match=UNTIL_WE_STOP)


@pytest.fixture
def edith(club):
    return member(club, "Edith")


def seated(sheet, person, seat=1, from_deal=None, by=None):
    """Seat a person, or a guest by name, from the next deal on."""
    choice = SeatChoice(guest=person) if isinstance(person, str) else SeatChoice(person.code)
    number = read_sheet(sheet).next_number if from_deal is None else from_deal
    wanted = Substitution(seat, choice, number)
    return substitute(sheet=sheet, wanted=wanted, by=by or actor(sheet.opened_by))


def taken_back(sheet, seat, from_deal):
    return take_back_substitution(
        sheet=sheet, seat=seat, from_deal=from_deal, by=actor(sheet.opened_by)
    )


def rows(sheet, seat=1):
    """Return who sat in a seat, from which deal, until which."""
    found = sheet.seatings.filter(seat=seat).order_by("from_deal")
    return list(found.values_list("member__name", "from_deal", "until_deal"))


def refused(act, *args, **named):
    before = everything()
    with pytest.raises(Refusal) as refusal:
        act(*args, **named)
    assert everything() == before
    return [(problem.code, problem.field) for problem in refusal.value.problems]


def test_somebody_takes_over_from_the_next_deal_on(sheet, edith, people):
    play(sheet, "0101")

    seated(sheet, edith)

    play(sheet, "0")
    assert rows(sheet) == [("Ben", 1, 4), ("Edith", 5, None)]
    read = read_sheet(sheet)
    names = [[each.member.name for each in read.line_up(number)] for number in (4, 5)]
    assert names == [["Aya", "Ben", "Claire", "Denis"], ["Aya", "Edith", "Claire", "Denis"]]
    assert read.member_at(1) == edith


def test_the_log_says_who_for_whom_and_from_when(sheet, edith, people):
    play(sheet, "01")
    version = sheet.version

    seated(sheet, edith)

    sheet.refresh_from_db()
    assert sheet.version == version + 1
    entry = LogEntry.objects.get(verb="seat.taken_over")
    assert (entry.actor, entry.subject) == (sheet.opened_by, f"sheet/{sheet.code}")
    assert entry.before == {"seat": 1, "member": people[1].code}
    assert entry.after == {"seat": 1, "member": edith.code, "from_deal": 3}


def test_a_guest_takes_over_and_a_second_tap_changes_nothing(sheet):
    play(sheet, "0")
    seated(sheet, "Ana Luísa")
    before = everything()

    seated(sheet, "Ana Luisa", from_deal=1)

    assert everything() == before
    person = read_sheet(sheet).member_at(1)
    assert (person.name, person.role) == ("Ana Luísa", Role.GUEST)


def test_before_the_first_deal_the_other_one_leaves_no_trace(sheet, edith):
    seated(sheet, edith)

    assert rows(sheet) == [("Edith", 1, None)]


def test_who_left_may_come_back(sheet, edith, people):
    play(sheet, "01")
    seated(sheet, edith)
    play(sheet, "01")

    seated(sheet, people[1])

    assert rows(sheet) == [("Ben", 1, 2), ("Edith", 3, 4), ("Ben", 5, None)]


def test_it_can_be_taken_back_while_no_deal_was_entered_since(sheet, edith):
    play(sheet, "01")
    seated(sheet, edith)

    taken_back(sheet, 1, 3)

    assert rows(sheet) == [("Ben", 1, None)]
    assert LogEntry.objects.get(verb="seat.given_back").before["from_deal"] == 3
    before = everything()
    taken_back(sheet, 1, 3)
    assert everything() == before


def test_it_can_be_taken_back_when_the_deal_since_was(sheet, edith):
    play(sheet, "01")
    seated(sheet, edith)
    play(sheet, "0")

    assert refused(taken_back, sheet, 1, 3) == [("deal_entered", "")]
    withdraw(sheet)
    taken_back(sheet, 1, 3)

    assert rows(sheet) == [("Ben", 1, None)]


def test_seating_again_who_sat_there_before_takes_it_back_too(sheet, edith, people):
    play(sheet, "01")
    seated(sheet, edith)

    seated(sheet, people[1])

    assert rows(sheet) == [("Ben", 1, None)]


def test_another_one_instead_of_a_substitute_who_has_not_played_yet(club, sheet, edith):
    play(sheet, "01")
    seated(sheet, edith)

    seated(sheet, member(club, "Fanny"))

    assert rows(sheet) == [("Ben", 1, 2), ("Fanny", 3, None)]


def test_a_deal_entered_again_after_an_undo_is_of_who_sat_for_it(sheet, edith):
    play(sheet, "0101")
    seated(sheet, edith)
    withdraw(sheet)
    withdraw(sheet)

    play(sheet, "111")

    read = read_sheet(sheet)
    assert [read.line_up(number)[1].member.name for number in (3, 4, 5)] == ["Ben", "Ben", "Edith"]


def test_a_correction_keeps_the_line_up(sheet, edith):
    play(sheet, "01")
    seated(sheet, edith)
    play(sheet, "01")
    before = rows(sheet)

    correct(sheet, 2, bidder=1, bid=75)

    assert rows(sheet) == before


def test_nobody_sits_twice(sheet, edith, people):
    play(sheet, "01")
    seated(sheet, edith)
    play(sheet, "0")

    assert refused(seated, sheet, people[0]) == [("same_player", "who")]
    assert refused(seated, sheet, edith, seat=2) == [("same_player", "who")]
    assert refused(seated, sheet, people[1], seat=2) == [("same_player", "who")]


def test_what_cannot_be_is_refused(club, sheet, edith):
    play(sheet, "01")
    elsewhere = member(association(), "Gil")

    assert refused(seated, sheet, edith, seat=4) == [("seat_empty", "seat")]
    assert refused(seated, sheet, edith, seat=None) == [("seat_empty", "seat")]
    assert refused(seated, sheet, elsewhere) == [("seat_empty", "who")]
    assert refused(seated, sheet, "edith") == [("name_known", "who")]
    assert refused(seated, sheet, "\u200b") == [("name_missing", "who")]
    assert refused(seated, sheet, edith, from_deal=2) == [("stale", "")]


def test_a_match_that_is_over_or_closed_has_no_substitutes(club, people, edith):
    over = play(opened_sheet(club, players=people), "000")
    closed = opened_sheet(club, players=people)
    close_sheet(sheet=closed, by=actor(closed.opened_by))

    assert refused(seated, over, edith) == [("match_over", "")]
    assert refused(seated, closed, edith) == [("sheet_closed", "")]


def test_rights_follow_who_sits_there(club, edith):
    sits, comes = signed_up(club, "Serge"), signed_up(club, "Flo")
    sheet = opened_sheet(club, players=[sits.memberships.get()])
    for user in (sits, comes):
        sent = next_submission(sheet, confirmed=("same_as_last",))
        if user == comes:
            with pytest.raises(PermissionDenied):
                record_deal(sheet=sheet, sent=sent, by=actor(comes))
        else:
            record_deal(sheet=sheet, sent=sent, by=actor(sits))

    seated(sheet, comes.memberships.get(), seat=0, by=actor(sits))

    sent = next_submission(sheet, bid=75)
    with pytest.raises(PermissionDenied):
        record_deal(sheet=sheet, sent=sent, by=actor(sits))
    record_deal(sheet=sheet, sent=sent, by=actor(comes))


def test_who_has_nothing_to_do_with_the_table_seats_nobody(club, sheet, edith):
    others = [actor(), actor(signed_up(club)), actor(organiser(association()))]
    before = everything()

    for by in others:
        with pytest.raises(PermissionDenied):
            seated(sheet, edith, by=by)
        with pytest.raises(PermissionDenied):
            take_back_substitution(sheet=sheet, seat=1, from_deal=1, by=by)

    assert everything() == before


def test_the_rematch_is_of_those_who_sat_there_last(sheet, edith):
    play(sheet, "01")
    seated(sheet, edith)
    close_sheet(sheet=sheet, by=actor(sheet.opened_by))

    rematch = rematch_sheet(sheet=sheet, by=actor(sheet.opened_by))

    assert rows(rematch) == [("Edith", 1, None)]
