"""The home page and the page of an association: what is played, who is ahead, where to begin."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from members.models import Association
from scoring.rules.match import Kind, Match
from scoring.services import close_sheet
from tests.factories.members import account, actor, association, member, signed_up
from tests.factories.pages import Page
from tests.factories.scoring import UNTIL_WE_STOP, correct, opened_sheet, play

pytestmark = pytest.mark.django_db

SINGLE = Match(Kind.SINGLE)
TITLE = "Aya M. et Claire R. contre Ben L. et Denis C."


@pytest.fixture
def club():
    return association("Cartes du fleuve", "fleuve")


@pytest.fixture
def people(club):
    names = ("Aya Morin", "Ben Li", "Claire Roy", "Denis Côté")
    return [member(club, name) for name in names]


both_doors = pytest.mark.parametrize("door", ["/", "/a/fleuve/"])


def sheets(page, heading):
    """Return what the card of that heading lists."""
    (card,) = (each for each in page.of_class("card") if each.words.startswith(heading))
    return [each.words for each in card.find("li")]


@both_doors
def test_what_is_played_now_and_what_is_over_are_listed(client, club, people, door):
    play(opened_sheet(club, players=people), "01")
    play(opened_sheet(club, players=people, match=SINGLE, preset="basic"), "1")

    page = Page(client.get(door))

    assert sheets(page, "En jeu maintenant") == [
        f"{TITLE} Jeu du 10 · Règles de base · Au meilleur de 5 parties 1\u2060–\u20601"
    ]
    assert sheets(page, "Derniers résultats") == [
        f"{TITLE} Jeu du 10 · Règles de base · Une partie 0\u2060–\u20601"
    ]


@both_doors
def test_members_see_names_as_they_know_them(client, club, people, door):
    play(opened_sheet(club, players=people), "0")
    client.force_login(signed_up(club))

    assert sheets(Page(client.get(door)), "En jeu")[0].startswith(
        "Aya et Claire contre Ben et Denis"
    )


@both_doors
def test_nothing_played_yet_says_so(client, club, door):
    words = Page(client.get(door)).by_id("main").words

    assert "Aucun match n’est en cours." in words
    assert "Aucun match n’est encore terminé." in words


@both_doors
def test_the_best_are_shown_and_no_more(client, club, door):
    for _ in range(3):
        play(opened_sheet(club, match=SINGLE), "0")

    (table,) = Page(client.get(door)).find("table")

    assert [row.words.split()[0] for row in table.find("tbody")[0].find("tr")] == list("11144")


def test_the_latest_are_shown_and_no_more(client, club, people):
    for turn in range(8):
        play(opened_sheet(club, players=people, match=UNTIL_WE_STOP), "0" * (turn + 1))

    listed = sheets(Page(client.get("/")), "En jeu maintenant")

    assert [each.split()[-1] for each in listed] == [
        f"{won}\u2060–\u20600" for won in range(8, 2, -1)
    ]


@both_doors
def test_a_match_closed_before_its_end_is_neither(client, club, door):
    sheet = play(opened_sheet(club), "0")

    close_sheet(sheet=sheet, by=actor(sheet.opened_by))

    page = Page(client.get(door))
    assert sheets(page, "En jeu maintenant") == sheets(page, "Derniers résultats") == []


@both_doors
def test_a_match_corrected_back_into_play_is_played_again(client, club, door):
    sheet = play(opened_sheet(club, match=Match(Kind.BEST_OF, 3)), "00")

    correct(sheet, 2, dealer=1, bidder=1)

    page = Page(client.get(door))
    assert len(sheets(page, "En jeu maintenant")) == 1
    assert sheets(page, "Derniers résultats") == []


def test_the_home_page_greets(client, club):
    page = Page(client.get("/"))

    assert page.find("h1")[0].words == "La feuille qui ne se trompe pas"
    assert page.find("title")[0].words == "Cartes du fleuve – Levée"
    assert page.find("a", href="/a/fleuve/play/")


def test_an_association_counts_its_people(client, club, people):
    page = Page(client.get("/a/fleuve/"))

    assert page.find("h1")[0].words == "Cartes du fleuve"
    assert "4 joueurs" in page.by_id("main").words


def test_another_association_s_matches_are_not_shown(client, club):
    play(opened_sheet(association("Ailleurs")), "0")

    page = Page(client.get("/a/fleuve/"))

    assert sheets(page, "En jeu maintenant") == []


def test_several_associations_are_listed_at_home(client, club):
    association("Autre club", "autre")

    page = Page(client.get("/"))

    assert [(link["href"], link.words) for link in page.by_id("main").find("a")][1:] == [
        ("/a/autre/", "Autre club"),
        ("/a/fleuve/", "Cartes du fleuve"),
    ]


def test_a_new_site_says_what_to_do(client):
    page = Page(client.get("/"))

    assert Association.objects.count() == 0
    assert "Pas encore d’association" in page.of_class("empty")[0].words


@pytest.mark.parametrize("door", ["/", "/a/fleuve/", "/a/fleuve/rankings/jeu_du_10/"])
def test_the_doors_are_in_english_for_who_reads_english(client, club, people, door):
    play(opened_sheet(club, players=people, match=SINGLE), "0")
    client.cookies["django_language"] = "en"

    page = Page(client.get(door))

    assert page.find("html")[0]["lang"] == "en"
    assert "Ranking, Jeu du 10" in page.by_id("main").words
    assert "Classement" not in page.words


# Language and theme


def test_the_language_is_chosen_by_a_button_and_stays(client, club):
    (form,) = Page(client.get("/a/fleuve/")).find("form", action="/language/setlang/")
    (button,) = form.find("button")
    assert (button.words, button["value"], button["lang"]) == ("English", "en", "en")

    answer = client.post(
        "/language/setlang/",
        {"language": "en", "next": form.find("input", name="next")[0]["value"]},
    )

    page = Page(client.get("/a/fleuve/"))
    assert answer.url == "/a/fleuve/"
    assert page.find("html")[0]["lang"] == "en"
    (form,) = page.find("form", action="/language/setlang/")
    assert (form.find("button")[0].words, form.find("button")[0]["value"]) == ("Français", "fr")


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "fr-CA"),
        ("en", "en"),
        ("en-US,fr;q=0.5", "en"),
        ("fr-CA", "fr-CA"),
        ("de", "fr-CA"),
        ("de,en;q=0.1", "en"),
    ],
)
def test_who_chose_nothing_reads_what_their_browser_asks_for(client, club, accepted, language):
    page = Page(client.get("/", headers={"Accept-Language": accepted}))

    assert page.find("html")[0]["lang"] == language


def test_an_unknown_language_changes_nothing(client, club):
    client.post("/language/setlang/", {"language": "xx"})

    assert Page(client.get("/")).find("html")[0]["lang"] == "fr-CA"


@pytest.mark.parametrize(
    ("theme", "kept"), [("dark", "dark"), ("light", "light"), ("x", ""), ("", "")]
)
def test_the_theme_is_remembered(client, club, theme, kept):
    answer = client.post("/theme/", {"theme": theme, "next": "/a/fleuve/"})

    page = Page(client.get("/"))
    assert answer.url == "/a/fleuve/"
    assert page.find("html")[0].get("data-theme") == kept
    assert page.find("meta", name_="color-scheme")[0]["content"] == (kept or "light dark")


def test_a_forged_theme_is_no_theme(client, club):
    client.cookies["theme"] = '"><script>'

    assert "data-theme" not in Page(client.get("/")).find("html")[0].attributes


# The cost


def cost(client, address):
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


def test_a_page_costs_the_same_for_1_3_and_50_matches_and_members(client, club):
    addresses = ("/", "/a/fleuve/", "/a/fleuve/rankings/jeu_du_10/", "/a/fleuve/play/")
    user, costs = signed_up(club), []

    for matches in (1, 3, 50):
        while club.sheets.filter(result__isnull=False).count() < matches:
            play(opened_sheet(club, by=user, match=SINGLE), "0")
        while club.sheets.filter(result__isnull=True).count() < min(matches, 10):
            opened_sheet(club, by=user)
        client.force_login(user)
        member_s = [cost(client, address) for address in addresses]
        client.logout()
        costs.append(member_s + [cost(client, address) for address in addresses[:3]])

    assert costs[0] == costs[1] == costs[2]
    assert club.members.count() > 200


def test_a_list_of_associations_costs_the_same_for_1_3_and_50(client):
    association()
    costs = []

    for others in (1, 3, 50):
        while Association.objects.count() <= others:
            association()
        costs.append(cost(client, "/"))

    assert costs[0] == costs[1] == costs[2]


def test_somebody_unknown_to_the_association_costs_no_more_than_a_member(client, club):
    play(opened_sheet(club, match=SINGLE), "0")
    client.force_login(signed_up(club))
    member_s = cost(client, "/a/fleuve/")
    client.force_login(account())

    assert cost(client, "/a/fleuve/") == member_s
