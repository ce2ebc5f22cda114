"""The games an association plays, each with the house rules it may be played by."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext

from scoring.models import HouseRules
from scoring.pages.own_rules import OwnRules
from scoring.registry import games
from scoring.rules.game import Game


class OfferedGame:
    """One game with its presets, and the own house rules of the association for it."""

    def __init__(
        self, game: type[Game[Any, Any]], own: Iterable[HouseRules], *, is_played: bool
    ) -> None:
        self.key = game.key
        self.name = gettext(game.name)
        self.about = gettext(game.about)
        self.presets = [(gettext(p.name), gettext(p.sentence)) for p in game.presets.values()]
        self.is_played = is_played
        told = [OwnRules(rules) for rules in own if rules.game == game.key]
        self.own = [each for each in told if each.rules.retired_at is None]
        self.retired = [each for each in told if each.rules.retired_at is not None]


def offered_games(played: Iterable[str], own: Iterable[HouseRules]) -> list[OfferedGame]:
    """Return every game there is, whether it is played or not."""
    found, chosen = list(own), set(played)
    return [OfferedGame(game, found, is_played=key in chosen) for key, game in games().items()]
