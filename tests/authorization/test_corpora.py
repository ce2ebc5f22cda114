"""Whatever is sent to any address or stands in any name: a plain answer, and no page undone."""

from itertools import cycle, product
from urllib.parse import quote, urlencode

import pytest

from tests.authorization.bodies import body_of
from tests.authorization.place import Place, taken_back, written
from tests.authorization.table import ABOUT, GETS, POSTS, ROWS
from tests.factories.pages import Page
from tests.front.test_bad_input import BODIES as KINDS
from tests.front.test_bad_input import MEGABYTE, NONSENSE, get, post
from tests.front.test_hostile_names import HOSTILE

pytestmark = pytest.mark.django_db

SQL = (
    "' OR 1=1 --",
    '" OR ""="',
    "1; DROP TABLE members_member",
    "') UNION SELECT email FROM members_user --",
    "%' ESCAPE '!",
    "\\'; --",
    "_%",
    "1e309",
    "name__icontains",
)
NONSENSE_AND_SQL = (*NONSENSE.values(), *map(quote, SQL))
ASKED_FOR = (
    *("q", "show", "page", "kind", "thing", "before", "other", "saved", "next", "back", "game"),
    *("bidder", "bid", "points", "band", "table", "preset", "own", "seat", "mail", "undone"),
)
UNKNOWN = {
    "_connector": "OR",
    "_negated": "True",
    "a.b": "1",
    "association__name": "x",
    "name__icontains": "x",
    "order_by": "user__password",
    "format": "json",
}
soak = pytest.mark.soak
everyday_and_all = pytest.mark.parametrize(
    "every", [pytest.param(False, id="everyday"), pytest.param(True, id="all", marks=soak)]
)


@pytest.fixture
def place():
    return Place()


def some(asked, texts, *, every):
    """Pair what is asked with texts: with each in turn every day, with all when there is time."""
    return product(asked, texts) if every else zip(asked, cycle(texts), strict=False)


def plain_fields(row, of):
    """Return what a form sends, as it stands in a body, a list by its first value."""
    sent = body_of(row, of)
    return {name: value for name, value in sent.items() if not isinstance(value, list)}


@everyday_and_all
def test_every_field_of_every_form_may_be_anything(place, every):
    fields = [(row, name) for row in POSTS for name in plain_fields(row, place.own)]

    for (row, name), text in some(fields, NONSENSE_AND_SQL, every=every):
        rest = plain_fields(row, place.own)
        del rest[name]
        with taken_back():
            client = place.browser(row.who_may)
            post(client, row.address(place.own), f"{urlencode(rest)}&{name}={text}")


@everyday_and_all
def test_every_form_may_be_of_any_kind(place, every):
    for row, (body, kind) in some(POSTS, KINDS, every=every):
        with taken_back():
            post(place.browser(row.who_may), row.address(place.own), body, kind)


@soak
def test_every_field_may_be_a_megabyte(place):
    for row in POSTS:
        for name in plain_fields(row, place.own):
            with taken_back():
                client = place.browser(row.who_may)
                rest = {**plain_fields(row, place.own), name: ""}
                post(client, row.address(place.own), f"{urlencode(rest)}&{name}={'x' * MEGABYTE}")


@everyday_and_all
@pytest.mark.parametrize("who", "aA")
def test_every_page_may_be_asked_for_anything(place, who, every):
    asked = GETS if not every else [(row, name) for row in GETS for name in ASKED_FOR]
    client = place.browser(who)

    with written() as statements:
        for each, text in some(asked, NONSENSE_AND_SQL, every=every):
            row, names = each if every else (each, ASKED_FOR)
            names = [names] if every else names
            get(client, row.address(place.own), "&".join(f"{name}={text}" for name in names))

    assert statements == []


def test_what_no_page_asks_for_changes_none(place):
    client, differing = place.browser("A"), []

    for row in GETS:
        address = row.address(place.own)
        plain, more = client.get(address), client.get(address, UNKNOWN)
        if (plain.status_code, words(plain)) != (more.status_code, words(more)):
            differing.append(str(row))

    assert differing == []


def words(answer):
    is_page = answer.status_code == 200
    return Page(answer).words if is_page else ""


@everyday_and_all
def test_anything_may_stand_in_an_address(place, every):
    """Each part of each address, by nonsense: nothing is there, and nothing is written."""
    parts = [(row, at) for row in ROWS for at in range(len(ABOUT[row.about](place.own)))]
    client = place.browser("A")

    with written() as statements:
        for (row, at), text in some(parts, NONSENSE_AND_SQL, every=every):
            code = str(ABOUT[row.about](place.own)[at])
            address = row.address(place.own).replace(
                f"/{code}/", f"/{text.replace('/', '')[:2000]}/"
            )
            ask = get if row.method == "GET" else post
            answer = ask(client, address, "")
            assert answer.status_code in (302, 303, 400, 404, 405) or row.about in SECRET, address

    assert statements == []


#: A link that is none says so, on a page of its own; a deal may be any number.
SECRET = {"link", "invited"}


@pytest.mark.parametrize(
    "word",
    [
        pytest.param(text, id=text[:20], marks=() if at % 20 == 0 else soak)
        for at, text in enumerate(each for each in HOSTILE if len(each) < 50)
    ],
)
def test_a_hostile_word_in_every_name_adds_nothing_to_any_page(word):
    """Of people, tables, seasons, house rules, remarks, contests and the association itself."""
    with taken_back():
        plain = skeletons(Place())
    hostile = skeletons(Place(f"Propre{word}"))

    assert [key for key in plain if plain[key] != hostile[key]] == []


def skeletons(place):
    """Return what every page is made of, for a stranger, a phone and an administrator."""
    found = {}
    for who, row in product("atA", GETS):
        if row.name != "set_language" and row.answers[who] == "P":
            page = Page(place.browser(who).get(row.address(place.own)))
            assert not [a for a in page.find("a") if a.get("href").startswith("javascript:")]
            found[who, str(row)] = page.skeleton
    return found


@everyday_and_all
def test_what_is_typed_in_any_form_comes_back_as_text(place, every):
    fields = [(row, name) for row in POSTS for name in plain_fields(row, place.own)]

    for (row, name), text in some(fields if every else fields[::3], HOSTILE, every=every):
        plain, hostile = (refused(place, row, name, each) for each in ("\u202ex", f"\u202e{text}"))
        if plain and hostile and plain.status_code == hostile.status_code:
            assert Page(plain).skeleton == Page(hostile).skeleton, (row, name, text)


def refused(place, row, name, text):
    """Return the page that refuses a form with that text in one field, if it does."""
    sent = body_of(row, place.own) | {name: text}
    with taken_back():
        answer = place.browser(row.who_may).post(row.address(place.own), sent)
    return answer if answer.status_code in (409, 422) else None
