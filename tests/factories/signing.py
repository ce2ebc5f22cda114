"""A match that is over, with two people on each side and somebody who organises."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.utils import timezone

from members.actors import Actor
from members.models import Association, Device, Member, Signing, User
from members.services import register_device
from scoring.models import Contest, Sheet, Signature
from scoring.queries import read_sheet
from scoring.services import Objection, contest_sheet, sign_sheet
from scoring.settlement import Settlement, settlement_of
from tests.factories.members import account, actor, member, organiser
from tests.factories.members import association as new_association
from tests.factories.scoring import entry, opened_sheet, play

PIN = "4071"


class Evening:
    """Claire and Simon have beaten Luc and Denise; all but Denise have accounts."""

    def __init__(
        self, signing: Signing = Signing.OTHER_SIDE, *, club: Association | None = None
    ) -> None:
        self.club = club or new_association()
        self.club.signing = signing
        self.club.save()
        names = ("Claire Gagnon", "Luc Roy", "Simon Dubé", "Denise Côté")
        users = (account(), account(), account(), None)
        self.people: list[Member] = [
            member(self.club, name, user=user) for name, user in zip(names, users, strict=True)
        ]
        self.claire, self.luc, self.simon = (person.user for person in self.people[:3])
        self.denise = self.people[3]
        self.organiser: User = organiser(self.club, "Jeanne Paquet")
        self.sheet = self.match()

    def match(self, winners: str = "000") -> Sheet:
        """Return another match of theirs, over unless told otherwise."""
        return play(opened_sheet(self.club, by=self.claire, players=self.people), winners)

    @property
    def settlement(self) -> Settlement:
        """How the match stands now."""
        return stands(self.sheet)

    def sign(self, user: User, side: int) -> Signature:
        """Sign as it stands."""
        return sign_sheet(
            sheet=self.sheet, side=side, digest=self.settlement.digest, by=actor(user)
        )

    def contest(self, user: User, **changes: Any) -> Contest:
        """Say that deal 3 was set, not made."""
        return contest_sheet(
            sheet=self.sheet, objection=objection(self.sheet, **changes), by=actor(user)
        )


def stands(sheet: Sheet, *, later: timedelta = timedelta()) -> Settlement:
    """Return how the match of a sheet stands, now or later."""
    return settlement_of(read_sheet(Sheet.objects.get(pk=sheet.pk)), timezone.now() + later)


def objection(sheet: Sheet, **changes: Any) -> Objection:
    """Return what says that the bid of deal 3 was set, not made."""
    values: dict[str, Any] = {
        "said": "Luc a compté deux fois le dix.",
        "number": 3,
        "base": 1,
        "entry": entry(dealer=2, bidder=0, bid=60, taken=55),
    }
    return Objection(**values | changes)


def with_pin(person: Member, pin: str = PIN) -> Member:
    """Give a person a PIN."""
    person.pin, person.pin_failures = make_password(pin), 0
    person.save()
    return person


def phone(user: User | None = None) -> Actor:
    """Return somebody who acts from a phone of their own."""
    return Actor(user, register_device(name="Firefox, Android")[0])


def on(device: Device | None, user: User | None = None) -> Actor:
    """Return somebody who acts from that phone."""
    return Actor(user, device)


@contextmanager
def later(by: timedelta) -> Iterator[None]:
    """Let everything inside happen so much later."""
    then = timezone.now() + by
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timezone, "now", lambda: then)
        yield
