"""What may be done with sheets and tables, and what somebody is to a sheet."""

from collections.abc import Iterable

from common.permissions import (
    ADMINS,
    EVERYBODY,
    MEMBERS,
    ORGANISERS,
    SCOREKEEPERS,
    Holder,
    Permission,
)
from common.problems import gettext_noop
from members.actors import Actor
from members.models import Device, Member, User
from members.permissions import Access, access_to
from scoring.models import LinkKind, Seating, Sheet, TableHold, TableLink
from scoring.queries import holds_of, signs_for

AT_THE_TABLE = frozenset({Holder.OPENER, Holder.SEATED, Holder.TABLE})
THE_SIDES = frozenset({Holder.SEATED, Holder.TABLE, Holder.SIGNER})

READ_SHEET = Permission("sheet.read", gettext_noop("Read a sheet"), EVERYBODY)
READ_RANKING = Permission("ranking.read", gettext_noop("Read the rankings"), EVERYBODY)
OPEN_SHEET = Permission("sheet.open", gettext_noop("Start a match"), MEMBERS)
ENTER_DEALS = Permission(
    "sheet.enter", gettext_noop("Enter and correct deals"), SCOREKEEPERS | AT_THE_TABLE
)
CLOSE_SHEET = Permission("sheet.close", gettext_noop("Close a sheet"), SCOREKEEPERS | AT_THE_TABLE)
REOPEN_SHEET = Permission("sheet.reopen", gettext_noop("Open a closed sheet again"), ORGANISERS)
SUBSTITUTE = Permission(
    "sheet.substitute", gettext_noop("Seat a substitute"), SCOREKEEPERS | AT_THE_TABLE
)
HAND_OVER = Permission(
    "sheet.hand_over",
    gettext_noop("Let another phone enter deals"),
    SCOREKEEPERS | AT_THE_TABLE,
)
SIGN_SHEET = Permission(
    "sheet.sign",
    gettext_noop("Sign for a side"),
    THE_SIDES,
)
SIGN_AS_ORGANISER = Permission(
    "sheet.confirm", gettext_noop("Sign a sheet as organiser"), ORGANISERS
)
CORRECT_SETTLED = Permission(
    "sheet.correct_settled", gettext_noop("Correct a settled sheet"), ORGANISERS
)
CONTEST_SHEET = Permission(
    "sheet.contest",
    gettext_noop("Contest a sheet"),
    ORGANISERS | THE_SIDES,
)
DECIDE_CONTEST = Permission("contest.decide", gettext_noop("Decide a contest"), ORGANISERS)
READ_SHEET_LOG = Permission(
    "sheet.log",
    gettext_noop("Read who did what on a sheet"),
    MEMBERS | {Holder.TABLE, Holder.SIGNER},
)
LIST_TABLES = Permission("table.list", gettext_noop("See the tables"), MEMBERS)
CHANGE_TABLES = Permission(
    "table.change", gettext_noop("Add tables, and make and revoke their links"), ORGANISERS
)
CHANGE_HOUSE_RULES = Permission(
    "house_rules.change", gettext_noop("Choose the games and write house rules"), ADMINS
)

PERMISSIONS = (
    READ_SHEET,
    READ_RANKING,
    OPEN_SHEET,
    ENTER_DEALS,
    CLOSE_SHEET,
    REOPEN_SHEET,
    SUBSTITUTE,
    HAND_OVER,
    SIGN_SHEET,
    SIGN_AS_ORGANISER,
    CORRECT_SETTLED,
    CONTEST_SHEET,
    DECIDE_CONTEST,
    READ_SHEET_LOG,
    LIST_TABLES,
    CHANGE_TABLES,
    CHANGE_HOUSE_RULES,
)


def access_to_sheet(actor: Actor, sheet: Sheet, seatings: Iterable[Seating]) -> Access:
    """Return what ``actor`` is to the sheet and its association now."""
    access = access_to(sheet.association, actor)
    found = set(access.holders)
    if access.member is not None:
        if sheet.opened_by_id == access.member.user_id:
            found.add(Holder.OPENER)
        if seat_of(access.member, seatings) is not None:
            found.add(Holder.SEATED)
    if holds(actor.device, sheet):
        found.add(Holder.TABLE)
    elif signs_for(actor.device, sheet) is not None:
        found.add(Holder.SIGNER)
    return Access(actor, access.member, frozenset(found))


def holds(device: Device | None, sheet: Sheet) -> bool:
    """Whether ``device`` holds the sheet now, or the table whose sheet of the moment it is."""
    if device is None:
        return False
    return any(counts(hold, sheet) for hold in holds_of(sheet).filter(device=device))


def counts(hold: TableHold, sheet: Sheet) -> bool:
    """Whether a hold that is not over lets its phone enter deals of the sheet now.

    What was handed over counts only while whoever gave it could still hand it over.
    """
    return may_give(hold.link, sheet)


def may_give(link: TableLink, sheet: Sheet) -> bool:
    """Whether whoever made a link to hand over may still do so; a label stands for itself."""
    if link.kind != LinkKind.HANDOVER or _hands_over(link.made_by, sheet):
        return True
    return link.handed_by is not None and may_give(link.handed_by.link, sheet)


def _hands_over(user: User | None, sheet: Sheet) -> bool:
    if user is None:
        return False
    access = access_to_sheet(Actor(user), sheet, sheet.seatings.filter(until_deal=None))
    return access.may(HAND_OVER) or (
        access.may(HAND_OVER, Holder.OPENER)
        and access.member is not None
        and _opened_one_before(user, sheet)
    )


def _opened_one_before(user: User, sheet: Sheet) -> bool:
    """Whether this is a rematch of what ``user`` opened: phones stay from match to match."""
    before = sheet.rematch_of
    while before is not None and before.opened_by_id != user.pk:
        before = before.rematch_of
    return before is not None


def seat_of(member: Member | None, seatings: Iterable[Seating]) -> int | None:
    """Return where ``member`` sits, if at this table."""
    found = (seating.seat for seating in seatings if member and seating.member_id == member.pk)
    return next(found, None)
