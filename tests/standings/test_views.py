"""The page of a ranking, and what it polls."""

import pytest
from django.urls import reverse

from members.models import Role
from scoring.rules.match import Kind, Match
from scoring.services import open_sheet
from tests.factories.members import actor, association, member, signed_up
from tests.factories.pages import Page
from tests.factories.scoring import correct, opened_sheet, opening, play, record, withdraw

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
RANKING = "/a/fleuve/rankings/jeu_du_10/"


@pytest.fixture
def club():
    return association(slug="fleuve")


@pytest.fixture
def people(club):
    names = ("Aya Morin", "Ben Li", "Claire Roy", "Denis Côté")
    return [member(club, name) for name in names]


@pytest.fixture
def sheet(club, people):
    return opened_sheet(club, players=people, match=Match(Kind.BEST_OF, 3))


def rows(page):
    (table,) = page.find("table")
    return [row.words for row in table.find("tbody")[0].find("tr")]


def test_the_address_is_short():
    assert reverse("standings:ranking", args=["fleuve", "jeu_du_10"]) == RANKING


def test_strangers_see_public_names_and_every_figure(client, sheet):
    play(sheet, "010")

    page = Page(client.get(RANKING))

    assert page.find("h1")[0].words == "Classement, Jeu du 10"
    assert rows(page) == [
        "1 Aya M. 1/1 2/3 160 (+20) 2/2",
        "2 Claire R. 1/1 2/3 160 (+20) 0/0",
        "3 Ben L. 0/1 1/3 140 (−20) 1/1",
        "4 Denis C. 0/1 1/3 140 (−20) 0/0",
    ]


def test_members_see_whole_names_and_find_themselves(client, club):
    user = signed_up(club, "Claire Roy")
    sheet = opened_sheet(club, players=[user.memberships.get()], match=Match(Kind.SINGLE))
    play(sheet, "0")
    client.force_login(user)

    (own,) = Page(client.get(RANKING)).of_class("me")

    assert own.words.startswith("1 Claire Roy 1/1")


def test_equal_players_share_a_place(client, club, people):
    by = signed_up(club, role=Role.ORGANISER)
    wanted = opening(people, match=Match(Kind.FIXED, 4))
    play(open_sheet(association=club, wanted=wanted, by=actor(by)), "01")
    sheet = club.sheets.get()
    record(sheet, bidder=2)
    record(sheet, bidder=3)

    ranks = [row.split()[0] for row in rows(Page(client.get(RANKING)))]

    assert ranks == ["1", "1", "1", "1"]


def test_how_it_is_computed_is_said(client, club):
    page = Page(client.get(RANKING))

    assert "Seuls les matchs terminés comptent." in page.by_id("main").words
    assert "Personne n’est encore classé" in page.of_class("empty")[0].words


def test_it_is_in_english_for_who_reads_english(client, sheet):
    play(sheet, "00")
    client.cookies["django_language"] = "en"

    page = Page(client.get(RANKING))

    assert page.find("h1")[0].words == "Ranking, Jeu du 10"
    assert "Finished matches count." in page.by_id("main").words


def test_htmx_gets_the_table_alone(client, sheet):
    play(sheet, "00")

    part = Page(client.get(RANKING, headers=HTMX))

    assert not part.is_whole
    assert rows(part) == rows(Page(client.get(RANKING)))


@pytest.mark.parametrize("address", ["/a/nowhere/rankings/jeu_du_10/", "/a/fleuve/rankings/x/"])
@pytest.mark.parametrize("headers", [{}, HTMX, {"If-None-Match": "*"}])
def test_what_is_not_there_is_told_plainly(client, club, address, headers):
    assert client.get(address, headers=headers).status_code == 404


# Polling


@pytest.fixture(params=["anonymous", "member"])
def reader(request, client, club):
    if request.param == "member":
        client.force_login(signed_up(club))
    return client


@pytest.mark.parametrize("winners", ["", "00"])
def test_a_poll_that_finds_nothing_new_costs_one_look_up(
    reader, sheet, winners, django_assert_num_queries
):
    play(sheet, winners)
    ((address, headers),) = Page(reader.get(RANKING)).polls

    with django_assert_num_queries(1):
        answer = reader.get(address, headers=HTMX | headers)

    assert (answer.status_code, answer.content) == (304, b"")


def test_asking_for_the_page_again_costs_one_look_up(reader, sheet, django_assert_num_queries):
    play(sheet, "00")
    tag = reader.get(RANKING).headers["ETag"]

    with django_assert_num_queries(1):
        assert reader.get(RANKING, headers={"If-None-Match": tag}).status_code == 304


@pytest.mark.parametrize(
    "change",
    [
        withdraw,
        lambda sheet: correct(sheet, 1, bidder=0, bid=85),
        lambda sheet: play(opened_sheet(sheet.association, match=Match(Kind.SINGLE)), "1"),
    ],
    ids=["taken back", "corrected", "another match"],
)
def test_a_poll_brings_a_new_result(reader, sheet, change):
    play(sheet, "00")
    page = Page(reader.get(RANKING))

    change(sheet)
    ((address, headers),) = page.polls
    answer = reader.get(address, headers=HTMX | headers)

    assert answer.status_code == 200
    ((address, headers),) = Page(answer).polls
    assert reader.get(address, headers=HTMX | headers).status_code == 304


def test_a_match_under_way_changes_no_ranking(reader, sheet):
    ((address, headers),) = Page(reader.get(RANKING)).polls

    play(sheet, "0")

    assert reader.get(address, headers=HTMX | headers).status_code == 304


def test_the_tag_of_one_reader_is_not_another_s(client, club, sheet):
    play(sheet, "00")
    tags = [client.get(RANKING).headers["ETag"]]
    for _ in range(2):
        client.force_login(signed_up(club))
        tags.append(client.get(RANKING).headers["ETag"])
    client.cookies["django_language"] = "en"
    tags.append(client.get(RANKING).headers["ETag"])

    assert len(set(tags)) == 4
    for tag in tags[:3]:
        assert client.get(RANKING, headers={"If-None-Match": tag}).status_code == 200
