"""A page of a sheet costs the same whatever has been recorded on it."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Deal
from tests.factories.members import association, signed_up
from tests.factories.scoring import UNTIL_WE_STOP, correct, opened_sheet, play, record

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def cost(client, address, said=None, headers=None):
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address, said or {}, headers=headers or {}).status_code == 200
    return len(queries)


def url(sheet, name="sheet", *args):
    return reverse(f"scoring:{name}", args=[sheet.code, *args])


def test_reading_costs_each_reader_the_same_for_1_3_and_50_deals():
    club = association()
    sheet = opened_sheet(club, match=UNTIL_WE_STOP)
    readers = [Client(), Client(), Client()]
    readers[1].force_login(signed_up(club))
    readers[2].force_login(sheet.opened_by)
    pages = (
        (url(sheet), {}, {}),
        (url(sheet), {}, HTMX),
        (url(sheet), {"bidder": 1, "bid": 70}, {}),
        (url(sheet), {"band": 1}, HTMX),
        (url(sheet, "deal", 1), {}, {}),
    )
    costs = []

    for deals in (1, 3, 50):
        while Deal.objects.count() < deals:
            record(sheet)
        costs.append([cost(reader, *page) for reader in readers for page in pages])

    assert costs[0] == costs[1] == costs[2]
    assert max(costs[0]) <= 9


def test_reading_costs_the_same_for_1_3_and_50_versions(client):
    sheet = play(opened_sheet(), "0")
    client.force_login(sheet.opened_by)
    costs = []

    for versions in (1, 3, 50):
        while Deal.objects.count() < versions:
            correct(sheet, 1, bidder=0, bid=60 + 5 * (Deal.objects.count() % 2))
        costs.append(
            [
                cost(client, url(sheet)),
                cost(client, url(sheet, "deal", 1)),
            ]
        )

    assert costs[0] == costs[1] == costs[2]


def test_recording_costs_the_same_after_1_3_and_50_deals():
    sheet = opened_sheet(match=UNTIL_WE_STOP)
    costs = []

    for deals in (1, 3, 50):
        while Deal.objects.count() < deals:
            record(sheet)
        with CaptureQueriesContext(connection) as queries:
            record(sheet)
        costs.append(len(queries))

    assert costs[0] == costs[1] == costs[2]
