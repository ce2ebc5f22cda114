"""Log entries say from which device, and are numbered; the chain follows."""

from django.conf import settings
from django.db import migrations, models

from common.append_only import unprotected


class Migration(migrations.Migration):
    dependencies = [
        ("common", "0002_append_only"),
        ("members", "0002_people"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        unprotected("common", "common_logentry"),
        migrations.CreateModel(
            name="LogHead",
            fields=[
                ("chain", models.PositiveBigIntegerField(primary_key=True, serialize=False)),
                ("sequence", models.PositiveBigIntegerField(default=0)),
                ("digest", models.CharField(blank=True, max_length=64)),
            ],
            options={
                "verbose_name": "end of a log",
                "verbose_name_plural": "ends of logs",
            },
        ),
        migrations.AddField(
            model_name="logentry",
            name="device",
            field=models.CharField(blank=True, max_length=12, verbose_name="device"),
        ),
        migrations.AddField(
            model_name="logentry",
            name="digest",
            field=models.CharField(default="", max_length=64, verbose_name="digest"),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="logentry",
            name="sequence",
            field=models.PositiveBigIntegerField(default=0, verbose_name="number"),
            preserve_default=False,
        ),
        migrations.AlterField(
            model_name="logentry",
            name="at",
            field=models.DateTimeField(verbose_name="when"),
        ),
        migrations.AlterField(
            model_name="logentry",
            name="reason",
            field=models.CharField(blank=True, max_length=500, verbose_name="reason"),
        ),
    ]
