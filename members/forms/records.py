"""The records of the administration site."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from common.problems import Refusal
from common.wording import in_text
from members.models import Member, Visibility
from members.names import cleaned, comparable


class MemberForm(forms.ModelForm):
    """A person, whose name is read as everywhere else; what strangers see follows from it."""

    class Meta:
        model = Member
        fields = ("association", "name", "nickname", "visibility", "role", "user")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)

    def clean_name(self) -> str:
        """Return the name as it is kept."""
        return self._read("name")

    def clean_nickname(self) -> str:
        """Return the nickname as it is kept, if there is one."""
        return self._read("nickname") if self.cleaned_data.get("nickname") else ""

    def clean(self) -> dict[str, Any]:
        """Refuse a name that somebody of the association already has."""
        found = super().clean() or {}
        association, name = found.get("association"), found.get("name")
        if association and name:
            self.instance.name_key = comparable(name)
            known = association.members.filter(name_key=self.instance.name_key)
            if known.exclude(pk=self.instance.pk).exists():
                self.add_error("name", _("Somebody of this association already has this name."))
        if found.get("visibility") == Visibility.NICKNAME and not found.get("nickname"):
            self.add_error("nickname", _("Give the nickname that strangers are to see."))
        return found

    def _read(self, field: str) -> str:
        try:
            return cleaned(self.cleaned_data[field], field=field)
        except Refusal as refusal:
            found = [in_text(problem.message, lambda value: value) for problem in refusal.problems]
            raise ValidationError(found) from None
