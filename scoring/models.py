"""What is recorded at a table, and what the rules derive from it.

Recorded: ``Sheet``, ``Seating``, ``Deal``, ``Receipt``.  A deal is never changed: a correction
is a new version of the same number, and a version without entry withdraws it.

Derived: ``DealScore``, ``DealContract``, ``GameResult``, ``MatchResult``, ``ResultsVersion``.
They are rewritten by ``scoring.services`` whenever a sheet changes, never typed in.
"""

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from common.models import Coded
from members.models import Association, Member
from scoring.rules.match import Kind, Match


class Sheet(Coded):
    """The record of a match: its seats, the house rules it opened with, its deals.

    ``options`` are complete, so that a sheet never changes meaning.  ``version`` counts every
    change and is what a page polls; ``closed_at`` says when the sheet was closed by hand.
    """

    association = models.ForeignKey(Association, on_delete=models.PROTECT, related_name="sheets")
    game = models.CharField(_("game"), max_length=40)
    preset = models.CharField(_("preset"), max_length=40, blank=True)
    options = models.JSONField(_("house rules"))
    match_kind = models.CharField(_("match"), max_length=16, default=Kind.SINGLE.value)
    match_games = models.PositiveSmallIntegerField(_("games"), default=1)
    first_dealer = models.PositiveSmallIntegerField(_("first dealer"))
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="opened_sheets"
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

    if TYPE_CHECKING:
        association_id: int
        opened_by_id: int
        result: "MatchResult"

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
                condition=models.Q(closed_at__isnull=True, closed_by__isnull=True)
                | models.Q(closed_at__isnull=False, closed_by__isnull=False),
                name="sheet_closed_by_somebody",
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
    """Who sits where."""

    association = models.ForeignKey(Association, on_delete=models.PROTECT, related_name="+")
    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="seatings")
    seat = models.PositiveSmallIntegerField(_("seat"))
    side = models.PositiveSmallIntegerField(_("side"))
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="seatings")

    if TYPE_CHECKING:
        member_id: int

    class Meta:
        verbose_name = _("seating")
        verbose_name_plural = _("seatings")
        ordering = ("seat",)
        constraints = (
            models.UniqueConstraint(fields=("sheet", "seat"), name="seating_one_person_a_seat"),
            models.UniqueConstraint(fields=("sheet", "member"), name="seating_person_once_a_table"),
        )

    def __str__(self) -> str:
        return f"{self.seat}: {self.member}"


class Deal(models.Model):
    """One version of a deal.  The highest version of a number is the one that stands.

    ``entry`` is plain data as the game's codec writes it; null withdraws the deal.
    """

    association = models.ForeignKey(Association, on_delete=models.PROTECT, related_name="+")
    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="deals")
    number = models.PositiveIntegerField(_("number"))
    version = models.PositiveIntegerField(_("version"))
    entry = models.JSONField(_("entry"), null=True)
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    recorded_at = models.DateTimeField(_("recorded"), auto_now_add=True)

    if TYPE_CHECKING:
        sheet_id: int
        recorded_by_id: int

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


class DealScore(models.Model):
    """What a side scored (``points``) and took (``taken``) in a deal that counts."""

    association = models.ForeignKey(Association, on_delete=models.PROTECT, related_name="+")
    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="scores")
    deal = models.ForeignKey(Deal, on_delete=models.PROTECT, related_name="scores")
    side = models.PositiveSmallIntegerField(_("side"))
    points = models.IntegerField(_("points"))
    taken = models.IntegerField(_("taken"))

    class Meta:
        verbose_name = _("score")
        verbose_name_plural = _("scores")
        constraints = (
            models.UniqueConstraint(fields=("deal", "side"), name="dealscore_once_a_side"),
        )

    def __str__(self) -> str:
        return f"{self.side}: {self.points}"


class DealContract(models.Model):
    """Who bid what in a deal that counts, and whether it was made."""

    association = models.ForeignKey(Association, on_delete=models.PROTECT, related_name="+")
    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="contracts")
    deal = models.OneToOneField(Deal, on_delete=models.PROTECT, related_name="contract")
    seat = models.PositiveSmallIntegerField(_("seat"))
    bid = models.CharField(_("bid"), max_length=16)
    made = models.BooleanField(_("made"))

    class Meta:
        verbose_name = _("contract")
        verbose_name_plural = _("contracts")

    def __str__(self) -> str:
        return f"{self.seat}: {self.bid}"


class GameResult(models.Model):
    """A game of a sheet that ended, and who won it."""

    association = models.ForeignKey(Association, on_delete=models.PROTECT, related_name="+")
    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="games")
    number = models.PositiveSmallIntegerField(_("number"))
    winner = models.PositiveSmallIntegerField(_("winner"))

    class Meta:
        verbose_name = _("game result")
        verbose_name_plural = _("game results")
        constraints = (
            models.UniqueConstraint(fields=("sheet", "number"), name="gameresult_once_a_number"),
        )

    def __str__(self) -> str:
        return f"{self.number}: {self.winner}"


class MatchResult(models.Model):
    """How the match of a sheet ended; a draw has no winner.  No row: it is not over."""

    association = models.ForeignKey(Association, on_delete=models.PROTECT, related_name="+")
    sheet = models.OneToOneField(Sheet, on_delete=models.PROTECT, related_name="result")
    winner = models.PositiveSmallIntegerField(_("winner"), null=True)
    ended_at = models.DateTimeField(_("ended"))

    class Meta:
        verbose_name = _("match result")
        verbose_name_plural = _("match results")

    def __str__(self) -> str:
        return f"{self.sheet_id}: {self.winner}"

    if TYPE_CHECKING:
        sheet_id: int


class ResultsVersion(models.Model):
    """Counts up whenever a result of an association's game changes: what rankings poll."""

    association = models.ForeignKey(Association, on_delete=models.PROTECT, related_name="+")
    game = models.CharField(_("game"), max_length=40)
    number = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("version of the results")
        verbose_name_plural = _("versions of the results")
        constraints = (
            models.UniqueConstraint(
                fields=("association", "game"), name="resultsversion_once_a_game"
            ),
        )

    def __str__(self) -> str:
        return f"{self.game} {self.number}"
