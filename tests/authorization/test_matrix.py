"""Everybody is answered as the table says, at every address, by every method."""

from itertools import product

import pytest
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from common.admin import ReadOnly
from members.models import Association, Member, User
from tests.authorization.bodies import BODIES, body_of
from tests.authorization.place import ACTORS, Place, taken_back, written
from tests.authorization.table import GETS, LIBRARY_ROWS, NAMES, POSTS, ROWS, Row
from tests.factories.database import everything

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
SIGN_IN_PAGE = "/accounts/login/"
LETTERS = {403: "x", 404: "-", 405: "!", 409: "=", 422: "?"}


@pytest.fixture
def place():
    return Place()


def letter(answer, statements=()):
    """Return the letter of what was answered, and whether something was recorded."""
    if answer.status_code in (302, 303):
        if answer.url.startswith(SIGN_IN_PAGE):
            return "i"
        return "D" if statements else ">"
    if answer.status_code == 200:
        return "N" if statements else "P"
    return LETTERS.get(answer.status_code, str(answer.status_code))


def names(patterns, prefix=""):
    """Return the name of every address, the administration's apart."""
    found = []
    for each in patterns:
        if isinstance(each, URLResolver):
            if each.namespace != "admin":
                inner = f"{each.namespace}:" if each.namespace else ""
                found += names(each.url_patterns, prefix + inner)
        elif isinstance(each, URLPattern):
            found.append(f"{prefix}{each.name}")
    return found


def differing(found, rows):
    """Return the rows that are not as declared: what was answered, and what should have been."""
    told = {}
    for row in rows:
        said = "".join(found[row].values()), "".join(row.answers.values())
        if said[0] != said[1]:
            told[str(row)] = f"{said[0]} answered, {said[1]} declared"
    return told


def test_every_address_is_declared_in_the_table():
    declared = NAMES | {row.name for row in LIBRARY_ROWS}

    assert set(names(get_resolver().url_patterns)) == declared


def test_every_row_is_declared_once_and_every_body_belongs_to_one():
    rows = [str(row) for row in (*ROWS, *LIBRARY_ROWS)]

    assert sorted(set(rows)) == sorted(rows)
    assert set(BODIES) <= {row.form for row in POSTS}


def test_a_visit_is_answered_as_declared_and_writes_nothing(place):
    rows = [*GETS, *LIBRARY_ROWS]
    found: dict[Row, dict[str, str]] = {row: {} for row in rows}
    before = everything()

    for who in ACTORS:
        for row in rows:
            client = place.browser(who)
            with written() as statements:
                found[row][who] = letter(client.get(row.address(place.own)))
                if who in "tO" and row in GETS:
                    client.get(row.address(place.own), headers=HTMX)
                    client.head(row.address(place.own))
            assert statements == [], (str(row), who)

    assert differing(found, rows) == {}
    assert everything() == before


def test_a_form_is_answered_as_declared_and_what_is_refused_writes_nothing(place):
    found: dict[Row, dict[str, str]] = {row: {} for row in POSTS}
    before = everything()

    for row in POSTS:
        body = body_of(row, place.own)
        for who in ACTORS:
            with taken_back():
                with written() as statements:
                    answer = place.browser(who).post(row.address(place.own), body)
                found[row][who] = said = letter(answer, statements)
                if statements and said not in "DN":
                    assert everything() == before, (str(row), who)

    assert differing(found, POSTS) == {}
    assert everything() == before


def test_no_other_method_is_understood_and_none_writes(place):
    """PUT, PATCH and DELETE by everybody everywhere; GET and POST where they have no row.

    Django's own choice of a language answers everything, and keeps nothing but a cookie.
    """
    understood = {(row.name, row.method) for row in ROWS}
    asked = [
        (row, method)
        for row in {row.name: row for row in ROWS}.values()
        for method in ("PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "GET", "POST")
        if (row.name, method) not in understood and row.name != "set_language"
    ]
    before = everything()

    with written() as statements:
        answers = {
            (who, str(row), method): client.generic(
                method, row.address(place.own), headers={"Accept": "text/plain"}
            ).status_code
            for who in ACTORS
            for client in [place.browser(who)]
            for row, method in asked
        }

    assert {what: status for what, status in answers.items() if status != 405} == {}
    assert statements == []
    assert everything() == before


def test_the_library_s_addresses_refuse_other_methods_and_empty_forms(place):
    methods = ("POST", "PUT", "PATCH", "DELETE")

    for who, row, method in product("atsS", LIBRARY_ROWS, methods):
        with taken_back(), written() as statements:
            answer = place.browser(who).generic(method, row.address(place.own))
        assert answer.status_code in {200, 302, 303, 403, 404, 405, 409, 422}, row
        assert statements == [], (str(row), method)


def test_the_administration_is_closed_to_all_who_are_not_staff(place):
    answers = {
        (who, address): (client.get(address).status_code, client.post(address, {}).status_code)
        for who in "atfFmskOA"
        for client in [place.browser(who)]
        for address in administration(place)
    }

    assert set(answers.values()) == {(302, 302)}


def test_nothing_recorded_is_added_changed_or_deleted_in_the_administration(place):
    client, before = place.browser("S"), everything()
    answers: dict[str, set[int]] = {"add": set(), "delete": set()}

    for model, site in admin.site._registry.items():
        base = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        row = model._default_manager.first()
        if isinstance(site, ReadOnly):
            answers["add"].add(client.post(reverse(f"{base}_add"), {}).status_code)
            if row is not None:
                client.post(reverse(f"{base}_change", args=[row.pk]), {"code": "x", "name": "x"})
        if row is not None and model is not Authenticator:
            answer = client.post(reverse(f"{base}_delete", args=[row.pk]), {"post": "yes"})
            answers["delete"].add(answer.status_code)

    assert everything() == before
    assert answers == {"add": {403}, "delete": {403}}


def test_all_that_is_recorded_is_read_only_in_the_administration():
    changed = {
        model for model, site in admin.site._registry.items() if not isinstance(site, ReadOnly)
    }

    assert changed <= {Association, Member, User}


def administration(place):
    """Return the addresses of every model in the administration."""
    found = ["/admin/"]
    for model in admin.site._registry:
        base = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        found += [reverse(f"{base}_changelist"), reverse(f"{base}_add")]
        if row := model._default_manager.first():
            found += [reverse(f"{base}_{each}", args=[row.pk]) for each in ("change", "delete")]
            found.append(reverse(f"{base}_history", args=[row.pk]))
    return found
