"""Typed readers of the environment.  What makes no sense stops the program with one sentence."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

YES = ("1", "true", "yes", "on")
NO = ("0", "false", "no", "off")

# A deal is on disk when it is acknowledged (FULL), and writers queue instead of failing
# (IMMEDIATE, with ten seconds of patience).
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 10,
    "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA foreign_keys=ON",
}

# How mail is sent: the scheme of its address, the backend, the usual port, and the encryption.
MAIL = {
    "smtp": ("smtp", 587, {"use_tls": True}),
    "smtps": ("smtp", 465, {"use_ssl": True}),
    "smtp+plain": ("smtp", 25, {}),
    "console": ("console", 0, {}),
}


@dataclass(frozen=True, slots=True)
class Mail:
    """Where mail goes, as Django asks for it."""

    backend: str
    host: str = ""
    port: int = 0
    user: str = ""
    password: str = ""
    use_tls: bool = False
    use_ssl: bool = False


class SettingError(ImproperlyConfigured):
    """A variable of the environment is missing or makes no sense."""


def text(name: str, default: str | None = None) -> str:
    """Return the variable; without a ``default`` it must be there.  Empty counts as absent."""
    value = os.environ.get(name, "").strip() or default
    if value is None:
        raise SettingError(f"{name} must be set; docs/settings.md says to what.")
    return value


def flag(name: str, *, default: bool) -> bool:
    """Return whether the variable says yes."""
    value = text(name, YES[0] if default else NO[0])
    if value.lower() not in YES + NO:
        raise SettingError(f"{name} must be 1 or 0, not {value!r}.")
    return value.lower() in YES


def number(name: str, default: int) -> int:
    """Return the variable as a whole number, zero or more."""
    value = text(name, str(default))
    if not (value.isascii() and value.isdecimal()):
        raise SettingError(f"{name} must be a whole number, not {value!r}.")
    return int(value)


def words(name: str, default: str | None = None) -> list[str]:
    """Return the comma-separated parts of the variable."""
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def time_zone(name: str, default: str) -> str:
    """Return the variable, once sure that there is such a time zone."""
    value = text(name, default)
    try:
        ZoneInfo(value)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise SettingError(
            f"{name} must name a time zone such as America/Toronto, not {value!r}."
        ) from None
    return value


def database(name: str, default: Path) -> dict[str, Any]:
    """Return the database that the variable's address describes, else the SQLite file ``default``.

    The address may hold a password, so no message repeats it.
    """
    url = text(name, default.as_uri().replace("file:", "sqlite:/", 1))
    if not url.startswith(("sqlite:", "postgres:", "postgresql:")):
        raise SettingError(f"{name} must begin with postgresql:// or sqlite:///.")
    try:
        found = dict(dj_database_url.parse(url, conn_max_age=60, conn_health_checks=True))
    except ValueError:
        raise SettingError(
            f"{name} is not a database address; special characters in it must be %-encoded."
        ) from None
    if url.startswith("sqlite:"):
        # Opening a file costs nothing, and a connection kept open would only hold it.
        found |= {"CONN_MAX_AGE": 0, "OPTIONS": dict(SQLITE_OPTIONS)}
    return found


def mail(name: str, default: str) -> Mail:
    """Return how mail is sent; the address may hold a password, so no message repeats it."""
    try:
        url = urlsplit(text(name, default))
        backend, usual_port, encryption = MAIL[url.scheme]
        return Mail(
            backend=f"django.core.mail.backends.{backend}.EmailBackend",
            host=url.hostname or "localhost",
            port=url.port or usual_port,
            user=unquote(url.username or ""),
            password=unquote(url.password or ""),
            **encryption,
        )
    except (KeyError, ValueError):
        raise SettingError(
            f"{name} must be an address such as smtp://user:password@host:587, smtps://…, "
            "smtp+plain://localhost or console:; special characters in it must be %-encoded."
        ) from None
