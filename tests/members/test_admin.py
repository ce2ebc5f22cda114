"""The administration site: accounts, associations, people; what was recorded is only read."""

import pytest
from django.contrib import admin
from django.urls import reverse

from common.models import LogEntry
from members.models import Association, Member, User
from scoring.models import Sheet
from tests.factories.database import everything
from tests.factories.members import account, association, member
from tests.factories.scoring import opened_sheet, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def root(client):
    user = User.objects.create_superuser("root@example.org", "a password nobody guesses")
    client.force_login(user)
    return user


def addresses(model, *rows):
    name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
    return [
        reverse(f"{name}_changelist"),
        *(reverse(f"{name}_change", args=[row.pk]) for row in rows),
    ]


def person(club, **changes):
    values = {"association": club.pk, "name": "Ève Côté", "nickname": "", "role": "member"}
    values |= {"visibility": "short"}
    return values | {"user": ""} | changes


def test_who_is_not_staff_is_sent_to_sign_in(client):
    client.force_login(account())

    response = client.get(reverse("admin:index"))

    assert response.status_code == 302


def test_every_page_opens(client, root):
    sheet = play(opened_sheet(), "01")

    for model in admin.site._registry:
        row = model._default_manager.first()
        rows = [row] if row else []
        for address in addresses(model, *rows):
            assert client.get(address).status_code == 200
        adding = client.get(addresses(model)[0] + "add/")
        assert adding.status_code in (200, 403)
    assert sheet.deals.count() == 2


@pytest.mark.parametrize("model", [Sheet, LogEntry])
def test_what_was_recorded_is_read_and_never_changed(client, root, model):
    play(opened_sheet(), "01")
    row = model._default_manager.first()
    change = addresses(model, row)[1]
    before = everything()

    answers = [
        client.post(addresses(model)[0] + "add/", {}),
        client.post(change, {"code": "x", "verb": "x"}),
        client.post(change.replace("change", "delete"), {"post": "yes"}),
        client.post(
            addresses(model)[0], {"action": "delete_selected", "_selected_action": [row.pk]}
        ),
    ]

    assert {answer.status_code for answer in answers} <= {200, 302, 403}
    assert everything() == before


def test_a_person_is_added_as_everywhere_else(client, root):
    club = association()

    response = client.post(addresses(Member)[0] + "add/", person(club, name="  Ève   Côté "))

    added = Member.objects.get()
    assert response.status_code == 302
    assert (added.name, added.public_name, added.name_key) == ("Ève Côté", "Ève C.", "evecote")


def test_a_person_may_choose_what_strangers_see(client, root):
    client.post(
        addresses(Member)[0] + "add/", person(association(), visibility="nickname", nickname="Vévé")
    )

    assert Member.objects.get().public_name == "Vévé"


@pytest.mark.parametrize(
    "changes",
    [
        {"name": "EVE COTE"},
        {"name": "\u200b"},
        {"name": "Ana\u202e"},
        {"name": "x" * 201},
        {"name": ""},
        {"name": "Ana", "visibility": "nickname", "nickname": "\u200b"},
        {"name": "Ana", "role": "emperor"},
    ],
)
def test_what_cannot_be_is_refused_beside_its_field(client, root, changes):
    club = association()
    member(club, "Ève Côté")
    before = everything()

    response = client.post(addresses(Member)[0] + "add/", person(club, **changes))

    assert response.status_code == 200
    assert response.context["adminform"].form.errors
    assert everything() == before


def test_a_guest_with_an_account_is_refused(client, root):
    club, user = association(), account()

    response = client.post(addresses(Member)[0] + "add/", person(club, role="guest", user=user.pk))

    assert response.status_code == 200
    assert not Member.objects.exists()


def test_a_person_keeps_their_own_name_when_they_are_changed(client, root):
    club = association()
    known = member(club, "Ève Côté")

    response = client.post(
        addresses(Member, known)[1], person(club, name="Ève CÔTÉ", role="organiser")
    )

    known.refresh_from_db()
    assert response.status_code == 302
    assert (known.name, known.role) == ("Ève CÔTÉ", "organiser")


def test_a_very_long_name_has_its_place(client, root):
    name = f"{'a' * 198} b"

    client.post(addresses(Member)[0] + "add/", person(association(), name=name))

    assert Member.objects.get().name == name


def test_an_account_is_added_by_its_address(client, root):
    password = "another that nobody guesses"
    values = {"email": "New@Example.org", "password1": password, "password2": password}

    response = client.post(addresses(User)[0] + "add/", values | {"usable_password": "true"})

    added = User.objects.exclude(pk=root.pk).get()
    assert response.status_code == 302
    assert added.check_password(password)


def test_an_account_is_added_once_whatever_its_capitals(client, root):
    account("new@example.org")
    password = "another that nobody guesses"
    values = {"email": "NEW@example.org", "password1": password, "password2": password}

    response = client.post(addresses(User)[0] + "add/", values | {"usable_password": "true"})

    assert response.status_code == 200
    assert User.objects.count() == 2


def test_an_association_is_added(client, root):
    values = {"name": "Cartes du fleuve", "slug": "fleuve"}
    values |= {"signing": "none", "retention_months": 24}

    response = client.post(addresses(Association)[0] + "add/", values)

    assert response.status_code == 302
    assert Association.objects.get().slug == "fleuve"


def test_what_support_changes_is_told_in_the_log_of_the_association(client, root):
    club = association(slug="fleuve")
    known = member(club, "Ève Côté")

    client.post(addresses(Member, known)[1], person(club, name="Ève Côté", role="organiser"))
    values = {"name": "Fleuve", "slug": "fleuve", "signing": "none", "retention_months": 24}
    client.post(addresses(Association, club)[1], values)

    entries = LogEntry.objects.filter(verb="admin.changed").values_list("subject", "after")
    assert list(entries.order_by("pk")) == [
        (f"member/{known.code}", {"fields": "Role"}),
        ("association/fleuve", {"fields": "Name, Strangers may look"}),
    ]
    assert set(LogEntry.objects.values_list("association", flat=True)) == {club.pk}
    assert client.get(reverse("scoring:log", args=["fleuve"])).status_code == 200


def test_nobody_is_deleted_there(client, root):
    club = association()
    row = member(club)
    before = everything()

    for each in (row, club, root):
        address = addresses(type(each), each)[1].replace("change", "delete")
        assert client.post(address, {"post": "yes"}).status_code == 403

    assert everything() == before
