"""Whatever is typed about people, seasons and settings: an answer, and nothing half done."""

from itertools import product

import pytest
from django.urls import reverse

from members.models import Season
from tests.factories.database import everything
from tests.factories.members import administrator, association, member, site_admin
from tests.front.test_bad_input import (
    MEGABYTE,
    NONSENSE,
    encoded,
    get,
    pairs,
    post,
    some_nonsense,
)

pytestmark = pytest.mark.django_db

every_nonsense = some_nonsense(
    "NUL",
    "NUL in words",
    "a lone surrogate",
    "half of a sign",
    "10 to the 400th",
    "Arabic figures",
    "below zero",
    "JSON",
    "look-ups",
    "brackets",
    "an emoji",
)

FORMS = {
    "member-add": {"name": "Ana", "role": "guest", "email": "", "phone": "", "note": ""},
    "names": {"name": "Ana", "nickname": "", "visibility": "short", "aliases": ""},
    "contact": {"email": "", "phone": "", "note": ""},
    "minor": {"is_minor": "", "birth_year": "", "has_consent": ""},
    "role": {"role": "member"},
    "pin": {"pin": "1234"},
    "merge": {"other": ""},
    "season-add": {"name": "Automne", "first_day": "2026-09-01", "last_day": "2026-09-02"},
    "season": {"name": "Hiver", "first_day": "2027-01-01", "last_day": "2027-01-02"},
    "settings": {"name": "Fleuve", "is_public": "on", "signing": "none", "retention_months": "9"},
    "association-new": {
        "name": "Lac",
        "slug": "lac",
        "admin_name": "Ana",
        "admin_email": "a@b.org",
    },
}


@pytest.fixture
def addresses(client):
    club = association(slug="fleuve")
    administrator(club)
    client.force_login(site_admin())
    person = member(club)
    season = Season.objects.create(
        association=club, name="Hiver", first_day="2027-01-01", last_day="2027-01-02"
    )
    of_club, of_site = ("member-add", "season-add", "settings"), ("association-new",)

    def arguments(name):
        if name in of_site:
            return []
        code = season.code if name == "season" else person.code
        return ["fleuve"] if name in of_club else ["fleuve", code]

    return {name: reverse(f"people:{name}", args=arguments(name)) for name in FORMS}


@every_nonsense
def test_each_field_of_a_form_may_be_anything(client, addresses, names):
    for text, (name, fields) in product(map(NONSENSE.get, names), FORMS.items()):
        for field in fields:
            post(client, addresses[name], f"{encoded({**fields, field: ''})}&{field}={text}")
        post(client, addresses[name], pairs(fields, text))


@every_nonsense
def test_a_page_may_be_asked_for_anything(client, addresses, names):
    pages = [*addresses.values(), reverse("people:members", args=["fleuve"])]
    before = everything()

    for text, address in product(map(NONSENSE.get, names), pages):
        get(client, address, pairs(("q", "show", "page", "other", "saved"), text))
        for field in ("q", "show", "page", "other"):
            get(client, address, f"{field}={text}")

    assert everything() == before


def test_a_field_about_people_may_be_a_megabyte(client, addresses):
    for name, fields in FORMS.items():
        for field in fields:
            big = "x" * MEGABYTE
            post(client, addresses[name], f"{encoded({**fields, field: ''})}&{field}={big}")
