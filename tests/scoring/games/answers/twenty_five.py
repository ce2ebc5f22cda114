"""What the code says to each kind of example of the Twenty-Five family."""

from dataclasses import fields
from typing import Any

from common.problems import Problem, Refusal
from scoring.games.twenty_five._robbing import may_rob
from scoring.games.twenty_five._trumps import Trumps, trumps
from scoring.rules.auctions import Auction, Call, hear
from scoring.rules.cards import Card, Suit
from scoring.rules.codec import dump, load
from scoring.rules.game import Game, Progress
from scoring.rules.match import Kind, Match, play
from scoring.rules.seats import Seat
from scoring.rules.tricks import winner
from tests.scoring.games.answers.common import Answer, Given, Table, cards


def refused(problem: Problem) -> Answer:
    answer: Answer = {"valid": False, "error": problem.code}
    if problem.place.deal is not None:
        answer["deal"] = problem.place.deal + 1
    if problem.place.trick is not None:
        answer["trick"] = problem.place.trick + 1
    return {**answer, **dump(problem.message.params)}


def entry_of(game: Game[Any, Any], given: Given) -> Any:
    """Return the entry that an example tells of; seats follow from sides where those are told."""
    known = {item.name for item in fields(game.entry_type)}
    plain = {name: content for name, content in given.items() if name in known}
    if "side" in given:
        plain["bidder"] = given["side"]
    return load(game.entry_type, {"dealer": given.get("dealer_side", 0), **plain})


def opened(table: Table, given: Given) -> Game[Any, Any]:
    """Open the game for three sides of two when the tricks are those of three sides."""
    deals = given.get("deals") or [given]
    return table(players=6) if len(deals[0]["tricks"]) == 3 else table()


class FamilyAnswers:
    """What the code says to each kind of example."""

    def order(self, _: Table, given: Given) -> Answer:
        return {"order": [str(card) for card in trumps(Suit(given["trump"]))]}

    def trick(self, table: Table, given: Given) -> Answer:
        ranks, plays = Trumps(Suit(given["trump"]), table().options), cards(given["plays"])
        return {"winner_index": winner(plays, lambda card: ranks.strength(card, plays[0]))}

    def follow(self, table: Table, given: Given) -> Answer:
        ranks = Trumps(Suit(given["trump"]), table().options)
        may = ranks.legal(cards(given["hand"]), Card.parse(given["led"]))
        return {"legal": Card.parse(given["play"]) in may}

    def rob(self, table: Table, given: Given) -> Answer:
        allowed = may_rob(
            table().options.robbing,
            Card.parse(given["turn_up"]),
            cards(given["hand"]),
            is_dealer=given["is_dealer"],
            before_first_lead=given.get("before_first_lead", True),
        )
        return {"allowed": allowed}

    def seating(self, table: Table, given: Given) -> Answer:
        try:
            game = table(players=given["players"])
        except Refusal as refusal:
            return refused(refusal.problems[0])
        return {"sides": [Seat(seat).side(game.sides) for seat in range(game.seats)]}

    def deal(self, table: Table, given: Given) -> Answer:
        game = opened(table, given)
        return self._judged(game, entry_of(game, given), game.start())

    full_deal = deal

    def game(self, table: Table, given: Given) -> Answer:
        game = opened(table, given)
        if "start" in given:
            (deal,) = given["deals"]
            return self._judged(game, entry_of(game, deal), Progress(tuple(given["start"])))
        entries = [entry_of(game, deal) for deal in given["deals"]]
        record = play(game, Match(), entries, first_dealer=Seat(0))
        if record.problems:
            return refused(record.problems[0])
        return {
            "valid": True,
            "scores": list(record.progress.totals),
            "winner": record.winner,
            "deals": record.games[0].deals if record.games else None,
        }

    def session(self, table: Table, given: Given) -> Answer:
        game = table(players=given["players"])
        entries = [entry_of(game, deal) for deal in given["deals"]]
        record = play(game, Match(Kind.OPEN), entries, first_dealer=Seat(0))
        if record.problems:
            return refused(record.problems[0])
        winners = [deal.score.winner for deal in record.deals if deal.score]
        return {
            "valid": True,
            "pool": record.progress.pool,
            "net": list(record.progress.totals),
            "results": ["spoil" if winner is None else winner for winner in winners],
        }

    def auction(self, table: Table, given: Given) -> Answer:
        game = table()
        rules = game.options.auction(game.seats, given.get("scores", ()))
        calls = [Call(Seat(call["seat"]), call["call"]) for call in given["calls"]]
        auction, problems = hear(Auction.opened(Seat(given["dealer"]), rules), calls)
        if problems:
            return refused(problems[0])
        contract = auction.contract
        return {
            "valid": True,
            "redeal": auction.is_thrown_in,
            "winner": contract.seat if contract else None,
            "bid": contract.bid if contract else None,
        }

    def _judged(self, game: Game[Any, Any], entry: Any, before: Progress) -> Answer:
        if problems := game.problems(entry, before):
            answer = refused(problems[0])
            return answer | {"seat": answer.get("name")}
        score = game.score(entry, before)
        after = game.after(score, before)
        return {
            **dump(score.facts),
            "valid": True,
            "points": list(score.points),
            "taken": list(score.points),
            "sweep": score.facts["march"],
            "made": score.made,
            "delta": list(score.scores),
            "scores": list(after.totals),
            "winner": after.winner,
        }


ANSWERS = dict.fromkeys(
    ("twenty_five", "forty_five", "auction_forty_fives", "spoil_five"), FamilyAnswers()
)
