"""What somebody may no longer do, they may not from the next request on, everywhere."""

import pytest
from django.utils import timezone

from members.models import Member, Role, User
from scoring.models import TableHold, TableLink
from tests.authorization.bodies import body_of
from tests.authorization.place import Place, taken_back, written
from tests.authorization.table import ROWS
from tests.authorization.test_matrix import letter
from tests.factories.members import me

pytestmark = pytest.mark.django_db


@pytest.fixture
def place():
    return Place()


def demoted(place, who):
    Member.objects.filter(user=place.accounts[who]).update(role=Role.MEMBER)


def removed(place, who):
    Member.objects.filter(user=place.accounts[who]).update(left_at=timezone.now())


def merged_away(place, who):
    kept = me(place.accounts["m"])
    Member.objects.filter(user=place.accounts[who]).update(user=None, merged_into=kept)


def deactivated(place, who):
    User.objects.filter(pk=place.accounts[who].pk).update(is_active=False)


def no_longer_site_admin(place, who):
    User.objects.filter(pk=place.accounts[who].pk).update(is_superuser=False, is_staff=False)


def released(place, who):
    TableHold.objects.filter(device__name__startswith="Firefox").update(ended_at=timezone.now())


def expired(place, who):
    TableHold.objects.update(expires_at=timezone.now())


def unlinked(place, who):
    TableLink.objects.update(revoked_at=timezone.now())


#: who, what happens to them, and whose column of the table is theirs from then on
CHANGES = [
    ("k", demoted, "m"),
    ("O", demoted, "m"),
    ("A", demoted, "m"),
    ("m", removed, "f"),
    ("s", removed, "f"),
    ("o", removed, "f"),
    ("O", removed, "f"),
    ("A", removed, "f"),
    ("O", merged_away, "f"),
    ("m", deactivated, "a"),
    ("A", deactivated, "a"),
    ("S", deactivated, "a"),
    ("S", no_longer_site_admin, "f"),
    ("t", released, "x"),
    ("t", expired, "x"),
    ("t", unlinked, "r"),
    ("g", expired, "x"),
    ("g", unlinked, "r"),
]
SECRETS = {
    "scoring:link",
    "scoring:holds",
    "scoring:sheet-pin",
    "scoring:table-pin",
    "members:invitation",
}

#: An account that is nobody anywhere has nothing to export that would be noted.
NOBODY_ANY_MORE = {("account-export", merged_away), ("account-export", no_longer_site_admin)}
#: To leave again changes nothing.
NOBODY_ANY_MORE |= {("people:leave", removed)}


#: What a person keeps of their own record after they have left: to read it, to put it right, to
#: take it away and to be forgotten.
OWN_RECORD = {
    "people:names",
    "people:contact",
    "people:pin",
    "people:pin-draw",
    "scoring:member-log",
    "member-export",
    "member-erase",
}

EVERY_DAY = [("O", demoted), ("s", removed), ("A", deactivated), ("t", released), ("g", unlinked)]


@pytest.mark.parametrize(
    ("who", "happens", "becomes"),
    [
        pytest.param(*each, marks=() if each[:2] in EVERY_DAY else pytest.mark.soak)
        for each in CHANGES
    ],
    ids=lambda each: getattr(each, "__name__", each),
)
def test_a_change_holds_from_the_next_request(place, who, happens, becomes):
    client = place.browser(who)
    assert client.get("/").status_code == 200
    happens(place, who)
    found, declared = {}, {}

    for row in ROWS:
        if row.name not in SECRETS and (row.form, happens) not in NOBODY_ANY_MORE:
            with taken_back(), written() as statements:
                sent = body_of(row, place.own)
                ask = client.get if row.method == "GET" else client.post
                said = letter(ask(row.address(place.own), sent), statements)
            keeps = (who, happens) == ("s", removed) and row.name in OWN_RECORD
            found[str(row)], declared[str(row)] = said, row.answers[who if keeps else becomes]

    assert {row: said for row, said in found.items() if said != declared[row]} == {}
