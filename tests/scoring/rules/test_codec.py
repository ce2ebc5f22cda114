"""Entries to plain data and back: nothing is lost, nothing is guessed."""

import json
from dataclasses import dataclass, fields
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.problems import Place
from scoring.games.jeu_du_10 import Deal, HouseRules
from scoring.games.two_ten_jack import Deal as Shared
from scoring.games.two_ten_jack import Owners
from scoring.rules.auctions import Call, Opening, Rounds
from scoring.rules.cards import RANKS, Card, Suit
from scoring.rules.codec import HIGHEST, Unreadable, dump, from_texts, load, to_text
from scoring.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Note:
    """A record with every sort of field."""

    seat: Seat
    count: int = 0
    sure: bool | None = None
    word: Literal["up", "down"] | None = None
    stake: int | Literal["all"] | None = None
    suit: Suit | None = None
    card: Card | None = None
    hand: tuple[Card, ...] | None = None
    pair: tuple[int, int] | None = None
    call: Call | None = None
    calls: tuple[Call, ...] | None = None


FULL = Note(
    seat=Seat(3),
    count=-20,
    sure=False,
    word="up",
    stake="all",
    suit=Suit.HEARTS,
    card=Card("10", Suit.CLUBS),
    hand=(Card("A", Suit.SPADES), Card("5", Suit.DIAMONDS)),
    pair=(25, 75),
    call=Call(Seat(0), "pass"),
    calls=(Call(Seat(1), 50), Call(Seat(2), "pass")),
)
PLAIN = {
    "seat": 3,
    "count": -20,
    "sure": False,
    "word": "up",
    "stake": "all",
    "suit": "H",
    "card": "10C",
    "hand": ["AS", "5D"],
    "pair": [25, 75],
    "call": {"seat": 0, "call": "pass"},
    "calls": [{"seat": 1, "call": 50}, {"seat": 2, "call": "pass"}],
}
TEXTS = {
    "seat": "3",
    "count": "-20",
    "sure": "false",
    "word": "up",
    "stake": "all",
    "suit": "H",
    "card": "10C",
    "hand": "AS,5D",
    "pair": "25,75",
    "call": "0:pass",
    "calls": "1:50,2:pass",
}

FIGURES = st.integers(-HIGHEST, HIGHEST)
SEATS = FIGURES.map(Seat)
CALLS = st.builds(Call, SEATS, FIGURES | st.sampled_from(["pass", "hold", "la_partie"]))
CARDS = st.builds(Card, st.sampled_from(RANKS), st.sampled_from(Suit))
NOTES = st.builds(
    Note,
    seat=SEATS,
    count=FIGURES,
    sure=st.none() | st.booleans(),
    word=st.sampled_from([None, "up", "down"]),
    stake=st.sampled_from([None, "all"]) | FIGURES,
    suit=st.none() | st.sampled_from(Suit),
    card=st.none() | CARDS,
    hand=st.none() | st.lists(CARDS, min_size=1, max_size=4).map(tuple),
    pair=st.none() | st.tuples(FIGURES, FIGURES),
    call=st.none() | CALLS,
    calls=st.none() | st.lists(CALLS, min_size=1, max_size=4).map(tuple),
)
DEALS = st.builds(
    Deal,
    dealer=SEATS,
    bidder=st.none() | SEATS,
    bid=st.sampled_from([None, "la_partie"]) | FIGURES,
    points=st.none() | st.tuples(FIGURES, FIGURES),
    calls=st.none() | st.lists(CALLS, min_size=1, max_size=4).map(tuple),
    trump=st.none() | st.sampled_from(Suit),
    made=st.none() | st.booleans(),
    tricks=st.none() | st.tuples(FIGURES, FIGURES),
    opponents_bid=st.none() | st.booleans(),
)
OPTIONS = st.builds(
    HouseRules,
    contract_test=st.sampled_from(["at_least", "more_than"]),
    opening=st.sampled_from(Opening),
    auction_rounds=st.sampled_from(Rounds),
    trump=st.sampled_from(["none", "first_lead", "announced"]),
    score_mode=st.sampled_from(["deal_win", "association_500", "two_hundred"]),
    target=st.none() | FIGURES,
    defence_cap=st.none() | FIGURES,
    bid_la_partie=st.booleans(),
    la_partie_failure=st.sampled_from(["bidders_lose", "opponents_gain"]),
)
RECORDS = NOTES | DEALS | OPTIONS

GIANT = 10**4000
ATOMS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from([GIANT, -GIANT, HIGHEST + 1, "H", "10H", "pass", "la_partie", "true", "50"])
)
JUNK = st.recursive(
    ATOMS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["seat", "call"]) | st.text(max_size=5), inner)
    ),
    max_leaves=8,
)


def wrongs(kind: type, data: Any) -> list[tuple[str, str]]:
    """Return the code and the field of everything that makes ``data`` unreadable."""
    with pytest.raises(Unreadable) as refusal:
        load(kind, data)
    return [(problem.code, problem.field) for problem in refusal.value.problems]


def read_or_refuse(kind: type, data: Any) -> None:
    """Read ``data``; whatever it is, nothing but ``Unreadable`` may be raised."""
    try:
        record: Any = load(kind, data)
    except Unreadable:
        return
    assert load(kind, dump(record)) == record


# Plain data


def test_a_record_is_written_as_plain_data():
    assert dump(FULL) == PLAIN


def test_plain_data_is_read_as_the_record():
    assert load(Note, PLAIN) == FULL


def test_what_was_not_said_is_left_out():
    assert dump(Note(Seat(1))) == {"seat": 1, "count": 0}
    assert load(Note, {"seat": 1}) == Note(Seat(1))


def test_null_is_what_was_not_said():
    assert load(Note, {"seat": 1, "card": None, "pair": None, "calls": None}) == Note(Seat(1))


def test_what_is_read_has_the_types_of_the_record():
    note = load(Note, json.loads(json.dumps(PLAIN)))

    assert isinstance(note.seat, Seat)
    assert isinstance(note.suit, Suit)
    assert isinstance(note.card, Card)
    assert note.calls is not None
    assert all(isinstance(call.seat, Seat) for call in note.calls)


def test_what_is_written_holds_only_what_json_knows():
    plain = dump(FULL)

    assert type(plain["seat"]) is type(plain["calls"][0]["seat"]) is int
    assert type(plain["suit"]) is str


@given(RECORDS)
def test_any_record_survives_storage(record):
    stored = json.dumps(dump(record), allow_nan=False)

    assert load(type(record), json.loads(stored)) == record


# What cannot be read


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        pytest.param({}, [("missing_key", "seat")], id="missing"),
        pytest.param({"seat": 1, "bet": 2}, [("unknown_key", "bet")], id="unknown"),
        pytest.param(
            {"bet": 2, "x": 3},
            [("unknown_key", "bet"), ("unknown_key", "x"), ("missing_key", "seat")],
            id="unknown and missing",
        ),
        pytest.param(
            {"seat": "north", "count": None, "pair": [1]},
            [("wrong_type", "seat"), ("wrong_type", "count"), ("wrong_type", "pair")],
            id="every wrong type",
        ),
        pytest.param(
            {"seat": "north", "bet": 2},
            [("unknown_key", "bet"), ("wrong_type", "seat")],
            id="a wrong type beside an unknown key",
        ),
        pytest.param(
            {"count": "many"},
            [("missing_key", "seat"), ("wrong_type", "count")],
            id="a wrong type beside a missing key",
        ),
    ],
)
def test_every_key_that_is_wrong_is_named(data, expected):
    assert sorted(wrongs(Note, data)) == sorted(expected)


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("seat", None, "wrong_type"),
        ("seat", "1", "wrong_type"),
        ("seat", 1.0, "wrong_type"),
        ("seat", True, "wrong_type"),
        ("count", False, "wrong_type"),
        ("count", float("nan"), "wrong_type"),
        ("count", float("inf"), "wrong_type"),
        ("count", HIGHEST + 1, "wrong_type"),
        pytest.param("count", -GIANT, "wrong_type", id="a giant"),
        ("sure", 1, "wrong_type"),
        ("sure", "true", "wrong_type"),
        ("word", "left", "wrong_type"),
        ("word", ["up"], "wrong_type"),
        ("stake", True, "wrong_type"),
        ("stake", "ALL", "wrong_type"),
        ("suit", "X", "wrong_type"),
        ("suit", "HEARTS", "wrong_type"),
        ("card", "1H", "unknown_card"),
        ("card", 10, "wrong_type"),
        ("hand", "AS", "wrong_type"),
        ("hand", ["AS", "4X"], "unknown_card"),
        ("hand", {"0": "AS"}, "wrong_type"),
        ("pair", [1, 2, 3], "wrong_type"),
        ("pair", [], "wrong_type"),
        ("pair", [1, True], "wrong_type"),
        ("pair", "12", "wrong_type"),
        ("call", [], "wrong_type"),
        ("call", {"seat": 1}, "missing_key"),
        ("call", {"seat": 1, "call": 50, "loud": True}, "unknown_key"),
        ("calls", [{"seat": 1, "call": True}], "wrong_type"),
        ("calls", [[1, 50]], "wrong_type"),
    ],
)
def test_a_value_of_the_wrong_type_is_named(key, value, code):
    assert wrongs(Note, {"seat": 1, key: value}) == [(code, key)]


@pytest.mark.parametrize("data", [None, 1, "seat", [], [["seat", 1]], float("nan"), True])
def test_what_is_no_record_at_all_is_refused(data):
    assert wrongs(Note, data) == [("wrong_type", "")]


def test_an_endless_key_is_named_by_its_beginning():
    ((code, field),) = wrongs(Note, {"seat": 1, "x" * 10_000: 2})

    assert code == "unknown_key"
    assert len(field) <= 80


@given(JUNK)
def test_junk_is_refused_and_breaks_nothing(junk):
    read_or_refuse(Note, junk)


@given(st.sampled_from([Note, Deal, HouseRules]), st.data())
def test_junk_in_a_field_is_refused_and_breaks_nothing(kind, data):
    names = [item.name for item in fields(kind)]
    junk = data.draw(st.dictionaries(st.sampled_from(names), JUNK, max_size=4))

    read_or_refuse(kind, {"seat": 1, **junk} if kind is Note else {"dealer": 1, **junk})
    read_or_refuse(kind, junk)


# Texts of a form


def test_the_texts_of_a_form_are_read_as_plain_data():
    assert from_texts(Note, TEXTS) == PLAIN


@pytest.mark.parametrize("name", list(TEXTS))
def test_a_field_is_written_as_the_text_of_a_form(name):
    assert to_text(getattr(FULL, name)) == TEXTS[name]


def test_what_was_not_said_is_an_empty_text():
    assert to_text(None) == ""
    assert from_texts(Note, {"seat": "1", "card": "", "pair": "  "}) == {"seat": 1}


def test_spaces_round_a_text_do_not_matter():
    assert from_texts(Note, {"seat": " 1 ", "suit": "H "}) == {"seat": 1, "suit": "H"}


def test_a_form_may_hold_more_than_the_record():
    assert from_texts(Note, {"seat": "1", "token": "secret"}) == {"seat": 1}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("seat", "north"),
        ("seat", "1.5"),
        ("seat", "1234567"),
        ("seat", "١"),
        ("sure", "yes"),
        ("sure", "1"),
        ("word", "left"),
        ("stake", "lots"),
        ("card", "4X"),
        ("pair", "20"),
        ("pair", "20,30,50"),
        ("pair", "20,"),
        ("call", "1"),
        ("call", "1:50:60"),
        ("calls", "1:50,"),
        ("calls", "1:50:60,2:pass"),
    ],
)
def test_a_text_that_does_not_fit_is_refused_as_what_it_is(name, text):
    assert [field for _, field in wrongs(Note, from_texts(Note, {"seat": "1", name: text}))] == [
        name
    ]


@given(RECORDS)
def test_any_record_survives_a_form(record):
    texts = {item.name: to_text(getattr(record, item.name)) for item in fields(record)}

    assert load(type(record), from_texts(type(record), texts)) == record


@given(
    st.sampled_from([Note, Deal, HouseRules]),
    st.dictionaries(
        st.sampled_from([*TEXTS, "dealer", "points", "trump", "target"]),
        st.text("0123456789-+:, HSpalrtiue_", max_size=12) | st.text(max_size=8),
    ),
)
def test_any_text_of_a_form_is_read_or_refused(kind, texts):
    read_or_refuse(kind, from_texts(kind, texts))


# A dataclass that is a mapping

OWNERS = st.dictionaries(CARDS, SEATS, max_size=5).map(lambda held: Owners(tuple(held.items())))
TWO_OWNERS = Owners(((Card("2", Suit.HEARTS), Seat(1)), (Card("10", Suit.CLUBS), Seat(0))))


def test_a_mapping_is_written_as_an_object():
    plain = dump(Shared(Seat(0), cards=TWO_OWNERS))

    assert plain == {"dealer": 0, "cards": {"10C": 0, "2H": 1}}
    assert {type(key) for key in plain["cards"]} == {str}
    assert load(Shared, plain).cards == TWO_OWNERS


@given(OWNERS)
def test_any_mapping_survives_storage_and_a_form(owners):
    record = Shared(Seat(0), cards=owners)
    texts = {"dealer": "0", "cards": to_text(owners)}

    assert load(Shared, json.loads(json.dumps(dump(record)))) == record
    assert load(Shared, from_texts(Shared, texts)) == (record if owners else Shared(Seat(0)))


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ({"2X": 0}, "unknown_card"),
        ({"": 0}, "unknown_card"),
        ({2: 0}, "wrong_type"),
        ({"2H": None}, "wrong_type"),
        ({"2H": {"seat": 0}}, "wrong_type"),
        ([["2H", 0]], "wrong_type"),
        ("2H", "wrong_type"),
    ],
)
def test_a_mapping_of_something_else_is_refused(value, code):
    assert wrongs(Shared, {"dealer": 0, "cards": value}) == [(code, "cards")]


@pytest.mark.parametrize("text", ["2H", "2H:", "2H:x", "2H:0,2H:1", "2H:0,", ":0", "2H:0:1"])
def test_the_text_of_something_else_is_refused(text):
    texts = {"dealer": "0", "cards": text}

    assert [field for _, field in wrongs(Shared, from_texts(Shared, texts))] == ["cards"]


@given(JUNK)
def test_junk_instead_of_a_mapping_is_refused_and_breaks_nothing(junk):
    read_or_refuse(Shared, {"dealer": 0, "cards": junk})


def test_the_trick_of_a_game_has_its_place_like_any_other():
    tricks = [{"leader": 0, "plays": ["2H", "3H"]}, {"leader": 0, "plays": ["1H", "4H"]}]
    with pytest.raises(Unreadable) as refusal:
        load(Shared, {"dealer": 0, "tricks": tricks})

    assert refusal.value.problems[0].place == Place(trick=1, play=0)
