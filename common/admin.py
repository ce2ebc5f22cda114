"""Support: what is stored, to be searched and read; and the log, which nobody changes."""

from typing import Any

from django.contrib import admin
from django.db import models
from django.db.models import QuerySet
from django.http import HttpRequest

from common import log
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


class Logged:
    """Mixed into an admin class: nothing is deleted, and every change is told to our own log.

    Django's keeps names with what was done, which an erasure would have to chase.
    """

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Nobody deletes: people are erased, associations kept."""
        return False

    def log_addition(self, request: HttpRequest, obj: models.Model, message: Any) -> Any:
        """Tell the log what was added."""
        self._tell(request, obj, "admin.added", None)

    def log_change(self, request: HttpRequest, obj: models.Model, message: Any) -> Any:
        """Tell the log which fields were changed."""
        self._tell(request, obj, "admin.changed", message)

    def _tell(self, request: HttpRequest, obj: models.Model, verb: str, message: Any) -> None:
        parts = message if isinstance(message, list) else []
        fields = [name for each in parts for name in each.get("changed", {}).get("fields", ())]
        kind = str(obj._meta.model_name)
        code = getattr(obj, "code", None) or getattr(obj, "slug", None) or obj.pk
        own = obj.pk if kind == "association" else None
        log.write(
            verb,
            f"{kind}/{code}",
            association_id=getattr(obj, "association_id", own),
            by=request.actor,  # type: ignore[attr-defined]
            after={"fields": ", ".join(map(str, fields))} if fields else None,
        )


@admin.register(LogEntry)
class LogAdmin(ReadOnly, Searchable, admin.ModelAdmin):
    """Who did what."""

    list_display = ("at", "association", "sequence", "verb", "subject", "actor", "device")
    list_filter = ("verb", "association")
    list_select_related = ("association", "actor")
    search_fields = ("subject", "device", "actor__email", "reason", "digest")
    date_hierarchy = "at"
    show_full_result_count = False
