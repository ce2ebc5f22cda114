"""What every answer carries."""

import pytest
from django.urls import reverse

from tests.factories.members import association, signed_up
from tests.factories.scoring import opened_sheet

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet():
    return opened_sheet(association(slug="fleuve"))


@pytest.fixture(params=["/", "/a/fleuve/", "/games/", "/accounts/login/", "/nowhere/", "sheet"])
def answer(request, client, sheet):
    client.force_login(signed_up(sheet.association))
    address = sheet.get_absolute_url() if request.param == "sheet" else request.param
    return client.get(address)


def test_a_page_is_kept_by_its_reader_alone(answer):
    assert "private" in answer["Cache-Control"]
    assert "public" not in answer["Cache-Control"]
    assert "Cookie" in answer["Vary"]


def test_what_somebody_signed_in_has_seen_is_not_kept_but_for_pages_asked_for_again(answer):
    asked_again = "ETag" in answer

    assert ("no-store" in answer["Cache-Control"]) is not asked_again
    assert "no-cache" in answer["Cache-Control"] or not asked_again


def test_signing_out_clears_what_the_browser_has_kept(client):
    client.force_login(signed_up(association()))

    answer = client.post(reverse("account_logout"))

    assert answer["Clear-Site-Data"] == '"cache"'
    assert "Clear-Site-Data" not in client.post(reverse("theme"), {"theme": "dark"})


def test_a_page_is_left_out_of_search_engines(answer):
    assert answer["X-Robots-Tag"] == "noindex"


def test_nothing_but_our_own_is_run_loaded_or_framed(answer):
    policy = dict(
        part.strip().partition(" ")[::2] for part in answer["Content-Security-Policy"].split(";")
    )

    assert policy == {
        "default-src": "'self'",
        "img-src": "'self' data:",
        "object-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"
    assert answer["Permissions-Policy"].startswith("camera=()")


@pytest.mark.parametrize(
    "host", ["evil.example", "testserver.evil.example", "testserver:80@evil.example", "..", "a b"]
)
def test_a_forged_host_is_refused(client, host):
    assert client.get(reverse("home"), headers={"host": host}).status_code == 400
