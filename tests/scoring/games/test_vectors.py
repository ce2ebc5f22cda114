"""The examples of tests/vectors/rules.json, each a test of its own.

They were written by hand from the rules, before the code.  ``expected`` names only what is
compared; ``trick`` and ``deal`` in it count from 1.
"""

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from scoring.games.jeu_du_10 import DECK, LA_PARTIE, Deal, JeuDu10
from scoring.registry import games, open_game
from scoring.rules.auctions import Auction, Call, hear
from scoring.rules.cards import Card, Suit
from scoring.rules.codec import load
from scoring.rules.match import Match, play
from scoring.rules.odds import Odds
from scoring.rules.seats import Seat
from scoring.rules.tricks import by_suit, legal, winner

VECTORS = json.loads((Path(__file__).parents[2] / "vectors" / "rules.json").read_text("utf-8"))

GAMES_TO_COME = (
    "auction_forty_fives",
    "forty_five",
    "spoil_five",
    "twenty_five",
    "two_ten_jack",
)
KINDS_TO_COME: tuple[tuple[str, str], ...] = ()

ODDS = Odds.of((10, 10, 10, 10), hand=10)

Given = Mapping[str, Any]
Answer = dict[str, Any]


def cards(texts: list[str]) -> list[Card]:
    return [Card.parse(text) for text in texts]


def trump_of(given: Given) -> Suit | None:
    return Suit(given["trump"]) if given.get("trump") else None


def share_of(count: int, total: int) -> Answer:
    tenths = round(Fraction(1000 * count, total))
    return {"count": count, "total": total, "percent": f"{tenths // 10}.{tenths % 10}"}


class JeuDu10Answers:
    """What the code says to each kind of example of Jeu du 10."""

    def auction(self, game: JeuDu10, given: Given) -> Answer:
        calls = [Call(Seat(call["seat"]), call["call"]) for call in given["calls"]]
        opened = Auction.opened(Seat(given["dealer"]), game.options.auction)
        auction, problems = hear(opened, calls)
        contract = auction.contract
        return {
            "valid": not problems,
            "error": problems[0].code if problems else None,
            "redeal": auction.is_thrown_in,
            "winner": contract.seat if contract else None,
            "bid": contract.bid if contract else None,
        }

    def card_points(self, _: JeuDu10, given: Given) -> Answer:
        return {"points": DECK.points(cards(given["cards"]))}

    def deck(self, _: JeuDu10, given: Given) -> Answer:
        return {"size": len(DECK.cards), "points": DECK.points(DECK.cards)}

    def trick(self, _: JeuDu10, given: Given) -> Answer:
        plays = cards(given["plays"])
        strength = by_suit(DECK.height, led=plays[0].suit, trump=trump_of(given))
        return {"winner_index": winner(plays, strength), "points": DECK.points(plays)}

    def follow(self, _: JeuDu10, given: Given) -> Answer:
        led = Card.parse(given["led"]).suit
        may = legal(cards(given["hand"]), follows=lambda card: card.suit == led)
        return {"legal": Card.parse(given["play"]) in may}

    def deal(self, game: JeuDu10, given: Given) -> Answer:
        entry = self._entry(given, dealer=0)
        if problems := game.problems(entry, game.start()):
            return {"valid": False, "error": problems[0].code}
        score = game.score(entry, game.start())
        return {
            "valid": True,
            "made": score.made,
            "winner": game.after(score, game.start()).winner,
        }

    def match(self, game: JeuDu10, given: Given) -> Answer:
        entries = [self._entry(deal, dealer=turn % 4) for turn, deal in enumerate(given["deals"])]
        record = play(game, Match(), entries, first_dealer=Seat(0))
        return {
            "error": record.problems[0].code if record.problems else None,
            "scores": list(record.progress.totals),
            "winner": record.winner,
            "deals": record.games[0].deals if record.games else None,
        }

    def full_deal(self, game: JeuDu10, given: Given) -> Answer:
        entry = load(Deal, {name: given[name] for name in given if name != "kind"})
        if problems := game.problems(entry, game.start()):
            first, place = problems[0], problems[0].place
            trick, card = given["tricks"][place.trick], None
            if place.play is not None:
                card = trick["plays"][place.play]
            return {
                "valid": False,
                "error": first.code,
                "trick": place.trick + 1,
                "seat": first.message.params.get("name"),
                "card": card,
            }
        score = game.score(entry, game.start())
        taken = [seat.side(2) for seat in score.facts["trick_winners"]]
        return {
            "valid": True,
            "made": score.made,
            "winner": game.after(score, game.start()).winner,
            "points": list(score.points),
            "tricks": [taken.count(0), taken.count(1)],
        }

    def suit_pattern(self, _: JeuDu10, given: Given) -> Answer:
        return share_of(ODDS.count(tuple(given["pattern"])), ODDS.hands)

    def void_probability(self, _: JeuDu10, given: Given) -> Answer:
        return share_of(int(ODDS.void * ODDS.hands), ODDS.hands)

    @staticmethod
    def _entry(given: Given, *, dealer: int) -> Deal:
        plain = {"dealer": dealer} | {name: given[name] for name in ("bidder", "bid", "points")}
        if given.get("la_partie"):
            plain["bid"] = LA_PARTIE
        if "tricks" in given:
            plain["tricks"] = given["tricks"]
        if "opp_bid" in given:
            plain["opponents_bid"] = given["opp_bid"]
        return load(Deal, plain)


ANSWERS = {"jeu_du_10": JeuDu10Answers()}


def kind_of(vector: Mapping[str, Any]) -> tuple[str, str]:
    return vector["game"], vector["input"]["kind"]


def is_examined(vector: Mapping[str, Any]) -> bool:
    game, kind = kind_of(vector)
    return hasattr(ANSWERS.get(game), kind)


@pytest.mark.parametrize(
    "vector",
    [pytest.param(vector, id=vector["id"]) for vector in VECTORS if is_examined(vector)],
)
def test_the_code_says_what_the_example_expects(vector):
    name, kind = kind_of(vector)
    game = open_game(name, options=vector["options"])

    answer = getattr(ANSWERS[name], kind)(game, vector["input"])

    expected = {"error": None} | vector["expected"]
    assert {key: answer.get(key) for key in expected} == expected


def test_what_is_not_examined_yet_is_what_is_listed():
    left = {kind_of(vector) for vector in VECTORS if not is_examined(vector)}
    kinds = {(game, kind) for game, kind in left if game not in GAMES_TO_COME}

    assert kinds == set(KINDS_TO_COME)
    assert {game for game, _ in left} - {game for game, _ in kinds} == set(GAMES_TO_COME)


def test_a_game_that_can_be_played_is_no_longer_to_come():
    assert set(GAMES_TO_COME).isdisjoint(games())


def test_every_example_has_its_own_name():
    assert len({vector["id"] for vector in VECTORS}) == len(VECTORS) == 200
