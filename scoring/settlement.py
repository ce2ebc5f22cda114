"""How a match stands once it is over: to be signed, contested, or settled for good.

Nothing of this is stored: it follows from the deals, the signatures, the contests and the time,
so that no clock has to run.
"""

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import sha256

from django.db.models import Q

from members.models import Signing
from scoring.models import Contest, Signature
from scoring.queries import SheetRecord

OBJECTION = timedelta(hours=24)
"""How long a match that is over may be objected to; without signatures it then is settled."""


class State(StrEnum):
    """How a match stands."""

    UNDER_WAY = "under_way"
    STOPPED = "stopped"  # closed before its end: there is no result to settle
    OPEN = "open"  # over, and settled in a day unless somebody objects
    AWAITING = "awaiting"  # over, and to be signed
    CONTESTED = "contested"
    SETTLED = "settled"


@dataclass(frozen=True, slots=True)
class Settlement:
    """How a match stands, and why.

    ``standing`` are the signatures that stand for the deals as they are now, ``left_behind``
    those that something was changed after; newest last.  ``awaited`` are the sides to sign.
    """

    state: State
    digest: str
    standing: tuple[Signature, ...] = ()
    left_behind: tuple[Signature, ...] = ()
    awaited: tuple[int, ...] = ()
    contests: tuple[Contest, ...] = ()
    settles_at: datetime | None = None
    may_be_contested: bool = True

    @property
    def is_settled(self) -> bool:
        """Whether only organisers change the sheet any more."""
        return self.state is State.SETTLED

    @property
    def confirmed(self) -> Signature | None:
        """The signature of an organiser that stands."""
        return next((each for each in self.standing if each.side is None), None)

    @property
    def undecided(self) -> tuple[Contest, ...]:
        """The contests that wait for an organiser."""
        return tuple(contest for contest in self.contests if contest.decided_at is None)

    def signed(self, side: int) -> Signature | None:
        """Return the signature of a side that stands."""
        return next((each for each in self.standing if each.side == side), None)


def settlement_of(read: SheetRecord, now: datetime) -> Settlement:
    """Return how the match of a sheet stands, in two queries."""
    return settlements_of([read], now)[0]


def settlements_of(reads: Sequence[SheetRecord], now: datetime) -> list[Settlement]:
    """Return how many matches stand, in two queries for all of them."""
    signatures: Mapping[int, list[Signature]] = defaultdict(list)
    contests: Mapping[int, list[Contest]] = defaultdict(list)
    of_sheets = Q(sheet__in=[read.sheet.pk for read in reads])
    for signature in Signature.objects.filter(of_sheets).select_related("member").order_by("pk"):
        signatures[signature.sheet_id].append(signature)
    for contest in Contest.objects.filter(of_sheets).order_by("-created_at", "-pk"):
        contests[contest.sheet_id].append(contest)
    return [
        settled(read, signatures[read.sheet.pk], contests[read.sheet.pk], now) for read in reads
    ]


def settled(
    read: SheetRecord, signatures: Sequence[Signature], contests: Sequence[Contest], now: datetime
) -> Settlement:
    """Return how the match of a sheet with these signatures and contests stands."""
    digest = standing_digest(read)
    standing = tuple(each for each in signatures if each.digest == digest)
    signed = {each.side for each in standing}
    ended = ended_at(read)
    over = read.record.is_over and ended is not None
    settles = ended + OBJECTION if over and ended else None
    found = Settlement(
        State.UNDER_WAY,
        digest,
        standing,
        left_behind=tuple(each for each in signatures if each.digest != digest),
        awaited=tuple(side for side in _signing_sides(read) if over and side not in signed),
        contests=tuple(contests),
        settles_at=settles,
    )
    return _with_state(found, read, now, is_confirmed=None in signed)


def _with_state(
    found: Settlement, read: SheetRecord, now: datetime, *, is_confirmed: bool
) -> Settlement:
    has_time = found.settles_at is None or now < found.settles_at
    if found.undecided:
        state = State.CONTESTED
    elif found.settles_at is None:
        state = State.STOPPED if read.sheet.closed_at else State.UNDER_WAY
    elif is_confirmed:
        state = State.SETTLED
    elif read.sheet.signing == Signing.NONE:
        state = State.OPEN if has_time else State.SETTLED
    elif read.sheet.signing == Signing.ORGANISER:
        state = State.AWAITING
    else:
        state = State.AWAITING if found.awaited else State.SETTLED
    may_be_contested = has_time or state is not State.SETTLED
    return _replaced(found, state, may_be_contested=may_be_contested)


def _replaced(found: Settlement, state: State, *, may_be_contested: bool) -> Settlement:
    awaited = () if state is State.SETTLED else found.awaited
    return Settlement(
        state,
        found.digest,
        found.standing,
        found.left_behind,
        awaited,
        found.contests,
        found.settles_at,
        may_be_contested,
    )


def _signing_sides(read: SheetRecord) -> range:
    """Return the sides that sign this sheet."""
    return range(read.game.sides if read.sheet.signing == Signing.OTHER_SIDE else 0)


def ended_at(read: SheetRecord) -> datetime | None:
    """Return when the match ended: closed by the clock, or with the last deal that counts."""
    counted = [deal.current for deal in read.deals if deal.judged.score is not None]
    if not counted:
        return None
    closed_at, ends_by_hand = read.sheet.closed_at, read.sheet.match.ends_by_hand
    played = max(deal.recorded_at for deal in counted)
    return closed_at if closed_at and ends_by_hand else played


def standing_digest(read: SheetRecord) -> str:
    """Return the digest of what a signature stands for: 64 hexadecimal signs.

    It covers the deals that stand with their versions, who has sat where from which deal on, the
    house rules and the match.  Not who somebody is: a guest who is claimed later has signed.
    """
    sheet = read.sheet
    deals = [[deal.number, deal.current.version, deal.current.entry] for deal in read.deals]
    seats = [[each.seat, each.side, each.from_deal, each.until_deal] for each in read.seatings]
    match = [sheet.match_kind, sheet.match_games, sheet.first_dealer]
    said = [sheet.code, sheet.game, sheet.options, match, seats, deals]
    return sha256(json.dumps(said, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
