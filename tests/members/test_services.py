"""Adding people to an association."""

import pytest

from common.models import LogEntry
from common.problems import Refusal
from members.models import Member, Role
from members.permissions import MERGE_MEMBERS, access_to
from members.queries import members_of, membership, namesake
from members.services import add_guest, add_member
from tests.factories.database import everything
from tests.factories.members import account, actor, association, member, organiser, signed_up

pytestmark = pytest.mark.django_db


def refused(club, name):
    before = everything()
    with pytest.raises(Refusal) as refusal:
        add_member(association=club, name=name, by=None)
    assert everything() == before
    return [(problem.code, problem.field) for problem in refusal.value.problems]


def test_a_person_is_kept_with_what_strangers_see_of_them():
    club = association()

    person = add_member(association=club, name="  Ève   Côté ", by=None)

    kept = Member.objects.get()
    assert kept == person
    assert (kept.name, kept.public_name, kept.name_key) == ("Ève Côté", "Ève C.", "evecote")
    assert (kept.association, kept.user, kept.role) == (club, None, "member")


@pytest.mark.parametrize(
    "name", ["a" * 200, f"{'a' * 198} b", "🎴" * 200, "é" * 100 + " " + "é" * 99]
)
def test_a_name_may_have_200_characters(name):
    add_member(association=association(), name=name, by=None)

    assert Member.objects.get().name == name


def test_a_guest_has_no_account():
    club = association()
    by = organiser(club)

    guest = add_guest(association=club, name="Ana", by=actor(by))

    assert (guest.role, guest.user) == (Role.GUEST, None)


@pytest.mark.parametrize("name", ["Ève Côté", "eve cote", "EVE-COTE"])
def test_a_name_belongs_to_one_person_of_an_association(name):
    club = association()
    member(club, "Ève Côté")

    assert refused(club, name) == [("name_known", "name")]


def test_the_refusal_says_who_has_the_name():
    club = association()
    member(club, "Ève Côté")

    with pytest.raises(Refusal) as refusal:
        add_member(association=club, name="eve cote", by=None)

    assert refusal.value.problems[0].message.params == {"name": "Ève Côté"}


def test_two_associations_may_each_know_somebody_of_that_name():
    here, there = association(), association()

    people = [member(club, "Ève Côté") for club in (here, there)]

    assert [namesake(club, "eve cote") for club in (here, there)] == people


def test_what_cannot_be_a_name_is_refused():
    assert refused(association(), "\u200b") == [("name_missing", "name")]


def test_adding_somebody_is_in_the_log_without_their_name():
    club = association()
    by = organiser(club, "Jeanne")

    person = add_guest(association=club, name="Célestine Inoubliable", by=actor(by))

    told = LogEntry.objects.get(subject=f"member/{person.code}")
    assert (told.verb, told.actor, told.association) == ("member.added", by, club)
    assert (told.before, told.after, told.reason) == (None, {"role": "guest"}, "")
    assert "Célestine" not in str(list(LogEntry.objects.values()))


# Who is who


def test_people_are_listed_by_name_whatever_their_accents():
    club = association()
    for name in ("Zoé", "éric", "Ève", "Étienne", "adam"):
        member(club, name)
    member(association(), "Bob")

    names = [person.name for person in members_of(club)]

    assert names == ["adam", "éric", "Étienne", "Ève", "Zoé"]


def test_an_account_is_a_member_here_and_nobody_there():
    here, there = association(), association()
    user = signed_up(here, "Luc")

    found = membership(user, here.pk)

    assert found is not None
    assert found.name == "Luc"
    assert membership(user, there.pk) is None
    assert membership(account(), here.pk) is None


@pytest.mark.parametrize(("role", "organises"), [(Role.MEMBER, False), (Role.ORGANISER, True)])
def test_an_organiser_organises_for_their_own_association(role, organises):
    here, there = association(), association()
    by = actor(signed_up(here, role=role))

    assert access_to(here, by).may(MERGE_MEMBERS) is organises
    assert not access_to(there, by).may(MERGE_MEMBERS)
