"""Roles, what strangers see, contacts, other names, merges, seasons, invitations, devices."""

import common.models
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("members", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Alias",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=200, verbose_name="name")),
                ("name_key", models.CharField(editable=False, max_length=800)),
            ],
            options={
                "verbose_name": "alias",
                "verbose_name_plural": "aliases",
                "ordering": ("name_key",),
            },
        ),
        migrations.CreateModel(
            name="Claim",
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
                ("decided_at", models.DateTimeField(null=True, verbose_name="decided")),
            ],
            options={
                "verbose_name": "claim",
                "verbose_name_plural": "claims",
            },
        ),
        migrations.CreateModel(
            name="Contact",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="e-mail")),
                ("phone", models.CharField(blank=True, max_length=40, verbose_name="telephone")),
                ("note", models.CharField(blank=True, max_length=500, verbose_name="note")),
            ],
            options={
                "verbose_name": "contact",
                "verbose_name_plural": "contacts",
            },
        ),
        migrations.CreateModel(
            name="Device",
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
                ("secret_digest", models.CharField(editable=False, max_length=64, unique=True)),
                ("name", models.CharField(blank=True, max_length=80, verbose_name="name")),
                ("last_seen_at", models.DateTimeField(auto_now_add=True, verbose_name="last seen")),
            ],
            options={
                "verbose_name": "device",
                "verbose_name_plural": "devices",
            },
        ),
        migrations.CreateModel(
            name="Invitation",
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
                    "role",
                    models.CharField(
                        choices=[
                            ("guest", "guest"),
                            ("member", "member"),
                            ("scorekeeper", "scorekeeper"),
                            ("organiser", "organiser"),
                            ("admin", "administrator"),
                        ],
                        default="member",
                        max_length=16,
                        verbose_name="role",
                    ),
                ),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="e-mail")),
                ("token_digest", models.CharField(editable=False, max_length=64, unique=True)),
                ("expires_at", models.DateTimeField(verbose_name="expires")),
                ("accepted_at", models.DateTimeField(null=True, verbose_name="accepted")),
                ("revoked_at", models.DateTimeField(null=True, verbose_name="revoked")),
            ],
            options={
                "verbose_name": "invitation",
                "verbose_name_plural": "invitations",
                "ordering": ("-created_at",),
            },
        ),
        migrations.CreateModel(
            name="Merge",
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
                ("moved", models.JSONField()),
                ("undone_at", models.DateTimeField(null=True, verbose_name="undone")),
            ],
            options={
                "verbose_name": "merge",
                "verbose_name_plural": "merges",
                "ordering": ("-created_at",),
            },
        ),
        migrations.CreateModel(
            name="Season",
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
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("first_day", models.DateField(verbose_name="first day")),
                ("last_day", models.DateField(verbose_name="last day")),
            ],
            options={
                "verbose_name": "season",
                "verbose_name_plural": "seasons",
                "ordering": ("-first_day",),
            },
        ),
        migrations.RemoveConstraint(
            model_name="member",
            name="member_role_known",
        ),
        migrations.RemoveConstraint(
            model_name="member",
            name="member_has_a_name",
        ),
        migrations.AddField(
            model_name="association",
            name="is_public",
            field=models.BooleanField(default=True, verbose_name="strangers may look"),
        ),
        migrations.AddField(
            model_name="association",
            name="people_version",
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name="association",
            name="retention_months",
            field=models.PositiveSmallIntegerField(
                default=24,
                verbose_name="months after which contact details of people who no longer play are erased",
            ),
        ),
        migrations.AddField(
            model_name="association",
            name="signing",
            field=models.CharField(
                choices=[
                    ("none", "nobody"),
                    ("other_side", "the other side"),
                    ("organiser", "an organiser"),
                ],
                default="none",
                max_length=16,
                verbose_name="who signs a sheet",
            ),
        ),
        migrations.AddField(
            model_name="member",
            name="birth_year",
            field=models.PositiveSmallIntegerField(
                blank=True, null=True, verbose_name="year of birth"
            ),
        ),
        migrations.AddField(
            model_name="member",
            name="consent_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="a parent agreed"),
        ),
        migrations.AddField(
            model_name="member",
            name="erased_at",
            field=models.DateTimeField(
                blank=True, editable=False, null=True, verbose_name="erased"
            ),
        ),
        migrations.AddField(
            model_name="member",
            name="is_minor",
            field=models.BooleanField(default=False, verbose_name="minor"),
        ),
        migrations.AddField(
            model_name="member",
            name="left_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="left"),
        ),
        migrations.AddField(
            model_name="member",
            name="merged_into",
            field=models.ForeignKey(
                blank=True,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="merged",
                to="members.member",
                verbose_name="merged into",
            ),
        ),
        migrations.AddField(
            model_name="member",
            name="nickname",
            field=models.CharField(blank=True, max_length=200, verbose_name="nickname"),
        ),
        migrations.AddField(
            model_name="member",
            name="number",
            field=models.PositiveIntegerField(default=0, editable=False, verbose_name="number"),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="member",
            name="pin",
            field=models.CharField(blank=True, editable=False, max_length=128),
        ),
        migrations.AddField(
            model_name="member",
            name="pin_failures",
            field=models.PositiveSmallIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name="member",
            name="visibility",
            field=models.CharField(
                choices=[
                    ("short", "given name and initial"),
                    ("nickname", "nickname"),
                    ("full", "full name"),
                    ("number", "a number only"),
                ],
                default="short",
                max_length=16,
                verbose_name="what strangers see",
            ),
        ),
        migrations.AlterField(
            model_name="member",
            name="name",
            field=models.CharField(blank=True, max_length=200, verbose_name="name"),
        ),
        migrations.AlterField(
            model_name="member",
            name="public_name",
            field=models.CharField(
                blank=True, editable=False, max_length=200, verbose_name="name that strangers see"
            ),
        ),
        migrations.AlterField(
            model_name="member",
            name="role",
            field=models.CharField(
                choices=[
                    ("guest", "guest"),
                    ("member", "member"),
                    ("scorekeeper", "scorekeeper"),
                    ("organiser", "organiser"),
                    ("admin", "administrator"),
                ],
                default="member",
                max_length=16,
                verbose_name="role",
            ),
        ),
        migrations.AddConstraint(
            model_name="association",
            constraint=models.CheckConstraint(
                condition=models.Q(("signing__in", ["none", "other_side", "organiser"])),
                name="association_signing_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="association",
            constraint=models.CheckConstraint(
                condition=models.Q(("retention_months__gte", 1)),
                name="association_retention_from_1",
            ),
        ),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("role__in", ["guest", "member", "scorekeeper", "organiser", "admin"])
                ),
                name="member_role_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.CheckConstraint(
                condition=models.Q(("visibility__in", ["short", "nickname", "full", "number"])),
                name="member_visibility_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("name", ""), _negated=True),
                    ("erased_at__isnull", False),
                    _connector="OR",
                ),
                name="member_has_a_name",
            ),
        ),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("erased_at__isnull", True),
                    models.Q(
                        ("name", ""),
                        ("nickname", ""),
                        ("pin", ""),
                        ("public_name", ""),
                        ("user__isnull", True),
                    ),
                    _connector="OR",
                ),
                name="member_erased_has_nothing_left",
            ),
        ),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("is_minor", False),
                    ("consent_at__isnull", False),
                    models.Q(("public_name", ""), ("user__isnull", True), ("visibility", "number")),
                    _connector="OR",
                ),
                name="member_minor_hidden_without_consent",
            ),
        ),
        migrations.AddConstraint(
            model_name="member",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("merged_into__isnull", True), ("user__isnull", True), _connector="OR"
                ),
                name="member_merged_has_no_account",
            ),
        ),
        migrations.AddField(
            model_name="alias",
            name="association",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="members.association",
            ),
        ),
        migrations.AddField(
            model_name="alias",
            name="member",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="aliases",
                to="members.member",
            ),
        ),
        migrations.AddField(
            model_name="claim",
            name="association",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="claims",
                to="members.association",
            ),
        ),
        migrations.AddField(
            model_name="claim",
            name="guest",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="claimed_by",
                to="members.member",
            ),
        ),
        migrations.AddField(
            model_name="claim",
            name="member",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="claims",
                to="members.member",
            ),
        ),
        migrations.AddField(
            model_name="contact",
            name="member",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="contact",
                to="members.member",
            ),
        ),
        migrations.AddField(
            model_name="invitation",
            name="accepted_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="invitation",
            name="association",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="invitations",
                to="members.association",
            ),
        ),
        migrations.AddField(
            model_name="invitation",
            name="invited_by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="invitation",
            name="member",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="invitations",
                to="members.member",
            ),
        ),
        migrations.AddField(
            model_name="merge",
            name="association",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="merges",
                to="members.association",
            ),
        ),
        migrations.AddField(
            model_name="merge",
            name="by",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="merge",
            name="kept",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="members.member"
            ),
        ),
        migrations.AddField(
            model_name="merge",
            name="merged",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="members.member"
            ),
        ),
        migrations.AddField(
            model_name="claim",
            name="merge",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="claim",
                to="members.merge",
            ),
        ),
        migrations.AddField(
            model_name="season",
            name="association",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="seasons",
                to="members.association",
                verbose_name="association",
            ),
        ),
        migrations.AddConstraint(
            model_name="alias",
            constraint=models.UniqueConstraint(
                fields=("association", "name_key"), name="alias_unique_in_association"
            ),
        ),
        migrations.AddConstraint(
            model_name="alias",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="alias_has_a_name"
            ),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.CheckConstraint(
                condition=models.Q(("role__in", ("member", "scorekeeper", "organiser", "admin"))),
                name="invitation_to_a_role_with_account",
            ),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("accepted_at__isnull", True), ("revoked_at__isnull", True), _connector="OR"
                ),
                name="invitation_accepted_or_revoked",
            ),
        ),
        migrations.AddConstraint(
            model_name="merge",
            constraint=models.CheckConstraint(
                condition=models.Q(("kept", models.F("merged")), _negated=True),
                name="merge_of_two_people",
            ),
        ),
        migrations.AddConstraint(
            model_name="merge",
            constraint=models.UniqueConstraint(
                condition=models.Q(("undone_at__isnull", True)),
                fields=("merged",),
                name="merge_once_at_a_time",
            ),
        ),
        migrations.AddConstraint(
            model_name="claim",
            constraint=models.CheckConstraint(
                condition=models.Q(("guest", models.F("member")), _negated=True),
                name="claim_of_somebody_else",
            ),
        ),
        migrations.AddConstraint(
            model_name="claim",
            constraint=models.UniqueConstraint(
                condition=models.Q(("decided_at__isnull", True)),
                fields=("guest", "member"),
                name="claim_once_at_a_time",
            ),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.UniqueConstraint(
                fields=("association", "name"), name="season_name_unique_in_association"
            ),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(
                condition=models.Q(("last_day__gte", models.F("first_day"))),
                name="season_ends_after_it_begins",
            ),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.CheckConstraint(
                condition=models.Q(("name", ""), _negated=True), name="season_has_a_name"
            ),
        ),
    ]
