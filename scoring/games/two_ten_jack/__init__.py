"""Two-Ten-Jack: two players take tricks for the cards that score, and leave those that cost.

Fifty-two cards, six in hand and the others drawn; hearts are trump, and the ace of spades beats
them.  Hearts 2, 10, jack score 5 each, clubs 2, 10, jack cost 5 each, spades 2, 10, jack, ace and
the six of diamonds score 1 each.  The source is a page of rules; where it leaves a choice, the
choice is an option of ``HouseRules`` (docs/games/two_ten_jack.md).

>>> from scoring.rules.seats import Seat
>>> game = TwoTenJack(HouseRules())
>>> deal = Deal(dealer=Seat(0), counts=Counts(Seat(1), hearts=2, clubs=1, ones=3))
>>> game.score(deal, game.start()).scores
(-3, 8)
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product

from common.problems import Message, Problem, gettext_noop, pgettext_noop
from scoring.games.two_ten_jack import full, guide, judgement, scores
from scoring.games.two_ten_jack.cards import CLUBS, DECK, HEARTS, ONES, TOTAL
from scoring.games.two_ten_jack.entry import Counts, Deal, Owners, Trick
from scoring.games.two_ten_jack.house_rules import PRESETS, SEATS, SIDES, HouseRules
from scoring.rules.game import Game, Progress, Score, Words
from scoring.rules.seats import Side

__all__ = ["DECK", "Counts", "Deal", "HouseRules", "Owners", "Trick", "TwoTenJack"]

BOTH_REACH = {
    "higher_total": gettext_noop(
        "Both can reach %(target)d in this deal: the higher total then wins."
    ),
    "non_dealer_first": gettext_noop(
        "Both can reach %(target)d in this deal: whoever did not deal it then wins."
    ),
}


class TwoTenJack(Game[Deal, HouseRules]):
    """The game, with the house rules of a table."""

    key = "two_ten_jack"
    name = gettext_noop("Two-Ten-Jack")
    about = gettext_noop("2 players, tricks and a stock")
    entry_type = Deal
    options_type = HouseRules
    presets = PRESETS
    guide = guide.GUIDE
    player_counts = (SEATS,)
    result = "counts"
    labels = {
        "dealer": gettext_noop("the dealer"),
        "points": gettext_noop("the points"),
        "cards": gettext_noop("who took the cards"),
        "counts": gettext_noop("the cards counted"),
        "tricks": gettext_noop("the tricks"),
        "hands": gettext_noop("the hands"),
        "draws": gettext_noop("the cards drawn"),
        "winners": gettext_noop("the winners of the tricks"),
        "player": gettext_noop("whose cards are counted"),
        "hearts": gettext_noop("the hearts 2, 10, jack"),
        "clubs": gettext_noop("the clubs 2, 10, jack"),
        "ones": gettext_noop("the spades 2, 10, jack, ace and the six of diamonds"),
    }
    sides = SIDES
    words = Words(
        deals=pgettext_noop("two_ten_jack", "%(name)s deals"),
        dealt=pgettext_noop("two_ten_jack", "%(name)s dealt."),
        dealer=pgettext_noop("two_ten_jack", "Dealer"),
        is_dealer=pgettext_noop("two_ten_jack", "deals"),
        first_dealer=pgettext_noop("two_ten_jack", "First dealer"),
        choose_first_dealer=pgettext_noop("two_ten_jack", "Choose who deals first."),
        speaks_first=pgettext_noop("two_ten_jack", "%(name)s leads first."),
        wrong_dealer=pgettext_noop(
            "two_ten_jack", "It was %(expected)s's deal, not %(name)s's. Keep %(name)s?"
        ),
        somebody_else_dealt=pgettext_noop("two_ten_jack", "Somebody else dealt"),
    )

    @property
    def target(self) -> int:
        """The total that ends a game."""
        return self.options.target

    def problems(self, entry: Deal, before: Progress | None) -> tuple[Problem, ...]:
        """Return everything that refuses ``entry``, in the order in which it happened."""
        return tuple(judgement.problems(entry, before))

    def doubts(self, entry: Deal, before: Progress) -> tuple[Problem, ...]:
        """Return what deserves a second look: everything taken."""
        return tuple(judgement.doubts(entry))

    def _score(self, entry: Deal, before: Progress) -> Score:
        return scores.score(entry)

    def _winner(self, totals: tuple[int, ...], score: Score) -> Side | None:
        return scores.winner(self.options, totals, score.dealer)

    def outcomes(self, begun: Deal, before: Progress) -> Iterator[Deal]:
        """Yield ``begun`` with every count of one player's cards: hearts, clubs, then ones.

        It is the player whose cards ``begun`` counts, or else the one in seat 0.
        """
        sizes = (range(group.size + 1) for group in (HEARTS, CLUBS, ONES))
        for hearts, clubs, ones in product(*sizes):
            deal = replace(begun, counts=Counts(begun.counted, hearts, clubs, ones))
            if not self.problems(deal, before):
                yield deal

    def figure(self, score: Score) -> int:
        """Return the points of the player whose cards were counted."""
        return score.points[score.lines[0].side]

    def sentence(self, entry: Deal, score: Score) -> Message:
        """Return the deal in one sentence: what each player makes."""
        return scores.told(full.reduced(entry).counted, score.points)

    def hints(self, before: Progress) -> Iterable[Message]:
        """Return who can finish with one heart, and what counts when both can finish."""
        missing = [self.target - total for total in before.totals]
        text = gettext_noop("%(side)s: one heart that scores is enough to finish.")
        for side, points in enumerate(missing):
            if points <= HEARTS.each:
                yield Message(text, {"side": Side(side)})
        if sum(missing) <= TOTAL:
            yield Message(BOTH_REACH[self.options.both_reach], {"target": self.target})

    def examples(self) -> Iterable[tuple[Deal, Progress]]:
        """Return deals that show how the game scores, each with where it stood before."""
        return guide.examples()
