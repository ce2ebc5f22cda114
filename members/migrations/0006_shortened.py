"""Shorten again the names of which strangers see the given one: some showed the whole."""

from django.db import migrations

from members.names import shortened


def shorten(apps, schema_editor):
    people = apps.get_model("members", "Member").objects.filter(
        visibility="short", erased_at__isnull=True
    )
    for member in people.exclude(name="").iterator():
        short = shortened(member.name)
        if member.public_name != short:
            member.public_name = short
            member.save(update_fields=["public_name"])


class Migration(migrations.Migration):
    dependencies = [("members", "0005_pin_set_by")]

    operations = [migrations.RunPython(shorten, migrations.RunPython.noop)]
