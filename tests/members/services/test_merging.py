"""Two records of one person: merged, shown, undone; and guests claimed."""

from datetime import timedelta
from random import Random

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from common.models import LogEntry
from common.problems import Refusal
from members.models import Alias, Claim, Contact, Invitation, Member, Merge
from members.queries import members_of, namesake, pending_claims, people_called
from members.services import (
    Names,
    change_contact,
    change_names,
    claim_guest,
    decline_claim,
    merge_members,
    preview_merge,
    undo_merge,
)
from members.services.contacts import Reach
from members.services.merging import links
from scoring.models import Seating, Signature
from scoring.rules.match import Kind, Match
from standings.queries import ranking
from tests.factories.database import everything
from tests.factories.members import actor, association, guest, me, member, organiser, signed_up
from tests.factories.scoring import correct, opened_sheet, play

pytestmark = pytest.mark.django_db

SINGLE = Match(Kind.SINGLE)
TOLD = {"members.Merge", "common.LogEntry", "common.LogHead", "members.Association"}


@pytest.fixture
def club():
    return association()


@pytest.fixture
def boss(club):
    return actor(organiser(club, "Jeanne Paquet"))


def codes(act):
    before = everything()
    with pytest.raises(Refusal) as refusal:
        act()
    assert everything() == before
    return [problem.code for problem in refusal.value.problems]


def people_and_play():
    """Return what a merge and its undoing must leave as it was."""
    return {label: rows for label, rows in everything().items() if label not in TOLD}


def totals(club):
    return {row.tally.who.pk: (row.tally.matches, row.tally.points) for row in rows(club)}


def rows(club):
    return ranking(club, "jeu_du_10")


def test_a_merge_moves_all_that_points_to_a_person(club, boss):
    kept, merged = member(club, "Claire Gagnon"), guest(club, "Clara")
    sheet = opened_sheet(club, players=[merged])
    change_names(member=merged, wanted=Names("Clara", aliases=("Clarinette",)), by=boss)
    change_contact(member=merged, wanted=Reach(phone="1"), by=boss)

    merge = merge_members(kept=kept, merged=merged, by=boss)

    assert set(merge.moved) == {
        "scoring.Seating.member",
        "members.Alias.member",
        "members.Contact.member",
    }
    assert sheet.seatings.get(seat=0).member == kept
    assert Contact.objects.get().member == Alias.objects.get().member == kept
    gone = Member.objects.get(pk=merged.pk)
    assert (gone.merged_into, gone.name) == (kept, "Clara")
    assert gone not in members_of(club)


def test_the_preview_says_what_the_merge_then_does(club, boss):
    kept, merged = member(club), guest(club)
    for _ in range(2):
        opened_sheet(club, players=[merged])
    for each in (kept, merged):
        change_contact(member=each, wanted=Reach(phone="1"), by=boss)

    preview = preview_merge(kept=kept, merged=merged)
    merge = merge_members(kept=kept, merged=merged, by=boss)

    assert [(link.label, count) for link, count in preview.moves] == [("scoring.Seating.member", 2)]
    assert [link.label for link, _ in preview.stays] == ["members.Contact.member"]
    assert {label: len(keys) for label, keys in merge.moved.items()} == {
        "scoring.Seating.member": 2
    }


def test_the_name_of_the_merged_record_still_finds_the_person(club, boss):
    kept, merged = member(club, "Claire Gagnon"), guest(club, "Zoé")

    merge_members(kept=kept, merged=merged, by=boss)

    assert list(people_called(members_of(club), "zoe")) == [kept]
    assert namesake(club, "ZOE") == kept


def test_totals_of_one_are_those_of_both(club, boss):
    kept, merged = member(club, "Claire Gagnon"), guest(club, "Clara")
    others = [member(club) for _ in range(3)]
    for first in (kept, merged, merged):
        play(opened_sheet(club, players=[first, *others], match=SINGLE), "0")
    before = totals(club)

    merge_members(kept=kept, merged=merged, by=boss)

    after = totals(club)
    assert after[kept.pk][0].of == before[kept.pk][0].of + before[merged.pk][0].of == 3
    assert after[kept.pk][1] == before[kept.pk][1] + before[merged.pk][1]
    assert {each.pk: after[each.pk] for each in others} == {
        each.pk: before[each.pk] for each in others
    }


def test_what_is_only_added_to_stays_and_follows(club, boss):
    kept, merged = member(club), guest(club)
    sheet = play(opened_sheet(club, players=[merged], match=SINGLE), "0")
    signed = Signature.objects.create(
        association=club, sheet=sheet, side=0, digest="0" * 64, member=merged, signed_by=boss.user
    )

    merge_members(kept=kept, merged=merged, by=boss)

    assert Signature.objects.get(pk=signed.pk).member.merged_into == kept


def test_an_undone_merge_leaves_all_as_it_was(club, boss):
    kept, merged = member(club), guest(club)
    play(opened_sheet(club, players=[merged], match=SINGLE), "0")
    before = people_and_play()

    merge = merge_members(kept=kept, merged=merged, by=boss)
    undo_merge(merge=merge, by=boss)

    assert people_and_play() == before
    assert Merge.objects.get().undone_at is not None
    verbs = LogEntry.objects.order_by("-sequence").values_list("verb", flat=True)[:2]
    assert list(verbs) == ["member.merge_undone", "member.merged"]


def test_a_merge_is_undone_after_a_deal_of_a_match_that_moved_was_corrected(club, boss):
    """What a match counts for is written anew with every correction."""
    kept, merged = member(club), guest(club)
    sheet = play(opened_sheet(club, players=[merged], match=SINGLE), "0")
    play(opened_sheet(club, players=[kept], match=SINGLE), "0")
    before = totals(club)
    merge = merge_members(kept=kept, merged=merged, by=boss)
    assert set(merge.moved) == {"scoring.Seating.member"}
    correct(sheet, 1, bidder=0, bid=70)
    correct(sheet, 1, bidder=0, bid=60)

    undo_merge(merge=merge, by=boss)

    assert totals(club) == before


def test_a_merge_is_not_undone_when_the_one_kept_has_sat_there_again(club, boss):
    kept, merged = member(club), guest(club)
    sheet = opened_sheet(club, players=[merged])
    merge = merge_members(kept=kept, merged=merged, by=boss)
    sheet.seatings.filter(seat=0).update(until_deal=1)
    Seating.objects.create(association=club, sheet=sheet, seat=0, side=0, member=kept, from_deal=2)

    assert codes(lambda: undo_merge(merge=merge, by=boss)) == ["merge_changed_since"]


@pytest.mark.parametrize(
    "seed", [*range(8), *(pytest.param(n, marks=pytest.mark.soak) for n in range(8, 200))]
)
def test_merges_of_whomever_undone_in_turn_leave_all_as_it_was(club, boss, seed):
    chance = Random(seed)
    people = [member(club) if chance.random() < 0.5 else guest(club) for _ in range(6)]
    for _ in range(chance.randrange(1, 4)):
        sheet = opened_sheet(club, players=chance.sample(people, chance.randrange(1, 3)))
        play(sheet, "01")
    for each in people:
        if chance.random() < 0.4:
            change_contact(member=each, wanted=Reach(phone=str(each.pk)), by=boss)
        if chance.random() < 0.4:
            wanted = Names(each.name, aliases=(f"Alias {each.pk}",))
            change_names(member=each, wanted=wanted, by=boss)
        if chance.random() < 0.3:
            invited(each)
    states, merges = [], []
    for _ in range(5):
        kept, merged = chance.sample(people, 2)
        states.append(people_and_play())
        try:
            merges.append(merge_members(kept=kept, merged=merged, by=boss))
        except Refusal:
            assert people_and_play() == states.pop()

    assert merges
    while merges:
        undo_merge(merge=merges.pop(), by=boss)
        assert people_and_play() == states.pop()


def invited(person):
    return Invitation.objects.create(
        association=person.association,
        member=person,
        token_digest=f"{person.pk:064}",
        expires_at=timezone.now() + timedelta(days=1),
    )


# What is refused


def test_two_who_sat_at_one_table_are_two_people(club, boss):
    kept, merged = member(club), guest(club)
    opened_sheet(club, players=[kept, merged])

    assert codes(lambda: merge_members(kept=kept, merged=merged, by=boss)) == ["two_people"]


def test_the_record_with_an_account_is_the_one_kept(club, boss):
    one, other = me(signed_up(club)), me(signed_up(club))
    without = member(club)

    assert codes(lambda: merge_members(kept=one, merged=other, by=boss)) == ["both_have_accounts"]
    assert codes(lambda: merge_members(kept=without, merged=one, by=boss)) == ["account_is_kept"]
    assert merge_members(kept=one, merged=without, by=boss)


def test_a_minor_is_not_hidden_in_somebody_of_age(club, boss):
    kept, merged = member(club), member(club)
    Member.objects.filter(pk=merged.pk).update(is_minor=True, visibility="number", public_name="")

    assert codes(lambda: merge_members(kept=kept, merged=merged, by=boss)) == ["one_is_minor"]


def test_a_record_is_merged_once_and_not_with_itself(club, boss):
    kept, merged = member(club), member(club)

    assert codes(lambda: merge_members(kept=kept, merged=kept, by=boss)) == ["merge_of_one"]
    merge_members(kept=kept, merged=merged, by=boss)
    assert codes(lambda: merge_members(kept=kept, merged=merged, by=boss)) == ["person_gone"]
    assert codes(lambda: merge_members(kept=merged, merged=kept, by=boss)) == ["person_gone"]


def test_people_of_two_associations_are_never_merged(club, boss):
    there = member(association())

    assert codes(lambda: merge_members(kept=member_of(club), merged=there, by=boss)) == [
        "merge_of_one"
    ]


def member_of(club):
    return Member.objects.filter(association=club).first()


def test_only_organisers_merge_and_undo(club, boss):
    kept, merged = member(club), member(club)
    merge = merge_members(kept=kept, merged=merged, by=boss)
    more = member(club)

    for user in (signed_up(club), organiser(association()), None):
        with pytest.raises(PermissionDenied):
            merge_members(kept=kept, merged=more, by=actor(user))
        with pytest.raises(PermissionDenied):
            undo_merge(merge=merge, by=actor(user))


def test_a_merge_is_undone_once_and_after_those_made_on_top_of_it(club, boss):
    first, second, third = member(club), member(club), member(club)
    below = merge_members(kept=second, merged=first, by=boss)
    above = merge_members(kept=third, merged=second, by=boss)
    assert Member.objects.get(pk=first.pk).merged_into == third

    assert codes(lambda: undo_merge(merge=below, by=boss)) == ["merge_under_another"]
    undo_merge(merge=above, by=boss)
    undo_merge(merge=below, by=boss)
    assert codes(lambda: undo_merge(merge=below, by=boss)) == ["merge_undone"]


def test_a_merge_whose_rows_have_changed_since_is_not_undone(club, boss):
    kept, merged = member(club), member(club)
    change_contact(member=merged, wanted=Reach(phone="1"), by=boss)
    merge = merge_members(kept=kept, merged=merged, by=boss)
    change_contact(member=kept, wanted=Reach(), by=boss)

    assert codes(lambda: undo_merge(merge=merge, by=boss)) == ["merge_changed_since"]


def test_every_link_to_people_moves_or_is_known_to_stay():
    """A new link is looked at once: does it move with a merge, or tell history?"""
    assert sorted(link.label for link in links()) == [
        "members.Alias.member",
        "members.Contact.member",
        "members.Invitation.member",
        "members.Member.merged_into",
        "scoring.Credit.member",
        "scoring.Seating.member",
    ]


def test_the_log_of_a_merge_has_no_name(club, boss):
    kept, merged = member(club, "Célestine Inoubliable"), member(club, "Titine Inoubliable")

    merge_members(kept=kept, merged=merged, by=boss)

    assert "Inoubliable" not in str(list(LogEntry.objects.values()))


# Claims


def test_a_member_claims_a_guest_once_and_a_merge_grants_it(club, boss):
    user, played = signed_up(club), guest(club)

    claim = claim_guest(guest=played, by=actor(user))
    assert claim_guest(guest=played, by=actor(user)) == claim
    assert list(pending_claims(club)) == [claim]

    merge = merge_members(kept=me(user), merged=played, by=boss)

    granted = Claim.objects.get()
    assert (granted.merge, granted.decided_at is None) == (merge, False)
    assert not pending_claims(club)


def test_a_claim_is_declined_and_may_be_made_again(club, boss):
    user, played = signed_up(club), guest(club)
    claim = claim_guest(guest=played, by=actor(user))

    decline_claim(claim=claim, by=boss)

    assert not pending_claims(club)
    assert Claim.objects.get().merge is None
    assert claim_guest(guest=played, by=actor(user)) != claim


def test_the_other_claims_of_a_merged_guest_are_settled_by_the_merge(club, boss):
    one, other, played = signed_up(club), signed_up(club), guest(club)
    for user in (one, other):
        claim_guest(guest=played, by=actor(user))

    merge_members(kept=me(one), merged=played, by=boss)

    assert not pending_claims(club)


def test_only_a_guest_is_claimed_and_not_one_of_the_same_table(club):
    user = signed_up(club)
    other, played = member(club), guest(club)
    opened_sheet(club, players=[me(user), played])

    assert codes(lambda: claim_guest(guest=other, by=actor(user))) == ["not_a_guest"]
    assert codes(lambda: claim_guest(guest=played, by=actor(user))) == ["two_people"]


def test_strangers_claim_nobody_and_members_decide_nothing(club):
    user, played = signed_up(club), guest(club)
    claim = claim_guest(guest=played, by=actor(user))

    for stranger in (organiser(association()), None):
        with pytest.raises(PermissionDenied):
            claim_guest(guest=played, by=actor(stranger))
    with pytest.raises(PermissionDenied):
        decline_claim(claim=claim, by=actor(user))
