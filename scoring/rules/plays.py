"""Card play, trick by trick: the right cards, from the right hands, in turn.

A deal recorded card by card tells more than its tricks.  When nothing is drawn, whatever a
player plays later was in hand before, so that a revoke always comes to light.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass

from common.problems import Message, Place, Problem, gettext_noop
from scoring.rules.cards import Card
from scoring.rules.seats import Seat, clockwise

Hands = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards of a trick in the order they were played, the leader's first."""

    leader: Seat
    plays: tuple[Card, ...]

    def played(self, seats: int) -> Iterator[tuple[Seat, Card]]:
        """Yield who played what, in order."""
        return zip(clockwise(self.leader, seats), self.plays, strict=False)


@dataclass(frozen=True, slots=True)
class Play:
    """How cards are played in one deal of a game.

    ``hand`` is how many cards everybody is dealt.  ``legal`` returns the cards of a hand that may
    be played to a trick; ``winner`` the position in ``plays`` of the card that takes it.
    """

    seats: int
    deck: Container[Card]
    hand: int
    first_leader: Seat
    legal: Callable[[Iterable[Card], Trick], tuple[Card, ...]]
    winner: Callable[[Trick], int]


def taken_by(tricks: Sequence[Trick], play: Play) -> tuple[Seat, ...]:
    """Return who won each trick, by the cards."""
    return tuple(trick.leader.left(play.seats, play.winner(trick)) for trick in tricks)


def held_before(tricks: Sequence[Trick], play: Play) -> Callable[[int, Seat], tuple[Card, ...]]:
    """Return what a seat is known to hold before a trick, when nothing is drawn.

    That is all it plays from then on.
    """

    def held(index: int, seat: Seat) -> tuple[Card, ...]:
        later = (trick.played(play.seats) for trick in tricks[index:])
        return tuple(card for played in later for player, card in played if player == seat)

    return held


def card_problems(
    tricks: Sequence[Trick], play: Play, *, hands: Hands | None = None
) -> tuple[Problem, ...]:
    """Return what is wrong with the cards themselves: too few, none of the deck's, twice."""
    return (*_counts(tricks, play), *_strangers(tricks, play), *_hand_cards(hands, play))


def trick_problems(
    tricks: Sequence[Trick],
    play: Play,
    *,
    hands: Hands | None = None,
    held: Callable[[int, Seat], tuple[Card, ...] | None] | None = None,
) -> tuple[Problem, ...]:
    """Return who led out of turn, played what was not in hand, or did not follow.

    Tricks are known to be whole.  ``held`` says what a seat holds before a trick, or nothing
    when that cannot be known.  A wrong leader is named once, and a revoke once a seat.
    """
    held = held or held_before(tricks, play)
    found: list[Problem] = []
    revoked: set[Seat] = set()
    leader: Seat | None = play.first_leader
    for index, trick in enumerate(tricks):
        if leader is not None and trick.leader != leader:
            found.append(_wrong_leader(index, trick.leader, leader))
            leader = None
        for position, (seat, card) in enumerate(trick.played(play.seats)):
            place = Place(trick=index, play=position)
            if hands is not None and card not in hands[seat]:
                found.append(_not_in_hand(place, seat, card))
            elif position and seat not in revoked:
                hand = held(index, seat)
                if hand is not None and card not in play.legal(hand, trick):
                    revoked.add(seat)
                    found.append(_revoke(place, seat, card, trick.plays[0]))
        if leader is not None:
            leader = trick.leader.left(play.seats, play.winner(trick))
    return tuple(found)


def winner_problems(
    tricks: Sequence[Trick], winners: Sequence[Seat] | None, play: Play
) -> tuple[Problem, ...]:
    """Return where somebody is said to have won a trick who did not."""
    if winners is None:
        return ()
    text = gettext_noop("%(name)s won trick %(number)d by these cards. Correct the winner.")
    taken = taken_by(tricks, play)
    return tuple(
        Problem(
            "winner_mismatch",
            Message(text, {"name": seat, "number": index + 1}),
            "winners",
            Place(trick=index),
        )
        for index, seat in enumerate(taken)
        if index >= len(winners) or winners[index] != seat
    ) + _winners_too_many(winners, taken)


def _winners_too_many(winners: Sequence[Seat], taken: Sequence[Seat]) -> tuple[Problem, ...]:
    """Return that winners are named for tricks that were not played."""
    if len(winners) <= len(taken):
        return ()
    text = gettext_noop("There are %(count)d tricks, and more winners. Take the others out.")
    message = Message(text, {"count": len(taken)})
    return (Problem("winner_mismatch", message, "winners", Place(trick=len(taken))),)


def _counts(tricks: Sequence[Trick], play: Play) -> Iterator[Problem]:
    text = gettext_noop("Trick %(number)d has %(count)d cards; it needs %(seats)d. Complete it.")
    for index, trick in enumerate(tricks):
        if len(trick.plays) != play.seats:
            params = {"number": index + 1, "count": len(trick.plays), "seats": play.seats}
            message = Message(text, params)
            yield Problem("wrong_number_of_cards", message, "tricks", Place(trick=index))
        if not 0 <= trick.leader < play.seats:
            seat = gettext_noop("There is no such seat at this table. Choose one of the %(seats)d.")
            message = Message(seat, {"seats": play.seats})
            yield Problem("wrong_type", message, "tricks", Place(trick=index))


def _strangers(tricks: Sequence[Trick], play: Play) -> Iterator[Problem]:
    """Yield cards that the deck does not have, and those played twice."""
    seen: set[Card] = set()
    for index, trick in enumerate(tricks):
        for position, card in enumerate(trick.plays):
            place = Place(trick=index, play=position)
            if card not in play.deck:
                yield _unknown(card, "tricks", place)
            elif card in seen:
                text = gettext_noop("%(card)s is played twice. Correct one of the two.")
                yield Problem("duplicate_card", Message(text, {"card": card}), "tricks", place)
            seen.add(card)


def _hand_cards(hands: Hands | None, play: Play) -> Iterator[Problem]:
    """Yield what is wrong with the hands that were noted."""
    if hands is None:
        return
    if len(hands) != play.seats or any(len(hand) != play.hand for hand in hands):
        text = gettext_noop("Every hand needs %(count)d cards. Complete the hands.")
        message = Message(text, {"count": play.hand})
        yield Problem("wrong_number_of_cards", message, "hands")
        return
    seen: set[Card] = set()
    for card in (card for hand in hands for card in hand):
        if card not in play.deck:
            yield _unknown(card, "hands", Place())
        elif card in seen:
            text = gettext_noop("%(card)s is in two hands. Correct one of the two.")
            yield Problem("duplicate_card", Message(text, {"card": card}), "hands")
        seen.add(card)


def _unknown(card: Card, field: str, place: Place) -> Problem:
    text = gettext_noop("%(card)s is not in this deck. Correct the card.")
    return Problem("unknown_card", Message(text, {"card": card}), field, place)


def _wrong_leader(index: int, said: Seat, leader: Seat) -> Problem:
    if index == 0:
        text = gettext_noop("%(leader)s leads the first trick, not %(name)s. Correct the leader.")
    else:
        text = gettext_noop(
            "%(leader)s won the trick before and leads trick %(number)d, not %(name)s. "
            "Correct the leader or the cards."
        )
    params = {"leader": leader, "name": said, "number": index + 1}
    return Problem("wrong_leader", Message(text, params), "tricks", Place(trick=index))


def _not_in_hand(place: Place, seat: Seat, card: Card) -> Problem:
    text = gettext_noop("%(name)s was not dealt %(card)s. Correct the hand or the card.")
    params = {"name": seat, "card": card}
    return Problem("not_in_hand", Message(text, params), "tricks", place)


def _revoke(place: Place, seat: Seat, card: Card, led: Card) -> Problem:
    text = gettext_noop(
        "%(name)s played %(card)s on %(led)s in trick %(number)d, and still held a card that had "
        "to be played. Correct the cards, or ask the organiser."
    )
    number = (place.trick or 0) + 1
    params = {"name": seat, "card": card, "led": led, "number": number}
    return Problem("revoke", Message(text, params), "tricks", place)
