"""What is derived from a sheet, after any sequence of deals, corrections and undos.

The oracle below knows the two presets of Jeu du 10 and nothing of the code.
"""

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from common.problems import Refusal
from scoring.models import MatchResult, Receipt, ResultsVersion
from scoring.queries import read_sheet
from scoring.rules.match import Kind, Match
from scoring.services import close_sheet, rewrite_results
from tests.factories.members import actor
from tests.factories.scoring import correct, opened_sheet, play, record, withdraw

pytestmark = pytest.mark.django_db

GOAL, CAP, STAKE = 500, 400, 500
MATCHES = (
    Match(Kind.SINGLE),
    Match(Kind.BEST_OF, 3),
    Match(Kind.BEST_OF, 5),
    Match(Kind.FIXED, 2),
    Match(Kind.FIXED, 4),
    Match(Kind.TIMED),
)


# The oracle


@dataclass
class Derived:
    """What the rows must say: deals as (number, …), games as (number, winner)."""

    scores: list
    contracts: list
    games: list
    is_over: bool
    winner: int | None
    beyond: list


def is_over(match, wins):
    if match.kind is Kind.BEST_OF:
        return max(wins) * 2 > match.games
    if match.kind in (Kind.SINGLE, Kind.FIXED):
        return sum(wins) >= (1 if match.kind is Kind.SINGLE else match.games)
    return False


def points_of(preset, bidder, bid, taken, totals):
    """Return what each side scores, and whether the bid was made."""
    side, other = bidder % 2, 1 - bidder % 2
    scored = [0, 0]
    made = taken == 100 if bid == "la_partie" else taken >= bid
    if preset == "basic":
        scored[side if made else other] = 1
    elif bid == "la_partie":
        scored[side if made else other] = STAKE
    else:
        scored[side] = taken if made else -bid
        scored[other] = 100 - taken if totals[other] < CAP else 0
    return scored, made


def derived(preset, match, deals):
    """Return what deals amount to; each is (bidder, bid, taken), or None when taken back."""
    found = Derived([], [], [], False, None, [])
    wins, totals = [0, 0], [0, 0]
    for number, deal in enumerate(deals, start=1):
        if deal is None:
            continue
        if is_over(match, wins):
            found.beyond.append(number)
            continue
        bidder, bid, taken = deal
        scored, made = points_of(preset, bidder, bid, taken, totals)
        side = bidder % 2
        for each in (0, 1):
            took = taken if each == side else 100 - taken
            found.scores.append((number, each, scored[each], took))
        found.contracts.append((number, bidder, str(bid), made))
        totals = [total + points for total, points in zip(totals, scored, strict=True)]
        goal = 1 if preset == "basic" else GOAL
        order = (side, 1 - side)  # the bidding side first, when both have reached the goal
        winner = next((each for each in order if totals[each] >= goal), None)
        if winner is not None:
            wins[winner] += 1
            found.games.append((len(found.games) + 1, winner))
            totals = [0, 0]
    found.is_over = is_over(match, wins)
    if found.is_over and wins[0] != wins[1]:
        found.winner = wins.index(max(wins))
    return found


# What the database says


def written(sheet):
    """Return the derived rows of a sheet in the oracle's terms."""
    current = {deal.current.pk for deal in read_sheet(sheet).deals}
    assert current.issuperset(sheet.scores.values_list("deal", flat=True))
    assert current.issuperset(sheet.contracts.values_list("deal", flat=True))
    result = MatchResult.objects.filter(sheet=sheet).first()
    return Derived(
        sorted(sheet.scores.values_list("deal__number", "side", "points", "taken")),
        sorted(sheet.contracts.values_list("deal__number", "seat", "bid", "made")),
        sorted(sheet.games.values_list("number", "winner")),
        result is not None,
        result.winner if result else None,
        [index + 1 for index in read_sheet(sheet).record.beyond_end],
    )


def version(sheet):
    counted = ResultsVersion.objects.filter(association=sheet.association)
    return sum(counted.values_list("number", flat=True))


# Any sequence

DEALS = st.tuples(
    st.integers(0, 3),
    st.sampled_from((50, 55, 60, 70, 80, 100)),
    st.integers(0, 20).map(lambda fives: 5 * fives),
)
LONG_DEALS = st.one_of(
    DEALS, st.tuples(st.integers(0, 3), st.just("la_partie"), st.sampled_from((95, 100)))
)
STEPS = {
    preset: st.lists(
        st.tuples(
            st.sampled_from(("record", "record", "record", "correct", "withdraw")),
            st.integers(0, 99),
            deals,
        ),
        max_size=10,
    )
    for preset, deals in (("basic", DEALS), ("association_500", LONG_DEALS))
}
CASES = st.sampled_from(tuple(STEPS)).flatmap(
    lambda preset: st.tuples(st.just(preset), st.sampled_from(MATCHES), STEPS[preset])
)


def plan(deals, what, chosen, deal):
    """Return the number concerned and the deals as they would be; nothing without any to change."""
    standing = [index for index, entry in enumerate(deals) if entry is not None]
    if what == "record":
        index = standing[-1] + 1 if standing else 0
    elif not standing:
        return None
    else:
        index = standing[-1] if what == "withdraw" else standing[chosen % len(standing)]
    entry = None if what == "withdraw" else deal
    return index + 1, [*deals[:index], entry, *deals[index + 1 :]]


def do(sheet, what, number, deal):
    said = dict(zip(("bidder", "bid", "taken"), deal, strict=True))
    if what == "record":
        record(sheet, **said)
    elif what == "withdraw":
        withdraw(sheet)
    else:
        correct(sheet, number, **said)


def check(case):
    """Take every step and compare what is written; what is refused must change nothing."""
    preset, match, steps = case
    sheet = opened_sheet(preset=preset, match=match)
    deals, standing, changes = [], derived(preset, match, []), 0
    for what, chosen, deal in steps:
        planned = plan(deals, what, chosen, deal)
        if planned is None:
            continue
        number, after = planned
        expected = derived(preset, match, after)
        if number in expected.beyond:
            with pytest.raises(Refusal, match="deal_after_game_end"):
                do(sheet, what, number, deal)
        else:
            do(sheet, what, number, deal)
            changes += standing.is_over or expected.is_over
            deals, standing = after, expected
        assert written(sheet) == standing
        assert version(sheet) == changes
    rewrite_results(read_sheet(sheet))
    assert written(sheet) == standing


@given(CASES)
@settings(max_examples=20)
def test_what_is_derived_is_what_the_deals_amount_to(case):
    check(case)


@pytest.mark.soak
@given(CASES)
@settings(max_examples=1_000)
def test_what_is_derived_is_what_the_deals_amount_to_for_long(case):
    check(case)


# Known answers


def test_a_match_that_is_won_has_its_result_at_once():
    sheet = play(opened_sheet(match=Match(Kind.BEST_OF, 3)), "011")

    result = MatchResult.objects.get()
    last = sheet.deals.get(number=3)
    assert (result.sheet, result.association) == (sheet, sheet.association)
    assert (result.winner, result.ended_at) == (1, last.recorded_at)


def test_an_even_number_of_games_may_be_drawn():
    play(opened_sheet(match=Match(Kind.FIXED, 2)), "01")

    assert MatchResult.objects.get().winner is None


def test_the_version_of_the_results_moves_with_every_change_of_a_result():
    sheet = opened_sheet(match=Match(Kind.BEST_OF, 3))
    versions = []
    for act in (
        lambda: record(sheet, bidder=0),
        lambda: record(sheet, bidder=0),
        lambda: correct(sheet, 1, bidder=0, bid=80),
        lambda: withdraw(sheet),
        lambda: record(sheet, bidder=1),
        lambda: record(sheet, bidder=1),
    ):
        act()
        versions.append(version(sheet))

    assert versions == [0, 1, 2, 3, 3, 4]


def test_the_results_of_two_associations_are_counted_apart():
    sheets = [play(opened_sheet(match=Match(Kind.SINGLE)), "0") for _ in range(2)]

    assert [version(sheet) for sheet in sheets] == [1, 1]


def test_a_receipt_tells_what_the_sheet_was_when_it_was_given():
    play(opened_sheet(), "010")

    answers = [receipt.answer["games"] for receipt in Receipt.objects.order_by("pk")]

    assert answers == [[1, 0], [1, 1], [2, 1]]


def test_writing_the_results_again_changes_none():
    sheet = play(opened_sheet(match=Match(Kind.TIMED)), "0110")
    sheet = close_sheet(sheet=sheet, by=actor(sheet.opened_by))
    before = written(sheet)

    rewrite_results(read_sheet(sheet))

    assert written(sheet) == before
