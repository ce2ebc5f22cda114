"""What an account is good for: who gives and takes it, and what pages then show."""

from functools import partial
from threading import Barrier, Thread

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.urls import reverse

from common.models import LogEntry
from common.problems import Refusal
from members.models import Association, User
from members.services import Rights, change_account
from tests.factories.database import everything
from tests.factories.members import (
    account,
    actor,
    administrator,
    association,
    me,
    organiser,
    signed_up,
    site_admin,
)
from tests.factories.scoring import opened_sheet, play

pytestmark = pytest.mark.django_db

PLAIN = Rights(is_active=True, is_staff=False, is_superuser=False)
CLOSED = Rights(is_active=False, is_staff=False, is_superuser=False)
ALL = Rights(is_active=True, is_staff=True, is_superuser=True)


@pytest.fixture
def root():
    return site_admin()


def change(user, wanted, by):
    return change_account(user=user, wanted=wanted, by=actor(by))


def refused(act):
    """Return what is refused, sure that nothing is written."""
    before = everything()
    with pytest.raises(Refusal) as refusal:
        act()
    assert everything() == before
    return [(problem.code, problem.field) for problem in refusal.value.problems]


def versions():
    """Return the version of the people of every association, by its address."""
    return dict(Association.objects.values_list("slug", "people_version"))


def test_rights_are_given_and_logged_by_the_names_of_fields(root):
    user = account()

    changed = change(user, ALL, root)

    entry = LogEntry.objects.get()
    assert Rights.of(User.objects.get(pk=user.pk)) == Rights.of(changed) == ALL
    assert (entry.verb, entry.subject) == ("account.changed", f"account/{user.pk}")
    assert entry.before == {"is_staff": False, "is_superuser": False}
    assert entry.after == {"is_staff": True, "is_superuser": True}
    assert entry.actor == root


def test_what_stays_as_it_was_is_not_logged(root):
    before = everything()

    assert Rights.of(change(root, ALL, root)) == ALL
    assert everything() == before


def test_only_site_administrators_give_rights(root):
    staff, closed = account(), site_admin()
    User.objects.filter(pk=staff.pk).update(is_staff=True)
    User.objects.filter(pk=closed.pk).update(is_active=False)

    for by in (staff, closed, administrator(association()), None):
        with pytest.raises(PermissionDenied):
            change(account(), ALL, by)


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        (Rights(is_active=False, is_staff=True, is_superuser=True), "is_active"),
        (Rights(is_active=True, is_staff=False, is_superuser=True), "is_staff"),
        (Rights(is_active=True, is_staff=True, is_superuser=False), "is_superuser"),
    ],
)
def test_nobody_takes_their_own_rights(root, wanted, field):
    code = "own_rights" if field == "is_staff" else "last_site_admin"
    assert refused(partial(change, root, wanted, root)) == [(code, field)]

    other = site_admin()
    assert refused(partial(change, root, wanted, root)) == [("own_rights", field)]
    assert Rights.of(change(root, wanted, other)) == wanted


def test_the_last_administrator_of_an_association_is_not_closed(root):
    club = association("Fleuve")
    user = administrator(club)

    assert refused(partial(change, user, CLOSED, root)) == [("last_admin", "is_active")]

    second = administrator(club)
    change(user, CLOSED, root)
    assert refused(partial(change, second, CLOSED, root)) == [("last_admin", "is_active")]


def test_whoever_left_is_nobody_s_last_administrator(root):
    user = administrator(association())
    user.memberships.update(left_at=user.joined_at)

    assert not change(user, CLOSED, root).is_active


@pytest.mark.django_db(transaction=True)
def test_of_the_last_two_administrators_one_stays():
    root, club, barrier, answers = site_admin(), association(), Barrier(2), []
    both = [administrator(club), administrator(club)]

    def close(user):
        barrier.wait()
        try:
            answers.append(change(user, CLOSED, root).is_active)
        except Refusal as refusal:
            answers.append(refusal.problems[0].code)
        connection.close()

    threads = [Thread(target=close, args=[user]) for user in both]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(map(str, answers)) == ["False", "last_admin"]


# What pages show


def test_the_pages_of_who_is_closed_are_told(root):
    user = signed_up(association(slug="fleuve"))
    association(slug="ailleurs")

    change(user, CLOSED, root)
    assert versions() == {"fleuve": 1, "ailleurs": 0}
    change(user, PLAIN, root)
    assert versions() == {"fleuve": 2, "ailleurs": 0}


def test_all_pages_are_told_of_another_site_administrator(root):
    user = signed_up(association(slug="fleuve"))
    association(slug="ailleurs")

    change(user, ALL, root)
    assert versions() == {"fleuve": 1, "ailleurs": 1}
    change(user, Rights(is_active=False, is_staff=True, is_superuser=True), root)
    assert versions() == {"fleuve": 2, "ailleurs": 2}


def pages(club, sheet):
    """Return the addresses of the pages that are polled or asked for by their tags."""
    return [
        sheet.get_absolute_url(),
        reverse("scoring:deal", args=[sheet.code, 1]),
        reverse("standings:ranking", args=[club.slug, "jeu_du_10"]),
    ]


@pytest.mark.parametrize("who", ["member", "site administrator"])
def test_whoever_lost_rights_is_shown_what_strangers_see(client, root, who):
    club = association()
    user = signed_up(club, "Claire Gagnon") if who == "member" else site_admin()
    player = me(user) if who == "member" else me(signed_up(club, "Claire Gagnon"))
    club.members.filter(pk=player.pk).update(visibility="number", public_name="")
    sheet = play(opened_sheet(club, by=organiser(club), players=[player]), "000")
    client.force_login(user)
    seen = {url: client.get(url) for url in pages(club, sheet)}
    tags = {url: answer.headers["ETag"] for url, answer in seen.items()}
    assert all("Claire" in answer.content.decode() for answer in seen.values())

    change(user, CLOSED if who == "member" else PLAIN, root)

    for url, tag in tags.items():
        for extra in ({}, {"HX-Request": "true"}):
            answer = client.get(url, headers={"If-None-Match": tag} | extra)
            assert answer.status_code == 200
            assert "Claire" not in answer.content.decode()
