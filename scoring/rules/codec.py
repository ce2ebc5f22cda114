"""Entries and house rules to and from plain data, for storage, files and forms.

The dataclass itself is the schema: its fields are the keys, its types say what may stand
there, and a field with a default may be left out.  A dataclass that is a mapping, kept as its
pairs, is written as an object.  Plain data is what JSON can hold.

>>> from scoring.rules.auctions import Call
>>> load(Call, {"seat": 1, "call": "pass"})
Call(seat=Seat(1), call='pass')
>>> dump(load(Call, {"seat": 1, "call": 70}))
{'seat': 1, 'call': 70}
>>> load(Call, {"seat": "north", "call": 70})
Traceback (most recent call last):
scoring.rules.codec.Unreadable: wrong_type
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass, replace
from enum import StrEnum
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from common.problems import Message, Problem, Refusal, gettext_noop
from scoring.rules.auctions import Call
from scoring.rules.cards import Card
from scoring.rules.plays import Trick
from scoring.rules.seats import Nobody

T = TypeVar("T")

NUMBER = re.compile(r"[+-]?[0-9]{1,6}")
LONGEST_TEXT = 5_000
"""A whole deal, card by card, is written in less."""
PLACES: dict[Any, str] = {Call: "call", Trick: "trick", Card: "play"}
HIGHEST = 999_999
"""No figure of a card game is larger; what is, was not meant."""

_HINTS: dict[Any, dict[str, Any]] = {}


class Unreadable(Refusal):
    """Plain data that does not fit the type it is read as."""


class FieldName(str):
    """The key of a field, in a message: who renders it may say what the field is called."""

    __slots__ = ()


class _Misfit(Exception):
    """Data that is not of the type wanted, or does not hold what it must."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem


def load(kind: type[T], data: Any) -> T:
    """Return ``data`` read as a ``kind``, a frozen dataclass.

    Raises ``Unreadable`` with every key that is unknown, missing or of the wrong type.
    """
    if not isinstance(data, Mapping):
        raise Unreadable([_wrong_type("")])
    values, found = {}, list(_key_problems(kind, data))
    hints = _hints(kind)
    for name in [name for name in data if name in hints]:
        try:
            values[name] = _read(hints[name], data[name])
        except _Misfit as misfit:
            found.append(_at(misfit.problem, name))
    if found:
        raise Unreadable(found)
    return kind(**values)


def dump(value: Any) -> Any:
    """Return ``value`` as plain data, leaving out what was not said."""
    if isinstance(value, Mapping):
        return {dump(key): dump(content) for key, content in value.items()}
    if is_dataclass(value) and not isinstance(value, Card | type):
        pairs = ((item.name, getattr(value, item.name)) for item in fields(value))
        return {name: dump(content) for name, content in pairs if content is not None}
    if isinstance(value, tuple):
        return [dump(item) for item in value]
    if isinstance(value, Nobody):
        return None
    if isinstance(value, Card | StrEnum):
        return str(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return int(value)
    return value


def from_texts(kind: type[Any], texts: Mapping[str, str]) -> dict[str, Any]:
    """Return plain data from the texts of a form, ready for ``load``.

    Empty texts are left out; numbers, pairs such as ``20,80``, calls such as ``1:50,2:pass``
    and mappings such as ``2H:0,10H:1`` are taken apart.  A text that does not fit is passed on
    for ``load`` to refuse.
    """
    hints = _hints(kind)
    known = {name: text.strip() for name, text in texts.items() if name in hints}
    return {
        name: _from_text(hints[name], text) if len(text) <= LONGEST_TEXT else text
        for name, text in known.items()
        if text
    }


def part_names(kind: type[Any], field: str) -> tuple[str, ...]:
    """Return the names of the parts of a field that holds a value of several; else nothing."""
    hint = _hints(kind)[field]
    for choice in get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,):
        if is_dataclass(choice) and choice is not Card:
            return tuple(item.name for item in fields(choice))
    return ()


def to_text(value: Any) -> str:
    """Return the text that ``from_texts`` reads as ``value``."""
    plain = str(value) if isinstance(value, Nobody) else dump(value)
    if _is_mapping(type(value)):
        return ",".join(f"{key}:{to_text(content)}" for key, content in value.items())
    if isinstance(plain, list):
        return ",".join(to_text(item) for item in plain)
    if isinstance(plain, dict):
        return ":".join(to_text(item) for item in plain.values())
    if isinstance(plain, bool):
        return str(plain).lower()
    return "" if plain is None else str(plain)


def _hints(kind: Any) -> dict[str, Any]:
    if kind not in _HINTS:
        _HINTS[kind] = get_type_hints(kind)
    return _HINTS[kind]


def _key_problems(kind: type[Any], data: Mapping[str, Any]) -> Iterator[Problem]:
    known: dict[str, Field[Any]] = {item.name: item for item in fields(kind)}
    for name in data:
        if name not in known:
            text = gettext_noop("“%(key)s” is not part of this record. Take it out.")
            yield Problem("unknown_key", Message(text, {"key": str(name)[:80]}), str(name)[:80])
    for name, item in known.items():
        if item.default is MISSING and name not in data:
            text = gettext_noop("“%(key)s” is missing. Add it.")
            yield Problem("missing_key", Message(text, {"key": FieldName(name)}), name)


def _read(hint: Any, value: Any) -> Any:
    """Return ``value`` as what ``hint`` says, or raise ``_Misfit``."""
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return _read_union(get_args(hint), value)
    if origin is Literal:
        if value in get_args(hint) and type(value) in map(type, get_args(hint)):
            return value
    elif origin is tuple:
        return _read_tuple(get_args(hint), value)
    elif _is_mapping(hint):
        return _read_mapping(hint, value)
    elif is_dataclass(hint) and hint is not Card:
        return _read_dataclass(hint, value)
    elif issubclass(hint, bool | NoneType):
        if isinstance(value, hint):
            return value
    elif issubclass(hint, int):
        if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= HIGHEST:
            return hint(value)
    elif isinstance(value, str):
        return _read_text(hint, value)
    raise _Misfit(_wrong_type(""))


def _read_union(choices: tuple[Any, ...], value: Any) -> Any:
    if value is None and Nobody in choices:
        return Nobody.NOBODY
    last = _Misfit(_wrong_type(""))
    for choice in choices:
        try:
            return _read(choice, value)
        except _Misfit as misfit:
            last = misfit if choice is not NoneType else last
    raise last


def _read_tuple(items: tuple[Any, ...], value: Any) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise _Misfit(_wrong_type(""))
    repeated = items[-1] is Ellipsis
    if not repeated and len(items) != len(value):
        raise _Misfit(_wrong_type(""))
    read = []
    for at, item in enumerate(value):
        try:
            read.append(_read(items[0] if repeated else items[at], item))
        except _Misfit as misfit:
            raise _Misfit(_placed(misfit.problem, items[0], at)) from None
    return tuple(read)


def _placed(problem: Problem, kind: Any, index: int) -> Problem:
    """Return the problem of an element, with its place when elements of its kind have one."""
    names = (PLACES.get(base) for base in getattr(kind, "__mro__", ()))
    name = next(filter(None, names), None)
    return replace(problem, place=replace(problem.place, **{name: index})) if name else problem


def _is_mapping(kind: Any) -> bool:
    """Whether values of this kind hold pairs, and are written as an object."""
    return isinstance(kind, type) and is_dataclass(kind) and issubclass(kind, Mapping)


def _pair_hints(kind: Any) -> tuple[Any, Any]:
    """Return what the keys and the contents of a mapping may be."""
    (pairs,) = _hints(kind).values()
    key, content = get_args(get_args(pairs)[0])
    return key, content


def _read_mapping(kind: Any, value: Any) -> Any:
    if not isinstance(value, Mapping):
        raise _Misfit(_wrong_type(""))
    key, content = _pair_hints(kind)
    return kind(tuple((_read(key, name), _read(content, held)) for name, held in value.items()))


def _read_dataclass(kind: Any, value: Any) -> Any:
    try:
        return load(kind, value)
    except Unreadable as unreadable:
        raise _Misfit(unreadable.problems[0]) from None


def _read_text(hint: Any, value: str) -> Any:
    try:
        return Card.parse(value) if hint is Card else hint(value)
    except ValueError:
        raise _Misfit(_unknown_card(value) if hint is Card else _wrong_type("")) from None


def _wrong_type(name: str) -> Problem:
    text = gettext_noop("Nobody can read this: %(key)s. Choose again.")
    return Problem("wrong_type", Message(text, {"key": FieldName(name)}), name)


def _unknown_card(value: str) -> Problem:
    text = gettext_noop("“%(card)s” is not a card. Write a rank and a suit, such as 10H.")
    return Problem("unknown_card", Message(text, {"card": value[:80]}))


def _at(problem: Problem, name: str) -> Problem:
    """Return the problem of a part as one of the field ``name``."""
    if problem.code == "wrong_type":
        return replace(_wrong_type(name), place=problem.place)
    return Problem(problem.code, problem.message, name, problem.place)


def _from_text(hint: Any, text: str) -> Any:
    choices = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    for choice in choices:
        if get_origin(choice) is tuple:
            items = get_args(choice)
            return [_from_text(items[0], part.strip()) for part in text.split(",")]
        if _is_mapping(choice):
            return _pairs_from_text(choice, text)
        if is_dataclass(choice) and choice is not Card:
            return _parts_from_text(choice, text)
        if choice is bool and text in ("true", "false"):
            return text == "true"
        if _is_number(choice) and NUMBER.fullmatch(text):
            return int(text)
    return text


def _parts_from_text(kind: Any, text: str) -> Any:
    """Return the fields of a value written as ``1:50``, or the text when there are too many."""
    hints, parts = _hints(kind), text.split(":")
    if len(parts) > len(fields(kind)):
        return text
    return {
        item.name: _from_text(hints[item.name], part)
        for item, part in zip(fields(kind), parts, strict=False)
    }


def _pairs_from_text(kind: Any, text: str) -> Any:
    """Return the mapping written as ``2H:0,10H:1``, or the text when a key stands twice."""
    _, content = _pair_hints(kind)
    parts = [part.strip().partition(":") for part in text.split(",")]
    pairs = {key: _from_text(content, said) for key, _, said in parts}
    return pairs if len(pairs) == len(parts) else text


def _is_number(choice: Any) -> bool:
    return isinstance(choice, type) and issubclass(choice, int) and choice is not bool
