"""A phone that was let in by handing over may what whoever handed it over still may."""

import pytest
from django.core.exceptions import PermissionDenied

from members.models import Member, Role
from members.services import remove_member
from scoring.errors import LinkGone
from scoring.models import TableHold
from scoring.permissions import holds
from scoring.services import (
    SeatChoice,
    Substitution,
    hand_over,
    record_deal,
    rematch_sheet,
    substitute,
    take_hold,
)
from tests.factories.members import actor, administrator, association, me, member, signed_up
from tests.factories.scoring import next_submission, opened_sheet, play
from tests.factories.tables import link_to, opened_at, phone, table

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return association()


@pytest.fixture
def boss(club):
    return actor(administrator(club))


@pytest.fixture
def claire(club):
    return signed_up(club, "Claire Gagnon")


@pytest.fixture
def sheet(club, claire):
    """Return a sheet at which Claire sits, and that somebody else opened."""
    return opened_sheet(club, players=[me(claire)])


def given(sheet, by):
    """Return a phone that ``by`` has let in."""
    visitor = phone()
    take_hold(link=hand_over(sheet=sheet, by=by).link, by=visitor)
    assert holds(visitor.device, sheet)
    return visitor


def refuses(visitor, sheet):
    with pytest.raises(PermissionDenied):
        record_deal(sheet=sheet, sent=next_submission(sheet), by=visitor)
    return not holds(visitor.device, sheet)


def leave(claire, sheet, boss):
    remove_member(member=me(claire), by=boss)


def lock_out(claire, sheet, boss):
    claire.is_active = False
    claire.save()


def leave_the_seat(claire, sheet, boss):
    late = SeatChoice(member=member(sheet.association).code)
    substitute(sheet=sheet, wanted=Substitution(0, late, 1), by=boss)


@pytest.mark.parametrize("end", [leave, lock_out, leave_the_seat])
def test_a_phone_enters_no_deal_once_who_let_it_in_may_not(claire, sheet, boss, end):
    visitor = given(sheet, actor(claire))

    end(claire, sheet, boss)

    assert refuses(visitor, sheet)
    assert not sheet.deals.exists()


def test_a_phone_enters_no_deal_once_a_scorekeeper_keeps_no_scores(club, sheet):
    keeper = signed_up(club, role=Role.SCOREKEEPER)
    visitor = given(sheet, actor(keeper))

    Member.objects.filter(user=keeper).update(role=Role.MEMBER)

    assert refuses(visitor, sheet)


def test_it_ends_along_the_whole_chain(claire, sheet, boss):
    visitor = given(sheet, given(sheet, actor(claire)))

    lock_out(claire, sheet, boss)

    assert refuses(visitor, sheet)


def test_the_phone_of_a_label_hands_over_for_itself(club, boss):
    at = table(club)
    sheet = opened_at(at, boss.user)
    first = phone()
    take_hold(link=link_to(at).link, by=first)

    visitor = given(sheet, given(sheet, first))
    leave(boss.user, sheet, actor(administrator(club)))

    assert holds(visitor.device, sheet)


def test_a_label_stands_for_who_was_signed_in_on_its_phone(club, boss):
    at, guest = table(club), signed_up(club)
    sheet = opened_at(at, boss.user)
    first = phone()
    take_hold(link=link_to(at).link, by=first)

    visitor = given(sheet, type(first)(guest, first.device))

    assert holds(visitor.device, sheet)


def test_a_link_of_who_may_no_longer_hand_over_lets_no_phone_in(claire, sheet, boss):
    new = hand_over(sheet=sheet, by=actor(claire))

    leave_the_seat(claire, sheet, boss)

    with pytest.raises(LinkGone):
        take_hold(link=new.link, by=phone())
    assert not TableHold.objects.exists()


def test_a_table_handed_over_for_one_match_is_not_held_for_the_next(club, claire, boss):
    at = table(club)
    sheet = opened_at(at, claire)
    visitor = given(sheet, actor(claire))
    at.sheet = opened_sheet(club)
    at.save()

    assert refuses(visitor, at.sheet)


def test_a_phone_plays_on_though_who_opened_the_first_match_does_not_sit_there(club, claire):
    sheet = play(opened_sheet(club, by=claire), "000")
    visitor = given(sheet, actor(claire))

    again = rematch_sheet(sheet=sheet, by=visitor)

    assert holds(visitor.device, again)
