"""The screen of a deal, in two moments: what precedes the cards, then the result."""

from functools import cached_property
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext

from common.problems import Message
from scoring.forms.keys import Outcome
from scoring.forms.table import TableKeys
from scoring.rules.auctions import Contract
from scoring.rules.codec import Unreadable, load
from scoring.rules.game import Score

DRAWN = ("bidder", "bid", "opponents_bid", "trump", "points", "dealer", "reason")
"""The fields that a screen draws, so that a refusal can lead there."""


class EntryForm(TableKeys):
    """An entry with the words and keys that its screen shows."""

    @property
    def shown_number(self) -> str:
        """The number of the deal as people say it."""
        if self.is_correction:
            return self.page.line(self.number).label
        return str(self.page.shown_number)

    @property
    def problems_by_field(self) -> dict[str, list[str]]:
        """What is wrong with each field, in words."""
        found: dict[str, list[str]] = {}
        for field, words in self.refusals:
            found.setdefault(field, []).append(words)
        return found

    @property
    def refusals(self) -> list[tuple[str, str]]:
        """Every problem: the field it belongs to, and its sentence."""
        voice = self.voice
        return [
            (problem.field if self._is_drawn(problem.field) else "", voice.text(problem.message))
            for problem in self.problems
        ]

    def _is_drawn(self, field: str) -> bool:
        return field in DRAWN or field in self.game.results

    @property
    def told(self) -> SafeString | None:
        """The entry told in a sentence, when it could not be recorded but is not to be lost."""
        try:
            entry = load(self.game.entry_type, self.data)
        except Unreadable:
            return None
        if self.game.problems(entry, self.before):
            return None
        return self.voice.html(self.game.sentence(entry, self.game.score(entry, self.before)))

    @property
    def questions(self) -> list[tuple[str, str]]:
        """Every doubt to be answered now: its code, and its sentence."""
        return [(doubt.code, self.voice.text(doubt.message)) for doubt in self.doubts]

    @property
    def kept(self) -> list[tuple[str, str]]:
        """What was said before the result, to be sent again with it."""
        shown = (*self.game.results, *(("trump",) if self.trumps else ()))
        shown = shown if self.first_moment else (*shown, "dealer")
        return [(name, text) for name, text in self.texts.items() if name not in shown and text]

    @property
    def game_result(self) -> str:
        """The field that holds the result."""
        return self.game.result

    @property
    def result_words(self) -> str:
        """What the result is called: “Tricks”."""
        return capfirst(gettext(self.game.labels[self.game.result]))

    @property
    def result_order(self) -> str:
        """Whose figure stands first on a key, when keys hold one for each side."""
        if not any("–" in outcome.label for outcome in self.outcomes):
            return ""
        return "\u2009–\u2009".join(self.voice.side_text(side) for side in self.voice.sides)

    @property
    def result_problems(self) -> list[str]:
        """What is wrong with the result, in words."""
        found = self.problems_by_field
        return [words for name in self.game.results for words in found.get(name, [])]

    @property
    def kept_for_later(self) -> list[tuple[str, str]]:
        """What was said beyond this moment.

        The result only after a refusal: who changes the bidder counts for another side.  The
        auction never, since it tells of the bid that is being changed.
        """
        later = ("trump", *self.game.results) if self.problems else ("trump",)
        return [(name, self.texts[name]) for name in later if self.texts.get(name)]

    @property
    def reason_words(self) -> str:
        """What is asked for besides the entry, in words; nothing when nothing is."""
        ending = self.page.ending
        is_settled = ending is not None and ending.settlement.is_settled
        return gettext("Why it is corrected") if self.is_correction and is_settled else ""

    @property
    def save_words(self) -> str:
        """What the button says that sends the form."""
        if self.doubts:
            return gettext("Yes, save")
        if self.is_correction:
            return gettext("Correct deal %(number)s") % {"number": self.shown_number}
        return gettext("Save deal %(number)s") % {"number": self.shown_number}

    @property
    def template(self) -> list[str]:
        """The template that draws this form: the game's own, or one for every game."""
        return [f"scoring/entry/{self.game.key}.html", "scoring/entry/_default.html"]

    @property
    def address(self) -> str:
        """Where the form is shown, and moves on to the result."""
        if self.is_correction:
            return reverse("scoring:deal", args=[self.page.sheet.code, self.number])
        return self.page.sheet.get_absolute_url()

    @property
    def address_to_change(self) -> str:
        """Where what was said first can be changed."""
        said = {name: text for name, text in self.texts.items() if text}
        drawn_on = {"number": self.number, "base": self.base}
        return f"{self.address}?{urlencode({**said, **drawn_on, 'change': '1'})}"

    @property
    def post_to(self) -> str:
        """Where the form is sent."""
        code = self.page.sheet.code
        if self.is_correction:
            return reverse("scoring:deal-correct", args=[code, self.number])
        return reverse("scoring:deal-record", args=[code])

    @property
    def _contract(self) -> Contract | None:
        scored = self._scored
        return scored.contract if scored else None

    @cached_property
    def _scored(self) -> Score | None:
        entry = next(self.game.outcomes(self.begun, self.before), None) if self.begun else None
        return self.game.score(entry, self.before) if entry is not None else None

    @property
    def contract_words(self) -> SafeString | str:
        """The bid that stood: “Claire · 75”."""
        if self._contract is None or self.game.auction is None:
            return ""
        params = {"name": self._contract.seat, "bid": self.game.auction.said(self._contract.bid)}
        return self.voice.html(Message("%(name)s · %(bid)s", params))

    @property
    def bidding_side(self) -> SafeString | str:
        """Who plays the contract, by name."""
        contract = self._contract
        return self.voice.people(contract.seat.side(self.game.sides)) if contract else ""

    @property
    def failed(self) -> list[Outcome]:
        """The results that fall short of the bid."""
        return [outcome for outcome in self.outcomes if not outcome.made]

    @property
    def made(self) -> list[Outcome]:
        """The results that make the bid."""
        return [outcome for outcome in self.outcomes if outcome.made]

    @property
    def failed_words(self) -> str:
        """What is a failure."""
        if not self.made:
            return gettext("Set, whatever the points")
        return gettext("Set, less than %(points)d") % {"points": self.made[0].figure}

    @property
    def made_words(self) -> str:
        """What makes the bid."""
        points = {"points": self.made[0].figure}
        if len(self.made) == 1:
            return gettext("Made, with %(points)d") % points
        return gettext("Made, %(points)d or more") % points

    @property
    def answered(self) -> list[str]:
        """The doubts answered before, to be sent again."""
        asked = {doubt.code for doubt in self.doubts}
        return [code for code in self.confirmed if code not in asked]
