"""People in templates."""

from django import template
from django.utils.safestring import SafeString

from common.wording import isolated
from members.models import Member
from members.permissions import Access

register = template.Library()


@register.filter
def called(person: Member, access: Access) -> SafeString:
    """Return what to call a person before somebody with this access, in their own direction."""
    return isolated(called_text(person, access))


@register.filter
def called_text(person: Member, access: Access) -> str:
    """Return what to call a person as plain text, for the title of a page."""
    return person.called(known=access.knows_people)
