"""The words of reasons stand beside the log, where they can be forgotten."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("common", "0005_cache"),
    ]

    operations = [
        migrations.CreateModel(
            name="LogRemark",
            fields=[
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="remark",
                        serialize=False,
                        to="common.logentry",
                    ),
                ),
                ("words", models.CharField(max_length=500, verbose_name="reason")),
            ],
            options={
                "verbose_name": "reason",
                "verbose_name_plural": "reasons",
            },
        ),
    ]
