"""A name is taken out of what others have written, and nothing else."""

import pytest

from members.services.forgetting import without_names


@pytest.mark.parametrize(
    ("text", "names", "left"),
    [
        ("Zita Roy a demandé.", ["Zita Roy"], "… … a demandé."),
        ("ZITA, zita et Zíta", ["Zita Roy"], "…, … et …"),
        ("Le roi a pris le pli.", ["Zita Roy"], "Le roi a pris le pli."),
        ("Zitan n’est pas elle.", ["Zita Roy"], "Zitan n’est pas elle."),
        ("Marie-Ève l’a dit.", ["Marie-Ève D’Arcy"], "…-… l’a dit."),
        ("La Puce triche", ["Aya Morin", "La Puce"], "La … triche"),
        ("سليم لعب", ["سليم"], "… لعب"),
        ("Rien à dire", [], "Rien à dire"),
        ("de la part de Li", ["Li de La Tour"], "de la part de Li"),
        ("", ["Zita Roy"], ""),
    ],
)
def test_every_word_of_a_name_is_replaced(text, names, left):
    assert without_names(text, names) == left
