"""Taking the last deal back from the sheet."""

import pytest

from scoring.models import Deal
from scoring.queries import read_sheet
from tests.factories.pages import Page, filled_in
from tests.factories.scoring import play, record
from tests.scoring.views.entering import HTMX, sent, url

pytestmark = pytest.mark.django_db


def undo_form(client, sheet):
    return Page(client.get(url(sheet))).form(url(sheet, "deal-withdraw"))


def test_the_last_deal_is_taken_back_and_entered_again(scorekeeper, sheet):
    play(sheet, "01")

    response = scorekeeper.post(url(sheet, "deal-withdraw"), undo_form(scorekeeper, sheet))
    page = Page(scorekeeper.get(response.url))
    sent(scorekeeper, sheet, filled_in(scorekeeper, sheet, bidder=0, bid=80, taken=80))

    assert (response.status_code, response.url) == (303, f"{url(sheet)}?undone=2")
    assert page.of_class("toast")[0].find("span")[0].words == (
        "La dernière donne est reprise : elle ne compte plus."
    )
    assert [(row.number, row.version) for row in Deal.objects.all()] == [
        (1, 1),
        (2, 1),
        (2, 2),
        (2, 3),
    ]


def test_htmx_takes_a_deal_back_in_a_part(scorekeeper, sheet):
    play(sheet, "01")

    response = scorekeeper.post(
        url(sheet, "deal-withdraw"), undo_form(scorekeeper, sheet), headers=HTMX
    )

    assert response.status_code == 200
    assert not Page(response).is_whole
    assert Page(response).of_class("toast")


def test_two_taps_on_undo_take_one_deal_back(scorekeeper, sheet):
    play(sheet, "01")
    form = undo_form(scorekeeper, sheet)

    first, again = (scorekeeper.post(url(sheet, "deal-withdraw"), form) for _ in range(2))

    assert first.url == again.url
    assert [deal.is_withdrawn for deal in read_sheet(sheet).deals] == [False, True]


def test_an_undo_of_a_sheet_that_moved_on_is_told(client, sheet, other):
    play(sheet, "01")
    client.force_login(other)
    form = undo_form(client, sheet)
    record(sheet, bidder=0, bid=80)

    response = client.post(url(sheet, "deal-withdraw"), form)

    assert response.status_code == 409
    assert "La feuille a changé entre-temps." in Page(response).of_class("errors")[0].words
    assert Deal.objects.count() == 3


@pytest.mark.parametrize("winners", ["", "000"])
def test_an_undo_of_nothing_is_told(scorekeeper, sheet, winners):
    play(sheet, winners)

    response = scorekeeper.post(url(sheet, "deal-withdraw"), {})

    assert response.status_code == 409
    assert Page(response).of_class("errors")


def test_a_deal_is_not_taken_back_by_visiting_an_address(scorekeeper, sheet):
    play(sheet, "0")

    assert scorekeeper.get(url(sheet, "deal-withdraw")).status_code == 405
    assert Deal.objects.count() == 1
