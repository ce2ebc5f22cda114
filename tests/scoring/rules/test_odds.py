"""How suits fall in a hand: exact counts, checked by hand figures and by dealing every hand."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, factorial, prod

import pytest

from scoring.registry import games
from scoring.rules.odds import Odds

JEU_DU_10 = Odds.of((10, 10, 10, 10), hand=10)
HANDS = 847_660_528
PATTERNS = {
    (4, 3, 2, 1): 272_160_000,
    (3, 3, 2, 2): 174_960_000,
    (4, 2, 2, 2): 76_545_000,
    (3, 3, 3, 1): 69_120_000,
    (5, 2, 2, 1): 61_236_000,
    (4, 3, 3, 0): 36_288_000,
    (5, 3, 1, 1): 36_288_000,
    (5, 3, 2, 0): 32_659_200,
    (4, 4, 1, 1): 26_460_000,
    (4, 4, 2, 0): 23_814_000,
    (5, 4, 1, 0): 12_700_800,
    (6, 2, 1, 1): 11_340_000,
    (6, 3, 1, 0): 6_048_000,
    (6, 2, 2, 0): 5_103_000,
    (7, 2, 1, 0): 1_296_000,
    (6, 4, 0, 0): 529_200,
    (7, 1, 1, 1): 480_000,
    (5, 5, 0, 0): 381_024,
    (7, 3, 0, 0): 172_800,
    (8, 1, 1, 0): 54_000,
    (8, 2, 0, 0): 24_300,
    (9, 1, 0, 0): 1_200,
    (10, 0, 0, 0): 4,
}


def dealt(suits, hand):
    """Return the patterns of every hand that can be dealt, one by one."""
    deck = [suit for suit, size in enumerate(suits) for _ in range(size)]
    found = Counter()
    for held in combinations(deck, hand):
        counts = Counter(held)
        found[tuple(sorted((counts[suit] for suit in range(len(suits))), reverse=True))] += 1
    return found


# Jeu du 10


def test_the_hands_of_jeu_du_10_have_23_patterns_the_most_frequent_first():
    assert list(JEU_DU_10.counts.items()) == list(PATTERNS.items())
    assert JEU_DU_10.hands == sum(PATTERNS.values()) == comb(40, 10) == HANDS


def test_a_hand_without_some_suit_is_counted_exactly():
    by_exclusion = 4 * comb(30, 10) - 6 * comb(20, 10) + 4

    assert JEU_DU_10.void == Fraction(119_071_528, HANDS)
    assert JEU_DU_10.void * HANDS == by_exclusion
    assert round(float(JEU_DU_10.void), 5) == 0.14047


def test_the_fifteen_patterns_that_are_printed_cover_nearly_everything():
    printed = list(PATTERNS)[:15]

    assert round(float(sum(map(JEU_DU_10.share, printed))), 5) == 0.99806


@pytest.mark.parametrize("pattern", PATTERNS)
def test_one_suit_falls_in_four_hands_as_four_suits_fall_in_one(pattern):
    """With as many hands as suits, and all cards dealt, both readings are the same."""
    ways = len(set(permutations(pattern))) * factorial(10) // prod(map(factorial, pattern))
    rest = factorial(30) // prod(factorial(10 - held) for held in pattern)
    deals = factorial(40) // factorial(10) ** 4

    assert Fraction(ways * rest, deals) == JEU_DU_10.share(pattern)


# Any deck


@pytest.mark.parametrize(
    ("suits", "hand"),
    [
        ((3, 3, 3, 3), 4),
        ((4, 4, 4, 4), 5),
        ((5, 3, 1), 4),
        ((2, 2, 2, 2, 2), 3),
        ((6,), 3),
        ((3, 2), 5),
        ((4, 4), 0),
    ],
)
def test_the_counts_are_those_of_dealing_every_hand(suits, hand):
    odds, every = Odds.of(suits, hand=hand), dealt(suits, hand)

    assert odds.counts == every
    assert odds.hands == every.total()
    lacking = sum(count for pattern, count in every.items() if 0 in pattern)
    assert odds.void == Fraction(lacking, every.total())


@pytest.mark.parametrize(
    ("suits", "hand", "patterns", "likeliest", "void"),
    [
        ((13,) * 4, 5, 6, (2, 2, 1, 0), Fraction(1_913_496, 2_598_960)),
        ((13,) * 4, 6, 9, (3, 2, 1, 0), Fraction(11_675_976, 20_358_520)),
        ((13,) * 4, 13, 39, (4, 4, 3, 2), Fraction(32_427_298_180, 635_013_559_600)),
        ((8,) * 4, 8, 15, (3, 2, 2, 1), Fraction(2_864_668, 10_518_300)),
    ],
)
def test_other_decks_have_their_own_odds(suits, hand, patterns, likeliest, void):
    odds = Odds.of(suits, hand=hand)

    assert len(odds.counts) == patterns
    assert next(iter(odds.counts)) == likeliest
    assert odds.void == void
    assert sum(odds.shares) == 1


def test_a_pattern_that_cannot_be_never_happens():
    assert JEU_DU_10.count((11, 0, 0, 0)) == 0
    assert JEU_DU_10.share((4, 4, 4, 4)) == 0


# Cards of some kind


@pytest.mark.parametrize(
    ("size", "among", "hand"), [(3, 8, 3), (0, 6, 2), (6, 6, 3), (2, 9, 5), (7, 9, 5)]
)
def test_the_cards_of_a_group_are_those_of_dealing_every_hand(size, among, hand):
    odds = Odds.of_group(size, among=among, hand=hand)
    every = Counter(
        (sum(card < size for card in held),) for held in combinations(range(among), hand)
    )

    assert odds.counts == every
    assert list(odds.counts) == sorted(odds.counts)
    assert odds.void == Fraction(every[0,], every.total())


# The games


@pytest.mark.parametrize("key", [key for key, game in games().items() if game.guide])
def test_the_odds_of_every_game_make_one(key):
    guide = games()[key].guide
    groups = [
        Odds.of_group(group.size, among=group.among, hand=guide.hand) for group in guide.groups
    ]

    assert guide.odds.hands == comb(len(guide.deck.cards), guide.hand)
    assert all(sum(odds.shares) == 1 for odds in (guide.odds, *groups))
    assert all(sum(pattern) == guide.hand for pattern in guide.odds.counts)


def test_three_percentages_that_a_source_prints_are_one_off():
    guide = games()["jeu_du_10"].guide

    assert len(guide.printed) == 15
    assert {
        pattern: (str(guide.printed[pattern]), str(right))
        for pattern, right in guide.misprints.items()
    } == {
        (3, 3, 2, 2): ("20.7", "20.6"),
        (3, 3, 3, 1): ("8.1", "8.2"),
        (5, 3, 2, 0): ("3.8", "3.9"),
    }
