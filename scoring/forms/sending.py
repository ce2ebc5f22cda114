"""What every entry is sent with."""

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import parse_qsl, urlencode
from uuid import UUID, uuid4

from common.http import whole
from scoring.models import Sheet
from scoring.registry import find_game
from scoring.rules.codec import from_texts, part_names
from scoring.services import Submission

MOST_FIELDS = 10


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
    entry_type = find_game(sheet.game).entry_type
    return Submission(
        key=as_key(texts.get("key", "")),
        number=(whole(texts.get("number", "")) or 0) if number is None else number,
        base=whole(texts.get("base", "")) or 0,
        entry=from_texts(entry_type, gathered(entry_type, texts)),
        confirmed=frozenset(confirmed),
        reason=texts.get("reason", ""),
    )


def sent_as(said: Mapping[str, str]) -> str:
    """Return several fields as the value of one key; ``gathered`` takes it apart."""
    return urlencode(said)


def gathered(entry_type: type[Any], texts: Mapping[str, str]) -> dict[str, str]:
    """Return the texts of a form with what several controls say put together.

    ``outcome`` holds several fields at once.  ``counts.hearts`` and its like are the parts of
    one field, put in the order in which its value has them.
    """
    found = {name: text for name, text in texts.items() if "." not in name and name != "outcome"}
    found |= dict(_taken_apart(texts.get("outcome", "")))
    parts = {name.partition(".")[0] for name in texts if "." in name}
    for field in parts & entry_type.__dataclass_fields__.keys():
        names = part_names(entry_type, field)
        found[field] = ":".join(texts.get(f"{field}.{name}", "") for name in names)
    return found


def _taken_apart(text: str) -> list[tuple[str, str]]:
    try:
        return parse_qsl(text, max_num_fields=MOST_FIELDS)
    except ValueError:
        return []


def as_key(text: str) -> UUID:
    """Return the key of a form, or a new one when it has none."""
    try:
        return UUID(text)
    except ValueError:
        return uuid4()
