"""Everything that may be done on this site, and who may do it: one table of all apps."""

import members.permissions
import scoring.permissions
from common.permissions import NAMES, Holder, Permission

PERMISSIONS: tuple[Permission, ...] = (
    *members.permissions.PERMISSIONS,
    *scoring.permissions.PERMISSIONS,
)
BY_KEY = {permission.key: permission for permission in PERMISSIONS}

INTRODUCTION = """# Who may do what

Written by `./dev manage write_permissions` from the modules `permissions` of the apps; a test
compares. A role may do all that the roles before it may. *The person* is whom the record is about;
the last three columns are about a sheet.
"""


def as_markdown() -> str:
    """Return the table as ``docs/permissions.md`` shows it."""
    head = ["permission", "what", *(NAMES[holder].lower() for holder in Holder)]
    lines = [head, ["---", "---", *(":-:" for _ in Holder)]]
    for permission in PERMISSIONS:
        marks = ["✓" if permission.is_given({holder}) else "" for holder in Holder]
        lines.append([f"`{permission.key}`", permission.sentence, *marks])
    table = "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
    return f"{INTRODUCTION}\n{table}\n"
