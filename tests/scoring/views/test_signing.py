"""The page on which a sheet is signed, and what the finished sheet says of it."""

import pytest
from django.test import Client
from django.urls import reverse

from members.models import Member, Role, Signing
from members.services import set_pin
from scoring.models import Signature
from scoring.settlement import OBJECTION
from tests.factories.members import actor, signed_up
from tests.factories.pages import Page
from tests.factories.scoring import correct
from tests.factories.signing import PIN, Evening, later, with_pin

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    return Evening()


def address(evening):
    return reverse("scoring:sheet-sign", args=[evening.sheet.code])


def phone(user, language="en"):
    client = Client()
    client.force_login(user)
    client.cookies["django_language"] = language
    return client


def page_of(client, where):
    return Page(client.get(where))


def press(client, evening, **sent):
    return client.post(address(evening), {"digest": evening.settlement.digest} | sent)


def standing(client, evening):
    page = page_of(client, evening.sheet.get_absolute_url())
    return [each.words for each in page.by_id("standing").find("li")]


def pill(page):
    return page.of_class("endcard")[0].of_class("pillst")[0].words


def test_each_side_signs_on_its_own_phone(evening):
    for user, side in ((evening.claire, 0), (evening.luc, 1)):
        client = phone(user)
        form = page_of(client, address(evening)).find("form", action=address(evening))[0]
        sent = {each["name"]: each["value"] for each in form.find("input")}
        sent.pop("csrfmiddlewaretoken")
        assert sent["side"] == str(side)

        answer = client.post(address(evening), sent)

        assert (answer.status_code, answer.url) == (303, evening.sheet.get_absolute_url())

    assert evening.settlement.is_settled


def test_the_sheet_says_who_has_signed_and_who_is_awaited(evening):
    evening.sign(evening.claire, 0)

    page = page_of(phone(signed_up(evening.club)), evening.sheet.get_absolute_url())

    assert pill(page) == "To be signed by Luc and Denise"
    lines = [each.words for each in page.by_id("standing").find("li")]
    assert lines[0].startswith("Claire signed for Claire and Simon, ")
    assert lines[1:] == ["Still to sign: Luc and Denise."]


def test_who_has_signed_is_told_who_signs_next_by_name(evening):
    evening.sign(evening.claire, 0)
    shown = {
        user: [
            link.words
            for link in page_of(phone(user), evening.sheet.get_absolute_url()).find(
                "a", href=address(evening)
            )
        ]
        for user in (evening.claire, evening.luc)
    }

    assert shown == {evening.claire: ["Have Luc and Denise sign"], evening.luc: ["Sign"]}


def test_a_signature_left_behind_says_by_which_correction(evening):
    evening.sign(evening.claire, 0)
    correct(evening.sheet, 3, by=evening.claire, bidder=0, bid=70)

    assert standing(phone(evening.luc), evening) == [
        "Claire signed before the correction of deal 3.",
        "Still to sign: Luc and Denise, Claire and Simon.",
    ]


def test_the_other_side_signs_with_its_pin(evening):
    denise = with_pin(evening.denise)
    client = phone(evening.claire)
    page = page_of(client, address(evening))
    assert [each.words for each in page.by_id("member").find("option")] == [
        "Luc",
        "Simon",
        "Denise",
    ]

    answer = press(client, evening, member=denise.code, pin=PIN, **{"as": "pin"})

    assert answer.status_code == 303
    assert Signature.objects.get().side == 1
    assert standing(client, evening)[0].startswith("Denise signed for Luc and Denise with a PIN, ")


def test_a_wrong_pin_is_told_and_not_shown_again(evening):
    denise = with_pin(evening.denise)

    answer = press(phone(evening.claire), evening, member=denise.code, pin="1234", **{"as": "pin"})

    page = Page(answer)
    assert answer.status_code == 422
    assert "This is not the PIN of Denise" in page.of_class("errors")[0].words
    assert page.by_id("pin").get("value") == ""
    chosen = [each for each in page.by_id("member").find("option") if "selected" in each.attributes]
    assert [each["value"] for each in chosen] == [denise.code]
    assert Member.objects.get(pk=denise.pk).pin_failures == 1


def test_who_drew_a_pin_is_told_where_it_is_typed(evening):
    set_pin(member=evening.denise, pin=PIN, by=actor(evening.organiser))
    client = phone(evening.organiser)

    answer = press(client, evening, member=evening.denise.code, pin=PIN, **{"as": "pin"})

    assert answer.status_code == 422
    words = "The PIN of Denise was set from this account: they type it on another phone."
    assert words in Page(answer).of_class("errors")[0].words
    assert not Signature.objects.exists()


def test_an_organiser_confirms(evening):
    client = phone(evening.organiser)
    assert "Confirm the result" in page_of(client, address(evening)).words

    press(client, evening, **{"as": "organiser"})

    assert standing(client, evening)[0].startswith("Jeanne Paquet confirmed the result")
    assert evening.settlement.is_settled


def test_an_organiser_is_not_offered_to_confirm_their_own_match():
    evening = Evening(Signing.ORGANISER)
    Member.objects.filter(user=evening.luc).update(role=Role.ORGANISER)
    client = phone(evening.luc)

    assert "Confirm the result" not in page_of(client, address(evening)).words
    assert press(client, evening, **{"as": "organiser"}).status_code == 422
    assert not Signature.objects.exists()

    Member.objects.filter(user=evening.organiser).update(left_at="2026-01-01T00:00Z")
    assert "Confirm the result" in page_of(client, address(evening)).words


def test_a_page_that_is_out_of_date_is_told_so(evening):
    client, old = phone(evening.luc), evening.settlement.digest
    correct(evening.sheet, 3, by=evening.claire, bidder=0, bid=70)

    answer = client.post(address(evening), {"as": "side", "side": "1", "digest": old})

    assert answer.status_code == 409
    assert "The sheet has changed meanwhile." in Page(answer).of_class("errors")[0].words


@pytest.mark.parametrize("side", ["", "9", "-1", "0", "1e3", "\0"])
def test_nonsense_signs_nothing(evening, side):
    answer = press(phone(evening.luc), evening, side=side, **{"as": "side"})

    assert answer.status_code == 422
    assert not Signature.objects.exists()


def test_a_stranger_signs_in_first_and_a_member_elsewhere_may_not(evening):
    assert Client().get(address(evening)).status_code == 303
    assert press(phone(signed_up(evening.club)), evening, side="0").status_code == 403


def test_who_has_nothing_to_sign_is_told_so(evening):
    page = page_of(phone(signed_up(evening.club)), address(evening))

    assert "There is nothing for you to sign here." in page.words
    assert page.find("form", action=address(evening)) == []


def test_nobody_signs_a_sheet_that_nobody_has_to_sign():
    evening = Evening(Signing.NONE)

    page = page_of(phone(evening.claire), evening.sheet.get_absolute_url())

    assert pill(page) == "Finished"
    assert page.find("a", href=address(evening)) == []
    (line,) = page.by_id("standing").find("li")
    assert line.words.startswith("The result is final on ")


def test_a_settled_sheet_offers_the_table_no_change(evening):
    evening.sign(evening.claire, 0)
    evening.sign(evening.luc, 1)
    deal = reverse("scoring:deal", args=[evening.sheet.code, 3])

    page = page_of(phone(evening.claire), evening.sheet.get_absolute_url())
    assert pill(page) == "Final result"
    assert (
        page.find("form", action=reverse("scoring:deal-withdraw", args=[evening.sheet.code])) == []
    )
    assert page_of(phone(evening.claire), deal).of_class("sheet-entry") == []


def test_what_the_table_sends_to_a_settled_sheet_is_refused_and_shown(evening):
    correcting = reverse("scoring:deal-correct", args=[evening.sheet.code, 3])
    sent = {"base": 1, "dealer": 2, "bidder": 0, "bid": 70, "points": "70,30"}
    evening.sign(evening.claire, 0)
    evening.sign(evening.luc, 1)

    answer = phone(evening.claire).post(correcting, sent)

    assert answer.status_code == 422
    words = Page(answer).of_class("errors")[0].words
    assert "This sheet is settled. If something is wrong, say so" in words
    assert "Claire bids 70, ✓ makes 70" in words


def test_an_organiser_is_asked_why_a_settled_sheet_is_corrected(evening):
    correcting = reverse("scoring:deal-correct", args=[evening.sheet.code, 3])
    sent = {"base": 1, "dealer": 2, "bidder": 0, "bid": 70, "points": "70,30"}
    evening.sign(evening.claire, 0)
    evening.sign(evening.luc, 1)
    client = phone(evening.organiser)

    answer = client.post(correcting, sent)

    page = Page(answer)
    assert answer.status_code == 422
    assert page.by_id("reason").of_class("why")[0].words == (
        "This sheet is settled. Say why it is corrected."
    )
    assert client.post(correcting, sent | {"reason": "Mal noté."}).status_code == 303
    assert evening.sheet.deals.filter(number=3).count() == 2


def test_a_day_later_the_page_says_so_to_who_had_it_before():
    evening = Evening(Signing.NONE)
    client, where = phone(evening.luc), evening.sheet.get_absolute_url()
    tag = client.get(where).headers["ETag"]
    assert client.get(where, headers={"If-None-Match": tag}).status_code == 304

    with later(OBJECTION):
        answer = client.get(where, headers={"If-None-Match": tag})

    assert "Nobody objected within a day." in Page(answer).words


def test_the_page_reads_in_french(evening):
    page = page_of(phone(evening.luc, "fr"), address(evening))

    assert page.find("h1")[0].words == "Signer la feuille"


@pytest.mark.parametrize(
    ("winners", "words"), [("", "The match has not begun"), ("01", "The match is not over")]
)
def test_a_match_that_is_not_over_says_so(evening, winners, words):
    evening.sheet = evening.match(winners)

    page = page_of(phone(evening.claire), address(evening))

    assert [each.words for each in page.of_class("endcard")[0].find("h2")] == [words]
    assert page.find("form", action=address(evening)) == []
