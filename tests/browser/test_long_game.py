"""A long game to 500: trump, “la partie”, the side that must win a bid, and totals below zero."""

import pytest
from playwright.sync_api import expect

from scoring.models import Deal
from scoring.rules.match import Kind, Match
from tests.browser.screen import Screen, Thumb, begin_deal
from tests.factories.scoring import play, record

MINUS = "\N{MINUS SIGN}"


@pytest.fixture
def sheet(table):
    """A long game between Claire and Simon (“Nous”), and Luc and Denise."""
    return table.sheet("association_500", Match(Kind.SINGLE))


def test_a_deal_with_its_trump_takes_five_taps(sheet, table, open_page):
    screen, thumb = Screen(open_page(sheet.get_absolute_url(), table.claire)), Thumb()

    begin_deal(screen, thumb, "Luc", 75)
    thumb.press(screen.trump("cœur"))
    thumb.press(screen.points(80))
    expect(screen.preview).to_contain_text("Nous +20")
    thumb.press(screen.save)

    expect(screen.deals.first).to_contain_text("Luc mise 75 cœur, ✓ fait 80")
    expect(screen.totals).to_have_text(["20", "80"])
    assert thumb.taps == 5
    assert Deal.objects.get().entry == {
        "dealer": 0,
        "bidder": 1,
        "bid": 75,
        "trump": "H",
        "points": [20, 80],
    }


def test_la_partie_is_asked_again_before_it_is_saved(sheet, table, open_page):
    screen, thumb = Screen(open_page(sheet.get_absolute_url(), table.claire)), Thumb()

    begin_deal(screen, thumb, "Simon", "la partie")
    thumb.press(screen.trump("trèfle"))
    thumb.press(screen.points(100))
    thumb.press(screen.save)
    expect(screen.page.get_by_text("« la partie », avec 500 points en jeu")).to_be_visible()
    assert not Deal.objects.exists()
    expect(screen.points(100)).to_be_checked()
    expect(screen.trump("trèfle")).to_be_checked()

    thumb.press(screen.button("Oui, enregistrer"))
    expect(screen.title).to_have_text("Claire et Simon gagnent")
    assert Deal.objects.get().entry["bid"] == "la_partie"


def test_a_side_at_400_is_told_that_it_must_win_a_bid(sheet, table, open_page):
    play(sheet, "0000000", table.claire)
    screen, thumb = Screen(open_page(sheet.get_absolute_url(), table.claire)), Thumb()

    expect(screen.totals).to_have_text(["420", "280"])
    expect(screen.page.get_by_text("Nous : il faut gagner une mise")).to_be_visible()

    begin_deal(screen, thumb, "Denise", 60)
    thumb.press(screen.points(60))
    expect(screen.preview).to_contain_text("Nous 0, Vous +60")
    expect(screen.preview).to_contain_text("40 points ramassés, non comptés")
    thumb.press(screen.save)

    expect(screen.totals).to_have_text(["420", "340"])
    expect(screen.deals.first).to_contain_text("40 points ramassés, non comptés")
    assert not hasattr(sheet, "result")


def test_a_total_below_zero_has_a_real_minus_sign(sheet, table, open_page):
    record(sheet, table.claire, bidder=0, bid=100, taken=40)
    screen = Screen(open_page(sheet.get_absolute_url(), table.claire))

    expect(screen.totals).to_have_text([f"{MINUS}100", "60"])
    expect(screen.deals.first).to_contain_text(f"{MINUS}100")
    begin_deal(screen, Thumb(), "Simon", 90)
    screen.points(85).tap()
    expect(screen.preview).to_contain_text(f"Nous {MINUS}90")
    screen.save.tap()
    expect(screen.toast).to_contain_text(f"Donne 2 gardée : {MINUS}190 à 75.")
    assert "-190" not in screen.page.locator("body").inner_text()
