"""Choosing games, and writing, changing and retiring an association's own house rules."""

from dataclasses import replace

import pytest
from django.core.exceptions import PermissionDenied

from common.log import broken_links
from common.models import LogEntry
from common.problems import Refusal
from members.models import Role
from scoring.models import HouseRules, Sheet
from scoring.offers import games_played, offer_of, standing_rules
from scoring.registry import games, open_game
from scoring.rules.options import complete
from scoring.services import (
    WantedRules,
    bring_back_house_rules,
    change_house_rules,
    choose_games,
    make_house_rules,
    open_sheet,
    rematch_sheet,
    retire_house_rules,
)
from tests.factories.database import everything
from tests.factories.members import actor, association, members, organiser, signed_up
from tests.factories.scoring import house_rules, opening, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return association()


@pytest.fixture
def admin(club):
    return actor(signed_up(club, role=Role.ADMIN))


def wanted(name="Règles du club", players=None, game="jeu_du_10", **options):
    return WantedRules(name, complete(open_game(game, options=options).options), players)


def made(club, by, sent=None, game="jeu_du_10", preset="basic"):
    return make_house_rules(
        association=club, game=game, preset=preset, wanted=sent or wanted(), by=by
    )


def refused(act, *args, **named):
    """Return the codes and fields of a refusal, once sure that nothing was written."""
    before = everything()
    with pytest.raises(Refusal) as refusal:
        act(*args, **named)
    assert everything() == before
    return [(problem.code, problem.field) for problem in refusal.value.problems]


def opened(club, rules, count=4):
    sent = opening(members(club, count), game=rules.game, preset=f"house:{rules.key}")
    return open_sheet(association=club, wanted=sent, by=actor(signed_up(club)))


# The games


def test_an_association_that_has_chosen_no_game_plays_them_all(club):
    assert games_played(club) == list(games())


def test_only_the_games_chosen_are_played(club, admin):
    choose_games(association=club, games=["two_ten_jack", "jeu_du_10"], by=admin)
    choose_games(association=club, games=["two_ten_jack", "forty_five"], by=admin)

    assert games_played(club) == ["forty_five", "two_ten_jack"]
    entry = LogEntry.objects.filter(verb="games.chosen").last()
    assert (entry.before, entry.after) == (
        ["jeu_du_10", "two_ten_jack"],
        ["forty_five", "two_ten_jack"],
    )


def test_choosing_the_same_games_again_writes_nothing(club, admin):
    choose_games(association=club, games=["jeu_du_10"], by=admin)
    before = everything()

    choose_games(association=club, games=["jeu_du_10", "jeu_du_10"], by=admin)

    assert everything() == before


def test_a_game_that_does_not_exist_cannot_be_chosen(club, admin):
    found = refused(choose_games, association=club, games=["jeu_du_10", "poker"], by=admin)

    assert found == [("wrong_type", "game")]


def test_a_game_that_is_not_played_cannot_be_opened(club, admin):
    choose_games(association=club, games=["forty_five"], by=admin)
    sent = opening(members(club, 4))

    assert refused(open_sheet, association=club, wanted=sent, by=admin) == [("not_played", "game")]


# Making them


def test_own_house_rules_say_everything_and_who_made_them(club, admin):
    rules = made(club, admin, wanted(target=300, score_mode="association_500"))

    usual = complete(open_game("jeu_du_10").options)
    assert rules.options == usual | {"target": 300, "score_mode": "association_500"}
    assert (rules.version, rules.preset, rules.players) == (1, "basic", None)
    assert (rules.made_by, rules.retired_at) == (admin.user, None)
    assert LogEntry.objects.get(verb="house_rules.made").subject == f"house_rules/{rules.key}"


def test_the_same_rules_sent_twice_are_made_once(club, admin):
    assert made(club, admin) == made(club, admin)
    assert HouseRules.objects.count() == 1


@pytest.mark.parametrize(
    ("sent", "found"),
    [
        (wanted(" "), [("name_missing", "name")]),
        (wanted("x" * 81), [("name_too_long", "name")]),
        (wanted("Ici\u202e"), [("name_characters", "name")]),
        (wanted("Règles de base"), [("name_known", "name")]),
        (wanted("basic GAME"), [("name_known", "name")]),
        (wanted(players=5), [("bad_player_count", "players")]),
        (WantedRules("A", {"target": 0}), [("bad_combination", "target")]),
        (WantedRules("A", {"target": "many"}), [("wrong_type", "target")]),
        (WantedRules("A", {"joker": 1}), [("unknown_option", "joker")]),
        (WantedRules("", {"trump": "gold"}), [("name_missing", "name"), ("wrong_type", "trump")]),
        (
            WantedRules("A", {"bid_la_partie": True, "target": -1}),
            [("bad_combination", "bid_la_partie"), ("bad_combination", "target")],
        ),
    ],
)
def test_everything_wrong_is_told_at_once(club, admin, sent, found):
    assert refused(made, club, admin, sent) == found


def test_they_are_made_from_a_preset_of_the_game(club, admin):
    assert refused(made, club, admin, preset="poker") == [("unknown_option", "preset")]


@pytest.mark.parametrize("name", ["Règles du club", "REGLES  du club"])
def test_two_of_one_game_cannot_have_one_name(club, admin, name):
    rules = made(club, admin)
    found = [("name_known", "name")]

    assert refused(made, club, admin, wanted(name, trump="announced")) == found
    retire_house_rules(house_rules=rules, by=admin)
    assert refused(made, club, admin, wanted(name)) == found


def test_another_game_or_another_association_may_use_the_name(club, admin):
    made(club, admin)
    elsewhere = association()

    made(club, admin, wanted(game="forty_five"), game="forty_five")
    made(elsewhere, actor(signed_up(elsewhere, role=Role.ADMIN)))

    assert HouseRules.objects.count() == 3


# Changing them


def test_a_change_is_a_new_version_and_old_sheets_keep_theirs(club, admin):
    rules = made(club, admin)
    sheet = opened(club, rules)

    changed = change_house_rules(
        house_rules=rules, base=1, wanted=wanted("Nos règles", trump="announced"), by=admin
    )

    assert (changed.key, changed.version, changed.name) == (rules.key, 2, "Nos règles")
    assert list(standing_rules(club)) == [changed]
    sheet.refresh_from_db()
    assert (sheet.house_rules, sheet.options["trump"]) == (rules, "none")
    assert opened(club, changed).options["trump"] == "announced"
    entry = LogEntry.objects.get(verb="house_rules.changed")
    assert (entry.before["name"], entry.after["name"]) == ("Règles du club", "Nos règles")


def test_a_change_that_changes_nothing_adds_no_version(club, admin):
    rules = made(club, admin)
    before = everything()

    assert change_house_rules(house_rules=rules, base=0, wanted=wanted(), by=admin) == rules
    assert everything() == before


def test_a_change_drawn_on_an_older_version_is_refused(club, admin):
    rules = made(club, admin)
    change_house_rules(house_rules=rules, base=1, wanted=wanted(trump="announced"), by=admin)

    late = {"house_rules": rules, "base": 1, "wanted": wanted(trump="first_lead"), "by": admin}

    assert refused(change_house_rules, **late) == [("stale", "")]


def test_a_change_cannot_take_the_name_of_others(club, admin):
    made(club, admin)
    other = made(club, admin, wanted("Autres"))

    late = {"house_rules": other, "base": 1, "wanted": wanted(), "by": admin}

    assert refused(change_house_rules, **late) == [("name_known", "name")]


# Retiring them


def test_retired_rules_open_no_sheet_until_they_are_brought_back(club, admin):
    rules = made(club, admin)
    sent = opening(members(club, 4), preset=f"house:{rules.key}")
    retire_house_rules(house_rules=rules, by=admin)
    assert offer_of(club).own == {}

    found = refused(open_sheet, association=club, wanted=sent, by=admin)
    change = {"house_rules": rules, "base": 1, "wanted": wanted("Autres"), "by": admin}

    assert found == [("unknown_option", "preset")]
    assert refused(change_house_rules, **change) == [("stale", "")]
    bring_back_house_rules(house_rules=rules, by=admin)
    assert open_sheet(association=club, wanted=sent, by=admin).house_rules == rules


def test_retiring_twice_changes_nothing(club, admin):
    rules = made(club, admin)
    retire_house_rules(house_rules=rules, by=admin)
    before = everything()

    retire_house_rules(house_rules=rules, by=admin)

    assert everything() == before
    assert not list(broken_links(club.pk))


# Playing by them


def test_a_sheet_says_whose_rules_it_plays_by_and_so_does_its_rematch(club):
    sheet = opened(club, house_rules(club, trump="announced"))
    play(sheet, "000")

    rematch = rematch_sheet(sheet=sheet, by=actor(sheet.opened_by))

    for each in (sheet, rematch):
        assert (each.preset, each.house_rules.name) == ("", "Règles du club")
        assert each.options == sheet.options


def test_rules_for_some_number_of_players_are_for_no_other(club, admin):
    rules = made(club, admin, wanted(game="forty_five", players=6), game="forty_five")
    sent = opening(members(club, 4), game="forty_five", preset=f"house:{rules.key}")

    found = refused(open_sheet, association=club, wanted=sent, by=admin)

    assert found == [("bad_player_count", "preset")]
    assert opened(club, rules, 6).house_rules == rules


@pytest.mark.parametrize("preset", ["house:", "house:nowhere23456", "house"])
def test_rules_that_do_not_exist_open_nothing(club, admin, preset):
    sent = opening(members(club, 4), preset=preset)

    assert refused(open_sheet, association=club, wanted=sent, by=admin) == [
        ("unknown_option", "preset")
    ]


def test_the_rules_of_another_association_or_game_open_nothing(club, admin):
    foreign = house_rules(association())
    own = made(club, admin)
    people = members(club, 4)
    sent = opening(people, preset=f"house:{foreign.key}")
    other_game = replace(sent, game="forty_five", preset=f"house:{own.key}")

    for each in (sent, other_game):
        found = refused(open_sheet, association=club, wanted=each, by=admin)
        assert found == [("unknown_option", "preset")]
    assert not Sheet.objects.exists()


# Who may


def test_administrators_alone_may(club, admin):
    rules, before = made(club, admin), None
    others = [actor(), actor(organiser(club)), actor(signed_up(club))]
    others.append(actor(signed_up(association(), role=Role.ADMIN)))
    before = everything()

    for by in others:
        for act in (
            lambda by: choose_games(association=club, games=[], by=by),
            lambda by: made(club, by, wanted("Autres")),
            lambda by: change_house_rules(house_rules=rules, base=1, wanted=wanted("A"), by=by),
            lambda by: retire_house_rules(house_rules=rules, by=by),
            lambda by: bring_back_house_rules(house_rules=rules, by=by),
        ):
            with pytest.raises(PermissionDenied):
                act(by)

    assert everything() == before
