"""Sent twice, sent late, sent by two people: one deal, and a plain sentence."""

import pytest
from playwright.sync_api import expect

from members.models import Member
from scoring.models import Deal, Receipt, Sheet
from tests.browser.conftest import NO_SCRIPT, PHONE
from tests.browser.screen import Mouse, Screen, Thumb, begin_deal
from tests.factories.scoring import play, record

# What the browser and htmx write on the console when no answer comes.
NO_ANSWER = "ERR_INTERNET_DISCONNECTED|ERR_FAILED|htmx:(sendError|afterRequest)"


def ready_to_save(page, name="Claire", bid=60, points=70):
    """Return the screen of an entry that only has to be saved."""
    screen = Screen(page)
    hands = Thumb() if page.evaluate("() => 'htmx' in window") else Mouse()
    begin_deal(screen, hands, name, bid)
    hands.press(screen.points(points))
    return screen


def entries(sheet):
    """Return every version of every deal: number, version, what the bidders took."""
    return [
        (deal.number, deal.version, deal.entry["points"][deal.entry["bidder"] % 2])
        for deal in sheet.deals.order_by("number", "version")
    ]


@pytest.fixture
def sheet(table):
    return table.sheet()


@pytest.mark.parametrize("browser_of", [PHONE, NO_SCRIPT], ids=["with script", "without"])
def test_a_double_tap_saves_one_deal(browser_of, sheet, table, open_page):
    screen = ready_to_save(open_page(sheet.get_absolute_url(), table.claire, **browser_of))

    screen.save.dblclick()

    expect(screen.deals).to_have_count(1)
    expect(screen.totals).to_have_text(["1", "0"])
    assert entries(sheet) == [(1, 1, 70)]


def test_a_tap_while_saving_sends_nothing_more(sheet, table, open_page):
    page = open_page(sheet.get_absolute_url(), table.claire)
    screen = ready_to_save(page)
    held = []
    page.route("**/deals/", lambda route: held.append(route))  # noqa: PLW0108

    with page.expect_request("**/deals/"):
        screen.save.tap()
    expect(screen.page.get_by_role("main")).to_have_attribute("aria-busy", "true")
    screen.save.tap(force=True)
    screen.page.keyboard.press("Enter")
    held[0].continue_()

    expect(screen.deals).to_have_count(1)
    assert len(held) == 1
    expect(screen.page.get_by_role("main")).not_to_have_attribute("aria-busy", "true")
    assert entries(sheet) == [(1, 1, 70)]


def test_what_arrived_twice_is_answered_twice_and_recorded_once(sheet, table, open_page, watch):
    """As when the answer is lost on the way, and the phone sends the same form again."""
    watch.expect(NO_ANSWER)
    page = open_page(sheet.get_absolute_url(), table.claire)
    screen = ready_to_save(page)
    page.route("**/deals/", lambda route: (route.fetch(), route.abort()), times=1)

    screen.save.tap()
    expect(screen.trouble).to_contain_text("rien n’est perdu")
    assert entries(sheet) == [(1, 1, 70)]
    expect(screen.points(70)).to_be_checked()
    screen.save.tap()

    expect(screen.deals).to_have_count(1)
    expect(screen.trouble).to_be_hidden()
    assert entries(sheet) == [(1, 1, 70)]
    assert Receipt.objects.count() == 1


def test_going_back_and_saving_again_adds_no_second_deal(sheet, table, open_page):
    page = open_page(sheet.get_absolute_url(), table.claire)
    screen = ready_to_save(page)
    screen.save.tap()
    expect(screen.toast).to_be_visible()

    page.go_back()

    expect(page.get_by_text("Vous avez déjà enregistré la donne 1")).to_be_visible()
    assert entries(sheet) == [(1, 1, 70)]


def test_a_bid_chosen_while_somebody_else_saves_the_deal_is_not_the_next_one(
    sheet, table, open_page
):
    theirs = ready_to_save(open_page(sheet.get_absolute_url(), table.luc))
    page = open_page(sheet.get_absolute_url(), table.claire)
    theirs.save.tap()
    expect(theirs.toast).to_be_visible()

    page.locator("label.seat.s").tap()
    page.locator('.key:has([name="bid"][value="70"])').tap()

    expect(page.get_by_text("La donne 1 a été enregistrée entre-temps par Luc")).to_be_visible()
    page.get_by_role("link", name="C’est la donne 2").tap()
    expect(page.get_by_role("button", name="Enregistrer la donne 2")).to_be_visible()
    assert entries(sheet) == [(1, 1, 70)]


def test_going_back_and_saving_again_without_script_adds_no_second_deal(sheet, table, open_page):
    page = open_page(sheet.get_absolute_url(), table.claire, **NO_SCRIPT)
    screen = ready_to_save(page)
    screen.save.click()
    expect(screen.toast).to_be_visible()

    page.go_back()
    screen.points(70).check()
    screen.save.click()

    expect(screen.toast).to_contain_text("Donne 1 gardée : 1 à 0.")
    expect(screen.deals).to_have_count(1)
    assert entries(sheet) == [(1, 1, 70)]


@pytest.mark.parametrize("browser_of", [PHONE, NO_SCRIPT], ids=["with script", "without"])
def test_reloading_after_saving_shows_the_same_sheet(browser_of, sheet, table, open_page):
    page = open_page(sheet.get_absolute_url(), table.claire, **browser_of)
    screen = ready_to_save(page)
    Mouse().press(screen.save)
    expect(screen.toast).to_be_visible()

    page.reload()

    expect(screen.deals).to_have_count(1)
    expect(screen.totals).to_have_text(["1", "0"])
    assert entries(sheet) == [(1, 1, 70)]


def test_the_same_deal_saved_by_two_is_one(sheet, table, open_page):
    ours = ready_to_save(open_page(sheet.get_absolute_url(), table.claire))
    theirs = ready_to_save(open_page(sheet.get_absolute_url(), table.luc))

    theirs.save.tap()
    expect(theirs.toast).to_be_visible()
    ours.save.tap()

    expect(ours.toast).to_contain_text("La donne 1 était déjà enregistrée. Rien n’a été ajouté.")
    assert entries(sheet) == [(1, 1, 70)]


def second(table, open_page, sheet, **browser):
    """Let Luc save 70 as deal 1, and Claire send 75 for it: what she then sees."""
    ours = ready_to_save(
        open_page(sheet.get_absolute_url(), table.claire, **(browser or PHONE)), points=75
    )
    record(sheet, table.luc, bidder=0, taken=70)
    ours.save.click()
    expect(ours.refusal).to_contain_text("Luc")
    return ours


@pytest.mark.parametrize("browser_of", [PHONE, NO_SCRIPT], ids=["with script", "without"])
def test_of_two_browsers_the_second_sees_both_entries(browser_of, sheet, table, open_page):
    ours = ready_to_save(open_page(sheet.get_absolute_url(), table.claire, **browser_of), points=75)
    theirs = ready_to_save(open_page(sheet.get_absolute_url(), table.luc), points=70)
    theirs.save.tap()
    expect(theirs.toast).to_be_visible()
    ours.save.click()

    expect(ours.refusal).to_contain_text("La donne 1 a été enregistrée entre-temps par Luc")
    expect(ours.page.locator(".mine")).to_contain_text("Claire mise 60, ✓ fait 75")
    expect(ours.deals.first).to_contain_text("Claire mise 60, ✓ fait 70")
    expect(ours.page.get_by_text("70 ou 75")).to_be_visible()
    assert entries(sheet) == [(1, 1, 70)]

    ours.link("Garder la donne enregistrée par Luc").click()
    expect(ours.seat("Claire")).to_be_visible()
    assert entries(sheet) == [(1, 1, 70)]


def test_taking_mine_makes_a_second_version(sheet, table, open_page):
    ours = second(table, open_page, sheet)
    ours.button("Prendre la mienne").click()

    expect(ours.deals.first).to_contain_text("Claire mise 60, ✓ fait 75")
    expect(ours.deals.first).to_contain_text("Corrigée par Claire (version 2)")
    assert entries(sheet) == [(1, 1, 70), (1, 2, 75)]


def test_what_came_second_may_be_the_next_deal(sheet, table, open_page):
    ours = second(table, open_page, sheet, **NO_SCRIPT)
    ours.button("C’est la donne 2").click()

    expect(ours.deals).to_have_count(2)
    expect(ours.totals).to_have_text(["2", "0"])
    assert entries(sheet) == [(1, 1, 70), (2, 1, 75)]
    deals = sheet.deals.order_by("number")
    assert [deal.entry["dealer"] for deal in deals] == [0, 1]
    assert [deal.recorded_by for deal in deals] == [table.luc, table.claire]


@pytest.mark.parametrize("moment", ["first", "last"])
def test_without_the_server_nothing_is_lost(moment, sheet, table, open_page, watch):
    watch.expect(NO_ANSWER)
    page = open_page(sheet.get_absolute_url(), table.claire)
    screen = Screen(page)
    if moment == "last":
        screen = ready_to_save(page)
    else:
        screen.seat("Claire").tap()
    page.context.set_offline(True)
    (screen.save if moment == "last" else screen.bid(60)).tap()
    expect(screen.trouble).to_contain_text("Le serveur ne répond pas : rien n’est perdu")
    page.context.set_offline(False)

    if moment == "last":
        expect(screen.points(70)).to_be_checked()
        assert not Deal.objects.exists()
        screen.save.tap()
        expect(screen.deals).to_have_count(1)
        assert entries(sheet) == [(1, 1, 70)]
    else:
        expect(screen.seat("Claire")).to_be_checked()
        expect(screen.bid(60)).to_be_checked()
        screen.on.tap()
        expect(screen.chosen).to_contain_text("60")
    expect(screen.trouble).to_be_hidden()


def test_undoing_twice_takes_one_deal_back(sheet, table, open_page):
    record(sheet, table.claire)
    record(sheet, table.claire, bidder=2)
    screen = Screen(open_page(sheet.get_absolute_url(), table.claire))

    screen.undo.dblclick()

    expect(screen.totals).to_have_text(["0", "1"])
    assert [deal.entry for deal in sheet.deals.filter(version=2)] == [None]


def test_an_error_of_the_server_loses_nothing(sheet, table, open_page, watch):
    watch.expect("status of 500|Response Status Error Code 500")
    page = open_page(sheet.get_absolute_url(), table.claire)
    screen = ready_to_save(page)
    page.route("**/deals/", lambda route: route.fulfill(status=500), times=1)

    screen.save.tap()
    expect(screen.trouble).to_contain_text("Le serveur a eu un problème : rien n’est perdu")
    expect(screen.points(70)).to_be_checked()
    screen.save.tap()

    expect(screen.deals).to_have_count(1)
    expect(screen.trouble).to_be_hidden()
    assert entries(sheet) == [(1, 1, 70)]


def test_two_corrections_of_one_deal_are_shown_side_by_side(sheet, table, open_page):
    record(sheet, table.claire, bidder=0, taken=70)
    ours, theirs = (
        Screen(open_page(f"{sheet.get_absolute_url()}deals/1/", user))
        for user in (table.claire, table.luc)
    )
    theirs.points(80).tap()
    theirs.save.tap()
    expect(theirs.toast).to_be_visible()
    ours.points(75).tap()
    ours.save.tap()

    expect(ours.refusal).to_contain_text("La donne 1 a été enregistrée entre-temps par Luc")
    ours.button("Prendre la mienne").tap()
    expect(ours.deals.first).to_contain_text("Corrigée par Claire (version 3)")
    assert entries(sheet) == [(1, 1, 70), (1, 2, 80), (1, 3, 75)]


def test_opening_a_sheet_twice_opens_one(table, open_page):
    page = open_page("/a/fleuve/play/", table.claire)
    for place, name in (("Ouest", "Luc Pelletier"), ("Nord", "Simon Roy")):
        page.get_by_role("combobox", name=place).select_option(label=name)
    page.get_by_text("ou un invité").last.tap()
    page.get_by_label("Nom de l’invité, Est").fill("Ève O’Brien")
    page.get_by_role("radio", name="Luc Pelletier").tap()

    Screen(page).button("Ouvrir la feuille").dblclick()

    expect(Screen(page).seat("Ève")).to_be_visible()
    assert Sheet.objects.count() == 1
    assert Member.objects.filter(role="guest").count() == 1


def test_asking_twice_for_a_rematch_opens_one(sheet, table, open_page):
    play(sheet, "00", table.claire)
    screen = Screen(open_page(sheet.get_absolute_url(), table.claire))

    screen.button("Revanche").dblclick()

    expect(screen.seat("Claire")).to_be_visible()
    assert Sheet.objects.count() == 2
