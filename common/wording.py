"""Messages of the pure code, put into the reader's words."""

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.formats import number_format
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, ngettext, pgettext

from common.problems import Message

MINUS = "\N{MINUS SIGN}"

MARKS = {"✓": '<span class="ok">✓</span>', "✗": '<span class="ko">✗</span>'}

Say = Callable[[Any], Any]


def translated(message: Message, vocabulary: str = "") -> str:
    """Return the sentence in the reader's language, its values still to come.

    ``vocabulary`` is that of the game spoken of: where it has its own words for a sentence of
    every game, they are used.
    """
    if message.plural is not None:
        return ngettext(message.text, message.plural, message.params["count"])
    if message.context is not None:
        return pgettext(message.context, message.text)
    own = pgettext(vocabulary, message.text) if vocabulary else message.text
    return own if own != message.text else gettext(message.text)


def in_text(message: Message, say: Say, vocabulary: str = "") -> str:
    """Return the message as plain text; ``say`` turns each value into words."""
    values = {
        name: in_text(value, say, vocabulary) if isinstance(value, Message) else say(value)
        for name, value in message.params.items()
    }
    return translated(message, vocabulary) % values


def in_html(message: Message, say: Say, vocabulary: str = "") -> SafeString:
    """Return the message as HTML: ✓ and ✗ in colour, what ``say`` did not mark as safe escaped."""
    values = {}
    for name, value in message.params.items():
        said = in_html(value, say, vocabulary) if isinstance(value, Message) else say(value)
        values[name] = said if isinstance(said, int) else conditional_escape(said)
    text = str(conditional_escape(translated(message, vocabulary)))
    for mark, in_colour in MARKS.items():
        text = text.replace(mark, in_colour)
    return mark_safe(text % values)  # noqa: S308


def signed(number: int) -> str:
    """Return ``+80``, ``−75`` with a real minus sign, or ``0``."""
    return unsigned(number) if number <= 0 else f"+{_grouped(number)}"


def unsigned(number: int) -> str:
    """Return a number whose minus sign, if any, is a real one."""
    return f"{MINUS}{_grouped(-number)}" if number < 0 else _grouped(number)


def _grouped(number: int) -> str:
    return str(number_format(number, use_l10n=True, force_grouping=True))


def listed(names: Sequence[str]) -> str:
    """Return names as in “Claire and Simon”."""
    if len(names) < 2:
        return "".join(names)
    parts = {"first": ", ".join(names[:-1]), "last": names[-1]}
    return gettext("%(first)s and %(last)s") % parts


def listed_in_html(names: Sequence[str]) -> SafeString:
    """Return names as in “Claire and Simon”, each kept in its own direction."""
    shown = [str(isolated(name)) for name in names]
    return mark_safe(listed(shown))  # noqa: S308


def isolated(text: str) -> SafeString:
    """Return text whose direction does not disturb its surroundings."""
    return format_html("<bdi>{}</bdi>", text)
