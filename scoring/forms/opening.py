"""The form that opens a casual match."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext, pgettext

from common.http import whole
from common.problems import Message, Problem
from common.wording import in_text
from members.models import Member
from scoring.forms.keys import Key, place
from scoring.forms.sending import as_key
from scoring.models import HouseRules
from scoring.offers import OWN, Offer
from scoring.pages import TOKENS, OwnRules, match_words
from scoring.registry import games, open_game
from scoring.rules.game import Game, Preset
from scoring.rules.match import Kind, Match
from scoring.rules.seats import Seat
from scoring.services import Opening, SeatChoice

MATCHES: Mapping[str, Match] = {
    "single": Match(Kind.SINGLE),
    **{f"best_of_{games}": Match(Kind.BEST_OF, games) for games in (3, 5, 7, 9)},
    **{f"fixed_{games}": Match(Kind.FIXED, games) for games in (2, 4, 6, 8, 10, 12)},
    "timed": Match(Kind.TIMED),
}
NO_MATCH = Match(Kind.FIXED, 0)
USUAL_MATCH = "best_of_5"


@dataclass(frozen=True, slots=True)
class SeatField:
    """One seat to be filled: what it is called, what was chosen, what is wrong."""

    number: int
    place: str
    label: str
    token: str
    choice: SeatChoice
    problems: tuple[str, ...]
    deals: bool


@dataclass(frozen=True, slots=True)
class PresetKey(Key):
    """A preset to be chosen; ``is_own`` tells those of the association from those of the game."""

    is_own: bool = False


class OpeningForm:
    """A casual match about to be opened, as it was typed so far."""

    def __init__(self, data: Mapping[str, str], opener: Member | None, offer: Offer) -> None:
        """Seat ``opener`` first, unless somebody else was chosen for that seat."""
        self.data = {"seat_0": opener.code if opener else "", **data}
        self.offer = offer
        asked = data.get("game", "")
        self.game = games()[asked if asked in offer.games else offer.games[0]]
        self.key = as_key(data.get("key", ""))
        self.problems: Sequence[Problem] = ()

    @cached_property
    def players(self) -> int:
        """How many play: as chosen, else as the preset says, else as is usual."""
        counts = self.game.player_counts
        preset = self._all_presets.get(self.data.get("preset", ""))
        asked = whole(self.data.get("players", "")) or (preset.players if preset else None)
        return asked if asked in counts else counts[0]

    @cached_property
    def _table(self) -> Game[Any, Any]:
        """The game as it would be opened, by its own default rules when the choice is refused."""
        preset = self._all_presets.get(self._preset)
        options = preset.options if preset else {}
        return open_game(self.game.key, options=options, players=self.players)

    def opening(self) -> Opening:
        """Return what was chosen, for the service to judge."""
        return Opening(
            key=self.key,
            game=self._asked_game,
            preset=self._preset,
            match=MATCHES.get(self._match, NO_MATCH),
            seats=tuple(self._choice(seat) for seat in range(self.players)),
            first_dealer=whole(self.data.get("first_dealer", "")),
            table=self.table_code,
        )

    @property
    def _asked_game(self) -> str:
        """The game asked for, even if it is not offered, so that no other is opened for it."""
        asked = self.data.get("game", "")
        return asked if asked in games() else self.game.key

    @cached_property
    def _all_presets(self) -> dict[str, Preset]:
        """The presets of the game, then the association's own."""
        own = {
            key: Preset(rules.name, "", rules.options, rules.players)
            for key, rules in self._own.items()
        }
        return {**self.game.presets, **own}

    @cached_property
    def _own(self) -> dict[str, HouseRules]:
        return {f"{OWN}{rules.key}": rules for rules in self.offer.own.get(self.game.key, ())}

    @property
    def table_code(self) -> str:
        """The code of the table where the match is to be played, empty for none."""
        return self.data.get("table", "")

    @property
    def _preset(self) -> str:
        return self.data.get("preset") or next(iter(self._presets))

    @property
    def _presets(self) -> dict[str, Preset]:
        """The presets that so many players may choose."""
        return {
            key: preset
            for key, preset in self._all_presets.items()
            if preset.players in (None, self.players)
        }

    @property
    def _match(self) -> str:
        usual = USUAL_MATCH if self._table.sides == 2 else "timed"
        return self.data.get("match") or usual

    def _choice(self, seat: int) -> SeatChoice:
        return SeatChoice(self.data.get(f"seat_{seat}", ""), self.data.get(f"guest_{seat}", ""))

    @property
    def game_key(self) -> str:
        """The key of the game chosen."""
        return self.game.key

    @property
    def game_name(self) -> str:
        """What the game is called."""
        return gettext(self.game.name)

    @property
    def has_partners(self) -> bool:
        """Whether two sides of two sit round the table."""
        return self.players == 4 and self._table.sides == 2

    @property
    def games(self) -> list[Key]:
        """The games that can be played, as choices."""
        return [
            Key(key, gettext(game.name), gettext(game.about), is_chosen=key == self.game.key)
            for key, game in games().items()
            if key in self.offer.games
        ]

    @property
    def counts(self) -> list[Key]:
        """How many may play, as choices; nothing when there is no choice."""
        counts = sorted(self.game.player_counts)
        return [
            Key(str(count), str(count), is_chosen=count == self.players)
            for count in (counts if len(counts) > 1 else ())
        ]

    @property
    def first_dealer_words(self) -> str:
        """What the first dealer is called in this game."""
        return pgettext(*self.game.words.first_dealer)

    @property
    def presets(self) -> list[PresetKey]:
        """The presets as choices, each with its sentence."""
        return [self._preset_key(key, preset) for key, preset in self._presets.items()]

    def _preset_key(self, key: str, preset: Preset) -> PresetKey:
        is_chosen = key == self._preset
        if key in self._own:
            sentence = OwnRules(self._own[key]).sentence
            return PresetKey(key, preset.name, sentence, is_chosen=is_chosen, is_own=True)
        return PresetKey(key, gettext(preset.name), gettext(preset.sentence), is_chosen=is_chosen)

    @property
    def matches(self) -> list[Key]:
        """How long the match may last, as choices."""
        return [
            Key(key, "", match_words(match.kind, match.games), is_chosen=key == self._match)
            for key, match in MATCHES.items()
            if not match.problems(self._table.sides)
        ]

    @property
    def seats(self) -> list[SeatField]:
        """The seats clockwise, as fields."""
        return [
            SeatField(
                number=seat,
                place=place(seat, self.players),
                label=place_name(seat, self.players),
                token=TOKENS[Seat(seat).side(self._table.sides)],
                choice=self._choice(seat),
                problems=tuple(self._words(f"seat_{seat}")),
                deals=self.data.get("first_dealer") == str(seat),
            )
            for seat in range(self.players)
        ]

    @property
    def preset_problems(self) -> list[str]:
        """What is wrong with what is to be played, in words."""
        return [*self._words("game"), *self._words("preset"), *self._words("match")]

    @property
    def problems_by_field(self) -> dict[str, list[str]]:
        """What is wrong with each field, in words."""
        fields = {name for name, _ in self.refusals}
        return {field: self._words(field) for field in fields}

    @property
    def refusals(self) -> list[tuple[str, str]]:
        """Every problem: the field it belongs to, and its sentence."""
        return [(problem.field, _said(problem.message)) for problem in self.problems]

    def _words(self, field: str) -> list[str]:
        return [words for name, words in self.refusals if name == field]


def place_name(seat: int, players: int) -> str:
    """Return what the place of a seat is called: a point of the compass, or a number."""
    names = {
        "s": pgettext("seat", "South"),
        "w": pgettext("seat", "West"),
        "n": pgettext("seat", "North"),
        "e": pgettext("seat", "East"),
    }
    numbered = gettext("Seat %(number)d") % {"number": seat + 1}
    return names.get(place(seat, players), numbered)


def _said(message: Message) -> str:
    return in_text(message, lambda value: value)
