"""What the scorekeeper writes down for a deal, and what follows from it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.games.two_ten_jack.cards import CLUBS, HEARTS, ONES, Declared
from scoring.games.two_ten_jack.house_rules import SEATS
from scoring.rules import plays
from scoring.rules.cards import Card
from scoring.rules.plays import Hands
from scoring.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Trick(plays.Trick):
    """A trick, with what the ace of spades was declared to be when it was led."""

    declared: Declared | None = None


@dataclass(frozen=True, slots=True)
class Owners(Mapping[Card, Seat]):
    """Who took which card."""

    pairs: tuple[tuple[Card, Seat], ...]

    def __post_init__(self) -> None:
        """Keep each card once, in one order, so that equal owners are equal values."""
        ordered = sorted(dict(self.pairs).items(), key=lambda pair: str(pair[0]))
        object.__setattr__(self, "pairs", tuple(ordered))

    def __getitem__(self, card: Card) -> Seat:
        return dict(self.pairs)[card]

    def __iter__(self) -> Iterator[Card]:
        return (card for card, _ in self.pairs)

    def __len__(self) -> int:
        return len(self.pairs)


@dataclass(frozen=True, slots=True)
class Counts:
    """How many of the scoring cards one player took.

    ``ones`` are the cards worth one point: four spades and the six of diamonds.
    """

    player: Seat
    hearts: int
    clubs: int
    ones: int

    @classmethod
    def of(cls, owners: Owners, player: Seat) -> "Counts":
        """Return what ``player`` took, when it is known who took what."""
        hearts, clubs, ones = (
            sum(owners[card] == player for card in group.cards) for group in (HEARTS, CLUBS, ONES)
        )
        return cls(player, hearts, clubs, ones)

    @property
    def points(self) -> int:
        """What the cards of the player are worth."""
        return HEARTS.each * self.hearts + CLUBS.each * self.clubs + ONES.each * self.ones

    def seen_from(self, player: Seat) -> "Counts":
        """Return the counts of ``player``, who took what the other did not."""
        if player == self.player:
            return self
        return Counts(
            player, HEARTS.size - self.hearts, CLUBS.size - self.clubs, ONES.size - self.ones
        )


@dataclass(frozen=True, slots=True)
class Deal:
    """What the cards taken are worth, in one of several ways.

    ``points`` of both players; or who took each of the eleven scoring ``cards``; or the ``counts``
    of one player; or all 26 ``tricks``, from which everything follows.  ``hands`` are the cards
    dealt and ``draws`` the stock, two cards a trick: the winner's, then the loser's.
    """

    dealer: Seat
    points: tuple[int, int] | None = None
    cards: Owners | None = None
    counts: Counts | None = None
    tricks: tuple[Trick, ...] | None = None
    hands: Hands | None = None
    draws: tuple[tuple[Card, Card], ...] | None = None
    winners: tuple[Seat, ...] | None = None

    @property
    def counted(self) -> Seat:
        """The player whose cards are counted, and who is named first."""
        return self.counts.player if self.counts else Seat(0)


def completed(deal: Deal) -> Deal:
    """Return a summary with the counts and the points that its cards, or its counts, make."""
    counts, points = deal.counts, deal.points
    if deal.cards is not None:
        counts = Counts.of(deal.cards, deal.counted)
    if counts is not None:
        first, second = (counts.seen_from(Seat(seat)).points for seat in range(SEATS))
        points = (first, second)
    return Deal(deal.dealer, points, deal.cards, counts)
