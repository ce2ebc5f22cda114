"""The rules alone: no database, no request."""

import time
from random import Random

from scoring.registry import open_game
from scoring.rules.seats import Seat

SECONDS = 2.0
DEALS = 500


def judgements_per_second() -> float:
    """Return how many summary deals are judged and scored in a second."""
    game = open_game("jeu_du_10", preset="association_500")
    chance = Random(10)
    before = game.start()
    begun = (
        game.entry_type(Seat(0), Seat(chance.randrange(4)), chance.randrange(50, 101, 5))
        for _ in range(DEALS)
    )
    deals = [chance.choice(list(game.outcomes(entry, before))) for entry in begun]
    rounds, start = 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        for deal in deals:
            game.score(deal, before)
        rounds += 1
    return rounds * DEALS / (time.perf_counter() - start)
