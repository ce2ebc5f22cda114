"""All that is held about a person, from every app."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.apps import apps
from django.db import models

import members.privacy
import scoring.privacy
from common.privacy import Link
from members.models import Member, User
from scoring.models import Seating
from scoring.queries import SheetRecord, read_sheets

LINKS: tuple[Link, ...] = (*members.privacy.LINKS, *scoring.privacy.LINKS)
SECRETS = ("password",)


def export(user: User | None, people: Sequence[Member]) -> dict[str, Any]:
    """Return all that is held about somebody: their account, and who they are in associations.

    Plain data for JSON.  ``records`` maps the label of each model to its rows about them,
    ``matches`` tells every match they sat at, deal by deal.  Other people appear as codes.
    """
    people = [*people, *Member.objects.filter(merged_into__in=people)]
    return {
        "format": "levee-person-1",
        "account": _row(user, SECRETS) if user else None,
        "people": [_row(person, ("pin", "pin_failures", "name_key")) for person in people],
        "records": dict(_records(user, people)),
        "matches": list(_matches(people)),
    }


def _records(user: User | None, people: Sequence[Member]) -> Iterator[tuple[str, list[Any]]]:
    by_model: dict[str, list[Link]] = {}
    for link in LINKS:
        if not link.why and link.path != "members.Member.user":
            by_model.setdefault(link.model, []).append(link)
    for label, links in by_model.items():
        if rows := _rows(label, links, user, people):
            yield label, rows


def _rows(
    label: str, links: Sequence[Link], user: User | None, people: Sequence[Member]
) -> list[dict[str, Any]]:
    model: type[models.Model] = apps.get_model(label)
    told: dict[Any, dict[str, Any]] = {}
    for link in links:
        is_account = model._meta.get_field(link.field).related_model is User
        somebody = [user] if is_account and user else () if is_account else people
        for row in model._default_manager.filter(**{f"{link.field}__in": somebody}).iterator():
            told.setdefault(row.pk, {}).update(_row(row, link.without))
    return [told[key] for key in sorted(told)]


def _row(row: models.Model, without: tuple[str, ...]) -> dict[str, Any]:
    """Return what a row holds, by the names of its fields; links as keys."""
    return {
        field.name: field.value_from_object(row)
        for field in row._meta.concrete_fields
        if field.name not in without
    }


def _matches(people: Sequence[Member]) -> Iterator[dict[str, Any]]:
    seatings = Seating.objects.filter(member__in=people).select_related("sheet")
    of_sheet: dict[int, list[Seating]] = {}
    for seating in seatings.order_by("sheet__opened_at", "from_deal"):
        of_sheet.setdefault(seating.sheet_id, []).append(seating)
    sheets = {seating.sheet_id: seating.sheet for seating in seatings}
    for read in read_sheets(list(sheets.values())):
        yield _match(read, of_sheet[read.sheet.pk])


def _match(read: SheetRecord, seatings: Sequence[Seating]) -> dict[str, Any]:
    sheet = read.sheet
    return {
        "sheet": sheet.code,
        "game": sheet.game,
        "opened_at": sheet.opened_at,
        "options": sheet.options,
        "seats": [
            {"seat": each.seat, "from_deal": each.from_deal, "until_deal": each.until_deal}
            for each in seatings
        ],
        "deals": [
            {
                "number": deal.number,
                "recorded_at": deal.current.recorded_at,
                "entry": deal.current.entry,
                "scores": deal.judged.score.scores if deal.judged.score else None,
            }
            for deal in read.deals
        ],
        "winner": None if read.record.winner is None else int(read.record.winner),
    }
