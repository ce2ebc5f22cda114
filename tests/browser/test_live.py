"""What happens at another table, or on another phone, arrives by itself."""

import pytest
from playwright.sync_api import expect

from scoring.rules.match import Kind, Match
from tests.browser.screen import Screen, Thumb, begin_deal
from tests.factories.scoring import opened_sheet, play, record

RANKING = "/a/fleuve/rankings/jeu_du_10/"
WHERE = """() => [document.activeElement.href || document.activeElement.localName,
    Math.round(scrollY)]"""


def wait(page, seconds):
    """Let time pass on a page."""
    page.clock.fast_forward(seconds * 1000)


@pytest.fixture
def open_clocked(open_page):
    """Return what opens a page whose time the test lets pass."""

    def open_clocked(path, user=None, **options):
        page = open_page("/accounts/login/", user, **options)
        page.clock.install()
        page.goto(path)
        return page

    return open_clocked


def test_a_ranking_refreshes_itself_and_leaves_the_reader_alone(table, open_clocked):
    for _ in range(3):
        play(opened_sheet(table.association, by=table.claire), "000")
    sheet = table.sheet()
    page = open_clocked(RANKING)
    rows = page.locator("#ranking tbody tr")
    expect(rows).to_have_count(12)
    page.get_by_role("contentinfo").get_by_role("link", name="Cartes du fleuve").focus()
    before = page.evaluate(WHERE)
    assert before[1] > 0

    play(sheet, "00", table.claire)
    wait(page, 5)
    expect(rows).to_have_count(16)
    expect(page.locator("#ranking").get_by_text("Claire G.")).to_be_visible()
    assert page.evaluate(WHERE) == before

    play(opened_sheet(table.association, by=table.claire), "000")
    wait(page, 5)
    expect(rows).to_have_count(20)
    assert page.evaluate(WHERE) == before


def test_a_ranking_that_has_not_changed_is_not_sent_again(table, open_clocked):
    page = open_clocked(RANKING)

    with page.expect_response(f"**{RANKING}") as answer:
        wait(page, 5)

    assert answer.value.status == 304


def test_a_reader_follows_a_sheet_deal_by_deal(table, open_clocked):
    sheet = table.sheet()
    record(sheet, table.claire)
    screen = Screen(open_clocked(sheet.get_absolute_url()))
    expect(screen.totals).to_have_text(["0", "1"])

    record(sheet, table.claire, bidder=2)
    wait(screen.page, 8)
    expect(screen.totals).to_have_text(["1", "1"])
    expect(screen.deals).to_have_count(2)
    expect(screen.page).to_have_title("Claire G. et Simon R. contre Luc P. et Denise C. – Levée")

    record(sheet, table.claire, bidder=0)
    wait(screen.page, 8)
    expect(screen.title).to_have_text("Claire G. et Simon R. gagnent")
    expect(screen.deals).to_have_count(3)


def test_a_reader_keeps_their_place_when_a_deal_arrives(table, open_clocked):
    sheet = table.sheet("basic", Match(Kind.TIMED))
    play(sheet, "0101010101", table.claire)
    screen = Screen(open_clocked(sheet.get_absolute_url()))
    deal = screen.page.get_by_role("link", name="Luc P. mise 60").last
    deal.focus()
    before = screen.page.evaluate(WHERE)
    assert before[1] > 0

    record(sheet, table.claire, bidder=2)
    wait(screen.page, 8)
    expect(screen.deals).to_have_count(11)
    expect(deal).to_be_focused()
    expect(deal).to_be_in_viewport()


def test_the_band_tells_the_scorekeeper_that_the_sheet_changed_elsewhere(table, open_clocked):
    sheet = table.sheet()
    screen = Screen(open_clocked(sheet.get_absolute_url(), table.claire))
    begin_deal(screen, Thumb(), "Claire", 60)
    screen.points(75).tap()

    record(sheet, table.luc)
    wait(screen.page, 8)
    expect(screen.totals).to_have_text(["0", "1"])
    expect(screen.link("Modifiée : voir")).to_be_visible()
    expect(screen.points(75)).to_be_checked()
    expect(screen.save).to_have_text("Enregistrer la donne 1")

    screen.link("Modifiée : voir").tap()
    expect(screen.deals).to_have_count(1)
    expect(screen.link("Modifiée : voir")).to_have_count(0)


def test_a_page_that_was_hidden_asks_as_soon_as_it_is_seen(table, open_page):
    sheet = table.sheet()
    screen = Screen(open_page(sheet.get_absolute_url()))

    record(sheet, table.claire)
    screen.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")

    expect(screen.totals).to_have_text(["0", "1"])
