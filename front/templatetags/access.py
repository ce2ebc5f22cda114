"""What the reader may do, in templates."""

from django import template

from front.permissions import BY_KEY
from members.permissions import Access

register = template.Library()


@register.filter
def may(access: Access, key: str) -> bool:
    """Whether somebody with this access may do what the permission of that key says."""
    return access.may(BY_KEY[key])
