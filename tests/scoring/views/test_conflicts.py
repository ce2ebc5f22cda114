"""Two phones at one table, and who may enter at it at all."""

from urllib.parse import parse_qs, urlsplit
from uuid import uuid4

import pytest

from scoring.models import Deal
from scoring.queries import read_sheet
from tests.factories.database import everything
from tests.factories.members import account, signed_up
from tests.factories.pages import Page, filled_in
from tests.factories.scoring import play, record
from tests.scoring.views.entering import HTMX, chosen, sent, url

pytestmark = pytest.mark.django_db


# Two phones


def test_the_second_of_two_phones_sees_the_sheet_with_its_own_entry_kept(
    client, club, sheet, other
):
    client.force_login(other)
    mine = filled_in(client, sheet, bidder=1, bid=60, taken=60)
    record(sheet, bidder=1, bid=60, taken=80)

    response = sent(client, sheet, mine)

    page = Page(response)
    assert response.status_code == 409
    assert Deal.objects.get().entry["points"] == [20, 80]
    assert "Votre saisie est gardée dessous, rien n’est perdu." in page.of_class("errors")[0].words
    theirs, ours = (
        card.of_class("deal")[0].words for card in page.of_class("sheet-entry")[0].of_class("card")
    )
    assert theirs.startswith("1 Luc mise 60, ✓ fait 80")
    assert "Luc mise 60, ✓ fait 60" in ours
    assert page.of_class("note")[0].words == (
        "Ce qui diffère Les points : 80 ou 60. Recomptez les cartes ensemble."
    )


def test_the_second_phone_can_take_its_own(client, sheet, other):
    client.force_login(other)
    mine = filled_in(client, sheet, bidder=3, bid=75, taken=80)
    record(sheet)

    page = Page(sent(client, sheet, mine))
    form = page.form(url(sheet, "deal-correct", 1))
    asked_or_done = client.post(url(sheet, "deal-correct", 1), form)

    assert asked_or_done.status_code == 303
    assert read_sheet(sheet).deals[0].current.entry == {
        "dealer": 0,
        "bidder": 3,
        "bid": 75,
        "points": [20, 80],
    }


def test_the_second_phone_can_say_that_it_is_the_next_deal(client, sheet, other):
    client.force_login(other)
    mine = filled_in(client, sheet, bidder=3, bid=75, taken=80)
    record(sheet)

    page = Page(sent(client, sheet, mine))
    response = sent(client, sheet, page.form(url(sheet, "deal-record")))

    assert response.url == f"{url(sheet)}?saved=2"
    assert [deal.current.entry["bid"] for deal in read_sheet(sheet).deals] == [60, 75]
    assert read_sheet(sheet).deals[1].current.entry["dealer"] == 1


def test_the_next_deal_may_come_second_as_well(client, sheet, other):
    client.force_login(other)
    mine = filled_in(client, sheet, bidder=3, bid=75, taken=80)
    record(sheet)
    as_next = Page(sent(client, sheet, mine)).form(url(sheet, "deal-record"))
    record(sheet, bidder=0)

    response = sent(client, sheet, as_next)

    page = Page(response)
    assert response.status_code == 409
    assert "Aya mise 75, ✓ fait 80" in page.of_class("mine")[0].words
    assert sent(client, sheet, page.form(url(sheet, "deal-record"))).status_code == 303
    assert [deal.current.entry["bid"] for deal in read_sheet(sheet).deals] == [60, 60, 75]


def test_htmx_gets_the_conflict_as_a_part(client, sheet, other):
    client.force_login(other)
    mine = filled_in(client, sheet, bidder=3, bid=75)
    record(sheet)

    response = sent(client, sheet, mine, **HTMX)

    assert response.status_code == 409
    assert not Page(response).is_whole


@pytest.mark.parametrize(
    "other_body",
    [
        {"bid": "75", "points": "25,75"},
        {"points": "nonsense"},
        {"bid": ""},
        {"dealer": "x" * 99},
        {"trump": "H\x00"},
    ],
)
def test_a_key_used_for_another_entry_is_told_and_nothing_is_lost(scorekeeper, sheet, other_body):
    form = filled_in(scorekeeper, sheet)
    sent(scorekeeper, sheet, form)

    response = sent(scorekeeper, sheet, form | other_body)

    assert response.status_code in (409, 422)
    assert Page(response).of_class("errors")
    assert Deal.objects.count() == 1


def test_a_form_without_number_or_key_records_nothing_by_guessing(scorekeeper, sheet):
    form = filled_in(scorekeeper, sheet)
    for name in ("number", "base"):
        del form[name]

    response = sent(scorekeeper, sheet, form)

    assert response.status_code == 409
    assert Deal.objects.count() == 0


# Who may


def test_a_stranger_signs_in_and_finds_the_entry_again(client, sheet):
    user = sheet.opened_by
    user.set_password("a password nobody guesses")
    user.save()
    client.force_login(user)
    form = filled_in(client, sheet, bidder=1, bid=70, taken=80)
    client.logout()

    response = sent(client, sheet, form)
    sign_in = response.url
    back = client.post(
        sign_in,
        {
            "login": user.email,
            "password": "a password nobody guesses",
            "next": parse_qs(urlsplit(sign_in).query)["next"][0],
        },
    )
    page = Page(client.get(back.url))

    assert (response.status_code, Deal.objects.count()) == (303, 0)
    assert chosen(page, "points") == ["20,80"]
    assert page.of_class("facts")[0].words == "Luc · 70"
    again = page.form(url(sheet, "deal-record"))
    assert sent(client, sheet, again).status_code == 303
    assert Deal.objects.get().entry == {"dealer": 0, "bidder": 1, "bid": 70, "points": [20, 80]}


def test_htmx_sends_a_stranger_to_the_whole_page_where_one_signs_in(client, sheet):
    response = sent(client, sheet, {"bidder": 1, "bid": 70}, **HTMX)

    assert response.headers["HX-Redirect"].startswith("/accounts/login/?next=")
    assert not response.content


def test_a_correction_too_is_found_again_after_signing_in(client, sheet):
    play(sheet, "0")
    client.force_login(sheet.opened_by)
    form = Page(client.get(url(sheet, "deal", 1), {"bidder": 1, "bid": 70})).form(
        url(sheet, "deal-correct", 1)
    )
    client.logout()

    response = client.post(url(sheet, "deal-correct", 1), form | {"points": "20,80"})
    address = parse_qs(urlsplit(response.url).query)["next"][0]
    client.force_login(sheet.opened_by)
    page = Page(client.get(address))

    assert response.status_code == 303
    assert chosen(page, "points") == ["20,80"]


@pytest.mark.parametrize("who", ["stranger", "not seated"])
@pytest.mark.parametrize("name", ["deal-record", "deal-correct", "deal-withdraw"])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_who_may_not_enter_is_told_so(client, club, sheet, name, who, language):
    play(sheet, "0")
    client.force_login(account() if who == "stranger" else signed_up(club))
    client.cookies["django_language"] = language
    before = everything()

    address = url(sheet, name, 1) if name == "deal-correct" else url(sheet, name)
    response = client.post(address, {"number": 1, "base": 1, "key": uuid4()})

    assert response.status_code == 403
    assert (
        Page(response).find("h1")[0].words
        == {
            "fr": "Cette page ne vous est pas ouverte",
            "en": "This page is not open to you",
        }[language]
    )
    assert {**everything(), "sessions.Session": []} == {**before, "sessions.Session": []}
