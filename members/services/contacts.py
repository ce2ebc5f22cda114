"""How people are reached."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction

from common import log
from common.problems import Message, Problem, Refusal, gettext_noop
from members.actors import Actor
from members.models import Contact, Member
from members.names import is_showable
from members.permissions import READ_CONTACT, access_to
from members.services.holding import held

LONGEST = {"email": 254, "phone": 40, "note": 500}


@dataclass(frozen=True, slots=True)
class Reach:
    """How to reach somebody; what is empty is not known."""

    email: str = ""
    phone: str = ""
    note: str = ""


@transaction.atomic
def change_contact(*, member: Member, wanted: Reach, by: Actor) -> None:
    """Keep how to reach a person; nothing is kept where nothing is given.

    Raises ``Refusal`` with all that cannot be.
    """
    member = held(member)
    access = access_to(member.association, by)
    access.require(READ_CONTACT, *access.to(member))
    given = {name: " ".join(text.split()) for name, text in asdict(wanted).items()}
    if found := list(contact_problems(given)):
        raise Refusal(found)
    known = Contact.objects.filter(member=member).first()
    before = {name: getattr(known, name) if known else "" for name in given}
    if before == given:
        return
    if any(given.values()):
        Contact.objects.update_or_create(member=member, defaults=given)
    else:
        Contact.objects.filter(member=member).delete()
    log.write(
        "contact.changed",
        f"member/{member.code}",
        association_id=member.association_id,
        by=by,
        after={"fields": sorted(name for name in given if before[name] != given[name])},
    )


def contact_problems(given: dict[str, str]) -> Iterator[Problem]:
    """Yield what is wrong with how somebody is said to be reached."""
    for name, longest in LONGEST.items():
        if len(given[name]) > longest:
            text = gettext_noop("This is too long: %(longest)d characters at most.")
            yield Problem("too_long", Message(text, {"longest": longest}), name)
        elif not is_showable(given[name]):
            text = gettext_noop("This has characters that cannot be shown. Type it again.")
            yield Problem("unshowable", Message(text), name)
    if given["email"] and not _is_address(given["email"]):
        text = gettext_noop("This is not an e-mail address. Look for what is missing.")
        yield Problem("email_unreadable", Message(text), "email")


def _is_address(text: str) -> bool:
    if len(text) > LONGEST["email"]:
        return True  # too long, which is said already
    try:
        validate_email(text)
    except ValidationError:
        return False
    return True
