"""Support: the log, to be read."""

from django.contrib import admin
from django.http import HttpRequest

from common.models import LogEntry


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


@admin.register(LogEntry)
class LogAdmin(ReadOnly, admin.ModelAdmin):
    """Who did what."""

    list_display = ("at", "verb", "subject", "actor", "association")
    list_filter = ("verb", "association")
    search_fields = ("subject",)
