"""A deal of Jeu du 10 recorded card by card: is it right, and what does it come to."""

from collections.abc import Iterator
from dataclasses import replace

from common.problems import Message, Problem, gettext_noop
from scoring.games.jeu_du_10.entry import Deal, contract_of
from scoring.games.jeu_du_10.house_rules import DECK, SEATS, SIDES, TRICKS, HouseRules
from scoring.rules.cards import Suit
from scoring.rules.plays import (
    Play,
    Trick,
    card_problems,
    taken_by,
    trick_problems,
    winner_problems,
)
from scoring.rules.tricks import by_suit, legal, winner


def trump_of(deal: Deal, rules: HouseRules) -> Suit | None:
    """Return the trump: as noted, or the suit of the first card led where that decides."""
    if rules.trump == "first_lead" and deal.played and deal.played[0].plays:
        return deal.played[0].plays[0].suit
    return None if rules.trump == "none" else deal.trump


def play_of(deal: Deal, rules: HouseRules) -> Play:
    """Return how this deal is played: who won the bid leads, the suit led is followed."""
    trump, contract = trump_of(deal, rules), contract_of(deal, rules)
    leader = deal.played[0].leader if deal.played else deal.dealer
    return Play(
        seats=SEATS,
        deck=DECK,
        hand=TRICKS,
        first_leader=contract.seat if contract else leader,
        legal=lambda hand, trick: legal(hand, follows=lambda card: card.suit == _led(trick)),
        winner=lambda trick: winner(
            trick.plays, by_suit(DECK.height, led=_led(trick), trump=trump)
        ),
    )


def problems(deal: Deal, rules: HouseRules) -> Iterator[Problem]:
    """Yield what is wrong with the cards, then with the play, then with what was claimed of it."""
    tricks = deal.played or ()
    if len(tricks) != TRICKS:
        text = gettext_noop("There are %(total)d tricks in all; you have %(sum)d. Count again.")
        params = {"total": TRICKS, "sum": len(tricks)}
        yield Problem("tricks_not_10", Message(text, params), "tricks")
        return
    play = play_of(deal, rules)
    if wrong := card_problems(tricks, play, hands=deal.hands):
        yield from wrong
        return
    if rules.trump == "announced" and deal.trump is None:
        text = gettext_noop("Choose the trump: without it the tricks cannot be judged.")
        yield Problem("missing_key", Message(text), "trump")
        return
    if wrong := trick_problems(tricks, play, hands=deal.hands):
        yield from wrong
        return
    yield from winner_problems(tricks, deal.winners, play)
    yield from _claims(deal, rules)


def reduced(deal: Deal, rules: HouseRules) -> Deal:
    """Return the summary that a full record comes to; a summary as it is."""
    tricks = deal.played
    if tricks is None:
        return deal
    points, counts = [0] * SIDES, [0] * SIDES
    for trick, seat in zip(tricks, taken_by(tricks, play_of(deal, rules)), strict=True):
        points[seat.side(SIDES)] += DECK.points(trick.plays)
        counts[seat.side(SIDES)] += 1
    return replace(
        deal,
        points=(points[0], points[1]),
        tricks=(counts[0], counts[1]),
        trump=trump_of(deal, rules),
        hands=None,
        winners=None,
    )


def _claims(deal: Deal, rules: HouseRules) -> Iterator[Problem]:
    """Yield where the figures written down are not those of the cards."""
    summary = reduced(deal, rules)
    if deal.points is not None and deal.points != summary.points:
        text = gettext_noop("The cards say otherwise: %(first)d to %(second)d. Correct the points.")
        first, second = summary.points or (0, 0)
        message = Message(text, {"first": first, "second": second})
        yield Problem("points_mismatch", message, "points")
    if deal.trump not in (None, summary.trump) and rules.trump == "first_lead":
        text = gettext_noop("The first card led makes another trump. Correct the trump.")
        yield Problem("trump_mismatch", Message(text), "trump")


def _led(trick: Trick) -> Suit:
    return trick.plays[0].suit
