"""Jeu du 10: four players in two teams bid for how many of 100 card points they will take.

Forty cards, five to ace in every suit; aces and tens are worth 10, fives 5.  The source is
the association's own page of rules; where it leaves a choice, the choice is an option of
``HouseRules`` (docs/games/jeu_du_10.md).

>>> from scoring.rules.seats import Seat
>>> game = JeuDu10(HouseRules())
>>> deal = Deal(dealer=Seat(0), bidder=Seat(1), bid=70, points=(25, 75))
>>> game.score(deal, game.start()).scores
(0, 1)
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from common.problems import Message, Problem, gettext_noop, pgettext_noop
from scoring.games.jeu_du_10 import full, guide, judgement, scores
from scoring.games.jeu_du_10.entry import Deal, contract_of
from scoring.games.jeu_du_10.house_rules import (
    DECK,
    DEFENCE_MUST_HAVE_BID_FROM,
    LA_PARTIE,
    PRESETS,
    SEATS,
    SIDES,
    STEP,
    TOTAL,
    HouseRules,
)
from scoring.rules.auctions import PASS, AuctionRules, Call, Contract, Opening
from scoring.rules.cards import Suit
from scoring.rules.game import Game, Progress, Score, Words
from scoring.rules.seats import Seat, Side, clockwise

__all__ = ["DECK", "LA_PARTIE", "Deal", "HouseRules", "JeuDu10"]


class JeuDu10(Game[Deal, HouseRules]):
    """The game, with the house rules of a table."""

    key = "jeu_du_10"
    name = gettext_noop("Jeu du 10")
    about = gettext_noop("4 players, tricks and a bid")
    entry_type = Deal
    options_type = HouseRules
    presets = PRESETS
    guide = guide.GUIDE
    result = "points"
    labels = {
        "dealer": gettext_noop("the dealer"),
        "bidder": gettext_noop("who won the bid"),
        "bid": gettext_noop("the bid"),
        "points": gettext_noop("the points"),
        "calls": gettext_noop("the auction"),
        "trump": gettext_noop("the trump"),
        "made": gettext_noop("the result"),
        "tricks": gettext_noop("the tricks"),
        "opponents_bid": gettext_noop("whether the other side bid"),
    }
    sides = SIDES
    words = Words(
        deals=pgettext_noop("jeu_du_10", "%(name)s deals"),
        dealt=pgettext_noop("jeu_du_10", "%(name)s dealt."),
        dealer=pgettext_noop("jeu_du_10", "Dealer"),
        is_dealer=pgettext_noop("jeu_du_10", "deals"),
        first_dealer=pgettext_noop("jeu_du_10", "First dealer"),
        choose_first_dealer=pgettext_noop("jeu_du_10", "Choose who deals first."),
        speaks_first=pgettext_noop("jeu_du_10", "%(name)s speaks first."),
        wrong_dealer=pgettext_noop(
            "jeu_du_10", "It was %(expected)s's deal, not %(name)s's. Keep %(name)s?"
        ),
        somebody_else_dealt=pgettext_noop("jeu_du_10", "Somebody else dealt"),
        everyone_passed=pgettext_noop("jeu_du_10", "Everyone passed: deal again"),
    )

    @property
    def target(self) -> int | None:
        """The total that ends a long game; none when a deal is a game."""
        return self.options.goal if self.options.is_long else None

    @property
    def one_deal_is_a_game(self) -> bool:
        """Whether every deal is a finished game."""
        return not self.options.is_long

    @property
    def scores_depend_on_totals(self) -> bool:
        """Whether the defence may score nothing from some total on."""
        rules = self.options
        return rules.is_long and (
            rules.defence_cap is not None or rules.score_mode == "two_hundred"
        )

    @property
    def auction(self) -> AuctionRules:
        """How the auction runs at this table."""
        return self.options.auction

    @property
    def trumps(self) -> tuple[Suit, ...]:
        """The suits that may be noted as trump, at a table that plays with one."""
        return () if self.options.trump == "none" else tuple(Suit)

    def first_moment(self, before: Progress) -> tuple[str, ...]:
        """Return bidder and bid, and in the game to 200 whether the others bid, once it counts."""
        asked = self.options.score_mode == "two_hundred"
        if asked and max(before.totals) >= DEFENCE_MUST_HAVE_BID_FROM:
            return ("bidder", "bid", "opponents_bid")
        return ("bidder", "bid")

    def contract(self, entry: Deal) -> Contract | None:
        """Return who won the auction and with what, as far as it was said."""
        return contract_of(entry, self.options)

    def thrown_in(self, dealer: Seat) -> Deal | None:
        """Return the deal that everybody passed, where the cards are then dealt again."""
        if self.options.opening is not Opening.REDEAL_IF_ALL_PASS:
            return None
        callers = clockwise(dealer.left(SEATS), SEATS)
        return Deal(dealer, calls=tuple(Call(seat, PASS) for seat in callers))

    def problems(self, entry: Deal, before: Progress | None) -> tuple[Problem, ...]:
        """Return everything that refuses ``entry``, in the order in which it happened."""
        return tuple(judgement.problems(entry, self.options, before))

    def doubts(self, entry: Deal, before: Progress) -> tuple[Problem, ...]:
        """Return what deserves a second look: 100 to 0, or a stake of 500."""
        return tuple(judgement.doubts(full.reduced(entry, self.options), self.options))

    def _score(self, entry: Deal, before: Progress) -> Score:
        return scores.score(entry, self.options, before)

    def _winner(self, totals: tuple[int, ...], score: Score) -> Side | None:
        return scores.winner(self.options, totals, score)

    def outcomes(self, begun: Deal, before: Progress) -> Iterator[Deal]:
        """Yield ``begun`` with every share of the 100 points, least for its side first."""
        contract = contract_of(begun, self.options)
        side = contract.seat.side(SIDES) if contract else Side(0)
        for taken in range(0, TOTAL + 1, STEP):
            points = (taken, TOTAL - taken) if side == 0 else (TOTAL - taken, taken)
            deal = replace(begun, points=points)
            if not self.problems(deal, before):
                yield deal

    def figure(self, score: Score) -> int:
        """Return the card points of the bidding side."""
        return score.points[score.contract.seat.side(SIDES)] if score.contract else 0

    def sentence(self, entry: Deal, score: Score) -> Message:
        """Return the deal in one sentence."""
        if score.contract is None:
            return score.headline
        bid = self.options.auction.said(score.contract.bid)
        trump = full.trump_of(entry, self.options)
        params = {
            "name": score.contract.seat,
            "bid": Message("%(bid)s %(trump)s", {"bid": bid, "trump": trump}) if trump else bid,
            "points": score.points[score.contract.seat.side(SIDES)],
        }
        if score.made:
            return Message(gettext_noop("%(name)s bids %(bid)s, ✓ makes %(points)d"), params)
        return Message(gettext_noop("%(name)s bids %(bid)s, ✗ set at %(points)d"), params)

    def hints(self, before: Progress) -> Iterable[Message]:
        """Return which side can finish only by winning a bid."""
        cap = self.options.defence_cap
        text = gettext_noop("%(side)s: a bid must be won to finish.")
        for side in range(SIDES):
            if cap is not None and before.totals[side] >= cap:
                yield Message(text, {"side": Side(side)})

    def examples(self) -> Iterable[tuple[Deal, Progress]]:
        """Return deals that show how this table scores, each with where the game stood before."""
        return guide.examples(self.options)
