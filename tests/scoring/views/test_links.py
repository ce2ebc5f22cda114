"""Links as phones follow them: what is asked, what is answered, and what nobody learns."""

import re
import secrets

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from members.models import Association, Device
from scoring.models import TableHold, TableLink
from scoring.services import hand_over, retire_table, revoke_link
from tests.factories.database import everything
from tests.factories.members import actor, association, organiser, signed_up
from tests.factories.pages import Page
from tests.factories.scoring import opened_sheet
from tests.factories.tables import address, holder, link_to, opened_at, table

pytestmark = pytest.mark.django_db


@pytest.fixture
def jeanne(club):
    return organiser(club, "Jeanne Paquet")


@pytest.fixture
def at(club):
    return table(club, "Coin")


@pytest.fixture
def phone():
    browser = Client()
    browser.cookies["django_language"] = "en"
    return browser


def title(answer):
    return Page(answer).find("h1")[0].words


def kept_quiet(answer):
    wanted = {
        "Cache-Control": "private, no-store",
        "Referrer-Policy": "no-referrer",
        "X-Robots-Tag": "noindex",
    }
    return {name: answer.headers.get(name) for name in wanted} == wanted


# Made


def test_a_link_is_shown_once_as_address_code_and_pin(client, at, jeanne):
    client.force_login(jeanne)

    answer = client.post(f"{at.get_absolute_url()}link/", {"lifetime": "days"})

    assert answer.headers["Cache-Control"] == "private, no-store"
    page = Page(answer)
    shown = page.by_id("address")["value"]
    assert re.fullmatch(r"http://testserver/e/[\w-]{43}/", shown)
    assert page.find("svg", class_="qr")
    assert "style" not in {name for each in page.all for name in each.attributes}
    pin = page.of_class("pinshown")[0].find("b")[0].words.replace(" ", "")
    assert re.fullmatch(r"\d{6}", pin)
    assert shown not in client.get(at.get_absolute_url()).content.decode()
    assert Client().post(shown.removeprefix("http://testserver")).status_code == 303


def test_labels_show_every_table_with_its_code(client, club, jeanne):
    for number in (1, 2, 10):
        table(club, f"Table {number}")
    client.force_login(jeanne)

    answer = client.post(f"/a/{club.slug}/tables/labels/", {"lifetime": "month"})

    assert answer.headers["Cache-Control"] == "private, no-store"
    (labels,) = Page(answer).of_class("labels")
    assert [each.words for each in labels.find("h2")] == ["Table 1", "Table 2", "Table 10"]
    assert len(labels.find("svg", class_="qr")) == 3


# Followed


def test_looking_at_a_link_changes_nothing_at_all(phone, at):
    new = link_to(at)
    before = everything()

    for _ in range(2):
        answer = phone.get(address(new))
        assert (answer.status_code, title(answer)) == (200, "Coin")
        assert kept_quiet(answer)
        phone.head(address(new))

    assert everything() == before
    assert "device" not in phone.cookies


def test_saying_yes_makes_the_phone_hold_the_table(phone, at, jeanne):
    new = link_to(at)

    answer = phone.post(address(new), headers={"User-Agent": "(Android) Firefox/120"})

    assert (answer.status_code, answer.url) == (303, at.get_absolute_url())
    assert kept_quiet(answer)
    cookie = phone.cookies["device"]
    assert cookie["httponly"]
    hold = TableHold.objects.get()
    assert (hold.table, hold.device.name) == (at, "Firefox, Android")
    sheet = opened_at(at, jeanne)
    assert phone.post(address(new)).url == sheet.get_absolute_url()
    assert Device.objects.count() == 1
    assert TableHold.objects.count() == 1


def test_every_link_that_lets_nobody_in_is_answered_alike(phone, club, jeanne):
    def over():
        new = link_to(table(club), by=jeanne)
        TableLink.objects.filter(pk=new.link.pk).update(expires_at=timezone.now())
        return new

    def revoked():
        new = link_to(table(club), by=jeanne)
        revoke_link(table=new.link.table, by=actor(jeanne))
        return new

    def retired():
        new = link_to(table(club), by=jeanne)
        retire_table(table=new.link.table, by=actor(jeanne))
        return new

    def used():
        new = hand_over(sheet=opened_sheet(club, by=jeanne), by=actor(jeanne))
        holder(new)
        return new

    addresses = [address(each()) for each in (over, revoked, retired, used)]
    addresses += [f"/e/{secrets.token_urlsafe(32)}/", "/e/x/", f"/e/{'é' * 300}/"]
    devices, pages = Device.objects.count(), set()

    for each in addresses:
        for answer in (phone.get(each), phone.post(each)):
            assert answer.status_code == 404
            assert kept_quiet(answer)
            body = re.sub(r'(?:value="[^"]*"|"X-CSRFToken": "\w+")', "", answer.content.decode())
            pages.add(body)

    assert len(pages) == 1
    assert title(phone.get("/e/x/")) == "This link does not work"
    assert Device.objects.count() == devices


def test_whatever_is_wrong_with_a_form_the_address_stays_quiet(at):
    phone = Client(enforce_csrf_checks=True)
    new = link_to(at)

    for answer in (phone.post(address(new)), phone.put(address(new)), phone.get("/e/")):
        assert answer.status_code in (403, 405, 200)
        assert kept_quiet(answer)

    assert not TableHold.objects.exists()


def test_no_page_about_a_link_hands_its_address_on(phone, at):
    new = link_to(at)

    page = Page(phone.get(address(new)))

    assert [each for each in page.find("a") if new.token in each["href"]] == []
    assert page.find("meta", name="referrer")[0]["content"] == "strict-origin"


# Guessed


def test_guesses_are_slowed_down_and_a_right_link_is_not(phone, at):
    new, statuses = link_to(at), []
    for _ in range(31):
        answer = phone.get(f"/e/{secrets.token_urlsafe(32)}/")
        statuses.append(answer.status_code)

    assert statuses == [404] * 30 + [429]
    assert answer.headers["Retry-After"] == "60"
    assert kept_quiet(answer)
    assert title(answer) == "That was too often"
    assert phone.get(address(new)).status_code == 200
    assert phone.post(address(new)).status_code == 303


def test_another_address_does_not_pay_for_the_guesses(phone):
    for _ in range(31):
        phone.get("/e/x/")

    assert phone.get("/e/x/", REMOTE_ADDR="192.0.2.7").status_code == 404


@pytest.mark.parametrize("guesses", [300, pytest.param(100_000, marks=pytest.mark.soak)])
def test_guessing_meets_no_table(phone, at, guesses):
    link_to(at)
    answers = {"hit": 0, "slowed": 0}
    for number in range(guesses):
        answer = phone.get(f"/e/{secrets.token_urlsafe(32)}/", REMOTE_ADDR=f"192.0.2.{number % 3}")
        answers["hit"] += answer.status_code == 200
        answers["slowed"] += answer.status_code == 429

    assert answers["hit"] == 0
    assert answers["slowed"] >= guesses - 3 * 30 * (1 + guesses // 1000)
    assert not TableHold.objects.exists()


# By PIN


def test_the_pin_lets_a_phone_in_at_the_table_and_on_its_sheet(at, jeanne):
    new, sheet = link_to(at), opened_at(at, jeanne)
    spaced = f"{new.pin[:3]} {new.pin[3:]}"

    for place in (at, sheet):
        answer = Client().post(f"{place.get_absolute_url()}pin/", {"pin": spaced})
        assert (answer.status_code, answer.url) == (303, sheet.get_absolute_url())

    assert TableHold.objects.count() == 2


def test_a_pin_leads_back_to_what_was_typed_and_nowhere_else(at, jeanne):
    new, sheet = link_to(at), opened_at(at, jeanne)
    address, back = f"{sheet.get_absolute_url()}pin/", f"{sheet.get_absolute_url()}?bid=75"

    page = Page(Client().get(address, {"back": back}))
    assert page.form(address) == {"back": back, "pin": ""}
    assert Client().post(address, {"pin": new.pin, "back": back}).url == back
    for elsewhere in ("//evil.example", "https://evil.example/", "/s/other/?bid=75"):
        answer = Client().post(address, {"pin": new.pin, "back": elsewhere})
        assert answer.url == sheet.get_absolute_url()


def test_a_wrong_pin_is_told_and_counted(phone, at):
    new = link_to(at)
    pin = "000000" if new.pin != "000000" else "000001"
    address = f"{at.get_absolute_url()}pin/"

    answer = phone.post(address, {"pin": pin})

    assert answer.status_code == 422
    assert "not the PIN" in Page(answer).by_id("why-pin").words
    for _ in range(7):
        phone.post(address, {"pin": pin})
    assert "too often" in Page(phone.post(address, {"pin": new.pin})).by_id("why-pin").words
    assert not TableHold.objects.exists()


def test_pins_are_tried_twenty_times_a_minute_from_one_place(phone, at):
    address = f"{at.get_absolute_url()}pin/"

    statuses = [phone.post(address, {"pin": "1"}).status_code for _ in range(21)]

    assert statuses == [422] * 20 + [429]
    cache.clear()
    assert phone.post(address, {"pin": "\0" * 50 + "٣"}).status_code == 422


# Held


def test_a_phone_finds_again_what_it_holds_and_gives_it_up(at, jeanne):
    sheet = opened_at(at, jeanne)
    phone = holder(link_to(at))
    phone.cookies["django_language"] = "en"

    page = Page(phone.get("/e/"))

    assert [each.words for each in page.find("h2")] == ["Coin", "I have a PIN"]
    assert sheet.get_absolute_url() in [link["href"] for link in page.find("a")]
    form = page.form("/e/give-up/")
    assert Client().post("/e/give-up/", form).status_code == 303
    assert TableHold.objects.get().ended_at is None
    assert phone.post("/e/give-up/", form).url == "/e/"
    assert TableHold.objects.get().ended_at
    assert len(Page(phone.get("/e/")).find("h2")) == 1


def test_an_organiser_revokes_one_phone_from_the_list(client, club, at, jeanne):
    opened_at(at, jeanne)
    holder(link_to(at))
    client.force_login(jeanne)
    page = Page(client.get(f"/a/{club.slug}/tables/"))
    (form,) = [each for each in page.find("form") if "/phones/" in each.get("action")]

    assert client.post(form["action"]).url == at.get_absolute_url()

    assert TableHold.objects.get().ended_at


def test_a_member_revokes_no_phone(client, club, at):
    holder(link_to(at))
    hold = TableHold.objects.get()
    client.force_login(signed_up(club))

    assert client.post(f"/a/{club.slug}/phones/{hold.code}/revoke/").status_code == 403
    assert client.post(f"/a/elsewhere/phones/{hold.code}/revoke/").status_code == 404


# By name and PIN


def test_a_table_is_entered_by_its_name_and_pin_at_a_short_address(phone, at):
    new = link_to(at)
    name = at.name.upper()

    answer = phone.post("/e/", {"table": f" {name} ", "pin": new.pin})

    assert (answer.status_code, answer["Location"]) == (303, at.get_absolute_url())


def test_a_wrong_table_and_a_wrong_pin_are_told_in_the_same_words(phone, at):
    new = link_to(at)
    wrong = "000000" if new.pin != "000000" else "000001"

    answers = [
        phone.post("/e/", {"table": table, "pin": pin})
        for table, pin in ((at.name, wrong), ("Nowhere", new.pin), ("Nowhere", ""), (at.name, "1"))
    ]

    assert [answer.status_code for answer in answers] == [422] * 4
    assert len({Page(answer).by_id("why-pin").words for answer in answers}) == 1
    assert Page(answers[1]).by_id("table")["value"] == "Nowhere"
    assert Page(answers[1]).by_id("pin").get("value") == ""


def test_where_there_are_several_associations_one_is_chosen(phone, at):
    new, other = link_to(at), association()
    body = {"table": at.name, "pin": new.pin}

    answer = phone.post("/e/", body)
    assert answer.status_code == 422
    assert Page(answer).by_id("why-association").words
    assert phone.post("/e/", body | {"association": other.slug}).status_code == 422
    assert phone.post("/e/", body | {"association": at.association.slug}).status_code == 303


def test_pins_at_the_short_address_are_throttled_too(phone, at):
    statuses = [phone.post("/e/", {"table": at.name, "pin": "1"}).status_code for _ in range(21)]

    assert statuses == [422] * 20 + [429]


def test_the_label_of_a_closed_association_says_the_address_of_its_table(client, at, jeanne):
    client.force_login(jeanne)
    make = f"{at.get_absolute_url()}link/"
    assert "testserver/e/ " in Page(client.post(make)).find("main")[0].words
    Association.objects.update(is_public=False)

    said = Page(client.post(make)).find("main")[0].words

    assert f"testserver{at.get_absolute_url()} " in said


def test_strangers_find_the_way_in_by_pin(phone, at):
    for page in ("/", at.association.get_absolute_url()):
        assert 'href="/e/' in phone.get(page).content.decode()
