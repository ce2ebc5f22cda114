"""The page of a sheet, as strangers, members and scorekeepers see it."""

import pytest
from django.urls import reverse

from scoring.rules.match import Kind, Match
from scoring.services import close_sheet
from tests.factories.database import everything
from tests.factories.members import account, actor, association, member, organiser, signed_up
from tests.factories.pages import Page
from tests.factories.scoring import (
    UNTIL_WE_STOP,
    correct,
    opened_sheet,
    play,
    record,
    withdraw,
)

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def club():
    return association()


@pytest.fixture
def people(club):
    names = ("Claire Gagnon", "Luc Roy", "Simon Dubé", "Claire Bélanger")
    return [member(club, name) for name in names]


@pytest.fixture
def sheet(club, people):
    return opened_sheet(club, players=people)


def url(sheet, name="sheet", *args):
    return reverse(f"scoring:{name}", args=[sheet.code, *args])


def seen(client, sheet, **said):
    return Page(client.get(url(sheet), said))


def lines(page):
    return [each.words for each in page.of_class("deal")]


# What everybody sees


def test_a_stranger_reads_the_sheet_with_public_names(client, sheet):
    play(sheet, "01")

    page = seen(client, sheet)

    assert page.find("title")[0].words == "Claire G. et Simon D. contre Luc R. et Claire B. – Levée"
    assert lines(page) == [
        "2 Luc R. mise 60, ✓ fait 60 40 60",
        "1 Claire G. mise 60, ✓ fait 60 60 40",
    ]
    assert not page.find("form", action=url(sheet, "deal-withdraw"))
    assert not page.of_class("sheet-entry")


def test_a_member_sees_names_told_apart(client, club, sheet):
    play(sheet, "0")
    client.force_login(signed_up(club))

    page = seen(client, sheet)

    assert page.find("title")[0].words == "Claire G. et Simon contre Luc et Claire B. – Levée"


def test_who_sits_there_is_us(client, club):
    user = signed_up(club, "Aya Morin")
    sheet = opened_sheet(club, players=[member(club), user.memberships.get()])
    play(sheet, "110")
    client.force_login(user)

    band = seen(client, sheet).of_class("side")

    assert [each.words.split()[:2] for each in band] == [["2", "Nous"], ["1", "Vous"]]


def test_the_page_is_in_english_for_who_reads_english(client, sheet):
    play(sheet, "0")
    client.cookies["django_language"] = "en"

    page = seen(client, sheet)

    assert page.find("html")[0]["lang"] == "en"
    assert lines(page) == ["1 Claire G. bids 60, ✓ makes 60 60 40"]


def test_an_empty_sheet_says_so(client, sheet):
    page = seen(client, sheet)

    assert page.of_class("empty")[0].words == (
        "Pas encore de donne Les donnes s’affichent ici à mesure qu’elles sont saisies à la table."
    )


def test_the_band_says_which_deal_comes_and_who_deals(client, sheet):
    play(sheet, "01")

    band = seen(client, sheet).by_id("band")

    assert band.of_class("band-meta")[0].words.startswith("Donne 3 Simon D. brasse")
    assert band.of_class("band-mid")[0].words == "Au meilleur de 5 parties"
    assert [each["max"] for each in band.find("progress")] == ["3", "3"]
    assert [each["value"] for each in band.find("progress")] == ["1", "1"]


def test_a_long_game_shows_totals_below_zero_and_how_far_it_is(client, club, people):
    sheet = opened_sheet(club, players=people, preset="association_500", match=Match(Kind.SINGLE))
    record(sheet, bidder=0, bid=80, taken=40)

    page = seen(client, sheet)

    assert [each.words for each in page.of_class("total")] == ["−80", "60"]
    assert [each.words for each in page.of_class("togo")] == ["encore 580", "encore 440"]
    assert [each["value"] for each in page.find("progress")] == ["0", "60"]
    assert page.of_class("band-mid")[0].words == "à 500"
    assert lines(page) == ["1 Claire G. mise 80, ✗ chute à 40 −80 +60"]


def test_numbers_are_shown_by_game(client, club, people):
    sheet = opened_sheet(
        club, players=people, preset="association_500", match=Match(Kind.BEST_OF, 3)
    )
    for _ in range(6):
        record(sheet, bidder=0, bid=100, taken=100)

    page = seen(client, sheet)

    assert [each.words for each in page.of_class("no")] == ["1", "5", "4", "3", "2", "1"]
    assert [each.words for each in page.of_class("game-head")] == ["Partie 2", "Partie 1"]
    assert page.of_class("band-meta")[0].words.startswith("Donne 2 ")


def test_what_was_corrected_or_taken_back_is_marked(client, club, sheet):
    play(sheet, "011")
    correct(sheet, 1, organiser(club, "Jeanne Paquet"), bidder=0, bid=75)
    withdraw(sheet)

    page = seen(client, sheet)

    assert lines(page) == [
        "– Reprise, non comptée",
        "2 Luc R. mise 60, ✓ fait 60 40 60",
        "1 Claire G. mise 75, ✓ fait 75 75 25 Corrigée par Jeanne P. (version 2)",
    ]


def test_deals_beyond_the_end_are_listed_and_not_counted(client, sheet):
    play(sheet, "01010")
    correct(sheet, 2, dealer=1, bidder=0)

    beyond = seen(client, sheet).of_class("beyond")

    assert len(beyond) == 2
    for line in beyond:
        assert "non comptée" in line.words
        assert line.of_class("no")[0].words == "–"


def test_points_in_defence_that_do_not_count_are_said(client, club, people):
    sheet = opened_sheet(club, players=people, preset="association_500", match=Match(Kind.SINGLE))
    for _ in range(5):
        record(sheet, bidder=0, bid=80, taken=80)
    record(sheet, bidder=1, bid=70, taken=75)

    notes = seen(client, sheet).of_class("meta")

    assert [each.words for each in notes] == [
        "Claire G. et Simon D. : 25 points ramassés, non comptés (400 ou plus)"
    ]


# The end


def test_the_end_says_who_won(client, sheet):
    play(sheet, "0100")

    page = seen(client, sheet)

    assert page.find("h1")[0].words == "Claire G. et Simon D. gagnent"
    assert page.of_class("finalscore")[0].words == "3 Claire G. et Simon D. 1 Luc R. et Claire B."
    assert page.of_class("band-meta")[0].words == "Terminé"


def test_the_end_of_a_long_game_says_what_decided_it(client, club, people):
    sheet = opened_sheet(club, players=people, preset="association_500", match=Match(Kind.SINGLE))
    for _ in range(6):
        record(sheet, bidder=0, bid=80, taken=90)

    words = seen(client, sheet).of_class("endcard")[0].words

    assert "Claire G. et Simon D. gagnent" in words
    assert "540" in words
    assert "60 Luc R. et Claire B." in words
    assert "Décidé à la donne 6 : Claire G. mise 80, ✓ fait 90" in words


def test_a_draw_is_said(client, club, people):
    sheet = play(opened_sheet(club, players=people, match=Match(Kind.FIXED, 2)), "01")

    assert seen(client, sheet).find("h1")[0].words == "Match nul"


def test_a_match_that_was_to_be_stopped_ends_with_a_winner(client, club, people):
    sheet = play(opened_sheet(club, players=people, match=UNTIL_WE_STOP), "010")
    close_sheet(sheet=sheet, by=actor(sheet.opened_by))

    page = seen(client, sheet)

    assert page.find("h1")[0].words == "Claire G. et Simon D. gagnent"
    assert len(lines(page)) == 3
    assert not page.of_class("beyond")


def test_a_match_stopped_before_its_end_says_so(client, sheet):
    play(sheet, "01")
    close_sheet(sheet=sheet, by=actor(sheet.opened_by))

    page = seen(client, sheet)

    assert page.find("h1")[0].words == "Match arrêté avant la fin"
    assert "Un organisateur peut la rouvrir." in page.of_class("note")[0].words


# Entering


@pytest.fixture
def scorekeeper(client, sheet):
    client.force_login(sheet.opened_by)
    return sheet.opened_by


def test_first_the_bidder_and_the_bid_are_asked(client, sheet, scorekeeper):
    page = seen(client, sheet)

    (form,) = page.find("form", action=url(sheet), method="get")
    assert [each["value"] for each in form.find("input", name="bidder")] == ["0", "1", "2", "3"]
    assert [each["value"] for each in form.find("input", name="bid")] == [
        str(bid) for bid in range(50, 101, 5)
    ]
    assert form.of_class("mid")[0].words == "Claire G. a brassé. Luc parle en premier."
    assert not page.find("form", action=url(sheet, "deal-record"))


def test_la_partie_is_asked_where_it_can_be_bid(client, club, people):
    sheet = opened_sheet(club, players=people, preset="association_500")
    client.force_login(sheet.opened_by)

    (key,) = seen(client, sheet).find("input", name="bid", value="la_partie")

    assert key.get("type") == "radio"


def test_then_the_points_failed_and_made(client, sheet, scorekeeper):
    page = seen(client, sheet, bidder=1, bid=70)

    failed, made = (page.of_class(kind) for kind in ("miss", "hit"))
    assert [each.of_class("n")[0].words for each in failed] == [str(n) for n in range(0, 70, 5)]
    assert [each.of_class("n")[0].words for each in made] == [str(n) for n in range(70, 101, 5)]
    assert page.find("input", name="points", value="30,70")
    assert page.of_class("facts")[0].words == "Luc · 70"


def test_what_each_result_scores_is_shown_before_anything_is_saved(client, club, people):
    sheet = opened_sheet(club, players=people, preset="association_500")
    client.force_login(sheet.opened_by)

    previews = seen(client, sheet, bidder=1, bid=70).of_class("preview")

    assert len(previews) == 22
    assert (
        previews[14].words == "✗ Chute à 65, mise 70 : Claire G. et Simon +35, Luc et Claire B. −70"
    )
    assert previews[15].words == (
        "✓ Mise 70 réussie avec 70 : Claire G. et Simon +30, Luc et Claire B. +70"
    )


def test_a_chosen_result_stays_chosen(client, sheet, scorekeeper):
    page = seen(client, sheet, bidder=1, bid=70, points="30,70")

    chosen = [each for each in page.find("input", name="points") if "checked" in each.attributes]
    assert [each["value"] for each in chosen] == ["30,70"]


def test_the_bid_can_be_changed_and_is_still_there(client, sheet, scorekeeper):
    page = seen(client, sheet, bidder=1, bid=70, change=1)

    form = page.form(url(sheet))
    assert (form["bidder"], form["bid"]) == ("1", "70")


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"bidder": "9", "bid": "70"}, "bidder"),
        ({"bidder": "1", "bid": "71"}, "bid"),
        ({"bidder": "1", "bid": "la_partie"}, "bid"),
    ],
)
def test_what_is_wrong_at_first_is_said_beside_it(client, sheet, scorekeeper, said, field):
    page = seen(client, sheet, **said)

    assert page.by_id(field).of_class("why")
    for name, value in said.items():
        kept = page.form(url(sheet)).get(name, "")
        known = page.find("input", name=name, value=value)
        assert kept == value or not known


def test_nothing_is_wrong_with_a_form_that_nobody_touched(client, sheet, scorekeeper):
    assert not seen(client, sheet).of_class("errors")


def test_a_dealer_out_of_turn_can_be_noted(client, sheet, scorekeeper):
    page = seen(client, sheet, bidder=1, bid=70, dealer=2)

    assert page.form(url(sheet, "deal-record"))["dealer"] == "2"


def test_a_closed_sheet_asks_nothing(client, sheet, scorekeeper):
    close_sheet(sheet=sheet, by=actor(sheet.opened_by))

    page = seen(client, sheet, bidder=1, bid=70)

    assert not page.find("form", action=url(sheet, "deal-record"))
    assert not page.find("form", action=url(sheet))


@pytest.mark.parametrize(
    ("who", "enters"),
    [("opener", True), ("organiser", True), ("not seated", False), ("stranger", False)],
)
def test_the_form_is_shown_to_those_who_may_enter(client, club, sheet, who, enters):
    user = {
        "opener": lambda: sheet.opened_by,
        "organiser": lambda: organiser(club),
        "not seated": lambda: signed_up(club),
        "stranger": account,
    }[who]()
    play(sheet, "0")
    client.force_login(user)

    page = seen(client, sheet)

    assert bool(page.of_class("sheet-entry")) is enters
    assert bool(page.find("form", action=url(sheet, "deal-withdraw"))) is enters
    assert bool(page.find("form", action=url(sheet, "sheet-close"))) is enters


# A part of the page


def test_htmx_gets_the_live_part_alone(client, sheet):
    play(sheet, "01")

    part = Page(client.get(url(sheet), headers=HTMX))

    assert not part.is_whole
    assert lines(part) == lines(seen(client, sheet))
    assert len(part.find("title")) == 1
    assert [each["hx-swap-oob"] for each in part.all if "hx-swap-oob" in each.attributes] == [
        "innerHTML:#band"
    ]


def test_going_back_in_the_history_gets_the_whole_page(client, sheet):
    headers = HTMX | {"HX-History-Restore-Request": "true"}

    assert Page(client.get(url(sheet), headers=headers)).is_whole


def test_the_band_alone_is_polled_by_who_types(client, sheet, scorekeeper):
    play(sheet, "0")

    part = Page(client.get(url(sheet), {"band": 1}, headers=HTMX))

    assert not part.is_whole
    assert not part.of_class("deal")
    assert [each.words for each in part.of_class("total")] == ["1", "0"]
    assert part.of_class("off")[0].words == "Modifiée : voir"


def test_the_band_says_nothing_when_nothing_has_changed(client, sheet, scorekeeper):
    play(sheet, "0")

    part = Page(client.get(url(sheet), {"band": sheet.version}, headers=HTMX))

    assert not part.of_class("off")


# News


@pytest.mark.parametrize(
    ("news", "words"),
    [
        ("saved=2", "Donne 2 gardée : 1 à 1."),
        ("already=2", "La donne 2 était déjà enregistrée. Rien n’a été ajouté."),
        ("saved=1", "Donne 1 gardée : 1 à 1."),
    ],
)
def test_what_was_done_is_said(client, sheet, scorekeeper, news, words):
    play(sheet, "01")

    (toast,) = Page(client.get(f"{url(sheet)}?{news}")).of_class("toast")

    assert toast.find("span")[0].words == words
    assert " ".join(toast["data-announce"].split()) == words


@pytest.mark.parametrize(
    "news", ["saved=3", "saved=0", "saved=-1", "saved=x", "undone=1", "saved="]
)
def test_what_was_not_done_is_not_said(client, sheet, scorekeeper, news):
    play(sheet, "01")

    assert not Page(client.get(f"{url(sheet)}?{news}")).of_class("toast")


def test_a_deal_taken_back_since_was_not_saved(client, sheet, scorekeeper):
    """Whoever reloads a page reads what is, not what was."""
    play(sheet, "01")
    withdraw(sheet)

    for news in ("saved=2", "already=2"):
        assert not Page(client.get(f"{url(sheet)}?{news}")).of_class("toast")


# Unknown


@pytest.mark.parametrize(
    "code", ["nothing23456", "x", "%F0%9F%8E%B4", "a" * 3000, "%ED%A0%80", "%"]
)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_an_unknown_code_is_told_plainly(client, code, language):
    client.cookies["django_language"] = language

    response = client.get(f"/s/{code}/")

    assert response.status_code == 404
    assert (
        Page(response).find("h1")[0].words
        == {
            "fr": "Il n’y a rien à cette adresse",
            "en": "There is nothing at this address",
        }[language]
    )


def test_a_code_that_no_database_can_hold_is_unknown(client):
    assert client.get("/s/%00/").status_code == 404


def test_reading_writes_nothing(client, sheet, scorekeeper):
    play(sheet, "01")
    before = everything()

    for said in ({}, {"bidder": 1, "bid": 70}, {"saved": 1}, {"bidder": 9}):
        client.get(url(sheet), said)
        client.get(url(sheet), said, headers=HTMX)
        client.head(url(sheet), said)
    client.get(url(sheet, "deal", 1))

    assert everything() == before
