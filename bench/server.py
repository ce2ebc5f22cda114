"""A real server with a database of its own, started and stopped."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
PATIENCE = 30.0


@contextmanager
def serving(database: str) -> Iterator[int]:
    """Serve the demonstration from ``database``, SQLite when empty; yield the port."""
    with TemporaryDirectory() as folder, socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
        found.close()
        environment = os.environ | {"LEVEE_DATA_DIR": folder, "LEVEE_DEMO": "1"}
        environment.pop("DATABASE_URL", None)
        if database:
            environment["DATABASE_URL"] = database
        for command in (["migrate"], ["load_demo"], ["collectstatic", "--noinput"]):
            _manage(command, environment)
        server = subprocess.Popen(
            [
                *(sys.executable, "-m", "gunicorn", "config.wsgi", "--threads", "8"),
                *("--bind", f"127.0.0.1:{port}", "--log-level", "warning"),
            ],
            env=environment,
            cwd=ROOT,
        )
        try:
            _wait(port)
            yield port
        finally:
            server.terminate()
            server.wait()


def _manage(command: list[str], environment: dict[str, str]) -> None:
    subprocess.run(
        [sys.executable, "manage.py", *command, "-v", "0"],
        env=environment,
        cwd=ROOT,
        check=True,
        stderr=subprocess.DEVNULL,
    )


def _wait(port: int) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with socket.socket() as asked:
            if asked.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError(f"no server on port {port}")
