"""Seats, sides and the rotation of the deal."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.seats import Seat, Side, clockwise

TABLES = st.sampled_from([(2, 2), (4, 2), (5, 5), (6, 2), (6, 3), (10, 10)])


@pytest.mark.parametrize(("seat", "neighbour"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_the_left_neighbour_is_the_next_seat_clockwise(seat, neighbour):
    assert Seat(seat).left(4) == neighbour


def test_steps_count_round_the_table():
    assert Seat(3).left(4, steps=6) == Seat(1)


def test_partners_face_each_other_at_a_table_of_four():
    assert [Seat(seat).side(2) for seat in range(4)] == [0, 1, 0, 1]
    assert Side(0).seats(4, 2) == (0, 2)
    assert Side(1).seats(4, 2) == (1, 3)


def test_six_players_sit_as_two_threes_or_three_pairs():
    assert [Side(side).seats(6, 2) for side in range(2)] == [(0, 2, 4), (1, 3, 5)]
    assert [Side(side).seats(6, 3) for side in range(3)] == [(0, 3), (1, 4), (2, 5)]


def test_seats_and_sides_stay_what_they_are():
    assert isinstance(Seat(3).left(4), Seat)
    assert isinstance(Seat(3).side(2), Side)
    assert all(isinstance(seat, Seat) for seat in Side(1).seats(4, 2))
    assert all(isinstance(seat, Seat) for seat in clockwise(Seat(2), 4))


def test_they_show_what_they_are():
    assert (repr(Seat(2)), repr(Side(1))) == ("Seat(2)", "Side(1)")


@given(TABLES, st.integers(0, 9))
def test_going_clockwise_meets_every_seat_once_and_starts_where_told(table, first):
    seats, _ = table
    start = Seat(first % seats)

    met = list(clockwise(start, seats))

    assert met[0] == start
    assert sorted(met) == list(range(seats))
    assert all(after == before.left(seats) for before, after in pairwise(met))


@given(TABLES)
def test_every_seat_belongs_to_one_side_and_neighbours_are_opponents(table):
    seats, sides = table
    shared = [seat for side in range(sides) for seat in Side(side).seats(seats, sides)]

    assert sorted(shared) == list(range(seats))
    for seat in map(Seat, range(seats)):
        assert seat in seat.side(sides).seats(seats, sides)
        assert seat.side(sides) != seat.left(seats).side(sides)
