"""Tables: added, named, put away, and what is played there."""

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection

from common.models import LogEntry
from common.problems import Refusal
from scoring.models import Table
from scoring.permissions import CHANGE_TABLES, holds
from scoring.queries import tables_of
from scoring.services import (
    add_table,
    add_tables,
    bring_to_table,
    clear_table,
    close_sheet,
    rematch_sheet,
    rename_table,
    retire_table,
    take_hold,
)
from tests.factories.members import actor, association, organiser, signed_up
from tests.factories.scoring import opened_sheet, play
from tests.factories.tables import link_to, opened_at, phone, table

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return association()


@pytest.fixture
def jeanne(club):
    return actor(organiser(club, "Jeanne Paquet"))


def codes(refusal):
    return [problem.code for problem in refusal.value.problems]


def names(club):
    return [each.name for each in tables_of(club)]


def test_the_tables_of_a_hall_are_added_at_once_and_none_twice(club, jeanne):
    add_table(association=club, name="Table 2", by=jeanne)

    added = add_tables(association=club, number=12, by=jeanne)

    assert len(added) == 11
    assert names(club) == [f"Table {number}" for number in range(1, 13)]


@pytest.mark.parametrize("number", [None, 0, 201])
def test_a_number_of_tables_that_makes_no_sense_is_refused(club, jeanne, number):
    with pytest.raises(Refusal) as refusal:
        add_tables(association=club, number=number, by=jeanne)

    assert codes(refusal) == ["table_number"]


@pytest.mark.parametrize(
    ("name", "code"),
    [(" ", "name_missing"), ("x" * 81, "table_name"), ("Coin", "table_name_taken")],
)
def test_a_name_that_cannot_be_or_is_taken_is_refused(club, jeanne, name, code):
    add_table(association=club, name="Coin", by=jeanne)
    other = add_table(association=club, name="Fond", by=jeanne)

    for act in (
        lambda: add_table(association=club, name=name, by=jeanne),
        lambda: rename_table(table=other, name=name, by=jeanne),
    ):
        with pytest.raises(Refusal) as refusal:
            act()
        assert codes(refusal) == [code]


def test_only_organisers_change_tables(club):
    member = actor(signed_up(club))
    stranger = actor(organiser(association()))
    at, sheet = table(club), opened_sheet(club)

    for by in (member, stranger, phone()):
        for act in (
            lambda by=by: add_table(association=club, name="x", by=by),
            lambda by=by: add_tables(association=club, number=2, by=by),
            lambda by=by: rename_table(table=at, name="x", by=by),
            lambda by=by: retire_table(table=at, by=by),
            lambda by=by: clear_table(table=at, by=by),
            lambda by=by: bring_to_table(sheet=sheet, table=at.code, by=by),
        ):
            with pytest.raises(PermissionDenied):
                act()

    assert CHANGE_TABLES.key == "table.change"
    assert Table.objects.get() == at


def test_a_match_is_opened_at_a_table_and_a_rematch_stays_there(club, jeanne):
    at = table(club)
    sheet = opened_at(at, jeanne.user)
    at.refresh_from_db()
    assert (at.sheet, sheet.table) == (sheet, at)

    play(sheet, "000", jeanne.user)
    rematch = rematch_sheet(sheet=sheet, by=jeanne)

    at.refresh_from_db()
    assert (at.sheet, rematch.table) == (rematch, at)
    assert list(at.sheets.order_by("pk")) == [sheet, rematch]


def test_a_rematch_of_a_match_that_left_its_table_does_not_come_back(club, jeanne):
    at = table(club)
    sheet = opened_at(at, jeanne.user)
    clear_table(table=at, by=jeanne)
    close_sheet(sheet=sheet, by=jeanne)
    other = opened_at(at, jeanne.user)

    rematch = rematch_sheet(sheet=sheet, by=jeanne)

    at.refresh_from_db()
    assert (at.sheet, rematch.table) == (other, None)


def test_a_table_where_a_match_is_under_way_takes_no_other_and_says_which(club, jeanne):
    at = table(club, "Coin")
    sheet = opened_at(at, jeanne.user)
    name = sheet.seatings.get(seat=0).member.name

    with pytest.raises(Refusal) as refusal:
        opened_at(at, jeanne.user)
    with pytest.raises(Refusal) as retiring:
        retire_table(table=at, by=jeanne)

    assert codes(refusal) == codes(retiring) == ["table_busy"]
    params = refusal.value.problems[0].message.params
    assert params["table"] == "Coin"
    assert name in params["people"]
    close_sheet(sheet=sheet, by=jeanne)
    assert opened_at(at, jeanne.user).table == at


def test_a_table_of_another_association_is_no_table_here(club, jeanne):
    elsewhere = table(association())

    wanted = elsewhere.code
    elsewhere.association = club
    with pytest.raises(Refusal) as refusal:
        opened_at(elsewhere, jeanne.user)

    assert codes(refusal) == ["table_unknown"]
    assert wanted == elsewhere.code


def test_a_table_put_away_ends_its_link_and_frees_its_name(club, jeanne):
    at = table(club, "Coin")
    new = link_to(at)
    hold = take_hold(link=new.link, by=phone())

    retire_table(table=at, by=jeanne)
    retire_table(table=at, by=jeanne)

    new.link.refresh_from_db()
    hold.refresh_from_db()
    assert new.link.revoked_at
    assert hold.ended_at
    assert names(club) == []
    add_table(association=club, name="Coin", by=jeanne)


def test_whoever_may_close_the_sheet_may_take_it_off_the_table(club):
    opener = signed_up(club)
    at = table(club)
    sheet = opened_at(at, opener)

    with pytest.raises(PermissionDenied):
        clear_table(table=at, by=actor(signed_up(club)))
    clear_table(table=at, by=actor(opener))

    at.refresh_from_db()
    assert at.sheet is None
    entry = LogEntry.objects.get(verb="table.cleared")
    assert (entry.subject, entry.before) == (f"table/{at.code}", {"sheet": sheet.code})


def test_the_log_says_what_was_done_to_tables_in_codes_alone(club, jeanne):
    at = add_table(association=club, name="Coin secret", by=jeanne)
    rename_table(table=at, name="Autre secret", by=jeanne)
    opened_at(at, jeanne.user)
    clear_table(table=at, by=jeanne)
    retire_table(table=at, by=jeanne)

    verbs = list(
        LogEntry.objects.filter(subject=f"table/{at.code}")
        .order_by("sequence")
        .values_list("verb", flat=True)
    )
    assert verbs == [
        "table.added",
        "table.renamed",
        "table.seated",
        "table.cleared",
        "table.retired",
    ]
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM common_logentry")
        assert "secret" not in repr(cursor.fetchall())


def test_a_match_is_brought_to_a_table_and_its_holders_enter_it(club, jeanne):
    at, visitor = table(club), phone()
    take_hold(link=link_to(at, by=jeanne.user).link, by=visitor)
    sheet = opened_sheet(club)

    assert bring_to_table(sheet=sheet, table=at.code, by=jeanne) == at

    at.refresh_from_db()
    sheet.refresh_from_db()
    assert (at.sheet, sheet.table, holds(visitor.device, sheet)) == (sheet, at, True)


def test_a_match_moves_from_one_table_to_another(club, jeanne):
    former, at, visitor = table(club), table(club), phone()
    sheet = opened_at(former, jeanne.user)
    take_hold(link=link_to(former, by=jeanne.user).link, by=visitor)

    bring_to_table(sheet=sheet, table=at.code, by=jeanne)
    bring_to_table(sheet=sheet, table=at.code, by=jeanne)

    former.refresh_from_db()
    at.refresh_from_db()
    assert (former.sheet, at.sheet, holds(visitor.device, sheet)) == (None, sheet, False)
    told = LogEntry.objects.filter(verb__in=("table.seated", "table.cleared")).order_by("sequence")
    assert [(entry.verb, entry.subject) for entry in told] == [
        ("table.seated", f"table/{former.code}"),
        ("table.cleared", f"table/{former.code}"),
        ("table.seated", f"table/{at.code}"),
    ]


def test_a_match_is_not_brought_to_a_table_that_is_taken_and_the_match_there_is_named(club, jeanne):
    at = table(club, "Coin")
    there = opened_at(at, jeanne.user)
    sheet = opened_sheet(club)

    with pytest.raises(Refusal) as refusal:
        bring_to_table(sheet=sheet, table=at.code, by=jeanne)

    (problem,) = refusal.value.problems
    people = ", ".join(seating.member.name for seating in there.seatings.order_by("seat"))
    assert (problem.code, problem.message.params) == (
        "table_busy",
        {"table": "Coin", "people": people},
    )


def test_a_match_that_is_over_is_brought_nowhere_nor_any_to_a_table_of_others(club, jeanne):
    at, foreign = table(club), table(association())
    over = play(opened_sheet(club), "000")

    for sheet, code, why in (
        (over, at.code, "match_over"),
        (opened_sheet(club), foreign.code, "table_unknown"),
    ):
        with pytest.raises(Refusal) as refusal:
            bring_to_table(sheet=sheet, table=code, by=jeanne)
        assert codes(refusal) == [why]
