"""A card, a suit, a signed score, in the reader's language."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import pgettext

from common import wording

register = template.Library()

SUITS = {
    "S": lambda: pgettext("suit", "spades"),
    "H": lambda: pgettext("suit", "hearts"),
    "D": lambda: pgettext("suit", "diamonds"),
    "C": lambda: pgettext("suit", "clubs"),
}
RANKS = {
    "A": lambda: pgettext("rank", "A"),
    "K": lambda: pgettext("rank", "K"),
    "Q": lambda: pgettext("rank", "Q"),
    "J": lambda: pgettext("rank", "J"),
}

register.filter("signed", wording.signed)
register.filter("unsigned", wording.unsigned)
register.filter("isolated", wording.isolated)


@register.filter
def suit_name(letter: str) -> str:
    """Return the word for a suit."""
    return SUITS[letter]()


@register.simple_tag
def suit(letter: str) -> SafeString:
    """Return the sign of a suit, for the eye only: put its word beside it."""
    return format_html(
        '<svg class="suit s-{0}" aria-hidden="true"><use href="{1}#{0}"/></svg>',
        letter.lower(),
        static("sprite.svg"),
    )


@register.simple_tag
def named_suit(letter: str) -> SafeString:
    """Return the sign of a suit with its word for those who do not see it."""
    return format_html('{}<span class="vh">{}</span>', suit(letter), suit_name(letter))


@register.simple_tag
def icon(name: str) -> SafeString:
    """Return an icon of the sprite, for the eye only."""
    return format_html(
        '<svg class="ico" aria-hidden="true"><use href="{}#i-{}"/></svg>',
        static("sprite.svg"),
        name,
    )


@register.simple_tag
def rank(letter: str) -> str:
    """Return a rank as it is printed on the reader's cards: R, D, V or K, Q, J."""
    return RANKS[letter]() if letter in RANKS else letter
