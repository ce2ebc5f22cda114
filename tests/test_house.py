"""The house rules: locks, settings and the size of things."""

import ast
import re
import runpy
import subprocess
from datetime import datetime
from pathlib import Path

import pytest
from django.core.management import call_command
from django.utils import formats, translation

from config.environment import SettingError

ROOT = Path(__file__).parent.parent
APPS = sorted(path.parent for path in ROOT.glob("*/apps.py"))
SOURCES = [
    path
    for folder in [ROOT / "config", *APPS]
    for path in sorted(folder.rglob("*.py"))
    if "migrations" not in path.parts
]
NO_BREAK_SPACE = "\u00a0"


def pins(lock):
    """Return what a lock installs: the package, with its version and its hashes."""
    text = (ROOT / "requirements" / f"{lock}.txt").read_text()
    entries = re.findall(r"^(\S+==\S+)[^\\]*\\\n((?: +--hash=.*\n)+)", text, re.MULTILINE)
    return {name: sorted(re.findall(r"sha256:\w+", hashes)) for name, hashes in entries}


def settings_of(monkeypatch, **environment):
    """Return the settings that an environment gives a production site."""
    required = {"LEVEE_SECRET_KEY": "k" * 50, "LEVEE_ALLOWED_HOSTS": "levee.example"}
    for name in ("LEVEE_HTTPS", "LEVEE_DATA_DIR", "DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)
    for name, value in (required | environment).items():
        monkeypatch.setenv(name, value)
    return runpy.run_path(str(ROOT / "config" / "settings.py"))


# Locks


@pytest.mark.parametrize("lock", ["run", "develop", "lock"])
def test_a_lock_pins_by_hash_and_names_no_address(lock):
    assert pins(lock)
    assert "://" not in (ROOT / "requirements" / f"{lock}.txt").read_text()


def test_development_runs_what_a_site_runs():
    run, develop = pins("run"), pins("develop")

    assert run == {name: develop.get(name) for name in run}


# The script


def test_the_script_lists_its_commands():
    listed = subprocess.run([ROOT / "dev"], capture_output=True, text=True, check=True).stdout

    names = " ".join(line.split()[1] for line in listed.splitlines())
    assert names == "run test soak lint bench lock messages manage help"


def test_the_script_refuses_what_it_does_not_know():
    result = subprocess.run([ROOT / "dev", "dance"], capture_output=True, text=True, check=False)

    assert result.returncode == 1
    assert result.stderr.endswith("Levée: there is no ./dev dance\n")


# Settings


def test_a_site_is_a_production_site_unless_told_otherwise(monkeypatch):
    settings = settings_of(monkeypatch)

    assert not settings["DEBUG"]
    assert not settings["DEMO"]
    assert settings["SECURE_SSL_REDIRECT"]
    assert settings["SESSION_COOKIE_SECURE"]
    assert settings["SECURE_HSTS_SECONDS"] > 0
    assert "SECURE_PROXY_SSL_HEADER" not in settings


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("LEVEE_SECRET_KEY", "", "must be set"),
        ("LEVEE_ALLOWED_HOSTS", " ", "must be set"),
        ("LEVEE_HTTPS", "maybe", "must be 1 or 0, not 'maybe'"),
        ("LEVEE_HSTS_SECONDS", "a year", "must be a whole number, not 'a year'"),
        ("LEVEE_HSTS_SECONDS", "-1", "must be a whole number, not '-1'"),
        ("LEVEE_TIME_ZONE", "Toronto", "must name a time zone"),
        ("LEVEE_TIME_ZONE", "../etc", "must name a time zone"),
        ("LEVEE_TRUSTED_PROXIES", "all", "must be a whole number, not 'all'"),
        ("LEVEE_EMAIL_URL", "mail.example", "must be an address such as smtp://"),
        ("LEVEE_EMAIL_URL", "smtp://mail.example:x", "must be an address such as smtp://"),
        ("DATABASE_URL", "mysql://somewhere/levee", "must begin with postgresql://"),
        ("DATABASE_URL", "postgresql://[levee", "is not a database address"),
    ],
)
def test_nonsense_stops_the_site_with_a_sentence(monkeypatch, name, value, sentence):
    with pytest.raises(SettingError, match=f"^{name} {re.escape(sentence)}.*\\.$"):
        settings_of(monkeypatch, **{name: value})


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("DATABASE_URL", "postgresql://levee:se[cret@host/levee"),
        ("LEVEE_EMAIL_URL", "smtp://levee:se[cret@host"),
    ],
)
def test_a_refused_address_is_not_repeated(monkeypatch, name, address):
    with pytest.raises(SettingError) as refusal:
        settings_of(monkeypatch, **{name: address})

    assert "cret" not in str(refusal.value)


def test_sqlite_has_every_commit_on_disk_wherever_its_file_is(monkeypatch, tmp_path):
    folder = tmp_path / "à côté #1"
    database = settings_of(monkeypatch, LEVEE_DATA_DIR=str(folder))["DATABASES"]["default"]

    assert database["NAME"] == str(folder / "levee.sqlite3")
    assert database["CONN_MAX_AGE"] == 0
    assert database["OPTIONS"] == {
        "transaction_mode": "IMMEDIATE",
        "timeout": 10,
        "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA foreign_keys=ON",
    }


def test_postgresql_takes_one_variable(monkeypatch):
    url = "postgresql://levee:p%40ss@db.example:5433/club"
    database = settings_of(monkeypatch, DATABASE_URL=url)["DATABASES"]["default"]

    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert (database["USER"], database["PASSWORD"]) == ("levee", "p@ss")
    assert (database["HOST"], database["PORT"], database["NAME"]) == ("db.example", 5433, "club")


@pytest.mark.parametrize(
    ("url", "how"),
    [
        ("", ("smtp", "localhost", 25, "", "", False, False)),
        ("smtp://me:p%40ss@m.example", ("smtp", "m.example", 587, "me", "p@ss", True, False)),
        ("smtps://me:pw@m.example:4650", ("smtp", "m.example", 4650, "me", "pw", False, True)),
        ("smtp+plain://m.example", ("smtp", "m.example", 25, "", "", False, False)),
        ("console:", ("console", "localhost", 0, "", "", False, False)),
    ],
)
def test_mail_takes_one_variable(monkeypatch, url, how):
    settings = settings_of(monkeypatch, LEVEE_EMAIL_URL=url)

    names = ("HOST", "PORT", "HOST_USER", "HOST_PASSWORD", "USE_TLS", "USE_SSL")
    assert settings["EMAIL_BACKEND"] == f"django.core.mail.backends.{how[0]}.EmailBackend"
    assert tuple(settings[f"EMAIL_{name}"] for name in names) == how[1:]


@pytest.mark.parametrize(
    ("environment", "proxies"),
    [
        ({}, 0),
        ({"LEVEE_BEHIND_PROXY": "1"}, 1),
        ({"LEVEE_BEHIND_PROXY": "1", "LEVEE_TRUSTED_PROXIES": "2"}, 2),
    ],
)
def test_a_site_behind_a_proxy_believes_one(monkeypatch, environment, proxies):
    assert settings_of(monkeypatch, **environment)["TRUSTED_PROXIES"] == proxies


@pytest.mark.parametrize(
    ("language", "date", "time", "number"),
    [
        (
            "fr",
            "14 novembre 2026",
            f"20{NO_BREAK_SPACE}h{NO_BREAK_SPACE}05",
            f"1{NO_BREAK_SPACE}234,5",
        ),
        ("en", "November 14, 2026", "8:05 p.m.", "1,234.5"),
    ],
)
def test_dates_and_numbers_follow_the_language(language, date, time, number):
    moment = datetime(2026, 11, 14, 20, 5)

    with translation.override(language):
        assert formats.date_format(moment) == date
        assert formats.time_format(moment) == time
        assert formats.number_format(1234.5, force_grouping=True) == number


# Serving


@pytest.mark.django_db
def test_preparing_collects_the_static_files_once(settings, tmp_path):
    settings.DATA_DIR, settings.STATIC_ROOT = tmp_path, tmp_path / "static"
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"}
    }

    call_command("prepare")
    (settings.STATIC_ROOT / "staticfiles.json").unlink()
    call_command("prepare")

    assert not (settings.STATIC_ROOT / "staticfiles.json").exists()


# The size of things


def length(node):
    return node.end_lineno - node.lineno + 1


def functions(path):
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, kinds)]


def test_no_source_file_passes_300_lines():
    assert [path for path in SOURCES if len(path.read_text().splitlines()) > 300] == []


def test_no_function_passes_40_lines():
    long = [
        f"{path.relative_to(ROOT)}: {node.name}"
        for path in SOURCES
        for node in functions(path)
        if length(node) > 40
    ]

    assert long == []


def test_no_template_passes_120_lines():
    templates = (ROOT / "templates").rglob("*.html")

    assert [path for path in templates if len(path.read_text().splitlines()) > 120] == []


def test_views_and_forms_write_nothing_themselves():
    """Services do; a view or a form that saves would slip past their checks and their log."""
    banned = {"save", "create", "bulk_create", "get_or_create", "update_or_create", "delete"}
    pages = [path for path in SOURCES if {"views", "forms"} & {path.stem, path.parent.name}]
    writing = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in pages
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in banned
    ]

    assert writing == []
