"""What holds on every page: accessible, whole at every width, light, in one language, quiet."""

import gzip
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.utils.translation import trans_real
from playwright.sync_api import Page, Response, expect

from scoring.rules.match import Kind, Match
from tests.browser.conftest import DESK, PHONE, Table
from tests.browser.screen import Screen, Thumb, begin_deal
from tests.browser.tour import tour
from tests.factories.scoring import record

# What no layout expects: nowhere to break, two directions, signs of several parts, and markup
# that would open a dialog if it were taken for more than a name.
HARD_NAMES = (
    "W" * 200,
    "سليم بن يوسف بن عبد الرحمن",
    "👩‍👩‍👧‍👦🂡 " + "É" * 100,
    "<script>alert('levée')</script><b>",
)
HARD_CLUB = "Cercle" + "œ" * 194

SCREENS = ((320, 640), (360, 740), (740, 360), (768, 1024), (1280, 800))

TOO_WIDE = """() => document.documentElement.scrollWidth <= document.documentElement.clientWidth
    ? [] : ["the page scrolls sideways"]"""
# Keys, then everything else that is pressed: what is smaller than a thumb needs, in pixels.
TOO_SMALL = """() => [...document.querySelectorAll(
        ".key, button, .btn, summary, select, .input, .check, nav a")]
    .map((element) => [element, element.getBoundingClientRect()])
    .filter(([element, box]) => element.checkVisibility() && box.width > 0
        && (box.width < 44 || box.height < (element.matches(".key") ? 56 : 44)))
    .map(([element, box]) => `too small: ${element.textContent.trim().slice(0, 30)}, `
        + `${Math.round(box.width)}x${Math.round(box.height)}`)"""
# Words that have no room but for a letter a line; those that are hidden on purpose are clipped.
SQUEEZED = """() => [...document.querySelectorAll("body *")]
    .filter((element) => element.checkVisibility()
        && getComputedStyle(element).clipPath === "none" && !element.closest("svg, .vh")
        && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()[3])
        && element.getBoundingClientRect().width
            < 1.5 * parseFloat(getComputedStyle(element).fontSize))
    .map((element) => `squeezed: ${element.textContent.trim()}`)"""
# Where names begin, from the left.
PLACES = """(element, names) => names.map((name) => {
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const start = walk.currentNode.data.indexOf(name);
        if (start < 0) continue;
        const range = document.createRange();
        range.setStart(walk.currentNode, start);
        range.setEnd(walk.currentNode, start + name.length);
        return range.getBoundingClientRect().left;
    }
})"""
WORDS = """() => [document.title, document.body.innerText,
    ...[...document.querySelectorAll("[aria-label]")].map((each) => each.ariaLabel),
    ...[...document.querySelectorAll("[data-network]")].flatMap((each) =>
        Object.values(each.dataset))].join("\\n")"""


def no_empty(found: dict[str, list[str]]) -> dict[str, list[str]]:
    return {name: faults for name, faults in found.items() if faults}


def choose(page: Page, **cookies: str) -> None:
    """Choose a language or a theme, as its switch does."""
    address = page.evaluate("() => location.origin")
    page.context.add_cookies(
        [{"name": name, "value": value, "url": address} for name, value in cookies.items()]
    )


def misfits(page: Page) -> list[str]:
    """Return what does not fit the screen as it is."""
    return [fault for script in (TOO_WIDE, TOO_SMALL, SQUEEZED) for fault in page.evaluate(script)]


def english_sentences() -> set[str]:
    """Return what would be read on a French page if it were not translated."""
    catalog = trans_real.translation("fr")._catalog  # type: ignore[attr-defined]
    return {
        sentence
        for msgid, french in catalog.items()
        if isinstance(msgid, str) and "%" not in msgid and msgid[:1].isupper()
        if (sentence := msgid.rpartition("\x04")[2]) != french
    }


@pytest.mark.parametrize(("language", "theme"), [("fr", "light"), ("en", "dark")])
def test_every_page_is_accessible_and_in_one_language(language, theme, table, open_page):
    page = open_page("/accounts/login/", table.claire, reduced_motion="reduce", **PHONE)
    choose(page, django_language=language, theme=theme)
    foreign = english_sentences() if language == "fr" else set()
    faults = {}
    for name in tour(page, table):
        expect(page.locator("html")).to_have_attribute("lang", re.compile(f"^{language}"))
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        faults[name] = [
            f"{violation['id']}: {node['html']}"
            for violation in Axe().run(page).response["violations"]
            for node in violation["nodes"]
        ]
        words = page.evaluate(WORDS).replace("English", "")  # the switch, in its own language
        faults[name] += [
            f"not in French: {sentence}"
            for sentence in foreign
            if sentence in words and re.search(rf"\b{re.escape(sentence)}(?!\w)", words)
        ]

    assert no_empty(faults) == {}


def test_every_page_is_whole_on_every_screen_and_with_doubled_text(open_page):
    hard = Table(HARD_NAMES, HARD_CLUB)
    page = open_page("/accounts/login/", hard.claire, **DESK)
    browser = page.context.new_cdp_session(page)
    faults = {}
    for name in tour(page, hard):
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            faults[f"{name}, {width} px"] = misfits(page)
        page.set_viewport_size({"width": 360, "height": 740})
        browser.send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
        faults[f"{name}, text doubled"] = misfits(page)
        browser.send("Page.setFontSizes", {"fontSizes": {"standard": 16}})

    assert no_empty(faults) == {}


def test_names_of_two_directions_keep_their_order(open_page):
    table = Table(("سليم بن يوسف", "Luc Pelletier", "Claire Gagnon", "Denise Côté"))
    address = f"{table.sheet().get_absolute_url()}?bidder=0&bid=60"
    page = open_page(address, table.claire)

    for where in (page.locator("#points legend"), page.get_by_role("heading", level=2).first):
        expect(where).to_contain_text("سليم et Claire")
        first, second = where.evaluate(PLACES, ["سليم", "Claire"])
        assert first < second


@pytest.mark.parametrize("has_script", [True, False], ids=["with script", "without"])
def test_language_and_theme_change_on_the_spot(has_script, table, open_page):
    sheet = table.sheet()
    page = open_page(
        sheet.get_absolute_url(), table.claire, **PHONE, java_script_enabled=has_script
    )
    html = page.locator("html")
    expect(html).to_have_attribute("lang", "fr-CA")

    page.get_by_role("button", name="English").click()
    expect(html).to_have_attribute("lang", "en")
    expect(page.get_by_text("Who won the bid?")).to_be_visible()
    for theme in ("light", "dark"):
        page.locator("button[name=theme]").click()
        expect(html).to_have_attribute("data-theme", theme)
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_text("Qui a gagné la mise?")).to_be_visible()
    assert page.url.endswith(sheet.get_absolute_url())


@pytest.mark.parametrize(
    ("language", "code"), [("fr-CA", "fr-CA"), ("en-CA", "en"), ("de", "fr-CA")]
)
def test_the_language_is_the_browsers_else_french(language, code, table, open_page):
    page = open_page("/", language=language)

    expect(page.locator("html")).to_have_attribute("lang", code)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_without_a_choice_the_theme_is_the_systems(scheme, table, open_page):
    page = open_page("/", color_scheme=scheme)

    paper = page.evaluate("() => getComputedStyle(document.documentElement).backgroundColor")

    assert (min(map(int, re.findall(r"\d+", paper)[:3])) > 128) == (scheme == "light")


def test_a_page_in_trouble_would_be_noticed(open_page, watch):
    page = open_page("/")
    page.evaluate("() => fetch('https://elsewhere.example/').catch(() => null)")
    page.evaluate("() => alert('Bonjour')")
    page.evaluate("() => new Promise((done) => setTimeout(() => { done(); throw 1; }))")
    page.locator("body").evaluate("body => { body.innerHTML += '<i style=\"color: red\"></i>'; }")

    noticed = "\n".join(watch.trouble)
    watch.expect("")
    for kind in ("elsewhere.example", "dialog: Bonjour", "script: ", "style-src"):
        assert kind in noticed


def weight(response: Response) -> int:
    """Return the bytes over the wire; production serves static files compressed beforehand."""
    sizes = response.request.sizes()
    if "/static/" in response.url:
        return sizes["responseHeadersSize"] + len(gzip.compress(response.body()))
    return sizes["responseHeadersSize"] + sizes["responseBodySize"]


def test_a_sheet_of_thirty_deals_weighs_little(table, open_page):
    sheet = table.sheet("basic", Match(Kind.TIMED))
    for number in range(30):
        record(sheet, table.claire, bidder=number % 4, bid=50 + 5 * (number % 9))
    page = open_page("/static/icon.svg", table.claire)
    loaded: list[Response] = []
    page.on("response", lambda response: loaded.append(response))  # noqa: PLW0108
    page.goto(sheet.get_absolute_url(), wait_until="networkidle")
    kinds = {response.request.resource_type for response in loaded}
    assert kinds >= {"document", "stylesheet", "script"}
    assert sum(map(weight, loaded)) <= 100_000

    screen = Screen(page)
    begin_deal(screen, Thumb(), "Claire", 60)
    screen.points(75).tap()
    with page.expect_response("**/deals/") as saved:
        screen.save.tap()
    expect(screen.deals).to_have_count(31)
    assert sheet.deals.count() == 31
    assert weight(saved.value) <= 15_000
