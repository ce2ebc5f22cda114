"""What is asked about people and associations."""

from hashlib import sha256
from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef, Q, QuerySet

from members.models import Alias, Association, Claim, Device, Member, Role, User
from members.names import comparable

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

MOST_WORDS = 8
HERE = Q(left_at__isnull=True, erased_at__isnull=True, merged_into__isnull=True)


def members_of(association: Association) -> QuerySet[Member]:
    """Return everybody who belongs to the association, guests included, in order of name."""
    return association.members.filter(HERE).order_by("name_key", "pk")


def everybody_of(association: Association) -> QuerySet[Member]:
    """Return everybody the association ever knew, but for records merged into another."""
    return association.members.filter(merged_into__isnull=True).order_by("name_key", "pk")


def people_called(people: QuerySet[Member], text: str) -> QuerySet[Member]:
    """Return those of ``people`` whose names hold all words of ``text``, accents apart.

    The words come in any order; other names count, and those of records merged into theirs.
    """
    for key in _words(text):
        known_as = Alias.objects.filter(member=OuterRef("pk"), name_key__contains=key)
        merged = Member.objects.filter(merged_into=OuterRef("pk"), name_key__contains=key)
        people = people.filter(Q(name_key__contains=key) | Exists(known_as) | Exists(merged))
    return people


def _words(text: str) -> list[str]:
    """Return the words to be searched for, as names are compared; what is no word comes alone."""
    keys = [comparable(word) for word in text.split()]
    words = [key for key in keys if any(sign.isalnum() for sign in key)]
    return words[:MOST_WORDS] or keys[:1]


def organisers_of(association: Association) -> QuerySet[Member]:
    """Return who organises for the association, or administers it, with an account in use."""
    roles = (Role.ORGANISER, Role.ADMIN)
    return association.members.filter(HERE, role__in=roles, user__is_active=True)


def membership(user: "User | AnonymousUser | None", association_id: int) -> Member | None:
    """Return the person that ``user`` is in the association, if any and still there."""
    if user is None or not user.is_authenticated:
        return None
    return Member.objects.filter(HERE, association_id=association_id, user=user).first()


def namesake(association: Association, name: str, but: Member | None = None) -> Member | None:
    """Return who other than ``but`` is known by that name, whatever its accents or capitals.

    Other names count; of a record that was merged, the one it was merged into is returned.
    """
    key = comparable(name)
    people = association.members.select_related("merged_into")
    found = people.filter(Q(name_key=key) | Q(aliases__name_key=key)).first()
    while found is not None and found.merged_into is not None:
        found = found.merged_into
    return None if found == but else found


def nicknamed(association: Association, name: str, but: Member | None = None) -> Member | None:
    """Return who other than ``but`` is known by that name or goes by that nickname."""
    if found := namesake(association, name, but):
        return found
    key = comparable(name)
    others = everybody_of(association).exclude(nickname="").exclude(pk=but.pk if but else 0)
    return next((each for each in others if comparable(each.nickname) == key), None)


def device_with(secret: str) -> Device | None:
    """Return the device whose cookie holds ``secret``."""
    digest = sha256(secret.encode()).hexdigest()
    return Device.objects.filter(secret_digest=digest).first() if secret else None


def memberships(user: User) -> QuerySet[Member]:
    """Return whom ``user`` is in each association they belong to."""
    found = user.memberships.filter(HERE).select_related("association")
    return found.order_by("association__name", "pk")


def associations_open_to(user: User | None) -> QuerySet[Association]:
    """Return the associations whose pages ``user`` may read: public ones, and their own."""
    every = Association.objects.order_by("name", "pk")
    if user is None or not user.is_active:
        return every.filter(is_public=True)
    if user.is_superuser:
        return every
    own = Member.objects.filter(HERE, association=OuterRef("pk"), user=user)
    return every.filter(Q(is_public=True) | Exists(own))


def pending_claims(association: Association) -> QuerySet[Claim]:
    """Return what members say of guests and nobody has decided, oldest first."""
    undecided = association.claims.filter(decided_at__isnull=True, guest__merged_into__isnull=True)
    return undecided.select_related("guest", "member").order_by("created_at", "pk")
