"""Holds: devices that came by a link, and enter deals or sign until it is over."""

from datetime import datetime

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from members.actors import Actor
from members.models import Device
from members.permissions import access_to
from members.services.people import people_changed
from scoring.errors import KeepsTheScore, LinkGone
from scoring.models import LinkKind, Sheet, TableHold, TableLink
from scoring.permissions import (
    CHANGE_TABLES,
    HAND_OVER,
    access_to_sheet,
    holds,
    may_give,
)
from scoring.queries import live_holds, live_links, read_sheet
from scoring.services.holding import hold_place
from scoring.services.links import EVENING, place_of, tell

TAKEN = {
    LinkKind.TABLE: "table.held",
    LinkKind.HANDOVER: "table.handed_over",
    LinkKind.SIGNATURE: "sheet.opened_to_sign",
}


@transaction.atomic
def take_hold(*, link: TableLink, by: Actor) -> TableHold:
    """Have the device of ``by`` hold what the link leads to, and return the hold.

    Taking it again by the same link changes nothing.  Raises ``LinkGone`` when the link lets
    no phone in any more, ``KeepsTheScore`` when the phone that enters is to sign for others.
    """
    if by.device is None:
        raise PermissionDenied
    hold_place(link.table, link.sheet)
    list(TableLink.objects.select_for_update(no_key=True).filter(pk=link.pk))
    found = live_links().filter(pk=link.pk).first()
    if found is None or not _is_given(found):
        raise LinkGone
    if found.kind == LinkKind.SIGNATURE and found.sheet and holds(by.device, found.sheet):
        raise KeepsTheScore
    own = found.holds.filter(device=by.device, pk__in=live_holds().values("pk")).first()
    return own or _take(found, by.device, by)


@transaction.atomic
def give_up(*, hold: TableHold, by: Actor) -> None:
    """End a hold from the device that has it."""
    if by.device is None or hold.device_id != by.device.pk:
        raise PermissionDenied
    _end_held(hold, by, "table.given_up")


@transaction.atomic
def revoke_hold(*, hold: TableHold, by: Actor) -> None:
    """End the hold of some device: organisers may, and of a sheet at no table who enters there."""
    if hold.sheet is None:
        access_to(hold.association, by).require(CHANGE_TABLES)
    else:
        access = access_to_sheet(by, hold.sheet, read_sheet(hold.sheet).seatings)
        access.require(HAND_OVER)
    _end_held(hold, by, "table.released")


def move_holds(sheet: Sheet, to: Sheet) -> None:
    """Have the phones that hold a sheet hold its rematch instead."""
    moved = list(live_holds().filter(sheet=sheet))
    TableHold.objects.filter(pk__in=[hold.pk for hold in moved]).update(ended_at=timezone.now())
    TableHold.objects.bulk_create(
        TableHold(
            association_id=hold.association_id,
            device_id=hold.device_id,
            link_id=hold.link_id,
            sheet=to,
            expires_at=hold.expires_at,
        )
        for hold in moved
    )


def _take(link: TableLink, device: Device, by: Actor) -> TableHold:
    now = timezone.now()
    place = place_of(link.table, link.sheet)
    TableHold.objects.filter(device=device, ended_at__isnull=True, **place).update(ended_at=now)
    former = link.handed_by
    if former is not None:
        TableHold.objects.filter(pk=former.pk, ended_at__isnull=True).update(ended_at=now)
    if link.kind != LinkKind.TABLE:
        TableLink.objects.filter(pk=link.pk).update(used_at=now)
    hold = TableHold.objects.create(
        association_id=link.association_id,
        device=device,
        link=link,
        expires_at=_lasts_until(link, former, now),
        **place,
    )
    people_changed(link.association_id)
    verb = TAKEN[LinkKind(link.kind)]
    before = {"hold": former.code} if former else None
    after = {"hold": hold.code, "link": link.code}
    tell(verb, link.table, link.sheet, by, before=before, after=after)
    return hold


def _is_given(link: TableLink) -> bool:
    """Whether whoever hands over may still do so for what is played there now."""
    sheet = link.sheet or (link.table.sheet if link.table else None)
    return sheet is None or may_give(link, sheet)


def _lasts_until(link: TableLink, former: TableHold | None, now: datetime) -> datetime:
    """Return when a hold is over: with the label's link, with what was handed over, or tonight."""
    if link.kind == LinkKind.TABLE:
        return link.expires_at
    return former.expires_at if former else now + EVENING


def _end_held(hold: TableHold, by: Actor, verb: str) -> None:
    hold_place(hold.table, hold.sheet)
    now = timezone.now()
    own_links = TableLink.objects.filter(handed_by=hold, used_at__isnull=True)
    own_links.filter(revoked_at__isnull=True).update(revoked_at=now)
    if TableHold.objects.filter(pk=hold.pk, ended_at__isnull=True).update(ended_at=now):
        people_changed(hold.association_id)
        tell(verb, hold.table, hold.sheet, by, before={"hold": hold.code})
