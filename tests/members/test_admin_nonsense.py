"""The administration site: whatever is written in an address or a form, nothing breaks."""

import pytest
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.contenttypes.models import ContentType
from django.urls import reverse

from members.models import User
from tests.factories.members import account, site_admin
from tests.factories.pages import english
from tests.factories.support import address, place, rows, support_models

pytestmark = pytest.mark.django_db

MODELS = pytest.mark.parametrize("model", support_models(), ids=lambda model: model._meta.label)
NONSENSE = ["", "abc", "-1", "0", "9" * 10, "9" * 30, "9" * 5000, "\0", "%", "[]"]
LOOKUPS = ["", "__id__exact", "__year", "__contains"]
HOSTILE = ["abc", "9" * 10, "9" * 30]
LISTED = ["q", "o", "p", "all", "_facets", "_to_field", "nothing", "pk"]


@pytest.fixture
def client():
    browser = english()
    browser.force_login(site_admin())
    browser.raise_request_exception = False
    return browser


@pytest.fixture
def club():
    return place()


def names(model):
    """Return every name by which a list might be filtered."""
    found = admin.site._registry[model]
    fields = [field.name for field in model._meta.fields]
    listed = {each for each in (*found.list_filter, *found.list_display) if isinstance(each, str)}
    return [f"{name}{lookup}" for name in sorted({*fields, *listed}) for lookup in LOOKUPS]


def asked_of(model):
    """Yield the name and value of everything that is asked of a list."""
    yield from ((name, value) for name in LISTED for value in ("", "-1", "\0", *HOSTILE))
    yield from ((name, value) for name in names(model) for value in HOSTILE)


@MODELS
def test_no_list_breaks_over_what_is_asked_of_it(client, club, model):
    for name, value in asked_of(model):
        answer = client.get(address(model), {name: value})
        assert answer.status_code in (200, 302, 400, 403), (name, value)


@MODELS
def test_no_list_breaks_over_a_date(client, club, model):
    dates = [name for name in (admin.site._registry[model].date_hierarchy,) if name]
    for name in dates:
        for value in ("abc", "0", "9" * 10, "9" * 5000, "1", "9999", "10000", "12", "32"):
            year, month, day = (f"{name}__{part}" for part in ("year", "month", "day"))
            for asked in (
                {year: value},
                {year: "2026", month: value},
                {year: "2026", month: "12", day: value},
                {month: value},
                {year: "9999", month: "12", day: "31"},
                {year: "9999", month: value},
            ):
                answer = client.get(address(model), asked)
                assert answer.status_code in (200, 302), asked


@MODELS
def test_no_row_is_looked_for_in_vain(client, club, model):
    here = address(model)
    for value in (*HOSTILE, "0", "-1"):
        for verb in ("change", "delete", "history", "password"):
            answer = client.get(f"{here}{value.replace('%', '_25')}/{verb}/")
            assert answer.status_code in (302, 403, 404), (verb, value)
        kind = ContentType.objects.get_for_model(model).pk
        for pair in ((kind, value), (value, 1)):
            answer = client.get(reverse("admin:view_on_site", args=pair))
            assert answer.status_code in (302, 404), pair


@MODELS
def test_no_form_breaks_over_what_is_sent(client, club, model):
    row = rows(model)[0]
    fields = [field.name for field in model._meta.fields]
    for value in ("", *HOSTILE):
        typed = dict.fromkeys([*fields, "_save", "_popup", "_to_field", "_saveasnew"], value)
        typed |= {"action": value, "_selected_action": value, "password1": value}
        for there in (address(model), address(model, verb="add"), address(model, row)):
            answer = client.post(there, typed)
            assert answer.status_code in (200, 302, 400, 403), value


def test_a_search_may_be_as_long_as_anything(client, club):
    for model in support_models():
        for typed in ("x" * 5000, "x " * 2500, '"' * 500, "' " * 500):
            assert client.get(address(model), {"q": typed}).status_code == 200, model


def test_no_password_breaks_its_form(client):
    other = account()
    for value in NONSENSE:
        sent = {
            "password1": value,
            "password2": value,
            "usable_password": value,
            "set-password": "",
        }
        answer = client.post(address(User, other, "password"), sent)
        assert answer.status_code in (200, 302), value


def test_a_second_factor_is_removed_by_its_own_form_only(client, club):
    lost = Authenticator.objects.get()

    client.get(address(Authenticator, lost, "delete"))
    client.post(address(Authenticator), {"action": "delete_selected", "_selected_action": lost.pk})

    assert Authenticator.objects.filter(pk=lost.pk).exists()
