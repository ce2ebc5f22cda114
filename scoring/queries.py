"""What is asked about sheets."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from django.db.models import Case, Exists, FilteredRelation, Min, OuterRef, Q, QuerySet, When
from django.db.models.functions import Length
from django.utils import timezone

from members.models import Association, Device, Member
from scoring.models import Deal, LinkKind, Seating, Sheet, Table, TableHold, TableLink
from scoring.registry import games, open_game
from scoring.rules.codec import load
from scoring.rules.game import Game
from scoring.rules.match import JudgedDeal, Record, play
from scoring.rules.seats import Seat


@dataclass(frozen=True)
class SheetDeal:
    """A deal of a sheet: its versions, oldest first, and what the rules say of the last."""

    number: int
    versions: tuple[Deal, ...]
    judged: JudgedDeal

    @property
    def current(self) -> Deal:
        """The version that stands."""
        return self.versions[-1]

    @property
    def is_withdrawn(self) -> bool:
        """Whether the deal was undone or voided."""
        return self.current.entry is None


@dataclass(frozen=True)
class SheetRecord:
    """A whole sheet, read at once: people, deals, and what the rules make of them.

    ``seatings`` are those of who sits there now, seat by seat; ``sat`` are all there ever were.
    """

    sheet: Sheet
    game: Game[Any, Any]
    seatings: tuple[Seating, ...]
    deals: tuple[SheetDeal, ...]
    record: Record
    sat: tuple[Seating, ...]

    @property
    def last(self) -> SheetDeal | None:
        """The last deal that was not withdrawn: what undoing takes back."""
        standing = (deal for deal in reversed(self.deals) if not deal.is_withdrawn)
        return next(standing, None)

    @property
    def next_number(self) -> int:
        """The number of the next deal; a deal undone at the end is entered again."""
        return self.last.number + 1 if self.last else 1

    def shown_number(self, judged: JudgedDeal) -> int:
        """Return the number that people call a deal by: within its game, or the game's own."""
        return judged.game + 1 if self.game.one_deal_is_a_game else judged.number

    def deal(self, number: int) -> SheetDeal | None:
        """Return the deal of that number, if it was ever entered."""
        return self.deals[number - 1] if 1 <= number <= len(self.deals) else None

    def version_of(self, number: int) -> int:
        """Return the version that stands of a deal, 0 when it was never entered."""
        deal = self.deal(number)
        return deal.current.version if deal else 0

    @cached_property
    def entries(self) -> list[Any]:
        """The entries that stand, deal by deal; None where one was withdrawn."""
        return [deal.judged.entry for deal in self.deals]

    def member_at(self, seat: int) -> Member:
        """Return who sits there."""
        return self.seatings[seat].member

    def line_up(self, number: int) -> tuple[Seating, ...]:
        """Return who sat for the deal of that number, seat by seat; at first, when it is none."""
        if len(self.sat) == len(self.seatings):
            return self.seatings
        return tuple(seating for seating in self.sat if seating.covers(max(number, 1)))

    @property
    def substitutions(self) -> list[tuple[Seating, Seating]]:
        """Everybody who took over a seat, each after the one who sat there before, in order."""
        pairs = zip(self.sat, self.sat[1:], strict=False)
        found = [(one, other) for one, other in pairs if one.seat == other.seat]
        return sorted(found, key=lambda pair: pair[1].from_deal)

    def with_version(self, row: Deal) -> "SheetRecord":
        """Return the sheet with one more version of a deal, without asking the database."""
        rows = [*(version for deal in self.deals for version in deal.versions), row]
        rows.sort(key=lambda version: (version.number, version.version))
        return assemble(self.sheet, self.sat, rows)

    def replayed_with(self, number: int, entry: Any | None) -> Record:
        """Return the record as it would be with another entry for one deal."""
        entries: list[Any] = [*self.entries, *[None] * (number - len(self.entries))]
        entries[number - 1] = entry
        return replay(self.sheet, self.game, entries)


def replay(sheet: Sheet, game: Game[Any, Any], entries: Iterable[Any | None]) -> Record:
    """Return what the rules make of these entries on this sheet."""
    return play(game, sheet.match, entries, first_dealer=Seat(sheet.first_dealer))


def read_sheet(sheet: Sheet) -> SheetRecord:
    """Return the sheet with its people and its deals, in two queries."""
    sat = tuple(sheet.seatings.select_related("member").order_by("seat", "from_deal"))
    return assemble(sheet, sat, sheet.deals.order_by("number", "version"))


def read_sheets(sheets: Sequence[Sheet]) -> list[SheetRecord]:
    """Return many sheets with their people and deals, in two queries for all of them."""
    seatings, deals = defaultdict(list), defaultdict(list)
    seated = Seating.objects.filter(sheet__in=sheets)
    for seating in seated.select_related("member").order_by("seat", "from_deal"):
        seatings[seating.sheet_id].append(seating)
    for deal in Deal.objects.filter(sheet__in=sheets).order_by("number", "version"):
        deals[deal.sheet_id].append(deal)
    return [assemble(sheet, tuple(seatings[sheet.pk]), deals[sheet.pk]) for sheet in sheets]


def assemble(sheet: Sheet, sat: tuple[Seating, ...], rows: Iterable[Deal]) -> SheetRecord:
    """Return a sheet from its rows: seatings by seat and deal, deals by number and version."""
    seatings = tuple(seating for seating in sat if seating.until_deal is None)
    game = open_game(sheet.game, options=sheet.options, players=len(seatings) or None)
    versions: dict[int, list[Deal]] = defaultdict(list)
    for row in rows:
        versions[row.number].append(row)
    entries = [
        None if rows_of[-1].entry is None else load(game.entry_type, rows_of[-1].entry)
        for rows_of in versions.values()
    ]
    record = replay(sheet, game, entries)
    numbered = zip(versions.items(), record.deals, strict=True)
    deals = tuple(SheetDeal(number, tuple(all_of), judged) for (number, all_of), judged in numbered)
    return SheetRecord(sheet, game, seatings, deals, record, sat)


def holds_of(sheet: Sheet) -> QuerySet[TableHold]:
    """Return the holds, not over, of the sheet or of the table whose sheet of the moment it is.

    Of those that were handed over, ``scoring.permissions.counts`` says which still count.
    """
    found = live_holds().filter(Q(sheet=sheet) | Q(table__sheet=sheet))
    return found.select_related("link__made_by", "link__handed_by__link__made_by")


def live_holds() -> QuerySet[TableHold]:
    """Return the holds by which devices enter deals, and that are not over."""
    return _not_over().exclude(link__kind=LinkKind.SIGNATURE)


def signs_for(device: Device | None, sheet: Sheet) -> int | None:
    """Return the side of the sheet that ``device`` was let in to sign for, if any."""
    if device is None:
        return None
    let_in = _not_over().filter(device=device, sheet=sheet, link__kind=LinkKind.SIGNATURE)
    return let_in.values_list("link__side", flat=True).first()


def _not_over() -> QuerySet[TableHold]:
    return TableHold.objects.filter(
        Q(table__isnull=True) | Q(table__retired_at__isnull=True),
        ended_at__isnull=True,
        expires_at__gt=timezone.now(),
        link__revoked_at__isnull=True,
    )


def hold_by(token: str, device: Device | None) -> TableHold | None:
    """Return the hold, not over, that the device already has by the link of that token."""
    if device is None:
        return None
    digest = sha256(token.encode()).hexdigest()
    held = _not_over().filter(device=device, link__token_digest=digest)
    return held.select_related("table__sheet", "sheet", "link").first()


def live_links() -> QuerySet[TableLink]:
    """Return the links to tables and sheets that still let a phone in."""
    is_still_held = Q(
        handed_by__ended_at__isnull=True,
        handed_by__expires_at__gt=timezone.now(),
        handed_by__link__revoked_at__isnull=True,
    )
    return TableLink.objects.filter(
        Q(table__isnull=True) | Q(table__retired_at__isnull=True),
        Q(handed_by__isnull=True) | is_still_held,
        expires_at__gt=timezone.now(),
        revoked_at__isnull=True,
        used_at__isnull=True,
    ).select_related("association", "table", "sheet")


def link_with(token: str) -> TableLink | None:
    """Return the link of that token while it lets a phone in; whatever else it is, nothing."""
    return live_links().filter(token_digest=sha256(token.encode()).hexdigest()).first()


def last_hold(device: Device | None, sheet: Sheet) -> TableHold | None:
    """Return what the device held last: the sheet or its table, else anything of its club."""
    if device is None:
        return None
    is_here = Q(sheet=sheet) | Q(table__isnull=False, table=sheet.table_id)
    found = TableHold.objects.filter(device=device, association=sheet.association_id)
    found = found.annotate(is_here=Case(When(is_here, then=1), default=0))
    return found.select_related("table", "link").order_by("-is_here", "-pk").first()


def tables_of(association: Association) -> QuerySet[Table]:
    """Return the tables that are in use, in the order of their names, 2 before 10."""
    tables = association.tables.filter(retired_at__isnull=True)
    return tables.select_related("sheet").order_by(Length("name"), "name", "pk")


def names_of_users(association_id: int, user_ids: Iterable[int]) -> dict[int, Member]:
    """Return the people that these accounts are in the association."""
    people = Member.objects.filter(association_id=association_id, user_id__in=set(user_ids))
    return {member.user_id: member for member in people if member.user_id is not None}


def sheets_under_way(association: Association) -> QuerySet[Sheet]:
    """Return the sheets of matches that are not over, latest first."""
    return (
        association.sheets.filter(result__isnull=True, closed_at__isnull=True)
        .select_related("house_rules")
        .order_by("-opened_at", "-pk")
    )


def sheets_at_no_table(association: Association) -> QuerySet[Sheet]:
    """Return the sheets of matches under way that are at no table, latest first."""
    return sheets_under_way(association).filter(current_at__isnull=True)


def sheets_ended(association: Association) -> QuerySet[Sheet]:
    """Return the sheets of matches that are over, latest first."""
    return (
        association.sheets.filter(result__isnull=False)
        .select_related("result", "house_rules")
        .order_by("-result__ended_at", "-pk")
    )


def sheets_of(member: Member) -> QuerySet[Sheet]:
    """Return the sheets of the matches that somebody sat at, latest first."""
    sat = Seating.objects.filter(sheet=OuterRef("pk"), member=member)
    sheets = Sheet.objects.filter(Exists(sat), association_id=member.association_id)
    return sheets.select_related("result").order_by("-opened_at", "-pk")


def sheets_contested(association: Association) -> QuerySet[Sheet]:
    """Return the sheets on which an organiser has something to decide, longest waiting first."""
    contested = association.sheets.filter(contests__decided_at__isnull=True, contests__isnull=False)
    return contested.annotate(since=Min("contests__created_at")).order_by("since", "pk")


def games_finished(association: Association) -> list[str]:
    """Return the keys of the games in which a match is over, as the registry lists them."""
    played = set(sheets_ended(association).order_by().values_list("game", flat=True).distinct())
    return [key for key in games() if key in played]


def results_version(association_slug: str, game: str) -> str:
    """Return what changes with the results of a game, and with what people are called there.

    One look-up, for polling.
    """
    of_game = FilteredRelation("results_versions", condition=Q(results_versions__game=game))
    found = Association.objects.annotate(of_game=of_game).filter(slug=association_slug)
    row = found.values_list("people_version", "of_game__number").first()
    return f"{row[0]}.{row[1] or 0}" if row else ""
