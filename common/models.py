"""Abstract bases, and the log of who did what."""

import secrets
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

CODE_ALPHABET = "23456789abcdefghjkmnpqrstvwxyz"
CODE_LENGTH = 12


def new_code() -> str:
    """Return a public code that cannot be guessed: 12 of 30 signs, about 59 bits."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


class Coded(models.Model):
    """A row that the public knows by an unguessable code, never by its key."""

    code = models.CharField(
        _("code"), max_length=CODE_LENGTH, unique=True, default=new_code, editable=False
    )

    class Meta:
        abstract = True


class Dated(models.Model):
    """A row that knows when it was made."""

    created_at = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        abstract = True


class LogEntry(models.Model):
    """One thing that somebody did.  Rows are only ever added, and hold ids, not names.

    ``reason`` is the digest of why it was done: the words, which people type, may name somebody
    and be forgotten, so they stand beside it (``LogRemark``).  ``subject`` is the kind and code
    of the thing it was done to, such as ``sheet/4k2m…``;
    ``device`` the code of the device it was done from.  The entries of an association are
    numbered without gaps, and each carries the ``digest`` of what it says and of the digest of
    the entry before it (``common.log``).
    """

    association = models.ForeignKey(
        "members.Association", on_delete=models.PROTECT, related_name="+", null=True
    )
    sequence = models.PositiveBigIntegerField(_("number"))
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    device = models.CharField(_("device"), max_length=CODE_LENGTH, blank=True)
    at = models.DateTimeField(_("when"))
    verb = models.CharField(max_length=40)
    subject = models.CharField(max_length=80)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = models.CharField(_("reason"), max_length=500, blank=True)
    digest = models.CharField(_("digest"), max_length=64)

    if TYPE_CHECKING:
        association_id: int | None
        actor_id: int | None

    class Meta:
        verbose_name = _("log entry")
        verbose_name_plural = _("log")
        indexes = (models.Index(fields=("subject", "id"), name="log_by_subject"),)
        constraints = (
            models.UniqueConstraint(
                fields=("association", "sequence"), name="logentry_numbered_in_association"
            ),
            models.UniqueConstraint(
                fields=("sequence",),
                condition=models.Q(association__isnull=True),
                name="logentry_numbered_outside_associations",
            ),
        )

    def __str__(self) -> str:
        return f"{self.verb} {self.subject}"

    @property
    def why(self) -> str:
        """Why it was done, in the words of who did it; a question each, unless looked up before."""
        remark = getattr(self, "remark", None)
        return remark.words if remark else ""


class LogRemark(models.Model):
    """The words of a reason.  Names in them are forgotten with the people they name."""

    free_words = ("words",)
    of_association = "entry__association"

    entry = models.OneToOneField(
        LogEntry, on_delete=models.PROTECT, primary_key=True, related_name="remark"
    )
    words = models.CharField(_("reason"), max_length=500)

    class Meta:
        verbose_name = _("reason")
        verbose_name_plural = _("reasons")

    def __str__(self) -> str:
        return self.words


class LogHead(models.Model):
    """Where the log of an association ends: held while an entry is added, so that one follows one.

    ``chain`` is the association's key, 0 for what belongs to none.
    """

    chain = models.PositiveBigIntegerField(primary_key=True)
    sequence = models.PositiveBigIntegerField(default=0)
    digest = models.CharField(max_length=64, blank=True)

    class Meta:
        verbose_name = _("end of a log")
        verbose_name_plural = _("ends of logs")

    def __str__(self) -> str:
        return f"{self.chain}: {self.sequence}"
