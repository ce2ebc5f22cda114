"""The page that seats somebody else in the middle of a match, and what the sheet then says."""

import pytest
from django.utils import timezone

from members.models import Role
from scoring.queries import read_sheet
from scoring.rules.match import Kind, Match
from tests.factories.database import everything
from tests.factories.members import association, member, signed_up
from tests.factories.pages import Page, filled_in
from tests.factories.scoring import UNTIL_WE_STOP, opened_sheet, play, record, withdraw
from tests.factories.tables import holder, link_to, table
from tests.scoring.views.entering import sent, url

pytestmark = pytest.mark.django_db


@pytest.fixture
def edith(club):
    return member(club, "Edith Roy")


def form(client, sheet, **changes):
    page = Page(client.get(url(sheet, "seat")))
    return page.form(url(sheet, "seat")) | changes


def seated(client, sheet, person, seat=1):
    values = form(client, sheet, seat=str(seat), who=person.code)
    assert client.post(url(sheet, "seat"), values).status_code == 303


def sentences(page):
    """Return the deals as the page tells them, latest first."""
    return [each.words for deals in page.of_class("deals") for each in deals.of_class("what")]


def test_the_sheet_leads_to_it_and_says_it(scorekeeper, sheet, edith):
    play(sheet, "01")
    assert Page(scorekeeper.get(url(sheet))).find("a", href=url(sheet, "seat"))

    seated(scorekeeper, sheet, edith)

    page = Page(scorekeeper.get(url(sheet)))
    assert "Edith" in page.of_class("about")[0].words
    assert "Luc" in page.of_class("about")[0].words
    assert "Edith" in page.find("h2")[-1].words


def test_every_deal_is_told_of_who_played_it(scorekeeper, sheet, edith):
    play(sheet, "01")

    seated(scorekeeper, sheet, edith)
    record(sheet, bidder=1, bid=75)

    found = sentences(Page(scorekeeper.get(url(sheet))))
    assert ["Edith" in found[0], "Luc" in found[1], "Claire" in found[2]] == [True] * 3
    assert "Luc" in Page(scorekeeper.get(url(sheet, "deal", 2))).by_id("deal-2").words


def test_a_correction_offers_who_sat_for_the_deal(scorekeeper, sheet, edith):
    play(sheet, "01")
    seated(scorekeeper, sheet, edith)

    old = Page(scorekeeper.get(url(sheet, "deal", 2), {"change": "1"})).of_class("entry")[0].words
    new = Page(scorekeeper.get(url(sheet))).of_class("entry")[0].words

    assert ("Luc" in old, "Edith" in old) == (True, False)
    assert ("Luc" in new, "Edith" in new) == (False, True)


def test_names_are_told_apart_over_the_whole_match(scorekeeper, club, sheet):
    play(sheet, "0")
    seated(scorekeeper, sheet, member(club, "Claire Bélanger"))
    record(sheet, bidder=1, bid=75)

    found = sentences(Page(scorekeeper.get(url(sheet))))

    assert ("Claire B." in found[0], "Claire G." in found[1]) == (True, True)


def test_strangers_hear_public_names_of_everybody(client, scorekeeper, sheet, edith):
    play(sheet, "1")
    seated(scorekeeper, sheet, edith)
    client.logout()

    words = Page(client.get(url(sheet))).words

    assert ("Edith R." in words, "Luc R." in words) == (True, True)
    assert ("Edith Roy" in words, "Luc Roy" in words) == (False, False)


def test_us_and_the_keys_are_of_who_sits_there_now(client, club):
    leaves, comes = signed_up(club, "Serge Roy"), signed_up(club, "Flo Dubé")
    sheet = opened_sheet(club, players=[leaves.memberships.get()])
    record(sheet)
    client.force_login(leaves)
    assert "Nous" in Page(client.get(url(sheet))).words
    assert sent(client, sheet, filled_in(client, sheet, bid=75)).status_code == 303

    seated(client, sheet, comes.memberships.get(), seat=0)

    page = Page(client.get(url(sheet)))
    assert ("Nous" in page.words, page.of_class("entry")) == (False, [])
    client.force_login(comes)
    page = Page(client.get(url(sheet)))
    assert "Nous" in page.words
    assert page.of_class("entry")


def test_a_guest_is_seated_by_name(scorekeeper, sheet):
    values = form(scorekeeper, sheet, seat="2", guest="Ana Luísa")

    scorekeeper.post(url(sheet, "seat"), values)

    assert read_sheet(sheet).member_at(2).name == "Ana Luísa"


def test_it_is_taken_back_by_a_button_while_no_deal_was_entered(scorekeeper, sheet, edith):
    play(sheet, "01")
    seated(scorekeeper, sheet, edith)
    back = Page(scorekeeper.get(url(sheet, "seat"))).form(url(sheet, "seat-back"))
    record(sheet, bid=75)
    assert not Page(scorekeeper.get(url(sheet, "seat"))).find(
        "form", action=url(sheet, "seat-back")
    )

    late = scorekeeper.post(url(sheet, "seat-back"), back)

    assert (late.status_code, bool(Page(late).of_class("errors"))) == (422, True)
    withdraw(sheet)
    assert scorekeeper.post(url(sheet, "seat-back"), back).status_code == 303
    assert read_sheet(sheet).member_at(1).name == "Luc Roy"


REFUSED = [
    ({"seat": ""}, 422, ["#seat"]),
    ({"seat": "9"}, 422, ["#seat"]),
    ({"who": ""}, 422, ["#who"]),
    ({"who": "x" * 12}, 422, ["#who"]),
    ({"guest": "aya morin", "who": ""}, 422, ["#who"]),
    ({"guest": "\u200b", "who": ""}, 422, ["#who"]),
    ({"guest": "x" * 201}, 422, ["#who"]),
    ({"number": "1"}, 409, []),
    ({"number": "many"}, 409, []),
]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(("typed", "status", "links"), REFUSED)
def test_a_refusal_is_told_and_nothing_typed_is_lost(
    scorekeeper, sheet, edith, typed, status, links, language
):
    scorekeeper.cookies["django_language"] = language
    play(sheet, "01")
    values = form(scorekeeper, sheet, seat="1", who=edith.code) | typed
    before = everything()

    answer = scorekeeper.post(url(sheet, "seat"), values)

    page = Page(answer)
    assert answer.status_code == status
    assert everything() == before
    assert [each["href"] for each in page.of_class("errors")[0].find("a")] == links
    again = page.form(url(sheet, "seat"))
    kept = {name: values[name] for name in values if name not in typed}
    assert {name: again[name] for name in kept if name != "number"} == {
        name: value for name, value in kept.items() if name != "number"
    }


def test_somebody_of_another_association_is_nobody_here(scorekeeper, sheet):
    foreign = member(association(), "Gil")
    before = everything()

    answer = scorekeeper.post(
        url(sheet, "seat"), form(scorekeeper, sheet, seat="1", who=foreign.code)
    )

    assert answer.status_code == 422
    assert everything() == before


def test_a_match_that_is_over_leads_back_to_its_sheet(scorekeeper, sheet, edith):
    values = form(scorekeeper, sheet, seat="1", who=edith.code)
    play(sheet, "000")

    assert not Page(scorekeeper.get(url(sheet))).find("a", href=url(sheet, "seat"))
    assert scorekeeper.get(url(sheet, "seat")).status_code == 303
    assert scorekeeper.post(url(sheet, "seat"), values).status_code == 422


def test_a_game_of_several_counts_its_deals_within_it(scorekeeper, club, people, edith):
    sheet = opened_sheet(
        club, players=people, preset="association_500", match=Match(Kind.BEST_OF, 3)
    )
    scorekeeper.force_login(sheet.opened_by)
    scorekeeper.cookies["django_language"] = "en"
    for _ in range(6):
        record(sheet, bidder=0, bid=80, taken=100)

    seated(scorekeeper, sheet, edith)

    words = Page(scorekeeper.get(url(sheet))).of_class("about")[0].words
    assert "From deal 2 of game 2 on, Edith plays instead of Luc." in words


@pytest.mark.parametrize("substitutes", [0, 1, 3])
def test_the_sheet_costs_the_same_with_substitutes(
    client, club, people, substitutes, django_assert_num_queries
):
    sheet = play(opened_sheet(club, players=people, match=UNTIL_WE_STOP), "0")
    client.force_login(sheet.opened_by)
    for number in range(substitutes):
        seated(client, sheet, member(club, f"Joueur {number}"), seat=number)
        record(sheet, bid=60 + 5 * number)

    with django_assert_num_queries(9):
        client.get(url(sheet))
    with django_assert_num_queries(10):
        client.get(url(sheet, "seat"))


@pytest.mark.parametrize("number", ["", "0", "no", "999999999"])
def test_an_entry_for_no_deal_is_refused_plainly_after_a_substitution(
    scorekeeper, sheet, edith, number
):
    play(sheet, "01")
    seated(scorekeeper, sheet, edith)
    before = list(sheet.deals.all())

    answer = scorekeeper.post(url(sheet, "deal-record"), {"number": number, "bidder": 1})

    assert answer.status_code in (409, 422)
    assert list(sheet.deals.all()) == before


# A phone without account


@pytest.fixture
def phone(club, sheet):
    at = table(club, sheet=sheet)
    return holder(link_to(at))


def named(phone, sheet, name, **more):
    return phone.post(url(sheet, "seat"), form(phone, sheet, seat="1", guest=name) | more)


def test_a_phone_reads_no_list_of_members(phone, sheet, edith):
    page = Page(phone.get(url(sheet, "seat")))

    assert (page.find("select"), page.find("option")) == ([], [])
    assert "Edith" not in page.words
    assert [each["name"] for each in page.by_id("who").find("input")] == ["guest"]


@pytest.mark.parametrize("typed", ["Edith Roy", " edith  ROY ", "Édith Roy"])
def test_a_phone_seats_who_is_known_by_the_whole_name(phone, sheet, edith, typed):
    assert named(phone, sheet, typed).status_code == 303

    assert read_sheet(sheet).member_at(1) == edith
    assert named(phone, sheet, typed).status_code == 303


def test_a_phone_seats_a_guest_by_any_other_name(phone, sheet, edith):
    assert named(phone, sheet, "Edith").status_code == 303

    assert read_sheet(sheet).member_at(1) != edith
    assert read_sheet(sheet).member_at(1).role == Role.GUEST


@pytest.mark.parametrize("how", ["code", "at the table", "left", "nothing"])
def test_a_phone_is_told_what_cannot_be_and_nobody_is_seated(phone, sheet, edith, how):
    typed = {"code": "", "at the table": "Aya Morin", "left": "Edith Roy"}.get(how, "")
    if how == "left":
        edith.left_at = timezone.now()
        edith.save()
    before = everything()

    answer = named(phone, sheet, typed, who=edith.code if how == "code" else "")

    page = Page(answer)
    assert answer.status_code == 422
    assert everything() == before
    assert page.of_class("errors")
    assert page.by_id("guest").get("value") == typed
