"""Accounts: what makes them, what makes their addresses theirs, and what rights they have."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass

from allauth.account.models import EmailAddress
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Lower

from common import log
from common.problems import Message, Problem, Refusal, gettext_noop
from members.actors import Actor
from members.models import Association, User
from members.queries import HERE
from members.services.admins import is_last_admin
from members.services.people import people_changed


@dataclass(frozen=True, slots=True)
class Rights:
    """What an account is good for: signing in, the administration site, the whole site."""

    is_active: bool
    is_staff: bool
    is_superuser: bool

    @classmethod
    def of(cls, user: User) -> "Rights":
        """Return the rights that an account has."""
        return cls(user.is_active, user.is_staff, user.is_superuser)

    def lost(self, wanted: "Rights") -> list[str]:
        """Return the names of those that are no longer among ``wanted``."""
        after = asdict(wanted)
        return [name for name, had in asdict(self).items() if had and not after[name]]


@transaction.atomic
def vouch_for_address(*, user: User) -> None:
    """Take the e-mail address of an account for theirs, without asking them to confirm it."""
    EmailAddress.objects.update_or_create(
        user=user, email=user.email.lower(), defaults={"verified": True, "primary": True}
    )


@transaction.atomic
def make_site_admin(*, email: str, password: str | None) -> User:
    """Make an account that looks after the whole site; without password, it signs in by codes.

    Raises ``Refusal`` when the address cannot be one, or is already an account's.
    """
    email = email.strip().lower()
    try:
        validate_email(email)
    except ValidationError:
        text = gettext_noop("This is not an e-mail address. Check each sign.")
        raise Refusal([Problem("email_invalid", Message(text), "email")]) from None
    if User.objects.annotate(lowered=Lower("email")).filter(lowered=email).exists():
        text = gettext_noop("Another account has this e-mail address.")
        raise Refusal([Problem("email_taken", Message(text), "email")])
    user = User.objects.create_superuser(email, password)
    vouch_for_address(user=user)
    log.write("account.site_admin_made", f"account/{user.pk}", association_id=None, by=None)
    return user


@transaction.atomic
def change_account(*, user: User, wanted: Rights, by: Actor) -> User:
    """Give an account these rights as a site administrator, and return it.

    Pages that are polled show at once what the account may still see.  Raises ``Refusal`` when
    that would leave the site or an association without administrator, or when somebody takes
    rights from themselves.
    """
    if found := account_problems(user=user, wanted=wanted, by=by):
        raise Refusal(found)
    user = User.objects.get(pk=user.pk)
    before, after = asdict(Rights.of(user)), asdict(wanted)
    changed = [field for field in after if before[field] != after[field]]
    if not changed:
        return user
    for field in changed:
        setattr(user, field, after[field])
    user.save(update_fields=changed)
    for association in _affected(user, changed):
        people_changed(association.pk)
    log.write(
        "account.changed",
        f"account/{user.pk}",
        association_id=None,
        by=by,
        before={field: before[field] for field in changed},
        after={field: after[field] for field in changed},
    )
    return user


@transaction.atomic
def account_problems(*, user: User, wanted: Rights, by: Actor) -> list[Problem]:
    """Return why an account cannot be given these rights, which holds until the transaction ends.

    Only site administrators ask: ``PermissionDenied``.
    """
    # All associations, because two of their administrators could be closed at the same time.
    list(Association.objects.select_for_update(no_key=True).order_by("pk").values("pk"))
    concerned = Q(is_superuser=True) | Q(pk=user.pk)
    held = User.objects.select_for_update(no_key=True).filter(concerned).order_by("pk")
    accounts = {each.pk: each for each in held}
    asking = accounts.get(by.user_id or 0)
    if asking is None or not _is_site_admin(Rights.of(asking)):
        raise PermissionDenied
    return list(_problems(accounts, accounts[user.pk], wanted, by))


def _problems(
    accounts: dict[int, User], user: User, wanted: Rights, by: Actor
) -> Iterator[Problem]:
    """Yield what is wrong with new rights of one of those accounts, all site administrators."""
    before = Rights.of(user)
    lost = before.lost(wanted)
    others = any(_is_site_admin(Rights.of(each)) for each in accounts.values() if each != user)
    if _is_site_admin(before) and not _is_site_admin(wanted) and not others:
        text = gettext_noop("This is the only site administrator. Make another one first.")
        yield Problem("last_site_admin", Message(text), lost[0])
    elif by.user_id == user.pk and lost:
        text = gettext_noop("Nobody takes their own rights. Ask another site administrator.")
        yield Problem("own_rights", Message(text), lost[0])
    if "is_active" in lost:
        for member in user.memberships.filter(HERE).select_related("association"):
            if is_last_admin(member):
                text = gettext_noop(
                    "This is the only administrator of %(name)s. Name another one there first."
                )
                message = Message(text, {"name": member.association.name})
                yield Problem("last_admin", message, "is_active")


def _is_site_admin(rights: Rights) -> bool:
    return rights.is_active and rights.is_superuser


def _affected(user: User, changed: list[str]) -> list[Association]:
    """Return the associations of which the account may now see more or less than before."""
    if "is_superuser" in changed or user.is_superuser:
        return list(Association.objects.order_by("pk"))
    if "is_active" in changed:
        return list(Association.objects.filter(members__user=user).order_by("pk").distinct())
    return []
