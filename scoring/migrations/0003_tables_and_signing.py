"""Tables and their links, signatures and contests, house rules, substitutes."""

import common.models
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from common.append_only import append_only, unprotected


class Migration(migrations.Migration):
    dependencies = [
        ("members", "0002_people"),
        ("scoring", "0002_append_only"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        unprotected("scoring", "scoring_deal", "scoring_receipt"),
        migrations.CreateModel(
            name="Contest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "code",
                    models.CharField(
                        default=common.models.new_code,
                        editable=False,
                        max_length=12,
                        unique=True,
                        verbose_name="code",
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="created")),
                ("side", models.PositiveSmallIntegerField(null=True, verbose_name="side")),
                ("number", models.PositiveIntegerField(null=True, verbose_name="deal")),
                ("version", models.PositiveIntegerField(null=True, verbose_name="version")),
                ("entry", models.JSONField(null=True, verbose_name="entry")),
                (
                    "said",
                    models.CharField(blank=True, max_length=500, verbose_name="what is wrong"),
                ),
                (
                    "raised_on",
                    models.CharField(blank=True, max_length=12, verbose_name="raised from"),
                ),
                ("decided_at", models.DateTimeField(null=True, verbose_name="decided")),
                ("is_upheld", models.BooleanField(null=True, verbose_name="upheld")),
                ("decision", models.CharField(blank=True, max_length=500, verbose_name="why")),
            ],
            options={
                "verbose_name": "contest",
                "verbose_name_plural": "contests",
                "ordering": ("-created_at",),
            },
        ),
        migrations.CreateModel(
            name="HouseRules",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "code",
                    models.CharField(
                        default=common.models.new_code,
                        editable=False,
                        max_length=12,
                        unique=True,
                        verbose_name="code",
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="created")),
                ("game", models.CharField(max_length=40, verbose_name="game")),
                ("key", models.CharField(editable=False, max_length=12)),
                ("version", models.PositiveIntegerField(default=1, verbose_name="version")),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("preset", models.CharField(blank=True, max_length=40, verbose_name="made from")),
                (
                    "players",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="players"),
                ),
                ("options", models.JSONField(verbose_name="house rules")),
                ("retired_at", models.DateTimeField(blank=True, null=True, verbose_name="retired")),
            ],
            options={
                "verbose_name": "house rules",
                "verbose_name_plural": "house rules",
                "ordering": ("name", "key", "version"),
            },
        ),
        migrations.CreateModel(
            name="PlayedGame",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=40, verbose_name="game")),
            ],
            options={
                "verbose_name": "game played",
                "verbose_name_plural": "games played",
            },
        ),
        migrations.CreateModel(
            name="Signature",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="created")),
                ("side", models.PositiveSmallIntegerField(null=True, verbose_name="side")),
                ("digest", models.CharField(max_length=64)),
                (
                    "signed_on",
                    models.CharField(blank=True, max_length=12, verbose_name="signed from"),
                ),
            ],
            options={
                "verbose_name": "signature",
                "verbose_name_plural": "signatures",
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "code",
                    models.CharField(
                        default=common.models.new_code,
                        editable=False,
                        max_length=12,
                        unique=True,
                        verbose_name="code",
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="created")),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("retired_at", models.DateTimeField(blank=True, null=True, verbose_name="retired")),
            ],
            options={
                "verbose_name": "table",
                "verbose_name_plural": "tables",
                "ordering": ("name", "pk"),
            },
        ),
        migrations.CreateModel(
            name="TableHold",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "code",
                    models.CharField(
                        default=common.models.new_code,
                        editable=False,
                        max_length=12,
                        unique=True,
                        verbose_name="code",
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="created")),
                ("expires_at", models.DateTimeField(verbose_name="expires")),
                ("ended_at", models.DateTimeField(blank=True, null=True, verbose_name="ended")),
            ],
            options={
                "verbose_name": "hold of a table",
                "verbose_name_plural": "holds of tables",
                "ordering": ("-created_at",),
            },
        ),
        migrations.CreateModel(
            name="TableLink",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "code",
                    models.CharField(
                        default=common.models.new_code,
                        editable=False,
                        max_length=12,
                        unique=True,
                        verbose_name="code",
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="created")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("table", "label of a table"),
                            ("handover", "handing over to another phone"),
                            ("signature", "signing a sheet"),
                        ],
                        default="table",
                        max_length=16,
                        verbose_name="kind",
                    ),
                ),
                (
                    "side",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="side"),
                ),
                ("token_digest", models.CharField(editable=False, max_length=64, unique=True)),
                ("pin", models.CharField(blank=True, editable=False, max_length=128)),
                ("pin_failures", models.PositiveSmallIntegerField(default=0, editable=False)),
                ("expires_at", models.DateTimeField(verbose_name="expires")),
                ("revoked_at", models.DateTimeField(blank=True, null=True, verbose_name="revoked")),
                ("used_at", models.DateTimeField(blank=True, null=True, verbose_name="used")),
            ],
            options={
                "verbose_name": "table link",
                "verbose_name_plural": "table links",
                "ordering": ("-created_at",),
            },
        ),
        migrations.AlterModelOptions(
            name="seating",
            options={
                "ordering": ("seat", "from_deal"),
                "verbose_name": "seating",
                "verbose_name_plural": "seatings",
            },
        ),
        migrations.RemoveConstraint(
            model_name="seating",
            name="seating_one_person_a_seat",
        ),
        migrations.RemoveConstraint(
            model_name="seating",
            name="seating_person_once_a_table",
        ),
        migrations.RemoveConstraint(
            model_name="sheet",
            name="sheet_closed_by_somebody",
        ),
        migrations.AddField(
            model_name="deal",
            name="recorded_on",
            field=models.CharField(blank=True, max_length=12, verbose_name="recorded from"),
        ),
        migrations.AddField(
            model_name="seating",
            name="from_deal",
            field=models.PositiveIntegerField(default=1, verbose_name="from deal"),
        ),
        migrations.AddField(
            model_name="seating",
            name="until_deal",
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name="until deal"),
        ),
        migrations.AddField(
            model_name="sheet",
            name="closed_on",
            field=models.CharField(blank=True, max_length=12, verbose_name="closed from"),
        ),
        migrations.AddField(
            model_name="sheet",
            name="signing",
            field=models.CharField(
                choices=[
                    ("none", "nobody"),
                    ("other_side", "the other side"),
                    ("organiser", "an organiser"),
                ],
                default="none",
                max_length=16,
                verbose_name="who signs",
            ),
        ),
        migrations.AlterField(
            model_name="deal",
            name="recorded_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            model_name="sheet",
            name="opened_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="opened_sheets",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="deal",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("recorded_by__isnull", False),
                    models.Q(("recorded_on", ""), _negated=True),
                    _connector="OR",
                ),
                name="deal_recorded_by_somebody",
            ),
        ),
        migrations.AddConstraint(
            model_name="seating",
            constraint=models.UniqueConstraint(
                condition=models.Q(("until_deal__isnull", True)),
                fields=("sheet", "seat"),
                name="seating_one_person_a_seat",
            ),
        ),
        migrations.AddConstraint(
            model_name="seating",
            constraint=models.UniqueConstraint(
                fields=("sheet", "seat", "from_deal"), name="seating_one_person_a_deal"
            ),
        ),
        migrations.AddConstraint(
            model_name="seating",
            constraint=models.UniqueConstraint(
                condition=models.Q(("until_deal__isnull", True)),
                fields=("sheet", "member"),
                name="seating_person_once_a_table",
            ),
        ),
        migrations.AddConstraint(
            model_name="seating",
            constraint=models.CheckConstraint(
                condition=models.Q(("from_deal__gte", 1)), name="seating_from_deal_from_1"
            ),
        ),
        migrations.AddConstraint(
            model_name="seating",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("until_deal__isnull", True),
                    ("until_deal__gte", models.F("from_deal")),
                    _connector="OR",
                ),
                name="seating_ends_after_it_begins",
            ),
        ),
        migrations.AddField(
            model_name="contest",
            name="association",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="contests",
                to="members.association",
            ),
        ),
        migrations.AddField(
            model_name="contest",
            name="decided_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="contest",
            name="raised_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="contest",
            name="sheet",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="contests",
                to="scoring.sheet",
            ),
        ),
        migrations.AddField(
            model_name="houserules",
            name="association",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="house_rules",
                to="members.association",
            ),
        ),
        migrations.AddField(
            model_name="houserules",
            name="made_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="sheet",
            name="house_rules",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="sheets",
                to="scoring.houserules",
            ),
        ),
        migrations.AddField(
            model_name="playedgame",
            name="association",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="played_games",
                to="members.association",
            ),
        ),
        migrations.AddField(
            model_name="signature",
            name="association",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="members.association",
            ),
        ),
        migrations.AddField(
            model_name="signature",
            name="member",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="members.member",
            ),
        ),
        migrations.AddField(
            model_name="signature",
            name="sheet",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="signatures",
                to="scoring.sheet",
            ),
        ),
        migrations.AddField(
            model_name="signature",
            name="signed_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="table",
            name="association",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="tables",
                to="members.association",
            ),
        ),
        migrations.AddField(
            model_name="table",
            name="sheet",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="current_at",
                to="scoring.sheet",
            ),
        ),
        migrations.AddField(
            model_name="sheet",
            name="table",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="sheets",
                to="scoring.table",
            ),
        ),
        migrations.AddConstraint(
            model_name="sheet",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("closed_at__isnull", True), ("closed_by__isnull", True), ("closed_on", "")
                    ),
                    models.Q(("closed_at__isnull", False), ("closed_by__isnull", False)),
                    models.Q(
                        ("closed_at__isnull", False), models.Q(("closed_on", ""), _negated=True)
                    ),
                    _connector="OR",
                ),
                name="sheet_closed_by_somebody",
            ),
        ),
        migrations.AddConstraint(
            model_name="sheet",
            constraint=models.CheckConstraint(
                condition=models.Q(("signing__in", ["none", "other_side", "organiser"])),
                name="sheet_signing_known",
            ),
        ),
        migrations.AddField(
            model_name="tablehold",
            name="association",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="holds",
                to="members.association",
            ),
        ),
        migrations.AddField(
            model_name="tablehold",
            name="device",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="holds",
                to="members.device",
            ),
        ),
        migrations.AddField(
            model_name="tablehold",
            name="sheet",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="holds",
                to="scoring.sheet",
            ),
        ),
        migrations.AddField(
            model_name="tablehold",
            name="table",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="holds",
                to="scoring.table",
            ),
        ),
        migrations.AddField(
            model_name="tablelink",
            name="association",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="table_links",
                to="members.association",
            ),
        ),
        migrations.AddField(
            model_name="tablelink",
            name="handed_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="scoring.tablehold",
            ),
        ),
        migrations.AddField(
            model_name="tablelink",
            name="made_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="tablelink",
            name="sheet",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="links",
                to="scoring.sheet",
            ),
        ),
        migrations.AddField(
            model_name="tablelink",
            name="table",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="links",
                to="scoring.table",
            ),
        ),
        migrations.AddField(
            model_name="tablehold",
            name="link",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="holds",
                to="scoring.tablelink",
            ),
        ),
        migrations.AddConstraint(
            model_name="contest",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("raised_by__isnull", False),
                    models.Q(("raised_on", ""), _negated=True),
                    _connector="OR",
                ),
                name="contest_by_somebody",
            ),
        ),
        migrations.AddConstraint(
            model_name="contest",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("decided_at__isnull", True),
                        ("decided_by__isnull", True),
                        ("is_upheld__isnull", True),
                    ),
                    models.Q(
                        ("decided_at__isnull", False),
                        ("decided_by__isnull", False),
                        ("is_upheld__isnull", False),
                    ),
                    _connector="OR",
                ),
                name="contest_decided_by_somebody",
            ),
        ),
        migrations.AddConstraint(
            model_name="contest",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("number__isnull", False), ("entry__isnull", True), _connector="OR"
                ),
                name="contest_entry_of_a_deal",
            ),
        ),
        migrations.AddConstraint(
            model_name="houserules",
            constraint=models.UniqueConstraint(
                fields=("association", "key", "version"), name="houserules_version_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="houserules",
            constraint=models.CheckConstraint(
                condition=models.Q(("version__gte", 1)), name="houserules_version_from_1"
            ),
        ),
        migrations.AddConstraint(
            model_name="houserules",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="houserules_have_a_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="playedgame",
            constraint=models.UniqueConstraint(
                fields=("association", "game"), name="playedgame_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="signature",
            constraint=models.UniqueConstraint(
                fields=("sheet", "side", "digest"), name="signature_once_a_side"
            ),
        ),
        migrations.AddConstraint(
            model_name="signature",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("signed_by__isnull", False),
                    models.Q(("signed_on", ""), _negated=True),
                    _connector="OR",
                ),
                name="signature_by_somebody",
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.UniqueConstraint(
                condition=models.Q(("retired_at__isnull", True)),
                fields=("association", "name"),
                name="table_name_unique_in_association",
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="table_has_a_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="tablelink",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("sheet__isnull", True), ("table__isnull", False)),
                    models.Q(("sheet__isnull", False), ("table__isnull", True)),
                    _connector="OR",
                ),
                name="tablelink_to_one_thing",
            ),
        ),
        migrations.AddConstraint(
            model_name="tablelink",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["table", "handover", "signature"])),
                name="tablelink_kind_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="tablelink",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("kind", "signature"), ("sheet__isnull", False), ("side__isnull", False)
                    ),
                    models.Q(
                        models.Q(("kind", "signature"), _negated=True), ("side__isnull", True)
                    ),
                    _connector="OR",
                ),
                name="tablelink_side_to_sign",
            ),
        ),
        migrations.AddConstraint(
            model_name="tablehold",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("sheet__isnull", True), ("table__isnull", False)),
                    models.Q(("sheet__isnull", False), ("table__isnull", True)),
                    _connector="OR",
                ),
                name="tablehold_of_one_thing",
            ),
        ),
        migrations.AddConstraint(
            model_name="tablehold",
            constraint=models.UniqueConstraint(
                condition=models.Q(("ended_at__isnull", True)),
                fields=("device", "table"),
                name="tablehold_once_a_device_and_table",
            ),
        ),
        migrations.AddConstraint(
            model_name="tablehold",
            constraint=models.UniqueConstraint(
                condition=models.Q(("ended_at__isnull", True)),
                fields=("device", "sheet"),
                name="tablehold_once_a_device_and_sheet",
            ),
        ),
        migrations.AlterField(
            model_name="resultsversion",
            name="association",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="results_versions",
                to="members.association",
            ),
        ),
        append_only("scoring", "scoring_deal", "scoring_receipt", "scoring_signature"),
    ]
