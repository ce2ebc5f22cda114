"""A tour of every kind of page, for what must hold on all of them."""

from collections.abc import Iterator
from datetime import date

from playwright.sync_api import Page, expect

from members.models import Member, Role
from members.services import Stretch, add_season, claim_guest, merge_members
from scoring.models import Sheet
from scoring.rules.match import Kind, Match
from scoring.services import take_hold
from tests.browser.conftest import Table
from tests.browser.late_tour import desk_tour, signing_tour
from tests.factories.members import actor, member
from tests.factories.scoring import correct, play, record, withdraw
from tests.factories.tables import link_to, phone
from tests.factories.tables import table as new_table

LONG = Match(Kind.SINGLE)


class Evening:
    """Sheets of every kind: ended, basic and long under way, one corrected, one taken back."""

    def __init__(self, table: Table) -> None:
        self.ended = play(table.sheet(), "00", table.claire)
        self.basic = table.sheet()
        self.long = self._long(table)
        self.place = new_table(table.association, "Table 4", sheet=self.long)
        self.link = link_to(self.place, by=table.jeanne)
        take_hold(link=self.link.link, by=phone())

    def _long(self, table: Table) -> Sheet:
        sheet = table.sheet("association_500", LONG)
        record(sheet, table.claire, bidder=1, bid=100, taken=20, trump="H")
        play(sheet, "00000", table.claire)
        correct(sheet, 2, table.luc, bidder=0, bid=70, trump="S")
        record(sheet, table.claire, bidder=1, bid=55)
        withdraw(sheet, table.claire)
        return sheet


def tour(page: Page, table: Table) -> Iterator[str]:
    """Open one page after another in a browser that Claire uses, and say which each is."""
    evening = Evening(table)
    basic, long = evening.basic.get_absolute_url(), evening.long.get_absolute_url()
    addresses = {
        "home": "/",
        "association": "/a/fleuve/",
        "start of a match": "/a/fleuve/play/",
        "ranking": "/a/fleuve/rankings/jeu_du_10/",
        "sheet, no deal yet": basic,
        "sheet, first moment": long,
        "sheet, last moment": f"{long}?bidder=0&bid=75",
        "sheet, refused": f"{long}?bidder=0&bid=57",
        "deal": f"{long}deals/2/",
        "deal, first moment": f"{long}deals/2/?change=1",
        "tables": "/a/fleuve/tables/",
        "table": evening.place.get_absolute_url(),
        "start of a match at a table": f"/a/fleuve/play/?table={evening.place.code}",
        "table link": f"/e/{evening.link.token}/",
        "table link, over": "/e/nothing/",
        "what a phone holds": "/e/",
        "PIN": f"{long}pin/",
        "substitute": f"{long}substitute/",
        "another phone": f"{long}phones/",
        "end": evening.ended.get_absolute_url(),
        "games": "/games/",
        "game": "/games/twenty_five/",
        "account": "/accounts/",
        "account, address": "/accounts/email/",
        "account, password": "/accounts/password/change/",
        "account, second factor": "/accounts/second-factor/",
        "account, is it you": "/accounts/second-factor/totp/activate/",
        "not found": "/nowhere/",
    }
    for name, address in addresses.items():
        page.goto(address)
        yield name
    yield from _conflict(page, table, evening.basic)
    yield from _question_and_news(page, long)
    yield from _people(page, table)
    yield from signing_tour(page, table)
    yield from desk_tour(page, table)
    yield from _as_a_stranger(page, long)


def _send(page: Page, address: str, key: str) -> None:
    """Send the entry begun at ``address`` with the key of that value."""
    page.goto(address)
    page.locator(f'[name="points"][value="{key}"]').check()
    page.locator("form.entry .btn.go.big").click()


def _conflict(page: Page, table: Table, sheet: Sheet) -> Iterator[str]:
    page.goto(f"{sheet.get_absolute_url()}?bidder=0&bid=75")
    record(sheet, table.luc, bidder=0, bid=75, taken=80)
    page.locator('[name="points"][value="90,10"]').check()
    page.locator("form.entry .btn.go.big").click()
    expect(page.locator(".mine")).to_be_visible()
    yield "conflict"


def _question_and_news(page: Page, address: str) -> Iterator[str]:
    _send(page, f"{address}?bidder=1&bid=80", "0,100")
    expect(page.locator(".note.warn")).to_be_visible()
    yield "sheet, question"
    _send(page, f"{address}?bidder=0&bid=85", "90,10")
    expect(page.locator(".toast")).to_be_visible()
    yield "sheet, news"


def _people(page: Page, table: Table) -> Iterator[str]:
    """Open the pages about people, first as a member, then as an administrator."""
    claire = Member.objects.select_related("association").get(user=table.claire)
    own, club = claire.get_absolute_url(), claire.association
    page.goto(own)
    yield "own page"
    Member.objects.filter(pk=claire.pk).update(role="admin")
    other = Member.objects.select_related("association").exclude(pk=claire.pk).earliest("pk")
    guest = member(club, "Ana Pires", role=Role.GUEST)
    claim_guest(guest=guest, by=actor(table.luc))
    wanted = Stretch("2026–2027", date(2026, 9, 1), date(2027, 6, 30))
    add_season(association=club, wanted=wanted, by=actor(table.claire))
    base, person = f"/a/{club.slug}/", other.get_absolute_url()
    merge_members(kept=guest, merged=member(club, "Ana P."), by=actor(table.claire))
    addresses = {
        "members": f"{base}members/",
        "members, nobody found": f"{base}members/?q=zzz",
        "member, new": f"{base}members/new/",
        "person": person,
        "guest": guest.get_absolute_url(),
        "names": f"{person}names/",
        "contact": f"{person}contact/",
        "minor": f"{person}minor/",
        "role": f"{person}role/",
        "pin": f"{person}pin/",
        "merge, choose": f"{person}merge/?q=ana",
        "merge": f"{person}merge/?other={guest.code}",
        "merge, refused": f"{own}merge/?other={other.code}",
        "merges": f"{base}merges/",
        "seasons": f"{base}seasons/",
        "season": f"{base}seasons/new/",
        "settings": f"{base}settings/",
        "rights": f"{base}permissions/",
    }
    for name, address in addresses.items():
        page.goto(address)
        yield name
    page.goto(f"{own}role/")
    page.locator("main form .btn.go").click()
    expect(page.locator(".errors")).to_be_visible()
    page.wait_for_load_state()
    yield "role, refused"
    page.goto(f"{person}pin/")
    page.locator("main form .btn:not(.go, .plain)").click()
    expect(page.locator("output")).to_be_visible()
    page.wait_for_load_state()
    yield "pin, drawn"


def _as_a_stranger(page: Page, address: str) -> Iterator[str]:
    page.context.clear_cookies(name="sessionid")
    page.goto(address)
    yield "sheet of others"
    page.goto("/accounts/login/")
    yield "sign in"
    page.locator("[name=login]").fill("nobody@example.org")
    page.locator("[name=password]").fill("wrong")
    page.locator("main form .btn.go").click()
    expect(page.locator(".errors")).to_be_visible()
    yield "sign in, refused"
    page.goto("/accounts/password/reset/")
    yield "sign in, forgotten password"
    page.goto("/accounts/login/code/")
    yield "sign in, code"
    page.locator("[name=email]").fill("claire@example.org")
    page.locator("main form .btn.go").click()
    expect(page.locator("[name=code]")).to_be_visible()
    yield "sign in, code sent"
    page.goto("/accounts/signup/")
    yield "sign up"
