"""Auctions: who speaks, what may be said, when it is over."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.problems import Message, Place
from scoring.rules.auctions import (
    PASS,
    Auction,
    AuctionRules,
    Bid,
    Call,
    Contract,
    Opening,
    Rounds,
    hear,
    illegal_amount,
)
from scoring.rules.seats import Seat

BIDS = (50, 55, 60)
WORDS = {"la_partie": Message("la partie")}


def rules(bids: tuple[Bid, ...] = BIDS, seats: int = 4, **changes: Any) -> AuctionRules:
    return AuctionRules(bids=bids, seats=seats, words=WORDS, **changes)


def said(text: str) -> list[Call]:
    """Read calls such as ``1:50 2:pass``."""
    pairs = [word.split(":") for word in text.split()]
    return [Call(Seat(seat), int(call) if call.isdigit() else call) for seat, call in pairs]


def heard(text: str, dealer: int = 0, **changes: Any) -> tuple[Auction, list[tuple[str, Place]]]:
    auction, problems = hear(Auction.opened(Seat(dealer), rules(**changes)), said(text))
    return auction, [(problem.code, problem.place) for problem in problems]


@st.composite
def any_rules(draw: st.DrawFn) -> AuctionRules:
    figures = draw(st.lists(st.integers(1, 40), min_size=2, max_size=6, unique=True).map(sorted))
    bids: tuple[Bid, ...] = tuple(5 * figure for figure in figures)
    if draw(st.booleans()):
        bids = (*bids, "la_partie")
    return rules(
        bids,
        draw(st.integers(2, 6)),
        opening=draw(st.sampled_from(Opening)),
        rounds=draw(st.sampled_from(Rounds)),
    )


@st.composite
def auctions(draw: st.DrawFn) -> list[Auction]:
    """Return every state of an auction in which all that was said was legal."""
    opened = draw(any_rules())
    states = [Auction.opened(Seat(draw(st.integers(0, opened.seats - 1))), opened)]
    while not states[-1].is_over:
        states.append(states[-1].after(draw(st.sampled_from(states[-1].legal_calls()))))
    return states


# Known auctions


@pytest.mark.parametrize(
    ("calls", "contract"),
    [
        pytest.param("1:50 2:pass 3:pass 0:pass", Contract(Seat(1), 50), id="one bid stands"),
        pytest.param("1:50 2:55 3:pass 0:pass 1:pass", Contract(Seat(2), 55), id="it is raised"),
        pytest.param(
            "1:50 2:pass 3:55 0:pass 1:60", Contract(Seat(1), 60), id="nobody can beat the highest"
        ),
        pytest.param("1:60", Contract(Seat(1), 60), id="the highest at once"),
    ],
)
def test_an_auction_ends_in_a_contract(calls, contract):
    auction, problems = heard(calls)

    assert problems == []
    assert auction.is_over
    assert auction.contract == contract


@pytest.mark.parametrize("dealer", range(4))
def test_the_left_neighbour_of_the_dealer_speaks_first(dealer):
    assert Auction.opened(Seat(dealer), rules()).turn == (dealer + 1) % 4


@pytest.mark.parametrize(
    ("calls", "code", "index"),
    [
        pytest.param("1:45", "illegal_amount", 0, id="too little"),
        pytest.param("1:52", "illegal_amount", 0, id="between two bids"),
        pytest.param("1:65", "illegal_amount", 0, id="too much"),
        pytest.param("1:la_partie", "illegal_amount", 0, id="a bid of another game"),
        pytest.param("1:55 2:55", "bid_too_low", 1, id="the same bid"),
        pytest.param("1:55 2:50", "bid_too_low", 1, id="a lower bid"),
        pytest.param("0:50", "out_of_turn", 0, id="the dealer first"),
        pytest.param("1:50 3:55", "out_of_turn", 1, id="a player left out"),
        pytest.param("1:50 2:55 3:pass 0:pass 2:60", "out_of_turn", 4, id="over one's own bid"),
        pytest.param("1:50 2:pass 3:55 0:pass 2:60", "out_of_turn", 4, id="after a pass"),
        pytest.param("1:pass", "opener_must_bid", 0, id="the first must bid"),
        pytest.param("1:60 2:65", "auction_over", 1, id="over the highest bid"),
        pytest.param("1:50 2:pass 3:pass 0:pass 1:55", "auction_over", 4, id="all others passed"),
        pytest.param("", "auction_incomplete", 0, id="nothing said"),
        pytest.param("1:50 2:55 3:pass", "auction_incomplete", 3, id="two have still to speak"),
    ],
)
def test_a_wrong_call_is_refused_at_its_index(calls, code, index):
    assert heard(calls)[1] == [(code, Place(call=index))]


def test_a_pass_after_the_end_changes_nothing():
    assert heard("1:60 2:pass 3:pass 0:pass") == heard("1:60")


def test_a_bid_after_such_a_pass_is_refused_at_its_own_index():
    assert heard("1:60 2:pass 3:pass 0:65")[1] == [("auction_over", Place(call=3))]


def test_what_was_heard_before_a_wrong_call_is_kept():
    auction, _ = heard("1:50 2:55 3:50 0:60")

    assert auction == heard("1:50 2:55")[0]


def test_who_has_passed_is_told_so():
    passed = Auction.opened(Seat(0), rules()).after(50).after(PASS).after(55).after(PASS)
    (late,) = passed.problems(Call(Seat(2), 60))
    (early,) = passed.problems(Call(Seat(3), 60))

    assert late.code == early.code == "out_of_turn"
    assert "has passed" in late.message.text
    assert "has passed" not in early.message.text
    assert late.message.params == {"name": 2, "turn": 1}
    assert early.message.params == {"name": 3, "turn": 1}


@pytest.mark.parametrize(
    ("opening", "calls", "code"),
    [
        (Opening.FORCED_FIRST, "1:pass", "opener_must_bid"),
        (Opening.LAST_MUST_BID, "1:pass 2:pass 3:pass 0:pass", "last_must_bid"),
    ],
)
def test_somebody_must_bid(opening, calls, code):
    auction, problems = heard(calls, opening=opening)

    assert [found for found, _ in problems] == [code]
    assert auction.must_bid() == code
    assert auction.legal_calls() == BIDS


def test_a_refusal_says_what_would_be_enough():
    opened = Auction.opened(Seat(0), rules((*BIDS, "la_partie")))
    (forced,) = opened.problems(Call(Seat(1), PASS))
    (low,) = opened.after(55).problems(Call(Seat(2), 50))
    (last,) = opened.after(60).problems(Call(Seat(2), 50))

    assert forced.message.params == {"name": 1, "minimum": 50}
    assert low.message.params == {"standing": 55, "minimum": 60}
    assert last.message.params == {"standing": 60, "minimum": WORDS["la_partie"]}


def test_who_must_bid_is_told_why():
    first = Auction.opened(Seat(0), rules())
    alone = Auction.opened(Seat(0), rules(opening=Opening.LAST_MUST_BID))
    for _ in range(3):
        alone = alone.after(PASS)

    assert "speaks first" in first.problems(Call(Seat(1), PASS))[0].message.text
    assert "Everyone else passed" in alone.problems(Call(Seat(0), PASS))[0].message.text


def test_the_last_player_without_a_bid_on_the_table_bids_alone():
    auction, problems = heard("1:pass 2:pass 3:pass 0:50", opening=Opening.LAST_MUST_BID)

    assert problems == []
    assert auction.contract == Contract(Seat(0), 50)


def test_when_all_may_pass_the_cards_are_thrown_in():
    auction, problems = heard("1:pass 2:pass 3:pass 0:pass", opening=Opening.REDEAL_IF_ALL_PASS)

    assert problems == []
    assert (auction.is_thrown_in, auction.contract) == (True, None)


def test_in_a_single_round_everybody_speaks_once():
    auction, problems = heard("1:50 2:55 3:pass 0:60", bids=(*BIDS, 65), rounds=Rounds.SINGLE)

    assert problems == []
    assert auction.contract == Contract(Seat(0), 60)
    assert auction.legal_calls() == ()


def test_a_bid_in_words_stands_above_the_highest_number():
    bids = (*BIDS, "la_partie")

    assert heard("1:60", bids=bids)[1] == [("auction_incomplete", Place(call=1))]
    assert heard("1:60 2:la_partie", bids=bids)[0].contract == Contract(Seat(2), "la_partie")
    assert heard("1:la_partie 2:60", bids=bids)[1] == [("auction_over", Place(call=1))]


def test_the_bidders_and_those_who_passed_are_known():
    auction, _ = heard("1:50 2:pass 3:55 0:pass 1:pass")

    assert auction.bidders == {1, 3}
    assert auction.passed == {0, 1, 2}
    assert auction.calls == tuple(said("1:50 2:pass 3:55 0:pass 1:pass"))


def test_an_illegal_amount_names_the_steps_of_the_bids():
    problem = illegal_amount((15, 20, 25, 30))

    assert (problem.code, problem.field) == ("illegal_amount", "bid")
    assert problem.message.params == {"step": 5, "lowest": 15, "highest": 30}


# Every short auction, beside a slow reading of the rules


def speaker(said_so_far: Sequence[Call], seats: int, dealer: int) -> int | None:
    """Return who speaks next: the next player clockwise who has not passed."""
    gone = {call.seat for call in said_so_far if call.call == PASS}
    last = said_so_far[-1].seat if said_so_far else dealer
    order = [(last + step) % seats for step in range(1, seats + 1)]
    return next((seat for seat in order if seat not in gone), None)


def ended(said_so_far: Sequence[Call], game: AuctionRules) -> bool:
    bids = [call.call for call in said_so_far if call.call != PASS]
    passes = len(said_so_far) - len(bids)
    if not bids:
        return passes == game.seats
    everybody_spoke = len(said_so_far) == game.seats
    return (
        bids[-1] == game.bids[-1]
        or passes == game.seats - 1
        or (game.rounds == "single" and everybody_spoke)
    )


def refusal(said_so_far: Sequence[Call], call: Call, game: AuctionRules, dealer: int) -> str:
    """Return the code that the rules give ``call``, or nothing."""
    bids = [game.bids.index(past.call) for past in said_so_far if past.call != PASS]
    if ended(said_so_far, game):
        return "auction_over"
    if call.seat != speaker(said_so_far, game.seats, dealer):
        return "out_of_turn"
    if call.call != PASS:
        if call.call not in game.bids:
            return "illegal_amount"
        return "bid_too_low" if bids and game.bids.index(call.call) <= bids[-1] else ""
    if not bids and game.opening == "forced_first":
        return "opener_must_bid"
    is_last = len(said_so_far) == game.seats - 1
    return "last_must_bid" if not bids and is_last and game.opening == "last_must_bid" else ""


def explored(auction: Auction) -> Iterator[Auction]:
    """Yield ``auction`` and every auction that it may become."""
    yield auction
    for call in auction.legal_calls():
        yield from explored(auction.after(call))


@pytest.mark.parametrize("rounds", Rounds)
@pytest.mark.parametrize("opening", Opening)
@pytest.mark.parametrize(("seats", "bids"), [(2, BIDS), (3, (50, 55, "la_partie")), (4, (50, 55))])
def test_every_call_in_every_short_auction_is_judged_by_the_book(seats, bids, opening, rounds):
    game = rules(bids, seats, opening=opening, rounds=rounds)
    amounts = (*bids, PASS, 45, "nonsense")

    for auction in explored(Auction.opened(Seat(1), game)):
        assert auction.is_over == ended(auction.calls, game)
        for call in (Call(Seat(seat), amount) for seat in range(seats) for amount in amounts):
            codes = [problem.code for problem in auction.problems(call)]
            assert codes == list(filter(None, [refusal(auction.calls, call, game, 1)]))


# Any auction


@given(auctions())
def test_what_is_legal_to_say_is_heard_and_comes_to_an_end(states):
    last = states[-1]

    assert hear(states[0], last.calls) == (last, ())
    assert last.is_thrown_in or last.contract in [
        Contract(call.seat, call.call) for call in last.calls
    ]
    assert len(last.calls) <= last.rules.seats + len(last.rules.bids)


@given(auctions())
def test_bids_only_rise_and_the_last_one_stands(states):
    last = states[-1]
    bids = [call for call in last.calls if call.call != PASS]
    heights = [last.rules.bids.index(call.call) for call in bids]

    assert heights == sorted(set(heights))
    assert last.contract == (Contract(bids[-1].seat, bids[-1].call) if bids else None)


@given(auctions(), st.data())
def test_what_is_not_legal_to_say_is_refused_at_its_index(states, data):
    auction = data.draw(st.sampled_from(states))
    everything = (*auction.rules.bids, PASS, 0, 7, 1000, "nonsense", "")
    illegal = [call for call in everything if call not in auction.legal_calls()]
    call = Call(auction.turn, data.draw(st.sampled_from(illegal)))
    if auction.is_over and call.call == PASS:
        return

    stopped, problems = hear(states[0], [*auction.calls, call])

    assert stopped == auction
    assert [problem.place for problem in problems] == [Place(call=len(auction.calls))]
    assert {problem.field for problem in problems} == {"calls"}


@given(auctions(), st.data())
def test_nobody_speaks_out_of_turn(states, data):
    auction = data.draw(st.sampled_from(states[:-1]))
    seats = [seat for seat in range(auction.rules.seats) if seat != auction.turn]
    call = Call(Seat(data.draw(st.sampled_from(seats))), auction.legal_calls()[0])

    assert [problem.code for problem in auction.problems(call)] == ["out_of_turn"]


@given(auctions())
def test_undoing_a_call_is_keeping_the_auction_before_it(states):
    for index, state in enumerate(states):
        assert len(state.calls) == index
        assert state == hear(states[0], states[-1].calls[:index])[0]


@given(auctions())
def test_until_it_is_over_an_auction_waits_for_somebody_who_has_not_passed(states):
    for auction in states[:-1]:
        (problem,) = hear(states[0], auction.calls)[1]
        assert (problem.code, problem.place.call) == ("auction_incomplete", len(auction.calls))
        assert problem.message.params["name"] == auction.turn
        assert auction.turn not in auction.passed
        assert auction.legal_calls()
