"""Forms about an association and its seasons."""

from collections.abc import Sequence
from datetime import date

from django.utils.translation import gettext as _

from common.http import whole
from common.problems import Message, Problem, Refusal, gettext_noop
from members.forms.fields import Choice, Field, TypedForm
from members.forms.people import ROOMY
from members.models import Association, Season, Signing
from members.services import Choices, Foundation, Stretch


class AssociationForm(TypedForm):
    """What an association decides for itself."""

    @classmethod
    def about(cls, association: Association) -> "AssociationForm":
        """Return the form as things are now."""
        return cls(
            {
                "name": association.name,
                "is_public": "on" if association.is_public else "",
                "signing": association.signing,
                "retention_months": str(association.retention_months),
            }
        )

    def fields(self) -> Sequence[Field]:
        """Return what is asked."""
        signing = (
            Choice(Signing.NONE, _("Nobody")),
            Choice(Signing.OTHER_SIDE, _("The other side"), _("Than the one that kept the score.")),
            Choice(Signing.ORGANISER, _("An organiser")),
        )
        public = _("Otherwise only members find its pages.")
        erased = _("Counted from the last match of somebody who no longer plays.")
        return (
            Field("name", _("Name"), is_required=True, longest=ROOMY),
            Field("is_public", _("Strangers may look"), "check", public),
            Field("signing", _("Who signs a sheet"), "radio", choices=signing),
            Field(
                "retention_months", _("Months until contact details are erased"), "number", erased
            ),
        )

    def choices(self) -> Choices:
        """Return what was chosen, for the service to judge."""
        return Choices(
            name=self.text("name"),
            is_public=self.is_ticked("is_public"),
            signing=self.text("signing"),
            retention_months=whole(self.text("retention_months").strip()),
        )


class FoundationForm(TypedForm):
    """A new association."""

    def fields(self) -> Sequence[Field]:
        """Return what is asked."""
        slug = _("The end of its address: small letters, figures and hyphens.")
        account = _("If an account has this address, it becomes theirs.")
        return (
            Field("name", _("Name of the association"), is_required=True, longest=ROOMY),
            Field("slug", _("Address"), about=slug, is_required=True, longest=50),
            Field("admin_name", _("First administrator"), is_required=True, longest=ROOMY),
            Field("admin_email", _("Their e-mail address"), "email", account, is_required=True),
        )

    def foundation(self) -> Foundation:
        """Return what is wanted, for the service to judge."""
        return Foundation(
            name=self.text("name"),
            slug=self.text("slug").strip(),
            admin_name=self.text("admin_name"),
            admin_email=self.text("admin_email").strip(),
        )


class SeasonForm(TypedForm):
    """A season."""

    @classmethod
    def about(cls, season: Season) -> "SeasonForm":
        """Return the form as the season is now."""
        days = {name: getattr(season, name).isoformat() for name in ("first_day", "last_day")}
        return cls({"name": season.name, **days})

    def fields(self) -> Sequence[Field]:
        """Return what is asked."""
        return (
            Field("name", _("Name"), is_required=True, longest=90),
            Field("first_day", _("First day"), "date", is_required=True),
            Field("last_day", _("Last day"), "date", is_required=True),
        )

    def stretch(self) -> Stretch:
        """Return what is wanted, for the service to judge; refuse what is no day."""
        days = {name: _day(self.text(name)) for name in ("first_day", "last_day")}
        text = gettext_noop("This is not a day. Write it as in 2027-01-31.")
        found = [
            Problem("day_unreadable", Message(text), name)
            for name, day in days.items()
            if day is None
        ]
        if found:
            raise Refusal(found)
        first, last = (day for day in days.values() if day is not None)
        return Stretch(self.text("name"), first, last)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        return None
