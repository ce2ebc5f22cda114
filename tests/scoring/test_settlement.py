"""How a match stands once it is over: it follows from deals, signatures, contests and the time."""

from datetime import timedelta

import pytest

from members.models import Signing
from scoring.rules.match import Kind, Match
from scoring.services import close_sheet, confirm_sheet, keep_as_recorded, reopen_sheet
from scoring.settlement import OBJECTION, State
from tests.factories.members import actor
from tests.factories.scoring import UNTIL_WE_STOP, correct, opened_sheet, play
from tests.factories.signing import Evening, stands

pytestmark = pytest.mark.django_db

A_MOMENT = timedelta(seconds=5)


def test_a_match_without_deals_is_under_way():
    found = stands(opened_sheet())

    assert (found.state, found.awaited, found.settles_at) == (State.UNDER_WAY, (), None)


def test_a_match_closed_before_its_end_has_nothing_to_settle():
    sheet = play(opened_sheet(), "01")
    close_sheet(sheet=sheet, by=actor(sheet.opened_by))

    assert stands(sheet).state is State.STOPPED


def test_a_match_that_nobody_signs_is_settled_a_day_after_its_end():
    evening = Evening(Signing.NONE)
    ended = evening.sheet.result.ended_at

    found = evening.settlement

    assert (found.state, found.settles_at) == (State.OPEN, ended + OBJECTION)
    assert stands(evening.sheet, later=OBJECTION - A_MOMENT).state is State.OPEN
    assert stands(evening.sheet, later=OBJECTION).state is State.SETTLED


def test_a_match_that_its_sides_sign_waits_for_both():
    evening = Evening()

    assert (evening.settlement.state, evening.settlement.awaited) == (State.AWAITING, (0, 1))
    evening.sign(evening.claire, 0)
    assert (evening.settlement.state, evening.settlement.awaited) == (State.AWAITING, (1,))
    evening.sign(evening.luc, 1)
    assert (evening.settlement.state, evening.settlement.awaited) == (State.SETTLED, ())


def test_a_match_to_be_signed_waits_for_longer_than_a_day():
    assert stands(Evening().sheet, later=2 * OBJECTION).state is State.AWAITING


def test_a_match_that_an_organiser_confirms_waits_for_nobody_else():
    for signing in Signing:
        evening = Evening(signing)
        found = evening.settlement

        confirm_sheet(sheet=evening.sheet, digest=found.digest, by=actor(evening.organiser))

        assert evening.settlement.state is State.SETTLED
        assert evening.settlement.awaited == ()
        assert evening.settlement.confirmed.signed_by == evening.organiser


def test_a_correction_leaves_signatures_behind():
    evening = Evening()
    signature = evening.sign(evening.claire, 0)

    correct(evening.sheet, 3, by=evening.claire, bidder=0, bid=70)

    found = evening.settlement
    assert (found.standing, found.left_behind) == ((), (signature,))
    assert (found.state, found.awaited) == (State.AWAITING, (0, 1))


def test_closing_and_opening_again_leaves_no_signature_behind():
    evening = Evening()
    signature = evening.sign(evening.claire, 0)

    close_sheet(sheet=evening.sheet, by=actor(evening.claire))
    reopen_sheet(sheet=evening.sheet, by=actor(evening.organiser))

    assert evening.settlement.standing == (signature,)


def test_a_contested_match_is_nothing_else_until_it_is_decided():
    evening = Evening()
    evening.sign(evening.claire, 0)
    evening.sign(evening.luc, 1)
    contest = evening.contest(evening.luc)
    assert stands(evening.sheet, later=2 * OBJECTION).state is State.CONTESTED

    keep_as_recorded(contest=contest, reason="Recompté.", by=actor(evening.organiser))

    assert evening.settlement.state is State.SETTLED


def test_what_is_settled_by_signature_may_be_contested_for_a_day():
    evening = Evening()
    evening.sign(evening.claire, 0)
    evening.sign(evening.luc, 1)

    assert evening.settlement.may_be_contested
    assert not stands(evening.sheet, later=OBJECTION).may_be_contested


def test_a_timed_match_is_over_when_it_is_closed():
    sheet = play(opened_sheet(match=UNTIL_WE_STOP), "01")
    assert stands(sheet).state is State.UNDER_WAY

    close_sheet(sheet=sheet, by=actor(sheet.opened_by))

    sheet.refresh_from_db()
    found = stands(sheet)
    assert (found.state, found.settles_at) == (State.OPEN, sheet.closed_at + OBJECTION)


def test_the_digest_tells_every_deal_its_version_and_the_house_rules():
    sheet = play(opened_sheet(match=Match(Kind.BEST_OF, 5)), "01")
    digests = [stands(sheet).digest]

    play(sheet, "1")
    digests.append(stands(sheet).digest)
    correct(sheet, 1, bidder=0, bid=60)
    digests.append(stands(sheet).digest)
    sheet.first_dealer = 1
    sheet.save()
    digests.append(stands(sheet).digest)

    assert len(set(digests)) == 4
    assert {len(digest) for digest in digests} == {64}
