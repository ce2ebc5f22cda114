"""How a deal of the family is told."""

from collections.abc import Iterator, Sequence

from common.problems import Message, Problem, gettext_noop, pgettext_noop
from scoring.games.twenty_five._house_rules import A_BONUS, A_TRICK, TRICKS
from scoring.rules.cards import Suit
from scoring.rules.game import Line, Words
from scoring.rules.seats import Side

WORDS = Words(
    deals=pgettext_noop("twenty_five", "%(name)s deals"),
    dealt=pgettext_noop("twenty_five", "%(name)s dealt."),
    dealer=pgettext_noop("twenty_five", "Dealer"),
    is_dealer=pgettext_noop("twenty_five", "deals"),
    first_dealer=pgettext_noop("twenty_five", "First dealer"),
    choose_first_dealer=pgettext_noop("twenty_five", "Choose who deals first."),
    speaks_first=pgettext_noop("twenty_five", "%(name)s leads first."),
    wrong_dealer=pgettext_noop(
        "twenty_five", "It was for %(expected)s to deal, not for %(name)s. Keep %(name)s?"
    ),
    somebody_else_dealt=pgettext_noop("twenty_five", "Somebody else dealt"),
    everyone_passed=pgettext_noop("twenty_five", "Everyone passed: deal again"),
)

PLAY_IN_OWN_WORDS = (
    pgettext_noop(
        "twenty_five",
        "%(name)s won trick %(number)d by these cards. Correct the winner.",
    ),
    pgettext_noop(
        "twenty_five",
        "There are %(count)d tricks, and more winners. Take the others out.",
    ),
    pgettext_noop(
        "twenty_five",
        "Trick %(number)d has %(count)d cards; it needs %(seats)d. Complete it.",
    ),
    pgettext_noop(
        "twenty_five",
        "%(leader)s leads the first trick, not %(name)s. Correct the leader.",
    ),
    pgettext_noop(
        "twenty_five",
        "%(leader)s won the trick before and leads trick %(number)d, not %(name)s. "
        "Correct the leader or the cards.",
    ),
    pgettext_noop(
        "twenty_five",
        "%(name)s played %(card)s on %(led)s in trick %(number)d, and still held a card that had "
        "to be played. Correct the cards, or ask the organiser.",
    ),
)
"""Sentences of card play in every game, which say *trick* in French in the words of this one."""

LABELS = {
    "dealer": gettext_noop("who dealt"),
    "tricks": gettext_noop("the tricks of each side"),
    "order": gettext_noop("the order of the tricks"),
    "trump": gettext_noop("the trump"),
    "won": gettext_noop("who won the game"),
    "hands": gettext_noop("the hands"),
    "winners": gettext_noop("who won each trick"),
    "turn_up": gettext_noop("the card turned up"),
    "rob": gettext_noop("who robbed"),
    "points": gettext_noop("the points"),
    "march": gettext_noop("the march"),
    "first": gettext_noop("who was first at the target"),
    "bonus": gettext_noop("the best trump"),
    "no_trump_played": gettext_noop("whether no trump was played"),
}


def told_tricks(counts: Sequence[int]) -> Message:
    """Return how the tricks fell, in words."""
    most = Side(list(counts).index(max(counts)))
    if counts[most] == TRICKS:
        text = pgettext_noop("twenty_five", "%(side)s: march, all five tricks")
        return Message.of(text, side=most)
    if len(counts) == 2:
        text = pgettext_noop("twenty_five", "%(side)s: %(most)d–%(least)d in tricks")
        return Message.of(text, side=most, most=counts[most], least=counts[1 - most])
    text = pgettext_noop(
        "twenty_five", "Tricks: %(first)s %(a)d, %(second)s %(b)d, %(third)s %(c)d"
    )
    figures = dict(zip("abc", counts, strict=True))
    return Message.of(text, first=Side(0), second=Side(1), third=Side(2), **figures)


def trick_lines(counts: Sequence[int]) -> list[Line]:
    """Return what the tricks of each side are worth."""
    text = pgettext_noop("twenty_five", "Tricks: %(count)d")
    return [
        Line(Side(side), A_TRICK * count, Message.of(text, count=count))
        for side, count in enumerate(counts)
        if count
    ]


def bonus_line(bonus: Side) -> Line:
    """Return what the best trump is worth."""
    return Line(bonus, A_BONUS, Message.of(pgettext_noop("twenty_five", "Best trump")))


def with_bonus(told: Message, bonus: Side | None) -> Message:
    """Return the tricks told, and who played the best trump."""
    if bonus is None:
        text = pgettext_noop("twenty_five", "%(tricks)s; no trump played")
        return Message.of(text, tricks=told)
    text = pgettext_noop("twenty_five", "%(tricks)s; best trump: %(side)s")
    return Message.of(text, tricks=told, side=bonus)


def with_trump(told: Message, trump: Suit | None) -> Message:
    """Return what was told, with the trump when it was noted."""
    return Message("%(told)s (%(trump)s)", {"told": told, "trump": trump}) if trump else told


def doubt_march(counts: Sequence[int]) -> Iterator[Problem]:
    """Yield whether one side really has all five tricks."""
    if TRICKS in counts:
        text = pgettext_noop("twenty_five", "%(side)s: all five tricks, a march. Is that right?")
        side = Side(list(counts).index(TRICKS))
        yield Problem("marche", Message.of(text, side=side), "tricks")
