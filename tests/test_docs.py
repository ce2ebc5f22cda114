"""What can be set or run is documented, and what is documented exists."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
READERS = "text|flag|number|words|time_zone|database|mail"


def settings_read_by_the_site():
    code = "".join(path.read_text() for path in (ROOT / "config").glob("*.py"))
    return set(re.findall(rf'\b(?:{READERS})\(\s*"([A-Z_]+)"', code))


def variables_read_by_the_script():
    """Return those that have a default, as all that come from outside do."""
    return set(re.findall(r"\$\{([A-Z_]+):-", (ROOT / "dev").read_text()))


def documented_settings():
    page = (ROOT / "docs" / "settings.md").read_text()
    return set(re.findall(r"^\| `([A-Z_]+)` \|", page, re.MULTILINE))


def test_every_setting_is_documented_and_nothing_else():
    read = settings_read_by_the_site() | variables_read_by_the_script()

    assert documented_settings() == read


def test_every_command_is_explained_to_contributors():
    commands = set(re.findall(r"^#: (\w+)", (ROOT / "dev").read_text(), re.MULTILINE))
    explained = set(
        re.findall(r"^\| `./dev (\w+)` \|", (ROOT / "CONTRIBUTING.md").read_text(), re.MULTILINE)
    )

    assert explained == commands - {"help"}


def test_decisions_are_numbered_without_gaps():
    names = sorted(path.name for path in (ROOT / "docs" / "adr").glob("*.md"))

    assert [int(name[:4]) for name in names] == list(range(1, len(names) + 1))
