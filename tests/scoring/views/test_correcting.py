"""Correcting a deal on its own page."""

import pytest

from scoring.models import Deal
from scoring.queries import read_sheet
from scoring.rules.match import Kind, Match
from tests.factories.database import everything
from tests.factories.members import signed_up
from tests.factories.pages import Page
from tests.factories.scoring import correct, opened_sheet, play, record
from tests.scoring.views.entering import HTMX, deal_page, is_lost, told, url

pytestmark = pytest.mark.django_db


def test_a_deal_page_tells_the_deal_why_it_scores_and_every_version(client, club, sheet, other):
    play(sheet, "01")
    correct(sheet, 1, other, bidder=0, bid=75)

    page = deal_page(client, sheet)

    assert page.find("title")[0].words.startswith("Donne 1 · Claire G. et Simon D.")
    assert page.of_class("deal")[0].words.startswith("1 Claire G. mise 75, ✓ fait 75")
    assert page.of_class("reasons")[0].words == ("Claire G. et Simon D. +1 Mise 75 réussie avec 75")
    log = [each.words for each in page.of_class("log")[0].find("li")]
    assert len(log) == 2
    assert "Jeanne P., version 2 · celle qui compte" in log[0]
    assert "Claire G. mise 60, ✓ fait 60" in log[1]


def test_who_may_not_enter_sees_no_form_on_it(client, club, sheet):
    play(sheet, "0")
    client.force_login(signed_up(club))

    assert not deal_page(client, sheet).find("form", action=url(sheet, "deal-correct", 1))


def test_a_correction_begins_with_what_was_recorded(scorekeeper, sheet):
    record(sheet, bidder=1, bid=70, taken=80)

    form = deal_page(scorekeeper, sheet).form(url(sheet, "deal-correct", 1))

    assert {name: form[name] for name in ("dealer", "bidder", "bid", "points", "base")} == {
        "dealer": "0",
        "bidder": "1",
        "bid": "70",
        "points": "20,80",
        "base": "1",
    }


def test_a_correction_makes_a_version_once_confirmed(scorekeeper, sheet):
    play(sheet, "01")
    form = deal_page(scorekeeper, sheet, bidder=1, bid=70).form(url(sheet, "deal-correct", 1))

    asked = scorekeeper.post(url(sheet, "deal-correct", 1), form | {"points": "20,80"})
    page = Page(asked)
    done = scorekeeper.post(url(sheet, "deal-correct", 1), page.form(url(sheet, "deal-correct", 1)))

    assert asked.status_code == 422
    assert [each.words for each in page.of_class("warn")] == [
        "Cette correction change le gagnant de 1 partie. Continuer?"
    ]
    assert (done.status_code, done.url) == (303, f"{url(sheet)}?saved=1")
    assert read_sheet(sheet).deals[0].current.entry["bidder"] == 1


def test_ending_the_match_sooner_is_confirmed(scorekeeper, sheet):
    play(sheet, "01010")
    form = deal_page(scorekeeper, sheet, 2, bidder=0, bid=60).form(url(sheet, "deal-correct", 2))

    page = Page(scorekeeper.post(url(sheet, "deal-correct", 2), form | {"points": "60,40"}))
    again = page.form(url(sheet, "deal-correct", 2))

    assert (
        "Le match finirait plus tôt : les donnes 4, 5 sont gardées, mais ne comptent plus. "
        "Continuer?" in [each.words for each in page.of_class("warn")]
    )
    assert scorekeeper.post(url(sheet, "deal-correct", 2), again).status_code == 303
    assert len(Page(scorekeeper.get(url(sheet))).of_class("beyond")) == 2


def test_deals_that_would_no_longer_count_are_named_as_the_list_shows_them(client, club, people):
    sheet = opened_sheet(
        club, players=people, preset="association_500", match=Match(Kind.BEST_OF, 3)
    )
    for taken in (100, 100, 100, 100, 100, 100, 100, 100, 95, 100):
        record(sheet, bidder=0, bid=90, taken=taken)
    record(sheet, bidder=0, bid=90, taken=95)
    client.force_login(sheet.opened_by)
    assert [each.words for each in Page(client.get(url(sheet))).of_class("no")][:2] == ["6", "5"]

    form = deal_page(client, sheet, 9).form(url(sheet, "deal-correct", 9))
    page = Page(client.post(url(sheet, "deal-correct", 9), form | {"points": "100,0"}))

    questions = [each.words for each in page.of_class("warn")]
    assert (
        "Le match finirait plus tôt : la donne 6 est gardée, mais ne compte plus. Continuer?"
        in questions
    )


@pytest.mark.parametrize(
    ("typed", "code"), [({"points": "20,85"}, "sum_not_100"), ({"bid": "63"}, "illegal_amount")]
)
def test_a_refused_correction_keeps_what_was_typed(scorekeeper, sheet, typed, code):
    record(sheet, bidder=1, bid=70, taken=80)
    address = url(sheet, "deal-correct", 1)
    form = deal_page(scorekeeper, sheet).form(address) | typed

    response = scorekeeper.post(address, form)

    page = Page(response)
    assert response.status_code == 422
    assert told(response, code) in page.of_class("errors")[0].words
    assert [
        name for name in ("dealer", "bidder", "bid", "points") if is_lost(page, form, name)
    ] == []


def test_htmx_corrects_in_a_part_too(scorekeeper, sheet):
    record(sheet, bidder=1, bid=70, taken=80)
    address = url(sheet, "deal-correct", 1)
    form = deal_page(scorekeeper, sheet).form(address)

    refused = scorekeeper.post(address, form | {"points": "1,2"}, headers=HTMX)
    done = scorekeeper.post(address, form | {"points": "15,85"}, headers=HTMX)

    assert (refused.status_code, done.status_code) == (422, 200)
    assert not Page(refused).is_whole
    assert not Page(done).is_whole


def test_of_two_corrections_the_second_is_kept_below(client, sheet, other):
    play(sheet, "0")
    client.force_login(other)
    address = url(sheet, "deal-correct", 1)
    form = deal_page(client, sheet).form(address) | {"points": "75,25"}
    correct(sheet, 1, bidder=0, bid=90)

    response = client.post(address, form)

    page = Page(response)
    assert response.status_code == 409
    assert "Claire mise 60, ✓ fait 75" in page.of_class("mine")[0].words
    assert client.post(address, page.form(address)).status_code == 303
    assert [version.version for version in read_sheet(sheet).deals[0].versions] == [1, 2, 3]


@pytest.mark.parametrize("number", [0, 2, 99, 10**30])
def test_a_deal_that_is_not_there_is_told_plainly(scorekeeper, sheet, number):
    play(sheet, "0")
    address = f"{url(sheet)}deals/{number}/"

    assert scorekeeper.get(address).status_code == 404
    assert scorekeeper.post(f"{address}correct/", {"bid": "1"}).status_code in (404, 409)
    assert Deal.objects.count() == 1


def test_a_correction_is_not_made_by_visiting_its_address(scorekeeper, sheet):
    play(sheet, "0")
    before = everything()

    response = scorekeeper.get(url(sheet, "deal-correct", 1), {"bid": 70})

    assert (response.status_code, response.url) == (303, url(sheet, "deal", 1))
    assert everything() == before
