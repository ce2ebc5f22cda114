"""Print every figure: ``./dev bench``.

Three rounds each, and the round in the middle is the one to quote: a shared machine is noisy.
A loop that does nothing but count is timed with every figure, to tell a slow program from a
slow minute.
"""

import os
import sys
import time
from statistics import median

from bench.judging import judgements_per_second
from bench.server import serving
from bench.web import polls_per_second, recording_times

ROUNDS = 3
LOOPS = 2_000_000


def calibration() -> float:
    """Return the milliseconds that a fixed loop takes now."""
    start = time.perf_counter()
    for _ in range(LOOPS):
        pass
    return (time.perf_counter() - start) * 1000


def show(figure: str, values: list[float], unit: str) -> None:
    """Print the middle round, and the whole range."""
    low, high = min(values), max(values)
    load = os.getloadavg()[0]
    loop = f"load {load:.1f}, loop {calibration():.0f} ms"
    print(f"{figure:<58} {median(values):>9.1f} {unit:<4} ({low:.1f} to {high:.1f}; {loop})")


def main() -> None:
    """Measure and print."""
    rate = [judgements_per_second() for _ in range(ROUNDS)]
    show("judge and score a summary deal, one core", rate, "/s")
    addresses = {"SQLite": "", "PostgreSQL": os.environ.get("BENCH_POSTGRES_URL", "")}
    for database, address in addresses.items():
        if database == "PostgreSQL" and not address:
            print("PostgreSQL is not installed: its figures are left out.", file=sys.stderr)
            continue
        with serving(address) as port:
            times = [recording_times(port) for _ in range(ROUNDS)]
            show(f"record a deal over HTTP, {database}, median", [t.middle for t in times], "ms")
            show(f"record a deal over HTTP, {database}, 95th", [t.slowest for t in times], "ms")
            polls = [polls_per_second(port) for _ in range(ROUNDS)]
            show(f"poll the ranking unchanged, {database}", polls, "/s")


if __name__ == "__main__":
    main()
