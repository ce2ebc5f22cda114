"""Associations, accounts and the people of an association."""

from itertools import count

from allauth.account.models import EmailAddress

from members.actors import Actor
from members.models import Association, Member, Role, User
from members.names import comparable, shortened

_numbers = count(1)


def association(name: str = "Cartes du fleuve", slug: str = "") -> Association:
    """Return a new association."""
    slug = slug or f"fleuve-{next(_numbers)}"
    return Association.objects.create(name=name, slug=slug)


def account(email: str = "", password: str | None = None) -> User:
    """Return a new account, that no association knows; its address is confirmed."""
    email = email or f"someone-{next(_numbers)}@example.org"
    user = User.objects.create_user(email, password)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def member(
    association: Association,
    name: str = "",
    *,
    role: Role = Role.MEMBER,
    user: User | None = None,
) -> Member:
    """Return a new person of the association, without account unless one is given."""
    person = _person(association, name or f"Joueuse {next(_numbers)}")
    person.role, person.user = role, user
    person.save()
    return person


def actor(somebody: User | Member | None = None) -> Actor:
    """Return somebody who acts, from no particular device."""
    return Actor(somebody.user if isinstance(somebody, Member) else somebody)


def members(association: Association, number: int) -> list[Member]:
    """Return so many new people at once, without accounts."""
    names = [f"Joueuse {next(_numbers)}" for _ in range(number)]
    return Member.objects.bulk_create(_person(association, name) for name in names)


def _person(association: Association, name: str) -> Member:
    return Member(
        association=association,
        number=next(_numbers),
        name=name,
        public_name=shortened(name),
        name_key=comparable(name),
    )


def signed_up(association: Association, name: str = "", *, role: Role = Role.MEMBER) -> User:
    """Return the account of a new person of the association."""
    user = account()
    member(association, name, role=role, user=user)
    return user


def organiser(association: Association, name: str = "") -> User:
    """Return the account of somebody who organises for the association."""
    return signed_up(association, name, role=Role.ORGANISER)


def administrator(association: Association, name: str = "") -> User:
    """Return the account of somebody who administers the association."""
    return signed_up(association, name, role=Role.ADMIN)


def guest(association: Association, name: str = "") -> Member:
    """Return somebody who played once."""
    return member(association, name, role=Role.GUEST)


def me(user: User) -> Member:
    """Return who an account is in its only association."""
    return Member.objects.select_related("association").get(user=user)


def site_admin() -> User:
    """Return the account of somebody who runs the site, and belongs to no association."""
    user = account()
    user.is_staff = user.is_superuser = True
    user.save()
    return user
