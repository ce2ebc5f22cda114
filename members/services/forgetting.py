"""Taking a person's name out of what others have written freely.

>>> without_names("Zita Roy a demandé; zita l’a dit.", ["Zita Roy", "Zizi"])
'… … a demandé; … l’a dit.'
"""

import re
from collections.abc import Iterable, Iterator

from django.apps import apps
from django.db.models import Model

from members.names import comparable

WORD = re.compile(r"\w+")
FORGOTTEN = "…"
SHORTEST = 3  # shorter words, such as de, la or Li, are in too many sentences


def without_names(text: str, names: Iterable[str]) -> str:
    """Return ``text`` with every word of these names replaced by “…”."""
    words = {comparable(word) for name in names for word in WORD.findall(name)}
    forgotten = {word for word in words if len(word) >= SHORTEST}

    def shown(found: re.Match[str]) -> str:
        return FORGOTTEN if comparable(found.group()) in forgotten else found.group()

    return WORD.sub(shown, text) if forgotten else text


def forget_names(association_id: int, names: list[str]) -> None:
    """Take these names out of everything that people of the association have written freely.

    A model says what that is in ``free_words``, and how it leads to its association.
    """
    for model in _with_free_words():
        where = {getattr(model, "of_association", "association"): association_id}
        for row in model._default_manager.filter(**where).iterator():
            _forget_in(row, names)


def _forget_in(row: Model, names: list[str]) -> None:
    fields = row.free_words  # type: ignore[attr-defined]
    before = {field: getattr(row, field) for field in fields}
    after = {field: without_names(text, names) for field, text in before.items()}
    if after != before:
        type(row)._default_manager.filter(pk=row.pk).update(**after)


def _with_free_words() -> Iterator[type[Model]]:
    return (model for model in apps.get_models() if hasattr(model, "free_words"))
