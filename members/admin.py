"""Support: who is known where, and with what account."""

from typing import Any, cast

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm
from django.contrib.auth.models import Group
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from common.admin import Logged, ReadOnly, Searchable
from members.forms.records import MemberForm
from members.http import ActorRequest
from members.models import Association, Member, User
from members.services import save_member, vouch_for_address


class AccountForm(AdminUserCreationForm):
    """Asks for an e-mail where Django asks for a user name."""

    class Meta(AdminUserCreationForm.Meta):
        model = User
        fields = ("email",)
        field_classes = {}

    def clean_email(self) -> str:
        """Return the address as it is looked for when somebody signs in."""
        return str(self.cleaned_data["email"]).lower()


@admin.register(User)
class AccountAdmin(Logged, Searchable, UserAdmin):
    """Accounts, by e-mail."""

    add_form = AccountForm
    ordering = ("email",)
    list_display = ("email", "is_active", "is_staff", "last_login")
    search_fields = ("email",)
    readonly_fields = ("joined_at", "last_login")
    fieldsets = (
        (None, {"fields": ("email", "password")}),
        (_("Rights"), {"fields": ("is_active", "is_staff", "is_superuser")}),
        (_("Dates"), {"fields": ("joined_at", "last_login")}),
    )
    add_fieldsets = ((None, {"fields": ("email", "usable_password", "password1", "password2")}),)

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:  # noqa: FBT001
        """Keep the account with its address, which who adds an account vouches for."""
        super().save_model(request, obj, form, change)
        vouch_for_address(user=obj)


# Rights are roles, not groups; addresses and second factors are looked after by allauth.
admin.site.unregister((EmailAddress, Authenticator, Group))


@admin.register(Authenticator)
class SecondFactorAdmin(ReadOnly, admin.ModelAdmin):
    """Second factors, to be taken away from who lost theirs; their secrets are not shown."""

    list_display = ("user", "type", "created_at", "last_used_at")
    fields = list_display

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Whoever may change accounts may take a second factor away."""
        return request.user.has_perm("members.change_user")


@admin.register(Association)
class AssociationAdmin(Logged, admin.ModelAdmin):
    """Associations."""

    list_display = ("name", "slug")
    prepopulated_fields = {"slug": ("name",)}


@admin.register(Member)
class MemberAdmin(Logged, Searchable, admin.ModelAdmin):
    """People, each in one association."""

    list_display = ("name", "public_name", "association", "role", "user")
    list_filter = ("association", "role")
    search_fields = ("name", "name_key", "user__email")
    autocomplete_fields = ("user",)

    form = MemberForm

    def save_model(
        self,
        request: HttpRequest,
        obj: Member,
        form: ModelForm,
        change: bool,  # noqa: FBT001
    ) -> None:
        """Write the person as everywhere else."""
        save_member(member=obj, by=cast(ActorRequest, request).actor)

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Propose the only association, when there is one."""
        found = Association.objects.values_list("pk", flat=True)[:2]
        return {"association": found[0]} if len(found) == 1 else {}
