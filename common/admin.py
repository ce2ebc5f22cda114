"""Support: the log, to be read."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from common.models import LogEntry

LONGEST_SEARCH = 200


class ReadOnly:
    """Mixed into an admin class: nobody adds, changes or deletes there."""

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Nobody adds."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Nobody changes."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Nobody deletes."""
        return False


class Searchable:
    """Mixed into an admin class: no search is longer than a name, whatever was pasted."""

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Search for the beginning of what was typed."""
        found: tuple[QuerySet[Any], bool] = super().get_search_results(  # type: ignore[misc]
            request, queryset, search_term[:LONGEST_SEARCH]
        )
        return found


@admin.register(LogEntry)
class LogAdmin(ReadOnly, Searchable, admin.ModelAdmin):
    """Who did what."""

    list_display = ("at", "verb", "subject", "actor", "association")
    list_filter = ("verb", "association")
    search_fields = ("subject",)
