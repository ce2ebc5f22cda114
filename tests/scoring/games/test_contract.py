"""What is asked of every game that can be played.

A game brings ``tests/vectors/begun/<key>.json``: deals whose result is still to come, with the
preset, options and players of their table and, if it matters, the totals, deals or pool before
them.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import StrEnum
from functools import cache, cached_property
from importlib.metadata import entry_points
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.problems import Message, Place, Problem, Refusal
from scoring.registry import GAMES, PLUG_INS, find_game, games, open_game
from scoring.rules.auctions import Auction, AuctionRules, Call, Contract
from scoring.rules.cards import RANKS, Card, Deck, Suit
from scoring.rules.codec import Unreadable, dump, load, part_names
from scoring.rules.game import Game, InvalidEntry, Line, Preset, Progress, Score, Words
from scoring.rules.match import GameResult, JudgedDeal, Match, Record
from scoring.rules.seats import Seat, Side

BEGUN = Path(__file__).parents[2] / "vectors" / "begun"
KEYS = list(games())

every_game = pytest.mark.parametrize("key", KEYS)


@dataclass(frozen=True)
class Begun:
    """A deal whose result is still to come."""

    game: Game[Any, Any]
    entry: Any
    before: Progress

    def outcomes(self) -> list[Any]:
        return self._outcomes

    @cached_property
    def _outcomes(self) -> list[Any]:
        return list(self.game.outcomes(self.entry, self.before))


@cache
def begun(key: str) -> list[Begun]:
    """Return the deals begun that the game brings."""
    return [_begun(key, **sample) for sample in json.loads((BEGUN / f"{key}.json").read_text())]


def _begun(
    key: str,
    entry: Mapping[str, Any],
    preset: str = "",
    options: Mapping[str, Any] | None = None,
    totals: tuple[int, ...] | None = None,
    players: int | None = None,
    **standing: Any,
) -> Begun:
    game = open_game(key, preset=preset, options=options, players=players)
    before = replace(game.start(), **standing)
    if totals:
        before = replace(before, totals=tuple(totals))
    return Begun(game, load(game.entry_type, entry), before)


def without_result(game: Game[Any, Any], entry: Any) -> Any:
    """Return the entry as it was before its result was said."""
    return replace(entry, **dict.fromkeys(game.results))


def english(message: Message) -> str:
    """Return the sentence with every placeholder filled; one without its value is an error."""
    one = message.plural is None or message.params["count"] == 1
    text = message.text if one else message.plural
    assert text is not None
    values = {
        name: english(value) if isinstance(value, Message) else value
        for name, value in message.params.items()
    }
    return text % values


def leaves(message: Message) -> Iterator[Any]:
    for value in message.params.values():
        yield from leaves(value) if isinstance(value, Message) else [value]


def check_message(message: Message, game: Game[Any, Any]) -> None:
    """Check that a message can be said, of people who sit at the table."""
    assert english(message).strip()
    assert "%(" not in english(message)
    for value in leaves(message):
        if isinstance(value, Seat):
            assert 0 <= value < game.seats
        if isinstance(value, Side):
            assert 0 <= value < game.sides


def check_frozen_value(kind: Any) -> None:
    assert is_dataclass(kind)
    assert vars(kind)["__dataclass_params__"].frozen
    assert "__slots__" in vars(kind)


def check_problem(problem: Problem, game: Game[Any, Any]) -> None:
    check_message(problem.message, game)
    assert re.fullmatch(r"[a-z0-9_]+", problem.code)
    assert problem.field in {"", *(item.name for item in fields(game.entry_type))}


# Random entries: whatever the fields of a record may hold


def anything(hint: Any) -> st.SearchStrategy[Any]:
    """Return a strategy for the values of a type hint, legal or not."""
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return st.one_of(*map(anything, get_args(hint)))
    if origin is Literal:
        return st.sampled_from(get_args(hint))
    if origin is tuple:
        items = get_args(hint)
        if items[-1] is Ellipsis:
            return st.lists(anything(items[0]), max_size=5).map(tuple)
        return st.tuples(*map(anything, items))
    return _anything_plain(hint)


def _anything_plain(hint: Any) -> st.SearchStrategy[Any]:
    if hint in PLAIN:
        return PLAIN[hint]
    if issubclass(hint, StrEnum):
        return st.sampled_from(hint)
    if issubclass(hint, Seat | Side):
        return st.integers(-1, 6).map(hint)
    return records(hint)


PLAIN: dict[type, st.SearchStrategy[Any]] = {
    NoneType: st.none(),
    bool: st.booleans(),
    int: st.integers(-1, 20).map(lambda fives: 5 * fives) | st.integers(-9, 120),
    str: st.sampled_from(["pass", "hold", "la_partie", "nonsense", ""]),
    Card: st.builds(Card, st.sampled_from(RANKS), st.sampled_from(Suit)),
}


@cache
def records(kind: Any) -> st.SearchStrategy[Any]:
    hints = get_type_hints(kind)
    return st.builds(kind, **{item.name: anything(hints[item.name]) for item in fields(kind)})


@st.composite
def deals(draw: st.DrawFn, key: str) -> Begun:
    """Return any deal at all, or one that was legal before a few fields were changed."""
    sample = draw(st.sampled_from(begun(key)))
    kind: Any = sample.game.entry_type
    wild = draw(records(kind))
    if draw(st.booleans()):
        return replace(sample, entry=wild)
    names = draw(st.lists(st.sampled_from([item.name for item in fields(kind)]), max_size=2))
    entry = draw(st.sampled_from(sample.outcomes()))
    changes = {name: getattr(wild, name) for name in names}
    return replace(sample, entry=replace(entry, **changes))


# What the rules hand over

VALUES = (
    *(Message, Place, Problem),
    *(Call, Contract, Auction, AuctionRules, Card, Deck),
    *(Line, Score, Progress, Preset, Words),
    *(Match, GameResult, JudgedDeal, Record),
)


@pytest.mark.parametrize("kind", VALUES)
def test_a_value_can_be_kept_because_nobody_can_change_it(kind):
    check_frozen_value(kind)


# What a game is


def test_every_key_is_unique():
    found = [*GAMES, *(point.load() for point in entry_points(group=PLUG_INS))]

    assert sorted(game.key for game in found) == sorted(KEYS)


@every_game
def test_a_game_says_what_it_is(key):
    game = find_game(key)

    assert re.fullmatch(r"[a-z][a-z0-9_]{0,39}", game.key)
    assert game.key == key
    assert game.name
    assert game.about
    assert issubclass(game, Game)


@every_game
def test_a_game_has_its_own_words(key):
    words = find_game(key).words
    people = {"name": "Claire", "expected": "Simon"}

    assert isinstance(words, Words)
    for item in fields(words):
        if getattr(words, item.name) is None:
            continue
        vocabulary, sentence = getattr(words, item.name)
        assert vocabulary in games()
        assert sentence % people


@every_game
def test_an_entry_is_a_frozen_value_that_says_who_dealt(key):
    kind = find_game(key).entry_type

    check_frozen_value(kind)
    assert get_type_hints(kind)["dealer"] is Seat
    with pytest.raises(Unreadable) as refusal:
        load(kind, {})
    assert "dealer" in [problem.field for problem in refusal.value.problems]


@every_game
def test_the_moments_of_an_entry_are_fields_of_it(key):
    names = [item.name for item in fields(find_game(key).entry_type)]

    for preset in find_game(key).presets:
        game = open_game(key, preset=preset)

        assert game.results[0] == game.result
        assert set(game.results) < set(names)
        assert set(game.first_moment(game.start())) < set(names) - {*game.results, "dealer"}


# Its house rules


@every_game
def test_house_rules_are_a_frozen_value_with_a_default_for_each(key):
    game = find_game(key)

    check_frozen_value(game.options_type)
    assert game.options_type().problems() == ()
    assert open_game(key).options == game.options_type()


@every_game
def test_every_preset_opens(key):
    presets = find_game(key).presets

    assert next(iter(presets)) == "basic"
    for name, preset in presets.items():
        assert preset.name
        assert preset.sentence
        options = open_game(key, preset=name).options
        assert load(type(options), json.loads(json.dumps(dump(options)))) == options


@every_game
def test_the_basic_preset_is_the_default(key):
    assert open_game(key, preset="basic").options == open_game(key).options


@every_game
def test_what_is_unknown_is_refused(key):
    for wanted in ({"preset": "nonsense"}, {"options": {"nonsense": 1}}):
        with pytest.raises(Refusal) as refusal:
            open_game(key, **wanted)
        assert [problem.code for problem in refusal.value.problems] == ["unknown_option"]


def test_an_unknown_game_is_refused():
    with pytest.raises(Refusal) as refusal:
        open_game("nonsense")

    assert [problem.field for problem in refusal.value.problems] == ["game"]


# Its table


@every_game
def test_a_table_has_its_sides_and_starts_from_nothing(key):
    for preset in find_game(key).presets:
        game = open_game(key, preset=preset)

        assert game.seats % game.sides == 0
        assert game.start() == Progress((0,) * game.sides)
        assert list(game.hints(game.start())) == []
        assert game.target is None or game.target > 0


# Its deals


@every_game
def test_a_game_brings_deals_whose_result_is_to_come(key):
    for sample in begun(key):
        assert without_result(sample.game, sample.entry) == sample.entry
        assert sample.outcomes()


@every_game
def test_an_outcome_adds_a_result_to_the_deal_and_nothing_else(key):
    for sample in begun(key):
        outcomes = sample.outcomes()
        assert len(set(outcomes)) == len(outcomes)
        for entry in outcomes:
            assert without_result(sample.game, entry) == sample.entry


@every_game
def test_every_outcome_is_legal_and_scores(key):
    for sample in begun(key):
        for entry in sample.outcomes():
            score = sample.game.score(entry, sample.before)
            after = sample.game.after(score, sample.before)

            assert sample.game.problems(entry, sample.before) == ()
            assert sample.game.problems(entry, None) == ()
            assert len(score.scores) == len(score.points) == sample.game.sides
            assert after.deals == sample.before.deals + 1
            assert after.totals == tuple(map(sum, zip(sample.before.totals, score.scores)))  # noqa: B905


@every_game
def test_the_reasons_of_a_score_add_up_to_it(key):
    for sample in begun(key):
        for entry in sample.outcomes():
            score = sample.game.score(entry, sample.before)
            sums = [
                sum(line.points for line in score.lines if line.side == side)
                for side in range(sample.game.sides)
            ]
            assert score.lines
            assert tuple(sums) == score.scores
            assert all(isinstance(line.side, Side) for line in score.lines)


@every_game
def test_outcomes_are_known_apart_by_their_figure(key):
    for sample in begun(key):
        game, known = sample.game, []
        for entry in sample.outcomes():
            others = [getattr(entry, name) for name in game.results[1:]]
            if part_names(game.entry_type, game.result):
                others.append(getattr(entry, game.result))
            known.append((game.figure(game.score(entry, sample.before)), *others))

        assert len(set(known)) == len(known)


@every_game
def test_what_is_told_of_a_deal_can_be_said(key):
    for sample in begun(key):
        for entry in sample.outcomes():
            score = sample.game.score(entry, sample.before)
            told = [score.headline, sample.game.sentence(entry, score)]
            told += [line.reason for line in score.lines]
            told += [doubt.message for doubt in sample.game.doubts(entry, sample.before)]
            told += sample.game.hints(sample.before)
            for message in told:
                check_message(message, sample.game)


@every_game
def test_a_legal_entry_survives_storage(key):
    for sample in begun(key):
        for entry in sample.outcomes():
            stored = json.dumps(dump(entry), allow_nan=False)
            assert load(sample.game.entry_type, json.loads(stored)) == entry


# Any deal


@every_game
@given(data=st.data())
def test_an_entry_that_is_refused_is_not_scored(key, data):
    deal = data.draw(deals(key))
    problems = deal.game.problems(deal.entry, deal.before)

    if problems:
        with pytest.raises(InvalidEntry) as refusal:
            deal.game.score(deal.entry, deal.before)
        assert refusal.value.problems == problems
    else:
        score = deal.game.score(deal.entry, deal.before)
        assert sum(line.points for line in score.lines) == sum(score.scores)


@every_game
@given(data=st.data())
def test_every_refusal_can_be_said_and_names_a_field(key, data):
    deal = data.draw(deals(key))

    for problem in deal.game.problems(deal.entry, deal.before):
        check_problem(problem, deal.game)


@every_game
@given(data=st.data())
def test_without_totals_a_deal_is_refused_only_for_what_does_not_need_them(key, data):
    deal = data.draw(deals(key))
    known = deal.game.problems(deal.entry, deal.before)
    always = deal.game.problems(deal.entry, None)

    assert [problem for problem in known if problem in always] == list(always)


@every_game
@given(data=st.data())
def test_any_entry_survives_storage(key, data):
    deal = data.draw(deals(key))
    stored = json.dumps(dump(deal.entry), allow_nan=False)

    assert load(deal.game.entry_type, json.loads(stored)) == deal.entry


@every_game
def test_every_reading_problem_can_be_said(key):
    game = open_game(key)
    with pytest.raises(Unreadable) as refusal:
        load(game.entry_type, {"nonsense": 1})

    for problem in refusal.value.problems:
        check_message(problem.message, game)
