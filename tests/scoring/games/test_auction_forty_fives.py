"""Auction Forty-Fives, rule by rule: A1 to A14 (docs/games/auction_forty_fives.md).

The cards are those of Twenty-Five, and tested there.
"""

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.problems import Refusal
from scoring.games.twenty_five import AuctionDeal, AuctionFortyFives, AuctionFortyFivesRules
from scoring.rules.auctions import HOLD, PASS, Auction, AuctionRules, Call, Contract, hear
from scoring.rules.codec import dump, load
from scoring.rules.game import InvalidEntry, Progress, Score
from scoring.rules.match import Match, play
from scoring.rules.seats import Seat, Side
from tests.scoring.games import family
from tests.scoring.games.family import codes, fields, splits

START = Progress((0, 0))
SEEDS = st.integers(0, 2**32)


def table(players: int | None = None, **options: Any) -> AuctionFortyFives:
    game = family.table("auction_forty_fives", "", players, **options)
    assert isinstance(game, AuctionFortyFives)
    return game


BASIC = table()
PAIRS = table(6, six_handed="3x2")
STUCK = table(all_pass="dealer_min")
FROM_20 = table(min_bid=20)

FULL = {
    "dealer": 0,
    "bidder": 0,
    "bid": 20,
    "trump": "S",
    "tricks": [
        {"leader": 1, "plays": ["KH", "9H", "4H", "2H"]},
        {"leader": 1, "plays": ["10D", "2D", "6D", "AD"]},
        {"leader": 0, "plays": ["9S", "3C", "7C", "2S"]},
        {"leader": 3, "plays": ["JS", "KD", "QC", "AH"]},
        {"leader": 3, "plays": ["8C", "JC", "5S", "KC"]},
    ],
}
"""Led by the left neighbour of seat 0, who bid; four tricks and the five of trumps to side 1."""


def said(text: str) -> list[dict[str, Any]]:
    """Read calls such as ``1:15 2:pass``."""
    pairs = [word.split(":") for word in text.split()]
    return [
        {"seat": int(seat), "call": int(call) if call.isdigit() else call} for seat, call in pairs
    ]


def deal(*tricks: int, **changes: Any) -> dict[str, Any]:
    """Return a bid of 20 by seat 1, dealt by seat 0; pass what differs."""
    record = {"dealer": 0, "bidder": 1, "bid": 20, "tricks": list(tricks or (2, 3)), "bonus": 1}
    if "calls" in changes:
        changes["calls"] = said(changes["calls"])
    return {name: value for name, value in (record | changes).items() if value is not None}


def noted(calls: str, **changes: Any) -> dict[str, Any]:
    """Return a deal whose calls tell who bid what."""
    return deal(calls=calls, **{"bidder": None, "bid": None} | changes)


def scored(game: AuctionFortyFives, record: dict[str, Any], *totals: int) -> Score:
    return game.score(load(AuctionDeal, record), Progress(totals) if totals else game.start())


def ended(game: AuctionFortyFives, calls: str, *totals: int) -> Contract | None:
    """Return what an auction dealt by seat 0 came to, once every call was legal."""
    rules = game.options.auction(game.seats, totals)
    heard = [Call(Seat(call["seat"]), call["call"]) for call in said(calls)]
    auction, problems = hear(Auction.opened(Seat(0), rules), heard)
    assert problems == ()
    return auction.contract


# A1, A2: the table


@pytest.mark.parametrize(
    ("game", "sides"),
    [(BASIC, [0, 1] * 2), (table(6), [0, 1] * 3), (PAIRS, [0, 1, 2] * 2)],
)
def test_a1_four_or_six_play(game, sides):
    assert [Seat(seat).side(game.sides) for seat in range(game.seats)] == sides
    with pytest.raises(Refusal):
        table(5)


def test_a2_there_is_no_card_turned_up():
    assert "turn_up" not in AuctionDeal.__dataclass_fields__
    assert "rob" not in AuctionDeal.__dataclass_fields__
    assert codes(BASIC, FULL) == []


def test_a2_hands_are_those_after_the_exchange():
    hands = [
        ["2H", "AD", "9S", "KD", "JC"],
        ["KH", "10D", "3C", "QC", "5S"],
        ["9H", "2D", "7C", "AH", "KC"],
        ["4H", "6D", "2S", "JS", "8C"],
    ]
    other = [*hands[:3], ["4H", "6D", "2S", "JS", "9C"]]

    assert codes(BASIC, FULL | {"hands": hands, "winners": [1, 0, 3, 3, 1]}) == []
    assert codes(BASIC, FULL | {"hands": other}) == ["not_in_hand"]


# A3 to A8: the auction


@pytest.mark.parametrize(
    ("calls", "contract"),
    [
        pytest.param("1:15 2:pass 3:pass 0:pass", (1, 15), id="one bid"),
        pytest.param("1:15 2:20 3:pass 0:pass 1:25 2:pass", (1, 25), id="round and round"),
        pytest.param("1:pass 2:pass 3:pass 0:15", (0, 15), id="the dealer alone"),
        pytest.param("1:15 2:pass 3:pass 0:hold 1:pass", (0, 15), id="held"),
        pytest.param("1:15 2:pass 3:pass 0:hold 1:20 0:hold 1:pass", (0, 20), id="held twice"),
        pytest.param("1:15 2:pass 3:pass 0:hold 1:20 0:25 1:pass", (0, 25), id="held, then raised"),
        pytest.param("1:30 2:pass 3:pass 0:hold", (0, 30), id="30 held"),
        pytest.param("1:30 2:pass 3:pass 0:pass", (1, 30), id="30 let go"),
        pytest.param("1:15 2:20 3:pass 0:pass 1:30", (1, 30), id="30 once the dealer has passed"),
        pytest.param("1:15 2:pass 3:pass 0:30", (0, 30), id="30 by the dealer"),
        pytest.param("1:15 2:pass 3:pass 0:30 1:pass", (0, 30), id="and a pass after it"),
        pytest.param("1:pass 2:pass 3:pass 0:pass", None, id="nobody"),
    ],
)
def test_a3_a4_a5_a6_who_wins_the_auction(calls, contract):
    assert ended(BASIC, calls) == (Contract(Seat(contract[0]), contract[1]) if contract else None)


@pytest.mark.parametrize(
    ("calls", "expected"),
    [
        pytest.param("1:15 2:pass 3:pass", [("auction_incomplete", 3)], id="not over"),
        pytest.param("1:30", [("auction_incomplete", 1)], id="30 may still be held"),
        pytest.param("1:30 2:30", [("bid_too_low", 1)], id="nothing is higher"),
        pytest.param("1:15 2:15", [("bid_too_low", 1)], id="not higher"),
        pytest.param("1:35", [("illegal_amount", 0)], id="too much"),
        pytest.param("1:10", [("illegal_amount", 0)], id="too little"),
        pytest.param("1:la_partie", [("illegal_amount", 0)], id="another game's bid"),
        pytest.param("2:15", [("out_of_turn", 0)], id="not his turn"),
        pytest.param(
            "1:15 2:pass 3:pass 0:hold 2:20", [("out_of_turn", 4)], id="a pass is for good"
        ),
        pytest.param("1:15 2:hold", [("only_dealer_may_hold", 1)], id="not the dealer"),
        pytest.param("1:hold", [("only_dealer_may_hold", 0)], id="nor the first"),
        pytest.param("1:pass 2:pass 3:pass 0:hold", [("nothing_to_hold", 3)], id="no bid"),
        pytest.param(
            "1:15 2:pass 3:pass 0:30 1:20", [("auction_over", 4)], id="after 30 by the dealer"
        ),
        pytest.param("1:30 2:pass 3:pass 0:hold 1:hold", [("auction_over", 4)], id="after a hold"),
    ],
)
def test_a3_a4_a5_a6_wrong_calls_are_refused_where_they_stand(calls, expected):
    problems = BASIC.problems(load(AuctionDeal, noted(calls)), START)

    assert [(problem.code, problem.place.call) for problem in problems] == expected
    assert codes(BASIC, noted(calls), None) == [code for code, _ in expected]


@pytest.mark.parametrize(("game", "lowest"), [(BASIC, 15), (FROM_20, 20)])
def test_a4_the_bids_go_in_fives_to_30(game, lowest):
    accepted = [bid for bid in range(-5, 61) if not codes(game, deal(3, 2, bid=bid, bonus=0))]

    assert accepted == list(range(lowest, 31, 5))
    assert codes(FROM_20, noted("1:15")) == ["illegal_amount"]


@pytest.mark.parametrize(
    ("calls", "expected"),
    [
        ("1:15", ["below_minimum_at_100", "auction_incomplete"]),
        ("1:pass 2:15 3:pass 0:pass", []),
        ("1:20 2:pass 3:pass 0:pass", []),
        ("1:pass 2:15 3:pass 0:hold 2:pass", []),
        ("1:pass 2:15 3:15", ["bid_too_low"]),
        ("1:15 2:35", ["below_minimum_at_100", "illegal_amount"]),
        ("1:hold 2:15", ["only_dealer_may_hold"]),
    ],
)
def test_a7_a_side_at_100_bids_20_at_least(calls, expected):
    assert codes(BASIC, noted(calls), Progress((40, 100))) == expected
    assert codes(BASIC, noted(calls), None) == [
        code for code in expected if code != "below_minimum_at_100"
    ]


def test_a7_nor_may_such_a_side_hold_less():
    record = noted("1:15 2:pass 3:pass 0:hold 1:pass")

    assert codes(BASIC, record, Progress((100, 0))) == ["below_minimum_at_100"]
    assert codes(BASIC, record, Progress((95, 0))) == codes(BASIC, record, None) == []


def test_a7_without_its_calls_a_deal_is_judged_by_its_bid():
    record = deal(bid=15)

    assert codes(BASIC, record, Progress((0, 100))) == ["below_minimum_at_100"]
    assert fields(BASIC, record, Progress((0, 100))) == ["bid"]
    assert codes(BASIC, record, Progress((100, 95))) == codes(BASIC, record, None) == []
    assert codes(BASIC, deal(bid=20), Progress((0, 100))) == []


def test_a8_when_all_pass_the_cards_are_dealt_again():
    record = {"dealer": 0, "calls": said("1:pass 2:pass 3:pass 0:pass")}
    score = scored(BASIC, record)

    assert BASIC.thrown_in(Seat(0)) == load(AuctionDeal, record)
    assert (score.redeal, score.scores, score.points, score.lines) == (True, (0, 0), (0, 0), ())
    assert BASIC.after(score, START) == Progress((0, 0), 1)
    assert BASIC.figure(score) == 0
    assert BASIC.sentence(load(AuctionDeal, record), score) == score.headline
    assert BASIC.doubts(load(AuctionDeal, record), START) == ()


def test_a8_or_the_dealer_must_bid():
    assert STUCK.thrown_in(Seat(0)) is None
    assert codes(STUCK, noted("1:pass 2:pass 3:pass 0:pass")) == ["dealer_must_bid"]
    assert codes(STUCK, noted("1:pass 2:pass 3:pass 0:15")) == []
    assert codes(STUCK, noted("1:15 2:pass 3:pass 0:pass")) == []


def test_a8_a_dealer_at_100_must_bid_20():
    rules = STUCK.options.auction(4, (100, 0))
    auction = Auction.opened(Seat(0), rules).after(PASS).after(PASS).after(PASS)

    assert auction.legal_calls() == (20, 25, 30)
    (problem,) = auction.problems(Call(Seat(0), PASS))
    assert (problem.code, problem.message.params["minimum"]) == ("dealer_must_bid", 20)


def test_what_may_be_said_is_what_is_accepted():
    for seed in range(300):
        chance = Random(seed)
        totals = [chance.choice((0, 95, 100)) for _ in range(2)]
        game = chance.choice((BASIC, STUCK, FROM_20, table(6)))
        auction = Auction.opened(
            Seat(chance.randrange(game.seats)), game.options.auction(game.seats, totals)
        )
        while not auction.is_over:
            legal = auction.legal_calls()
            for call in (10, 15, 20, 25, 30, HOLD, PASS):
                found = auction.problems(Call(auction.turn, call))
                assert (found == ()) == (call in legal)
                assert all(family.english(problem.message) for problem in found)
            auction = auction.after(chance.choice(legal))
        assert len(auction.calls) <= 4 * game.seats
        assert auction.is_thrown_in == (auction.contract is None)


def test_elsewhere_nothing_is_held():
    auction = Auction.opened(Seat(0), AuctionRules(bids=(50, 55), seats=4)).after(50)

    assert HOLD not in auction.legal_calls()
    assert [found.code for found in auction.problems(Call(Seat(2), HOLD))] == ["illegal_amount"]


# A9: trump and the first lead


@pytest.mark.parametrize("bidder", range(4))
def test_a9_the_left_neighbour_of_the_auctions_winner_leads(bidder):
    expected = [] if bidder == 0 else ["wrong_leader"]

    assert codes(BASIC, FULL | {"bidder": bidder})[:1] == expected


def test_a9_the_winner_may_be_told_by_the_calls():
    calls = {"calls": said("1:15 2:pass 3:pass 0:20 1:pass")}
    record = {name: FULL[name] for name in ("dealer", "trump", "tricks")}

    assert codes(BASIC, record | calls) == []
    assert codes(BASIC, record | {"calls": said("1:20 2:pass 3:pass 0:pass")})[0] == "wrong_leader"


def test_a9_a_full_deal_needs_its_trump():
    record = {name: FULL[name] for name in FULL if name != "trump"}

    assert (codes(BASIC, record), fields(BASIC, record)) == (["missing_key"], ["trump"])


# A10 to A12: what a deal scores


def expected_scores(bid: int, taken: int, fail_30: int) -> tuple[int, int]:
    """Return what the bidding side and the others score."""
    if taken < bid:
        return (-fail_30 if bid == 30 else -bid), 30 - taken
    return (60 if bid == 30 else taken), 30 - taken


@pytest.mark.parametrize("fail_30", [30, 60])
@pytest.mark.parametrize("bid", [15, 20, 25, 30])
@pytest.mark.parametrize("bidder", range(4))
def test_a10_a11_a12_the_bid_is_won_or_lost_and_the_others_always_score(bidder, bid, fail_30):
    game, side = table(fail_30=fail_30), bidder % 2
    for split, bonus in product(splits(2), (0, 1)):
        if not split[bonus]:
            continue
        score = scored(game, deal(*split, bidder=bidder, bid=bid, bonus=bonus))
        taken = 5 * split[side] + (5 if bonus == side else 0)
        ours, theirs = score.scores[side], score.scores[1 - side]

        assert sum(score.points) == 30
        assert (score.points[side], score.made) == (taken, taken >= bid)
        assert (ours, theirs) == expected_scores(bid, taken, fail_30)
        assert score.contract == Contract(Seat(bidder), bid)


@pytest.mark.parametrize(
    ("bid", "pairs"),
    [
        (15, {(15, 15), (20, 10), (25, 5), (30, 0), (-15, 20), (-15, 25), (-15, 30)}),
        (20, {(20, 10), (25, 5), (30, 0), (-20, 15), (-20, 20), (-20, 25), (-20, 30)}),
        (25, {(25, 5), (30, 0), *((-25, 35 - 25 + more) for more in (0, 5, 10, 15, 20))}),
        (30, {(60, 0), *((-30, more) for more in (5, 10, 15, 20, 25, 30))}),
    ],
)
def test_a10_a11_a12_these_are_the_scores_of_a_deal(bid, pairs):
    begun = AuctionDeal(Seat(0), bidder=Seat(0), bid=bid)

    assert {BASIC.score(entry, START).scores for entry in BASIC.outcomes(begun, START)} == pairs


@pytest.mark.parametrize(
    ("record", "code", "field"),
    [
        (deal(bonus=None), "bonus_missing", "bonus"),
        (deal(5, 0), "bonus_without_trick", "bonus"),
        (deal(no_trump_played=True), "bad_combination", "no_trump_played"),
        (deal(2, 2), "tricks_not_5", "tricks"),
        (deal(6, -1), "negative_tricks", "tricks"),
        (deal(2, 2, 1), "wrong_type", "tricks"),
        (deal(bonus=2), "wrong_type", "bonus"),
        (deal(bidder=4), "wrong_type", "bidder"),
        (deal(calls="4:15"), "wrong_type", "calls"),
        (deal(points=[10]), "wrong_type", "points"),
        (deal(points=[15, 15]), "points_mismatch", "points"),
        (deal(march=True), "march_mismatch", "march"),
        (deal(order=[0, 0, 0, 1, 1]), "order_mismatch", "order"),
        (deal(winners=[0, 0, 0, 1, 1]), "winner_mismatch", "winners"),
        (deal(made=False), "made_mismatch", "made"),
        (deal(bid=25, made=True), "made_mismatch", "made"),
        (deal(bid=22), "illegal_amount", "bid"),
        (deal(bidder=None), "missing_key", "bidder"),
        (deal(bid=None), "missing_key", "bid"),
        (deal(held=True), "only_dealer_may_hold", "held"),
        ({"dealer": 0, "bidder": 1, "bid": 20}, "missing_key", "tricks"),
        ({**FULL, "points": [10, 20]}, "points_mismatch", "points"),
        ({**FULL, "bonus": 0}, "points_mismatch", "bonus"),
        ({**FULL, "no_trump_played": True}, "trump_mismatch", "no_trump_played"),
        ({**FULL, "made": True}, "made_mismatch", "made"),
        ({**FULL, "march": True}, "march_mismatch", "march"),
        ({**FULL, "order": [1, 0, 1, 1, 0]}, "order_mismatch", "order"),
        ({**FULL, "winners": [1, 0, 3, 3, 0]}, "winner_mismatch", "winners"),
    ],
)
def test_what_does_not_hold_together_is_refused(record, code, field):
    assert codes(BASIC, record, START) == codes(BASIC, record, None) == [code]
    assert fields(BASIC, record, START) == [field]
    with pytest.raises(InvalidEntry):
        scored(BASIC, record)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, []),
        ({"bidder": 0, "bid": 20, "held": True}, []),
        ({"bidder": 1}, ["bidder_mismatch"]),
        ({"bid": 25}, ["bid_mismatch"]),
        ({"bid": 22}, ["illegal_amount"]),
        ({"held": False}, ["bid_mismatch"]),
    ],
)
def test_the_contract_may_be_written_beside_its_calls(changes, expected):
    calls = "1:15 2:pass 3:20 0:hold 1:pass 3:pass"

    assert codes(BASIC, noted(calls, **changes)) == expected


def test_a_hold_may_be_noted_without_its_calls():
    assert codes(BASIC, deal(bidder=0, held=True)) == []
    assert codes(BASIC, deal(held=False)) == []


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("bidder", 1, "bidder_mismatch"),
        ("bid", 15, "bid_mismatch"),
        ("held", True, "bid_mismatch"),
        ("made", True, "made_mismatch"),
        ("trump", "H", "trump_mismatch"),
        ("tricks", [2, 3], "points_mismatch"),
        ("points", [10, 20], "points_mismatch"),
        ("bonus", 1, "points_mismatch"),
        ("no_trump_played", False, "trump_mismatch"),
        ("order", [1, 1, 1, 0, 0], "order_mismatch"),
        ("march", False, "march_mismatch"),
        ("winners", [1, 1, 1, 0, 0], "winner_mismatch"),
        ("hands", [], "points_mismatch"),
    ],
)
def test_a8_nothing_but_its_calls_belongs_to_a_deal_thrown_in(name, value, code):
    record = {"dealer": 0, "calls": said("1:pass 2:pass 3:pass 0:pass"), name: value}

    assert (codes(BASIC, record), fields(BASIC, record)) == ([code], [name])


def test_every_field_is_judged_in_a_deal_thrown_in():
    judged = {"dealer", "calls", "won", *_mismatches()}

    assert judged == set(AuctionDeal.__dataclass_fields__)


def _mismatches() -> list[str]:
    full = load(AuctionDeal, FULL | {"calls": said("1:pass 2:pass 3:pass 0:pass")})
    rest = {
        "held": True,
        "made": True,
        "bonus": 1,
        "no_trump_played": False,
        "points": [5, 25],
        "march": False,
        "order": [1] * 5,
        "winners": [1] * 5,
        "hands": [],
    }
    return fields(BASIC, dump(full) | rest)


def test_problems_come_in_the_order_of_the_deal():
    record = deal(3, 3, calls="1:45", bid=52, held=True, bonus=None)

    assert codes(BASIC, record) == [
        "illegal_amount",
        "illegal_amount",
        "only_dealer_may_hold",
        "tricks_not_5",
    ]


def test_without_a_trump_there_are_25_points():
    record = deal(2, 3, bonus=None, no_trump_played=True, bid=15)

    assert scored(BASIC, record).scores == (10, 15)
    assert "bonus" not in scored(BASIC, record).facts


# A13, A14: the end


@pytest.mark.parametrize(
    ("totals", "record", "scores", "winner"),
    [
        ((100, 95), deal(3, 2, bidder=0, bonus=0), (120, 105), 0),
        ((100, 95), deal(2, 3, bidder=0, bonus=0), (80, 110), None),
        ((95, 100), deal(0, 5, bid=30), (95, 160), 1),
        ((-115, 105), deal(3, 2, bonus=0), (-95, 85), None),
        ((110, 0), deal(3, 2, bonus=0), (130, -20), 0),
    ],
)
def test_a13_the_first_side_at_120_wins(totals, record, scores, winner):
    after = BASIC.after(scored(BASIC, record, *totals), Progress(totals))

    assert (after.totals, after.winner) == (scores, winner)


@pytest.mark.parametrize(
    ("both_reach", "totals", "winner"),
    [
        ("bidder_first", (100, 115), 0),
        ("higher_total", (100, 115), 1),
        ("higher_total", (110, 115), 0),
        ("higher_total", (105, 115), None),
    ],
)
def test_a14_both_at_120(both_reach, totals, winner):
    game = table(both_reach=both_reach)
    score = scored(game, deal(3, 2, bidder=0, bonus=0), *totals)

    assert game.after(score, Progress(totals)).winner == winner


def test_a14_equal_at_120_is_played_on():
    game = table(both_reach="higher_total")
    score = scored(game, deal(4, 1, bidder=0, bid=15, bonus=0), 95, 115)
    tied = game.after(score, Progress((95, 115)))
    ahead = game.after(game.score(load(AuctionDeal, deal()), tied), tied)

    assert (tied.totals, tied.winner) == ((120, 120), None)
    assert (ahead.totals, ahead.winner) == ((130, 140), 1)


@pytest.mark.parametrize(
    ("bidder", "totals", "winner"),
    [
        pytest.param(0, (110, 110, 110), 0, id="the bidding side"),
        pytest.param(1, (115, 0, 115), 2, id="then its left"),
        pytest.param(2, (115, 115, 0), 0, id="and on"),
    ],
)
def test_a14_of_three_sides_the_bidders_come_first_then_those_to_their_left(bidder, totals, winner):
    tricks, bonus = [1, 1, 1], bidder
    tricks[bidder] = 3
    score = scored(PAIRS, deal(*tricks, bidder=bidder, bonus=bonus), *totals)

    assert score.winner == winner


def test_a1_three_sides_share_30_points():
    for split, bonus in product(splits(3), range(3)):
        if split[bonus]:
            score = scored(PAIRS, deal(*split, bidder=4, bonus=bonus))
            taken = [5 * count + 5 * (side == bonus) for side, count in enumerate(split)]
            own = taken[1] if taken[1] >= 20 else -20

            assert score.points == tuple(taken)
            assert score.scores == (taken[0], own, taken[2])


# The card of an evening, and a sheet


def test_an_evening_card_is_a_whole_game():
    entries = [load(AuctionDeal, {"dealer": 0, "won": 1})]
    record = play(BASIC, Match(), entries, first_dealer=Seat(0))

    assert (record.is_over, record.winner) == (True, 1)
    assert codes(BASIC, {"dealer": 0, "won": 1, "bid": 20}) == ["bad_combination"]


# House rules, hints, doubts, and how a deal is told


def test_the_defaults_are_those_of_the_rules():
    assert dump(AuctionFortyFivesRules()) == {
        "diamond_ace": "below_jack",
        "follow_plain": "may_trump",
        "renege": True,
        "target": 120,
        "six_handed": "2x3",
        "min_bid": 15,
        "all_pass": "redeal",
        "fail_30": 30,
        "both_reach": "bidder_first",
    }
    assert (BASIC.target, BASIC.results) == (120, ("tricks", "bonus"))
    assert BASIC.first_moment(START) == ("bidder", "bid")


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"target": 0}, "bad_combination"),
        ({"min_bid": 25}, "wrong_type"),
        ({"fail_30": 0}, "wrong_type"),
        ({"robbing": "none"}, "unknown_option"),
    ],
)
def test_house_rules_that_cannot_be_are_refused(options, code):
    with pytest.raises(Refusal) as refusal:
        table(**options)

    assert [problem.code for problem in refusal.value.problems] == [code]


def test_a_side_at_100_is_told_that_it_may_not_bid_15():
    def told(game: AuctionFortyFives, *totals: int) -> list[Side]:
        return [hint.params["side"] for hint in game.hints(Progress(totals))]

    assert told(BASIC, 95, 100) == [1]
    assert told(BASIC, 115, 100) == [0, 1]
    assert told(BASIC, 95, -30) == told(FROM_20, 100, 100) == []


@pytest.mark.parametrize(
    ("record", "asked"),
    [
        (deal(), []),
        (deal(0, 5), ["marche"]),
        (deal(0, 5, bid=30), ["bid_30"]),
        (deal(3, 2, bid=30), ["bid_30"]),
        (FULL, []),
    ],
)
def test_what_is_rare_is_asked_again(record, asked):
    doubts = BASIC.doubts(load(AuctionDeal, record), START)

    assert [doubt.code for doubt in doubts] == asked
    assert all(family.english(doubt.message) for doubt in doubts)


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (deal(), "1 bids 20, ✓ makes 20"),
        (deal(3, 2, trump="H"), "1 bids 20 (H), ✗ set at 15"),
        (FULL, "0 bids 20 (S), ✗ set at 5"),
        ({"dealer": 0, "won": 1}, "1: game won"),
    ],
)
def test_a_deal_is_told_in_one_sentence(record, told):
    entry = load(AuctionDeal, record)
    score = BASIC.score(entry, START)

    assert family.english(BASIC.sentence(entry, score)) == told
    assert all(family.english(line.reason) for line in score.lines)


# What a deal may become


@pytest.mark.parametrize("game", [BASIC, PAIRS])
def test_outcomes_are_all_that_is_accepted(game):
    begun = {"dealer": 0, "bidder": 1, "bid": 20}
    accepted = [
        (split, bonus)
        for split in splits(game.sides)[::-1]
        for bonus in range(game.sides)
        if not codes(game, begun | {"tricks": list(split), "bonus": bonus})
    ]

    entries = game.outcomes(load(AuctionDeal, begun), game.start())

    assert [(entry.tricks, entry.bonus) for entry in entries] == accepted
    assert len(accepted) == (10 if game is BASIC else 45)


def test_outcomes_agree_with_what_is_known_already():
    def found(**known: Any) -> int:
        record = {"dealer": 0, "bidder": 1, "bid": 20, **known}
        return len(list(BASIC.outcomes(load(AuctionDeal, record), START)))

    assert (found(), found(made=True), found(made=False)) == (10, 4, 6)
    assert found(no_trump_played=True) == 6
    assert found(bid=22) == 0


# Whole deals, played by hand


@st.composite
def tables(draw: st.DrawFn) -> AuctionFortyFives:
    return table(
        draw(st.sampled_from([4, 6])),
        follow_plain=draw(st.sampled_from(["strict", "may_trump"])),
        diamond_ace=draw(st.sampled_from(["below_jack", "lowest"])),
        renege=draw(st.booleans()),
        six_handed=draw(st.sampled_from(["2x3", "3x2"])),
        min_bid=draw(st.sampled_from([15, 20])),
        all_pass=draw(st.sampled_from(["redeal", "dealer_min"])),
        fail_30=draw(st.sampled_from([30, 60])),
        both_reach=draw(st.sampled_from(["bidder_first", "higher_total"])),
    )


TOTALS = st.tuples(*[st.integers(-10, 19).map(lambda fives: 5 * fives)] * 3)


def by_the_book(
    game: AuctionFortyFives, hand: family.Hand, totals: tuple[int, ...]
) -> tuple[list[int], int | None]:
    """Return the totals after a deal and the winner, with a pencil."""
    rules, after, bidder = game.options, list(totals), hand.record["bidder"]
    took = [0] * game.sides
    for seat in hand.winners:
        took[seat % game.sides] += 5
    if hand.best:
        took[hand.best[1] % game.sides] += 5
    for side in range(game.sides):
        if side != bidder % game.sides:
            after[side] += took[side]
        elif took[side] < hand.record["bid"]:
            after[side] -= rules.fail_30 if hand.record["bid"] == 30 else hand.record["bid"]
        else:
            after[side] += 60 if hand.record["bid"] == 30 else took[side]
    there = [side for side in range(game.sides) if after[side] >= 120]
    if not there:
        return after, None
    if rules.both_reach == "higher_total":
        best = [side for side in there if after[side] == max(after)]
        return after, best[0] if len(best) == 1 else None
    return after, min(there, key=lambda side: (side - bidder) % game.sides)


@given(tables(), SEEDS, TOTALS)
def test_a_deal_played_by_the_rules_is_accepted_and_scored_as_by_hand(game, seed, totals):
    before = Progress(totals[: game.sides])
    hand = family.play_out(game, Random(seed))
    expected, winner = by_the_book(game, hand, before.totals)

    assert codes(game, hand.record, before) == codes(game, hand.record, None) == []
    score = game.score(hand.entry, before)
    after = game.after(score, before)
    assert (list(after.totals), after.winner) == (expected, winner)
    assert sum(score.points) == (30 if hand.best else 25)
    assert sum(line.points for line in score.lines) == sum(score.scores)
    assert str(score.facts.get("best_trump")) == str(hand.best and hand.best[0])
    summary = game.reduced(hand.entry)
    again = game.score(summary, before)
    assert game.problems(summary, before) == game.problems(summary, None) == ()
    assert load(AuctionDeal, dump(summary)) == summary
    assert (again.scores, again.lines, again.made) == (score.scores, score.lines, score.made)
    assert game.after(again, before) == after


@given(tables(), SEEDS)
def test_legal_calls_before_a_deal_change_nothing(game, seed):
    chance = Random(seed)
    hand = family.play_out(game, chance)
    auction = Auction.opened(Seat(hand.record["dealer"]), game.auction)
    while not auction.is_over:
        auction = auction.after(chance.choice(auction.legal_calls()))
    calls = [{"seat": int(call.seat), "call": call.call} for call in auction.calls]
    rest = {"tricks": hand.counts, "bonus": hand.best[1] % game.sides if hand.best else None}
    record = {"dealer": hand.record["dealer"], "calls": calls}
    if auction.contract is None:
        assert codes(game, record) == []
        return
    record |= rest | {"no_trump_played": hand.best is None, "held": auction.is_held}

    assert codes(game, record) == []
    assert scored(game, record).contract == auction.contract


@given(
    tables(),
    SEEDS,
    st.sampled_from([family.twice, family.revoke, family.wrong_leader, family.wrong_winner]),
)
def test_one_fault_is_refused_at_its_place_or_before(game, seed, fault):
    chance = Random(seed)
    hand = family.play_out(game, chance)
    found = fault(hand, chance)
    if found is None:
        return
    record, index = found

    problems = game.problems(load(AuctionDeal, record), None)

    assert problems
    assert (problems[0].place.trick or 0) <= index


@pytest.mark.parametrize(
    ("totals", "may"),
    [
        ((95, 95), {0: True, 1: True}),
        ((100, 95), {0: False, 1: True}),
        ((95, 110), {0: True, 1: False}),
    ],
)
def test_the_screen_offers_no_bid_below_the_floor_of_a_side(totals, may):
    auction = BASIC.auction_at(Progress(totals))

    assert {seat: auction.may_say(Seat(seat), 15) for seat in (0, 1)} == may
