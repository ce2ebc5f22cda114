"""Phones that let one another in: for signing they count as one signer."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Q

from members.actors import Actor
from scoring.models import LinkKind, Sheet, TableHold

Node = str | int  # the code of a phone, or the key of an account


@dataclass(frozen=True, slots=True)
class Lineage:
    """The phones and accounts that handed a sheet, or its table, to one another."""

    phones: frozenset[str]
    accounts: frozenset[int]


def lineage_of(by: Actor, sheet: Sheet) -> Lineage:
    """Return what ``by`` is of one lineage with at this sheet, themselves included."""
    near = _neighbours(sheet)
    found: set[Node] = set()
    waiting: list[Node] = [each for each in (by.device_code, by.user_id) if each]
    while waiting:
        if (node := waiting.pop()) not in found:
            found.add(node)
            waiting += near.get(node, ())
    return Lineage(
        frozenset(node for node in found if isinstance(node, str)),
        frozenset(node for node in found if isinstance(node, int)),
    )


def _neighbours(sheet: Sheet) -> Mapping[Node, set[Node]]:
    """Return who handed this sheet to whom, both ways, in one query."""
    is_here = Q(sheet=sheet) | Q(table__isnull=False, table=sheet.table_id)
    handed = TableHold.objects.filter(
        is_here, link__kind=LinkKind.HANDOVER, expires_at__gt=sheet.opened_at
    )
    near: dict[Node, set[Node]] = defaultdict(set)
    for hold in handed.select_related("device", "link__handed_by__device"):
        link, taker = hold.link, hold.device.code
        former = link.handed_by.device.code if link.handed_by else None
        for giver in (former, link.made_by_id):
            if giver is not None:
                near[taker].add(giver)
                near[giver].add(taker)
    return near
