"""What all tests share: the everyday and soak profiles, and a real browser for those that ask."""

import os
import shutil
from collections.abc import Generator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django.core.cache import cache

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
hypothesis.settings.register_profile("everyday", derandomize=True, deadline=None)
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
def _empty_cache() -> None:
    """Start every test without what another one cached."""
    cache.clear()
