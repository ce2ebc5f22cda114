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
from scoring.pages import TOKENS, match_words
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


class OpeningForm:
    """A casual match about to be opened, as it was typed so far."""

    def __init__(self, data: Mapping[str, str], opener: Member | None) -> None:
        """Seat ``opener`` first, unless somebody else was chosen for that seat."""
        self.data = {"seat_0": opener.code if opener else "", **data}
        self.game = games().get(data.get("game", "")) or next(iter(games().values()))
        self.key = as_key(data.get("key", ""))
        self.problems: Sequence[Problem] = ()

    @cached_property
    def players(self) -> int:
        """How many play: as chosen, else as the preset says, else as is usual."""
        counts = self.game.player_counts
        preset = self.game.presets.get(self.data.get("preset", ""))
        asked = whole(self.data.get("players", "")) or (preset.players if preset else None)
        return asked if asked in counts else counts[0]

    @cached_property
    def _table(self) -> Game[Any, Any]:
        """The game as it would be opened, by its own default rules when the choice is refused."""
        preset = self._preset if self._preset in self.game.presets else ""
        return open_game(self.game.key, preset=preset, players=self.players)

    def opening(self) -> Opening:
        """Return what was chosen, for the service to judge."""
        return Opening(
            key=self.key,
            game=self.game.key,
            preset=self._preset,
            match=MATCHES.get(self._match, NO_MATCH),
            seats=tuple(self._choice(seat) for seat in range(self.players)),
            first_dealer=whole(self.data.get("first_dealer", "")),
            table=self.table_code,
        )

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
            for key, preset in self.game.presets.items()
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
    def presets(self) -> list[Key]:
        """The presets as choices, each with its sentence."""
        return [
            Key(key, gettext(preset.name), gettext(preset.sentence), is_chosen=key == self._preset)
            for key, preset in self._presets.items()
        ]

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
