"""Who agreed to a sheet, and who did not."""

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from common.models import CODE_LENGTH, Coded, Dated
from members.models import Association, Member
from scoring.models.sheets import Sheet


class Signature(Dated):
    """A side's word (an organiser's, without ``side``) that the sheet is right as it stood.

    ``digest`` is that of the deals as they stood: a later change leaves the signature behind.
    Rows are only ever added.
    """

    association = models.ForeignKey(Association, on_delete=models.PROTECT, related_name="+")
    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="signatures")
    side = models.PositiveSmallIntegerField(_("side"), null=True)
    digest = models.CharField(max_length=64)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+", null=True)
    signed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    signed_on = models.CharField(_("signed from"), max_length=CODE_LENGTH, blank=True)

    is_append_only = True

    class Meta:
        verbose_name = _("signature")
        verbose_name_plural = _("signatures")
        constraints = (
            models.UniqueConstraint(
                fields=("sheet", "side", "digest"), name="signature_once_a_side"
            ),
            models.CheckConstraint(
                condition=models.Q(signed_by__isnull=False) | ~models.Q(signed_on=""),
                name="signature_by_somebody",
            ),
        )

    def __str__(self) -> str:
        return f"{self.sheet_id}: {self.side}"

    @property
    def is_by_pin(self) -> bool:
        """Whether a PIN was typed on a phone that was not the signer's own."""
        if self.member is None or self.member.erased_at is not None:
            return False
        return self.signed_by_id is None or self.member.user_id != self.signed_by_id

    if TYPE_CHECKING:
        sheet_id: int
        signed_by_id: int | None


class Contest(Coded, Dated):
    """A side's word that the sheet is wrong, for an organiser to decide.

    ``entry`` is what it says the deal ``number`` should be, where it is about one deal; the
    deal as recorded was ``version`` then.
    """

    free_words = ("said", "decision")

    association = models.ForeignKey(Association, on_delete=models.PROTECT, related_name="contests")
    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="contests")
    side = models.PositiveSmallIntegerField(_("side"), null=True)
    number = models.PositiveIntegerField(_("deal"), null=True)
    version = models.PositiveIntegerField(_("version"), null=True)
    entry = models.JSONField(_("entry"), null=True)
    said = models.CharField(_("what is wrong"), max_length=500, blank=True)
    raised_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    raised_on = models.CharField(_("raised from"), max_length=CODE_LENGTH, blank=True)
    decided_at = models.DateTimeField(_("decided"), null=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    is_upheld = models.BooleanField(_("upheld"), null=True)
    decision = models.CharField(_("why"), max_length=500, blank=True)

    class Meta:
        verbose_name = _("contest")
        verbose_name_plural = _("contests")
        ordering = ("-created_at",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(raised_by__isnull=False) | ~models.Q(raised_on=""),
                name="contest_by_somebody",
            ),
            models.CheckConstraint(
                condition=models.Q(
                    decided_at__isnull=True, decided_by__isnull=True, is_upheld__isnull=True
                )
                | models.Q(
                    decided_at__isnull=False, decided_by__isnull=False, is_upheld__isnull=False
                ),
                name="contest_decided_by_somebody",
            ),
            models.CheckConstraint(
                condition=models.Q(number__isnull=False) | models.Q(entry__isnull=True),
                name="contest_entry_of_a_deal",
            ),
        )

    def __str__(self) -> str:
        return self.code

    if TYPE_CHECKING:
        sheet_id: int
        raised_by_id: int | None
        decided_by_id: int | None
