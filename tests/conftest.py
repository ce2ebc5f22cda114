"""What all tests share: the everyday and soak profiles, and a real browser for those that ask."""

import os
import shutil
from collections.abc import Generator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django.core.cache import cache
from django.db import connection
from django.db.transaction import atomic
from django.utils import translation

BROWSER_TESTS = Path(__file__).parent / "browser"
DATABASE_FIXTURES = {"db", "transactional_db", "live_server"}
CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
# Chromium must run as root too, and keep quiet on a closed network.
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]

# Every day the same examples, so that a failure is somebody's doing; other ones when soaking.
hypothesis.settings.register_profile("everyday", max_examples=50, derandomize=True, deadline=None)
hypothesis.settings.register_profile(
    "soak", max_examples=5_000, deadline=None, print_blob=True, database=None
)
hypothesis.settings.load_profile("everyday")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> Generator[None, Any, Any]:
    """Mark what needs a browser or a database, leave out soaking, and run browsers last."""
    for item in items:
        if BROWSER_TESTS in item.path.parents:
            item.add_marker("browser")
        if not DATABASE_FIXTURES.isdisjoint(getattr(item, "fixturenames", ())):
            item.add_marker("django_db")
    if "soak" not in config.getoption("markexpr"):
        soaking = [item for item in items if item.get_closest_marker("soak")]
        items[:] = [item for item in items if item not in soaking]
        config.hook.pytest_deselected(items=soaking)
    result = yield
    # Once started, the browser's event loop runs until the end; no other test should see it.
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
    return result


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Let browser tests reach the database, and leave them out where there is no browser."""
    if not item.get_closest_marker("browser"):
        return
    if CHROMIUM is None:
        give_up = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        give_up("Chromium is missing: apt-get install chromium")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start the system's Chromium, not one that Playwright would download."""
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": CHROMIUM_FLAGS}


@pytest.fixture(autouse=True)
def _usual_language() -> None:
    """Start every test in the language of the site, not in that of a reader of another test."""
    translation.deactivate()


@pytest.fixture(autouse=True)
def _empty_what_flush_leaves(request: pytest.FixtureRequest) -> Generator[None, None, None]:
    """Empty, after a test that commits, what its flush would leave: the cache, which has no model.

    And what can only be added to, which it could not.  Only SQLite's flush deletes rows;
    PostgreSQL's truncates, which the triggers let pass.
    """
    marker = request.node.get_closest_marker("django_db")
    commits = not {"transactional_db", "live_server"}.isdisjoint(request.fixturenames)
    if not commits and not (marker and marker.kwargs.get("transaction")):
        yield
        return
    request.getfixturevalue("transactional_db")
    yield
    cache.clear()
    if connection.vendor == "sqlite":
        _delete_from_append_only_tables()


def _delete_from_append_only_tables() -> None:
    """Take the triggers that refuse a deletion away, delete, and put them back as they were."""
    found = "SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger'"
    # Without the checks, because other tables refer to these until the flush that follows.
    with connection.constraint_checks_disabled(), atomic(), connection.cursor() as cursor:
        triggers = cursor.execute(found).fetchall()
        for name, _, _ in triggers:
            cursor.execute(f"DROP TRIGGER {name}")
        for table in {table for _, table, _ in triggers}:
            cursor.execute(f"DELETE FROM {table}")
        for _, _, sql in triggers:
            cursor.execute(sql)
