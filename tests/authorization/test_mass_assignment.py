"""Fields that a form does not have are not there: whatever else is sent, the same is recorded."""

import re
from functools import cache
from itertools import product

import pytest
from django.apps import apps
from django.db.models import ForeignKey

from tests.authorization.bodies import body_of
from tests.authorization.place import Place, taken_back, written
from tests.authorization.table import POSTS
from tests.authorization.test_matrix import letter

pytestmark = pytest.mark.django_db

OURS = ("members", "scoring", "common", "account")
TEMPTING = (
    "is_staff",
    "is_superuser",
    "is_admin",
    "role",
    "roles",
    "groups",
    "user_permissions",
    "association",
    "association_id",
    "user",
    "user_id",
    "member_id",
    "id",
    "pk",
    "score",
    "score_total",
    "winner",
    "by",
    "actor",
    "device",
    "_connector",
)
#: What differs between two times of doing the same: codes, keys, digests, secrets and moments.
PASSING = re.compile(r"^(code|key|.*digest|.*_at|at|pin|password|session.*|expire.*|last_login)$")
CODE = re.compile(
    r"\b(?=\w*[a-z])[a-z0-9]{12}\b|[0-9a-f-]{36}|[0-9a-f]{64}|\d{4}-\d\d-\d\dT[\d:.+]+"
)


#: Fields that a form has besides those that are sent.
UNDERSTOOD: dict[str, set[str]] = {
    "scoring:deal-record": {"made"},
    "scoring:deal-correct": {"made"},
    "scoring:deal-contest": {"made"},
    "scoring:tables": {"number"},
}


@pytest.fixture
def place():
    return Place()


@cache
def names():
    """Return the name of every field of every model, and others that somebody would try."""
    models = [model for model in apps.get_models() if model._meta.app_label in OURS]
    fields = {field.attname for model in models for field in model._meta.concrete_fields}
    fields |= {field.name for model in models for field in model._meta.concrete_fields}
    return sorted(fields | set(TEMPTING))


def values(place):
    """Return what is sent for each: keys of others for what refers to them, else something."""
    sent = dict.fromkeys(names(), "1")
    keys = {"user": place.accounts["f"].pk, "association": place.foreign.club.pk}
    keys |= {"member": place.foreign.person.pk, "sheet": place.foreign.sheet.pk}
    for name in sent:
        model = name.removesuffix("_id")
        sent[name] = str(keys.get(model, 1))
    known = {"role": "admin", "is_superuser": "on", "is_staff": "on", "erased_at": "2026-01-01"}
    return sent | known | {"merged_into": place.foreign.person.code, "signing": "none"}


def recorded(known):
    """Return what is in the database now, but for what is drawn or told by the clock."""
    return {
        (model._meta.label, number): told(model, row, known)
        for model in apps.get_models()
        if model._meta.label != "sessions.Session"
        for number, row in enumerate(model._default_manager.order_by("pk").values())
    }


def told(model, row, known):
    """Return a row without what passes; the keys of what was added meanwhile are only new."""
    found = {}
    for field in model._meta.concrete_fields:
        if PASSING.match(field.name):
            continue
        value = row[field.attname]
        is_key = field.primary_key or isinstance(field, ForeignKey)
        target = field.related_model if isinstance(field, ForeignKey) else model
        is_new = is_key and value not in known[target._meta.label]
        found[field.attname] = "new" if is_new else CODE.sub("code", str(value))
    return found


def keys_now():
    """Return the keys of all rows."""
    return {
        model._meta.label: {None, *model._default_manager.values_list("pk", flat=True)}
        for model in apps.get_models()
    }


def outcome(place, row, sent, known):
    """Return how a form is answered to who may send it, and what the database is after it."""
    with taken_back():
        answer = place.browser(row.who_may).post(row.address(place.own), sent)
        return answer.status_code, recorded(known)


def test_a_field_too_many_changes_nothing(place):
    """Whoever may send a form records the same, whatever else is sent."""
    known, found = keys_now(), {}

    for row in POSTS:
        one = outcome(place, row, body_of(row, place.own), known)
        other = outcome(place, row, with_more(place, row), known)
        if one != other:
            found[str(row)] = difference(one, other)

    assert found == {}


def test_a_field_too_many_gives_nobody_a_right(place):
    """Whoever may not send a form is refused as ever, whatever else is sent."""
    found, declared = {}, {}

    for row, who in product(POSTS, "afm"):
        if row.answers[who] in "xi":
            with taken_back(), written() as statements:
                answer = place.browser(who).post(row.address(place.own), with_more(place, row))
            found[str(row), who], declared[str(row), who] = letter(answer), row.answers[who]
            assert statements == [], (row, who)

    assert found == declared


def with_more(place, row):
    """Return what a form sends, and a value for every field that it does not have."""
    plain, understood = body_of(row, place.own), UNDERSTOOD.get(row.form, ())
    more = {name: value for name, value in values(place).items() if name not in understood}
    return more | plain


def difference(one, other):
    """Return what is not the same in two outcomes."""
    if one[0] != other[0]:
        return one[0], other[0]
    rows = one[1].keys() | other[1].keys()
    return {
        row: (one[1].get(row), other[1].get(row))
        for row in rows
        if one[1].get(row) != other[1].get(row)
    }
