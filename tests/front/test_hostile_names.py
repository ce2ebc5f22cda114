"""Names that try to be more than names: inert, and in one piece, on every page."""

from uuid import uuid4

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse

from members.models import Member, Visibility
from scoring.rules.match import Kind, Match
from tests.factories.members import association, member, organiser, signed_up
from tests.factories.pages import Page, filled_in
from tests.factories.scoring import correct, opened_sheet, play

pytestmark = pytest.mark.django_db

HOSTILE = [
    "<script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "<img/src=x/onerror=alert(1)>",
    '"><svg/onload=alert(1)>',
    "'onmouseover='alert(1)",
    '"autofocus/onfocus="alert(1)',
    "</title><h1>x</h1>",
    "</option></select><b>x</b>",
    "<!--",
    "-->",
    "]]>",
    "<a/href=javascript:alert(1)>x</a>",
    "javascript:alert(1)",
    "&lt;script&gt;",
    "&#x3c;b&#x3e;",
    "&amp;",
    "{{7*7}}",
    "{%load%}",
    "${8*8}",
    "%(name)s",
    "%s%d%n",
    "100%",
    "{name}",
    "\\u003cb\\u003e",
    "\\",
    "\\'",
    "'",
    '"',
    "`",
    "--",
    ";DROP/TABLE",
    "=1+1",
    "@SUM(1)",
    "<bdi>",
    "<b>bold</b>",
    "✓",
    "✗makes100",
    "سليم",
    "שרה",
    "Zoé👩‍👩‍👧‍👦",
    "W" * 200,
    "é" * 199 + "<",
    "<" * 200,
    "&" * 200,
]
PLAIN = ["Personne1", "Personne2", "Personne3", "Personne4"]
TABLES = [HOSTILE[first : first + 4] for first in range(0, len(HOSTILE), 4)]


def visited(names, title="Cartes du fleuve"):
    """Return every page that shows these four people, to strangers and to one of them."""
    club = association(title, slug=f"a{uuid4().hex[:8]}")
    user = signed_up(club, names[0])
    players = [user.memberships.get(), *(member(club, name) for name in names[1:])]
    club.members.update(visibility=Visibility.FULL, public_name=F("name"))
    sheet = opened_sheet(club, by=user, players=players, match=Match(Kind.BEST_OF, 3))
    record, play_url = sheet_url(sheet, "deal-record"), reverse("scoring:play", args=[club.slug])
    reader, stranger, other = Client(), Client(), Client()
    reader.force_login(user)
    other.force_login(organiser(club, "Jeanne"))
    late = filled_in(other, sheet, bidder=3, bid=80)
    play(sheet, "01")
    correct(sheet, 1, bidder=0, bid=75)
    pages = {
        "refused": reader.post(record, filled_in(reader, sheet) | {"points": "1,2"}),
        "asked": reader.post(record, filled_in(reader, sheet, taken=100, dealer=1)),
        "conflict": other.post(record, late),
        "not opened": reader.post(
            play_url, {f"seat_{seat}": players[seat % 3].code for seat in range(4)}
        ),
        "guest known": reader.post(play_url, {"guest_1": names[1]}),
        "play": reader.get(play_url),
        "bid": reader.get(sheet_url(sheet), {"bidder": 1, "bid": 70}),
        "part": reader.get(sheet_url(sheet), headers={"HX-Request": "true"}),
    }
    for who, client in (("reader", reader), ("stranger", stranger)):
        pages |= {
            f"sheet, {who}": client.get(sheet_url(sheet), {"saved": 2}),
            f"deal, {who}": client.get(sheet_url(sheet, "deal", 1)),
        }
    pages |= about_people(club, other, players)
    play(sheet, "0")
    for who, client in (("reader", reader), ("stranger", stranger)):
        pages |= {
            f"end, {who}": client.get(sheet_url(sheet)),
            f"person, {who}": client.get(players[0].get_absolute_url()),
            f"association, {who}": client.get(club.get_absolute_url()),
            f"ranking, {who}": client.get(
                reverse("standings:ranking", args=[club.slug, "jeu_du_10"])
            ),
        }
    return {name: Page(answer) for name, answer in pages.items()}


def about_people(club, organiser, players):
    """Return the pages of an organiser about these people, each named in what they show."""

    def at(name, *args):
        return reverse(f"people:{name}", args=[club.slug, *args])

    known = {"name": players[0].name, "visibility": "full", "nickname": players[2].name}
    names, merge = at("names", players[1].code), at("merge", players[1].code)
    own = players[3].name
    aliased = known | {"name": own, "nickname": own, "aliases": f"{own}bis"}
    changed = organiser.post(at("names", players[3].code), aliased)
    assert changed.status_code == (303 if len(players[3].name) < 198 else 422)
    Member.objects.filter(pk=players[3].pk).update(nickname="")
    reach = {"phone": players[2].name[:40], "note": players[2].name}
    assert organiser.post(at("contact", players[1].code), reach).status_code == 303
    return {
        "person, organiser": organiser.get(players[1].get_absolute_url()),
        "names": organiser.get(names),
        "names refused": organiser.post(names, known),
        "contact": organiser.get(at("contact", players[1].code)),
        "contact refused": organiser.post(
            at("contact", players[1].code), reach | {"email": players[2].name}
        ),
        "known": organiser.post(at("member-add"), known),
        "merge": organiser.get(merge, {"other": players[2].code}),
        "merge refused": organiser.post(merge, {"other": players[2].code}),
    }


def sheet_url(sheet, name="sheet", *args):
    return reverse(f"scoring:{name}", args=[sheet.code, *args])


@pytest.fixture(scope="module")
def skeletons():
    """What every page is made of when the names are plain; filled by the first test."""
    return {}


@pytest.mark.parametrize("names", TABLES, ids=lambda names: names[0][:20])
def test_a_name_adds_nothing_to_a_page_and_loses_nothing_there(names, skeletons):
    if not skeletons:
        skeletons |= {name: page.skeleton for name, page in visited(PLAIN).items()}

    pages = visited(names)

    for name, page in pages.items():
        assert page.skeleton == skeletons[name], name
        assert not [link for link in page.find("a") if link["href"].startswith("javascript:")]
    for name in (
        "sheet, reader",
        "sheet, stranger",
        "end, stranger",
        "ranking, reader",
        "play",
        "person, reader",
    ):
        for person in names:
            assert person in pages[name].words, name


@pytest.mark.parametrize("title", ["</title><script>alert(1)</script>", '"><b>%s{{x}}'])
def test_the_name_of_an_association_is_only_a_name(title, skeletons):
    if not skeletons:
        skeletons |= {name: page.skeleton for name, page in visited(PLAIN).items()}

    pages = visited(PLAIN, title)

    for name, page in pages.items():
        assert page.skeleton == skeletons[name], name
    assert pages["association, stranger"].find("h1")[0].words == title


def test_what_is_typed_comes_back_as_text(client):
    club = association(slug="fleuve")
    user = signed_up(club)
    sheet = opened_sheet(club, by=user)
    client.force_login(user)
    fields = ("dealer", "bidder", "bid", "points", "calls", "trump", "tricks", "key", "number")
    names = (*fields, "base", "confirmed", "preset", "match", "game", "guest_1", "next")

    def answered(text):
        typed = dict.fromkeys(names, text)
        return [
            Page(answer).skeleton
            for answer in (
                client.get(sheet_url(sheet), typed),
                client.post(sheet_url(sheet, "deal-record"), typed),
                client.post("/a/fleuve/play/", typed | {"guest_1": f"{text}\u202e"}),
                client.get("/nowhere/", typed),
            )
        ]

    plain = answered("x")
    for text in HOSTILE[::5]:
        assert answered(text) == plain, text
