"""Tables of an association, the links that lead to them, and the devices that hold them."""

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from common.models import Coded, Dated
from members.models import Association, Device
from scoring.models.sheets import Sheet


class Table(Coded, Dated):
    """A table of the association.  ``sheet`` is that of the moment: what its holders enter."""

    association = models.ForeignKey(Association, on_delete=models.PROTECT, related_name="tables")
    name = models.CharField(_("name"), max_length=80)
    sheet = models.OneToOneField(
        Sheet, on_delete=models.PROTECT, related_name="current_at", null=True, blank=True
    )
    retired_at = models.DateTimeField(_("retired"), null=True, blank=True)

    if TYPE_CHECKING:
        association_id: int
        sheet_id: int | None

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ("name", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("association", "name"),
                condition=models.Q(retired_at__isnull=True),
                name="table_name_unique_in_association",
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="table_has_a_name"),
        )

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Return the address of the table."""
        return reverse("scoring:table", args=[self.association.slug, self.code])


class LinkKind(models.TextChoices):
    """What a link is for."""

    TABLE = "table", _("label of a table")
    HANDOVER = "handover", _("handing over to another phone")
    SIGNATURE = "signature", _("signing a sheet")


class TableLink(Coded, Dated):
    """A way in without an account, to one table or to one sheet, until ``expires_at``.

    Only the digests of its token and of its PIN are kept.  ``handed_by`` is the hold that a
    handing over ends; ``side`` the side that a signature is for.
    """

    association = models.ForeignKey(
        Association, on_delete=models.PROTECT, related_name="table_links"
    )
    kind = models.CharField(_("kind"), max_length=16, choices=LinkKind, default=LinkKind.TABLE)
    table = models.ForeignKey(
        Table, on_delete=models.PROTECT, related_name="links", null=True, blank=True
    )
    sheet = models.ForeignKey(
        Sheet, on_delete=models.PROTECT, related_name="links", null=True, blank=True
    )
    side = models.PositiveSmallIntegerField(_("side"), null=True, blank=True)
    handed_by = models.ForeignKey(
        "scoring.TableHold", on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    token_digest = models.CharField(max_length=64, unique=True, editable=False)
    pin = models.CharField(max_length=128, blank=True, editable=False)
    pin_failures = models.PositiveSmallIntegerField(default=0, editable=False)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    expires_at = models.DateTimeField(_("expires"))
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)
    used_at = models.DateTimeField(_("used"), null=True, blank=True)

    if TYPE_CHECKING:
        association_id: int
        table_id: int | None
        sheet_id: int | None
        made_by_id: int | None

    class Meta:
        verbose_name = _("table link")
        verbose_name_plural = _("table links")
        ordering = ("-created_at",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(table__isnull=False, sheet__isnull=True)
                | models.Q(table__isnull=True, sheet__isnull=False),
                name="tablelink_to_one_thing",
            ),
            models.CheckConstraint(
                condition=models.Q(kind__in=[kind.value for kind in LinkKind]),
                name="tablelink_kind_known",
            ),
            models.CheckConstraint(
                condition=models.Q(kind="signature", side__isnull=False, sheet__isnull=False)
                | ~models.Q(kind="signature") & models.Q(side__isnull=True),
                name="tablelink_side_to_sign",
            ),
        )

    def __str__(self) -> str:
        return self.code


class TableHold(Coded, Dated):
    """A device that holds a table or a sheet: it enters deals there until it is over.

    ``ended_at`` says when it gave the table up, handed it over, or was revoked.
    """

    association = models.ForeignKey(Association, on_delete=models.PROTECT, related_name="holds")
    device = models.ForeignKey(Device, on_delete=models.PROTECT, related_name="holds")
    link = models.ForeignKey(TableLink, on_delete=models.PROTECT, related_name="holds")
    table = models.ForeignKey(
        Table, on_delete=models.PROTECT, related_name="holds", null=True, blank=True
    )
    sheet = models.ForeignKey(
        Sheet, on_delete=models.PROTECT, related_name="holds", null=True, blank=True
    )
    expires_at = models.DateTimeField(_("expires"))
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    if TYPE_CHECKING:
        association_id: int
        device_id: int
        link_id: int
        table_id: int | None
        sheet_id: int | None

    class Meta:
        verbose_name = _("hold of a table")
        verbose_name_plural = _("holds of tables")
        ordering = ("-created_at",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(table__isnull=False, sheet__isnull=True)
                | models.Q(table__isnull=True, sheet__isnull=False),
                name="tablehold_of_one_thing",
            ),
            models.UniqueConstraint(
                fields=("device", "table"),
                condition=models.Q(ended_at__isnull=True),
                name="tablehold_once_a_device_and_table",
            ),
            models.UniqueConstraint(
                fields=("device", "sheet"),
                condition=models.Q(ended_at__isnull=True),
                name="tablehold_once_a_device_and_sheet",
            ),
        )

    def __str__(self) -> str:
        return self.code
