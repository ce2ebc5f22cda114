"""What people are called, by the association and by strangers."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from django.db import transaction

from common import log
from common.problems import Message, Problem, Refusal, gettext_noop
from members.actors import Actor
from members.models import Alias, Association, Member, Visibility
from members.names import cleaned, comparable
from members.permissions import CHANGE_MEMBER, access_to
from members.queries import namesake, nicknamed
from members.services.holding import held
from members.services.people import people_changed, public_name

NAMES = ("name", "nickname", "visibility")
# How much strangers see of a person, and what only the person decides to show.
BREADTH = {
    Visibility.NUMBER: 0,
    Visibility.SHORT: 1,
    Visibility.NICKNAME: 2,
    Visibility.FULL: 2,
}
ONES_OWN = (Visibility.NICKNAME, Visibility.FULL)


@dataclass(frozen=True, slots=True)
class Names:
    """What somebody is to be called; ``aliases`` stay as they are where none are given."""

    name: str
    nickname: str = ""
    visibility: str = Visibility.SHORT
    aliases: tuple[str, ...] | None = None


@transaction.atomic
def change_names(*, member: Member, wanted: Names, by: Actor) -> Member:
    """Give a person their names and what strangers see of them, and return them.

    Organisers do not show strangers more of somebody who has an account.  Raises ``Refusal``
    with all that cannot be.
    """
    member = held(member)
    access = access_to(member.association, by)
    access.require(CHANGE_MEMBER, *access.to(member))
    read = _Read(member, wanted)
    if not access.to(member):
        read.problems += widening_problems(member, wanted.visibility, read.nickname)
    if read.problems:
        raise Refusal(read.problems)
    before = {field: getattr(member, field) for field in NAMES}
    member.name, member.nickname = read.name, read.nickname
    member.visibility = Visibility(wanted.visibility)
    member.name_key = comparable(member.name)
    member.public_name = public_name(member.name, member.visibility, member.nickname)
    member.save(update_fields=(*NAMES, "name_key", "public_name"))
    changed = [field for field in NAMES if before[field] != getattr(member, field)]
    if wanted.aliases is not None and _replace_aliases(member, read.aliases):
        changed.append("aliases")
    if changed:
        _tell(member, changed, by)
    return member


class _Read:
    """The names as they would be kept, and all that is wrong with them."""

    def __init__(self, member: Member, wanted: Names) -> None:
        self.problems: list[Problem] = []
        self.member = member
        self.name = self._cleaned(wanted.name, "name")
        self.nickname = (
            self._cleaned(wanted.nickname, "nickname") if wanted.nickname.strip() else ""
        )
        self.problems += visibility_problems(member, wanted.visibility, self.nickname)
        typed = [alias for alias in wanted.aliases or () if alias.strip()]
        read = (self._cleaned(alias, "aliases") for alias in typed)
        keys = {comparable(self.name)}
        self.aliases: dict[str, str] = {}
        for alias in read:
            if alias and comparable(alias) not in keys:
                self.aliases.setdefault(comparable(alias), alias)

    def _cleaned(self, text: str, field: str) -> str:
        try:
            name = cleaned(text, field=field)
        except Refusal as refused:
            self.problems += refused.problems
            return ""
        known = nicknamed if field == "nickname" else namesake
        self.problems += taken(self.member.association, name, field, self.member, known)
        return name


def taken(
    association: Association,
    name: str,
    field: str,
    but: Member | None = None,
    known_by: Callable[[Association, str, Member | None], Member | None] = namesake,
) -> Iterator[Problem]:
    """Yield that somebody other than ``but`` already has that name, if somebody does."""
    known = known_by(association, name, but)
    if known is not None:
        text = gettext_noop("%(name)s already has this name. Choose another, or merge the two.")
        yield Problem("name_known", Message(text, {"name": known.called(known=True)}), field)


def visibility_problems(member: Member, visibility: str, nickname: str) -> Iterator[Problem]:
    """Yield why strangers cannot see this of the person."""
    if visibility not in Visibility.values:
        text = gettext_noop("Choose what strangers see.")
        yield Problem("visibility_unknown", Message(text), "visibility")
    elif visibility == Visibility.NICKNAME and not nickname:
        text = gettext_noop("Give the nickname that strangers are to see.")
        yield Problem("nickname_missing", Message(text), "nickname")
    elif visibility != Visibility.NUMBER and is_hidden(member):
        text = gettext_noop(
            "Strangers see only the number of a minor until a parent’s consent is recorded."
        )
        yield Problem("minor_hidden", Message(text), "visibility")


def widening_problems(member: Member, visibility: str, nickname: str) -> Iterator[Problem]:
    """Yield why nobody but the person shows this to strangers, if the person has an account."""
    if member.user_id is None or visibility not in Visibility.values:
        return
    before, wanted = Visibility(member.visibility), Visibility(visibility)
    if wanted != before and (wanted in ONES_OWN or BREADTH[wanted] > BREADTH[before]):
        text = gettext_noop(
            "%(name)s has an account, and alone decides to show more than this to strangers."
        )
        message = Message(text, {"name": member.called(known=True)})
        yield Problem("visibility_theirs", message, "visibility")
    elif wanted == Visibility.NICKNAME and nickname != member.nickname:
        text = gettext_noop(
            "Strangers see this nickname: only %(name)s changes it. You may show less instead."
        )
        message = Message(text, {"name": member.called(known=True)})
        yield Problem("nickname_theirs", message, "nickname")


def is_hidden(member: Member) -> bool:
    """Whether this is a minor for whom no parent agreed to more than a number."""
    return member.is_minor and member.consent_at is None


def _replace_aliases(member: Member, wanted: dict[str, str]) -> bool:
    """Make ``wanted`` the other names of a person; return whether that changed any."""
    known = {alias.name_key: alias.name for alias in member.aliases.all()}
    if known == wanted:
        return False
    member.aliases.exclude(name_key__in=wanted).delete()
    for key, name in wanted.items():
        Alias.objects.update_or_create(
            association=member.association, member=member, name_key=key, defaults={"name": name}
        )
    return True


def _tell(member: Member, fields: Iterable[str], by: Actor) -> None:
    people_changed(member.association_id)
    log.write(
        "member.changed",
        f"member/{member.code}",
        association_id=member.association_id,
        by=by,
        after={"fields": sorted(fields)},
    )
