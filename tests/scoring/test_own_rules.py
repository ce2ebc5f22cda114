"""Every game, a seventh one included, can be played by all that the form of own rules can send."""

import importlib
from collections.abc import Iterator
from itertools import chain, cycle
from pathlib import Path
from typing import get_type_hints
from uuid import uuid4

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from common.problems import Refusal
from members.models import Role
from scoring.forms import HouseRulesForm
from scoring.forms.house_rules import OPTION, values_of
from scoring.pages import OwnRules
from scoring.queries import read_sheet
from scoring.registry import GAMES, PLUG_INS, games, open_game
from scoring.rules.codec import dump, load, to_text
from scoring.rules.match import Kind, Match
from scoring.rules.options import complete
from scoring.services import Submission, make_house_rules, open_sheet, record_deal
from tests.factories.high_card import HighCard
from tests.factories.members import actor, association, members, signed_up
from tests.factories.pages import Page
from tests.factories.scoring import ALL_DOUBTS, opening

pytestmark = pytest.mark.django_db

EVERY_GAME = [*(game.key for game in GAMES), HighCard.key]
TYPED = ("", "0", "1", "2", "25", "500", "999999", "-1", "1000000", "x", "1.5", " 7 ")


@pytest.fixture(autouse=True)
def _installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install a package that brings a seventh game, as pip would leave it."""
    package = tmp_path / "levee_high_card-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: levee-high-card\nVersion: 1.0\n"
    )
    (package / "entry_points.txt").write_text(
        f"[{PLUG_INS}]\nhigh_card = tests.factories.high_card:HighCard\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    importlib.invalidate_caches()
    games.cache_clear()
    yield
    games.cache_clear()


def texts_of(key):
    """Return what the form of a game can send: a key of each control, or something typed."""
    game = games()[key]
    hints = get_type_hints(game.options_type)
    controls = {}
    for name in game.options_type.__dataclass_fields__:
        values = values_of(hints[name])
        sent = [to_text(value) for value in values] if values else TYPED
        controls[OPTION + name] = st.sampled_from(sent)
    counts = ["", *map(str, game.player_counts)]
    return st.fixed_dictionaries(
        controls,
        optional={
            "players": st.sampled_from(counts),
            "preset": st.sampled_from([*game.presets]),
        },
    )


@pytest.mark.parametrize("key", EVERY_GAME)
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_what_the_form_sends_is_refused_with_words_or_played(key, data):
    club = association()
    admin = actor(signed_up(club, role=Role.ADMIN))
    form = HouseRulesForm(games()[key], data.draw(texts_of(key)) | {"name": "Règles du club"})
    wanted = form.wanted()
    try:
        rules = make_house_rules(association=club, wanted=wanted, by=admin, **form.made_from)
    except Refusal as refusal:
        form.problems = refusal.problems
        names = {control.name: control for control in form.controls}
        for problem, (field, words) in zip(form.problems, form.refusals, strict=True):
            assert words
            assert "%(" not in words
            assert problem.code == "bad_combination" or not names[field].keys
        return
    assert OwnRules(rules).sentence
    sheet = opened_by(rules, club, admin)
    assert complete(open_game(key, options=sheet.options).options) == rules.options
    play_on(sheet, admin)
    client = Client()
    client.force_login(admin.user)
    assert client.get(sheet.get_absolute_url()).status_code == 200


def opened_by(rules, club, by):
    """Return a sheet of these rules for as many as may play."""
    count = rules.players or games()[rules.game].player_counts[0]
    wanted = opening(
        members(club, count),
        game=rules.game,
        preset=f"house:{rules.key}",
        match=Match(Kind.SINGLE),
    )
    return open_sheet(association=club, wanted=wanted, by=by)


def play_on(sheet, by, deals=3):
    """Record deals that the rules of the sheet allow, up to the end of the match."""
    for number in range(1, deals + 1):
        read = read_sheet(sheet)
        if read.record.is_over:
            return
        entry = legal_entry(read, number)
        sent = Submission(
            uuid4(), number, 0, dump(entry), frozenset({*ALL_DOUBTS, *doubts(read, entry)})
        )
        record_deal(sheet=sheet, sent=sent, by=by)


def doubts(read, entry):
    found = read.game.doubts(entry, read.record.before_next(read.game))
    return [doubt.code for doubt in found]


def legal_entry(read, number):
    """Return the first result that some beginning of a deal leads to."""
    game, before = read.game, read.record.before_next(read.game)
    dealer = {"dealer": int(read.record.next_dealer)}
    begun = [load(game.entry_type, dealer | said) for said in beginnings(game, before)]
    found = chain.from_iterable(game.outcomes(each, before) for each in begun)
    legal = [entry for _, entry in zip(range(40), found, strict=False)]
    assert legal
    return next(entry for index, entry in enumerate(cycle(legal)) if index == number)


def beginnings(game, before):
    asked = game.first_moment(before)
    auction = game.auction_at(before)
    trump = {"trump": game.trumps[0].value} if game.trumps else {}
    more = {"opponents_bid": True} if "opponents_bid" in asked else {}
    if "bidder" not in asked or auction is None:
        return [trump | more]
    bids = [bid for bid in auction.bids if auction.may_say(0, bid)]
    return [{"bidder": 0, "bid": bid} | trump | more for bid in bids]


@pytest.mark.parametrize("key", EVERY_GAME)
def test_the_form_of_every_game_is_drawn_and_sent_as_it_stands(client, key):
    club = association(slug="fleuve")
    client.force_login(signed_up(club, role=Role.ADMIN))
    address = f"/a/fleuve/games/new/{key}/"

    sent = Page(client.get(address)).form("") | {"name": "Règles du club"}
    answer = client.post(address, sent)

    assert answer.status_code == 303, Page(answer).of_class("errors")[0].words
    rules = club.house_rules.get()
    preset = next(iter(games()[key].presets))
    assert rules.options == complete(open_game(key, preset=preset).options)
