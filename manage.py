#!/usr/bin/env python3
"""Django's command line for Levée; ``./dev manage`` runs it with a development environment."""

import os
import sys

from django.core.management import execute_from_command_line

from config.environment import SettingError


def main() -> None:
    """Run the command that the arguments name."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        execute_from_command_line(sys.argv)
    except SettingError as problem:
        sys.exit(f"Levée cannot start: {problem}")


if __name__ == "__main__":
    main()
