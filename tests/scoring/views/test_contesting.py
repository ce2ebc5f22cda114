"""The pages on which a sheet is contested and a contest decided."""

import pytest
from django.test import Client
from django.urls import reverse

from members.models import Member, Role, Signing
from scoring.models import Contest, Deal
from scoring.services import keep_as_recorded
from tests.factories.members import actor, organiser, signed_up
from tests.factories.pages import Page
from tests.factories.scoring import correct
from tests.factories.signing import Evening

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    return Evening(Signing.NONE)


def phone(user, language="en"):
    client = Client()
    client.force_login(user)
    client.cookies["django_language"] = language
    return client


def of_deal(evening, number=3):
    return reverse("scoring:deal-contest", args=[evening.sheet.code, number])


def of_sheet(evening):
    return reverse("scoring:sheet-contest", args=[evening.sheet.code])


def of_contest(contest):
    return reverse("scoring:contest", args=[contest.sheet.code, contest.code])


CLAIM = {"base": 1, "dealer": 2, "bidder": 0, "bid": 60, "points": "55,45", "reason": "Le dix."}


def test_a_deal_leads_to_its_contest_filled_with_what_was_recorded(evening):
    client = phone(evening.luc)
    deal = reverse("scoring:deal", args=[evening.sheet.code, 3])
    assert Page(client.get(deal)).find("a", href=of_deal(evening))

    page = Page(client.get(of_deal(evening)))

    assert page.find("h1")[0].words == "What should deal 3 have been?"
    sent = [form for form in page.find("form") if form.get("hx-post") == of_deal(evening)]
    assert len(sent) == 1
    assert page.find(
        "a",
        href=of_deal(evening) + "?dealer=2&bidder=0&bid=60&points=60%2C40&number=3&base=1&change=1",
    )


def test_a_claim_is_sent_and_told_on_the_sheet(evening):
    client = phone(evening.luc)

    answer = client.post(of_deal(evening), CLAIM)

    assert (answer.status_code, answer.url) == (303, evening.sheet.get_absolute_url())
    page = Page(client.get(answer.url))
    assert page.of_class("endcard")[0].of_class("pillst")[0].words == "Contested"
    words = page.by_id("standing").words
    assert "Deal 3 is contested · by Luc, " in words
    assert "“ Le dix. ”" in words or "“Le dix.”" in words
    assert "It should be: Claire bids 60, ✗ set at 55" in words
    assert "An organiser will decide." in words


def test_an_illegal_claim_is_refused_with_nothing_lost(evening):
    answer = phone(evening.luc).post(of_deal(evening), CLAIM | {"points": "55,40"})

    page = Page(answer)
    assert answer.status_code == 422
    assert page.of_class("errors")
    assert page.by_id("reason-text").words == "Le dix."
    assert not Contest.objects.exists()


def test_a_deal_can_be_contested_in_words_only(evening):
    sent = {"in_words": "1", "base": 1, "reason": "Brassé par Luc."}

    phone(evening.luc).post(of_deal(evening), sent)

    contest = Contest.objects.get()
    assert (contest.number, contest.entry, contest.said) == (3, None, "Brassé par Luc.")


def test_a_deal_corrected_meanwhile_is_shown_as_it_is_now(evening):
    client = phone(evening.luc)
    correct(evening.sheet, 3, by=evening.claire, bidder=0, bid=70)

    answer = client.post(of_deal(evening), CLAIM)

    page = Page(answer)
    assert answer.status_code == 409
    assert "Claire bids 70, ✓ makes 70" in page.words
    bases = {each["value"] for each in page.find("input", name="base")}
    assert bases == {"2"}
    assert page.by_id("reason-text").words == "Le dix."


def test_the_sheet_is_contested_in_words(evening):
    client = phone(evening.luc)
    assert client.post(of_sheet(evening), {"reason": " "}).status_code == 422

    answer = client.post(of_sheet(evening), {"reason": "<b>Simon</b> était absent."})

    assert answer.status_code == 303
    page = Page(client.get(answer.url))
    assert "<b>Simon</b> était absent." in page.by_id("standing").words


def test_who_may_not_contest_is_told_so(evening):
    for where in (of_sheet(evening), of_deal(evening)):
        assert Client().get(where).status_code == 303
        member = phone(signed_up(evening.club))
        assert member.get(where).status_code == 403
        assert member.post(where, CLAIM).status_code == 403
    assert phone(evening.luc).get(of_deal(evening, 9)).status_code == 404
    assert phone(evening.luc).post(of_deal(evening, 9), CLAIM).status_code == 404


# Deciding


def test_an_organiser_finds_what_is_to_be_decided(evening):
    contest = evening.contest(evening.luc)
    home = reverse("association", args=[evening.club.slug])

    page = Page(phone(evening.organiser).get(home))

    (card,) = (each for each in page.of_class("card") if each.words.startswith("1 contested sheet"))
    assert card.find("a", href=evening.sheet.get_absolute_url())
    sheet = Page(phone(evening.organiser).get(evening.sheet.get_absolute_url()))
    assert sheet.find("a", href=of_contest(contest))
    assert "to decide" not in Page(phone(evening.luc).get(home)).words


def test_both_versions_stand_side_by_side_with_what_moves(evening):
    contest = evening.contest(evening.luc)

    page = Page(phone(evening.organiser).get(of_contest(contest)))

    recorded, claimed = page.of_class("grid2")[0].find("section")
    assert "Claire bids 60, ✓ makes 60" in recorded.words
    assert "Claire bids 60, ✗ set at 55" in claimed.words
    rows = [row.words for row in page.of_class("tbl")[0].find("tr")[1:]]
    assert rows == ["Claire and Simon 3 2", "Luc and Denise 0 1"]
    assert "This correction changes who wins 1 game." in page.words


def test_keeping_shows_the_sides_the_decision(evening):
    contest = evening.contest(evening.luc)
    organises = phone(evening.organiser)

    answer = organises.post(of_contest(contest), {"decision": "keep", "reason": "Recompté."})

    assert answer.status_code == 303
    words = Page(phone(evening.luc).get(answer.url)).by_id("standing").words
    assert "Decided: kept as recorded. Recompté. Jeanne Paquet, " in words


def test_correcting_appends_a_version(evening):
    contest = evening.contest(evening.luc)
    client = phone(evening.organiser)
    page = Page(client.get(of_contest(contest)))
    sent = page.form(of_contest(contest)) | {"decision": "correct", "reason": "Le dix."}

    assert client.post(of_contest(contest), sent).status_code == 303

    assert Deal.objects.get(version=2).entry == contest.entry
    assert Contest.objects.get().is_upheld


def test_a_decision_without_a_reason_is_refused_in_its_place(evening):
    contest = evening.contest(evening.luc)

    answer = phone(evening.organiser).post(of_contest(contest), {"decision": "keep"})

    assert answer.status_code == 422
    assert "Say why: the sides will read it." in Page(answer).of_class("errors")[0].words


def test_a_second_decision_is_told_of_the_first(evening):
    contest = evening.contest(evening.luc)
    sent = {"decision": "keep", "reason": "Recompté."}
    phone(evening.organiser).post(of_contest(contest), sent)

    answer = phone(organiser(evening.club)).post(of_contest(contest), sent)

    page = Page(answer)
    assert answer.status_code == 409
    assert "This was decided meanwhile." in page.of_class("errors")[0].words
    assert page.find("form", action=of_contest(contest)) == []


def test_only_organisers_of_the_association_decide(evening):
    contest = evening.contest(evening.luc)
    elsewhere = organiser(Evening().club)

    for user in (evening.luc, signed_up(evening.club), elsewhere):
        assert phone(user).get(of_contest(contest)).status_code == 403
        assert phone(user).post(of_contest(contest), {"reason": "x"}).status_code == 403
    assert Client().get(of_contest(contest)).status_code == 303


def test_a_contest_of_another_sheet_is_not_there(evening):
    contest = evening.contest(evening.luc)
    other = evening.match()

    where = reverse("scoring:contest", args=[other.code, contest.code])

    assert phone(evening.organiser).get(where).status_code == 404


def test_the_pages_read_in_french(evening):
    contest = evening.contest(evening.luc)
    pages = {
        of_sheet(evening): "Ce n’est pas exact",
        of_deal(evening): "Qu’aurait dû être la donne 3?",
        of_contest(contest): "La donne 3 est contestée",
    }

    for where, title in pages.items():
        assert Page(phone(evening.organiser, "fr").get(where)).find("h1")[0].words == title


def test_an_organiser_is_not_offered_to_decide_about_their_own_match(evening):
    Member.objects.filter(user=evening.luc).update(role=Role.ORGANISER)
    contest, client = evening.contest(evening.claire), phone(evening.luc)

    assert (
        Page(client.get(evening.sheet.get_absolute_url())).find("a", href=of_contest(contest)) == []
    )
    page = Page(client.get(of_contest(contest)))
    assert page.find("form", action=of_contest(contest)) == []
    assert "Another organiser or an administrator confirms it, or decides." in page.words
    answer = client.post(of_contest(contest), {"decision": "keep", "reason": "Moi."})

    assert answer.status_code == 422
    page = Page(answer)
    assert "You have played this match." in page.of_class("errors")[0].words
    assert page.find("textarea")[0].words == "Moi."
    contest.refresh_from_db()
    assert contest.decided_at is None


def test_strangers_see_that_a_sheet_was_contested_and_decided_and_no_words(evening):
    contest = evening.contest(evening.luc)
    elsewhere = signed_up(Evening().club)
    where = evening.sheet.get_absolute_url()
    readers = [Client(headers={"Accept-Language": "en"}), phone(elsewhere)]
    pages = (where, reverse("scoring:deal", args=[evening.sheet.code, 3]))

    for reader in readers:
        words = Page(reader.get(where)).by_id("standing").words
        assert "Deal 3 is contested An organiser will decide." in words
        assert all(contest.said not in str(Page(reader.get(page)).words) for page in pages)
    keep_as_recorded(contest=contest, reason="Recompté.", by=actor(evening.organiser))

    for reader in readers:
        words = Page(reader.get(where)).by_id("standing").words
        assert "Deal 3 was contested Decided: kept as recorded." in words
        assert all("Recompté" not in Page(reader.get(page)).words for page in pages)
    words = Page(phone(evening.claire).get(where)).by_id("standing").words
    assert contest.said in words
    assert "Recompté." in words
