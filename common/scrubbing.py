"""No link that lets somebody in is written down: not in a log, not in the mail of an error.

>>> scrubbed("GET /e/PqW-9s8_xU/?next=%2Fe%2FPqW-9s8_xU%2F")
'GET /e/[scrubbed]/?next=%2Fe%2F[scrubbed]%2F'
>>> scrubbed("/accounts/password/reset/key/5-c1x2-0a9b8c/ and /s/4k2m9ac3pqrs/")
'/accounts/password/reset/key/[scrubbed]/ and /s/4k2m9ac3pqrs/'
"""

import logging
import re
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.views.debug import ExceptionReporter

SCRUBBED = "[scrubbed]"

# What comes before a secret in an address: of tables, invitations, passwords and e-mails.
BEFORE = ("e", "invitations", "reset/key", "confirm-email")
SLASH = "(?:/|%2[Ff]|&#x2[Ff];)"
_PARTS = "|".join(each.replace("/", SLASH) for each in BEFORE)
_IN_ADDRESS = re.compile(rf"({SLASH}(?:{_PARTS}){SLASH})[\w.~:=-]+")

# A token by itself, such as a variable or a cookie: secrets.token_urlsafe(32) has 43 signs.
_TOKEN = re.compile(r"(?<![\w-])[\w-]{43}(?![\w-])", re.ASCII)


def scrubbed(text: str) -> str:
    """Return ``text`` without the secrets that it may hold."""
    return _TOKEN.sub(SCRUBBED, _IN_ADDRESS.sub(rf"\1{SCRUBBED}", text))


class Scrub(logging.Filter):
    """Lets every record pass, without the secrets in it."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Scrub what the record says, its traceback included."""
        record.msg, record.args = scrubbed(record.getMessage()), None
        if record.exc_info and record.exc_info[0] is not None:
            record.exc_text = scrubbed(logging.Formatter().formatException(record.exc_info))
        return True


class ScrubbedReporter(ExceptionReporter):
    """Django's report of an error, without the secrets in it."""

    def get_traceback_data(self) -> dict[str, Any]:
        """Return what is reported, without what came with the request but its address."""
        data = super().get_traceback_data()
        if self.is_email:
            data |= {"filtered_POST_items": [], "request_COOKIES_items": []}
        return data

    def get_traceback_text(self) -> SafeString:
        """Return the report as text."""
        return _still_safe(super().get_traceback_text())

    def get_traceback_html(self) -> SafeString:
        """Return the report as a page."""
        return _still_safe(super().get_traceback_html())


def _still_safe(report: SafeString) -> SafeString:
    # What is put in place of a secret is plain text.
    return mark_safe(scrubbed(report))  # noqa: S308
