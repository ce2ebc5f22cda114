"""Tables with their links, and phones that follow them."""

from itertools import count

from django.test import Client

from members.actors import Actor
from members.models import Association, User
from members.services import register_device
from scoring import services
from scoring.models import Sheet, Table
from scoring.services import NewLink, make_link
from tests.factories.members import actor, organiser
from tests.factories.members import members as people
from tests.factories.scoring import opening

_numbers = count(1)


def table(association: Association, name: str = "", *, sheet: Sheet | None = None) -> Table:
    """Return a new table, where ``sheet`` is played if one is given."""
    name = name or f"Table {next(_numbers)}"
    new = Table.objects.create(association=association, name=name, sheet=sheet)
    if sheet is not None:
        Sheet.objects.filter(pk=sheet.pk).update(table=new)
    return new


def phone(name: str = "Firefox, Android") -> Actor:
    """Return somebody who acts from a phone, without an account."""
    return Actor(device=register_device(name=name)[0])


def link_to(table: Table, lifetime: str = "evening", by: User | None = None) -> NewLink:
    """Return a new link to the table, which an organiser makes."""
    by = by or organiser(table.association)
    return make_link(table=table, lifetime=lifetime, by=actor(by))


def address(new: NewLink) -> str:
    """Return where a link leads."""
    return f"/e/{new.token}/"


def holder(new: NewLink) -> Client:
    """Return the browser of a phone that has taken up the link."""
    client = Client()
    answer = client.post(address(new))
    assert answer.status_code == 303
    return client


def opened_at(table: Table, by: User) -> Sheet:
    """Return a new sheet, opened at the table."""
    wanted = opening(people(table.association, 4), table=table.code)
    return services.open_sheet(association=table.association, wanted=wanted, by=actor(by))
