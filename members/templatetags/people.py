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
    return isolated(person.called(known=access.knows_people))
