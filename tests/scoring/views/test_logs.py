"""The log in words: of a sheet, of a person, of an association."""

from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from common.models import LogHead
from members.models import Member, Role
from members.services import Stretch, add_season, invite_newcomer
from tests.factories.members import actor, signed_up
from tests.factories.pages import Page
from tests.factories.scoring import correct
from tests.factories.signing import Evening
from tests.factories.tables import link_to, table

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    evening = Evening()
    evening.admin = signed_up(evening.club, "Mireille Savard", role=Role.ADMIN)
    return evening


def phone(user):
    client = Client()
    client.force_login(user)
    client.cookies["django_language"] = "en"
    return client


def lines(client, address, **asked):
    return [each.words for each in Page(client.get(address, asked)).of_class("log")[0].find("li")]


def of_sheet(evening):
    return reverse("scoring:sheet-log", args=[evening.sheet.code])


def of_club(evening):
    return reverse("scoring:log", args=[evening.club.slug])


def test_a_sheet_tells_who_did_what_from_what_to_what_and_why(evening):
    correct(evening.sheet, 3, by=evening.claire, bidder=0, bid=70)
    evening.contest(evening.luc, base=2)

    told = lines(phone(evening.simon), of_sheet(evening))

    assert "Contested" in told[0]
    assert "Claire bids 60, ✗ set at 55" in told[0]
    assert "Luc a compté deux fois le dix." in told[0]
    assert "Luc Roy" in told[0]
    assert "Deal corrected Claire bids 60, ✓ makes 60 → Deal 3: Claire bids 70" in told[1]
    assert "Sheet opened" in told[-1]


def test_who_was_erased_is_a_number(evening):
    Member.objects.filter(pk=evening.people[1].pk).update(name="Luc Ailleurs")

    evening.contest(evening.luc)

    assert "Luc Ailleurs" in lines(phone(evening.simon), of_sheet(evening))[0]


def test_an_association_is_filtered_by_kind_and_by_thing(evening):
    client = phone(evening.admin)
    subject = f"sheet/{evening.sheet.code}"

    deals = lines(client, of_club(evening), kind="deal")
    of_thing = lines(client, of_club(evening), thing=subject)

    assert len(deals) == 3
    assert all("Deal recorded" in each for each in deals)
    assert len(of_thing) == 4


def test_the_end_of_the_log_is_shown_in_groups_to_be_noted(evening):
    digest = LogHead.objects.get(pk=evening.club.pk).digest

    page = Page(phone(evening.admin).get(of_club(evening)))

    shown = page.find("code")[-1].words
    assert shown.replace(" ", "") == digest
    assert {len(group) for group in shown.split()} == {4}


def test_a_long_log_has_pages_at_one_cost(evening):
    client, costs = phone(evening.admin), []
    for _ in range(2):
        evening.match("01011")
        with CaptureQueriesContext(connection) as queries:
            client.get(of_club(evening))
        costs.append(len(queries))
    for _ in range(4):
        evening.match("01011")

    page = Page(client.get(of_club(evening)))

    assert costs[0] == costs[1]
    (older,) = (link for link in page.find("a") if link.words == "Older")
    before = Page(client.get(of_club(evening) + older["href"]))
    assert page.of_class("log")[0].words != before.of_class("log")[0].words


def test_a_person_reads_their_own_log_and_administrators_do(evening):
    claire = evening.people[0]
    address = reverse("scoring:member-log", args=[evening.club.slug, claire.code])

    assert phone(evening.claire).get(address).status_code == 200
    assert phone(evening.admin).get(address).status_code == 200
    assert phone(evening.luc).get(address).status_code == 403


@pytest.mark.parametrize("asked", [{"before": "x"}, {"before": ""}])
def test_a_page_that_is_none_is_not_there(evening, asked):
    assert phone(evening.admin).get(of_club(evening), asked).status_code == 404


def test_nonsense_finds_nothing(evening):
    for asked in (
        {"thing": "\0"},
        {"thing": "x" * 500},
        {"kind": "poker"},
        {"before": "999999999"},
    ):
        assert phone(evening.admin).get(of_club(evening), asked).status_code == 200


def test_days_roles_and_links_are_told_in_words(evening):
    admin = actor(evening.admin)
    wanted = Stretch("2026–2027", date(2026, 9, 1), date(2027, 6, 30))
    add_season(association=evening.club, wanted=wanted, by=admin)
    invite_newcomer(association=evening.club, name="Rita Roy", email="", role="member", by=admin)
    link_to(table(evening.club, "Table 4"), by=evening.admin)

    told = lines(phone(evening.admin), of_club(evening))

    assert "until:" in told[0]
    assert "what for: label of a table" in told[0]
    assert told[1].split(" ", 2)[2].startswith("Invitation made who: Rita Roy role: member")
    assert "first day: September 1, 2026 last day: June 30, 2027" in told[3]
