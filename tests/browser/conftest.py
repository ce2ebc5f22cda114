"""What the browser tests share: four people, their table, and phones that are watched."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, ConsoleMessage, Dialog, Page, Response, expect

from members.models import Association, Member, Role, User
from scoring.models import Sheet
from scoring.rules.match import Kind, Match
from tests.factories.members import account, association, member
from tests.factories.scoring import opened_sheet

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
}
NO_SCRIPT = PHONE | {"java_script_enabled": False}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PATIENCE = 10_000

NAMES = ("Claire Gagnon", "Luc Pelletier", "Simon Roy", "Denise Côté")
BEST_OF_3 = Match(Kind.BEST_OF, 3)

# A page that refuses something says so with its status, which the console repeats.
A_REFUSAL = re.compile(r"the server responded with a status of 4(03|04|09|22) ")

expect.set_options(timeout=PATIENCE)


class Watch:
    """Notes whatever a page does that no page should: errors, dialogs, requests elsewhere."""

    def __init__(self, site: str) -> None:
        self.site = site
        self.expected = [A_REFUSAL]
        self._seen: list[str] = []

    @property
    def trouble(self) -> list[str]:
        """What was seen and not expected."""
        return [seen for seen in self._seen if not any(each.search(seen) for each in self.expected)]

    def expect(self, pattern: str) -> None:
        """Let pass what a test brings about."""
        self.expected.append(re.compile(pattern))

    def over(self, context: BrowserContext) -> None:
        """Watch every page of a browser."""
        context.on("console", self._console)
        context.on("weberror", lambda error: self._seen.append(f"script: {error.error}"))
        context.on("dialog", self._dialog)
        context.on("response", self._response)
        context.on("request", lambda request: self._address(request.url))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._seen.append(f"console {message.type}: {message.text}")

    def _dialog(self, dialog: Dialog) -> None:
        self._seen.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def _response(self, response: Response) -> None:
        is_page = response.request.resource_type in ("document", "xhr", "fetch")
        if response.status >= 400 and not is_page:
            self._seen.append(f"missing: {response.url}")

    def _address(self, address: str) -> None:
        if not address.startswith((f"{self.site}/", "data:", "blob:")):
            self._seen.append(f"elsewhere: {address}")


class Table:
    """Claire and Simon play against Luc and Denise; Claire and Luc have accounts."""

    def __init__(self, names: Sequence[str] = NAMES, club: str = "Cartes du fleuve") -> None:
        self.association: Association = association(club, "fleuve")
        self.claire, self.luc = account("claire@example.org", "atout cœur"), account()
        self.jeanne = account()
        users = (self.claire, self.luc, None, None)
        self.members: list[Member] = [
            member(self.association, name, user=user)
            for name, user in zip(names, users, strict=True)
        ]
        member(self.association, "Jeanne Paquet", role=Role.ORGANISER, user=self.jeanne)

    def sheet(self, preset: str = "basic", match: Match = BEST_OF_3) -> Sheet:
        """Return a new sheet of theirs; Claire deals first."""
        return opened_sheet(
            self.association, by=self.claire, players=self.members, preset=preset, match=match
        )


OpenPage = Callable[..., Page]


@pytest.fixture(scope="session")
def base_url(live_server: Any) -> str:
    """Let pages be opened by their path."""
    return str(live_server.url)


@pytest.fixture
def watch(base_url: str) -> Iterator[Watch]:
    """Watch the pages of a test, which must do nothing but show and send."""
    watch = Watch(base_url)
    yield watch
    assert watch.trouble == []


@pytest.fixture
def table(transactional_db: None) -> Table:
    return Table()


@pytest.fixture
def open_page(watch: Watch, base_url: str, new_context: Any) -> OpenPage:
    """Return what opens a page in a browser of its own, signed in as somebody or as nobody."""

    def open_page(
        path: str, user: User | None = None, *, language: str = "fr-CA", **options: Any
    ) -> Page:
        context = new_context(locale=language, **(options or PHONE))
        context.set_default_timeout(PATIENCE)
        watch.over(context)
        if user is not None:
            sign_in(context, user, base_url)
        page: Page = context.new_page()
        page.goto(path)
        return page

    return open_page


def sign_in(context: BrowserContext, user: User, base_url: str) -> None:
    """Give a browser the session of ``user``, in place of any that it had."""
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": base_url}])
