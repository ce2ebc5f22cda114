"""The table that the tests of the pages sit at."""

import pytest

from tests.factories.members import association, member, organiser
from tests.factories.scoring import opened_sheet


@pytest.fixture
def club():
    return association()


@pytest.fixture
def people(club):
    names = ("Claire Gagnon", "Luc Roy", "Simon Dubé", "Aya Morin")
    return [member(club, name) for name in names]


@pytest.fixture
def sheet(club, people):
    return opened_sheet(club, players=people)


@pytest.fixture
def other(club):
    return organiser(club, "Jeanne Paquet")


@pytest.fixture
def scorekeeper(client, sheet):
    client.force_login(sheet.opened_by)
    return client
