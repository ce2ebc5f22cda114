"""Two associations alike, and everybody who can have to do with the first."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone

from members.actors import Actor
from members.models import (
    Association,
    Claim,
    Contact,
    Device,
    Invitation,
    Member,
    Merge,
    Role,
    Season,
    Signing,
    User,
)
from members.services import claim_guest, invite, merge_members, register_device, remove_member
from scoring.models import Contest, HouseRules, Sheet, Table, TableHold
from scoring.queries import read_sheet
from scoring.services import (
    NewLink,
    Objection,
    SeatChoice,
    Substitution,
    ask_to_sign,
    close_sheet,
    contest_sheet,
    make_link,
    retire_house_rules,
    revoke_link,
    substitute,
    take_hold,
)
from tests.factories import tables
from tests.factories.members import (
    account,
    actor,
    administrator,
    association,
    guest,
    me,
    member,
    organiser,
    signed_up,
    site_admin,
)
from tests.factories.scoring import house_rules, opened_sheet, play
from tests.factories.signing import stands, with_pin

#: Who asks: the letter of their column, and who they are.
ACTORS = {
    "a": "anonymous: neither account nor device",
    "t": "a phone that holds this table, without account",
    "g": "a phone asked to sign the sheet that is over, for the second side",
    "u": "a phone that holds another table of the association",
    "x": "a phone whose hold of this table has expired",
    "r": "a phone whose link to this table was revoked",
    "f": "a member of another association",
    "F": "an organiser of another association",
    "m": "a member who has nothing to do with it",
    "s": "the person concerned: seated at the sheet, whose record it is",
    "o": "the member who opened the sheet, and does not sit there",
    "k": "a scorekeeper",
    "O": "an organiser",
    "A": "an administrator of the association",
    "S": "a site administrator, who belongs to no association",
}


BIRTH_YEAR = 1937


@dataclass
class Things:
    """What an association has: at least one of everything that an address can be about."""

    club: Association
    sheet: Sheet  # under way at a table, contested, with a substitute
    over: Sheet  # at a table, awaiting its signatures
    closed: Sheet  # at a table, closed before its end
    table: Table
    idle: Table
    elsewhere: Table
    link: NewLink
    hold: TableHold
    person: Member  # seated first in every sheet, with a PIN; no opponent has one or an account
    leaver: Member
    stranger: Member  # a guest of whom nobody says anything
    claim: Claim
    merge: Merge
    season: Season
    invitation: Invitation
    invited: str  # the token
    rules: HouseRules
    retired: HouseRules
    contest: Contest
    accounts: dict[str, User]
    phones: dict[str, str]  # the secrets of the phones
    private: dict[int, list[str]]  # how to reach each person

    @property
    def digest(self) -> str:
        """The digest of the deals that wait to be signed."""
        return stands(self.over).digest

    @property
    def seated(self) -> list[str]:
        """The codes of the four people who sit at each sheet."""
        return [seating.member.code for seating in read_sheet(self.over).seatings]


def things(slug: str, word: str) -> Things:
    """Return an association with everything, all of whose words begin with ``word``."""
    club = association(f"{word} Cartes", slug=slug)
    club.signing = Signing.OTHER_SIDE
    club.save()
    accounts = {
        "m": signed_up(club, f"{word} Membre"),
        "s": signed_up(club, f"{word} Assise"),
        "o": signed_up(club, f"{word} Ouvre"),
        "k": signed_up(club, f"{word} Marque", role=Role.SCOREKEEPER),
        "O": organiser(club, f"{word} Organise"),
        "A": administrator(club, f"{word} Administre"),
    }
    sheets = _played(club, accounts, word)
    fresh = [Sheet.objects.select_related("association").get(pk=sheet.pk) for sheet in sheets]
    found: dict[str, Any] = {
        "club": club,
        **dict(zip(("sheet", "over", "closed"), fresh, strict=True)),
        "accounts": accounts,
        "person": me(accounts["s"]),
        "season": Season.objects.create(
            association=club, name=f"{word} Automne", first_day="2026-09-01", last_day="2026-12-31"
        ),
        **_at_tables(club, sheets, accounts["O"], word),
        **_people(club, accounts, word),
        **_rules(club, actor(accounts["A"]), word),
        "contest": contest_sheet(
            sheet=sheets[0], objection=Objection(f"{word} Mal compté."), by=actor(accounts["s"])
        ),
    }
    return Things(**found, private=_private(club, word))


def _played(club: Association, accounts: dict[str, User], word: str) -> list[Sheet]:
    """Return a sheet under way, one that is over and one that was closed."""
    people = [with_pin(me(accounts["s"]))]
    people += [member(club, f"{word} Joueuse {each}") for each in "BCD"]
    sheets = [opened_sheet(club, by=accounts["o"], players=people) for _ in range(3)]
    for sheet, winners in zip(sheets, ("01", "000", "0"), strict=True):
        play(sheet, winners)
    close_sheet(sheet=sheets[2], by=actor(accounts["o"]))
    late = SeatChoice(member=member(club, f"{word} Remplace").code)
    substitute(sheet=sheets[0], wanted=Substitution(3, late, 3), by=actor(accounts["o"]))
    return sheets


def _at_tables(club: Association, sheets: list[Sheet], by: User, word: str) -> dict[str, Any]:
    at = [tables.table(club, f"{word} Table {i}", sheet=s) for i, s in enumerate(sheets)]
    at += [tables.table(club, f"{word} Table {each}") for each in ("libre", "autre")]
    links, phones = _phones(at, by)
    live = TableHold.objects.filter(ended_at=None, expires_at__gt=timezone.now())
    return {
        "table": at[0],
        "idle": at[3],
        "elsewhere": at[4],
        "link": links[0],
        "hold": live.get(table=at[0]),
        "phones": phones | {"g": _asked(sheets[1])},
    }


def _people(club: Association, accounts: dict[str, User], word: str) -> dict[str, Any]:
    boss, asked = actor(accounts["A"]), guest(club, f"{word} Conviée")
    invitation, token = invite(member=asked, email="", role="member", by=boss)
    kept, merged = member(club, f"{word} Une"), member(club, f"{word} Deux")
    played = guest(club, f"{word} Passante")
    return {
        "leaver": remove_member(member=member(club, f"{word} Partie"), by=boss),
        "stranger": guest(club, f"{word} Inconnue"),
        "claim": claim_guest(guest=played, by=actor(accounts["s"])),
        "merge": merge_members(kept=kept, merged=merged, by=boss),
        "invitation": invitation,
        "invited": token,
    }


def _private(club: Association, word: str) -> dict[int, list[str]]:
    """Give everybody contact details and a year of birth; return the former, by person."""
    people = list(Member.objects.filter(association=club).order_by("pk"))
    contacts = [
        Contact(
            member=each,
            email=f"{word}.{each.number}@secret.example",
            phone=f"514-555-{each.number:04}",
            note=f"{word} remarque {each.number}",
        )
        for each in people
    ]
    Contact.objects.bulk_create(contacts)
    Member.objects.filter(association=club).update(birth_year=BIRTH_YEAR)
    return {
        each.member.pk: [each.email, each.phone, each.note, *_email_of(each.member)]
        for each in contacts
    }


def _email_of(person: Member) -> list[str]:
    return [person.user.email] if person.user else []


def _rules(club: Association, by: Actor, word: str) -> dict[str, HouseRules]:
    retired = house_rules(club, f"{word} Vieilles règles")
    retire_house_rules(house_rules=retired, by=by)
    return {"rules": house_rules(club, f"{word} Règles"), "retired": retired}


def _phones(at: list[Table], by: User) -> tuple[list[NewLink], dict[str, str]]:
    """Return the links of the tables, and the secrets of phones that hold them or held them."""
    devices: dict[str, Device] = {}
    secrets: dict[str, str] = {}
    for letter in "rxtu":
        devices[letter], secrets[letter] = register_device(name=f"Firefox, {letter}")
    take_hold(link=make_link(table=at[0], lifetime="", by=actor(by)).link, by=_on(devices["r"]))
    revoke_link(table=at[0], by=actor(by))
    links = [make_link(table=each, lifetime="", by=actor(by)) for each in at]
    held = take_hold(link=links[0].link, by=_on(devices["x"]))
    TableHold.objects.filter(pk=held.pk).update(expires_at=timezone.now() - timedelta(minutes=1))
    for link in links[:4]:
        take_hold(link=link.link, by=_on(devices["t"]))
    take_hold(link=links[4].link, by=_on(devices["u"]))
    return links, secrets


def _asked(sheet: Sheet) -> str:
    """Return the secret of a phone that was let in to sign for the second side."""
    device, secret = register_device(name="Safari, iPhone")
    link = ask_to_sign(sheet=sheet, side=1, by=actor(sheet.opened_by)).link
    take_hold(link=link, by=_on(device))
    return secret


def _on(device: Device) -> Actor:
    return Actor(None, device)


class Place:
    """Both associations, and a browser for everybody."""

    def __init__(self, word: str = "Propre") -> None:
        self.own = things("fleuve", word)
        self.foreign = things("ailleurs", "Étrangère")
        self.accounts = {
            **self.own.accounts,
            "f": self.foreign.accounts["m"],
            "F": self.foreign.accounts["O"],
            "S": site_admin(),
            "nobody": account(),
        }
        self._cookies = {letter: self._signed_in(user) for letter, user in self.accounts.items()}
        name = "device"
        self._cookies |= {letter: {name: secret} for letter, secret in self.own.phones.items()}

    @staticmethod
    def _signed_in(user: User) -> dict[str, str]:
        client = Client()
        client.force_login(user)
        return {settings.SESSION_COOKIE_NAME: client.cookies[settings.SESSION_COOKIE_NAME].value}

    def close_the_other(self) -> None:
        """Let strangers see nothing of the other association any more."""
        Association.objects.filter(pk=self.foreign.club.pk).update(is_public=False)

    def browser(self, who: str, **options: Any) -> Client:
        """Return the browser of the actor with that letter."""
        client = Client(**options)
        for name, value in self._cookies.get(who, {}).items():
            client.cookies[name] = value
        return client


@contextmanager
def taken_back() -> Iterator[None]:
    """Take back what is written meanwhile, so that whoever is next finds the same place."""
    block = transaction.atomic()
    # As the test's own transaction: what is to be the outermost one may be inside.
    block._from_testcase = True  # type: ignore[attr-defined]
    with block:
        yield
        transaction.set_rollback(True)


def is_recording(sql: str) -> bool:
    """Whether a statement writes, to anything but what passes."""
    verb, _, rest = sql.partition(" ")
    table = rest.removeprefix("INTO ").removeprefix("FROM ").partition(" ")[0]
    return verb in ("INSERT", "UPDATE", "DELETE", "REPLACE") and table not in PASSING


#: What is no record: what is counted to slow guessing down, and that somebody is signed in.
PASSING = ('"cache"', f'"{Session._meta.db_table}"')


@contextmanager
def written() -> Iterator[list[str]]:
    """Collect the statements by which something is recorded meanwhile."""
    found: list[str] = []

    def noting(execute: Any, sql: Any, *rest: Any) -> Any:
        if is_recording(str(sql)):
            found.append(str(sql))
        return execute(sql, *rest)

    with connection.execute_wrapper(noting):
        yield found
