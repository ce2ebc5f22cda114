"""Opening, closing and continuing sheets."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid5

from django.db import IntegrityError, transaction
from django.utils import timezone

from common import log
from common.problems import Message, Problem, Refusal, gettext_noop
from members.actors import Actor
from members.models import Association, Member
from members.permissions import access_to
from members.queries import members_of
from members.services import add_guest
from scoring.errors import SheetSettled
from scoring.models import HouseRules, Seating, Sheet
from scoring.offers import open_offered
from scoring.permissions import (
    CLOSE_SHEET,
    CORRECT_SETTLED,
    OPEN_SHEET,
    REOPEN_SHEET,
    access_to_sheet,
)
from scoring.queries import SheetRecord, read_sheet
from scoring.registry import games
from scoring.rules.game import Game
from scoring.rules.match import Match
from scoring.rules.options import complete
from scoring.rules.seats import Seat
from scoring.services.holding import held, held_table_of
from scoring.services.holds import move_holds
from scoring.services.results import rewrite_results
from scoring.services.tables import free_table, seat_at
from scoring.settlement import settlement_of


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """Who is to sit somewhere: a member by code, or a guest by name."""

    member: str = ""
    guest: str = ""


@dataclass(frozen=True, slots=True)
class Opening:
    """A casual match to be opened, at the table of that code if any; ``key`` came with the form."""

    key: UUID
    game: str
    preset: str
    match: Match
    seats: tuple[SeatChoice, ...]
    first_dealer: int | None
    table: str = ""


def open_sheet(*, association: Association, wanted: Opening, by: Actor) -> Sheet:
    """Open a casual sheet and return it; the same key again returns the same sheet.

    Raises ``Refusal`` with everything that is missing or impossible, guests' names included.
    """
    try:
        return _open(association=association, wanted=wanted, by=by)
    except (IntegrityError, Refusal):
        # Two taps on the button: the other one opened the sheet first, and added its guests.
        if known := _opened_already(wanted, by):
            return known
        raise


@transaction.atomic
def _open(*, association: Association, wanted: Opening, by: Actor) -> Sheet:
    access_to(association, by).require(OPEN_SHEET)
    if known := _opened_already(wanted, by):
        return known
    table = free_table(association, wanted.table) if wanted.table else None
    game, rules, found = _game(association, wanted)
    people, wrong = _seated(association, wanted.seats, by)
    found += wrong
    if game is not None:
        found += wanted.match.problems(game.sides)
    found += _dealer_problems(wanted)
    if found or game is None:
        raise Refusal(found)
    sheet = Sheet.objects.create(
        association=association,
        game=game.key,
        preset="" if rules else wanted.preset,
        house_rules=rules,
        options=complete(game.options),
        match_kind=wanted.match.kind,
        match_games=wanted.match.games,
        first_dealer=wanted.first_dealer or 0,
        signing=association.signing,
        table=table,
        opened_by=by.user,
        opening_key=wanted.key,
    )
    _seat(sheet, game, people)
    _log(sheet, by, "sheet.opened")
    if table is not None:
        seat_at(table, sheet, by)
    return sheet


def _opened_already(wanted: Opening, by: Actor) -> Sheet | None:
    """Return the sheet that this form has opened; refuse a form that somebody else used."""
    known = Sheet.objects.filter(opening_key=wanted.key).first()
    if known is not None and known.opened_by_id != by.user_id:
        text = gettext_noop("Somebody else has used this form. Start a match anew.")
        raise Refusal([Problem("key_reused", Message(text))])
    return known


@transaction.atomic
def rematch_sheet(*, sheet: Sheet, by: Actor) -> Sheet:
    """Open the next match of the same people, with the next dealer, and return its sheet.

    Asking again returns the sheet already opened.  Raises ``Refusal`` while the match is not
    over, and when somebody who sits there no longer belongs.  It stays at the table, and with
    the phones that hold the sheet.
    """
    table = held_table_of(sheet)
    read = _locked(sheet, by)
    known = Sheet.objects.filter(rematch_of=read.sheet).first()
    if known:
        return known
    if found := list(_rematch_problems(read)):
        raise Refusal(found)
    rematch = Sheet.objects.create(
        association_id=read.sheet.association_id,
        game=read.sheet.game,
        preset=read.sheet.preset,
        options=read.sheet.options,
        match_kind=read.sheet.match_kind,
        match_games=read.sheet.match_games,
        first_dealer=int(read.record.next_dealer),
        house_rules_id=read.sheet.house_rules_id,
        signing=read.sheet.signing,
        table=table,
        opened_by=by.user,
        opening_key=uuid5(read.sheet.opening_key, "rematch"),
        rematch_of=read.sheet,
    )
    _seat(rematch, read.game, [seating.member for seating in read.seatings])
    _log(rematch, by, "sheet.opened")
    if table is not None:
        seat_at(table, rematch, by)
    move_holds(read.sheet, rematch)
    return rematch


@transaction.atomic
def close_sheet(*, sheet: Sheet, by: Actor) -> Sheet:
    """Close the sheet: it takes no more entries, and a timed match is over.

    Closing twice changes nothing.  Raises ``SheetSettled``, but for organisers.
    """
    read = _locked(sheet, by)
    if read.sheet.closed_at:
        return read.sheet
    settlement = settlement_of(read, timezone.now())
    may_correct = access_to_sheet(by, read.sheet, read.seatings).may(CORRECT_SETTLED)
    if settlement.is_settled and not may_correct:
        raise SheetSettled(may_be_contested=settlement.may_be_contested)
    return _set_closed(read.sheet, by, closed=True)


@transaction.atomic
def reopen_sheet(*, sheet: Sheet, by: Actor) -> Sheet:
    """Let a closed sheet take entries again; only organisers may."""
    locked = held(sheet)
    access_to(locked.association, by).require(REOPEN_SHEET)
    return _set_closed(locked, by, closed=False) if locked.closed_at else locked


def _set_closed(sheet: Sheet, by: Actor, *, closed: bool) -> Sheet:
    sheet.closed_at = timezone.now() if closed else None
    sheet.closed_by = by.user if closed else None
    sheet.closed_on = by.device_code if closed else ""
    sheet.version += 1
    sheet.save(update_fields=("closed_at", "closed_by", "closed_on", "version"))
    rewrite_results(read_sheet(sheet))
    _log(sheet, by, "sheet.closed" if closed else "sheet.reopened")
    return sheet


def _locked(sheet: Sheet, by: Actor) -> SheetRecord:
    read = read_sheet(held(sheet))
    access_to_sheet(by, read.sheet, read.seatings).require(CLOSE_SHEET)
    return read


def _seated(
    association: Association, choices: Sequence[SeatChoice], by: Actor
) -> tuple[list[Member], list[Problem]]:
    """Return who sits where, and what is wrong with the choices; guests are added as needed."""
    codes = [choice.member for choice in choices if choice.member]
    members = {member.code: member for member in members_of(association).filter(code__in=codes)}
    people: list[Member] = []
    found: list[Problem] = []
    for seat, choice in enumerate(choices):
        field = f"seat_{seat}"
        try:
            person = _person(association, members, choice, by, field)
        except Refusal as refusal:
            found += refusal.problems
            continue
        if person in people:
            text = gettext_noop("%(name)s already sits at this table.")
            found.append(Problem("same_player", Message(text, {"name": person.name}), field))
        people.append(person)
    return people, found


def _person(
    association: Association,
    members: dict[str, Member],
    choice: SeatChoice,
    by: Actor,
    field: str,
) -> Member:
    if choice.guest.strip():
        return add_guest(association=association, name=choice.guest, by=by, field=field)
    if choice.member in members:
        return members[choice.member]
    text = gettext_noop("Choose who sits here, or type the name of a guest.")
    raise Refusal([Problem("seat_empty", Message(text), field)])


def _rematch_problems(read: SheetRecord) -> Iterator[Problem]:
    """Yield that the match is not over, and who cannot play again: they left or were erased."""
    if not (read.record.is_over or read.sheet.closed_at):
        text = gettext_noop("This match is not over. Finish it, or close it first.")
        yield Problem("not_over", Message(text))
    text = gettext_noop(
        "%(name)s is no longer in the list of members. Start a new match with who plays."
    )
    for seating in read.seatings:
        if not seating.member.is_here:
            yield Problem("player_gone", Message(text, {"name": Seat(seating.seat)}))


def _game(
    association: Association, wanted: Opening
) -> tuple[Game[Any, Any] | None, HouseRules | None, list[Problem]]:
    """Return the game as it is wanted, by the association's own rules or not, or what is wrong."""
    players = len(wanted.seats)
    try:
        return *open_offered(association, wanted.game, wanted.preset, players=players), []
    except Refusal as refusal:
        return None, None, list(refusal.problems)


def _dealer_problems(wanted: Opening) -> Iterator[Problem]:
    """Yield that nobody at the table was chosen to deal first, in the words of the game."""
    if wanted.first_dealer is None or not 0 <= wanted.first_dealer < len(wanted.seats):
        game = games().get(wanted.game, next(iter(games().values())))
        message = Message.of(game.words.choose_first_dealer)
        yield Problem("missing_key", message, "first_dealer")


def _seat(sheet: Sheet, game: Game[Any, Any], people: Sequence[Member]) -> None:
    Seating.objects.bulk_create(
        Seating(
            association_id=sheet.association_id,
            sheet=sheet,
            seat=seat,
            side=int(Seat(seat).side(game.sides)),
            member=member,
        )
        for seat, member in enumerate(people)
    )


def _log(sheet: Sheet, by: Actor, verb: str) -> None:
    log.write(verb, f"sheet/{sheet.code}", association_id=sheet.association_id, by=by)
