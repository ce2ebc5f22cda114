"""How a match stands once it is over, told to one reader: who signed, who is awaited, why not."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.utils.formats import date_format
from django.utils.html import conditional_escape, escape, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import localtime
from django.utils.translation import gettext

from common.wording import isolated, listed
from members.models import Member, Signing
from scoring.models import Contest, Signature
from scoring.rules.codec import Unreadable, load
from scoring.settlement import Settlement, State

if TYPE_CHECKING:
    from scoring.pages.deals import ToldDeals


@dataclass(frozen=True, slots=True)
class Pill:
    """A word with its colour and its icon."""

    kind: str
    icon: str
    words: SafeString | str


@dataclass(frozen=True, slots=True)
class ContestLine:
    """One contest, told to one reader; ``claimed`` is what the deal should be, in a sentence.

    Who knows nobody here is told that there is one, and no more: ``is_told`` is false.
    """

    contest: Contest
    deal: str
    raised_by: str
    claimed: SafeString | None
    decided_by: str
    is_told: bool


class Ending:
    """How a match stands, in the words of one reader."""

    def __init__(self, told: "ToldDeals", settlement: Settlement) -> None:
        self.settlement = settlement
        self._told = told

    @property
    def pill(self) -> Pill | None:
        """The state of the match in a word; nothing while it is played."""
        state = self.settlement.state
        if state is State.UNDER_WAY:
            return None
        if state is State.AWAITING:
            return Pill("sign", "pen", self._to_be_signed())
        return {
            State.CONTESTED: Pill("late", "warn", gettext("Contested")),
            State.SETTLED: Pill("done", "check", gettext("Final result")),
            State.OPEN: Pill("done", "check", gettext("Finished")),
            State.STOPPED: Pill("", "wait", gettext("Stopped")),
        }[state]

    def _to_be_signed(self) -> SafeString | str:
        if not self.settlement.awaited:
            return gettext("To be confirmed by an organiser")
        return _said(gettext("To be signed by %(sides)s"), sides=self._sides())

    def _sides(self) -> SafeString:
        return format_html_join(", ", "{}", ((side,) for _, side in self.signatures_awaited))

    @property
    def lines(self) -> list[SafeString]:
        """Who has signed and who is awaited, in sentences."""
        return [*self._signed(), *self._left_behind(), *self._outlook()]

    def _signed(self) -> Iterator[SafeString]:
        for signature in self.settlement.standing:
            when = moment(signature.created_at)
            name = self._signer(signature)
            if signature.side is None:
                text = gettext("%(name)s confirmed the result for the association, %(when)s")
                yield _said(text, name=name, when=when)
            else:
                text = gettext("%(name)s signed for %(side)s, %(when)s")
                if signature.is_by_pin:
                    text = gettext("%(name)s signed for %(side)s with a PIN, %(when)s")
                side = self._told.voice.people(signature.side)
                yield _said(text, name=name, side=side, when=when)

    def _left_behind(self) -> Iterator[SafeString]:
        """Yield the last word of each side that the sheet has since moved on from."""
        standing = {each.side for each in self.settlement.standing}
        last = {each.side: each for each in self.settlement.left_behind}
        for side, signature in last.items():
            if side in standing:
                continue
            name, deals = self._signer(signature), self._changed_since(signature)
            if deals:
                text = gettext("%(name)s signed before the correction of deal %(deals)s.")
                yield _said(text, name=name, deals=listed(deals))
            else:
                text = gettext("%(name)s signed before the sheet was changed.")
                yield _said(text, name=name)

    def _changed_since(self, signature: Signature) -> list[str]:
        return [
            self._told.line(deal.number).label
            for deal in self._told.read.deals
            if deal.current.recorded_at > signature.created_at
        ]

    def _outlook(self) -> Iterator[SafeString]:
        settlement, signing = self.settlement, self._told.sheet.signing
        if settlement.state is State.AWAITING and settlement.awaited:
            yield _said(gettext("Still to sign: %(sides)s."), sides=self._sides())
        elif settlement.state is State.OPEN and settlement.settles_at:
            text = gettext("The result is final on %(when)s, unless somebody says it is not right.")
            yield _said(text, when=moment(settlement.settles_at))
        elif settlement.state is State.CONTESTED:
            yield _said(gettext("It counts in the rankings once an organiser has decided."))
        elif settlement.is_settled and signing == Signing.NONE and not settlement.confirmed:
            yield _said(gettext("Nobody objected within a day."))

    def _signer(self, signature: Signature) -> str | SafeString:
        if signature.member is None and signature.signed_by_id is None:
            return gettext("A phone without account")
        if signature.member is None:
            return self._told.called(signature.signed_by_id)
        return isolated(self._told.known_as(signature.member))

    @property
    def signatures_awaited(self) -> list[tuple[int, SafeString]]:
        """The sides still to sign, by name, in the order in which the reader sees them."""
        voice, awaited = self._told.voice, self.settlement.awaited
        return [(int(side), voice.people(side)) for side in voice.sides if side in awaited]

    @property
    def next_to_sign(self) -> SafeString | None:
        """Who signs next, by name, once the reader's own side has; nothing otherwise."""
        voice, awaited = self._told.voice, self.settlement.awaited
        if voice.seat is None or not awaited or voice.sides[0] in awaited:
            return None
        return self._sides()

    @property
    def contests(self) -> list[ContestLine]:
        """Every contest of the sheet, latest first."""
        return [self.contest(each) for each in self.settlement.contests]

    def contest(self, contest: Contest) -> ContestLine:
        """Return one contest as this reader is told of it."""
        told = self._told
        deal = told.read.deal(contest.number) if contest.number else None
        claimed = None
        if deal is not None and contest.entry is not None:
            line = told.told(deal, _read(told, contest))
            claimed = line.sentence if line else None
        return ContestLine(
            contest,
            told.line(deal.number).label if deal else "",
            told.called(contest.raised_by_id),
            claimed,
            told.called(contest.decided_by_id) if contest.decided_at else "",
            told.access.knows_people,
        )


def _read(told: "ToldDeals", contest: Contest) -> Any:
    try:
        return load(told.game.entry_type, contest.entry)
    except Unreadable:
        return None


def _said(text: str, **values: Any) -> SafeString:
    """Return a translated sentence as HTML, its values escaped."""
    said = {name: conditional_escape(value) for name, value in values.items()}
    return mark_safe(escape(text) % said)  # noqa: S308


def moment(when: datetime) -> str:
    """Return a day and an hour as the reader writes them."""
    return date_format(localtime(when), "DATETIME_FORMAT")


def signers(told: "ToldDeals", sides: tuple[int, ...]) -> list[Member]:
    """Return the people of these sides, who may sign with their PIN."""
    seated = (each.member for each in told.read.seatings if each.side in sides)
    return [member for member in seated if member.erased_at is None]
