"""A whole match, from signing in to the rematch, by every means that people have."""

import pytest
from playwright.sync_api import expect

from members.models import Role
from scoring.models import Sheet
from scoring.queries import read_sheet
from tests.browser.conftest import NO_SCRIPT, PHONE
from tests.browser.screen import Hands, Keyboard, Mouse, Screen, Thumb, begin_deal, type_account

MEANS = {
    "by thumb": (Thumb, PHONE),
    "by keyboard": (Keyboard, PHONE),
    "without script": (Mouse, NO_SCRIPT),
}


def take_seats(screen: Screen, hands: Hands) -> None:
    """Seat Luc, Simon and a guest round the table, Claire being there; the guest deals."""
    page = screen.page
    hands.pick(page.get_by_label("Durée du match"), "Au meilleur de 3 parties")
    hands.pick(page.get_by_role("combobox", name="Ouest"), "Luc Pelletier")
    hands.pick(page.get_by_role("combobox", name="Nord"), "Simon Roy")
    hands.press(page.get_by_text("ou un invité").last)
    hands.write(page.get_by_label("Nom de l’invité, Est"), "Ève O’Brien")
    hands.press(
        page.get_by_role("radio", name="Ève O’Brien" if hands.has_script else "Est", exact=True)
    )
    hands.press(screen.button("Ouvrir la feuille"))


def enter(screen: Screen, hands: Hands, name: str, bid: int, points: int, preview: str) -> None:
    """Enter the deal to come: a game of this match."""
    taps = hands.taps if isinstance(hands, Thumb) else 0
    begin_deal(screen, hands, name, bid)
    hands.press(screen.points(points))
    expect(screen.preview).to_have_count(1)
    expect(screen.preview).to_contain_text(preview)
    expect(screen.preview).to_be_in_viewport(ratio=1)
    expect(screen.save).to_be_in_viewport(ratio=1)
    if hands.has_script:
        expect(screen.announced).to_contain_text(preview)
    hands.press(screen.save)
    if isinstance(hands, Thumb):
        assert hands.taps - taps == 4


def told(screen: Screen, hands: Hands, words: str) -> None:
    """Expect news of the sheet, shown and announced."""
    expect(screen.toast).to_contain_text(words)
    if hands.has_script:
        expect(screen.announced).to_have_text(words)


def standing(sheet: Sheet) -> list[tuple[int, int, object]]:
    """Return the deals as the database has them: number, version, and what the bidders took."""
    return [
        (deal.number, deal.version, deal.entry and deal.entry["points"][deal.entry["bidder"] % 2])
        for deal in sheet.deals.order_by("pk")
    ]


@pytest.mark.parametrize("means", MEANS)
def test_a_whole_match_is_played(means, table, open_page):
    kind, browser = MEANS[means]
    hands: Hands = kind()
    page = open_page("/a/fleuve/play/", **browser)
    screen = Screen(page)

    type_account(screen, hands)
    take_seats(screen, hands)

    expect(screen.band).to_contain_text("Ève brasse")
    sheet = Sheet.objects.get()
    assert read_sheet(sheet).member_at(3).role == Role.GUEST

    enter(screen, hands, "Claire", 60, 70, "Mise 60 réussie avec 70")
    told(screen, hands, "Donne 1 gardée : 1 à 0.")

    hands.press(screen.undo)
    told(screen, hands, "La dernière donne est reprise : elle ne compte plus.")
    expect(screen.totals).to_have_text(["0", "0"])

    enter(screen, hands, "Claire", 60, 55, "Chute à 55, mise 60")
    told(screen, hands, "Donne 1 gardée : 0 à 1.")

    hands.press(screen.deals.first.get_by_role("link"))
    hands.press(screen.points(60))
    hands.press(screen.button("Corriger la donne 1"))
    expect(screen.page.get_by_text("Cette correction change le gagnant")).to_be_visible()
    hands.press(screen.button("Oui, enregistrer"))
    expect(screen.totals).to_have_text(["1", "0"])
    expect(screen.deals.first).to_contain_text("Corrigée par Claire (version 4)")

    enter(screen, hands, "Luc", 50, 50, "Mise 50 réussie avec 50")
    told(screen, hands, "Donne 2 gardée : 1 à 1.")

    enter(screen, hands, "Simon", 80, 95, "Mise 80 réussie avec 95")
    expect(screen.title).to_have_text("Claire et Simon gagnent")
    assert standing(sheet) == [
        (1, 1, 70),
        (1, 2, None),
        (1, 3, 55),
        (1, 4, 60),
        (2, 1, 50),
        (3, 1, 95),
    ]
    assert sheet.result.winner == 0

    hands.press(screen.button("Revanche"))
    expect(screen.band).to_contain_text("Simon brasse")
    expect(screen.deals).to_have_count(0)
    rematch = Sheet.objects.get(rematch_of=sheet)
    assert page.url.endswith(rematch.get_absolute_url())
    assert rematch.first_dealer == 2
    assert [seat.member_id for seat in rematch.seatings.all()] == [
        seat.member_id for seat in sheet.seatings.all()
    ]


def test_what_was_said_first_can_be_changed(table, open_page):
    sheet, thumb = table.sheet(), Thumb()
    screen = Screen(open_page(sheet.get_absolute_url(), table.claire))
    begin_deal(screen, thumb, "Luc", 75)

    thumb.press(screen.link("Modifier"))
    expect(screen.seat("Luc")).to_be_checked()
    expect(screen.bid(75)).to_be_checked()
    thumb.press(screen.bid(80))
    thumb.press(screen.on)
    thumb.press(screen.points(80))
    thumb.press(screen.save)

    expect(screen.deals.first).to_contain_text("Luc mise 80, ✓ fait 80")
    assert sheet.deals.get().entry["bid"] == 80


def test_another_dealer_is_asked_about(table, open_page):
    sheet, thumb = table.sheet(), Thumb()
    screen = Screen(open_page(sheet.get_absolute_url(), table.claire))
    thumb.press(screen.page.get_by_text("Quelqu’un d’autre a brassé"))
    thumb.press(screen.dealer("Simon"))
    begin_deal(screen, thumb, "Claire", 60)
    thumb.press(screen.points(65))
    thumb.press(screen.save)

    expect(screen.page.get_by_text("C’était à Claire de brasser, pas à Simon")).to_be_visible()
    assert not sheet.deals.exists()
    thumb.press(screen.button("Oui, enregistrer"))
    expect(screen.band).to_contain_text("Denise brasse")
    assert sheet.deals.get().entry["dealer"] == 2


def test_the_news_offers_to_undo_and_leaves_after_eight_seconds(table, open_page):
    sheet, thumb = table.sheet(), Thumb()
    page = open_page("/accounts/login/", table.claire)
    page.clock.install()
    page.goto(sheet.get_absolute_url())
    screen = Screen(page)
    enter(screen, thumb, "Claire", 60, 70, "Mise 60 réussie avec 70")
    thumb.press(screen.toast.get_by_role("button", name="Annuler"))
    expect(screen.toast).to_contain_text("La dernière donne est reprise")
    expect(screen.totals).to_have_text(["0", "0"])
    assert standing(sheet) == [(1, 1, 70), (1, 2, None)]

    page.clock.run_for(9_000)
    expect(screen.toast).to_be_hidden()


def test_a_match_stopped_early_can_be_taken_up_again(table, open_page):
    sheet, thumb = table.sheet(), Thumb()
    screen = Screen(open_page(sheet.get_absolute_url(), table.claire))
    thumb.press(screen.page.get_by_text("Arrêter ici"))
    thumb.press(screen.button("Fermer la feuille"))
    expect(screen.title).to_have_text("Match arrêté avant la fin")
    expect(screen.page.get_by_text("Un organisateur peut la rouvrir.")).to_be_visible()
    expect(screen.button("Rouvrir la feuille")).to_have_count(0)

    theirs = Screen(open_page(sheet.get_absolute_url(), table.jeanne))
    thumb.press(theirs.button("Rouvrir la feuille"))
    enter(theirs, thumb, "Luc", 60, 70, "Mise 60 réussie avec 70")
    expect(theirs.totals).to_have_text(["0", "1"])
    assert standing(sheet) == [(1, 1, 70)]
