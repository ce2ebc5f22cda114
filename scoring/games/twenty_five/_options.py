"""The house rules of the family in words, for the pages of its games."""

from collections.abc import Mapping

from common.problems import Message, pgettext_noop
from scoring.rules.guide import Option

_say = Message.of

FROM_ONE = _say(pgettext_noop("twenty_five", "Any whole number from 1."))
FROM_NOTHING = _say(pgettext_noop("twenty_five", "Any whole number from 0."))

CARDS: Mapping[str, Option] = {
    "follow_plain": Option(
        _say(pgettext_noop("twenty_five", "When a plain suit is led")),
        _say(pgettext_noop("twenty_five", "What may be played by those who hold that suit.")),
        {
            "strict": _say(pgettext_noop("twenty_five", "That suit, and nothing else.")),
            "may_trump": _say(
                pgettext_noop(
                    "twenty_five",
                    "That suit or a trump, as they like; another suit only when they have run out.",
                )
            ),
        },
        _say(
            pgettext_noop(
                "twenty_five",
                "The page on Twenty-Five has everybody follow. Nearly all other accounts of the "
                "family let players trump at will.",
            )
        ),
    ),
    "renege": Option(
        _say(pgettext_noop("twenty_five", "Holding back a high trump")),
        _say(
            pgettext_noop(
                "twenty_five",
                "Whether the five, the jack and the ace of hearts may stay in hand when a lower "
                "trump is led.",
            )
        ),
        {
            True: _say(pgettext_noop("twenty_five", "They may, each against trumps below it.")),
            False: _say(
                pgettext_noop("twenty_five", "No: whoever has a trump answers a trump with one.")
            ),
        },
        _say(
            pgettext_noop(
                "twenty_five",
                "The page does not say whether the three are weighed one by one or together. The "
                "old books do it one by one.",
            )
        ),
    ),
    "diamond_ace": Option(
        _say(pgettext_noop("twenty_five", "Ace of diamonds")),
        _say(pgettext_noop("twenty_five", "Where it stands when diamonds are not trump.")),
        {
            "below_jack": _say(pgettext_noop("twenty_five", "Under the jack, above the ten.")),
            "lowest": _say(pgettext_noop("twenty_five", "Last of all, under the two.")),
        },
        _say(
            pgettext_noop(
                "twenty_five",
                "The page puts it under the jack, and leaves it out of the list beside. Every "
                "other account makes it the lowest diamond.",
            )
        ),
    ),
}

TURNED: Mapping[str, Option] = {
    "robbing": Option(
        _say(pgettext_noop("twenty_five", "Robbing the pack")),
        _say(
            pgettext_noop(
                "twenty_five",
                "Who may take the card turned up, for one of their own, before the first lead. "
                "Nobody has to.",
            )
        ),
        {
            "ace_holder_or_dealer_on_ace": _say(
                pgettext_noop(
                    "twenty_five",
                    "Whoever holds the ace of trumps; the dealer, when that ace is the card "
                    "turned up.",
                )
            ),
            "ace_holder_only": _say(
                pgettext_noop(
                    "twenty_five", "Whoever holds the ace of trumps; nobody, when it is turned up."
                )
            ),
            "none": _say(pgettext_noop("twenty_five", "Nobody.")),
        },
        _say(
            pgettext_noop(
                "twenty_five",
                "The page gives the right to whoever holds the ace, yet its glossary speaks of an "
                "ace turned up, which nobody can hold. The other accounts give that one to the "
                "dealer. The page lets beginners leave robbing out.",
            )
        ),
    ),
}

RACE: Mapping[str, Option] = {
    "both_reach": Option(
        _say(pgettext_noop("twenty_five", "Several sides at the target")),
        _say(
            pgettext_noop("twenty_five", "Who wins when one deal brings more than one side there.")
        ),
        {
            "non_dealer_first": _say(
                pgettext_noop(
                    "twenty_five",
                    "The side that did not deal; of three sides, the nearest on the dealer’s left.",
                )
            ),
            "chronological": _say(
                pgettext_noop("twenty_five", "The side that was there first, trick by trick.")
            ),
        },
        _say(
            pgettext_noop(
                "twenty_five",
                "The page says two things: that the game is over at once, and that the tricks of "
                "the side that did not deal are counted first.",
            )
        ),
    ),
    "stop_at_target": Option(
        _say(pgettext_noop("twenty_five", "Stopping within a deal")),
        _say(
            pgettext_noop(
                "twenty_five", "Whether the deal ends with the trick that reaches the target."
            )
        ),
        {
            False: _say(pgettext_noop("twenty_five", "All five tricks are played and counted.")),
            True: _say(
                pgettext_noop("twenty_five", "It ends there; the tricks left are not counted.")
            ),
        },
        _say(pgettext_noop("twenty_five", "The page knows of tables that stop counting.")),
    ),
}

SIX_HANDED = Option(
    _say(pgettext_noop("twenty_five", "Six players")),
    _say(pgettext_noop("twenty_five", "How six players, seated in turn, form sides.")),
    {
        "2x3": _say(pgettext_noop("twenty_five", "Two sides of three.")),
        "3x2": _say(pgettext_noop("twenty_five", "Three pairs, partners face to face.")),
    },
    _say(
        pgettext_noop(
            "twenty_five",
            "The page has three pairs in some paragraphs and two trios in others. Elsewhere both "
            "are played: trios in printed rules, pairs in Newfoundland.",
        )
    ),
)


def target(source: tuple[str, str]) -> Option:
    """Return the words of the total that ends a game, with where it comes from."""
    return Option(
        _say(pgettext_noop("twenty_five", "Points to reach")),
        _say(pgettext_noop("twenty_five", "The total that wins the game.")),
        {},
        _say(source),
        FROM_ONE,
    )


AUCTION: Mapping[str, Option] = {
    "min_bid": Option(
        _say(pgettext_noop("twenty_five", "Lowest bid")),
        _say(pgettext_noop("twenty_five", "Where the bidding starts.")),
        {},
        _say(pgettext_noop("twenty_five", "Most accounts start at 15, some at 20.")),
    ),
    "all_pass": Option(
        _say(pgettext_noop("twenty_five", "When everybody passes")),
        _say(pgettext_noop("twenty_five", "What happens when nobody makes a bid.")),
        {
            "redeal": _say(pgettext_noop("twenty_five", "The next player deals again.")),
            "dealer_min": _say(
                pgettext_noop("twenty_five", "The dealer has to play for the lowest bid.")
            ),
        },
        _say(pgettext_noop("twenty_five", "The accounts consulted do not say.")),
    ),
    "fail_30": Option(
        _say(pgettext_noop("twenty_five", "A bid of 30 that fails")),
        _say(pgettext_noop("twenty_five", "How much it costs. Made, it always brings 60.")),
        {},
        _say(
            pgettext_noop(
                "twenty_five", "Bicycle’s rules take 30 off; some tables take as much as was hoped."
            )
        ),
    ),
    "both_reach": Option(
        RACE["both_reach"].name,
        RACE["both_reach"].decides,
        {
            "bidder_first": _say(pgettext_noop("twenty_five", "The side that won the bid.")),
            "higher_total": _say(
                pgettext_noop(
                    "twenty_five", "The side with more points; when they are equal, play goes on."
                )
            ),
        },
        _say(
            pgettext_noop(
                "twenty_five",
                "In games with a bid, the bid usually goes first; one encyclopaedia lets the "
                "higher total win.",
            )
        ),
    ),
}

POT: Mapping[str, Option] = {
    "ante": Option(
        _say(pgettext_noop("twenty_five", "Ante")),
        _say(pgettext_noop("twenty_five", "How many tokens everybody puts in for a new pot.")),
        {},
        _say(pgettext_noop("twenty_five", "The books leave the stake to the table.")),
        FROM_NOTHING,
    ),
    "dealer_extra": Option(
        _say(pgettext_noop("twenty_five", "Ante of the dealer")),
        _say(pgettext_noop("twenty_five", "How many tokens more the dealer puts in, every deal.")),
        {},
        _say(pgettext_noop("twenty_five", "Common, but not everywhere: 0 does without.")),
        FROM_NOTHING,
    ),
    "spoil_ante": Option(
        _say(pgettext_noop("twenty_five", "After a spoiled deal")),
        _say(pgettext_noop("twenty_five", "How many tokens everybody adds when the pot stays.")),
        {},
        _say(
            pgettext_noop(
                "twenty_five",
                "The books differ: everybody adds a small stake, or the next dealer alone does, "
                "which is 0 here.",
            )
        ),
        FROM_NOTHING,
    ),
    "jink": Option(
        _say(pgettext_noop("twenty_five", "Going on for all five")),
        _say(
            pgettext_noop(
                "twenty_five", "Whether a player who has three tricks may try for the other two."
            )
        ),
        {
            "off": _say(pgettext_noop("twenty_five", "No: three tricks take the pot.")),
            "on": _say(
                pgettext_noop(
                    "twenty_five",
                    "Yes: all five bring an ante more from each of the others; a miss leaves the "
                    "pot where it is.",
                )
            ),
        },
        _say(pgettext_noop("twenty_five", "A variation of the books; the page has nothing of it.")),
    ),
}
