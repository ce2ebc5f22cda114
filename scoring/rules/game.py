"""The contract that a game signs.

A sheet is the fold of its deals: a game sees an entry and where the game stood before it,
and answers three questions kept apart.  Is the entry legal (``problems``)?  Is it unusual
enough to ask again (``doubts``)?  What does it score, and why (``score``)?
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from common.problems import Message, Problem, Refusal, gettext_noop
from scoring.rules.auctions import AuctionRules, Contract
from scoring.rules.cards import Suit
from scoring.rules.guide import Guide
from scoring.rules.seats import Seat, Side


class Dealt(Protocol):
    """What every entry says: who dealt."""

    @property
    def dealer(self) -> Seat:
        """The seat that dealt."""


class HouseRules(Protocol):
    """The options of a game, a frozen dataclass with a default for each."""

    def problems(self) -> tuple[Problem, ...]:
        """Return the combinations of options that cannot be."""


Entry = TypeVar("Entry", bound=Dealt)
Options = TypeVar("Options", bound=HouseRules)


class InvalidEntry(Refusal):
    """An entry that the rules of its game do not allow."""


@dataclass(frozen=True, slots=True)
class Line:
    """One reason why a side scores: what a player who asks is shown."""

    side: Side
    points: int
    reason: Message


@dataclass(frozen=True, slots=True)
class Score:
    """What a deal is worth.

    ``scores`` is what it adds to each side's total, ``points`` what each side took in it.
    ``contract`` and ``made`` belong to games with an auction; ``facts`` to one game alone.
    ``dealer`` is said by games in which it matters who dealt, ``winner`` by those whose totals
    alone do not tell who wins by the deal, ``pool`` by those that leave something on the table.
    """

    scores: tuple[int, ...]
    points: tuple[int, ...]
    headline: Message
    lines: tuple[Line, ...] = ()
    contract: Contract | None = None
    made: bool | None = None
    redeal: bool = False
    facts: Mapping[str, Any] = field(default_factory=dict)
    dealer: Seat | None = None
    winner: Side | None = None
    pool: int = 0


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a game stands between two deals.

    ``pool`` is what waits on the table, ``dealer`` who dealt last where that matters.
    """

    totals: tuple[int, ...]
    deals: int = 0
    pool: int = 0
    winner: Side | None = None
    dealer: Seat | None = None

    @property
    def is_over(self) -> bool:
        """Whether the game has its winner."""
        return self.winner is not None


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of house rules, with the sentence that tells people what it is."""

    name: str
    sentence: str
    options: Mapping[str, Any] = field(default_factory=dict)
    players: int | None = None
    """How many play by it, when it is not the usual number."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words that one game has for what every game has, marked for translation.

    Each is a pair (vocabulary, English sentence); ``%(name)s`` is a player.
    """

    deals: tuple[str, str]
    dealt: tuple[str, str]
    dealer: tuple[str, str]
    is_dealer: tuple[str, str]
    first_dealer: tuple[str, str]
    choose_first_dealer: tuple[str, str]
    speaks_first: tuple[str, str]
    wrong_dealer: tuple[str, str]
    somebody_else_dealt: tuple[str, str]
    everyone_passed: tuple[str, str] | None = None


class Game(ABC, Generic[Entry, Options]):
    """A game with its house rules, for a number of players."""

    key: ClassVar[str]
    name: ClassVar[str]
    about: ClassVar[str]
    words: ClassVar[Words]
    entry_type: ClassVar[type[Any]]
    options_type: ClassVar[type[Any]]
    presets: ClassVar[Mapping[str, Preset]]
    labels: ClassVar[Mapping[str, str]]
    """What the fields of an entry are called."""
    result: ClassVar[str]
    """The field that holds the result, the last to be said, or its first when there are several."""

    player_counts: ClassVar[tuple[int, ...]] = (4,)
    """How many may play, the usual number first."""
    must_say_players: ClassVar[bool] = False
    """Whether there is no usual number, so that a record must say it."""
    has_pool: ClassVar[bool] = False
    """Whether something waits on the table between deals."""
    usual_match: ClassVar[str] = "single"
    """The kind of match that a record means when it says none."""
    guide: ClassVar[Guide | None] = None
    """What its page shows of its cards and its house rules."""

    def __init__(self, options: Options, players: int | None = None) -> None:
        """Play by ``options``, which are complete and allowed together, with so many players."""
        self.options = options
        self.players = players or self.player_counts[0]

    @property
    def vocabulary(self) -> str:
        """The context of the words that this game has of its own."""
        return self.words.deals[0]

    @property
    def seats(self) -> int:
        """How many players sit at the table."""
        return self.players

    @property
    def results(self) -> tuple[str, ...]:
        """The fields that hold the result together, ``result`` first."""
        return (self.result,)

    @property
    @abstractmethod
    def sides(self) -> int:
        """How many sides they form."""

    @property
    def target(self) -> int | None:
        """The total that ends a game, when there is one to be shown."""
        return None

    @property
    def one_deal_is_a_game(self) -> bool:
        """Whether every deal is a finished game, so that games alone are counted."""
        return False

    @property
    def auction(self) -> AuctionRules | None:
        """How the auction runs, in games that have one."""
        return None

    def auction_at(self, before: Progress) -> AuctionRules | None:
        """Return how the auction runs at this stage of the game."""
        return self.auction

    @property
    def trumps(self) -> tuple[Suit, ...]:
        """The suits that may be noted as trump; none in games without."""
        return ()

    def first_moment(self, before: Progress) -> tuple[str, ...]:
        """Return the fields said before the cards are played, all needed before the result."""
        return ()

    def contract(self, entry: Entry) -> Contract | None:
        """Return who won the auction of ``entry`` and with what, as far as it was said."""
        return None

    def thrown_in(self, dealer: Seat) -> Entry | None:
        """Return the entry of a deal that everybody passed, where house rules allow it."""
        return None

    @property
    def scores_depend_on_totals(self) -> bool:
        """Whether a deal can score otherwise at another stage of the game."""
        return False

    def start(self) -> Progress:
        """Return a game before its first deal."""
        return Progress(totals=(0,) * self.sides)

    def again(self, ended: Progress) -> Progress:
        """Return the next game of a match before its first deal, once ``ended`` is over."""
        return self.start()

    def next_opener(self, opener: Seat, last: Seat) -> Seat:
        """Return who deals first in the next game: left of the ``opener`` of this one.

        ``last`` dealt the deal that ended it.
        """
        return opener.left(self.seats)

    @abstractmethod
    def problems(self, entry: Entry, before: Progress | None) -> tuple[Problem, ...]:
        """Return everything that refuses ``entry``, earliest first.

        With ``before`` unknown only what does not depend on it is judged.
        """

    def doubts(self, entry: Entry, before: Progress) -> tuple[Problem, ...]:
        """Return what is legal but so rare that the scorekeeper is asked to confirm it."""
        return ()

    def score(self, entry: Entry, before: Progress) -> Score:
        """Return what ``entry`` scores, and why.

        Raises ``InvalidEntry`` with every problem when the rules refuse it.
        """
        if found := self.problems(entry, before):
            raise InvalidEntry(found)
        return self._score(entry, before)

    @abstractmethod
    def _score(self, entry: Entry, before: Progress) -> Score: ...

    def after(self, score: Score, before: Progress) -> Progress:
        """Return where the game stands once a deal has scored."""
        totals = tuple(map(sum, zip(before.totals, score.scores, strict=True)))
        winner = self._winner(totals, score)
        return Progress(totals, before.deals + 1, before.pool, winner, score.dealer)

    @abstractmethod
    def _winner(self, totals: tuple[int, ...], score: Score) -> Side | None:
        """Return the side that has won, once ``score`` is in ``totals``."""

    @abstractmethod
    def outcomes(self, begun: Entry, before: Progress) -> Iterator[Entry]:
        """Yield every legal entry that ``begun``, whose result is still to come, may become."""

    @abstractmethod
    def figure(self, score: Score) -> int:
        """Return the number that a result is known by on its key.

        Where several fields hold the result, the number tells those apart that differ in the first.
        """

    @abstractmethod
    def sentence(self, entry: Entry, score: Score) -> Message:
        """Return the deal told in one sentence, for the list of a sheet."""

    def hints(self, before: Progress) -> Iterable[Message]:
        """Return what the table had better know before its next deal."""
        return ()

    def examples(self) -> Iterable[tuple[Entry, Progress]]:
        """Return deals that show how this table scores, each with where the game stood before."""
        return ()


def seat_problems(seats: int, **fields: Sequence[Seat | None]) -> tuple[Problem, ...]:
    """Return a problem for every field that names a seat which the table does not have."""
    text = gettext_noop("There is no such seat at this table. Choose one of the %(seats)d.")
    return tuple(
        Problem("wrong_type", Message(text, {"seats": seats}), name)
        for name, named in fields.items()
        if any(seat is not None and not 0 <= seat < seats for seat in named)
    )
