"""The examples of tests/vectors/rules.json, each a test of its own.

They were written by hand from the rules, before the code.  ``expected`` names only what is
compared; ``trick`` and ``deal`` in it count from 1.  What the code says to each kind of example
is in ``answers``, a module for each game or family of games.
"""

import json
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from scoring.registry import games, open_game
from tests.scoring.games.answers import jeu_du_10, twenty_five, two_ten_jack

VECTORS = json.loads((Path(__file__).parents[2] / "vectors" / "rules.json").read_text("utf-8"))

ANSWERS: Mapping[str, Any] = {
    **jeu_du_10.ANSWERS,
    **twenty_five.ANSWERS,
    **two_ten_jack.ANSWERS,
}


def kind_of(vector: Mapping[str, Any]) -> tuple[str, str]:
    return vector["game"], vector["input"]["kind"]


def is_examined(vector: Mapping[str, Any]) -> bool:
    game, kind = kind_of(vector)
    return hasattr(ANSWERS.get(game), kind)


@pytest.mark.parametrize(
    "vector",
    [pytest.param(vector, id=vector["id"]) for vector in VECTORS if is_examined(vector)],
)
def test_the_code_says_what_the_example_expects(vector):
    name, kind = kind_of(vector)
    table = partial(open_game, name, options=vector["options"])

    answer = getattr(ANSWERS[name], kind)(table, vector["input"])

    expected = {"error": None} | vector["expected"]
    assert {key: answer.get(key) for key in expected} == expected


def test_every_example_of_a_game_that_can_be_played_is_examined():
    left = {kind_of(vector) for vector in VECTORS if not is_examined(vector)}

    assert {(game, kind) for game, kind in left if game in games()} == set()


def test_every_example_has_its_own_name():
    assert len({vector["id"] for vector in VECTORS}) == len(VECTORS) == 200
