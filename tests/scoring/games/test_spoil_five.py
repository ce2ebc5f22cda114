"""Spoil Five, rule by rule: S1 to S11 (docs/games/spoil_five.md).

The cards and robbing are those of Twenty-Five, and tested there.
"""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.problems import Refusal
from scoring.games.twenty_five import SpoilFive, SpoilFiveDeal, SpoilFiveRules
from scoring.rules.codec import dump, from_texts, load, to_text
from scoring.rules.game import Progress, Score
from scoring.rules.match import Kind, Match, Record, play
from scoring.rules.seats import Nobody, Seat
from tests.scoring.games import family
from tests.scoring.games.family import codes, fields, splits

SEEDS = st.integers(0, 2**32)


def table(players: int = 4, **options: Any) -> SpoilFive:
    game = family.table("spoil_five", "", players, **options)
    assert isinstance(game, SpoilFive)
    return game


FOUR = table()
JINKS = table(jink="on")
TWO = table(2)

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
"""Two tricks to seat 1, two to seat 3, one to seat 0: spoilt."""
WON: dict[str, Any] = {
    "dealer": 0,
    "turn_up": "4S",
    "tricks": [
        {"leader": 1, "plays": ["5S", "9S", "4C", "2S"]},
        {"leader": 1, "plays": ["JS", "10C", "6C", "7C"]},
        {"leader": 1, "plays": ["AH", "QC", "JC", "KC"]},
        {"leader": 1, "plays": ["2D", "9D", "3D", "4D"]},
        {"leader": 2, "plays": ["8D", "5D", "6D", "7D"]},
    ],
}


def deal(*tricks: int, dealer: int = 3, **more: Any) -> dict[str, Any]:
    return {"dealer": dealer, "tricks": list(tricks), **more}


def said(winner: int | None, dealer: int = 3, **more: Any) -> dict[str, Any]:
    return {"dealer": dealer, "winner": winner, **more}


def scored(game: SpoilFive, record: dict[str, Any], before: Progress | None = None) -> Score:
    return game.score(load(SpoilFiveDeal, record), before or game.start())


def sheet(game: SpoilFive, *records: dict[str, Any]) -> Record:
    entries = [load(SpoilFiveDeal, record) for record in records]
    return play(game, Match(Kind.OPEN), entries, first_dealer=Seat(0))


# S1 to S3: who plays


@pytest.mark.parametrize("players", range(2, 11))
def test_s1_two_to_ten_play_each_alone(players):
    game = table(players)

    assert (game.seats, game.sides) == (players, players)
    assert game.start() == Progress((0,) * players)
    assert codes(game, said(players - 1, dealer=0)) == []


@pytest.mark.parametrize("players", [1, 11, 0])
def test_s1_no_other_number_plays(players):
    with pytest.raises(Refusal) as refusal:
        family.table("spoil_five", "", players)

    assert [problem.code for problem in refusal.value.problems] == ["bad_player_count"]


def test_s1_five_are_the_usual_number():
    assert family.table("spoil_five").seats == 5


def test_s2_s3_cards_are_played_as_in_the_family():
    assert codes(FOUR, FULL) == []
    assert codes(FOUR, FULL | {"dealer": 1})[0] == "wrong_leader"
    assert codes(FOUR, FULL | {"trump": "H"}) == ["trump_mismatch"]
    assert codes(FOUR, FULL | {"order": [1, 0, 3, 3, 0]}) == ["order_mismatch"]
    assert codes(FOUR, FULL | {"winners": [1, 0, 3, 3, 0]}) == ["winner_mismatch"]
    assert fields(FOUR, {name: FULL[name] for name in ("dealer", "tricks")}) == ["turn_up"]


def test_s3_a_trump_may_be_played_at_any_time_unless_the_table_says_otherwise():
    tricks = [dict(trick) for trick in FULL["tricks"]]
    tricks[1] = {"leader": 1, "plays": ["10D", "2D", "2S", "AD"]}
    tricks[2] = {"leader": 3, "plays": ["4D", "9S", "3C", "7C"]}
    record = FULL | {"tricks": tricks}
    strict = table(follow_plain="strict")

    assert "revoke" not in codes(FOUR, record | {"tricks": tricks[:2]})
    assert "revoke" in codes(strict, record)


# S4 to S8: the pot


@pytest.mark.parametrize(
    ("options", "dealer", "paid", "pool"),
    [
        ({}, 0, [2, 1, 1, 1], 5),
        ({}, 3, [1, 1, 1, 2], 5),
        ({"ante": 5, "dealer_extra": 2}, 1, [5, 7, 5, 5], 22),
        ({"dealer_extra": 0}, 1, [1, 1, 1, 1], 4),
        ({"ante": 0}, 1, [0, 1, 0, 0], 1),
        ({"ante": 0, "dealer_extra": 0}, 1, [0, 0, 0, 0], 0),
    ],
)
def test_s4_everybody_puts_in_and_the_dealer_more(options, dealer, paid, pool):
    game = table(**options)
    score = scored(game, said(None, dealer))

    assert [-chips for chips in score.scores] == paid
    assert game.after(score, game.start()).pool == score.pool == pool


def test_s5_a_deal_that_nobody_won_has_five_tricks():
    assert codes(FOUR, deal(2, 2, 1, 0)) == []
    assert codes(FOUR, deal(2, 2, 0, 0)) == ["tricks_not_5"]
    assert codes(FOUR, FULL | {"tricks": FULL["tricks"][:4]}) == ["tricks_not_5"]


@pytest.mark.parametrize(
    ("tricks", "expected"),
    [
        ((3, 0, 0, 0), []),
        ((0, 3, 1, 0), []),
        ((0, 0, 4, 0), []),
        ((1, 0, 0, 4), []),
        ((5, 0, 0, 0), []),
        ((3, 3, 0, 0), ["tricks_not_5"]),
        ((6, 0, 0, 0), ["tricks_not_5"]),
        ((0, 0, 0, 0), ["tricks_not_5"]),
        ((4, 2, -1, 0), ["negative_tricks"]),
        ((3, 2), ["wrong_type"]),
    ],
)
def test_s6_three_tricks_win_and_play_may_stop(tricks, expected):
    assert codes(FOUR, deal(*tricks)) == expected
    if not expected:
        winner = tricks.index(max(tricks))
        score = scored(FOUR, deal(*tricks))
        assert (score.winner, score.pool) == (winner, 0)
        assert score.points == tuple(5 if seat == winner else 0 for seat in range(4))


@pytest.mark.parametrize("count", [3, 4, 5])
def test_s6_a_full_deal_may_stop_once_it_is_won(count):
    record = WON | {"tricks": WON["tricks"][:count]}
    score = scored(FOUR, record)

    assert codes(FOUR, record) == []
    assert score.winner == 1
    assert score.facts["tricks"] == (0, 3, max(0, count - 3), 0)
    assert ("best_trump" in score.facts) == (count == 5)


def test_s7_s8_a_spoilt_pot_stays_and_grows():
    record = sheet(FOUR, deal(2, 2, 1, 0, dealer=0), said(None, dealer=1), said(2, dealer=2))

    assert [deal.before.pool for deal in record.deals] == [0, 5, 10]
    assert record.progress.totals == (-4, -4, 11, -3)
    assert record.progress.pool == 0
    assert len(record.games) == 1


def test_s8_what_is_put_in_after_a_spoilt_deal_may_be_less():
    game = table(ante=5, spoil_ante=0, dealer_extra=2)
    record = sheet(game, said(None, dealer=0), said(None, dealer=1))

    assert record.progress.pool == 22 + 2
    assert record.progress.totals == (-7, -7, -5, -5)


@pytest.mark.parametrize("name", ["ante", "dealer_extra", "spoil_ante"])
def test_s4_s8_nobody_puts_in_less_than_nothing(name):
    with pytest.raises(Refusal) as refusal:
        table(**{name: -1})

    assert [(found.code, found.field) for found in refusal.value.problems] == [
        ("bad_combination", name)
    ]


# S9: going on for all five


@pytest.mark.parametrize(
    ("game", "record", "expected"),
    [
        (JINKS, deal(5, 0, 0, 0, jink=True), []),
        (JINKS, deal(4, 1, 0, 0, jink=True), []),
        (JINKS, deal(4, 1, 0, 0), []),
        (JINKS, deal(3, 0, 0, 0, jink=False), []),
        (JINKS, said(1, jink=True), []),
        (JINKS, said(None, jink=True), []),
        (JINKS, deal(3, 0, 0, 0, jink=True), ["tricks_not_5"]),
        (JINKS, deal(2, 2, 1, 0, jink=True), ["jink_without_three"]),
        (JINKS, deal(5, 0, 0, 0, jink=True, winner=0), []),
        (JINKS, deal(4, 1, 0, 0, jink=True, winner=None), []),
        (JINKS, deal(4, 1, 0, 0, jink=True, winner=0), ["winner_mismatch"]),
        (JINKS, {**WON, "jink": True}, []),
        (JINKS, {**WON, "jink": True, "tricks": WON["tricks"][:3]}, ["tricks_not_5"]),
        (JINKS, {**FULL, "jink": True}, ["jink_without_three"]),
        (FOUR, deal(5, 0, 0, 0, jink=True), ["jink_not_allowed"]),
        (FOUR, said(1, jink=True), ["jink_not_allowed"]),
        (FOUR, deal(5, 0, 0, 0, jink=False), []),
    ],
)
def test_s9_going_on_is_for_who_has_three_where_the_table_plays_so(game, record, expected):
    assert codes(game, record) == expected


def test_s9_all_five_win_the_pot_and_one_ante_more_from_each():
    for record in (deal(5, 0, 0, 0, jink=True), said(0, jink=True)):
        score = scored(JINKS, record)

        assert score.scores == (7, -2, -2, -3)
        assert score.points == (8, 0, 0, 0)


def test_s9_who_fails_leaves_the_pot():
    for record in (deal(4, 1, 0, 0, jink=True), said(None, jink=True)):
        score = scored(JINKS, record)

        assert score.scores == (-1, -1, -1, -2)
        assert JINKS.after(score, JINKS.start()) == Progress((-1, -1, -1, -2), 1, pool=5)


def test_s9_a_full_deal_tells_whether_all_five_were_taken():
    assert scored(JINKS, WON | {"jink": True}).pool == 5
    assert scored(JINKS, WON).pool == 0


# S10, S11: two players, sessions


def test_s10_of_two_players_one_always_has_three():
    assert all(max(split) >= 3 for split in splits(2))
    assert codes(TWO, said(None, dealer=0)) == ["winner_mismatch"]
    assert codes(table(2, jink="on"), said(None, dealer=0, jink=True)) == []
    assert [entry.winner for entry in TWO.outcomes(SpoilFiveDeal(Seat(0)), TWO.start())] == [0, 1]


def test_s11_a_round_ends_when_the_pot_is_won_and_nets_go_on():
    record = sheet(FOUR, said(0, dealer=0), said(None, dealer=1), said(3, dealer=2), said(3))

    assert record.problems == ()
    assert [game.winner for game in record.games] == [0, 3, 3]
    assert [game.deals for game in record.games] == [1, 2, 1]
    assert record.games_won(4) == (1, 0, 0, 2)
    assert not record.is_over
    assert sum(record.progress.totals) == record.progress.pool == 0


def test_s11_the_next_round_begins_with_a_new_pot():
    ended = sheet(FOUR, said(0, dealer=0)).progress

    assert FOUR.again(ended) == Progress((3, -1, -1, -1))


# Refusals


@pytest.mark.parametrize(
    ("record", "code", "field"),
    [
        ({"dealer": 0}, "missing_key", "winner"),
        ({"dealer": 0, "winner": 4}, "wrong_type", "winner"),
        (said(1, order=[1, 1, 1]), "missing_key", "tricks"),
        (said(1, winners=[1, 1, 1]), "missing_key", "tricks"),
        (deal(3, 1, 1, 0, winner=1), "winner_mismatch", "winner"),
        (deal(3, 1, 1, 0, winner=None), "winner_mismatch", "winner"),
        (deal(2, 2, 1, 0, winner=1), "winner_mismatch", "winner"),
        (deal(3, 1, 1, 0, order=[0, 0, 1, 1, 2]), "order_mismatch", "order"),
        (deal(3, 1, 1, 0, winners=[0, 0, 1, 1, 2]), "winner_mismatch", "winners"),
        (said(1, turn_up="4S", trump="H"), "trump_mismatch", "trump"),
        (said(1, turn_up="AS", rob={"seat": 1}), "rob_not_allowed", "rob"),
        ({**FULL, "winner": 1}, "winner_mismatch", "winner"),
        ({**WON, "winner": None}, "winner_mismatch", "winner"),
    ],
)
def test_what_does_not_hold_together_is_refused(record, code, field):
    assert codes(FOUR, record) == codes(FOUR, record, FOUR.start()) == [code]
    assert fields(FOUR, record) == [field]


def test_what_is_said_twice_must_agree():
    assert codes(FOUR, deal(3, 1, 1, 0, winner=0, order=[0, 1, 0, 2, 0])) == []
    assert codes(FOUR, deal(2, 2, 1, 0, winner=None)) == []
    assert codes(FOUR, FULL | {"winner": None}) == []
    assert codes(FOUR, said(1, turn_up="4S", trump="S", rob={"seat": 1})) == []


# Nobody


def test_nobody_is_null_in_a_file_and_a_word_in_a_form():
    spoilt = load(SpoilFiveDeal, {"dealer": 0, "winner": None})

    assert spoilt == SpoilFiveDeal(Seat(0), winner=Nobody.NOBODY)
    assert load(SpoilFiveDeal, {"dealer": 0}).winner is None
    assert dump(spoilt) == {"dealer": 0, "winner": None}
    assert to_text(spoilt.winner) == "nobody"
    for winner in (spoilt.winner, Seat(2), None):
        texts = {"dealer": "0", "winner": to_text(winner)}
        assert load(SpoilFiveDeal, from_texts(SpoilFiveDeal, texts)).winner == winner


# The card of an evening


def test_an_evening_card_is_a_round_without_chips():
    record = sheet(FOUR, {"dealer": 0, "won": 2}, said(1, dealer=1))

    assert [game.winner for game in record.games] == [2, 1]
    assert record.progress.totals == (-1, 3, -1, -1)
    assert codes(FOUR, {"dealer": 0, "won": 2}, Progress((0,) * 4, 1, 5)) == ["bad_combination"]
    assert codes(FOUR, {"dealer": 0, "won": 2, "winner": None}) == ["bad_combination"]


# House rules, and how a deal is told


def test_the_defaults_are_those_of_the_rules():
    assert dump(SpoilFiveRules()) == {
        "ante": 1,
        "dealer_extra": 1,
        "spoil_ante": 1,
        "jink": "off",
        "diamond_ace": "below_jack",
        "robbing": "ace_holder_or_dealer_on_ace",
        "renege": True,
        "follow_plain": "may_trump",
    }
    assert FOUR.target is None


@pytest.mark.parametrize(
    ("game", "record", "told"),
    [
        (FOUR, said(1), "1 takes the pot of 5"),
        (FOUR, said(None), "Nobody has three tricks: the pot stays, 5"),
        (JINKS, said(1, jink=True), "1 takes all five tricks, the pot of 5 and more"),
        (JINKS, said(None, jink=True), "All five tricks tried for and missed: the pot stays, 5"),
        (FOUR, WON, "1 takes the pot of 5 (S)"),
        (FOUR, {"dealer": 0, "won": 2}, "2: game won"),
    ],
)
def test_a_deal_is_told_in_one_sentence(game, record, told):
    entry = load(SpoilFiveDeal, record)
    score = game.score(entry, game.start())

    assert family.english(game.sentence(entry, score)) == told
    assert all(family.english(line.reason) for line in score.lines)


def test_the_table_is_told_what_is_in_the_pot():
    (hint,) = FOUR.hints(Progress((-2, -1, -1, -1), 1, pool=5))

    assert family.english(hint) == "In the pot: 5"
    assert list(FOUR.hints(FOUR.start())) == []


def test_all_five_tricks_are_asked_again_when_nobody_tried_for_them():
    def asked(game: SpoilFive, record: dict[str, Any]) -> list[str]:
        doubts = game.doubts(load(SpoilFiveDeal, record), game.start())
        return [doubt.code for doubt in doubts]

    assert asked(FOUR, deal(5, 0, 0, 0)) == ["marche"]
    assert asked(JINKS, deal(5, 0, 0, 0, jink=True)) == []
    assert asked(FOUR, said(1)) == asked(FOUR, deal(3, 0, 0, 0)) == []


# What a deal may become


@pytest.mark.parametrize("players", range(2, 11))
def test_outcomes_are_a_winner_or_nobody(players):
    game = table(players)
    entries = list(game.outcomes(SpoilFiveDeal(Seat(0)), game.start()))

    assert [entry.winner for entry in entries[:players]] == list(range(players))
    assert [entry.winner for entry in entries[players:]] == [Nobody.NOBODY] * (players > 2)


def test_outcomes_agree_with_what_is_known_already():
    def found(game: SpoilFive, **known: Any) -> list[Any]:
        entries = game.outcomes(SpoilFiveDeal(Seat(0), **known), game.start())
        return [entry.winner for entry in entries]

    assert found(FOUR, tricks=(3, 1, 1, 0)) == [0]
    assert found(FOUR, tricks=(2, 1, 1, 1)) == [Nobody.NOBODY]
    assert found(FOUR, jink=True) == []
    assert found(JINKS, jink=True) == [0, 1, 2, 3, Nobody.NOBODY]


# Whole sessions, played by hand


@st.composite
def tables(draw: st.DrawFn) -> SpoilFive:
    chips = st.integers(0, 5)
    return table(
        draw(st.integers(2, 10)),
        ante=draw(chips),
        dealer_extra=draw(chips),
        spoil_ante=draw(chips),
        jink=draw(st.sampled_from(["off", "on"])),
        robbing=draw(st.sampled_from(["ace_holder_or_dealer_on_ace", "ace_holder_only", "none"])),
        follow_plain=draw(st.sampled_from(["strict", "may_trump"])),
        renege=draw(st.booleans()),
    )


def by_the_book(game: SpoilFive, hands: list[family.Hand]) -> tuple[list[int], int]:
    """Return the chips of each player and of the pot, with a purse and a bowl."""
    rules, purses, bowl, fresh = game.options, [0] * game.seats, 0, True
    for hand in hands:
        for seat in range(game.seats):
            stake = rules.ante if fresh else rules.spoil_ante
            stake += rules.dealer_extra if seat == hand.record["dealer"] else 0
            purses[seat] -= stake
            bowl += stake
        most = max(hand.counts)
        best = hand.counts.index(most)
        if hand.record.get("jink") and most == 5:
            for seat in range(game.seats):
                purses[seat] -= rules.ante
                bowl += rules.ante
            purses[best] += rules.ante
            bowl -= rules.ante
        fresh = most == 5 or (most >= 3 and not hand.record.get("jink"))
        if fresh:
            purses[best] += bowl
            bowl = 0
    return purses, bowl


@given(tables(), SEEDS)
def test_a_session_played_by_the_rules_is_scored_as_by_hand(game, seed):
    chance = Random(seed)
    hands = [family.play_out(game, chance, stops=chance.random() < 0.5) for _ in range(4)]
    for hand in hands:
        may_jink = game.options.jink == "on" and sum(hand.counts) == 5 and max(hand.counts) >= 3
        if may_jink and chance.random() < 0.5:
            hand.record["jink"] = True

    full = sheet(game, *(hand.record for hand in hands))
    summaries = [dump(game.reduced(hand.entry)) for hand in hands]
    counted = sheet(game, *summaries)

    assert full.problems == counted.problems == ()
    purses, bowl = by_the_book(game, hands)
    assert (list(full.progress.totals), full.progress.pool) == (purses, bowl)
    assert sum(purses) + bowl == 0
    assert (counted.progress, counted.games) == (full.progress, full.games)
    by_winner = [
        {name: said[name] for name in ("dealer", "winner", "jink") if name in said}
        for said in summaries
    ]
    assert sheet(game, *by_winner).progress == full.progress


@given(
    tables(),
    SEEDS,
    st.sampled_from([family.twice, family.revoke, family.wrong_leader, family.wrong_robbing]),
)
def test_one_fault_is_refused_at_its_place_or_before(game, seed, fault):
    chance = Random(seed)
    hand = family.play_out(game, chance)
    found = fault(hand, chance)
    if found is None:
        return
    record, index = found

    problems = game.problems(load(SpoilFiveDeal, record), None)

    assert problems
    assert (problems[0].place.trick or 0) <= index


@pytest.mark.parametrize(("last", "dealer"), [(0, 1), (2, 3), (3, 0)])
def test_the_deal_goes_on_leftwards_after_a_pool_is_won(last, dealer):
    assert FOUR.next_opener(Seat(3), Seat(last)) == Seat(dealer)
