"""What the scorekeeper writes down for a deal, in every game of the family."""

from dataclasses import dataclass

from scoring.rules.auctions import Call
from scoring.rules.cards import Card, Suit
from scoring.rules.plays import Hands, Trick
from scoring.rules.seats import Nobody, Seat, Side


@dataclass(frozen=True, slots=True)
class Rob:
    """Who took the card turned up, and what was put away for it."""

    seat: Seat
    discard: Card | None = None


@dataclass(frozen=True, slots=True)
class FamilyDeal:
    """A deal: the tricks of each side, or all of them card by card.

    ``order`` is the side that won each trick, ``winners`` the seat that did.  ``won`` is the
    card of an evening on which only games are kept: the side that won a whole game.
    """

    dealer: Seat
    tricks: tuple[int, ...] | tuple[Trick, ...] | None = None
    order: tuple[Side, ...] | None = None
    trump: Suit | None = None
    won: Side | None = None
    hands: Hands | None = None
    winners: tuple[Seat, ...] | None = None

    @property
    def counts(self) -> tuple[int, ...] | None:
        """The tricks of each side, when they were counted."""
        if self.tricks is None or self.played is not None:
            return None
        return tuple(count for count in self.tricks if isinstance(count, int))

    @property
    def played(self) -> tuple[Trick, ...] | None:
        """The tricks card by card, when they were recorded so."""
        tricks = tuple(trick for trick in self.tricks or () if isinstance(trick, Trick))
        return tricks or None


@dataclass(frozen=True, slots=True)
class TurnedDeal(FamilyDeal):
    """A deal in which a card was turned up for trump, and perhaps robbed."""

    turn_up: Card | None = None
    rob: Rob | None = None


@dataclass(frozen=True, slots=True)
class RaceDeal(TurnedDeal):
    """A deal of a game to a number of points; ``first`` is the side that reached it first."""

    points: tuple[int, ...] | None = None
    march: bool | None = None
    first: Side | None = None


@dataclass(frozen=True, slots=True)
class FortyFiveDeal(RaceDeal):
    """A deal with a bonus for the side that played the best trump."""

    bonus: Side | None = None
    no_trump_played: bool | None = None


@dataclass(frozen=True, slots=True)
class SpoilFiveDeal(TurnedDeal):
    """A deal of Spoil Five: its winner may stand for its tricks; nobody, when it was spoilt."""

    winner: Seat | Nobody | None = None
    jink: bool | None = None


@dataclass(frozen=True, slots=True)
class AuctionDeal(FamilyDeal):
    """A deal played for a bid; when everybody passed, its calls stand alone."""

    bidder: Seat | None = None
    bid: int | None = None
    held: bool | None = None
    calls: tuple[Call, ...] | None = None
    bonus: Side | None = None
    no_trump_played: bool | None = None
    points: tuple[int, ...] | None = None
    march: bool | None = None
    made: bool | None = None
