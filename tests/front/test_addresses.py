"""Every address of the site, who may do what there, and what is answered to the others."""

from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from members.models import Association, Claim, Invitation, Member, Merge, Season, User
from members.services import claim_guest, invite, merge_members
from scoring.models import Contest, HouseRules, Sheet, Table, TableHold
from scoring.services import Objection, close_sheet, contest_sheet, make_link, take_hold
from tests.factories import tables
from tests.factories.database import everything
from tests.factories.members import (
    account,
    actor,
    administrator,
    association,
    guest,
    member,
    organiser,
    signed_up,
    site_admin,
)
from tests.factories.pages import Page
from tests.factories.scoring import entry, house_rules, opened_sheet, play

pytestmark = pytest.mark.django_db

ACTORS = (
    "anonymous",
    "no member",
    "member",
    "seated",
    "opener",
    "organiser",
    "admin",
    "organiser elsewhere",
    "site admin",
)
HTMX = {"HX-Request": "true"}
SIGN_IN_PAGE = "/accounts/login/"


@dataclass
class Place:
    """An association with a sheet under way and one that is over, and who has to do with them."""

    club: Association
    sheet: Sheet
    over: Sheet
    person: Member
    season: Season
    merge: Merge
    claim: Claim
    invitation: Invitation
    rules: HouseRules
    table: Table
    hold: TableHold
    token: str
    contest: Contest
    accounts: dict[str, User | None]


@pytest.fixture
def place():
    club = association(slug="fleuve")
    opener, seated = signed_up(club, "Odile Opener"), signed_up(club, "Serge Seated")
    players = [Member.objects.get(user=seated), *(member(club) for _ in range(3))]
    sheets = [opened_sheet(club, by=opener, players=players) for _ in range(2)]
    play(sheets[0], "01")
    play(sheets[1], "000")
    jeanne = organiser(club)
    boss = actor(jeanne)
    played = guest(club)
    claim_guest(guest=played, by=actor(seated))
    people = {
        "person": Member.objects.get(user=opener),
        "season": Season.objects.create(
            association=club, name="Automne", first_day="2026-09-01", last_day="2026-12-31"
        ),
        "merge": merge_members(kept=member(club), merged=member(club), by=boss),
        "claim": Claim.objects.get(),
        "invitation": invite(member=guest(club), email="", role="member", by=boss)[0],
        "contest": contest_sheet(
            sheet=sheets[0], objection=Objection("Mal compté hier."), by=actor(seated)
        ),
    }
    at = tables.table(club)
    made = make_link(table=at, lifetime="evening", by=actor(jeanne))
    hold = take_hold(link=made.link, by=tables.phone())
    accounts: dict[str, User | None] = {
        "anonymous": None,
        "no member": account(),
        "member": signed_up(club),
        "seated": seated,
        "opener": opener,
        "organiser": jeanne,
        "admin": administrator(club),
        "organiser elsewhere": organiser(association(slug="ailleurs")),
        "site admin": site_admin(),
    }
    return Place(
        club,
        sheets[0],
        sheets[1],
        rules=house_rules(club),
        table=at,
        hold=hold,
        token=made.token,
        accounts=accounts,
        **people,
    )


def browser(place: Place, who: str, **options: Any) -> Client:
    client = Client(**options)
    if user := place.accounts[who]:
        client.force_login(user)
    return client


# What is answered to whom: a page, another one, the one to sign in on, or no.

P, TO, SIGN_IN, FORBIDDEN, NOT_THERE, NOT_SO = 200, 303, "sign in", 403, 404, 405
EVERYBODY = dict.fromkeys(ACTORS, P)
SENT_ON = dict.fromkeys(ACTORS, TO)
NOBODY = dict.fromkeys(ACTORS, NOT_SO)
NOWHERE = dict.fromkeys(ACTORS, NOT_THERE)


def only(*actors: str, answer: int) -> dict[str, Any]:
    """Return who gets ``answer``; strangers sign in first, the others are told no."""
    others = {"anonymous": SIGN_IN, **dict.fromkeys(ACTORS[1:], FORBIDDEN)}
    return others | dict.fromkeys(actors, answer)


ADMINS = ("admin", "site admin")
ORGANISERS = ("organiser", *ADMINS)
TABLE = ("seated", "opener", *ORGANISERS)
MEMBERS = ("member", *TABLE)
SELF = ("opener", *ORGANISERS)  # the person that the addresses are about opened the sheet
ORGANISE = only(*ORGANISERS, answer=TO)
SENT_TO_PROVE = {**SENT_ON, "anonymous": SIGN_IN}
NOT_RIGHT = dict.fromkeys(ACTORS, 422)

#: name of the address: its arguments, what a GET gets, what a POST sends, and what that gets
ADDRESSES: dict[str, tuple[str, dict[str, Any], dict[str, Any], dict[str, Any]]] = {
    "home": ("", EVERYBODY, {}, NOBODY),
    "association": ("club", EVERYBODY, {}, NOBODY),
    "standings:ranking": ("ranking", EVERYBODY, {}, NOBODY),
    "scoring:games": ("", EVERYBODY, {}, NOBODY),
    "scoring:game": ("game", EVERYBODY, {}, NOBODY),
    "scoring:play": ("club", only(*MEMBERS, answer=P), {}, only(*MEMBERS, answer=422)),
    "scoring:house-rules": ("club", EVERYBODY, {}, NOBODY),
    "scoring:games-played": ("club", SENT_ON, {"games": "jeu_du_10"}, only(*ADMINS, answer=TO)),
    "scoring:own-rules-new": (
        "club game",
        only(*ADMINS, answer=P),
        {"name": "Club"},
        only(*ADMINS, answer=TO),
    ),
    "scoring:own-rules": ("rules", EVERYBODY, {}, NOBODY),
    "scoring:own-rules-change": (
        "rules",
        only(*ADMINS, answer=P),
        {"base": 1, "name": "Autres"},
        only(*ADMINS, answer=TO),
    ),
    "scoring:own-rules-retire": ("rules", NOBODY, {}, only(*ADMINS, answer=TO)),
    "scoring:own-rules-back": ("rules", NOBODY, {}, only(*ADMINS, answer=TO)),
    "scoring:sheet": ("sheet", EVERYBODY, {}, NOBODY),
    "scoring:deal": ("deal", EVERYBODY, {}, NOBODY),
    "scoring:deal-record": (
        "sheet",
        SENT_ON,
        {"number": 3, "base": 0, "dealer": 2, "bidder": 1, "bid": 70, "points": "25,75"},
        only(*TABLE, answer=TO),
    ),
    "scoring:deal-correct": (
        "deal",
        SENT_ON,
        {"base": 1, "dealer": 0, "bidder": 0, "bid": 70, "points": "75,25"},
        only(*TABLE, answer=TO),
    ),
    "scoring:deal-withdraw": ("sheet", NOBODY, {"number": 2, "base": 1}, only(*TABLE, answer=TO)),
    "scoring:seat": ("sheet", only(*TABLE, answer=P), {}, only(*TABLE, answer=422)),
    "scoring:seat-back": ("sheet", NOBODY, {"seat": 0, "from_deal": 3}, only(*TABLE, answer=TO)),
    "scoring:sheet-close": ("sheet", NOBODY, {}, only(*TABLE, answer=TO)),
    "scoring:sheet-reopen": ("sheet", NOBODY, {}, only(*ORGANISERS, answer=TO)),
    "scoring:sheet-rematch": ("over", NOBODY, {}, only(*TABLE, answer=TO)),
    "scoring:phones": ("sheet", only(*TABLE, answer=P), {}, only(*TABLE, answer=P)),
    "scoring:sheet-pin": ("sheet", EVERYBODY, {"pin": "no"}, EVERYBODY | NOT_RIGHT),
    "scoring:tables": ("club", only(*MEMBERS, answer=P), {"name": "9"}, ORGANISE),
    "scoring:labels": ("club", NOBODY, {}, only(*ORGANISERS, answer=P)),
    "scoring:table": ("table", EVERYBODY, {}, NOBODY),
    "scoring:table-rename": ("table", NOBODY, {"name": "9"}, ORGANISE),
    "scoring:table-retire": ("table", NOBODY, {}, ORGANISE),
    "scoring:table-clear": ("table", NOBODY, {}, ORGANISE),
    "scoring:table-link": ("table", NOBODY, {}, only(*ORGANISERS, answer=P)),
    "scoring:table-revoke": ("table", NOBODY, {}, ORGANISE),
    "scoring:table-pin": ("table", EVERYBODY, {"pin": "no"}, EVERYBODY | NOT_RIGHT),
    "scoring:hold-revoke": ("hold", NOBODY, {}, ORGANISE),
    "scoring:holds": ("", EVERYBODY, {}, NOBODY),
    "scoring:give-up": ("", NOBODY, {}, SENT_ON),
    "scoring:link": ("link", EVERYBODY, {}, SENT_ON),
    "scoring:sheet-sign": (
        "over",
        {**EVERYBODY, "anonymous": SIGN_IN},
        {"as": "organiser"},
        only(*ORGANISERS, answer=409),
    ),
    "scoring:sheet-contest": (
        "sheet",
        only("seated", *ORGANISERS, answer=P),
        {"reason": "Mal compté."},
        only("seated", *ORGANISERS, answer=TO),
    ),
    "scoring:deal-contest": (
        "deal",
        only("seated", *ORGANISERS, answer=P),
        {"base": 1, "dealer": 0, "bidder": 0, "bid": 70, "points": "75,25"},
        only("seated", *ORGANISERS, answer=TO),
    ),
    "scoring:contest": (
        "contest",
        only(*ORGANISERS, answer=P),
        {"decision": "keep", "reason": "Recompté."},
        only(*ORGANISERS, answer=TO),
    ),
    "scoring:sheet-log": ("sheet", only(*MEMBERS, answer=P), {}, NOBODY),
    "scoring:log": ("club", only(*ADMINS, answer=P), {}, NOBODY),
    "scoring:member-log": ("person", only("opener", *ADMINS, answer=P), {}, NOBODY),
    "members:account": ("", {**EVERYBODY, "anonymous": SIGN_IN}, {}, NOBODY),
    "member": ("person", EVERYBODY, {}, NOBODY),
    "permissions": ("club", only(*MEMBERS, answer=P), {}, NOBODY),
    "people:members": ("club", only(*MEMBERS, answer=P), {}, NOBODY),
    "people:member-add": (
        "club",
        only(*ORGANISERS, answer=P),
        {"name": "Ana Pires", "role": "guest"},
        only(*ORGANISERS, answer=TO),
    ),
    "people:names": (
        "person",
        only(*SELF, answer=P),
        {"name": "Odile Opener-Roy", "visibility": "short"},
        only(*SELF, answer=TO),
    ),
    "people:contact": ("person", only(*SELF, answer=P), {"phone": "1"}, only(*SELF, answer=TO)),
    "people:minor": (
        "person",
        only(*ORGANISERS, answer=P),
        {"is_minor": "on", "has_consent": "on"},
        only(*ORGANISERS, answer=TO),
    ),
    "people:role": (
        "person",
        only(*ADMINS, answer=P),
        {"role": "organiser"},
        only(*ADMINS, answer=TO),
    ),
    "people:pin": ("person", only(*SELF, answer=P), {"pin": "1234"}, only(*SELF, answer=TO)),
    "people:pin-draw": ("person", NOBODY, {}, only(*SELF, answer=P)),
    "people:leave": ("person", NOBODY, {}, only("opener", *ADMINS, answer=TO)),
    "people:return": ("person", NOBODY, {}, only(*ADMINS, answer=TO) | {"opener": FORBIDDEN}),
    "people:claim": ("guest", NOBODY, {}, only(*MEMBERS, answer=TO) | {"site admin": 422}),
    "people:claim-decline": ("claim", NOBODY, {}, only(*ORGANISERS, answer=TO)),
    "people:merge": ("person", only(*ORGANISERS, answer=P), {}, only(*ORGANISERS, answer=P)),
    "people:merges": ("club", only(*ORGANISERS, answer=P), {}, NOBODY),
    "people:merge-undo": ("merge", NOBODY, {}, only(*ORGANISERS, answer=TO)),
    "people:seasons": ("club", EVERYBODY, {}, NOBODY),
    "people:season-add": (
        "club",
        only(*ADMINS, answer=P),
        {"name": "Hiver", "first_day": "2027-01-01", "last_day": "2027-03-31"},
        only(*ADMINS, answer=TO),
    ),
    "people:season": (
        "season",
        only(*ADMINS, answer=P),
        {"name": "Automne", "first_day": "2026-09-01", "last_day": "2026-12-15"},
        only(*ADMINS, answer=TO),
    ),
    "people:settings": (
        "club",
        only(*ADMINS, answer=P),
        {"name": "Fleuve", "is_public": "on", "signing": "none", "retention_months": "12"},
        only(*ADMINS, answer=TO),
    ),
    "people:association-new": (
        "",
        only("site admin", answer=P),
        {
            "name": "Lac",
            "slug": "lac",
            "admin_name": "Ana Pires",
            "admin_email": "ana@example.org",
        },
        only("site admin", answer=TO),
    ),
    "members:invitations": ("club", only(*ORGANISERS, answer=P), {}, NOBODY),
    "members:invite-new": (
        "club",
        only(*ORGANISERS, answer=P),
        {"name": "Ana Pires", "role": "member"},
        only(*ORGANISERS, answer=P),
    ),
    "members:invite": (
        "guest",
        only(*ORGANISERS, answer=P),
        {"role": "member"},
        only(*ORGANISERS, answer=P),
    ),
    "members:invitation-revoke": ("invitation", NOBODY, {}, only(*ORGANISERS, answer=TO)),
    "members:invitation": ("key", NOWHERE, {}, NOWHERE),
    "members:invitation-kept": ("", NOWHERE, {}, NOWHERE),
    "member-export": ("person", NOBODY, {}, only("opener", *ADMINS, answer=P)),
    "member-erase": (
        "person",
        only("opener", *ADMINS, answer=P),
        {},
        only("opener", *ADMINS, answer=TO),
    ),
    "account-export": ("", NOBODY, {}, {**EVERYBODY, "anonymous": SIGN_IN}),
    "account-erase": ("", SENT_TO_PROVE, {}, SENT_TO_PROVE),
    "scoring:sheet-ask": ("over", NOBODY, {"side": 1}, only(*TABLE, answer=422)),
    "set_language": ("", SENT_ON, {"language": "en"}, SENT_ON),
    "theme": ("", NOBODY, {"theme": "dark"}, SENT_ON),
}

# Signing in and the rest of security, which have tests of their own in tests/members.


def to_strangers(answer: Any, to_others: Any, kind: str = "") -> tuple[str, Any, Any, Any]:
    """Return what a GET gets; forms are not sent here."""
    return kind, {**dict.fromkeys(ACTORS, to_others), "anonymous": answer}, {}, {}


OPEN, AT_THE_DOOR = to_strangers(P, P), to_strangers(P, TO)
OWN, CONFIRMED_FIRST = to_strangers(SIGN_IN, P), to_strangers(SIGN_IN, TO)
NOT_THERE_YET = to_strangers(SIGN_IN, NOT_THERE)
LIBRARY_S_OWN = {
    "account_login": AT_THE_DOOR,
    "account_logout": to_strangers(TO, P),
    "account_inactive": OPEN,
    "account_signup": AT_THE_DOOR,
    "account_reauthenticate": CONFIRMED_FIRST,
    "account_request_reauthentication_code": OWN,
    "account_confirm_reauthentication_code": CONFIRMED_FIRST,
    "account_email": OWN,
    "account_email_verification_sent": OPEN,
    "account_change_password": CONFIRMED_FIRST,
    "account_set_password": CONFIRMED_FIRST,
    "account_reset_password": OPEN,
    "account_confirm_login_code": to_strangers(SIGN_IN, TO),
    "account_confirm_email": to_strangers(P, P, "key"),
    "account_reset_password_from_key_done": OPEN,
    "account_reset_password_from_key": to_strangers(P, P, "reset"),
    "account_reset_password_done": OPEN,
    "account_request_login_code": AT_THE_DOOR,
    "mfa_index": OWN,
    "mfa_authenticate": to_strangers(SIGN_IN, TO),
    "mfa_reauthenticate": CONFIRMED_FIRST,
    "mfa_activate_totp": CONFIRMED_FIRST,
    "mfa_deactivate_totp": NOT_THERE_YET,
    "mfa_view_recovery_codes": NOT_THERE_YET,
    "mfa_generate_recovery_codes": CONFIRMED_FIRST,
    "mfa_download_recovery_codes": NOT_THERE_YET,
}
ADDRESSES |= LIBRARY_S_OWN
NOT_OURS = {*LIBRARY_S_OWN, "set_language"}


def address(place: Place, name: str) -> str:
    kind = ADDRESSES[name][0]
    arguments: dict[str, list[Any]] = {
        "": [],
        "club": [place.club.slug],
        "game": ["jeu_du_10"],
        "club game": [place.club.slug, "jeu_du_10"],
        "rules": [place.club.slug, place.rules.key],
        "ranking": [place.club.slug, "jeu_du_10"],
        "person": [place.club.slug, place.person.code],
        "guest": [place.club.slug, place.claim.guest.code],
        "season": [place.club.slug, place.season.code],
        "merge": [place.club.slug, place.merge.code],
        "claim": [place.club.slug, place.claim.code],
        "invitation": [place.club.slug, place.invitation.code],
        "sheet": [place.sheet.code],
        "over": [place.over.code],
        "deal": [place.sheet.code, 1],
        "table": [place.club.slug, place.table.code],
        "hold": [place.club.slug, place.hold.code],
        "link": [place.token],
        "contest": [place.sheet.code, place.contest.code],
        "key": ["nonsense"],
        "reset": ["1", "nonsense"],
    }
    return reverse(name, args=arguments[kind])


def names(patterns: Any, prefix: str = "") -> list[str]:
    """Return the name of every address, the administration's apart."""
    found = []
    for each in patterns:
        if isinstance(each, URLResolver):
            if each.namespace != "admin":
                inner = f"{each.namespace}:" if each.namespace else ""
                found += names(each.url_patterns, prefix + inner)
        elif isinstance(each, URLPattern):
            found.append(f"{prefix}{each.name}")
    return found


def test_every_address_is_declared_above():
    assert sorted(names(get_resolver().url_patterns)) == sorted(ADDRESSES)


def test_a_visit_is_answered_and_writes_nothing(place):
    answers: dict[str, dict[str, Any]] = {name: {} for name in ADDRESSES}

    for who in ACTORS:
        client = browser(place, who)
        before = everything()
        for name in ADDRESSES:
            answers[name][who] = about(client.get(address(place, name)))
            if who == "opener":
                client.get(address(place, name), headers=HTMX)
                client.head(address(place, name))
            assert everything() == before, (name, who)

    assert answers == {name: row[1] for name, row in ADDRESSES.items()}


def test_a_form_is_answered(place):
    answers: dict[str, dict[str, Any]] = {name: {} for name, row in ADDRESSES.items() if row[3]}

    for who in ACTORS:
        for name, of_name in answers.items():
            with taken_back():
                of_name[who] = about(posted(place, who, name))

    assert answers == {name: row[3] for name, row in ADDRESSES.items() if row[3]}


def posted(place, who, name):
    """Send the form of that address, sure that nothing is written unless it is answered."""
    if name == "scoring:sheet-reopen":
        close_sheet(sheet=place.sheet, by=actor(place.accounts["opener"]))
    client = browser(place, who)
    before = everything()
    answer = client.post(address(place, name), ADDRESSES[name][2])
    if about(answer) in (SIGN_IN, FORBIDDEN, NOT_SO, 422):
        assert everything() == before, (name, who)
    return answer


def about(answer):
    """Return what was answered; to be sent on is one answer, to sign in first another."""
    if answer.status_code in (302, 303):
        return SIGN_IN if answer.url.startswith(SIGN_IN_PAGE) else TO
    return answer.status_code


@contextmanager
def taken_back():
    """Take back what is written meanwhile, so that the next actor finds the same place."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def test_no_other_verb_is_understood(place):
    client = browser(place, "organiser")
    before = everything()

    answers = {
        (name, verb): getattr(client, verb)(address(place, name)).status_code
        for name in ADDRESSES
        if name not in NOT_OURS
        for verb in ("put", "patch", "delete", "options", "trace")
    }

    assert {asked: status for asked, status in answers.items() if status != NOT_SO} == {}
    assert everything() == before


@pytest.mark.parametrize(
    ("language", "words"), [("fr", "Rien n’a été enregistré"), ("en", "Nothing was recorded")]
)
def test_a_form_without_its_token_is_told_that_nothing_was_recorded(place, language, words):
    client = browser(place, "organiser", enforce_csrf_checks=True)
    client.cookies["django_language"] = language
    before = everything()

    for name, (_, _, sent, answered) in ADDRESSES.items():
        if answered is not NOBODY:
            answer = client.post(address(place, name), sent)
            assert answer.status_code == 403
            assert Page(answer).find("h1")[0].words == words

    assert everything() == before


def test_the_token_of_the_page_is_the_one_that_is_asked_for(place):
    client = browser(place, "opener", enforce_csrf_checks=True)
    page = Page(client.get(address(place, "scoring:sheet")))
    (form,) = page.find("form", action=address(place, "scoring:sheet-close"))
    (token,) = form.find("input", name="csrfmiddlewaretoken")

    answer = client.post(
        address(place, "scoring:sheet-close"), {"csrfmiddlewaretoken": token["value"]}
    )

    assert answer.status_code == 303


@pytest.mark.parametrize("who", ["no member", "member", "organiser elsewhere"])
def test_a_field_too_many_gives_no_right(place, who):
    """Whatever else is sent, nobody becomes somebody, and no total is typed in."""
    more = {
        "is_staff": "1",
        "role": "organiser",
        "association": place.club.pk,
        "opened_by": place.accounts[who].pk,
        "recorded_by": place.accounts[who].pk,
        "score_total": 500,
        "version": 99,
        "closed_at": "",
    }
    client, before = browser(place, who), everything()

    for name, (_, _, sent, answered) in ADDRESSES.items():
        # Whoever has a link has the right that it gives.
        if name == "scoring:link":
            continue
        if name.startswith(("scoring:", "people:")) and answered.get(who) not in (P, TO):
            client.post(address(place, name), more | sent)

    assert everything() == before


def test_a_field_too_many_is_not_recorded_either(place):
    client = browser(place, "opener")
    sent = ADDRESSES["scoring:deal-record"][2] | {
        "winner": "1",
        "score": "500",
        "recorded_by": place.accounts["organiser"].pk,
    }

    client.post(address(place, "scoring:deal-record"), sent)

    deal = place.sheet.deals.get(number=3)
    assert deal.entry == entry(dealer=2, bidder=1, bid=70, taken=75)
    assert deal.recorded_by == place.accounts["opener"]


def test_a_person_who_no_longer_organises_may_no_longer(place):
    client = browser(place, "organiser")
    assert client.post(address(place, "scoring:sheet-close")).status_code == 303
    Member.objects.filter(user=place.accounts["organiser"]).update(role="member")

    assert client.post(address(place, "scoring:sheet-reopen")).status_code == 403


UNKNOWN = [
    "/nowhere/",
    "/a/nowhere/",
    "/a/nowhere/play/",
    "/a/nowhere/rankings/jeu_du_10/",
    "/a/fleuve/rankings/poker/",
    "/games/poker/",
    "/s/nowhere23456/",
    "/s/nowhere23456/deals/1/",
    "/a/fleuve/members/nowhere23456/",
    "/a/fleuve/members/nowhere23456/names/",
    "/a/nowhere/members/",
    "/a/nowhere/seasons/",
    "/a/nowhere/settings/",
    "/s/nowhere23456/substitute/",
    "/a/nowhere/games/",
    "/a/fleuve/games/new/poker/",
    "/a/fleuve/games/rules/nowhere23456/",
    "/a/fleuve/games/rules/nowhere23456/change/",
]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("unknown", UNKNOWN)
def test_an_unknown_address_is_told_plainly(client, unknown, language):
    client.force_login(organiser(association(slug="fleuve")))
    client.cookies["django_language"] = language

    answer = client.get(unknown)

    assert answer.status_code == 404
    assert (
        Page(answer).find("h1")[0].words
        == {
            "fr": "Il n’y a rien à cette adresse",
            "en": "There is nothing at this address",
        }[language]
    )


@pytest.mark.parametrize(
    "name", ["deal-record", "deal-withdraw", "sheet-close", "sheet-reopen", "sheet-rematch"]
)
def test_a_form_to_an_unknown_sheet_is_told_plainly(client, name):
    client.force_login(organiser(association()))

    assert client.post(reverse(f"scoring:{name}", args=["nowhere23456"])).status_code == 404


def test_a_code_is_not_a_key(place):
    for number in (place.sheet.pk, place.over.pk, 1):
        assert browser(place, "organiser").get(f"/s/{number}/").status_code == 404
    with pytest.raises(ValueError, match="badly formed"):
        UUID(place.sheet.code)


def test_no_address_sends_anybody_elsewhere(place):
    client = browser(place, "organiser")

    for name, sent in (("theme", {"theme": "dark"}), ("set_language", {"language": "en"})):
        for elsewhere in ("https://evil.example/", "//evil.example", "javascript:alert(1)", ""):
            answer = client.post(address(place, name), sent | {"next": elsewhere})
            assert answer.url in ("/", elsewhere or "/")
            assert "evil" not in answer.url
            assert "javascript" not in answer.url


def test_every_page_keeps_what_is_its_reader_s_alone(place):
    for who in ("anonymous", "organiser"):
        client = browser(place, who)
        for name in ("home", "association", "standings:ranking", "scoring:sheet", "scoring:deal"):
            answer = client.get(address(place, name))
            assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
            assert "unsafe" not in answer.headers["Content-Security-Policy"]
            assert answer.headers["X-Frame-Options"] == "DENY"
            assert "Cookie" in answer.headers["Vary"]


def test_every_link_of_a_page_leads_somewhere(place):
    client, followed = browser(place, "organiser"), set()

    for name in ("home", "association", "standings:ranking", "scoring:play", "scoring:sheet"):
        page = Page(client.get(address(place, name), follow=True))
        for link in {link["href"] for link in page.find("a")} - followed:
            if link.startswith("#"):
                assert page.by_id(link.removeprefix("#")), link
            else:
                assert client.get(link).status_code in (200, 302, 303), link
                followed.add(link)

    assert len(followed) > 5
