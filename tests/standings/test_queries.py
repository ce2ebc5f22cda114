"""What finished matches add up to, with answers worked out by hand."""

import pytest

from members.models import Member
from scoring.rules.match import Kind, Match
from scoring.services import close_sheet
from standings.queries import ranking
from standings.ranking import Count
from tests.factories.members import actor, association, member
from tests.factories.scoring import UNTIL_WE_STOP, correct, opened_sheet, play, record, withdraw

pytestmark = pytest.mark.django_db

GAME = "jeu_du_10"


@pytest.fixture
def club():
    return association()


@pytest.fixture
def people(club):
    """Four people, listed in the order of their names."""
    return [member(club, name) for name in ("Aya", "Ben", "Claire", "Denis")]


def table(club, *names, people, **changes):
    """Return a new sheet for these people, seat by seat."""
    by_name = {person.name: person for person in people}
    return opened_sheet(club, players=[by_name[name] for name in names], **changes)


def rows(club):
    """Return rank, name, matches, games, bids, points and points against, place by place."""
    return [
        (
            row.rank,
            row.tally.who.name,
            (row.tally.matches.won, row.tally.matches.of),
            (row.tally.games.won, row.tally.games.of),
            (row.tally.bids.won, row.tally.bids.of),
            row.tally.points,
            row.tally.against,
        )
        for row in ranking(club, GAME)
    ]


def test_nobody_is_ranked_before_a_match_is_finished(club, people):
    play(table(club, "Aya", "Ben", "Claire", "Denis", people=people), "00")

    assert rows(club) == []


def test_a_finished_match_counts_at_once(club, people):
    sheet = table(club, "Aya", "Ben", "Claire", "Denis", people=people)

    record(sheet, bidder=0, bid=60, taken=70)
    record(sheet, bidder=1, bid=50, taken=55)
    record(sheet, bidder=2, bid=80, taken=75)
    record(sheet, bidder=0, bid=50, taken=50)
    record(sheet, bidder=2, bid=95, taken=100)

    # Aya and Claire took 70, 45, 75, 50 and 100; deal 3 was set, so 3 games to 2.
    assert rows(club) == [
        (1, "Aya", (1, 1), (3, 5), (2, 2), 340, 160),
        (2, "Claire", (1, 1), (3, 5), (1, 2), 340, 160),
        (3, "Ben", (0, 1), (2, 5), (1, 1), 160, 340),
        (4, "Denis", (0, 1), (2, 5), (0, 0), 160, 340),
    ]


def test_a_draw_is_won_by_nobody(club, people):
    sheet = table(club, "Aya", "Ben", "Claire", "Denis", people=people, match=Match(Kind.FIXED, 2))

    play(sheet, "01")

    assert rows(club) == [
        (1, "Aya", (0, 1), (1, 2), (1, 1), 100, 100),
        (1, "Ben", (0, 1), (1, 2), (1, 1), 100, 100),
        (3, "Claire", (0, 1), (1, 2), (0, 0), 100, 100),
        (3, "Denis", (0, 1), (1, 2), (0, 0), 100, 100),
    ]


def test_matches_with_other_partners_add_up_for_each(club, people):
    single = Match(Kind.SINGLE)
    play(table(club, "Aya", "Ben", "Claire", "Denis", people=people, match=single), "0")
    play(table(club, "Ben", "Claire", "Aya", "Denis", people=people, match=single), "0")
    play(table(club, "Denis", "Aya", "Ben", "Claire", people=people, match=single), "1")

    assert rows(club) == [
        (1, "Aya", (3, 3), (3, 3), (2, 2), 180, 120),
        (2, "Claire", (2, 3), (2, 3), (0, 0), 160, 140),
        (3, "Ben", (1, 3), (1, 3), (1, 1), 140, 160),
        (4, "Denis", (0, 3), (0, 3), (0, 0), 120, 180),
    ]


def test_a_long_game_counts_one_game_and_the_points_that_were_taken(club, people):
    sheet = table(
        club, "Aya", "Ben", "Claire", "Denis", people=people,
        preset="association_500", match=Match(Kind.SINGLE),
    )  # fmt: skip

    for taken in (90, 90, 90, 90, 90):
        record(sheet, bidder=0, bid=80, taken=taken)
    record(sheet, bidder=2, bid=60, taken=60)

    assert rows(club) == [
        (1, "Aya", (1, 1), (1, 1), (5, 5), 510, 90),
        (2, "Claire", (1, 1), (1, 1), (1, 1), 510, 90),
        (3, "Ben", (0, 1), (0, 1), (0, 0), 90, 510),
        (3, "Denis", (0, 1), (0, 1), (0, 0), 90, 510),
    ]


def test_a_match_that_was_stopped_counts_when_it_was_to_be_stopped(club, people):
    sheet = table(club, "Aya", "Ben", "Claire", "Denis", people=people, match=UNTIL_WE_STOP)
    play(sheet, "110")
    assert rows(club) == []

    close_sheet(sheet=sheet, by=actor(sheet.opened_by))

    assert [(rank, name, matches) for rank, name, matches, *_ in rows(club)] == [
        (1, "Ben", (1, 1)),
        (2, "Denis", (1, 1)),
        (3, "Aya", (0, 1)),
        (4, "Claire", (0, 1)),
    ]


def test_a_match_closed_before_its_end_does_not_count(club, people):
    sheet = play(table(club, "Aya", "Ben", "Claire", "Denis", people=people), "00")

    close_sheet(sheet=sheet, by=actor(sheet.opened_by))

    assert rows(club) == []


def test_what_is_corrected_or_taken_back_no_longer_counts(club, people):
    sheet = table(
        club, "Aya", "Ben", "Claire", "Denis", people=people, match=Match(Kind.BEST_OF, 3)
    )
    play(sheet, "00")
    before = rows(club)

    withdraw(sheet)
    assert rows(club) == []

    record(sheet, bidder=0, bid=75)
    correct(sheet, 2, bidder=0, bid=60)
    assert rows(club) == before


def test_deals_beyond_the_end_do_not_count(club, people):
    sheet = table(club, "Aya", "Ben", "Claire", "Denis", people=people)
    play(sheet, "01010")

    correct(sheet, 2, dealer=1, bidder=0)

    assert rows(club) == [
        (1, "Aya", (1, 1), (3, 3), (3, 3), 180, 120),
        (2, "Claire", (1, 1), (3, 3), (0, 0), 180, 120),
        (3, "Ben", (0, 1), (0, 3), (0, 0), 120, 180),
        (3, "Denis", (0, 1), (0, 3), (0, 0), 120, 180),
    ]


def test_another_association_and_another_game_do_not_count(club, people):
    play(table(club, "Aya", "Ben", "Claire", "Denis", people=people, match=Match(Kind.SINGLE)), "0")
    play(opened_sheet(match=Match(Kind.SINGLE)), "1")

    assert len(rows(club)) == 4
    assert [row.tally.matches for row in ranking(club, "another_game")] == []


def test_who_never_played_is_not_ranked(club, people):
    member(club, "Edith")

    play(table(club, "Aya", "Ben", "Claire", "Denis", people=people, match=Match(Kind.SINGLE)), "0")

    assert "Edith" not in [name for _, name, *_ in rows(club)]
    assert ranking(club, GAME)[0].tally.matches == Count(1, 1)


def test_a_seat_of_a_merged_record_counts_for_the_one_kept(club, people):
    """Even one that was taken while the two were merged."""
    play(table(club, "Aya", "Ben", "Claire", "Denis", people=people, match=Match(Kind.SINGLE)), "0")
    others = [member(club, name) for name in ("Edith", "Fanny", "Gaël")]
    late = member(club, "Aya M.")
    play(opened_sheet(club, players=[late, *others], match=Match(Kind.SINGLE)), "0")
    Member.objects.filter(pk=late.pk).update(merged_into=people[0])

    found = {row.tally.who.name: row.tally for row in ranking(club, GAME)}

    assert "Aya M." not in found
    assert (found["Aya"].matches, found["Aya"].points) == (Count(2, 2), 120)


@pytest.mark.parametrize("matches", [1, 3])
def test_a_ranking_costs_two_look_ups(club, people, matches, django_assert_num_queries):
    for _ in range(matches):
        play(opened_sheet(club, match=Match(Kind.SINGLE)), "0")

    with django_assert_num_queries(2):
        found = ranking(club, GAME)

    assert len(found) == 4 * matches
