"""What the code says to each kind of example of Two-Ten-Jack."""

from scoring.games.two_ten_jack import DECK, Deal
from scoring.games.two_ten_jack.cards import points_of, replies, strength
from scoring.rules.cards import Card
from scoring.rules.codec import load
from scoring.rules.match import Match, play
from scoring.rules.seats import Seat
from scoring.rules.tricks import winner
from tests.scoring.games.answers.common import Answer, Given, Table, cards


class TwoTenJackAnswers:
    """What the code says to each kind of example of Two-Ten-Jack."""

    def follow(self, _: Table, given: Given) -> Answer:
        led = Card.parse(given["led"])
        may = replies(cards(given["hand"]), led, given.get("declared"))
        return {"legal": Card.parse(given["play"]) in may}

    def trick(self, _: Table, given: Given) -> Answer:
        plays = cards(given["plays"])
        return {"winner_index": winner(plays, strength(plays[0]))}

    def score_cards(self, _: Table, given: Given) -> Answer:
        is_whole = given["cards"] == "whole_deck"
        return {"points": points_of(DECK.cards if is_whole else cards(given["cards"]))}

    def deal(self, table: Table, given: Given) -> Answer:
        game, entry = table(), load(Deal, {"dealer": 0, "points": given["points"]})
        if problems := game.problems(entry, game.start()):
            return {"valid": False, "error": problems[0].code}
        return {"valid": True, "points": list(game.score(entry, game.start()).points)}

    def game(self, table: Table, given: Given) -> Answer:
        entries = [load(Deal, deal) for deal in given["deals"]]
        record = play(table(), Match(), entries, first_dealer=Seat(0))
        if record.problems:
            first = record.problems[0]
            return {"valid": False, "error": first.code, "deal": (first.place.deal or 0) + 1}
        return {
            "valid": True,
            "scores": list(record.progress.totals),
            "winner": record.winner,
            "deals": record.games[0].deals if record.games else None,
        }

    def full_deal(self, table: Table, given: Given) -> Answer:
        game, entry = table(), load(Deal, {name: given[name] for name in given if name != "kind"})
        if problems := game.problems(entry, game.start()):
            first = problems[0]
            return {"valid": False, "error": first.code, "trick": (first.place.trick or 0) + 1}
        score = game.score(entry, game.start())
        taken = score.facts["trick_winners"]
        return {
            "valid": True,
            "points": list(score.points),
            "tricks": [taken.count(0), taken.count(1)],
        }


ANSWERS = {"two_ten_jack": TwoTenJackAnswers()}
