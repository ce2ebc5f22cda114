"""Two-Ten-Jack, rule by rule.

J1 to J28 are the rules and what follows from them, AMB-J… the points on which the source leaves
a choice (docs/games/two_ten_jack.md).  Deals card by card are dealt and played at random by a
slow pair of players who know the rules in their own words.
"""

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from functools import cache
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.problems import Refusal
from scoring.games.two_ten_jack import DECK, Counts, Deal, HouseRules, Owners, Trick, TwoTenJack
from scoring.games.two_ten_jack.cards import POINTS, points_of, replies, strength
from scoring.games.two_ten_jack.full import reduced
from scoring.games.two_ten_jack.house_rules import PRESETS
from scoring.registry import open_game
from scoring.rules.cards import RANKS, Card, Suit
from scoring.rules.codec import Unreadable, dump, from_texts, load, to_text
from scoring.rules.game import InvalidEntry, Progress, Score
from scoring.rules.match import Kind, Match, play
from scoring.rules.seats import Seat, Side
from scoring.rules.signed import Signed
from scoring.rules.tricks import winner

START = Progress((0, 0))
PLAYERS = (Seat(0), Seat(1))
SCORING = ["2H", "10H", "JH", "2C", "10C", "JC", "2S", "10S", "JS", "AS", "6D"]


def table(**options: Any) -> TwoTenJack:
    game = open_game("two_ten_jack", options=options)
    assert isinstance(game, TwoTenJack)
    return game


BASIC = table()
NON_DEALER_FIRST = table(both_reach="non_dealer_first")


def scored_points(first: int, dealer: int = 0) -> Deal:
    """Return the deal in which seat 0 made so many points."""
    return Deal(Seat(dealer), points=(first, 5 - first))


def codes(entry: Deal, before: Progress | None = START) -> list[str]:
    return [problem.code for problem in BASIC.problems(entry, before)]


def first_problem(entry: Deal) -> tuple[str, int | None, int | None]:
    problem = BASIC.problems(entry, START)[0]
    return problem.code, problem.place.trick, problem.place.play


def score(entry: Deal, before: Progress = START) -> Score:
    return BASIC.score(entry, before)


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


def may_play(hand: str, led: str, declared: Any = None) -> str:
    return " ".join(map(str, replies(cards(hand), Card.parse(led), declared)))


def won_by(*plays: str) -> int:
    trick = [Card.parse(text) for text in plays]
    return winner(trick, strength(trick[0]))


def owned(first: str) -> Owners:
    """Return who took the scoring cards, when seat 0 took these and seat 1 the others."""
    return Owners(tuple((Card.parse(c), Seat(c not in first.split())) for c in SCORING))


# A slow pair of players


def allowed(hand: list[str], led: str, declared: str | None) -> list[str]:
    """Return what may be played, by the words of the rules."""
    asked = "H" if declared == "trump" else led[-1]
    if matching := [c for c in hand if c[-1] == asked or (c == "AS" and asked == "H")]:
        return matching
    return [c for c in hand if c[-1] == "H" or c == "AS"] or hand


def takes(led: str, reply: str) -> bool:
    """Return whether the reply takes the trick."""
    if "AS" in (led, reply):
        return reply == "AS"
    if led[-1] == reply[-1]:
        return RANKS.index(reply[:-1]) > RANKS.index(led[:-1])
    return reply[-1] == "H"


def dealt_and_played(rng: Random, revoke_at: int | None = None) -> dict[str, Any] | None:
    """Return a deal as a file writes it; with a wrong reply in one trick when that can be."""
    pack = [rank + suit for rank in RANKS for suit in "SHDC"]
    rng.shuffle(pack)
    dealer = rng.randrange(2)
    hands, stock = [sorted(pack[:6]), sorted(pack[6:12])], pack[12:]
    record: dict[str, Any] = {"dealer": dealer, "hands": deepcopy(hands), "draws": [], "tricks": []}
    leader = 1 - dealer
    for number in range(26):
        led = rng.choice(hands[leader])
        trick: dict[str, Any] = {"leader": leader, "plays": [led]}
        if led == "AS":
            trick["declared"] = rng.choice(["trump", "spade"])
        choice = allowed(hands[1 - leader], led, trick.get("declared"))
        if number == revoke_at:
            choice = [c for c in hands[1 - leader] if c not in choice]
            if not choice:
                return None
        trick["plays"].append(rng.choice(choice))
        hands[leader].remove(led)
        hands[1 - leader].remove(trick["plays"][1])
        if takes(*trick["plays"]):
            leader = 1 - leader
        record["tricks"].append(trick)
        if stock:
            pair = [stock.pop(0), stock.pop(0)]
            record["draws"].append(pair)
            hands[leader].append(pair[0])
            hands[1 - leader].append(pair[1])
    return record


def by_the_book(record: dict[str, Any]) -> tuple[list[int], list[int]]:
    """Return who took each trick, and what both players' cards are worth."""
    taken, worth = [], [0, 0]
    for trick in record["tricks"]:
        taker = trick["leader"] ^ takes(*trick["plays"])
        taken.append(taker)
        for card in trick["plays"]:
            rank, suit = card[:-1], card[-1]
            if rank in ("2", "10", "J"):
                worth[taker] += {"H": 5, "C": -5, "S": 1, "D": 0}[suit]
            elif card in ("AS", "6D"):
                worth[taker] += 1
    return taken, worth


def read(record: dict[str, Any]) -> Deal:
    return load(Deal, record)


def without_stock(record: dict[str, Any]) -> dict[str, Any]:
    return {name: record[name] for name in ("dealer", "tricks")}


SEEDS = st.integers(0, 2**32)
RECORDS = SEEDS.map(lambda seed: dealt_and_played(Random(seed)))


# J1 to J7, J11 to J14: the pack, the deal, what takes a trick


def test_j1_two_play_each_for_themselves():
    assert (BASIC.seats, BASIC.sides, TwoTenJack.player_counts) == (2, 2, (2,))
    with pytest.raises(Refusal) as refusal:
        open_game("two_ten_jack", players=3)
    assert [problem.code for problem in refusal.value.problems] == ["bad_player_count"]


def test_j2_the_whole_pack_is_played():
    assert len(DECK.cards) == len(set(DECK.cards)) == 52


def test_j3_the_two_is_low_and_the_ace_high():
    for suit in (Suit.DIAMONDS, Suit.CLUBS):
        for low, high in pairwise(RANKS):
            assert won_by(f"{low}{suit}", f"{high}{suit}") == 1
            assert won_by(f"{high}{suit}", f"{low}{suit}") == 0


def test_j4_j11_hearts_are_trump():
    assert won_by("AC", "2H") == 1
    assert won_by("2H", "AC") == 0
    assert won_by("3H", "2H") == 0
    assert won_by("AC", "KD") == 0


def test_j5_j14_the_ace_of_spades_takes_every_trick():
    ace = Card("A", Suit.SPADES)
    for other in (card for card in DECK.cards if card != ace):
        assert won_by("AS", str(other)) == 0
        assert won_by(str(other), "AS") == 1


def test_amb_j5_led_as_a_spade_it_wins_against_a_heart_all_the_same():
    assert won_by("AS", "AH") == 0


@pytest.mark.parametrize("dealer", [0, 1])
def test_j6_the_deal_alternates_within_a_game(dealer):
    after = BASIC.after(score(scored_points(3, dealer)), START)
    (problem,) = BASIC.problems(scored_points(3, dealer), after)

    assert after.dealer == dealer
    assert (problem.code, problem.field) == ("deal_must_alternate", "dealer")
    assert problem.message.params == {"name": dealer, "expected": 1 - dealer}
    assert codes(scored_points(3, 1 - dealer), after) == []
    assert codes(scored_points(3, dealer), None) == []


def test_j6_amb_j9_anybody_may_deal_first_in_a_game():
    entries = [scored_points(20, 0), scored_points(20, 1), scored_points(0, 1)]
    record = play(BASIC, Match(Kind.FIXED, 2), entries, first_dealer=Seat(0))

    assert [deal.problems for deal in record.deals] == [(), (), ()]
    assert (record.deals[2].game, record.deals[2].dealer, record.next_dealer) == (1, 1, 0)


def test_j6_a_deal_taken_back_was_not_dealt():
    entries = [scored_points(3, 0), None, scored_points(3, 1)]
    record = play(BASIC, Match(), entries, first_dealer=Seat(0))

    assert record.problems == ()


@pytest.mark.parametrize("dealer", [0, 1])
def test_j7_who_did_not_deal_leads(dealer):
    record = next(r for r in samples() if r["dealer"] == dealer)

    assert record["tricks"][0]["leader"] == 1 - dealer
    assert first_problem(read(record | {"dealer": 1 - dealer})) == ("wrong_leader", 0, None)


# J8 to J10, J15 to J18: what may be played


@pytest.mark.parametrize(
    ("hand", "led", "declared", "legal"),
    [
        pytest.param("3C 9H AS", "KC", None, "3C", id="J8 the suit asked for"),
        pytest.param("3D 9H AS", "KC", None, "9H AS", id="J9 else any trump"),
        pytest.param("3D 9D KS", "KC", None, "3D 9D KS", id="J10 else any card"),
        pytest.param("4H 2S AS", "KH", None, "4H AS", id="J15 the ace follows a heart"),
        pytest.param("3D 2S AS", "KH", None, "AS", id="J15 and must when it is the only trump"),
        pytest.param("4H 2D AS", "KS", None, "AS", id="J16 it must follow a spade"),
        pytest.param("4S 2D AS", "KS", None, "4S AS", id="J16 but not beside another spade"),
        pytest.param("3D 9D AS", "KC", None, "AS", id="J17 the only trump is played"),
        pytest.param("4H KS 9C", "AS", "trump", "4H", id="J18 led as a trump"),
        pytest.param("KS 3D 9C", "AS", "trump", "KS 3D 9C", id="J18 a spade does not follow it"),
        pytest.param("4H KS 9C", "AS", "spade", "KS", id="J18 led as a spade"),
        pytest.param("4H 3D 9C", "AS", "spade", "4H", id="J18 J9 led as a spade, none in hand"),
        pytest.param("4H KS 9C", "AS", None, "4H KS 9C", id="J18 nobody said what it is"),
    ],
)
def test_j8_to_j18_what_may_be_played(hand, led, declared, legal):
    assert may_play(hand, led, declared) == legal


@given(SEEDS)
def test_what_may_be_played_is_what_the_rules_say_in_other_words(seed):
    rng = Random(seed)
    led, *hand = rng.sample([str(card) for card in DECK.cards], 7)
    declared = rng.choice(["trump", "spade"]) if led == "AS" else None

    assert may_play(" ".join(hand), led, declared).split() == allowed(hand, led, declared)


# J12, J13, J19: all 26 tricks


@cache
def _samples() -> list[dict[str, Any]]:
    played = (dealt_and_played(Random(seed)) for seed in range(12))
    return [record for record in played if record is not None]


def samples() -> list[dict[str, Any]]:
    return deepcopy(_samples())


@given(RECORDS)
def test_j12_to_j25_a_deal_card_by_card_scores_what_the_book_says(record):
    taken, worth = by_the_book(record)

    for noted in (record, without_stock(record)):
        result = score(read(noted))
        assert list(result.scores) == list(result.points) == worth
        assert list(result.facts["trick_winners"]) == taken
        assert result.dealer == record["dealer"]


@pytest.mark.parametrize("left_out", ["hands", "draws"])
def test_j12_hands_or_draws_alone_are_accepted_too(left_out):
    for record in samples():
        del record[left_out]
        assert codes(read(record)) == []


@given(RECORDS)
def test_j13_a_full_deal_reduces_to_summaries_that_score_the_same(record):
    full = read(record | {"winners": by_the_book(record)[0]})
    summary = reduced(full)
    expected = score(full)
    bare = Deal(full.dealer)
    summaries = [
        summary,
        replace(bare, cards=summary.cards),
        replace(bare, points=summary.points),
        *(replace(bare, counts=summary.counts.seen_from(seat)) for seat in PLAYERS),
    ]

    assert (summary.tricks, summary.hands, summary.draws, summary.winners) == (None,) * 4
    for entry in summaries:
        assert score(entry).scores == expected.scores
        assert load(Deal, json.loads(json.dumps(dump(entry)))) == entry
    assert score(summary).lines == expected.lines


@pytest.mark.parametrize("count", [0, 1, 25, 27])
def test_j13_there_are_26_tricks(count):
    tricks = (samples()[0]["tricks"] + samples()[1]["tricks"])[:count]
    (problem,) = BASIC.problems(read({"dealer": 0, "tricks": tricks}), START)

    assert (problem.code, problem.field) == ("tricks_not_26", "tricks")
    assert problem.message.params == {"total": 26, "sum": count}


def test_j18_amb_j6_the_ace_of_spades_is_declared_exactly_when_it_is_led():
    record = next(r for r in samples() if any("declared" in trick for trick in r["tricks"]))
    at = next(index for index, trick in enumerate(record["tricks"]) if "declared" in trick)

    del record["tricks"][at]["declared"]
    assert first_problem(read(record)) == ("ace_of_spades_undeclared", at, None)
    assert codes(read(record)) == ["ace_of_spades_undeclared"]
    record["tricks"][at - 1]["declared"] = "trump"
    assert codes(read(record)) == ["ace_of_spades_undeclared"] * 2


# J20 to J26: what the cards are worth


def test_j20_to_j24_eleven_cards_count():
    worth = {str(card): points_of([card]) for card in DECK.cards}

    assert {card: points for card, points in worth.items() if points} == {
        **dict.fromkeys(("2H", "10H", "JH"), 5),
        **dict.fromkeys(("2C", "10C", "JC"), -5),
        **dict.fromkeys(("2S", "10S", "JS", "AS", "6D"), 1),
    }
    assert {str(card) for card in POINTS} == set(SCORING)


def every_share() -> Iterator[Owners]:
    scoring = cards(" ".join(SCORING))
    for owners in product(PLAYERS, repeat=11):
        yield Owners(tuple(zip(scoring, owners, strict=True)))


def test_j25_j26_every_share_of_the_cards_makes_five_and_all_36_results_occur():
    made = set()
    for owners in every_share():
        result = score(Deal(Seat(0), cards=owners))
        assert sum(result.scores) == 5
        assert sum(line.points for line in result.lines if line.side == 0) == result.scores[0]
        made.add(result.scores)

    assert made == {(first, 5 - first) for first in range(-15, 21)}


def test_j25_j26_points_are_accepted_exactly_when_cards_can_make_them():
    accepted = [
        points
        for points in product(range(-17, 23), repeat=2)
        if not codes(Deal(Seat(0), points=points))
    ]

    assert accepted == [(first, 5 - first) for first in range(-15, 21)]


# J27, J28, AMB-J7, AMB-J8: the end of a game


@pytest.mark.parametrize(
    ("totals", "first", "ends_with"),
    [
        pytest.param((20, -15), 11, 0, id="31 wins"),
        pytest.param((20, -15), 10, None, id="30 does not"),
        pytest.param((20, -15), 20, 0, id="more than 31"),
        pytest.param((-15, 20), -10, 1, id="the other player"),
        pytest.param((30, 30), 4, 0, id="AMB-J8 both, the higher wins"),
        pytest.param((30, 30), 1, 1, id="AMB-J8 the other is higher"),
        pytest.param((30, 30), 0, 1, id="only one of them"),
    ],
)
def test_j27_the_first_at_31_wins(totals, first, ends_with):
    assert BASIC.after(score(scored_points(first)), Progress(totals)).winner == ends_with


@pytest.mark.parametrize("dealer", [0, 1])
@pytest.mark.parametrize("first", [1, 4])
def test_amb_j8_by_another_rule_whoever_did_not_deal_comes_first(dealer, first):
    result = score(scored_points(first, dealer))

    assert NON_DEALER_FIRST.after(result, Progress((30, 30))).winner == 1 - dealer
    assert NON_DEALER_FIRST.after(result, Progress((30, 20))).winner == 0


def test_amb_j7_a_game_ends_only_after_a_deal_and_none_follows():
    entries = [scored_points(20, 0), scored_points(20, 1), scored_points(0, 0)]
    record = play(BASIC, Match(), entries, first_dealer=Seat(0))

    assert [problem.code for problem in record.problems] == ["deal_after_game_end"]
    assert (record.progress.totals, record.winner) == ((40, -30), 0)


def test_j28_a_game_lasts_2_to_13_deals_and_is_never_tied():
    results = [score(scored_points(first)) for first in range(-15, 21)]
    running, lengths, both = {START}, set(), set()
    while running:
        reached = {BASIC.after(result, before) for before in running for result in results}
        for after in reached:
            assert sum(after.totals) == 5 * after.deals
            if max(after.totals) >= 31:
                assert after.winner == after.totals.index(max(after.totals))
                lengths.add(after.deals)
            if min(after.totals) >= 31:
                both.add((after.deals, *sorted(after.totals)))
        running = {after for after in reached if not after.is_over}
        assert all(max(after.totals) < 31 for after in running)

    assert lengths == set(range(2, 14))
    assert both == {(13, 31, 34), (13, 32, 33)}


def test_another_target_can_be_reached_by_both_at_once_and_is_played_out():
    short = table(target=20)
    tied = short.after(score(scored_points(3)), Progress((17, 17)))
    even = short.after(score(scored_points(2)), Progress((18, 17)))

    assert (tied.winner, tied.totals) == (1 - 1, (20, 19))
    assert (even.winner, even.totals) == (None, (20, 20))
    assert short.after(score(scored_points(3, 1)), even).winner == 0
    assert short.after(score(scored_points(-15, 1)), even).winner == 1
    assert (
        table(target=20, both_reach="non_dealer_first")
        .after(score(scored_points(2)), Progress((18, 17)))
        .winner
        == 1
    )


# House rules


def test_options_and_presets_are_what_the_rules_say():
    assert table().options == HouseRules(target=31, both_reach="higher_total")
    assert {key: dict(preset.options) for key, preset in PRESETS.items()} == {"basic": {}}
    assert (BASIC.target, table(target=50).target) == (31, 50)


@pytest.mark.parametrize(
    ("options", "code", "field"),
    [
        ({"target": 0}, "bad_combination", "target"),
        ({"target": None}, "wrong_type", "target"),
        ({"both_reach": "bidder_first"}, "wrong_type", "both_reach"),
        ({"joker": True}, "unknown_option", "joker"),
    ],
)
def test_house_rules_that_cannot_be_are_refused(options, code, field):
    with pytest.raises(Refusal) as refusal:
        table(**options)

    assert [(problem.code, problem.field) for problem in refusal.value.problems] == [(code, field)]


# Refusals


def counted(player: int, hearts: int, clubs: int, ones: int) -> Counts:
    return Counts(Seat(player), hearts, clubs, ones)


ALL_OF_THEM = owned(" ".join(SCORING))


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        pytest.param(Deal(Seat(0)), [("missing_key", "counts")], id="nothing counted"),
        pytest.param(Deal(Seat(2), points=(3, 2)), [("wrong_type", "dealer")], id="a third player"),
        pytest.param(
            Deal(Seat(0), counts=counted(2, 0, 0, 0)), [("wrong_type", "counts")], id="counts of it"
        ),
        pytest.param(
            Deal(Seat(-1), cards=Owners(tuple((card, Seat(3)) for card in ALL_OF_THEM))),
            [("wrong_type", "dealer"), ("wrong_type", "cards")],
            id="cards of it",
        ),
        pytest.param(scored_points(21), [("out_of_range", "points")], id="more than there is"),
        pytest.param(Deal(Seat(0), points=(-16, 3)), [("out_of_range", "points")], id="too few"),
        pytest.param(Deal(Seat(0), points=(3, 21)), [("out_of_range", "points")], id="too many"),
        pytest.param(Deal(Seat(0), points=(4, 0)), [("sum_not_5", "points")], id="not five"),
        *(
            pytest.param(Deal(Seat(0), counts=counts), [("out_of_range", "counts")], id=str(counts))
            for counts in (
                *(counted(0, 4, 0, 0), counted(0, -1, 0, 0), counted(1, 0, 4, 0)),
                *(counted(1, 0, -1, 0), counted(0, 0, 0, 6), counted(0, 0, 0, -1)),
            )
        ),
        pytest.param(
            Deal(Seat(0), cards=Owners(ALL_OF_THEM.pairs[2:])),
            [("wrong_number_of_cards", "cards")],
            id="a card forgotten",
        ),
        pytest.param(
            Deal(Seat(0), cards=Owners((*ALL_OF_THEM.pairs, (Card("A", Suit.HEARTS), Seat(0))))),
            [("unknown_card", "cards")],
            id="a card that does not count",
        ),
        pytest.param(
            Deal(Seat(0), points=(4, 1), cards=ALL_OF_THEM),
            [("points_mismatch", "points")],
            id="points and cards",
        ),
        pytest.param(
            Deal(Seat(0), counts=counted(0, 3, 3, 4), cards=ALL_OF_THEM),
            [("points_mismatch", "counts")],
            id="counts and cards",
        ),
        pytest.param(
            Deal(Seat(0), points=(4, 1), counts=counted(1, 0, 0, 0)),
            [("points_mismatch", "points")],
            id="points and counts",
        ),
        pytest.param(
            Deal(Seat(0), points=(21, -16), counts=counted(1, 0, 0, 9), cards=Owners(())),
            [("wrong_number_of_cards", "cards"), ("out_of_range", "counts")],
            id="several things",
        ),
    ],
)
def test_a_summary_that_does_not_hold_together_is_refused(entry, expected):
    problems = BASIC.problems(entry, START)

    assert [(problem.code, problem.field) for problem in problems] == expected
    with pytest.raises(InvalidEntry) as refusal:
        BASIC.score(entry, START)
    assert refusal.value.problems == problems


def test_what_is_wrong_with_the_game_so_far_comes_last():
    before = BASIC.after(score(scored_points(3)), START)

    assert codes(scored_points(21), before) == ["out_of_range", "deal_must_alternate"]
    assert codes(scored_points(21), None) == ["out_of_range"]


def test_in_which_order_the_owners_are_written_does_not_matter():
    again = Owners((*reversed(ALL_OF_THEM.pairs), ALL_OF_THEM.pairs[0]))

    assert (again, hash(again), len(again)) == (ALL_OF_THEM, hash(ALL_OF_THEM), 11)


def test_forms_that_agree_stand_together():
    owners = owned("2H 10H JC 6D AS")
    entry = Deal(Seat(0), points=(7, -2), cards=owners, counts=counted(1, 1, 2, 3))

    assert score(entry).scores == (7, -2)


def test_figures_are_told_with_their_sign():
    (sum_problem,) = BASIC.problems(Deal(Seat(0), points=(-3, 2)), START)
    (range_problem,) = BASIC.problems(scored_points(21), START)

    assert {name: str(figure) for name, figure in sum_problem.message.params.items()} == {
        "total": "+5",
        "sum": "−1",
    }
    assert list(map(str, range_problem.message.params.values())) == ["−15", "+20"]


@pytest.mark.parametrize(
    ("data", "code", "field", "place"),
    [
        ({"bid": 3}, "unknown_key", "bid", {}),
        ({"cards": {"3X": 0}}, "unknown_card", "cards", {}),
        ({"cards": {"2H": "me"}}, "wrong_type", "cards", {}),
        ({"cards": ["2H"]}, "wrong_type", "cards", {}),
        ({"counts": {"player": 0, "hearts": 1, "clubs": 1}}, "missing_key", "counts", {}),
        ({"counts": {"player": 0, "spades": 1}}, "unknown_key", "counts", {}),
        ({"points": [3]}, "wrong_type", "points", {}),
        (
            {
                "tricks": [
                    {"leader": 0, "plays": ["2H", "3H"]},
                    {"leader": 0, "plays": ["4H", "1H"]},
                ]
            },
            "unknown_card",
            "tricks",
            {"trick": 1, "play": 1},
        ),
        (
            {"tricks": [{"leader": 0, "plays": ["AS", "3H"], "declared": "ace"}]},
            "wrong_type",
            "tricks",
            {"trick": 0},
        ),
    ],
)
def test_what_cannot_be_read_is_refused(data, code, field, place):
    with pytest.raises(Unreadable) as refusal:
        load(Deal, {"dealer": 0, **data})

    problem = refusal.value.problems[0]
    assert (problem.code, problem.field, problem.place.as_dict()) == (code, field, place)


# Refusals of full deals: one fault each


def one_card_short(record: dict[str, Any], at: int) -> None:
    record["tricks"][at]["plays"].pop()


def played_twice(record: dict[str, Any], at: int) -> None:
    record["tricks"][at]["plays"][1] = record["tricks"][at - 1]["plays"][1]


def wrong_lead(record: dict[str, Any], at: int) -> None:
    record["tricks"][at]["leader"] ^= 1


def exchanged(record: dict[str, Any], at: int, position: int) -> None:
    """Let whoever plays in that position play a card that the other plays to the next trick."""
    player = record["tricks"][at]["leader"] ^ position
    plays, later = record["tricks"][at]["plays"], record["tricks"][at + 1]
    other = 0 if later["leader"] != player else 1
    plays[position], later["plays"][other] = later["plays"][other], plays[position]


def no_such_seat(record: dict[str, Any], at: int) -> None:
    record["tricks"][at]["leader"] = 2


def short_hand(record: dict[str, Any], at: int) -> None:
    record["hands"][at % 2].pop()


def dealt_twice(record: dict[str, Any], at: int) -> None:
    record["hands"][0][0] = record["hands"][1][0]


def draw_forgotten(record: dict[str, Any], at: int) -> None:
    record["draws"].pop()


def drawn_twice(record: dict[str, Any], at: int) -> None:
    record["draws"][at % 20][0] = record["draws"][at % 20 - 1][1]


def dealt_and_drawn(record: dict[str, Any], at: int) -> None:
    record["draws"][at % 20][0] = record["hands"][0][0]


@pytest.mark.parametrize(
    ("fault", "code", "field", "is_placed"),
    [
        (one_card_short, "wrong_number_of_cards", "tricks", True),
        (no_such_seat, "wrong_type", "tricks", True),
        (played_twice, "duplicate_card", "tricks", True),
        (wrong_lead, "wrong_leader", "tricks", True),
        (short_hand, "wrong_number_of_cards", "hands", False),
        (dealt_twice, "duplicate_card", "hands", False),
        (draw_forgotten, "wrong_number_of_cards", "draws", False),
        (drawn_twice, "duplicate_card", "draws", False),
        (dealt_and_drawn, "duplicate_card", "draws", False),
    ],
)
@given(record=RECORDS, at=st.integers(1, 24))
def test_a_single_fault_is_refused_where_it_is(fault, code, field, is_placed, record, at):
    fault(record, at)
    first, *others = BASIC.problems(read(record), START)

    assert (first.code, first.field) == (code, field)
    assert {problem.code for problem in others} <= {code} - {"wrong_leader"}
    if is_placed:
        assert first.place.trick == at


@given(RECORDS, st.integers(0, 24), st.integers(0, 1))
def test_a_card_from_the_others_hand_is_refused_where_it_is_played(record, at, position):
    exchanged(record, at, position)
    player = record["tricks"][at]["leader"] ^ position
    found = [
        (problem.code, problem.place.trick, problem.place.play)
        for problem in BASIC.problems(read(record), START)
        if problem.message.params.get("name") == player
        and problem.code not in ("ace_of_spades_undeclared", "wrong_leader")
    ]

    assert found == [("card_not_in_hand", at, position)]


@given(RECORDS)
def test_who_plays_several_cards_from_nowhere_is_told_of_the_first(record):
    for pair in record["draws"]:
        pair.reverse()
    strays = [p for p in BASIC.problems(read(record), START) if p.code == "card_not_in_hand"]
    owners = {card: index for index, pair in enumerate(record["draws"]) for card in pair}
    first = min(
        index
        for index, trick in enumerate(record["tricks"])
        if any(card in owners for card in trick["plays"])
    )

    assert len({problem.message.params["name"] for problem in strays}) == len(strays) == 2
    assert strays[0].place.trick == first


def test_what_is_wrong_with_a_lead_comes_before_the_reply():
    for record in samples():
        exchanged(record, 3, 1)
        if "AS" not in record["tricks"][3]["plays"]:
            record["tricks"][3]["declared"] = "spade"
            assert codes(read(record))[:2] == ["ace_of_spades_undeclared", "card_not_in_hand"]


@given(SEEDS, st.integers(0, 25))
def test_j8_a_revoke_is_refused_where_it_is_made_if_it_can_be_known(seed, at):
    record = dealt_and_played(Random(seed), revoke_at=at)
    if record is None:
        return

    assert first_problem(read(record)) == ("revoke", at, 1)
    assert codes(read(record)) == ["revoke"]
    noted = read(without_stock(record))
    assert [problem.place.trick for problem in BASIC.problems(noted, START)] == [at] * (at >= 20)


@given(RECORDS, st.integers(0, 19))
def test_j12_whoever_drew_another_card_is_refused_when_playing_it(record, at):
    record["draws"][at].reverse()
    problems = BASIC.problems(read(record), START)

    assert "card_not_in_hand" in {problem.code for problem in problems}
    assert all((problem.place.trick or 0) > at for problem in problems)


def test_j6_whoever_was_dealt_another_card_is_refused_when_playing_it():
    for record in samples():
        first, second = record["hands"]
        first[0], second[0] = second[0], first[0]
        strays = BASIC.problems(read(record), START)
        assert {problem.code for problem in strays} <= {"card_not_in_hand", "revoke"}
        del record["draws"]
        assert "card_not_in_hand" in codes(read(record))


def test_j12_a_card_dealt_or_drawn_later_is_not_led_first():
    for record in samples():
        leader = record["tricks"][0]["leader"]
        late = next(trick for trick in record["tricks"][20:] if trick["leader"] == leader)
        early = record["tricks"][0]
        early["plays"][0], late["plays"][0] = late["plays"][0], early["plays"][0]
        del record["draws"]
        if early["plays"][0] not in record["hands"][leader]:
            assert first_problem(read(record))[0] in (
                "card_not_in_hand",
                "ace_of_spades_undeclared",
            )


def test_a_revoke_is_told_once_a_player():
    sample = next(
        record
        for record in (dealt_and_played(Random(seed), revoke_at=22) for seed in range(100))
        if record is not None
    )
    found = BASIC.problems(read(sample), START)

    assert [problem.code for problem in found] == ["revoke"]
    assert found[0].message.params["name"] == 1 - sample["tricks"][22]["leader"]


def test_cards_of_no_pack_are_refused():
    deal = read(samples()[0])
    stranger = Card("1", Suit.HEARTS)
    assert deal.tricks is not None
    assert deal.draws is not None
    tricks = (Trick(deal.tricks[0].leader, (stranger, stranger)), *deal.tricks[1:])
    draws = ((stranger, deal.draws[0][1]), *deal.draws[1:])

    assert first_problem(replace(deal, tricks=tricks))[0] == "unknown_card"
    assert codes(replace(deal, draws=draws)) == ["unknown_card"]


def test_hands_and_draws_are_looked_at_without_the_tricks_too():
    record = samples()[0]
    bare = {name: record[name] for name in ("dealer", "hands", "draws")} | {"points": [3, 2]}

    assert codes(read(bare)) == []
    dealt_and_drawn(bare, 3)
    assert codes(read(bare)) == ["duplicate_card"]


def test_what_is_claimed_of_the_tricks_must_be_so():
    record = samples()[0]
    taken, worth = by_the_book(record)
    deal = read(record)
    wrong_cards = {card: 1 - owner for card, owner in reduced(deal).cards.items()}
    claims: dict[str, Any] = {
        "points": ([worth[0] + 1, worth[1] - 1], "points_mismatch"),
        "counts": (dump(reduced(deal).counts) | {"ones": 0}, "points_mismatch"),
        "cards": ({str(card): owner for card, owner in wrong_cards.items()}, "points_mismatch"),
        "winners": ([1 - taken[0], *taken[1:]], "winner_mismatch"),
    }

    for name, (claim, code) in claims.items():
        (problem,) = BASIC.problems(read(record | {name: claim}), START)
        assert (problem.code, problem.field) == (code, name)
    assert codes(read(record | {"points": worth, "winners": taken})) == []


# What is told


def told(entry: Deal) -> str:
    message = BASIC.sentence(entry, score(entry))
    names = {"name": "Aya", "other": "Ben"}
    if message.params["name"] == 1:
        names = {"name": "Ben", "other": "Aya"}
    return message.text % {**message.params, **names}


def test_a_deal_is_told_in_one_sentence_the_player_counted_first():
    assert told(scored_points(8)) == "Aya +8, Ben −3"
    assert told(scored_points(5)) == "Aya +5, Ben 0"
    assert told(Deal(Seat(0), counts=counted(1, 2, 1, 3))) == "Ben +8, Aya −3"


def test_a_result_is_known_by_the_points_of_the_player_counted():
    assert BASIC.figure(score(scored_points(8))) == 8
    assert BASIC.figure(score(Deal(Seat(0), counts=counted(1, 2, 1, 3)))) == 8
    assert BASIC.figure(score(Deal(Seat(0), counts=counted(1, 0, 0, 0)))) == 0
    assert BASIC.figure(score(Deal(Seat(0), cards=owned("")))) == 0


def lines(entry: Deal) -> list[tuple[int, int, int | None]]:
    return [
        (line.side, line.points, line.reason.params.get("count")) for line in score(entry).lines
    ]


def test_a_score_is_explained_card_by_card_as_far_as_they_are_known():
    owners = owned("2H 10H JC 6D AS 2S")

    assert lines(Deal(Seat(0), cards=owners)) == [
        *((0, 10, 2), (0, -5, 1), (0, 2, 2), (0, 1, 1)),
        *((1, 5, 1), (1, -10, 2), (1, 2, 2)),
    ]
    assert lines(Deal(Seat(0), counts=Counts.of(owners, Seat(1)))) == [
        *((1, 5, 1), (1, -10, 2), (1, 2, 2)),
        *((0, 10, 2), (0, -5, 1), (0, 3, 3)),
    ]
    assert lines(scored_points(5)) == [(0, 5, None), (1, 0, None)]
    assert lines(Deal(Seat(0), cards=ALL_OF_THEM))[-1] == (1, 0, None)


def test_everything_taken_is_asked_again():
    everything = Deal(Seat(0), counts=counted(1, 3, 0, 5))
    (doubt,) = BASIC.doubts(everything, START)

    assert (doubt.code, doubt.message.params) == ("all_points", {"name": 1, "points": 20})
    assert isinstance(doubt.message.params["name"], Seat)
    assert isinstance(doubt.message.params["points"], Signed)
    assert [doubt.code for doubt in BASIC.doubts(scored_points(-15), START)] == ["all_points"]
    assert BASIC.doubts(scored_points(19), START) == ()
    assert BASIC.doubts(Deal(Seat(0)), START) == ()


def test_whoever_can_finish_with_one_heart_is_told_and_what_counts_if_both_do():
    def hinted(game: TwoTenJack, *totals: int) -> list[Any]:
        return [next(iter(hint.params.values())) for hint in game.hints(Progress(totals))]

    assert hinted(BASIC, 0, 0) == hinted(BASIC, 25, -20) == []
    assert hinted(BASIC, 26, -21) == [Side(0)]
    assert hinted(BASIC, 27, 28) == [Side(0), Side(1)]
    assert hinted(BASIC, 30, 30) == [Side(0), Side(1), 31]
    texts = [list(game.hints(Progress((30, 30))))[-1] for game in (BASIC, NON_DEALER_FIRST)]
    assert texts[0].text != texts[1].text


# What a deal may become


def test_outcomes_are_every_count_of_one_player():
    outcomes = list(BASIC.outcomes(Deal(Seat(1)), START))
    square = product(PLAYERS, range(-1, 5), range(-1, 5), range(-1, 7))
    entries = [Deal(Seat(1), counts=counted(*counts)) for counts in square]

    assert len(outcomes) == 4 * 4 * 6
    assert outcomes == [e for e in entries if e.counts.player == 0 and not codes(e)]
    assert {BASIC.figure(score(entry)) for entry in outcomes} == set(range(-15, 21))


def test_outcomes_may_count_the_cards_of_the_other():
    begun = Deal(Seat(1), counts=counted(1, 0, 0, 0))

    assert {entry.counts.player for entry in BASIC.outcomes(begun, START)} == {1}


def test_outcomes_agree_with_what_is_known_already():
    owners = owned("2H 10H JC 6D AS")

    assert [entry.counts for entry in BASIC.outcomes(Deal(Seat(0), cards=owners), START)] == [
        counted(0, 2, 1, 2)
    ]
    assert {score(entry).scores for entry in BASIC.outcomes(scored_points(5), START)} == {(5, 0)}
    assert list(BASIC.outcomes(Deal(Seat(4)), START)) == []


def test_counts_and_cards_survive_a_form():
    entry = Deal(Seat(1), cards=owned("2H"), counts=counted(0, 1, 0, 0))
    texts = {name: to_text(getattr(entry, name)) for name in ("dealer", "cards", "counts")}

    assert texts["counts"] == "0:1:0:0"
    assert load(Deal, from_texts(Deal, texts)) == entry
