"""An organiser who has played does not decide about it while somebody else can."""

import pytest

from common.problems import Refusal
from members.models import Member, Role, Signing
from scoring.models import Signature
from scoring.services import (
    SeatChoice,
    Substitution,
    confirm_sheet,
    correct_as_claimed,
    keep_as_recorded,
    substitute,
)
from tests.factories.members import actor, member, site_admin
from tests.factories.scoring import ALL_DOUBTS, opened_sheet, play
from tests.factories.signing import Evening, stands

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    """Return an evening that Luc organises, too, and at which he plays."""
    evening = Evening(Signing.ORGANISER)
    Member.objects.filter(user=evening.luc).update(role=Role.ORGANISER)
    return evening


def confirm(evening, by, sheet=None):
    sheet = sheet or evening.sheet
    return confirm_sheet(sheet=sheet, digest=stands(sheet).digest, by=actor(by))


def keep(evening, by):
    contest = evening.contest(evening.claire)
    return keep_as_recorded(contest=contest, reason="Recompté.", by=actor(by))


def uphold(evening, by):
    contest = evening.contest(evening.claire)
    return correct_as_claimed(
        contest=contest, base=1, confirmed=frozenset(ALL_DOUBTS), reason="Vu.", by=actor(by)
    )


@pytest.mark.parametrize("decide", [confirm, keep, uphold])
def test_who_has_played_leaves_it_to_another_organiser(evening, decide):
    with pytest.raises(Refusal) as refused:
        decide(evening, evening.luc)

    assert [each.code for each in refused.value.problems] == ["own_match"]
    assert not Signature.objects.exists()
    assert evening.sheet.deals.count() == 3


@pytest.mark.parametrize("decide", [confirm, keep, uphold])
@pytest.mark.parametrize("how", ["left", "locked out", "no account", "plays, too"])
def test_who_has_played_decides_when_nobody_else_can(evening, decide, how):
    other = Member.objects.get(user=evening.organiser)
    if how == "locked out":
        evening.organiser.is_active = False
        evening.organiser.save()
    elif how == "no account":
        other.user = None
    elif how == "left":
        other.left_at = "2026-01-01T00:00Z"
    other.save()
    if how == "plays, too":
        seats = [other, *evening.people[1:]]
        evening.sheet = play(opened_sheet(evening.club, by=evening.organiser, players=seats), "000")
        evening.claire = evening.simon

    assert decide(evening, evening.luc)


def test_who_gave_up_their_seat_has_played(evening):
    sheet = evening.match("00")
    late = SeatChoice(member=member(evening.club, "Zoé Roy").code)
    wanted = Substitution(1, late, 3)
    substitute(sheet=sheet, wanted=wanted, by=actor(evening.organiser))
    play(sheet, "0", evening.organiser)

    with pytest.raises(Refusal):
        confirm(evening, evening.luc, sheet)
    assert confirm(evening, evening.organiser, sheet)


def test_a_site_administrator_has_not_played(evening):
    assert confirm(evening, site_admin())
