"""What every entry is sent with."""

from collections.abc import Iterable, Mapping
from uuid import UUID, uuid4

from common.http import whole
from scoring.models import Sheet
from scoring.registry import find_game
from scoring.rules.codec import from_texts
from scoring.services import Submission


def submission(
    sheet: Sheet,
    texts: Mapping[str, str],
    confirmed: Iterable[str],
    *,
    number: int | None = None,
) -> Submission:
    """Return the entry that was sent, its texts read but not judged.

    What cannot be read counts as not sent: without a key nothing is repeated, and without a
    number the entry meets no deal.
    """
    return Submission(
        key=as_key(texts.get("key", "")),
        number=(whole(texts.get("number", "")) or 0) if number is None else number,
        base=whole(texts.get("base", "")) or 0,
        entry=from_texts(find_game(sheet.game).entry_type, texts),
        confirmed=frozenset(confirmed),
    )


def as_key(text: str) -> UUID:
    """Return the key of a form, or a new one when it has none."""
    try:
        return UUID(text)
    except ValueError:
        return uuid4()
