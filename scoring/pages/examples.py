"""Deals worked out for the page of a game: scored by the code, told of people made up."""

from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from common.problems import Message, gettext_noop
from common.wording import signed, unsigned
from scoring.pages.parts import TOKENS
from scoring.registry import open_game
from scoring.rules.game import Game, Line, Progress, Score
from scoring.rules.seats import Side
from scoring.wording import Voice

PEOPLE = ("Claire", "Luc", "Simon", "Denise", "Aya", "Ben", "Rosa", "Hugo", "Nadia", "Paul")


class Narrator(Voice):
    """Tells of a table where nobody sits: its people are made up, and no side is “us”."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.seat = None
        self.names = list(PEOPLE[: game.seats])


@dataclass(frozen=True, slots=True)
class ExampleSide:
    """What an example means for one side."""

    token: str
    name: SafeString
    before: str
    gained: str
    after: str
    reasons: tuple[tuple[str, SafeString], ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A deal that the code has scored, told side by side; ``end`` says who won a game by it."""

    sentence: SafeString
    dealt: str
    sides: tuple[ExampleSide, ...]
    pool: tuple[str, str] | None
    end: SafeString | str


@dataclass(frozen=True, slots=True)
class ExampleTable:
    """Examples of one set of house rules."""

    preset: str
    is_long: bool
    examples: tuple[Example, ...]


def example_tables(game: type[Game[Any, Any]]) -> list[ExampleTable]:
    """Return the examples of a game, under each preset that scores in a way of its own."""
    found: list[ExampleTable] = []
    seen: list[tuple[Example, ...]] = []
    for key, preset in game.presets.items():
        table = open_game(game.key, preset=key)
        examples = told_examples(table)
        if examples and examples not in seen:
            is_long = not table.one_deal_is_a_game
            found.append(ExampleTable(gettext(preset.name), is_long, examples))
        seen.append(examples)
    return found


def told_examples(game: Game[Any, Any]) -> tuple[Example, ...]:
    """Return the examples of a table, scored and put into words."""
    narrator = Narrator(game)
    told = []
    for entry, before in game.examples():
        score = game.score(entry, before)
        after = game.after(score, before)
        told.append(
            Example(
                sentence=narrator.html(game.sentence(entry, score)),
                dealt=narrator.text(Message.of(game.words.dealt, name=entry.dealer)),
                sides=tuple(
                    _side(narrator, Side(side), score, before, after) for side in range(game.sides)
                ),
                pool=_pool(before, after),
                end=_end(narrator, after),
            )
        )
    return tuple(told)


def _side(
    narrator: Narrator, side: Side, score: Score, before: Progress, after: Progress
) -> ExampleSide:
    """Return what a deal brings one side, and why; its points where a deal is a game."""
    is_long = not narrator.game.one_deal_is_a_game
    lines = [line for line in score.lines if line.side == side]
    return ExampleSide(
        token=TOKENS[side] if narrator.game.sides == 2 else "",
        name=narrator.people(side),
        before=unsigned(before.totals[side]) if is_long else unsigned(score.points[side]),
        gained=signed(score.scores[side]) if is_long else "",
        after=unsigned(after.totals[side]),
        reasons=tuple(_reason(narrator, line, among=len(lines)) for line in lines),
    )


def _reason(narrator: Narrator, line: Line, *, among: int) -> tuple[str, SafeString]:
    """Return a reason, with what it brings when a side has several."""
    brings = signed(line.points) if among > 1 and line.points else ""
    return brings, narrator.html(line.reason)


def _pool(before: Progress, after: Progress) -> tuple[str, str] | None:
    """Return what waits on the table before and after, in a game in which something does."""
    pools = (before.pool, after.pool)
    return (unsigned(before.pool), unsigned(after.pool)) if any(pools) else None


def _end(narrator: Narrator, after: Progress) -> SafeString | str:
    if after.winner is None:
        return ""
    return narrator.html(Message(gettext_noop("Game to %(side)s"), {"side": after.winner}))
