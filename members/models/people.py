"""The people an association knows, with or without an account."""

from typing import TYPE_CHECKING

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from common.models import Coded, Dated
from members.models.accounts import User
from members.models.associations import Association


class Role(models.TextChoices):
    """What a person is to the association; each role may do all that those before it may."""

    GUEST = "guest", _("guest")
    MEMBER = "member", _("member")
    SCOREKEEPER = "scorekeeper", _("scorekeeper")
    ORGANISER = "organiser", _("organiser")
    ADMIN = "admin", _("administrator")


class Visibility(models.TextChoices):
    """What strangers see of a person."""

    SHORT = "short", _("given name and initial")
    NICKNAME = "nickname", _("nickname")
    FULL = "full", _("full name")
    NUMBER = "number", _("a number only")


class Member(Coded, Dated):
    """A person known to one association, with or without an account.

    ``name`` is for the association, ``public_name`` for strangers, written by
    ``members.services`` from ``visibility``; empty, they are “Player 12” after ``number``.
    ``name_key`` is the name as it is compared: without capitals, accents or spacing.
    ``pin`` is the digest of what signs a sheet on somebody else's phone, but not on that of
    ``pin_set_by``, who has seen it.
    """

    association = models.ForeignKey(
        Association, on_delete=models.PROTECT, related_name="members", verbose_name=_("association")
    )
    user = models.ForeignKey(
        User,
        on_delete=models.PROTECT,
        related_name="memberships",
        null=True,
        blank=True,
        verbose_name=_("account"),
    )
    number = models.PositiveIntegerField(_("number"), editable=False)
    name = models.CharField(_("name"), max_length=200, blank=True)
    nickname = models.CharField(_("nickname"), max_length=200, blank=True)
    public_name = models.CharField(
        _("name that strangers see"), max_length=200, blank=True, editable=False
    )
    name_key = models.CharField(max_length=800, editable=False)
    visibility = models.CharField(
        _("what strangers see"), max_length=16, choices=Visibility, default=Visibility.SHORT
    )
    role = models.CharField(_("role"), max_length=16, choices=Role, default=Role.MEMBER)
    is_minor = models.BooleanField(_("minor"), default=False)
    birth_year = models.PositiveSmallIntegerField(_("year of birth"), null=True, blank=True)
    consent_at = models.DateTimeField(_("a parent agreed"), null=True, blank=True)
    left_at = models.DateTimeField(_("left"), null=True, blank=True)
    erased_at = models.DateTimeField(_("erased"), null=True, blank=True, editable=False)
    merged_into = models.ForeignKey(
        "self",
        on_delete=models.PROTECT,
        related_name="merged",
        null=True,
        blank=True,
        editable=False,
        verbose_name=_("merged into"),
    )
    pin = models.CharField(max_length=128, blank=True, editable=False)
    pin_failures = models.PositiveSmallIntegerField(default=0, editable=False)
    pin_set_by = models.ForeignKey(
        User, on_delete=models.PROTECT, related_name="+", null=True, blank=True, editable=False
    )

    if TYPE_CHECKING:
        association_id: int
        user_id: int | None
        pin_set_by_id: int | None
        merged_into_id: int | None

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        ordering = ("name_key",)
        constraints = (
            models.UniqueConstraint(
                fields=("association", "name_key"), name="member_name_unique_in_association"
            ),
            models.UniqueConstraint(
                fields=("association", "number"), name="member_number_unique_in_association"
            ),
            models.UniqueConstraint(
                fields=("association", "user"),
                condition=models.Q(user__isnull=False),
                name="member_once_per_account_and_association",
            ),
            models.CheckConstraint(
                condition=~models.Q(role="guest") | models.Q(user__isnull=True),
                name="member_guest_has_no_account",
            ),
            models.CheckConstraint(
                condition=models.Q(role__in=[role.value for role in Role]),
                name="member_role_known",
            ),
            models.CheckConstraint(
                condition=models.Q(visibility__in=[choice.value for choice in Visibility]),
                name="member_visibility_known",
            ),
            models.CheckConstraint(
                condition=~models.Q(name="") | models.Q(erased_at__isnull=False),
                name="member_has_a_name",
            ),
            models.CheckConstraint(
                condition=models.Q(erased_at__isnull=True)
                | models.Q(name="", nickname="", public_name="", user__isnull=True, pin=""),
                name="member_erased_has_nothing_left",
            ),
            models.CheckConstraint(
                condition=models.Q(is_minor=False)
                | models.Q(consent_at__isnull=False)
                | models.Q(visibility="number", public_name="", user__isnull=True),
                name="member_minor_hidden_without_consent",
            ),
            models.CheckConstraint(
                condition=models.Q(merged_into__isnull=True) | models.Q(user__isnull=True),
                name="member_merged_has_no_account",
            ),
        )

    def __str__(self) -> str:
        return self.called(known=True)

    def get_absolute_url(self) -> str:
        """Return the address of the person's page."""
        return reverse("member", args=[self.association.slug, self.code])

    def called(self, *, known: bool) -> str:
        """Return what to call the person: their name if ``known`` to the reader, else as chosen."""
        name = self.name if known else self.public_name
        return name or gettext("Player %(number)d") % {"number": self.number}

    @property
    def is_here(self) -> bool:
        """Whether the person still belongs: has not left, been erased or merged."""
        return self.left_at is None and self.erased_at is None and self.merged_into_id is None


class Contact(models.Model):
    """How to reach a person: apart from them, so that no list of people carries it by accident."""

    member = models.OneToOneField(Member, on_delete=models.CASCADE, related_name="contact")
    email = models.EmailField(_("e-mail"), blank=True)
    phone = models.CharField(_("telephone"), max_length=40, blank=True)
    note = models.CharField(_("note"), max_length=500, blank=True)

    class Meta:
        verbose_name = _("contact")
        verbose_name_plural = _("contacts")

    def __str__(self) -> str:
        return str(self.member)


class Alias(models.Model):
    """Another name by which a person is known: found when searched for, refused to others."""

    association = models.ForeignKey(Association, on_delete=models.PROTECT, related_name="+")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="aliases")
    name = models.CharField(_("name"), max_length=200)
    name_key = models.CharField(max_length=800, editable=False)

    class Meta:
        verbose_name = _("alias")
        verbose_name_plural = _("aliases")
        ordering = ("name_key",)
        constraints = (
            models.UniqueConstraint(
                fields=("association", "name_key"), name="alias_unique_in_association"
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="alias_has_a_name"),
        )

    def __str__(self) -> str:
        return self.name


class Merge(Coded, Dated):
    """Two records found to be one person: what moved from ``merged`` to ``kept``, to move it back.

    ``moved`` maps each link, ``app.Model.field``, to the keys of the rows that were moved, and
    ``kept`` lost nothing by it.
    """

    association = models.ForeignKey(Association, on_delete=models.PROTECT, related_name="merges")
    kept = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    merged = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    moved = models.JSONField()
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+", null=True)
    undone_at = models.DateTimeField(_("undone"), null=True)

    class Meta:
        verbose_name = _("merge")
        verbose_name_plural = _("merges")
        ordering = ("-created_at",)
        constraints = (
            models.CheckConstraint(
                condition=~models.Q(kept=models.F("merged")), name="merge_of_two_people"
            ),
            models.UniqueConstraint(
                fields=("merged",),
                condition=models.Q(undone_at__isnull=True),
                name="merge_once_at_a_time",
            ),
        )

    def __str__(self) -> str:
        return f"{self.merged_id} → {self.kept_id}"

    if TYPE_CHECKING:
        kept_id: int
        merged_id: int


class Claim(Coded, Dated):
    """A member's word that a guest of the past was them; somebody who may merge decides."""

    association = models.ForeignKey(Association, on_delete=models.PROTECT, related_name="claims")
    guest = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="claimed_by")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="claims")
    decided_at = models.DateTimeField(_("decided"), null=True)
    merge = models.OneToOneField(Merge, on_delete=models.PROTECT, null=True, related_name="claim")

    class Meta:
        verbose_name = _("claim")
        verbose_name_plural = _("claims")
        constraints = (
            models.CheckConstraint(
                condition=~models.Q(guest=models.F("member")), name="claim_of_somebody_else"
            ),
            models.UniqueConstraint(
                fields=("guest", "member"),
                condition=models.Q(decided_at__isnull=True),
                name="claim_once_at_a_time",
            ),
        )

    def __str__(self) -> str:
        return self.code
