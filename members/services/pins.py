"""The number by which a person signs on somebody else's phone."""

import secrets

from django.contrib.auth.hashers import check_password, make_password
from django.db import transaction
from django.db.models import F

from common import log
from common.problems import gettext_noop
from members.actors import Actor
from members.errors import refusal
from members.models import Member
from members.permissions import SET_PIN, access_to
from members.services.holding import held

SHORTEST, LONGEST = 4, 8
HANDED_OUT = 6
FAILURES_ALLOWED = 5


@transaction.atomic
def set_pin(*, member: Member, pin: str, by: Actor) -> None:
    """Keep the digest of a person's PIN, which may then be tried anew.

    Raises ``Refusal`` unless it has 4 to 8 digits that are not all the same.
    """
    member = held(member)
    access = access_to(member.association, by)
    access.require(SET_PIN, *access.to(member))
    if not (pin.isascii() and pin.isdecimal() and SHORTEST <= len(pin) <= LONGEST):
        text = gettext_noop("A PIN has %(shortest)d to %(longest)d digits.")
        raise refusal("pin_digits", text, "pin", shortest=SHORTEST, longest=LONGEST)
    if len(set(pin)) == 1:
        text = gettext_noop("One digit again and again is the first that others try.")
        raise refusal("pin_too_easy", text, "pin")
    member.pin, member.pin_failures, member.pin_set_by = make_password(pin), 0, by.user
    member.save(update_fields=("pin", "pin_failures", "pin_set_by"))
    log.write(
        "member.pin_set", f"member/{member.code}", association_id=member.association_id, by=by
    )


def new_pin(*, member: Member, by: Actor) -> str:
    """Give a person a PIN drawn at random and return it: it is kept nowhere else."""
    pin = ""
    while len(set(pin)) < 2:
        pin = "".join(secrets.choice("0123456789") for _ in range(HANDED_OUT))
    set_pin(member=member, pin=pin, by=by)
    return pin


@transaction.atomic(durable=True)
def check_pin(member: Member, pin: str) -> bool:
    """Whether this is the PIN of a person who still belongs; after five failures, never.

    A try is counted before it is judged, so that many at once are no more than five.  Call it
    outside of any transaction: what the caller then refuses must not undo the count.
    """
    tries = Member.objects.filter(
        pk=member.pk,
        pin_failures__lt=FAILURES_ALLOWED,
        left_at__isnull=True,
        erased_at__isnull=True,
        merged_into__isnull=True,
    ).exclude(pin="")
    if not tries.update(pin_failures=F("pin_failures") + 1):
        return False
    if not check_password(pin, Member.objects.values_list("pin", flat=True).get(pk=member.pk)):
        return False
    Member.objects.filter(pk=member.pk).update(pin_failures=0)
    return True


def is_locked(member: Member) -> bool:
    """Whether the PIN was tried too often, and has to be set again."""
    return member.pin_failures >= FAILURES_ALLOWED
