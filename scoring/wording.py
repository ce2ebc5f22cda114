"""One table in the words of one reader: who is who, who is “us”, and every sentence."""

from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from common.problems import Message
from common.templatetags.cards import named_suit, rank, suit_name
from common.wording import in_html, in_text, isolated, listed, listed_in_html
from members.names import told_apart
from members.permissions import Access
from scoring.permissions import seat_of
from scoring.queries import SheetRecord
from scoring.rules.cards import Card, Suit
from scoring.rules.codec import FieldName
from scoring.rules.seats import Seat, Side


class Voice:
    """Says what happened at a table to one reader: strangers hear public names only.

    A reader who sits there now is “us”, and sees that side first.  ``names`` are those of who
    sits there, or sat there for the deal of ``number``; ``called`` tells everybody who ever did
    apart, by their keys.
    """

    def __init__(self, read: SheetRecord, access: Access, number: int | None = None) -> None:
        self.game = read.game
        self.seat = seat_of(access.member, read.seatings)
        people = {seating.member_id: seating.member for seating in read.sat}
        self.called = {
            key: person.called(known=access.knows_people) for key, person in people.items()
        }
        if access.knows_people:
            named = [key for key, person in people.items() if person.name]
            told = told_apart([self.called[key] for key in named])
            self.called |= dict(zip(named, told, strict=True))
        line_up = read.seatings if number is None else read.line_up(number)
        self.names = [self.called[seating.member_id] for seating in line_up]

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides in the order in which the reader sees them."""
        first = 0 if self.seat is None else self.seat % self.game.sides
        return tuple(Side((first + turn) % self.game.sides) for turn in range(self.game.sides))

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats clockwise, the reader's own first."""
        return tuple(
            Seat(self.seat or 0).left(self.game.seats, turn) for turn in range(self.game.seats)
        )

    def people(self, side: int) -> SafeString:
        """Return the names of a side: “Claire and Simon”."""
        return listed_in_html(self._names(side))

    def people_text(self, side: int) -> str:
        """Return the names of a side as plain text."""
        return listed(self._names(side))

    def side(self, side: int) -> SafeString | str:
        """Return “Us” or “Them” to who sits there, names to everybody else."""
        return self._us_or_them(side) or self.people(side)

    def side_text(self, side: int) -> str:
        """Return a side as plain text."""
        return self._us_or_them(side) or self.people_text(side)

    def _names(self, side: int) -> list[str]:
        return [self.names[seat] for seat in Side(side).seats(self.game.seats, self.game.sides)]

    def _us_or_them(self, side: int) -> str:
        if self.seat is None or self.game.sides != 2:
            return ""
        return gettext("Us") if side == self.sides[0] else gettext("Them")

    def text(self, message: Message) -> str:
        """Return the message as plain text."""
        return in_text(message, self._say, self.game.vocabulary)

    def html(self, message: Message) -> SafeString:
        """Return the message as HTML: names in bold, suits as signs, ✓ and ✗ in colour."""
        return in_html(message, self._say_html, self.game.vocabulary)

    def _say(self, value: Any) -> Any:
        if isinstance(value, Seat):
            return self.names[value]
        if isinstance(value, Side):
            return self.side_text(value)
        if isinstance(value, FieldName):
            return gettext(self.game.labels.get(value, value))
        return card_name(value) if isinstance(value, Card | Suit) else value

    def _say_html(self, value: Any) -> Any:
        if isinstance(value, Seat):
            return format_html("<b>{}</b>", isolated(self.names[value]))
        if isinstance(value, Side):
            return self.side(value)
        return named_suit(value.value) if isinstance(value, Suit) else self._say(value)


def card_name(value: Card | Suit) -> str:
    """Return a card in words: “10 of hearts”."""
    if isinstance(value, Suit):
        return suit_name(value.value)
    params = {"rank": rank(value.rank), "suit": suit_name(value.suit.value)}
    return gettext("%(rank)s of %(suit)s") % params
