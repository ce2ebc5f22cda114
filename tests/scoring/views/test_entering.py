"""Recording deals by the form of the sheet: kept, refused, or asked about first."""

import pytest

from scoring.models import Deal, Receipt
from scoring.rules.match import Kind, Match
from scoring.services import close_sheet
from tests.factories.database import everything
from tests.factories.members import actor, member, signed_up
from tests.factories.pages import Page, filled_in
from tests.factories.scoring import opened_sheet, play, record
from tests.scoring.views.entering import HTMX, is_lost, sent, told, url

pytestmark = pytest.mark.django_db


# Recording


def test_a_deal_is_recorded_and_the_sheet_shown_again(scorekeeper, sheet):
    form = filled_in(scorekeeper, sheet, bidder=1, bid=70, taken=80)

    response = sent(scorekeeper, sheet, form)

    assert (response.status_code, response.url) == (303, f"{url(sheet)}?saved=1")
    assert Deal.objects.get().entry == {"dealer": 0, "bidder": 1, "bid": 70, "points": [20, 80]}
    page = Page(scorekeeper.get(response.url))
    assert page.of_class("toast")[0].find("span")[0].words == "Donne 1 gardée : 0 à 1."
    assert page.find("button", form="undo")


def test_htmx_gets_the_sheet_itself_ready_for_the_next_deal(scorekeeper, sheet):
    form = filled_in(scorekeeper, sheet)

    response = sent(scorekeeper, sheet, form, **HTMX)

    page = Page(response)
    assert response.status_code == 200
    assert response.headers["HX-Push-Url"] == url(sheet)
    assert not page.is_whole
    assert len(page.of_class("deal")) == 1
    assert page.of_class("toast")
    assert page.find("form", action=url(sheet), method="get")


def test_trump_can_be_noted_where_there_is_one(client, club, people):
    sheet = opened_sheet(club, players=people, preset="association_500", match=Match(Kind.SINGLE))
    client.force_login(sheet.opened_by)

    sent(client, sheet, filled_in(client, sheet, bidder=0, bid=75, taken=80) | {"trump": "H"})

    assert Deal.objects.get().entry["trump"] == "H"
    words = Page(client.get(url(sheet))).of_class("deal")[0].words
    assert words.startswith("1 Claire mise 75 cœur, ✓ fait 80")


def test_a_form_sent_twice_is_one_deal_and_one_answer(scorekeeper, sheet):
    form = filled_in(scorekeeper, sheet)

    first = sent(scorekeeper, sheet, form)
    again = sent(scorekeeper, sheet, form)

    assert (first.status_code, first.url) == (again.status_code, again.url)
    assert Deal.objects.count() == Receipt.objects.count() == 1


def test_htmx_too_gets_the_same_answer_twice(scorekeeper, sheet):
    form = filled_in(scorekeeper, sheet)

    first, again = (Page(sent(scorekeeper, sheet, form, **HTMX)) for _ in range(2))

    assert first.of_class("toast")[0].words == again.of_class("toast")[0].words
    assert Deal.objects.count() == 1


def test_the_same_entry_from_another_phone_was_already_saved(client, sheet, other):
    client.force_login(other)
    late = filled_in(client, sheet)
    record(sheet)

    response = sent(client, sheet, late)

    assert response.url == f"{url(sheet)}?already=1"
    assert Page(client.get(response.url)).of_class("toast")[0].find("span")[0].words == (
        "La donne 1 était déjà enregistrée. Rien n’a été ajouté."
    )
    assert Deal.objects.count() == 1


def test_a_deal_is_not_recorded_by_visiting_its_address(scorekeeper, sheet):
    before = everything()

    response = scorekeeper.get(url(sheet, "deal-record"), filled_in(scorekeeper, sheet))

    assert (response.status_code, response.url) == (303, url(sheet))
    assert everything() == before


# Refused: beside the field, with what was typed


REFUSED = [
    ({"points": "40,65"}, "sum_not_100", "points"),
    ({"points": "40,55"}, "sum_not_100", "points"),
    ({"points": "41,59"}, "not_multiple_of_5", "points"),
    ({"points": "-5,105"}, "negative_points", "points"),
    ({"points": ""}, "missing_key", "points"),
    ({"points": "many"}, "wrong_type", "points"),
    ({"bid": "63"}, "illegal_amount", "bid"),
    ({"bid": "105"}, "illegal_amount", "bid"),
    ({"bid": "la_partie"}, "illegal_amount", "bid"),
    ({"bid": "seventy"}, "wrong_type", "bid"),
    ({"bid": ""}, "missing_key", "bid"),
    ({"bidder": ""}, "missing_key", "bidder"),
    ({"bidder": "7"}, "wrong_type", "bidder"),
    ({"bidder": "north"}, "wrong_type", "bidder"),
    ({"dealer": "4"}, "wrong_type", "dealer"),
    ({"trump": "H"}, "trump_mismatch", ""),
    ({"tricks": "9,1"}, "points_impossible_for_tricks", ""),
    ({"tricks": "6,6"}, "tricks_not_10", ""),
    ({"tricks": "11,-1"}, "negative_tricks", ""),
    ({"made": "false"}, "made_mismatch", ""),
    ({"calls": "1:50,2:pass,3:pass"}, "auction_incomplete", ""),
    ({"calls": "1:50,2:50"}, "bid_too_low", ""),
    ({"calls": "1:51"}, "illegal_amount", ""),
    ({"calls": "1:pass"}, "opener_must_bid", ""),
    ({"calls": "2:50"}, "out_of_turn", ""),
    ({"calls": "1:100,2:pass,3:pass,0:pass,1:100"}, "auction_over", ""),
    ({"calls": "1:50,2:pass,3:pass,0:pass"}, "bid_mismatch", "bid"),
    ({"calls": "1:50,2:60,3:pass,0:pass,1:pass"}, "bidder_mismatch", "bidder"),
]
every_refusal = pytest.mark.parametrize(
    ("typed", "code", "field"), REFUSED, ids=[f"{code} {typed}" for typed, code, _ in REFUSED]
)


@every_refusal
def test_a_refusal_is_told_beside_its_field_and_nothing_typed_is_lost(
    scorekeeper, sheet, typed, code, field
):
    form = filled_in(scorekeeper, sheet, bidder=1, bid=60) | typed
    before = everything()

    response = sent(scorekeeper, sheet, form)

    page = Page(response)
    words = told(response, code)
    assert response.status_code == 422
    assert everything() == before
    assert any(each.words.startswith(words) for each in page.of_class("errors")[0].find("p"))
    if field:
        assert words in [each.words for each in page.by_id(field).of_class("why")]
    lost = [name for name in ("dealer", "bidder", "bid", "points") if is_lost(page, form, name)]
    assert lost == []


@pytest.mark.parametrize("typed", [{"points": "40,65"}, {"bid": "63"}, {"calls": "2:50"}])
def test_a_refusal_is_told_in_english_to_who_reads_english(scorekeeper, sheet, typed):
    (code,) = (code for also, code, _ in REFUSED if also == typed)
    form = filled_in(scorekeeper, sheet, bidder=1, bid=60) | typed
    scorekeeper.cookies["django_language"] = "en"

    response = sent(scorekeeper, sheet, form)

    assert told(response, code, "en") in Page(response).of_class("errors")[0].words


def test_a_refusal_is_a_sentence_that_says_the_way_out(scorekeeper, sheet):
    form = filled_in(scorekeeper, sheet) | {"points": "40,65"}

    page = Page(sent(scorekeeper, sheet, form))

    assert [each.words for each in page.by_id("points").of_class("why")] == [
        "Les deux équipes doivent totaliser 100; vous avez 105. C’est 5 de trop : recomptez."
    ]


@pytest.mark.parametrize("typed", [{"bid": "63"}, {"points": "40,55"}, {"bidder": ""}])
def test_htmx_gets_the_refusal_as_a_part(scorekeeper, sheet, typed):
    form = filled_in(scorekeeper, sheet) | typed

    response = sent(scorekeeper, sheet, form, **HTMX)

    assert response.status_code == 422
    assert not Page(response).is_whole
    assert Page(response).of_class("errors")


def test_every_problem_leads_to_its_field(scorekeeper, sheet):
    form = filled_in(scorekeeper, sheet) | {"bid": "63", "bidder": "9", "points": "1,2"}

    page = Page(sent(scorekeeper, sheet, form))

    targets = [link["href"] for link in page.of_class("errors")[0].find("a")]
    assert targets
    assert all(page.by_id(target.removeprefix("#")) for target in targets)


def test_what_was_refused_can_be_put_right_and_sent(scorekeeper, sheet):
    page = Page(sent(scorekeeper, sheet, filled_in(scorekeeper, sheet) | {"points": "40,55"}))

    form = page.form(url(sheet, "deal-record")) | {"points": "40,60"}
    sent(scorekeeper, sheet, form)

    assert Deal.objects.get().entry["points"] == [40, 60]


def test_after_the_end_of_the_match_the_entry_is_still_told(scorekeeper, sheet):
    play(sheet, "00")
    late = filled_in(scorekeeper, sheet, bidder=3, bid=85, taken=90)
    record(sheet, bidder=0)

    response = sent(scorekeeper, sheet, late | {"number": "4"})

    page = Page(response)
    assert response.status_code == 422
    assert "Le match est terminé. Corrigez une donne ou commencez une revanche." in (
        page.of_class("errors")[0].words
    )
    assert "Aya mise 85" in page.of_class("errors")[0].words


def test_a_closed_sheet_says_so_and_still_tells_the_entry(scorekeeper, sheet):
    late = filled_in(scorekeeper, sheet, bidder=3, bid=85, taken=90)
    close_sheet(sheet=sheet, by=actor(sheet.opened_by))

    response = sent(scorekeeper, sheet, late)

    errors = Page(response).of_class("errors")[0].words
    assert response.status_code == 422
    assert "Cette feuille est fermée. Demandez à un organisateur de la rouvrir." in errors
    assert "Aya mise 85" in errors


# Asked first


DOUBTS = [
    pytest.param(
        {"taken": 100}, {}, "Vous : tout ramassé, 100 à 0. C’est exact?", id="everything taken"
    ),
    pytest.param(
        {},
        {"dealer": "2"},
        "C’était à Claire de brasser, pas à Simon. Garder Simon?",
        id="dealer out of turn",
    ),
]


@pytest.mark.parametrize(("said", "typed", "question"), DOUBTS)
def test_a_doubt_is_asked_and_one_tap_answers_it(client, club, said, typed, question):
    user = signed_up(club, "Claire Gagnon")
    players = [user.memberships.get(), *(member(club, name) for name in ("Luc", "Simon", "Aya"))]
    sheet = opened_sheet(club, by=user, players=players)
    client.force_login(user)
    form = filled_in(client, sheet, bidder=1, **said) | typed

    response = sent(client, sheet, form)
    asked = Page(response)
    again = asked.form(url(sheet, "deal-record"))
    answered = sent(client, sheet, again)

    assert response.status_code == 422
    assert [each.words for each in asked.of_class("warn")] == [question]
    assert not asked.of_class("errors")
    assert {name: again[name] for name in form} == form
    assert answered.status_code == 303
    assert Deal.objects.count() == 1


def test_la_partie_is_asked_about(client, club, people):
    sheet = opened_sheet(club, players=people, preset="association_500")
    client.force_login(sheet.opened_by)

    form = filled_in(client, sheet, bidder=0, bid="la_partie", taken=100)
    page = Page(sent(client, sheet, form))

    assert [each.words for each in page.of_class("warn")] == [
        "Claire et Simon : « la partie », avec 500 points en jeu. C’est exact?"
    ]


def test_the_same_deal_again_is_asked_about(scorekeeper, sheet):
    play(sheet, "0")

    page = Page(sent(scorekeeper, sheet, filled_in(scorekeeper, sheet, bidder=0)))
    sent(scorekeeper, sheet, page.form(url(sheet, "deal-record")))

    assert [each.words for each in page.of_class("warn")] == [
        "Identique à la donne précédente. L’ajouter quand même?"
    ]
    assert Deal.objects.count() == 2


def test_several_doubts_are_answered_together(scorekeeper, sheet):
    record(sheet, bidder=0, taken=100)

    form = filled_in(scorekeeper, sheet, bidder=0, taken=100, dealer=3)
    page = Page(sent(scorekeeper, sheet, form))
    again = page.form(url(sheet, "deal-record"))

    assert len(page.of_class("warn")) == 3
    assert sorted(again["confirmed"]) == ["all_points", "dealer_changed", "same_as_last"]
    assert sent(scorekeeper, sheet, again).status_code == 303
