"""A deal of Two-Ten-Jack recorded card by card: is it right, and what does it come to.

A card played later may have been drawn later, so that it was not always in hand before.  With the
cards dealt and drawn every hand is known at every moment; without them only the tricks after the
last draw show a revoke.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from common.problems import Message, Place, Problem, gettext_noop, pgettext_noop
from scoring.games.two_ten_jack.cards import ACE_OF_SPADES, DECK, POINTS, replies, strength
from scoring.games.two_ten_jack.entry import Deal, Owners, Trick, completed
from scoring.games.two_ten_jack.house_rules import DRAWS, HAND, SEATS, TRICKS
from scoring.rules import plays
from scoring.rules.cards import Card
from scoring.rules.plays import Play, held_before, taken_by, trick_problems, winner_problems
from scoring.rules.seats import Seat, clockwise
from scoring.rules.tricks import winner

Origins = Mapping[Card, tuple[Seat, int]]
"""Who got each card, and the first trick (from 0) that it can be played to."""

Held = Callable[[int, Seat], tuple[Card, ...] | None]
"""Returns what a seat holds before a trick, or nothing when that is not known."""


def play_of(deal: Deal) -> Play:
    """Return how this deal is played: the player who did not deal leads."""
    return Play(
        seats=SEATS,
        deck=DECK,
        hand=HAND,
        first_leader=deal.dealer.left(SEATS),
        legal=_legal,
        winner=lambda trick: winner(trick.plays, strength(trick.plays[0])),
    )


def problems(deal: Deal) -> Iterator[Problem]:
    """Yield what is wrong with the cards, then with the play, then who did not win a trick."""
    tricks, play = deal.tricks or (), play_of(deal)
    if len(tricks) != TRICKS and deal.tricks is not None:
        text = pgettext_noop(
            "two_ten_jack", "There are %(total)d tricks in all; you have %(sum)d. Count again."
        )
        message = Message.of(text, total=TRICKS, sum=len(tricks))
        yield Problem("tricks_not_26", message, "tricks")
        return
    wrong = (*plays.card_problems(tricks, play, hands=deal.hands), *_draw_problems(deal))
    if tricks and not wrong:
        wrong = _play_problems(deal, tricks, play) or winner_problems(tricks, deal.winners, play)
    yield from wrong


def reduced(deal: Deal) -> Deal:
    """Return the summary of a deal, with all that follows from what was noted."""
    if deal.tricks is None:
        return completed(deal)
    taken = zip(deal.tricks, taken_by(deal.tricks, play_of(deal)), strict=True)
    pairs = ((card, seat) for trick, seat in taken for card in trick.plays if card in POINTS)
    return completed(replace(deal, cards=Owners(tuple(pairs))))


def _legal(hand: Iterable[Card], trick: plays.Trick) -> tuple[Card, ...]:
    declared = trick.declared if isinstance(trick, Trick) else None
    return replies(hand, trick.plays[0], declared)


def _draw_problems(deal: Deal) -> Iterator[Problem]:
    """Yield what is wrong with the cards drawn: too few, none of the pack's, or seen before."""
    if deal.draws is None:
        return
    if len(deal.draws) != DRAWS:
        text = gettext_noop("The stock is drawn in %(total)d tricks; you have %(sum)d draws.")
        params = {"total": DRAWS, "sum": len(deal.draws)}
        yield Problem("wrong_number_of_cards", Message(text, params), "draws")
        return
    seen = {card for hand in deal.hands or () for card in hand}
    for card in (card for pair in deal.draws for card in pair):
        if card not in DECK:
            text = gettext_noop("%(card)s is not in this deck. Correct the card.")
            yield Problem("unknown_card", Message(text, {"card": card}), "draws")
        elif card in seen:
            text = gettext_noop("%(card)s is drawn, and was dealt or drawn before. Correct one.")
            yield Problem("duplicate_card", Message(text, {"card": card}), "draws")
        seen.add(card)


def _play_problems(deal: Deal, tricks: Sequence[Trick], play: Play) -> tuple[Problem, ...]:
    """Return what is wrong with the play, in the order in which it happened."""
    in_turn = _led_in_turn(tricks, play)
    origins = _origins(deal, taken_by(tricks, play))
    strays = _strays(deal, tricks[:in_turn], origins)
    is_complete = deal.hands is not None and deal.draws is not None
    held = (
        _held_by_origin(tricks[:in_turn], origins, strays)
        if is_complete
        else _held_late(tricks, play)
    )
    found = (
        *trick_problems(tricks, play, held=held),
        *_declaration_problems(tricks),
        *strays.values(),
    )
    return tuple(sorted(found, key=lambda problem: _moment(problem.place)))


def _moment(place: Place) -> tuple[int, int]:
    return (place.trick or 0, -1 if place.play is None else place.play)


def _led_in_turn(tricks: Sequence[Trick], play: Play) -> int:
    """Return how many tricks come before the first that the wrong player led."""
    leaders = (play.first_leader, *taken_by(tricks, play))
    pairs = enumerate(zip(tricks, leaders, strict=False))
    return next((at for at, (trick, leader) in pairs if trick.leader != leader), len(tricks))


def _origins(deal: Deal, taken: Sequence[Seat]) -> Origins:
    """Return where each card came from, as far as it was noted."""
    origins = {card: (Seat(seat), 0) for seat, hand in enumerate(deal.hands or ()) for card in hand}
    for index, pair in enumerate(deal.draws or ()):
        for seat, card in zip(clockwise(taken[index], SEATS), pair, strict=True):
            origins[card] = (seat, index + 1)
    return origins


def _strays(deal: Deal, tricks: Sequence[Trick], origins: Origins) -> Mapping[Seat, Problem]:
    """Return the first card of each player that cannot have been in hand."""
    text = gettext_noop(
        "%(name)s plays %(card)s in trick %(number)d without having been dealt it or having drawn "
        "it by then. Correct the trick, the hands or the draws."
    )
    strays: dict[Seat, Problem] = {}
    for index, trick in enumerate(tricks):
        for position, (seat, card) in enumerate(trick.played(SEATS)):
            # Where hands were noted, a card of unknown origin was drawn: after the first trick.
            unknown = (seat, 0 if deal.hands is None else 1)
            owner, since = origins.get(card, unknown)
            if (owner != seat or since > index) and seat not in strays:
                message = Message(text, {"name": seat, "card": card, "number": index + 1})
                place = Place(trick=index, play=position)
                strays[seat] = Problem("card_not_in_hand", message, "tricks", place)
    return strays


def _held_late(tricks: Sequence[Trick], play: Play) -> Held:
    """Return the hands after the last draw: all that is played from then on."""
    later = held_before(tricks, play)
    return lambda index, seat: later(index, seat) if index >= DRAWS else None


def _held_by_origin(
    tricks: Sequence[Trick], origins: Origins, strays: Mapping[Seat, Problem]
) -> Held:
    """Return the hands before each of ``tricks``, until a player's stray card confuses them."""
    played = {card: index for index, trick in enumerate(tricks) for card in trick.plays}
    sure = {seat: problem.place.trick or 0 for seat, problem in strays.items()}

    def held(index: int, seat: Seat) -> tuple[Card, ...] | None:
        if index >= sure.get(seat, len(tricks)):
            return None
        return tuple(
            card
            for card, (owner, since) in origins.items()
            if owner == seat and since <= index <= played.get(card, TRICKS)
        )

    return held


def _declaration_problems(tricks: Sequence[Trick]) -> Iterator[Problem]:
    """Yield where the ace of spades was led without a word, or a word said without it."""
    for index, trick in enumerate(tricks):
        is_ace = trick.plays[0] == ACE_OF_SPADES
        if is_ace and trick.declared is None:
            text = gettext_noop(
                "%(name)s leads the ace of spades in trick %(number)d. Write whether it was "
                "declared a trump or a spade."
            )
        elif trick.declared is not None and not is_ace:
            text = gettext_noop(
                "%(name)s does not lead the ace of spades in trick %(number)d. Take the "
                "declaration out, or correct the card."
            )
        else:
            continue
        message = Message(text, {"name": trick.leader, "number": index + 1})
        yield Problem("ace_of_spades_undeclared", message, "tricks", Place(trick=index))
