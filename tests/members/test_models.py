"""Accounts, associations and people: what the database refuses, and how accounts are found."""

import pytest
from django.contrib.auth import authenticate

from members.models import Association, Member, Role, User
from tests.factories.database import constraints, refused_by
from tests.factories.members import account, association, member

pytestmark = pytest.mark.django_db


def member_row(club, **changes):
    values = {"name": "Luc Roy", "public_name": "Luc R.", "name_key": "lucroy"}
    return Member.objects.create(association=club, **values | changes)


IMPOSSIBLE = {
    "user_email_unique_whatever_its_case": lambda club: (
        account("luc@example.org"),
        account("LUC@example.org"),
    ),
    "member_name_unique_in_association": lambda club: (member_row(club), member_row(club)),
    "member_once_per_account_and_association": lambda club: (
        member_row(club, user=(user := account())),
        member_row(club, user=user, name_key="another"),
    ),
    "member_guest_has_no_account": lambda club: member_row(club, role="guest", user=account()),
    "member_role_known": lambda club: member_row(club, role="emperor"),
    "member_has_a_name": lambda club: member_row(club, name=""),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_the_database_refuses_what_must_never_be(name):
    club = association()

    with refused_by("members", name):
        IMPOSSIBLE[name](club)


def test_every_named_constraint_is_tested():
    assert set(constraints("members")) == set(IMPOSSIBLE)


def test_two_associations_may_know_the_same_person():
    user = account()

    here, there = (member(association(), "Luc Roy", user=user) for _ in range(2))

    assert here.association_id != there.association_id
    assert list(user.memberships.order_by("pk")) == [here, there]


def test_several_people_of_an_association_have_no_account():
    club = association()

    people = [member(club), member(club), member(club, role=Role.GUEST)]

    assert [person.user for person in people] == [None, None, None]


def test_an_account_is_signed_in_to_by_e_mail_whatever_its_capitals():
    user = account("Luc.Roy@Example.org", "a password nobody guesses")

    found = authenticate(username="luc.roy@EXAMPLE.org", password="a password nobody guesses")

    assert found == user


def test_whoever_runs_the_site_may_use_its_administration():
    user = User.objects.create_superuser("root@example.org", "a password nobody guesses")

    assert (user.is_staff, user.is_superuser) == (True, True)
    assert not account().is_staff


def test_rows_are_named_in_plain_words():
    club = Association.objects.create(name="Cartes du fleuve", slug="fleuve")

    assert str(club) == "Cartes du fleuve"
    assert str(member(club, "Luc Roy")) == "Luc Roy"
    assert str(account("luc@example.org")) == "luc@example.org"
    assert club.get_absolute_url() == "/a/fleuve/"
