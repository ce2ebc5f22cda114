"""Support: sheets and tables to look at.  What was recorded can be read here, not changed."""

from django.contrib import admin

from common.admin import Readable, ReadOnly
from scoring.models import (
    Contest,
    Deal,
    HouseRules,
    Receipt,
    Seating,
    Sheet,
    Signature,
    Table,
    TableHold,
    TableLink,
)


class SeatingInline(ReadOnly, admin.TabularInline):
    """Who sat where."""

    model = Seating
    fields = readonly_fields = ("seat", "member", "from_deal", "until_deal")


class DealInline(ReadOnly, admin.TabularInline):
    """Every version of every deal."""

    model = Deal
    fields = readonly_fields = (
        "number",
        "version",
        "entry",
        "recorded_by",
        "recorded_on",
        "recorded_at",
    )


class SignatureInline(ReadOnly, admin.TabularInline):
    """Who signed."""

    model = Signature
    fields = readonly_fields = ("side", "member", "signed_by", "signed_on", "created_at")


class ContestInline(ReadOnly, admin.TabularInline):
    """Who did not agree, and what was decided."""

    model = Contest
    fields = readonly_fields = ("code", "side", "number", "said", "created_at", "is_upheld")


@admin.register(Sheet)
class SheetAdmin(Readable):
    """Sheets, with their seats, deals, signatures and contests."""

    list_display = (
        "code",
        "association",
        "game",
        "preset",
        "table",
        "opened_by",
        "opened_at",
        "closed_at",
    )
    list_filter = ("association", "game", "signing")
    list_select_related = ("association", "opened_by", "table")
    search_fields = ("code", "seatings__member__name", "seatings__member__name_key")
    date_hierarchy = "opened_at"
    inlines = (SeatingInline, DealInline, SignatureInline, ContestInline)


@admin.register(Deal)
class DealAdmin(Readable):
    """Every version of every deal."""

    list_display = ("sheet", "number", "version", "recorded_by", "recorded_on", "recorded_at")
    list_filter = ("association", "sheet__game")
    list_select_related = ("sheet", "recorded_by")
    search_fields = ("sheet__code", "recorded_by__email", "recorded_on")
    date_hierarchy = "recorded_at"


@admin.register(Receipt)
class ReceiptAdmin(Readable):
    """What was answered to every entry."""

    list_display = ("key", "sheet", "deal", "answered_at")
    list_filter = ("association",)
    list_select_related = ("sheet", "deal")
    search_fields = ("key", "sheet__code")


@admin.register(Contest)
class ContestAdmin(Readable):
    """What was contested, and decided."""

    list_display = ("code", "association", "sheet", "number", "created_at", "is_upheld")
    list_filter = ("association", "is_upheld")
    list_select_related = ("association", "sheet")
    search_fields = ("code", "sheet__code")


@admin.register(Table)
class TableAdmin(Readable):
    """Tables, with what is played there."""

    list_display = ("name", "association", "code", "sheet", "retired_at")
    list_filter = ("association",)
    list_select_related = ("association", "sheet")
    search_fields = ("name", "code")


@admin.register(TableLink)
class TableLinkAdmin(Readable):
    """Links to tables and sheets, without what would let anybody in."""

    list_display = ("code", "association", "kind", "table", "sheet", "expires_at", "revoked_at")
    list_filter = ("association", "kind")
    list_select_related = ("association", "table", "sheet")
    search_fields = ("code", "table__name", "sheet__code")


@admin.register(TableHold)
class TableHoldAdmin(Readable):
    """Which device holds what."""

    list_display = ("device", "association", "table", "sheet", "expires_at", "ended_at")
    list_filter = ("association",)
    list_select_related = ("device", "association", "table", "sheet")
    search_fields = ("device__code", "device__name", "table__name", "sheet__code")


@admin.register(HouseRules)
class HouseRulesAdmin(Readable):
    """The associations' own presets, every version."""

    list_display = ("name", "version", "association", "game", "created_at", "retired_at")
    list_filter = ("association", "game")
    list_select_related = ("association",)
    search_fields = ("name", "key")
