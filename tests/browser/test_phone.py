"""The phone at the table: scanned, said yes to, entered on, handed over to a neighbour."""

import re

import pytest
from playwright.sync_api import Page, expect

from scoring.models import Deal, TableHold
from scoring.services import make_link
from tests.browser.conftest import NO_SCRIPT, OpenPage, Table
from tests.browser.screen import Mouse, Screen, Thumb, begin_deal
from tests.factories.members import actor
from tests.factories.tables import link_to, opened_at
from tests.factories.tables import table as new_table


@pytest.fixture
def place(table: Table):
    """Return a table of theirs, where Claire has opened a match."""
    return new_table(table.association, "Table 4")


def hold(page: Page) -> None:
    page.get_by_role("main").locator("button.go").click()


def enter(page: Page, hands: Thumb | Mouse, name: str, bid: int, points: int) -> None:
    screen = Screen(page)
    begin_deal(screen, hands, name, bid)
    hands.press(screen.points(points))
    hands.press(screen.save)


def pin_on(page: Page) -> str:
    return page.locator(".pinshown b").inner_text().replace(" ", "").replace("\u00a0", "")


@pytest.mark.parametrize("options", [{}, NO_SCRIPT], ids=["script", "no script"])
def test_scan_say_yes_enter_a_deal_and_hand_over(place, table: Table, open_page: OpenPage, options):
    sheet = table.sheet()
    place.sheet = sheet
    place.save()
    hands = Mouse() if options else Thumb()
    new = link_to(place, by=table.jeanne)

    phone = open_page(f"/e/{new.token}/", **options)
    expect(phone.get_by_role("heading", level=1)).to_have_text("Table 4")
    hold(phone)
    expect(phone).to_have_url(re.compile(f"{sheet.get_absolute_url()}$"))
    enter(phone, hands, "Claire", 75, 80)
    expect(Screen(phone).deals).to_have_count(1)
    deal = Deal.objects.get(sheet=sheet)
    assert (deal.recorded_by, deal.recorded_on) == (None, TableHold.objects.get().device.code)

    phone.goto(f"{sheet.get_absolute_url()}phones/")
    hold(phone)
    pin = pin_on(phone)
    neighbour = open_page(f"{sheet.get_absolute_url()}pin/", **options)
    neighbour.locator("#pin").fill(pin)
    hold(neighbour)
    expect(neighbour).to_have_url(re.compile(f"{sheet.get_absolute_url()}$"))
    expect(Screen(neighbour).deals).to_have_count(1)

    phone.goto(sheet.get_absolute_url())
    expect(Screen(phone).deals).to_have_count(1)
    expect(phone.locator("form.entry")).to_have_count(0)
    enter(neighbour, hands, "Luc", 60, 60)
    expect(Screen(neighbour).deals).to_have_count(2)


def test_a_phone_that_is_revoked_while_it_enters_keeps_what_it_typed(
    place, table: Table, open_page: OpenPage
):
    sheet = table.sheet()
    place.sheet = sheet
    place.save()
    phone = open_page(f"/e/{link_to(place, by=table.jeanne).token}/")
    hold(phone)
    screen, thumb = Screen(phone), Thumb()
    begin_deal(screen, thumb, "Claire", 75)
    thumb.press(screen.points(80))
    again = make_link(table=place, lifetime="evening", by=actor(table.jeanne))

    thumb.press(screen.save)

    expect(screen.refusal).to_be_visible()
    expect(phone.locator(".mine")).to_contain_text("75")
    assert not Deal.objects.exists()
    phone.get_by_role("main").locator("a.btn.go").click()
    phone.locator("#pin").fill(again.pin)
    hold(phone)
    expect(screen.chosen).to_contain_text("75")
    thumb.press(screen.save)
    expect(screen.deals).to_have_count(1)


def test_a_phone_waits_at_its_table_until_there_is_a_match(
    place, table: Table, open_page: OpenPage
):
    phone = open_page(f"/e/{link_to(place, by=table.jeanne).token}/")
    hold(phone)
    expect(phone).to_have_url(re.compile(f"{place.get_absolute_url()}$"))

    sheet = opened_at(place, table.jeanne)

    expect(phone).to_have_url(re.compile(f"{sheet.get_absolute_url()}$"), timeout=15_000)
    expect(phone.locator("form.entry")).to_be_visible()


def test_no_request_of_a_link_s_page_says_where_it_comes_from(
    place, table: Table, open_page: OpenPage
):
    new = link_to(place, by=table.jeanne)
    phone = open_page("/")
    referers: list[str] = []
    phone.on("request", lambda request: referers.append(request.headers.get("referer", "")))

    phone.goto(f"/e/{new.token}/")
    hold(phone)
    expect(phone).to_have_url(re.compile(place.get_absolute_url()))

    assert len(referers) > 3
    assert [each for each in referers if new.token in each] == []
