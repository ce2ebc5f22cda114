"""The games that can be played: the visible list, and those of other installed packages."""

from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from common.problems import Message, Problem, Refusal, gettext_noop
from scoring.games.jeu_du_10 import JeuDu10
from scoring.games.twenty_five import AuctionFortyFives, FortyFive, SpoilFive, TwentyFive
from scoring.games.two_ten_jack import TwoTenJack
from scoring.rules.codec import Unreadable, load
from scoring.rules.game import Game

GAMES: tuple[type[Game[Any, Any]], ...] = (
    JeuDu10,
    TwentyFive,
    FortyFive,
    AuctionFortyFives,
    SpoilFive,
    TwoTenJack,
)

PLUG_INS = "levee.games"


@cache
def games() -> Mapping[str, type[Game[Any, Any]]]:
    """Return every game by its key: ours, then those found by entry point."""
    found: dict[str, type[Game[Any, Any]]] = {}
    for game in (*GAMES, *(point.load() for point in entry_points(group=PLUG_INS))):
        if game.key in found:
            raise ValueError(f"two games have the key {game.key!r}")
        found[game.key] = game
    return found


def find_game(key: str) -> type[Game[Any, Any]]:
    """Return the game of that key; raise ``Refusal`` when there is none."""
    try:
        return games()[key]
    except KeyError:
        text = gettext_noop("There is no game called “%(key)s”. Choose one from the list.")
        problem = Problem("wrong_type", Message(text, {"key": str(key)[:80]}), "game")
        raise Refusal([problem]) from None


def open_game(
    key: str,
    *,
    preset: str = "",
    options: Mapping[str, Any] | None = None,
    players: int | None = None,
) -> Game[Any, Any]:
    """Return the game ``key`` with the options of ``preset``, overridden by ``options``.

    ``players`` is how many play; left out, as many as the preset says or as is usual.  Raises
    ``Refusal`` when the game, the preset or an option is unknown, when the options do not go
    together, or when so many cannot play.
    """
    game = find_game(key)
    chosen = {**_preset_options(game, preset), **(options or {})}
    try:
        rules = load(game.options_type, chosen)
    except Unreadable as unreadable:
        raise Refusal(_as_options(problem) for problem in unreadable.problems) from None
    if found := rules.problems():
        raise Refusal(found)
    if players is None and preset:
        players = game.presets[preset].players
    if players is not None and players not in game.player_counts:
        raise Refusal([_bad_player_count(game, players)])
    return game(rules, players)


def _preset_options(game: type[Game[Any, Any]], preset: str) -> Mapping[str, Any]:
    if not preset:
        return {}
    if preset in game.presets:
        return game.presets[preset].options
    text = gettext_noop("There is no preset called “%(key)s”. Choose one from the list.")
    raise Refusal([Problem("unknown_option", Message(text, {"key": preset[:80]}), "preset")])


def _bad_player_count(game: type[Game[Any, Any]], players: int) -> Problem:
    text = gettext_noop("%(count)d cannot play this game: choose among %(counts)s.")
    counts = ", ".join(str(count) for count in sorted(game.player_counts))
    return Problem(
        "bad_player_count", Message(text, {"count": players, "counts": counts}), "players"
    )


def _as_options(problem: Problem) -> Problem:
    """Return a problem of a key as one of an option."""
    if problem.code != "unknown_key":
        return problem
    text = gettext_noop("“%(key)s” is not an option of this game. Take it out.")
    return Problem("unknown_option", Message(text, problem.message.params), problem.field)
