"""An entry being made: what was typed so far, and what the rules say may follow."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from django.utils.html import conditional_escape, escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from common.problems import Problem
from common.wording import signed
from scoring.forms.keys import Outcome
from scoring.pages import TOKENS, SheetPage
from scoring.queries import SheetDeal
from scoring.rules.codec import Unreadable, from_texts, load, to_text
from scoring.rules.game import Progress, Score
from scoring.services import Submission


class BegunEntry:
    """An entry at the moment it has reached.

    ``sent`` says which deal, and which version of it, the form was drawn on.
    """

    def __init__(self, page: SheetPage, texts: Mapping[str, str], sent: Submission) -> None:
        self.page = page
        self.game = page.game
        self.number = sent.number
        self.base = sent.base
        self.key = sent.key
        self.confirmed = tuple(sent.confirmed)
        self.problems: tuple[Problem, ...] = ()
        self.doubts: tuple[Problem, ...] = ()
        known = self.game.entry_type.__dataclass_fields__
        self.texts = {name: text for name, text in texts.items() if name in known}
        if not self.texts.get("dealer"):
            self.texts["dealer"] = str(int(self.expected_dealer))
        self.wants_first_moment = "change" in texts

    @cached_property
    def _corrected(self) -> SheetDeal | None:
        """The deal that the form changes; nothing when it records one."""
        deal = self.page.read.deal(self.number) if self.base else None
        return None if deal is None or deal.is_withdrawn else deal

    @property
    def is_correction(self) -> bool:
        """Whether the form changes a deal that was recorded."""
        return self._corrected is not None

    @property
    def before(self) -> Progress:
        """Where the game stands before this deal."""
        if self._corrected is not None:
            return self._corrected.judged.before
        return self.page.record.before_next(self.game)

    @property
    def first_moment(self) -> tuple[str, ...]:
        """The fields that must be said before the result."""
        return self.game.first_moment(self.before)

    @property
    def expected_dealer(self) -> int:
        """The seat whose turn it is to deal."""
        if self._corrected is not None:
            return self._corrected.judged.dealer
        return self.page.record.next_dealer

    @cached_property
    def data(self) -> dict[str, Any]:
        """The entry as plain data, as far as it was typed."""
        return from_texts(self.game.entry_type, self.texts)

    @cached_property
    def begun(self) -> Any | None:
        """The entry without its result; nothing when it cannot be read."""
        said = {name: value for name, value in self.data.items() if name != self.game.result}
        try:
            return load(self.game.entry_type, said)
        except Unreadable as unreadable:
            self.problems = self.problems or unreadable.problems
            return None

    @cached_property
    def outcomes(self) -> list[Outcome]:
        """Every result that the rules allow after what was said first."""
        if self.begun is None:
            return []
        entries = self.game.outcomes(self.begun, self.before)
        return [self._outcome(index, entry) for index, entry in enumerate(entries)]

    @cached_property
    def is_last_moment(self) -> bool:
        """Whether all that precedes the result has been said, and is legal."""
        missing = (name for name in self.first_moment if not self.texts.get(name))
        return not self.wants_first_moment and not any(missing) and bool(self.outcomes)

    def judge_first_moment(self) -> None:
        """Note what is wrong with what was said first, when something was."""
        if self.begun is None or not all(self.texts.get(name) for name in self.first_moment):
            return
        found = self.game.problems(self.begun, self.before)
        self.problems = tuple(problem for problem in found if problem.field != self.game.result)

    def ask(self, doubts: Sequence[Problem]) -> None:
        """Note what somebody must confirm; sending the form again answers it."""
        self.doubts = tuple(doubts)
        self.confirmed = tuple({*self.confirmed, *(doubt.code for doubt in doubts)})

    def _outcome(self, index: int, entry: Any) -> Outcome:
        score = self.game.score(entry, self.before)
        voice, value = self.page.voice, to_text(getattr(entry, self.game.result))
        notes = (
            voice.html(line.reason)
            for line in score.lines
            if not line.points and score.points[line.side] and line.reason != score.headline
        )
        return Outcome(
            index=index,
            value=value,
            figure=self.game.figure(score),
            made=score.made,
            headline=voice.html(score.headline),
            effects=self._effects(score),
            notes=tuple(notes) if self.page.is_long else (),
            is_chosen=self.texts.get(self.game.result) == value,
        )

    def _effects(self, score: Score) -> tuple[tuple[str, SafeString], ...]:
        """Return what each side gains, the reader's first, as (token, words)."""
        effects: list[tuple[str, SafeString]] = []
        for place, side in enumerate(self.page.voice.sides):
            name = self.page.voice.side(side)
            if self.page.is_long:
                words = format_html("{} {}", name, signed(score.scores[side]))
            elif score.scores[side]:
                text = escape(gettext("Game to %(side)s"))
                words = mark_safe(text % {"side": conditional_escape(name)})  # noqa: S308
            else:
                continue
            effects.append((TOKENS[place], words))
        return tuple(effects)
