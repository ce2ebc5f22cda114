"""Inviting: the pages of who sends invitations."""

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from members.models import Contact, Invitation, Member, Role
from members.services import invite
from tests.factories.database import everything
from tests.factories.mail import mailed, path_mailed
from tests.factories.members import (
    account,
    actor,
    administrator,
    association,
    guest,
    member,
    organiser,
    signed_up,
)
from tests.factories.pages import Page, english

pytestmark = pytest.mark.django_db

EMAIL = "ana@example.org"


@pytest.fixture
def club():
    return association(slug="fleuve")


@pytest.fixture
def boss(club):
    return organiser(club, "Jeanne Paquet")


@pytest.fixture
def client(boss):
    client = english()
    client.force_login(boss)
    return client


@pytest.fixture
def ana(club):
    return member(club, "Ana", role=Role.GUEST)


def page_of(name, *arguments):
    return reverse(f"members:{name}", args=["fleuve", *arguments])


def link_shown(answer):
    (field,) = Page(answer).by_id("main").find("input", id="link")
    return field["value"].removeprefix("http://testserver")


def test_a_link_is_shown_once_and_mailed_with_proof_of_the_mailbox(client, ana):
    answer = client.post(page_of("invite", ana.code), {"email": EMAIL, "role": "member"})

    shown, sent = link_shown(answer), path_mailed()
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "private, no-store")
    assert sent.startswith(f"{shown}?mail=")
    assert mailed() == [([EMAIL], "Levée – Invitation to Cartes du fleuve")]
    assert "Jeanne Paquet invites you" in mail.outbox[0].body
    assert shown not in client.get(page_of("invitations")).content.decode()


def test_the_two_links_lead_a_stranger_all_the_way(client, ana):
    client.post(page_of("invite", ana.code), {"email": EMAIL, "role": "member"})
    stranger, link = english(), path_mailed()

    stranger.post(link.partition("?")[0], {"choice": "new", "mail": link.partition("=")[2]})
    stranger.post(reverse("account_signup"), {"email": EMAIL, "password1": ""})
    stranger.post(reverse("members:invitation-kept"))

    assert Member.objects.get(user__email=EMAIL) == ana


def test_without_an_address_the_link_is_handed_over(client, ana):
    answer = client.post(page_of("invite", ana.code), {"email": "", "role": "member"})

    assert Client().get(link_shown(answer)).status_code == 200
    assert mailed() == []


def test_mail_that_cannot_be_sent_leaves_the_link(client, ana, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1

    answer = client.post(page_of("invite", ana.code), {"email": EMAIL, "role": "member"})

    assert "could not be mailed" in Page(answer).by_id("main").words
    assert Client().get(link_shown(answer)).status_code == 200


def test_somebody_new_is_invited(client, club):
    client.post(page_of("invite-new"), {"name": "Ève Côté", "email": "", "role": "member"})

    assert Invitation.objects.get().member.name == "Ève Côté"


@pytest.mark.parametrize(
    "changes", [{"name": ""}, {"name": "Ana"}, {"email": "nobody"}, {"role": "admin"}, {"role": ""}]
)
def test_what_is_refused_keeps_what_was_typed(client, ana, changes):
    typed = {"name": "Ève Côté", "email": EMAIL, "role": "member"} | changes
    before = everything()

    answer = client.post(page_of("invite-new"), typed)

    page = Page(answer)
    assert answer.status_code == 422
    assert page.of_class("errors")
    assert page.by_id("email").get("value") == typed["email"]
    assert page.by_id("name").get("value") == typed["name"]
    assert everything() == before
    assert mailed() == []


def test_the_form_offers_the_roles_that_one_may_give(client, club, ana):
    boss = english()
    boss.force_login(administrator(club))

    offered = [
        [each["value"] for each in Page(one.get(page_of("invite-new"))).find("input", name="role")]
        for one in (client, boss)
    ]

    assert offered == [["member"], ["member", "scorekeeper", "organiser", "admin"]]


def test_the_address_that_is_known_is_proposed(client, ana):
    Contact.objects.create(member=ana, email=EMAIL)

    page = Page(client.get(page_of("invite", ana.code)))

    assert page.by_id("email")["value"] == EMAIL


def test_open_invitations_are_listed_and_taken_back(client, boss, ana):
    invitation, token = invite(member=ana, email=EMAIL, role="member", by=actor(boss))
    page = Page(client.get(page_of("invitations")))

    client.post(page_of("invitation-revoke", invitation.code))

    assert EMAIL in page.by_id("main").words
    assert EMAIL not in Page(client.get(page_of("invitations"))).by_id("main").words
    assert Client().get(reverse("members:invitation", args=[token])).status_code == 404


def test_what_was_accepted_meanwhile_is_not_taken_back(client, boss, ana):
    invitation, token = invite(member=ana, email="", role="member", by=actor(boss))
    other = Client()
    other.force_login(account())
    other.post(reverse("members:invitation", args=[token]))

    assert client.post(page_of("invitation-revoke", invitation.code)).status_code == 422


def test_an_invitation_of_another_association_is_not_there(client, boss):
    elsewhere = association()
    stranger = invite(
        member=guest(elsewhere), email="", role="member", by=actor(organiser(elsewhere))
    )[0]

    assert client.post(page_of("invitation-revoke", stranger.code)).status_code == 404
    assert client.get(page_of("invite", stranger.member.code)).status_code == 404


@pytest.mark.parametrize("number", [1, 12])
def test_the_list_asks_as_much_for_many(client, club, boss, django_assert_num_queries, number):
    for each in range(number):
        invite(member=member(club, f"Guest {each}"), email="", role="member", by=actor(boss))
    client.get(page_of("invitations"))

    with django_assert_num_queries(5):
        client.get(page_of("invitations"))


def test_the_way_to_it_is_on_the_pages_of_people(client, club, ana):
    people = Page(client.get(reverse("people:members", args=["fleuve"])))
    person = Page(client.get(ana.get_absolute_url()))

    assert people.find("a", href=page_of("invitations"))
    assert person.find("a", href=page_of("invite", ana.code))
    plain = english()
    plain.force_login(signed_up(club))
    assert not Page(plain.get(ana.get_absolute_url())).find("a", href=page_of("invite", ana.code))


def test_nobody_is_flooded(client, ana):
    answers = [
        client.post(page_of("invite", ana.code), {"email": "", "role": "member"}).status_code
        for _ in range(62)
    ]

    assert answers == [200] * 60 + [429] * 2
