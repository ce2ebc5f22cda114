"""Associations and what each decides for itself."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.text import slugify

from common import log
from common.problems import Message, Problem, Refusal, gettext_noop
from members.actors import Actor
from members.models import Association, Contact, Member, Role, Signing, User
from members.names import cleaned
from members.permissions import (
    CHANGE_ASSOCIATION,
    access_to,
    may_found,
)
from members.services.contacts import contact_problems
from members.services.holding import held_association
from members.services.people import add_member, people_changed

LONGEST_SLUG = 50
LONGEST_RETENTION = 240


@dataclass(frozen=True, slots=True)
class Choices:
    """What an association decides for itself."""

    name: str
    is_public: bool
    signing: str
    retention_months: int | None


@dataclass(frozen=True, slots=True)
class Foundation:
    """A new association and its first administrator, who need not have an account yet."""

    name: str
    slug: str
    admin_name: str
    admin_email: str


@transaction.atomic
def change_association(*, association: Association, wanted: Choices, by: Actor) -> Association:
    """Keep what an association decides, and return it.

    Raises ``Refusal`` with all that cannot be.
    """
    association = held_association(association.pk)
    access_to(association, by).require(CHANGE_ASSOCIATION)
    name, found = _name(wanted.name, "name")
    found += _choice_problems(wanted)
    if found:
        raise Refusal(found)
    kept = asdict(wanted) | {"name": name}
    before = {field: getattr(association, field) for field in kept}
    for field, value in kept.items():
        setattr(association, field, value)
    association.save(update_fields=tuple(kept))
    changed = {field for field in kept if before[field] != kept[field]}
    if changed:
        people_changed(association.pk)
        plain = changed - {"name"}
        log.write(
            "association.changed",
            f"association/{association.slug}",
            association_id=association.pk,
            by=by,
            before={field: before[field] for field in plain},
            after={field: kept[field] for field in plain} | {"fields": sorted(changed)},
        )
    return association


@transaction.atomic
def create_association(*, wanted: Foundation, by: Actor) -> tuple[Association, Member]:
    """Make an association as a site administrator and return it with its first administrator.

    An account with their address becomes theirs; else they are to be invited.  Raises
    ``Refusal`` with all that cannot be.
    """
    if not may_found(by):
        raise PermissionDenied
    problems = list(_email_problems(wanted.admin_email))
    known = User.objects.filter(email__iexact=wanted.admin_email, is_active=True)
    user = None if problems else known.first()
    association, admin = _found(wanted, user, by, problems)
    Contact.objects.create(member=admin, email=wanted.admin_email)
    return association, admin


@transaction.atomic
def found_association(*, name: str, slug: str, admin: User, admin_name: str) -> Association:
    """Make an association whose first administrator is the account ``admin``.

    Raises ``Refusal`` when a name cannot be one, or the address is another association's.
    """
    return _found(Foundation(name, slug, admin_name, admin.email), admin, by=None)[0]


def _found(
    wanted: Foundation, user: User | None, by: Actor | None, problems: Iterable[Problem] = ()
) -> tuple[Association, Member]:
    name, found = _name(wanted.name, "name")
    found += _slug_problems(wanted.slug)
    found += _name(wanted.admin_name, "admin_name")[1]
    found += problems
    if found:
        raise Refusal(found)
    association = Association.objects.create(name=name, slug=wanted.slug)
    log.write(
        "association.created", f"association/{wanted.slug}", association_id=association.pk, by=by
    )
    admin = add_member(
        association=association,
        name=wanted.admin_name,
        by=by,
        role=Role.ADMIN,
        user=user,
        field="admin_name",
    )
    return association, admin


def _name(text: str, field: str) -> tuple[str, list[Problem]]:
    """Return the name as it is kept, and what is wrong with it."""
    try:
        return cleaned(text, field=field), []
    except Refusal as refused:
        return "", list(refused.problems)


def _choice_problems(wanted: Choices) -> Iterator[Problem]:
    if wanted.signing not in Signing.values:
        text = gettext_noop("Choose who signs a sheet.")
        yield Problem("signing_unknown", Message(text), "signing")
    months = wanted.retention_months
    if months is None or not 1 <= months <= LONGEST_RETENTION:
        text = gettext_noop("Give a number of months from 1 to %(most)d.")
        yield Problem("retention", Message(text, {"most": LONGEST_RETENTION}), "retention_months")


def _slug_problems(slug: str) -> Iterator[Problem]:
    if not slug or slug != slugify(slug) or len(slug) > LONGEST_SLUG:
        text = gettext_noop("An address is made of letters, figures and hyphens, without accents.")
        yield Problem("slug_invalid", Message(text), "slug")
    elif Association.objects.filter(slug=slug).exists():
        text = gettext_noop("Another association has this address.")
        yield Problem("slug_taken", Message(text), "slug")


def _email_problems(email: str) -> Iterator[Problem]:
    if not email:
        text = gettext_noop("Give an e-mail address.")
        yield Problem("email_missing", Message(text), "admin_email")
    for problem in contact_problems({"email": email, "phone": "", "note": ""}):
        yield Problem(problem.code, problem.message, "admin_email")
