"""A game from another installed package: found, judged, played and told like ours."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client

from scoring.queries import read_sheet
from scoring.registry import PLUG_INS, games, open_game
from scoring.rules.match import Kind, Match
from scoring.services import open_sheet
from scoring.verdicts import judge
from tests.factories.members import actor, association, members, signed_up
from tests.factories.scoring import opening

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install a package that brings a game, as pip would leave it."""
    package = tmp_path / "levee_high_card-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: levee-high-card\nVersion: 1.0\n"
    )
    (package / "entry_points.txt").write_text(
        f"[{PLUG_INS}]\nhigh_card = tests.factories.high_card:HighCard\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    games.cache_clear()
    yield
    games.cache_clear()


def test_it_stands_after_ours():
    assert list(games())[-1] == "high_card"


def test_its_sheets_are_judged():
    deals = [{"dealer": turn % 2, "winner": 1} for turn in range(3)]

    verdict = judge({"game": "high_card", "deals": deals})

    assert (verdict.is_valid, verdict.totals, verdict.winner, verdict.is_over) == (
        True,
        (0, 3),
        1,
        True,
    )


def test_its_house_rules_are_chosen():
    assert open_game("high_card", options={"target": 5}).target == 5


def test_it_is_played_on_a_phone(client: Client):
    club = association()
    user = signed_up(club)
    match = Match(Kind.SINGLE)
    wanted = opening(members(club, 2), game="high_card", match=match)
    sheet = open_sheet(association=club, wanted=wanted, by=actor(user))
    client.force_login(user)
    page = client.get(sheet.get_absolute_url()).content.decode()
    assert 'value="winner=1"' in page

    for number in range(1, 4):
        sent = {"number": number, "base": 0, "outcome": "winner=1", "confirmed": "same_as_last"}
        answer = client.post(f"{sheet.get_absolute_url()}deals/", sent)
        assert answer.status_code == 303

    assert read_sheet(sheet).record.is_over
    for address in (
        sheet.get_absolute_url(),
        f"/a/{club.slug}/rankings/high_card/",
        "/games/high_card/",
    ):
        assert client.get(address).status_code == 200
    assert client.get(f"/a/{club.slug}/play/?game=high_card").status_code == 200
