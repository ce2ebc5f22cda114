"""What the code says to each kind of example of Jeu du 10."""

from fractions import Fraction

from scoring.games.jeu_du_10 import DECK, LA_PARTIE, Deal
from scoring.rules.auctions import Auction, Call, hear
from scoring.rules.cards import Card
from scoring.rules.codec import load
from scoring.rules.match import Match, play
from scoring.rules.odds import Odds
from scoring.rules.seats import Seat
from scoring.rules.tricks import by_suit, legal, winner
from tests.scoring.games.answers.common import Answer, Given, Table, cards, trump_of

ODDS = Odds.of((10, 10, 10, 10), hand=10)


class JeuDu10Answers:
    """What the code says to each kind of example of Jeu du 10."""

    def auction(self, table: Table, given: Given) -> Answer:
        calls = [Call(Seat(call["seat"]), call["call"]) for call in given["calls"]]
        opened = Auction.opened(Seat(given["dealer"]), table().options.auction)
        auction, problems = hear(opened, calls)
        contract = auction.contract
        return {
            "valid": not problems,
            "error": problems[0].code if problems else None,
            "redeal": auction.is_thrown_in,
            "winner": contract.seat if contract else None,
            "bid": contract.bid if contract else None,
        }

    def card_points(self, _: Table, given: Given) -> Answer:
        return {"points": DECK.points(cards(given["cards"]))}

    def deck(self, _: Table, given: Given) -> Answer:
        return {"size": len(DECK.cards), "points": DECK.points(DECK.cards)}

    def trick(self, _: Table, given: Given) -> Answer:
        plays = cards(given["plays"])
        strength = by_suit(DECK.height, led=plays[0].suit, trump=trump_of(given))
        return {"winner_index": winner(plays, strength), "points": DECK.points(plays)}

    def follow(self, _: Table, given: Given) -> Answer:
        led = Card.parse(given["led"]).suit
        may = legal(cards(given["hand"]), follows=lambda card: card.suit == led)
        return {"legal": Card.parse(given["play"]) in may}

    def deal(self, table: Table, given: Given) -> Answer:
        game, entry = table(), entry_of(given, dealer=0)
        if problems := game.problems(entry, game.start()):
            return {"valid": False, "error": problems[0].code}
        score = game.score(entry, game.start())
        return {
            "valid": True,
            "made": score.made,
            "winner": game.after(score, game.start()).winner,
        }

    def match(self, table: Table, given: Given) -> Answer:
        entries = [entry_of(deal, dealer=turn % 4) for turn, deal in enumerate(given["deals"])]
        record = play(table(), Match(), entries, first_dealer=Seat(0))
        return {
            "error": record.problems[0].code if record.problems else None,
            "scores": list(record.progress.totals),
            "winner": record.winner,
            "deals": record.games[0].deals if record.games else None,
        }

    def full_deal(self, table: Table, given: Given) -> Answer:
        game, entry = table(), load(Deal, {name: given[name] for name in given if name != "kind"})
        if problems := game.problems(entry, game.start()):
            first, place = problems[0], problems[0].place
            assert place.trick is not None
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

    def suit_pattern(self, _: Table, given: Given) -> Answer:
        return share_of(ODDS.count(tuple(given["pattern"])), ODDS.hands)

    def void_probability(self, _: Table, given: Given) -> Answer:
        return share_of(int(ODDS.void * ODDS.hands), ODDS.hands)


def entry_of(given: Given, *, dealer: int) -> Deal:
    plain = {"dealer": dealer} | {name: given[name] for name in ("bidder", "bid", "points")}
    if given.get("la_partie"):
        plain["bid"] = LA_PARTIE
    if "tricks" in given:
        plain["tricks"] = given["tricks"]
    if "opp_bid" in given:
        plain["opponents_bid"] = given["opp_bid"]
    return load(Deal, plain)


def share_of(count: int, total: int) -> Answer:
    tenths = round(Fraction(1000 * count, total))
    return {"count": count, "total": total, "percent": f"{tenths // 10}.{tenths % 10}"}


ANSWERS = {"jeu_du_10": JeuDu10Answers()}
