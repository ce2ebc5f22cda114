"""The demonstration: loaded as often as one likes, never where it is not wanted."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from front.demo import EVENINGS
from members.demo import DEMO_ACCOUNTS
from members.models import Association, User
from scoring.models import Deal, MatchResult, Sheet
from scoring.queries import read_sheet
from tests.factories.database import everything
from tests.factories.members import association
from tests.factories.pages import Page

pytestmark = pytest.mark.django_db


def load(**options):
    call_command("load_demo", stderr=StringIO(), **options)


def test_a_site_that_is_no_demonstration_refuses_it():
    with pytest.raises(CommandError, match="LEVEE_DEMO"):
        load()

    assert not Association.objects.exists()
    assert not User.objects.exists()


def test_a_site_that_is_no_demonstration_does_not_load_it_when_it_is_prepared(settings, tmp_path):
    settings.DATA_DIR, settings.STATIC_ROOT = tmp_path, tmp_path / "static"

    call_command("prepare")

    assert not User.objects.exists()


def test_it_is_loaded_twice_and_is_there_once(settings, client):
    settings.DEMO = True
    known = DEMO_ACCOUNTS[0]
    User.objects.create_user(known.email, known.password, is_staff=True)
    load()
    before = everything()

    load()
    load(if_empty=True)

    assert everything() == before
    assert User.objects.count() == len(DEMO_ACCOUNTS)
    assert User.objects.get(email=known.email).is_staff
    check_what_there_is_to_see()
    check_who_can_sign_in(client)


def check_what_there_is_to_see():
    assert Sheet.objects.count() == len(EVENINGS)
    assert 5 <= MatchResult.objects.count() < len(EVENINGS)
    assert Deal.objects.filter(version=2).count() == 1
    assert all(not read_sheet(sheet).record.problems for sheet in Sheet.objects.all())


def check_who_can_sign_in(client):
    for person in DEMO_ACCOUNTS:
        values = {"login": person.email, "password": person.password}
        assert client.post("/accounts/login/", values).status_code == 302
        page = Page(client.get("/"))
        assert page.of_class("matchlist")
        client.post("/accounts/logout/")


def test_it_can_be_left_out_where_there_is_something_already(settings):
    settings.DEMO = True
    association()

    load(if_empty=True)

    assert Association.objects.count() == 1
