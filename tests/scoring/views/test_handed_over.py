"""What a phone is told that was let in by somebody who may no longer enter deals."""

import pytest
from django.test import Client

from members.models import Member
from tests.factories.members import signed_up
from tests.factories.pages import Page, filled_in
from tests.factories.scoring import opened_sheet
from tests.scoring.views.entering import url

pytestmark = pytest.mark.django_db


def test_the_next_request_is_refused_and_keeps_what_was_typed(client, club):
    claire = signed_up(club)
    sheet = opened_sheet(club, by=claire)
    client.force_login(claire)
    client.cookies["django_language"] = "en"
    shown = Page(client.post(url(sheet, "phones")))
    visitor = Client()
    visitor.cookies["django_language"] = "en"
    pin = shown.of_class("pinshown")[0].find("b")[0].words.replace(" ", "")
    visitor.post(url(sheet, "sheet-pin"), {"pin": pin})
    typed = filled_in(visitor, sheet)
    Member.objects.filter(user=claire).update(left_at="2026-01-01T00:00Z")

    answer = visitor.post(url(sheet, "deal-record"), typed)

    words = Page(answer).words
    assert answer.status_code == 403
    assert "Whoever let this phone in may no longer enter deals of this match." in words
    assert "Your entry, not recorded" in words
    assert not sheet.deals.exists()
