"""What must never be in a sheet: the database refuses it, whatever the code forgets."""

from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from members.models import Device
from scoring.models import (
    Contest,
    Credit,
    Deal,
    DealContract,
    DealScore,
    GameResult,
    HouseRules,
    MatchResult,
    PlayedGame,
    Receipt,
    ResultsVersion,
    Seating,
    Sheet,
    Signature,
    Table,
    TableHold,
    TableLink,
)
from tests.factories.database import constraints, refused_by
from tests.factories.members import account, member
from tests.factories.scoring import opened_sheet, play

pytestmark = pytest.mark.django_db


def deal_row(sheet, **changes):
    values = {"number": 9, "version": 1, "entry": {}, "recorded_by": sheet.opened_by}
    return Deal.objects.create(association=sheet.association, sheet=sheet, **values | changes)


def seating_row(sheet, **changes):
    values = {"seat": 9, "side": 1, "member": member(sheet.association)}
    return Seating.objects.create(association=sheet.association, sheet=sheet, **values | changes)


def receipt_row(sheet, **changes):
    values = {"key": uuid4(), "digest": "", "deal": sheet.deals.first(), "answer": {}}
    return Receipt.objects.create(association=sheet.association, sheet=sheet, **values | changes)


def of_sheet(model, sheet, **values):
    return model.objects.create(association=sheet.association, sheet=sheet, **values)


def of_club(model, known, **values):
    return model.objects.create(association=known.association, **values)


def link_row(known, **changes):
    values = {"sheet": known, "token_digest": str(uuid4()), "expires_at": timezone.now()}
    return of_club(TableLink, known, **values | changes)


def hold_row(known, **changes):
    device = Device.objects.get_or_create(secret_digest="one")[0]
    values = {"device": device, "link": link_row(known), "expires_at": timezone.now()}
    return of_club(TableHold, known, **values | changes)


def signature_row(sheet, **changes):
    return of_sheet(Signature, sheet, **{"side": 0, "signed_by": sheet.opened_by} | changes)


def contest_row(sheet, **changes):
    return of_sheet(Contest, sheet, **{"side": 0, "raised_by": sheet.opened_by} | changes)


def house_rules_row(sheet, **changes):
    values = {"game": "jeu_du_10", "key": "ours", "name": "Ours", "options": {}}
    return of_club(HouseRules, sheet, **values | changes)


IMPOSSIBLE = {
    "sheet_match_kind_known": lambda sheet: Sheet.objects.update(match_kind="swiss"),
    "sheet_has_a_game_to_play": lambda sheet: Sheet.objects.update(match_games=0),
    "sheet_closed_by_somebody": lambda sheet: Sheet.objects.update(closed_at=timezone.now()),
    "seating_one_person_a_seat": lambda sheet: seating_row(sheet, seat=0),
    "seating_person_once_a_table": lambda sheet: seating_row(
        sheet, member=sheet.seatings.get(seat=2).member
    ),
    "sheet_signing_known": lambda sheet: Sheet.objects.update(signing="everybody"),
    "seating_one_person_a_deal": lambda sheet: seating_row(
        sheet, seat=0, from_deal=1, until_deal=3
    ),
    "seating_from_deal_from_1": lambda sheet: seating_row(sheet, from_deal=0),
    "seating_ends_after_it_begins": lambda sheet: seating_row(sheet, from_deal=3, until_deal=2),
    "deal_recorded_by_somebody": lambda sheet: deal_row(sheet, recorded_by=None),
    "table_name_unique_in_association": lambda sheet: [
        of_club(Table, sheet, name="Table 1") for _ in range(2)
    ],
    "table_has_a_name": lambda sheet: of_club(Table, sheet, name=""),
    "tablelink_to_one_thing": lambda sheet: link_row(sheet, sheet=None),
    "tablelink_kind_known": lambda sheet: link_row(sheet, kind="door"),
    "tablelink_side_to_sign": lambda sheet: link_row(sheet, kind="signature"),
    "tablehold_of_one_thing": hold_row,
    "tablehold_once_a_device_and_table": lambda sheet: (
        hold_row(sheet, table=(table := of_club(Table, sheet, name="Table 1"))),
        hold_row(sheet, table=table),
    ),
    "tablehold_once_a_device_and_sheet": lambda sheet: [
        hold_row(sheet, sheet=sheet) for _ in range(2)
    ],
    "signature_once_a_side": lambda sheet: [signature_row(sheet, digest="d") for _ in range(2)],
    "signature_by_somebody": lambda sheet: signature_row(sheet, signed_by=None),
    "contest_by_somebody": lambda sheet: contest_row(sheet, raised_by=None),
    "contest_decided_by_somebody": lambda sheet: contest_row(sheet, decided_at=timezone.now()),
    "contest_entry_of_a_deal": lambda sheet: contest_row(sheet, entry={}),
    "playedgame_once": lambda sheet: [
        of_club(PlayedGame, sheet, game="jeu_du_10") for _ in range(2)
    ],
    "houserules_version_once": lambda sheet: [house_rules_row(sheet) for _ in range(2)],
    "houserules_version_from_1": lambda sheet: house_rules_row(sheet, version=0),
    "houserules_have_a_name": lambda sheet: house_rules_row(sheet, name=""),
    "deal_one_version_a_number": lambda sheet: deal_row(sheet, number=1),
    "deal_number_from_1": lambda sheet: deal_row(sheet, number=0),
    "deal_version_from_1": lambda sheet: deal_row(sheet, version=0),
    "deal_first_version_has_entry": lambda sheet: deal_row(sheet, entry=None),
    "receipt_key_once_a_sheet": lambda sheet: receipt_row(sheet, key=sheet.receipts.get().key),
    "dealscore_once_a_side": lambda sheet: DealScore.objects.create(
        association=sheet.association,
        sheet=sheet,
        deal=sheet.deals.first(),
        side=0,
        points=1,
        taken=60,
    ),
    "credit_once_a_person": lambda sheet: [
        of_sheet(Credit, sheet, member=sheet.seatings.get(seat=0).member, seat=seat, side=0)
        for seat in (0, 2)
    ],
    "gameresult_once_a_number": lambda sheet: GameResult.objects.create(
        association=sheet.association, sheet=sheet, number=1, winner=0
    ),
    "resultsversion_once_a_game": lambda sheet: ResultsVersion.objects.bulk_create(
        ResultsVersion(association=sheet.association, game=sheet.game) for _ in range(2)
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_the_database_refuses_what_must_never_be(name):
    sheet = play(opened_sheet(), "0")

    with refused_by("scoring", name):
        IMPOSSIBLE[name](sheet)


def test_every_named_constraint_is_tested():
    assert set(constraints("scoring")) == set(IMPOSSIBLE)


@pytest.mark.parametrize("changes", [{"closed_by": 1}, {"closed_at": 1}])
def test_a_sheet_is_closed_by_somebody_at_some_time(changes):
    sheet = opened_sheet()
    values = {"closed_by": account(), "closed_at": timezone.now()}

    with refused_by("scoring", "sheet_closed_by_somebody"):
        Sheet.objects.filter(pk=sheet.pk).update(**{name: values[name] for name in changes})


def test_a_deal_may_be_withdrawn_by_a_later_version_only():
    sheet = play(opened_sheet(), "0")

    withdrawn = deal_row(sheet, number=1, version=2, entry=None)

    assert withdrawn.entry is None
    assert Deal.objects.filter(entry__isnull=True).get() == withdrawn


@pytest.mark.parametrize("deal", [{"deal": None}, {"deal_id": 404}])
def test_a_receipt_is_of_a_deal(deal):
    sheet = play(opened_sheet(), "0")
    changes = {"deal": sheet.deals.get()} | deal
    if "deal_id" in deal:
        del changes["deal"]

    with pytest.raises(IntegrityError), transaction.atomic():
        Receipt.objects.create(
            association=sheet.association, sheet=sheet, key=uuid4(), digest="", answer={}, **changes
        )
        connection.check_constraints()


@pytest.mark.parametrize(
    ("model", "values"),
    [(DealContract, {"seat": 0, "bid": "60", "made": True}), (MatchResult, {"winner": 0})],
)
def test_a_deal_has_one_contract_and_a_sheet_one_result(model, values):
    sheet = play(opened_sheet(), "000")
    of_sheet = {"association": sheet.association, "sheet": sheet}
    unique = (
        {"deal": sheet.deals.first()} if model is DealContract else {"ended_at": timezone.now()}
    )

    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.create(**of_sheet, **unique, **values)


def test_a_sheet_has_one_rematch():
    first, second, third = (opened_sheet() for _ in range(3))
    Sheet.objects.filter(pk=second.pk).update(rematch_of=first)

    with pytest.raises(IntegrityError), transaction.atomic():
        Sheet.objects.filter(pk=third.pk).update(rematch_of=first)


@pytest.mark.parametrize("field", ["code", "opening_key"])
def test_two_sheets_never_share_a_code_or_an_opening_key(field):
    first, second = opened_sheet(), opened_sheet()

    with pytest.raises(IntegrityError), transaction.atomic():
        Sheet.objects.filter(pk=second.pk).update(**{field: getattr(first, field)})


def test_rows_are_named_in_plain_words():
    sheet = play(opened_sheet(), "000")

    assert str(sheet) == f"jeu_du_10 {sheet.code}"
    assert str(sheet.seatings.first()) == f"0: {sheet.seatings.first().member.name}"
    assert [str(deal) for deal in sheet.deals.all()] == ["1 (v1)", "2 (v1)", "3 (v1)"]
    assert str(sheet.receipts.first()) == str(sheet.receipts.first().key)
    assert str(sheet.scores.first()) == "0: 1"
    assert str(sheet.contracts.first()) == "0: 60"
    assert str(sheet.games.first()) == "1: 0"
    assert str(sheet.result) == f"{sheet.pk}: 0"
    assert str(ResultsVersion.objects.get()) == "jeu_du_10 1"
