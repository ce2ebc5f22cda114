"""Associations come to be."""

from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.db import transaction

from common import log
from common.problems import Message, Problem, Refusal, gettext_noop
from members.models import Association, Role, User
from members.names import cleaned
from members.services.people import add_member


@transaction.atomic
def found_association(*, name: str, slug: str, admin: User, admin_name: str) -> Association:
    """Make an association whose first administrator is the account ``admin``.

    Raises ``Refusal`` when a name cannot be one, or the address is another association's.
    """
    name = cleaned(name)
    try:
        validate_slug(slug)
    except ValidationError:
        text = gettext_noop("An address is made of letters, figures and hyphens, without accents.")
        raise Refusal([Problem("slug_invalid", Message(text), "slug")]) from None
    if Association.objects.filter(slug=slug).exists():
        text = gettext_noop("Another association has this address.")
        raise Refusal([Problem("slug_taken", Message(text), "slug")])
    association = Association.objects.create(name=name, slug=slug)
    subject = f"association/{association.pk}"
    log.write("association.created", subject, association_id=association.pk, by=None)
    add_member(association=association, name=admin_name, by=None, role=Role.ADMIN, user=admin)
    return association
