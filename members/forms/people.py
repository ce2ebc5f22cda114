"""Forms about one person."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from common.http import whole
from common.problems import gettext_noop
from members.errors import refusal
from members.forms.fields import Choice, Field, TypedForm
from members.models import Contact, Member, Role, Visibility
from members.names import shortened
from members.services import Minority, Names, Newcomer, Reach

ROOMY = 250  # more than is kept, so that what is too long comes back to be shortened


class NewcomerForm(TypedForm):
    """Somebody to be added."""

    def fields(self) -> Sequence[Field]:
        """Return what is asked."""
        kinds = (
            Choice(Role.MEMBER, _("Member"), _("Belongs to the association.")),
            Choice(Role.GUEST, _("Guest"), _("Plays today; may become a member later.")),
        )
        return (
            Field("name", _("Name"), is_required=True, longest=ROOMY),
            Field("role", _("Kind"), "radio", choices=kinds),
            *reach_fields(),
        )

    def newcomer(self) -> Newcomer:
        """Return who is to be added, for the service to judge."""
        return Newcomer(self.text("name"), self.text("role"), reach(self))


class NamesForm(TypedForm):
    """What a person is called."""

    def __init__(self, typed: Mapping[str, str], person: Member) -> None:
        super().__init__(typed)
        self.person = person

    @classmethod
    def about(cls, person: Member) -> "NamesForm":
        """Return the form as the person is called now."""
        known = {name: getattr(person, name) for name in ("name", "nickname", "visibility")}
        known["aliases"] = "\n".join(alias.name for alias in person.aliases.all())
        return cls(known, person)

    def fields(self) -> Sequence[Field]:
        """Return what is asked."""
        return (
            Field("name", _("Name"), about=_("For the association."), longest=ROOMY),
            Field("visibility", _("What strangers see"), "radio", choices=self._visibilities()),
            Field("nickname", _("Nickname"), longest=ROOMY),
            self._aliases(),
        )

    def names(self) -> Names:
        """Return the names wanted, for the service to judge."""
        typed = self.text("aliases").splitlines()
        return Names(
            name=self.text("name"),
            nickname=self.text("nickname"),
            visibility=self.text("visibility"),
            aliases=tuple(typed),
        )

    def _visibilities(self) -> tuple[Choice, ...]:
        number = _("Player %(number)d") % {"number": self.person.number}
        examples = {
            Visibility.SHORT: shortened(self.person.name),
            Visibility.NICKNAME: self.person.nickname,
            Visibility.FULL: self.person.name,
            Visibility.NUMBER: number,
        }
        return tuple(
            Choice(each.value, sentence(str(each.label)), examples[each]) for each in Visibility
        )

    def _aliases(self) -> Field:
        about = _("One per line. Found when searched for, and refused to others.")
        return Field("aliases", _("Other names"), "area", about)


class ContactForm(TypedForm):
    """How to reach a person."""

    @classmethod
    def about(cls, person: Member) -> "ContactForm":
        """Return the form as it is known now."""
        known = Contact.objects.filter(member=person).first()
        return cls({name: getattr(known, name, "") for name in ("email", "phone", "note")})

    def fields(self) -> Sequence[Field]:
        """Return what is asked."""
        return reach_fields()

    def reach(self) -> Reach:
        """Return how to reach the person, for the service to judge."""
        return reach(self)


class MinorForm(TypedForm):
    """Whether a person is a minor."""

    @classmethod
    def about(cls, person: Member) -> "MinorForm":
        """Return the form as it is known now."""
        return cls(
            {
                "is_minor": "on" if person.is_minor else "",
                "birth_year": str(person.birth_year or ""),
                "has_consent": "on" if person.consent_at else "",
            }
        )

    def fields(self) -> Sequence[Field]:
        """Return what is asked."""
        agreed = _("Allows an account, and a name that strangers see.")
        return (
            Field("is_minor", _("This is a minor"), "check"),
            Field("birth_year", _("Year of birth"), "number", _("If it is needed.")),
            Field("has_consent", _("A parent or guardian agreed"), "check", agreed),
        )

    def minority(self) -> Minority:
        """Return what is known, for the service to judge; refuse what is no year."""
        typed = self.text("birth_year").strip()
        year = whole(typed)
        if typed and year is None:
            text = gettext_noop("This is not a year. Write it in four figures.")
            raise refusal("year_unreadable", text, "birth_year")
        return Minority(self.is_ticked("is_minor"), year, self.is_ticked("has_consent"))


class RoleForm(TypedForm):
    """What a person may do."""

    def fields(self) -> Sequence[Field]:
        """Return what is asked."""
        abouts = {
            Role.GUEST: _("Plays; has no account."),
            Role.MEMBER: _("Reads by name, starts matches."),
            Role.SCOREKEEPER: _("Enters deals at every table."),
            Role.ORGANISER: _("Adds people, corrects, decides."),
            Role.ADMIN: _("Gives roles, changes settings."),
        }
        choices = tuple(
            Choice(each.value, sentence(str(each.label)), abouts[each]) for each in Role
        )
        return (Field("role", _("Role"), "radio", choices=choices),)


class PinForm(TypedForm):
    """A PIN of one's own choice."""

    def fields(self) -> Sequence[Field]:
        """Return what is asked."""
        about = _("4 to 8 digits, to sign a sheet on somebody else’s phone.")
        return (Field("pin", _("Signing PIN"), "pin", about, is_required=True, longest=8),)


def reach_fields() -> tuple[Field, ...]:
    """Return the fields about how to reach somebody."""
    seen = _("Seen by organisers and by the person.")
    return (
        Field("email", _("E-mail address"), "email", seen, longest=254),
        Field("phone", _("Telephone"), "tel", longest=60),
        Field("note", _("Remark"), "area", longest=600),
    )


def reach(form: TypedForm) -> Reach:
    """Return what those fields say."""
    return Reach(form.text("email"), form.text("phone"), form.text("note"))


def sentence(label: str) -> str:
    """Return a label with a capital, to stand by itself."""
    return label[:1].upper() + label[1:]
