"""Support: what is stored, to be searched and read; and the log, which nobody changes."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib import admin
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ChangeList
from django.core.exceptions import FieldError, ValidationError
from django.db import DataError, NotSupportedError, models, transaction
from django.db.models import QuerySet
from django.http import HttpRequest

from common import log
from common.models import LogEntry

LONGEST_SEARCH = 200


NONSENSE = (
    ArithmeticError,
    DataError,
    FieldError,
    NotSupportedError,
    TypeError,
    ValidationError,
    ValueError,
)


@contextmanager
def _nonsense_refused() -> Iterator[None]:
    """Turn what a look-up makes of nonsense into what the administration site answers."""
    try:
        with transaction.atomic():
            yield
    except NONSENSE as error:
        raise IncorrectLookupParameters(error) from error


class PatientList(ChangeList):
    """A list that takes whatever was written in its address."""

    def get_queryset(self, request: HttpRequest, exclude_parameters: Any = None) -> QuerySet[Any]:
        """Return the rows looked for."""
        with _nonsense_refused():
            found: QuerySet[Any] = super().get_queryset(request, exclude_parameters)
            return found

    def get_results(self, request: HttpRequest) -> None:
        """Read the rows of the page."""
        with _nonsense_refused():
            super().get_results(request)


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
    """Mixed into an admin class: no address or search, whatever was pasted there, is too much."""

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        """Return the kind of list that takes every address."""
        return PatientList

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Search for the beginning of what was typed."""
        found: tuple[QuerySet[Any], bool] = super().get_search_results(  # type: ignore[misc]
            request, queryset, search_term[:LONGEST_SEARCH]
        )
        return found


class Readable(ReadOnly, Searchable, admin.ModelAdmin):
    """Rows to be searched and read."""

    show_full_result_count = False


class Logged:
    """Mixed into an admin class: every change is told to our own log, by ids and field names.

    Django's keeps names with what was done, which an erasure would have to chase.
    """

    def construct_change_message(
        self,
        request: HttpRequest,
        form: Any,
        formsets: Any,
        add: bool = False,  # noqa: FBT001, FBT002
    ) -> Any:
        """Return the names of the fields that were changed."""
        return sorted(form.changed_data)

    def log_change(self, request: HttpRequest, obj: models.Model, message: Any) -> Any:
        """Tell the log which fields were changed."""
        self.tell(request, obj, "admin.changed", message)

    def log_deletions(self, request: HttpRequest, queryset: Any) -> Any:
        """Tell the log what was removed."""
        for each in queryset:
            self.tell(request, each, "admin.removed")

    def tell(
        self, request: HttpRequest, obj: models.Model, verb: str, fields: Iterable[str] = ()
    ) -> None:
        """Write an entry of what was done to a row."""
        log.write(
            verb,
            self.subject(obj),
            association_id=getattr(obj, "association_id", None),
            by=request.actor,  # type: ignore[attr-defined]
            after={"fields": list(fields)} if fields else None,
        )

    def subject(self, obj: models.Model) -> str:
        """Return what the log calls a row."""
        return f"{obj._meta.model_name}/{getattr(obj, 'code', obj.pk)}"


@admin.register(LogEntry)
class LogAdmin(Readable):
    """Who did what."""

    list_display = ("at", "association", "sequence", "verb", "subject", "actor", "device")
    list_filter = ("verb", "association")
    list_select_related = ("association", "actor")
    search_fields = ("subject", "device", "actor__email", "reason", "digest")
    date_hierarchy = "at"
