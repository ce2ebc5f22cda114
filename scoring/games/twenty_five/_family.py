"""What the games of the family share: how they are told, judged and recorded card by card."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any, TypeVar

from common.problems import Message, Problem, pgettext_noop
from scoring.games.twenty_five._entry import FamilyDeal
from scoring.games.twenty_five._house_rules import TRICKS, FamilyRules
from scoring.games.twenty_five._judgement import (
    count_problems,
    evening_problems,
    side_problems,
    sum_problems,
    tricks_missing,
)
from scoring.games.twenty_five._telling import WORDS, doubt_march, with_trump
from scoring.games.twenty_five._trumps import DECK, Trumps
from scoring.rules.cards import Card, Suit
from scoring.rules.game import Game, Line, Progress, Score, seat_problems
from scoring.rules.plays import (
    Hands,
    Play,
    card_problems,
    taken_by,
    trick_problems,
    winner_problems,
)
from scoring.rules.seats import Seat, Side
from scoring.rules.tricks import winner

DealT = TypeVar("DealT", bound=FamilyDeal)
RulesT = TypeVar("RulesT", bound=FamilyRules)


class FamilyGame(Game[DealT, RulesT]):
    """A game of five tricks with the trumps of the family."""

    result = "tricks"
    words = WORDS

    @property
    def trumps(self) -> tuple[Suit, ...]:
        """The suits, all of which may be noted as trump."""
        return tuple(Suit)

    @property
    def may_stop(self) -> bool:
        """Whether a deal may end before its fifth trick."""
        return False

    @abstractmethod
    def trump_of(self, deal: DealT) -> Suit | None:
        """Return the trump, as far as it is known."""

    def leader_of(self, deal: DealT) -> Seat:
        """Return who leads the first trick: the dealer's left neighbour."""
        return deal.dealer.left(self.seats)

    def play_of(self, deal: DealT) -> Play:
        """Return how this deal is played, once its trump is known."""
        trumps = self._trumps_of(deal)
        return Play(
            seats=self.seats,
            deck=DECK,
            hand=TRICKS,
            first_leader=self.leader_of(deal),
            legal=lambda hand, trick: trumps.legal(hand, trick.plays[0]),
            winner=lambda trick: winner(
                trick.plays, lambda card: trumps.strength(card, trick.plays[0])
            ),
        )

    def best_trump(self, deal: DealT) -> Card | None:
        """Return the best trump of a deal recorded card by card, if one was played."""
        cards = (card for trick in deal.played or () for card in trick.plays)
        return self._trumps_of(deal).best(cards)

    def _trumps_of(self, deal: DealT) -> Trumps:
        # Without a trump no trick is judged; cards are counted all the same, by any of them.
        return Trumps(self.trump_of(deal) or Suit.HEARTS, self.options)

    # Judging

    def problems(self, entry: DealT, before: Progress | None) -> tuple[Problem, ...]:
        """Return everything that refuses ``entry``; what the totals refuse comes last."""
        unknown = (
            *seat_problems(self.seats, **self._named_seats(entry)),
            *side_problems(self.sides, **self._named_sides(entry)),
        )
        if unknown:
            return unknown
        if entry.won is not None:
            return tuple(evening_problems(entry, before))
        return tuple(self._judged(entry, before))

    def _named_seats(self, deal: DealT) -> Mapping[str, Sequence[Seat | None]]:
        return {"dealer": [deal.dealer], "winners": deal.winners or ()}

    def _named_sides(self, deal: DealT) -> Mapping[str, Sequence[Side | None]]:
        return {"order": deal.order or (), "won": [deal.won]}

    def _judged(self, deal: DealT, before: Progress | None) -> Iterator[Problem]:
        wrong = tuple(self._miscounted(deal))
        yield from wrong
        if wrong:
            return
        wrong = tuple(self._misplayed(deal))
        yield from wrong
        if not wrong or deal.played is None:
            yield from self._misclaimed(deal, before)

    def _miscounted(self, deal: DealT) -> Iterator[Problem]:
        """Yield what is missing or of a wrong number, and cards that cannot be."""
        if deal.counts is not None:
            yield from count_problems(deal.counts, self.sides, may_stop=self.may_stop)
        elif deal.played is None:
            yield from self._without_tricks(deal)
        else:
            yield from sum_problems(len(deal.played), may_stop=self.may_stop)
        yield from card_problems(deal.played or (), self.play_of(deal), hands=deal.hands)

    def _without_tricks(self, deal: DealT) -> Iterator[Problem]:
        """Yield what is missing in a deal without tricks."""
        yield tricks_missing()

    def _misplayed(self, deal: DealT) -> Iterator[Problem]:
        """Yield who did not play by the rules, and who is wrongly said to have won a trick."""
        if deal.played is None:
            return
        play = self.play_of(deal)
        wrong = trick_problems(deal.played, play, hands=self._playable(deal))
        yield from wrong or winner_problems(deal.played, deal.winners, play)

    def _playable(self, deal: DealT) -> Hands | None:
        """Return what each player may have played, when the hands were noted."""
        return deal.hands

    @abstractmethod
    def _misclaimed(self, deal: DealT, before: Progress | None) -> Iterator[Problem]:
        """Yield what was said and is not so, then what the totals refuse."""

    def reduced(self, deal: DealT) -> DealT:
        """Return the summary that a full record comes to; a summary with all that it tells."""
        tricks = deal.played
        if tricks is None:
            seats = deal.winners if deal.order is None else None
            order = deal.order if seats is None else tuple(seat.side(self.sides) for seat in seats)
            return replace(deal, order=order)
        order = tuple(seat.side(self.sides) for seat in taken_by(tricks, self.play_of(deal)))
        counts = tuple(order.count(Side(side)) for side in range(self.sides))
        trump = self.trump_of(deal)
        return replace(deal, tricks=counts, order=order, trump=trump, hands=None, winners=None)

    # Scoring and telling

    def _winner(self, totals: tuple[int, ...], score: Score) -> Side | None:
        return score.winner

    def _evening(self, won: Side) -> Score:
        """Return the score of a whole game of which the winner alone was kept."""
        text = pgettext_noop("twenty_five", "%(side)s: game won")
        headline = Message.of(text, side=won)
        nothing = (0,) * self.sides
        return Score(nothing, nothing, headline, (Line(won, 0, headline),), winner=won)

    def _facts(self, deal: DealT, summary: DealT) -> dict[str, Any]:
        """Return what the record tells beside the score."""
        facts: dict[str, Any] = {}
        if summary.counts is not None:
            facts |= {"tricks": summary.counts, "march": TRICKS in summary.counts}
        if summary.order is not None:
            facts["order"] = summary.order
        if deal.played is not None:
            facts["trick_winners"] = taken_by(deal.played, self.play_of(deal))
            if len(deal.played) == TRICKS and (best := self.best_trump(deal)):
                facts["best_trump"] = best
        return facts

    def doubts(self, entry: DealT, before: Progress) -> tuple[Problem, ...]:
        """Return what deserves a second look: all five tricks to one side."""
        return tuple(doubt_march(self.reduced(entry).counts or ()))

    def splits(self) -> Iterable[tuple[int, ...]]:
        """Return every way the tricks may fall, most to the first side first."""
        every = product(range(TRICKS, -1, -1), repeat=self.sides)
        least = 1 if self.may_stop else TRICKS
        return (split for split in every if least <= sum(split) <= TRICKS)

    def outcomes(self, begun: DealT, before: Progress) -> Iterator[DealT]:
        """Yield ``begun`` with every result that is legal, most tricks of side 0 first."""
        for tricks in self.splits():
            yield from self._completed(replace(begun, tricks=tricks), before)

    def _completed(self, deal: DealT, before: Progress) -> Iterator[DealT]:
        """Yield the deal when it is legal, or with each side in the field that is missing."""
        found = self.problems(deal, before)
        if not found:
            yield deal
            return
        name = found[0].field
        if name in self.results[1:] and getattr(deal, name) is None:
            for side in range(self.sides):
                said: dict[str, Any] = {name: Side(side)}
                yield from self._completed(replace(deal, **said), before)

    def figure(self, score: Score) -> int:
        """Return the tricks of the sides as digits, first side first: 32 for three to two."""
        return int("".join(map(str, score.facts.get("tricks", ()))) or 0)

    def sentence(self, entry: DealT, score: Score) -> Message:
        """Return the deal in one sentence."""
        return with_trump(score.headline, self.trump_of(entry))
