"""Who plays: accounts, associations, and the people an association knows."""

from typing import TYPE_CHECKING, Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from common.models import Coded, Dated


class UserManager(BaseUserManager["User"]):
    """Makes accounts, which are signed in to by e-mail."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """Return a new account."""
        user = self.model(email=self.normalize_email(email), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """Return a new account that may use the administration site."""
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)

    def get_by_natural_key(self, username: str | None) -> "User":
        """Return the account with that e-mail, whatever its capitals."""
        return self.annotate(lowered=Lower("email")).get(lowered=(username or "").lower())


class User(AbstractBaseUser, PermissionsMixin):
    """An account.  What a person is called is known by each association, not here."""

    email = models.EmailField(_("e-mail"), unique=True)
    is_staff = models.BooleanField(_("may use the administration site"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    joined_at = models.DateTimeField(_("joined"), auto_now_add=True)

    objects = UserManager()

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        constraints = (
            models.UniqueConstraint(Lower("email"), name="user_email_unique_whatever_its_case"),
        )

    def __str__(self) -> str:
        return self.email


class Association(Dated):
    """A club; everything else belongs to one."""

    name = models.CharField(_("name"), max_length=200)
    slug = models.SlugField(_("address"), unique=True)

    class Meta:
        verbose_name = _("association")
        verbose_name_plural = _("associations")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Return the address of the association's page."""
        return reverse("association", args=[self.slug])


class Role(models.TextChoices):
    """What a person is to the association."""

    GUEST = "guest", _("guest")
    MEMBER = "member", _("member")
    ORGANISER = "organiser", _("organiser")


class Member(Coded, Dated):
    """A person known to one association, with or without an account.

    ``name`` is for the association, ``public_name`` for strangers.  ``name_key`` is the name
    as it is compared: without capitals, accents or spacing.
    """

    association = models.ForeignKey(
        Association, on_delete=models.PROTECT, related_name="members", verbose_name=_("association")
    )
    user = models.ForeignKey(
        User,
        on_delete=models.PROTECT,
        related_name="memberships",
        null=True,
        blank=True,
        verbose_name=_("account"),
    )
    name = models.CharField(_("name"), max_length=200)
    public_name = models.CharField(_("name that strangers see"), max_length=200)
    name_key = models.CharField(max_length=800, editable=False)
    role = models.CharField(_("role"), max_length=16, choices=Role, default=Role.MEMBER)

    if TYPE_CHECKING:
        association_id: int
        user_id: int | None

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        ordering = ("name_key",)
        constraints = (
            models.UniqueConstraint(
                fields=("association", "name_key"), name="member_name_unique_in_association"
            ),
            models.UniqueConstraint(
                fields=("association", "user"),
                condition=models.Q(user__isnull=False),
                name="member_once_per_account_and_association",
            ),
            models.CheckConstraint(
                condition=~models.Q(role="guest") | models.Q(user__isnull=True),
                name="member_guest_has_no_account",
            ),
            models.CheckConstraint(
                condition=models.Q(role__in=("guest", "member", "organiser")),
                name="member_role_known",
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="member_has_a_name"),
        )

    def __str__(self) -> str:
        return self.name
