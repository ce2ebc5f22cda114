"""Public codes, and the log."""

import pytest

from common import log
from common.models import CODE_ALPHABET, LogEntry, new_code
from tests.factories.members import account, actor, association

pytestmark = pytest.mark.django_db


def test_a_code_cannot_be_guessed_and_is_easy_to_read_aloud():
    codes = {new_code() for _ in range(1_000)}

    assert len(codes) == 1_000
    assert {len(code) for code in codes} == {12}
    assert set("".join(codes)) == set(CODE_ALPHABET)
    assert not set(CODE_ALPHABET) & set("01ilou")


def test_the_log_keeps_who_did_what_to_what_and_why():
    club, user = association(), account()

    log.write(
        "thing.done",
        "thing/abc",
        association_id=club.pk,
        by=actor(user),
        before={"was": 1},
        after=[2],
        reason="because",
    )

    told = LogEntry.objects.get()
    assert (told.verb, told.subject, told.association, told.actor) == (
        "thing.done",
        "thing/abc",
        club,
        user,
    )
    assert (told.before, told.after, told.why) == ({"was": 1}, [2], "because")
    assert told.at is not None
    assert str(told) == "thing.done thing/abc"


def test_what_nobody_did_has_no_actor():
    told = log.write("thing.done", "thing/abc", association_id=None, by=None)

    assert (told.actor, told.association, told.before, told.after) == (None, None, None, None)
