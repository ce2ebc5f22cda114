"""A page as a browser reads it: its elements, its words, its forms and what it polls."""

import json
from collections.abc import Iterable
from html.parser import HTMLParser
from typing import Any, Protocol

from django.test import Client
from django.urls import reverse

from scoring.models import Sheet

VOID = {"area", "br", "hr", "img", "input", "link", "meta", "col", "wbr"}
UNSEEN = {"script", "style"}


class Answer(Protocol):
    """What a test client answers."""

    content: bytes


class Element:
    """An element with what it holds."""

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.children: list[Element | str] = []

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    def get(self, name: str, default: str = "") -> str:
        """Return an attribute, empty when it is not there."""
        return self.attributes.get(name, default)

    @property
    def all(self) -> list["Element"]:
        """Every element inside, in order."""
        found = []
        for child in self.children:
            if isinstance(child, Element):
                found += [child, *child.all]
        return found

    @property
    def words(self) -> str:
        """The text inside, spaces run together; elements side by side are apart."""
        return " ".join(self._text().split())

    def _text(self) -> str:
        if self.tag in UNSEEN:
            return ""
        texts = []
        for before, child in zip([None, *self.children], self.children, strict=False):
            if isinstance(before, Element) and isinstance(child, Element):
                texts.append(" ")
            texts.append(child if isinstance(child, str) else child._text())
        return "".join(texts) or " "

    def find(self, tag: str, **attributes: str) -> list["Element"]:
        """Return the elements of that tag whose attributes have these values."""
        wanted = {name.strip("_").replace("_", "-"): value for name, value in attributes.items()}
        return [
            each
            for each in self.all
            if each.tag == tag
            and all(each.attributes.get(name) == value for name, value in wanted.items())
        ]

    def of_class(self, name: str) -> list["Element"]:
        """Return the elements of that class."""
        return [each for each in self.all if name in each.get("class").split()]

    def by_id(self, name: str) -> "Element":
        """Return the element of that id."""
        (found,) = (each for each in self.all if each.get("id") == name)
        return found


class Page(HTMLParser, Element):
    """A whole page, or a part of one."""

    def __init__(self, answer: Answer) -> None:
        HTMLParser.__init__(self)
        Element.__init__(self, "page", {})
        self._open: list[Element] = [self]
        self.feed(answer.content.decode())
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element."""
        element = Element(tag, {name: value or "" for name, value in attrs})
        self._open[-1].children.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Add an element of SVG that holds nothing."""
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        """Close an element, which must be the last that was opened."""
        assert self._open[-1].tag == tag, f"</{tag}> closes <{self._open[-1].tag}>"
        self._open.pop()

    def handle_data(self, data: str) -> None:
        """Add text."""
        self._open[-1].children.append(data)

    @property
    def is_whole(self) -> bool:
        """Whether this is a page, not a part of one."""
        return bool(self.find("html"))

    @property
    def skeleton(self) -> list[tuple[str, tuple[str, ...]]]:
        """The elements and the names of their attributes, whatever their values and choices."""
        chosen = {"selected", "checked"}
        return [(each.tag, tuple(sorted(set(each.attributes) - chosen))) for each in self.all]

    def form(self, action: str) -> dict[str, Any]:
        """Return what a form to that address would send as it stands."""
        forms = [each for each in self.find("form") if each.get("action") == action]
        assert len(forms) == 1, f"{len(forms)} forms to {action}"
        return dict(_sent(forms[0]))

    @property
    def polls(self) -> list[tuple[str, dict[str, str]]]:
        """What the page asks for again and again: addresses, with the headers it sends."""
        found = [each for each in self.all if "data-poll" in each.attributes]
        return [(each["hx-get"], json.loads(each["hx-headers"])) for each in found]


def _sent(form: Element) -> Iterable[tuple[str, Any]]:
    several: dict[str, list[str]] = {}
    for each in form.find("input"):
        kind = each.get("type", "text")
        if each.get("name") and (kind not in ("radio", "checkbox") or "checked" in each.attributes):
            several.setdefault(each["name"], []).append(each.get("value"))
    for select in form.find("select"):
        options = select.find("option")
        chosen = [each for each in options if "selected" in each.attributes] or options[:1]
        several.setdefault(select["name"], []).extend(each["value"] for each in chosen)
    several.pop("csrfmiddlewaretoken", None)
    return ((name, values[0] if len(values) == 1 else values) for name, values in several.items())


def english() -> Client:
    """Return a browser whose reader reads English."""
    return Client(headers={"Accept-Language": "en"})


def filled_in(client: Client, sheet: Sheet, taken: int = 60, **said: Any) -> dict[str, Any]:
    """Return what the form of the next deal sends: who bid and what, then the points taken.

    Both screens are those that a browser would see.
    """
    said = {"bidder": 1, "bid": 60} | said
    screen = Page(client.get(sheet.get_absolute_url(), said))
    form = screen.form(reverse("scoring:deal-record", args=[sheet.code]))
    own = f"{taken},{100 - taken}" if int(said["bidder"]) % 2 == 0 else f"{100 - taken},{taken}"
    return form | {"points": own}
