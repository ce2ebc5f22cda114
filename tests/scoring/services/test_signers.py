"""Who signs for a side on a phone without account: nobody does for two."""

import pytest

from common.problems import Refusal
from members.models import Member
from scoring.models import Signature
from scoring.services import ask_to_sign, give_up, hand_over, sign_sheet, take_hold
from tests.factories.members import actor
from tests.factories.signing import Evening, on, with_pin
from tests.factories.tables import link_to, phone, table

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    """Return an evening whose people have neither accounts nor PINs: Claire opened, and left."""
    evening = Evening()
    Member.objects.filter(pk__in=[each.pk for each in evening.people]).update(user=None)
    return evening


def gets_account(evening, seat, user):
    Member.objects.filter(pk=evening.people[seat].pk).update(user=user)


def at_the_table(evening, phones=1):
    """Return phones that have scanned the label of the table where the match was played."""
    new, found = link_to(table(evening.club, sheet=evening.sheet)), []
    evening.sheet.refresh_from_db()
    for _ in range(phones):
        found.append(phone())
        take_hold(link=new.link, by=found[-1])
    return found


def given(evening, by):
    visitor = phone()
    take_hold(link=hand_over(sheet=evening.sheet, by=by).link, by=visitor)
    return visitor


def asked(evening, side, by, visitor=None):
    visitor = visitor or phone()
    take_hold(link=ask_to_sign(sheet=evening.sheet, side=side, by=by).link, by=visitor)
    return visitor


def signs(evening, side, by):
    digest = evening.settlement.digest
    try:
        sign_sheet(sheet=evening.sheet, side=side, digest=digest, by=by)
    except Refusal as refusal:
        if refusal.problems[0].code != "sign_same_side":
            raise
        return False
    return True


def test_two_phones_at_the_table_sign_each_for_a_side_of_guests(evening):
    one, other = at_the_table(evening, 2)

    assert signs(evening, 0, one)
    assert not signs(evening, 1, one)
    assert signs(evening, 1, other)


@pytest.mark.parametrize("how", ["account", "pin"])
def test_a_phone_does_not_sign_for_who_can_do_so_themselves(evening, how):
    (visitor,) = at_the_table(evening)
    if how == "pin":
        with_pin(evening.people[3])
    else:
        gets_account(evening, 3, evening.luc)

    assert not signs(evening, 1, visitor)
    assert signs(evening, 0, visitor)


def test_who_left_with_an_account_does_not_keep_their_side_from_signing(evening):
    (visitor,) = at_the_table(evening)
    gets_account(evening, 3, evening.luc)
    Member.objects.filter(user=evening.luc).update(left_at="2026-01-01T00:00Z")

    assert signs(evening, 1, visitor)


def test_a_phone_and_those_it_was_handed_on_to_sign_for_one_side(evening):
    (first,) = at_the_table(evening)
    assert signs(evening, 0, first)
    second = given(evening, first)
    third = given(evening, second)

    assert not signs(evening, 1, third)
    assert not signs(evening, 1, asked(evening, 1, third, phone_back(evening, first)))
    assert signs(evening, 1, asked(evening, 1, third))


def phone_back(evening, visitor):
    """Return a phone that has handed over, and holds nothing any more."""
    for hold in visitor.device.holds.filter(ended_at=None):
        give_up(hold=hold, by=visitor)
    return visitor


def test_what_was_handed_over_from_the_same_hand_counts_backwards_too(evening):
    (first,) = at_the_table(evening)
    second = given(evening, first)
    assert signs(evening, 1, second)
    again = given(evening, second)

    assert not signs(evening, 0, again)


def test_an_account_hands_out_no_right_to_sign(evening):
    organiser, seated = actor(evening.organiser), evening.claire
    assert not signs(evening, 1, given(evening, organiser))

    gets_account(evening, 0, seated)
    visitor = given(evening, actor(seated))
    assert not signs(evening, 1, visitor)
    assert not signs(evening, 0, given(evening, visitor))
    assert not Signature.objects.exists()


def test_an_opener_who_does_not_sit_there_hands_out_no_right_to_sign(evening):
    gets_account(evening, 0, None)
    opener = evening.claire
    Member.objects.create(
        association=evening.club, user=opener, name="Ouvre", number=999, name_key="ouvre"
    )

    assert not signs(evening, 0, given(evening, actor(opener)))
    assert not signs(evening, 1, given(evening, actor(opener)))


def test_a_phone_that_a_side_has_let_in_is_not_asked_for_the_other(evening):
    gets_account(evening, 0, evening.claire)
    visitor = given(evening, actor(evening.claire))
    phone_back(evening, visitor)
    asked(evening, 1, actor(evening.claire), visitor)

    assert not signs(evening, 1, visitor)


def test_a_phone_let_in_by_who_does_not_sit_there_is_asked_as_any_other(evening):
    visitor = given(evening, actor(evening.organiser))
    phone_back(evening, visitor)
    asked(evening, 1, actor(evening.organiser), visitor)

    assert signs(evening, 1, visitor)
    assert not signs(evening, 0, visitor)


def test_two_accounts_are_two_people_whoever_handed_over(evening):
    gets_account(evening, 0, evening.claire)
    gets_account(evening, 1, evening.luc)
    assert signs(evening, 0, actor(evening.claire))
    visitor = given(evening, actor(evening.claire))

    assert signs(evening, 1, on(visitor.device, evening.luc))
