"""How a table is told to one reader: who is who, who is “us”, and every sentence."""

import pytest
from django.utils import translation

from common.problems import Message
from common.wording import in_text
from members.models import Role, Visibility
from members.services.erasure import erase_member
from scoring.permissions import access_to_sheet
from scoring.queries import read_sheet
from scoring.rules.cards import Suit
from scoring.rules.seats import Seat, Side
from scoring.wording import Voice
from tests.factories.members import account, actor, association, member, signed_up
from tests.factories.scoring import opened_sheet

pytestmark = pytest.mark.django_db

NAMES = ("Claire Gagnon", "Luc Roy", "Claire Bélanger", "Aya")


@pytest.fixture(autouse=True)
def _in_french():
    """Read French, whatever the last page of another test was read in."""
    with translation.override("fr"):
        yield


@pytest.fixture
def club():
    return association()


@pytest.fixture
def people(club):
    return [member(club, name) for name in NAMES]


@pytest.fixture
def read(club, people):
    return read_sheet(opened_sheet(club, players=people))


def access(read, person=None):
    """Return what a person, a stranger unless given, is to the sheet."""
    if person is not None and person.user is None:
        person.user = account()
        person.save()
    return access_to_sheet(actor(person), read.sheet, read.seatings)


def told_to_strangers(club, people):
    read = read_sheet(opened_sheet(club, players=people))
    return Voice(read, access(read))


def test_strangers_hear_public_names(read):
    voice = Voice(read, access(read))

    assert voice.names == ["Claire G.", "Luc R.", "Claire B.", "Aya"]
    assert (voice.sides, voice.seats) == ((0, 1), (0, 1, 2, 3))
    assert voice.people_text(0) == voice.side_text(0) == "Claire G. et Claire B."
    assert voice.people(0) == voice.side(0) == "<bdi>Claire G.</bdi> et <bdi>Claire B.</bdi>"


def test_members_hear_the_shortest_names_that_tell_people_apart(club, read):
    voice = Voice(read, access(read, member(club, "Denis")))

    assert voice.names == ["Claire G.", "Luc", "Claire B.", "Aya"]
    assert voice.side_text(1) == "Luc et Aya"


@pytest.mark.parametrize(
    ("seat", "sides", "seats"),
    [
        (0, (0, 1), (0, 1, 2, 3)),
        (1, (1, 0), (1, 2, 3, 0)),
        (2, (0, 1), (2, 3, 0, 1)),
        (3, (1, 0), (3, 0, 1, 2)),
    ],
)
def test_who_sits_there_is_us_and_comes_first(people, read, seat, sides, seats):
    voice = Voice(read, access(read, people[seat]))

    assert (voice.sides, voice.seats) == (sides, seats)
    assert [voice.side(side) for side in sides] == ["Nous", "Vous"]
    assert voice.people_text(sides[0]) == " et ".join(
        voice.names[place] for place in range(seat % 2, 4, 2)
    )


@pytest.mark.parametrize(("language", "us", "them"), [("fr", "Nous", "Vous"), ("en", "Us", "Them")])
def test_us_and_them_follow_the_language(people, read, language, us, them):
    with translation.override(language):
        voice = Voice(read, access(read, people[0]))
        assert (voice.side(0), voice.side(1)) == (us, them)


def test_seats_sides_and_suits_are_put_into_words(read):
    message = Message(
        "%(name)s, %(side)s, %(suit)s, %(bid)d",
        {"name": Seat(1), "side": Side(0), "suit": Suit.HEARTS, "bid": 70},
    )

    assert Voice(read, access(read)).text(message) == "Luc R., Claire G. et Claire B., cœur, 70"


def test_in_html_names_are_set_apart_and_suits_are_signs(read):
    message = Message("%(name)s %(suit)s ✓ ✗", {"name": Seat(1), "suit": Suit.HEARTS})

    told = Voice(read, access(read)).html(message)

    assert told.startswith("<b><bdi>Luc R.</bdi></b> <svg")
    assert '<span class="vh">cœur</span>' in told
    assert told.endswith('<span class="ok">✓</span> <span class="ko">✗</span>')


def test_a_message_inside_a_message_is_told_too(read):
    inner = Message("%(name)s <b>", {"name": Seat(3)})
    voice = Voice(read, access(read))

    assert voice.text(Message("(%(inner)s)", {"inner": inner})) == "(Aya <b>)"
    assert voice.html(Message("(%(inner)s)", {"inner": inner})) == (
        "(<b><bdi>Aya</bdi></b> &lt;b&gt;)"
    )


def test_what_is_told_in_html_is_escaped_once(club):
    people = [member(club, name) for name in ("A&B", "C<D", "E'F", 'G"H')]
    for person in people:
        person.visibility, person.public_name = Visibility.FULL, person.name
        person.save()
    voice = told_to_strangers(club, people)
    message = Message("%(a)s %(b)s", {"a": Seat(0), "b": Side(1)})

    assert voice.html(message) == (
        "<b><bdi>A&amp;B</bdi></b> <bdi>C&lt;D</bdi> et <bdi>G&quot;H</bdi>"
    )
    assert voice.text(message) == 'A&B C<D et G"H'


@pytest.mark.parametrize(
    ("game", "trick"),
    [("jeu_du_10", "la levée 2"), ("twenty_five", "le pli 2"), ("two_ten_jack", "le pli 2")],
)
def test_a_trick_has_the_name_its_game_gives_it(game, trick):
    message = Message(
        "%(name)s won trick %(number)d by these cards. Correct the winner.",
        {"name": "Luc", "number": 2},
    )

    said = in_text(message, as_it_is, game)

    assert said == f"Luc a gagné {trick}, d’après ces cartes. Corrigez le gagnant."


def as_it_is(value):
    """Say a value as it is: numbers stay numbers for the sentence to write."""
    return value


def test_who_was_erased_keeps_the_whole_number(club, people):
    sheet = opened_sheet(club, players=people)
    boss = actor(signed_up(club, role=Role.ADMIN))
    for person in people[:2]:
        erase_member(member=person, by=boss)
    read = read_sheet(sheet)
    reader = member(club, "Denis")

    voice = Voice(read, access(read, reader))

    numbers = [f"Joueur {person.number}" for person in people[:2]]
    assert voice.names == [*numbers, "Claire", "Aya"]
