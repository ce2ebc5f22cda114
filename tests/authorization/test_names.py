"""Names from everywhere: kept in one piece, shown to who may see them, and found again."""

import pytest
from django.urls import reverse

from members.models import Member
from tests.factories.members import administrator, association
from tests.factories.pages import Page

pytestmark = pytest.mark.django_db

NAMES = [
    "Ève",
    "D'Arcy",
    "O’Brien",
    "Marie-Ève Saint-Onge",
    "سليم",
    "שרה",
    "Đặng Thị Hồng",
    "Ṱ̷h̴o̷m̶a̴s̵",
    "Zoé 👩\u200d👩\u200d👧",
    "李",
    "x",
    "W" * 200,
    "Ｆｕｌｌ",
    "İstanbul Işık",
    "Straße",
]
NO_NAMES = ["", " ", "\u200b", "\u202eAna", "Ana\u2066", "\u0007", "x" * 201, "\u00a0\u2003"]


@pytest.fixture
def add(client):
    client.force_login(administrator(association(slug="fleuve")))
    address = reverse("people:member-add", args=["fleuve"])
    return lambda name: client.post(address, {"name": name, "role": "member"})


def shown(client, **asked):
    page = Page(client.get(reverse("people:members", args=["fleuve"]), asked))
    return page.words


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_kept_shown_and_found(client, add, name):
    assert add(name).status_code == 303

    kept = Member.objects.latest("pk").name
    assert kept in shown(client)
    assert kept in shown(client, q=name)


@pytest.mark.parametrize("name", NO_NAMES)
def test_what_is_no_name_is_refused(add, name):
    before = Member.objects.count()

    assert add(name).status_code == 422
    assert Member.objects.count() == before


@pytest.mark.parametrize("asked", ["eve", "EVE", "ève", "Eve\u0301", "e\u0300ve"])
def test_a_search_finds_a_name_whatever_its_accents(client, add, asked):
    add("Ève")
    add("Ana")

    found = shown(client, q=asked)

    assert "Ève" in found
    assert "Ana" not in found
