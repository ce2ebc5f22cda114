"""The table of the cache, which all processes share."""

from typing import Any

from django.core.management import call_command
from django.db import migrations


def make_table(apps: Any, schema_editor: Any) -> None:
    call_command("createcachetable", "cache", database=schema_editor.connection.alias, verbosity=0)


def drop_table(apps: Any, schema_editor: Any) -> None:
    schema_editor.execute("DROP TABLE cache")


class Migration(migrations.Migration):
    dependencies = [("common", "0004_linked")]

    operations = [migrations.RunPython(make_table, drop_table)]
