"""The page of a person: what strangers, members, organisers and they themselves see."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from members.services import (
    Minority,
    Names,
    Reach,
    change_contact,
    change_names,
    claim_guest,
    mark_minor,
    merge_members,
)
from members.services.erasure import erase_member
from scoring.rules.match import Kind, Match
from tests.factories.database import everything
from tests.factories.members import (
    account,
    actor,
    administrator,
    association,
    guest,
    me,
    member,
    organiser,
    signed_up,
)
from tests.factories.pages import Page
from tests.factories.scoring import opened_sheet, play

pytestmark = pytest.mark.django_db

SINGLE = Match(Kind.SINGLE)


@pytest.fixture
def club():
    return association(slug="fleuve")


@pytest.fixture
def boss(club):
    return administrator(club, "Odette Roy")


@pytest.fixture
def claire(club, boss):
    user = signed_up(club, "Claire Gagnon")
    change_contact(
        member=me(user), wanted=Reach("claire@example.org", "418 555-0199"), by=actor(boss)
    )
    change_names(
        member=me(user), wanted=Names("Claire Gagnon", aliases=("Clairon",)), by=actor(boss)
    )
    return user


def seen_by(user, person, language="en"):
    client = Client()
    client.cookies["django_language"] = language
    if user:
        client.force_login(user)
    return Page(client.get(person.get_absolute_url()))


def test_strangers_see_the_public_name_and_matches(club, claire):
    people = [me(claire), *(member(club, name) for name in ("Ben Li", "Ève Côté", "Luc Roy"))]
    play(opened_sheet(club, players=people, match=SINGLE), "0")

    for stranger in (None, account(), organiser(association())):
        page = seen_by(stranger, me(claire))
        assert page.find("h1")[0].words == "Claire G."
        assert "Claire G. and Ève C. against Ben L. and Luc R." in page.words
        for hidden in ("Gagnon", "Clairon", "claire@", "555", "Côté"):
            assert hidden not in page.words
        assert not page.find("form", action=f"{me(claire).get_absolute_url()}leave/")


def test_members_see_names_but_no_contact(club, claire):
    page = seen_by(signed_up(club), me(claire))

    assert page.find("h1")[0].words == "Claire Gagnon"
    assert "Clairon" in page.words
    assert "claire@" not in page.words
    assert "555" not in page.words


@pytest.mark.parametrize("who", ["claire", "organiser"])
def test_the_person_and_organisers_see_how_to_reach_them(club, claire, who):
    page = seen_by(claire if who == "claire" else organiser(club), me(claire))

    assert "claire@example.org" in page.words
    assert "418 555-0199" in page.words


def test_each_is_offered_what_they_may_do(club, boss, claire):
    def offered(user):
        page = seen_by(user, me(claire))
        base = me(claire).get_absolute_url()
        addresses = [link["href"] for link in page.find("a")]
        addresses += [form.get("action") for form in page.find("form")]
        return sorted(
            each.removeprefix(base) for each in addresses if each.startswith(base) and each != base
        )

    assert offered(signed_up(club)) == []
    own = ["contact/", "erase/", "export/", "leave/", "log/", "names/", "pin/"]
    assert offered(claire) == own
    assert offered(organiser(club)) == ["contact/", "merge/", "minor/", "names/", "pin/"]
    assert offered(boss) == [
        "contact/",
        "erase/",
        "export/",
        "leave/",
        "log/",
        "merge/",
        "minor/",
        "names/",
        "pin/",
        "role/",
    ]


def test_a_minor_is_marked_for_organisers_only(club, boss):
    person = member(club, "Léa Roy")
    mark_minor(member=person, wanted=Minority(is_minor=True, birth_year=2014), by=actor(boss))

    assert "minor" in seen_by(boss, person).words
    assert "minor" not in seen_by(signed_up(club), person).words
    assert seen_by(None, person).find("h1")[0].words == f"Player {person.number}"


def test_a_merged_record_leads_to_the_one_kept(client, club, boss):
    kept, merged = member(club), guest(club)
    address = merged.get_absolute_url()
    merge_members(kept=kept, merged=merged, by=actor(boss))

    answer = client.get(address)

    assert (answer.status_code, answer.url) == (302, kept.get_absolute_url())


def test_an_erased_person_is_a_number_to_everybody(club, boss, claire):
    person = me(claire)
    erase_member(member=person, by=actor(boss))

    for user in (None, boss):
        page = seen_by(user, person)
        assert page.find("h1")[0].words == f"Player {person.number}"
        assert "Gagnon" not in page.words
        assert not page.of_class("acts")


def test_a_guest_is_claimed_and_an_organiser_is_asked(club, claire):
    played = guest(club, "Clara")
    client = Client()
    client.force_login(claire)
    client.cookies["django_language"] = "en"
    assert "This guest was me" in seen_by(claire, played).words

    answer = client.post(reverse("people:claim", args=[club.slug, played.code]))

    assert (answer.status_code, answer.url) == (303, played.get_absolute_url())
    assert "an organiser will decide" in seen_by(claire, played).words
    jeanne = organiser(club)
    for address in (played.get_absolute_url(), reverse("people:members", args=[club.slug])):
        boss = Client()
        boss.force_login(jeanne)
        boss.cookies["django_language"] = "en"
        page = Page(boss.get(address))
        assert "Claire Gagnon says: the guest Clara was me." in page.words


def test_a_claim_that_cannot_be_is_refused_in_words(client, club, claire):
    played = guest(club)
    opened_sheet(club, players=[me(claire), played])
    client.force_login(claire)

    answer = client.post(reverse("people:claim", args=[club.slug, played.code]))

    assert answer.status_code == 422
    assert Page(answer).of_class("errors")


def test_the_page_is_french_by_default(club, claire):
    assert "Derniers matchs" in seen_by(claire, me(claire), "fr").words


def test_a_person_of_another_association_is_not_there(client, club, boss):
    there = member(association(slug="ailleurs"))
    client.force_login(boss)

    for name in ("names", "contact", "minor", "role", "pin", "merge"):
        assert client.get(reverse(f"people:{name}", args=["fleuve", there.code])).status_code == 404
    assert client.get(reverse("member", args=["fleuve", there.code])).status_code == 404


def test_the_page_costs_the_same_for_few_and_many_matches(club, boss, claire):
    def queries():
        with CaptureQueriesContext(connection) as asked:
            seen_by(boss, me(claire))
        return len(asked)

    for _ in range(2):
        play(opened_sheet(club, players=[me(claire)], match=SINGLE), "0")
    claim_guest(guest=guest(club), by=actor(claire))
    few = queries()
    for _ in range(8):
        play(opened_sheet(club, players=[me(claire)], match=SINGLE), "0")

    assert queries() == few


def test_looking_changes_nothing(club, claire):
    before = {label: rows for label, rows in everything().items() if "ession" not in label}

    seen_by(None, me(claire))

    assert {label: rows for label, rows in everything().items() if "ession" not in label} == before
