"""What was mailed, and what is in it."""

import re

from django.core import mail


def mailed() -> list[tuple[list[str], str]]:
    """Return to whom each message went, and its subject, in order."""
    return [(each.to, str(each.subject)) for each in mail.outbox]


def code_mailed() -> str:
    """Return the code in the last message."""
    return found(r"^    ([B-Z]{4}-[B-Z]{4})$")


def path_mailed() -> str:
    """Return the path of the link in the last message."""
    return found(r"^http://testserver(/\S+)$")


def found(pattern: str) -> str:
    """Return what the pattern finds in the last message."""
    match = re.search(pattern, str(mail.outbox[-1].body), re.MULTILINE)
    assert match, mail.outbox[-1].body
    return match[1]
