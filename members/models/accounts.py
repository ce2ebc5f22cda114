"""Accounts, and the devices that people use."""

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from common.models import Coded, Dated


class UserManager(BaseUserManager["User"]):
    """Makes accounts, which are signed in to by e-mail."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """Return a new account."""
        user = self.model(email=email.lower(), **fields)
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


class Device(Coded, Dated):
    """A phone or computer, known by a secret in its cookie, of which only the digest is kept.

    ``name`` is what it says it is: “Firefox, Android”.
    """

    secret_digest = models.CharField(max_length=64, unique=True, editable=False)
    name = models.CharField(_("name"), max_length=80, blank=True)
    last_seen_at = models.DateTimeField(_("last seen"), auto_now_add=True)

    class Meta:
        verbose_name = _("device")
        verbose_name_plural = _("devices")

    def __str__(self) -> str:
        return f"{self.name} {self.code}".strip()
