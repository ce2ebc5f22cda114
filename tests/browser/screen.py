"""A sheet as people use it: what is on the screen, and the means to press it."""

import re
from typing import Protocol

from playwright.sync_api import Locator, Page, expect

# Where the focus is, whether ``element`` has it or, among keys of which one is chosen, shares it.
HAS_FOCUS = "element => element === document.activeElement"
SHARES_FOCUS = """element => {
    const focused = document.activeElement;
    return focused === element || (element.type === "radio" && focused.type === "radio"
        && focused.name === element.name && focused.form === element.form);
}"""
CAN_BE_SEEN = """element => {
    const shown = element.type === "radio" ? element.closest("label") : element;
    const box = shown.getBoundingClientRect();
    return [0.1, 0.5, 0.9].some((part) => {
        const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height * part);
        return shown === there || shown.contains(there);
    });
}"""


class Screen:
    """What the page of a sheet shows, by the words that are read on it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.band = page.get_by_role("banner")
        self.announced = page.locator("#announce")
        self.trouble = page.locator("#trouble")
        self.refusal = page.locator(".errors")
        self.preview = page.locator(".preview:visible")
        self.chosen = page.locator(".choice .facts")
        self.toast = page.locator(".toast")
        self.deals = page.locator(".deals > .deal")
        self.totals = page.locator(".band .total")
        self.title = page.get_by_role("heading", level=1)
        self.on = self.button("Aux points")
        self.save = page.locator("form.entry .btn.go.big")
        self.undo = self.button("Annuler la dernière donne")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def link(self, name: str) -> Locator:
        return self.page.get_by_role("link", name=name, exact=True)

    def seat(self, name: str) -> Locator:
        return self._key("Qui a gagné la mise?", name)

    def dealer(self, name: str) -> Locator:
        return self._key("Brasseur", name)

    def bid(self, figure: int | str) -> Locator:
        return self._key("Mise", str(figure))

    def points(self, figure: int) -> Locator:
        return self._key("Points ramassés par", str(figure))

    def trump(self, word: str) -> Locator:
        return self._key("Atout", word)

    def _key(self, group: str, name: str) -> Locator:
        keys = self.page.get_by_role("group", name=re.compile(rf"^{re.escape(group)}"))
        return keys.get_by_role("radio", name=re.compile(rf"(^|\s){re.escape(name)}(\s|$)"))


class Hands(Protocol):
    """What somebody uses a page with."""

    has_script: bool

    def press(self, target: Locator) -> None:
        """Press a button, a link or a key."""

    def pick(self, field: Locator, words: str) -> None:
        """Pick something from a list."""

    def write(self, field: Locator, words: str) -> None:
        """Write into a field."""


class Thumb:
    """One thumb on a phone, whose taps are counted."""

    has_script = True

    def __init__(self) -> None:
        self.taps = 0

    def press(self, target: Locator) -> None:
        target.tap()
        self.taps += 1

    def pick(self, field: Locator, words: str) -> None:
        field.select_option(label=words)

    def write(self, field: Locator, words: str) -> None:
        field.tap()
        field.page.keyboard.insert_text(words)


class Keyboard:
    """Tab, arrows, Enter and Space; where the focus is can always be seen."""

    has_script = True

    def press(self, target: Locator) -> None:
        kind = target.evaluate("element => element.type || element.localName")
        self._reach(target)
        if kind == "radio":
            self._walk(target, "ArrowDown", HAS_FOCUS)
            if not target.is_checked():
                target.page.keyboard.press("Space")
        else:
            target.page.keyboard.press("Enter")

    def pick(self, field: Locator, words: str) -> None:
        self._reach(field)
        field.page.keyboard.type(words)

    def write(self, field: Locator, words: str) -> None:
        self._reach(field)
        field.page.keyboard.type(words)

    def _reach(self, target: Locator) -> None:
        self._walk(target, "Tab", SHARES_FOCUS)
        assert target.evaluate(CAN_BE_SEEN), f"{target} has the focus, but is covered"

    def _walk(self, target: Locator, key: str, arrived: str) -> None:
        element = target.element_handle()
        for _ in range(100):
            if element.evaluate(arrived):
                return
            target.page.keyboard.press(key)
        raise AssertionError(f"{key} does not lead to {target}")


class Mouse:
    """A mouse, in a browser that runs no script."""

    has_script = False

    def press(self, target: Locator) -> None:
        target.click()

    def pick(self, field: Locator, words: str) -> None:
        field.select_option(label=words)

    def write(self, field: Locator, words: str) -> None:
        field.fill(words)


def begin_deal(screen: Screen, hands: Hands, name: str, bid: int | str) -> None:
    """Say who won the bid and at how much, and go on to the points."""
    hands.press(screen.seat(name))
    hands.press(screen.bid(bid))
    if not isinstance(hands, Thumb):
        hands.press(screen.on)
    expect(screen.chosen).to_be_visible()


def type_account(screen: Screen, hands: Hands) -> None:
    """Sign in as Claire, on the page that asks for it."""
    hands.write(screen.page.get_by_label("Adresse courriel"), "claire@example.org")
    hands.write(screen.page.get_by_label("Mot de passe"), "atout cœur")
    hands.press(screen.page.get_by_role("main").get_by_role("button", name="Se connecter"))
