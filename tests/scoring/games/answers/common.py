"""What the answers of every game need."""

from collections.abc import Callable, Mapping
from typing import Any

from scoring.rules.cards import Card, Suit
from scoring.rules.game import Game

Given = Mapping[str, Any]
Answer = dict[str, Any]

Table = Callable[..., Game[Any, Any]]
"""Opens the game with the options of the example, and with ``players`` when they are given."""


def cards(texts: list[str]) -> list[Card]:
    return [Card.parse(text) for text in texts]


def trump_of(given: Given) -> Suit | None:
    return Suit(given["trump"]) if given.get("trump") else None
