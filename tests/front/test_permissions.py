"""The table of permissions: on its page and in the documentation."""

from pathlib import Path

import pytest
from django.urls import reverse

from front.permissions import PERMISSIONS, as_markdown
from tests.factories.members import association, signed_up
from tests.factories.pages import Page

DOCUMENT = Path(__file__).parents[2] / "docs" / "permissions.md"


def test_the_document_is_current():
    assert DOCUMENT.read_text(encoding="utf-8") == as_markdown()


def test_no_two_permissions_have_one_key():
    assert len({permission.key for permission in PERMISSIONS}) == len(PERMISSIONS)


@pytest.mark.django_db
def test_the_page_shows_every_permission_with_who_has_it(client):
    club = association()
    client.force_login(signed_up(club))
    client.cookies["django_language"] = "en"

    page = Page(client.get(reverse("permissions", args=[club.slug])))

    rows = page.find("tbody")[0].find("tr")
    assert [row.find("th")[0].words for row in rows] == [each.sentence for each in PERMISSIONS]
    added = next(row for row in rows if row.find("th")[0].words == "Add somebody")
    holders = [cell["data-l"] for cell in added.find("td") if cell.get("data-l")]
    assert holders == ["Organisers", "Administrators", "Site administrators"]
