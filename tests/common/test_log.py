"""The chain of the log: what a digest covers, and what breaks it."""

import json
from datetime import UTC, datetime
from hashlib import sha256

import pytest

from common import log
from common.models import LogEntry, LogHead
from tests.factories.members import association

pytestmark = pytest.mark.django_db

WHEN = datetime(2026, 11, 30, 23, 9, 46, 123456, tzinfo=UTC)
KNOWN = "1b414ae20f15be45c05fb449a7e0d06c4ba592ebb575c83e26abc2dd9d68251a"


def an_entry(**changes):
    """Return an entry that is in no database."""
    values = {
        "sequence": 7,
        "association_id": 3,
        "actor_id": 5,
        "device": "abc234def567",
        "at": WHEN,
        "verb": "deal.corrected",
        "subject": "sheet/4k2mnpqrst67",
        "before": {"bid": 60, "points": [60, 40]},
        "after": {"entry": {"points": [55, 45], "bid": 60}},
        "reason": "Dix compté deux fois",
    }
    return LogEntry(**values | changes)


def test_the_digest_is_that_of_the_documented_text():
    said = (
        '[7,3,5,"abc234def567","2026-11-30T23:09:46.123456Z","deal.corrected",'
        '"sheet/4k2mnpqrst67",{"bid":60,"points":[60,40]},'
        '{"entry":{"bid":60,"points":[55,45]}},"Dix compt\\u00e9 deux fois","' + "ab" * 32 + '"]'
    )

    assert log.digest(an_entry(), "ab" * 32) == sha256(said.encode()).hexdigest()
    assert log.digest(an_entry(), "ab" * 32) == KNOWN


@pytest.mark.parametrize(
    "change",
    [
        {"sequence": 8},
        {"association_id": 4},
        {"actor_id": None},
        {"device": ""},
        {"at": WHEN.replace(microsecond=0)},
        {"verb": "deal.recorded"},
        {"subject": "sheet/other"},
        {"before": None},
        {"after": {"entry": {"points": [50, 50], "bid": 60}}},
        {"reason": ""},
    ],
    ids=lambda change: next(iter(change)),
)
def test_whatever_an_entry_says_is_covered(change):
    assert log.digest(an_entry(**change), "") != log.digest(an_entry(), "")


def test_the_entry_before_is_covered():
    assert log.digest(an_entry(), "") != log.digest(an_entry(), "0" * 64)


def test_the_order_of_keys_is_not():
    turned = json.loads('{"points": [60, 40], "bid": 60}')

    assert log.digest(an_entry(before=turned), "") == log.digest(an_entry(), "")


def test_each_association_has_a_chain_of_its_own():
    one, other = association(), association()
    for club in (one, other, one, None, one):
        log.write("thing.done", "thing/a", association_id=club.pk if club else None, by=None)

    of_one = list(LogEntry.objects.filter(association=one).order_by("sequence"))
    assert [entry.sequence for entry in of_one] == [1, 2, 3]
    assert of_one[2].digest == log.digest(of_one[2], of_one[1].digest)
    head = LogHead.objects.get(pk=one.pk)
    assert (head.sequence, head.digest) == (3, of_one[2].digest)
    assert LogHead.objects.get(pk=0).sequence == 1
    assert [list(log.broken_links(pk)) for pk in (one.pk, other.pk, None)] == [[], [], []]
