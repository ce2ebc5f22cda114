"""What is no longer needed goes by itself; what was played stays."""

from datetime import timedelta
from io import StringIO
from uuid import uuid4

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.utils import timezone

from common.models import LogEntry
from members.models import Contact, Device, Invitation, Member, Role
from scoring.models import Sheet, Table, TableHold, TableLink
from tests.factories.database import everything
from tests.factories.members import account, association, member
from tests.factories.scoring import opened_sheet, play

pytestmark = pytest.mark.django_db

NOW = timezone.now()
LONG_AGO = NOW - timedelta(days=3_000)


@pytest.fixture
def club():
    return association()


def purged(**options):
    out = StringIO()
    call_command("purge", stdout=out, **options)
    told = dict(line.split(": ") for line in out.getvalue().splitlines())
    return {name: int(count) for name, count in told.items() if count != "0"}


def reachable(club, name, *, since=LONG_AGO, **more):
    person = member(club, name, role=Role.GUEST if "user" not in more else Role.MEMBER, **more)
    Member.objects.filter(pk=person.pk).update(created_at=since)
    Contact.objects.create(member=person, email="somebody@example.org")
    return person


def table_used(club, when):
    device = Device.objects.create(secret_digest=str(uuid4()))
    Device.objects.filter(pk=device.pk).update(last_seen_at=when)
    table = Table.objects.create(association=club, name=f"Table {when:%Y}")
    link = TableLink.objects.create(
        association=club, table=table, token_digest=str(uuid4()), expires_at=when
    )
    return TableHold.objects.create(
        association=club, device=device, link=link, table=table, expires_at=when
    )


def test_contacts_go_of_people_who_no_longer_play(club):
    gone, plays, fresh = (
        reachable(club, "Ana"),
        reachable(club, "Bob"),
        reachable(club, "Cléo", since=NOW),
    )
    known = reachable(club, "Denis", user=account())
    play(opened_sheet(club, players=[plays]), "0")

    assert purged() == {"contacts": 1}

    left = set(Contact.objects.values_list("member", flat=True))
    assert left == {plays.pk, fresh.pk, known.pk}
    assert Member.objects.filter(pk=gone.pk, name="Ana").exists()
    assert LogEntry.objects.latest("pk").after == {"contacts": 1}


def test_links_holds_and_devices_go_long_after_their_time(club):
    table_used(club, LONG_AGO)
    kept = table_used(club, NOW)

    assert purged() == {"holds": 1, "links": 1, "devices": 1}

    assert TableHold.objects.get() == kept
    assert Device.objects.get() == kept.device


def test_sessions_and_open_invitations_go(club):
    Session.objects.create(session_key="old", session_data="", expire_date=LONG_AGO)
    Session.objects.create(session_key="new", session_data="", expire_date=NOW + timedelta(days=1))
    guest, user = member(club), account()
    for number, accepted in enumerate((None, LONG_AGO)):
        Invitation.objects.create(
            association=club,
            member=guest,
            token_digest=str(number),
            expires_at=LONG_AGO,
            accepted_at=accepted,
            accepted_by=user if accepted else None,
        )

    assert purged() == {"sessions": 1, "invitations": 1}

    assert Session.objects.get().session_key == "new"
    assert Invitation.objects.get().accepted_by == user


def test_a_rehearsal_changes_nothing_and_says_the_same(club):
    reachable(club, "Ana")
    table_used(club, LONG_AGO)
    Sheet.objects.count()
    before = everything()

    told = purged(dry_run=True)

    assert everything() == before
    assert told["contacts"] == 1
    assert purged() == told | {"links": 1, "devices": 1}


def test_a_second_purge_finds_nothing(club):
    reachable(club, "Ana")
    table_used(club, LONG_AGO)
    purged()
    before = everything()

    assert purged() == {}
    assert everything() == before
