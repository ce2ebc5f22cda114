"""Roles, who belongs, and the last administrator."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from threading import Barrier
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection

from common.models import LogEntry
from common.problems import Refusal
from members.models import Association, Member, Role
from members.services import grant_role, merge_members, remove_member, take_back
from tests.factories.database import everything
from tests.factories.members import (
    account,
    actor,
    administrator,
    association,
    me,
    member,
    organiser,
    signed_up,
)

pytestmark = pytest.mark.django_db

PATIENCE = 20


@pytest.fixture
def club():
    return association()


@pytest.fixture
def boss(club):
    return administrator(club, "Odette")


def codes(act):
    before = everything()
    with pytest.raises(Refusal) as refusal:
        act()
    assert everything() == before
    return [(problem.code, problem.field) for problem in refusal.value.problems]


@pytest.mark.parametrize("role", ["guest", "member", "scorekeeper", "organiser", "admin"])
def test_an_administrator_gives_any_role(club, boss, role):
    person = member(club, role=Role.SCOREKEEPER)

    grant_role(member=person, role=role, by=actor(boss))

    assert Member.objects.get(pk=person.pk).role == role


def test_a_role_given_is_in_the_log(club, boss):
    person = member(club)

    grant_role(member=person, role="organiser", by=actor(boss))
    grant_role(member=person, role="organiser", by=actor(boss))

    told = LogEntry.objects.get(verb="role.granted")
    assert (told.before, told.after) == ({"role": "member"}, {"role": "organiser"})
    assert Association.objects.get(pk=club.pk).people_version == 1


def test_nobody_else_gives_roles(club):
    person = member(club)

    for user in (organiser(club), signed_up(club), administrator(association()), account(), None):
        with pytest.raises(PermissionDenied):
            grant_role(member=person, role="admin", by=actor(user))


def test_nobody_changes_their_own_role(club, boss):
    administrator(club)

    assert codes(lambda: grant_role(member=me(boss), role="member", by=actor(boss))) == [
        ("own_role", "role")
    ]


def test_what_is_no_role_is_refused(club, boss):
    person = member(club)

    assert codes(lambda: grant_role(member=person, role="king", by=actor(boss))) == [
        ("role_unknown", "role")
    ]


def test_somebody_with_an_account_is_no_guest(club, boss):
    person = me(signed_up(club))

    assert codes(lambda: grant_role(member=person, role="guest", by=actor(boss))) == [
        ("guest_with_account", "role")
    ]


def test_the_last_administrator_keeps_the_role_and_stays(club, boss):
    site = account()
    site.is_superuser = True
    site.save()

    assert codes(lambda: grant_role(member=me(boss), role="member", by=actor(site))) == [
        ("last_admin", "role")
    ]
    assert codes(lambda: remove_member(member=me(boss), by=actor(boss))) == [("last_admin", "role")]


def test_an_administrator_who_cannot_sign_in_does_not_count(club, boss):
    member(club, role=Role.ADMIN)
    sleeping = administrator(club)
    sleeping.is_active = False
    sleeping.save()
    gone = me(administrator(club))
    remove_member(member=gone, by=actor(boss))

    assert codes(lambda: remove_member(member=me(boss), by=actor(boss))) == [("last_admin", "role")]


def test_one_leaves_and_is_taken_back_by_an_administrator(club, boss):
    user = signed_up(club)
    person = me(user)

    remove_member(member=person, by=actor(user))

    assert not Member.objects.get(pk=person.pk).is_here
    with pytest.raises(PermissionDenied):
        take_back(member=person, by=actor(user))

    take_back(member=person, by=actor(boss))

    assert Member.objects.get(pk=person.pk).is_here
    verbs = LogEntry.objects.order_by("sequence").values_list("verb", flat=True)
    assert list(verbs) == ["member.left", "member.came_back"]


def test_nobody_else_has_somebody_leave(club):
    person = member(club)

    for user in (organiser(club), signed_up(club), administrator(association())):
        with pytest.raises(PermissionDenied):
            remove_member(member=person, by=actor(user))


def test_a_role_holds_from_the_next_request(client, club, boss):
    user = signed_up(club)
    client.force_login(user)
    address = f"/a/{club.slug}/members/new/"
    assert client.get(address).status_code == 403

    grant_role(member=me(user), role="organiser", by=actor(boss))
    assert client.get(address).status_code == 200

    grant_role(member=me(user), role="member", by=actor(boss))
    assert client.get(address).status_code == 403

    remove_member(member=me(user), by=actor(boss))
    assert client.get(f"/a/{club.slug}/members/").status_code == 403


# At once


def together(*acts: Callable[[], Any]) -> list[Any]:
    barrier = Barrier(len(acts))

    def run(act):
        with closing(connection):
            connection.ensure_connection()
            barrier.wait(PATIENCE)
            try:
                return act()
            except (Refusal, PermissionDenied) as trouble:
                return trouble

    with ThreadPoolExecutor(len(acts)) as threads:
        return list(threads.map(run, acts))


@pytest.mark.django_db(transaction=True)
def test_of_two_merges_of_one_record_one_is_made():
    for _ in range(3):
        club = association()
        kept, other, merged = member(club), member(club), member(club)
        one, two = organiser(club), organiser(club)

        outcomes = together(
            partial(merge_members, kept=kept, merged=merged, by=actor(one)),
            partial(merge_members, kept=other, merged=merged, by=actor(two)),
        )

        assert sorted(type(each).__name__ for each in outcomes) == ["Merge", "Refusal"]
        assert club.merges.count() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "times", [3, pytest.param(200, marks=pytest.mark.soak)], ids=["everyday", "soak"]
)
@pytest.mark.parametrize("act", [remove_member, partial(grant_role, role="member")])
def test_of_two_administrators_who_remove_each_other_one_stays(times, act):
    for _ in range(times):
        club = association()
        one, two = administrator(club), administrator(club)

        outcomes = together(
            partial(act, member=me(one), by=actor(two)),
            partial(act, member=me(two), by=actor(one)),
        )

        assert sorted(type(each).__name__ for each in outcomes) == ["Member", "PermissionDenied"]
        assert club.members.filter(role="admin", left_at__isnull=True).count() == 1
