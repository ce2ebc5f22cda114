"""Deals as they were recorded, and what was answered to each entry."""

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from common.models import CODE_LENGTH
from members.models import Association
from scoring.models.sheets import Sheet


class Deal(models.Model):
    """One version of a deal.  The highest version of a number is the one that stands.

    ``entry`` is plain data as the game's codec writes it; null withdraws the deal.  Recorded by
    an account, from a device (``recorded_on``, its code), or both.
    """

    association = models.ForeignKey(Association, on_delete=models.PROTECT, related_name="+")
    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="deals")
    number = models.PositiveIntegerField(_("number"))
    version = models.PositiveIntegerField(_("version"))
    entry = models.JSONField(_("entry"), null=True)
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    recorded_on = models.CharField(_("recorded from"), max_length=CODE_LENGTH, blank=True)
    recorded_at = models.DateTimeField(_("recorded"), auto_now_add=True)

    if TYPE_CHECKING:
        sheet_id: int
        recorded_by_id: int | None

    class Meta:
        verbose_name = _("deal")
        verbose_name_plural = _("deals")
        ordering = ("number", "version")
        constraints = (
            models.UniqueConstraint(
                fields=("sheet", "number", "version"), name="deal_one_version_a_number"
            ),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="deal_number_from_1"),
            models.CheckConstraint(condition=models.Q(version__gte=1), name="deal_version_from_1"),
            models.CheckConstraint(
                condition=models.Q(version__gt=1) | models.Q(entry__isnull=False),
                name="deal_first_version_has_entry",
            ),
            models.CheckConstraint(
                condition=models.Q(recorded_by__isnull=False) | ~models.Q(recorded_on=""),
                name="deal_recorded_by_somebody",
            ),
        )

    def __str__(self) -> str:
        return f"{self.number} (v{self.version})"


class Receipt(models.Model):
    """What was answered to an entry, kept under the key that came with it.

    The same key with the same content (``digest``) gets the same ``answer`` again.
    """

    association = models.ForeignKey(Association, on_delete=models.PROTECT, related_name="+")
    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="receipts")
    key = models.UUIDField(editable=False)
    digest = models.CharField(max_length=64)
    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="receipts")
    answer = models.JSONField()
    answered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("receipt")
        verbose_name_plural = _("receipts")
        constraints = (
            models.UniqueConstraint(fields=("sheet", "key"), name="receipt_key_once_a_sheet"),
        )

    def __str__(self) -> str:
        return str(self.key)
