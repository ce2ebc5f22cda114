"""Support: sheets to look at.  What was recorded can be read here, and nothing changed."""

from django.contrib import admin

from common.admin import ReadOnly, Searchable
from scoring.models import Deal, Receipt, Seating, Sheet


class SeatingInline(ReadOnly, admin.TabularInline):
    """Who sat where."""

    model = Seating
    fields = readonly_fields = ("seat", "member")


class DealInline(ReadOnly, admin.TabularInline):
    """Every version of every deal."""

    model = Deal
    fields = readonly_fields = ("number", "version", "entry", "recorded_by", "recorded_at")


@admin.register(Sheet)
class SheetAdmin(ReadOnly, Searchable, admin.ModelAdmin):
    """Sheets, with their seats and deals."""

    list_display = ("code", "association", "game", "preset", "opened_by", "opened_at", "closed_at")
    list_filter = ("association", "game")
    search_fields = ("code", "seatings__member__name")
    inlines = (SeatingInline, DealInline)


@admin.register(Receipt)
class ReceiptAdmin(ReadOnly, Searchable, admin.ModelAdmin):
    """What was answered to every entry."""

    list_display = ("key", "sheet", "deal", "answered_at")
    search_fields = ("key", "sheet__code")
