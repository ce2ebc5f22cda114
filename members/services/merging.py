"""Two records that turn out to be one person, made one, and made two again.

Nothing is copied and nothing is lost: the rows that point to one record point to the other
instead, and ``Merge.moved`` says which, so that they can be pointed back.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Model
from django.utils import timezone
from django.utils.translation import gettext

from common import log
from common.problems import Message, Problem, Refusal, gettext_noop
from members.actors import Actor
from members.errors import refusal
from members.models import Claim, Member, Merge, Role
from members.permissions import MERGE_MEMBERS, access_to
from members.services.holding import held, held_association
from members.services.people import people_changed

# These tell what happened to a record, which a merge does not change.
HISTORY = (
    "members.Merge.kept",
    "members.Merge.merged",
    "members.Claim.guest",
    "members.Claim.member",
)


@dataclass(frozen=True, slots=True)
class Link:
    """A way in which rows of other tables point to people."""

    model: type[Model]
    field: str
    is_single: bool

    @property
    def label(self) -> str:
        """The link as ``Merge.moved`` names it."""
        return f"{self.model._meta.label}.{self.field}"

    @property
    def words(self) -> str:
        """What such rows are called, in the reader's language, with a capital."""
        if self.model is Member:
            return gettext("Records merged before")
        name = str(self.model._meta.verbose_name_plural)
        return name[:1].upper() + name[1:]

    @property
    def goes_with(self) -> tuple[str, str] | None:
        """The link whose rows these are derived from, and the field that both have."""
        found: tuple[str, str] | None = getattr(self.model, "goes_with", None)
        return found

    def rows(self, member: Member) -> Any:
        """Return the rows that point to a person."""
        return self.model._default_manager.filter(**{self.field: member})

    def values(self, keys: Sequence[int], field: str) -> Any:
        """Return what rows have in a field, for a look-up."""
        return self.model._default_manager.filter(pk__in=keys).order_by().values(field)


@dataclass(frozen=True, slots=True)
class Preview:
    """What a merge would move, each kind of thing with how many; what stays; what forbids it."""

    kept: Member
    merged: Member
    moves: tuple[tuple[Link, int], ...]
    stays: tuple[tuple[Link, int], ...]
    problems: tuple[Problem, ...]


def links() -> list[Link]:
    """Return every link to people whose rows a merge moves, found in the models themselves."""
    found = []
    for each in Member._meta.get_fields(include_hidden=True):
        if not (each.auto_created and (each.one_to_many or each.one_to_one)) or each.concrete:
            continue
        link = Link(each.related_model, each.field.name, bool(each.one_to_one))  # type: ignore[union-attr, arg-type]
        if link.label not in HISTORY and not getattr(link.model, "is_append_only", False):
            found.append(link)
    return found


def preview_merge(*, kept: Member, merged: Member) -> Preview:
    """Return what merging ``merged`` into ``kept`` would do, without doing it."""
    moves: list[tuple[Link, int]] = []
    stays: list[tuple[Link, int]] = []
    for link in links():
        if link.goes_with is None and (count := link.rows(merged).count()):
            (stays if _is_doubled(link, kept) else moves).append((link, count))
    problems = tuple(_obstacles(kept, merged))
    return Preview(kept, merged, tuple(moves), tuple(stays), problems)


def better_kept(one: Member, other: Member) -> Member:
    """Return the record to keep: that with an account, else of a member, else the older."""
    return max(
        (one, other),
        key=lambda each: (each.user_id is not None, each.role != Role.GUEST, -each.pk),
    )


@transaction.atomic
def merge_members(*, kept: Member, merged: Member, by: Actor) -> Merge:
    """Make two records one and return how; claims that said so are thereby granted.

    Raises ``Refusal`` when they cannot be one person, or the wrong one would be kept.
    """
    kept, merged = held(kept), held(merged)
    access_to(kept.association, by).require(MERGE_MEMBERS)
    if found := list(_obstacles(kept, merged)):
        raise Refusal(found)
    moved = {}
    for link in links():
        keys = list(link.rows(merged).order_by("pk").values_list("pk", flat=True))
        if keys and not _is_doubled(link, kept):
            link.rows(merged).filter(pk__in=keys).update(**{link.field: kept})
            if link.goes_with is None:
                moved[link.label] = keys
    Member.objects.filter(pk=merged.pk).update(merged_into=kept)
    merge = Merge.objects.create(
        association=kept.association, kept=kept, merged=merged, moved=moved, by=by.user
    )
    said = Claim.objects.filter(guest=merged, member=kept, decided_at__isnull=True)
    said.update(decided_at=timezone.now(), merge=merge)
    _tell("member.merged", merge, by)
    return merge


@transaction.atomic
def undo_merge(*, merge: Merge, by: Actor) -> Merge:
    """Make two records of one again, and return the merge as undone.

    Exactly what moved moves back.  Raises ``Refusal`` when something has changed since so that
    it cannot.
    """
    association = held_association(merge.association_id)
    access_to(association, by).require(MERGE_MEMBERS)
    merge = Merge.objects.select_related("kept", "merged").get(pk=merge.pk)
    if merge.undone_at is not None:
        raise refusal("merge_undone", gettext_noop("This merge is undone already."))
    _require_undoable(merge)
    for link in links():
        _to_be_moved_back(link, merge).update(**{link.field: merge.merged})
    Member.objects.filter(pk=merge.merged_id).update(merged_into=None)
    merge.undone_at = timezone.now()
    merge.save(update_fields=("undone_at",))
    _tell("member.merge_undone", merge, by)
    return merge


def _to_be_moved_back(link: Link, merge: Merge) -> Any:
    """Return the rows that moved, or that were derived since from those that did."""
    if link.goes_with is not None:
        label, shared = link.goes_with
        source = next(each for each in links() if each.label == label)
        of_moved = source.values(merge.moved.get(label, []), shared)
        return link.rows(merge.kept).filter(**{f"{shared}__in": of_moved})
    keys = merge.moved.get(link.label, [])
    rows = link.rows(merge.kept).filter(pk__in=keys)
    if rows.count() != len(keys) or _has_more(link, merge.kept, keys):
        text = gettext_noop("What was moved has changed since: this merge cannot be undone.")
        raise refusal("merge_changed_since", text)
    return rows


def _has_more(link: Link, kept: Member, keys: Sequence[int]) -> bool:
    """Whether, undone, the two would share what two people cannot tell apart any more."""
    shared = getattr(link.model, "one_person_per", None)
    if shared is None:
        return False
    others = link.rows(kept).exclude(pk__in=keys)
    return bool(others.filter(**{f"{shared}__in": link.values(keys, shared)}).exists())


def _obstacles(kept: Member, merged: Member) -> Iterator[Problem]:
    """Yield why two records cannot be made one, or not this way round."""
    if kept.association_id != merged.association_id or kept == merged:
        text = gettext_noop("Choose another person of the association.")
        yield Problem("merge_of_one", Message(text), "other")
        return
    names = {"kept": kept.called(known=True), "merged": merged.called(known=True)}
    if merged.user_id is not None and kept.user_id is not None:
        text = gettext_noop(
            "%(kept)s and %(merged)s both have an account. Take one away first, or leave them."
        )
        yield Problem("both_have_accounts", Message(text, names), "other")
    elif merged.user_id is not None:
        text = gettext_noop("%(merged)s has an account: keep that record, and merge the other.")
        yield Problem("account_is_kept", Message(text, names), "other")
    if merged.is_minor and not kept.is_minor:
        text = gettext_noop("%(merged)s is marked as a minor and %(kept)s is not. Settle it first.")
        yield Problem("one_is_minor", Message(text, names), "other")
    yield from _not_one_person(kept, merged)


def _not_one_person(kept: Member, merged: Member) -> Iterator[Problem]:
    """Yield what models say two records of one person could not have done."""
    for link in links():
        shared = getattr(link.model, "one_person_per", None)
        if shared is None:
            continue
        of_kept = link.rows(kept).order_by().values(shared)
        if link.rows(merged).filter(**{f"{shared}__in": of_kept}).exists():
            text = getattr(link.model, "not_one_person", "")
            yield Problem("two_people", Message(text), "other")


def _is_doubled(link: Link, kept: Member) -> bool:
    """Whether ``kept`` has the one row that there may be: that of the other then stays."""
    return link.is_single and link.rows(kept).exists()


def _require_undoable(merge: Merge) -> None:
    later = Merge.objects.filter(merged_id=merge.kept_id, undone_at__isnull=True).exists()
    if later or merge.merged.merged_into_id != merge.kept_id:
        text = gettext_noop("%(name)s was since merged into somebody else: undo that merge first.")
        raise refusal("merge_under_another", text, name=merge.kept.called(known=True))
    if merge.kept.erased_at is not None or merge.merged.erased_at is not None:
        raise refusal("merge_erased", gettext_noop("One of the two was erased since."))


def _tell(verb: str, merge: Merge, by: Actor) -> None:
    people_changed(merge.association_id)
    counts: dict[str, int] = defaultdict(int)
    for label, keys in merge.moved.items():
        counts[label] += len(keys)
    log.write(
        verb,
        f"member/{merge.kept.code}",
        association_id=merge.association_id,
        by=by,
        after={"merge": merge.code, "merged": merge.merged.code, "moved": dict(counts)},
    )
