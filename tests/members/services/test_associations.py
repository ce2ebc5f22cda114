"""Associations, what they decide, and their seasons."""

from datetime import date

import pytest
from django.core.exceptions import PermissionDenied

from common.models import LogEntry
from common.problems import Refusal
from members.models import Association, Contact, Role, Season
from members.services import (
    Choices,
    Foundation,
    Stretch,
    add_season,
    change_association,
    change_season,
    create_association,
)
from tests.factories.database import everything
from tests.factories.members import account, actor, administrator, association, organiser, signed_up

pytestmark = pytest.mark.django_db

AUTUMN = Stretch("Automne", date(2026, 9, 1), date(2026, 12, 31))
WINTER = Stretch("Hiver", date(2027, 1, 1), date(2027, 3, 31))


@pytest.fixture
def club():
    return association(slug="fleuve")


@pytest.fixture
def boss(club):
    return actor(administrator(club))


@pytest.fixture
def site():
    user = account()
    user.is_superuser = True
    user.save()
    return actor(user)


def codes(act):
    before = everything()
    with pytest.raises(Refusal) as refusal:
        act()
    assert everything() == before
    return [(problem.code, problem.field) for problem in refusal.value.problems]


# Settings


def choices(**changes):
    values = {"name": "Fleuve", "is_public": True, "signing": "none", "retention_months": 24}
    return Choices(**values | changes)


def test_an_association_decides_for_itself(club, boss):
    wanted = choices(name=" Cartes  du lac", is_public=False, signing="organiser")

    change_association(association=club, wanted=wanted, by=boss)

    kept = Association.objects.get(pk=club.pk)
    assert (kept.name, kept.is_public, kept.signing) == ("Cartes du lac", False, "organiser")
    assert kept.people_version == 1
    told = LogEntry.objects.get()
    assert (told.verb, told.before) == (
        "association.changed",
        {"is_public": True, "signing": "none"},
    )


@pytest.mark.parametrize(
    ("changes", "refused"),
    [
        ({"name": " "}, ("name_missing", "name")),
        ({"signing": "king"}, ("signing_unknown", "signing")),
        ({"retention_months": None}, ("retention", "retention_months")),
        ({"retention_months": 0}, ("retention", "retention_months")),
        ({"retention_months": 999_999}, ("retention", "retention_months")),
    ],
)
def test_what_cannot_be_decided_is_refused(club, boss, changes, refused):
    wanted = choices(**changes)

    assert codes(lambda: change_association(association=club, wanted=wanted, by=boss)) == [refused]


def test_nobody_else_decides(club):
    for user in (organiser(club), signed_up(club), administrator(association()), None):
        with pytest.raises(PermissionDenied):
            change_association(association=club, wanted=choices(), by=actor(user))


# Seasons


def test_seasons_follow_each_other(club, boss):
    for wanted in (AUTUMN, WINTER):
        add_season(association=club, wanted=wanted, by=boss)

    assert [season.name for season in club.seasons.all()] == ["Hiver", "Automne"]


@pytest.mark.parametrize(
    ("first", "last"),
    [
        (date(2026, 12, 31), date(2027, 2, 1)),
        (date(2026, 1, 1), date(2026, 9, 1)),
        (date(2026, 10, 1), date(2026, 10, 1)),
        (date(2026, 1, 1), date(2028, 1, 1)),
    ],
)
def test_seasons_do_not_overlap(club, boss, first, last):
    add_season(association=club, wanted=AUTUMN, by=boss)
    wanted = Stretch("Autre", first, last)

    with pytest.raises(Refusal) as refusal:
        add_season(association=club, wanted=wanted, by=boss)

    (problem,) = refusal.value.problems
    assert (problem.code, problem.message.params) == ("season_overlaps", {"season": "Automne"})


def test_a_season_may_keep_its_own_days(club, boss):
    season = add_season(association=club, wanted=AUTUMN, by=boss)
    longer = Stretch("Automne", AUTUMN.first_day, date(2027, 1, 15))

    change_season(season=season, wanted=longer, by=boss)

    assert Season.objects.get().last_day == date(2027, 1, 15)


def test_a_season_has_a_name_of_its_own_and_does_not_run_backwards(club, boss):
    add_season(association=club, wanted=AUTUMN, by=boss)
    wanted = Stretch("Automne", date(2029, 1, 2), date(2029, 1, 1))

    assert codes(lambda: add_season(association=club, wanted=wanted, by=boss)) == [
        ("season_known", "name"),
        ("season_backwards", "last_day"),
    ]
    long = Stretch("n" * 81, date(2029, 1, 1), date(2029, 1, 1))
    assert codes(lambda: add_season(association=club, wanted=long, by=boss)) == [
        ("too_long", "name")
    ]


def test_two_associations_may_have_the_same_season(club, boss):
    there = association()

    add_season(association=club, wanted=AUTUMN, by=boss)
    add_season(association=there, wanted=AUTUMN, by=actor(administrator(there)))

    assert Season.objects.count() == 2


def test_only_administrators_change_seasons(club, boss):
    season = add_season(association=club, wanted=AUTUMN, by=boss)

    for user in (organiser(club), administrator(association())):
        with pytest.raises(PermissionDenied):
            add_season(association=club, wanted=WINTER, by=actor(user))
        with pytest.raises(PermissionDenied):
            change_season(season=season, wanted=WINTER, by=actor(user))


# Founding one


def foundation(**changes):
    values = {
        "name": "Cartes du lac",
        "slug": "lac",
        "admin_name": "Odette Roy",
        "admin_email": "odette@example.org",
    }
    return Foundation(**values | changes)


def test_a_site_administrator_founds_an_association(site):
    club, admin = create_association(wanted=foundation(), by=site)

    assert (club.name, club.slug) == ("Cartes du lac", "lac")
    assert (admin.role, admin.user, admin.name) == (Role.ADMIN, None, "Odette Roy")
    assert Contact.objects.get().email == "odette@example.org"
    verbs = LogEntry.objects.order_by("sequence").values_list("verb", flat=True)
    assert list(verbs) == ["association.created", "member.added"]


def test_an_account_with_that_address_becomes_the_administrator_s(site):
    odette = account("Odette@example.org")

    _, admin = create_association(wanted=foundation(), by=site)

    assert admin.user == odette


@pytest.mark.parametrize(
    ("changes", "refused"),
    [
        ({"slug": "Lac"}, ("slug_invalid", "slug")),
        ({"slug": "lac é"}, ("slug_invalid", "slug")),
        ({"slug": ""}, ("slug_invalid", "slug")),
        ({"slug": "l" * 51}, ("slug_invalid", "slug")),
        ({"slug": "fleuve"}, ("slug_taken", "slug")),
        ({"admin_email": "odette"}, ("email_unreadable", "admin_email")),
        ({"admin_email": ""}, ("email_missing", "admin_email")),
        ({"admin_name": "\u202e"}, ("name_characters", "admin_name")),
        ({"name": ""}, ("name_missing", "name")),
    ],
)
def test_what_cannot_be_founded_is_refused(club, site, changes, refused):
    wanted = foundation(**changes)

    assert codes(lambda: create_association(wanted=wanted, by=site)) == [refused]


def test_nobody_else_founds_one(boss):
    for by in (boss, actor()):
        with pytest.raises(PermissionDenied):
            create_association(wanted=foundation(), by=by)
