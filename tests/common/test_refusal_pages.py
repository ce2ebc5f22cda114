"""What is refused by code that knows no page is told in the site's own words."""

import pytest

from tests.factories.pages import Page

pytestmark = pytest.mark.django_db


def test_a_way_to_ask_that_is_not_allowed_is_told_on_a_page(client):
    answer = client.post("/", headers={"Accept-Language": "en"})

    assert answer.status_code == 405
    assert answer.headers["Allow"] == "GET, HEAD"
    assert Page(answer).find("h1")[0].words == "This cannot be asked like this"


@pytest.mark.parametrize("headers", [{"HX-Request": "true"}, {"Accept": "application/json"}])
def test_who_asks_for_no_page_gets_none(client, headers):
    answer = client.post("/", headers=headers)

    assert (answer.status_code, answer.content) == (405, b"")
