"""The form that writes an association's own house rules: a control for every option of a game."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from django.utils.translation import gettext

from common.http import whole
from common.problems import Problem
from scoring.forms.keys import Key
from scoring.models import HouseRules
from scoring.pages import Chooser, players_words
from scoring.pages.house_rules import ordered_names, possible
from scoring.registry import open_game
from scoring.rules.codec import dump, from_texts, to_text
from scoring.rules.game import Game
from scoring.services import WantedRules

OPTION = "option_"
"""What the name of an option begins with in the form, where other fields have names too."""


@dataclass(frozen=True, slots=True)
class Control:
    """One option as it is asked for: by keys when its choices can be counted, else typed."""

    name: str
    label: str
    decides: str
    hint: str
    keys: tuple[Key, ...]
    text: str
    is_number: bool
    problems: tuple[str, ...]


class HouseRulesForm:
    """Own house rules being written, as far as they were typed."""

    def __init__(
        self,
        game: type[Game[Any, Any]],
        data: Mapping[str, str],
        *,
        start: HouseRules | None = None,
        changes: bool = False,
    ) -> None:
        """Start with the options of ``start``, which it may change, else with those of a preset."""
        self.game = game
        self.problems: Sequence[Problem] = ()
        self.start = start
        self.is_change = changes
        self._data = data
        preset = start.preset if start else data.get("preset", "")
        self.preset = preset if preset in game.presets else next(iter(game.presets), "")
        self._chooser = Chooser(game)
        self._hints = get_type_hints(game.options_type)

    @cached_property
    def _usual(self) -> Any:
        """The options that stand until something else is typed."""
        if self.start is not None:
            return open_game(self.game.key, options=self.start.options).options
        return open_game(self.game.key, preset=self.preset).options

    def wanted(self) -> WantedRules:
        """Return what was typed, for the service to judge."""
        names = ordered_names(self.game)
        options = {name: self._read(name, self._text(name)) for name in names}
        return WantedRules(self.name, options, whole(self._players))

    def _text(self, name: str) -> str:
        typed = self._data.get(OPTION + name)
        return to_text(getattr(self._usual, name)) if typed is None else typed.strip()

    def _read(self, name: str, text: str) -> Any:
        """Return the text of an option as plain data; what is no value of it is refused later."""
        for value in values_of(self._hints[name]):
            if to_text(value) == text:
                return dump(value)
        if not text:
            return None if NoneType in get_args(self._hints[name]) else ""
        return from_texts(self.game.options_type, {name: text}).get(name, text)

    @property
    def made_from(self) -> dict[str, str]:
        """The game, and the preset of it that the house rules are made from."""
        return {"game": self.game.key, "preset": self.preset}

    @property
    def name(self) -> str:
        """What the house rules are to be called."""
        known = self.start.name if self.start and self.is_change else ""
        return self._data.get("name", known)

    @property
    def base(self) -> int:
        """The version that the form was drawn on: the one that stands, once that was told."""
        is_told = any(problem.code == "stale" for problem in self.problems)
        typed = None if is_told else whole(self._data.get("base", ""))
        return typed if typed is not None else self.start.version if self.start else 0

    @property
    def _players(self) -> str:
        known = self.start.players if self.start else self._preset_players
        return self._data.get("players", str(known or ""))

    @property
    def _preset_players(self) -> int | None:
        preset = self.game.presets.get(self.preset)
        return preset.players if preset else None

    @property
    def players(self) -> list[Key]:
        """How many may play, as choices, any number first; nothing when there is no choice."""
        counts = sorted(self.game.player_counts)
        if len(counts) == 1:
            return []
        any_number = Key("", gettext("Any number"), is_chosen=not self._players)
        return [
            any_number,
            *(
                Key(str(count), players_words(count), is_chosen=self._players == str(count))
                for count in counts
            ),
        ]

    @property
    def game_name(self) -> str:
        """What the game is called."""
        return gettext(self.game.name)

    @property
    def presets(self) -> list[Key]:
        """What the house rules may be made from, as choices."""
        return [
            Key(key, gettext(preset.name), is_chosen=key == self.preset)
            for key, preset in self.game.presets.items()
        ]

    @property
    def controls(self) -> list[Control]:
        """Every option of the game, in the order of its page."""
        return [self._control(name) for name in ordered_names(self.game)]

    def _control(self, name: str) -> Control:
        values, text = tuple(values_of(self._hints[name])), self._text(name)
        parts = get_args(self._hints[name]) or (self._hints[name],)
        return Control(
            name=OPTION + name,
            label=self._chooser.name(name),
            decides=self._chooser.decides(name),
            hint=" ".join(self._hints_of(name, is_typed=not values)),
            keys=tuple(
                Key(sent, self._chooser.choice(name, value), is_chosen=sent == text)
                for value, sent in ((value, to_text(value)) for value in values)
            ),
            text=text,
            is_number=int in parts,
            problems=tuple(self._words(name)),
        )

    def _hints_of(self, name: str, *, is_typed: bool) -> Iterator[str]:
        if not is_typed:
            return
        yield self._chooser.otherwise(name)
        if NoneType in get_args(self._hints[name]):
            parts = {"choice": self._chooser.choice(name, None).removesuffix(".")}
            yield gettext("Left empty: %(choice)s.") % parts

    @property
    def refusals(self) -> list[tuple[str, str]]:
        """Every problem: the control it belongs to, and its sentence."""
        options = set(ordered_names(self.game))
        return [
            (
                OPTION + problem.field if problem.field in options else problem.field,
                self._chooser.text(problem.message),
            )
            for problem in self.problems
        ]

    @property
    def name_problems(self) -> list[str]:
        """What is wrong with the name, in words."""
        return [words for field, words in self.refusals if field == "name"]

    @property
    def players_problems(self) -> list[str]:
        """What is wrong with the number of players, in words."""
        return [words for field, words in self.refusals if field == "players"]

    def _words(self, option: str) -> list[str]:
        return [words for field, words in self.refusals if field == OPTION + option]


def values_of(hint: Any) -> Sequence[Any]:
    """Return the values that an option may have, None among them, when they can be counted."""
    parts = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    counted = [(None,) if part is NoneType else possible(part) for part in parts]
    return [value for values in counted for value in values] if all(counted) else ()
