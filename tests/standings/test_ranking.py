"""Who comes before whom, and who shares a place."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standings.ranking import Count, RankedRow, Tally, ranked


def tally(who="a", matches=(0, 0), games=(0, 0), bids=(0, 0), points=0, against=0):
    return Tally(who, Count(*matches), Count(*games), Count(*bids), points, against)


def places(*tallies):
    return [(row.rank, row.tally.who) for row in ranked(tallies)]


def test_nobody_is_ranked_when_nobody_played():
    assert ranked([]) == []


def test_a_row_keeps_its_tally_whole():
    only = tally(matches=(1, 2), games=(3, 5), bids=(2, 4), points=310, against=190)

    assert ranked([only]) == [RankedRow(1, only)]
    assert only.difference == 120
    assert only.games.lost == 2


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param(
            tally("first", matches=(2, 9)),
            tally("second", matches=(1, 1), games=(9, 9), points=900),
            id="matches won before all",
        ),
        pytest.param(
            tally("first", games=(3, 4)),
            tally("second", games=(5, 9), points=900),
            id="then games won less lost",
        ),
        pytest.param(
            tally("first", games=(0, 0)),
            tally("second", games=(0, 1)),
            id="a game lost counts against",
        ),
        pytest.param(
            tally("first", points=60, against=40, bids=(0, 5)),
            tally("second", points=500, against=490, bids=(5, 5)),
            id="then the difference of points",
        ),
        pytest.param(
            tally("first", bids=(2, 9)), tally("second", bids=(1, 1)), id="then bids made"
        ),
    ],
)
def test_one_comes_before_the_other(first, second):
    assert places(first, second) == places(second, first) == [(1, "first"), (2, "second")]


def test_equals_share_a_place_and_the_next_counts_them_all():
    best, worst = tally("best", matches=(3, 3)), tally("worst", matches=(0, 3))
    equals = [tally(who, matches=(1, 3)) for who in "abc"]

    assert places(worst, *equals, best) == [
        (1, "best"),
        (2, "a"),
        (2, "b"),
        (2, "c"),
        (5, "worst"),
    ]


def test_bids_lost_and_matches_played_decide_nothing():
    assert [rank for rank, _ in places(tally("a", bids=(1, 9)), tally("b", bids=(1, 1)))] == [1, 1]
    assert [rank for rank, _ in places(tally("a", matches=(1, 9)), tally("b", matches=(1, 1)))] == [
        1,
        1,
    ]


TALLIES = st.builds(
    tally,
    st.uuids(),
    *(st.tuples(st.integers(0, 2), st.integers(2, 4)) for _ in range(3)),
    st.integers(0, 2),
    st.integers(0, 2),
)


@given(st.lists(TALLIES, max_size=4))
def test_the_order_they_come_in_gives_nobody_another_place(tallies):
    by_who = [{row.tally.who: row.rank for row in ranked(order)} for order in permutations(tallies)]

    assert all(each == by_who[0] for each in by_who)


@given(st.lists(TALLIES, max_size=8))
def test_a_place_is_one_more_than_how_many_are_better(tallies):
    for row in ranked(tallies):
        assert row.rank == 1 + sum(other.order > row.tally.order for other in tallies)
