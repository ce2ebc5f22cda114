"""Two people who sign, contest or decide at once: real threads on a real database."""

from functools import partial

import pytest

from common import log
from common.models import LogEntry
from members.services import add_guest
from scoring.errors import Overtaken, SheetSettled
from scoring.models import Contest, Deal, Signature
from scoring.services import (
    close_sheet,
    confirm_sheet,
    contest_sheet,
    correct_as_claimed,
    correct_deal,
    keep_as_recorded,
    record_deal,
    sign_sheet,
    sign_with_pin,
)
from tests.factories.members import actor, organiser
from tests.factories.scoring import (
    ALL_DOUBTS,
    UNTIL_WE_STOP,
    correction,
    entry,
    next_submission,
    opened_sheet,
    play,
)
from tests.factories.signing import Evening, objection, with_pin
from tests.scoring.services.test_races import kinds, often, together

pytestmark = pytest.mark.django_db(transaction=True)


@often
def test_both_sides_sign_at_once(times):
    for _ in range(times):
        evening = Evening()
        digest = evening.settlement.digest

        outcomes = together(
            partial(
                sign_sheet, sheet=evening.sheet, side=0, digest=digest, by=actor(evening.claire)
            ),
            partial(sign_sheet, sheet=evening.sheet, side=1, digest=digest, by=actor(evening.luc)),
        )

        assert kinds(outcomes) == ["Signature", "Signature"]
        assert evening.settlement.is_settled


@often
def test_two_people_of_one_side_sign_once(times):
    for _ in range(times):
        evening = Evening()
        digest = evening.settlement.digest
        denise = with_pin(evening.denise)

        outcomes = together(
            partial(sign_sheet, sheet=evening.sheet, side=1, digest=digest, by=actor(evening.luc)),
            partial(
                sign_with_pin,
                sheet=evening.sheet,
                member=denise.code,
                pin="4071",
                digest=digest,
                by=actor(evening.claire),
            ),
        )

        assert kinds(outcomes) == ["Signature", "Signature"]
        assert outcomes[0] == outcomes[1]
        assert Signature.objects.filter(sheet=evening.sheet).count() == 1


@often
def test_a_signature_against_a_correction_stands_for_what_was_seen(times):
    for _ in range(times):
        evening = Evening()
        evening.sign(evening.claire, 0)
        digest = evening.settlement.digest
        sent = correction(evening.sheet, 3, entry(dealer=2, bidder=0, bid=70))

        outcomes = together(
            partial(sign_sheet, sheet=evening.sheet, side=1, digest=digest, by=actor(evening.luc)),
            partial(correct_deal, sheet=evening.sheet, sent=sent, by=actor(evening.claire)),
        )

        corrected = Deal.objects.filter(sheet=evening.sheet, version=2).exists()
        signed = Signature.objects.filter(sheet=evening.sheet, side=1).exists()
        assert corrected != signed
        assert sum(isinstance(each, Overtaken | SheetSettled) for each in outcomes) == 1


@often
def test_of_two_organisers_who_decide_one_does(times):
    for _ in range(times):
        evening = Evening()
        contest = evening.contest(evening.luc)
        other = organiser(evening.club)

        outcomes = together(
            partial(
                keep_as_recorded, contest=contest, reason="Recompté.", by=actor(evening.organiser)
            ),
            partial(
                correct_as_claimed,
                contest=contest,
                base=1,
                confirmed=frozenset(ALL_DOUBTS),
                reason="Mal noté.",
                by=actor(other),
            ),
        )

        assert kinds(outcomes) == ["Contest", "Overtaken"]
        decided = Contest.objects.get(pk=contest.pk)
        assert Deal.objects.filter(sheet=evening.sheet, version=2).exists() == decided.is_upheld


@often
def test_a_double_tap_contests_once(times):
    for _ in range(times):
        evening = Evening()
        wanted = objection(evening.sheet)
        act = partial(contest_sheet, sheet=evening.sheet, objection=wanted, by=actor(evening.luc))

        outcomes = together(act, act)

        assert kinds(outcomes) == ["Contest", "Contest"]
        assert evening.sheet.contests.count() == 1


@often
def test_much_at_once_in_one_association_is_one_chain(times):
    """Everything takes its locks in one order, the end of the log last: nobody waits for ever."""
    for _ in range(times):
        evening = Evening()
        club = evening.club
        long = opened_sheet(club, match=UNTIL_WE_STOP)
        ending, idle = play(opened_sheet(club), "00"), opened_sheet(club)
        contest = evening.contest(evening.luc)
        boss = actor(evening.organiser)
        sent = [next_submission(sheet, confirmed=ALL_DOUBTS) for sheet in (long, ending)]

        outcomes = together(
            partial(record_deal, sheet=long, sent=sent[0], by=actor(long.opened_by)),
            partial(record_deal, sheet=ending, sent=sent[1], by=actor(ending.opened_by)),
            partial(close_sheet, sheet=idle, by=actor(idle.opened_by)),
            partial(keep_as_recorded, contest=contest, reason="Recompté.", by=boss),
            partial(add_guest, association=club, name=f"Invitée {long.code}", by=boss),
        )

        assert kinds(outcomes) == ["Contest", "Member", "Receipt", "Receipt", "Sheet"]
        assert list(log.broken_links(club.pk)) == []
        assert LogEntry.objects.filter(association=club, verb="contest.kept").count() == 1


@often
def test_a_confirmation_against_a_contest(times):
    for _ in range(times):
        evening = Evening()
        digest = evening.settlement.digest

        together(
            partial(confirm_sheet, sheet=evening.sheet, digest=digest, by=actor(evening.organiser)),
            partial(
                contest_sheet,
                sheet=evening.sheet,
                objection=objection(evening.sheet),
                by=actor(evening.luc),
            ),
        )

        assert evening.settlement.undecided
        assert not evening.settlement.is_settled
