"""Abstract bases, and the log of who did what."""

import secrets

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

    ``subject`` is the kind and code of the thing it was done to, such as ``sheet/4k2m…``.
    """

    association = models.ForeignKey(
        "members.Association", on_delete=models.PROTECT, related_name="+", null=True
    )
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    at = models.DateTimeField(auto_now_add=True)
    verb = models.CharField(max_length=40)
    subject = models.CharField(max_length=80)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = models.CharField(max_length=500, blank=True)

    class Meta:
        verbose_name = _("log entry")
        verbose_name_plural = _("log")
        indexes = (models.Index(fields=("subject", "id"), name="log_by_subject"),)

    def __str__(self) -> str:
        return f"{self.verb} {self.subject}"
