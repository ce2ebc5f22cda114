"""Matches: games into a result, and a sheet replayed from its entries."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.games.jeu_du_10 import Deal
from scoring.registry import open_game
from scoring.rules.auctions import PASS, Call
from scoring.rules.codec import dump, load
from scoring.rules.game import Progress
from scoring.rules.match import GameResult, Kind, Match, Record, play
from scoring.rules.seats import Seat, Side

SHORT = open_game("jeu_du_10")
LONG = open_game("jeu_du_10", options={"score_mode": "association_500", "target": 150})
MAY_REDEAL = open_game("jeu_du_10", options={"opening": "redeal_if_all_pass"})
FIRST = Seat(2)
REFUSED = Deal(Seat(0), Seat(0), 50, (60, 60))

MATCHES = st.one_of(
    st.just(Match()),
    st.builds(Match, st.just(Kind.BEST_OF), st.sampled_from([1, 3, 5])),
    st.builds(Match, st.just(Kind.FIXED), st.integers(1, 4)),
    st.builds(Match, st.just(Kind.TIMED), ended=st.booleans()),
    st.just(Match(Kind.OPEN)),
)


def won_by(side: int, dealer: int = 0) -> Deal:
    """Return a deal that its side wins, bidding and taking 60."""
    points = (60, 40) if side == 0 else (40, 60)
    return Deal(Seat(dealer), Seat(side), 60, points)


MARKS = {"0": won_by(0), "1": won_by(1), "?": REFUSED, "-": None}


def thrown_in(dealer: int = 0) -> Deal:
    calls = (Call(Seat((dealer + step) % 4), PASS) for step in (1, 2, 3, 4))
    return Deal(Seat(dealer), calls=tuple(calls))


def record_of(match: Match, winners: str) -> Record:
    """Replay a match whose deals are won by the sides of ``winners``.

    A dash withdraws a deal, and a question mark is a deal that is refused.
    """
    entries = [MARKS[mark] for mark in winners]
    return play(SHORT, match, entries, first_dealer=FIRST)


def dealt_in_turn(match: Match, deals: Sequence[Deal]) -> list[Deal]:
    """Return the deals, each dealt by whoever the match says deals next."""
    entries: list[Deal] = []
    for deal in deals:
        dealer = play(LONG, match, entries, first_dealer=FIRST).next_dealer
        entries.append(replace(deal, dealer=dealer))
    return entries


@st.composite
def long_deals(draw: st.DrawFn) -> Deal:
    """Return a deal that any table without trump may record."""
    taken = draw(st.integers(0, 20)) * 5
    return Deal(
        dealer=Seat(draw(st.integers(0, 3))),
        bidder=Seat(draw(st.integers(0, 3))),
        bid=draw(st.integers(10, 20)) * 5,
        points=(taken, 100 - taken),
    )


# When a match is over


@pytest.mark.parametrize(
    ("match", "winners", "over", "winner"),
    [
        pytest.param(Match(), "", False, None, id="single, nothing played"),
        pytest.param(Match(), "1", True, 1, id="single"),
        pytest.param(Match(Kind.SINGLE, 3), "1", True, 1, id="single, whatever the number"),
        pytest.param(Match(Kind.SINGLE, ended=True), "", False, None, id="single, sheet closed"),
        pytest.param(Match(Kind.BEST_OF, 1), "0", True, 0, id="best of 1"),
        pytest.param(Match(Kind.BEST_OF, 3), "0", False, None, id="best of 3, one won"),
        pytest.param(Match(Kind.BEST_OF, 3), "01", False, None, id="best of 3, one each"),
        pytest.param(Match(Kind.BEST_OF, 3), "00", True, 0, id="best of 3, decided early"),
        pytest.param(Match(Kind.BEST_OF, 3), "011", True, 1, id="best of 3, to the end"),
        pytest.param(Match(Kind.BEST_OF, 5), "0110", False, None, id="best of 5, two each"),
        pytest.param(Match(Kind.BEST_OF, 5), "01101", True, 1, id="best of 5, to the end"),
        pytest.param(Match(Kind.BEST_OF, 5), "111", True, 1, id="best of 5, three in a row"),
        pytest.param(Match(Kind.FIXED, 1), "1", True, 1, id="fixed 1"),
        pytest.param(Match(Kind.FIXED, 3), "00", False, None, id="fixed 3, all are played"),
        pytest.param(Match(Kind.FIXED, 3), "001", True, 0, id="fixed 3"),
        pytest.param(Match(Kind.FIXED, 2), "01", True, None, id="fixed 2, a draw"),
        pytest.param(Match(Kind.FIXED, 4), "0110", True, None, id="fixed 4, a draw"),
        pytest.param(Match(Kind.TIMED), "0000", False, None, id="timed, still playing"),
        pytest.param(Match(Kind.TIMED, ended=True), "010", True, 0, id="timed, games won decide"),
        pytest.param(Match(Kind.TIMED, ended=True), "01", True, None, id="timed, a draw"),
        pytest.param(Match(Kind.TIMED, ended=True), "", True, None, id="timed, nothing played"),
        pytest.param(Match(Kind.OPEN), "000000", False, None, id="open is never over"),
        pytest.param(Match(Kind.OPEN, ended=True), "0", False, None, id="open, sheet closed"),
    ],
)
def test_a_match_is_over_when(match, winners, over, winner):
    record = record_of(match, winners)

    assert [game.winner for game in record.games] == [int(mark) for mark in winners]
    assert record.problems == ()
    assert (record.is_over, record.winner) == (over, winner)
    assert record.is_drawn == (over and winner is None)


@pytest.mark.parametrize(
    ("deals", "winner"),
    [
        pytest.param([Deal(Seat(2), Seat(0), 60, (70, 30))], 0, id="the totals decide"),
        pytest.param([Deal(Seat(2), Seat(0), 80, (70, 30))], 1, id="even negative ones"),
        pytest.param([Deal(Seat(2), Seat(0), 50, (50, 50))], None, id="equal totals are a draw"),
        pytest.param(
            [Deal(Seat(2), Seat(0), 60, (90, 10))] * 2 + [Deal(Seat(2), Seat(1), 60, (10, 90))],
            0,
            id="a game won decides before the totals",
        ),
        pytest.param(
            [Deal(Seat(2), Seat(0), 60, (90, 10))] * 2
            + [Deal(Seat(2), Seat(1), 60, (10, 90))] * 2
            + [Deal(Seat(2), Seat(1), 60, (40, 60))],
            1,
            id="one game each, then the totals",
        ),
        pytest.param(
            [Deal(Seat(2), Seat(0), 60, (90, 10))] * 2 + [Deal(Seat(2), Seat(1), 60, (10, 90))] * 2,
            None,
            id="one game each and none under way",
        ),
    ],
)
def test_when_time_is_up_the_game_under_way_counts(deals, winner):
    record = play(LONG, Match(Kind.TIMED, ended=True), deals, first_dealer=FIRST)

    assert record.problems == ()
    assert (record.is_over, record.winner) == (True, winner)


def test_ending_a_timed_match_changes_no_deal():
    deals = [Deal(Seat(2), Seat(0), 60, (90, 10))] * 3
    playing = play(LONG, Match(Kind.TIMED), deals, first_dealer=FIRST)
    ended = play(LONG, Match(Kind.TIMED, ended=True), deals, first_dealer=FIRST)

    assert ended == replace(playing, is_over=True, winner=Side(0))


@pytest.mark.parametrize(
    ("match", "sides", "allowed"),
    [
        (Match(), 2, True),
        (Match(), 3, True),
        (Match(Kind.OPEN), 5, True),
        (Match(Kind.TIMED), 3, True),
        (Match(Kind.BEST_OF, 1), 2, True),
        (Match(Kind.BEST_OF, 5), 2, True),
        (Match(Kind.BEST_OF, 2), 2, False),
        (Match(Kind.BEST_OF, 0), 2, False),
        (Match(Kind.BEST_OF, -1), 2, False),
        (Match(Kind.BEST_OF, 3), 3, False),
        (Match(Kind.FIXED, 2), 3, True),
        (Match(Kind.FIXED, 0), 2, False),
        (Match(Kind.FIXED, -2), 2, False),
    ],
)
def test_a_match_that_cannot_be_decided_is_refused(match, sides, allowed):
    codes = [problem.code for problem in match.problems(sides)]

    assert codes == ([] if allowed else ["bad_combination"])


def test_only_a_timed_match_ends_by_hand():
    assert [kind for kind in Kind if Match(kind).ends_by_hand] == [Kind.TIMED]


# What counts


def test_deals_beyond_the_end_are_named_and_score_nothing():
    record = record_of(Match(Kind.BEST_OF, 3), "0011")

    assert record.beyond_end == (2, 3)
    assert [(problem.code, problem.place.deal) for problem in record.problems] == [
        ("deal_after_game_end", 2),
        ("deal_after_game_end", 3),
    ]
    assert [deal.score is None for deal in record.deals] == [False, False, True, True]
    assert (record.games_won(2), record.winner) == ((2, 0), 0)


def test_a_withdrawn_deal_counts_nothing():
    record = record_of(Match(Kind.BEST_OF, 3), "0-1-0")

    assert [deal.score is None for deal in record.deals] == [False, True, False, True, False]
    assert (record.games_won(2), record.winner, record.problems) == ((2, 1), 0, ())


def test_a_withdrawn_deal_beyond_the_end_is_not_named():
    assert record_of(Match(), "0-").beyond_end == ()


def test_a_refused_deal_is_placed_and_counts_nothing():
    record = record_of(Match(Kind.BEST_OF, 3), "0?0")

    assert [(problem.code, problem.place.deal) for problem in record.problems] == [
        ("sum_not_100", 1)
    ]
    assert [deal.score is None for deal in record.deals] == [False, True, False]
    assert (record.games_won(2), record.winner) == ((2, 0), 0)


@pytest.mark.parametrize("rest", ["-", "?", "-?-"])
def test_after_a_game_what_does_not_count_leaves_its_totals_standing(rest):
    played = record_of(Match(Kind.BEST_OF, 3), "0")

    assert record_of(Match(Kind.BEST_OF, 3), "0" + rest).progress == played.progress
    assert played.progress.totals == (1, 0)


def test_a_new_game_starts_from_nothing():
    record = record_of(Match(Kind.BEST_OF, 3), "0")

    assert record.progress.is_over
    assert record.before_next(SHORT) == SHORT.start()
    assert record_of(Match(Kind.BEST_OF, 3), "00").before_next(SHORT).is_over


def test_games_and_the_deals_in_them_are_numbered():
    deals = [Deal(Seat(2), Seat(0), 60, (90, 10))] * 5
    record = play(LONG, Match(Kind.OPEN), deals, first_dealer=FIRST)

    assert [(deal.game, deal.number) for deal in record.deals] == [
        (0, 1),
        (0, 2),
        (1, 1),
        (1, 2),
        (2, 1),
    ]
    assert record.games == (
        GameResult(Side(0), (180, 20), 2, Seat(2)),
        GameResult(Side(0), (180, 20), 2, Seat(2)),
    )
    assert record.progress == Progress((90, 10), 1)


def test_every_deal_is_judged_from_where_its_game_stood():
    deals = [Deal(Seat(2), Seat(0), 60, (90, 10))] * 3
    record = play(LONG, Match(Kind.OPEN), deals, first_dealer=FIRST)

    assert [deal.before.totals for deal in record.deals] == [(0, 0), (90, 10), (0, 0)]


# Who deals


def test_the_first_dealer_is_as_told_until_somebody_has_dealt():
    assert record_of(Match(), "").next_dealer == FIRST
    assert record_of(Match(), "-?").next_dealer == FIRST


def test_the_deal_moves_left_within_a_game():
    record = play(LONG, Match(), [Deal(Seat(2), Seat(0), 60, (70, 30))], first_dealer=FIRST)

    assert record.next_dealer == 3


def test_the_deal_moves_left_of_whoever_dealt_out_of_turn():
    record = play(LONG, Match(), [Deal(Seat(0), Seat(0), 60, (70, 30))], first_dealer=FIRST)

    assert (record.deals[0].dealer, record.next_dealer) == (2, 1)


def test_the_deal_moves_left_when_the_cards_are_thrown_in():
    record = play(MAY_REDEAL, Match(), [thrown_in(2)], first_dealer=FIRST)

    assert (record.games, record.progress.totals, record.next_dealer) == ((), (0, 0), 3)


def test_the_first_dealer_of_a_game_sits_left_of_the_one_of_the_game_before():
    deals = [Deal(Seat(0), Seat(0), 60, (60, 40))] * 9
    entries = dealt_in_turn(Match(Kind.OPEN), deals)
    record = play(LONG, Match(Kind.OPEN), entries, first_dealer=FIRST)

    assert [game.deals for game in record.games] == [3, 3, 3]
    assert [game.first_dealer for game in record.games] == [2, 3, 0]
    assert [entry.dealer for entry in entries] == [2, 3, 0, 3, 0, 1, 0, 1, 2]
    assert record.next_dealer == 1


def test_a_game_first_dealt_out_of_turn_moves_the_next_one():
    record = play(SHORT, Match(Kind.OPEN), [won_by(0, dealer=1)], first_dealer=FIRST)

    assert record.games[0].first_dealer == 1
    assert record.next_dealer == 2


# Any match


def result_of(match: Match, winners: Sequence[int]) -> tuple[int, bool, int | None]:
    """Return how many games count, whether the match is over and who has won it."""
    played: list[int] = []
    for winner in winners:
        if match.kind is Kind.SINGLE and len(played) == 1:
            break
        if match.kind is Kind.FIXED and len(played) == match.games:
            break
        if match.kind is Kind.BEST_OF and 2 * max(map(played.count, (0, 1))) > match.games:
            break
        played.append(winner)
    won = [played.count(0), played.count(1)]
    over = {
        Kind.SINGLE: len(played) == 1,
        Kind.BEST_OF: 2 * max(won) > match.games,
        Kind.FIXED: len(played) == match.games,
        Kind.TIMED: match.ended,
        Kind.OPEN: False,
    }[match.kind]
    leader = None if won[0] == won[1] else won.index(max(won))
    return len(played), over, leader if over else None


@given(MATCHES, st.text("01-?", max_size=9))
def test_a_match_ends_as_its_kind_says(match, marks):
    record = record_of(match, marks)
    winners = [int(mark) for mark in marks if mark in "01"]
    counted, over, winner = result_of(match, winners)

    assert [game.winner for game in record.games] == winners[:counted]
    assert (record.is_over, record.winner) == (over, winner)
    assert record.games_won(2) == (winners[:counted].count(0), winners[:counted].count(1))


@given(MATCHES, st.lists(long_deals(), max_size=8), st.data())
def test_a_sheet_without_its_withdrawn_deals_tells_the_same(match, deals, data):
    holes = data.draw(st.lists(st.booleans(), min_size=len(deals), max_size=len(deals)))
    entries: list[Deal | None] = []
    for deal, hole in zip(deals, holes, strict=True):
        entries += [None, deal] if hole else [deal]
    kept = play(LONG, match, deals, first_dealer=FIRST)
    record = play(LONG, match, entries, first_dealer=FIRST)

    assert record.games == kept.games
    assert record.next_dealer == kept.next_dealer
    assert (record.is_over, record.winner) == (kept.is_over, kept.winner)
    assert [deal.score for deal in record.deals if deal.entry] == [
        deal.score for deal in kept.deals
    ]


@given(st.lists(long_deals(), max_size=9))
def test_a_sheet_is_the_fold_of_its_deals(deals):
    record = play(LONG, Match(Kind.OPEN), deals, first_dealer=FIRST)
    progress, finished = LONG.start(), []
    for deal, judged in zip(deals, record.deals, strict=True):
        progress = LONG.start() if progress.is_over else progress
        score = LONG.score(deal, progress)
        assert (judged.before, judged.score) == (progress, score)
        progress = LONG.after(score, progress)
        finished += [(progress.winner, progress.totals)] if progress.is_over else []

    assert [(game.winner, game.totals) for game in record.games] == finished
    assert record.progress == progress


@given(MATCHES, st.lists(long_deals(), min_size=1, max_size=8), long_deals(), st.data())
def test_a_corrected_deal_is_as_if_it_had_been_entered_so(match, deals, correction, data):
    index = data.draw(st.integers(0, len(deals) - 1))
    corrected = [*deals[:index], correction, *deals[index + 1 :]]
    stored = [dump(deal) for deal in deals]
    stored[index] = dump(correction)

    before = play(LONG, match, deals, first_dealer=FIRST)
    replayed = play(LONG, match, [load(Deal, plain) for plain in stored], first_dealer=FIRST)

    assert replayed == play(LONG, match, corrected, first_dealer=FIRST)
    assert replayed.deals[:index] == before.deals[:index]


@given(MATCHES, st.lists(long_deals(), max_size=8))
def test_each_game_is_first_dealt_left_of_the_one_before(match, deals):
    entries = dealt_in_turn(match, deals)
    record = play(LONG, match, entries, first_dealer=FIRST)
    counted = [
        (entry, judged)
        for entry, judged in zip(entries, record.deals, strict=True)
        if not judged.is_beyond_end
    ]
    openers = [entry.dealer for entry, judged in counted if judged.number == 1]

    assert openers == [FIRST.left(4, steps) for steps in range(len(openers))]
    assert [judged.dealer for _, judged in counted] == [entry.dealer for entry, _ in counted]
