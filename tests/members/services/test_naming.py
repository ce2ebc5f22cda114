"""What people are called, how they are reached, and minors."""

from functools import partial

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from common.models import LogEntry
from common.problems import Refusal
from members.models import Alias, Association, Contact, Member, Visibility
from members.queries import members_of, namesake, people_called
from members.services import (
    Minority,
    Names,
    Newcomer,
    Reach,
    add_person,
    change_contact,
    change_names,
    mark_minor,
)
from tests.factories.database import everything
from tests.factories.members import actor, association, me, member, organiser, signed_up, site_admin

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return association()


@pytest.fixture
def boss(club):
    return actor(organiser(club, "Jeanne Paquet"))


def codes(act):
    """Return what is refused, sure that nothing is written."""
    before = everything()
    with pytest.raises(Refusal) as refusal:
        act()
    assert everything() == before
    return [(problem.code, problem.field) for problem in refusal.value.problems]


def named(person, by, **wanted):
    return change_names(member=person, wanted=Names(**wanted), by=by)


# Names


@pytest.mark.parametrize(
    ("visibility", "public"),
    [("short", "Ève C."), ("full", "Ève Côté"), ("nickname", "Vivi"), ("number", "")],
)
def test_what_strangers_see_follows_from_what_was_chosen(club, boss, visibility, public):
    person = member(club, "Eve Cote")

    kept = named(person, boss, name=" Ève  Côté", nickname="Vivi", visibility=visibility)

    found = Member.objects.get(pk=person.pk)
    assert kept == found
    assert (found.name, found.name_key, found.nickname) == ("Ève Côté", "evecote", "Vivi")
    assert (found.visibility, found.public_name) == (visibility, public)


def test_all_that_is_wrong_is_said_at_once(club, boss):
    person = member(club)

    def act():
        named(person, boss, name="\u202e", nickname="\u200b", visibility="all", aliases=("\0",))

    assert codes(act) == [
        ("name_characters", "name"),
        ("name_missing", "nickname"),
        ("visibility_unknown", "visibility"),
        ("name_characters", "aliases"),
    ]


def test_strangers_cannot_see_a_nickname_that_is_not_there(club, boss):
    person = member(club, "Luc Roy")

    def act():
        named(person, boss, name="Luc Roy", visibility="nickname")

    assert codes(act) == [("nickname_missing", "nickname")]


def test_a_name_or_other_name_is_one_person_s_only(club, boss):
    luc, other = member(club, "Luc Roy"), member(club, "Ana Pires")
    named(luc, boss, name="Luc Roy", aliases=("Lucky",))

    assert codes(lambda: named(other, boss, name="LUCKY")) == [("name_known", "name")]
    assert codes(lambda: named(other, boss, name="Ana", aliases=("luc roy",))) == [
        ("name_known", "aliases")
    ]


def test_other_names_are_replaced_found_and_refused_to_others(club, boss):
    luc = member(club, "Luc Roy")
    named(luc, boss, name="Luc Roy", aliases=("Lucky", "L. Roy-Côté", "", "LUCKY", "luc roy"))

    assert [alias.name for alias in luc.aliases.all()] == ["L. Roy-Côté", "Lucky"]
    assert list(people_called(members_of(club), "roycote")) == [luc]
    assert namesake(club, "lucky") == luc

    named(luc, boss, name="Luc Roy", aliases=("Éclair",))

    assert [alias.name for alias in Alias.objects.all()] == ["Éclair"]


def test_one_changes_one_s_own_names_and_other_names(club):
    user = signed_up(club, "Claire Gagnon")
    person = me(user)

    named(person, actor(user), name="Claire Gagnon-Roy", visibility="full", aliases=("Clairon",))

    assert me(user).public_name == "Claire Gagnon-Roy"
    assert [alias.name for alias in me(user).aliases.all()] == ["Clairon"]


@pytest.mark.parametrize("nickname", ["LÚCKY", "luc roy", "Lou"])
def test_a_nickname_that_is_somebody_else_s_name_is_refused(club, boss, nickname):
    luc, other = member(club, "Luc Roy"), member(club, "Ana Pires")
    named(luc, boss, name="Luc Roy", nickname="Lucky", aliases=("Lou",))

    assert codes(lambda: named(other, boss, name="Ana Pires", nickname=nickname)) == [
        ("name_known", "nickname")
    ]
    named(luc, boss, name="Luc Roy", nickname=nickname, aliases=("Lou",))


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("fournier etienne", ["Étienne Fournier"]),
        ("four", ["Étienne Fournier"]),
        ("- étienne –", ["Étienne Fournier"]),
        ("titi fournier", ["Étienne Fournier"]),
        ("etienne roy", []),
        ("-", []),
        ("", ["Étienne Fournier", "Luc Roy"]),
    ],
)
def test_people_are_found_by_all_words_in_any_order(club, asked, found):
    member(club, "Luc Roy")
    etienne = member(club, "Étienne Fournier")
    Alias.objects.create(association=club, member=etienne, name="Titi", name_key="titi")

    people = members_of(club)
    assert [each.name for each in people_called(people, asked)] == found


@pytest.mark.parametrize("before", Visibility.values)
@pytest.mark.parametrize("wanted", Visibility.values)
def test_strangers_see_more_of_who_has_an_account_by_their_own_choice_only(
    club, boss, before, wanted
):
    user = signed_up(club, "Claire Gagnon")
    names = {"name": "Claire Gagnon", "nickname": "Clé"}
    for by in (actor(user), actor(site_admin()), boss):
        named(me(user), actor(user), **names, visibility=before)
        narrows = {("short", "number"), ("nickname", "number"), ("full", "number")}
        narrows |= {("nickname", "short"), ("full", "short")}
        if by.user == user or wanted == before or (before, wanted) in narrows:
            assert named(me(user), by, **names, visibility=wanted).visibility == wanted
        else:
            act = partial(named, me(user), by, **names, visibility=wanted)
            assert codes(act) == [("visibility_theirs", "visibility")]


def test_a_nickname_that_strangers_see_is_changed_by_the_person_only(club, boss):
    user = signed_up(club, "Claire Gagnon")
    names = {"name": "Claire Gagnon", "visibility": "nickname"}
    named(me(user), actor(user), **names, nickname="Clé")

    act = partial(named, me(user), boss, **names, nickname="Claire Gagnon")

    assert codes(act) == [("nickname_theirs", "nickname")]
    assert named(me(user), boss, name="Claire Roy", visibility="short").nickname == ""


def test_nobody_changes_somebody_else_s_names(club):
    person, other = member(club, "Luc Roy"), signed_up(club)
    elsewhere = organiser(association())

    for user in (other, elsewhere, None):
        with pytest.raises(PermissionDenied):
            named(person, actor(user), name="Luc")


def test_the_log_tells_the_fields_and_no_name(club, boss):
    person = member(club, "Luc Roy")

    named(person, boss, name="Célestine Inoubliable", nickname="Cél", aliases=("Titine",))

    told = LogEntry.objects.get(verb="member.changed")
    assert told.subject == f"member/{person.code}"
    assert told.after == {"fields": ["aliases", "name", "nickname"]}
    assert not any(word in str(told.after) for word in ("Cél", "Titine"))


def test_pages_are_told_that_somebody_is_called_otherwise(club, boss):
    person = member(club, "Luc Roy")

    named(person, boss, name="Luc Roy-Côté")
    named(person, boss, name="Luc Roy-Côté")

    assert Association.objects.get(pk=club.pk).people_version == 1


@pytest.mark.parametrize("field", ["erased_at", "merged_into"])
def test_a_record_that_is_gone_is_not_changed(club, boss, field):
    person = member(club, "Luc Roy")
    gone = (
        {"merged_into": member(club)}
        if field == "merged_into"
        else {"erased_at": timezone.now(), "name": "", "public_name": ""}
    )
    Member.objects.filter(pk=person.pk).update(**gone)

    assert codes(lambda: named(person, boss, name="Luc")) == [("person_gone", "")]


# Somebody new


def test_somebody_is_added_with_how_to_reach_them(club, boss):
    wanted = Newcomer("Ana Pires", "guest", Reach(email="ana@example.org"))

    person = add_person(association=club, wanted=wanted, by=boss)

    assert (person.name, person.role) == ("Ana Pires", "guest")
    assert Contact.objects.get().email == "ana@example.org"


@pytest.mark.parametrize("role", ["admin", "organiser", "scorekeeper", "", "king"])
def test_nobody_is_added_with_more_rights_than_a_member(club, boss, role):
    def act():
        add_person(association=club, wanted=Newcomer("Ana", role), by=boss)

    assert codes(act) == [("kind_unknown", "role")]


def test_somebody_who_is_known_is_not_added_again(club, boss):
    member(club, "Ana Pires")
    wanted = Newcomer("ANA PIRES", "member", Reach(email="ana"))

    assert codes(lambda: add_person(association=club, wanted=wanted, by=boss)) == [
        ("name_known", "name"),
        ("email_unreadable", "email"),
    ]


def test_only_organisers_add_somebody(club):
    for user in (signed_up(club), organiser(association()), None):
        with pytest.raises(PermissionDenied):
            add_person(association=club, wanted=Newcomer("Ana"), by=actor(user))


# Contact


def test_how_to_reach_somebody_is_kept_changed_and_forgotten(club, boss):
    person = member(club)
    given = Reach(email="ana@example.org", phone=" 418  555-0199 ", note="Le soir")

    change_contact(member=person, wanted=given, by=boss)

    kept = Contact.objects.get(member=person)
    assert (kept.email, kept.phone, kept.note) == ("ana@example.org", "418 555-0199", "Le soir")

    change_contact(member=person, wanted=Reach(), by=boss)

    assert not Contact.objects.exists()
    told = LogEntry.objects.filter(verb="contact.changed").order_by("sequence")
    assert [entry.after for entry in told] == [{"fields": ["email", "note", "phone"]}] * 2


@pytest.mark.parametrize(
    ("given", "refused"),
    [
        ({"email": "ana"}, ("email_unreadable", "email")),
        ({"email": f"{'a' * 300}@example.org"}, ("too_long", "email")),
        ({"phone": "4" * 41}, ("too_long", "phone")),
        ({"note": "n" * 501}, ("too_long", "note")),
        ({"phone": "\u202e12"}, ("unshowable", "phone")),
    ],
)
def test_what_reaches_nobody_is_refused(club, boss, given, refused):
    person = member(club)

    assert codes(lambda: change_contact(member=person, wanted=Reach(**given), by=boss)) == [refused]


def test_only_the_person_and_organisers_change_a_contact(club):
    user = signed_up(club)
    change_contact(member=me(user), wanted=Reach(phone="1"), by=actor(user))

    for other in (signed_up(club), organiser(association())):
        with pytest.raises(PermissionDenied):
            change_contact(member=me(user), wanted=Reach(), by=actor(other))
    assert Contact.objects.get().phone == "1"


# Minors


def test_a_minor_without_consent_is_a_number(club, boss):
    person = member(club, "Léa Roy")

    mark_minor(member=person, wanted=Minority(is_minor=True, birth_year=2014), by=boss)

    kept = Member.objects.get(pk=person.pk)
    assert (kept.is_minor, kept.birth_year, kept.consent_at) == (True, 2014, None)
    assert (kept.visibility, kept.public_name) == (Visibility.NUMBER, "")
    assert codes(lambda: named(person, boss, name="Léa Roy", visibility="full")) == [
        ("minor_hidden", "visibility")
    ]


def test_a_parent_s_consent_lets_the_minor_be_named(club, boss):
    person = member(club, "Léa Roy")
    mark_minor(member=person, wanted=Minority(is_minor=True), by=boss)

    agreed = Minority(is_minor=True, has_consent=True)
    mark_minor(member=person, wanted=agreed, by=boss)
    first = Member.objects.get(pk=person.pk).consent_at
    mark_minor(member=person, wanted=agreed, by=boss)
    named(person, boss, name="Léa Roy", visibility="short")

    kept = Member.objects.get(pk=person.pk)
    assert kept.consent_at == first is not None
    assert kept.public_name == "Léa R."


def test_nothing_of_a_minority_that_is_over_is_kept(club, boss):
    person = member(club, "Léa Roy")
    wanted = Minority(is_minor=True, birth_year=2014, has_consent=True)
    mark_minor(member=person, wanted=wanted, by=boss)

    mark_minor(member=person, wanted=Minority(is_minor=False, birth_year=2014), by=boss)

    kept = Member.objects.get(pk=person.pk)
    assert (kept.is_minor, kept.birth_year, kept.consent_at) == (False, None, None)


def test_a_minor_with_an_account_needs_consent(club, boss):
    person = me(signed_up(club, "Léa Roy"))

    assert codes(lambda: mark_minor(member=person, wanted=Minority(is_minor=True), by=boss)) == [
        ("minor_has_account", "has_consent")
    ]


@pytest.mark.parametrize("year", [1, 1850, 2999, 999_999_999])
def test_a_year_of_birth_is_one(club, boss, year):
    wanted = Minority(is_minor=True, birth_year=year)

    person = member(club)

    assert codes(lambda: mark_minor(member=person, wanted=wanted, by=boss)) == [
        ("birth_year", "birth_year")
    ]


def test_nobody_marks_themselves(club):
    user = signed_up(club)

    with pytest.raises(PermissionDenied):
        mark_minor(member=me(user), wanted=Minority(is_minor=False), by=actor(user))
