"""The Twenty-Five family played by hand: slow, from the rules, and apart from the code.

Cards are texts here.  ``play_out`` deals them, robs, and plays legal ones at random, and returns
the record as plain data, as a file would hold it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import Any

from common.problems import Message
from scoring.registry import open_game
from scoring.rules.codec import load
from scoring.rules.game import Game, Progress

Plain = dict[str, Any]

RANKS = "2 3 4 5 6 7 8 9 10 J Q K A"
PACK = [rank + suit for suit in "SHDC" for rank in RANKS.split(" ")]
TRUMP_ORDER = {"red": "K Q 10 9 8 7 6 4 3 2", "black": "K Q 2 3 4 6 7 8 9 10"}
PLAIN_ORDER = {
    "H": "K Q J 10 9 8 7 6 5 4 3 2",
    "D below_jack": "K Q J A 10 9 8 7 6 5 4 3 2",
    "D lowest": "K Q J 10 9 8 7 6 5 4 3 2 A",
    "S": "K Q J A 2 3 4 5 6 7 8 9 10",
    "C": "K Q J A 2 3 4 5 6 7 8 9 10",
}


def suit(card: str) -> str:
    return card[-1]


def trump_order(trump: str) -> list[str]:
    """Return the trumps, best first."""
    top = ["5" + trump, "J" + trump, "AH"] + (["A" + trump] if trump != "H" else [])
    return top + [rank + trump for rank in TRUMP_ORDER["red" if trump in "HD" else "black"].split()]


def plain_order(plain: str, diamond_ace: str) -> list[str]:
    """Return the cards of a suit that is not trump, best first."""
    key = f"D {diamond_ace}" if plain == "D" else plain
    return [rank + plain for rank in PLAIN_ORDER[key].split()]


def best_of(plays: Sequence[str], trump: str, diamond_ace: str) -> int:
    """Return the position of the card that wins: a card beats those below it in the lists."""
    order = trump_order(trump)
    if suit(plays[0]) != trump and plays[0] != "AH":
        order = order + plain_order(suit(plays[0]), diamond_ace)
    return plays.index(min((card for card in plays if card in order), key=order.index))


def may_play(hand: Sequence[str], led: str, trump: str, options: Any) -> list[str]:
    """Return the cards of a hand that may follow, case by case as section 2.2 has it."""
    order = trump_order(trump)
    trumps = [card for card in hand if card in order]
    if led in order:
        bound = [
            card
            for card in trumps
            if not options.renege or card not in order[:3] or order.index(card) > order.index(led)
        ]
        return trumps if bound else list(hand)
    followers = [card for card in hand if suit(card) == suit(led) and card not in order]
    if not followers:
        return list(hand)
    return followers + (trumps if options.follow_plain == "may_trump" else [])


def robbers(deal: Plain, hands: Sequence[Sequence[str]], robbing: str) -> list[int]:
    """Return who may rob."""
    ace = "A" + suit(deal["turn_up"])
    if robbing == "none":
        return []
    if deal["turn_up"] == ace:
        return [deal["dealer"]] if robbing == "ace_holder_or_dealer_on_ace" else []
    return [seat for seat, hand in enumerate(hands) if ace in hand]


@dataclass
class Hand:
    """A deal played by hand: its record, and what a slow observer saw."""

    game: Game[Any, Any]
    record: Plain
    trump: str
    dealt: list[list[str]]
    winners: list[int] = field(default_factory=list)

    @property
    def entry(self) -> Any:
        return load(self.game.entry_type, self.record)

    @property
    def counts(self) -> list[int]:
        sides = [seat % self.game.sides for seat in self.winners]
        return [sides.count(side) for side in range(self.game.sides)]

    @property
    def best(self) -> tuple[str, int] | None:
        """The best trump played, and the seat that played it."""
        order, seats = trump_order(self.trump), self.game.seats
        played = [
            (order.index(card), card, (trick["leader"] + turn) % seats)
            for trick in self.record["tricks"]
            for turn, card in enumerate(trick["plays"])
            if card in order
        ]
        return min(played)[1:] if played else None

    @property
    def summary(self) -> Plain:
        """The record with the tricks counted."""
        rest = {name: self.record[name] for name in self.record if name != "tricks"}
        return rest | {"tricks": self.counts}

    def hand_before(self, index: int, seat: int) -> list[str]:
        """Return what a seat holds before a trick of a whole deal."""
        seats = self.game.seats
        return [
            trick["plays"][(seat - trick["leader"]) % seats]
            for trick in self.record["tricks"][index:]
        ]


def play_out(
    game: Game[Any, Any], chance: Random, *, totals: Sequence[int] = (), stops: bool = False
) -> Hand:
    """Deal, rob now and then, and play; ``stops`` ends the deal as early as its game allows."""
    pack = chance.sample(PACK, len(PACK))
    hands = [pack[5 * seat : 5 * seat + 5] for seat in range(game.seats)]
    dealer = chance.randrange(game.seats)
    record: Plain = {"dealer": dealer}
    dealt = [list(hand) for hand in hands]
    if game.auction is None:
        record["turn_up"] = pack[5 * game.seats]
        trump, leader = suit(record["turn_up"]), (dealer + 1) % game.seats
        able = robbers(record, hands, game.options.robbing)
        if able and chance.random() < 0.7:
            _rob(record, hands, able[0], chance)
    else:
        trump = chance.choice("SHDC")
        bidder = chance.randrange(game.seats)
        record |= {"bidder": bidder, "bid": chance.choice(game.auction.bids), "trump": trump}
        leader = (bidder + 1) % game.seats
    hand = Hand(game, record | {"tricks": []}, trump, dealt)
    for _ in range(5):
        leader = _trick(hand, hands, leader, chance)
        if stops and _is_won(hand, totals):
            break
    return hand


def _rob(record: Plain, hands: list[list[str]], seat: int, chance: Random) -> None:
    discard = chance.choice(hands[seat])
    hands[seat][hands[seat].index(discard)] = record["turn_up"]
    record["rob"] = {"seat": seat, "discard": discard}


def _trick(hand: Hand, hands: list[list[str]], leader: int, chance: Random) -> int:
    """Play one trick and return who won it."""
    seats = hand.game.seats
    plays: list[str] = []
    for turn in range(seats):
        held = hands[(leader + turn) % seats]
        legal = may_play(held, plays[0], hand.trump, hand.game.options) if plays else held
        card = chance.choice(legal)
        held.remove(card)
        plays.append(card)
    hand.record["tricks"].append({"leader": leader, "plays": plays})
    hand.winners.append(
        (leader + best_of(plays, hand.trump, hand.game.options.diamond_ace)) % seats
    )
    return hand.winners[-1]


def _is_won(hand: Hand, totals: Sequence[int]) -> bool:
    """Whether the deal may stop here: three tricks to one player, or the target reached."""
    if hand.game.target is None:
        return max(hand.counts) >= 3
    reached = [total + 5 * count for total, count in zip(totals, hand.counts, strict=True)]
    return max(reached) >= hand.game.target


# Faults: each returns the record with one thing wrong, and the index of its trick


def twice(hand: Hand, chance: Random) -> tuple[Plain, int]:
    """Play a card of another trick again."""
    tricks = hand.record["tricks"]
    index, seat = chance.randrange(1, len(tricks)), chance.randrange(hand.game.seats)
    earlier = tricks[chance.randrange(index)]["plays"]
    return _with_play(hand, index, seat, chance.choice(earlier)), index


def wrong_leader(hand: Hand, chance: Random) -> tuple[Plain, int]:
    tricks = hand.record["tricks"]
    index = chance.randrange(len(tricks))
    shift = chance.randrange(1, hand.game.seats)
    leader = (tricks[index]["leader"] + shift) % hand.game.seats
    return _with_trick(hand, index, tricks[index] | {"leader": leader}), index


def short_trick(hand: Hand, chance: Random) -> tuple[Plain, int]:
    index = chance.randrange(len(hand.record["tricks"]))
    trick = hand.record["tricks"][index]
    return _with_trick(hand, index, trick | {"plays": trick["plays"][:-1]}), index


def wrong_winner(hand: Hand, chance: Random) -> tuple[Plain, int]:
    index = chance.randrange(len(hand.winners))
    said = list(hand.winners)
    said[index] = (said[index] + chance.randrange(1, hand.game.seats)) % hand.game.seats
    return hand.record | {"winners": said}, index


def revoke(hand: Hand, chance: Random) -> tuple[Plain, int] | None:
    """Exchange two cards of a player so that the first may not be played where it is."""
    options, seats = hand.game.options, hand.game.seats
    found = []
    for index, trick in enumerate(hand.record["tricks"]):
        for turn, card in list(enumerate(trick["plays"]))[1:]:
            seat = (trick["leader"] + turn) % seats
            held = hand.hand_before(index, seat)
            legal = may_play(held, trick["plays"][0], hand.trump, options)
            found += [(index, turn, card, other) for other in held if other not in legal]
    if not found:
        return None
    index, turn, card, other = chance.choice(found)
    changed = _with_play(hand, index, turn, other)
    for trick in changed["tricks"][index + 1 :]:
        trick["plays"] = [card if played == other else played for played in trick["plays"]]
    return changed, index


def wrong_robbing(hand: Hand, chance: Random) -> tuple[Plain, int]:
    """Rob where nobody did, let somebody else rob, or do not rob any more."""
    rob, played = hand.record.get("rob"), [c for t in hand.record["tricks"] for c in t["plays"]]
    if rob is None:
        left = [card for card in PACK if card not in (*played, hand.record["turn_up"])]
        robber = {"seat": chance.randrange(hand.game.seats), "discard": chance.choice(left)}
        return hand.record | {"rob": robber}, 4
    other = (rob["seat"] + chance.randrange(1, hand.game.seats)) % hand.game.seats
    wrong = [None, rob | {"seat": other}, rob | {"discard": chance.choice(played)}]
    return hand.record | {"rob": chance.choice(wrong)}, 4


def _with_trick(hand: Hand, index: int, trick: Plain) -> Plain:
    tricks = [{**trick, "plays": list(trick["plays"])} for trick in hand.record["tricks"]]
    tricks[index] = trick
    return hand.record | {"tricks": tricks}


def _with_play(hand: Hand, index: int, turn: int, card: str) -> Plain:
    plays = list(hand.record["tricks"][index]["plays"])
    plays[turn] = card
    return _with_trick(hand, index, hand.record["tricks"][index] | {"plays": plays})


# Reading what the code says


def codes(game: Game[Any, Any], record: Plain, before: Progress | None = None) -> list[str]:
    """Return the codes that refuse a record read from plain data, once each can be said."""
    problems = game.problems(load(game.entry_type, record), before)
    for problem in problems:
        assert english(problem.message)
        assert all(0 <= place <= 9 for place in problem.place.as_dict().values())
    return [problem.code for problem in problems]


def fields(game: Game[Any, Any], record: Plain, before: Progress | None = None) -> list[str]:
    """Return the fields of what refuses a record."""
    return [problem.field for problem in game.problems(load(game.entry_type, record), before)]


def english(message: Message) -> str:
    """Return the sentence with every placeholder filled."""
    one = message.plural is None or message.params["count"] == 1
    text = message.text if one else message.plural
    assert text is not None
    said = text % {name: _in_words(value) for name, value in message.params.items()}
    assert "%(" not in said
    return said


def _in_words(value: Any) -> Any:
    if isinstance(value, Message):
        return english(value)
    return int(value) if isinstance(value, int) else str(value)


def table(key: str, preset: str = "", players: int | None = None, **options: Any) -> Game[Any, Any]:
    return open_game(key, preset=preset, options=options, players=players)


def tables(key: str, counts: Sequence[int], **options: Sequence[Any]) -> Iterator[Game[Any, Any]]:
    """Yield a table for every number of players and every choice of these options."""
    for players, chosen in product(counts, product(*options.values())):
        yield table(key, players=players, **dict(zip(options, chosen, strict=True)))


def splits(sides: int, total: int = 5) -> list[tuple[int, ...]]:
    """Return every way to share the tricks."""
    every = product(range(total + 1), repeat=sides)
    return [split for split in every if sum(split) == total]
