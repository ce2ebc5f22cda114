"""Everybody is credited with what they played: the deals they sat for, and no more."""

from collections import Counter, defaultdict

import pytest
from django.db.models import Count, F, Q, Sum
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.models import Credit, Seating
from scoring.queries import read_sheet
from scoring.rules.match import Kind, Match
from scoring.services import SeatChoice, Substitution, close_sheet, rewrite_results, substitute
from standings.queries import ranking
from tests.factories.members import actor, association, member, members
from tests.factories.scoring import UNTIL_WE_STOP, correct, opened_sheet, play, record, withdraw

pytestmark = pytest.mark.django_db

FIGURES = (
    "deals", "points", "against", "bids", "bids_made",
    "games", "games_won", "matches", "matches_won",
)  # fmt: skip


def seated(sheet, seat, person):
    number = read_sheet(sheet).next_number
    wanted = Substitution(seat, SeatChoice(person.code), number)
    substitute(sheet=sheet, wanted=wanted, by=actor(sheet.opened_by))


def credited(sheet):
    """Return the figures of everybody who sat there, by name."""
    return {row.member.name: tuple(getattr(row, name) for name in FIGURES) for row in rows(sheet)}


def rows(sheet):
    return Credit.objects.filter(sheet=sheet).select_related("member")


@pytest.fixture
def club():
    return association()


@pytest.fixture
def people(club):
    return [member(club, name) for name in ("Aya", "Ben", "Claire", "Denis")]


def test_deals_points_and_bids_go_to_who_sat_for_them(club, people):
    sheet = opened_sheet(club, players=people, match=Match(Kind.BEST_OF, 5))
    record(sheet, bidder=0, bid=60, taken=70)
    record(sheet, bidder=1, bid=60, taken=65)
    seated(sheet, 0, member(club, "Edith"))
    record(sheet, bidder=0, bid=60, taken=80)
    record(sheet, bidder=0, bid=90, taken=60)
    assert credited(sheet) == {}

    record(sheet, bidder=2, bid=75, taken=75)

    assert credited(sheet) == {
        "Aya": (2, 105, 95, 1, 1, 2, 1, 0, 0),
        "Edith": (3, 215, 85, 2, 1, 3, 2, 1, 1),
        "Ben": (5, 180, 320, 1, 1, 5, 2, 1, 0),
        "Claire": (5, 320, 180, 1, 1, 5, 3, 1, 1),
        "Denis": (5, 180, 320, 0, 0, 5, 2, 1, 0),
    }


def test_a_game_goes_to_who_sat_for_most_of_it(club, people):
    sheet = opened_sheet(club, players=people, preset="association_500", match=Match(Kind.SINGLE))
    for _ in range(2):
        record(sheet, bidder=0, bid=80, taken=90)
    seated(sheet, 0, member(club, "Edith"))
    for _ in range(3):
        record(sheet, bidder=0, bid=80, taken=90)
    record(sheet, bidder=2, bid=60, taken=60)

    found = credited(sheet)

    assert found["Aya"] == (2, 180, 20, 2, 2, 0, 0, 0, 0)
    assert found["Edith"] == (4, 330, 70, 3, 3, 1, 1, 1, 1)


def test_between_equals_a_game_goes_to_who_began_it(club, people):
    sheet = opened_sheet(club, players=people, match=UNTIL_WE_STOP)
    play(sheet, "00")
    seated(sheet, 1, member(club, "Edith"))
    play(sheet, "11")
    close_sheet(sheet=sheet, by=actor(sheet.opened_by))

    found = credited(sheet)

    assert found["Ben"][5:] == (2, 0, 1, 0)
    assert found["Edith"][5:] == (2, 2, 0, 0)


def test_who_comes_back_is_credited_with_both_times(club, people):
    sheet = opened_sheet(club, players=people, match=UNTIL_WE_STOP)
    play(sheet, "0")
    seated(sheet, 1, member(club, "Edith"))
    play(sheet, "11")
    seated(sheet, 1, people[1])
    play(sheet, "11")
    close_sheet(sheet=sheet, by=actor(sheet.opened_by))

    found = credited(sheet)

    assert (found["Ben"][0], found["Ben"][5:]) == (3, (3, 2, 1, 1))
    assert (found["Edith"][0], found["Edith"][5:]) == (2, (2, 2, 0, 0))


def test_who_took_over_but_played_no_deal_is_not_ranked(club, people):
    sheet = play(opened_sheet(club, players=people, match=UNTIL_WE_STOP), "00")
    seated(sheet, 1, member(club, "Edith"))
    close_sheet(sheet=sheet, by=actor(sheet.opened_by))

    assert "Edith" not in {row.tally.who.name for row in ranking(club, "jeu_du_10")}


def test_a_ranking_has_part_of_a_match_and_no_match(club, people):
    sheet = opened_sheet(club, players=people, match=Match(Kind.BEST_OF, 3))
    play(sheet, "0")
    seated(sheet, 0, member(club, "Edith"))
    play(sheet, "10")

    tallies = {row.tally.who.name: row.tally for row in ranking(club, "jeu_du_10")}

    # Edith sat for two deals of three, so the match is hers.
    assert (tallies["Edith"].matches.of, tallies["Edith"].games.of) == (1, 2)
    assert (tallies["Aya"].matches.of, tallies["Aya"].games.of) == (0, 1)


# Whatever happens


steps = st.lists(
    st.one_of(
        st.tuples(st.just("deal"), st.integers(0, 3), st.sampled_from((50, 70, 100))),
        st.tuples(st.just("seat"), st.integers(0, 3), st.integers(0, 7)),
        st.tuples(st.just("undo"), st.just(0), st.just(0)),
        st.tuples(st.just("correct"), st.integers(0, 3), st.integers(1, 9)),
    ),
    max_size=14,
)


def followed(sheet, people, steps):
    """Follow the steps on a sheet: those that make no sense where it stands are left out."""
    for kind, seat, figure in steps:
        read = read_sheet(sheet)
        if kind == "deal":
            record(sheet, bidder=seat, bid=60, taken=figure)
        elif kind == "undo" and read.last:
            withdraw(sheet)
        elif kind == "correct" and read.deal(figure) and not read.deal(figure).is_withdrawn:
            correct(sheet, figure, bidder=seat, bid=65)
        elif kind == "seat":
            person = people[figure]
            elsewhere = {each.member_id for each in read.sat if each.seat != seat}
            if person.pk not in elsewhere:
                seated(sheet, seat, person)
    close_sheet(sheet=sheet, by=actor(sheet.opened_by))
    sheet.refresh_from_db()


@given(steps=steps, preset=st.sampled_from(("basic", "association_500")))
@settings(max_examples=25)
def test_the_credits_of_a_seat_add_up_to_the_match(steps, preset):
    club = association()
    people = members(club, 8)
    sheet = opened_sheet(club, players=people[:4], preset=preset, match=UNTIL_WE_STOP)
    followed(sheet, people, steps)
    deals = sheet.scores.values("deal").distinct().count()
    over = int(hasattr(sheet, "result"))

    by_seat = defaultdict(Counter)
    for row in rows(sheet):
        by_seat[row.seat].update({name: getattr(row, name) for name in FIGURES})

    assert len(by_seat) == (4 if over else 0)
    for seat, found in by_seat.items():
        assert (found["deals"], found["games"], found["matches"]) == (deals, sheet.games.count(), 1)
        own = sheet.scores.filter(side=seat % 2).aggregate(total=Sum("taken", default=0))["total"]
        assert found["points"] == own
        assert found["bids"] == sheet.contracts.filter(seat=seat).count()
        assert found["games_won"] == sheet.games.filter(winner=seat % 2).count()
    before = list(rows(sheet).order_by("seat", "member").values(*FIGURES, "member"))
    rewrite_results(read_sheet(sheet))
    assert list(rows(sheet).order_by("seat", "member").values(*FIGURES, "member")) == before


@given(steps=steps, preset=st.sampled_from(("basic", "association_500")))
@settings(max_examples=25)
def test_without_substitutes_everything_is_as_it_was_counted_by_seats(steps, preset):
    club = association()
    people = members(club, 8)
    sheet = opened_sheet(club, players=people[:4], preset=preset, match=UNTIL_WE_STOP)
    followed(sheet, people, [step for step in steps if step[0] != "seat"])

    found = {row.member_id: {name: getattr(row, name) for name in FIGURES} for row in rows(sheet)}

    assert found == counted_by_seats(sheet)


def counted_by_seats(sheet):
    """Return what joins of seats with results come to: how rankings were made before."""
    seats = Seating.objects.filter(sheet=sheet, sheet__result__isnull=False)
    own = Q(sheet__scores__side=F("side"))
    made = Count("pk", filter=Q(sheet__contracts__made=True))
    asked = (
        {
            "matches": Count("pk"),
            "matches_won": Count("pk", filter=Q(sheet__result__winner=F("side"))),
        },
        {
            "games": Count("sheet__games"),
            "games_won": Count("pk", filter=Q(sheet__games__winner=F("side"))),
        },
        {
            "deals": Count("sheet__scores__deal", distinct=True),
            "points": Sum("sheet__scores__taken", filter=own, default=0),
            "against": Sum("sheet__scores__taken", filter=~own, default=0),
        },
    )
    found = defaultdict(lambda: dict.fromkeys(FIGURES, 0))
    for figures in asked:
        for row in seats.values("member").annotate(**figures):
            found[row.pop("member")] |= row
    bids = seats.filter(sheet__contracts__seat=F("seat")).values("member")
    for row in bids.annotate(bids=Count("pk"), bids_made=made):
        found[row.pop("member")] |= row
    return dict(found)
