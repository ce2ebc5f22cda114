"""Matches: games into a result, and a whole sheet judged from its entries."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from common.problems import Message, Place, Problem, gettext_noop
from scoring.rules.game import Game, Progress, Score
from scoring.rules.seats import Seat, Side


class Kind(StrEnum):
    """When a match is over."""

    SINGLE = "single"
    BEST_OF = "best_of"
    FIXED = "fixed"
    TIMED = "timed"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Match:
    """What two entrants play: one game, best of n, n games, until time, or without end.

    ``ended`` says that the organiser ended a timed match.
    """

    kind: Kind = Kind.SINGLE
    games: int = 1
    ended: bool = False

    @property
    def ends_by_hand(self) -> bool:
        """Whether somebody says when the match is over, not the score."""
        return self.kind is Kind.TIMED

    def problems(self, sides: int) -> tuple[Problem, ...]:
        """Return what cannot be played by that many sides."""
        if self.kind is Kind.BEST_OF and (self.games % 2 == 0 or sides != 2):
            text = gettext_noop(
                "Best of needs an odd number of games and two sides, so that it can be decided."
            )
            return (Problem("bad_combination", Message(text), "match"),)
        if self.games < 1:
            text = gettext_noop("A match has at least one game.")
            return (Problem("bad_combination", Message(text), "match"),)
        return ()


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game that ended."""

    winner: Side
    totals: tuple[int, ...]
    deals: int
    first_dealer: Seat


@dataclass(frozen=True, slots=True)
class JudgedDeal:
    """One entry of a sheet with what the rules say of it.

    ``game`` counts the games of the match from 0 and ``number`` the deals of that game from
    1.  ``before`` is where the game stood; ``score`` is missing when the entry was withdrawn,
    refused, or lies beyond the end of the match.
    """

    entry: Any
    game: int
    number: int
    before: Progress
    dealer: Seat
    score: Score | None = None
    problems: tuple[Problem, ...] = ()
    is_beyond_end: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """A sheet as the rules read it.

    ``progress`` is the game under way, or the last one when none is.
    """

    deals: tuple[JudgedDeal, ...]
    games: tuple[GameResult, ...]
    progress: Progress
    next_dealer: Seat
    is_over: bool = False
    winner: Side | None = None

    @property
    def is_drawn(self) -> bool:
        """Whether the match ended with nobody ahead."""
        return self.is_over and self.winner is None

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Every problem of the sheet, earliest deal first."""
        return tuple(problem for deal in self.deals for problem in deal.problems)

    @property
    def beyond_end(self) -> tuple[int, ...]:
        """The indexes of the deals entered after the match was over."""
        return tuple(index for index, deal in enumerate(self.deals) if deal.is_beyond_end)

    def before_next(self, game: Game[Any, Any]) -> Progress:
        """Return where the game stands that the next deal belongs to."""
        return (
            game.again(self.progress)
            if self.progress.is_over and not self.is_over
            else self.progress
        )

    def games_won(self, sides: int) -> tuple[int, ...]:
        """Return how many games each side has won."""
        return tuple(sum(game.winner == side for game in self.games) for side in range(sides))


def play(
    game: Game[Any, Any], match: Match, entries: Iterable[Any | None], *, first_dealer: Seat
) -> Record:
    """Return the record of a match replayed from its entries.

    ``None`` stands for a deal that was withdrawn.  A deal after the end is kept and named,
    but scores nothing.  The first dealer of a game sits left of the one before (RULES: match).
    """
    deals: list[JudgedDeal] = []
    games: list[GameResult] = []
    progress, opener, dealer = game.start(), first_dealer, first_dealer
    under_way = replace(match, ended=False)  # time is up after the last deal, not before it
    for index, entry in enumerate(entries):
        ended = _result(under_way, games, progress, game.sides)[0]
        before = game.again(progress) if progress.is_over and not ended else progress
        judged = JudgedDeal(entry, len(games), before.deals + 1, before, dealer)
        if entry is None:
            deals.append(judged)
            continue
        judged = _beyond_end(judged, index) if ended else _judge(game, judged, index)
        deals.append(judged)
        if judged.score is None:
            continue
        progress = game.after(judged.score, before)
        if progress.deals == 1:
            opener = entry.dealer
        dealer = Seat(entry.dealer).left(game.seats)
        if progress.winner is not None:
            games.append(GameResult(progress.winner, progress.totals, progress.deals, opener))
            dealer = game.next_opener(opener, Seat(entry.dealer))
    over, winner = _result(match, games, progress, game.sides)
    return Record(tuple(deals), tuple(games), progress, dealer, over, winner)


def _judge(game: Game[Any, Any], judged: JudgedDeal, index: int) -> JudgedDeal:
    found = game.problems(judged.entry, judged.before)
    if found:
        return replace(judged, problems=tuple(problem.in_deal(index) for problem in found))
    return replace(judged, score=game.score(judged.entry, judged.before))


def _beyond_end(judged: JudgedDeal, index: int) -> JudgedDeal:
    text = gettext_noop("The match is over. Correct a deal or start a rematch.")
    problem = Problem("deal_after_game_end", Message(text), place=Place(deal=index))
    return replace(judged, problems=(problem,), is_beyond_end=True)


def _result(
    match: Match, games: list[GameResult], progress: Progress, sides: int
) -> tuple[bool, Side | None]:
    """Return whether the match is over, and the side ahead at its end if one is."""
    won = [sum(game.winner == side for game in games) for side in range(sides)]
    if match.kind is Kind.BEST_OF:
        return max(won) > match.games // 2, _ahead(won) if max(won) > match.games // 2 else None
    if match.kind in (Kind.SINGLE, Kind.FIXED):
        over = len(games) >= (1 if match.kind is Kind.SINGLE else match.games)
        return over, _ahead(won) if over else None
    if match.kind is Kind.TIMED and match.ended:
        unfinished = () if progress.is_over else progress.totals
        ahead = _ahead(won)
        return True, ahead if ahead is not None else _ahead(unfinished)
    return False, None


def _ahead(figures: Iterable[int]) -> Side | None:
    """Return the only side with the highest figure, if there is just one."""
    counted = list(figures)
    leaders = [Side(side) for side, figure in enumerate(counted) if figure == max(counted)]
    return leaders[0] if len(leaders) == 1 else None
