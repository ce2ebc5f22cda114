"""Whatever is sent, the site answers plainly: never an error of its own, and soon."""

import time
from itertools import product
from urllib.parse import urlencode

import pytest
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from members.models import Role
from scoring.models import HouseRules, Sheet
from scoring.offers import games_played
from scoring.queries import read_sheet
from scoring.registry import games, open_game
from tests.factories.database import everything
from tests.factories.members import association, organiser, signed_up
from tests.factories.pages import filled_in
from tests.factories.scoring import house_rules, opened_sheet, play

pytestmark = pytest.mark.django_db

FORM = "application/x-www-form-urlencoded"
MEGABYTE = 1_000_000
PATIENCE = 5  # seconds, many times what it takes on a quiet machine
NONSENSE = {
    "empty": "",
    "a space": "%20",
    "NUL": "%00",
    "NUL in words": "1%000",
    "a lone surrogate": "%ED%A0%80",
    "half of a sign": "%E2%82",
    "no encoding": "%zz%",
    "10 to the 400th": "1" + "0" * 400,
    "5,000 figures": "9" * 5_000,
    "below zero": "-1",
    "minus nothing": "-0",
    "an exponent": "1e3",
    "not a number": "NaN",
    "infinity": "Infinity",
    "a fraction": "1.5",
    "a hexadecimal": "0x10",
    "Arabic figures": "%D9%A1",
    "figures in a row": "1_0",
    "a superscript": "%C2%B2",
    "many pairs": "1,2," * 500,
    "many calls": "1:50," * 500,
    "colons": ":::::",
    "JSON": '{"a":[[[[]]]]}',
    "look-ups": "_connector=OR__negated",
    "brackets": "[" * 10_000,
    "a line break": "1%0d%0aSet-Cookie:%20a=b",
    "an emoji": "%F0%9F%8E%B4",
    "a key": "00000000-0000-0000-0000-000000000000",
    "almost a key": "00000000-0000-0000-0000-00000000000g",
    "a key in braces": "{00000000-0000-0000-0000-000000000000}",
}
FIELDS = (
    "key",
    "number",
    "base",
    "dealer",
    "bidder",
    "bid",
    "points",
    "calls",
    "trump",
    "made",
    "tricks",
    "opponents_bid",
    "confirmed",
)
QUERY = (
    *FIELDS,
    "change",
    "saved",
    "already",
    "undone",
    "band",
    "next",
    "page",
    "sort",
    "q",
    "table",
    "back",
)
PLAYING = (
    "key",
    "game",
    "preset",
    "match",
    "seat_0",
    "seat_1",
    "seat_9",
    "guest_0",
    "guest_3",
    "first_dealer",
)
WRITING = ("name", "players", "preset", "base", "option_target", "option_trump", "option_x")
SEATING = ("seat", "number", "who", "guest", "from_deal")

EVERY_DAY = (
    "NUL",
    "a lone surrogate",
    "no encoding",
    "5,000 figures",
    "below zero",
    "many calls",
    "JSON",
    "a key in braces",
)
WORST = ("NUL", "5,000 figures", "many calls")


def some_nonsense(*names):
    """Return a test's nonsense: these every day, and the rest when there is time."""
    rest = [name for name in NONSENSE if name not in names]
    return pytest.mark.parametrize(
        "names",
        [pytest.param(names, id="everyday"), pytest.param(rest, id="rest", marks=pytest.mark.soak)],
    )


every_nonsense, every_nonsense_apart = some_nonsense(*EVERY_DAY), some_nonsense(*WORST)


@pytest.fixture
def sheet(client):
    club = association(slug="fleuve")
    client.force_login(organiser(club))
    return play(opened_sheet(club), "01")


def url(sheet, name="sheet", *args):
    return reverse(f"scoring:{name}", args=[sheet.code, *args])


def get(client, address, query, **headers):
    return asked(client, "GET", f"{address}?{query}", b"", FORM, headers)


def post(client, address, body, kind=FORM, **headers):
    return asked(client, "POST", address, body, kind, headers)


def asked(client, verb, address, body, kind, headers):
    """Ask, and check that the answer is no error and comes soon."""
    began = time.monotonic()
    try:
        answer = client.generic(verb, address, body, kind, headers=headers)
    except Exception as error:
        error.add_note(f"{verb} {address[:200]} {body[:200]!r}")
        raise
    assert answer.status_code < 500
    assert time.monotonic() - began < PATIENCE
    return answer


def pairs(fields, text):
    return "&".join(f"{name}={text}" for name in fields)


def encoded(form):
    return "&".join(f"{name}={value}" for name, value in form.items())


@every_nonsense
def test_an_address_may_ask_for_anything(client, sheet, names):
    addresses = (
        url(sheet),
        url(sheet, "deal", 1),
        url(sheet, "sheet-pin"),
        "/a/fleuve/play/",
        "/a/fleuve/tables/",
        "/a/fleuve/",
    )
    before = everything()

    for text, address in product(map(NONSENSE.get, names), addresses):
        get(client, address, pairs(QUERY, text))
        get(client, address, text)

    assert everything() == before


@every_nonsense_apart
def test_each_part_of_an_address_may_be_anything(client, sheet, names):
    for text, name in product(map(NONSENSE.get, names), QUERY):
        get(client, url(sheet), f"bidder=1&bid=70&{name}={text}", **{"HX-Request": "true"})


@every_nonsense
def test_a_form_may_hold_anything(client, sheet, names):
    forms = (
        (url(sheet, "deal-record"), FIELDS),
        (url(sheet, "deal-correct", 1), FIELDS),
        (url(sheet, "deal-withdraw"), FIELDS),
        ("/a/fleuve/play/", PLAYING),
        ("/a/fleuve/tables/", ("name",)),
        ("/a/fleuve/tables/", ("number",)),
        (url(sheet, "sheet-pin"), ("pin", "back")),
        ("/e/give-up/", ("hold",)),
    )

    for text, (address, fields) in product(map(NONSENSE.get, names), forms):
        post(client, address, pairs(fields, text))

    assert sheet.deals.count() == 2
    assert Sheet.objects.get() == sheet


@every_nonsense
def test_the_forms_of_house_rules_and_of_substitutes_may_hold_anything(client, sheet, names):
    client.force_login(signed_up(sheet.association, role=Role.ADMIN))
    rules = house_rules(sheet.association)
    forms = (
        ("/a/fleuve/games/new/jeu_du_10/", WRITING),
        (f"/a/fleuve/games/rules/{rules.key}/change/", WRITING),
        ("/a/fleuve/games/played/", ("games",)),
        (url(sheet, "seat"), SEATING),
        (url(sheet, "seat-back"), SEATING),
    )

    for text, (address, fields) in product(map(NONSENSE.get, names), forms):
        get(client, address.replace("back/", ""), pairs(fields, text))
        post(client, address, pairs(fields, text))
        for name in fields:
            post(client, address, f"{name}={text}")

    assert set(games_played(sheet.association)) == set(games())
    for each in HouseRules.objects.all():
        assert open_game(each.game, options=each.options, players=each.players)
    assert read_sheet(sheet).substitutions == []


@every_nonsense_apart
def test_each_field_of_a_deal_may_be_anything(client, sheet, names):
    addresses = (url(sheet, "deal-record"), url(sheet, "deal-correct", 1))

    for text, address in product(map(NONSENSE.get, names), addresses):
        good = filled_in(client, sheet, bidder=0, bid=85, taken=90)
        for name in FIELDS:
            post(client, address, f"{encoded({**good, name: ''})}&{name}={text}")

    assert client.get(url(sheet)).status_code == 200


@every_nonsense_apart
def test_each_field_of_an_opening_may_be_anything(client, sheet, names):
    for text, name in product(map(NONSENSE.get, names), PLAYING):
        post(client, "/a/fleuve/play/", f"{name}={text}")

    assert Sheet.objects.get() == sheet


@every_nonsense
def test_anything_may_stand_in_an_address(client, sheet, names):
    for text in (NONSENSE[name].replace("/", "")[:2_000] for name in names):
        for address in (
            f"/s/{text}/",
            f"/s/{text}/deals/1/",
            f"/a/{text}/",
            f"/a/{text}/play/",
            f"/a/fleuve/rankings/{text}/",
            f"/games/{text}/",
            f"/s/{sheet.code}/deals/{text}/",
            f"/{text}",
        ):
            get(client, address, "")


@every_nonsense
def test_anything_may_be_typed_at_the_door(client, names):
    for text in map(NONSENSE.get, names):
        for name in ("login", "password", "next"):
            post(client, "/accounts/login/", f"login=a@b.org&password=b&{name}={text}")
        post(client, "/language/setlang/", f"language={text}&next={text}")
        post(client, "/theme/", f"theme={text}&next={text}")


BIG = {"key": "x", "dealer": "9", "bid": "x", "points": "1,", "calls": "1:50,", "unknown": "x"}


def test_a_field_may_be_a_megabyte(client, sheet):
    for field, text in BIG.items():
        good = filled_in(client, sheet, bidder=0, bid=85, taken=90)
        big = text * (MEGABYTE // len(text))
        post(client, url(sheet, "deal-record"), f"{encoded({**good, field: ''})}&{field}={big}")
    for field in ("key", "preset", "seat_0", "guest_0"):
        post(client, "/a/fleuve/play/", f"{field}={'x' * MEGABYTE}")
    for field in ("login", "password", "next"):
        post(client, "/accounts/login/", f"login=a@b.org&password=b&{field}={'x' * MEGABYTE}")


def test_a_stranger_too_may_send_a_megabyte(client, sheet):
    client.logout()

    answer = post(client, url(sheet, "deal-record"), f"points={'x' * MEGABYTE}")

    assert len(answer.headers.get("Location", "")) < 8_000


BODIES = [
    (b"", FORM),
    (b"\x00\xff\xfe", FORM),
    (b"points=\xff\xfe&bid=\xed\xa0\x80", FORM),
    (b'{"bid": 70}', "application/json"),
    (b"{" * 10_000, "application/json"),
    (b"<deal/>", "text/xml"),
    (b"bid=70", "text/plain"),
    (b"bid=70", ""),
    (b"bid=70", "application/x-www-form-urlencoded; charset=nonsense"),
    (b"bid=70", "multipart/form-data"),
    (b"bid=70", "multipart/form-data; boundary=x"),
    (
        b"--x\r\nContent-Disposition: form-data; name=bid\r\n\r\n70",
        "multipart/form-data; boundary=x",
    ),
    (b"bid=70&" * 1_001, FORM),
    (b"bid=70&bid=75&bid=" + b"x" * 99, FORM),
]


def test_a_body_may_be_of_any_kind(client, sheet):
    addresses = (url(sheet, "deal-record"), "/a/fleuve/play/", "/accounts/login/")

    for (body, kind), address in product(BODIES, addresses):
        post(client, address, body, kind)

    assert sheet.deals.count() == 2


HEADERS = [
    {"Accept-Language": "x" * 10_000},
    {"Accept-Language": "fr;q=9,,;;en;q=x"},
    {"If-None-Match": "\\" * 1_000},
    {"If-Modified-Since": "yesterday"},
    {"HX-Request": "false"},
    {"HX-Request": "true", "HX-Current-URL": "%zz"},
    {"HX-Request": "true", "HX-Current-URL-URI-AutoEncoded": "true"},
    {"Cookie": "sessionid=nonsense; theme=<b>; django_language=xx; csrftoken=x"},
    {"Cookie": "=;;;==x"},
    {"Referer": "javascript:alert(1)"},
]


def test_a_header_may_be_anything(client, sheet):
    addresses = (url(sheet), "/", "/a/fleuve/rankings/jeu_du_10/")

    for headers, address in product(HEADERS, addresses):
        get(client, address, "", **headers)


@pytest.mark.parametrize(
    "host", ["evil.example", "testserver@evil", "[", "a" * 300, "testserver:x"]
)
def test_another_host_is_refused_plainly(client, host):
    assert client.get("/", headers={"Host": host}).status_code == 400


@pytest.mark.soak
@given(st.dictionaries(st.sampled_from(FIELDS), st.text(max_size=30), max_size=len(FIELDS)))
@settings(max_examples=1_000, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_may_stand_in_any_field(client, sheet, typed):
    body = urlencode(typed, errors="surrogatepass")

    post(client, url(sheet, "deal-record"), body)
    post(client, url(sheet, "deal-correct", 1), body)
    get(client, url(sheet), body)
