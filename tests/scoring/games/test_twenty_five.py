"""Twenty-Five, rule by rule.

T1 to T39 are the rules and what follows from them, AMB-T… the points on which the source leaves a
choice (docs/games/twenty_five.md).  What is said here of cards holds for the whole family.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from common.problems import Refusal
from scoring.games.twenty_five import RaceDeal, TwentyFive, TwentyFiveRules
from scoring.games.twenty_five._trumps import DECK, Trumps, plain_cards, trumps
from scoring.games.twenty_five.twenty_five import PRESETS
from scoring.rules.cards import Card, Suit
from scoring.rules.codec import dump, load
from scoring.rules.game import InvalidEntry, Progress, Score
from scoring.rules.match import Kind, Match, play
from scoring.rules.seats import Seat, Side
from scoring.rules.tricks import winner
from tests.scoring.games import family
from tests.scoring.games.family import codes, fields, splits

START = Progress((0, 0))
SEEDS = st.integers(0, 2**32)


def table(preset: str = "", players: int | None = None, **options: Any) -> TwentyFive:
    game = family.table("twenty_five", preset, players, **options)
    assert isinstance(game, TwentyFive)
    return game


BASIC = table()
SIX = table("six_in_two_sides")
PAIRS = table("six_in_three_pairs")
IN_TIME = table(both_reach="chronological")
PAIRS_IN_TIME = table("six_in_three_pairs", both_reach="chronological")
STOPS = table(stop_at_target=True)
TRADITIONAL = table("traditional")
TABLES = [BASIC, SIX, PAIRS, TRADITIONAL, STOPS]

FULL: dict[str, Any] = {
    "dealer": 0,
    "turn_up": "4S",
    "tricks": [
        {"leader": 1, "plays": ["KH", "9H", "4H", "2H"]},
        {"leader": 1, "plays": ["10D", "2D", "6D", "AD"]},
        {"leader": 0, "plays": ["9S", "3C", "7C", "2S"]},
        {"leader": 3, "plays": ["JS", "KD", "QC", "AH"]},
        {"leader": 3, "plays": ["8C", "JC", "5S", "KC"]},
    ],
}
HANDS = [
    ["2H", "AD", "9S", "KD", "JC"],
    ["KH", "10D", "3C", "QC", "5S"],
    ["9H", "2D", "7C", "AH", "KC"],
    ["4H", "6D", "2S", "JS", "8C"],
]
ROBBED: dict[str, Any] = {
    "dealer": 0,
    "turn_up": "4S",
    "rob": {"seat": 3, "discard": "8C"},
    "tricks": [
        {"leader": 1, "plays": ["KH", "9H", "4H", "2H"]},
        {"leader": 1, "plays": ["KD", "2D", "6D", "9D"]},
        {"leader": 1, "plays": ["10D", "3D", "4S", "QD"]},
        {"leader": 3, "plays": ["AS", "9S", "2S", "7C"]},
        {"leader": 3, "plays": ["JC", "KC", "QC", "3C"]},
    ],
}
ROBBED_HANDS = [
    ["2H", "9D", "QD", "9S", "KC"],
    ["KH", "KD", "10D", "2S", "QC"],
    ["9H", "2D", "3D", "7C", "3C"],
    ["4H", "6D", "AS", "8C", "JC"],
]


def deal(*tricks: int, dealer: int = 0, **more: Any) -> dict[str, Any]:
    return {"dealer": dealer, "tricks": list(tricks), **more}


def scored(game: TwentyFive, record: dict[str, Any], *totals: int) -> Score:
    before = Progress(totals, 1) if totals else game.start()
    return game.score(load(RaceDeal, record), before)


def winner_after(game: TwentyFive, record: dict[str, Any], *totals: int) -> Side | None:
    return game.after(scored(game, record, *totals), Progress(totals or (0, 0))).winner


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


def ranks(trump: Suit = Suit.SPADES, **options: Any) -> Trumps:
    return Trumps(trump, TwentyFiveRules(**options))


# T1 to T6: the table and the cards


@pytest.mark.parametrize(
    ("game", "sides"),
    [
        (BASIC, [0, 1, 0, 1]),
        (SIX, [0, 1, 0, 1, 0, 1]),
        (PAIRS, [0, 1, 2, 0, 1, 2]),
    ],
)
def test_t1_t3_t32_amb_t1_sides_sit_in_turn(game, sides):
    assert [Seat(seat).side(game.sides) for seat in range(game.seats)] == sides


@pytest.mark.parametrize("players", [1, 2, 3, 5, 7, 8])
def test_t1_t3_four_or_six_play(players):
    with pytest.raises(Refusal) as refusal:
        table(players=players)

    assert [problem.code for problem in refusal.value.problems] == ["bad_player_count"]


def test_amb_t1_three_pairs_are_for_six():
    assert table(six_handed="3x2").sides == 2
    assert table(six_handed="3x2", players=6).sides == 3
    assert table(players=6).sides == 2


def test_t2_the_pack_has_52_cards():
    assert len(set(DECK.cards)) == 52
    assert {str(card) for card in DECK.cards} == set(family.PACK)


def test_t4_amb_t12_anybody_may_deal_first_and_the_deal_goes_left():
    record = play(BASIC, Match(), [load(RaceDeal, deal(3, 2, dealer=3))], first_dealer=Seat(0))

    assert record.problems == ()
    assert record.next_dealer == 0


def test_t5_five_cards_are_dealt_to_each():
    assert codes(BASIC, FULL | {"hands": HANDS}) == []
    short = [*HANDS[:3], HANDS[3][:4]]
    assert codes(BASIC, FULL | {"hands": short}) == ["wrong_number_of_cards"]
    assert codes(BASIC, deal(3, 2, hands=short)) == ["wrong_number_of_cards"]


def test_t6_the_card_turned_up_makes_trump():
    assert BASIC.trump_of(load(RaceDeal, FULL)) is Suit.SPADES
    assert BASIC.trump_of(load(RaceDeal, deal(3, 2, trump="H"))) is Suit.HEARTS
    assert BASIC.trump_of(load(RaceDeal, deal(3, 2))) is None
    assert codes(BASIC, FULL | {"trump": "S"}) == []
    assert codes(BASIC, FULL | {"trump": "H"}) == ["trump_mismatch"]
    assert codes(BASIC, deal(3, 2, trump="H", turn_up="2H")) == []
    assert codes(BASIC, deal(3, 2, trump="H", turn_up="AS")) == ["trump_mismatch"]


def test_t6_without_the_card_turned_up_a_full_deal_is_not_judged():
    assert fields(BASIC, {name: FULL[name] for name in ("dealer", "tricks")}) == ["turn_up"]


# Robbing, T7


def test_t7_the_holder_of_the_ace_of_trumps_may_take_the_card_turned_up():
    assert codes(BASIC, ROBBED) == []
    assert codes(BASIC, ROBBED | {"hands": ROBBED_HANDS}) == []
    assert scored(BASIC, ROBBED).points == (5, 20)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        pytest.param({"rob": None}, "turn_up_played_without_rob", id="nobody robbed"),
        pytest.param(
            {"rob": {"seat": 1, "discard": "8C"}}, "robbed_card_not_played", id="somebody else"
        ),
        pytest.param({"rob": {"seat": 3, "discard": "JC"}}, "buried_card_played", id="buried"),
        pytest.param({"rob": {"seat": 3, "discard": "KC"}}, "buried_card_played", id="not his"),
        pytest.param({"rob": {"seat": 3, "discard": "4S"}}, "duplicate_card", id="turned, buried"),
        pytest.param({"rob": {"seat": 3}}, "missing_key", id="buried what?"),
        pytest.param({"rob": {"seat": 4, "discard": "8C"}}, "wrong_type", id="no such seat"),
    ],
)
def test_t7_what_was_played_shows_who_robbed(changes, code):
    assert codes(BASIC, ROBBED | changes) == [code]


def test_t7_only_the_ace_of_trumps_entitles_to_rob():
    without = ROBBED | {"tricks": _with(ROBBED, 3, 0, "QS")}

    assert codes(BASIC, without) == ["rob_not_allowed"]
    assert codes(BASIC, without | {"rob": {"seat": 3, "discard": "AS"}}) == []


def test_t7_hands_tell_what_was_dealt():
    hands = ROBBED_HANDS
    whole = ROBBED | {"hands": hands}

    assert codes(BASIC, whole | {"rob": {"seat": 3}}) == []
    assert codes(BASIC, whole | {"rob": {"seat": 3, "discard": "8D"}}) == ["not_in_hand"]
    turned = [*hands[:3], ["4H", "6D", "AS", "4S", "JC"]]
    assert codes(BASIC, ROBBED | {"hands": turned}) == ["duplicate_card"]
    no_ace = [*hands[:3], ["4H", "6D", "10S", "8C", "JC"]]
    assert codes(BASIC, ROBBED | {"hands": no_ace}) == ["rob_not_allowed", "not_in_hand"]
    other = [["2H", "9D", "QD", "9S", "KS"], *hands[1:]]
    assert codes(BASIC, ROBBED | {"hands": other}) == ["not_in_hand"]


@pytest.mark.parametrize(
    ("game", "changes", "expected"),
    [
        (BASIC, {"rob": {"seat": 1}}, []),
        (BASIC, {"rob": {"seat": 1}, "turn_up": "4S"}, []),
        (BASIC, {"rob": {"seat": 0}, "turn_up": "AS"}, []),
        (BASIC, {"rob": {"seat": 1}, "turn_up": "AS"}, ["rob_not_allowed"]),
        (table(robbing="ace_holder_only"), {"rob": {"seat": 1}, "turn_up": "4S"}, []),
        (
            table(robbing="ace_holder_only"),
            {"rob": {"seat": 0}, "turn_up": "AS"},
            ["rob_not_allowed"],
        ),
        (table("beginners"), {"rob": {"seat": 1}}, ["rob_not_allowed"]),
        (table("beginners"), {"turn_up": "4S"}, []),
        (BASIC, {"rob": {"seat": 1, "discard": "2H"}, "turn_up": "2H"}, ["duplicate_card"]),
        (BASIC, {"rob": {"seat": 3}, "turn_up": "4S", "hands": ROBBED_HANDS}, []),
        (
            BASIC,
            {"rob": {"seat": 2}, "turn_up": "4S", "hands": ROBBED_HANDS},
            ["rob_not_allowed"],
        ),
    ],
)
def test_t7_t35_amb_t3_robbing_may_be_noted_beside_counted_tricks(game, changes, expected):
    assert codes(game, deal(3, 2, **changes)) == expected


def test_amb_t3_the_dealer_takes_an_ace_that_was_turned_up():
    dealt = (family.play_out(BASIC, Random(seed)) for seed in range(200))
    hand = next(hand for hand in dealt if hand.record["turn_up"][0] == "A" and "rob" in hand.record)

    assert hand.record["rob"]["seat"] == hand.record["dealer"]
    assert codes(BASIC, hand.record) == []
    assert codes(table(robbing="ace_holder_only"), hand.record) == ["rob_not_allowed"]
    assert codes(table("beginners"), hand.record) == ["rob_not_allowed"]


def test_amb_t3_nobody_else_does():
    tricks = _with(ROBBED, 2, 2, "AS")
    tricks[3]["plays"][0] = "QS"

    assert codes(BASIC, ROBBED | {"turn_up": "AS", "tricks": tricks}) == ["rob_not_allowed"]


def test_amb_t5_nobody_has_to_rob():
    record = ROBBED | {"rob": None, "tricks": _with(ROBBED, 2, 2, "3S")}

    assert codes(BASIC, record) == []


def test_robbing_does_not_hide_what_else_is_wrong():
    assert codes(table("beginners"), deal(3, 2, rob={"seat": 1}, march=True)) == [
        "rob_not_allowed",
        "march_mismatch",
    ]


def _with(record: dict[str, Any], trick: int, turn: int, card: str) -> list[dict[str, Any]]:
    tricks = [{**each, "plays": list(each["plays"])} for each in record["tricks"]]
    tricks[trick]["plays"][turn] = card
    return tricks


# T9 to T13: leading, following, withholding


def test_t9_the_dealers_left_neighbour_leads():
    assert codes(BASIC, FULL | {"dealer": 1})[0] == "wrong_leader"


def test_t10_the_winner_of_a_trick_leads_the_next():
    tricks = _with(FULL, 0, 0, "KH")
    tricks[1]["leader"] = 2
    problems = BASIC.problems(load(RaceDeal, FULL | {"tricks": tricks}), START)

    assert (problems[0].code, problems[0].place.trick) == ("wrong_leader", 1)


@pytest.mark.parametrize(
    ("hand", "led", "legal"),
    [
        pytest.param("4D KC 2H", "9D", "4D", id="follow, whatever the trumps"),
        pytest.param("KC 2H", "9D", "KC 2H", id="void: anything"),
        pytest.param("KC 3C 2H", "9C", "KC 3C", id="a trump led: any trump"),
        pytest.param("2D 2H", "9C", "2D 2H", id="no trump: anything"),
        pytest.param("AH 3H 2S", "9H", "3H", id="the ace of hearts is no plain heart"),
        pytest.param("AH 2S", "9H", "AH 2S", id="so that its holder is void in hearts"),
        pytest.param("5C 2S", "KC", "5C 2S", id="the five may be withheld"),
        pytest.param("JC 2S", "AH", "JC 2S", id="the jack too, from the ace of hearts"),
        pytest.param("AH 2S", "AC", "AH 2S", id="and the ace of hearts from a lower trump"),
        pytest.param("AH 2S", "JC", "AH", id="but not from the jack"),
        pytest.param("JC AH 2S", "5C", "JC AH", id="nothing from the five"),
        pytest.param("5C 3C 2S", "KC", "5C 3C", id="with another trump, any trump"),
        pytest.param("5C JC AH 2S", "AC", "5C JC AH 2S", id="all three at once"),
        pytest.param("2C 2S", "AH", "2C", id="the ace of hearts led asks for trumps"),
    ],
)
def test_t11_t12_t13_amb_t7_what_may_be_played(hand, led, legal):
    assert ranks(Suit.CLUBS).legal(cards(hand), Card.parse(led)) == tuple(cards(legal))


def test_amb_t6_by_another_rule_a_trump_may_be_played_at_any_time():
    rules = ranks(Suit.CLUBS, follow_plain="may_trump")

    assert rules.legal(cards("4D AH KC 2H"), Card.parse("9D")) == tuple(cards("4D AH KC"))
    assert rules.legal(cards("KC 2H"), Card.parse("9D")) == tuple(cards("KC 2H"))


def test_amb_t7_without_the_privilege_every_trump_is_played():
    rules = ranks(Suit.CLUBS, renege=False)

    assert rules.legal(cards("5C JC 2S"), Card.parse("KC")) == tuple(cards("5C JC"))


def test_t11_a_revoke_comes_to_light():
    revoked = FULL | {"tricks": _with(FULL, 0, 3, "JC")}
    revoked["tricks"][4]["plays"][1] = "2H"
    (problem,) = BASIC.problems(load(RaceDeal, revoked), START)

    assert (problem.code, problem.place.trick, problem.place.play) == ("revoke", 0, 3)
    assert problem.message.params["name"] == 0


# T14 to T19: ranks


@pytest.mark.parametrize(
    ("trump", "order"),
    [
        ("S", "5S JS AH AS KS QS 2S 3S 4S 6S 7S 8S 9S 10S"),
        ("C", "5C JC AH AC KC QC 2C 3C 4C 6C 7C 8C 9C 10C"),
        ("D", "5D JD AH AD KD QD 10D 9D 8D 7D 6D 4D 3D 2D"),
        ("H", "5H JH AH KH QH 10H 9H 8H 7H 6H 4H 3H 2H"),
    ],
)
def test_t14_t15_t16_trumps_from_the_top(trump, order):
    assert list(trumps(Suit(trump))) == cards(order)


@pytest.mark.parametrize(
    ("suit", "diamond_ace", "order"),
    [
        ("H", "below_jack", "KH QH JH 10H 9H 8H 7H 6H 5H 4H 3H 2H"),
        ("D", "below_jack", "KD QD JD AD 10D 9D 8D 7D 6D 5D 4D 3D 2D"),
        ("D", "lowest", "KD QD JD 10D 9D 8D 7D 6D 5D 4D 3D 2D AD"),
        ("S", "below_jack", "KS QS JS AS 2S 3S 4S 5S 6S 7S 8S 9S 10S"),
        ("C", "lowest", "KC QC JC AC 2C 3C 4C 5C 6C 7C 8C 9C 10C"),
    ],
)
def test_t17_t18_amb_t2_amb_t14_plain_cards_from_the_top(suit, diamond_ace, order):
    assert list(plain_cards(Suit(suit), diamond_ace)) == cards(order)


@pytest.mark.parametrize("trump", Suit)
@pytest.mark.parametrize("diamond_ace", ["below_jack", "lowest"])
def test_t39_every_card_has_one_rank_under_every_trump(trump, diamond_ace):
    plain = [card for suit in Suit if suit is not trump for card in plain_cards(suit, diamond_ace)]
    every = Counter([*trumps(trump), *plain])

    assert len(trumps(trump)) == (13 if trump is Suit.HEARTS else 14)
    assert every == Counter(DECK.cards)
    assert all((card in ranks(trump)) == (card in trumps(trump)) for card in DECK.cards)


@given(SEEDS, st.sampled_from(Suit), st.sampled_from(["below_jack", "lowest"]), st.integers(2, 10))
def test_t19_the_best_trump_wins_or_else_the_best_of_the_suit_led(seed, trump, ace, count):
    plays = Random(seed).sample(family.PACK, count)
    rules = ranks(trump, diamond_ace=ace)
    led, *_ = played = cards(" ".join(plays))

    found = winner(played, lambda card: rules.strength(card, led))

    assert found == family.best_of(plays, trump.value, ace)


@given(
    SEEDS,
    st.sampled_from(Suit),
    st.booleans(),
    st.sampled_from(["strict", "may_trump"]),
    st.integers(1, 5),
)
def test_t11_t12_legal_cards_are_those_of_the_book(seed, trump, renege, follow, count):
    led, *hand = Random(seed).sample(family.PACK, count + 1)
    rules = ranks(trump, renege=renege, follow_plain=follow)

    legal = {str(card) for card in rules.legal(cards(" ".join(hand)), Card.parse(led))}

    assert legal == set(family.may_play(hand, led, trump.value, rules.rules))
    assert legal


# T20 to T28: what tricks are worth


@pytest.mark.parametrize("split", splits(2))
def test_t21_t22_t23_five_points_a_trick_and_nothing_more(split):
    score = scored(BASIC, deal(*split))

    assert score.scores == score.points == (5 * split[0], 5 * split[1])
    assert score.facts["tricks"] == split
    assert score.facts["march"] == (5 in split)
    assert max(split) >= 3


def test_t20_t28_every_share_of_five_tricks_is_accepted_and_no_other():
    square = [(a, b) for a in range(-1, 7) for b in range(-1, 7)]

    assert [pair for pair in square if not codes(BASIC, deal(*pair))] == splits(2)


def test_amb_t1_three_sides_share_five_tricks_in_21_ways():
    assert len(splits(3)) == 21
    for split in splits(3):
        assert scored(PAIRS, deal(*split)).scores == tuple(5 * count for count in split)


@pytest.mark.parametrize(
    ("record", "code", "field"),
    [
        ({"dealer": 0}, "missing_key", "tricks"),
        (deal(3, 3), "tricks_not_5", "tricks"),
        (deal(2, 2), "tricks_not_5", "tricks"),
        (deal(0, 0), "tricks_not_5", "tricks"),
        (deal(6, -1), "negative_tricks", "tricks"),
        (deal(3, 1, 1), "wrong_type", "tricks"),
        (deal(5), "wrong_type", "tricks"),
        (deal(), "wrong_type", "tricks"),
        (deal(3, 2, dealer=4), "wrong_type", "dealer"),
        (deal(3, 2, order=[0, 0, 0, 1, 2]), "wrong_type", "order"),
        (deal(3, 2, first=2), "wrong_type", "first"),
        (deal(3, 2, winners=[0, 0, 0, 1, 4]), "wrong_type", "winners"),
        (deal(3, 2, points=[15]), "wrong_type", "points"),
        (deal(3, 2, points=[15, 15]), "points_mismatch", "points"),
        (deal(3, 2, march=True), "march_mismatch", "march"),
        (deal(5, 0, march=False), "march_mismatch", "march"),
        (deal(3, 2, order=[0, 0, 0, 0, 1]), "order_mismatch", "order"),
        (deal(3, 2, order=[0, 0, 0, 1]), "order_mismatch", "order"),
        (deal(3, 2, winners=[0, 0, 0, 2, 1]), "winner_mismatch", "winners"),
        (deal(3, 2, winners=[0, 2, 1, 3, 0], order=[0, 0, 1, 0, 1]), "winner_mismatch", "winners"),
        ({**FULL, "tricks": FULL["tricks"][:4]}, "tricks_not_5", "tricks"),
        ({**FULL, "tricks": [*FULL["tricks"], FULL["tricks"][0]]}, "tricks_not_5", "tricks"),
        ({**FULL, "points": [10, 15]}, "points_mismatch", "points"),
        ({**FULL, "march": True}, "march_mismatch", "march"),
        ({**FULL, "order": [1, 0, 1, 1, 0]}, "order_mismatch", "order"),
        ({**FULL, "winners": [1, 0, 3, 3, 0]}, "winner_mismatch", "winners"),
        ({**FULL, "winners": [1, 0, 3, 3]}, "winner_mismatch", "winners"),
        ({**FULL, "winners": [1, 0, 3, 3, 1, 1]}, "winner_mismatch", "winners"),
    ],
)
def test_what_does_not_hold_together_is_refused(record, code, field):
    problems = BASIC.problems(load(RaceDeal, record), START)

    assert (problems[0].code, problems[0].field) == (code, field)
    assert codes(BASIC, record, START) == codes(BASIC, record, None)
    with pytest.raises(InvalidEntry) as refusal:
        BASIC.score(load(RaceDeal, record), START)
    assert refusal.value.problems == problems


def test_what_is_said_twice_must_agree():
    agreeing = deal(
        3, 2, order=[0, 1, 1, 0, 0], points=[15, 10], march=False, winners=[0, 1, 3, 2, 2]
    )
    full = FULL | {"points": [5, 20], "order": [1, 0, 1, 1, 1], "winners": [1, 0, 3, 3, 1]}

    assert codes(BASIC, agreeing) == []
    assert codes(BASIC, full | {"march": False, "hands": HANDS}) == []


def test_claims_are_all_named_at_once():
    record = deal(3, 2, trump="H", turn_up="2C", points=[20, 5], march=True, order=[0, 0, 1, 1, 1])

    assert codes(BASIC, record) == [
        "order_mismatch",
        "trump_mismatch",
        "points_mismatch",
        "march_mismatch",
    ]


# T24 to T27, T34: the end


@pytest.mark.parametrize(
    ("totals", "record", "won_by"),
    [
        pytest.param((0, 0), deal(3, 2), None, id="nobody is there"),
        pytest.param((0, 0), deal(5, 0), 0, id="a march is enough"),
        pytest.param((10, 15), deal(3, 2), 0, id="both, and side 0 dealt not", marks=()),
        pytest.param((5, 20), deal(1, 4), 1, id="one side alone"),
        pytest.param((20, 5), deal(5, 0), 0, id="beyond 25"),
    ],
)
def test_t24_t25_the_first_side_at_25_wins(totals, record, won_by):
    assert winner_after(BASIC, record | {"dealer": 1}, *totals) == won_by


@pytest.mark.parametrize("dealer", range(4))
def test_t26_when_both_are_there_the_side_that_did_not_deal_is_first(dealer):
    score = scored(BASIC, deal(2, 3, dealer=dealer), 15, 10)

    assert score.winner == (dealer + 1) % 2
    assert score.lines[-1].side == (dealer + 1) % 2
    assert score.lines[-1].points == 0


@pytest.mark.parametrize("dealer", range(6))
@pytest.mark.parametrize(
    ("totals", "tricks", "there"),
    [((20, 20, 10), (1, 1, 3), {0, 1, 2}), ((20, 20, 5), (1, 2, 2), {0, 1})],
)
def test_t26_amb_t8_three_sides_are_counted_from_the_left_of_the_dealer(
    dealer, totals, tricks, there
):
    sides = [(dealer + step) % 3 for step in (1, 2, 3)]

    score = scored(PAIRS, deal(*tricks, dealer=dealer), *totals)

    assert score.winner == next(side for side in sides if side in there)


@pytest.mark.parametrize(
    ("game", "totals", "more", "won_by"),
    [
        (IN_TIME, (15, 10), {"order": [1, 1, 1, 0, 0]}, 1),
        (IN_TIME, (15, 10), {"order": [0, 1, 0, 1, 1]}, 0),
        (IN_TIME, (15, 10), {"winners": [1, 3, 1, 0, 0]}, 1),
        (IN_TIME, (15, 10), {"first": 1}, 1),
        (IN_TIME, (15, 10), {"first": 0, "order": [0, 1, 0, 1, 1]}, 0),
        (BASIC, (15, 10), {"order": [1, 1, 1, 0, 0]}, 0),
        (BASIC, (15, 10), {"first": 1}, 0),
    ],
)
def test_amb_t8_time_decides_where_the_table_plays_so(game, totals, more, won_by):
    assert winner_after(game, deal(2, 3, dealer=1, **more), *totals) == won_by


def test_amb_t8_time_is_asked_for_only_when_several_sides_are_there():
    both = deal(2, 3)

    assert fields(IN_TIME, both, Progress((15, 10))) == ["first"]
    assert codes(IN_TIME, both, Progress((15, 10))) == ["missing_key"]
    assert codes(IN_TIME, both, Progress((10, 10))) == []
    assert codes(IN_TIME, both, None) == codes(BASIC, both, Progress((15, 10))) == []


@pytest.mark.parametrize(
    ("game", "totals", "record"),
    [
        (IN_TIME, (15, 10), deal(2, 3, first=0, order=[1, 1, 1, 0, 0])),
        (IN_TIME, (0, 0), deal(2, 3, first=0)),
        (BASIC, (5, 20), deal(2, 3, first=0)),
        (PAIRS_IN_TIME, (15, 15, 20), deal(2, 2, 1, first=0, order=[2, 0, 0, 1, 1])),
    ],
)
def test_amb_t8_who_was_first_must_agree_with_the_tricks(game, totals, record):
    assert codes(game, record, Progress(totals)) == ["order_mismatch"]
    assert fields(game, record, Progress(totals)) == ["first"]
    assert codes(game, record, None) == []


def test_amb_t8_a_full_deal_tells_who_was_first():
    assert winner_after(IN_TIME, FULL, 20, 10) == 0
    assert winner_after(BASIC, FULL, 20, 10) == 1
    assert codes(IN_TIME, FULL | {"first": 1}, Progress((20, 10))) == ["order_mismatch"]


@pytest.mark.parametrize(
    ("totals", "record", "expected"),
    [
        pytest.param((15, 10), deal(2, 0), [], id="stopped at the second trick"),
        pytest.param((15, 10), deal(2, 2), [], id="at the fourth"),
        pytest.param((15, 10), deal(2, 2, order=[1, 0, 1, 0]), [], id="its order known"),
        pytest.param((0, 0), deal(3, 2), [], id="nobody there: all five"),
        pytest.param((0, 5), deal(1, 4), [], id="there with the last"),
        pytest.param((15, 10), deal(1, 0), ["tricks_not_5"], id="nobody there"),
        pytest.param((15, 10), deal(3, 0), ["tricks_after_target"], id="one too many"),
        pytest.param((15, 10), deal(2, 3), ["tricks_after_target"], id="both there"),
        pytest.param(
            (15, 10), deal(2, 2, order=[0, 0, 1, 1]), ["tricks_after_target"], id="two after it"
        ),
        pytest.param((15, 10), deal(3, 2), ["tricks_after_target"], id="played on"),
        pytest.param((15, 10), deal(3, 3), ["tricks_not_5"], id="six tricks"),
        pytest.param((15, 10), deal(2, 0, first=1), ["order_mismatch"], id="another first"),
        pytest.param((15, 10), deal(2, 0, first=0), [], id="the first"),
    ],
)
def test_t27_amb_t9_a_deal_may_stop_at_the_target_and_then_must(totals, record, expected):
    assert codes(STOPS, record, Progress(totals)) == expected


def test_t27_amb_t9_elsewhere_a_deal_has_five_tricks():
    assert codes(BASIC, deal(2, 0), Progress((15, 10))) == ["tricks_not_5"]
    assert codes(STOPS, deal(2, 0), None) == []
    assert codes(STOPS, deal(0, 0), None) == ["tricks_not_5"]


def test_t27_a_full_deal_stops_with_its_trick():
    stopped = FULL | {"tricks": FULL["tricks"][:3]}
    before = Progress((0, 15), 1)

    assert codes(STOPS, stopped, before) == []
    assert STOPS.score(load(RaceDeal, stopped), before).scores == (5, 10)
    assert codes(STOPS, FULL, before) == ["tricks_after_target"]
    assert codes(STOPS, FULL | {"tricks": FULL["tricks"][:2]}, before) == ["tricks_not_5"]
    assert codes(BASIC, stopped, before) == ["tricks_not_5"]
    (problem,) = STOPS.problems(load(RaceDeal, FULL), before)
    assert problem.place.trick == 3


@pytest.mark.parametrize(
    ("rob", "tricks", "expected"),
    [
        pytest.param({"seat": 3, "discard": "8C"}, 2, [], id="the card taken is not shown yet"),
        pytest.param({"seat": 2, "discard": "8C"}, 2, [], id="nor the ace"),
        pytest.param({"seat": 2, "discard": "8C"}, 3, ["robbed_card_not_played"], id="it is"),
        pytest.param({"seat": 3, "discard": "KD"}, 2, ["buried_card_played"], id="buried"),
        pytest.param(None, 3, ["turn_up_played_without_rob"], id="nobody robbed"),
        pytest.param({"seat": 3, "discard": "8C"}, 3, [], id="the ace is not shown yet"),
    ],
)
def test_a_deal_that_stopped_is_judged_on_what_was_shown(rob, tricks, expected):
    shown = ROBBED | {"rob": rob, "tricks": ROBBED["tricks"][:tricks]}

    assert codes(STOPS, shown) == expected


def test_in_a_deal_that_stopped_another_player_may_show_the_ace():
    shown = ROBBED | {"rob": {"seat": 2, "discard": "8C"}, "tricks": ROBBED["tricks"][:4]}
    shown["tricks"] = _with(shown, 2, 2, "3S")

    assert codes(STOPS, shown) == ["rob_not_allowed"]


def test_t25_no_deal_follows_the_end():
    deals = [load(RaceDeal, deal(*split)) for split in [(4, 1), (1, 4), (3, 2)]]
    record = play(BASIC, Match(), deals, first_dealer=Seat(0))

    assert [problem.code for problem in record.problems] == ["deal_after_game_end"]
    assert record.beyond_end == (2,)


# T36 to T38: how long a game is


def games(game: TwentyFive, before: Progress, dealer: int = 0) -> Iterator[Progress]:
    """Yield the end of every game that can be played from here, each deal by another side."""
    for split in splits(game.sides):
        after = game.after(game.score(RaceDeal(Seat(dealer), split), before), before)
        yield from [after] if after.is_over else games(game, after, (dealer + 1) % game.seats)


@pytest.mark.parametrize("game", [BASIC, SIX], ids=["four", "six"])
def test_t36_a_game_to_25_lasts_one_or_two_deals(game):
    ends = list(games(game, game.start()))
    both = [end for end in ends if min(end.totals) >= 25]

    assert Counter(end.deals for end in ends) == {1: 2, 2: 24}
    assert all(sum(end.totals) == 25 * end.deals for end in ends)
    assert {(end.totals, end.deals) for end in both} == {((25, 25), 2)}


def test_t34_t37_the_short_game_is_one_deal_for_the_side_with_three_tricks():
    ends = list(games(table("short"), START))

    assert [end.deals for end in ends] == [1] * 6
    assert all(end.totals[end.winner] >= 15 > end.totals[1 - end.winner] for end in ends)


@pytest.mark.parametrize(("target", "longest"), [(25, 3), (15, 2)])
def test_t38_three_sides_play_three_deals_at_most(target, longest):
    game = table("six_in_three_pairs", target=target)
    ends = list(games(game, game.start()))
    together = {end.totals for end in ends if min(end.totals) >= target}

    assert max(end.deals for end in ends) == longest
    assert all(sum(end.totals) == 25 * end.deals for end in ends)
    assert ((25, 25, 25) in together) == (target == 25)


@pytest.mark.parametrize("both_reach", ["non_dealer_first", "chronological"])
def test_no_game_is_drawn(both_reach):
    game = table(both_reach=both_reach)
    ends = [
        game.after(game.score(entry, Progress((15, 10), 1)), Progress((15, 10), 1))
        for entry in game.outcomes(RaceDeal(Seat(0)), Progress((15, 10), 1))
    ]

    assert all(end.winner is not None for end in ends)
    assert len(ends) == (7 if both_reach == "chronological" else 6)


# The card of an evening


def test_an_evening_card_is_a_whole_game():
    record = play(
        BASIC,
        Match(Kind.FIXED, 2),
        [RaceDeal(Seat(0), won=Side(1)), RaceDeal(Seat(1), won=Side(0))],
        first_dealer=Seat(0),
    )

    assert record.problems == ()
    assert [game.winner for game in record.games] == [1, 0]
    assert record.is_over
    assert BASIC.figure(BASIC.score(RaceDeal(Seat(0), won=Side(1)), START)) == 0


def test_an_evening_card_stands_alone():
    under_way = Progress((15, 10), 1)

    assert codes(BASIC, {"dealer": 0, "won": 1}, under_way) == ["bad_combination"]
    assert codes(BASIC, {"dealer": 0, "won": 1}, None) == []
    assert codes(BASIC, {"dealer": 0, "won": 2}) == ["wrong_type"]
    assert fields(BASIC, deal(3, 2, won=0, march=False)) == ["tricks", "march"]


# House rules and presets


def test_every_preset_is_what_the_rules_say():
    assert {key: (dict(preset.options), preset.players) for key, preset in PRESETS.items()} == {
        "basic": ({}, None),
        "traditional": (
            {"follow_plain": "may_trump", "diamond_ace": "lowest", "both_reach": "chronological"},
            None,
        ),
        "short": ({"target": 15}, None),
        "beginners": ({"robbing": "none"}, None),
        "six_in_two_sides": ({"six_handed": "2x3"}, 6),
        "six_in_three_pairs": ({"six_handed": "3x2"}, 6),
    }


def test_the_defaults_are_those_of_the_rules():
    assert dump(TwentyFiveRules()) == {
        "target": 25,
        "diamond_ace": "below_jack",
        "robbing": "ace_holder_or_dealer_on_ace",
        "follow_plain": "strict",
        "renege": True,
        "both_reach": "non_dealer_first",
        "stop_at_target": False,
        "six_handed": "2x3",
    }


@pytest.mark.parametrize(
    ("options", "code", "field"),
    [
        ({"target": 0}, "bad_combination", "target"),
        ({"target": "25"}, "wrong_type", "target"),
        ({"robbing": "never"}, "wrong_type", "robbing"),
        ({"six_handed": "6x1"}, "wrong_type", "six_handed"),
        ({"renege": 1}, "wrong_type", "renege"),
        ({"min_bid": 15}, "unknown_option", "min_bid"),
    ],
)
def test_house_rules_that_cannot_be_are_refused(options, code, field):
    with pytest.raises(Refusal) as refusal:
        table(**options)

    assert [(problem.code, problem.field) for problem in refusal.value.problems] == [(code, field)]


# What is asked again, and told


def test_a_march_is_asked_again():
    def asked(*tricks: int) -> list[tuple[str, Any]]:
        doubts = BASIC.doubts(load(RaceDeal, deal(*tricks)), START)
        return [(doubt.code, doubt.message.params["side"]) for doubt in doubts]

    assert asked(5, 0) == [("marche", 0)]
    assert asked(0, 5) == [("marche", 1)]
    assert asked(4, 1) == []
    assert BASIC.doubts(RaceDeal(Seat(0)), START) == ()


def test_the_table_is_told_when_several_sides_may_get_there():
    def told(game: TwentyFive, *totals: int) -> int:
        return len(list(game.hints(Progress(totals, 1))))

    assert told(BASIC, 15, 10) == told(IN_TIME, 15, 10) == told(PAIRS, 20, 20, 10) == 1
    assert told(BASIC, 5, 20) == told(BASIC, 20, 5) == 1
    assert told(BASIC, 0, 0) == told(STOPS, 15, 10) == told(PAIRS, 10, 10, 5) == 0
    first, second = (next(iter(game.hints(Progress((15, 10))))) for game in (BASIC, IN_TIME))
    assert first.text != second.text


def test_a_deal_is_told_in_one_sentence():
    def told(game: TwentyFive, record: dict[str, Any]) -> str:
        entry = load(RaceDeal, record)
        return family.english(game.sentence(entry, game.score(entry, game.start())))

    assert told(BASIC, deal(2, 3)) == "1: 3–2 in tricks"
    assert told(BASIC, deal(5, 0, trump="H")) == "0: march, all five tricks (H)"
    assert told(BASIC, FULL) == "1: 4–1 in tricks (S)"
    assert told(PAIRS, deal(2, 1, 2)) == "Tricks: 0 2, 1 1, 2 2"
    assert told(BASIC, {"dealer": 0, "won": 1}) == "1: game won"


@pytest.mark.parametrize("game", TABLES)
def test_a_decision_is_explained(game):
    totals = (20, 20, 10)[: game.sides]
    tricks = (1, 1, 3) if game.sides == 3 else (2, 3)
    more = {} if game is not TRADITIONAL else {"first": 1}
    record = deal(1, 0) if game is STOPS else deal(*tricks, **more)

    score = game.score(load(RaceDeal, record), Progress(totals, 1))

    assert all(family.english(line.reason) for line in score.lines)
    assert (score.lines[-1].points == 0) == (game is not STOPS)


# What a deal may become


@pytest.mark.parametrize("game", [BASIC, SIX, PAIRS])
def test_outcomes_are_all_the_splits_that_are_accepted(game):
    for totals in [(0, 0, 0), (20, 20, 10), (15, 10, 0)]:
        before = Progress(totals[: game.sides], 1)
        found = [entry.tricks for entry in game.outcomes(RaceDeal(Seat(0)), before)]

        assert found == splits(game.sides)[::-1]


def test_where_time_decides_an_outcome_says_who_was_first():
    def found(game: TwentyFive, *totals: int) -> list[tuple[Any, Any]]:
        entries = game.outcomes(RaceDeal(Seat(0)), Progress(totals, 1))
        return [(entry.tricks, entry.first) for entry in entries]

    assert (IN_TIME.results, BASIC.results) == (("tricks", "first"), ("tricks",))
    assert found(IN_TIME, 15, 10)[3:5] == [((2, 3), 0), ((2, 3), 1)]
    assert [first for _, first in found(IN_TIME, 0, 0)] == [None] * 6
    three = [first for tricks, first in found(PAIRS_IN_TIME, 20, 20, 20) if 0 not in tricks]
    assert three == [0, 1, 2] * 6


def test_a_deal_that_may_stop_becomes_every_legal_one():
    before = Progress((15, 10), 1)
    every = [split for total in range(6) for split in splits(2, total)]
    accepted = {split for split in every if not codes(STOPS, deal(*split), before)}

    outcomes = [entry.tricks for entry in STOPS.outcomes(RaceDeal(Seat(0)), before)]

    assert set(outcomes) == accepted == {(2, 0), (2, 1), (2, 2), (0, 3), (1, 3)}


@pytest.mark.parametrize(
    "begun", [RaceDeal(Seat(0), order=(Side(1),) * 5), RaceDeal(Seat(0), points=(10, 15))]
)
def test_outcomes_agree_with_what_is_known_already(begun):
    assert len(list(BASIC.outcomes(begun, START))) == 1


def test_a_deal_that_is_refused_has_no_outcome():
    assert list(BASIC.outcomes(RaceDeal(Seat(7)), START)) == []
    assert list(BASIC.outcomes(RaceDeal(Seat(0), won=Side(1)), START)) == []


# Whole deals, played by hand


@st.composite
def house_rules(draw: st.DrawFn) -> TwentyFive:
    return table(
        players=draw(st.sampled_from([4, 6])),
        diamond_ace=draw(st.sampled_from(["below_jack", "lowest"])),
        robbing=draw(st.sampled_from(["ace_holder_or_dealer_on_ace", "ace_holder_only", "none"])),
        follow_plain=draw(st.sampled_from(["strict", "may_trump"])),
        renege=draw(st.booleans()),
        both_reach=draw(st.sampled_from(["non_dealer_first", "chronological"])),
        stop_at_target=draw(st.booleans()),
        six_handed=draw(st.sampled_from(["2x3", "3x2"])),
    )


TOTALS = st.tuples(*[st.integers(0, 4).map(lambda fives: 5 * fives)] * 3)


def by_the_book(game: TwentyFive, hand: family.Hand, totals: tuple[int, ...]) -> int | None:
    """Return the winner, trick by trick with a pencil."""
    score, target = list(totals), game.target
    if game.options.stop_at_target or game.options.both_reach == "chronological":
        for seat in hand.winners:
            score[seat % game.sides] += 5
            if score[seat % game.sides] >= target:
                return seat % game.sides
        return None
    last = hand.record["dealer"] % game.sides
    order = sorted(range(game.sides), key=lambda side: (side - last - 1) % game.sides)
    for side in order:
        score[side] += 5 * hand.counts[side]
        if score[side] >= target:
            return side
    return None


@given(house_rules(), SEEDS, TOTALS)
def test_a_deal_played_by_the_rules_is_accepted_and_scored_as_by_hand(game, seed, totals):
    totals = totals[: game.sides]
    before = Progress(totals, 1)
    hand = family.play_out(game, Random(seed), totals=totals, stops=game.options.stop_at_target)

    assert codes(game, hand.record, before) == codes(game, hand.record, None) == []
    score = game.score(hand.entry, before)
    assert score.scores == score.points == tuple(5 * count for count in hand.counts)
    assert score.facts["trick_winners"] == tuple(hand.winners)
    assert score.facts["order"] == tuple(seat % game.sides for seat in hand.winners)
    assert game.after(score, before).winner == by_the_book(game, hand, totals)
    if sum(hand.counts) == 5:
        assert sum(score.points) == 25
        assert str(score.facts.get("best_trump")) == str(hand.best and hand.best[0])


@given(house_rules(), SEEDS, TOTALS)
def test_a_full_deal_reduces_to_a_summary_that_scores_the_same(game, seed, totals):
    before = Progress(totals[: game.sides], 1)
    stops = game.options.stop_at_target
    hand = family.play_out(game, Random(seed), totals=before.totals, stops=stops)
    full, summary = hand.entry, game.reduced(hand.entry)

    assert list(summary.tricks) == hand.counts
    assert game.problems(summary, before) == game.problems(summary, None) == ()
    assert load(RaceDeal, dump(summary)) == summary
    first, second = game.score(full, before), game.score(summary, before)
    assert (first.scores, first.points, first.lines) == (
        second.scores,
        second.points,
        second.lines,
    )
    assert game.after(first, before) == game.after(second, before)
    assert game.sentence(full, first) == game.sentence(summary, second)


@given(house_rules(), SEEDS)
def test_hands_and_winners_that_are_true_change_nothing(game, seed):
    assume(not game.options.stop_at_target)
    hand = family.play_out(game, Random(seed))
    noted = hand.record | {"hands": hand.dealt, "winners": hand.winners}

    assert codes(game, noted) == []


@given(
    house_rules(),
    SEEDS,
    st.sampled_from(
        [
            family.twice,
            family.wrong_leader,
            family.short_trick,
            family.wrong_winner,
            family.revoke,
            family.wrong_robbing,
        ]
    ),
)
def test_one_fault_is_refused_at_its_place_or_before(game, seed, fault):
    chance = Random(seed)
    hand = family.play_out(game, chance)
    found = fault(hand, chance)
    assume(found is not None)
    record, index = found

    problems = game.problems(load(RaceDeal, record), None)

    assert problems
    assert (problems[0].place.trick or 0) <= index
    assert codes(game, record) == [problem.code for problem in problems]


def test_the_best_trump_always_wins_its_trick():
    for seed in range(200):
        hand = family.play_out(BASIC, Random(seed))
        if hand.best:
            assert hand.best[1] in hand.winners


def test_a_march_of_a_full_deal_is_told_as_one():
    marches = (family.play_out(BASIC, Random(seed)) for seed in range(500))
    hand = next(hand for hand in marches if 5 in hand.counts)
    entry = replace(hand.entry, march=True)

    assert BASIC.problems(entry, START) == ()
    assert BASIC.score(entry, START).facts["march"] is True
