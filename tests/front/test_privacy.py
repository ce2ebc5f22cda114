"""A person may have all that is held about them, and may be forgotten."""

import json

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP
from django.apps import apps
from django.contrib.sessions.models import Session
from django.core.exceptions import PermissionDenied
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from common import log
from common.log import broken_links
from common.models import LogEntry, LogRemark
from common.problems import Refusal
from front.privacy import LINKS, export
from members.models import Alias, Contact, Invitation, Member, Merge, Role, User
from members.services import remove_member, set_pin
from members.services.erasure import erase_account, erase_member, note_export
from scoring.models import Contest, DealScore, Seating, Sheet
from standings.queries import ranking
from tests.factories.database import everything
from tests.factories.members import account, actor, association, member, members, signed_up
from tests.factories.pages import Page
from tests.factories.scoring import opened_sheet, play

pytestmark = pytest.mark.django_db

NAME = "Zénobie Quatrepattes"
EMAIL = "zenobie@example.org"
PASSWORD = "a password nobody guesses"


@pytest.fixture
def club():
    return association()


@pytest.fixture
def zenobie(club):
    """Return somebody of whom everything is held that can be."""
    user = account(EMAIL, "a password nobody guesses")
    TOTP.activate(user, "SECRETSECRET")
    person = member(club, NAME, user=user)
    Contact.objects.create(member=person, email=EMAIL, phone="418 555-0199")
    Alias.objects.create(association=club, member=person, name="Zéno", name_key="zeno")
    play(opened_sheet(club, by=user, players=[person]), "000")
    return person


def links_to_people():
    """Yield every stored link to a person or an account, as ``app.Model.field``."""
    for model in apps.get_models(include_auto_created=True):
        for field in model._meta.get_fields():
            is_stored = isinstance(field, models.Field) and not field.many_to_many
            if is_stored and field.related_model in (Member, User):
                yield f"{model._meta.label}.{field.name}"


def test_every_link_to_a_person_is_exported_or_left_out_for_a_reason():
    listed = [link.path for link in LINKS]

    assert sorted(listed) == sorted(links_to_people())
    assert len(set(listed)) == len(listed)


def test_an_export_holds_everything_about_the_person(club, zenobie):
    play(opened_sheet(club, players=members(club, 4)), "0")

    told = json.loads(
        json.dumps(export(zenobie.user, [zenobie]), cls=DjangoJSONEncoder, ensure_ascii=False)
    )

    assert told["account"]["email"] == EMAIL
    assert [person["name"] for person in told["people"]] == [NAME]
    assert told["records"]["members.Contact"][0]["phone"] == "418 555-0199"
    assert [alias["name"] for alias in told["records"]["members.Alias"]] == ["Zéno"]
    assert len(told["records"]["scoring.Deal"]) == 3
    assert [entry["verb"] for entry in told["records"]["common.LogEntry"]] == [
        "sheet.opened",
        "deal.recorded",
        "deal.recorded",
        "deal.recorded",
    ]
    (match,) = told["matches"]
    assert [deal["number"] for deal in match["deals"]] == [1, 2, 3]
    assert match["seats"] == [{"seat": 0, "from_deal": 1, "until_deal": None}]


def test_an_export_holds_no_secret_and_nobody_else(club, zenobie):
    zenobie.pin = "pbkdf2$secret"
    zenobie.save()
    others = Seating.objects.exclude(member=zenobie).values_list("member__name", flat=True)

    told = json.dumps(export(zenobie.user, [zenobie]), cls=DjangoJSONEncoder, ensure_ascii=False)

    assert zenobie.user.password not in told
    assert "pbkdf2$secret" not in told
    assert "SECRETSECRET" not in told
    assert not [name for name in others if name in told]


def test_an_export_holds_no_address_of_somebody_else(club, zenobie):
    guest = member(club, "Ana", role=Role.GUEST)
    Invitation.objects.create(
        association=club,
        member=guest,
        email="ana@example.org",
        invited_by=zenobie.user,
        expires_at=timezone.now(),
    )

    assert "ana@example.org" not in str(export(zenobie.user, [zenobie]))
    assert "ana@example.org" in str(export(None, [guest]))


def test_who_has_left_still_has_their_data_and_is_still_erased(client, club, zenobie):
    remove_member(member=zenobie, by=actor(zenobie))
    signed_in(client, zenobie.user)

    assert NAME in str(exported(client.post(reverse("account-export"))))
    answer = client.post(reverse("member-export", args=[club.slug, zenobie.code]))
    assert NAME in str(exported(answer))
    assert client.post(reverse("account-erase")).status_code == 200
    assert held_of(NAME) == []


def test_somebody_without_account_has_an_export_too(club):
    guest = member(club, "Ana", role=Role.GUEST)
    opened_sheet(club, players=[guest])

    told = export(None, [guest])

    assert told["account"] is None
    assert set(told["records"]) == {"scoring.Seating"}
    assert len(told["matches"]) == 1


def test_handing_out_an_export_is_noted(zenobie):
    note_export(member=zenobie, by=actor(zenobie))

    entry = LogEntry.objects.latest("pk")
    assert (entry.verb, entry.subject) == ("member.exported", f"member/{zenobie.code}")


def held_of(text):
    """Return where ``text`` is found in the whole database."""
    return [table for table, rows in everything().items() if text.lower() in str(rows).lower()]


def test_a_name_is_forgotten_in_what_others_have_written(club, zenobie):
    admin = signed_up(club, role=Role.ADMIN)
    said = "Zénobie QUATREPATTES (zéno) a compté deux fois."
    sheet = Sheet.objects.get()
    Contest.objects.create(association=club, sheet=sheet, said=said, raised_by=admin)
    log.write("thing.done", "thing/1", association_id=club.pk, by=actor(admin), reason=said)

    erase_member(member=zenobie, by=actor(admin), reason="Zenobie l’a demandé")

    assert Contest.objects.get().said == "… … (…) a compté deux fois."
    assert [remark.words for remark in LogRemark.objects.order_by("pk")] == [
        "… … (…) a compté deux fois.",
        "… l’a demandé",
    ]
    assert held_of("zénobie") == held_of("quatrepattes") == []
    assert not list(broken_links(club.pk))


def test_words_that_name_nobody_stay_as_they_are(club, zenobie):
    admin = signed_up(club, role=Role.ADMIN)
    log.write("thing.done", "thing/1", association_id=club.pk, by=actor(admin), reason="Pli 3.")

    erase_member(member=zenobie, by=actor(admin))

    assert LogRemark.objects.get().words == "Pli 3."


def test_no_session_is_left_of_an_erased_account(client, zenobie):
    client.force_login(zenobie.user)
    client.post(reverse("account_request_login_code"), {"email": EMAIL})
    other = Client()
    other.post(reverse("account_request_login_code"), {"email": EMAIL})

    erase_account(user=zenobie.user, by=actor(zenobie))

    assert not [each for each in Session.objects.all() if EMAIL in str(each.get_decoded())]
    assert not [each for each in Session.objects.all() if "_auth_user_id" in each.get_decoded()]


def totals(club):
    return [
        (row.rank, row.tally.who.pk, row.tally.matches, row.tally.points)
        for row in ranking(club, "jeu_du_10")
    ]


def test_after_an_erasure_nothing_tells_who_it_was_and_totals_are_unchanged(club, zenobie):
    before, scores = totals(club), list(DealScore.objects.order_by("pk").values())

    erase_account(user=zenobie.user, by=actor(zenobie))

    for trace in ("Zénobie", "zenobie", "Quatrepattes", "Zéno", EMAIL, "555-0199", "SECRETSECRET"):
        assert held_of(trace) == []
    assert totals(club) == before
    assert list(DealScore.objects.order_by("pk").values()) == scores
    assert not list(broken_links(club.pk))
    zenobie.refresh_from_db()
    assert zenobie.called(known=True) == f"Joueur {zenobie.number}"
    assert zenobie.called(known=False) == f"Joueur {zenobie.number}"


def test_an_erased_account_cannot_be_signed_in_to(client, zenobie):
    client.force_login(zenobie.user)

    erase_account(user=zenobie.user, by=actor(zenobie))

    assert "_auth_user_id" not in client.session
    assert not client.get("/").wsgi_request.user.is_authenticated


def test_an_administrator_erases_a_person_whose_account_lives_on_elsewhere(club, zenobie):
    user, there = zenobie.user, association()
    elsewhere = member(there, NAME, user=user)
    admin = signed_up(club, role=Role.ADMIN)

    erase_member(member=zenobie, by=actor(admin), reason="asked by letter")

    zenobie.refresh_from_db()
    elsewhere.refresh_from_db()
    assert (zenobie.name, zenobie.user) == ("", None)
    assert (elsewhere.name, elsewhere.user) == (NAME, user)
    entry = LogEntry.objects.latest("pk")
    assert (entry.verb, entry.actor, entry.why) == ("member.erased", admin, "asked by letter")


@pytest.mark.parametrize("role", [Role.MEMBER, Role.SCOREKEEPER, Role.ORGANISER])
def test_nobody_else_erases_a_person(club, zenobie, role):
    before = everything()

    with pytest.raises(PermissionDenied):
        erase_member(member=zenobie, by=actor(signed_up(club, "Luc", role=role)))
    with pytest.raises(PermissionDenied):
        erase_account(user=zenobie.user, by=actor(account("luc@example.org")))

    assert held_of(NAME) == ["members.Member"]
    assert before["scoring.Seating"] == everything()["scoring.Seating"]


def test_an_administrator_elsewhere_erases_nobody(zenobie):
    admin = signed_up(association(), role=Role.ADMIN)

    with pytest.raises(PermissionDenied):
        erase_member(member=zenobie, by=actor(admin))


def test_the_last_administrator_is_not_erased(club):
    admin = signed_up(club, "Ève", role=Role.ADMIN)
    before = everything()

    with pytest.raises(Refusal):
        erase_account(user=admin, by=actor(admin))

    assert everything() == before


def test_records_merged_into_a_person_are_erased_with_them(club, zenobie):
    guest = member(club, "Zénobie Q.", role=Role.GUEST)
    guest.merged_into = zenobie
    guest.save()
    Merge.objects.create(association=club, kept=zenobie, merged=guest, moved={"x": [1]})

    erase_member(member=zenobie, by=actor(zenobie))

    assert held_of("Zénobie") == []


def test_what_is_open_to_a_person_ends_with_them(club):
    guest = member(club, "Ana", role=Role.GUEST)
    admin = signed_up(club, role=Role.ADMIN)
    Invitation.objects.create(
        association=club, member=guest, email="ana@example.org", expires_at=timezone.now()
    )

    erase_member(member=guest, by=actor(admin))

    invitation = Invitation.objects.get()
    assert invitation.email == ""
    assert invitation.revoked_at is not None


def test_erasing_again_changes_nothing(club, zenobie):
    admin = actor(signed_up(club, role=Role.ADMIN))
    erase_member(member=zenobie, by=admin)
    before = everything()

    erase_member(member=zenobie, by=admin)

    assert everything() == before


# The pages


def signed_in(client, user):
    """Sign in as people do, so that it is known to be them just now; by the password alone."""
    Authenticator.objects.filter(user=user).delete()
    user.set_password(PASSWORD)
    user.save()
    client.post(reverse("account_login"), {"login": user.email, "password": PASSWORD})
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    assert client.get("/").wsgi_request.user == user


def exported(answer):
    assert answer.status_code == 200
    assert answer["Content-Disposition"].startswith("attachment; filename=")
    assert "no-store" in answer["Cache-Control"]
    return json.loads(answer.content)


def test_a_person_takes_all_their_data_with_one_button(client, zenobie):
    member(association(), "Zénobie ailleurs", user=zenobie.user)
    client.force_login(zenobie.user)
    page = Page(client.get(reverse("members:account")))
    assert page.form(reverse("account-export")) == {}

    told = exported(client.post(reverse("account-export")))

    assert {person["name"] for person in told["people"]} == {NAME, "Zénobie ailleurs"}
    assert LogEntry.objects.filter(verb="member.exported").count() == 2


def test_an_administrator_exports_a_person_without_their_account(client, club, zenobie):
    client.force_login(signed_up(club, role=Role.ADMIN))

    told = exported(client.post(reverse("member-export", args=[club.slug, zenobie.code])))

    assert told["account"] is None
    assert EMAIL not in json.dumps(told["records"].get("common.LogEntry", ""))
    assert [person["name"] for person in told["people"]] == [NAME]


@pytest.mark.parametrize("name", ["member-export", "member-erase"])
@pytest.mark.parametrize("role", [Role.MEMBER, Role.SCOREKEEPER, Role.ORGANISER])
def test_nobody_else_is_let_in(client, club, zenobie, name, role):
    client.force_login(signed_up(club, "Luc", role=role))
    before = everything()

    answer = client.post(reverse(name, args=[club.slug, zenobie.code]))

    assert answer.status_code == 403
    assert everything() == before


@pytest.mark.parametrize(
    ("language", "button", "done"),
    [
        ("fr", "Effacer mon compte", "Votre compte est effacé"),
        ("en", "Erase my account", "Your account is erased"),
    ],
)
def test_a_person_erases_their_account(client, zenobie, language, button, done):
    address = reverse("account-erase")
    signed_in(client, zenobie.user)
    client.cookies["django_language"] = language
    page = Page(client.get(address))
    assert button in [each.words for each in page.find("button")]
    assert page.form("") == {}

    answer = client.post(address)

    assert Page(answer).find("h1")[0].words == done
    assert not client.get("/").wsgi_request.user.is_authenticated
    assert held_of(NAME) == []


def test_erasing_an_account_asks_who_one_is_first(client, zenobie):
    client.force_login(zenobie.user)

    answer = client.post(reverse("account-erase"))

    assert answer.status_code == 302
    assert "/accounts/reauthenticate" in answer.url
    assert held_of(NAME) == ["members.Member"]
    assert held_of(EMAIL) != []


def test_a_refused_erasure_says_the_way_out(client, club):
    admin = signed_up(club, "Ève", role=Role.ADMIN)
    signed_in(client, admin)
    before = everything()

    answer = client.post(reverse("account-erase"))

    assert answer.status_code == 422
    assert len(Page(answer).of_class("errors")) == 1
    assert everything() == before


def test_an_administrator_erases_a_person_by_the_page(client, club, zenobie):
    signed_in(client, signed_up(club, role=Role.ADMIN))
    address = reverse("member-erase", args=[club.slug, zenobie.code])
    assert "reason" in Page(client.get(address)).form("")

    answer = client.post(address, {"reason": "asked by letter"})

    assert answer.status_code == 303
    assert Page(client.get(answer.url)).find("h1")[0].words == f"Joueur {zenobie.number}"
    assert client.get(address).status_code == 404


def test_who_has_left_may_still_take_their_data_and_be_forgotten(client, club, zenobie):
    user = zenobie.user
    remove_member(member=zenobie, by=actor(user))
    signed_in(client, user)

    assert client.post(reverse("account-export")).status_code == 200
    answer = client.post(reverse("account-erase"))

    zenobie.refresh_from_db()
    assert (answer.status_code, zenobie.name, zenobie.user) == (200, "", None)


def test_whose_pin_somebody_set_is_told_to_them_as_a_code(club, zenobie):
    other = member(club, "Basile Discret")
    set_pin(member=other, pin="1234", by=actor(organiser_of(club, zenobie)))

    told = json.dumps(export(zenobie.user, [zenobie]), cls=DjangoJSONEncoder, ensure_ascii=False)

    assert other.code in told
    assert "Basile" not in told


def organiser_of(club, person):
    person.role = Role.ORGANISER
    person.save()
    return person.user
