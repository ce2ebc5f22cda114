"""What the rules derive from sheets, for rankings to add up."""

from typing import TYPE_CHECKING

from django.db import models
from django.utils.translation import gettext_lazy as _

from members.models import Association, Member
from scoring.models.deals import Deal
from scoring.models.sheets import Sheet


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


class Credit(models.Model):
    """What a match that is over counts for somebody who sat at it, for a part of it or for all.

    Deals, points and bids are those they played; a game, and the match, are theirs when they
    played most of its deals in their seat, or as many as anybody and began it.
    """

    association = models.ForeignKey(Association, on_delete=models.PROTECT, related_name="+")
    sheet = models.ForeignKey(Sheet, on_delete=models.PROTECT, related_name="credits")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="credits")
    seat = models.PositiveSmallIntegerField(_("seat"))
    side = models.PositiveSmallIntegerField(_("side"))
    deals = models.PositiveIntegerField(_("deals"), default=0)
    points = models.IntegerField(_("points"), default=0)
    against = models.IntegerField(_("points of the others"), default=0)
    bids = models.PositiveIntegerField(_("bids"), default=0)
    bids_made = models.PositiveIntegerField(_("bids made"), default=0)
    games = models.PositiveIntegerField(_("games"), default=0)
    games_won = models.PositiveIntegerField(_("games won"), default=0)
    matches = models.PositiveSmallIntegerField(_("matches"), default=0)
    matches_won = models.PositiveSmallIntegerField(_("matches won"), default=0)

    # Rewritten with the sheet, so a merge of two records finds them by the seats that it moved.
    goes_with = ("scoring.Seating.member", "sheet")

    if TYPE_CHECKING:
        sheet_id: int
        member_id: int

    class Meta:
        verbose_name = _("credit")
        verbose_name_plural = _("credits")
        constraints = (
            models.UniqueConstraint(fields=("sheet", "member"), name="credit_once_a_person"),
        )

    def __str__(self) -> str:
        return f"{self.sheet_id}: {self.seat}"


class ResultsVersion(models.Model):
    """Counts up whenever a result of an association's game changes: what rankings poll."""

    association = models.ForeignKey(
        Association, on_delete=models.PROTECT, related_name="results_versions"
    )
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
