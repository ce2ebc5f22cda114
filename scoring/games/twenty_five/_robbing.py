"""Robbing: taking the card that was turned up, for a card of the hand."""

from collections.abc import Iterable, Iterator

from common.problems import Message, Place, Problem, pgettext_noop
from scoring.games.twenty_five._entry import Rob, TurnedDeal
from scoring.games.twenty_five._house_rules import TRICKS, Robbing
from scoring.rules.cards import Card
from scoring.rules.seats import Seat


def may_rob(
    robbing: Robbing,
    turn_up: Card,
    hand: Iterable[Card],
    *,
    is_dealer: bool,
    before_first_lead: bool = True,
) -> bool:
    """Return whether who holds ``hand`` may take the card turned up.

    That is the holder of the ace of trumps, or the dealer when the ace itself is turned.
    """
    if robbing == "none" or not before_first_lead:
        return False
    if turn_up.rank == "A":
        return is_dealer and robbing == "ace_holder_or_dealer_on_ace"
    return Card("A", turn_up.suit) in tuple(hand)


def shown(deal: TurnedDeal, seats: int) -> dict[Card, tuple[Seat, Place]]:
    """Return who played each card, and where."""
    return {
        card: (seat, Place(trick=index, play=position))
        for index, trick in enumerate(deal.played or ())
        for position, (seat, card) in enumerate(trick.played(seats))
    }


def doubled_cards(deal: TurnedDeal) -> Iterator[Problem]:
    """Yield where the card turned up is somewhere else as well."""
    if deal.turn_up is None:
        return
    params = {"card": deal.turn_up}
    if deal.rob and deal.rob.discard == deal.turn_up:
        text = pgettext_noop(
            "twenty_five", "%(card)s was turned up and cannot be put away. Correct one of the two."
        )
        yield Problem("duplicate_card", Message.of(text, **params), "rob")
    if any(deal.turn_up in hand for hand in deal.hands or ()):
        text = pgettext_noop(
            "twenty_five", "%(card)s was turned up and is in a hand. Correct one of the two."
        )
        yield Problem("duplicate_card", Message.of(text, **params), "hands")


def rob_problems(deal: TurnedDeal, robbing: Robbing, seats: int) -> Iterator[Problem]:
    """Yield why the card turned up was not taken as it is said to be.

    The cards of the record are known and distinct.
    """
    cards = shown(deal, seats)
    if deal.rob is None:
        if deal.turn_up in cards:
            yield _played_without_rob(deal, cards)
        return
    if refused := _refused_at_once(deal, deal.rob, robbing):
        yield refused
        return
    misplayed = (*_not_dealt(deal, deal.rob), *_misplayed(deal, deal.rob, cards))
    yield from misplayed
    if not misplayed and not _might_rob(deal, deal.rob, robbing, cards):
        yield _without_ace(deal, deal.rob)


def _refused_at_once(deal: TurnedDeal, rob: Rob, robbing: Robbing) -> Problem | None:
    """Return what forbids to rob whatever was played."""
    if robbing == "none":
        text = pgettext_noop("twenty_five", "Nobody robs at this table. Take the robbing out.")
        return Problem("rob_not_allowed", Message.of(text), "rob")
    if deal.turn_up is None or deal.turn_up.rank != "A":
        return None
    if robbing == "ace_holder_only":
        text = pgettext_noop(
            "twenty_five", "The ace itself was turned up: nobody may rob. Take the robbing out."
        )
        return Problem("rob_not_allowed", Message.of(text), "rob")
    if rob.seat == deal.dealer:
        return None
    text = pgettext_noop(
        "twenty_five",
        "The ace itself was turned up: only the dealer, %(dealer)s, may take it, not %(name)s. "
        "Correct the robbing.",
    )
    message = Message.of(text, dealer=deal.dealer, name=rob.seat)
    return Problem("rob_not_allowed", message, "rob")


def _played_without_rob(deal: TurnedDeal, cards: dict[Card, tuple[Seat, Place]]) -> Problem:
    assert deal.turn_up is not None
    seat, place = cards[deal.turn_up]
    text = pgettext_noop(
        "twenty_five",
        "%(name)s played %(card)s, the card turned up, and nobody robbed. "
        "Add the robbing or correct the card.",
    )
    message = Message.of(text, name=seat, card=deal.turn_up)
    return Problem("turn_up_played_without_rob", message, "tricks", place)


def _not_dealt(deal: TurnedDeal, rob: Rob) -> Iterator[Problem]:
    """Yield the card put away when the hands say that it was not there."""
    if deal.hands is None or rob.discard is None or rob.discard in deal.hands[rob.seat]:
        return
    text = pgettext_noop(
        "twenty_five",
        "%(name)s was not dealt %(card)s and cannot put it away. Correct the hand or the card.",
    )
    message = Message.of(text, name=rob.seat, card=rob.discard)
    yield Problem("not_in_hand", message, "rob")


def _misplayed(
    deal: TurnedDeal, rob: Rob, cards: dict[Card, tuple[Seat, Place]]
) -> Iterator[Problem]:
    """Yield where the card taken was not played by its taker, or the one put away was played."""
    if deal.played is None or deal.turn_up is None:
        return
    player, place = cards.get(deal.turn_up, (None, Place()))
    whole = len(deal.played) == TRICKS
    if player != rob.seat and (whole or player is not None):
        text = pgettext_noop(
            "twenty_five",
            "%(name)s took %(card)s and did not play it. Correct the robbing or the cards.",
        )
        message = Message.of(text, name=rob.seat, card=deal.turn_up)
        yield Problem("robbed_card_not_played", message, "rob", place)
    if rob.discard in cards:
        seat, place = cards[rob.discard]
        text = pgettext_noop(
            "twenty_five",
            "%(card)s was put away and yet %(name)s played it. Correct the robbing or the cards.",
        )
        message = Message.of(text, name=seat, card=rob.discard)
        yield Problem("buried_card_played", message, "tricks", place)


def _might_rob(
    deal: TurnedDeal, rob: Rob, robbing: Robbing, cards: dict[Card, tuple[Seat, Place]]
) -> bool:
    """Whether the robber may have been entitled to rob, by all that is known of the cards."""
    if deal.turn_up is None:
        return True
    hand = _hand_dealt(deal, rob, cards)
    if hand is not None:
        return may_rob(robbing, deal.turn_up, hand, is_dealer=rob.seat == deal.dealer)
    ace = Card("A", deal.turn_up.suit)
    player, _ = cards.get(ace, (rob.seat, Place()))
    return player == rob.seat


def _hand_dealt(
    deal: TurnedDeal, rob: Rob, cards: dict[Card, tuple[Seat, Place]]
) -> tuple[Card, ...] | None:
    """Return what the robber was dealt; a deal that stopped early does not show it."""
    if deal.hands is not None:
        return deal.hands[rob.seat]
    if deal.played is None or len(deal.played) < TRICKS or rob.discard is None:
        return None
    kept = (card for card, (seat, _) in cards.items() if seat == rob.seat and card != deal.turn_up)
    return (*kept, rob.discard)


def _without_ace(deal: TurnedDeal, rob: Rob) -> Problem:
    assert deal.turn_up is not None
    text = pgettext_noop(
        "twenty_five",
        "Only who was dealt %(card)s may rob, and %(name)s was not. "
        "Correct the robbing or the cards.",
    )
    message = Message.of(text, card=Card("A", deal.turn_up.suit), name=rob.seat)
    return Problem("rob_not_allowed", message, "rob")
