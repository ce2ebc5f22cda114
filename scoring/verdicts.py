"""Score sheets as plain data, judged without a database: what a file says, and what is wrong.

>>> deal = {"dealer": 0, "bidder": 1, "bid": 70, "points": [25, 75]}
>>> verdict = judge({"game": "jeu_du_10", "deals": [deal]})
>>> verdict.is_valid, verdict.totals, verdict.winner
(True, (0, 1), Side(1))
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from common.problems import Message, Problem, Refusal, gettext_noop
from scoring.registry import find_game, open_game
from scoring.rules.codec import Unreadable, load
from scoring.rules.game import Game, Score
from scoring.rules.match import GameResult, Kind, Match, Record, play
from scoring.rules.seats import Seat, Side

KEYS = ("id", "game", "preset", "options", "players", "match", "deals")
MOST_PLAYERS = 20


@dataclass(frozen=True, slots=True)
class JudgedSheet:
    """What the rules say of one sheet.

    ``deals`` has the score of each, and nothing where it was refused.  ``totals``, ``games`` and
    ``winner`` are unknown (None) once a deal was refused; what the deals score is sure up to
    there, ``sure`` of them.  ``names`` are the players', when given.
    """

    id: Any = None
    problems: tuple[Problem, ...] = ()
    deals: tuple[Score | None, ...] = ()
    games: tuple[GameResult, ...] | None = None
    totals: tuple[int, ...] | None = None
    pool: int | None = None
    winner: Side | None = None
    is_drawn: bool = False
    is_over: bool = False
    names: tuple[str, ...] = ()
    sure: int = 0
    game: Game[Any, Any] | None = field(default=None, repr=False)

    @property
    def is_valid(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems

    @property
    def vocabulary(self) -> str:
        """The context of the words of the game, when it is known."""
        return self.game.vocabulary if self.game else ""

    def is_sure(self, index: int) -> bool:
        """Whether what a deal scores is known, whatever was refused before it."""
        return index < self.sure or not (self.game and self.game.scores_depend_on_totals)


def judge(sheet: Any) -> JudgedSheet:
    """Return the verdict on a sheet as a file writes it; whatever is wrong is told in it."""
    if not isinstance(sheet, Mapping):
        text = gettext_noop("A sheet is an object with a game and its deals.")
        return JudgedSheet(problems=(Problem("wrong_type", Message(text)),))
    found = [*_unknown_keys(sheet)]
    entries = sheet.get("deals", [])
    if not isinstance(entries, list):
        found.append(_misfit("deals"))
        entries = []
    try:
        game = _game(sheet)
        match = _match(sheet, game)
    except Refusal as refusal:
        nothing = (None,) * len(entries)
        return JudgedSheet(sheet.get("id"), (*found, *refusal.problems), nothing)
    return _judge_deals(sheet, game, match, entries, found)


def _judge_deals(
    sheet: Mapping[str, Any],
    game: Game[Any, Any],
    match: Match,
    entries: Sequence[Any],
    found: list[Problem],
) -> JudgedSheet:
    read = [_read(game, data, index) for index, data in enumerate(entries)]
    first = next((index for index, (entry, _) in enumerate(read) if entry is None), len(read))
    good: list[Any] = [entry for entry, _ in read[:first]]
    record = play(game, match, good, first_dealer=_first_dealer(game, good))
    refused = [index for index, deal in enumerate(record.deals) if deal.problems]
    sound = refused[0] if refused else first
    deals: list[Score | None] = [deal.score for deal in record.deals[:sound]]
    for index in range(sound, len(read)):
        entry, wrong = read[index]
        if entry is not None and index == sound:
            wrong = record.deals[index].problems
        elif entry is not None:
            wrong = _alone(game, entry, index)
        found += wrong
        deals.append(None if wrong or entry is None else _score_alone(game, entry))
    verdict = JudgedSheet(
        sheet.get("id"), tuple(found), tuple(deals), names=_names(sheet), sure=sound, game=game
    )
    return verdict if sound < len(read) else _with_result(verdict, record)


def _first_dealer(game: Game[Any, Any], entries: Sequence[Any]) -> Seat:
    dealer = entries[0].dealer if entries else 0
    return Seat(dealer if 0 <= dealer < game.seats else 0)


def _with_result(verdict: JudgedSheet, record: Record) -> JudgedSheet:
    return JudgedSheet(
        id=verdict.id,
        problems=verdict.problems,
        deals=verdict.deals,
        games=record.games,
        totals=record.progress.totals,
        pool=record.progress.pool,
        winner=record.winner,
        is_drawn=record.is_drawn,
        is_over=record.is_over,
        names=verdict.names,
        sure=verdict.sure,
        game=verdict.game,
    )


def _read(game: Game[Any, Any], data: Any, index: int) -> tuple[Any | None, tuple[Problem, ...]]:
    try:
        return load(game.entry_type, data), ()
    except Unreadable as unreadable:
        return None, tuple(problem.in_deal(index) for problem in unreadable.problems)


def _alone(game: Game[Any, Any], entry: Any, index: int) -> tuple[Problem, ...]:
    """Return what refuses a deal whatever came before it."""
    return tuple(problem.in_deal(index) for problem in game.problems(entry, None))


def _score_alone(game: Game[Any, Any], entry: Any) -> Score | None:
    """Return what a deal scores when what came before is unknown."""
    start = game.start()
    return None if game.problems(entry, start) else game.score(entry, start)


def _unknown_keys(sheet: Mapping[str, Any]) -> Iterator[Problem]:
    for name in sheet:
        if name not in KEYS:
            text = gettext_noop("“%(key)s” is not part of a sheet. Take it out.")
            yield Problem("unknown_key", Message(text, {"key": str(name)[:80]}), str(name)[:80])


def _game(sheet: Mapping[str, Any]) -> Game[Any, Any]:
    """Return the game with the house rules and the number of players of the sheet."""
    key, preset, options = sheet.get("game"), sheet.get("preset", ""), sheet.get("options", {})
    if key is None:
        text = gettext_noop("“%(key)s” is missing. Add it.")
        raise Refusal([Problem("missing_key", Message(text, {"key": "game"}), "game")])
    wrong = [
        name
        for name, value, kind in (
            ("game", key, str),
            ("preset", preset, str),
            ("options", options, Mapping),
        )
        if not isinstance(value, kind)
    ]
    if wrong:
        raise Refusal(_misfit(name) for name in wrong)
    players = _players(sheet)
    if players is None and find_game(key).must_say_players:
        text = gettext_noop("“%(key)s” is missing. Add it.")
        raise Refusal([Problem("missing_key", Message(text, {"key": "players"}), "players")])
    return open_game(key, preset=preset, options=options, players=players)


def _players(sheet: Mapping[str, Any]) -> int | None:
    players = sheet.get("players")
    if isinstance(players, list) and all(isinstance(name, str) for name in players):
        return len(players)
    if players is None or (isinstance(players, int) and not isinstance(players, bool)):
        return players
    raise Refusal([_misfit("players")])


def _names(sheet: Mapping[str, Any]) -> tuple[str, ...]:
    players = sheet.get("players")
    return tuple(players) if isinstance(players, list) else ()


def _match(sheet: Mapping[str, Any], game: Game[Any, Any]) -> Match:
    said = sheet.get("match")
    if said is None:
        return Match(Kind(game.usual_match))
    try:
        match = load(Match, said)
    except Unreadable as unreadable:
        raise Refusal(unreadable.problems or [_misfit("match")]) from None
    if match.kind in (Kind.BEST_OF, Kind.FIXED) and "games" not in said:
        text = gettext_noop("“%(key)s” is missing. Add it.")
        raise Refusal([Problem("missing_key", Message(text, {"key": "games"}), "match")])
    if found := match.problems(game.sides):
        raise Refusal(found)
    return match


def _misfit(name: str) -> Problem:
    text = gettext_noop("“%(key)s” cannot be read. Write it as the format says.")
    return Problem("wrong_type", Message(text, {"key": name}), name)
