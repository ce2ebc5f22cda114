"""Forms of inviting somebody."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from members.forms.fields import Choice, Field, TypedForm
from members.forms.people import ROOMY, sentence
from members.invitations import may_invite_as
from members.models import Member, Role
from members.permissions import Access


class InvitationForm(TypedForm):
    """Where the link goes, and what the person will be; a newcomer is named first."""

    def __init__(self, typed: Mapping[str, str], access: Access, person: Member | None) -> None:
        super().__init__(typed)
        self.access, self.person = access, person

    def fields(self) -> Sequence[Field]:
        """Return what is asked."""
        about = _("The link is mailed there. Leave it empty to hand the link over yourself.")
        name = Field("name", _("Name"), is_required=True, longest=ROOMY)
        return (
            *(() if self.person else (name,)),
            Field("email", _("E-mail address"), "email", about, longest=254),
            Field("role", _("Role"), "radio", choices=self._roles()),
        )

    def _roles(self) -> tuple[Choice, ...]:
        """Return the roles that whoever invites may give."""
        person = self.person or Member(role=Role.MEMBER)
        roles = (role for role in Role if role != Role.GUEST)
        return tuple(
            Choice(role, sentence(str(role.label)))
            for role in roles
            if may_invite_as(self.access, person, role)
        )
