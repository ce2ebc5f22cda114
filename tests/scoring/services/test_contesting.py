"""Contests: what a side says is wrong, kept out of the rankings until an organiser decides."""

import pytest
from django.core.exceptions import PermissionDenied

from common.models import LogEntry
from common.problems import Refusal
from members.models import Signing
from scoring.errors import Overtaken, SheetSettled, Stale, Unconfirmed
from scoring.models import Contest, Credit, MatchResult, ResultsVersion
from scoring.rules.codec import Unreadable
from scoring.rules.game import InvalidEntry
from scoring.services import correct_as_claimed, keep_as_recorded
from scoring.settlement import OBJECTION, State
from standings.queries import ranking
from tests.factories.members import actor, organiser, signed_up
from tests.factories.scoring import ALL_DOUBTS, correct, entry
from tests.factories.signing import Evening, later

pytestmark = pytest.mark.django_db

CLAIMED = {"dealer": 2, "bidder": 0, "bid": 60, "points": [55, 45]}


@pytest.fixture
def evening():
    return Evening(Signing.NONE)


def codes(refused):
    return [(problem.code, problem.field) for problem in refused.value.problems]


def keep(evening, contest, reason="Recompté ensemble: 60."):
    return keep_as_recorded(contest=contest, reason=reason, by=actor(evening.organiser))


def uphold(evening, contest, *, base=1, reason="Le dix compté deux fois.", confirmed=ALL_DOUBTS):
    return correct_as_claimed(
        contest=contest,
        base=base,
        confirmed=frozenset(confirmed),
        reason=reason,
        by=actor(evening.organiser),
    )


# Saying so


def test_a_contest_keeps_what_was_said_of_which_version(evening):
    contest = evening.contest(evening.luc)

    assert (contest.side, contest.number, contest.version) == (1, 3, 1)
    assert contest.entry == CLAIMED
    assert contest.said == "Luc a compté deux fois le dix."
    assert (contest.raised_by, contest.decided_at, contest.is_upheld) == (evening.luc, None, None)
    told = LogEntry.objects.get(verb="sheet.contested")
    assert told.after == {"contest": contest.code, "deal": 3, "version": 1, "entry": CLAIMED}
    assert told.why == contest.said


def test_a_contested_result_leaves_the_rankings_and_they_are_told(evening):
    before = ResultsVersion.objects.get().number
    assert len(ranking(evening.club, "jeu_du_10")) == 4

    evening.contest(evening.luc)

    assert ranking(evening.club, "jeu_du_10") == []
    assert MatchResult.objects.exists()
    assert ResultsVersion.objects.get().number == before + 1


def test_the_whole_sheet_can_be_contested_in_words(evening):
    contest = evening.contest(evening.luc, number=None, entry=None, said="Simon  était absent.")

    assert (contest.number, contest.entry, contest.said) == (None, None, "Simon était absent.")


def test_nothing_said_is_nothing_contested(evening):
    with pytest.raises(Refusal) as refused:
        evening.contest(evening.luc, entry=None, said="  ")

    assert codes(refused) == [("words_missing", "reason")]
    assert not Contest.objects.exists()


def test_an_entry_says_enough_by_itself(evening):
    assert evening.contest(evening.luc, said="").said == ""


def test_an_illegal_claim_is_refused_by_the_rules(evening):
    with pytest.raises(InvalidEntry) as refused:
        evening.contest(evening.luc, entry=CLAIMED | {"points": [55, 40]})
    assert codes(refused) == [("sum_not_100", "points")]

    with pytest.raises(Unreadable):
        evening.contest(evening.luc, entry={"bid": "much"})

    assert not Contest.objects.exists()


def test_what_was_recorded_is_no_claim(evening):
    with pytest.raises(Refusal) as refused:
        evening.contest(evening.luc, entry=entry(dealer=2, bidder=0))

    assert codes(refused) == [("nothing_changed", "")]


def test_a_deal_corrected_meanwhile_is_looked_at_again(evening):
    correct(evening.sheet, 3, by=evening.claire, bidder=0, bid=70)

    with pytest.raises(Stale):
        evening.contest(evening.luc)
    with pytest.raises(Stale):
        evening.contest(evening.luc, number=9)


def test_the_same_objection_again_is_the_same_contest(evening):
    first = evening.contest(evening.luc)

    assert evening.contest(evening.luc) == first
    assert evening.contest(evening.luc, said="Autre chose.") != first


def test_only_who_sits_there_or_organises_contests(evening):
    for user in (signed_up(evening.club), organiser(Evening().club)):
        with pytest.raises(PermissionDenied):
            evening.contest(user)

    assert evening.contest(evening.organiser).side is None


def test_a_match_under_way_can_be_contested_and_goes_on(evening):
    evening.sheet = evening.match("01")
    evening.contest(evening.luc, number=2, entry=None)

    correct(evening.sheet, 2, by=evening.claire, bidder=1, bid=75)

    assert evening.sheet.deals.count() == 3


def test_after_its_day_a_settled_sheet_is_contested_by_organisers_only(evening):
    with later(OBJECTION):
        with pytest.raises(SheetSettled):
            evening.contest(evening.luc)
        assert evening.contest(evening.organiser).number == 3


# Deciding


def test_what_is_kept_counts_again_and_is_settled(evening):
    contest = evening.contest(evening.luc)

    decided = keep(evening, contest)

    assert (decided.is_upheld, decided.decision) == (False, "Recompté ensemble: 60.")
    assert decided.decided_by == evening.organiser
    assert len(ranking(evening.club, "jeu_du_10")) == 4
    assert evening.settlement.is_settled
    assert evening.sheet.deals.count() == 3
    assert LogEntry.objects.get(verb="contest.kept").why == "Recompté ensemble: 60."


def test_what_is_upheld_is_corrected_for_the_reason_given(evening):
    contest = evening.contest(evening.luc)

    uphold(evening, contest)

    deal = evening.sheet.deals.get(number=3, version=2)
    assert (deal.entry, deal.recorded_by) == (CLAIMED, evening.organiser)
    assert LogEntry.objects.get(verb="deal.corrected").why == "Le dix compté deux fois."
    assert LogEntry.objects.get(verb="contest.upheld").why == "Le dix compté deux fois."
    # With one game lost instead of won, the match of best of five goes on.
    assert evening.settlement.state is State.UNDER_WAY
    assert not Credit.objects.exists()


def test_a_claim_in_words_is_upheld_without_a_version(evening):
    contest = evening.contest(evening.luc, entry=None)

    uphold(evening, contest)

    assert evening.sheet.deals.count() == 3
    assert Contest.objects.get().is_upheld


def test_what_the_table_has_put_right_meanwhile_is_upheld_as_it_is(evening):
    contest = evening.contest(evening.luc)
    correct(evening.sheet, 3, by=evening.claire, bidder=0, bid=60, taken=55)

    uphold(evening, contest, base=2)

    assert evening.sheet.deals.count() == 4


def test_what_a_correction_moves_is_asked_first(evening):
    contest = evening.contest(evening.luc)

    with pytest.raises(Unconfirmed):
        uphold(evening, contest, confirmed=())

    assert Contest.objects.get().decided_at is None
    assert evening.sheet.deals.count() == 3


def test_a_decision_about_another_version_is_refused(evening):
    contest = evening.contest(evening.luc)
    correct(evening.sheet, 3, by=evening.claire, bidder=0, bid=70)

    with pytest.raises(Stale):
        uphold(evening, contest)

    assert Contest.objects.get().decided_at is None


@pytest.mark.parametrize("decide", [keep, uphold])
def test_a_decision_has_a_reason(evening, decide):
    contest = evening.contest(evening.luc)

    with pytest.raises(Refusal) as refused:
        decide(evening, contest, reason=" ")

    assert codes(refused) == [("words_missing", "reason")]


@pytest.mark.parametrize("decide", [keep, uphold])
def test_what_is_decided_stays_decided(evening, decide):
    contest = evening.contest(evening.luc)
    keep(evening, contest)

    with pytest.raises(Overtaken):
        decide(evening, contest)

    assert evening.sheet.deals.count() == 3


def test_only_an_organiser_decides(evening):
    contest = evening.contest(evening.luc)

    for user in (evening.luc, evening.claire, organiser(Evening().club)):
        with pytest.raises(PermissionDenied):
            keep_as_recorded(contest=contest, reason="Non.", by=actor(user))


def test_a_second_contest_keeps_the_sheet_contested(evening):
    first, second = evening.contest(evening.luc), evening.contest(evening.luc, number=2, entry=None)

    keep(evening, first)
    assert not Credit.objects.exists()
    assert evening.settlement.confirmed is None

    keep(evening, second)
    assert Credit.objects.count() == 4
    assert evening.settlement.is_settled
