"""The form that opens a casual match."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext, pgettext

from common.http import whole
from common.problems import Message, Problem
from common.wording import in_text
from members.models import Member
from scoring.forms.keys import COMPASS, Key
from scoring.forms.sending import as_key
from scoring.pages import TOKENS, match_words
from scoring.registry import games, open_game
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

    def __init__(self, data: Mapping[str, str], opener: Member) -> None:
        """Seat ``opener`` first, unless somebody else was chosen for that seat."""
        self.data = {"seat_0": opener.code, **data}
        self.game = games().get(data.get("game", "")) or next(iter(games().values()))
        self.key = as_key(data.get("key", ""))
        self.problems: Sequence[Problem] = ()

    @cached_property
    def _seats(self) -> int:
        return open_game(self.game.key).seats

    def opening(self) -> Opening:
        """Return what was chosen, for the service to judge."""
        return Opening(
            key=self.key,
            game=self.game.key,
            preset=self._preset,
            match=MATCHES.get(self._match, NO_MATCH),
            seats=tuple(self._choice(seat) for seat in range(self._seats)),
            first_dealer=whole(self.data.get("first_dealer", "")),
        )

    @property
    def _preset(self) -> str:
        return self.data.get("preset") or next(iter(self.game.presets))

    @property
    def _match(self) -> str:
        return self.data.get("match") or USUAL_MATCH

    def _choice(self, seat: int) -> SeatChoice:
        return SeatChoice(self.data.get(f"seat_{seat}", ""), self.data.get(f"guest_{seat}", ""))

    @property
    def game_name(self) -> str:
        """What the game is called."""
        return gettext(self.game.name)

    @property
    def first_dealer_words(self) -> str:
        """What the first dealer is called in this game."""
        return pgettext(*self.game.words.first_dealer)

    @property
    def presets(self) -> list[Key]:
        """The presets as choices, each with its sentence."""
        return [
            Key(key, gettext(preset.name), gettext(preset.sentence), is_chosen=key == self._preset)
            for key, preset in self.game.presets.items()
        ]

    @property
    def matches(self) -> list[Key]:
        """How long the match may last, as choices."""
        return [
            Key(key, "", match_words(match.kind, match.games), is_chosen=key == self._match)
            for key, match in MATCHES.items()
        ]

    @property
    def seats(self) -> list[SeatField]:
        """The seats clockwise, as fields."""
        sides = open_game(self.game.key).sides
        return [
            SeatField(
                number=seat,
                place=COMPASS[seat],
                label=place_name(seat),
                token=TOKENS[Seat(seat).side(sides)],
                choice=self._choice(seat),
                problems=tuple(self._words(f"seat_{seat}")),
                deals=self.data.get("first_dealer") == str(seat),
            )
            for seat in range(self._seats)
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


def place_name(seat: int) -> str:
    """Return what the place of a seat is called, seen from above."""
    return (
        pgettext("seat", "South"),
        pgettext("seat", "West"),
        pgettext("seat", "North"),
        pgettext("seat", "East"),
    )[seat]


def _said(message: Message) -> str:
    return in_text(message, lambda value: value)
