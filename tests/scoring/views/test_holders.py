"""A phone without an account, at the sheet that it holds and at those that it does not."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import TableHold
from scoring.services import clear_table
from tests.factories.database import everything
from tests.factories.members import actor, organiser
from tests.factories.pages import Page, filled_in
from tests.factories.scoring import opened_sheet, record
from tests.factories.tables import address, holder, link_to, opened_at, table

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def jeanne(club):
    return organiser(club, "Jeanne Paquet")


@pytest.fixture
def at(club):
    return table(club, "Coin")


@pytest.fixture
def sheet(at, jeanne):
    return opened_at(at, jeanne)


@pytest.fixture
def new(at, jeanne):
    return link_to(at, by=jeanne)


@pytest.fixture
def phone(new, sheet):
    browser = holder(new)
    browser.cookies["django_language"] = "en"
    return browser


def url(sheet, name, *args):
    return reverse(f"scoring:{name}", args=[sheet.code, *args])


def words(answer):
    return Page(answer).find("main")[0].words


def test_a_phone_enters_corrects_and_takes_back_deals(phone, sheet):
    phone.post(url(sheet, "deal-record"), filled_in(phone, sheet))
    (deal,) = sheet.deals.all()
    hold = TableHold.objects.get()
    assert (deal.recorded_by, deal.recorded_on) == (None, hold.device.code)

    page = Page(phone.get(url(sheet, "deal", 1)))
    correct = page.form(url(sheet, "deal-correct", 1)) | {"points": "35,65"}
    assert phone.post(url(sheet, "deal-correct", 1), correct).status_code == 303
    assert "the table’s phone, version 2" in words(phone.get(url(sheet, "deal", 1)))

    undo = Page(phone.get(url(sheet, "sheet"))).form(url(sheet, "deal-withdraw"))
    assert phone.post(url(sheet, "deal-withdraw"), undo).status_code == 303
    assert [row.entry is None for row in sheet.deals.order_by("version")] == [False, False, True]


def test_a_phone_closes_the_sheet_and_plays_on(phone, sheet, at):
    assert phone.post(url(sheet, "sheet-close")).url == sheet.get_absolute_url()

    answer = phone.post(url(sheet, "sheet-rematch"))

    at.refresh_from_db()
    assert at.sheet != sheet
    assert answer.url == at.sheet.get_absolute_url()
    assert phone.post(url(at.sheet, "deal-record"), filled_in(phone, at.sheet)).status_code == 303
    assert phone.post(url(sheet, "sheet-reopen")).status_code == 403


def test_a_phone_sees_the_form_and_no_way_to_sign_in(phone, sheet):
    page = Page(phone.get(url(sheet, "sheet")))

    assert page.of_class("entry")
    assert "Sign in to enter deals" not in page.find("main")[0].words
    assert url(sheet, "phones") in [link["href"] for link in page.find("a")]


def test_a_phone_sees_the_names_at_its_table_and_no_others(phone, sheet, club):
    own = sheet.seatings.get(seat=0).member
    own.name, own.public_name = "Aurore Secret", "Player"
    own.save()
    other = opened_sheet(club)
    stranger = other.seatings.get(seat=0).member
    stranger.name, stranger.public_name = "Basile Discret", "Nobody"
    stranger.save()

    assert "Aurore" in words(phone.get(url(sheet, "sheet")))
    assert "Basile" not in words(phone.get(url(other, "sheet")))


def test_who_takes_a_table_again_is_shown_the_form_whatever_the_browser_kept(phone, new, sheet):
    phone.post("/e/give-up/", {"hold": TableHold.objects.get().code})
    kept = phone.get(url(sheet, "sheet")).headers["ETag"]

    phone.post(address(new))

    answer = phone.get(url(sheet, "sheet"), headers={"If-None-Match": kept})
    assert answer.status_code == 200
    assert Page(answer).of_class("entry")


# No longer


def over(hold):
    TableHold.objects.filter(pk=hold.pk).update(expires_at=timezone.now())


ENDS = {
    "its time": (lambda at, jeanne: over(TableHold.objects.get()), "The time for which"),
    "a new link": (lambda at, jeanne: link_to(at, by=jeanne), "has revoked the link"),
    "an organiser": (
        lambda at, jeanne: TableHold.objects.update(ended_at=timezone.now()),
        "taken back",
    ),
    "the match that left": (
        lambda at, jeanne: clear_table(table=at, by=actor(jeanne)),
        "This match has left Coin.",
    ),
}


@pytest.mark.parametrize("end", ENDS)
def test_the_first_request_after_it_is_over_is_refused_and_keeps_what_was_typed(
    phone, sheet, at, jeanne, end
):
    record(sheet, jeanne)
    sent = filled_in(phone, sheet, bidder=0, bid=75, taken=80)
    act, why = ENDS[end]
    act(at, jeanne)
    before = everything()

    for name, args in (("deal-record", ()), ("deal-correct", (1,))):
        answer = phone.post(url(sheet, name, *args), sent)
        assert answer.status_code == 403
        assert why in words(answer)
        assert "Your entry, not recorded" in words(answer)
        (back,) = [
            link["href"] for link in Page(answer).find("a") if link.words == "Back to the sheet"
        ]
        assert "bid=75" in back
        assert "80" in back
    for name in ("deal-withdraw", "sheet-close", "sheet-rematch"):
        assert phone.post(url(sheet, name), {}).status_code == 403

    after = everything()
    assert {name for name in after if after[name] != before[name]} <= {"members.Device"}


def test_a_refusal_takes_the_place_of_the_form_where_a_script_asked(phone, sheet, at):
    sent = filled_in(phone, sheet)
    link_to(at)

    answer = phone.post(url(sheet, "deal-record"), sent, headers=HTMX)

    assert answer.status_code == 403
    assert answer.headers["HX-Retarget"] == "#main"
    assert not Page(answer).is_whole


def test_a_phone_at_another_table_is_told_which_it_holds(phone, club, jeanne):
    for elsewhere in (opened_at(table(club), jeanne), opened_sheet(club), opened_sheet(club)):
        answer = phone.post(url(elsewhere, "deal-record"), filled_in(phone_of(jeanne), elsewhere))
        assert answer.status_code == 403
        assert "This phone holds Coin" in words(answer)
        assert not elsewhere.deals.exists()


def phone_of(user):
    browser = Client()
    browser.force_login(user)
    return browser


def test_whoever_never_held_anything_signs_in_as_before(sheet):
    answer = Client().post(url(sheet, "deal-record"), {"bid": "75"})

    assert answer.status_code == 303
    assert answer.url.startswith("/accounts/login/")


def test_an_account_without_a_right_is_refused_as_before(sheet, club):
    browser = phone_of(
        organiser(table(club.__class__.objects.create(name="x", slug="x")).association)
    )

    assert browser.post(url(sheet, "deal-record"), {"bid": "75"}).status_code == 403


# Another phone


def test_a_neighbour_takes_over(phone, sheet):
    page = Page(phone.post(url(sheet, "phones")))
    pin = page.of_class("pinshown")[0].find("b")[0].words.replace(" ", "")
    neighbour = Client()

    answer = neighbour.post(url(sheet, "sheet-pin"), {"pin": pin})

    assert answer.url == sheet.get_absolute_url()
    assert neighbour.post(url(sheet, "deal-record"), filled_in(neighbour, sheet)).status_code == 303
    answer = phone.post(url(sheet, "deal-record"), {"number": "2"})
    assert answer.status_code == 403
    assert "handed over" in words(answer)
    assert Client().post(url(sheet, "sheet-pin"), {"pin": pin}).status_code == 422


def test_the_phones_of_a_sheet_are_listed_and_revoked(client, club, jeanne):
    casual = opened_sheet(club)
    client.force_login(casual.opened_by)
    client.cookies["django_language"] = "en"
    shown = Page(client.post(url(casual, "phones")))
    pin = shown.of_class("pinshown")[0].find("b")[0].words.replace(" ", "")
    Client().post(url(casual, "sheet-pin"), {"pin": pin})

    page = Page(client.get(url(casual, "phones")))

    (form,) = [each for each in page.find("form") if "/revoke/" in each.get("action")]
    assert client.post(form["action"]).url == url(casual, "phones")
    assert TableHold.objects.get().ended_at


# A closed association


@pytest.fixture
def closed(club):
    club.is_public = False
    club.save()


def test_a_phone_enters_deals_in_a_closed_association_and_reads_no_other_sheet(
    phone, sheet, club, closed
):
    other = opened_sheet(club)

    answer = phone.post(url(sheet, "deal-record"), filled_in(phone, sheet))

    assert answer.status_code == 303
    assert phone.get(url(other, "sheet")).status_code == 404


def test_a_phone_that_is_out_reads_nothing_of_a_closed_association(phone, sheet, at, closed):
    sent = filled_in(phone, sheet)
    link_to(at)

    assert phone.post(url(sheet, "deal-record"), sent).status_code == 403
    assert phone.get(url(sheet, "sheet")).status_code == 404


def test_the_door_of_a_closed_association_is_a_pin_and_no_names(new, sheet, at, club, closed):
    stranger = Client()
    name = sheet.seatings.get(seat=0).member.public_name

    for door in (at.get_absolute_url(), url(sheet, "sheet-pin")):
        page = Page(stranger.get(door))
        assert club.name not in page.words
        assert name not in page.words
    answer = stranger.post(url(sheet, "sheet-pin"), {"pin": new.pin})
    assert answer.url == sheet.get_absolute_url()
    assert Page(stranger.get(answer.url)).of_class("entry")
