"""The log in words: who did what, when, from which device, from what to what, and why."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db import models
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext

from common.models import LogEntry
from common.problems import gettext_noop
from common.telling import done
from common.wording import isolated, listed
from members.models import Association, Contact, Device, Invitation, Member, Season
from members.permissions import Access
from scoring.models import HouseRules, LinkKind, Sheet, Table
from scoring.pages.sheet import SheetPage
from scoring.queries import names_of_users, read_sheets
from scoring.rules.codec import Unreadable, load

NOTHING = "–"
DEALS = ("deal.recorded", "deal.corrected", "deal.withdrawn", "deal.came_second", "sheet.contested")
NOT_FOR_PEOPLE = (
    *("base", "contest", "deal", "digest", "entry", "hold"),
    *("link", "links", "merge", "moved", "sheet", "version"),
)
LABELS = {
    "consent": gettext_noop("a parent agreed"),
    "expires": gettext_noop("until"),
    "fields": gettext_noop("what was changed"),
    "kind": gettext_noop("what for"),
    "member": gettext_noop("who"),
    "merged": gettext_noop("merged record"),
    "minor": gettext_noop("minor"),
    "seat": gettext_noop("seat"),
    "side": gettext_noop("side"),
}
NAMED: Mapping[str, type[models.Model]] = {
    "table": Table,
    "season": Season,
    "house_rules": HouseRules,
}


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that was changed: what it is called, and what it was and became."""

    label: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class LogLine:
    """One entry of the log, told to one reader."""

    number: int
    at: datetime
    what: str
    subject: str
    thing: SafeString | str
    who: str
    device: str
    before: SafeString | str | None
    after: SafeString | str | None
    facts: tuple[Fact, ...]
    reason: str


class LogPage:
    """Entries of one association's log, with everything that they speak of looked up at once.

    The log holds codes, and names are those of today: who was erased is a number here, too.
    """

    def __init__(
        self, association: Association, access: Access, entries: Sequence[LogEntry]
    ) -> None:
        self.association = association
        self.access = access
        self._entries = entries
        self._accounts = names_of_users(association.pk, {e.actor_id for e in entries if e.actor_id})
        codes = {entry.device for entry in entries if entry.device}
        self._devices = {each.code: each.name for each in Device.objects.filter(code__in=codes)}
        self._people = self._members()
        self._sheets = self._pages()
        self._things = {kind: self._named(kind, model) for kind, model in NAMED.items()}

    @property
    def lines(self) -> list[LogLine]:
        """The entries in words, as they come."""
        return [self._line(entry) for entry in self._entries]

    def _codes(self, kind: str) -> set[str]:
        subjects = (entry.subject.partition("/") for entry in self._entries)
        return {code for of_kind, _, code in subjects if of_kind == kind}

    def _members(self) -> dict[str, Member]:
        told = [value for entry in self._entries for value in (entry.before, entry.after)]
        said = {text for value in told for text in _texts(value)}
        found = self.association.members.filter(code__in=self._codes("member") | said)
        return {each.code: each for each in found}

    def _pages(self) -> dict[str, SheetPage]:
        sheets = Sheet.objects.filter(
            association=self.association, code__in=self._codes("sheet")
        ).select_related("association")
        reads = read_sheets(list(sheets))
        return {read.sheet.code: SheetPage(read, self.access, {}) for read in reads}

    def _named(self, kind: str, model: type[models.Model]) -> dict[str, str]:
        if not (codes := self._codes(kind)):
            return {}
        found = model._default_manager.filter(association=self.association, code__in=codes)
        return {str(getattr(each, "code", "")): str(each) for each in found}

    def _line(self, entry: LogEntry) -> LogLine:
        before, after = self._deal_told(entry)
        return LogLine(
            number=entry.sequence,
            at=entry.at,
            what=done(entry.verb),
            subject=entry.subject,
            thing=self._thing(entry.subject),
            who=self._who(entry),
            device=self._devices.get(entry.device) or entry.device,
            before=before,
            after=after,
            facts=tuple(self._facts(entry)),
            reason=entry.why,
        )

    def _who(self, entry: LogEntry) -> str:
        if entry.actor_id is None:
            return gettext("a phone without account") if entry.device else gettext("the program")
        person = self._accounts.get(entry.actor_id)
        return person.called(known=self.access.knows_people) if person else gettext("somebody")

    def _thing(self, subject: str) -> SafeString | str:
        kind, _, code = subject.partition("/")
        if kind == "sheet" and code in self._sheets:
            page = self._sheets[code]
            return format_html('<a href="{}">{}</a>', page.sheet.get_absolute_url(), page.heading)
        if kind == "member" and code in self._people:
            return isolated(self._called(code))
        if kind == "association":
            return isolated(self.association.name)
        if kind == "invitation":
            return ""
        return isolated(self._things.get(kind, {}).get(code, code))

    def _called(self, code: str) -> str:
        return self._people[code].called(known=self.access.knows_people)

    def _deal_told(
        self, entry: LogEntry
    ) -> tuple[SafeString | str | None, SafeString | str | None]:
        """Return what a deal was and what it became, in sentences."""
        page = self._sheets.get(entry.subject.partition("/")[2])
        after = entry.after if isinstance(entry.after, dict) else {}
        number = after.get("deal")
        if entry.verb not in DEALS or page is None or not isinstance(number, int):
            return None, None
        told = format_html("{}", gettext("Deal %(number)d") % {"number": number})
        new = _sentence(page, number, after.get("entry"))
        old = _sentence(page, number, entry.before) if entry.before else None
        if entry.verb == "deal.withdrawn":
            return format_html("{}{} {}", told, gettext(":"), old or NOTHING), gettext("Taken back")
        if new is None:
            return old, told
        return old, format_html("{}{} {}", told, gettext(":"), new)

    def _facts(self, entry: LogEntry) -> Iterable[Fact]:
        before = entry.before if isinstance(entry.before, dict) else {}
        after = entry.after if isinstance(entry.after, dict) else {}
        if entry.verb in DEALS:
            return
        for name in sorted({*before, *after}):
            if name not in NOT_FOR_PEOPLE and before.get(name) != after.get(name):
                old = self._value(entry, name, before[name]) if name in before else ""
                new = self._value(entry, name, after[name]) if name in after else NOTHING
                yield Fact(_label(entry, name), old, new)

    def _value(self, entry: LogEntry, name: str, value: Any) -> str:
        page = self._sheets.get(entry.subject.partition("/")[2])
        if name == "side" and page is not None and isinstance(value, int):
            return page.voice.people_text(value)
        if isinstance(value, str) and value in self._people:
            return self._called(value)
        if isinstance(value, bool):
            return gettext("yes") if value else gettext("no")
        if name == "fields" and isinstance(value, str):
            return _label(entry, value)
        if isinstance(value, list | tuple):
            return listed([self._value(entry, name, each) for each in value])
        if isinstance(value, dict):
            pairs = sorted(value.items())
            words = (f"{key} {self._value(entry, key, each)}" for key, each in pairs)
            return ", ".join(words) or NOTHING
        if value is None or value == "":
            return NOTHING
        choices = dict(getattr(_field(entry, name), "flatchoices", ()))
        if name == "kind":
            choices = dict(LinkKind.choices)
        return str(choices[value]) if value in choices else _in_words(value)


def _in_words(value: Any) -> str:
    """Return a day or a moment as the reader writes it, and anything else as it is."""
    text = str(value)
    try:
        if len(text) == len("2026-09-01"):
            return date_format(date.fromisoformat(text), "DATE_FORMAT")
        when = datetime.fromisoformat(text)
    except ValueError:
        return text
    return date_format(localtime(when), "DATETIME_FORMAT") if when.tzinfo else text


def _texts(value: Any) -> list[str]:
    """Return the texts that plain data holds: some are codes of people."""
    if isinstance(value, dict):
        return [text for each in value.values() for text in _texts(each)]
    if isinstance(value, list):
        return [text for each in value for text in _texts(each)]
    return [value] if isinstance(value, str) else []


def _sentence(page: SheetPage, number: int, data: Any) -> SafeString | None:
    """Return a deal told by the rules; nothing when it no longer fits where the game stood."""
    deal = page.read.deal(number) or page.read.last
    try:
        entry = load(page.game.entry_type, data) if data else None
    except Unreadable:
        return None
    line = page.told(deal, entry) if deal else None
    return line.sentence if line else None


def _field(entry: LogEntry, name: str) -> "models.Field[Any, Any] | None":
    kind = entry.subject.partition("/")[0]
    of_kind: Mapping[str, type[models.Model]] = {
        "association": Association,
        "invitation": Invitation,
        "member": Member,
        "sheet": Sheet,
        **NAMED,
    }
    return _of(of_kind[kind], name) if kind in of_kind else None


def _of(model: type[models.Model], name: str) -> "models.Field[Any, Any] | None":
    try:
        found = model._meta.get_field(name)
    except FieldDoesNotExist:
        return None
    return found if isinstance(found, models.Field) else None


def _label(entry: LogEntry, name: str) -> str:
    """Return what a value is called: as its field is, or as the program names it."""
    if name in LABELS:
        return gettext(LABELS[name])
    field = _field(entry, name) or _of(Contact, name)
    return str(field.verbose_name) if field is not None else name
