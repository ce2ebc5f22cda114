"""What is no longer needed, and is erased in time.

Deals, receipts and the log are kept; what goes is how people were reached who no longer play,
and the links, holds and devices that no table uses any more.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from common import log
from members.models import Association, Contact, Device, Invitation
from scoring.models import Seating, TableHold, TableLink

LINK_DAYS = 90
DEVICE_DAYS = 400
DAYS_IN_A_MONTH = 30.44


@transaction.atomic
def purge(*, now: datetime) -> dict[str, int]:
    """Erase what its time is over for, and return how many rows of each kind went.

    Each association's log says what was erased there.
    """
    counts: dict[str, int] = {}
    for name, rows in _of_site(now):
        counts[name], _ = rows.delete()
    for association in Association.objects.order_by("pk"):
        contacts = forgotten_contacts(association, now)
        if count := contacts.count():
            contacts.delete()
            counts["contacts"] = counts.get("contacts", 0) + count
            log.write(
                "contacts.purged",
                f"association/{association.slug}",
                association_id=association.pk,
                by=None,
                after={"contacts": count},
            )
    return counts


def purgeable(*, now: datetime) -> dict[str, int]:
    """Return how many rows of each kind ``purge`` would erase, erasing none."""
    counts = {name: rows.count() for name, rows in _of_site(now)}
    contacts = (forgotten_contacts(each, now).count() for each in Association.objects.all())
    return counts | {"contacts": sum(contacts)}


def forgotten_contacts(association: Association, now: datetime) -> QuerySet[Contact]:
    """Return how to reach those without account who have not played for the time agreed."""
    since = now - timedelta(days=association.retention_months * DAYS_IN_A_MONTH)
    played = Seating.objects.filter(member=OuterRef("member"), sheet__opened_at__gte=since)
    return Contact.objects.filter(
        ~Exists(played),
        member__association=association,
        member__user__isnull=True,
        member__created_at__lt=since,
    )


def _of_site(now: datetime) -> Iterator[tuple[str, QuerySet[Any]]]:
    """Yield what goes, by kind, in an order in which nothing is left that leads to it."""
    ago = now - timedelta(days=LINK_DAYS)
    over = Q(expires_at__lt=ago) | Q(revoked_at__lt=ago)
    yield "sessions", Session.objects.filter(expire_date__lt=now)
    yield "invitations", Invitation.objects.filter(over, accepted_at__isnull=True)
    yield "holds", TableHold.objects.filter(Q(expires_at__lt=ago) | Q(ended_at__lt=ago))
    in_use = TableHold.objects.filter(link=OuterRef("pk"))
    yield "links", TableLink.objects.filter(over & ~Exists(in_use))
    held = TableHold.objects.filter(device=OuterRef("pk"))
    unseen = Device.objects.filter(last_seen_at__lt=now - timedelta(days=DEVICE_DAYS))
    yield "devices", unseen.filter(~Exists(held))
