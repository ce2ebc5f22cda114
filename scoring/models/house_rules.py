"""The games an association plays, and its own rules for them."""

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from common.models import Coded, Dated
from members.models import Association


class PlayedGame(models.Model):
    """A game that the association plays.  Without any row, it plays them all."""

    association = models.ForeignKey(
        Association, on_delete=models.PROTECT, related_name="played_games"
    )
    game = models.CharField(_("game"), max_length=40)

    class Meta:
        verbose_name = _("game played")
        verbose_name_plural = _("games played")
        constraints = (
            models.UniqueConstraint(fields=("association", "game"), name="playedgame_once"),
        )

    def __str__(self) -> str:
        return self.game


class HouseRules(Coded, Dated):
    """One version of a named preset of the association's own; a sheet keeps the one it opened by.

    Versions of one preset share ``key``; the highest stands, and ``retired_at`` on it takes the
    preset out of the choices.  ``options`` are complete, as a sheet's are.
    """

    association = models.ForeignKey(
        Association, on_delete=models.PROTECT, related_name="house_rules"
    )
    game = models.CharField(_("game"), max_length=40)
    key = models.CharField(max_length=12, editable=False)
    version = models.PositiveIntegerField(_("version"), default=1)
    name = models.CharField(_("name"), max_length=80)
    preset = models.CharField(_("made from"), max_length=40, blank=True)
    players = models.PositiveSmallIntegerField(_("players"), null=True, blank=True)
    options = models.JSONField(_("house rules"))
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    retired_at = models.DateTimeField(_("retired"), null=True, blank=True)

    if TYPE_CHECKING:
        association_id: int
        made_by_id: int | None

    class Meta:
        verbose_name = _("house rules")
        verbose_name_plural = _("house rules")
        ordering = ("name", "key", "version")
        constraints = (
            models.UniqueConstraint(
                fields=("association", "key", "version"), name="houserules_version_once"
            ),
            models.CheckConstraint(
                condition=models.Q(version__gte=1), name="houserules_version_from_1"
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="houserules_have_a_name"),
        )

    def __str__(self) -> str:
        return f"{self.name} (v{self.version})"
