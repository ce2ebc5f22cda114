"""Signing: each side its own word, on its own phone or with its PIN; an organiser's instead."""

import pytest
from django.core.exceptions import PermissionDenied

from common.models import LogEntry
from common.problems import Refusal
from members.models import Member, Role, Signing
from members.services import set_pin
from scoring.errors import Overtaken, SheetSettled
from scoring.models import Signature
from scoring.services import (
    confirm_sheet,
    correct_deal,
    hand_over,
    record_deal,
    sign_sheet,
    sign_with_pin,
    take_hold,
    withdraw_deal,
)
from tests.factories.members import actor, organiser, signed_up
from tests.factories.scoring import (
    correct,
    correction,
    entry,
    next_submission,
    play,
    undoing,
)
from tests.factories.signing import PIN, Evening, on, phone, stands, with_pin

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    return Evening()


def codes(refused):
    return [problem.code for problem in refused.value.problems]


def sign_by_pin(evening, person, by, pin=PIN):
    return sign_with_pin(
        sheet=evening.sheet,
        member=person.code,
        pin=pin,
        digest=evening.settlement.digest,
        by=by,
    )


# A side signs


def test_a_signature_keeps_who_from_where_and_for_what(evening):
    by = phone(evening.luc)

    signature = sign_sheet(sheet=evening.sheet, side=1, digest=evening.settlement.digest, by=by)

    assert (signature.side, signature.member, signature.signed_by) == (
        1,
        evening.people[1],
        evening.luc,
    )
    assert signature.signed_on == by.device_code
    assert signature.digest == evening.settlement.digest
    told = LogEntry.objects.get(verb="sheet.signed")
    assert (told.subject, told.after) == (
        f"sheet/{evening.sheet.code}",
        {"side": 1, "member": evening.people[1].code, "digest": signature.digest},
    )


def test_a_signature_draws_the_page_anew(evening):
    before = evening.sheet.version

    evening.sign(evening.claire, 0)

    evening.sheet.refresh_from_db()
    assert evening.sheet.version == before + 1


def test_signing_again_changes_nothing(evening):
    first = evening.sign(evening.claire, 0)

    assert evening.sign(evening.simon, 0) == first
    assert Signature.objects.count() == 1
    assert LogEntry.objects.filter(verb="sheet.signed").count() == 1


def test_nobody_signs_for_the_other_side(evening):
    with pytest.raises(Refusal) as refused:
        evening.sign(evening.claire, 1)

    assert codes(refused) == ["sign_same_side"]
    assert not Signature.objects.exists()


def test_who_does_not_sit_there_does_not_sign(evening):
    strangers = (signed_up(evening.club), evening.organiser, organiser(Evening().club))

    for user in strangers:
        with pytest.raises(PermissionDenied):
            evening.sign(user, 0)


def test_one_phone_does_not_sign_for_both_sides(evening):
    by = phone(evening.claire)
    digest = evening.settlement.digest
    sign_sheet(sheet=evening.sheet, side=0, digest=digest, by=by)

    with pytest.raises(Refusal) as refused:
        sign_sheet(sheet=evening.sheet, side=1, digest=digest, by=on(by.device, evening.luc))

    assert codes(refused) == ["sign_same_side"]
    assert [each.side for each in Signature.objects.all()] == [0]


def test_a_match_under_way_is_not_signed(evening):
    evening.sheet = evening.match("01")

    with pytest.raises(Refusal) as refused:
        evening.sign(evening.claire, 0)

    assert codes(refused) == ["not_over"]


@pytest.mark.parametrize("signing", [Signing.NONE, Signing.ORGANISER])
def test_a_sheet_that_its_sides_do_not_sign_is_not_signed_by_them(signing):
    evening = Evening(signing)

    with pytest.raises(Refusal) as refused:
        evening.sign(evening.claire, 0)

    assert codes(refused) == ["nothing_to_sign"]


def test_a_sheet_that_has_changed_is_looked_at_again(evening):
    digest = evening.settlement.digest
    correct(evening.sheet, 3, by=evening.claire, bidder=0, bid=70)

    with pytest.raises(Overtaken):
        sign_sheet(sheet=evening.sheet, side=1, digest=digest, by=actor(evening.luc))

    assert not Signature.objects.exists()


def test_a_contested_sheet_is_not_signed(evening):
    evening.contest(evening.luc)

    with pytest.raises(Refusal) as refused:
        evening.sign(evening.claire, 0)

    assert codes(refused) == ["sheet_contested"]


# With a PIN, on the scorekeeper's phone


def test_the_other_side_signs_with_its_pin_on_the_scorekeepers_phone(evening):
    denise, by = with_pin(evening.denise), phone(evening.claire)
    digest = evening.settlement.digest
    sign_sheet(sheet=evening.sheet, side=0, digest=digest, by=by)

    signature = sign_by_pin(evening, denise, by)

    assert (signature.side, signature.member, signature.signed_by) == (1, denise, evening.claire)
    assert evening.settlement.is_settled


def test_a_pin_first_does_not_keep_the_phone_from_its_own_side(evening):
    by = phone(evening.claire)
    sign_by_pin(evening, with_pin(evening.denise), by)

    sign_sheet(sheet=evening.sheet, side=0, digest=evening.settlement.digest, by=by)

    assert evening.settlement.is_settled


def test_a_wrong_pin_signs_nothing_and_is_counted(evening):
    denise = with_pin(evening.denise)

    with pytest.raises(Refusal) as refused:
        sign_by_pin(evening, denise, actor(evening.claire), pin="0000")

    assert codes(refused) == ["pin_wrong"]
    assert not Signature.objects.exists()
    assert Member.objects.get(pk=denise.pk).pin_failures == 1


def test_a_pin_tried_five_times_is_dead_until_it_is_set_again(evening):
    denise = with_pin(evening.denise)
    for _ in range(5):
        with pytest.raises(Refusal):
            sign_by_pin(evening, denise, actor(evening.claire), pin="0000")
    with pytest.raises(Refusal):
        sign_by_pin(evening, denise, actor(evening.claire))

    set_pin(member=denise, pin=PIN, by=actor(evening.organiser))

    assert sign_by_pin(evening, denise, actor(evening.claire)).side == 1


def test_who_has_no_pin_cannot_sign_with_one(evening):
    for pin in ("", PIN):
        with pytest.raises(Refusal) as refused:
            sign_by_pin(evening, evening.denise, actor(evening.claire), pin=pin)
        assert codes(refused) == ["pin_wrong"]


def test_a_pin_of_somebody_who_does_not_sit_there_is_not_even_tried(evening):
    jeanne = with_pin(Member.objects.get(user=evening.organiser))

    with pytest.raises(Refusal) as refused:
        sign_by_pin(evening, jeanne, actor(evening.claire), pin="0000")

    assert codes(refused) == ["signer_missing"]
    assert Member.objects.get(pk=jeanne.pk).pin_failures == 0


def test_a_pin_is_typed_at_the_table_only(evening):
    denise = with_pin(evening.denise)

    with pytest.raises(PermissionDenied):
        sign_by_pin(evening, denise, actor(signed_up(evening.club)), pin="0000")

    assert Member.objects.get(pk=denise.pk).pin_failures == 0


def test_who_set_a_pin_for_somebody_else_does_not_type_it(evening):
    set_pin(member=evening.denise, pin=PIN, by=actor(evening.organiser))
    let_in = phone()
    new = hand_over(sheet=evening.sheet, by=actor(evening.organiser))
    take_hold(link=new.link, by=let_in)

    for by in (actor(evening.organiser), let_in, on(let_in.device, evening.claire)):
        with pytest.raises(Refusal) as refused:
            sign_by_pin(evening, evening.denise, by)
        assert codes(refused) == ["pin_known"]

    assert Member.objects.get(pk=evening.denise.pk).pin_failures == 0
    assert not Signature.objects.exists()
    assert sign_by_pin(evening, evening.denise, actor(evening.claire)).is_by_pin


def test_who_set_their_own_pin_types_it_anywhere(evening):
    organises = evening.people[1]
    organises.role = Role.ORGANISER
    organises.save()
    set_pin(member=organises, pin=PIN, by=actor(evening.luc))

    assert sign_by_pin(evening, organises, actor(evening.luc)).side == 1


# An organiser


def test_only_an_organiser_confirms(evening):
    for user in (evening.claire, signed_up(evening.club), organiser(Evening().club)):
        with pytest.raises(PermissionDenied):
            confirm_sheet(sheet=evening.sheet, digest=evening.settlement.digest, by=actor(user))


def test_confirming_twice_signs_once():
    evening = Evening(Signing.ORGANISER)

    for _ in range(2):
        confirm_sheet(
            sheet=evening.sheet, digest=evening.settlement.digest, by=actor(evening.organiser)
        )

    assert [each.side for each in Signature.objects.all()] == [None]
    assert LogEntry.objects.filter(verb="sheet.confirmed").count() == 1


# What is settled


@pytest.fixture
def settled(evening):
    evening.sign(evening.claire, 0)
    evening.sign(evening.luc, 1)
    return evening


def test_a_settled_sheet_refuses_whatever_the_table_sends(settled):
    sheet, by = settled.sheet, actor(settled.claire)
    data = entry(dealer=2, bidder=0, bid=70)
    sent = next_submission(sheet, entry(dealer=3, bidder=0))

    for change in (
        lambda: record_deal(sheet=sheet, sent=sent, by=by),
        lambda: correct_deal(sheet=sheet, sent=correction(sheet, 3, data), by=by),
        lambda: withdraw_deal(sheet=sheet, sent=undoing(sheet), by=by),
    ):
        with pytest.raises(SheetSettled) as refused:
            change()
        assert codes(refused) == ["sheet_settled"]

    assert sheet.deals.count() == 3


def test_a_receipt_is_still_given_for_what_was_sent_before(evening):
    sheet = evening.match("00")
    sent = next_submission(sheet, entry(sheet, bidder=0), confirmed=("same_as_last",))
    receipt = record_deal(sheet=sheet, sent=sent, by=actor(evening.claire))
    confirm_sheet(sheet=sheet, digest=stands(sheet).digest, by=actor(evening.organiser))

    assert record_deal(sheet=sheet, sent=sent, by=actor(evening.claire)) == receipt


def test_an_organiser_corrects_a_settled_sheet_for_a_reason_that_is_kept(settled):
    sent = correction(settled.sheet, 3, entry(dealer=2, bidder=0, bid=70))
    by = actor(settled.organiser)
    with pytest.raises(Refusal) as refused:
        correct_deal(sheet=settled.sheet, sent=sent, by=by)
    assert [(each.code, each.field) for each in refused.value.problems] == [
        ("words_missing", "reason")
    ]

    correct_deal(sheet=settled.sheet, sent=with_reason(sent, " Mal  noté. "), by=by)

    told = LogEntry.objects.get(verb="deal.corrected")
    assert told.why == "Mal noté."
    assert len(settled.settlement.left_behind) == 2
    assert not settled.settlement.is_settled


def test_a_reason_too_long_to_keep_is_refused(settled):
    sent = correction(settled.sheet, 3, entry(dealer=2, bidder=0, bid=70))

    with pytest.raises(Refusal) as refused:
        correct_deal(
            sheet=settled.sheet,
            sent=with_reason(sent, "a" * 501),
            by=actor(settled.organiser),
        )

    assert codes(refused) == ["words_too_long"]


def test_a_sheet_that_waits_for_signatures_is_still_corrected(evening):
    evening.sign(evening.claire, 0)

    correct(evening.sheet, 3, by=evening.claire, bidder=0, bid=70)

    assert evening.sheet.deals.count() == 4


def test_a_match_taken_back_and_ended_again_is_signed_anew(evening):
    evening.sign(evening.claire, 0)
    withdraw_deal(sheet=evening.sheet, sent=undoing(evening.sheet), by=actor(evening.claire))

    play(evening.sheet, "0", evening.claire)

    assert evening.settlement.awaited == (0, 1)


def with_reason(sent, reason):
    return sent.__class__(sent.key, sent.number, sent.base, sent.entry, sent.confirmed, reason)
