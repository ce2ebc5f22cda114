"""House rules as they are kept: with nothing left to a default that may change."""

from dataclasses import fields
from typing import Any

from scoring.rules.codec import dump


def complete(rules: Any) -> dict[str, Any]:
    """Return house rules as plain data that leaves nothing out, whatever the defaults become.

    ``dump`` leaves None out, which is safe only where it is the default.
    """
    unsaid = (item for item in fields(rules) if getattr(rules, item.name) is None)
    return {item.name: None for item in unsaid if item.default is not None} | dict(dump(rules))
