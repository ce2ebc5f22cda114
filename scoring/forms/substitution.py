"""The form that seats somebody else from the next deal on."""

from collections.abc import Mapping, Sequence

from common.http import whole
from common.problems import Problem
from members.models import Member
from members.permissions import LIST_MEMBERS
from members.queries import members_of
from scoring.forms.keys import Key
from scoring.forms.opening import place_name
from scoring.pages import TOKENS, SheetPage
from scoring.rules.seats import Seat
from scoring.services import SeatChoice, Substitution


class SubstitutionForm:
    """A substitution about to be made, as it was typed so far."""

    def __init__(self, page: SheetPage, data: Mapping[str, str]) -> None:
        self.page = page
        self.number = page.read.next_number
        self.problems: Sequence[Problem] = ()
        self._data = data

    def wanted(self) -> Substitution:
        """Return what was chosen, for the service to judge."""
        data = self._data
        who = SeatChoice(data.get("who", ""), data.get("guest", ""))
        return Substitution(whole(data.get("seat", "")), who, whole(data.get("number", "")) or 0)

    @property
    def seats(self) -> list[Key]:
        """The seats, each with who sits there now."""
        order = {side: TOKENS[place] for place, side in enumerate(self.page.voice.sides)}
        players = self.page.game.seats
        return [
            Key(
                str(seat),
                name,
                place_name(seat, players),
                order[Seat(seat).side(self.page.game.sides)],
                is_chosen=self._data.get("seat") == str(seat),
            )
            for seat, name in enumerate(self.page.voice.names)
        ]

    @property
    def is_listed(self) -> bool:
        """Whether the reader chooses from the list of members; else a name is typed."""
        return self.page.access.may(LIST_MEMBERS)

    @property
    def people(self) -> list[Member]:
        """Who may be seated: everybody of the association who does not sit there."""
        if not self.is_listed:
            return []
        seated = [seating.member_id for seating in self.page.read.seatings]
        return list(members_of(self.page.sheet.association).exclude(pk__in=seated))

    @property
    def who(self) -> str:
        """The code of who was chosen."""
        return self._data.get("who", "")

    @property
    def guest(self) -> str:
        """The name of the guest that was typed."""
        return self._data.get("guest", "")

    @property
    def refusals(self) -> list[tuple[str, str]]:
        """Every problem: the field it belongs to, and its sentence."""
        return [(each.field, self.page.voice.text(each.message)) for each in self.problems]

    @property
    def seat_problems(self) -> list[str]:
        """What is wrong with the seat, in words."""
        return [words for field, words in self.refusals if field == "seat"]

    @property
    def who_problems(self) -> list[str]:
        """What is wrong with who was chosen, in words."""
        return [words for field, words in self.refusals if field == "who"]
