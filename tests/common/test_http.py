"""What requests and answers have in common."""

import pytest
from django.test import RequestFactory
from django_htmx.middleware import HtmxDetails

from common.http import address_with, is_part, page_tag, see_other, sign_in_first, whole
from common.views import local_address


def asked(address="/", **headers):
    request = RequestFactory().get(address, headers=headers)
    request.htmx = HtmxDetails(request)
    return request


@pytest.mark.parametrize(
    ("text", "number"), [("0", 0), ("7", 7), ("007", 7), ("123456789", 123_456_789)]
)
def test_a_whole_number_is_read(text, number):
    assert whole(text) == number


@pytest.mark.parametrize(
    "text", ["", " ", "-1", "+1", "1.0", "1e3", "٣", "²", "1_0", " 1", "x", "9" * 10, "9" * 5_000]
)
def test_what_is_no_whole_number_is_none(text):
    assert whole(text) is None


def test_a_form_is_answered_with_another_page():
    answer = see_other("/s/abc/")

    assert (answer.status_code, answer.headers["Location"]) == (303, "/s/abc/")


def test_a_stranger_is_sent_to_sign_in_and_then_back():
    address = "/s/abc/?bid=70&points=20,80"
    signing_in = "/accounts/login/?next=%2Fs%2Fabc%2F%3Fbid%3D70%26points%3D20%2C80"

    answer = sign_in_first(asked(), address)
    part = sign_in_first(asked(**{"HX-Request": "true"}), address)

    assert (answer.status_code, answer.headers["Location"]) == (303, signing_in)
    assert (part.status_code, part.headers["HX-Redirect"]) == (200, signing_in)


def test_what_was_typed_is_kept_in_an_address_but_for_its_token():
    typed = {"bid": "70", "points": "20,80", "csrfmiddlewaretoken": "secret"}

    assert address_with("/s/abc/", typed) == "/s/abc/?bid=70&points=20%2C80"
    assert address_with("/s/abc/", {"csrfmiddlewaretoken": "secret"}) == "/s/abc/"


@pytest.mark.parametrize(
    ("headers", "part"),
    [
        ({}, False),
        ({"HX-Request": "true"}, True),
        ({"HX-Request": "true", "HX-History-Restore-Request": "true"}, False),
    ],
)
def test_htmx_asks_for_a_part_unless_it_lost_its_history(headers, part):
    assert is_part(asked(**headers)) is part


def test_a_tag_is_that_of_what_is_shown_and_of_who_reads():
    def tag(*parts, **cookies):
        request = asked()
        request.COOKIES |= cookies
        return page_tag(request, *parts)

    assert tag("a", 1) == tag("a", 1)
    others = [
        tag("a", 2),
        tag("a", "1"),
        tag("a1"),
        tag("a", 1, sessionid="x"),
        tag("a", 1, sessionid="y"),
        tag("a", 1, theme="dark"),
    ]
    assert len({tag("a", 1), *others}) == 7
    assert tag("a", 1).startswith('"')


@pytest.mark.parametrize("wanted", ["/", "/a/b/?c=d", "/s/é/"])
def test_an_address_of_this_site_is_followed(wanted):
    assert local_address(asked(), wanted) == wanted


@pytest.mark.parametrize(
    "wanted",
    ["", "https://evil.example/", "//evil.example", "javascript:x", "/\\evil", "http:///x"],
)
def test_another_address_is_not(wanted):
    assert local_address(asked(), wanted) == "/"
