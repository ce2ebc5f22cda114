"""An association's own house rules in words: what they choose, and how they differ."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext, ngettext

from common.problems import Message
from common.wording import in_text
from members.models import Member
from members.permissions import Access
from scoring.models import HouseRules
from scoring.pages.house_rules import ordered_names, plain_value
from scoring.registry import find_game, open_game
from scoring.rules.codec import FieldName
from scoring.rules.game import Game


class Chooser:
    """Says the house rules of one game: their names, what they decide, their choices."""

    def __init__(self, game: type[Game[Any, Any]]) -> None:
        self.game = game
        self._told = game.guide.options if game.guide else {}

    def text(self, message: Message) -> str:
        """Return a message in the words of the game, house rules by their names."""
        return in_text(message, self._say, self.game.words.deals[0])

    def _say(self, value: Any) -> Any:
        return self.name(value) if isinstance(value, FieldName) else value

    def name(self, option: str) -> str:
        """Return what a house rule is called."""
        return self.text(self._told[option].name) if option in self._told else str(option)

    def decides(self, option: str) -> str:
        """Return what a house rule decides, where the game says it."""
        return self.text(self._told[option].decides) if option in self._told else ""

    def otherwise(self, option: str) -> str:
        """Return which other numbers may be chosen, where the game says it."""
        told = self._told.get(option)
        return self.text(told.otherwise) if told and told.otherwise else ""

    def choice(self, option: str, value: Any) -> str:
        """Return what a choice is called."""
        words = self._told[option].choices if option in self._told else {}
        found = next((said for known, said in words.items() if _is_same(known, value)), None)
        return self.text(found) if found else plain_value(value)

    def said(self, option: str, value: Any) -> str:
        """Return a house rule with its choice: “Points to reach: 300”."""
        parts = {"name": self.name(option), "choice": self.choice(option, value).removesuffix(".")}
        return gettext("%(name)s: %(choice)s") % parts

    def changes(self, options: Any, before: Any) -> list[str]:
        """Return the choices that differ from those of before."""
        return [
            self.said(name, getattr(options, name))
            for name in ordered_names(self.game)
            if not _is_same(getattr(options, name), getattr(before, name))
        ]


def _is_same(one: Any, other: Any) -> bool:
    """Whether two choices are one: 1 is not True."""
    return isinstance(one, bool) is isinstance(other, bool) and bool(one == other)


class OwnRules:
    """One version of an association's own house rules, in the reader's words."""

    def __init__(self, rules: HouseRules) -> None:
        self.rules = rules
        self.name = rules.name
        self.game = find_game(rules.game)
        self.chooser = Chooser(self.game)
        self.options = open_game(rules.game, options=rules.options).options

    @property
    def game_name(self) -> str:
        """What the game is called."""
        return gettext(self.game.name)

    @property
    def sentence(self) -> str:
        """How they differ from the preset they were made from."""
        preset = self.game.presets.get(self.rules.preset)
        usual = open_game(self.game.key, preset=self.rules.preset if preset else "")
        changes = self.chooser.changes(self.options, usual.options)
        params = {
            "preset": gettext(preset.name) if preset else gettext(self.game.name),
            "changes": " · ".join(changes),
        }
        if not changes:
            return gettext("As “%(preset)s”.") % params
        return gettext("As “%(preset)s”, but: %(changes)s.") % params

    @property
    def players_words(self) -> str:
        """How many play by them, where that is fixed."""
        return players_words(self.rules.players) if self.rules.players else ""

    @property
    def choices(self) -> list[tuple[str, str]]:
        """Every house rule, with its choice."""
        return [
            (self.chooser.name(name), self.chooser.choice(name, getattr(self.options, name)))
            for name in ordered_names(self.game)
        ]

    def changes_since(self, before: "OwnRules") -> Iterator[str]:
        """Yield what this version changed."""
        if self.name != before.name:
            names = {"before": before.name, "after": self.name}
            yield gettext("Name: %(before)s → %(after)s") % names
        if self.rules.players != before.rules.players:
            yield self.players_words or gettext("Any number of players")
        yield from self.chooser.changes(self.options, before.options)


@dataclass(frozen=True, slots=True)
class RulesVersion:
    """One version in the history of own house rules."""

    number: int
    changes: tuple[str, ...]
    made_by: str
    made_at: datetime
    is_current: bool


class OwnRulesPage(OwnRules):
    """Own house rules as they stand, with their history."""

    def __init__(
        self, versions: list[HouseRules], access: Access, people: Mapping[int, Member]
    ) -> None:
        """``versions`` are in order; ``people`` are the accounts that made them."""
        super().__init__(versions[-1])
        self._versions = [OwnRules(rules) for rules in versions]
        self._access = access
        self._people = people

    @property
    def versions(self) -> list[RulesVersion]:
        """The versions, latest first."""
        pairs = zip([None, *self._versions], self._versions, strict=False)
        lines = [
            RulesVersion(
                version.rules.version,
                tuple(version.changes_since(before)) if before else (),
                self._maker(version.rules),
                version.rules.created_at,
                version.rules.pk == self.rules.pk,
            )
            for before, version in pairs
        ]
        return lines[::-1]

    def _maker(self, rules: HouseRules) -> str:
        person = self._people.get(rules.made_by_id or 0)
        return person.called(known=self._access.knows_people) if person else gettext("somebody")


def players_words(count: int) -> str:
    """Return how many play: “6 players”."""
    return ngettext("%(players)s player", "%(players)s players", count) % {"players": count}
