"""The pages that tell how each game is played here."""

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse
from django.utils.translation import override, trans_real

from common.wording import signed, unsigned
from scoring import registry
from scoring.games.jeu_du_10 import JeuDu10
from scoring.pages.games import GamePage
from scoring.pages.house_rules import house_rules
from scoring.registry import GAMES, games, open_game
from tests.factories.members import association, member
from tests.factories.pages import Page
from tests.factories.scoring import opened_sheet

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).parents[3]
KEYS = list(games())
LANGUAGES = {"fr": "fr-CA", "en": "en"}

every_game = pytest.mark.parametrize("key", KEYS)
both_languages = pytest.mark.parametrize("language", LANGUAGES)


def page_of(client, key, language="fr"):
    client.cookies["django_language"] = language
    response = client.get(reverse("scoring:game", args=[key]))
    assert response.status_code == 200
    return Page(response)


def number(text):
    """Return a figure that is written for people, its thousands apart."""
    return int(re.sub(r"\D", "", text))


def plain(text):
    """Return a text as a page's words are read: every space alike."""
    return " ".join(text.split())


# The pages


@every_game
@both_languages
def test_every_game_has_its_page_in_both_languages(client, key, language):
    page = page_of(client, key, language)

    with override(language):
        name = GamePage(games()[key]).name
    assert page.find("html")[0]["lang"] == LANGUAGES[language]
    assert page.find("h1")[0].words == name
    assert page.find("title")[0].words == f"{name} – Levée"


@both_languages
def test_the_games_are_listed_with_a_way_to_each(client, language):
    client.cookies["django_language"] = language
    main = Page(client.get(reverse("scoring:games"))).by_id("main")

    links = [link["href"] for link in main.find("a")]
    assert links == [reverse("scoring:game", args=[key]) for key in KEYS]
    assert main.find("h1")[0].words == {"fr": "Jeux", "en": "Games"}[language]


@pytest.mark.parametrize("key", ["belote", "Jeu_du_10", "jeu du 10", "../admin", "é" * 500])
def test_no_other_game_has_a_page(client, key):
    assert client.get(f"/games/{key}/").status_code == 404


@pytest.mark.parametrize("name", ["games", "game"])
def test_a_page_of_rules_is_only_read(client, name):
    address = reverse(f"scoring:{name}", args=["jeu_du_10"] if name == "game" else [])

    assert client.post(address).status_code == 405
    assert client.head(address).status_code == 200


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_each_game_of_ours_comes_with_its_rules_written_down(game):
    assert (ROOT / "docs" / "games" / f"{game.key}.md").is_file()
    assert (ROOT / "templates" / "games" / f"{game.key}.html").is_file()
    assert set(game.guide.options) == {item.name for item in fields(game.options_type)}


# What they say


@every_game
@both_languages
def test_every_house_rule_is_told_with_its_default(client, key, language):
    table = page_of(client, key, language).of_class("rulebook")[0]
    shown = [row.words for row in table.find("tbody")[0].find("tr")]

    with override(language):
        rules = house_rules(games()[key], GamePage(games()[key])._narrator.text)
    mark = {"fr": "par défaut", "en": "by default"}[language]
    assert len(shown) == len(fields(games()[key].options_type))
    for rule, words in zip(rules, shown, strict=True):
        (default,) = (choice for choice in rule.choices if choice.is_default)
        assert words.startswith(plain(f"{rule.name} {rule.decides}"))
        assert plain(f"✓ {default.words} {mark}") in words
        assert words.count(mark) == 1
        assert all(plain(choice.words) in words for choice in rule.choices)
        assert words.endswith(plain(rule.source))


@every_game
def test_the_default_and_the_presets_are_those_of_the_rules(key):
    game = games()[key]
    page = GamePage(game)
    by_name = dict(zip(game.guide.options, page.house_rules, strict=True))

    for preset, chosen in game.presets.items():
        options = open_game(key, preset=preset).options
        for name in chosen.options:
            texts = {choice.words for choice in by_name[name].choices if choice.presets}
            words = game.guide.options[name].choices.get(getattr(options, name))
            told = page._narrator.text(words) if words else unsigned(getattr(options, name))
            assert told in texts


@every_game
@both_languages
def test_the_odds_that_are_shown_make_every_hand(client, key, language):
    page = page_of(client, key, language)
    guide = games()[key].guide

    tables = page.of_class("odds")
    counts = [
        [number(row.find("td")[1].words) for row in table.find("tbody")[0].find("tr")]
        for table in tables
    ]
    assert counts[0] == list(guide.odds.counts.values())
    assert len(tables) == 1 + len(guide.groups)
    assert sum(counts[0]) == guide.odds.hands
    assert str(guide.odds.hands) in re.sub(r"[\s,\u00a0]", "", page.by_id("odds").words)


def test_odds_are_written_as_people_write_them(client):
    french = [row.words for row in page_of(client, "jeu_du_10").of_class("odds")[0].find("tr")]
    english = page_of(client, "jeu_du_10", "en").of_class("odds")[0].find("tr")

    assert french[1] == "4 3 2 1 272 160 000 32,11 %"
    assert french[-1] == "10 0 0 0 4 0,00000047 %"
    assert english[1].words == "4 3 2 1 272,160,000 32.11%"
    assert len(french) == 1 + 23


def test_three_percentages_of_the_source_are_said_to_be_off(client):
    main = page_of(client, "jeu_du_10").by_id("main").words

    assert "La page en donne 15, dont 12 sont justes." in main
    for pattern, printed, right in (
        ("3 3 2 2", "20,7 %", "20,6 %"),
        ("3 3 3 1", "8,1 %", "8,2 %"),
        ("5 3 2 0", "3,8 %", "3,9 %"),
    ):
        assert f"{pattern} : {printed} sur la page, en fait {right}" in main


def test_the_chance_of_a_missing_suit_is_told(client):
    main = page_of(client, "jeu_du_10").by_id("main").words

    assert "absente de votre main : 14,05 %, soit 119 071 528 mains" in main


# Examples


def told(game) -> list[list[tuple[str, ...]]]:
    """Return the figures of a table's examples as the rules score them."""
    found = []
    for entry, before in game.examples():
        score = game.score(entry, before)
        after = game.after(score, before)
        rows: list[tuple[str, ...]] = []
        for side in range(game.sides):
            if game.one_deal_is_a_game:
                rows.append((unsigned(score.points[side]), unsigned(after.totals[side])))
            else:
                gained = signed(score.scores[side])
                rows.append((unsigned(before.totals[side]), gained, unsigned(after.totals[side])))
        if before.pool or after.pool:
            rows.append((unsigned(before.pool), "", unsigned(after.pool)))
        found.append(rows)
    return found


def shown(page: Page) -> list[list[tuple[str, ...]]]:
    tables = page.by_id("examples").find("table")
    return [
        [tuple(cell.words for cell in row.find("td")) for row in table.find("tbody")[0].find("tr")]
        for table in tables
    ]


@every_game
def test_the_examples_are_what_the_rules_score(client, key):
    expected: list[Any] = []
    for preset in games()[key].presets:
        found = told(open_game(key, preset=preset))
        expected += found if not any(found == each for each in expected_of(key, preset)) else []

    assert shown(page_of(client, key, "en")) == expected
    assert expected


def expected_of(key, until):
    """Return the examples of the presets that come before one."""
    for preset in games()[key].presets:
        if preset == until:
            return
        yield told(open_game(key, preset=preset))


@every_game
def test_the_reasons_of_an_example_add_up_to_it(key):
    for preset in games()[key].presets:
        game = open_game(key, preset=preset)
        for entry, before in game.examples():
            score = game.score(entry, before)
            for side in range(game.sides):
                lines = [line.points for line in score.lines if line.side == side]
                assert sum(lines) == score.scores[side]


def test_an_example_says_who_has_won_and_why(client):
    examples = page_of(client, "jeu_du_10").by_id("examples").words

    assert "Claire mise 85, ✓ fait 90" in examples
    assert "35 points ramassés, non comptés (400 ou plus)" in examples
    assert "✓ Partie gagnée par Claire et Simon" in examples


# The cards


def drawn(element) -> list[str]:
    return [card["aria-label"] for card in element.of_class("pc")]


def test_the_black_numbers_are_drawn_backwards_under_the_three_highest_trumps(client):
    black, red, hearts, plain, *_ = map(drawn, page_of(client, "twenty_five").of_class("strip"))

    assert black[:4] == ["5 de pique", "valet de pique", "as de cœur", "as de pique"]
    assert black[6:] == [f"{rank} de pique" for rank in (2, 3, 4, 6, 7, 8, 9, 10)]
    assert red[6:] == [f"{rank} de carreau" for rank in (10, 9, 8, 7, 6, 4, 3, 2)]
    assert hearts[:3] == ["5 de cœur", "valet de cœur", "as de cœur"]
    assert len(hearts) == 13
    assert plain[3:6] == ["as de trèfle", "2 de trèfle", "3 de trèfle"]


def test_the_winner_of_a_drawn_trick_is_the_one_of_the_rules(client):
    page = page_of(client, "twenty_five", "en")

    tricks = [drawn(element) for element in page.of_class("examples")[0].find("ol")]
    winning = [card["aria-label"] for card in page.of_class("wins")]
    assert winning == ["2 of clubs", "ace of hearts", "5 of spades", "3 of spades"]
    assert all(card in trick for card, trick in zip(winning, tricks, strict=True))


# The words of each game

WORDS = {
    "jeu_du_10": (("levée", "sorte", "brass", "mise"), (r"\bplis?\b", "couleur", "donneur")),
    "twenty_five": (("pli", "couleur", "donneur", "camp", "marche"), ("levée", "sorte", "brass")),
    "forty_five": (("pli", "couleur", "donneur", "camp"), ("levée", "sorte", "brass")),
    "auction_forty_fives": (("pli", "couleur", "mise", "camp"), ("levée", "sorte", "brass")),
    "spoil_five": (("pli", "couleur", "cagnotte", "jeton"), ("levée", "sorte", "brass")),
    "two_ten_jack": (("pli", "couleur", "donn", "talon"), ("levée", "sorte", "brass")),
}


@pytest.mark.parametrize("key", WORDS)
def test_a_game_is_told_in_its_own_words(client, key):
    own, foreign = WORDS[key]
    words = page_of(client, key).by_id("main").words.replace("Levée", "")

    assert [word for word in own if not re.search(word, words)] == []
    assert [word for word in foreign if re.search(word, words)] == []


@every_game
def test_nothing_is_left_in_english(client, key):
    french = trans_real.translation("fr")._catalog
    words = page_of(client, key).by_id("main").words
    sentences = {
        msgid.rpartition("\x04")[2]
        for msgid in french.keys()  # noqa: SIM118
        if isinstance(msgid, str) and french[msgid] != msgid.rpartition("\x04")[2]
    }

    assert [each for each in sentences if each[:1].isupper() and f"{each} " in f"{words} "] == []


# A game that brings no words


def from_elsewhere(**shown):
    """Return a game of another package, which shows no more than that."""
    silent = {"key": "plain", "guide": None, "examples": lambda self: ()}
    return type("Plain", (JeuDu10,), silent | shown)


def test_a_game_without_words_has_a_page_all_the_same(client, monkeypatch):
    monkeypatch.setattr(registry, "games", lambda: {"plain": from_elsewhere()})

    page = page_of(client, "plain", "en")

    words = page.by_id("main").words
    assert "4 players, tricks and a bid" in words
    assert "Basic game." in words
    assert "contract_test ✓ at_least by default more_than" in words
    assert "bid_la_partie ✓ No by default" in words
    assert page.of_class("odds") == page.of_class("pc") == []


def test_a_deck_is_enough_for_odds(client, monkeypatch):
    game = from_elsewhere(guide=JeuDu10.guide)
    monkeypatch.setattr(registry, "games", lambda: {"plain": game})

    assert len(page_of(client, "plain").of_class("odds")) == 1


# The ways to them


def test_every_page_leads_to_the_games(client):
    assert Page(client.get("/accounts/login/")).find("a", href="/games/")


def test_the_pages_of_a_game_say_where_they_are(client):
    for address in ("/games/", "/games/jeu_du_10/"):
        (link,) = Page(client.get(address)).find("nav")[0].find("a", aria_current="page")
        assert link["href"] == "/games/"


@pytest.mark.parametrize("door", ["/", "/a/fleuve/"])
def test_an_association_leads_to_the_games_it_plays(client, door):
    association(slug="fleuve")
    links = Page(client.get(door)).of_class("games")[0].find("a")

    assert [link["href"] for link in links] == [f"/games/{key}/" for key in KEYS]


def test_a_sheet_leads_to_its_game(client):
    club = association()
    sheet = opened_sheet(club, players=[member(club) for _ in range(4)])
    page = Page(client.get(sheet.get_absolute_url()))

    assert page.of_class("about")[0].find("a", href="/games/jeu_du_10/")


def test_who_starts_a_match_may_look_the_game_up(client):
    club = association()
    sheet = opened_sheet(club)
    client.force_login(sheet.opened_by)

    page = Page(client.get(reverse("scoring:play", args=[club.slug]), {"game": "jeu_du_10"}))

    assert page.by_id("main").find("a", href="/games/jeu_du_10/")
