"""Forty-Five, rule by rule: F1 to F8 (docs/games/forty_five.md).

The cards, robbing, and who is first at the target are those of Twenty-Five, and tested there.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.problems import Refusal
from scoring.games.twenty_five import FortyFive, FortyFiveDeal, FortyFiveRules
from scoring.rules.codec import dump, load
from scoring.rules.game import Progress, Score
from scoring.rules.match import Match, play
from scoring.rules.seats import Seat, Side
from tests.scoring.games import family
from tests.scoring.games.family import codes, fields, splits

START = Progress((0, 0))
SEEDS = st.integers(0, 2**32)
OTHERS = [(split, bonus) for split in splits(2) for bonus in (0, 1) if split[bonus]]


def table(players: int | None = None, **options: Any) -> FortyFive:
    game = family.table("forty_five", "", players, **options)
    assert isinstance(game, FortyFive)
    return game


BASIC = table()
IN_TIME = table(both_reach="chronological")
STOPS = table(stop_at_target=True)

FULL = {
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
WITHOUT_TRUMPS = {
    "dealer": 0,
    "turn_up": "4S",
    "tricks": [
        {"leader": 1, "plays": ["KH", "9H", "4H", "2H"]},
        {"leader": 1, "plays": ["10D", "2D", "6D", "AD"]},
        {"leader": 0, "plays": ["9C", "3C", "7C", "2C"]},
        {"leader": 3, "plays": ["QC", "4C", "10C", "8C"]},
        {"leader": 3, "plays": ["5C", "6C", "7D", "8D"]},
    ],
}


def deal(*tricks: int, dealer: int = 0, **more: Any) -> dict[str, Any]:
    return {"dealer": dealer, "tricks": list(tricks), **more}


def scored(game: FortyFive, record: dict[str, Any], *totals: int) -> Score:
    return game.score(load(FortyFiveDeal, record), Progress(totals or (0, 0), 1 if totals else 0))


# Who plays, F1 and F2


@pytest.mark.parametrize("players", [2, 4, 6])
def test_f1_two_sides_of_one_two_or_three(players):
    game = table(players)

    assert [Seat(seat).side(game.sides) for seat in range(players)] == [0, 1] * (players // 2)
    assert codes(game, deal(3, 2, bonus=0)) == []


@pytest.mark.parametrize("players", [1, 3, 5, 8])
def test_f1_no_other_number_plays(players):
    with pytest.raises(Refusal) as refusal:
        table(players)

    assert [problem.code for problem in refusal.value.problems] == ["bad_player_count"]


def test_f2_the_rules_of_play_are_those_of_twenty_five():
    assert codes(BASIC, FULL) == []
    assert codes(BASIC, FULL | {"dealer": 1})[0] == "wrong_leader"
    assert codes(BASIC, FULL | {"rob": {"seat": 1, "discard": "3H"}}) == ["robbed_card_not_played"]
    assert dump(FortyFiveRules()) == {
        "target": 45,
        "diamond_ace": "below_jack",
        "robbing": "ace_holder_or_dealer_on_ace",
        "follow_plain": "strict",
        "renege": True,
        "both_reach": "non_dealer_first",
        "stop_at_target": False,
    }


def test_f2_six_hands_are_not_an_option_here():
    with pytest.raises(Refusal) as refusal:
        table(six_handed="3x2")

    assert [problem.code for problem in refusal.value.problems] == ["unknown_option"]


# Points, F3 to F5


@pytest.mark.parametrize(("split", "bonus"), OTHERS)
def test_f3_f4_five_a_trick_and_five_for_the_best_trump(split, bonus):
    score = scored(BASIC, deal(*split, bonus=bonus))
    expected = [5 * split[0], 5 * split[1]]
    expected[bonus] += 5

    assert score.scores == score.points == tuple(expected)
    assert sum(score.scores) == 30
    assert score.facts["bonus"] == bonus
    assert score.facts["march"] == (5 in split)


def test_f4_these_are_the_scores_of_a_deal():
    scores = {scored(BASIC, deal(*split, bonus=bonus)).scores for split, bonus in OTHERS}

    assert scores == {(0, 30), (5, 25), (10, 20), (15, 15), (20, 10), (25, 5), (30, 0)}


@pytest.mark.parametrize("no_trump_played", [None, False])
@pytest.mark.parametrize("split", splits(2))
def test_f5_somebody_has_the_bonus_and_a_trick(split, no_trump_played):
    more = {} if no_trump_played is None else {"no_trump_played": no_trump_played}
    accepted = [
        bonus for bonus in (None, 0, 1) if not codes(BASIC, deal(*split, bonus=bonus, **more))
    ]

    assert accepted == [side for side in (0, 1) if split[side]]


@pytest.mark.parametrize(
    ("record", "code", "field"),
    [
        (deal(3, 2), "bonus_missing", "bonus"),
        (deal(5, 0, bonus=1), "bonus_without_trick", "bonus"),
        (deal(3, 2, bonus=2), "wrong_type", "bonus"),
        (deal(3, 2, bonus=0, no_trump_played=True), "bad_combination", "no_trump_played"),
        (deal(3, 2, bonus=0, points=[15, 10]), "points_mismatch", "points"),
        (deal(3, 2, no_trump_played=True, points=[20, 10]), "points_mismatch", "points"),
        (deal(3, 3, bonus=0), "tricks_not_5", "tricks"),
        ({"dealer": 0, "bonus": 0}, "missing_key", "tricks"),
        ({**FULL, "bonus": 0}, "points_mismatch", "bonus"),
        ({**FULL, "no_trump_played": True}, "trump_mismatch", "no_trump_played"),
        ({**FULL, "points": [5, 20]}, "points_mismatch", "points"),
        ({**WITHOUT_TRUMPS, "bonus": 0}, "points_mismatch", "bonus"),
        ({**WITHOUT_TRUMPS, "no_trump_played": False}, "trump_mismatch", "no_trump_played"),
    ],
)
def test_what_does_not_hold_together_is_refused(record, code, field):
    assert codes(BASIC, record, START) == codes(BASIC, record, None) == [code]
    assert fields(BASIC, record, START) == [field]


def test_a_missing_bonus_is_not_held_against_the_points():
    assert codes(BASIC, deal(3, 2, points=[20, 10])) == ["bonus_missing"]
    assert codes(BASIC, deal(3, 2, bonus=0, points=[20, 10], march=False)) == []


def test_f5_without_a_trump_there_are_25_points():
    score = scored(BASIC, deal(3, 2, no_trump_played=True))

    assert score.scores == (15, 10)
    assert "bonus" not in score.facts


def test_f4_f5_the_cards_tell_the_best_trump():
    score = scored(BASIC, FULL)
    without = scored(BASIC, WITHOUT_TRUMPS)

    assert (score.scores, score.facts["bonus"], str(score.facts["best_trump"])) == (
        (5, 25),
        1,
        "5S",
    )
    assert codes(BASIC, FULL | {"bonus": 1, "no_trump_played": False, "points": [5, 25]}) == []
    assert without.scores == (5, 20)
    assert set(without.facts) == {"tricks", "march", "order", "trick_winners"}
    assert codes(BASIC, WITHOUT_TRUMPS | {"no_trump_played": True, "points": [5, 20]}) == []


# The end, F6 to F8


@pytest.mark.parametrize("dealer", [0, 1])
def test_f6_f7_both_at_45_the_side_that_did_not_deal_wins(dealer):
    score = scored(BASIC, deal(3, 2, bonus=1, dealer=dealer), 30, 30)

    assert score.winner == 1 - dealer


def games(before: Progress, dealer: int = 0) -> Iterator[Progress]:
    """Yield the end of every game without a deal that had no trump."""
    for entry in BASIC.outcomes(FortyFiveDeal(Seat(dealer)), before):
        after = BASIC.after(BASIC.score(entry, before), before)
        yield from [after] if after.is_over else games(after, (dealer + 1) % 4)


def test_f7_f8_a_game_lasts_two_or_three_deals_and_both_meet_at_45_alone():
    ends = list(games(START))
    both = Counter((end.totals, end.deals) for end in ends if min(end.totals) >= 45)

    assert {end.deals for end in ends} == {2, 3}
    assert all(sum(end.totals) == 30 * end.deals for end in ends)
    assert set(both) == {((45, 45), 3)}


def test_f6_a_sheet_is_over_at_45():
    deals = [deal(5, 0, bonus=0), deal(3, 2, bonus=0), deal(1, 4, bonus=1)]
    entries = [load(FortyFiveDeal, record) for record in deals]
    record = play(BASIC, Match(), entries, first_dealer=Seat(0))

    assert (record.progress.totals, record.winner) == ((50, 10), 0)
    assert [problem.code for problem in record.problems] == ["deal_after_game_end"]


# Time, and stopping: the bonus is counted after the last trick


@pytest.mark.parametrize(
    ("tricks", "bonus", "possible"),
    [
        pytest.param((3, 2), 1, (0,), id="side 1 needs its bonus, and waits for it"),
        pytest.param((2, 3), 0, (1,), id="side 0 does"),
    ],
)
def test_who_needs_the_bonus_is_there_last(tricks, bonus, possible):
    score = scored(IN_TIME, deal(*tricks, bonus=bonus), 30, 30)

    assert (score.winner,) == possible
    assert score.scores == (15, 15)


def test_time_is_asked_for_when_tricks_bring_several_sides_there():
    record = deal(3, 2, bonus=1, dealer=1)

    assert fields(IN_TIME, record, Progress((30, 35))) == ["first"]
    for first in (0, 1):
        assert scored(IN_TIME, record | {"first": first}, 30, 35).winner == first
    order = {"order": [0, 0, 1, 1, 0]}
    assert scored(IN_TIME, record | order, 30, 35).winner == 1


@pytest.mark.parametrize(
    ("totals", "record", "scores", "winner"),
    [
        pytest.param((35, 25), deal(2, 1), (10, 5), 0, id="stopped: no bonus"),
        pytest.param((35, 25), deal(2, 1, bonus=1), (10, 5), 0, id="a bonus comes too late"),
        pytest.param((35, 25), deal(1, 4, bonus=0), (5, 20), 1, id="there with the last trick"),
        pytest.param((35, 25), deal(1, 4), (5, 20), 1, id="and nobody asks for the bonus"),
        pytest.param((25, 25), deal(3, 2, bonus=0), (20, 10), 0, id="the bonus itself is enough"),
        pytest.param((20, 20), deal(3, 2, bonus=0), (20, 10), None, id="nobody is there"),
    ],
)
def test_where_the_deal_stops_the_bonus_counts_only_at_its_end(totals, record, scores, winner):
    score = scored(STOPS, record, *totals)

    assert (score.scores, score.winner) == (scores, winner)
    assert ("bonus" in score.facts) == (sum(scores) == 30)


def test_where_the_deal_stops_a_bonus_is_missed_only_at_its_end():
    assert codes(STOPS, deal(3, 2), Progress((20, 20))) == ["bonus_missing"]
    assert codes(STOPS, deal(3, 2), None) == []
    assert codes(STOPS, deal(3, 2, bonus=0, points=[1, 2]), None) == []
    assert codes(STOPS, deal(3, 2, bonus=0, points=[1, 2]), Progress((20, 20))) == [
        "points_mismatch"
    ]


# What a deal may become, and how it is told


def test_outcomes_are_the_ten_splits_with_a_best_trump():
    found = [(entry.tricks, entry.bonus) for entry in BASIC.outcomes(_begun(), START)]

    assert sorted(found) == sorted(OTHERS)
    assert BASIC.results == ("tricks", "bonus")
    assert IN_TIME.results == ("tricks", "bonus", "first")


def test_outcomes_agree_with_what_is_known_already():
    def found(**known: Any) -> list[Any]:
        return [entry.tricks for entry in BASIC.outcomes(_begun(**known), START)]

    assert found(no_trump_played=True) == splits(2)[::-1]
    assert found(bonus=Side(0)) == splits(2)[:0:-1]


def test_outcomes_where_the_deal_stops_ask_for_no_bonus():
    def found(*totals: int) -> list[tuple[Any, Any]]:
        entries = STOPS.outcomes(_begun(), Progress(totals, 2))
        return [(entry.tricks, entry.bonus) for entry in entries]

    stopped = {(2, 0), (2, 1), (2, 2), (2, 3), (0, 4), (1, 4)}
    assert set(found(35, 25)) == {(split, None) for split in stopped}
    assert sorted(found(20, 20)[1:-1]) == [pair for pair in sorted(OTHERS) if 5 not in pair[0]]
    assert [bonus for split, bonus in found(20, 20) if 5 in split] == [None, None]


def test_outcomes_where_time_decides_say_everything():
    before = Progress((30, 35), 2)
    found = [
        (entry.tricks, entry.bonus, entry.first) for entry in IN_TIME.outcomes(_begun(), before)
    ]

    assert found.count(((3, 2), 0, 0)) == found.count(((3, 2), 0, 1)) == 1
    assert ((5, 0), 0, None) in found


def _begun(**known: Any) -> FortyFiveDeal:
    return FortyFiveDeal(Seat(0), **known)


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (deal(3, 2, bonus=1), "0: 3–2 in tricks; best trump: 1"),
        (deal(3, 2, no_trump_played=True), "0: 3–2 in tricks; no trump played"),
        (deal(0, 5, bonus=1, trump="C"), "1: march, all five tricks; best trump: 1 (C)"),
        ({"dealer": 0, "won": 0}, "0: game won"),
    ],
)
def test_a_deal_is_told_in_one_sentence(record, told):
    entry = load(FortyFiveDeal, record)

    assert family.english(BASIC.sentence(entry, BASIC.score(entry, START))) == told


def test_a_deal_that_stopped_is_told_without_a_bonus():
    entry = load(FortyFiveDeal, deal(2, 1))
    before = Progress((35, 25), 2)

    assert family.english(STOPS.sentence(entry, STOPS.score(entry, before))) == "0: 2–1 in tricks"


def test_both_may_get_there_with_the_bonus():
    def told(*totals: int) -> int:
        return len(list(BASIC.hints(Progress(totals, 2))))

    assert told(30, 30) == told(40, 20) == 1
    assert told(30, 25) == told(0, 0) == 0


def test_a_march_is_asked_again():
    entry = load(FortyFiveDeal, deal(0, 5, bonus=1))

    assert [doubt.code for doubt in BASIC.doubts(entry, START)] == ["marche"]


# Whole deals, played by hand


@st.composite
def tables(draw: st.DrawFn) -> FortyFive:
    return table(
        draw(st.sampled_from([2, 4, 6])),
        robbing=draw(st.sampled_from(["ace_holder_or_dealer_on_ace", "ace_holder_only", "none"])),
        follow_plain=draw(st.sampled_from(["strict", "may_trump"])),
        diamond_ace=draw(st.sampled_from(["below_jack", "lowest"])),
        renege=draw(st.booleans()),
        both_reach=draw(st.sampled_from(["non_dealer_first", "chronological"])),
        stop_at_target=draw(st.booleans()),
    )


TOTALS = st.tuples(*[st.integers(0, 8).map(lambda fives: 5 * fives)] * 2)


def by_the_book(game: FortyFive, hand: family.Hand, totals: tuple[int, ...]) -> tuple[Any, ...]:
    """Return the points of each side and the winner, with a pencil."""
    points, first, bonus = [0, 0], None, hand.best[1] % 2 if hand.best else None
    for seat in hand.winners:
        points[seat % 2] += 5
        if first is None and totals[seat % 2] + points[seat % 2] >= 45:
            first = seat % 2
    if bonus is not None and not (game.options.stop_at_target and first is not None):
        points[bonus] += 5
        if first is None and totals[bonus] + points[bonus] >= 45:
            first = bonus
    there = [side for side in (0, 1) if totals[side] + points[side] >= 45]
    if game.options.both_reach == "chronological" or game.options.stop_at_target:
        return (*points, first)
    non_dealer = (hand.record["dealer"] + 1) % 2
    return (*points, non_dealer if non_dealer in there else next(iter(there), None))


@given(tables(), SEEDS, TOTALS)
def test_a_deal_played_by_the_rules_is_accepted_and_scored_as_by_hand(game, seed, totals):
    before = Progress(totals, 1)
    hand = family.play_out(game, Random(seed), totals=totals, stops=game.options.stop_at_target)

    assert codes(game, hand.record, before) == codes(game, hand.record, None) == []
    score = game.score(hand.entry, before)
    assert (*score.points, game.after(score, before).winner) == by_the_book(game, hand, totals)
    assert score.scores == score.points
    assert sum(line.points for line in score.lines) == sum(score.points)
    summary = game.reduced(hand.entry)
    again = game.score(summary, before)
    assert game.problems(summary, before) == game.problems(summary, None) == ()
    assert (again.scores, again.lines, again.headline) == (
        score.scores,
        score.lines,
        score.headline,
    )
    assert game.after(again, before) == game.after(score, before)


@given(tables(), SEEDS, st.sampled_from([family.twice, family.revoke, family.wrong_leader]))
def test_one_fault_is_refused_at_its_place_or_before(game, seed, fault):
    chance = Random(seed)
    hand = family.play_out(game, chance)
    found = fault(hand, chance)
    if found is None:
        return
    record, index = found

    problems = game.problems(load(FortyFiveDeal, record), None)

    assert problems
    assert (problems[0].place.trick or 0) <= index
