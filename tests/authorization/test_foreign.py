"""What belongs to another association is not there: in addresses, in forms, behind closed doors."""

from itertools import product

import pytest

from tests.authorization.bodies import body_of
from tests.authorization.place import Place, taken_back, written
from tests.authorization.table import ABOUT, GETS, POSTS, ROWS
from tests.authorization.test_matrix import letter
from tests.factories.database import everything

pytestmark = pytest.mark.django_db

#: Doors that open to a secret, and say no more than that they are there.
DOORS = {
    "scoring:sheet-pin",
    "scoring:table-pin",
    "scoring:table",
    "scoring:link",
    "members:invitation",
}
OUTSIDERS = "afF"
REFUSED = {403, 404, 409, 422}


@pytest.fixture
def place():
    return Place()


def asked(client, row, address, body):
    return client.get(address) if row.method == "GET" else client.post(address, body)


def swapped(place, row):
    """Yield the parts of an address with some of their codes those of the other association."""
    own, foreign = (ABOUT[row.about](of) for of in (place.own, place.foreign))
    for choice in product(*({one, other} for one, other in zip(own, foreign, strict=True))):
        parts = [str(each) for each in choice]
        if list(choice) not in (own, foreign):
            yield parts


def test_a_code_of_another_association_is_not_there(place):
    """An administrator asks for every pair of codes of which one is foreign.

    Where the association is the foreign one, nothing is allowed, whatever the code.
    """
    found, before = set(), everything()

    for row in ROWS:
        body = body_of(row, place.own)
        for parts in swapped(place, row):
            address = row.at(parts)
            with taken_back(), written() as statements:
                status = asked(place.browser("A"), row, address, body).status_code
            is_elsewhere = parts[0] == place.foreign.club.slug
            assert status == 404 or (is_elsewhere and status == 403), (row, address)
            found.add(row.form)
            assert statements == [], (row, address)

    assert len(found) > 30
    assert everything() == before


def test_an_administrator_is_a_stranger_elsewhere(place):
    """Addresses about another association answer its administrator as they do its strangers."""
    found, declared = {}, {}

    for row in ROWS:
        if row.about not in (".", "key") and row.name not in DOORS:
            with taken_back(), written() as statements:
                answer = asked(
                    place.browser("A"), row, row.address(place.foreign), body_of(row, place.foreign)
                )
            found[str(row)], declared[str(row)] = letter(answer, statements), row.answers["F"]

    assert found == declared


def test_a_foreign_code_in_a_form_is_refused(place):
    """Each value that another association would send instead is refused, one by one."""
    before, tried = everything(), 0

    for row in POSTS:
        own, foreign = body_of(row, place.own), body_of(row, place.foreign)
        for name in (name for name in own if own[name] != foreign[name]):
            tried += 1
            with taken_back():
                address = row.address(place.own)
                answer = place.browser(row.who_may).post(address, own | {name: foreign[name]})
                is_refused = answer.status_code in REFUSED or row.form == "scoring:give-up"
                assert is_refused, (row, name, answer.status_code)
                if row.name not in COUNTING:
                    assert everything() == before, (row, name)

    assert tried > 12


#: A wrong PIN is counted.
COUNTING = {"scoring:holds", "scoring:sheet-pin", "scoring:table-pin"}


def test_a_closed_association_is_not_there_for_strangers(place):
    place.own.club.is_public = False
    place.own.club.save()
    found = {}

    for who, row in product(OUTSIDERS, (*GETS, *POSTS)):
        if row.about in (".", "key") or row.name in DOORS:
            continue
        with taken_back(), written() as statements:
            answer = asked(place.browser(who), row, row.address(place.own), body_of(row, place.own))
        assert statements == [], (str(row), who)
        if answer.status_code != 404:
            found[str(row), who] = letter(answer)

    assert found == {}


def test_those_who_belong_to_a_closed_association_are_answered_as_ever(place):
    place.own.club.is_public = False
    place.own.club.save()
    found, declared = {}, {}

    for who, row in product("tgsA", (*GETS, *POSTS)):
        if (who in "tg" and row.answers[who] == row.answers["a"]) or row.name in DOORS:
            continue
        with taken_back(), written() as statements:
            answer = asked(place.browser(who), row, row.address(place.own), body_of(row, place.own))
        found[who, str(row)], declared[who, str(row)] = letter(answer, statements), row.answers[who]

    # What a phone may not do with the sheets that it does not hold is not there for it.
    hidden = {("-", "x")}
    differing = {
        each: (said, declared[each])
        for each, said in found.items()
        if said != declared[each] and (said, declared[each]) not in hidden
    }
    assert differing == {}
