"""Numbers, lists and messages in the reader's words."""

import pytest
from django.utils import translation

from common.problems import Message
from common.templatetags import cards
from common.wording import in_html, in_text, isolated, listed, signed, unsigned

NO_BREAK_SPACE = "\u00a0"


def plain(value):
    return value


@pytest.mark.parametrize(
    ("number", "with_sign", "without"),
    [(80, "+80", "80"), (0, "0", "0"), (-75, "−75", "−75"), (-1, "−1", "−1"), (1, "+1", "1")],
)
def test_a_score_has_a_real_minus_sign(number, with_sign, without):
    assert (signed(number), unsigned(number)) == (with_sign, without)


@pytest.mark.parametrize(("language", "thousands"), [("fr", NO_BREAK_SPACE), ("en", ",")])
def test_thousands_are_grouped_as_the_language_has_it(language, thousands):
    with translation.override(language):
        assert unsigned(1240) == f"1{thousands}240"
        assert signed(-1240) == f"−1{thousands}240"


@pytest.mark.parametrize(
    ("names", "french", "english"),
    [
        ([], "", ""),
        (["Aya"], "Aya", "Aya"),
        (["Aya", "Ben"], "Aya et Ben", "Aya and Ben"),
        (["Aya", "Ben", "Luc"], "Aya, Ben et Luc", "Aya, Ben and Luc"),
        (["%s", "%(x)s"], "%s et %(x)s", "%s and %(x)s"),
    ],
)
def test_names_are_listed(names, french, english):
    with translation.override("fr"):
        assert listed(names) == french
    with translation.override("en"):
        assert listed(names) == english


def test_a_message_is_filled_and_translated():
    message = Message("A name has %(longest)d characters at most. Shorten it.", {"longest": 200})

    with translation.override("fr"):
        assert in_text(message, plain) == (
            f"Un nom compte au plus 200{NO_BREAK_SPACE}caractères. Raccourcissez-le."
        )
    with translation.override("en"):
        assert in_text(message, plain) == "A name has 200 characters at most. Shorten it."


@pytest.mark.parametrize(
    ("language", "count", "words"),
    [
        ("fr", 0, f"Cette correction change le gagnant de 0{NO_BREAK_SPACE}partie. Continuer?"),
        ("fr", 1, f"Cette correction change le gagnant de 1{NO_BREAK_SPACE}partie. Continuer?"),
        ("fr", 2, f"Cette correction change le gagnant de 2{NO_BREAK_SPACE}parties. Continuer?"),
        ("en", 0, "This correction changes who wins 0 games. Continue?"),
        ("en", 1, "This correction changes who wins 1 game. Continue?"),
    ],
)
def test_a_message_agrees_with_its_number(language, count, words):
    forms = (
        "This correction changes who wins %(count)d game. Continue?",
        "This correction changes who wins %(count)d games. Continue?",
    )

    with translation.override(language):
        assert in_text(Message.counted(forms, count), plain) == words


def test_a_message_may_have_a_vocabulary():
    with translation.override("fr"):
        assert in_text(Message.of(("jeu_du_10", "Dealer")), plain) == "Brasseur"


@pytest.mark.parametrize("text", ["<b>&\"'", "%s", "%(name)s", "{{x}}", "سليم"])
def test_in_html_a_value_is_only_text(text):
    told = in_html(Message("“%(key)s” is missing. Add it.", {"key": text}), plain)

    assert "<" not in told
    assert in_text(Message("%(key)s", {"key": text}), plain) == text


def test_a_text_of_another_direction_stays_apart():
    assert isolated("سليم") == "<bdi>سليم</bdi>"
    assert isolated("<b>") == "<bdi>&lt;b&gt;</bdi>"


@pytest.mark.parametrize(
    ("language", "ranks", "suits"),
    [
        ("fr", "A R D V 10", "pique cœur carreau trèfle"),
        ("en", "A K Q J 10", "spades hearts diamonds clubs"),
    ],
)
def test_cards_are_named_in_the_reader_s_language(language, ranks, suits):
    with translation.override(language):
        assert [cards.rank(rank) for rank in ("A", "K", "Q", "J", "10")] == ranks.split()
        assert [cards.suit_name(suit) for suit in "SHDC"] == suits.split()


def test_the_sign_of_a_suit_is_for_the_eye_and_its_word_for_the_others():
    assert 'aria-hidden="true"' in cards.suit("H")
    with translation.override("fr"):
        assert cards.named_suit("H").endswith('<span class="vh">cœur</span>')
