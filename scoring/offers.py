"""What an association offers to play: its games, and its own house rules beside their presets."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from common.problems import Message, Problem, Refusal, gettext_noop
from members.models import Association
from scoring.models import HouseRules
from scoring.registry import find_game, games, open_game
from scoring.rules.game import Game

OWN = "house:"
"""What the key of an association's own preset begins with, where presets are chosen."""


@dataclass(frozen=True, slots=True)
class Offer:
    """The keys of the games played, in their order, and the own presets in use, by game."""

    games: tuple[str, ...]
    own: Mapping[str, tuple[HouseRules, ...]]


def offer_of(association: Association) -> Offer:
    """Return what may be played, in two queries."""
    own: dict[str, list[HouseRules]] = defaultdict(list)
    for rules in standing_rules(association).filter(retired_at__isnull=True):
        own[rules.game].append(rules)
    by_game = {game: tuple(rules) for game, rules in own.items()}
    return Offer(tuple(games_played(association)), by_game)


def games_played(association: Association) -> list[str]:
    """Return the keys of the games that the association plays: all, when it has chosen none."""
    chosen = set(association.played_games.values_list("game", flat=True))
    return [key for key in games() if key in chosen] or list(games())


def standing_rules(association: Association) -> QuerySet[HouseRules]:
    """Return the own presets as they stand, retired ones included, in order of name."""
    later = HouseRules.objects.filter(
        association=association, key=OuterRef("key"), version__gt=OuterRef("version")
    )
    return association.house_rules.filter(~Exists(later))


def open_offered(
    association: Association, key: str, preset: str, *, players: int
) -> tuple[Game[Any, Any], HouseRules | None]:
    """Return the game by a preset, and the own house rules when the preset is one of those.

    Raises ``Refusal`` when the association does not play the game, when it has no such preset
    in use, or when so many cannot play by it.
    """
    game = find_game(key)
    if key not in games_played(association):
        text = gettext_noop("%(game)s is not played here. Choose a game from the list.")
        raise Refusal([Problem("not_played", Message(text, {"game": Message(game.name)}), "game")])
    if not preset.startswith(OWN):
        return open_game(key, preset=preset, players=players), None
    rules = (
        standing_rules(association)
        .filter(game=key, key=preset.removeprefix(OWN), retired_at__isnull=True)
        .first()
    )
    if rules is None:
        text = gettext_noop("These house rules are no longer in use. Choose others.")
        raise Refusal([Problem("unknown_option", Message(text), "preset")])
    if rules.players not in (None, players):
        text = gettext_noop("%(count)d play by these house rules. Choose others.")
        params = {"count": rules.players}
        raise Refusal([Problem("bad_player_count", Message(text, params), "preset")])
    return open_game(key, options=rules.options, players=players), rules
