"""PINs: set, drawn, tried, and locked."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.db.transaction import atomic

from common.models import LogEntry
from common.problems import Refusal
from members.models import Member
from members.services import check_pin, is_locked, new_pin, remove_member, set_pin
from tests.factories.members import (
    actor,
    administrator,
    association,
    me,
    member,
    organiser,
    signed_up,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return association()


@pytest.fixture
def user(club):
    return signed_up(club, "Claire Gagnon")


def fresh(user):
    return Member.objects.get(user=user)


@pytest.mark.parametrize("pin", ["1234", "00012345"])
def test_a_pin_signs_and_is_kept_as_a_digest(user, pin):
    set_pin(member=me(user), pin=pin, by=actor(user))

    assert check_pin(me(user), pin)
    assert not check_pin(me(user), pin[::-1])
    assert pin not in fresh(user).pin
    assert pin not in str(list(LogEntry.objects.values()))


@pytest.mark.parametrize("pin", ["", "123", "123456789", "12a4", "１２３４", "12 34", "-1234"])
def test_a_pin_has_4_to_8_digits(user, pin):
    with pytest.raises(Refusal) as refusal:
        set_pin(member=me(user), pin=pin, by=actor(user))

    assert [problem.code for problem in refusal.value.problems] == ["pin_digits"]
    assert fresh(user).pin == ""


def test_one_digit_again_and_again_is_refused(user):
    with pytest.raises(Refusal, match="pin_too_easy"):
        set_pin(member=me(user), pin="0000", by=actor(user))


def test_without_a_pin_nothing_signs(user):
    assert not check_pin(me(user), "")
    assert not check_pin(me(user), "1234")
    assert fresh(user).pin_failures == 0


def test_five_failures_lock_a_pin_until_it_is_set_again(user):
    set_pin(member=me(user), pin="1234", by=actor(user))
    for _ in range(5):
        assert not check_pin(me(user), "4321")

    assert is_locked(fresh(user))
    assert not check_pin(me(user), "1234")

    set_pin(member=me(user), pin="1234", by=actor(user))
    assert check_pin(me(user), "1234")


def test_a_success_forgets_the_failures_before_it(user):
    set_pin(member=me(user), pin="1234", by=actor(user))
    for _ in range(4):
        check_pin(me(user), "4321")

    assert check_pin(me(user), "1234")
    assert fresh(user).pin_failures == 0


def test_who_left_signs_no_more(club, user):
    set_pin(member=me(user), pin="1234", by=actor(user))
    remove_member(member=me(user), by=actor(administrator(club)))

    assert not check_pin(fresh(user), "1234")


def test_what_is_refused_afterwards_cannot_undo_the_count(user):
    with pytest.raises(RuntimeError), atomic():
        check_pin(me(user), "1234")


def test_an_organiser_hands_out_a_drawn_pin(club, user):
    pin = new_pin(member=me(user), by=actor(organiser(club)))

    assert len(pin) == 6
    assert check_pin(me(user), pin)


def test_nobody_else_sets_a_pin(club, user):
    for other in (signed_up(club), organiser(association())):
        with pytest.raises(PermissionDenied):
            set_pin(member=me(user), pin="1234", by=actor(other))
    set_pin(member=member(club), pin="1234", by=actor(organiser(club)))


@pytest.mark.django_db(transaction=True)
def test_many_tries_at_once_are_no_more_than_five(club, user):
    set_pin(member=me(user), pin="1234", by=actor(user))
    person = me(user)

    def attempt(_):
        with closing(connection):
            return check_pin(person, "4321")

    with ThreadPoolExecutor(8) as threads:
        outcomes = list(threads.map(attempt, range(16)))

    assert outcomes == [False] * 16
    assert fresh(user).pin_failures == 5


def test_a_pin_says_who_set_it(user, club):
    boss = organiser(club)

    new_pin(member=me(user), by=actor(boss))
    assert fresh(user).pin_set_by == boss

    set_pin(member=me(user), pin="1234", by=actor(user))
    assert fresh(user).pin_set_by == user
