"""Sheets: what is played, by whom, by which rules."""

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from common.models import CODE_LENGTH, Coded
from common.problems import gettext_noop
from members.models import Association, Member, Signing
from scoring.models.house_rules import HouseRules
from scoring.rules.match import Kind, Match


class Sheet(Coded):
    """The record of a match: its seats, the house rules it opened with, its deals.

    ``options`` are complete, so that a sheet never changes meaning.  ``version`` counts every
    change and is what a page polls; ``closed_at`` says when the sheet was closed by hand, by an
    account or from a device that held the table (``closed_on``, its code).  ``signing`` is copied
    from the association's rules.
    """

    association = models.ForeignKey(Association, on_delete=models.PROTECT, related_name="sheets")
    game = models.CharField(_("game"), max_length=40)
    preset = models.CharField(_("preset"), max_length=40, blank=True)
    house_rules = models.ForeignKey(
        HouseRules, on_delete=models.PROTECT, related_name="sheets", null=True, blank=True
    )
    options = models.JSONField(_("house rules"))
    match_kind = models.CharField(_("match"), max_length=16, default=Kind.SINGLE.value)
    match_games = models.PositiveSmallIntegerField(_("games"), default=1)
    first_dealer = models.PositiveSmallIntegerField(_("first dealer"))
    signing = models.CharField(_("who signs"), max_length=16, choices=Signing, default=Signing.NONE)
    table = models.ForeignKey(
        "scoring.Table", on_delete=models.PROTECT, related_name="sheets", null=True, blank=True
    )
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="opened_sheets",
        null=True,
        blank=True,
    )
    opened_at = models.DateTimeField(_("opened"), auto_now_add=True)
    opening_key = models.UUIDField(unique=True, editable=False)
    rematch_of = models.OneToOneField(
        "self", on_delete=models.PROTECT, related_name="rematch", null=True, blank=True
    )
    version = models.PositiveIntegerField(default=1)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    closed_on = models.CharField(_("closed from"), max_length=CODE_LENGTH, blank=True)

    if TYPE_CHECKING:
        association_id: int
        opened_by_id: int | None
        table_id: int | None
        house_rules_id: int | None
        result: Any

    class Meta:
        verbose_name = _("sheet")
        verbose_name_plural = _("sheets")
        constraints = (
            models.CheckConstraint(
                condition=models.Q(match_kind__in=[kind.value for kind in Kind]),
                name="sheet_match_kind_known",
            ),
            models.CheckConstraint(
                condition=models.Q(match_games__gte=1), name="sheet_has_a_game_to_play"
            ),
            models.CheckConstraint(
                condition=models.Q(closed_at__isnull=True, closed_by__isnull=True, closed_on="")
                | models.Q(closed_at__isnull=False, closed_by__isnull=False)
                | models.Q(closed_at__isnull=False) & ~models.Q(closed_on=""),
                name="sheet_closed_by_somebody",
            ),
            models.CheckConstraint(
                condition=models.Q(signing__in=[choice.value for choice in Signing]),
                name="sheet_signing_known",
            ),
        )
        indexes = (models.Index(fields=("association", "-opened_at"), name="sheet_latest"),)

    def __str__(self) -> str:
        return f"{self.game} {self.code}"

    def get_absolute_url(self) -> str:
        """Return the address of the sheet."""
        return reverse("scoring:sheet", args=[self.code])

    @property
    def match(self) -> Match:
        """What is played; closing a timed sheet is what ends it."""
        return Match(Kind(self.match_kind), self.match_games, ended=self.closed_at is not None)


class Seating(models.Model):
    """Who sits where, from one deal until another, both included; the last one sits there still.

    Somebody who takes over in the middle of a match has a row of their own.
    """

    association = models.ForeignKey(Association, on_delete=models.PROTECT, related_name="+")
    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="seatings")
    seat = models.PositiveSmallIntegerField(_("seat"))
    side = models.PositiveSmallIntegerField(_("side"))
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="seatings")
    from_deal = models.PositiveIntegerField(_("from deal"), default=1)
    until_deal = models.PositiveIntegerField(_("until deal"), null=True, blank=True)

    # Two records that sat at one table are two people: members.services.merging asks.
    one_person_per = "sheet"
    not_one_person = gettext_noop("Both sat at the same table, so they are two people.")

    if TYPE_CHECKING:
        member_id: int
        sheet_id: int

    class Meta:
        verbose_name = _("seating")
        verbose_name_plural = _("seatings")
        ordering = ("seat", "from_deal")
        constraints = (
            models.UniqueConstraint(
                fields=("sheet", "seat"),
                condition=models.Q(until_deal__isnull=True),
                name="seating_one_person_a_seat",
            ),
            models.UniqueConstraint(
                fields=("sheet", "seat", "from_deal"), name="seating_one_person_a_deal"
            ),
            models.UniqueConstraint(
                fields=("sheet", "member"),
                condition=models.Q(until_deal__isnull=True),
                name="seating_person_once_a_table",
            ),
            models.CheckConstraint(
                condition=models.Q(from_deal__gte=1), name="seating_from_deal_from_1"
            ),
            models.CheckConstraint(
                condition=models.Q(until_deal__isnull=True)
                | models.Q(until_deal__gte=models.F("from_deal")),
                name="seating_ends_after_it_begins",
            ),
        )

    def __str__(self) -> str:
        return f"{self.seat}: {self.member}"

    def covers(self, number: int) -> bool:
        """Whether this is who sat there for the deal of that number."""
        return self.from_deal <= number and (self.until_deal is None or number <= self.until_deal)
