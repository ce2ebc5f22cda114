"""The database as a whole: what is in it, and what it refuses."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, models, transaction


def everything() -> dict[str, list[tuple[Any, ...]]]:
    """Return every row of every table, to see whether any has changed."""
    found = {}
    with connection.cursor() as cursor:
        for model in apps.get_models():
            cursor.execute(f"SELECT * FROM {model._meta.db_table} ORDER BY 1")
            found[model._meta.label] = cursor.fetchall()
    return found


def constraints(app: str) -> dict[str, tuple[type[models.Model], models.BaseConstraint]]:
    """Return the named constraints of an app with their models."""
    return {
        constraint.name: (model, constraint)
        for model in apps.get_app_config(app).get_models()
        for constraint in model._meta.constraints
    }


@contextmanager
def refused_by(app: str, name: str) -> Iterator[None]:
    """Expect the database to refuse what follows, and to name that constraint."""
    model, constraint = constraints(app)[name]
    said = name
    fields = constraint.fields if isinstance(constraint, models.UniqueConstraint) else ()
    if connection.vendor == "sqlite" and fields:
        # Of a unique constraint SQLite says the columns instead.
        columns = [model._meta.get_field(field).column for field in fields]
        said = ", ".join(f"{model._meta.db_table}.{column}" for column in columns)
    with pytest.raises(IntegrityError, match=re.escape(said)), transaction.atomic():
        yield
