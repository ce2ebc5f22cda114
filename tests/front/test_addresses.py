"""Every address of the site answers plainly: what is unknown, what comes without its token, links.

Who may do what there is declared in ``tests/authorization/table.py``.
"""

from uuid import UUID

import pytest
from django.urls import reverse

from tests.authorization.bodies import body_of
from tests.authorization.place import Place
from tests.authorization.table import POSTS
from tests.factories.database import everything
from tests.factories.members import association, organiser
from tests.factories.pages import Page

pytestmark = pytest.mark.django_db


@pytest.fixture
def place():
    return Place()


def address(place, name):
    """Return the address of that name, of what the association has."""
    code = place.own.sheet.code
    arguments = {
        "home": [],
        "theme": [],
        "set_language": [],
        "association": ["fleuve"],
        "scoring:play": ["fleuve"],
        "standings:ranking": ["fleuve", "jeu_du_10"],
        "scoring:deal": [code, 1],
    }
    return reverse(name, args=arguments.get(name, [code]))


@pytest.mark.parametrize(
    ("language", "words"), [("fr", "Rien n’a été enregistré"), ("en", "Nothing was recorded")]
)
def test_a_form_without_its_token_is_told_that_nothing_was_recorded(place, language, words):
    client = place.browser("O", enforce_csrf_checks=True)
    client.cookies["django_language"] = language
    before = everything()

    for row in POSTS:
        answer = client.post(row.address(place.own), body_of(row, place.own))
        assert answer.status_code == 403, row
        assert Page(answer).find("h1")[0].words == words, row

    assert everything() == before


def test_the_token_of_the_page_is_the_one_that_is_asked_for(place):
    client = place.browser("o", enforce_csrf_checks=True)
    page = Page(client.get(address(place, "scoring:sheet")))
    (form,) = page.find("form", action=address(place, "scoring:sheet-close"))
    (token,) = form.find("input", name="csrfmiddlewaretoken")

    answer = client.post(
        address(place, "scoring:sheet-close"), {"csrfmiddlewaretoken": token["value"]}
    )

    assert answer.status_code == 303


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
    for number in (place.own.sheet.pk, place.own.over.pk, 1):
        assert place.browser("O").get(f"/s/{number}/").status_code == 404
    with pytest.raises(ValueError, match="badly formed"):
        UUID(place.own.sheet.code)


def test_no_address_sends_anybody_elsewhere(place):
    client = place.browser("O")

    for name, sent in (("theme", {"theme": "dark"}), ("set_language", {"language": "en"})):
        for elsewhere in ("https://evil.example/", "//evil.example", "javascript:alert(1)", ""):
            answer = client.post(address(place, name), sent | {"next": elsewhere})
            assert answer.url in ("/", elsewhere or "/")
            assert "evil" not in answer.url
            assert "javascript" not in answer.url


def test_every_page_keeps_what_is_its_reader_s_alone(place):
    for who in "aO":
        client = place.browser(who)
        for name in ("home", "association", "standings:ranking", "scoring:sheet", "scoring:deal"):
            answer = client.get(address(place, name))
            assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
            assert "unsafe" not in answer.headers["Content-Security-Policy"]
            assert answer.headers["X-Frame-Options"] == "DENY"
            assert "Cookie" in answer.headers["Vary"]


def test_every_link_of_a_page_leads_somewhere(place):
    client, followed = place.browser("O"), set()

    for name in ("home", "association", "standings:ranking", "scoring:play", "scoring:sheet"):
        page = Page(client.get(address(place, name), follow=True))
        for link in {link["href"] for link in page.find("a")} - followed:
            if link.startswith("#"):
                assert page.by_id(link.removeprefix("#")), link
            else:
                assert client.get(link).status_code in (200, 302, 303), link
                followed.add(link)

    assert len(followed) > 5
