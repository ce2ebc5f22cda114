"""An association that strangers do not see: it is not there for them, on any page."""

import pytest
from django.test import Client
from django.urls import reverse

from members.models import Association
from members.services import remove_member
from tests.factories.members import (
    account,
    actor,
    administrator,
    association,
    me,
    organiser,
    signed_up,
    site_admin,
)
from tests.factories.pages import Page
from tests.factories.scoring import entry, opened_sheet, play

pytestmark = pytest.mark.django_db

NAME = "Cartes secrètes"


@pytest.fixture
def club():
    club = association(NAME, slug="secret")
    Association.objects.filter(pk=club.pk).update(is_public=False)
    club.refresh_from_db()
    return club


@pytest.fixture
def user(club):
    return signed_up(club, "Claire Gagnon")


@pytest.fixture
def addresses(club, user):
    sheet = play(opened_sheet(club, by=user), "01")
    slug, code = club.slug, me(user).code
    of_club = ("association", "people:members", "people:seasons", "people:settings", "scoring:play")
    return [
        *(reverse(name, args=[slug]) for name in (*of_club, "permissions", "people:merges")),
        reverse("standings:ranking", args=[slug, "jeu_du_10"]),
        reverse("member", args=[slug, code]),
        reverse("people:names", args=[slug, code]),
        sheet.get_absolute_url(),
        reverse("scoring:deal", args=[sheet.code, 1]),
    ]


def signed_in(user):
    client = Client()
    if user:
        client.force_login(user)
    return client


def test_strangers_and_members_of_others_find_nothing(club, addresses):
    association("Ailleurs", slug="ailleurs")
    elsewhere = organiser(Association.objects.get(slug="ailleurs"))

    for stranger in (None, account(), elsewhere):
        client = signed_in(stranger)
        answers = {address: client.get(address).status_code for address in addresses}
        assert answers == dict.fromkeys(addresses, 404)
        assert NAME not in client.get("/").content.decode()


def test_strangers_cannot_write_either(club, user):
    sheet = play(opened_sheet(club, by=user), "01")
    record = reverse("scoring:deal-record", args=[sheet.code])

    for stranger in (None, account()):
        client = signed_in(stranger)
        assert client.post(record, entry(sheet) | {"number": 3}).status_code == 404
        assert client.post(reverse("scoring:play", args=["secret"])).status_code == 404


def test_those_who_belong_read_everything(club, addresses, user):
    assert {signed_in(administrator(club)).get(address).status_code for address in addresses} == {
        200
    }
    assert signed_in(site_admin()).get(club.get_absolute_url()).status_code == 200
    member = signed_in(user)
    assert Page(member.get("/")).find("title")[0].words.startswith(NAME)


def test_who_leaves_finds_nothing_from_the_next_request(club, user, addresses):
    client = signed_in(user)
    assert client.get(addresses[0]).status_code == 200

    remove_member(member=me(user), by=actor(administrator(club)))

    assert {client.get(address).status_code for address in addresses} == {404}


def test_a_stranger_s_page_is_forgotten_when_the_association_closes(client):
    club = association(slug="fleuve")
    sheet = play(opened_sheet(club), "01")
    ranking = reverse("standings:ranking", args=["fleuve", "jeu_du_10"])
    tags = {address: client.get(address)["ETag"] for address in (sheet.get_absolute_url(), ranking)}
    boss = signed_in(administrator(club))
    closed = {"name": "Fleuve", "signing": "none", "retention_months": "24"}

    assert boss.post(reverse("people:settings", args=["fleuve"]), closed).status_code == 303

    for address, tag in tags.items():
        assert client.get(address, headers={"If-None-Match": tag}).status_code == 404


def test_the_home_page_lists_public_associations_and_one_s_own(club, user):
    for number in (1, 2):
        association(f"Publique {number}", slug=f"publique-{number}")

    def listed(client):
        cards = Page(client.get("/")).of_class("card")
        return [card.words for card in cards if card.tag == "li"]

    public = ["Publique 1", "Publique 2"]
    assert listed(Client()) == public
    assert listed(signed_in(user)) == [NAME, *public]
    assert listed(signed_in(site_admin())) == [NAME, *public]
