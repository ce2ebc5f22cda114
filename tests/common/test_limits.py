"""How often something may be done."""

from threading import Barrier, Thread

import pytest
from django.core.cache import cache
from django.db import connection

from common.limits import allow

pytestmark = pytest.mark.django_db


def asked(times, key="claire", scope="invite", most=3, seconds=60):
    return [allow(scope, key, most=most, seconds=seconds) for _ in range(times)]


def test_something_is_allowed_so_often_and_no_more():
    assert asked(5) == [True, True, True, False, False]


def test_every_key_and_every_scope_is_counted_for_itself():
    asked(3)

    assert asked(1, key="luc") == [True]
    assert asked(1, scope="export") == [True]
    assert asked(1) == [False]


def test_what_was_counted_is_allowed_again_after_its_time():
    assert asked(2, most=1, seconds=0) == [True, True]


def test_any_text_may_be_a_key():
    assert asked(1, key="é\x00\ud800" * 1_000) == [True]


def test_no_key_can_be_read_where_it_is_counted():
    asked(1, key="claire@example.org")

    with connection.cursor() as cursor:
        cursor.execute("SELECT cache_key, value FROM cache")
        assert "claire" not in repr(cursor.fetchall())


@pytest.mark.django_db(transaction=True)
def test_of_many_at_once_no_more_are_allowed():
    barrier, answers = Barrier(8), []

    def ask():
        barrier.wait()
        answers.extend(asked(2, most=5))
        connection.close()

    threads = [Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(answers) == [False] * 11 + [True] * 5
    cache.clear()
