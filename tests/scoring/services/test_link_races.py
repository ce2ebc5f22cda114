"""Links and holds, when two things happen at once: real threads and a real database."""

from functools import partial

import pytest
from django.core.exceptions import PermissionDenied

from common.models import LogEntry
from common.problems import Refusal
from scoring.errors import WrongPin
from scoring.models import Deal, Table, TableHold, TableLink
from scoring.queries import live_holds
from scoring.services import (
    bring_to_table,
    clear_table,
    hand_over,
    link_with_pin,
    record_deal,
    revoke_hold,
    revoke_link,
    take_hold,
)
from tests.factories.members import actor, association, organiser
from tests.factories.scoring import next_submission, opened_sheet
from tests.factories.tables import link_to, opened_at, phone, table
from tests.scoring.services.test_races import kinds, often, together

pytestmark = pytest.mark.django_db(transaction=True)


def refusing(act):
    """Return ``act`` with a refusal of rights as what came of it."""

    def tried():
        try:
            return act()
        except PermissionDenied as denied:
            return denied

    return tried


@often
def test_of_two_phones_that_take_the_same_handing_over_one_has_it(times):
    jeanne = organiser(association())
    club = jeanne.memberships.get().association
    for _ in range(times):
        at = table(club)
        sheet, former = opened_at(at, jeanne), phone()
        take_hold(link=link_to(at, by=jeanne).link, by=former)
        new, one, other = hand_over(sheet=sheet, by=former), phone(), phone()

        outcomes = together(
            *[partial(take_hold, link=new.link, by=visitor) for visitor in (one, other)]
        )

        assert kinds(outcomes) == ["LinkGone", "TableHold"]
        assert live_holds().filter(table=at).count() == 1


@often
@pytest.mark.parametrize("ending", ["hold", "link", "match"])
def test_a_deal_in_flight_is_recorded_before_the_right_ends_or_not_at_all(times, ending):
    club = association()
    jeanne = organiser(club)
    for _ in range(times):
        at, visitor = table(club), phone()
        sheet = opened_at(at, jeanne)
        hold = take_hold(link=link_to(at, by=jeanne).link, by=visitor)
        sent = next_submission(sheet)
        end = {
            "hold": partial(revoke_hold, hold=hold),
            "link": partial(revoke_link, table=at),
            "match": partial(clear_table, table=at),
        }[ending]

        recorded, _ = together(
            refusing(partial(record_deal, sheet=sheet, sent=sent, by=visitor)),
            refusing(partial(end, by=actor(jeanne))),
        )

        last = LogEntry.objects.filter(association=club).order_by("-sequence").first()
        assert last.verb in ("table.released", "link.revoked", "table.cleared", "deal.recorded")
        if isinstance(recorded, PermissionDenied):
            assert not Deal.objects.filter(sheet=sheet).exists()
        else:
            assert last.verb != "deal.recorded"
            assert Deal.objects.get(sheet=sheet).recorded_on == visitor.device.code


@often
def test_wrong_pins_at_the_same_time_are_all_counted(times):
    at = table(association())
    jeanne = organiser(at.association)
    for _ in range(times):
        new = link_to(at, by=jeanne)
        pin = "000000" if new.pin != "000000" else "000001"

        outcomes = together(*[partial(link_with_pin, table=at, pin=pin)] * 6)

        assert all(isinstance(outcome, WrongPin) for outcome in outcomes)
        new.link.refresh_from_db()
        assert new.link.pin_failures == 6


@often
def test_a_phone_that_says_yes_twice_holds_once(times):
    at = table(association())
    jeanne = organiser(at.association)
    for _ in range(times):
        new, visitor = link_to(at, by=jeanne), phone()

        outcomes = together(*[partial(take_hold, link=new.link, by=visitor)] * 2)

        assert kinds(outcomes) == ["TableHold", "TableHold"]
        assert TableHold.objects.filter(device=visitor.device).count() == 1


@often
def test_two_new_links_at_once_leave_one(times):
    at = table(association())
    jeanne = organiser(at.association)
    for _ in range(times):
        together(*[partial(link_to, at, by=jeanne)] * 2)

        assert TableLink.objects.filter(table=at, revoked_at__isnull=True).count() == 1


@often
def test_of_two_matches_at_a_free_table_one_is_opened(times):
    club = association()
    jeanne = organiser(club)
    for _ in range(times):
        at = table(club)

        outcomes = together(*[partial(opened_at, at, jeanne)] * 2)

        assert kinds(outcomes) == ["Refusal", "Sheet"]
        assert [each for each in outcomes if isinstance(each, Refusal)]
        at.refresh_from_db()
        assert at.sheet in outcomes


@often
def test_of_two_matches_brought_to_one_table_one_is_there(times):
    club = association()
    jeanne = actor(organiser(club))
    for _ in range(times):
        at, sheets = table(club), [opened_sheet(club), opened_sheet(club)]

        outcomes = together(
            *[partial(bring_to_table, sheet=each, table=at.code, by=jeanne) for each in sheets]
        )

        assert kinds(outcomes) == ["Refusal", "Table"]
        at.refresh_from_db()
        assert at.sheet in sheets


@often
def test_a_match_brought_to_two_tables_at_once_is_at_one(times):
    club = association()
    jeanne = actor(organiser(club))
    for _ in range(times):
        sheet, places = opened_sheet(club), [table(club), table(club)]

        outcomes = together(
            *[partial(bring_to_table, sheet=sheet, table=at.code, by=jeanne) for at in places]
        )

        assert "Table" in kinds(outcomes)
        assert [at.sheet for at in Table.objects.filter(sheet=sheet)] == [sheet]
