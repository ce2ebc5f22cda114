"""Every page costs the same number of queries however much there is to show."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from members.models import Alias, Contact, Member, Season
from members.services import claim_guest, invite, merge_members
from scoring.models import Sheet
from scoring.services import (
    Objection,
    contest_sheet,
    keep_as_recorded,
    make_link,
    take_hold,
)
from tests.authorization.place import Place
from tests.authorization.table import GETS
from tests.factories import tables
from tests.factories.members import actor, association, guest, me, member, signed_up
from tests.factories.scoring import correct, house_rules, opened_sheet, play

pytestmark = pytest.mark.django_db

FEW, SOME, MANY = 2, 8, 30


@pytest.fixture
def place():
    return Place()


def cost(place, row, who):
    """Return the queries of a visit, to see what there is too much of."""
    client = place.browser(who)
    with CaptureQueriesContext(connection) as queries:
        client.get(row.address(place.own))
    return [query["sql"] for query in queries]


def more(place, number):
    """Add so many of everything that an association can have many of."""
    own = place.own
    boss, seated = actor(own.accounts["A"]), actor(own.accounts["s"])
    people = [Member.objects.get(code=code) for code in own.seated]
    for each in range(number):
        played(own, people, seated, boss, each)
        at = tables.table(own.club, sheet=opened_sheet(own.club, by=own.accounts["o"]))
        link = make_link(table=at, lifetime="", by=boss).link
        take_hold(link=link, by=tables.phone())
        take_hold(link=own.link.link, by=tables.phone())
        known(own, boss, seated)
        house_rules(own.club, f"Règles {at.code}")
        elsewhere = association(f"Autre {at.code}", slug=f"autre-{at.code}")
        member(elsewhere, user=own.accounts["A"])
        Season.objects.create(
            association=own.club,
            name=f"Saison {at.code}",
            first_day="2026-01-01",
            last_day="2026-02-01",
        )


def played(own, people, seated, boss, number):
    """Add a sheet under way and one that is over; contest the one, sign the other."""
    for winners in ("0", "000"):
        sheet = play(opened_sheet(own.club, by=own.accounts["o"], players=people[:1]), winners)
        contest = contest_sheet(sheet=sheet, objection=Objection("Non."), by=seated)
        if winners == "000":
            keep_as_recorded(contest=contest, reason="Si.", by=boss)
    said = Objection(f"Encore {Sheet.objects.count()}.")
    contest_sheet(sheet=own.sheet, objection=said, by=seated)
    correct(own.sheet, 1, own.accounts["o"], bidder=0, bid=60 + 5 * (number % 2))


def known(own, boss, seated):
    """Add people in every state."""
    user = signed_up(own.club)
    Contact.objects.create(member=me(user), email=user.email)
    Alias.objects.create(
        association=own.club, member=own.person, name=user.email, name_key=user.email
    )
    merge_members(kept=own.person, merged=member(own.club), by=boss)
    claim_guest(guest=guest(own.club), by=seated)
    claim_guest(guest=own.stranger, by=actor(user))
    invite(member=guest(own.club), email="", role="member", by=boss)


@pytest.mark.parametrize("number", [SOME, pytest.param(MANY, marks=pytest.mark.soak)])
def test_every_page_costs_the_same_for_few_and_for_many(place, number):
    asked = [(row, who) for row in GETS for who in "aA" if row.answers[who] in "P>"]
    more(place, FEW)
    few = {(str(row), who): cost(place, row, who) for row, who in asked}

    more(place, number - FEW)

    grown = {
        key: (len(few[key]), len(many))
        for row, who in asked
        for key in [(str(row), who)]
        if len(many := cost(place, row, who)) > len(few[key])
    }
    assert grown == {}
