"""Tables to which rows are only ever added, kept so by the database itself (ADR 4)."""

from functools import partial
from typing import Any

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations import RunPython

VERBS = ("UPDATE", "DELETE")

SQLITE = """
CREATE TRIGGER {table}_no_{verb} BEFORE {verb} ON {table}
BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END
"""
POSTGRESQL_REFUSAL = """
CREATE OR REPLACE FUNCTION {app}_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation';
END
$$
"""
POSTGRESQL = """
CREATE TRIGGER {table}_no_{verb} BEFORE {verb} ON {table}
FOR EACH ROW EXECUTE FUNCTION {app}_append_only()
"""


def append_only(app: str, *tables: str) -> RunPython:
    """Return the migration operation after which ``tables`` of ``app`` refuse to change.

    Every UPDATE and DELETE then raises ``IntegrityError``, whoever sends it.
    """
    return RunPython(
        partial(_protect, app=app, tables=tables), partial(_unprotect, app=app, tables=tables)
    )


def unprotected(app: str, *tables: str) -> RunPython:
    """Return the operation after which ``tables`` may be altered, until ``append_only`` comes.

    A migration that alters such a table needs it first: SQLite makes the table anew, without its
    triggers, and PostgreSQL keeps them.
    """
    return RunPython(
        partial(_unprotect, app=app, tables=tables), partial(_protect, app=app, tables=tables)
    )


def _protect(
    apps: Any, schema_editor: BaseDatabaseSchemaEditor, *, app: str, tables: tuple[str, ...]
) -> None:
    postgresql = schema_editor.connection.vendor == "postgresql"
    if postgresql:
        schema_editor.execute(POSTGRESQL_REFUSAL.format(app=app), params=None)
    for table in tables:
        for verb in VERBS:
            template = POSTGRESQL if postgresql else SQLITE
            schema_editor.execute(template.format(app=app, table=table, verb=verb))


def _unprotect(
    apps: Any, schema_editor: BaseDatabaseSchemaEditor, *, app: str, tables: tuple[str, ...]
) -> None:
    postgresql = schema_editor.connection.vendor == "postgresql"
    for table in tables:
        for verb in VERBS:
            where = f" ON {table}" if postgresql else ""
            schema_editor.execute(f"DROP TRIGGER IF EXISTS {table}_no_{verb}{where}")
