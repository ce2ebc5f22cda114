"""Accounts made before addresses were confirmed were vouched for by who made them."""

from typing import Any

from django.db import migrations


def confirm(apps: Any, schema_editor: Any) -> None:
    address, user = apps.get_model("account", "EmailAddress"), apps.get_model("members", "User")
    for each in user.objects.filter(emailaddress=None).iterator():
        address.objects.create(user=each, email=each.email.lower(), verified=True, primary=True)


class Migration(migrations.Migration):
    dependencies = [
        ("members", "0003_numbers"),
        ("account", "0009_emailaddress_unique_primary_email"),
    ]

    operations = [migrations.RunPython(confirm, migrations.RunPython.noop)]
