"""What the administration site shows: something of every kind, and where it is."""

from typing import Any

from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.db import models
from django.urls import reverse

from members.models import Alias, Association, Contact
from tests.authorization.place import things
from tests.factories.members import account

PASSWORD = dict.fromkeys(("password1", "password2"), "another that nobody guesses")
PASSWORD |= {"usable_password": "true", "set-password": ""}


def place() -> Association:
    """Return an association that has something of everything that the site shows."""
    of = things("fleuve", "Propre")
    Contact.objects.update_or_create(member=of.person, defaults={"email": "person@example.org"})
    Alias.objects.create(association=of.club, member=of.person, name="Zaza", name_key="zaza")
    Authenticator.objects.create(user=account(), type="totp", data={"secret": "none"})
    return of.club


def support_models() -> list[type[models.Model]]:
    """Return what the administration site shows, in order of its name."""
    return sorted(admin.site._registry, key=lambda model: model._meta.label)


def rows(model: type[models.Model]) -> list[models.Model]:
    """Return the rows of a model, of which there must be some."""
    found = list(model._default_manager.order_by("pk"))
    assert found, f"no {model._meta.label}"
    return found


def address(model: type[models.Model], row: Any = None, verb: str = "") -> str:
    """Return an address of the administration site: of a list, of a row, or of what is done."""
    kind = f"admin:{model._meta.app_label}_{model._meta.model_name}"
    if row is not None:
        here = reverse(f"{kind}_change", args=[row.pk])
        return here.replace("/change/", f"/{verb}/") if verb else here
    return reverse(f"{kind}_{verb or 'changelist'}")
