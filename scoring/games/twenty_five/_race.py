"""The games to a number of points, with or without a bonus for the best trump."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from common.problems import Message, Problem, pgettext_noop
from scoring.games.twenty_five._entry import RaceDeal
from scoring.games.twenty_five._finish import Finish, first_problems, stop_problems
from scoring.games.twenty_five._house_rules import A_TRICK, TRICKS, RaceRules
from scoring.games.twenty_five._judgement import (
    march_problems,
    order_problems,
    per_side_problems,
    points_problems,
    trump_problems,
)
from scoring.games.twenty_five._telling import bonus_line, told_tricks, trick_lines
from scoring.games.twenty_five._turned import TurnedGame
from scoring.rules.game import Line, Progress, Score
from scoring.rules.seats import Side

DealT = TypeVar("DealT", bound=RaceDeal)
RulesT = TypeVar("RulesT", bound=RaceRules)


class RaceGame(TurnedGame[DealT, RulesT]):
    """A game that the first side at the target wins."""

    @property
    def target(self) -> int:
        """The total that ends a game."""
        return self.options.target

    @property
    def may_stop(self) -> bool:
        """Whether a deal ends with the trick that reaches the target."""
        return self.options.stop_at_target

    @property
    def results(self) -> tuple[str, ...]:
        """The tricks, and where time decides the side that was first at the target."""
        return ("tricks", "first") if self.options.asks_who_was_first else ("tricks",)

    extra_tricks = 0
    """How many tricks the bonus is worth, in a game with one."""

    def bonus_of(self, deal: DealT) -> Side | None:
        """Return the side that has the bonus; nobody in a game without."""
        return None

    def _named_sides(self, deal: DealT) -> Mapping[str, Sequence[Side | None]]:
        return {**super()._named_sides(deal), "first": [deal.first]}

    # Judging

    def _miscounted(self, deal: DealT) -> Iterator[Problem]:
        yield from super()._miscounted(deal)
        yield from per_side_problems(self.sides, points=deal.points)

    def _misclaimed(self, deal: DealT, before: Progress | None) -> Iterator[Problem]:
        summary = self.reduced(deal)
        counts = summary.counts or ()
        finish = self._finish(summary, before) if before else None
        disorder = tuple(order_problems(deal, counts, summary.order if deal.played else None))
        yield from disorder
        yield from trump_problems(deal.trump, deal.turn_up.suit if deal.turn_up else None)
        wrong = tuple(self._bonus_problems(deal, summary, finish))
        yield from wrong
        if not wrong:
            yield from points_problems(deal.points, self._points_known(summary, finish))
        yield from march_problems(counts, said=deal.march)
        if finish is not None and not disorder:
            if self.may_stop:
                yield from stop_problems(finish, "order" if deal.order else "tricks")
            asked = self.options.asks_who_was_first
            yield from first_problems(finish, deal.first, is_asked=asked)

    def _bonus_problems(
        self, deal: DealT, summary: DealT, finish: Finish | None
    ) -> Iterator[Problem]:
        """Yield what is wrong with the bonus, where there is one."""
        yield from ()

    def _finish(self, summary: DealT, before: Progress) -> Finish:
        return Finish(
            totals=before.totals,
            target=self.target,
            counts=summary.counts or (),
            order=summary.order,
            bonus=self.bonus_of(summary),
            stops=self.may_stop,
        )

    def _points_known(self, summary: DealT, finish: Finish | None) -> Sequence[int] | None:
        """Return what each side takes, unless that depends on totals which are not known."""
        if finish is None and self.may_stop and self.bonus_of(summary) is not None:
            return None
        return (finish or self._finish(summary, self.start())).points

    # Scoring

    def _score(self, entry: DealT, before: Progress) -> Score:
        if entry.won is not None:
            return self._evening(entry.won)
        summary = self.reduced(entry)
        finish = self._finish(summary, before)
        facts, lines = self._facts(entry, summary), trick_lines(finish.counts)
        if finish.counted_bonus is not None:
            facts["bonus"] = finish.counted_bonus
            lines.append(bonus_line(finish.counted_bonus))
        winner = self._decided(finish, summary)
        if winner is not None and len(finish.there) > 1:
            lines.append(self._decision(finish, winner))
        headline, points = self._headline(summary, finish), finish.points
        return Score(points, points, headline, tuple(lines), facts=facts, winner=winner)

    def _headline(self, summary: DealT, finish: Finish) -> Message:
        return told_tricks(finish.counts)

    def _decided(self, finish: Finish, summary: DealT) -> Side | None:
        """Return the side that the deal makes win, if one is at the target."""
        if self.options.in_time_order:
            known = finish.maybe_first if summary.first is None else (summary.first,)
            return next(iter(known), None)
        return finish.counted_from(summary.dealer.left(self.seats), seats=self.seats)

    def _decision(self, finish: Finish, winner: Side) -> Line:
        """Return why ``winner`` is first of several at the target."""
        if self.options.in_time_order:
            text = pgettext_noop("twenty_five", "%(side)s: first at %(target)d, and so the winner")
        elif self.sides == 2:
            text = pgettext_noop(
                "twenty_five",
                "%(side)s: the winner at %(mine)d–%(theirs)d, for the side that did not deal "
                "is counted first",
            )
        else:
            text = pgettext_noop(
                "twenty_five",
                "%(side)s: the winner, for the sides at %(target)d are counted from the left "
                "of the dealer",
            )
        totals = finish.totals_after
        figures = {"mine": totals[winner], "theirs": totals[1 - winner], "target": self.target}
        return Line(winner, 0, Message.of(text, side=winner, **figures))

    def hints(self, before: Progress) -> Iterable[Message]:
        """Return that several sides may reach the target, and how that will be decided."""
        missing = sorted(max(self.target - total, 1) for total in before.totals)
        tricks = [-(-points // A_TRICK) for points in missing[:2]]
        if sum(tricks) > TRICKS + self.extra_tricks or self.may_stop:
            return
        if self.options.in_time_order:
            text = pgettext_noop(
                "twenty_five", "Several sides may reach %(target)d: note who is there first."
            )
        else:
            text = pgettext_noop(
                "twenty_five",
                "Several sides may reach %(target)d: the side that deals is counted last.",
            )
        yield Message.of(text, target=self.target)
