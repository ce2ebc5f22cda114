"""The append-only log: one writer, called inside the transaction of what it tells of."""

from typing import Any

from common.models import LogEntry


def write(
    verb: str,
    subject: str,
    *,
    association_id: int | None,
    actor_id: int | None,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> LogEntry:
    """Append what was done and return its entry.

    ``verb`` is ``thing.done``, as in ``deal.recorded``; ``before`` and ``after`` are plain
    data that hold ids, never names.
    """
    return LogEntry.objects.create(
        association_id=association_id,
        actor_id=actor_id,
        verb=verb,
        subject=subject,
        before=before,
        after=after,
        reason=reason,
    )
