"""The page of a game: its cards, its house rules, deals worked out, its odds."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext, pgettext

from common.templatetags.cards import suit_name
from common.wording import MINUS
from scoring.pages.examples import ExampleTable, Narrator, example_tables
from scoring.pages.house_rules import HouseRule, house_rules
from scoring.pages.odds import GroupOdds, OddsTable, odds_table
from scoring.registry import open_game
from scoring.rules.cards import Card
from scoring.rules.game import Game


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card that is drawn, with its name for those who do not see it."""

    card: Card
    name: str
    note: str = ""
    wins: bool = False

    @property
    def costs(self) -> bool:
        """Whether whoever takes it loses points."""
        return self.note.startswith(MINUS)


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards side by side: what they are, and what they teach."""

    title: str
    cards: tuple[ShownCard, ...]
    words: str = ""


def spoken(card: Card) -> str:
    """Return a card as it is said aloud: “jack of hearts”."""
    words = {
        "A": pgettext("rank in words", "ace"),
        "K": pgettext("rank in words", "king"),
        "Q": pgettext("rank in words", "queen"),
        "J": pgettext("rank in words", "jack"),
    }
    params = {"rank": words.get(card.rank, card.rank), "suit": suit_name(card.suit.value)}
    return gettext("%(rank)s of %(suit)s") % params


class GamePage:
    """A game as its page shows it."""

    def __init__(self, game: type[Game[Any, Any]]) -> None:
        self.game = game
        self.key = game.key
        self._usual = open_game(game.key)
        self._guide = game.guide
        self._narrator = Narrator(self._usual)

    @property
    def name(self) -> str:
        """What the game is called."""
        return gettext(self.game.name)

    @property
    def about(self) -> str:
        """What the game is, in a line."""
        return gettext(self.game.about)

    @property
    def presets(self) -> list[tuple[str, str]]:
        """The named sets of house rules, each with its sentence."""
        presets = self.game.presets.values()
        return [(gettext(preset.name), gettext(preset.sentence)) for preset in presets]

    @property
    def emblem(self) -> list[ShownCard]:
        """The cards that the game is known by: the noted ones of its first ladder."""
        first = self.ladders[0].cards if self.ladders else ()
        return [shown for shown in first if shown.note]

    @cached_property
    def ladders(self) -> list[CardRow]:
        """The cards in the order in which they beat each other."""
        text = self._narrator.text
        return [
            CardRow(
                text(ladder.title),
                tuple(
                    ShownCard(
                        card,
                        spoken(card),
                        text(ladder.notes[card]) if card in ladder.notes else "",
                    )
                    for card in ladder.cards
                ),
            )
            for ladder in (self._guide.ladders if self._guide else ())
        ]

    @property
    def tricks(self) -> list[CardRow]:
        """Tricks as they lie on the table."""
        return [
            CardRow(
                self._narrator.text(trick.title),
                tuple(
                    ShownCard(card, spoken(card), wins=position == trick.winner)
                    for position, card in enumerate(trick.cards)
                ),
                self._narrator.text(trick.reason),
            )
            for trick in (self._guide.tricks if self._guide else ())
        ]

    @cached_property
    def odds(self) -> OddsTable | None:
        """How the suits fall in a hand, when the deck is known."""
        return odds_table(self._guide) if self._guide else None

    @property
    def group_odds(self) -> list[tuple[str, GroupOdds]]:
        """How many cards of some kind a hand holds, each under its title."""
        groups = self.odds.groups if self.odds else ()
        return [(self._narrator.text(group.title), group) for group in groups]

    @cached_property
    def house_rules(self) -> list[HouseRule]:
        """Every house rule, with its choices."""
        return house_rules(self.game, self._narrator.text)

    @cached_property
    def example_tables(self) -> list[ExampleTable]:
        """Deals that the code has scored."""
        return example_tables(self.game)
