"""Associations, and the seasons they play."""

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from common.models import Coded, Dated


class Signing(models.TextChoices):
    """Who signs the sheet of a match that is over."""

    NONE = "none", _("nobody")
    OTHER_SIDE = "other_side", _("the other side")
    ORGANISER = "organiser", _("an organiser")


class Association(Dated):
    """A club; everything else belongs to one, and each is closed to the others.

    ``people_version`` counts up whenever what pages say of its people may change: names, what
    strangers see, roles.  Pages that are polled carry it in their tags.
    """

    name = models.CharField(_("name"), max_length=200)
    slug = models.SlugField(_("address"), unique=True)
    is_public = models.BooleanField(_("strangers may look"), default=True)
    signing = models.CharField(
        _("who signs a sheet"), max_length=16, choices=Signing, default=Signing.NONE
    )
    retention_months = models.PositiveSmallIntegerField(
        _("months after which contact details of people who no longer play are erased"), default=24
    )
    people_version = models.PositiveIntegerField(default=0, editable=False)

    class Meta:
        verbose_name = _("association")
        verbose_name_plural = _("associations")
        constraints = (
            models.CheckConstraint(
                condition=models.Q(signing__in=[choice.value for choice in Signing]),
                name="association_signing_known",
            ),
            models.CheckConstraint(
                condition=models.Q(retention_months__gte=1), name="association_retention_from_1"
            ),
        )

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Return the address of the association's page."""
        return reverse("association", args=[self.slug])


class Season(Coded):
    """A stretch of days, first and last included, whose results belong together.

    Seasons of an association do not overlap; ``members.services`` sees to it.
    """

    association = models.ForeignKey(
        Association, on_delete=models.PROTECT, related_name="seasons", verbose_name=_("association")
    )
    name = models.CharField(_("name"), max_length=80)
    first_day = models.DateField(_("first day"))
    last_day = models.DateField(_("last day"))

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ("-first_day",)
        constraints = (
            models.UniqueConstraint(
                fields=("association", "name"), name="season_name_unique_in_association"
            ),
            models.CheckConstraint(
                condition=models.Q(last_day__gte=models.F("first_day")),
                name="season_ends_after_it_begins",
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="season_has_a_name"),
        )

    def __str__(self) -> str:
        return self.name
