"""What a page asks for again and again: nothing new costs one look-up, news arrive."""

import pytest
from django.urls import reverse

from scoring.services import close_sheet
from tests.factories.members import actor, association, organiser, signed_up
from tests.factories.pages import Page
from tests.factories.scoring import correct, opened_sheet, play, record, withdraw

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def club():
    return association()


@pytest.fixture
def sheet(club):
    return play(opened_sheet(club), "01")


@pytest.fixture(params=["anonymous", "scorekeeper"])
def reader(request, client, sheet):
    """Return a client for each kind of reader."""
    if request.param == "scorekeeper":
        client.force_login(sheet.opened_by)
    return client


def url(sheet, name="sheet", *args):
    return reverse(f"scoring:{name}", args=[sheet.code, *args])


def poll(client, page):
    """Ask for everything that the page polls, as the page does."""
    assert page.polls
    return [client.get(address, headers=HTMX | headers) for address, headers in page.polls]


def statuses(answers):
    return {answer.status_code for answer in answers}


@pytest.mark.parametrize("name", ["sheet", "deal"])
def test_a_poll_that_finds_nothing_new_costs_one_look_up(
    reader, sheet, name, django_assert_num_queries
):
    page = Page(reader.get(url(sheet, name, *([1] if name == "deal" else []))))

    for address, headers in page.polls:
        with django_assert_num_queries(1):
            answer = reader.get(address, headers=HTMX | headers)
        assert (answer.status_code, answer.content) == (304, b"")


def test_asking_for_the_page_again_costs_one_look_up(reader, sheet, django_assert_num_queries):
    first = reader.get(url(sheet))

    with django_assert_num_queries(1):
        again = reader.get(url(sheet), headers={"If-None-Match": first.headers["ETag"]})

    assert again.status_code == 304


def test_the_tag_of_a_compressed_page_is_understood(reader, sheet):
    first = reader.get(url(sheet), headers={"Accept-Encoding": "gzip"})

    again = reader.get(url(sheet), headers={"If-None-Match": first.headers["ETag"]})

    assert again.status_code == 304


@pytest.mark.parametrize(
    "change",
    [
        record,
        withdraw,
        lambda sheet: correct(sheet, 1, bidder=0, bid=85),
        lambda sheet: close_sheet(sheet=sheet, by=actor(sheet.opened_by)),
    ],
    ids=["recorded", "taken back", "corrected", "closed"],
)
def test_a_poll_brings_what_has_changed(reader, sheet, change):
    page = Page(reader.get(url(sheet)))

    change(sheet)

    assert statuses(poll(reader, page)) == {200}


def test_the_part_that_a_poll_brings_polls_on(reader, sheet):
    page = Page(reader.get(url(sheet)))
    record(sheet)

    for answer in poll(reader, page):
        part = Page(answer)
        assert not part.is_whole
        assert statuses(poll(reader, part)) == {304}


def test_a_scorekeeper_learns_that_the_sheet_moved_on_without_losing_the_form(client, club, sheet):
    client.force_login(sheet.opened_by)
    page = Page(client.get(url(sheet), {"bidder": 1, "bid": 70}))
    record(sheet, organiser(club))

    (answer,) = poll(client, page)

    assert [address.split("?")[1] for address, _ in page.polls] == [f"band={sheet.version}"]
    assert Page(answer).of_class("off")[0].words == "Modifiée : voir"
    assert not Page(answer).find("form")


def test_after_a_deal_of_ones_own_nothing_has_moved_on(client, sheet):
    client.force_login(sheet.opened_by)
    page = Page(client.get(url(sheet)))
    form = page.form(url(sheet, "deal-withdraw"))

    part = Page(client.post(url(sheet, "deal-withdraw"), form, headers=HTMX))

    assert not part.of_class("off")
    assert statuses(poll(client, part)) == {304}


def test_a_tag_is_of_one_address_and_of_a_page_or_its_part(client, sheet):
    client.force_login(sheet.opened_by)

    tags = {
        client.get(url(sheet), said, headers=headers).headers["ETag"]
        for said in ({}, {"bidder": 1, "bid": 70}, {"saved": 1}, {"band": 2}, {"band": 3})
        for headers in ({}, HTMX)
    }

    assert len(tags) == 10


def test_a_tag_is_of_one_reader_one_language_and_one_theme(client, club, sheet):
    tags = []

    def note():
        tags.append(client.get(url(sheet)).headers["ETag"])

    note()
    client.cookies["django_language"] = "en"
    note()
    client.cookies["theme"] = "dark"
    note()
    client.force_login(signed_up(club))
    note()
    client.force_login(sheet.opened_by)
    note()
    client.logout()

    assert len(set(tags)) == 5
    for tag in tags[:4]:
        client.cookies.clear()
        client.force_login(sheet.opened_by)
        assert client.get(url(sheet), headers={"If-None-Match": tag}).status_code == 200


def test_no_cache_on_the_way_may_keep_a_page(reader, sheet):
    for answer in (reader.get(url(sheet)), reader.get(url(sheet, "deal", 1))):
        assert "private" in answer.headers["Cache-Control"]
        assert "no-cache" in answer.headers["Cache-Control"]
        assert {"Cookie", "HX-Request"} <= {
            name.strip() for name in answer.headers["Vary"].split(",")
        }


def test_a_refusal_has_no_tag(client, sheet):
    client.force_login(sheet.opened_by)

    answer = client.post(url(sheet, "deal-record"), {"bid": "63"})

    assert answer.status_code in (409, 422)
    assert "ETag" not in answer.headers


@pytest.mark.parametrize("tag", ['"nothing"', "W/", "*, *", '"', "x" * 10_000, ""])
def test_a_tag_that_is_none_gets_the_page(client, sheet, tag):
    assert client.get(url(sheet), headers={"If-None-Match": tag}).status_code == 200
