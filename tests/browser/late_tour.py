"""More of the tour: what follows a match, whom an association invites, what its desk prints."""

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from members.models import Member, Signing
from members.services import invite_newcomer
from scoring.registry import open_game
from scoring.rules.options import complete
from scoring.services import WantedRules, contest_sheet, make_house_rules
from tests.browser.conftest import Table
from tests.factories.members import actor
from tests.factories.scoring import play
from tests.factories.signing import objection
from tests.factories.tables import table as new_table


def signing_tour(page: Page, table: Table) -> Iterator[str]:
    """Open what follows a match, as an administrator who played in it."""
    table.association.signing = Signing.OTHER_SIDE
    table.association.save()
    sheet = play(table.sheet(), "00", table.claire)
    address = sheet.get_absolute_url()
    wanted = objection(sheet, number=2)
    addresses = {
        "end, to be signed": address,
        "signature": f"{address}sign/",
        "objection": f"{address}contest/",
        "objection, deal": f"{address}deals/2/contest/",
    }
    yield from _open(page, addresses)
    contest = contest_sheet(sheet=sheet, objection=wanted, by=actor(table.luc))
    addresses = {
        "end, contested": address,
        "contest": f"{address}contests/{contest.code}/",
        "log of a sheet": f"{address}log/",
        "log": f"/a/{table.association.slug}/log/",
        "overview, contested": f"/a/{table.association.slug}/",
    }
    yield from _open(page, addresses)


def desk_tour(page: Page, table: Table) -> Iterator[str]:
    """Open what an administrator does with tables, house rules, invitations and people."""
    club = table.association
    base, by = f"/a/{club.slug}/", actor(table.claire)
    _, token = invite_newcomer(
        association=club, name="Rita Roy", email="rita@example.org", role="member", by=by
    )
    rules = _own_rules(table)
    person = Member.objects.get(user=table.luc)
    addresses = {
        "games and house rules": f"{base}games/",
        "house rules": f"{base}games/rules/{rules}/",
        "house rules, new": f"{base}games/new/two_ten_jack/",
        "invitations": f"{base}invitations/",
        "invitation, new": f"{base}invitations/new/",
        "invitation": f"/invitations/{token}/",
        "invitation, over": "/invitations/nothing/",
        "erasure": f"{person.get_absolute_url()}erase/",
        "erasure, account": "/accounts/erase/",
        "log of a person": f"{person.get_absolute_url()}log/",
        "table, desk": new_table(club, "Table 9").get_absolute_url(),
    }
    yield from _open(page, addresses)
    page.locator('form[action$="/link/"] .btn').click()
    expect(page.locator(".pinshown")).to_be_visible()
    yield "table link, shown"
    page.goto(f"{base}tables/")
    page.locator('form[action$="/labels/"] .btn').click()
    expect(page.locator(".label").first).to_be_visible()
    yield "labels"


def _open(page: Page, addresses: dict[str, str]) -> Iterator[str]:
    for name, address in addresses.items():
        page.goto(address)
        yield name


def _own_rules(table: Table) -> str:
    game = open_game("jeu_du_10", preset="association_500")
    wanted = WantedRules("Règles du club", complete(game.options))
    return make_house_rules(
        association=table.association,
        game="jeu_du_10",
        preset="association_500",
        wanted=wanted,
        by=actor(table.claire),
    ).key
