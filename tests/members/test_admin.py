"""The administration site: everything is read there, and the rights of accounts are changed."""

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.admin.models import LogEntry as TheirLogEntry
from django.urls import reverse

from common.admin import Logged, ReadOnly, Searchable
from common.models import LogEntry
from members.models import Association, Member, Merge, Season, User
from tests.factories.database import everything
from tests.factories.members import account, administrator, me, member, site_admin
from tests.factories.pages import Page, english
from tests.factories.support import PASSWORD, address, place, rows, support_models

pytestmark = pytest.mark.django_db

RIGHTS = {"is_active": "on", "is_staff": "on", "is_superuser": "on"}


@pytest.fixture
def client():
    return english()


@pytest.fixture
def root(client):
    user = site_admin()
    client.force_login(user)
    return user


@pytest.fixture
def club():
    return place()


def told():
    """Return what the log says of the administration site, oldest first."""
    verbs = ("admin.added", "admin.changed", "admin.removed", "account.changed")
    found = LogEntry.objects.filter(verb__in=verbs).order_by("pk")
    return list(found.values_list("verb", "subject", "before", "after"))


def test_who_is_not_staff_is_sent_to_sign_in(client):
    client.force_login(account())

    response = client.get(reverse("admin:index"))

    assert response.status_code == 302


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_page_opens(client, root, club, language):
    headers = {"Accept-Language": language}
    for model in support_models():
        first = rows(model)[0]
        addresses = [address(model), address(model, first), address(model, first, "history")]
        answers = [client.get(each, headers=headers) for each in addresses]
        assert [answer.status_code for answer in answers] == [200, 200, 200], model


def test_nobody_adds_or_deletes_there_but_a_second_factor(client, root, club):
    before = everything()

    for model in support_models():
        first = rows(model)[0]
        forbidden = [
            client.get(address(model, verb="add")),
            client.post(address(model, verb="add")),
        ]
        if model is not Authenticator:
            forbidden.append(client.post(address(model, first, "delete"), {"post": "yes"}))
        assert {answer.status_code for answer in forbidden} == {403}, model
        chosen = {"action": "delete_selected", "_selected_action": [first.pk], "post": "yes"}
        client.post(address(model), chosen)

    assert everything() == before


def test_only_accounts_are_changed_there(client, root, club):
    before = everything()

    for model in support_models():
        if model is not User:
            answer = client.post(address(model, rows(model)[0]), {"name": "x", "role": "admin"})
            assert answer.status_code == 403, model

    assert everything() == before


@pytest.mark.parametrize("model", support_models(), ids=lambda model: model._meta.label)
def test_whatever_changes_there_is_logged_by_us(model):
    found = admin.site._registry[model]

    assert isinstance(found, (Logged, ReadOnly))
    assert isinstance(found, Searchable)


def test_nothing_is_told_to_the_log_that_would_keep_names(client, root, club):
    other = account("claire@example.org")
    client.post(address(User, other), {"is_active": "on", "is_staff": "on"})
    client.post(address(User, other, "password"), PASSWORD)
    client.post(
        address(User, other, "password"), {"unset-password": "", "usable_password": "false"}
    )
    lost = Authenticator.objects.latest("pk")
    client.post(address(Authenticator, lost, "delete"), {"post": "yes"})

    assert not TheirLogEntry.objects.exists()
    assert told() == [
        ("account.changed", f"account/{other.pk}", {"is_staff": False}, {"is_staff": True}),
        ("admin.changed", f"account/{other.pk}", None, {"fields": ["password"]}),
        ("admin.changed", f"account/{other.pk}", None, {"fields": ["password"]}),
        ("admin.removed", f"account/{lost.user_id}", None, None),
    ]
    assert not Authenticator.objects.filter(pk=lost.pk).exists()


def test_only_rights_are_changed_whatever_is_sent(client, root):
    other = account("claire@example.org", "a password nobody guesses")
    before = User.objects.values().get(pk=other.pk)

    answer = client.post(
        address(User, other),
        {"is_active": "on", "is_staff": "on", "email": "x@example.org", "password": "x"}
        | {"last_login_0": "2020-01-01", "joined_at_0": "2020-01-01"},
    )

    assert answer.status_code == 302
    assert User.objects.values().get(pk=other.pk) == before | {"is_staff": True}
    assert EmailAddress.objects.get(user=other).email == "claire@example.org"


def test_an_account_saved_as_it_was_is_not_logged(client, root):
    client.post(address(User, account()), {"is_active": "on"})

    assert told() == []


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"is_staff": "on"}, "This is the only site administrator."),
        ({"is_active": "on", "is_superuser": "on"}, "Nobody takes their own rights."),
    ],
)
def test_nobody_locks_themselves_out(client, root, sent, words):
    before = everything()

    answer = client.post(address(User, root), sent)

    assert answer.status_code == 200
    assert words in Page(answer).of_class("errorlist")[0].words
    assert everything() == before


def test_the_last_administrator_of_an_association_is_not_closed(client, root, club):
    last = administrator(club, "Nadia Fortin")
    Member.objects.filter(association=club, role="admin").exclude(user=last).update(role="member")
    before = everything()

    refused = client.post(address(User, last), {"is_staff": "on"})
    assert everything() == before
    administrator(club)
    closed = client.post(address(User, last), {"is_staff": "on"})

    assert f"the only administrator of {club.name}" in Page(refused).of_class("errorlist")[0].words
    assert (refused.status_code, closed.status_code) == (200, 302)
    assert not User.objects.get(pk=last.pk).is_active


def test_people_and_associations_lead_to_their_pages(client, root, club):
    person = me(administrator(club))
    links = {
        address(Member, person): person.get_absolute_url(),
        address(Season, Season.objects.first()): reverse("people:seasons", args=[club.slug]),
        address(Merge, Merge.objects.first()): reverse("people:merges", args=[club.slug]),
    }

    for here, there in links.items():
        (link,) = Page(client.get(here)).of_class("viewsitelink")
        assert link["href"] == there
        assert client.get(there).status_code == 200
    (link,) = Page(client.get(address(Association, club))).of_class("viewsitelink")
    assert client.get(link["href"]).url.endswith(club.get_absolute_url())


def test_an_association_is_made_on_the_site(client, root, club):
    (link,) = Page(client.get(address(Association))).of_class("addlink")

    assert (link["href"], link.words) == ("/associations/new/", "New association")
    assert client.get(link["href"]).status_code == 200


def test_people_are_found_by_name_or_address(client, root, club):
    member(club, "Ève Côté", user=account("eve@example.org"))

    for typed in ("evecote", "eve@example.org"):
        assert (
            "Ève Côté" in Page(client.get(address(Member), {"q": typed})).by_id("changelist").words
        )


def test_one_s_own_password_is_changed_where_everybody_does(client, root):
    before = everything()

    answer = client.post(reverse("admin:password_change"), {"old_password": "x"} | PASSWORD)

    assert answer.url == reverse("account_change_password")
    assert everything() == before
