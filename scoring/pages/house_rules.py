"""The house rules of a game in words: what each decides, its choices, where they come from."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, Literal, get_args, get_origin, get_type_hints

from django.utils.translation import gettext, pgettext

from common.problems import Message
from common.wording import unsigned
from scoring.registry import open_game
from scoring.rules.game import Game
from scoring.rules.guide import Option

Text = Callable[[Message], str]


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of a house rule, with the presets that make it."""

    words: str
    is_default: bool
    presets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One house rule in words."""

    name: str
    decides: str
    choices: tuple[Choice, ...]
    otherwise: str
    source: str


def house_rules(game: type[Game[Any, Any]], text: Text) -> list[HouseRule]:
    """Return every house rule: those that have words in their order, then the others."""
    told = dict(game.guide.options) if game.guide else {}
    return [_house_rule(game, name, told.get(name), text) for name in ordered_names(game)]


def ordered_names(game: type[Game[Any, Any]]) -> list[str]:
    """Return the names of the house rules: those that have words, in their order, come first."""
    told = game.guide.options if game.guide else {}
    names = [item.name for item in fields(game.options_type)]
    return [*(name for name in told if name in names), *(n for n in names if n not in told)]


def _house_rule(
    game: type[Game[Any, Any]], name: str, option: Option | None, text: Text
) -> HouseRule:
    choices = tuple(_choices(game, name, option, text))
    if option is None:
        return HouseRule(name, "", choices, "", "")
    otherwise = text(option.otherwise) if option.otherwise else ""
    return HouseRule(
        text(option.name), text(option.decides), choices, otherwise, text(option.source)
    )


def _choices(
    game: type[Game[Any, Any]], name: str, option: Option | None, text: Text
) -> Iterator[Choice]:
    """Yield the choices of a house rule, the default first."""
    words = option.choices if option else {}
    default = getattr(open_game(game.key).options, name)
    by_presets = dict(_by_presets(game, name))
    hint = get_type_hints(game.options_type)[name]
    for value in dict.fromkeys([default, *possible(hint), *by_presets.values()]):
        yield Choice(
            words=text(words[value]) if value in words else plain_value(value),
            is_default=value == default,
            presets=tuple(preset for preset, chosen in by_presets.items() if chosen == value),
        )


def _by_presets(game: type[Game[Any, Any]], name: str) -> Iterator[tuple[str, Any]]:
    """Yield what each preset that names this house rule chooses."""
    for key, preset in game.presets.items():
        if name in preset.options:
            chosen = getattr(open_game(game.key, preset=key).options, name)
            yield gettext(preset.name), chosen


def possible(hint: Any) -> Sequence[Any]:
    """Return the values that a house rule may have, when they can be counted."""
    if get_origin(hint) is Literal:
        return get_args(hint)
    if hint is bool:
        return (False, True)
    return tuple(hint) if isinstance(hint, type) and issubclass(hint, StrEnum) else ()


def plain_value(value: Any) -> str:
    """Return a choice that the game has no words for."""
    words: Mapping[Any, str] = {
        None: pgettext("house rule", "None"),
        True: pgettext("house rule", "Yes"),
        False: pgettext("house rule", "No"),
    }
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return unsigned(value) if is_number else words.get(value, str(value))
