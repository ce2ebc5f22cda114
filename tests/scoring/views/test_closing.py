"""Stopping a match, opening its sheet again, and playing on."""

import pytest
from django.urls import reverse

from scoring.models import Sheet
from scoring.services import close_sheet
from tests.factories.database import everything
from tests.factories.members import account, actor, association, organiser, signed_up
from tests.factories.pages import Page
from tests.factories.scoring import UNTIL_WE_STOP, opened_sheet, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return association()


@pytest.fixture
def sheet(club):
    return opened_sheet(club)


def url(sheet, name="sheet"):
    return reverse(f"scoring:{name}", args=[sheet.code])


def closed(sheet):
    close_sheet(sheet=sheet, by=actor(sheet.opened_by))
    sheet.refresh_from_db()
    return sheet


def test_a_sheet_is_closed_by_its_button(client, sheet):
    client.force_login(sheet.opened_by)
    play(sheet, "01")

    page = Page(client.get(url(sheet)))
    response = client.post(url(sheet, "sheet-close"), page.form(url(sheet, "sheet-close")))

    assert (response.status_code, response.url) == (303, url(sheet))
    assert Sheet.objects.get().closed_by == sheet.opened_by


@pytest.mark.parametrize(
    ("match", "words"),
    [
        ({"match": UNTIL_WE_STOP}, "Le match finit ici, avec le pointage actuel."),
        ({}, "Le match n’est pas terminé : il ne comptera pas dans les classements."),
    ],
)
def test_what_closing_means_is_said_first(client, club, match, words):
    sheet = opened_sheet(club, **match)
    client.force_login(sheet.opened_by)

    (form,) = Page(client.get(url(sheet))).find("form", action=url(sheet, "sheet-close"))

    assert form.find("p")[0].words == words


def test_closing_twice_is_closing_once(client, sheet):
    client.force_login(sheet.opened_by)

    first, again = (client.post(url(sheet, "sheet-close")) for _ in range(2))

    assert first.status_code == again.status_code == 303
    assert Sheet.objects.get().version == 2


def test_an_organiser_opens_a_closed_sheet_again(client, club, sheet):
    closed(sheet)
    client.force_login(organiser(club))

    page = Page(client.get(url(sheet)))
    response = client.post(url(sheet, "sheet-reopen"), page.form(url(sheet, "sheet-reopen")))

    assert response.status_code == 303
    assert Sheet.objects.get().closed_at is None


def test_who_may_not_open_it_again_is_not_offered_to(client, sheet):
    closed(sheet)
    client.force_login(sheet.opened_by)

    assert not Page(client.get(url(sheet))).find("form", action=url(sheet, "sheet-reopen"))


def test_a_rematch_is_one_tap_and_two_taps_are_one_rematch(client, sheet):
    play(sheet, "000")
    client.force_login(sheet.opened_by)
    page = Page(client.get(url(sheet)))
    form = page.form(url(sheet, "sheet-rematch"))

    first, again = (client.post(url(sheet, "sheet-rematch"), form) for _ in range(2))

    rematch = Sheet.objects.get(rematch_of=sheet)
    assert first.status_code == 303
    assert first.url == again.url == url(rematch)
    assert "brasse" in page.of_class("hint")[-1].words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fr", "Ce match n’est pas terminé. Finissez-le, ou fermez d’abord la feuille."),
        ("en", "This match is not over. Finish it, or close it first."),
    ],
)
def test_a_match_under_way_has_no_rematch(client, sheet, language, words):
    play(sheet, "00")
    client.force_login(sheet.opened_by)
    client.cookies["django_language"] = language
    before = everything()

    response = client.post(url(sheet, "sheet-rematch"))

    assert response.status_code == 422
    assert words in Page(response).of_class("errors")[0].words
    assert everything() == before


ACTORS = {
    "opener": lambda club, sheet: sheet.opened_by,
    "organiser": lambda club, sheet: organiser(club),
    "not seated": lambda club, sheet: signed_up(club),
    "organiser elsewhere": lambda club, sheet: organiser(association()),
    "stranger": lambda club, sheet: account(),
}
MAY = {
    "sheet-close": {"opener", "organiser"},
    "sheet-rematch": {"opener", "organiser"},
    "sheet-reopen": {"organiser"},
}


@pytest.mark.parametrize("who", ACTORS)
@pytest.mark.parametrize("name", MAY)
def test_who_may_is_answered_and_the_others_told(client, club, sheet, name, who):
    play(sheet, "000")
    if name == "sheet-reopen":
        closed(sheet)
    client.force_login(ACTORS[who](club, sheet))

    response = client.post(url(sheet, name))

    assert response.status_code == (303 if who in MAY[name] else 403)


@pytest.mark.parametrize("name", MAY)
def test_nothing_is_changed_by_visiting_an_address(client, sheet, name):
    play(sheet, "000")
    client.force_login(sheet.opened_by)
    before = everything()

    assert client.get(url(sheet, name)).status_code == 405
    assert everything() == before


@pytest.mark.parametrize("name", [*MAY, "deal-withdraw"])
def test_who_signs_in_first_comes_to_a_page_that_is_there(client, sheet, name):
    play(sheet, "000")

    response = client.post(url(sheet, name))
    client.force_login(sheet.opened_by)

    assert response.status_code in (302, 303)
    assert client.get(response.url, follow=True).status_code == 200
