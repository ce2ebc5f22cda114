"""The product's own files: sheets read as a stream, verdicts written one a line."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from common.problems import Message, Problem
from common.wording import in_text, listed
from scoring.rules.cards import Card, Suit
from scoring.rules.codec import dump
from scoring.rules.game import Score
from scoring.rules.seats import Seat, Side
from scoring.verdicts import JudgedSheet
from scoring.wording import card_name

DEEPEST_LINE = 20_000_000


class CannotRead(ValueError):
    """A line, or a file, that is not JSON as we read it."""


@dataclass(frozen=True, slots=True)
class Line:
    """One document of a file: what it says, or why it cannot be read, and at which line."""

    number: int
    content: Any = None
    trouble: str = ""


def documents(lines: Iterable[bytes]) -> Iterator[Line]:
    """Yield the documents of a file, line by line, holding one line at a time.

    A file that starts with ``[``, or whose first line is not whole, is one document.
    """
    numbered = ((number, line) for number, line in enumerate(lines, start=1) if line.strip())
    first = next(numbered, None)
    if first is None:
        return
    number, line = first
    start = line.removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith(b"[") or not _is_whole(start):
        yield from _one_document(start + b"".join(rest for _, rest in numbered))
        return
    yield _document(number, start)
    for number, line in numbered:
        yield _document(number, line)


def _one_document(text: bytes) -> Iterator[Line]:
    document = _document(1, text)
    if isinstance(document.content, list):
        yield from (Line(1, content) for content in document.content)
    else:
        yield document


def _document(number: int, line: bytes) -> Line:
    try:
        return Line(number, parsed(line))
    except CannotRead as trouble:
        return Line(number, trouble=str(trouble))


def _is_whole(line: bytes) -> bool:
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def parsed(text: bytes) -> Any:
    """Return the JSON in ``text``; raise ``CannotRead`` for anything that is not plain JSON."""
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
    except RecursionError:
        raise CannotRead("nested too deep") from None
    except ValueError as trouble:
        raise CannotRead(str(trouble)) from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise CannotRead("a key stands twice in one object")
    return found


def _no_constant(name: str) -> Any:
    raise CannotRead(f"{name} is not a number")


def verdict_as_data(verdict: JudgedSheet) -> dict[str, Any]:
    """Return a verdict as plain data, its messages in the language of the moment."""
    say = speaker(verdict)
    games = verdict.games
    winner: Any = None if verdict.winner is None else int(verdict.winner)
    data: dict[str, Any] = {
        "id": verdict.id,
        "valid": verdict.is_valid,
        "problems": [
            problem_as_data(problem, say, verdict.vocabulary) for problem in verdict.problems
        ],
        "deals": [
            None if score is None else score_as_data(score, sure=verdict.is_sure(index))
            for index, score in enumerate(verdict.deals)
        ],
        "games": None
        if games is None
        else [
            {"winner": int(game.winner), "scores": list(game.totals), "deals": game.deals}
            for game in games
        ],
        "totals": None if verdict.totals is None else list(verdict.totals),
        "winner": "draw" if verdict.is_drawn else winner,
        "over": verdict.is_over,
    }
    if verdict.game is not None and verdict.game.has_pool:
        data["pool"] = verdict.pool
    return data


def score_as_data(score: Score, *, sure: bool) -> dict[str, Any]:
    """Return what a deal scored as plain data; its scores are left open unless ``sure``."""
    data: dict[str, Any] = {
        "scores": list(score.scores) if sure else None,
        "points": list(score.points),
    }
    if score.redeal:
        return data | {"redeal": True}
    if score.contract is not None:
        contract = score.contract
        data |= {"bidder": int(contract.seat), "bid": dump(contract.bid), "made": score.made}
    return data | {name: dump(value) for name, value in score.facts.items()}


def problem_as_data(
    problem: Problem, say: Callable[[Any], Any], vocabulary: str = ""
) -> dict[str, Any]:
    """Return a problem as plain data, with its sentence."""
    data: dict[str, Any] = {"code": problem.code, **problem.place.as_dict()}
    if problem.field:
        data["field"] = problem.field
    data["params"] = _params(problem.message.params, say)
    data["message"] = in_text(problem.message, say, vocabulary)
    return data


def _params(params: Mapping[str, Any], say: Callable[[Any], Any]) -> dict[str, Any]:
    return {
        name: in_text(value, say) if isinstance(value, Message) else dump(value)
        for name, value in params.items()
    }


def speaker(verdict: JudgedSheet) -> Callable[[Any], Any]:
    """Return what says people, sides and cards in the messages of a verdict."""
    game = verdict.game

    def person(seat: int) -> str:
        if 0 <= seat < len(verdict.names):
            return verdict.names[seat]
        return gettext("player %(number)d") % {"number": seat + 1}

    def say(value: Any) -> Any:
        if isinstance(value, Seat):
            return person(value)
        if isinstance(value, Side) and game is not None:
            seats = value.seats(game.seats, game.sides)
            return listed([person(seat) for seat in seats])
        return card_name(value) if isinstance(value, Card | Suit) else value

    return say
