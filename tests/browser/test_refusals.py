"""What is refused says so beside the field, and keeps what was typed."""

import re

import pytest
from playwright.sync_api import expect

from scoring.models import Deal
from scoring.services import close_sheet
from tests.browser.conftest import NO_SCRIPT, PHONE, sign_in
from tests.browser.screen import Mouse, Screen, Thumb, begin_deal, type_account
from tests.factories.members import account, actor
from tests.factories.scoring import record

with_and_without_script = pytest.mark.parametrize(
    ("browser_of", "hands"),
    [(PHONE, Thumb()), (NO_SCRIPT, Mouse())],
    ids=["with script", "without"],
)


@pytest.fixture
def sheet(table):
    return table.sheet()


@with_and_without_script
def test_points_that_cannot_be_are_refused_beside_the_points(
    browser_of, hands, sheet, table, open_page
):
    screen = Screen(open_page(sheet.get_absolute_url(), table.claire, **browser_of))
    begin_deal(screen, hands, "Simon", 85)
    hands.press(screen.points(90))
    screen.points(90).evaluate("key => { key.value = '33,67'; }")
    hands.press(screen.save)

    why = re.compile("Les points vont de 5 en 5")
    expect(screen.refusal).to_contain_text("Rien n’a été enregistré")
    expect(screen.refusal.get_by_role("link", name="Y aller")).to_have_attribute("href", "#points")
    expect(screen.page.locator("#points")).to_contain_text(why)
    expect(screen.page.locator("#points")).to_have_accessible_description(why)
    if hands.has_script:
        expect(screen.refusal).to_be_focused()
    expect(screen.chosen).to_contain_text("Simon")
    expect(screen.chosen).to_contain_text("85")
    assert not Deal.objects.exists()

    hands.press(screen.points(90))
    hands.press(screen.save)
    expect(screen.totals).to_have_text(["1", "0"])
    assert Deal.objects.get().entry["points"] == [90, 10]


@with_and_without_script
def test_a_bid_that_cannot_be_is_refused_beside_the_bids(
    browser_of, hands, sheet, table, open_page
):
    screen = Screen(open_page(sheet.get_absolute_url(), table.claire, **browser_of))
    screen.bid(55).evaluate("key => { key.value = '57'; }")
    hands.press(screen.seat("Denise"))
    hands.press(screen.bid(55))
    if not hands.has_script:
        hands.press(screen.on)

    why = re.compile("La mise doit être un multiple de 5, de 50 à 100")
    expect(screen.page.locator("#bid")).to_contain_text(why)
    expect(screen.page.locator("#bid")).to_have_accessible_description(why)
    expect(screen.seat("Denise")).to_be_checked()
    assert not Deal.objects.exists()


@with_and_without_script
def test_a_sheet_closed_meanwhile_takes_no_deal(browser_of, hands, sheet, table, open_page):
    screen = Screen(open_page(sheet.get_absolute_url(), table.claire, **browser_of))
    begin_deal(screen, hands, "Claire", 60)
    hands.press(screen.points(60))
    close_sheet(sheet=sheet, by=actor(table.jeanne))
    hands.press(screen.save)

    expect(screen.refusal).to_contain_text("Cette feuille est fermée.")
    expect(screen.refusal).to_contain_text("Demandez à un organisateur de la rouvrir.")
    expect(screen.save).to_have_count(0)
    assert not Deal.objects.exists()


def test_a_stranger_reads_and_enters_nothing(sheet, table, open_page):
    for user in (None, account()):
        screen = Screen(open_page(sheet.get_absolute_url(), user))

        expect(screen.title).to_have_text("Claire G. et Simon R. contre Luc P. et Denise C.")
        expect(screen.page.get_by_text("Gagnon")).to_have_count(0)
        expect(screen.page.get_by_role("radio")).to_have_count(0)
        expect(screen.undo).to_have_count(0)


@with_and_without_script
def test_an_entry_sent_as_a_stranger_is_refused(
    browser_of, hands, sheet, table, open_page, base_url, watch
):
    watch.expect("Response Status Error Code 403")
    screen = Screen(open_page(sheet.get_absolute_url(), table.claire, **browser_of))
    begin_deal(screen, hands, "Claire", 60)
    hands.press(screen.points(60))
    sign_in(screen.page.context, account(), base_url)
    hands.press(screen.save)

    if hands.has_script:
        expect(screen.trouble).to_contain_text("Le serveur a refusé cette demande")
        expect(screen.points(60)).to_be_checked()
    else:
        expect(screen.title).to_have_text("Cette page ne vous est pas ouverte")
    assert not Deal.objects.exists()


@with_and_without_script
def test_a_session_that_expired_keeps_the_entry_through_signing_in(
    browser_of, hands, sheet, table, open_page
):
    page = open_page(sheet.get_absolute_url(), table.claire, **browser_of)
    screen = Screen(page)
    begin_deal(screen, hands, "Luc", 75)
    hands.press(screen.points(80))
    page.context.clear_cookies(name="sessionid")
    hands.press(screen.save)

    expect(screen.title).to_have_text("Se connecter")
    assert not Deal.objects.exists()
    type_account(screen, hands)
    expect(screen.chosen).to_contain_text("Luc")
    expect(screen.chosen).to_contain_text("75")
    expect(screen.points(80)).to_be_checked()
    hands.press(screen.save)
    expect(screen.totals).to_have_text(["0", "1"])
    assert Deal.objects.get().entry["points"] == [20, 80]


@with_and_without_script
def test_a_session_that_expired_keeps_what_was_said_first(
    browser_of, hands, sheet, table, open_page
):
    page = open_page(sheet.get_absolute_url(), table.claire, **browser_of)
    screen = Screen(page)
    page.context.clear_cookies(name="sessionid")
    hands.press(screen.seat("Luc"))
    hands.press(screen.bid(75))
    if not hands.has_script:
        hands.press(screen.on)

    hands.press(page.get_by_role("link", name="Se connecter pour saisir des donnes"))
    type_account(screen, hands)
    expect(screen.chosen).to_contain_text("Luc")
    expect(screen.chosen).to_contain_text("75")


@with_and_without_script
def test_undoing_in_a_session_that_expired_leads_through_signing_in_to_the_sheet(
    browser_of, hands, sheet, table, open_page
):
    record(sheet, table.claire)
    page = open_page(sheet.get_absolute_url(), table.claire, **browser_of)
    screen = Screen(page)
    page.context.clear_cookies(name="sessionid")
    hands.press(screen.undo)

    expect(page).to_have_url(re.compile("/accounts/login/"))
    type_account(screen, hands)
    expect(screen.undo).to_be_visible()
    expect(screen.totals).to_have_text(["0", "1"])
    assert Deal.objects.count() == 1
