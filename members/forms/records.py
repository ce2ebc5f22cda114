"""The records of the administration site."""

from typing import Any

from django.contrib.auth.forms import UserChangeForm

from members.actors import Actor
from members.forms.fields import said
from members.models import User
from members.services import Rights, account_problems

RIGHTS = ("is_active", "is_staff", "is_superuser")


class AccountForm(UserChangeForm):
    """The rights of an account, refused beside their fields; who asks is a class of its own."""

    actor: Actor

    class Meta:
        model = User
        fields = RIGHTS

    def clean(self) -> dict[str, Any]:
        """Refuse what would leave nobody in charge."""
        found = super().clean() or {}
        for problem in account_problems(user=self.instance, wanted=self.rights(), by=self.actor):
            self.add_error(problem.field, said(problem.message))
        return found

    def rights(self) -> Rights:
        """Return what was ticked."""
        return Rights(**{name: bool(self.cleaned_data.get(name)) for name in RIGHTS})
