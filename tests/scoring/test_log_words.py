"""Whatever is written into the log has its words, in both languages."""

import ast
import re

import pytest
from django.utils.translation import gettext, override

from common.telling import done, kinds, verbs
from tests.test_house import SOURCES

VERB = re.compile(r"[a-z_]+\.[a-z_]+")


def verbs_written():
    """Return every verb in the services: two words and a full stop, and nothing else there is."""
    services = [path for path in SOURCES if "services" in path.parts]
    trees = [ast.parse(path.read_text()) for path in services]
    return {
        node.value
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and VERB.fullmatch(node.value)
    }


def test_every_verb_that_is_written_has_its_words():
    assert verbs_written() - set(verbs()) == set()


def test_every_kind_of_thing_has_its_words():
    assert {verb.partition(".")[0] for verb in verbs()} - set(kinds()) == set()


@pytest.mark.parametrize("verb", sorted(verbs_written()))
def test_a_verb_is_told_in_french(verb):
    with override("fr"):
        assert done(verb) == gettext(verbs()[verb]) != verbs()[verb]


def test_a_verb_of_another_release_is_told_as_it_is():
    assert done("thing.done") == "thing.done"
