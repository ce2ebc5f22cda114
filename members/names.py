"""Names of people: how one is read, compared, and shortened.

>>> cleaned("  Marie‑Ève   D'Arcy ")
"Marie‑Ève D'Arcy"
>>> comparable("Ève O’Brien") == comparable("eve obrien")
True
>>> shortened("Claire Gagnon"), shortened("Aya"), shortened("Gagnon,Marie-Claire")
('Claire G.', 'Aya', 'Gagnon M.')
>>> told_apart(["Claire Gagnon", "Luc Roy", "Claire Bélanger", "Aya"])
['Claire G.', 'Luc', 'Claire B.', 'Aya']
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256

from common.problems import Message, Problem, Refusal, gettext_noop

LONGEST = 200
LONGEST_KEY = 800
JOINERS = "\u200c\u200d"  # needed inside emoji and in several scripts
SKIN_TONES = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
FLAG_HALVES = [chr(code) for code in range(0x1F1E6, 0x1F200)]
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that show nothing
VIRAMA = 9  # the combining class of signs that join two consonants
ACCENTS = (range(0x0300, 0x0370), range(0xFE00, 0xFE10))  # and variation selectors
REFUSED_CATEGORIES = ("Cc", "Cs", "Co", "Cn", "Zl", "Zp")
PARTING_CATEGORIES = ("Zs", "Pc", "Pe", "Po", "Ps", "Sm")
INSIDE_WORDS = "'·՚׳״"  # punctuation with which names are spelled, such as O'Brien's
NAMELESS = re.compile(r"(player|joueur)\d+")  # as those are shown who show no name
DIRECTION_MARKS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def cleaned(text: str, *, field: str = "name") -> str:
    """Return ``text`` as a name: composed, without spaces to spare.

    Raises ``Refusal`` when nothing visible is left, when it is longer than 200 characters, when
    it holds characters that would disturb the text around it, or when it could be taken for the
    number of somebody who shows no name.
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not is_showable(name):
        refused = gettext_noop("This name has characters that cannot be shown. Type it again.")
        raise Refusal([Problem("name_characters", Message(refused), field)])
    if not any(_is_visible(sign) for sign in name):
        raise Refusal([Problem("name_missing", Message(gettext_noop("Give a name.")), field)])
    if len(name) > LONGEST:
        refused = gettext_noop("A name has %(longest)d characters at most. Shorten it.")
        raise Refusal([Problem("name_too_long", Message(refused, {"longest": LONGEST}), field)])
    if NAMELESS.fullmatch(comparable(name)):
        refused = gettext_noop("Those who show no name are called so. Choose another name.")
        raise Refusal([Problem("name_of_nobody", Message(refused), field)])
    return name


def comparable(name: str) -> str:
    """Return what two names that people would call the same have in common.

    Capitals, accents, spaces and punctuation do not count, unless there is nothing else.
    """
    plain = unicodedata.normalize("NFKD", name).casefold()
    letters = "".join(sign for sign in plain if _is_spoken(sign))
    key = unicodedata.normalize("NFC", letters or plain)
    return key if len(key) <= LONGEST_KEY else sha256(key.encode()).hexdigest()


def is_showable(text: str) -> bool:
    """Whether no sign of ``text`` would disturb the text around it."""
    return not any(_disturbs(sign) for sign in text)


def shortened(name: str) -> str:
    """Return the given name with the initial of the last: what strangers see by default."""
    given, *others = _parts(name)
    short = f"{given} {_initial(others[-1])}." if others else given
    return short if len(short) <= LONGEST else given


def told_apart(names: Sequence[str]) -> list[str]:
    """Return for each name the shortest form that no other of them shares.

    Given names, then with an initial, then whole.
    """
    forms = [(name.partition(" ")[0], shortened(name), name) for name in names]
    chosen = []
    for index, (given, short, whole) in enumerate(forms):
        others = [form for other, form in enumerate(forms) if other != index]
        taken = Counter(comparable(form) for other in others for form in set(other))
        free = (form for form in (given, short) if not taken[comparable(form)])
        chosen.append(next(free, whole))
    return chosen


def _parts(name: str) -> list[str]:
    """Return the words of a name, of which there is at least one, whatever stands between them.

    Hyphens and apostrophes are part of a word.
    """
    spaced = "".join(" " if _parts_words(sign) else sign for sign in name)
    words = [word for word in spaced.split() if any(map(_is_visible, word))]
    return words or [name]


def _parts_words(sign: str) -> bool:
    return unicodedata.category(sign) in PARTING_CATEGORIES and sign not in INSIDE_WORDS


def _initial(word: str) -> str:
    """Return the first letter with all that belongs to it: marks, joined letters, a flag's half."""
    end = 1
    while end < len(word) and (_leans(word[end]) or _holds(word[end - 1])):
        end += 1
    if end == 1 and word[0] in FLAG_HALVES and word[1:2] in FLAG_HALVES:
        return word[:2]
    return word[:end]


def _leans(sign: str) -> bool:
    """Whether ``sign`` belongs to the one before it."""
    return unicodedata.category(sign)[0] == "M" or sign in JOINERS or sign in SKIN_TONES


def _holds(sign: str) -> bool:
    """Whether the sign after ``sign`` belongs to it."""
    return sign in JOINERS or unicodedata.combining(sign) == VIRAMA


def _is_spoken(sign: str) -> bool:
    """Whether ``sign`` makes another name: letters, figures, vowel signs, but not accents."""
    kind = unicodedata.category(sign)[0]
    return kind in "LN" or (kind == "M" and not any(ord(sign) in accents for accents in ACCENTS))


def _disturbs(sign: str) -> bool:
    return sign in DIRECTION_MARKS or unicodedata.category(sign) in REFUSED_CATEGORIES


def _is_visible(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LNSP" and sign not in BLANKS
