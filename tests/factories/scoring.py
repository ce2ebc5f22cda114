"""Sheets of Jeu du 10 and their deals, made by the services that people use."""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID, uuid4

from members.models import Association, Member, Role, User
from scoring import services
from scoring.models import HouseRules, Receipt, Sheet
from scoring.queries import read_sheet
from scoring.registry import open_game
from scoring.rules.codec import dump
from scoring.rules.match import Kind, Match
from scoring.services import Opening, SeatChoice, Submission, WantedRules
from tests.factories.members import actor, members, signed_up
from tests.factories.members import association as new_association

BEST_OF_5 = Match(Kind.BEST_OF, 5)
UNTIL_WE_STOP = Match(Kind.TIMED)
ALL_DOUBTS = (
    "all_points",
    "la_partie",
    "strict_100",
    "dealer_changed",
    "same_as_last",
    "edit_winner",
    "beyond_end",
)


def opening(players: Iterable[Member], **changes: Any) -> Opening:
    """Return what a form sends to open a sheet for these people."""
    values: dict[str, Any] = {
        "key": uuid4(),
        "game": "jeu_du_10",
        "preset": "basic",
        "match": BEST_OF_5,
        "seats": tuple(SeatChoice(member=player.code) for player in players),
        "first_dealer": 0,
    }
    return Opening(**values | changes)


def opened_sheet(
    association: Association | None = None,
    *,
    by: User | None = None,
    players: Sequence[Member] = (),
    preset: str = "basic",
    match: Match = BEST_OF_5,
) -> Sheet:
    """Return a new sheet; unless told otherwise its opener does not sit at the table."""
    association = association or new_association()
    by = by or signed_up(association)
    players = [*players, *members(association, 4 - len(players))]
    wanted = opening(players, preset=preset, match=match)
    return services.open_sheet(association=association, wanted=wanted, by=actor(by))


def house_rules(
    association: Association,
    name: str = "Règles du club",
    *,
    game: str = "jeu_du_10",
    **options: Any,
) -> HouseRules:
    """Return new house rules of the association's own: a preset with other options."""
    table = open_game(game, preset="basic", options=options)
    admin = signed_up(association, role=Role.ADMIN)
    wanted = WantedRules(name, dump(table.options))
    return services.make_house_rules(
        association=association, game=game, preset="basic", wanted=wanted, by=actor(admin)
    )


def entry(sheet: Sheet | None = None, **changes: Any) -> dict[str, Any]:
    """Return a deal as plain data: seat 1 bids 60 and makes it exactly.

    ``taken`` is what the bidding side took.  The dealer is the one whose turn it is.  What is
    changed to None is left out.
    """
    if sheet and "dealer" not in changes:
        changes["dealer"] = int(read_sheet(sheet).record.next_dealer)
    bid = changes.get("bid", 60)
    taken = changes.pop("taken", bid if isinstance(bid, int) else 60)
    values: dict[str, Any] = {"dealer": 0, "bidder": 1, "bid": bid} | changes
    others = (values["bidder"] or 0) % 2 == 1
    values.setdefault("points", [100 - taken, taken] if others else [taken, 100 - taken])
    return {name: value for name, value in values.items() if value is not None}


def next_submission(
    sheet: Sheet,
    data: dict[str, Any] | None = None,
    *,
    key: UUID | None = None,
    confirmed: Iterable[str] = (),
    **changes: Any,
) -> Submission:
    """Return an entry for the deal to come, as a form just drawn sends it."""
    read = read_sheet(sheet)
    number = read.next_number
    if data is None:
        data = entry(**{"dealer": int(read.record.next_dealer)} | changes)
    return Submission(
        key=key or uuid4(),
        number=number,
        base=read.version_of(number),
        entry=data,
        confirmed=frozenset(confirmed),
    )


def correction(
    sheet: Sheet, number: int, data: dict[str, Any], *, confirmed: Iterable[str] = ALL_DOUBTS
) -> Submission:
    """Return another version of a deal, as a form just drawn sends it, every doubt answered."""
    base = read_sheet(sheet).version_of(number)
    return Submission(uuid4(), number, base, data, frozenset(confirmed))


def undoing(sheet: Sheet) -> Submission:
    """Return what the button that takes the last deal back sends."""
    last = read_sheet(sheet).last
    assert last is not None
    return Submission(uuid4(), last.number, last.current.version)


def record(sheet: Sheet, by: User | None = None, **changes: Any) -> Receipt:
    """Record the next deal of the sheet, every doubt answered."""
    sent = next_submission(sheet, confirmed=ALL_DOUBTS, **changes)
    return services.record_deal(sheet=sheet, sent=sent, by=actor(by or sheet.opened_by))


def correct(sheet: Sheet, number: int, by: User | None = None, **changes: Any) -> Receipt:
    """Correct a deal of the sheet, every doubt answered."""
    deal = read_sheet(sheet).deals[number - 1]
    data = entry(**{"dealer": int(deal.judged.dealer)} | changes)
    sent = Submission(uuid4(), number, deal.current.version, data, frozenset(ALL_DOUBTS))
    return services.correct_deal(sheet=sheet, sent=sent, by=actor(by or sheet.opened_by))


def withdraw(sheet: Sheet, by: User | None = None) -> Receipt:
    """Take the last deal of the sheet back."""
    return services.withdraw_deal(sheet=sheet, sent=undoing(sheet), by=actor(by or sheet.opened_by))


def play(sheet: Sheet, winners: str, by: User | None = None) -> Sheet:
    """Record a deal for each mark: ``0110`` is what each side bids and makes, in turn."""
    for side in map(int, winners):
        record(sheet, by, bidder=side)
    sheet.refresh_from_db()
    return sheet
