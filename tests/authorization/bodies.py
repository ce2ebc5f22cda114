"""What every form sends, complete: each would succeed for whoever may send it."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from tests.authorization.place import Things
from tests.authorization.table import Row
from tests.factories.members import me
from tests.factories.signing import PIN

Body = dict[str, Any]

DEAL = {"bidder": 0, "bid": 70, "points": "75,25", "calls": "", "trump": "", "confirmed": []}
KEY = UUID(int=7)
WORD = "Autre"


def _play(of: Things) -> Body:
    seats = {f"seat_{seat}": code for seat, code in enumerate(of.seated)}
    guests = {f"guest_{seat}": "" for seat in range(4)}
    return {
        **seats,
        **guests,
        "key": KEY,
        "game": "jeu_du_10",
        "preset": f"house:{of.rules.key}",
        "players": 4,
        "match": "single",
        "first_dealer": 0,
        "table": of.idle.code,
    }


def _rules(of: Things) -> Body:
    return {"name": f"{WORD}s règles", "players": "", "option_target": 500, "base": 1}


def _person(of: Things) -> Body:
    return {"name": "Propre Assise-Roy", "nickname": "Zaza", "visibility": "short", "aliases": ""}


REACH = {"email": "", "phone": "1", "note": ""}
SEASON = {"first_day": "2027-01-01", "last_day": "2027-03-31"}

#: name of the address, with what tells two forms of one address apart: what is sent
BODIES: dict[str, Callable[[Things], Body]] = {
    "scoring:play": _play,
    "scoring:games-played": lambda of: {"games": ["jeu_du_10"]},
    "scoring:own-rules-new": lambda of: _rules(of) | {"own": "", "preset": "basic"},
    "scoring:own-rules-new+own": lambda of: _rules(of) | {"own": of.rules.key, "preset": ""},
    "scoring:own-rules-change": _rules,
    "scoring:deal-record": lambda of: (
        DEAL | {"key": KEY, "number": 3, "base": 0, "dealer": 2, "reason": WORD}
    ),
    "scoring:deal-correct": lambda of: DEAL | {"key": KEY, "base": 1, "dealer": 0, "reason": WORD},
    "scoring:deal-withdraw": lambda of: {"key": KEY, "number": 2, "base": 1, "reason": WORD},
    "scoring:seat": lambda of: {
        "seat": 1,
        "who": me(of.accounts["m"]).code,
        "guest": "",
        "number": 3,
    },
    "scoring:seat+name": lambda of: {"seat": 1, "who": "", "guest": f"{WORD} Invité", "number": 3},
    "scoring:seat-back": lambda of: {"seat": 3, "from_deal": 3},
    "scoring:sheet-sign": lambda of: {"side": 0, "digest": of.digest},
    "scoring:sheet-sign+guests": lambda of: {"side": 1, "digest": of.digest},
    "scoring:sheet-sign+pin": lambda of: {
        "as": "pin",
        "member": of.person.code,
        "pin": PIN,
        "digest": of.digest,
        "side": "",
    },
    "scoring:sheet-sign+organiser": lambda of: {
        "as": "organiser",
        "digest": of.digest,
        "side": "",
    },
    "scoring:sheet-ask": lambda of: {"side": 1},
    "scoring:sheet-contest+over": lambda of: {"reason": "Mal compté, encore."},
    "scoring:sheet-contest": lambda of: {"reason": "Mal compté, encore."},
    "scoring:deal-contest": lambda of: DEAL | {"key": KEY, "base": 1, "dealer": 0, "reason": WORD},
    "scoring:contest": lambda of: {"decision": "keep", "reason": "Recompté."},
    "scoring:sheet-pin": lambda of: {"pin": of.link.pin, "back": ""},
    "scoring:table-pin": lambda of: {"pin": of.link.pin, "back": ""},
    "scoring:holds": lambda of: {
        "association": of.club.slug,
        "table": of.link.link.table.name,
        "pin": of.link.pin,
    },
    "scoring:tables": lambda of: {"name": "9"},
    "scoring:tables+number": lambda of: {"number": 2},
    "scoring:labels": lambda of: {"lifetime": "evening"},
    "scoring:sheet-table": lambda of: {"table": of.idle.code},
    "scoring:table-link": lambda of: {"lifetime": "evening"},
    "scoring:table-rename": lambda of: {"name": "9"},
    "scoring:give-up": lambda of: {"hold": of.hold.code},
    "member-erase": lambda of: {"reason": WORD},
    "people:member-add": lambda of: REACH | {"name": "Ana Pires", "role": "guest"},
    "people:names": _person,
    "people:contact": lambda of: REACH,
    "people:minor": lambda of: {"is_minor": "on", "birth_year": "2012", "has_consent": "on"},
    "people:role": lambda of: {"role": "organiser"},
    "people:pin": lambda of: {"pin": "1234"},
    "people:merge": lambda of: {"other": of.stranger.code, "q": ""},
    "people:season-add": lambda of: SEASON | {"name": "Hiver"},
    "people:season": lambda of: SEASON | {"name": "Automne"},
    "people:settings": lambda of: {
        "name": "Fleuve",
        "is_public": "on",
        "signing": "none",
        "retention_months": "12",
    },
    "people:association-new": lambda of: {
        "name": "Lac",
        "slug": "lac",
        "admin_name": "Ana Pires",
        "admin_email": "ana@example.org",
    },
    "members:invite-new": lambda of: {"name": "Ana Pires", "email": "", "role": "member"},
    "members:invite": lambda of: {"email": "", "role": "member"},
    "members:invitation": lambda of: {"mail": "", "choice": ""},
    "set_language": lambda of: {"language": "en", "next": "/"},
    "theme": lambda of: {"theme": "dark", "next": "/"},
}


def body_of(row: Row, of: Things) -> Body:
    """Return what the form of a row sends, about what that association has."""
    make = BODIES.get(row.form)
    return make(of) if make else {}
