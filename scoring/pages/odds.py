"""Odds put into figures that a reader can take in: rows of a table, each with its bar."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import pgettext

from common.problems import Message
from scoring.rules.guide import Group, Guide, rounded
from scoring.rules.odds import Odds, Pattern

TWO_DECIMALS = Decimal("0.01")
FIGURES = 2


@dataclass(frozen=True, slots=True)
class OddsRow:
    """How often something happens: in how many hands, in percent, and as a bar of 100."""

    name: str
    count: str
    percent: str
    bar: str


@dataclass(frozen=True, slots=True)
class GroupOdds:
    """How many of a group of cards a hand holds."""

    title: Message
    rows: tuple[OddsRow, ...]
    none: str


@dataclass(frozen=True, slots=True)
class OddsTable:
    """How the suits of a deck fall in a hand.

    ``misprints`` are the patterns for which a source prints another percentage: the pattern, what
    is printed, what is right.
    """

    rows: tuple[OddsRow, ...]
    hands: str
    void: str
    void_hands: str
    groups: tuple[GroupOdds, ...]
    printed: int
    misprints: tuple[tuple[str, str, str], ...]

    @property
    def right(self) -> int:
        """How many of the percentages that a source prints are right."""
        return self.printed - len(self.misprints)


def odds_table(guide: Guide) -> OddsTable:
    """Return the odds of a game's hands, in the reader's figures."""
    odds = guide.odds
    names = {pattern: " ".join(map(str, pattern)) for pattern in odds.counts}
    return OddsTable(
        rows=tuple(_rows(odds, names)),
        hands=grouped(odds.hands),
        void=percent(odds.void),
        void_hands=grouped(int(odds.void * odds.hands)),
        groups=tuple(_group(group, guide.hand) for group in guide.groups),
        printed=len(guide.printed),
        misprints=tuple(
            (names[pattern], _in_percent(guide.printed[pattern]), _in_percent(right))
            for pattern, right in guide.misprints.items()
        ),
    )


def percent(share: Fraction) -> str:
    """Return a share as ``32.11%``, with fewer figures below 1 % but never none."""
    if share == 0:
        return _in_percent(Decimal(0))
    places = TWO_DECIMALS
    if share * 100 < 1:
        first = Decimal(share.numerator * 100) / share.denominator
        places = Decimal(1).scaleb(first.adjusted() - FIGURES + 1)
    return _in_percent(rounded(share, like=places))


def grouped(number: int) -> str:
    """Return a large number with its thousands apart."""
    return str(number_format(number, use_l10n=True, force_grouping=True))


def _in_percent(number: Decimal) -> str:
    return pgettext("share", "%(number)s%%") % {"number": number_format(number, use_l10n=True)}


def _rows(odds: Odds, names: Mapping[Pattern, str]) -> Iterator[OddsRow]:
    most = max(odds.shares)
    for pattern, share in zip(odds.counts, odds.shares, strict=True):
        bar = rounded(share / most, like=TWO_DECIMALS)
        yield OddsRow(names[pattern], grouped(odds.count(pattern)), percent(share), str(bar))


def _group(group: Group, hand: int) -> GroupOdds:
    odds = Odds.of_group(group.size, among=group.among, hand=hand)
    names = {pattern: str(pattern[0]) for pattern in odds.counts}
    return GroupOdds(group.title, tuple(_rows(odds, names)), percent(odds.void))
