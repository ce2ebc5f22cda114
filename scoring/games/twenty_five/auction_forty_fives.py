"""Auction Forty-Fives, or 120s: a bid for the right to name trump, and the first side at 120.

>>> from scoring.rules.seats import Seat, Side
>>> game = AuctionFortyFives(AuctionFortyFivesRules())
>>> deal = AuctionDeal(Seat(0), bidder=Seat(1), bid=25, tricks=(1, 4), bonus=Side(0))
>>> game.score(deal, game.start()).scores
(10, -25)
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from common.problems import Message, Problem, gettext_noop, pgettext_noop
from scoring.games.twenty_five import _examples, _guide
from scoring.games.twenty_five._bidding import (
    HIGH_TOTAL,
    LEAST_WHEN_HIGH,
    THIRTY,
    THIRTY_MADE,
    AuctionFortyFivesRules,
    call_problems,
    contract_of,
    contract_problems,
    disagreements,
    floor_problems,
    heard,
    thrown_in_problems,
)
from scoring.games.twenty_five._bonus import (
    bonus_problems,
    claimed_bonus_problems,
    with_bonus_of,
)
from scoring.games.twenty_five._entry import AuctionDeal
from scoring.games.twenty_five._family import FamilyGame
from scoring.games.twenty_five._judgement import (
    march_problems,
    order_problems,
    per_side_problems,
    points_problems,
)
from scoring.games.twenty_five._stakes import (
    defence_lines,
    is_made,
    stake_line,
    taken,
    winner,
)
from scoring.games.twenty_five._telling import LABELS, WORDS, with_trump
from scoring.rules.auctions import PASS, AuctionRules, Call, Contract
from scoring.rules.cards import Suit
from scoring.rules.game import Preset, Progress, Score
from scoring.rules.seats import Seat, Side, clockwise

PRESETS: Mapping[str, Preset] = {
    "basic": Preset(
        gettext_noop("Game to 120"),
        gettext_noop(
            "The highest bid names trump: made, it scores all that was taken; failed, it is "
            "lost. The others always score what they took, and the first side at 120 wins."
        ),
    ),
}


class AuctionFortyFives(FamilyGame[AuctionDeal, AuctionFortyFivesRules]):
    """The game, with the house rules of a table."""

    key = "auction_forty_fives"
    name = gettext_noop("Auction Forty-Fives")
    about = gettext_noop("4 or 6 players, five tricks, a bonus and a bid, first to 120")
    entry_type = AuctionDeal
    options_type = AuctionFortyFivesRules
    presets = PRESETS
    guide = _guide.AUCTION_FORTY_FIVES
    results = ("tricks", "bonus")
    words = replace(WORDS, speaks_first=pgettext_noop("twenty_five", "%(name)s speaks first."))
    labels = {
        **{name: LABELS[name] for name in AuctionDeal.__dataclass_fields__ if name in LABELS},
        "bidder": gettext_noop("who won the bid"),
        "bid": gettext_noop("the bid"),
        "held": gettext_noop("whether the bid was held"),
        "calls": gettext_noop("the auction"),
        "made": gettext_noop("the result"),
    }
    player_counts = (4, 6)

    @property
    def sides(self) -> int:
        """Two sides, or three pairs of six players where the table plays so."""
        return 3 if self.players == 6 and self.options.six_handed == "3x2" else 2

    @property
    def target(self) -> int:
        """The total that ends a game."""
        return self.options.target

    @property
    def auction(self) -> AuctionRules:
        """How the auction runs at this table, while nobody is at 100."""
        return self.options.auction(self.seats)

    def auction_at(self, before: Progress) -> AuctionRules:
        """Return how the auction runs now: a side at 100 has a floor."""
        return self.options.auction(self.seats, before.totals)

    def first_moment(self, before: Progress) -> tuple[str, ...]:
        """Return bidder and bid."""
        return ("bidder", "bid")

    def thrown_in(self, dealer: Seat) -> AuctionDeal | None:
        """Return the deal that everybody passed, where the cards are then dealt again."""
        if self.options.all_pass != "redeal":
            return None
        callers = clockwise(dealer.left(self.seats), self.seats)
        return AuctionDeal(dealer, calls=tuple(Call(seat, PASS) for seat in callers))

    def contract_of(self, deal: AuctionDeal) -> Contract | None:
        """Return who won the auction and with what; nothing when everybody passed."""
        return contract_of(deal, self.auction)

    def trump_of(self, deal: AuctionDeal) -> Suit | None:
        """Return the trump that the winner of the auction named, when it was noted."""
        return deal.trump

    def leader_of(self, deal: AuctionDeal) -> Seat:
        """Return who leads: the left neighbour of the auction's winner."""
        contract = self.contract_of(deal)
        if contract is not None:
            return contract.seat.left(self.seats)
        return deal.played[0].leader if deal.played else deal.dealer

    # Judging

    def _named_seats(self, deal: AuctionDeal) -> Mapping[str, Sequence[Seat | None]]:
        callers = [call.seat for call in deal.calls or ()]
        return {**super()._named_seats(deal), "bidder": [deal.bidder], "calls": callers}

    def _named_sides(self, deal: AuctionDeal) -> Mapping[str, Sequence[Side | None]]:
        return {**super()._named_sides(deal), "bonus": [deal.bonus]}

    def _judged(self, deal: AuctionDeal, before: Progress | None) -> Iterator[Problem]:
        floored = self.options.auction(self.seats, before.totals if before else ())
        auction, refused = heard(deal, self.auction)
        yield from call_problems(deal, refused, floored)
        if auction and auction.is_thrown_in:
            yield from thrown_in_problems(deal)
            return
        yield from contract_problems(deal, self.auction)
        yield from floor_problems(deal, floored)
        if auction and not refused:
            yield from disagreements(deal, auction)
        yield from super()._judged(deal, before)

    def _miscounted(self, deal: AuctionDeal) -> Iterator[Problem]:
        yield from super()._miscounted(deal)
        yield from per_side_problems(self.sides, points=deal.points)
        if deal.played is not None and deal.trump is None:
            text = gettext_noop("Choose the trump: without it the tricks cannot be judged.")
            yield Problem("missing_key", Message(text), "trump")

    def _misclaimed(self, deal: AuctionDeal, before: Progress | None) -> Iterator[Problem]:
        summary = self.reduced(deal)
        counts = summary.counts or ()
        yield from order_problems(deal, counts, summary.order if deal.played else None)
        wrong = tuple(
            claimed_bonus_problems(deal, summary)
            if deal.played
            else bonus_problems(summary, is_needed=True)
        )
        yield from wrong
        if not wrong:
            yield from points_problems(deal.points, taken(summary))
        yield from march_problems(counts, said=deal.march)
        contract = self.contract_of(deal)
        if wrong or contract is None or contract.bid not in self.options.bids:
            return
        if deal.made not in (None, is_made(contract, taken(summary))):
            text = gettext_noop("These tricks say otherwise: correct them or the result.")
            yield Problem("made_mismatch", Message(text), "made")

    def doubts(self, entry: AuctionDeal, before: Progress) -> tuple[Problem, ...]:
        """Return what deserves a second look: a stake of 60, or all five tricks."""
        contract = self.contract_of(entry)
        if contract is None or contract.bid != THIRTY:
            return super().doubts(entry, before)
        text = gettext_noop("%(side)s: a bid of 30 wins %(made)d or loses %(lost)d. Is that right?")
        params = {"side": self._side(contract), "made": THIRTY_MADE, "lost": self.options.fail_30}
        return (Problem("bid_30", Message(text, params), "bid"),)

    # Scoring

    def reduced(self, deal: AuctionDeal) -> AuctionDeal:
        """Return the summary that a full record comes to, with its best trump."""
        summary = super().reduced(deal)
        return with_bonus_of(summary, deal, self.best_trump(deal)) if deal.played else summary

    def _side(self, contract: Contract) -> Side:
        return contract.seat.side(self.sides)

    def _score(self, entry: AuctionDeal, before: Progress) -> Score:
        if entry.won is not None:
            return self._evening(entry.won)
        summary, contract = self.reduced(entry), self.contract_of(entry)
        if contract is None:
            text = pgettext_noop("twenty_five", "Everyone passed: the cards are dealt again.")
            nothing = (0,) * self.sides
            return Score(nothing, nothing, Message.of(text), redeal=True)
        points = taken(summary)
        stake = stake_line(self.options, contract, points)
        lines = (stake, *defence_lines(contract, points))
        scores = [0] * self.sides
        for line in lines:
            scores[line.side] = line.points
        facts = self._facts(entry, summary)
        if summary.bonus is not None:
            facts["bonus"] = summary.bonus
        totals = tuple(map(sum, zip(before.totals, scores, strict=True)))
        return Score(
            tuple(scores),
            points,
            stake.reason,
            lines,
            contract,
            made=is_made(contract, points),
            facts=facts,
            winner=winner(self.options, contract, totals, self.seats),
        )

    def sentence(self, entry: AuctionDeal, score: Score) -> Message:
        """Return the deal in one sentence."""
        if score.contract is None:
            return score.headline
        params = {
            "name": score.contract.seat,
            "bid": with_trump(Message("%(bid)d", {"bid": score.contract.bid}), entry.trump),
            "points": score.points[self._side(score.contract)],
        }
        if score.made:
            return Message(gettext_noop("%(name)s bids %(bid)s, ✓ makes %(points)d"), params)
        return Message(gettext_noop("%(name)s bids %(bid)s, ✗ set at %(points)d"), params)

    def hints(self, before: Progress) -> Iterable[Message]:
        """Return which side may not bid 15 any more."""
        text = gettext_noop("%(side)s: at 100 or more, the lowest bid is %(minimum)d.")
        for side, total in enumerate(before.totals):
            if total >= HIGH_TOTAL and self.options.min_bid < LEAST_WHEN_HIGH:
                yield Message(text, {"side": Side(side), "minimum": LEAST_WHEN_HIGH})

    def examples(self) -> Iterable[tuple[AuctionDeal, Progress]]:
        """Return deals that show how this table scores, each with where the game stood before."""
        return _examples.AUCTION if self.players == 4 else ()
