"""Invitations: how an account comes to be somebody in an association."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from common.models import Coded, Dated
from members.models.accounts import User
from members.models.associations import Association
from members.models.people import Member, Role


class Invitation(Coded, Dated):
    """A link that makes whoever accepts it the account of ``member``, once, within its time.

    Only the digest of its token is kept.  ``role`` is what the person will then be.
    """

    association = models.ForeignKey(
        Association, on_delete=models.PROTECT, related_name="invitations"
    )
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="invitations")
    role = models.CharField(_("role"), max_length=16, choices=Role, default=Role.MEMBER)
    email = models.EmailField(_("e-mail"), blank=True)
    token_digest = models.CharField(max_length=64, unique=True, editable=False)
    invited_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+", null=True)
    expires_at = models.DateTimeField(_("expires"))
    accepted_at = models.DateTimeField(_("accepted"), null=True)
    accepted_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+", null=True)
    revoked_at = models.DateTimeField(_("revoked"), null=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ("-created_at",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(role__in=("member", "scorekeeper", "organiser", "admin")),
                name="invitation_to_a_role_with_account",
            ),
            models.CheckConstraint(
                condition=models.Q(accepted_at__isnull=True) | models.Q(revoked_at__isnull=True),
                name="invitation_accepted_or_revoked",
            ),
        )

    def __str__(self) -> str:
        return self.code
