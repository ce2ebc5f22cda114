"""The French: complete, written as Quebec writes, and right once names are in it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.utils.translation import activate, deactivate, pgettext

from common.problems import Message
from common.templatetags.cards import suit_name
from common.wording import in_text
from scoring.games.jeu_du_10 import LA_PARTIE, Deal, JeuDu10
from scoring.games.two_ten_jack import Counts
from scoring.registry import open_game
from scoring.rules.auctions import PASS, Call
from scoring.rules.cards import Suit
from scoring.rules.game import Progress
from scoring.rules.seats import Seat, Side

ROOT = Path(__file__).parent.parent
CATALOGUE = ROOT / "locale" / "fr" / "LC_MESSAGES" / "django.po"
APPS = sorted(path.parent for path in ROOT.glob("*/apps.py"))
NAMES = ("Aya", "Luc", "Simon", "Denise")
SIDES = ("Nous", "Vous")
NBSP = "\u00a0"

# What marks a sentence, and what its arguments are.
MARKS = {
    "gettext_noop": ("msgid",),
    "pgettext_noop": ("msgctxt", "msgid"),
    "ngettext_noop": ("msgid", "msgid_plural"),
    "_": ("msgid",),
    "gettext": ("msgid",),
    "gettext_lazy": ("msgid",),
    "pgettext": ("msgctxt", "msgid"),
    "ngettext": ("msgid", "msgid_plural"),
}

NOT_QUEBEC_FRENCH = {
    "a straight apostrophe": r"'",
    "straight or English quotation marks": r'["“”]',
    "an exclamation mark": r"!",
    "a space before ; or ?": r"\s[;?]",
    "a colon without its no-break space": rf"(?<!{NBSP}):",
    "a quotation mark without its no-break space": rf"«(?!{NBSP})|(?<!{NBSP})»",
    "a number cut from its unit": r"\d (?:%(?!\()|\$|h\b)",
    "a hyphen for a minus sign": r"(?<!\w)-\d",
    "three dots for an ellipsis": r"\.\.\.",
    "a reader called tu": r"\b(?:tu|toi|ton|tes)\b",
    "a word for the auction that nobody says": r"(?i)(?<!Forty-Fives aux )enchère",
}


@pytest.fixture(autouse=True)
def _in_french() -> Iterator[None]:
    activate("fr")
    yield
    deactivate()


def catalogue() -> list[dict[str, str]]:
    """Return the entries of the catalogue, each by its keywords; the header is left out."""
    blocks = CATALOGUE.read_text(encoding="utf-8").split("\n\n")
    return [found for found in map(entry, blocks) if found["msgid"]]


def entry(block: str) -> dict[str, str]:
    """Read ``msgid "…"`` and the like; a text may go on over several lines."""
    pairs = re.findall(r'^(msg\S+) ((?:".*"\n?)+)', block, re.MULTILINE)
    return {keyword: "".join(map(ast.literal_eval, text.splitlines())) for keyword, text in pairs}


def french(found: dict[str, str]) -> list[str]:
    return [text for keyword, text in found.items() if keyword.startswith("msgstr")]


def marked() -> Iterator[dict[str, str]]:
    """Yield every sentence that the code marks, as the catalogue should hold it."""
    for path in (path for app in APPS for path in sorted(app.rglob("*.py"))):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                keywords, texts = MARKS.get(node.func.id, ()), literals(node)
                if keywords and len(texts) >= len(keywords):
                    yield dict(zip(keywords, texts, strict=False))


def literals(call: ast.Call) -> list[str]:
    values = [argument.value for argument in call.args if isinstance(argument, ast.Constant)]
    return [value for value in values if isinstance(value, str)]


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"%\(\w+\)[sd]", text))


# The catalogue


def test_every_sentence_of_the_code_has_its_french():
    entries = catalogue()
    sources = [
        {keyword: text for keyword, text in found.items() if keyword[:6] != "msgstr"}
        for found in entries
        if all(french(found))
    ]
    sentences = list(marked())

    assert len(sentences) > 100
    assert [sentence for sentence in sentences if sentence not in sources] == []


def test_nothing_is_left_in_english_or_in_doubt():
    assert [found["msgid"] for found in catalogue() if not all(french(found))] == []
    assert "#, fuzzy" not in CATALOGUE.read_text(encoding="utf-8")


def test_the_french_takes_the_values_that_the_english_takes():
    differing = [
        text
        for found in catalogue()
        for text in french(found)
        if placeholders(text) != placeholders(found["msgid"])
        or placeholders(found.get("msgid_plural", found["msgid"])) != placeholders(text)
    ]

    assert differing == []


@pytest.mark.parametrize("fault", NOT_QUEBEC_FRENCH)
def test_the_french_is_written_as_quebec_writes(fault):
    pattern = re.compile(NOT_QUEBEC_FRENCH[fault])

    assert [text for found in catalogue() for text in french(found) if pattern.search(text)] == []


# Sentences, once values are in them


def table(preset: str = "association_500", **options: Any) -> JeuDu10:
    game = open_game("jeu_du_10", preset=preset, options=options)
    assert isinstance(game, JeuDu10)
    return game


LONG = table()
TWO_HUNDRED = table("basic", score_mode="two_hundred")


def deal(**changes: Any) -> Deal:
    """Return a bid of 75 in hearts by Aya, made with 80; pass what differs."""
    values = {"dealer": Seat(3), "bidder": Seat(0), "bid": 75, "points": (80, 20)}
    return Deal(**{**values, **changes})


def say(value: Any) -> Any:
    if isinstance(value, Seat):
        return NAMES[value]
    if isinstance(value, Side):
        return SIDES[value]
    return suit_name(value.value) if isinstance(value, Suit) else value


def said(message: Message) -> str:
    return in_text(message, say)


def refusals(game: JeuDu10, entry: Deal, *totals: int) -> list[str]:
    return [said(problem.message) for problem in game.problems(entry, Progress(totals or (0, 0)))]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"points": (55, 40)},
            "Les deux équipes doivent totaliser 100; vous avez 95. Il manque 5\u00a0: recomptez.",
        ),
        (
            {"points": (80, 25)},
            (
                "Les deux équipes doivent totaliser 100; vous avez 105. "
                "C’est 5 de trop\u00a0: recomptez."
            ),
        ),
        (
            {"points": (52, 48)},
            "Les points vont de 5 en 5\u00a0: as et dix valent 10, cinq vaut 5. Recomptez.",
        ),
        ({"bid": 72}, "La mise doit être un multiple de 5, de 50 à 100."),
        ({"bidder": None}, "Indiquez qui a gagné la mise."),
        ({"tricks": (6, 5)}, "Il y a 10\u00a0levées en tout; vous en avez 11. Recomptez."),
    ],
)
def test_a_refusal_says_what_is_wrong_and_why(changes, sentence):
    assert refusals(LONG, deal(**changes)) == [sentence]


@pytest.mark.parametrize(
    ("calls", "sentence"),
    [
        ([75, 75], "75 a déjà été annoncé\u00a0: il faut au moins 80, ou passer."),
        ([100, 100], "100 a déjà été annoncé\u00a0: il faut au moins la partie, ou passer."),
        ([50, 55], "La mise n’est pas finie\u00a0: c’est à Simon de miser ou de passer."),
        (
            [PASS, PASS, PASS, PASS],
            "Tous les autres ont passé\u00a0: Denise doit miser, au moins 50.",
        ),
    ],
)
def test_an_auction_is_refused_in_the_words_of_the_table(calls, sentence):
    heard = tuple(Call(Seat(seat), call) for seat, call in enumerate(calls))

    assert refusals(LONG, deal(bidder=None, bid=None, calls=heard))[0] == sentence


def test_no_name_elides_the_word_before_it():
    heard = (Call(Seat(0), 50), Call(Seat(2), 55))
    (out_of_turn,) = refusals(LONG, deal(bidder=None, bid=None, calls=heard))
    wrong_dealer = Message.of(LONG.words.wrong_dealer, expected=Seat(0), name=Seat(1))

    assert out_of_turn == "C’est à Luc de parler, pas à Simon."
    assert said(wrong_dealer) == "C’était à Aya de brasser, pas à Luc. Garder Luc?"


@pytest.mark.parametrize(
    ("changes", "headline", "sentence"),
    [
        (
            {"trump": Suit.HEARTS},
            "Mise 75 réussie avec 80",
            "Aya mise 75 cœur, ✓ fait 80",
        ),
        ({"points": (70, 30)}, "Chute à 70, mise 75", "Aya mise 75, ✗ chute à 70"),
        (
            {"bid": LA_PARTIE, "points": (100, 0)},
            "«\u00a0La partie\u00a0» réussie",
            "Aya mise la partie, ✓ fait 100",
        ),
    ],
)
def test_a_deal_is_told(changes, headline, sentence):
    entry = deal(**changes)
    score = LONG.score(entry, LONG.start())

    assert said(score.headline) == headline
    assert said(LONG.sentence(entry, score)) == sentence


def test_points_that_do_not_count_are_counted_in_the_singular_up_to_one():
    def reasons(points):
        score = LONG.score(deal(points=points), Progress((0, 400)))
        return [said(line.reason) for line in score.lines if line.side == 1]

    assert reasons((80, 20)) == ["20\u00a0points ramassés, non comptés (400 ou plus)"]
    assert reasons((100, 0)) == ["0\u00a0point ramassé, non compté (400 ou plus)"]


def test_the_table_is_warned_and_asked():
    (hint,) = LONG.hints(Progress((400, 0)))
    (stake,) = LONG.doubts(deal(bid=LA_PARTIE), LONG.start())
    (unknown,) = refusals(TWO_HUNDRED, deal(), 0, 100)

    assert said(hint) == "Nous\u00a0: il faut gagner une mise pour terminer."
    assert said(stake.message) == (
        "Nous\u00a0: «\u00a0la partie\u00a0», avec 500\u00a0points en jeu. C’est exact?"
    )
    assert unknown == (
        "Dites si l’autre équipe a misé\u00a0: à 100 ou plus, elle ne marque qu’à cette condition."
    )


def test_who_deals_has_a_word_in_each_game():
    words = LONG.words

    assert said(Message.of(words.deals, name=Seat(0))) == "Aya brasse"
    assert said(Message.of(words.dealt, name=Seat(1))) == "Luc a brassé."
    assert pgettext(*words.first_dealer) == "Premier brasseur"


def test_a_colon_before_a_score_has_its_no_break_space():
    assert pgettext("before a score", ":") == "\u00a0:"


# The other games have words of their own

FOREIGN = {
    "jeu_du_10": r"(?i)\bplis?\b|couleur|\bcamps?\b|\bdonneu|vol du paquet",
    "twenty_five": r"(?i)levée|\bsortes?\b|brass|équipe",
    "two_ten_jack": r"(?i)levée|\bsortes?\b|brass|équipe|\bcamps?\b",
}


@pytest.mark.parametrize("vocabulary", FOREIGN)
def test_no_game_borrows_the_words_of_another(vocabulary):
    own = [found for found in catalogue() if found.get("msgctxt") == vocabulary]
    borrowed = [
        text for found in own for text in french(found) if re.search(FOREIGN[vocabulary], text)
    ]

    assert len(own) > 40
    assert borrowed == []


def told(key: str, before: Progress | None = None, /, **entry: Any) -> list[str]:
    """Return a deal of a game in French: its sentence, then the reasons of its score."""
    game = open_game(key)
    deal = game.entry_type(**{"dealer": Seat(1), **entry})
    score = game.score(deal, before or game.start())
    return [said(game.sentence(deal, score)), *(said(line.reason) for line in score.lines)]


def refused(key: str, before: Progress | None = None, /, **entry: Any) -> list[str]:
    game = open_game(key)
    deal = game.entry_type(**{"dealer": Seat(1), **entry})
    return [said(problem.message) for problem in game.problems(deal, before or game.start())]


def test_a_deal_of_the_twenty_five_family_is_told():
    assert told("twenty_five", tricks=(3, 2)) == [
        "Nous\u00a0: 3–2 en plis",
        "Plis\u00a0: 3",
        "Plis\u00a0: 2",
    ]
    assert told("twenty_five", tricks=(0, 5))[0] == "Vous\u00a0: marche, les cinq plis"
    assert told("twenty_five", Progress((15, 10), 1), tricks=(2, 3))[-1] == (
        "Nous\u00a0: camp gagnant à 25–25, car celui qui n’a pas donné est compté en premier"
    )
    assert told("forty_five", tricks=(3, 2), bonus=Side(1), trump=Suit.HEARTS)[0] == (
        "Nous\u00a0: 3–2 en plis; meilleur atout\u00a0: Vous (cœur)"
    )
    assert told("auction_forty_fives", tricks=(5, 0), bonus=Side(0), bidder=Seat(0), bid=30) == [
        "Aya mise 30, ✓ fait 30",
        "Mise de 30 réussie\u00a0: elle rapporte 60",
        "Points ramassés contre la mise",
    ]


def test_a_pot_is_won_or_stays():
    won = Progress((-3, -3, -2, -2, -2), 2, pool=12)

    assert told("spoil_five", won, dealer=Seat(2), winner=Seat(3))[0] == (
        "Denise prend la cagnotte de 18"
    )
    assert told("spoil_five", dealer=Seat(0), tricks=(2, 1, 1, 1, 0))[0] == (
        "Personne n’a trois plis\u00a0: la cagnotte reste, 6"
    )


def test_a_deal_of_two_ten_jack_is_told_with_its_signs():
    counts = Counts(Seat(0), hearts=2, clubs=1, ones=3)

    assert told("two_ten_jack", counts=counts)[:4] == [
        "Aya +8, Luc −3",
        "Cœur 2, 10, valet\u00a0: 2\u00a0sur\u00a03",
        "Trèfle 2, 10, valet\u00a0: 1\u00a0sur\u00a03",
        "Pique 2, 10, valet, as et 6 de carreau\u00a0: 3\u00a0sur\u00a05",
    ]


@pytest.mark.parametrize(
    ("key", "entry", "sentence"),
    [
        (
            "twenty_five",
            {"tricks": (3, 3)},
            "Il y a 5\u00a0plis en tout; vous en avez 6. Recomptez.",
        ),
        (
            "forty_five",
            {"tricks": (5, 0), "bonus": Side(1)},
            (
                "Vous\u00a0: aucun pli, donc pas le meilleur atout, qui gagne toujours le sien. "
                "Choisissez un autre camp."
            ),
        ),
        (
            "two_ten_jack",
            {"points": (5, 1)},
            "Les deux ensemble font +5 à chaque donne; vous avez +6. Recomptez les cartes.",
        ),
    ],
)
def test_the_other_games_refuse_in_their_own_words(key, entry, sentence):
    assert refused(key, **entry) == [sentence]


@pytest.mark.parametrize("key", ["twenty_five", "forty_five", "spoil_five", "two_ten_jack"])
def test_elsewhere_people_deal_and_do_not_shuffle(key):
    words = open_game(key).words
    wrong_dealer = Message.of(words.wrong_dealer, expected=Seat(0), name=Seat(1))

    assert said(Message.of(words.deals, name=Seat(0))) == "Aya donne"
    assert said(Message.of(words.dealt, name=Seat(1))) == "Luc a donné."
    assert pgettext(*words.first_dealer) == "Premier donneur"
    assert said(wrong_dealer) == "C’était à Aya de donner, pas à Luc. Garder Luc?"
