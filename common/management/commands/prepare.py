"""Make the database and the static files ready to serve; cheap when they are."""

import hashlib
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


class Command(BaseCommand):
    """Do what is left of migrate, load_demo and collectstatic, in that order."""

    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        """Do each only if it has something to do."""
        settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
        if _has_migrations_to_apply():
            call_command("migrate", verbosity=0, interactive=False)
        if settings.DEMO:
            call_command("load_demo", if_empty=True)
        _collect_static_files()


def _has_migrations_to_apply() -> bool:
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def _collect_static_files() -> None:
    stamp = settings.STATIC_ROOT.with_name("static.stamp")
    signature = _signature()
    if settings.STATIC_ROOT.is_dir() and stamp.is_file() and stamp.read_text() == signature:
        return
    call_command("collectstatic", verbosity=0, interactive=False)
    stamp.write_text(signature)


def _signature() -> str:
    """Return a digest that changes with the project's static files and with its packages."""
    digest = hashlib.sha256()
    lock = settings.BASE_DIR / "requirements" / "run.txt"
    digest.update(lock.read_bytes())
    for root in map(Path, settings.STATICFILES_DIRS):
        for path in sorted(root.rglob("*")):
            status = path.stat()
            digest.update(f"{path}:{status.st_size}:{status.st_mtime_ns}\n".encode())
    return digest.hexdigest()
