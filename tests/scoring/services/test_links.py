"""Links that let phones in: made, taken up, handed over, revoked; and their PINs."""

from datetime import timedelta

import pytest
from django.contrib.auth.hashers import check_password
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.utils import timezone

from common.models import LogEntry
from members.actors import Actor
from scoring.errors import LinkGone, WrongPin
from scoring.models import TableHold, TableLink
from scoring.permissions import holds
from scoring.queries import link_with, live_holds
from scoring.services import (
    clear_table,
    give_up,
    hand_over,
    link_with_pin,
    make_labels,
    make_link,
    rematch_sheet,
    revoke_hold,
    revoke_link,
    take_hold,
)
from tests.factories.database import everything
from tests.factories.members import actor, association, organiser, signed_up
from tests.factories.scoring import opened_sheet, play
from tests.factories.tables import link_to, opened_at, phone, table

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return association()


@pytest.fixture
def jeanne(club):
    return actor(organiser(club))


@pytest.fixture
def at(club):
    return table(club)


@pytest.fixture
def sheet(at, jeanne):
    return opened_at(at, jeanne.user)


def wrong(pin):
    return "000000" if pin != "000000" else "000001"


def test_a_link_is_kept_as_digests_alone(at):
    new = link_to(at)

    assert len(new.token) == 43
    assert link_with(new.token) == new.link
    assert check_password(new.pin, new.link.pin)
    kept = repr(everything())
    assert new.token not in kept
    assert f"'{new.pin}'" not in kept


@pytest.mark.parametrize(
    ("lifetime", "lasts"),
    [("evening", 12), ("days", 72), ("month", 720), ("for ever", 12), ("", 12)],
)
def test_a_link_lasts_as_long_as_was_chosen(at, lifetime, lasts):
    left = link_to(at, lifetime).link.expires_at - timezone.now()

    assert abs(left - timedelta(hours=lasts)) < timedelta(minutes=1)


def test_a_new_link_ends_the_old_one_and_its_phones(at, sheet):
    old, visitor = link_to(at), phone()
    take_hold(link=old.link, by=visitor)
    assert holds(visitor.device, sheet)

    link_to(at)

    assert link_with(old.token) is None
    assert not holds(visitor.device, sheet)


def test_labels_are_links_for_every_table_in_order(club, jeanne):
    names = ["Table 10", "Table 2"]
    for name in names:
        table(club, name)

    made = make_labels(association=club, lifetime="days", by=jeanne)

    assert [new.link.table.name for new in made] == ["Table 2", "Table 10"]
    assert len({new.token for new in made}) == 2


def test_a_phone_holds_the_sheet_of_the_moment_and_no_other(at, sheet, jeanne):
    visitor = phone()
    hold = take_hold(link=link_to(at).link, by=visitor)
    elsewhere = opened_sheet(at.association)

    assert holds(visitor.device, sheet)
    assert not holds(visitor.device, elsewhere)
    clear_table(table=at, by=jeanne)
    assert not holds(visitor.device, sheet)
    assert holds(visitor.device, opened_at(at, jeanne.user))
    assert hold.expires_at == hold.link.expires_at


def test_taking_a_link_up_twice_is_holding_once(at):
    new, visitor = link_to(at), phone()

    assert take_hold(link=new.link, by=visitor) == take_hold(link=new.link, by=visitor)
    assert TableHold.objects.count() == 1


def test_many_phones_may_hold_a_table(at):
    new = link_to(at)

    assert take_hold(link=new.link, by=phone()) != take_hold(link=new.link, by=phone())


def test_a_link_that_is_over_lets_nobody_in(at, jeanne):
    new = link_to(at)
    TableLink.objects.update(expires_at=timezone.now())
    with pytest.raises(LinkGone):
        take_hold(link=new.link, by=phone())

    new = link_to(at)
    revoke_link(table=at, by=jeanne)
    with pytest.raises(LinkGone):
        take_hold(link=new.link, by=phone())

    assert not TableHold.objects.exists()


def test_a_hold_is_over_with_its_time(at, sheet):
    visitor = phone()
    take_hold(link=link_to(at).link, by=visitor)

    TableHold.objects.update(expires_at=timezone.now())

    assert not holds(visitor.device, sheet)


def test_an_organiser_takes_a_table_back_from_one_phone(at, sheet, jeanne):
    new, one, other = link_to(at), phone(), phone()
    hold = take_hold(link=new.link, by=one)
    take_hold(link=new.link, by=other)

    with pytest.raises(PermissionDenied):
        revoke_hold(hold=hold, by=other)
    revoke_hold(hold=hold, by=jeanne)

    assert [holds(each.device, sheet) for each in (one, other)] == [False, True]


def test_a_phone_gives_up_its_own_hold_alone(at, sheet):
    one, other = phone(), phone()
    hold = take_hold(link=link_to(at).link, by=one)

    with pytest.raises(PermissionDenied):
        give_up(hold=hold, by=other)
    give_up(hold=hold, by=one)

    assert not holds(one.device, sheet)


# Handing over


def test_a_neighbour_takes_over_once_and_the_former_phone_is_out(at, sheet):
    former, neighbour = phone(), phone()
    first = take_hold(link=link_to(at).link, by=former)

    new = hand_over(sheet=sheet, by=former)
    hold = take_hold(link=new.link, by=neighbour)

    assert [holds(each.device, sheet) for each in (former, neighbour)] == [False, True]
    assert (hold.table, hold.expires_at) == (at, first.expires_at)
    assert new.link.expires_at - timezone.now() <= timedelta(minutes=10)
    with pytest.raises(LinkGone):
        take_hold(link=new.link, by=phone())


def test_the_right_to_hand_over_ends_with_the_hold(at, sheet, jeanne):
    former = phone()
    hold = take_hold(link=link_to(at).link, by=former)
    new = hand_over(sheet=sheet, by=former)

    revoke_hold(hold=hold, by=jeanne)

    with pytest.raises(LinkGone):
        take_hold(link=new.link, by=phone())
    with pytest.raises(PermissionDenied):
        hand_over(sheet=sheet, by=former)


def test_somebody_with_an_account_hands_over_and_keeps_their_right(club):
    opener, neighbour = signed_up(club), phone()
    casual = opened_sheet(club, by=opener)

    new = hand_over(sheet=casual, by=actor(opener))
    hold = take_hold(link=new.link, by=neighbour)

    assert (hold.sheet, hold.table) == (casual, None)
    assert holds(neighbour.device, casual)
    play(casual, "0", opener)


def test_a_second_code_for_another_phone_ends_the_first(at, sheet):
    former = phone()
    take_hold(link=link_to(at).link, by=former)
    first = hand_over(sheet=sheet, by=former)

    hand_over(sheet=sheet, by=former)

    assert link_with(first.token) is None


def test_a_phone_that_holds_a_sheet_holds_its_rematch(club):
    opener, neighbour = signed_up(club), phone()
    casual = opened_sheet(club, by=opener)
    take_hold(link=hand_over(sheet=casual, by=actor(opener)).link, by=neighbour)
    play(casual, "000", opener)

    rematch = rematch_sheet(sheet=casual, by=neighbour)

    assert holds(neighbour.device, rematch)
    assert not holds(neighbour.device, casual)
    assert rematch.opened_by is None


def test_a_stranger_hands_nothing_over(club, sheet):
    for by in (phone(), Actor(), actor(signed_up(club))):
        with pytest.raises(PermissionDenied):
            hand_over(sheet=sheet, by=by)


# PINs


def test_a_pin_is_the_way_to_the_table_and_to_its_sheet(at, sheet):
    new = link_to(at)

    assert link_with_pin(table=at, pin=new.pin) == new.link
    assert link_with_pin(sheet=sheet, pin=new.pin) == new.link
    new.link.refresh_from_db()
    assert new.link.pin_failures == 0


def test_after_eight_wrong_ones_a_pin_is_dead_until_there_is_a_new_link(at):
    new = link_to(at)
    for _ in range(8):
        with pytest.raises(WrongPin) as refusal:
            link_with_pin(table=at, pin=wrong(new.pin))
        assert refusal.value.problems[0].code == "wrong_pin"

    with pytest.raises(WrongPin) as refusal:
        link_with_pin(table=at, pin=new.pin)

    assert refusal.value.problems[0].code == "dead_pin"
    assert link_with(new.token) == new.link
    again = link_to(at)
    assert link_with_pin(table=at, pin=again.pin) == again.link


def test_a_pin_of_another_table_opens_nothing_here(club, at):
    new = link_to(table(club))

    with pytest.raises(WrongPin) as refusal:
        link_with_pin(table=at, pin=new.pin)

    assert refusal.value.problems[0].code == "no_pin"


# The log


def test_the_log_tells_it_all_in_codes(at, sheet, jeanne):
    one, other = phone(), phone()
    new = make_link(table=at, lifetime="", by=jeanne)
    take_hold(link=new.link, by=one)
    handed = hand_over(sheet=sheet, by=one)
    hold = take_hold(link=handed.link, by=other)
    give_up(hold=hold, by=other)
    revoke_link(table=at, by=jeanne)

    entries = LogEntry.objects.filter(subject=f"table/{at.code}").order_by("sequence")
    assert [(entry.verb, entry.device) for entry in entries][-6:] == [
        ("link.made", ""),
        ("table.held", one.device.code),
        ("link.made", one.device.code),
        ("table.handed_over", other.device.code),
        ("table.given_up", other.device.code),
        ("link.revoked", ""),
    ]
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM common_logentry")
        told = repr(cursor.fetchall())
    assert [secret for secret in (new.token, new.pin, handed.token) if secret in told] == []
    assert not live_holds().exists()
