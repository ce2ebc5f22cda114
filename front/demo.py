"""The demonstration: an association whose evening is in full swing.

Everything goes through the services that people use, under keys that never change, so that
loading it again adds only what is missing.
"""

from dataclasses import dataclass, replace
from random import Random
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction
from django.utils.translation import gettext

from members.actors import Actor
from members.demo import DEMO_ACCOUNTS
from members.models import Association, Member, Role, Signing, User
from members.queries import namesake
from members.services import add_member, vouch_for_address
from scoring.errors import Unconfirmed
from scoring.models import HouseRules, Sheet
from scoring.offers import OWN
from scoring.queries import SheetRecord, read_sheet, tables_of
from scoring.registry import open_game
from scoring.rules.codec import dump
from scoring.rules.match import Kind, Match
from scoring.rules.options import complete
from scoring.rules.seats import Seat
from scoring.services import (
    Objection,
    Opening,
    SeatChoice,
    Submission,
    Substitution,
    WantedRules,
    add_table,
    contest_sheet,
    correct_deal,
    make_house_rules,
    open_sheet,
    record_deal,
    sign_sheet,
    substitute,
)
from scoring.settlement import standing_digest

COMMON_BIDS = (55, 60, 60, 65, 65, 70, 70, 75, 80, 85)
TABLES = ("Table 1", "Table 2", "Table 3")
NAME, SLUG = "Association de cartes de Rimouski", "rimouski"
KEYS = UUID("6d0c0f5e-6c65-5e76-a9ea-000000000010")

PEOPLE = (
    "Luc Pelletier",
    "Simon Roy",
    "Denise Côté",
    "Maude Tremblay",
    "Yvon Lévesque",
    "Thérèse Bélanger",
    "Fernand Dubé",
    "Gisèle Fortin",
    "Réal Ouellet",
    "Léa Desjardins",
    "Hugo Caron",
    "Rita Bouchard",
    "Paul Gauthier",
    "Inès Haddad",
    "Karim Benali",
    "Wei Chen",
    "Marie-Ève D’Arcy-Tremblay",
    "Nadia Cloutier",
    "Olivier O’Brien",
    "Ana Luísa de Albuquerque e Castro-Vasconcelos",
    "سليم بن يوسف",
    "Étienne Proulx",
    "Claire Bélanger",
    "Ben Lapointe",
)


@dataclass(frozen=True, slots=True)
class Evening:
    """A match of the demonstration; ``deals`` stops it after so many.

    ``takes_over`` says from which deal on, in which seat, and who.
    """

    name: str
    preset: str
    match: Match
    players: tuple[str, ...]
    deals: int = 60
    game: str = "jeu_du_10"
    takes_over: tuple[int, int, str] | None = None
    table: str = ""
    signing: Signing = Signing.NONE


CLUB_RULES = "Règles du club"
CLUB_OPTIONS = {"target": 300, "defence_cap": 250, "trump": "announced"}

BEST_OF_3, BEST_OF_5 = Match(Kind.BEST_OF, 3), Match(Kind.BEST_OF, 5)
LONG, TIMED = Match(Kind.SINGLE), Match(Kind.TIMED)

EVENINGS = (
    Evening("1", "basic", BEST_OF_5, (PEOPLE[3], PEOPLE[5], PEOPLE[4], PEOPLE[6])),
    Evening("2", "basic", BEST_OF_5, (PEOPLE[0], "Claire Gagnon", PEOPLE[2], PEOPLE[1])),
    Evening("3", "association_500", LONG, ("Claire Gagnon", PEOPLE[0], PEOPLE[1], PEOPLE[2])),
    Evening("4", "basic", BEST_OF_5, (PEOPLE[7], PEOPLE[9], PEOPLE[8], PEOPLE[10])),
    Evening("5", "association_500", LONG, (PEOPLE[3], PEOPLE[13], PEOPLE[4], PEOPLE[14])),
    Evening("6", "basic", Match(Kind.FIXED, 6), ("Aya Morin", PEOPLE[15], PEOPLE[23], PEOPLE[16])),
    Evening("7", "basic", BEST_OF_5, (PEOPLE[11], PEOPLE[17], PEOPLE[12], PEOPLE[18])),
    Evening("8", "association_500", LONG, (PEOPLE[19], PEOPLE[20], PEOPLE[21], PEOPLE[22])),
    Evening("9", "basic", BEST_OF_5, (PEOPLE[5], PEOPLE[15], PEOPLE[6], PEOPLE[16]), deals=3),
    Evening(
        "10",
        "association_500",
        LONG,
        ("Claire Gagnon", PEOPLE[0], PEOPLE[1], PEOPLE[2]),
        deals=6,
        table="Table 1",
    ),
    Evening("11", "basic", BEST_OF_5, (PEOPLE[19], "Aya Morin", PEOPLE[20], PEOPLE[13]), deals=2),
    Evening("12", "two_hundred", LONG, (PEOPLE[7], PEOPLE[3], PEOPLE[8], PEOPLE[4])),
    Evening("13", "basic", BEST_OF_3, PEOPLE[3:7], game="twenty_five"),
    Evening("14", "six_in_three_pairs", LONG, PEOPLE[7:13], game="twenty_five"),
    Evening("15", "basic", BEST_OF_3, ("Aya Morin", *PEOPLE[13:16]), game="forty_five"),
    Evening("16", "basic", LONG, ("Claire Gagnon", *PEOPLE[0:3]), game="auction_forty_fives"),
    Evening("17", "basic", TIMED, PEOPLE[16:21], deals=7, game="spoil_five"),
    Evening("18", "basic", BEST_OF_3, ("Aya Morin", PEOPLE[23]), game="two_ten_jack"),
    Evening("19", CLUB_RULES, LONG, PEOPLE[14:18], takes_over=(4, 1, PEOPLE[22])),
    Evening(
        "20",
        "basic",
        BEST_OF_3,
        ("Claire Gagnon", "Aya Morin", PEOPLE[1], PEOPLE[2]),
        signing=Signing.OTHER_SIDE,
    ),
)


@transaction.atomic
def load_demo() -> Association:
    """Make what is missing of the demonstration, and return its association."""
    association, _ = Association.objects.get_or_create(slug=SLUG, defaults={"name": NAME})
    accounts = {account.name: _account(association, account) for account in DEMO_ACCOUNTS}
    people = {name: _member(association, name) for name in (*accounts, *PEOPLE)}
    organiser = Actor(accounts["Jeanne Paquet"])
    own = _house_rules(association, Actor(accounts["Odette Simard"]))
    for name in TABLES:
        if not tables_of(association).filter(name=name).exists():
            add_table(association=association, name=name, by=organiser)
    for evening in EVENINGS:
        preset = f"{OWN}{own.key}" if evening.preset == CLUB_RULES else evening.preset
        _play(association, replace(evening, preset=preset), people, organiser)
    _correct_something(organiser)
    _sign_something(accounts["Claire Gagnon"])
    _contest_something(accounts["Aya Morin"])
    return association


def _account(association: Association, account: Any) -> User:
    user = User.objects.filter(email=account.email).first()
    if user is None:
        user = User.objects.create_user(account.email, account.password)
    vouch_for_address(user=user)
    if namesake(association, account.name) is None:
        add_member(
            association=association, name=account.name, by=None, role=account.role, user=user
        )
    return user


def _member(association: Association, name: str) -> Member:
    known = namesake(association, name)
    return known or add_member(association=association, name=name, by=None, role=Role.MEMBER)


def _house_rules(association: Association, by: Actor) -> HouseRules:
    """Return the association's own way to play the long game."""
    known = association.house_rules.filter(name=CLUB_RULES).order_by("-version").first()
    preset = "association_500"
    table = open_game("jeu_du_10", preset=preset, options=CLUB_OPTIONS)
    wanted = WantedRules(CLUB_RULES, complete(table.options))
    return known or make_house_rules(
        association=association, game=table.key, preset=preset, wanted=wanted, by=by
    )


def _play(association: Association, evening: Evening, people: dict[str, Member], by: Actor) -> None:
    """Open the sheet of an evening, and record its deals as chance has them."""
    chance = Random(f"demo {evening.name}")
    opening = Opening(
        key=uuid5(KEYS, evening.name),
        game=evening.game,
        preset=evening.preset,
        match=evening.match,
        seats=tuple(SeatChoice(member=people[name].code) for name in evening.players),
        first_dealer=chance.randrange(len(evening.players)),
        table=_table_code(association, evening),
    )
    association.signing = evening.signing
    sheet = open_sheet(association=association, wanted=opening, by=by)
    if sheet.deals.exists():
        return
    for number in range(1, evening.deals + 1):
        read = read_sheet(sheet)
        if read.record.is_over:
            break
        if evening.takes_over and evening.takes_over[0] == number:
            _, seat, name = evening.takes_over
            who = SeatChoice(member=people[name].code)
            substitute(sheet=sheet, wanted=Substitution(seat, who, number), by=by)
        key = uuid5(sheet.opening_key, str(number))
        _record(sheet, Submission(key, number, base=0, entry=_entry(read, chance)), by)


def _table_code(association: Association, evening: Evening) -> str:
    table = tables_of(association).filter(name=evening.table).first()
    return table.code if table else ""


def _record(sheet: Sheet, sent: Submission, by: Actor) -> None:
    """Record a deal, and say yes to whatever is asked about it."""
    try:
        record_deal(sheet=sheet, sent=sent, by=by)
    except Unconfirmed as asked:
        codes = frozenset(doubt.code for doubt in asked.problems)
        record_deal(sheet=sheet, sent=replace(sent, confirmed=codes), by=by)


def _entry(read: SheetRecord, chance: Random) -> dict[str, Any]:
    """Return a deal such as people play; bids of Jeu du 10 are made two times in three."""
    game, before = read.game, read.record.before_next(read.game)
    begun = game.entry_type(**_said_first(read, chance))
    outcomes = list(game.outcomes(begun, before))
    if game.key != "jeu_du_10":
        return dict(dump(chance.choice(outcomes)))
    near = min(begun.bid + chance.choice((-20, -10, -5, 0, 0, 5, 5, 10, 15)), 95)
    figures = {game.figure(game.score(entry, before)): entry for entry in outcomes}
    return dict(dump(figures[min(figures, key=lambda figure: abs(figure - near))]))


def _said_first(read: SheetRecord, chance: Random) -> dict[str, Any]:
    """Return what precedes the result of a deal."""
    game, asked = read.game, read.game.first_moment(read.record.before_next(read.game))
    said: dict[str, Any] = {"dealer": read.record.next_dealer}
    if game.auction is not None and "bidder" in asked:
        bids = COMMON_BIDS if game.key == "jeu_du_10" else game.auction.bids
        said |= {"bidder": Seat(chance.randrange(game.seats)), "bid": chance.choice(bids)}
    if "opponents_bid" in asked:
        said["opponents_bid"] = chance.random() < 0.5
    if game.trumps:
        said["trump"] = chance.choice(game.trumps)
    return said


def _correct_something(by: Actor) -> None:
    """Correct one deal of the match under way, so that versions can be seen."""
    sheet = Sheet.objects.get(opening_key=uuid5(KEYS, "10"))
    read = read_sheet(sheet)
    deal = read.deal(2)
    if deal is None or len(deal.versions) > 1:
        return
    side = deal.judged.entry.bidder % 2
    points = list(deal.judged.entry.points)
    points[side], points[1 - side] = points[side] - 5, points[1 - side] + 5
    entry = dump(deal.judged.entry) | {"points": points}
    sent = Submission(uuid5(sheet.opening_key, "correction"), 2, 1, entry)
    correct_deal(sheet=sheet, sent=sent, by=by)


def _sign_something(user: User) -> None:
    """Sign a match that is over for one side, so that the other is awaited."""
    sheet = Sheet.objects.get(opening_key=uuid5(KEYS, "20"))
    digest = standing_digest(read_sheet(sheet))
    sign_sheet(sheet=sheet, side=0, digest=digest, by=Actor(user))


def _contest_something(user: User) -> None:
    """Contest the last deal of a match that is over, so that there is something to decide."""
    sheet = Sheet.objects.get(opening_key=uuid5(KEYS, "6"))
    read = read_sheet(sheet)
    if sheet.contests.exists() or read.last is None:
        return
    deal, claimed = read.last, dump(read.last.judged.entry)
    points = list(deal.judged.entry.points)
    points[0], points[1] = points[0] - 5, points[1] + 5
    said = gettext("The last trick was counted for the wrong side.")
    objection = Objection(said, deal.number, deal.current.version, claimed | {"points": points})
    contest_sheet(sheet=sheet, objection=objection, by=Actor(user))
