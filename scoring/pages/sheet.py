"""A sheet as one reader sees it: score band, match, end."""

from uuid import UUID, uuid4

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext, pgettext

from common.problems import Message
from common.wording import listed, unsigned
from scoring.pages.own_rules import OwnRules
from scoring.pages.parts import TOKENS, BandSide, News
from scoring.pages.seats import ToldSeats
from scoring.rules.match import Kind
from scoring.rules.seats import Side


class SheetPage(ToldSeats):
    """A sheet as one reader sees it."""

    @property
    def is_over(self) -> bool:
        """Whether no deal is to come."""
        return self.record.is_over or self.sheet.closed_at is not None

    @property
    def band(self) -> tuple[BandSide, ...]:
        """The sides with their totals, the reader's own first."""
        games = self.record.games_won(self.game.sides)
        progress = self.record.before_next(self.game)
        totals = progress.totals if self.is_long else games
        return tuple(
            BandSide(
                token=TOKENS[place],
                name=self.voice.side(side),
                name_text=self.voice.side_text(side),
                people=self.voice.people_text(side),
                total=totals[side],
                games=games[side],
                goal=self._goal,
                to_go=self._to_go(totals[side]),
            )
            for place, side in enumerate(self.voice.sides)
        )

    @property
    def _goal(self) -> int | None:
        if self.is_long:
            return self.game.target
        match = self.sheet.match
        return {Kind.SINGLE: 1, Kind.BEST_OF: match.games // 2 + 1, Kind.FIXED: match.games}.get(
            match.kind
        )

    def _to_go(self, total: int) -> str:
        if self._goal is None or self.is_over:
            return ""
        if not self.is_long and self.sheet.match.kind is Kind.FIXED:
            return ""
        return gettext("%(points)s to go") % {"points": unsigned(max(0, self._goal - total))}

    @property
    def has_many_sides(self) -> bool:
        """Whether the sides are too many for two totals and two columns."""
        return self.game.sides > len("ab")

    @property
    def has_games(self) -> bool:
        """Whether deals are numbered within games, of which there are several."""
        return self.is_long and self.sheet.match.kind is not Kind.SINGLE

    @property
    def dealer_words(self) -> str:
        """Who deals next: “Luc deals”."""
        message = Message.of(self.game.words.deals, name=self.record.next_dealer)
        return self.voice.text(message)

    @property
    def game_name(self) -> str:
        """What the game is called."""
        return gettext(self.game.name)

    @property
    def undo_key(self) -> UUID:
        """A key for taking the last deal back."""
        return uuid4()

    @property
    def band_words(self) -> list[str]:
        """What stands between the two totals: how far, and how the games stand."""
        words = []
        if self.is_long and self.game.target:
            words.append(gettext("to %(target)d") % {"target": self.game.target})
        if self.sheet.match.kind is not Kind.SINGLE:
            games = " – ".join(str(side.games) for side in self.band) if self.is_long else ""
            words.append(games or self.match_words)
        return words

    @property
    def ticks_words(self) -> str:
        """How many games are played, of how many."""
        figures = {"played": len(self.record.games), "games": self.sheet.match.games}
        return gettext("%(played)d of %(games)d") % figures

    @property
    def closing_words(self) -> str:
        """What closing the sheet now would mean."""
        if self.sheet.match.ends_by_hand:
            return gettext("The match ends here, with the score as it stands.")
        return gettext("The match is not over: it will not count in the rankings.")

    @property
    def deciding(self) -> str:
        """The deal that ended the match, in words."""
        counted = [deal for deal in self.read.deals if deal.judged.score is not None]
        if not counted or self.record.winner is None or not self.is_long:
            return ""
        voice, deal = self.voice_at(counted[-1].number), counted[-1].judged
        if not deal.score or self.sheet.match.ends_by_hand:
            return ""
        sentence = voice.text(self.game.sentence(deal.entry, deal.score))
        return gettext("Decided by deal %(number)d: %(sentence)s") % {
            "number": deal.number,
            "sentence": sentence,
        }

    @property
    def ticks(self) -> tuple[str, ...]:
        """One token a game of the match, empty for those to come; nothing when open-ended."""
        match = self.sheet.match
        if match.kind not in (Kind.BEST_OF, Kind.FIXED) or match.games > 15:
            return ()
        order = {side: TOKENS[place] for place, side in enumerate(self.voice.sides)}
        played = [order[game.winner] for game in self.record.games]
        return (*played, *[""] * (match.games - len(played)))

    def news(self, done: str, number: int) -> News | None:
        """Return what to say of a deal that was just ``saved``, ``undone`` or ``already`` there."""
        deal = self.read.deal(number)
        if deal is None:
            return None
        if done == "undone":
            return News(gettext("The last deal was taken back.")) if deal.is_withdrawn else None
        if deal.is_withdrawn:
            return None
        if done == "already":
            text = gettext("Deal %(number)s was already saved. Nothing was added.")
            return News(text % {"number": self.line(number).shown})
        text = gettext("Deal %(number)s kept: %(standing)s.")
        words = text % {"number": self.line(number).shown, "standing": self.standing}
        return News(words, undo=deal if deal is self.read.last else None)

    @property
    def hints(self) -> list[str]:
        """What the table had better know before its next deal."""
        if self.is_over:
            return []
        return [
            self.voice.text(hint) for hint in self.game.hints(self.record.before_next(self.game))
        ]

    @property
    def match_words(self) -> str:
        """How long the match lasts, in words."""
        return match_words(self.sheet.match.kind, self.sheet.match.games)

    @property
    def preset_words(self) -> str:
        """What the house rules are called."""
        if self.sheet.house_rules is not None:
            return self.sheet.house_rules.name
        preset = self.game.presets.get(self.sheet.preset)
        return gettext(preset.name) if preset else ""

    @property
    def rules_sentence(self) -> str:
        """What the house rules are, in a sentence."""
        if self.sheet.house_rules is not None:
            return OwnRules(self.sheet.house_rules).sentence
        preset = self.game.presets.get(self.sheet.preset)
        return gettext(preset.sentence) if preset else ""

    @property
    def standing(self) -> str:
        """The score in words for who cannot see it: “295 to 160”."""
        return gettext("%(ours)s to %(theirs)s") % {
            "ours": unsigned(self.band[0].total),
            "theirs": unsigned(self.band[-1].total),
        }

    @property
    def figures(self) -> str:
        """The score in figures, as in a list of matches: “3–1”, the first side first."""
        sides = self.final if self.record.is_over else [(s.token, "", s.total) for s in self.band]
        figures = [figure for _, _, figure in sides]
        if min(figures) < 0:
            between = pgettext("between two scores", "to")
            return f" {between} ".join(map(unsigned, figures))
        return "\u2060–\u2060".join(map(unsigned, figures))

    @property
    def title(self) -> str:
        """Who plays whom."""
        first, *others = self.voice.sides
        return gettext("%(one)s against %(other)s") % {
            "one": self.voice.people_text(first),
            "other": listed([self.voice.people_text(side) for side in others]),
        }

    @property
    def heading(self) -> SafeString:
        """Who plays whom, each name kept in its own direction."""
        first, *others = self.voice.sides
        sides = {
            "one": self.voice.people(first),
            "other": listed([self.voice.people(side) for side in others]),
        }
        return mark_safe(escape(gettext("%(one)s against %(other)s")) % sides)  # noqa: S308

    @property
    def bids(self) -> list[tuple[str, SafeString | str, int, int]]:
        """For each side: token, name, bids made, bids tried."""
        tried = [deal.judged.score for deal in self.read.deals if deal.judged.score]
        found: list[tuple[str, SafeString | str, int, int]] = []
        for place, side in enumerate(self.voice.sides):
            own = [s for s in tried if s.contract and s.contract.seat.side(self.game.sides) == side]
            made = sum(bool(scored.made) for scored in own)
            found.append((TOKENS[place], self.voice.side(side), made, len(own)))
        return found

    @property
    def verdict(self) -> SafeString | str:
        """Who won, by name; or that it is a draw, was stopped, or is yet to end."""
        if self.record.is_drawn and self.record.deals:
            return gettext("A draw")
        if self.record.winner is None and not self.sheet.closed_at:
            begun = self.read.last is not None
            return gettext("The match is not over") if begun else gettext("The match has not begun")
        if self.record.winner is None:
            return gettext("Match stopped before its end")
        people = self.voice.people(self.record.winner)
        count = len(Side(self.record.winner).seats(self.game.seats, self.game.sides))
        text = escape(ngettext("%(people)s wins", "%(people)s win", count))
        return mark_safe(text % {"people": people})  # noqa: S308

    @property
    def final(self) -> list[tuple[str, SafeString, int]]:
        """For each side: token, names, and the figure that decided."""
        long_single = self.is_long and len(self.record.games) <= 1
        games = self.record.games_won(self.game.sides)
        figures = self.record.progress.totals if long_single else games
        return [
            (TOKENS[place], self.voice.people(side), figures[side])
            for place, side in enumerate(self.voice.sides)
        ]


def match_words(kind: str, games: int) -> str:
    """Return how long a match lasts, in words."""
    if kind == Kind.BEST_OF:
        return gettext("Best of %(games)d games") % {"games": games}
    if kind == Kind.FIXED:
        return ngettext("%(games)d game", "%(games)d games", games) % {"games": games}
    if kind == Kind.SINGLE:
        return gettext("One game")
    return gettext("Until we stop")
