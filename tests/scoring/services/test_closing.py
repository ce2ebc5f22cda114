"""Closing a sheet, opening it again, and playing on with the next dealer."""

import pytest
from django.core.exceptions import PermissionDenied

from common.models import LogEntry
from common.problems import Refusal
from members.services import remove_member
from members.services.erasure import erase_member
from scoring.errors import SheetSettled
from scoring.models import MatchResult, ResultsVersion, Sheet
from scoring.rules.match import Kind, Match
from scoring.services import close_sheet, rematch_sheet, reopen_sheet
from tests.factories.database import everything
from tests.factories.members import (
    account,
    actor,
    administrator,
    association,
    me,
    organiser,
    signed_up,
)
from tests.factories.scoring import UNTIL_WE_STOP, opened_sheet, play, record, withdraw
from tests.factories.signing import Evening

pytestmark = pytest.mark.django_db


# Closing


def test_a_closed_sheet_says_when_and_by_whom():
    sheet = opened_sheet()

    closed = close_sheet(sheet=sheet, by=actor(sheet.opened_by))

    sheet.refresh_from_db()
    assert sheet.closed_at == closed.closed_at
    assert sheet.closed_at is not None
    assert (sheet.closed_by, sheet.version) == (sheet.opened_by, 2)
    assert LogEntry.objects.get(verb="sheet.closed").actor == sheet.opened_by


def test_closing_twice_changes_nothing():
    sheet = opened_sheet()
    close_sheet(sheet=sheet, by=actor(sheet.opened_by))
    before = everything()

    close_sheet(sheet=sheet, by=actor(sheet.opened_by))

    assert everything() == before


@pytest.mark.parametrize(("winners", "winner"), [("010", 0), ("01", None), ("1", 1)])
def test_closing_ends_a_match_that_was_to_be_stopped(winners, winner):
    sheet = play(opened_sheet(match=UNTIL_WE_STOP), winners)
    assert not MatchResult.objects.exists()

    closed = close_sheet(sheet=sheet, by=actor(sheet.opened_by))

    result = MatchResult.objects.get()
    assert (result.sheet, result.winner, result.ended_at) == (sheet, winner, closed.closed_at)
    assert ResultsVersion.objects.get().number == 1


def test_closing_keeps_what_was_scored():
    sheet = play(opened_sheet(match=UNTIL_WE_STOP), "0110")
    kept = [list(rows.values()) for rows in (sheet.contracts, sheet.games)]
    scores = list(sheet.scores.order_by("deal", "side").values("deal", "side", "points", "taken"))

    close_sheet(sheet=sheet, by=actor(sheet.opened_by))

    assert len(scores) == 8
    assert [
        [{**row, "id": None} for row in rows.values()] for rows in (sheet.contracts, sheet.games)
    ] == [[{**row, "id": None} for row in rows] for rows in kept]
    found = sheet.scores.order_by("deal", "side").values("deal", "side", "points", "taken")
    assert list(found) == scores


def test_a_match_stopped_before_anything_was_played_has_no_result():
    sheet = opened_sheet(match=UNTIL_WE_STOP)

    close_sheet(sheet=sheet, by=actor(sheet.opened_by))

    assert not MatchResult.objects.exists()


def test_a_match_closed_before_its_end_has_no_result():
    sheet = play(opened_sheet(match=Match(Kind.BEST_OF, 5)), "00")

    close_sheet(sheet=sheet, by=actor(sheet.opened_by))

    assert not MatchResult.objects.exists()
    assert not ResultsVersion.objects.exists()


def test_a_match_that_was_won_keeps_its_result_when_it_is_closed():
    sheet = play(opened_sheet(), "000")
    ended_at = MatchResult.objects.get().ended_at

    close_sheet(sheet=sheet, by=actor(sheet.opened_by))

    assert MatchResult.objects.get().ended_at == ended_at


# Opening it again


def test_an_organiser_opens_a_closed_sheet_again():
    club = association()
    sheet, by = opened_sheet(club, match=UNTIL_WE_STOP), organiser(club)
    play(sheet, "00")
    close_sheet(sheet=sheet, by=actor(sheet.opened_by))

    reopen_sheet(sheet=sheet, by=actor(by))

    sheet.refresh_from_db()
    assert (sheet.closed_at, sheet.closed_by) == (None, None)
    assert not MatchResult.objects.exists()
    assert ResultsVersion.objects.get().number == 2
    assert LogEntry.objects.get(verb="sheet.reopened").actor == by
    record(sheet)
    assert sheet.deals.count() == 3


def test_opening_an_open_sheet_again_changes_nothing():
    club = association()
    sheet, by = opened_sheet(club), organiser(club)
    before = everything()

    reopen_sheet(sheet=sheet, by=actor(by))

    assert everything() == before


# Playing on


def test_a_rematch_has_the_same_people_rules_and_match():
    sheet = play(opened_sheet(preset="basic", match=Match(Kind.BEST_OF, 3)), "00")

    rematch = rematch_sheet(sheet=sheet, by=actor(sheet.opened_by))

    assert rematch.code != sheet.code
    assert rematch.rematch_of == sheet
    for field in ("association", "game", "preset", "options", "match_kind", "match_games"):
        assert getattr(rematch, field) == getattr(sheet, field)
    people = [
        list(each.seatings.values_list("seat", "side", "member")) for each in (sheet, rematch)
    ]
    assert people[0] == people[1]
    assert not rematch.deals.exists()


@pytest.mark.parametrize(
    ("winners", "dealer"),
    [pytest.param("000", 3, id="three deals"), pytest.param("01010", 1, id="five deals")],
)
def test_a_rematch_is_dealt_by_the_next_dealer(winners, dealer):
    sheet = play(opened_sheet(), winners)

    assert rematch_sheet(sheet=sheet, by=actor(sheet.opened_by)).first_dealer == dealer


def test_asking_for_a_rematch_twice_opens_one():
    club = association()
    sheet, other = play(opened_sheet(club), "000"), organiser(club)

    first = rematch_sheet(sheet=sheet, by=actor(sheet.opened_by))
    before = everything()

    assert rematch_sheet(sheet=sheet, by=actor(sheet.opened_by)) == first
    assert rematch_sheet(sheet=sheet, by=actor(other)) == first
    assert everything() == before


def test_a_rematch_can_have_a_rematch():
    sheet = play(opened_sheet(match=Match(Kind.SINGLE)), "0")
    second = play(rematch_sheet(sheet=sheet, by=actor(sheet.opened_by)), "1")

    third = rematch_sheet(sheet=second, by=actor(sheet.opened_by))

    assert third.rematch_of == second
    assert third.first_dealer == 2
    assert Sheet.objects.count() == 3


def test_a_match_under_way_has_no_rematch():
    sheet = play(opened_sheet(), "00")
    before = everything()

    with pytest.raises(Refusal) as refusal:
        rematch_sheet(sheet=sheet, by=actor(sheet.opened_by))

    assert [problem.code for problem in refusal.value.problems] == ["not_over"]
    assert everything() == before


def test_a_closed_match_may_be_followed_by_another():
    sheet = play(opened_sheet(), "00")
    close_sheet(sheet=sheet, by=actor(sheet.opened_by))

    assert rematch_sheet(sheet=sheet, by=actor(sheet.opened_by)).rematch_of == sheet


def test_a_deal_taken_back_after_a_rematch_began_leaves_the_rematch():
    sheet = play(opened_sheet(), "000")
    rematch = rematch_sheet(sheet=sheet, by=actor(sheet.opened_by))

    withdraw(sheet)

    assert rematch_sheet(sheet=sheet, by=actor(sheet.opened_by)) == rematch


# Who may

ACTORS = {
    "opener": lambda club, sheet, seated: sheet.opened_by,
    "seated": lambda club, sheet, seated: seated,
    "organiser": lambda club, sheet, seated: organiser(club),
    "not seated": lambda club, sheet, seated: signed_up(club),
    "organiser elsewhere": lambda club, sheet, seated: organiser(association()),
    "stranger": lambda club, sheet, seated: account(),
}
AT_THE_TABLE = {"opener", "seated", "organiser"}
MAY = {close_sheet: AT_THE_TABLE, rematch_sheet: AT_THE_TABLE, reopen_sheet: {"organiser"}}


@pytest.mark.parametrize("who", ACTORS)
@pytest.mark.parametrize("service", MAY, ids=lambda service: service.__name__)
def test_one_predicate_decides_who_may(service, who):
    club = association()
    seated = signed_up(club)
    sheet = play(opened_sheet(club, players=[seated.memberships.get()]), "000")
    if service is reopen_sheet:
        close_sheet(sheet=sheet, by=actor(sheet.opened_by))
    by = ACTORS[who](club, sheet, seated)
    before = everything()

    if who in MAY[service]:
        service(sheet=sheet, by=actor(by))
    else:
        with pytest.raises(PermissionDenied):
            service(sheet=sheet, by=actor(by))

    assert (everything() != before) == (who in MAY[service])


@pytest.mark.parametrize("how", ["left", "erased"])
def test_a_rematch_seats_nobody_who_is_gone(how):
    club = association()
    opener, plays = signed_up(club), me(signed_up(club, "Claire Gagnon"))
    sheet = play(opened_sheet(club, by=opener, players=[plays]), "000")
    boss = actor(administrator(club))
    if how == "left":
        remove_member(member=plays, by=boss)
    else:
        erase_member(member=plays, by=boss, reason="Demandé.")
    before = everything()

    with pytest.raises(Refusal) as refused:
        rematch_sheet(sheet=sheet, by=actor(opener))

    assert [each.code for each in refused.value.problems] == ["player_gone"]
    assert everything() == before


def test_a_rematch_opened_before_somebody_left_is_still_found():
    club = association()
    opener, plays = signed_up(club), me(signed_up(club, "Claire Gagnon"))
    sheet = play(opened_sheet(club, by=opener, players=[plays]), "000")
    rematch = rematch_sheet(sheet=sheet, by=actor(opener))
    remove_member(member=plays, by=actor(administrator(club)))

    assert rematch_sheet(sheet=sheet, by=actor(opener)) == rematch


def test_a_settled_sheet_is_closed_by_organisers_alone():
    evening = Evening()
    evening.sign(evening.claire, 0)
    evening.sign(evening.luc, 1)
    before = everything()

    with pytest.raises(SheetSettled):
        close_sheet(sheet=evening.sheet, by=actor(evening.claire))

    assert everything() == before
    assert close_sheet(sheet=evening.sheet, by=actor(evening.organiser)).closed_at
