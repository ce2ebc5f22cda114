"""The games in which a card is turned up for trump, and may be robbed."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from common.problems import Message, Problem, pgettext_noop
from scoring.games.twenty_five._entry import TurnedDeal
from scoring.games.twenty_five._family import FamilyGame
from scoring.games.twenty_five._house_rules import TurnedRules
from scoring.games.twenty_five._robbing import doubled_cards, rob_problems
from scoring.rules.cards import Suit
from scoring.rules.plays import Hands
from scoring.rules.seats import Seat

DealT = TypeVar("DealT", bound=TurnedDeal)
RulesT = TypeVar("RulesT", bound=TurnedRules)


class TurnedGame(FamilyGame[DealT, RulesT]):
    """A game whose trump is the suit of the card turned up."""

    def trump_of(self, deal: DealT) -> Suit | None:
        """Return the suit of the card turned up, or the trump that was noted instead."""
        return deal.turn_up.suit if deal.turn_up else deal.trump

    def _named_seats(self, deal: DealT) -> Mapping[str, Sequence[Seat | None]]:
        robbers = [deal.rob.seat] if deal.rob else []
        return {**super()._named_seats(deal), "rob": robbers}

    def _miscounted(self, deal: DealT) -> Iterator[Problem]:
        yield from super()._miscounted(deal)
        if deal.played is not None and deal.turn_up is None:
            text = pgettext_noop(
                "twenty_five",
                "Choose the card turned up: without its trump the tricks cannot be judged.",
            )
            yield Problem("missing_key", Message.of(text), "turn_up")
        if deal.played is not None and deal.hands is None and deal.rob and not deal.rob.discard:
            text = pgettext_noop("twenty_five", "Choose the card that %(name)s put away.")
            yield Problem("missing_key", Message.of(text, name=deal.rob.seat), "rob")
        yield from doubled_cards(deal)

    def _misplayed(self, deal: DealT) -> Iterator[Problem]:
        yield from rob_problems(deal, self.options.robbing, self.seats)
        yield from super()._misplayed(deal)

    def _playable(self, deal: DealT) -> Hands | None:
        """Return the hands, each with the card turned up: who took it is judged elsewhere."""
        if deal.hands is None or deal.turn_up is None:
            return deal.hands
        return tuple((*hand, deal.turn_up) for hand in deal.hands)
