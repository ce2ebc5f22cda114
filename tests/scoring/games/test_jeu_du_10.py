"""Jeu du 10, rule by rule.

D1 to D30 are the rules and what follows from them, AMB-D… the points on which the source leaves
a choice (docs/games/jeu_du_10.md).  D24 to D26, the statistics, belong to ``rules.odds``.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from common.problems import Message, Place, Refusal
from scoring.games.jeu_du_10 import DECK, LA_PARTIE, Deal, HouseRules, JeuDu10
from scoring.games.jeu_du_10.house_rules import BIDS, PRESETS
from scoring.registry import open_game
from scoring.rules.auctions import PASS, Auction, Call, Contract, Opening, Rounds
from scoring.rules.cards import Card, Suit
from scoring.rules.game import InvalidEntry, Progress, Score
from scoring.rules.match import Kind, Match, play
from scoring.rules.seats import Seat, Side
from scoring.rules.tricks import by_suit, legal, winner

HEARTS = Suit.HEARTS
RANKED = ("5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
START = Progress((0, 0))


def table(preset: str = "", **options: Any) -> JeuDu10:
    game = open_game("jeu_du_10", preset=preset, options=options)
    assert isinstance(game, JeuDu10)
    return game


def replace_rules(game: JeuDu10, **changes: Any) -> JeuDu10:
    return JeuDu10(replace(game.options, **changes))


BASIC = table()
LONG = table(score_mode="association_500")
LA_PARTIE_LOSES = table(score_mode="association_500", bid_la_partie=True)
ASSOCIATION = table("association_500")
TWO_HUNDRED = table(score_mode="two_hundred", opening="redeal_if_all_pass", trump="announced")
MAY_REDEAL = table(opening="redeal_if_all_pass")


def said(text: str) -> tuple[Call, ...]:
    """Read calls such as ``1:50 2:pass``."""
    pairs = [word.split(":") for word in text.split()]
    return tuple(Call(Seat(seat), int(call) if call.isdigit() else call) for seat, call in pairs)


def deal(**changes: Any) -> Deal:
    """Return a bid of 60 by seat 1, dealt by seat 0 and made exactly; pass what differs."""
    values: dict[str, Any] = {"dealer": Seat(0), "bidder": Seat(1), "bid": 60, "points": (40, 60)}
    if "calls" in changes:
        changes["calls"] = said(changes["calls"])
    return Deal(**values | changes)


def noted(calls: str, **changes: Any) -> Deal:
    """Return a deal whose auction tells who bid what."""
    return deal(**{"bidder": None, "bid": None, "calls": calls} | changes)


def codes(game: JeuDu10, entry: Deal, before: Progress | None = START) -> list[str]:
    return [problem.code for problem in game.problems(entry, before)]


def scored(game: JeuDu10, entry: Deal, *totals: int) -> Score:
    return game.score(entry, Progress(totals or (0, 0)))


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


def won_by(*plays: str, trump: Suit | None = None) -> int:
    trick = [Card.parse(text) for text in plays]
    return winner(trick, by_suit(DECK.height, led=trick[0].suit, trump=trump))


# D1 to D7: the table, the cards, who deals and who speaks


def test_d1_four_play_in_two_teams_and_partners_face_each_other():
    assert (BASIC.seats, BASIC.sides) == (4, 2)
    assert [Side(side).seats(4, 2) for side in range(2)] == [(0, 2), (1, 3)]


def test_d2_the_deck_has_forty_cards():
    assert len(DECK.cards) == len(set(DECK.cards)) == 40
    assert not any(Card(rank, suit) in DECK for rank in "234" for suit in Suit)


def test_d3_cards_rank_from_five_to_ace_the_same_in_every_suit():
    for suit in Suit:
        ranked = [Card(rank, suit) for rank in RANKED]
        assert sorted(ranked, key=DECK.height) == ranked


def test_d4_aces_and_tens_are_worth_ten_fives_five_and_the_deck_a_hundred():
    worth = {rank: DECK.points([Card(rank, Suit.CLUBS)]) for rank in DECK.ranks}

    assert {rank: points for rank, points in worth.items() if points} == {"A": 10, "10": 10, "5": 5}
    assert DECK.points(DECK.cards) == 100


def test_d5_the_whole_deck_is_dealt():
    assert len(DECK.cards) == 10 * BASIC.seats


@pytest.mark.parametrize("dealer", range(4))
def test_d6_d7_the_players_speak_clockwise_from_the_dealers_left(dealer):
    first, second, third, last = (Seat((dealer + step) % 4) for step in (1, 2, 3, 4))
    calls = (Call(first, 50), Call(second, PASS), Call(third, PASS), Call(last, PASS))
    entry = Deal(Seat(dealer), points=(50, 50), calls=calls)

    assert codes(BASIC, entry) == []
    assert codes(BASIC, replace(entry, dealer=Seat(first))) == ["out_of_turn"]


def test_amb_d7_the_next_dealer_sits_left_of_the_last():
    record = play(LONG, Match(), [deal(dealer=Seat(3))], first_dealer=Seat(3))

    assert record.next_dealer == 0


# D8 to D12: the auction


def test_d8_eleven_bids_are_legal():
    accepted = [bid for bid in range(-100, 201) if not codes(BASIC, deal(bid=bid))]

    assert accepted == [50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100]


@pytest.mark.parametrize("bid", [45, 52, 105, 0, -50, LA_PARTIE])
def test_d8_other_amounts_are_refused(bid):
    (problem,) = BASIC.problems(deal(bid=bid), START)

    assert (problem.code, problem.field) == ("illegal_amount", "bid")


def test_d9_the_first_bidder_must_bid():
    assert codes(BASIC, noted("1:pass 2:50 3:pass 0:pass")) == ["opener_must_bid"]


def test_amb_d2_by_another_rule_the_first_may_pass_but_not_the_last():
    game = table(opening="last_must_bid")

    assert codes(game, noted("1:pass 2:50 3:pass 0:pass")) == []
    assert codes(game, noted("1:pass 2:pass 3:pass 0:50")) == []
    assert codes(game, noted("1:pass 2:pass 3:pass 0:pass"))[0] == "last_must_bid"


def test_amb_d2_by_a_third_rule_all_may_pass_and_the_cards_are_dealt_again():
    entry = Deal(Seat(0), calls=said("1:pass 2:pass 3:pass 0:pass"))
    score = scored(MAY_REDEAL, entry)

    assert codes(MAY_REDEAL, entry) == []
    assert (score.redeal, score.scores, score.points) == (True, (0, 0), (0, 0))
    assert (score.contract, score.made, score.lines) == (None, None, ())
    assert MAY_REDEAL.after(score, START) == Progress((0, 0), deals=1)


def test_d10_a_raise_is_strictly_higher_and_a_pass_is_final():
    assert codes(BASIC, noted("1:60 2:60 3:pass 0:pass")) == ["bid_too_low"]
    assert codes(BASIC, noted("1:60 2:55 3:pass 0:pass")) == ["bid_too_low"]
    assert codes(BASIC, noted("1:50 2:pass 3:55 0:pass 2:60")) == ["out_of_turn"]


def test_d11_the_last_to_bid_wins_the_auction():
    entry = noted("1:50 2:55 3:60 0:pass 1:pass 2:65 3:pass", points=(65, 35))
    score = scored(BASIC, entry)

    assert (score.contract, score.made) == (Contract(Seat(2), 65), True)


def test_amb_d6_bidding_goes_round_as_often_as_needed_or_once():
    entry = noted("1:50 2:55 3:60 0:pass")

    assert codes(BASIC, entry) == ["auction_incomplete"]
    assert codes(table(auction_rounds="single"), entry) == []


def test_amb_d8_a_hundred_ends_the_auction_and_later_passes_are_dropped():
    assert codes(BASIC, noted("1:100")) == []
    assert codes(BASIC, noted("1:100 2:pass 3:pass 0:pass")) == []
    assert codes(BASIC, noted("1:100 2:105")) == ["auction_over"]


def test_amb_d8_with_la_partie_a_hundred_does_not_end_the_auction():
    assert codes(ASSOCIATION, noted("1:100")) == ["auction_incomplete"]
    assert codes(ASSOCIATION, noted("1:100 2:la_partie")) == []
    assert codes(ASSOCIATION, noted("1:la_partie 2:100")) == ["auction_over"]


def test_d12_a_bid_counts_what_both_partners_take():
    assert scored(BASIC, deal(bidder=Seat(1))).made == scored(BASIC, deal(bidder=Seat(3))).made


# D13 to D19: the tricks


def test_d14_d15_the_suit_led_is_followed_if_it_can_be():
    hand = cards("5H KS AD")

    assert legal(hand, follows=lambda card: card.suit == HEARTS) == (Card("5", HEARTS),)
    assert legal(hand, follows=lambda card: card.suit == Suit.CLUBS) == tuple(hand)


def test_d16_amb_d5_the_strongest_card_of_the_suit_led_wins():
    assert won_by("9H", "10H", "JH", "5H") == 2
    assert won_by("6C", "AS", "AD", "AH") == 0


def test_amb_d4_a_trump_beats_the_suit_led():
    assert won_by("KC", "6S", "AC", "10H", trump=Suit.SPADES) == 1


def test_d18_a_trick_is_worth_its_cards_and_forty_at_most():
    assert DECK.points(cards("9H 10H JH 5H")) == 15
    assert DECK.points(cards("10H 10S 10D 10C")) == 40


def test_d19_there_are_ten_tricks():
    assert codes(BASIC, deal(tricks=(4, 6))) == []
    assert codes(BASIC, deal(tricks=(4, 5))) == ["tricks_not_10"]
    assert codes(BASIC, deal(tricks=(5, 6))) == ["tricks_not_10"]
    assert codes(BASIC, deal(tricks=(-1, 11))) == ["negative_tricks"]


# D20 to D23: who wins


@pytest.mark.parametrize(
    ("contract_test", "bid", "taken", "made"),
    [
        pytest.param("at_least", 60, 65, True, id="more than the bid"),
        pytest.param("at_least", 60, 60, True, id="the bid exactly"),
        pytest.param("at_least", 60, 55, False, id="less than the bid"),
        pytest.param("at_least", 100, 100, True, id="a hundred"),
        pytest.param("more_than", 60, 65, True, id="strictly more"),
        pytest.param("more_than", 60, 60, False, id="the bid is not enough"),
        pytest.param("more_than", 95, 100, True, id="95 needs a hundred"),
        pytest.param("more_than", 100, 100, False, id="a hundred is hopeless"),
    ],
)
@pytest.mark.parametrize("bidder", range(4))
def test_d20_d21_amb_d1_the_bidding_side_wins_if_it_makes_its_bid(
    contract_test, bid, taken, made, bidder
):
    side = bidder % 2
    points = (taken, 100 - taken) if side == 0 else (100 - taken, taken)
    game = table(contract_test=contract_test)

    score = scored(game, deal(bidder=Seat(bidder), bid=bid, points=points))

    assert (score.made, score.contract) == (made, Contract(Seat(bidder), bid))
    assert score.points == points
    assert score.scores.index(1) == (side if made else 1 - side)
    assert game.after(score, START).winner == (side if made else 1 - side)


def test_amb_d9_a_failed_bid_is_lost_even_when_the_others_bid_more():
    entry = noted("1:60 2:65 3:70 0:pass 1:pass 2:pass", points=(50, 50))

    assert scored(BASIC, entry).scores == (1, 0)


def test_d22_no_trump_is_written_where_none_is_played():
    (problem,) = BASIC.problems(deal(trump=HEARTS), START)

    assert (problem.code, problem.field) == ("trump_mismatch", "trump")


@pytest.mark.parametrize("trump", ["first_lead", "announced"])
def test_amb_d4_a_trump_may_be_written_where_one_is_played(trump):
    assert codes(table(trump=trump), deal(trump=HEARTS)) == []
    assert codes(table(trump=trump), deal()) == []


def test_d23_nothing_carries_over():
    record = play(BASIC, Match(Kind.FIXED, 2), [deal(), deal()], first_dealer=Seat(0))

    assert [game.totals for game in record.games] == [(0, 1), (0, 1)]
    assert (BASIC.one_deal_is_a_game, BASIC.target) == (True, None)


# D27 to D30: what follows


def test_d27_both_sides_take_multiples_of_five_that_make_a_hundred():
    accepted = [
        points
        for points in product(range(-5, 106), repeat=2)
        if not codes(BASIC, deal(points=points))
    ]

    assert accepted == [(taken, 100 - taken) for taken in range(0, 101, 5)]
    assert len(accepted) == 21


@pytest.mark.parametrize(
    ("points", "code"),
    [
        ((55, 50), "sum_not_100"),
        ((45, 50), "sum_not_100"),
        ((105, 0), "sum_not_100"),
        ((52, 48), "not_multiple_of_5"),
        ((52, 49), "not_multiple_of_5"),
        ((110, -10), "negative_points"),
        ((-2, 102), "negative_points"),
    ],
)
def test_d27_other_points_are_refused_for_one_reason(points, code):
    (problem,) = BASIC.problems(deal(points=points), START)

    assert (problem.code, problem.field) == (code, "points")


@pytest.mark.parametrize(
    ("points", "difference"), [((45, 50), ("missing", 5)), ((60, 55), ("excess", 15))]
)
def test_d27_who_counted_wrong_is_told_by_how_much(points, difference):
    (problem,) = BASIC.problems(deal(points=points), START)
    name, amount = difference

    assert f"%({name})d" in problem.message.text
    assert problem.message.params[name] == amount
    assert problem.message.params["sum"] == sum(points)


def sums_of(count: int) -> set[int]:
    """Return everything that ``count`` cards of the deck can be worth."""
    reachable = {(0, 0)}
    for card in DECK.cards:
        worth = DECK.points([card])
        reachable |= {(held + 1, total + worth) for held, total in reachable if held < 40}
    return {total for held, total in reachable if held == count}


def test_d28_so_few_tricks_hold_so_many_points_at_most():
    assert [max(sums_of(4 * tricks)) for tricks in range(11)] == [0, 40, 80] + [100] * 8
    assert [min(sums_of(4 * tricks)) for tricks in range(11)] == [0] * 8 + [20, 60, 100]


@pytest.mark.parametrize("tricks", range(11))
def test_d28_points_fit_their_tricks_exactly_when_cards_can_make_them(tricks):
    possible = sums_of(4 * tricks)

    for taken in range(0, 101, 5):
        entry = deal(points=(taken, 100 - taken), tricks=(tricks, 10 - tricks))
        expected = [] if taken in possible else ["points_impossible_for_tricks"]
        assert codes(BASIC, entry) == expected


def test_d29_only_one_side_can_reach_its_last_bid():
    assert min(map(sum, combinations(BIDS, 2))) == 105


@pytest.mark.parametrize("bid", BIDS)
def test_d30_no_partie_is_drawn(bid):
    for taken in range(0, 101, 5):
        score = scored(BASIC, deal(bid=bid, points=(taken, 100 - taken)))
        assert sorted(score.scores) == [0, 1]
        assert BASIC.after(score, START).is_over


# AMB-D3: the long games


@pytest.mark.parametrize("game", [LONG, TWO_HUNDRED], ids=["association_500", "two_hundred"])
@pytest.mark.parametrize(
    ("bid", "points", "scores"),
    [
        pytest.param(60, (30, 70), (30, 70), id="made, all score what they took"),
        pytest.param(60, (40, 60), (40, 60), id="made exactly"),
        pytest.param(80, (30, 70), (30, -80), id="failed, the bid is lost"),
        pytest.param(100, (0, 100), (0, 100), id="everything"),
        pytest.param(100, (5, 95), (5, -100), id="everything but five"),
    ],
)
def test_amb_d3_points_add_up(game, bid, points, scores):
    score = scored(game, deal(bid=bid, points=points))

    assert score.scores == scores
    assert [line.side for line in score.lines] == [1, 0]


@pytest.mark.parametrize(
    ("game", "target"),
    [(LONG, 500), (ASSOCIATION, 500), (TWO_HUNDRED, 200), (table(target=300), None)],
)
def test_amb_d3_a_long_game_has_a_target(game, target):
    assert game.target == target
    assert game.one_deal_is_a_game == (target is None)


def test_amb_d3_the_lowest_target_is_one_point():
    assert table(score_mode="two_hundred", target=1).target == 1


def test_amb_d3_the_target_may_be_another():
    game = table(score_mode="association_500", target=130)
    score = scored(game, deal(), 0, 70)

    assert game.target == 130
    assert game.after(score, Progress((0, 70), 1)) == Progress((40, 130), 2, winner=Side(1))


@pytest.mark.parametrize(
    ("totals", "points", "bid", "ends_with"),
    [
        pytest.param((400, 395), (0, 100), 60, None, id="nobody is there"),
        pytest.param((0, 400), (0, 100), 60, 1, id="the bidding side at the target"),
        pytest.param((495, 0), (5, 95), 60, 0, id="the other side alone"),
        pytest.param((495, 440), (40, 60), 60, 1, id="both: the bidding side"),
        pytest.param((495, 490), (80, 20), 60, 0, id="both but for a lost bid"),
        pytest.param((400, 495), (80, 20), 60, None, id="a lost bid takes back"),
    ],
)
def test_amb_d3_the_first_side_at_the_target_wins(totals, points, bid, ends_with):
    score = scored(LONG, deal(points=points, bid=bid), *totals)

    assert LONG.after(score, Progress(totals)).winner == ends_with


@pytest.mark.parametrize(
    ("changes", "standing", "scores"),
    [
        pytest.param({"opponents_bid": False}, 95, (25, 75), id="below a hundred"),
        pytest.param({}, 95, (25, 75), id="below a hundred nobody asks"),
        pytest.param({"opponents_bid": False}, 100, (0, 75), id="at a hundred without a bid"),
        pytest.param({"opponents_bid": True}, 100, (25, 75), id="at a hundred with a bid"),
        pytest.param({"opponents_bid": False}, 180, (0, 75), id="above a hundred without a bid"),
        pytest.param(
            {"calls": "1:75 2:pass 3:pass 0:pass"}, 100, (0, 75), id="the auction says they did not"
        ),
        pytest.param(
            {"calls": "1:50 2:55 3:75 0:pass 1:pass 2:pass", "bidder": Seat(3)},
            100,
            (25, 75),
            id="the auction says one of them did",
        ),
        pytest.param(
            {"calls": "1:50 2:pass 3:75 0:pass 1:pass", "bidder": Seat(3)},
            100,
            (0, 75),
            id="only the partners bid against each other",
        ),
    ],
)
def test_amb_d3_in_two_hundred_a_high_side_scores_in_defence_only_if_it_bid(
    changes, standing, scores
):
    entry = deal(bid=75, points=(25, 75), **changes)

    assert scored(TWO_HUNDRED, entry, standing, 0).scores == scores


def test_amb_d3_that_condition_is_for_the_defence_alone():
    entry = deal(bid=75, points=(25, 75), opponents_bid=True)

    assert scored(TWO_HUNDRED, entry, 0, 120).scores == (25, 75)


def test_amb_d3_in_two_hundred_a_high_side_must_be_known_to_have_bid():
    entry = deal(bid=75, points=(25, 75))
    (problem,) = TWO_HUNDRED.problems(entry, Progress((100, 0)))

    assert (problem.code, problem.field) == ("missing_key", "opponents_bid")
    assert codes(TWO_HUNDRED, entry, Progress((95, 150))) == []
    assert codes(TWO_HUNDRED, entry, None) == []
    assert codes(LONG, entry, Progress((100, 0))) == []


def test_amb_d3_nobody_asks_whether_a_side_bid_that_took_nothing():
    assert scored(TWO_HUNDRED, deal(points=(0, 100)), 100, 0).scores == (0, 100)


# The cap on the defence


@pytest.mark.parametrize(
    ("totals", "changes", "scores"),
    [
        pytest.param((395, 0), {}, (40, 60), id="below the cap"),
        pytest.param((400, 0), {}, (0, 60), id="at the cap"),
        pytest.param((455, 0), {}, (0, 60), id="above the cap"),
        pytest.param((400, 0), {"bid": 65}, (0, -65), id="the bid fails, and nothing all the same"),
        pytest.param((0, 400), {}, (40, 60), id="the bidding side is not concerned"),
        pytest.param((400, 0), {"points": (0, 100)}, (0, 100), id="nothing taken"),
    ],
)
def test_a_side_at_the_cap_scores_nothing_in_defence(totals, changes, scores):
    assert scored(ASSOCIATION, deal(**changes), *totals).scores == scores


def test_without_a_cap_the_defence_always_scores():
    assert scored(LONG, deal(), 495, 0).scores == (40, 60)


def test_a_side_at_the_cap_is_told_that_it_must_win_a_bid():
    def hinted(game: JeuDu10, *totals: int) -> list[Side]:
        return [hint.params["side"] for hint in game.hints(Progress(totals))]

    assert hinted(ASSOCIATION, 395, 400) == [1]
    assert hinted(ASSOCIATION, 400, 455) == [0, 1]
    assert hinted(ASSOCIATION, 0, -500) == []
    assert hinted(LONG, 495, 495) == []
    assert hinted(BASIC, 0, 0) == []


# AMB-D13: la partie


@pytest.mark.parametrize(
    ("game", "points", "totals", "scores"),
    [
        pytest.param(ASSOCIATION, (0, 100), (0, 0), (0, 500), id="made"),
        pytest.param(LA_PARTIE_LOSES, (0, 100), (0, 0), (0, 500), id="made, other rule"),
        pytest.param(ASSOCIATION, (5, 95), (0, 0), (500, 0), id="failed, the others gain"),
        pytest.param(LA_PARTIE_LOSES, (5, 95), (0, 0), (5, -500), id="failed, the bidders lose"),
        pytest.param(ASSOCIATION, (5, 95), (400, 0), (500, 0), id="the 500 ignore the cap"),
    ],
)
def test_amb_d13_la_partie_stakes_500(game, points, totals, scores):
    score = scored(game, deal(bid=LA_PARTIE, points=points), *totals)

    assert score.scores == scores
    assert score.made == (points[1] == 100)


def test_amb_d13_what_the_others_take_of_a_failed_partie_is_under_the_cap():
    game = table("association_500", la_partie_failure="bidders_lose")

    assert scored(game, deal(bid=LA_PARTIE), 400, 0).scores == (0, -500)


def test_amb_d13_la_partie_needs_a_hundred_whatever_the_test_of_a_bid():
    game = table("association_500", contract_test="more_than")

    assert scored(game, deal(bid=LA_PARTIE, points=(0, 100))).scores == (0, 500)


def test_amb_d13_a_failed_partie_ends_the_game_of_a_side_at_the_cap():
    score = scored(ASSOCIATION, deal(bid=LA_PARTIE), 455, 0)

    assert ASSOCIATION.after(score, Progress((455, 0))) == Progress((955, 0), 1, winner=Side(0))


def test_amb_d13_la_partie_is_bid_only_where_it_is_played():
    assert codes(LONG, deal(bid=LA_PARTIE, points=(0, 100))) == ["illegal_amount"]
    assert codes(LONG, noted("1:la_partie")) == ["illegal_amount"]


# House rules and presets


def test_every_preset_is_what_the_rules_say():
    differing = {key: dict(preset.options) for key, preset in PRESETS.items()}

    assert differing == {
        "basic": {},
        "association_500": {
            "opening": "last_must_bid",
            "trump": "first_lead",
            "score_mode": "association_500",
            "target": 500,
            "defence_cap": 400,
            "bid_la_partie": True,
            "la_partie_failure": "opponents_gain",
        },
        "two_hundred": {
            "opening": "redeal_if_all_pass",
            "trump": "announced",
            "score_mode": "two_hundred",
            "target": 200,
        },
    }


def test_the_basic_preset_is_the_default():
    assert table("basic").options == BASIC.options == HouseRules()


def test_an_option_overrides_its_preset():
    game = table("association_500", defence_cap=None, target=300)

    assert game.options == replace(ASSOCIATION.options, defence_cap=None, target=300)


@pytest.mark.parametrize(
    ("options", "code", "field"),
    [
        ({"bid_la_partie": True}, "bad_combination", "bid_la_partie"),
        (
            {"bid_la_partie": True, "score_mode": "two_hundred"},
            "bad_combination",
            "bid_la_partie",
        ),
        ({"target": 0, "score_mode": "two_hundred"}, "bad_combination", "target"),
        ({"target": -5}, "bad_combination", "target"),
        ({"contract_test": "exactly"}, "wrong_type", "contract_test"),
        ({"opening": "nobody"}, "wrong_type", "opening"),
        ({"target": "500"}, "wrong_type", "target"),
        ({"bid_la_partie": 1}, "wrong_type", "bid_la_partie"),
        ({"kitty": 3}, "unknown_option", "kitty"),
    ],
)
def test_house_rules_that_cannot_be_are_refused(options, code, field):
    with pytest.raises(Refusal) as refusal:
        table(**options)

    assert [(problem.code, problem.field) for problem in refusal.value.problems] == [(code, field)]


# Refusals


@pytest.mark.parametrize(
    ("game", "entry", "expected"),
    [
        pytest.param(
            BASIC,
            deal(dealer=Seat(4), bidder=Seat(-1)),
            [("wrong_type", "dealer", None), ("wrong_type", "bidder", None)],
            id="seats the table does not have",
        ),
        pytest.param(
            BASIC,
            Deal(Seat(0)),
            [("missing_key", name, None) for name in ("bidder", "bid", "points")],
            id="nothing written",
        ),
        pytest.param(BASIC, deal(bidder=None), [("missing_key", "bidder", None)], id="no bidder"),
        pytest.param(BASIC, deal(bid=None), [("missing_key", "bid", None)], id="no bid"),
        pytest.param(BASIC, deal(points=None), [("missing_key", "points", None)], id="no points"),
        pytest.param(
            BASIC,
            noted("1:60 2:pass 3:pass 0:pass", points=None),
            [("missing_key", "points", None)],
            id="an auction alone",
        ),
        pytest.param(
            BASIC,
            deal(calls=""),
            [("auction_incomplete", "calls", 0)],
            id="an auction without a call",
        ),
        pytest.param(
            BASIC,
            deal(calls="1:60 2:pass 3:65 0:pass 1:60"),
            [("bid_too_low", "calls", 4)],
            id="the place of a call",
        ),
        pytest.param(
            BASIC,
            deal(calls="1:55 2:pass 3:60 0:pass 1:pass"),
            [("bidder_mismatch", "bidder", None)],
            id="another bidder",
        ),
        pytest.param(
            BASIC,
            deal(calls="1:55 2:pass 3:pass 0:pass"),
            [("bid_mismatch", "bid", None)],
            id="another bid",
        ),
        pytest.param(
            MAY_REDEAL,
            deal(calls="1:pass 2:pass 3:pass 0:pass"),
            [
                ("bidder_mismatch", "bidder", None),
                ("bid_mismatch", "bid", None),
                ("points_mismatch", "points", None),
            ],
            id="all passed, and yet a result",
        ),
        pytest.param(
            BASIC, deal(made=False), [("made_mismatch", "made", None)], id="made, not set"
        ),
        pytest.param(
            BASIC, deal(bid=65, made=True), [("made_mismatch", "made", None)], id="set, not made"
        ),
    ],
)
def test_what_does_not_hold_together_is_refused(game, entry, expected):
    problems = game.problems(entry, START)

    assert [(found.code, found.field, found.place.call) for found in problems] == expected
    with pytest.raises(InvalidEntry) as refusal:
        game.score(entry, START)
    assert refusal.value.problems == problems


@pytest.mark.parametrize(
    "name", ["bidder", "bid", "points", "made", "tricks", "trump", "opponents_bid"]
)
def test_nothing_but_its_calls_belongs_to_a_deal_thrown_in(name):
    game = replace_rules(MAY_REDEAL, trump="announced")
    entry = Deal(Seat(0), calls=said("1:pass 2:pass 3:pass 0:pass"))
    result = deal(made=True, tricks=(4, 6), trump=HEARTS, opponents_bid=False)

    (problem,) = game.problems(replace(entry, **{name: getattr(result, name)}), START)

    assert problem.field == name


def test_problems_come_in_the_order_of_the_deal():
    entry = deal(
        calls="1:45", bid=52, trump=HEARTS, points=(52, 49), tricks=(5, 4), opponents_bid=False
    )

    assert [(found.code, found.field) for found in BASIC.problems(entry, START)] == [
        ("illegal_amount", "calls"),
        ("illegal_amount", "bid"),
        ("trump_mismatch", "trump"),
        ("not_multiple_of_5", "points"),
        ("tricks_not_10", "tricks"),
    ]


def test_claims_come_last():
    entry = deal(calls="1:50 2:55 3:pass 0:pass 1:pass", trump=HEARTS, tricks=(1, 9), made=False)
    entry = replace(entry, points=(45, 55), bid=55)

    assert codes(BASIC, entry) == [
        "bidder_mismatch",
        "trump_mismatch",
        "points_impossible_for_tricks",
        "made_mismatch",
    ]


def test_the_contract_may_be_written_beside_its_auction_or_left_to_it():
    calls = "1:55 2:pass 3:pass 0:pass"
    expected = scored(BASIC, deal(bid=55))

    for bidder, bid in product((None, Seat(1)), (None, 55)):
        assert scored(BASIC, deal(calls=calls, bidder=bidder, bid=bid)) == expected


def test_a_result_is_not_held_against_an_unfinished_auction():
    entry = noted("1:50 2:55", points=(45, 55), made=True)

    assert codes(BASIC, entry) == ["auction_incomplete"]


@pytest.mark.parametrize("calls", ["9:50", "1:50 9:55", "1:100 9:pass", "1:100 2:pass -1:pass"])
def test_a_call_from_a_seat_that_the_table_does_not_have_is_refused(calls):
    problems = BASIC.problems(noted(calls, points=(0, 100)), START)
    seats = [
        value
        for problem in problems
        for value in problem.message.params.values()
        if isinstance(value, Seat)
    ]

    assert [problem.field for problem in problems] == ["calls"]
    assert all(0 <= seat < 4 for seat in seats)


def test_a_bid_after_dropped_passes_is_placed_where_it_stands():
    (problem,) = BASIC.problems(noted("1:100 2:pass 3:pass 0:95"), START)

    assert (problem.code, problem.place) == ("auction_over", Place(call=3))


# Doubts


@pytest.mark.parametrize(
    ("game", "entry", "expected"),
    [
        pytest.param(BASIC, deal(), [], id="an ordinary deal"),
        pytest.param(BASIC, deal(points=(0, 100)), ["all_points"], id="everything taken"),
        pytest.param(BASIC, deal(points=(100, 0)), ["all_points"], id="everything lost"),
        pytest.param(BASIC, deal(bid=100, points=(5, 95)), [], id="a hundred can be made"),
        pytest.param(
            table(contract_test="more_than"), deal(bid=100), ["strict_100"], id="a hundred cannot"
        ),
        pytest.param(
            table(contract_test="more_than"),
            deal(bid=100, points=(0, 100)),
            ["strict_100", "all_points"],
            id="not even by taking everything",
        ),
        pytest.param(ASSOCIATION, deal(bid=LA_PARTIE), ["la_partie"], id="la partie"),
        pytest.param(
            ASSOCIATION, deal(bid=LA_PARTIE, points=(0, 100)), ["la_partie"], id="la partie made"
        ),
        pytest.param(
            MAY_REDEAL, Deal(Seat(0), calls=said("1:pass 2:pass 3:pass 0:pass")), [], id="thrown in"
        ),
    ],
)
def test_the_scorekeeper_is_asked_again(game, entry, expected):
    assert codes(game, entry) == []
    assert [doubt.code for doubt in game.doubts(entry, START)] == expected


def test_nothing_is_doubted_before_the_points_are_known():
    assert ASSOCIATION.doubts(deal(bid=LA_PARTIE, points=None), START) == ()


def test_a_doubt_says_which_side():
    (stake,) = ASSOCIATION.doubts(deal(bid=LA_PARTIE), START)
    (taken,) = BASIC.doubts(deal(points=(100, 0)), START)

    assert (stake.message.params["side"], taken.message.params["side"]) == (1, 0)


# What is told


def facts(message: Message) -> list[Any]:
    """Return the values told in a message, those of the messages within it included."""
    return [
        fact
        for value in message.params.values()
        for fact in (facts(value) if isinstance(value, Message) else [value])
    ]


def test_a_deal_is_told_in_one_sentence():
    with_trump = replace_rules(LONG, trump="announced")
    made, failed = deal(trump=HEARTS), deal(bid=65)

    told = with_trump.sentence(made, scored(with_trump, made))
    also = with_trump.sentence(failed, scored(with_trump, failed))

    assert facts(told) == [Seat(1), 60, HEARTS, 60]
    assert facts(also) == [Seat(1), 65, 60]
    assert told.text != also.text


def test_a_result_is_known_by_the_points_of_the_bidding_side():
    assert BASIC.figure(scored(BASIC, deal(points=(40, 60)))) == 60
    assert BASIC.figure(scored(BASIC, deal(bidder=Seat(2), points=(40, 60)))) == 40


def test_a_deal_thrown_in_is_told_too():
    entry = Deal(Seat(0), calls=said("1:pass 2:pass 3:pass 0:pass"))
    score = scored(MAY_REDEAL, entry)

    assert MAY_REDEAL.sentence(entry, score) == score.headline
    assert MAY_REDEAL.figure(score) == 0


# What a deal may become

TABLES = {
    "basic": BASIC,
    "more_than": table(contract_test="more_than"),
    "association_500": ASSOCIATION,
    "two_hundred": TWO_HUNDRED,
}


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("bidder", range(4))
def test_outcomes_are_all_the_entries_that_are_accepted(name, bidder):
    game = TABLES[name]
    shares = [(taken, 100 - taken) for taken in range(101)]
    for bid in game.options.auction.bids:
        begun = deal(bidder=Seat(bidder), bid=bid, points=None)
        accepted = [replace(begun, points=points) for points in shares]
        accepted = [entry for entry in accepted if not codes(game, entry)]

        outcomes = list(game.outcomes(begun, START))

        assert sorted(outcomes, key=lambda entry: share(entry, 0)) == accepted
        assert len(outcomes) == 21
        assert [share(entry, bidder % 2) for entry in outcomes] == list(range(0, 101, 5))


@pytest.mark.parametrize(
    "begun",
    [
        deal(bid=75, points=None, tricks=(8, 2)),
        deal(points=None, made=True),
        noted("1:50 2:55 3:pass 0:pass 1:pass", points=None),
    ],
    ids=["with tricks", "with a claim", "with an auction"],
)
def test_outcomes_agree_with_what_is_known_already(begun):
    square = product(range(0, 101, 5), repeat=2)
    accepted = [replace(begun, points=points) for points in square]
    accepted = [entry for entry in accepted if not codes(BASIC, entry)]

    assert sorted(BASIC.outcomes(begun, START), key=lambda entry: share(entry, 0)) == accepted
    assert accepted


def test_a_deal_that_is_refused_has_no_outcome():
    assert list(BASIC.outcomes(deal(bid=52), START)) == []
    assert list(BASIC.outcomes(deal(bidder=None), START)) == []


def test_until_a_high_side_is_known_to_have_bid_there_are_fewer_outcomes():
    begun, before = deal(points=None), Progress((100, 0))
    entries = [replace(begun, points=(taken, 100 - taken)) for taken in range(0, 101, 5)]
    accepted = [entry for entry in entries if not codes(TWO_HUNDRED, entry, before)]

    outcomes = list(TWO_HUNDRED.outcomes(begun, before))

    assert sorted(outcomes, key=lambda entry: share(entry, 0)) == accepted
    assert len(list(TWO_HUNDRED.outcomes(replace(begun, opponents_bid=True), before))) == 21


# A slow scorekeeper, with a pencil and the rules


def share(entry: Deal, side: int) -> int:
    """Return the points that a side took."""
    assert entry.points is not None
    return entry.points[side]


def by_the_book(entry: Deal, rules: HouseRules, totals: Sequence[int]) -> tuple[int, int]:
    """Return what the deal adds to each side, read again from the rules, case by case."""
    bids = [call for call in entry.calls or () if call.call != PASS]
    if entry.calls and not bids:
        return (0, 0)
    bidder: Any = bids[-1].seat if bids else entry.bidder
    bid: Any = bids[-1].call if bids else entry.bid
    ours, theirs = ("NS", "EW") if bidder in (0, 2) else ("EW", "NS")
    seats = {"NS": (0, 2), "EW": (1, 3)}
    took = {"NS": share(entry, 0), "EW": share(entry, 1)}
    total = dict(zip(("NS", "EW"), totals, strict=True))
    won = {"NS": 0, "EW": 0}
    if bid == "la_partie":
        made = took[theirs] == 0
    elif rules.contract_test == "more_than":
        made = took[ours] - bid > 0
    else:
        made = took[ours] - bid >= 0

    if rules.score_mode == "deal_win":
        won[ours if made else theirs] = 1
        return won["NS"], won["EW"]

    won[theirs] = took[theirs]
    if rules.defence_cap is not None and not total[theirs] < rules.defence_cap:
        won[theirs] = 0
    if rules.score_mode == "two_hundred" and total[theirs] > 99:
        they_bid = any(call.seat in seats[theirs] for call in bids) if bids else entry.opponents_bid
        won[theirs] *= bool(they_bid)
    if bid != "la_partie":
        won[ours] = took[ours] if made else -bid
    elif made:
        won[ours] = 500
    elif rules.la_partie_failure == "opponents_gain":
        won[theirs] = 500
    else:
        won[ours] = -500
    return won["NS"], won["EW"]


@st.composite
def house_rules(draw: st.DrawFn) -> HouseRules:
    mode: Any = draw(st.sampled_from(["deal_win", "association_500", "two_hundred"]))
    return HouseRules(
        contract_test=draw(st.sampled_from(["at_least", "more_than"])),
        opening=draw(st.sampled_from(Opening)),
        auction_rounds=draw(st.sampled_from(Rounds)),
        trump=draw(st.sampled_from(["none", "first_lead", "announced"])),
        score_mode=mode,
        target=draw(st.none() | st.integers(1, 120).map(lambda fives: 5 * fives)),
        defence_cap=draw(st.none() | st.integers(0, 100).map(lambda fives: 5 * fives)),
        bid_la_partie=mode == "association_500" and draw(st.booleans()),
        la_partie_failure=draw(st.sampled_from(["bidders_lose", "opponents_gain"])),
    )


@st.composite
def auctions(draw: st.DrawFn, dealer: Seat, rules: HouseRules) -> Auction:
    """Return an auction in which everybody said something legal."""
    auction = Auction.opened(dealer, rules.auction)
    while not auction.is_over:
        auction = auction.after(draw(st.sampled_from(auction.legal_calls())))
    return auction


@st.composite
def legal_deals(draw: st.DrawFn, rules: HouseRules) -> Deal:
    """Return a deal as a scorekeeper may write it, with or without what is optional."""
    dealer = Seat(draw(st.integers(0, 3)))
    taken = 5 * draw(st.integers(0, 20))
    tricks = draw(st.none() | st.sampled_from([k for k in range(11) if taken in SUMS[k]]))
    rest: dict[str, Any] = {
        "points": (taken, 100 - taken),
        "tricks": None if tricks is None else (tricks, 10 - tricks),
        "trump": None if rules.trump == "none" else draw(st.none() | st.sampled_from(Suit)),
    }
    if draw(st.booleans()):
        auction = draw(auctions(dealer, rules))
        if auction.contract is None:
            return Deal(dealer, calls=auction.calls)
        if draw(st.booleans()):
            rest |= {"bidder": auction.contract.seat, "bid": auction.contract.bid}
        return Deal(dealer, calls=auction.calls, **rest)
    return Deal(
        dealer,
        bidder=Seat(draw(st.integers(0, 3))),
        bid=draw(st.sampled_from(rules.auction.bids)),
        opponents_bid=draw(st.booleans()),
        **rest,
    )


SUMS = {tricks: sums_of(4 * tricks) for tricks in range(11)}
TOTALS = st.tuples(*[st.integers(-100, 120).map(lambda fives: 5 * fives)] * 2)


@st.composite
def sheets(draw: st.DrawFn) -> tuple[JeuDu10, Deal, Progress]:
    """Return a table, a legal deal at it, and where its game stood."""
    rules = draw(house_rules())
    assume(not rules.problems())
    totals = draw(TOTALS) if rules.is_long else (0, 0)
    assume(max(totals) < rules.goal)
    return JeuDu10(rules), draw(legal_deals(rules)), Progress(totals)


@given(sheets())
def test_a_legal_deal_scores_what_the_book_says(sheet):
    game, entry, before = sheet

    assert codes(game, entry, before) == []
    assert game.score(entry, before).scores == by_the_book(entry, game.options, before.totals)


@given(sheets())
def test_what_never_changes_in_a_score(sheet):
    game, entry, before = sheet
    score = game.score(entry, before)

    assert sum(score.points) == (0 if score.redeal else 100)
    assert score.redeal == (score.contract is None) == (score.made is None)
    if not game.options.is_long:
        assert sum(score.scores) == (0 if score.redeal else 1)
    for side in range(2):
        reasons = [line.points for line in score.lines if line.side == side]
        assert sum(reasons) == score.scores[side]


@given(sheets())
def test_the_game_ends_at_the_target_and_the_bidding_side_comes_first(sheet):
    game, entry, before = sheet
    score = game.score(entry, before)
    after = game.after(score, before)
    goal = game.target or 1
    there = {side for side in range(2) if before.totals[side] + score.scores[side] >= goal}

    assert after.is_over == bool(there)
    assert (after.winner in there) or not there
    if score.contract and score.contract.seat % 2 in there:
        assert after.winner == score.contract.seat % 2


@given(sheets(), st.booleans())
def test_a_claim_is_accepted_exactly_when_it_is_true(sheet, claim):
    game, entry, before = sheet
    score = game.score(entry, before)
    assume(score.made is not None)

    claimed = codes(game, replace(entry, made=claim), before)

    assert claimed == ([] if claim == score.made else ["made_mismatch"])


@given(sheets())
def test_without_the_totals_a_legal_deal_is_not_refused(sheet):
    game, entry, _ = sheet

    assert codes(game, entry, None) == []
