"""Starting a match by the form of the association."""

import pytest
from django.urls import reverse
from django.utils import translation

from common.wording import in_text
from members.models import Member
from scoring.games.jeu_du_10 import JeuDu10
from scoring.models import Sheet
from tests.factories.database import everything
from tests.factories.members import account, association, member, organiser, signed_up
from tests.factories.pages import Page

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return association(slug="fleuve")


@pytest.fixture
def people(club):
    return [member(club, name) for name in ("Aya Morin", "Ben Li", "Claire Roy", "Denis Côté")]


@pytest.fixture
def opener(client, club):
    user = signed_up(club, "Zoé Roy")
    client.force_login(user)
    return user


PLAY = "/a/fleuve/play/"


def form(client, people=(), **changes):
    """Return what the page sends once the seats are chosen: ``seat_0`` to ``seat_3``."""
    chosen = {f"seat_{seat}": person.code for seat, person in enumerate(people)}
    return Page(client.get(PLAY)).form(PLAY) | {"first_dealer": "2"} | chosen | changes


def test_the_page_offers_the_rules_the_lengths_and_the_people(client, club, people, opener):
    page = Page(client.get(PLAY))

    assert page.find("h1")[0].words == "Commencer un match"
    assert [each["value"] for each in page.find("input", name="preset")] == [*JeuDu10.presets]
    assert page.by_id("match").find("option", value="best_of_5")[0].words == (
        "Au meilleur de 5 parties"
    )
    names = [each.words for each in page.by_id("member_1").find("option")]
    assert names == ["Choisir", "Aya Morin", "Ben Li", "Claire Roy", "Denis Côté", "Zoé Roy"]


def test_who_opens_sits_at_the_first_seat_unless_they_choose_otherwise(client, club, opener):
    assert form(client)["seat_0"] == opener.memberships.get().code
    assert form(client)["seat_1"] == ""


def test_a_match_is_started(client, club, people, opener):
    values = form(client, people, preset="association_500", match="fixed_4")

    response = client.post(PLAY, values)

    sheet = Sheet.objects.get()
    assert response.status_code in (302, 303)
    assert response.url == sheet.get_absolute_url()
    assert (sheet.preset, sheet.match_kind, sheet.match_games) == ("association_500", "fixed", 4)
    assert [seating.member for seating in sheet.seatings.all()] == people
    assert (sheet.first_dealer, sheet.opened_by) == (2, opener)


def test_a_guest_is_seated_by_name(client, club, people, opener):
    client.post(PLAY, form(client, people, seat_3="", guest_3="Ana Luísa"))

    assert Sheet.objects.get().seatings.get(seat=3).member == Member.objects.get(role="guest")


def test_the_form_sent_twice_is_one_sheet(client, club, people, opener):
    values = form(client, people, guest_3="Ana")

    first, again = (client.post(PLAY, values) for _ in range(2))

    assert first.url == again.url
    assert Sheet.objects.count() == 1


REFUSED = [
    ({"seat_1": ""}, "seat_empty", "seat_1"),
    ({"seat_1": "x" * 12}, "seat_empty", "seat_1"),
    ({"guest_1": "aya morin"}, "name_known", "seat_1"),
    ({"guest_1": "\u200b"}, "name_missing", "seat_1"),
    ({"guest_1": "x" * 201}, "name_too_long", "seat_1"),
    ({"guest_1": "Ana\u202e"}, "name_characters", "seat_1"),
    ({"first_dealer": ""}, "missing_key", "first_dealer"),
    ({"first_dealer": "4"}, "missing_key", "first_dealer"),
    ({"match": "best_of_4"}, "bad_combination", "preset"),
    ({"preset": "poker"}, "unknown_option", "preset"),
]


@pytest.mark.parametrize(("typed", "code", "field"), REFUSED)
def test_a_refusal_is_told_beside_its_field_and_nothing_typed_is_lost(
    client, club, people, opener, typed, code, field
):
    values = form(client, people) | typed
    before = everything()

    response = client.post(PLAY, values)

    page = Page(response)
    words = told(response, code)
    assert response.status_code == 422
    assert everything() == before
    assert words in page.of_class("errors")[0].words
    assert words in page.by_id(field).words
    sent_again = page.form(PLAY)
    assert {name: sent_again.get(name, "") for name in values if name not in typed} == {
        name: value for name, value in values.items() if name not in typed
    }


def told(response, code, language="fr"):
    """Return what is said of the problem of that code, sure that French is not English."""
    (problem,) = (each for each in response.context["form"].problems if each.code == code)
    sentences = {}
    for each in ("fr", "en"):
        with translation.override(each):
            sentences[each] = " ".join(in_text(problem.message, lambda value: value).split())
    assert sentences["fr"] != sentences["en"]
    return sentences[language]


def test_a_refusal_is_told_in_english_to_who_reads_english(client, club, people, opener):
    values = form(client, people, seat_1="", first_dealer="")
    client.cookies["django_language"] = "en"

    response = client.post(PLAY, values)

    words = Page(response).of_class("errors")[0].words
    assert told(response, "seat_empty", "en") in words
    assert told(response, "missing_key", "en") in words


def test_a_person_twice_at_a_table_is_told(client, club, people, opener):
    values = form(client, people, seat_2=people[0].code)

    page = Page(client.post(PLAY, values))

    assert [each.words for each in page.by_id("seat_2").of_class("why")] == [
        "Aya Morin est déjà à cette table."
    ]
    assert page.form(PLAY) == values
    assert Sheet.objects.count() == 0


def test_the_name_of_a_refused_guest_is_still_there(client, club, people, opener):
    page = Page(client.post(PLAY, form(client, people, guest_1="  aya   morin ")))

    assert page.form(PLAY)["guest_1"] == "  aya   morin "
    assert "open" in page.by_id("seat_1").find("details")[0].attributes


def test_everything_wrong_is_told_at_once(client, club, people, opener):
    page = Page(
        client.post(
            PLAY,
            {"seat_0": people[0].code, "seat_1": people[0].code, "match": "x", "preset": "basic"},
        )
    )

    assert len(page.of_class("errors")[0].find("p")) == 5
    for link in page.of_class("errors")[0].find("a"):
        assert page.by_id(link["href"].removeprefix("#"))


def test_a_refused_form_put_right_opens_one_sheet(client, club, people, opener):
    values = form(client, people, first_dealer="", seat_3="", guest_3="Ana")

    refused = Page(client.post(PLAY, values)).form(PLAY)
    response = client.post(PLAY, refused | {"first_dealer": "0"})

    assert refused["key"] == values["key"]
    assert response.url == Sheet.objects.get().get_absolute_url()


def test_a_key_that_is_none_is_replaced(client, club, people, opener):
    response = client.post(PLAY, form(client, people, key="not a key"))

    assert response.url == Sheet.objects.get().get_absolute_url()


def test_the_key_of_somebody_else_is_told_plainly(client, club, people, opener):
    """A phone that changes hands sends again what its page held."""
    values = form(client, people)
    client.post(PLAY, values)
    client.force_login(signed_up(club))

    response = client.post(PLAY, values)

    assert response.status_code in (409, 422)
    assert Sheet.objects.count() == 1


# Who may


def test_a_stranger_signs_in_first(client, club, people):
    response = client.get(PLAY)

    assert response.status_code in (302, 303)
    assert response.url.startswith(reverse("account_login"))


def test_a_stranger_finds_what_was_chosen_again_after_signing_in(client, club, people, opener):
    values = form(client, people, preset="association_500", match="fixed_6", guest_3="Ana")
    client.logout()

    response = client.post(PLAY, values)
    client.force_login(opener)
    page = Page(client.get(response.url, follow=True))

    chosen = page.form(PLAY)
    assert {name: chosen.get(name) for name in values if name != "key"} == {
        name: value for name, value in values.items() if name != "key"
    }
    assert Sheet.objects.count() == 0


@pytest.mark.parametrize("who", ["no member", "organiser of another association"])
def test_who_is_no_member_is_told_so(client, club, who):
    client.force_login(account() if who == "no member" else organiser(association()))

    for response in (client.get(PLAY), client.post(PLAY, {})):
        assert response.status_code == 403
        assert Page(response).find("h1")[0].words == "Cette page ne vous est pas ouverte"


def test_an_unknown_association_is_told_plainly(client, opener):
    response = client.get("/a/nowhere/play/")

    assert response.status_code == 404
    assert Page(response).find("h1")[0].words == "Il n’y a rien à cette adresse"


@pytest.mark.parametrize("members", [1, 3, 50])
def test_the_page_costs_the_same_whatever_the_number_of_people(
    client, club, opener, members, django_assert_num_queries
):
    for _ in range(members):
        member(club)

    with django_assert_num_queries(7):
        client.get(PLAY)
