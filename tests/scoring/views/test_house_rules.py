"""The pages of the games an association plays and of its own house rules."""

import pytest
from django.utils import translation

from members.models import Role
from scoring.models import HouseRules, PlayedGame, Sheet
from scoring.offers import games_played
from scoring.services import choose_games, close_sheet, open_sheet, retire_house_rules
from tests.factories.database import everything
from tests.factories.members import actor, association, member, organiser, signed_up
from tests.factories.pages import Page
from tests.factories.scoring import house_rules, opening, play

pytestmark = pytest.mark.django_db

GAMES = "/a/fleuve/games/"
NEW = f"{GAMES}new/jeu_du_10/"
PLAY = "/a/fleuve/play/"


@pytest.fixture
def club():
    return association(slug="fleuve")


@pytest.fixture
def admin(client, club):
    user = signed_up(club, "Mireille Savard", role=Role.ADMIN)
    client.force_login(user)
    return user


@pytest.fixture
def rules(club):
    return house_rules(club, "Règles du lundi", trump="announced")


def own(rules, what=""):
    return f"{GAMES}rules/{rules.key}/{what}"


def form(client, address=NEW, **changes):
    """Return what the form of that address, which is sent to itself, sends."""
    return Page(client.get(address)).form("") | changes


# The games


def test_everybody_sees_the_games_and_by_which_rules(client, club, rules):
    page = Page(client.get(GAMES))

    assert page.find("h1")[0].words
    assert len(page.of_class("card")) == 6
    card = page.of_class("card")[0].words
    assert "Règles du lundi" in card
    assert not page.find("input", name="games")
    assert not page.find("a", href=NEW)


def test_an_administrator_chooses_the_games(client, club, admin):
    answer = client.post(f"{GAMES}played/", {"games": ["forty_five", "jeu_du_10"]})

    assert (answer.status_code, answer.url) == (303, GAMES)
    page = Page(client.get(GAMES))
    assert games_played(club) == ["jeu_du_10", "forty_five"]
    assert len(page.of_class("gamelist")[0].of_class("card")) == 2
    ticked = [
        each["value"] for each in page.find("input", name="games") if "checked" in each.attributes
    ]
    assert ticked == ["jeu_du_10", "forty_five"]


def test_no_game_ticked_is_every_game(client, club, admin):
    choose_games(association=club, games=["jeu_du_10"], by=actor(admin))

    client.post(f"{GAMES}played/", {})

    assert not PlayedGame.objects.exists()
    assert len(games_played(club)) == 6


def test_a_game_that_does_not_exist_is_refused(client, club, admin):
    before = everything()

    answer = client.post(f"{GAMES}played/", {"games": ["poker"]})

    assert answer.status_code == 422
    assert Page(answer).of_class("errors")
    assert everything() == before


# Writing them


def test_every_option_has_a_control_with_the_words_of_the_game(client, club, admin):
    page = Page(client.get(f"{NEW}?preset=association_500"))

    chosen = form(client, f"{NEW}?preset=association_500")
    assert chosen["option_score_mode"] == "association_500"
    assert (chosen["option_target"], chosen["option_defence_cap"]) == ("500", "400")
    assert chosen["option_bid_la_partie"] == "true"
    assert "Points à atteindre" in page.by_id("option_target").words


def test_own_rules_are_written_and_shown(client, club, admin):
    sent = form(client, f"{NEW}?preset=association_500", name="Nos règles", option_target="300")

    answer = client.post(NEW, sent)

    rules = HouseRules.objects.get()
    assert (answer.status_code, answer.url) == (303, own(rules))
    assert (rules.preset, rules.options["target"], rules.made_by) == ("association_500", 300, admin)
    page = Page(client.get(own(rules)))
    assert page.find("h1")[0].words == "Nos règles"
    assert "300" in page.of_class("lead")[0].words
    assert "Mireille Savard" in page.of_class("versions")[0].words


def test_what_is_left_empty_is_nothing(client, club, admin):
    sent = form(client, f"{NEW}?preset=association_500", name="Nos règles", option_defence_cap="")

    client.post(NEW, sent)

    assert "defence_cap" not in HouseRules.objects.get().options


REFUSED = [
    ({"name": ""}, ["name"]),
    ({"name": "x" * 81}, ["name"]),
    ({"name": "Règles de base"}, ["name"]),
    ({"option_target": "0"}, ["option_target"]),
    ({"option_target": "beaucoup"}, ["option_target"]),
    ({"option_trump": "gold"}, ["option_trump"]),
    ({"option_trump": ""}, ["option_trump"]),
    ({"players": "9"}, ["players"]),
    ({"name": "", "option_bid_la_partie": "true"}, ["name", "option_bid_la_partie"]),
]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("typed", "fields"), REFUSED)
def test_a_refusal_is_told_beside_its_control_and_nothing_is_lost(
    client, club, admin, typed, fields, language
):
    client.cookies["django_language"] = language
    sent = form(client, name="Nos règles", option_auction_rounds="single") | typed
    before = everything()

    answer = client.post(NEW, sent)

    page = Page(answer)
    assert answer.status_code == 422
    assert everything() == before
    links = [each["href"] for each in page.of_class("errors")[0].find("a")]
    assert links == [f"#{field}" for field in fields]
    if "players" not in fields:
        assert all(page.by_id(field) for field in fields)
        assert len(page.of_class("why")) == len(fields)
    again = page.form("")
    kept = {name: value for name, value in sent.items() if name not in {"option_trump", "players"}}
    assert {name: again[name] for name in kept} == kept


def test_others_are_made_from_own_ones(client, club, admin, rules):
    sent = form(client, f"{NEW}?own={rules.key}", name="Autres")
    assert sent["option_trump"] == "announced"

    client.post(NEW, sent | {"option_trump": "first_lead"})

    other = HouseRules.objects.get(name="Autres")
    assert (other.preset, other.options["trump"], other.version) == ("basic", "first_lead", 1)
    assert other.key != rules.key


def test_a_form_that_leaves_options_out_keeps_those_of_its_preset(client, club, admin):
    client.post(NEW, {"name": "Nos règles", "preset": "two_hundred"})

    assert HouseRules.objects.get().options["score_mode"] == "two_hundred"


def test_nothing_but_what_the_form_asks_is_written(client, club, admin, rules):
    other = association()
    more = {
        "association": other.pk, "key": "ours", "version": 9, "code": "x" * 12,
        "made_by": rules.made_by_id, "retired_at": "2020-01-01", "game": "forty_five",
    }  # fmt: skip

    client.post(NEW, form(client, name="Nos règles") | more)

    made = HouseRules.objects.get(name="Nos règles")
    assert (made.association, made.game, made.version) == (club, "jeu_du_10", 1)
    assert (made.made_by, made.retired_at) == (admin, None)
    assert made.key != "ours"


# Changing them


def test_a_change_is_a_version_that_says_what_changed(client, club, admin, rules):
    sent = form(client, own(rules, "change/"), name="Règles du mardi", option_trump="none")

    answer = client.post(own(rules, "change/"), sent)

    assert (answer.status_code, answer.url) == (303, own(rules))
    page = Page(client.get(own(rules)))
    latest, first = page.of_class("versions")[0].find("li")
    assert page.find("h1")[0].words == "Règles du mardi"
    assert "Règles du lundi → Règles du mardi" in latest.words
    assert "Mireille Savard" in latest.words
    assert "Règles du mardi" not in first.words


def test_a_change_drawn_on_an_older_version_is_a_conflict_that_can_be_sent_again(
    client, club, admin, rules
):
    late = form(client, own(rules, "change/"), option_trump="first_lead")
    client.post(own(rules, "change/"), late | {"option_trump": "none"})

    answer = client.post(own(rules, "change/"), late)

    again = Page(answer).form("")
    assert answer.status_code == 409
    assert (again["option_trump"], again["base"]) == ("first_lead", "2")
    assert client.post(own(rules, "change/"), again).status_code == 303
    assert HouseRules.objects.count() == 3


def test_rules_are_retired_and_brought_back(client, club, admin, rules):
    client.post(own(rules, "retire/"))
    page = Page(client.get(PLAY))
    assert [each["value"] for each in page.find("input", name="preset")][-1] == "two_hundred"
    assert Page(client.get(own(rules))).of_class("warn")

    client.post(own(rules, "back/"))

    page = Page(client.get(PLAY))
    presets = [each["value"] for each in page.find("input", name="preset")]
    assert presets[-1] == f"house:{rules.key}"


# Starting a match


def test_the_form_of_a_match_offers_what_is_played_here(client, club, admin, rules):
    choose_games(association=club, games=["jeu_du_10", "forty_five"], by=actor(admin))

    page = Page(client.get(f"{PLAY}?game=two_ten_jack"))

    tabs = [each["href"] for each in page.of_class("tabs")[0].find("a")]
    assert tabs == ["?game=jeu_du_10", "?game=forty_five"]
    assert page.find("input", name="game")[0]["value"] == "jeu_du_10"
    words = page.by_id("preset").words
    assert "Règles du lundi" in words


def test_a_match_is_started_by_own_rules_and_says_so(client, club, admin, rules):
    people = [member(club, name) for name in ("Aya Morin", "Ben Li", "Claire Roy", "Denis Côté")]
    sent = Page(client.get(PLAY)).form(PLAY)
    sent |= {f"seat_{seat}": person.code for seat, person in enumerate(people)}

    client.post(PLAY, sent | {"preset": f"house:{rules.key}", "first_dealer": "0"})

    sheet = Sheet.objects.get()
    assert (sheet.house_rules, sheet.options["trump"]) == (rules, "announced")
    for address in (sheet.get_absolute_url(), "/a/fleuve/"):
        assert "Règles du lundi" in Page(client.get(address)).words


def test_a_game_no_longer_played_is_not_opened_as_another_one(client, club, admin):
    people = [member(club) for _ in range(4)]
    sent = Page(client.get(f"{PLAY}?game=forty_five")).form(PLAY)
    sent |= {f"seat_{seat}": person.code for seat, person in enumerate(people)}
    choose_games(association=club, games=["jeu_du_10"], by=actor(admin))

    answer = client.post(PLAY, sent | {"first_dealer": "0"})

    assert answer.status_code == 422
    assert "Forty-Five" in Page(answer).of_class("errors")[0].words
    assert not Sheet.objects.exists()


def test_a_preset_is_told_in_its_own_name_even_one_that_is_a_word_of_ours(client, club, admin):
    house_rules(club, "None")

    with translation.override("fr"):
        page = Page(client.get(PLAY))

    assert page.by_id("preset").find("bdi")[-1].words == "None"


# Who may, and where


@pytest.mark.parametrize("who", [organiser, signed_up])
def test_members_see_them_and_change_nothing(client, club, rules, who):
    client.force_login(who(club))
    before = everything()

    assert client.get(GAMES).status_code == 200
    assert not Page(client.get(own(rules))).find("a", href=own(rules, "change/"))
    for address in (NEW, own(rules, "change/")):
        assert client.get(address).status_code == 403
    for address in (f"{GAMES}played/", NEW, own(rules, "change/"), own(rules, "retire/")):
        assert client.post(address, {"name": "A", "base": 1}).status_code == 403
    assert everything() == before


def test_an_association_closed_to_strangers_shows_them_nothing(client, club, rules):
    club.is_public = False
    club.save()

    for address in (GAMES, own(rules)):
        assert client.get(address).status_code == 404


def test_the_rules_of_others_are_nowhere(client, club, admin, rules):
    foreign = house_rules(association(), "Ailleurs")
    before = everything()

    for address in (own(foreign), own(foreign, "change/"), f"{NEW}?own={foreign.key}"):
        assert client.get(address).status_code == 404
    for what in ("change/", "retire/", "back/"):
        assert client.post(own(foreign, what), {"base": 1}).status_code == 404
    assert client.get(f"{GAMES}new/forty_five/?own={rules.key}").status_code == 404
    assert client.get(f"{GAMES}rules/{rules.pk}/").status_code == 404
    assert everything() == before


def test_hostile_names_are_shown_as_they_are(client, club, admin):
    name = '<b>"A&B"</b> %(name)s {{ x }}'
    rules = house_rules(club, name)

    for address in (GAMES, own(rules), own(rules, "change/"), PLAY):
        page = Page(client.get(address))
        assert name in page.words or name in {each.get("value") for each in page.find("input")}


@pytest.mark.parametrize("count", [1, 3, 20])
def test_the_pages_cost_the_same_whatever_there_is(
    client, club, admin, rules, count, django_assert_num_queries
):
    for number in range(count):
        last = house_rules(club, f"Règles {number}")
    people = [member(club) for _ in range(4)]
    for _ in range(2):
        sent = opening(people, preset=f"house:{last.key}")
        play(open_sheet(association=club, wanted=sent, by=actor(admin)), "0")
    retire_house_rules(house_rules=rules, by=actor(admin))

    with django_assert_num_queries(6):
        client.get(GAMES)
    with django_assert_num_queries(6):
        client.get(own(last))
    with django_assert_num_queries(7):
        client.get(PLAY)


def test_lists_of_sheets_say_own_rules_without_a_look_up_each(
    client, club, admin, rules, django_assert_max_num_queries
):
    people = [member(club) for _ in range(4)]
    for _ in range(6):
        sent = opening(people, preset=f"house:{rules.key}")
        sheet = open_sheet(association=club, wanted=sent, by=actor(admin))
        close_sheet(sheet=play(sheet, "0"), by=actor(admin))

    with django_assert_max_num_queries(16):
        client.get("/a/fleuve/")
