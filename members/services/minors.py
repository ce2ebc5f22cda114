"""Minors, and a parent's consent."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from common import log
from common.problems import Message, Problem, Refusal, gettext_noop
from members.actors import Actor
from members.models import Member, Visibility
from members.permissions import MARK_MINOR, access_to
from members.services.holding import held
from members.services.people import people_changed, public_name

OLDEST = 120


@dataclass(frozen=True, slots=True)
class Minority:
    """Whether somebody is a minor, and what is known then."""

    is_minor: bool
    birth_year: int | None = None
    has_consent: bool = False


@transaction.atomic
def mark_minor(*, member: Member, wanted: Minority, by: Actor) -> Member:
    """Mark a person as a minor, or no longer as one, and return them.

    Without a parent's consent strangers see a number only, and there can be no account.
    """
    member = held(member)
    access_to(member.association, by).require(MARK_MINOR)
    if found := list(_problems(member, wanted)):
        raise Refusal(found)
    before = {"minor": member.is_minor, "consent": member.consent_at is not None}
    member.is_minor = wanted.is_minor
    member.birth_year = wanted.birth_year if wanted.is_minor else None
    agreed = wanted.is_minor and wanted.has_consent
    member.consent_at = (member.consent_at or timezone.now()) if agreed else None
    if wanted.is_minor and not agreed:
        member.visibility = Visibility.NUMBER
    member.public_name = public_name(member.name, Visibility(member.visibility), member.nickname)
    member.save()
    people_changed(member.association_id)
    log.write(
        "member.minor",
        f"member/{member.code}",
        association_id=member.association_id,
        by=by,
        before=before,
        after={"minor": member.is_minor, "consent": member.consent_at is not None},
    )
    return member


def _problems(member: Member, wanted: Minority) -> Iterator[Problem]:
    this_year = timezone.localdate().year
    year = wanted.birth_year
    if year is not None and not this_year - OLDEST <= year <= this_year:
        text = gettext_noop("A year of birth lies between %(first)d and %(last)d.")
        params = {"first": this_year - OLDEST, "last": this_year}
        yield Problem("birth_year", Message(text, params), "birth_year")
    if wanted.is_minor and not wanted.has_consent and member.user_id is not None:
        text = gettext_noop(
            "%(name)s has an account, for which a parent must agree: tick the consent."
        )
        yield Problem("minor_has_account", Message(text, {"name": member.name}), "has_consent")
