"""The append-only log: one writer, called inside the transaction of what it tells of.

The entries of an association are a chain: each digest covers the entry and the digest before it,
so that none can be changed, taken out or put in between without every later one telling.  Only
the end could be cut off unseen, which is why the last digest is shown to be noted elsewhere.
"""

import json
from collections.abc import Iterator
from datetime import UTC
from hashlib import sha256
from typing import Any, Protocol

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from common.models import LogEntry, LogHead, LogRemark


class Author(Protocol):
    """Who does something, and from which device."""

    @property
    def user_id(self) -> int | None:
        """The key of the account, if there is one."""

    @property
    def device_code(self) -> str:
        """The code of the device, empty when it is not known."""


@transaction.atomic
def write(
    verb: str,
    subject: str,
    *,
    association_id: int | None,
    by: Author | None,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> LogEntry:
    """Append what was done and return its entry.

    ``verb`` is ``thing.done``, as in ``deal.recorded``; ``before`` and ``after`` are plain
    data that hold ids, never names.  ``reason`` is in the words of who did it.  Nobody (``by`` is
    None) is the program itself.

    The end of the chain is held until the transaction ends, so write last: nothing that others
    may hold is to be asked for after it.  Rows that the entry refers to, the association above
    all, are held elsewhere with ``select_for_update(no_key=True)``, which lets it refer to them.
    """
    head = _held_head(association_id or 0)
    entry = LogEntry(
        association_id=association_id,
        sequence=head.sequence + 1,
        actor_id=by.user_id if by else None,
        device=by.device_code if by else "",
        at=timezone.now(),
        verb=verb,
        subject=subject,
        before=before,
        after=after,
        reason=sha256(reason.encode()).hexdigest() if reason else "",
    )
    entry.digest = digest(entry, head.digest)
    entry.save(force_insert=True)
    if reason:
        LogRemark.objects.create(entry=entry, words=reason)
    LogHead.objects.filter(pk=head.pk).update(sequence=entry.sequence, digest=entry.digest)
    return entry


def digest(entry: LogEntry, previous: str) -> str:
    """Return the SHA-256 of an entry and of the digest before it, as 64 hexadecimal signs.

    It covers the JSON array of the entry's values in the order of this function, keys sorted,
    without spaces, the time in UTC to the microsecond.
    """
    at = entry.at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    said = [entry.sequence, entry.association_id, entry.actor_id, entry.device, at, entry.verb]
    said += [entry.subject, entry.before, entry.after, entry.reason, previous]
    return sha256(json.dumps(said, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def broken_links(association_id: int | None) -> Iterator[int]:
    """Yield the number of every entry that does not follow from the one before it.

    A head that says otherwise than the last entry counts as a broken entry after the last.
    """
    previous, number = "", 0
    of_chain = Q(association=association_id) if association_id else Q(association=None)
    entries = LogEntry.objects.filter(of_chain).order_by("sequence")
    for number, entry in enumerate(entries.iterator(), start=1):
        if entry.sequence != number or entry.digest != digest(entry, previous):
            yield number
        previous = entry.digest
    head = LogHead.objects.filter(pk=association_id or 0).first()
    if (head.sequence, head.digest) != (number, previous) if head else number > 0:
        yield number + 1


def _held_head(chain: int) -> LogHead:
    """Return the end of the chain, held against every other writer until the transaction ends."""
    head = LogHead.objects.select_for_update().filter(pk=chain).first()
    if head is None:
        LogHead.objects.get_or_create(pk=chain)
        head = LogHead.objects.select_for_update().get(pk=chain)
    return head
