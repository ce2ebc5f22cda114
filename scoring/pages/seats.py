"""Who took over from whom at a table, told to one reader."""

from dataclasses import dataclass

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from common.wording import isolated
from scoring.models import Seating
from scoring.pages.deals import ToldDeals
from scoring.rules.match import Kind


@dataclass(frozen=True, slots=True)
class ToldSubstitution:
    """Somebody who took over a seat: in words, and whether that can still be taken back."""

    seat: int
    from_deal: int
    words: SafeString
    may_be_taken_back: bool


class ToldSeats(ToldDeals):
    """The deals of a sheet, and who took over in the middle of them."""

    @property
    def substitutions(self) -> list[ToldSubstitution]:
        """Who took over, in the order of the deals."""
        return [
            ToldSubstitution(
                after.seat,
                after.from_deal,
                self._told_substitution(before, after),
                after.until_deal is None and after.from_deal >= self.read.next_number,
            )
            for before, after in self.read.substitutions
        ]

    def _told_substitution(self, before: Seating, after: Seating) -> SafeString:
        text = escape(gettext("From deal %(number)s on, %(name)s plays instead of %(other)s."))
        words = {
            "number": escape(self._deal_words(after.from_deal)),
            "name": isolated(self.voice.called[after.member_id]),
            "other": isolated(self.voice.called[before.member_id]),
        }
        return mark_safe(text % words)  # noqa: S308

    @property
    def next_deal_words(self) -> str:
        """The number of the next deal as people say it, with its game where there are several."""
        return self._deal_words(self.read.next_number)

    def _deal_words(self, number: int) -> str:
        deal = self.read.deal(number)
        if deal is not None and not deal.is_withdrawn:
            shown, game = self.read.shown_number(deal.judged), deal.judged.game + 1
        else:
            shown, game = self.shown_number, len(self.record.games) + 1
        if not self.is_long or self.sheet.match.kind is Kind.SINGLE:
            return str(shown)
        return gettext("%(number)s of game %(game)s") % {"number": shown, "game": game}

    @property
    def shown_number(self) -> int:
        """The number of the next deal as people say it: within its game."""
        if self.is_long:
            return self.record.before_next(self.game).deals + 1
        return len(self.record.games) + 1
