"""Opening a sheet: who sits, by which rules, everything wrong told at once."""

from dataclasses import replace
from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied

from common.models import LogEntry
from common.problems import Refusal
from members.models import Member, Role
from scoring.models import Seating, Sheet
from scoring.rules.codec import dump
from scoring.rules.match import Kind, Match
from scoring.services import SeatChoice, open_sheet
from tests.factories.database import everything
from tests.factories.members import account, actor, association, member, organiser, signed_up
from tests.factories.scoring import opened_sheet, opening, record

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return association()


@pytest.fixture
def opener(club):
    return signed_up(club)


@pytest.fixture
def people(club):
    return [member(club) for _ in range(4)]


def refused(club, wanted, by):
    """Return the codes and fields of a refusal, once sure that nothing was written."""
    before = everything()
    with pytest.raises(Refusal) as refusal:
        open_sheet(association=club, wanted=wanted, by=actor(by))
    assert everything() == before
    return [(problem.code, problem.field) for problem in refusal.value.problems]


def choices(people, **changes):
    """Return the choices of seats, with guests by name: ``seat_2="Ana"``."""
    seats = [SeatChoice(member=person.code) for person in people]
    for seat, choice in changes.items():
        seats[int(seat[-1])] = choice
    return tuple(seats)


# What is kept


def test_a_sheet_remembers_its_people_its_rules_and_who_opened_it(club, opener, people):
    wanted = opening(people, preset="association_500", match=Match(Kind.FIXED, 4), first_dealer=3)

    sheet = open_sheet(association=club, wanted=wanted, by=actor(opener))

    assert (sheet.association, sheet.game, sheet.preset) == (club, "jeu_du_10", "association_500")
    assert (sheet.match, sheet.first_dealer) == (Match(Kind.FIXED, 4), 3)
    assert (sheet.opened_by, sheet.opening_key, sheet.version) == (opener, wanted.key, 1)
    assert (sheet.closed_at, sheet.closed_by, sheet.rematch_of) == (None, None, None)


def test_partners_face_each_other(club, opener, people):
    sheet = open_sheet(association=club, wanted=opening(people), by=actor(opener))

    seated = [(row.seat, row.side, row.member) for row in sheet.seatings.order_by("seat")]
    assert seated == [
        (seat, side, person)
        for seat, side, person in zip(range(4), (0, 1, 0, 1), people, strict=True)
    ]


def test_the_house_rules_are_copied_whole_onto_the_sheet(club, opener, people):
    sheet = open_sheet(
        association=club, wanted=opening(people, preset="association_500"), by=actor(opener)
    )

    assert sheet.options == {
        "contract_test": "at_least",
        "opening": "last_must_bid",
        "auction_rounds": "multi",
        "trump": "first_lead",
        "score_mode": "association_500",
        "target": 500,
        "defence_cap": 400,
        "bid_la_partie": True,
        "la_partie_failure": "opponents_gain",
    }


def test_a_sheet_keeps_its_rules_whatever_becomes_of_its_preset(club, opener, people):
    wanted = opening(people, preset="basic")
    sheet = open_sheet(association=club, wanted=wanted, by=actor(opener))
    Sheet.objects.filter(pk=sheet.pk).update(preset="a preset of long ago")

    record(Sheet.objects.get(pk=sheet.pk))

    assert sheet.deals.count() == 1
    assert Sheet.objects.get(pk=sheet.pk).options == sheet.options


def test_opening_is_in_the_log_without_a_name(club, opener, people):
    sheet = open_sheet(association=club, wanted=opening(people), by=actor(opener))

    told = LogEntry.objects.get(verb="sheet.opened")
    assert (told.subject, told.actor, told.association) == (f"sheet/{sheet.code}", opener, club)
    assert not any(person.name in str(LogEntry.objects.values()) for person in people)


def test_a_guest_is_added_to_the_people_of_the_association(club, opener, people):
    seats = choices(people, seat_2=SeatChoice(guest="  Ana   Luísa "))

    sheet = open_sheet(association=club, wanted=opening([], seats=seats), by=actor(opener))

    guest = sheet.seatings.get(seat=2).member
    assert (guest.name, guest.public_name, guest.role) == ("Ana Luísa", "Ana L.", Role.GUEST)
    assert (guest.association, guest.user) == (club, None)
    assert LogEntry.objects.get(verb="member.added", actor=opener).after == {"role": "guest"}


def test_the_name_of_a_guest_wins_over_the_list(club, opener, people):
    seats = choices(people, seat_0=SeatChoice(member=people[0].code, guest="Ana"))

    sheet = open_sheet(association=club, wanted=opening([], seats=seats), by=actor(opener))

    assert sheet.seatings.get(seat=0).member.name == "Ana"


def test_two_openings_with_their_own_keys_are_two_sheets(club, opener, people):
    for _ in range(2):
        open_sheet(association=club, wanted=opening(people), by=actor(opener))

    assert Sheet.objects.count() == 2


# The same form again


def test_the_same_form_sent_twice_opens_one_sheet(club, opener, people):
    wanted = opening([], seats=choices(people, seat_1=SeatChoice(guest="Ana")))

    first = open_sheet(association=club, wanted=wanted, by=actor(opener))
    before = everything()
    again = open_sheet(association=club, wanted=wanted, by=actor(opener))

    assert again == first
    assert everything() == before


def test_the_form_of_somebody_else_does_not_open_their_sheet(club, opener, people):
    """A phone that changes hands may send again what its page held."""
    wanted, other = opening(people), signed_up(club)
    open_sheet(association=club, wanted=wanted, by=actor(opener))

    refused(club, wanted, other)

    assert Sheet.objects.get().opened_by == opener


# Who may


@pytest.mark.parametrize("who", ["member", "organiser"])
def test_a_sheet_is_opened_by(club, people, who):
    by = signed_up(club) if who == "member" else organiser(club)

    assert open_sheet(association=club, wanted=opening(people), by=actor(by)).opened_by == by


@pytest.mark.parametrize("who", ["stranger", "organiser of another association"])
def test_a_sheet_is_not_opened_by(club, people, who):
    by = account() if who == "stranger" else organiser(association())
    before = everything()

    with pytest.raises(PermissionDenied):
        open_sheet(association=club, wanted=opening(people), by=actor(by))

    assert everything() == before


# What is refused


def test_everything_wrong_is_told_at_once(club, opener, people):
    seats = (
        SeatChoice(),
        SeatChoice(member=people[1].code),
        SeatChoice(member=people[1].code),
        SeatChoice(guest=people[0].name.upper()),
    )
    wanted = opening([], seats=seats, match=Match(Kind.BEST_OF, 4), first_dealer=None)

    assert refused(club, wanted, opener) == [
        ("seat_empty", "seat_0"),
        ("same_player", "seat_2"),
        ("name_known", "seat_3"),
        ("bad_combination", "match"),
        ("missing_key", "first_dealer"),
    ]


def test_an_unknown_preset_is_told_with_everything_else(club, opener):
    wanted = opening([], seats=(SeatChoice(),) * 4, preset="poker", first_dealer=None)

    assert refused(club, wanted, opener) == [
        ("unknown_option", "preset"),
        *(("seat_empty", f"seat_{seat}") for seat in range(4)),
        ("missing_key", "first_dealer"),
    ]


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"preset": "poker"}, ("unknown_option", "preset")),
        ({"game": "poker"}, ("wrong_type", "game")),
        ({"match": Match(Kind.BEST_OF, 2)}, ("bad_combination", "match")),
        ({"match": Match(Kind.FIXED, 0)}, ("bad_combination", "match")),
        ({"first_dealer": None}, ("missing_key", "first_dealer")),
        ({"first_dealer": 4}, ("missing_key", "first_dealer")),
        ({"first_dealer": -1}, ("missing_key", "first_dealer")),
    ],
)
def test_a_sheet_is_refused_with(club, opener, people, changes, problem):
    assert refused(club, opening(people, **changes), opener) == [problem]


@pytest.mark.parametrize(
    ("choice", "problem"),
    [
        (SeatChoice(), "seat_empty"),
        (SeatChoice(guest="   "), "seat_empty"),
        (SeatChoice(member="no such code"), "seat_empty"),
        (SeatChoice(guest="\u200b\u200d"), "name_missing"),
        (SeatChoice(guest="a" * 201), "name_too_long"),
        (SeatChoice(guest="Ana\u202e"), "name_characters"),
        (SeatChoice(guest="Ana\x00"), "name_characters"),
    ],
)
def test_a_seat_is_refused_with(club, opener, people, choice, problem):
    wanted = opening([], seats=choices(people, seat_3=choice))

    assert refused(club, wanted, opener) == [(problem, "seat_3")]


def test_a_member_of_another_association_cannot_be_seated(club, opener, people):
    stranger = member(association())

    wanted = opening([], seats=choices(people, seat_1=SeatChoice(member=stranger.code)))

    assert refused(club, wanted, opener) == [("seat_empty", "seat_1")]


def test_two_guests_of_one_name_are_one_too_many(club, opener, people):
    seats = choices(people, seat_1=SeatChoice(guest="Ana"), seat_2=SeatChoice(guest="ÁNA"))

    assert refused(club, opening([], seats=seats), opener) == [("name_known", "seat_2")]


@pytest.mark.parametrize("seats", [0, 3, 5])
def test_a_table_has_as_many_seats_as_its_game(club, opener, people, seats):
    chosen = choices([*people, member(club)])[:seats]

    refused(club, opening([], seats=chosen), opener)


def test_a_refused_opening_can_be_put_right_with_the_same_form(club, opener, people):
    wanted = opening([], seats=choices(people, seat_1=SeatChoice(guest="Ana")), first_dealer=None)
    refused(club, wanted, opener)

    sheet = open_sheet(association=club, wanted=replace(wanted, first_dealer=2), by=actor(opener))

    assert sheet.first_dealer == 2
    assert Member.objects.filter(name="Ana").count() == 1


def test_every_preset_opens_a_sheet_that_can_be_played(club, people):
    sheets = [
        opened_sheet(club, players=people, preset=key) for key in ("basic", "association_500")
    ]

    for sheet in sheets:
        record(sheet)

    assert [sheet.deals.count() for sheet in sheets] == [1, 1]
    assert Seating.objects.count() == 8


def test_the_opening_key_is_not_the_code(club, opener, people):
    key = uuid4()

    sheet = open_sheet(association=club, wanted=opening(people, key=key), by=actor(opener))

    assert str(key) not in sheet.code
    assert len(sheet.code) == 12
    assert dump(sheet.options) == sheet.options
