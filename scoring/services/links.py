"""Links that let a phone in without an account: made, and revoked.

A token or PIN leaves this module once, in what made it; the database has their digests.
"""

import secrets
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import timedelta
from hashlib import sha256
from typing import Any

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils import timezone
from django.views.decorators.debug import sensitive_variables

from common import log
from common.problems import Message, Problem, Refusal, gettext_noop
from members.actors import Actor
from members.models import Association
from members.permissions import access_to
from members.services.people import people_changed
from scoring.models import LinkKind, Sheet, Table, TableHold, TableLink
from scoring.permissions import (
    CHANGE_TABLES,
    ENTER_DEALS,
    HAND_OVER,
    access_to_sheet,
    counts,
)
from scoring.queries import holds_of, read_sheet, tables_of
from scoring.services.holding import held, held_table, held_table_of
from scoring.services.signers import THEMSELVES, sides_without
from scoring.settlement import settlement_of

EVENING = timedelta(hours=12)
LIFETIMES: Mapping[str, timedelta] = {
    "evening": EVENING,
    "days": timedelta(days=3),
    "month": timedelta(days=30),
}
HANDOVER_LASTS = timedelta(minutes=10)
PIN_LENGTH = 6


@dataclass(frozen=True, slots=True)
class NewLink:
    """A link just made, with what is shown of it this once."""

    link: TableLink
    token: str = field(repr=False)
    pin: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class _Secrets:
    token: str = field(repr=False)
    pin: str = field(repr=False)
    pin_digest: str = field(repr=False)

    @property
    def digests(self) -> dict[str, str]:
        digest = sha256(self.token.encode()).hexdigest()
        return {"token_digest": digest, "pin": self.pin_digest}


def make_link(*, table: Table, lifetime: str, by: Actor) -> NewLink:
    """Make the link of a table and return it with its token and PIN.

    The one before it is over at once, and with it every phone that came by it.
    """
    access_to(table.association, by).require(CHANGE_TABLES)
    (drawn,) = _draw(1)
    return _make(table, drawn, LIFETIMES.get(lifetime, EVENING), by)


def make_labels(*, association: Association, lifetime: str, by: Actor) -> list[NewLink]:
    """Make a new link for every table in use, in the order of their names."""
    access_to(association, by).require(CHANGE_TABLES)
    lasts = LIFETIMES.get(lifetime, EVENING)
    tables = list(tables_of(association))
    drawn = _draw(len(tables))
    with transaction.atomic():
        return [_make(table, each, lasts, by) for table, each in zip(tables, drawn, strict=True)]


@transaction.atomic
def revoke_link(*, table: Table, by: Actor) -> None:
    """End every link to the table, and with them every phone that holds it."""
    access_to(table.association, by).require(CHANGE_TABLES)
    revoke_all(held_table(table), by)


def hand_over(*, sheet: Sheet, by: Actor) -> NewLink:
    """Make the link by which another phone takes the table, or the sheet that is at none.

    It works once, within ten minutes.  If ``by`` enters as the holder of a table, that ends
    when the other phone takes it; people with an account keep what they may.
    """
    (drawn,) = _draw(1)
    return _hand_over(sheet, drawn, by)


def ask_to_sign(*, sheet: Sheet, side: int, by: Actor) -> NewLink:
    """Make the link by which somebody of an awaited side signs on their own phone.

    It works once, within ten minutes.  Raises ``Refusal`` when that side has nothing to sign,
    and when somebody there can sign with an account or a PIN.
    """
    (drawn,) = _draw(1)
    return _ask_to_sign(sheet, side, drawn, by)


def revoke_all(table: Table, by: Actor) -> None:
    """End every link and hold of a table that is held."""
    now = timezone.now()
    links = table.links.filter(revoked_at__isnull=True)
    codes = list(links.order_by("pk").values_list("code", flat=True))
    if not codes:
        return
    links.update(revoked_at=now)
    table.holds.filter(ended_at__isnull=True).update(ended_at=now)
    people_changed(table.association_id)
    tell("link.revoked", table, None, by, before={"links": codes})


@sensitive_variables()
def _draw(number: int) -> Sequence[_Secrets]:
    """Return new tokens and PINs.  Digesting a PIN takes long on purpose: not while rows wait."""
    pins = [f"{secrets.randbelow(10**PIN_LENGTH):0{PIN_LENGTH}}" for _ in range(number)]
    with ThreadPoolExecutor() as threads:
        digests = threads.map(make_password, pins)
        return [
            _Secrets(secrets.token_urlsafe(32), pin, digest)
            for pin, digest in zip(pins, digests, strict=True)
        ]


@sensitive_variables("drawn")
@transaction.atomic
def _make(table: Table, drawn: _Secrets, lasts: timedelta, by: Actor) -> NewLink:
    table = held_table(table)
    revoke_all(table, by)
    link = TableLink.objects.create(
        association_id=table.association_id,
        table=table,
        made_by=by.user,
        expires_at=timezone.now() + lasts,
        **drawn.digests,
    )
    tell("link.made", table, None, by, after=_told(link))
    return NewLink(link, drawn.token, drawn.pin)


@sensitive_variables("drawn")
@transaction.atomic
def _hand_over(sheet: Sheet, drawn: _Secrets, by: Actor) -> NewLink:
    table = held_table_of(sheet)
    held(sheet)
    access_to_sheet(by, sheet, read_sheet(sheet).seatings).require(HAND_OVER)
    former = _hold_of(by, sheet)
    if former is not None and former.sheet_id:
        table = None
    place = place_of(table, sheet)
    now = timezone.now()
    earlier = TableLink.objects.filter(kind=LinkKind.HANDOVER, handed_by=former, **place)
    earlier.filter(made_by=by.user, used_at__isnull=True, revoked_at__isnull=True).update(
        revoked_at=now
    )
    link = TableLink.objects.create(
        association_id=sheet.association_id,
        kind=LinkKind.HANDOVER,
        handed_by=former,
        made_by=by.user,
        expires_at=now + HANDOVER_LASTS,
        **place,
        **drawn.digests,
    )
    tell("link.made", table, sheet, by, after=_told(link))
    return NewLink(link, drawn.token, drawn.pin)


@sensitive_variables("drawn")
@transaction.atomic
def _ask_to_sign(sheet: Sheet, side: int, drawn: _Secrets, by: Actor) -> NewLink:
    read = read_sheet(held(sheet))
    access_to_sheet(by, sheet, read.seatings).require(ENTER_DEALS)
    if side not in settlement_of(read, timezone.now()).awaited:
        text = gettext_noop("This side has nothing to sign.")
        raise Refusal([Problem("nothing_to_sign", Message(text))])
    if side not in sides_without(read):
        raise Refusal([Problem("sign_same_side", Message(THEMSELVES))])
    now = timezone.now()
    earlier = TableLink.objects.filter(kind=LinkKind.SIGNATURE, sheet=sheet, side=side)
    earlier.filter(used_at__isnull=True, revoked_at__isnull=True).update(revoked_at=now)
    link = TableLink.objects.create(
        association_id=sheet.association_id,
        kind=LinkKind.SIGNATURE,
        sheet=sheet,
        side=side,
        made_by=by.user,
        expires_at=now + HANDOVER_LASTS,
        **drawn.digests,
    )
    tell("link.made", None, sheet, by, after=_told(link) | {"side": side})
    return NewLink(link, drawn.token, drawn.pin)


def place_of(table: Table | None, sheet: Sheet | None) -> dict[str, Any]:
    """Return the one of the two that a link or a hold is for, as its fields."""
    return {"table": table} if table else {"sheet": sheet}


def _hold_of(by: Actor, sheet: Sheet) -> TableHold | None:
    """Return the hold by which the device enters deals of the sheet."""
    if by.device is None:
        return None
    mine = [hold for hold in holds_of(sheet).filter(device=by.device) if counts(hold, sheet)]
    return min(mine, key=lambda hold: hold.sheet_id is None, default=None)


def _told(link: TableLink) -> dict[str, str]:
    return {"link": link.code, "kind": link.kind, "expires": link.expires_at.isoformat()}


def tell(
    verb: str,
    table: Table | None,
    sheet: Sheet | None,
    by: Actor,
    *,
    before: Mapping[str, object] | None = None,
    after: Mapping[str, object] | None = None,
) -> None:
    place = table or sheet
    if place is None:
        return
    kind = "table" if table else "sheet"
    log.write(
        verb,
        f"{kind}/{place.code}",
        association_id=place.association_id,
        by=by,
        before=before,
        after=after,
    )
