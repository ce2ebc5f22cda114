"""The words for what the log tells: each app names its own in a module ``verbs``.

Such a module holds ``VERBS``, from the verb to what was done in words, and ``KINDS``, from the
part of a verb before its full stop to what such things are called.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from django.apps import apps
from django.utils.module_loading import module_has_submodule
from django.utils.translation import gettext


@cache
def verbs() -> Mapping[str, str]:
    """Return what every verb of the log says, in English, to be translated."""
    return _of_all_apps("VERBS")


@cache
def kinds() -> Mapping[str, str]:
    """Return what things of each kind are called, in English, to be translated."""
    return _of_all_apps("KINDS")


def done(verb: str) -> str:
    """Return what was done, in the reader's language."""
    return gettext(verbs().get(verb, verb))


def _of_all_apps(name: str) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for config in apps.get_app_configs():
        if config.module is not None and module_has_submodule(config.module, "verbs"):
            found |= getattr(import_module(f"{config.name}.verbs"), name)
    return found
