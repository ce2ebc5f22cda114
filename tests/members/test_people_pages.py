"""The pages about people, seasons and settings: shown, filled in, refused."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from members.models import Association, Contact, Member, Merge, Season
from members.services import check_pin, remove_member
from tests.factories.database import everything
from tests.factories.members import (
    actor,
    administrator,
    association,
    guest,
    me,
    member,
    members,
    organiser,
    signed_up,
    site_admin,
)
from tests.factories.pages import Page
from tests.factories.scoring import opened_sheet

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return association("Cartes du fleuve", "fleuve")


@pytest.fixture
def boss(club):
    return administrator(club, "Odette Roy")


@pytest.fixture
def browser(client, boss):
    """A browser in English, of the administrator."""
    client.force_login(boss)
    client.cookies["django_language"] = "en"
    return client


def at(name, *args):
    return reverse(f"people:{name}", args=["fleuve", *args])


def listed(browser, **query):
    page = Page(browser.get(at("members"), query))
    return [link.words for each in page.of_class("people") for link in each.find("a")]


def refused(answer):
    """Return what the summary of a refused form says, sure that it was refused."""
    assert answer.status_code == 422
    return [each.words for each in Page(answer).of_class("errors")[0].find("p")]


# The list


def test_everybody_who_belongs_is_listed_in_french_order(browser, club):
    for name in ("Zoé", "éric", "Ève", "Étienne", "adam"):
        member(club, name)
    gone = member(club, "Parti")
    remove_member(member=gone, by=actor(site_admin()))
    member(association(), "Ailleurs")

    assert listed(browser) == ["adam", "éric", "Étienne", "Ève", "Odette Roy", "Zoé"]
    assert listed(browser, show="left") == ["Parti"]


def test_guests_are_marked_and_can_be_seen_apart(browser, club):
    guest(club, "Clara")
    member(club, "Luc")

    assert listed(browser, show="guests") == ["Clara"]
    page = Page(browser.get(at("members")))
    assert [each.words for each in page.of_class("by")] == ["guest", "administrator"]


@pytest.mark.parametrize("wanted", ["eve", "ÈVE", "Ève C", "cote"])
def test_a_search_finds_whatever_the_accents(browser, club, wanted):
    member(club, "Ève Côté")
    member(club, "Luc Roy")

    assert listed(browser, q=wanted) == ["Ève Côté"]


def test_a_search_that_finds_nobody_says_so(browser, club):
    page = Page(browser.get(at("members"), {"q": "zzz"}))

    assert page.of_class("empty")[0].words.startswith("No result")


def test_a_long_list_has_pages(browser, club):
    members(club, 210)

    assert len(listed(browser)) == 200
    assert len(listed(browser, page="2")) == 11
    assert len(listed(browser, page="nonsense")) == 200


def test_the_list_costs_the_same_for_1_and_30_people(browser, club):
    def queries():
        with CaptureQueriesContext(connection) as asked:
            browser.get(at("members"))
        return len(asked)

    few = queries()
    members(club, 30)

    assert queries() == few


def test_the_list_is_french_by_default(client, boss):
    client.force_login(boss)

    assert Page(client.get(at("members"))).find("h1")[0].words == "Membres"


# Somebody new


def test_somebody_is_added_and_their_page_shown(browser):
    sent = {"name": "Ana Pires", "role": "guest", "email": "ana@example.org"}

    answer = browser.post(at("member-add"), sent)

    person = Member.objects.get(name="Ana Pires")
    assert (answer.status_code, answer.url) == (303, person.get_absolute_url() + "?added=1")
    assert (person.role, person.contact.email) == ("guest", "ana@example.org")


def test_somebody_known_is_shown_instead_and_nothing_typed_is_lost(browser, club):
    known = member(club, "Ève Côté")
    sent = {"name": "eve cote", "role": "guest", "phone": "418 555-0199"}

    answer = browser.post(at("member-add"), sent)

    page = Page(answer)
    assert "See Ève Côté" in refused(answer)
    assert page.find("a", href=known.get_absolute_url())
    assert page.by_id("name")["value"] == "eve cote"
    assert page.by_id("phone")["value"] == "418 555-0199"
    assert [
        each["value"] for each in page.find("input", name="role") if "checked" in each.attributes
    ] == ["guest"]


def test_another_one_is_added_at_once_and_it_is_said_who_was(browser, club):
    sent = {"name": "Luc Roy", "role": "guest"}

    answer = browser.post(at("member-add"), sent | {"another": "1"})

    luc = Member.objects.get(name="Luc Roy")
    assert answer.url == f"{at('member-add')}?added={luc.code}&role=guest"
    page = Page(browser.get(answer.url))
    assert "Luc Roy was added to the list." in page.by_id("main").words
    assert page.by_id("name")["value"] == ""
    nobody = browser.get(f"{at('member-add')}?added=%00&role=nonsense")
    assert Page(nobody).of_class("note") == []


# One person


def test_names_are_changed_on_their_page(browser, club):
    person = member(club, "Luc Roy")
    form = Page(browser.get(at("names", person.code)))
    assert form.by_id("name")["value"] == "Luc Roy"

    answer = browser.post(
        at("names", person.code),
        {"name": "Luc Roy", "nickname": "Lucky", "visibility": "nickname", "aliases": "L.\r\nLulu"},
    )

    person.refresh_from_db()
    assert (answer.status_code, answer.url) == (303, person.get_absolute_url())
    assert (person.public_name, person.aliases.count()) == ("Lucky", 2)


def test_names_that_cannot_be_come_back(browser, club):
    person = member(club, "Luc Roy")

    answer = browser.post(at("names", person.code), {"name": "", "visibility": "nickname"})

    assert refused(answer) == [
        "Give a name. Go there",
        "Give the nickname that strangers are to see. Go there",
    ]


def test_contact_minority_and_role_are_changed_on_their_pages(browser, club):
    person = member(club)

    browser.post(at("contact", person.code), {"phone": "1", "note": "le soir"})
    browser.post(at("minor", person.code), {"is_minor": "on", "birth_year": "2014"})
    browser.post(at("role", person.code), {"role": "scorekeeper"})

    person.refresh_from_db()
    assert (person.contact.phone, person.contact.note) == ("1", "le soir")
    assert (person.is_minor, person.birth_year, person.role) == (True, 2014, "scorekeeper")


@pytest.mark.parametrize("year", ["deux mille", "-1", "99999999999", "２０１４"])
def test_what_is_no_year_comes_back(browser, club, year):
    answer = browser.post(at("minor", member(club).code), {"is_minor": "on", "birth_year": year})

    assert len(refused(answer)) == 1
    assert Page(answer).by_id("birth_year")["value"] == year


def test_the_last_administrator_is_told_the_way_out(browser, boss):
    answer = browser.post(at("leave", me(boss).code))

    (words,) = refused(answer)
    assert words.endswith("Name another one first.")


def test_one_s_own_pin_is_set_and_never_shown(client, club):
    user = signed_up(club)
    client.force_login(user)

    answer = client.post(at("pin", me(user).code), {"pin": "2580"})

    assert answer.status_code == 303
    assert check_pin(me(user), "2580")
    refused_again = client.post(at("pin", me(user).code), {"pin": "25"})
    assert "25" not in [each.get("value") for each in Page(refused_again).find("input", name="pin")]


def test_a_drawn_pin_is_shown_once(browser, club):
    person = member(club)

    answer = browser.post(at("pin-draw", person.code))

    (shown,) = Page(answer).find("output")
    assert answer["Cache-Control"].startswith("no-store")
    assert check_pin(person, shown.words)


@pytest.mark.parametrize("name", ["names", "contact", "pin"])
def test_a_member_changes_nothing_but_what_the_form_asks(client, club, name):
    user = signed_up(club, "Claire Gagnon")
    client.force_login(user)
    sent = {
        "names": {"name": "Claire Gagnon", "visibility": "short"},
        "contact": {"phone": "1"},
        "pin": {"pin": "1234"},
    }[name]
    more = {
        "role": "admin",
        "association": "1",
        "is_minor": "on",
        "user": "1",
        "public_name": "X",
        "member": "1",
        "consent_at": "2026-01-01",
        "left_at": "2026-01-01",
    }
    before = Member.objects.filter(user=user).values().get()

    assert client.post(at(name, me(user).code), more | sent).status_code == 303

    after = Member.objects.filter(user=user).values().get()
    if name == "pin":
        assert after["pin_set_by_id"] == user.pk
        before["pin_set_by_id"] = user.pk
    assert after | {"pin": before["pin"]} == before
    assert me(user).aliases.count() == 0


@pytest.mark.parametrize("is_public", [True, False])
def test_who_leaves_is_told_so_on_a_page_that_they_still_see(client, club, is_public):
    user = signed_up(club)
    type(club).objects.update(is_public=is_public)
    client.force_login(user)
    client.cookies["django_language"] = "en"

    answer = client.post(at("leave", me(user).code))

    assert answer.url == f"/accounts/?left={club.slug}"
    assert f"You have left {club.name}." in Page(client.get(answer.url)).by_id("main").words
    association("Secret", slug="secret")
    assert "You have left" not in Page(client.get("/accounts/?left=secret")).words


# Merging


def test_two_records_are_found_looked_at_merged_and_undone(browser, club):
    kept, merged = member(club, "Claire Gagnon"), guest(club, "Clara")
    opened_sheet(club, players=[merged])
    found = Page(browser.get(at("merge", kept.code), {"q": "clara"}))
    (link,) = [each for each in found.find("a") if each.words == "Clara"]
    preview = Page(browser.get(link["href"]))
    assert [each.words for each in preview.find("section")[0].find("li")] == ["Seatings: 1"]
    before = everything()["members.Member"]

    answer = browser.post(at("merge", kept.code), {"other": merged.code})

    assert (answer.status_code, answer.url) == (303, kept.get_absolute_url())
    merge = Merge.objects.get()
    assert "Clara into Claire Gagnon" in Page(browser.get(at("merges"))).words
    assert browser.post(at("merge-undo", merge.code)).status_code == 303
    assert everything()["members.Member"] == before
    assert browser.post(at("merge-undo", merge.code)).status_code == 422


def test_the_record_with_an_account_is_kept_then_the_member_then_the_older(browser, club):
    old, new = guest(club, "Clara A"), guest(club, "Clara B")
    belongs, has_account = member(club, "Clara C"), me(signed_up(club, "Clara D"))

    for worse, better in ((new, old), (old, belongs), (belongs, has_account)):
        for here, there in ((worse, better), (better, worse)):
            page = Page(browser.get(at("merge", here.code), {"q": there.name}))
            (link,) = [each for each in page.find("a") if each.words == there.name]
            assert link["href"] == f"{at('merge', better.code)}?other={worse.code}"


def test_merging_a_member_s_record_into_a_guest_s_is_warned_of(browser, club):
    one, other = guest(club), member(club)

    into_guest = browser.get(at("merge", one.code), {"other": other.code})
    into_member = browser.get(at("merge", other.code), {"other": one.code})

    assert len(Page(into_guest).of_class("warn")) == 1
    assert Page(into_member).of_class("warn") == []


def test_a_merge_that_cannot_be_is_said_before_and_refused_after(browser, club):
    kept, merged = member(club), guest(club)
    opened_sheet(club, players=[kept, merged])

    shown = browser.get(at("merge", kept.code), {"other": merged.code})
    answer = browser.post(at("merge", kept.code), {"other": merged.code})

    assert shown.status_code == 200
    assert refused(answer) == ["Both sat at the same table, so they are two people."]
    assert Page(shown).of_class("errors")


def test_the_other_record_must_be_of_the_association(browser, club):
    person, there = member(club), member(association())

    for verb in (browser.get, browser.post):
        assert verb(at("merge", person.code), {"other": there.code}).status_code == 404
        assert verb(at("merge", person.code), {"other": "nowhere23456"}).status_code == 404


def test_claims_merges_and_seasons_of_others_are_not_there(browser, club):
    there = association()
    by = actor(organiser(there))
    season = Season.objects.create(
        association=there, name="A", first_day="2026-01-01", last_day="2026-02-01"
    )
    merge = Merge.objects.create(
        association=there, kept=member(there), merged=member(there), moved={}, by=by.user
    )

    assert browser.get(at("season", season.code)).status_code == 404
    assert browser.post(at("merge-undo", merge.code)).status_code == 404
    assert browser.post(at("claim-decline", "nowhere23456")).status_code == 404


# Seasons, settings, a new association


def test_a_season_is_added_changed_and_listed(browser, club):
    sent = {"name": "Automne", "first_day": "2026-09-01", "last_day": "2026-12-31"}
    assert browser.post(at("season-add"), sent).status_code == 303
    season = Season.objects.get()

    browser.post(at("season", season.code), sent | {"name": "Automne 2026"})

    page = Page(browser.get(at("seasons")))
    assert "Automne 2026" in page.of_class("lines")[0].words
    assert Page(browser.get(at("season", season.code))).by_id("first_day")["value"] == "2026-09-01"


@pytest.mark.parametrize("day", ["", "demain", "2026-13-01", "2026-02-30", "20260-1-1"])
def test_what_is_no_day_comes_back(browser, day):
    sent = {"name": "Automne", "first_day": day, "last_day": "2026-12-31"}

    answer = browser.post(at("season-add"), sent)

    assert refused(answer) == ["This is not a day. Write it as in 2027-01-31. Go there"]
    assert Page(answer).by_id("last_day")["value"] == "2026-12-31"


def test_the_settings_are_saved_and_said_to_be(browser, club):
    sent = {"name": "Lac", "signing": "other_side", "retention_months": "12"}

    answer = browser.post(at("settings"), sent)

    kept = Association.objects.get(pk=club.pk)
    assert (kept.name, kept.is_public, kept.signing) == ("Lac", False, "other_side")
    assert "The settings are saved." in Page(browser.get(answer.url)).words
    assert refused(browser.post(at("settings"), sent | {"retention_months": "x"}))


def test_a_new_association_is_founded_by_who_runs_the_site(client):
    client.force_login(site_admin())
    sent = {"name": "Lac", "slug": "lac", "admin_name": "Ana", "admin_email": "ana@example.org"}

    answer = client.post("/associations/new/", sent)

    admin = Member.objects.get(name="Ana")
    assert (answer.status_code, answer.url) == (303, f"{admin.get_absolute_url()}?founded=1")
    invite = f"/a/lac/members/{admin.code}/invite/"
    assert f'href="{invite}"' in client.get(answer.url).content.decode()
    assert Contact.objects.get().email == "ana@example.org"
    assert client.post("/associations/new/", sent).status_code == 422


def test_who_runs_the_site_founds_from_the_home_page_and_their_account(client, club):
    for user, count in ((site_admin(), 1), (signed_up(club), 0)):
        client.force_login(user)
        for page in ("/", "/accounts/"):
            links = [link["href"] for link in Page(client.get(page)).by_id("main").find("a")]
            assert links.count("/associations/new/") == count


@pytest.mark.parametrize(
    ("who", "sections"),
    [
        ("stranger", "Overview, House rules, Seasons"),
        ("member", "Overview, Tables, Members, House rules, Seasons, My page"),
        ("admin", "Overview, Tables, Members, House rules, Seasons, My page, Log, Settings"),
    ],
)
def test_the_sections_are_those_that_the_reader_may_open(client, club, boss, who, sections):
    user = {"stranger": None, "member": signed_up(club), "admin": boss}[who]
    if user:
        client.force_login(user)
    client.cookies["django_language"] = "en"

    (tabs,) = Page(client.get(club.get_absolute_url())).of_class("tabs")

    assert ", ".join(link.words for link in tabs.find("a")) == sections
    for link in tabs.find("a"):
        assert client.get(link["href"]).status_code == 200
