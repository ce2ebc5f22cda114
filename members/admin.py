"""Support: who is known where, and with what account.

People and associations are changed on the pages of the site, where a site administrator may do
everything and is held to the same rules; only the rights of accounts are changed here.
"""

from typing import Any, cast

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import Group
from django.db import transaction
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from common.admin import Logged, Readable, ReadOnly, Searchable
from members.forms.records import AccountForm
from members.http import ActorRequest
from members.models import (
    Alias,
    Association,
    Claim,
    Contact,
    Invitation,
    Member,
    Merge,
    Season,
    User,
)
from members.services import change_account

# Rights are roles, not groups; allauth's own pages of the others would let them be changed.
admin.site.unregister((EmailAddress, Authenticator, Group))


@admin.register(User)
class AccountAdmin(Logged, Searchable, UserAdmin):
    """Accounts, by e-mail: they come by invitation, and go by the hand of who has them."""

    form = AccountForm
    ordering = ("email",)
    list_display = ("email", "is_active", "is_staff", "is_superuser", "last_login")
    list_filter = ("is_active", "is_staff", "is_superuser")
    search_fields = ("email",)
    readonly_fields = ("email", "joined_at", "last_login")
    fieldsets = (
        (None, {"fields": ("email", "password")}),
        (_("Rights"), {"fields": ("is_active", "is_staff", "is_superuser")}),
        (_("Dates"), {"fields": ("joined_at", "last_login")}),
    )

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Nobody adds an account: people are invited."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Nobody deletes an account: its owner erases it."""
        return False

    def get_form(
        self,
        request: HttpRequest,
        obj: User | None = None,
        change: bool = False,  # noqa: FBT001, FBT002
        **kwargs: Any,
    ) -> type[ModelForm]:
        """Return the form of whoever asks."""
        form: type[ModelForm] = super().get_form(request, obj, change=change, **kwargs)
        form.actor = cast(ActorRequest, request).actor  # type: ignore[attr-defined]
        return form

    def save_model(
        self,
        request: HttpRequest,
        obj: User,
        form: AccountForm,
        change: bool,  # noqa: FBT001
    ) -> None:
        """Give the account its rights as everywhere else."""
        change_account(user=obj, wanted=form.rights(), by=form.actor)

    def construct_change_message(
        self,
        request: HttpRequest,
        form: Any,
        formsets: Any,
        add: bool = False,  # noqa: FBT001, FBT002
    ) -> Any:
        """Return the names of the fields that were changed, which is what the log is told."""
        if isinstance(form, self.change_password_form):
            return ["password"]
        return super().construct_change_message(request, form, formsets, add)

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        """Tell the log of a new password; of rights it is told where they change."""
        if "password" in message:
            super().log_change(request, obj, message)

    def user_change_password(
        self,
        request: HttpRequest,
        id: str,  # noqa: A002
        form_url: str = "",
    ) -> HttpResponse:
        """Set a password and tell the log of it, or do neither."""
        with transaction.atomic():
            response: HttpResponse = super().user_change_password(request, id, form_url)
            return response

    def subject(self, obj: Any) -> str:
        """Return what the log calls an account."""
        return f"account/{obj.pk}"


@admin.register(EmailAddress)
class EmailAddressAdmin(Readable):
    """The addresses of accounts, and whether they were confirmed."""

    list_display = ("email", "user", "verified", "primary")
    list_filter = ("verified", "primary")
    list_select_related = ("user",)
    search_fields = ("email", "user__email")


@admin.register(Authenticator)
class SecondFactorAdmin(Logged, ReadOnly, Searchable, admin.ModelAdmin):
    """Second factors, to be taken away from who lost theirs; their secrets are not shown."""

    list_display = ("user", "type", "created_at", "last_used_at")
    fields = list_display
    list_filter = ("type",)
    list_select_related = ("user",)
    search_fields = ("user__email",)
    actions = None

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Whoever may change accounts may take a second factor away."""
        return request.user.has_perm("members.change_user")

    def subject(self, obj: Any) -> str:
        """Return what the log calls the account whose second factor it is."""
        return f"account/{obj.user_id}"


@admin.register(Association)
class AssociationAdmin(Readable):
    """Associations; a new one is made on the site, by a link above the list."""

    list_display = ("name", "slug", "is_public", "created_at")
    list_filter = ("is_public", "signing")
    search_fields = ("name", "slug")


@admin.register(Season)
class SeasonAdmin(Readable):
    """Seasons."""

    list_display = ("name", "association", "first_day", "last_day")
    list_filter = ("association",)
    list_select_related = ("association",)
    search_fields = ("name", "code")

    def view_on_site(self, obj: Season) -> str:
        """Return where seasons are changed."""
        return reverse("people:seasons", args=[obj.association.slug])


@admin.register(Member)
class MemberAdmin(Readable):
    """People, each in one association."""

    list_display = ("name", "public_name", "association", "role", "user", "left_at")
    list_filter = ("association", "role", "visibility", "is_minor")
    list_select_related = ("association", "user")
    search_fields = ("name", "name_key", "code", "user__email")
    exclude = ("pin", "pin_failures")

    def view_on_site(self, obj: Member) -> str:
        """Return the page of the person, where they are changed."""
        return obj.get_absolute_url()


class OfSomebody(Readable):
    """What belongs to one person, and is changed on their page."""

    list_select_related = ("member__association",)

    def view_on_site(self, obj: Contact | Alias) -> str:
        """Return the page of the person."""
        return obj.member.get_absolute_url()


@admin.register(Contact)
class ContactAdmin(OfSomebody):
    """How people are reached."""

    list_display = ("member", "email", "phone")
    list_filter = ("member__association",)
    search_fields = ("member__name", "member__name_key", "email", "phone")


@admin.register(Alias)
class AliasAdmin(OfSomebody):
    """Other names."""

    list_display = ("name", "member", "association")
    list_filter = ("association",)
    search_fields = ("name", "name_key", "member__name")


@admin.register(Merge)
class MergeAdmin(Readable):
    """Records found to be one person's."""

    list_display = ("code", "association", "kept", "merged", "created_at", "undone_at")
    list_filter = ("association",)
    list_select_related = ("association", "kept", "merged")
    search_fields = ("code", "kept__name", "merged__name")

    def view_on_site(self, obj: Merge) -> str:
        """Return where merges are undone."""
        return reverse("people:merges", args=[obj.association.slug])


@admin.register(Claim)
class ClaimAdmin(Readable):
    """What members said of guests."""

    list_display = ("code", "association", "guest", "member", "created_at", "decided_at")
    list_filter = ("association",)
    list_select_related = ("association", "guest", "member")
    search_fields = ("code", "guest__name", "member__name")

    def view_on_site(self, obj: Claim) -> str:
        """Return the page of the guest, where it is decided."""
        return obj.guest.get_absolute_url()


@admin.register(Invitation)
class InvitationAdmin(Readable):
    """Invitations, without what would let anybody in."""

    list_display = ("code", "association", "member", "role", "expires_at", "accepted_at")
    list_filter = ("association", "role")
    list_select_related = ("association", "member")
    search_fields = ("code", "member__name", "email")

    def view_on_site(self, obj: Invitation) -> str:
        """Return where invitations are made and revoked."""
        return reverse("members:invitations", args=[obj.association.slug])
