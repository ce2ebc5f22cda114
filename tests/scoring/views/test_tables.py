"""The pages of tables: for members, organisers, the phones that wait there, and strangers."""

import re

import pytest
from django.test import Client

from scoring.models import Sheet, Table
from scoring.queries import tables_of
from scoring.services import clear_table, close_sheet
from tests.factories.members import actor, association, organiser, signed_up
from tests.factories.pages import Page
from tests.factories.scoring import opened_sheet, play
from tests.factories.tables import holder, link_to, opened_at, table

pytestmark = pytest.mark.django_db


@pytest.fixture
def jeanne(club):
    return organiser(club, "Jeanne Paquet")


@pytest.fixture
def desk(client, jeanne):
    client.force_login(jeanne)
    client.cookies["django_language"] = "en"
    return client


def tables_page(club):
    return f"/a/{club.slug}/tables/"


def words(answer):
    return Page(answer).find("main")[0].words


def test_organisers_add_tables_one_by_one_or_all_at_once(desk, club):
    assert desk.post(tables_page(club), {"name": "Coin"}).status_code == 303
    assert desk.post(tables_page(club), {"number": "3"}).status_code == 303

    names = [each.name for each in tables_of(club)]
    assert names == ["Coin", "Table 1", "Table 2", "Table 3"]
    listed = Page(desk.get(tables_page(club))).of_class("tablelist")[0]
    assert [each.words for each in listed.find("h2")] == names


def test_what_was_typed_stays_when_a_name_is_refused(desk, club):
    table(club, "Coin")

    answer = desk.post(tables_page(club), {"name": "Coin"})

    assert answer.status_code == 422
    page = Page(answer)
    assert page.by_id("name")["value"] == "Coin"
    assert page.by_id("why-name").words == "There is already a table called Coin."


def test_a_refused_new_name_is_shown_at_its_table(desk, club):
    table(club, "Coin")
    at = table(club, "Fond")

    answer = desk.post(f"{at.get_absolute_url()}rename/", {"name": "Coin"})

    assert answer.status_code == 422
    assert Page(answer).by_id("name")["value"] == "Coin"
    assert desk.post(f"{at.get_absolute_url()}rename/", {"name": "Mur"}).status_code == 303
    at.refresh_from_db()
    assert at.name == "Mur"


def test_the_list_says_what_is_played_and_which_phones_hold_it(desk, club, jeanne):
    at = table(club, "Coin")
    sheet = opened_at(at, jeanne)
    new = link_to(at)
    Client(headers={"User-Agent": "Mozilla/5.0 (Android 14) Firefox/120"}).post(f"/e/{new.token}/")

    page = Page(desk.get(tables_page(club)))

    (card,) = page.of_class("tablelist")[0].find("li", class_="card")
    assert "Match under way" in card.words
    assert re.search(r"Firefox, Android · \w{4} since", card.words)
    assert "Link valid until" in card.words
    assert [link for link in card.find("a") if link["href"] == sheet.get_absolute_url()]


def test_the_list_costs_the_same_whatever_the_number_of_tables(
    desk, club, jeanne, django_assert_num_queries
):
    def fill():
        at = table(club)
        opened_at(at, jeanne)
        holder(link_to(at, by=jeanne))

    fill()
    with django_assert_num_queries(9):
        desk.get(tables_page(club))
    for _ in range(5):
        fill()
    with django_assert_num_queries(9):
        desk.get(tables_page(club))


def test_a_match_is_started_at_a_table(desk, club, people):
    at = table(club, "Coin")
    address = f"/a/{club.slug}/play/"
    page = Page(desk.get(address, {"table": at.code}))
    assert "This match is played at Coin." in page.find("main")[0].words
    seats = {f"seat_{seat}": person.code for seat, person in enumerate(people)}
    form = page.form(address) | seats | {"first_dealer": "0"}

    answer = desk.post(address, form)

    sheet = Sheet.objects.get()
    assert answer.url == sheet.get_absolute_url()
    at.refresh_from_db()
    assert at.sheet == sheet
    again = desk.post(address, form | {"key": ""})
    assert again.status_code == 422
    assert "A match is under way at Coin: Claire Gagnon, Luc Roy" in words(again)


def test_every_choice_of_a_game_keeps_the_table(desk, club):
    at = table(club)

    page = Page(desk.get(f"/a/{club.slug}/play/", {"table": at.code}))

    choices = [link["href"] for nav in page.of_class("tabs") for link in nav.find("a")]
    assert choices
    assert [link for link in choices if f"table={at.code}" not in link] == []


def test_the_page_of_a_table_tells_what_was_played_there(desk, club, jeanne):
    at = table(club)
    first = opened_at(at, jeanne)
    play(first, "000", jeanne)
    second = opened_at(at, jeanne)

    page = Page(desk.get(at.get_absolute_url()))

    links = [link["href"] for link in page.find("main")[0].find("a")]
    assert first.get_absolute_url() in links
    assert second.get_absolute_url() in links


def test_a_table_is_put_away_and_its_page_with_it(desk, club, jeanne):
    at = table(club)
    sheet = opened_at(at, jeanne)
    assert desk.post(f"{at.get_absolute_url()}retire/").status_code == 422
    close_sheet(sheet=sheet, by=actor(jeanne))

    answer = desk.post(f"{at.get_absolute_url()}retire/")

    assert answer.url == tables_page(club)
    assert desk.get(at.get_absolute_url()).status_code == 404


def test_a_table_under_another_association_is_not_there(desk, club):
    elsewhere = table(association())

    for name in ("", "rename/", "retire/", "clear/", "link/", "revoke/", "pin/"):
        address = f"{tables_page(club)}{elsewhere.code}/{name}"
        assert desk.post(address, {"name": "x"}).status_code in (404, 405)
        assert desk.get(address).status_code in (404, 405)

    assert Table.objects.get() == elsewhere


def test_a_member_sees_the_tables_and_changes_none(client, club):
    at = table(club)
    client.force_login(signed_up(club))

    page = Page(client.get(tables_page(club)))

    assert [each.words for each in page.of_class("tablelist")[0].find("h2")] == [at.name]
    assert page.find("form", action=f"/a/{club.slug}/tables/labels/") == []
    assert client.post(tables_page(club), {"name": "x"}).status_code == 403


def test_a_stranger_at_a_table_is_offered_the_pin_and_no_phones(client, club):
    at = table(club)
    holder(link_to(at))
    client.cookies["django_language"] = "en"

    page = Page(client.get(at.get_absolute_url()))

    assert page.form(f"{at.get_absolute_url()}pin/") == {"pin": ""}
    assert "Phones" not in [each.words for each in page.find("h2")]


# Waiting


def test_a_phone_waits_at_its_table_and_is_led_to_the_match(club, jeanne):
    at = table(club)
    waiting = holder(link_to(at))
    waiting.cookies["django_language"] = "en"
    page = Page(waiting.get(at.get_absolute_url()))
    assert "No match at this table yet" in page.find("main")[0].words
    assert [each.get("hx-get") for each in page.all if "data-poll" in each.attributes] == [
        at.get_absolute_url()
    ]
    poll = {"HX-Request": "true"}
    assert waiting.get(at.get_absolute_url(), headers=poll).status_code == 204

    sheet = opened_at(at, jeanne)

    answer = waiting.get(at.get_absolute_url(), headers=poll)
    assert answer.headers["HX-Redirect"] == sheet.get_absolute_url()
    assert "Enter deals" in words(waiting.get(at.get_absolute_url()))
    clear_table(table=at, by=actor(jeanne))
    assert waiting.get(at.get_absolute_url(), headers=poll).status_code == 204


def test_a_phone_that_waits_in_vain_is_shown_the_door(club, jeanne):
    at = table(club)
    waiting = holder(link_to(at))
    link_to(at)

    answer = waiting.get(at.get_absolute_url(), headers={"HX-Request": "true"})

    assert answer.headers["HX-Redirect"] == at.get_absolute_url()
    assert waiting.get(at.get_absolute_url()).status_code == 200


def test_organisers_bring_a_match_to_a_free_table_from_either_page(desk, club):
    at, sheet = table(club, "Coin"), opened_sheet(club)
    address = f"{sheet.get_absolute_url()}table/"
    assert f'action="{address}"' in desk.get(at.get_absolute_url()).content.decode()
    assert f'href="{address}"' in desk.get(sheet.get_absolute_url()).content.decode()
    assert f'value="{at.code}"' in desk.get(address).content.decode()

    answer = desk.post(address, {"table": at.code})

    assert (answer.status_code, answer["Location"]) == (303, at.get_absolute_url())
    assert "Coin" in words(desk.get(sheet.get_absolute_url()))


def test_a_match_brought_to_a_taken_table_is_refused_in_words(desk, club, jeanne):
    at, sheet = table(club, "Coin"), opened_sheet(club)
    opened_at(at, jeanne)

    answer = desk.post(f"{sheet.get_absolute_url()}table/", {"table": at.code})

    assert answer.status_code == 422
    assert "A match is under way at Coin" in words(answer)


def test_a_sheet_taken_off_its_table_no_longer_says_that_it_is_there(desk, club, jeanne):
    at = table(club, "Coin")
    sheet = opened_at(at, jeanne)
    assert "Coin" in words(desk.get(sheet.get_absolute_url()))

    clear_table(table=at, by=actor(jeanne))

    assert "Coin" not in words(desk.get(sheet.get_absolute_url()))
