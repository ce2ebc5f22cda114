"""Auctions: one call after another, until one bid stands.

An auction is a value: ``after`` returns the next state and leaves the old one alone, so
that undoing a call is keeping the state before it.

>>> rules = AuctionRules(bids=(50, 55, 60), seats=4)
>>> auction = Auction.opened(Seat(0), rules).after(50).after(PASS).after(PASS)
>>> auction.turn, auction.legal_calls()
(Seat(0), (55, 60, 'pass'))
>>> auction.after(PASS).contract
Contract(seat=Seat(1), bid=50)
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from common.problems import Message, Place, Problem, gettext_noop
from scoring.rules.seats import Seat

PASS = "pass"
HOLD = "hold"

Bid = int | str
"""A bid: a number, or a word of the game such as ``la_partie``."""


class Opening(StrEnum):
    """What happens while nobody has bid yet."""

    FORCED_FIRST = "forced_first"
    LAST_MUST_BID = "last_must_bid"
    REDEAL_IF_ALL_PASS = "redeal_if_all_pass"


class Rounds(StrEnum):
    """How often each player may speak."""

    MULTI = "multi"
    SINGLE = "single"


@dataclass(frozen=True, slots=True)
class Call:
    """What one player said."""

    seat: Seat
    call: Bid


@dataclass(frozen=True, slots=True)
class Contract:
    """The bid that stood, and who made it."""

    seat: Seat
    bid: Bid


@dataclass(frozen=True, slots=True)
class AuctionRules:
    """How a game's auction runs.

    ``bids`` are the legal bids, lowest first.  For those that are not numbers ``words`` says
    them, and ``stakes`` what they are played for.  ``floors`` are the lowest bids of the seats,
    none when all may bid anything.  Where the dealer must bid, it is when all others passed;
    where the dealer may hold, it is to take the bid that stands at the same figure.
    """

    bids: tuple[Bid, ...]
    seats: int
    opening: Opening = Opening.FORCED_FIRST
    rounds: Rounds = Rounds.MULTI
    words: Mapping[str, Message] = field(default_factory=dict)
    stakes: Mapping[str, int] = field(default_factory=dict)
    floors: tuple[int, ...] = ()
    dealer_must_bid: bool = False
    dealer_may_hold: bool = False

    def said(self, bid: Bid) -> int | Message:
        """Return ``bid`` as it is said in a sentence."""
        return bid if isinstance(bid, int) else self.words[bid]

    def may_say(self, seat: Seat, bid: Bid) -> bool:
        """Return whether ``bid`` is high enough for that seat."""
        return not self.floors or not isinstance(bid, int) or bid >= self.floors[seat]


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction so far."""

    rules: AuctionRules
    turn: Seat
    contract: Contract | None = None
    bidders: frozenset[Seat] = frozenset()
    passed: frozenset[Seat] = frozenset()
    calls: tuple[Call, ...] = field(default=(), repr=False)

    @classmethod
    def opened(cls, dealer: Seat, rules: AuctionRules) -> "Auction":
        """Return the auction before its first call; the dealer's left neighbour speaks first."""
        return cls(rules, turn=dealer.left(rules.seats))

    @property
    def dealer(self) -> Seat:
        """Who dealt: the last to speak for the first time."""
        first = self.calls[0].seat if self.calls else self.turn
        return first.left(self.rules.seats, -1)

    @property
    def is_held(self) -> bool:
        """Whether the bid that stands is one that the dealer held."""
        said = [call.call for call in self.calls if call.call != PASS]
        return said[-1:] == [HOLD]

    @property
    def is_over(self) -> bool:
        """Whether nobody has anything left to say."""
        if self.contract is None:
            return len(self.passed) == self.rules.seats
        if self.contract.bid == self.rules.bids[-1] and not self._may_still_be_held:
            return True
        if self.rules.rounds is Rounds.SINGLE:
            return len(self.calls) >= self.rules.seats
        return len(self.passed) == self.rules.seats - 1

    @property
    def is_thrown_in(self) -> bool:
        """Whether everybody passed, so that the cards are dealt again."""
        return self.is_over and self.contract is None

    @property
    def _may_still_be_held(self) -> bool:
        """Whether the dealer is still there to take the bid from somebody else."""
        if not self.rules.dealer_may_hold or self.contract is None:
            return False
        return self.contract.seat != self.dealer and self.dealer not in self.passed

    def must_bid(self) -> str:
        """Return the code that refuses a pass here, or nothing when a pass is legal."""
        if self.contract is not None:
            return ""
        if self.rules.opening is Opening.FORCED_FIRST:
            return "opener_must_bid"
        if len(self.passed) < self.rules.seats - 1:
            return ""
        if self.rules.dealer_must_bid:
            return "dealer_must_bid"
        return "last_must_bid" if self.rules.opening is Opening.LAST_MUST_BID else ""

    def legal_bids(self) -> tuple[Bid, ...]:
        """Return the bids that the player whose turn it is may make."""
        if self.is_over:
            return ()
        return tuple(bid for bid in self.higher_bids() if self.rules.may_say(self.turn, bid))

    def higher_bids(self) -> tuple[Bid, ...]:
        """Return the bids above the one that stands, whoever may make them."""
        if self.contract is None:
            return self.rules.bids
        return self.rules.bids[self.rules.bids.index(self.contract.bid) + 1 :]

    def may_hold(self) -> bool:
        """Return whether the player whose turn it is may hold the bid that stands."""
        if self.contract is None or not self._may_still_be_held or self.turn != self.dealer:
            return False
        return self.rules.may_say(self.turn, self.contract.bid)

    def legal_calls(self) -> tuple[Bid, ...]:
        """Return everything that the player whose turn it is may say."""
        if self.is_over or self.must_bid():
            return self.legal_bids()
        return (*self.legal_bids(), *((HOLD,) if self.may_hold() else ()), PASS)

    def problems(self, call: Call) -> tuple[Problem, ...]:
        """Return what is wrong with ``call`` as the next one: nothing, or the one reason."""
        found = _refused(self, call)
        place = Place(call=len(self.calls))
        return (replace(found, field="calls", place=place),) if found else ()

    def after(self, call: Bid) -> "Auction":
        """Return the auction once the player whose turn it is has said ``call``."""
        if call == PASS:
            said = replace(self, passed=self.passed | {self.turn})
        else:
            held = self.contract if call == HOLD else None
            contract = Contract(self.turn, held.bid if held else call)
            said = replace(self, contract=contract, bidders=self.bidders | {self.turn})
        heard = (*self.calls, Call(self.turn, call))
        return replace(said, calls=heard, turn=_next_turn(self.turn, said))


def hear(auction: Auction, calls: Sequence[Call]) -> tuple[Auction, tuple[Problem, ...]]:
    """Return the auction after every call up to the first wrong one, and what is wrong.

    A pass said when the auction is already over changes nothing and is dropped.
    """
    for index, call in enumerate(calls):
        if auction.is_over and call.call == PASS:
            continue
        if problems := auction.problems(call):
            return auction, tuple(replace(found, place=Place(call=index)) for found in problems)
        auction = auction.after(call.call)
    if not auction.is_over:
        message = Message(_INCOMPLETE, {"name": auction.turn})
        place = Place(call=len(calls))
        return auction, (Problem("auction_incomplete", message, "calls", place),)
    return auction, ()


def _next_turn(turn: Seat, auction: Auction) -> Seat:
    """Return the seat after ``turn`` that has not passed."""
    others = (turn.left(auction.rules.seats, steps) for steps in range(1, auction.rules.seats))
    return next((seat for seat in others if seat not in auction.passed), turn)


_INCOMPLETE = gettext_noop("The auction is not finished: it is %(name)s's turn to bid or to pass.")


def _refused(auction: Auction, call: Call) -> Problem | None:
    """Return why ``call`` cannot come next; its place is added by the caller."""
    if auction.is_over:
        text = gettext_noop("The auction is over. Take the calls after its end away.")
        return Problem("auction_over", Message(text))
    if call.seat != auction.turn:
        return _out_of_turn(auction, call)
    if call.call == PASS:
        return _forced(auction, call) if auction.must_bid() else None
    if call.call == HOLD and auction.rules.dealer_may_hold:
        return _not_held(auction)
    if call.call not in auction.rules.bids:
        return illegal_amount(auction.rules.bids)
    if call.call not in auction.higher_bids():
        return _too_low(auction)
    return None if call.call in auction.legal_bids() else below_minimum(auction.rules, call.seat)


def _not_held(auction: Auction) -> Problem | None:
    """Return why the player whose turn it is may not hold."""
    if auction.turn != auction.dealer:
        text = gettext_noop("Only who dealt may hold a bid: %(name)s may bid higher, or pass.")
        return Problem("only_dealer_may_hold", Message(text, {"name": auction.turn}))
    if auction.contract is None:
        text = gettext_noop("Nobody has bid, so %(name)s has nothing to hold: bid, or pass.")
        return Problem("nothing_to_hold", Message(text, {"name": auction.turn}))
    return None if auction.may_hold() else below_minimum(auction.rules, auction.turn)


def below_minimum(rules: AuctionRules, seat: Seat) -> Problem:
    """Return the refusal of a bid that is too low for the total that the side of ``seat`` has."""
    text = gettext_noop("At 100 points or more the lowest bid is %(minimum)d. Bid more, or pass.")
    message = Message(text, {"minimum": rules.floors[seat]})
    return Problem("below_minimum_at_100", message, "bid")


def _out_of_turn(auction: Auction, call: Call) -> Problem:
    if call.seat in auction.passed:
        text = gettext_noop("%(name)s has passed and can no longer bid; it is %(turn)s's turn.")
    else:
        text = gettext_noop("It is %(turn)s's turn to speak, not %(name)s's.")
    return Problem("out_of_turn", Message(text, {"name": call.seat, "turn": auction.turn}))


def _forced(auction: Auction, call: Call) -> Problem:
    if auction.must_bid() == "opener_must_bid":
        text = gettext_noop("%(name)s speaks first and must bid: at least %(minimum)s.")
    else:
        text = gettext_noop("Everyone else passed: %(name)s must bid, at least %(minimum)s.")
    params = {"name": call.seat, "minimum": auction.rules.said(auction.legal_bids()[0])}
    return Problem(auction.must_bid(), Message(text, params))


def _too_low(auction: Auction) -> Problem:
    rules, higher = auction.rules, auction.higher_bids()
    standing = rules.bids[len(rules.bids) - len(higher) - 1]
    params = {"standing": rules.said(standing)}
    if not higher:
        text = gettext_noop("%(standing)s has already been bid, and nothing is higher: pass.")
        return Problem("bid_too_low", Message(text, params))
    text = gettext_noop("%(standing)s has already been bid: bid at least %(minimum)s, or pass.")
    may = auction.legal_bids() or higher
    return Problem("bid_too_low", Message(text, params | {"minimum": rules.said(may[0])}))


def illegal_amount(bids: Sequence[Bid]) -> Problem:
    """Return the refusal of a bid that is not among ``bids``."""
    numbers = [bid for bid in bids if isinstance(bid, int)]
    text = gettext_noop("The bid must be a multiple of %(step)d, from %(lowest)d to %(highest)d.")
    params = {"step": numbers[1] - numbers[0], "lowest": numbers[0], "highest": numbers[-1]}
    return Problem("illegal_amount", Message(text, params), "bid")
