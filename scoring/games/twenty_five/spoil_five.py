"""Spoil Five: everybody alone, and three tricks of five win the pot.

Totals are what each player won or lost over the whole sheet; with the pot they make nothing.

>>> from scoring.rules.seats import Nobody, Seat
>>> game = SpoilFive(SpoilFiveRules(), players=3)
>>> spoilt = game.score(SpoilFiveDeal(Seat(0), winner=Nobody.NOBODY), game.start())
>>> spoilt.scores, game.after(spoilt, game.start()).pool
((-2, -1, -1), 4)
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from common.problems import Message, Problem, gettext_noop, pgettext_noop
from scoring.games.twenty_five import _examples, _guide
from scoring.games.twenty_five._entry import SpoilFiveDeal
from scoring.games.twenty_five._house_rules import TRICKS
from scoring.games.twenty_five._judgement import (
    order_problems,
    sum_problems,
    tricks_missing,
    trump_problems,
)
from scoring.games.twenty_five._pot import SpoilFiveRules, antes, winnings
from scoring.games.twenty_five._telling import LABELS
from scoring.games.twenty_five._turned import TurnedGame
from scoring.rules.game import Preset, Progress, Score
from scoring.rules.seats import Nobody, Seat, Side

ENOUGH = 3
"""The tricks that win the pot."""

PRESETS: Mapping[str, Preset] = {
    "basic": Preset(
        gettext_noop("Playing for the pot"),
        gettext_noop(
            "Everybody puts a token in, and one more to deal. Three tricks take the pot; when "
            "nobody has three it stays, and grows."
        ),
    ),
}


class SpoilFive(TurnedGame[SpoilFiveDeal, SpoilFiveRules]):
    """The game, with the house rules of a table."""

    key = "spoil_five"
    name = gettext_noop("Spoil Five")
    about = gettext_noop("2 to 10 players, each alone, five tricks and a pot")
    entry_type = SpoilFiveDeal
    options_type = SpoilFiveRules
    presets = PRESETS
    guide = _guide.SPOIL_FIVE
    result = "winner"
    must_say_players = True
    has_pool = True
    usual_match = "open"
    scores_depend_on_totals = True
    labels = {
        **{name: LABELS[name] for name in SpoilFiveDeal.__dataclass_fields__ if name in LABELS},
        "winner": gettext_noop("who won the pot"),
        "jink": gettext_noop("whether all five tricks were tried for"),
    }
    player_counts = (5, 2, 3, 4, 6, 7, 8, 9, 10)
    may_stop = True

    @property
    def sides(self) -> int:
        """As many as players: each is alone."""
        return self.players

    def again(self, ended: Progress) -> Progress:
        """Return the next round: a new pot, and what everybody has won or lost so far."""
        return Progress(ended.totals)

    def after(self, score: Score, before: Progress) -> Progress:
        """Return where the round stands, with what is left in the pot."""
        return replace(super().after(score, before), pool=score.pool)

    def winner_of(self, deal: SpoilFiveDeal) -> Seat | Nobody | None:
        """Return who won a deal, by its tricks when they are known."""
        if deal.counts is None:
            return deal.winner
        needed = TRICKS if self._is_jink(deal) else ENOUGH
        winners = (Seat(seat) for seat, count in enumerate(deal.counts) if count >= needed)
        return next(winners, Nobody.NOBODY)

    def _is_jink(self, deal: SpoilFiveDeal) -> bool:
        return bool(deal.jink) and self.options.jink == "on"

    def reduced(self, deal: SpoilFiveDeal) -> SpoilFiveDeal:
        """Return the summary that a full record comes to, with its winner."""
        summary = super().reduced(deal)
        return replace(summary, winner=self.winner_of(summary))

    # Judging

    def _named_seats(self, deal: SpoilFiveDeal) -> Mapping[str, Sequence[Seat | None]]:
        winners = [deal.winner] if isinstance(deal.winner, Seat) else []
        return {**super()._named_seats(deal), "winner": winners}

    def _without_tricks(self, deal: SpoilFiveDeal) -> Iterator[Problem]:
        if deal.winner is None:
            text = gettext_noop("Choose who won the pot, or that nobody did.")
            yield Problem("missing_key", Message(text), "winner")
        elif deal.order is not None or deal.winners is not None:
            yield tricks_missing()

    def _miscounted(self, deal: SpoilFiveDeal) -> Iterator[Problem]:
        wrong = tuple(super()._miscounted(deal))
        yield from wrong
        if not wrong and deal.counts is not None:
            yield from self._stopped_too_early(deal, deal.counts)

    def _stopped_too_early(self, deal: SpoilFiveDeal, counts: Sequence[int]) -> Iterator[Problem]:
        """Yield a deal that stopped although nobody had won it, or somebody went on for all."""
        if deal.jink or max(counts) < ENOUGH:
            yield from sum_problems(sum(counts), may_stop=False)

    def _misclaimed(self, deal: SpoilFiveDeal, before: Progress | None) -> Iterator[Problem]:
        summary = self.reduced(deal)
        counts = summary.counts
        if counts is not None:
            if deal.played:
                yield from self._stopped_too_early(deal, counts)
            yield from order_problems(deal, counts, summary.order if deal.played else None)
        yield from trump_problems(deal.trump, deal.turn_up.suit if deal.turn_up else None)
        yield from self._winner_problems(deal, summary)
        if deal.jink and self.options.jink == "off":
            text = pgettext_noop(
                "twenty_five",
                "At this table three tricks end the deal: nobody goes on for all five. "
                "Take that out.",
            )
            yield Problem("jink_not_allowed", Message.of(text), "jink")
        if deal.jink and counts is not None and max(counts) < ENOUGH:
            text = pgettext_noop(
                "twenty_five",
                "Only who has three tricks may go on for all five. Correct the tricks.",
            )
            yield Problem("jink_without_three", Message.of(text), "jink")

    def _winner_problems(self, deal: SpoilFiveDeal, summary: SpoilFiveDeal) -> Iterator[Problem]:
        if deal.winner not in (None, summary.winner):
            text = pgettext_noop(
                "twenty_five", "These tricks have another winner. Correct them or the winner."
            )
            yield Problem("winner_mismatch", Message.of(text), "winner")
        elif self.players == 2 and not deal.jink and deal.winner is Nobody.NOBODY:
            text = pgettext_noop(
                "twenty_five", "Of two players one always has three tricks. Choose the winner."
            )
            yield Problem("winner_mismatch", Message.of(text), "winner")

    def doubts(self, entry: SpoilFiveDeal, before: Progress) -> tuple[Problem, ...]:
        """Return what deserves a second look: all five tricks, when nobody tried for them."""
        return () if entry.jink else super().doubts(entry, before)

    # Scoring

    def _score(self, entry: SpoilFiveDeal, before: Progress) -> Score:
        if entry.won is not None:
            return self._evening(entry.won)
        summary = self.reduced(entry)
        lines = antes(self.options, before, entry.dealer)
        pool = before.pool - sum(line.points for line in lines)
        headline = self._headline(summary, pool)
        taken, scores = [0] * self.players, [0] * self.players
        winner = None
        if isinstance(summary.winner, Seat):
            winner, jink = Side(summary.winner), self._is_jink(entry)
            won = winnings(self.options, pool, winner, self.players, jink=jink)
            taken[winner] = sum(line.points for line in won if line.points > 0)
            lines, pool = [*lines, *won], 0
        for line in lines:
            scores[line.side] += line.points
        return Score(
            tuple(scores),
            tuple(taken),
            headline,
            tuple(lines),
            facts=self._facts(entry, summary),
            winner=winner,
            pool=pool,
        )

    def _headline(self, summary: SpoilFiveDeal, pool: int) -> Message:
        params = {"name": summary.winner, "pool": pool}
        if isinstance(summary.winner, Seat):
            if self._is_jink(summary):
                text = pgettext_noop(
                    "twenty_five", "%(name)s takes all five tricks, the pot of %(pool)d and more"
                )
            else:
                text = pgettext_noop("twenty_five", "%(name)s takes the pot of %(pool)d")
        elif self._is_jink(summary):
            text = pgettext_noop(
                "twenty_five", "All five tricks tried for and missed: the pot stays, %(pool)d"
            )
        else:
            text = pgettext_noop("twenty_five", "Nobody has three tricks: the pot stays, %(pool)d")
        return Message.of(text, **params)

    def next_opener(self, opener: Seat, last: Seat) -> Seat:
        """Return who deals after a pool was won: the deal goes on leftwards."""
        return last.left(self.seats)

    def outcomes(self, begun: SpoilFiveDeal, before: Progress) -> Iterator[SpoilFiveDeal]:
        """Yield ``begun`` won by each player, and by nobody where that can be."""
        winners: Iterable[Seat | Nobody] = (*map(Seat, range(self.players)), Nobody.NOBODY)
        for winner in winners:
            deal = replace(begun, winner=winner)
            if not self.problems(deal, before):
                yield deal

    def figure(self, score: Score) -> int:
        """Return the place of the winner, counted from 1; 0 when nobody won."""
        return 0 if score.winner is None else int(score.winner) + 1

    def hints(self, before: Progress) -> Iterable[Message]:
        """Return what is in the pot."""
        if before.pool:
            yield Message(gettext_noop("In the pot: %(pool)d"), {"pool": before.pool})

    def examples(self) -> Iterable[tuple[SpoilFiveDeal, Progress]]:
        """Return deals that show how this table scores, each with where the game stood before."""
        return _examples.SPOIL_FIVE if self.players == 5 else ()
