"""The totals of a game drawn as two lines: numbers for an SVG template."""

from dataclasses import dataclass
from itertools import pairwise

from common.wording import unsigned
from scoring.pages import TOKENS, SheetPage

LEFT, RIGHT, TOP, BOTTOM = 8.0, 296.0, 18.0, 82.0
APART = 13.0
FEWEST = 2


@dataclass(frozen=True, slots=True)
class Curve:
    """One side's line; ``label_y`` keeps two labels from touching."""

    token: str
    points: str
    x: float
    y: float
    label_y: float
    total: str

    @property
    def corner(self) -> tuple[float, float]:
        """Where the square that marks the end begins."""
        return self.x - 3.5, self.y - 3.5


@dataclass(frozen=True, slots=True)
class Chart:
    """The totals after each deal, with the line of zero and of the goal."""

    curves: tuple[Curve, ...]
    zero: float
    goal: float | None
    goal_text: str
    deals: int

    @property
    def goal_label(self) -> float:
        """Where the figure of the goal stands: just above its line."""
        return (self.goal or 0) - 4


def totals_chart(page: SheetPage) -> Chart | None:
    """Return the chart of the game under way, or of the match when every deal is a game.

    There is nothing to draw before the second deal, nor for more than two sides.
    """
    steps = _steps(page)
    if len(steps) <= FEWEST or page.has_many_sides:
        return None
    goal = page.band[0].goal
    figures = [figure for step in steps for figure in step]
    lowest, highest = min(0, *figures), max(1, goal or 0, *figures)

    def height(figure: int) -> float:
        return round(BOTTOM - (figure - lowest) * (BOTTOM - TOP) / (highest - lowest), 1)

    wide = (RIGHT - LEFT) / (len(steps) - 1)
    ends = [height(steps[-1][side]) for side in page.voice.sides]
    labels = _apart(ends)
    curves = tuple(
        Curve(
            TOKENS[place],
            " ".join(
                f"{LEFT + wide * at:.1f},{height(step[side])}" for at, step in enumerate(steps)
            ),
            RIGHT,
            ends[place],
            labels[place],
            unsigned(steps[-1][side]),
        )
        for place, side in enumerate(page.voice.sides)
    )
    line = None if goal is None else height(goal)
    return Chart(curves, height(0), line, str(goal or ""), len(steps) - 1)


def _steps(page: SheetPage) -> list[tuple[int, ...]]:
    """Return the totals before the first deal and after each."""
    steps = [(0,) * page.game.sides]
    last_game = max(len(page.record.games) - page.record.progress.is_over, 0)
    for deal in page.record.deals:
        if deal.score is None or (page.is_long and deal.game != last_game):
            continue
        steps.append(tuple(map(sum, zip(steps[-1], deal.score.scores, strict=True))))
    return steps


def _apart(ends: list[float]) -> list[float]:
    """Return where the labels go: beside their lines, but never on each other."""
    order = sorted(range(len(ends)), key=ends.__getitem__)
    places = list(ends)
    for above, below in pairwise(order):
        places[below] = max(places[below], places[above] + APART)
    return [place + 4 for place in places]
