"""The line of a match: one curve a side, inside its frame, labels apart."""

from itertools import pairwise

import pytest

from scoring.charts import APART, BOTTOM, LEFT, RIGHT, TOP, totals_chart
from scoring.pages import SheetPage
from scoring.permissions import access_to_sheet
from scoring.queries import read_sheet
from scoring.rules.match import Kind, Match
from tests.factories.members import account, actor
from tests.factories.scoring import UNTIL_WE_STOP, correct, opened_sheet, play, record, withdraw

pytestmark = pytest.mark.django_db


def chart_of(sheet, reader=None):
    read = read_sheet(sheet)
    access = access_to_sheet(actor(reader), read.sheet, read.seatings)
    return totals_chart(SheetPage(read, access, {}))


def points(curve):
    return [tuple(map(float, point.split(","))) for point in curve.points.split()]


@pytest.mark.parametrize("winners", ["", "0"])
def test_there_is_nothing_to_draw_before_the_second_deal(winners):
    assert chart_of(play(opened_sheet(), winners)) is None


def test_games_won_are_drawn_when_every_deal_is_a_game():
    chart = chart_of(play(opened_sheet(), "0010"))

    assert [curve.total for curve in chart.curves] == ["3", "1"]
    assert chart.deals == 4
    assert (chart.goal_text, chart.zero) == ("3", BOTTOM)
    heights = [y for _, y in points(chart.curves[0])]
    assert heights == [82.0, 60.7, 39.3, 39.3, 18.0]


def test_the_game_under_way_alone_is_drawn_when_points_add_up():
    sheet = opened_sheet(preset="association_500", match=Match(Kind.BEST_OF, 3))
    for _ in range(5):
        record(sheet, bidder=0, bid=100, taken=100)
    for _ in range(3):
        record(sheet, bidder=1, bid=80, taken=60)

    chart = chart_of(sheet)

    assert chart.deals == 3
    assert [curve.total for curve in chart.curves] == ["120", "−240"]
    assert TOP <= chart.goal < chart.zero < BOTTOM


def test_what_was_taken_back_or_lies_beyond_the_end_is_not_drawn():
    sheet = play(opened_sheet(), "01010")
    correct(sheet, 2, dealer=1, bidder=0)

    assert chart_of(sheet).deals == 3

    for _ in range(3):
        withdraw(sheet)
    assert chart_of(sheet).deals == 2


@pytest.mark.parametrize("winners", ["00", "01", "10110101", "0" * 20])
def test_everything_stays_inside_its_frame(winners):
    chart = chart_of(play(opened_sheet(match=UNTIL_WE_STOP), winners))

    for curve in chart.curves:
        across, down = zip(*points(curve), strict=True)
        assert (across[0], across[-1]) == (LEFT, RIGHT)
        assert all(before < after for before, after in pairwise(across))
        assert TOP <= min(down) <= max(down) <= BOTTOM
        assert (curve.x, curve.y) == (across[-1], down[-1])
    first, second = sorted(curve.label_y for curve in chart.curves)
    assert second - first >= APART


def test_the_reader_s_side_comes_first():
    sheet = play(opened_sheet(), "000")
    west = sheet.seatings.get(seat=1).member
    west.user = account()
    west.save()

    curves = chart_of(sheet, reader=west).curves

    assert [(curve.token, curve.total) for curve in curves] == [("a", "0"), ("b", "3")]
