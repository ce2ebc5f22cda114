"""An entry being made: what was typed so far, and what the rules say may follow."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from django.utils.html import conditional_escape, escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from common.problems import Problem
from common.wording import signed
from scoring.forms.keys import Outcome, Part
from scoring.forms.parts import parts_of
from scoring.forms.sending import gathered, sent_as
from scoring.pages import TOKENS, SheetPage
from scoring.queries import SheetDeal
from scoring.rules.codec import Unreadable, from_texts, load, part_names, to_text
from scoring.rules.game import Progress, Score
from scoring.rules.seats import Nobody, Seat, Side
from scoring.services import Submission


class BegunEntry:
    """An entry at the moment it has reached.

    ``sent`` says which deal, and which version of it, the form was drawn on.
    """

    def __init__(self, page: SheetPage, texts: Mapping[str, str], sent: Submission) -> None:
        self.page = page
        self.game = page.game
        self.number = sent.number
        self.voice = page.voice_at(sent.number)
        self.base = sent.base
        self.key = sent.key
        self.confirmed = tuple(sent.confirmed)
        self.problems: tuple[Problem, ...] = ()
        self.doubts: tuple[Problem, ...] = ()
        known = self.game.entry_type.__dataclass_fields__
        said = gathered(self.game.entry_type, texts)
        self.texts = {name: text for name, text in said.items() if name in known}
        if not self.texts.get("dealer"):
            self.texts["dealer"] = str(int(self.expected_dealer))
        self.reason = texts.get("reason", "")
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
        results = self.game.results
        said = {name: value for name, value in self.data.items() if name not in results}
        try:
            return load(self.game.entry_type, said)
        except Unreadable as unreadable:
            self.problems = self.problems or unreadable.problems
            return None

    @property
    def has_previews(self) -> bool:
        """Whether every result has a key of its own, with its preview."""
        return not part_names(self.game.entry_type, self.game.result)

    @cached_property
    def parts(self) -> list[Part]:
        """The parts of a result that is said part by part."""
        if self.begun is None or self.has_previews:
            return []
        entries = self.game.outcomes(self.begun, self.before)
        return list(parts_of(self.game, entries, self.texts, self.voice.names))

    @cached_property
    def outcomes(self) -> list[Outcome]:
        """Every result that the rules allow after what was said first."""
        if self.begun is None or not self.has_previews:
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
        results = self.game.results
        self.problems = tuple(problem for problem in found if problem.field not in results)

    def ask(self, doubts: Sequence[Problem]) -> None:
        """Note what somebody must confirm; sending the form again answers it."""
        self.doubts = tuple(doubts)
        self.confirmed = tuple({*self.confirmed, *(doubt.code for doubt in doubts)})

    def _outcome(self, index: int, entry: Any) -> Outcome:
        score = self.game.score(entry, self.before)
        voice, said = self.voice, self._said_by(entry)
        notes = (
            voice.html(line.reason)
            for line in score.lines
            if not line.points and score.points[line.side] and line.reason != score.headline
        )
        return Outcome(
            index=index,
            value=sent_as(said),
            text=said.get(self.game.result, ""),
            figure=self.game.figure(score),
            label=self._label(getattr(entry, self.game.result)),
            words=self._more_words(entry),
            made=score.made,
            headline=voice.html(score.headline),
            effects=self._effects(score),
            notes=tuple(notes) if self.page.is_long else (),
            is_chosen=said
            == {name: self.texts[name] for name in self.game.results if self.texts.get(name)},
        )

    def _said_by(self, entry: Any) -> dict[str, str]:
        """Return the texts of the result of an entry."""
        texts = ((name, to_text(getattr(entry, name))) for name in self.game.results)
        return {name: text for name, text in texts if text}

    def _label(self, value: Any) -> str:
        """Return what a result is called on its key: a name, or figures in the reader's order."""
        voice = self.voice
        if isinstance(value, tuple) and len(value) == self.game.sides:
            return "\u2060–\u2060".join(str(value[side]) for side in voice.sides)
        if isinstance(value, Seat):
            return voice.names[value]
        return gettext("Nobody") if isinstance(value, Nobody) else ""

    def _more_words(self, entry: Any) -> SafeString | str:
        """Return what a result says beyond its first field: “the best trump: Us”."""
        voice, labels = self.voice, self.game.labels
        said = [
            format_html("{}{} {}", gettext(labels[name]), gettext(":"), voice.side(value))
            for name in self.game.results[1:]
            if isinstance(value := getattr(entry, name), Side)
        ]
        return format_html_join(", ", "{}", ((words,) for words in said))

    def _effects(self, score: Score) -> tuple[tuple[str, SafeString], ...]:
        """Return what each side gains, the reader's first, as (token, words)."""
        effects: list[tuple[str, SafeString]] = []
        for place, side in enumerate(self.voice.sides):
            name = self.voice.side(side)
            if self.page.is_long:
                words = format_html("{} {}", name, signed(score.scores[side]))
            elif score.scores[side]:
                text = escape(gettext("Game to %(side)s"))
                words = mark_safe(text % {"side": conditional_escape(name)})  # noqa: S308
            else:
                continue
            effects.append((TOKENS[place], words))
        return tuple(effects)
