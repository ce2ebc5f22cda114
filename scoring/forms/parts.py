"""Results that are said part by part, each part with a row of keys."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext

from scoring.forms.keys import Key, Part
from scoring.rules.codec import part_names, to_text
from scoring.rules.game import Game
from scoring.rules.seats import Seat


def parts_of(
    game: Game[Any, Any], entries: Iterable[Any], texts: Mapping[str, str], names: list[str]
) -> Iterator[Part]:
    """Yield the parts of the result with the values that some legal entry has.

    ``names`` are the players', by seat: who is counted may be any of them.
    """
    parts = part_names(game.entry_type, game.result)
    chosen = dict(zip(parts, texts.get(game.result, "").split(":"), strict=False))
    values: dict[str, dict[str, Any]] = {name: {} for name in parts}
    for entry in entries:
        for name in parts:
            value = getattr(getattr(entry, game.result), name)
            values[name][to_text(value)] = value
    for name in parts:
        found = values[name]
        if any(isinstance(value, Seat) for value in found.values()):
            keys = [(str(seat), person) for seat, person in enumerate(names)]
        else:
            keys = [(text, text) for text in found]
        yield Part(
            name,
            capfirst(gettext(game.labels.get(name, name))),
            tuple(Key(text, shown, is_chosen=chosen.get(name) == text) for text, shown in keys),
        )
