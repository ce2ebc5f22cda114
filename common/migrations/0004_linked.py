"""Number the log of each association and link its entries, each to the one before it."""

import json
from datetime import UTC
from hashlib import sha256

from django.db import migrations, models

from common.append_only import append_only


def link(apps, schema_editor):
    entries = apps.get_model("common", "LogEntry").objects
    for chain in set(entries.order_by().values_list("association_id", flat=True)):
        number, digest = 0, ""
        for entry in entries.filter(association_id=chain).order_by("pk").iterator():
            number += 1
            digest = entry.digest = digest_of(entry, number, digest)  # type: ignore[no-untyped-call]
            entry.sequence = number
            entry.save(update_fields=["sequence", "digest"])
        apps.get_model("common", "LogHead").objects.create(
            chain=chain or 0, sequence=number, digest=digest
        )


def digest_of(entry, number, previous):
    at = entry.at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    said = [number, entry.association_id, entry.actor_id, entry.device, at, entry.verb]
    said += [entry.subject, entry.before, entry.after, entry.reason, previous]
    return sha256(json.dumps(said, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


class Migration(migrations.Migration):
    dependencies = [("common", "0003_chain")]

    operations = [
        migrations.RunPython(link, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="logentry",
            constraint=models.UniqueConstraint(
                fields=("association", "sequence"), name="logentry_numbered_in_association"
            ),
        ),
        migrations.AddConstraint(
            model_name="logentry",
            constraint=models.UniqueConstraint(
                condition=models.Q(("association__isnull", True)),
                fields=("sequence",),
                name="logentry_numbered_outside_associations",
            ),
        ),
        append_only("common", "common_logentry"),
    ]
