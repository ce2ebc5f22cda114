"""Deals and receipts are only ever added: the database refuses to change or delete one."""

from django.db import migrations

TABLES = ("scoring_deal", "scoring_receipt")
VERBS = ("UPDATE", "DELETE")

SQLITE = """
CREATE TRIGGER {table}_no_{verb} BEFORE {verb} ON {table}
BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END
"""
POSTGRESQL_REFUSAL = """
CREATE OR REPLACE FUNCTION scoring_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation'; END
$$
"""
POSTGRESQL = """
CREATE TRIGGER {table}_no_{verb} BEFORE {verb} ON {table}
FOR EACH ROW EXECUTE FUNCTION scoring_append_only()
"""


def protect(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    if postgresql:
        schema_editor.execute(POSTGRESQL_REFUSAL, params=None)
    for table in TABLES:
        for verb in VERBS:
            template = POSTGRESQL if postgresql else SQLITE
            schema_editor.execute(template.format(table=table, verb=verb))


def unprotect(apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    for table in TABLES:
        for verb in VERBS:
            where = f" ON {table}" if postgresql else ""
            schema_editor.execute(f"DROP TRIGGER IF EXISTS {table}_no_{verb}{where}")
    if postgresql:
        schema_editor.execute("DROP FUNCTION IF EXISTS scoring_append_only()")


class Migration(migrations.Migration):
    dependencies = [("scoring", "0001_initial")]

    operations = [migrations.RunPython(protect, unprotect)]
