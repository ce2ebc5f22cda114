"""A match is signed on one phone with a PIN, contested from another, and decided."""

from playwright.sync_api import expect

from tests.browser.conftest import DESK
from tests.factories.signing import PIN, Evening, with_pin


def test_a_match_is_signed_contested_and_decided(transactional_db, open_page):
    evening = Evening()
    with_pin(evening.denise)
    where = evening.sheet.get_absolute_url()

    scorekeeper = open_page(where, evening.claire, language="en-CA")
    scorekeeper.get_by_role("link", name="Sign", exact=True).click()
    scorekeeper.get_by_role("button", name="Sign for Claire and Simon").click()
    expect(scorekeeper.locator(".endcard .pillst")).to_have_text("To be signed by Luc and Denise")
    scorekeeper.get_by_role("link", name="Have Luc and Denise sign").click()
    scorekeeper.get_by_label("Who signs").select_option(label="Denise")
    scorekeeper.get_by_label("Their PIN").fill(PIN)
    scorekeeper.get_by_role("button", name="Sign with the PIN").click()
    expect(scorekeeper.locator(".endcard .pillst")).to_have_text("Final result")

    other = open_page(f"{where}deals/3/", evening.luc, language="en-CA")
    other.get_by_role("link", name="This is not right").click()
    other.locator("label").filter(has_text="55").first.click()
    other.get_by_role("button", name="Send to an organiser").first.click()
    expect(other.locator(".endcard .pillst")).to_have_text("Contested")

    desk = open_page(where, evening.organiser, language="en-CA", **DESK)
    desk.get_by_role("link", name="Look at both versions and decide").click()
    desk.get_by_label("Why: both sides will read it").fill("Luc a raison.")
    desk.get_by_role("button", name="Correct as claimed").click()
    expect(desk.locator("#standing")).to_contain_text("Decided: put right. Luc a raison.")

    other.reload()
    expect(other.locator("#standing")).to_contain_text("Luc a raison.")
