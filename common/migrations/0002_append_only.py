"""Log entries are only ever added: the database refuses to change or delete one."""

from django.db import migrations

from common.append_only import append_only


class Migration(migrations.Migration):
    dependencies = [("common", "0001_initial")]

    operations = [append_only("common", "common_logentry")]
