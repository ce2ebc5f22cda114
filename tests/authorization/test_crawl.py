"""Everybody follows every link they are shown: nothing is written, and nobody learns too much."""

from itertools import product

import pytest

from members.models import Member
from tests.authorization.place import ACTORS, BIRTH_YEAR, Place, written
from tests.authorization.table import GETS
from tests.factories.database import everything
from tests.factories.members import me
from tests.factories.pages import Page

pytestmark = pytest.mark.django_db

STRANGERS = "axurfF"  # they read public names
READERS = "atguxrfFmsok"  # they read nobody's contact details
MOST_QUERIES = 3  # of one page, which may be asked for in endless ways
EVERY_DAY = {("a", "fr"), ("m", "en"), ("A", "fr")}
#: Secret links and what phones without account are shown.
BY_OTHER_WAYS = {
    "members:invitation",
    "scoring:link",
    "scoring:sheet-pin",
    "scoring:table-pin",
    "scoring:holds",
}


@pytest.fixture
def place():
    found = Place()
    found.close_the_other()
    return found


def visited(place, who, language, seeds):
    """Return the text of every page that is reached by links, or declared."""
    client = place.browser(who)
    client.cookies["django_language"] = language
    waiting = [*seeds]
    asked: dict[str, list[str]] = {}
    pages = {}
    while waiting:
        address = waiting.pop().partition("#")[0]
        path, _, query = address.partition("?")
        if query in asked.setdefault(path, []) or len(asked[path]) >= MOST_QUERIES:
            continue
        asked[path].append(query)
        answer = client.get(address)
        assert answer.status_code < 500, address
        if answer.status_code in (302, 303):
            waiting.append(answer.url)
        elif answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            pages[address] = answer.content.decode()
            waiting += [each for each in links(answer) if is_ours(each)]
    return pages


def links(answer):
    """Return where a page leads: its links, and what it asks for by itself."""
    return [each.get(name) for each in Page(answer).all for name in ("href", "hx-get")]


def is_ours(link):
    elsewhere = ("/static/", "/admin/", "//")
    return link.startswith("/") and not link.startswith(elsewhere)


everybody = pytest.mark.parametrize(
    ("who", "language"),
    [
        pytest.param(*each, marks=() if each in EVERY_DAY else pytest.mark.soak)
        for each in product(ACTORS, ("fr", "en"))
    ],
)


@everybody
def test_a_walk_through_every_link_writes_nothing_and_tells_nothing(place, who, language):
    before = everything()

    with written() as statements:
        pages = visited(place, who, language, ["/", *(row.address(place.own) for row in GETS)])

    assert statements == []
    assert everything() == before
    assert len(pages) > 15
    assert [
        (address, text)
        for address, page in pages.items()
        for text in telling(place, who, address)
        if text in page
    ] == []


def telling(place, who, address):
    """Return what must not stand on that page for that reader."""
    forbidden = [] if is_foreign_to(place, who, address) else foreign(place)
    if who in STRANGERS and not address.startswith("/invitations/"):
        people = Member.objects.filter(association=place.own.club)
        forbidden += [each.name for each in people]
    if who in READERS:
        own = me(place.accounts[who]).pk if who in place.own.accounts else None
        of_others = [texts for key, texts in place.own.private.items() if key != own]
        forbidden += [text for texts in of_others for text in texts]
    return forbidden


def is_foreign_to(place, who, address):
    """Whether that page may be about the other association, for somebody who reads its pages."""
    code = address.split("/")[2] if address.startswith("/s/") else ""
    own = (place.own.sheet.code, place.own.over.code, place.own.closed.code)
    is_own = address.startswith("/a/fleuve/") or code in own
    return who in "fFS" and not is_own


def foreign(place):
    """Return the words and the codes of the other association."""
    of = place.foreign
    codes = [of.sheet, of.over, of.closed, of.table, of.hold, of.person, of.claim, of.contest]
    return ["Étrangère", "/a/ailleurs/", of.rules.key, *(each.code for each in codes)]


def test_nobody_s_age_is_told_to_strangers(place):
    for who, row in product("auf", GETS):
        answer = place.browser(who).get(row.address(place.own))
        if answer.status_code == 200:
            assert str(BIRTH_YEAR) not in Page(answer).words.split(), (row, who)


def test_every_page_is_reached_by_links_from_the_first(place):
    """By an administrator; what only a phone without account needs is linked for that one."""
    pages = {address.partition("?")[0] for address in visited(place, "A", "fr", ["/"])}

    reached = {row.name for row in GETS if row.address(place.own) in pages}
    wanted = {row.name for row in GETS if row.answers["A"] == "P"}
    assert wanted - reached == BY_OTHER_WAYS


def test_the_title_of_a_page_is_plain_text(place):
    client, found = place.browser("A"), {}

    for row in GETS:
        answer = client.get(row.address(place.own))
        if answer.status_code == 200 and b"<title>" in answer.content:
            title = answer.content.decode().partition("<title>")[2].partition("</title>")[0]
            found[str(row)] = title

    assert {row: title for row, title in found.items() if "&lt;" in title or "<" in title} == {}
    assert len(found) >= 50
