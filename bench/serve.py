"""Measure ``padgen serve`` against the command: ``python bench/serve.py [--previews N] [--documents N]``.

It asks for pictures that are in memory, over persistent connections, and for new documents, all at the same time.
Processor time is that of the server, minus that of a server that gives a single answer; ratios are to ``padgen pad
fi``.  POSIX only.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from measure import measure

PADGEN = [sys.executable, "-m", "padgen"]
PREVIEW = "/pad/fi.png?dpi=96"
CONNECTIONS = 8
LEAST_RATE = 200
"""The least number of pictures per second."""


class Served(NamedTuple):
    """The cost of some requests: seconds of wall time and of the server's processor time, and how many failed."""

    wall: float
    cpu: float
    failed: int


def served(addresses: Sequence[str], connections: int) -> Served:
    """The cost of these addresses on a new server, over this many connections; it first makes one picture."""
    server = subprocess.Popen([*PADGEN, "serve", "--no-open", "--port", "0"], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    place = urlsplit(server.stdout.readline().strip()).netloc
    failed = _ask(place, [PREVIEW])
    shares = [addresses[start::connections] for start in range(connections)]
    begun = time.monotonic()
    with ThreadPoolExecutor(connections) as pool:
        failed += sum(pool.map(lambda share: _ask(place, share), shares))
    wall = time.monotonic() - begun
    server.terminate()
    _, status, usage = os.wait4(server.pid, 0)
    server.returncode = os.waitstatus_to_exitcode(status)
    server.stdout.close()
    return Served(wall, usage.ru_utime + usage.ru_stime, failed)


def _ask(place: str, addresses: Sequence[str]) -> int:
    """The number of these addresses that fail, over one connection."""
    failed = 0
    connection = HTTPConnection(place, timeout=120)
    for address in addresses:
        connection.request("GET", address)
        answer = connection.getresponse()
        length = answer.length
        failed += not (answer.status == 200 and len(answer.read()) == length)
    connection.close()
    return failed


def main() -> None:
    """Print the table; exit with 1 if an answer failed or the pictures were too slow."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--previews", type=int, default=2000)
    parser.add_argument("--documents", type=int, default=20)
    parser.add_argument("--runs", type=int, default=5)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "padgen").mkdir()
        command = measure({"padgen": [*PADGEN, "pad", "fi", "-o", "padgen"]}, asked.runs, Path(folder))[
            "padgen"
        ].seconds
    idle = served([], 1)
    previews = served([PREVIEW] * asked.previews, CONNECTIONS)
    documents = served([f"/pad/fi.pdf?names=Anna{number}" for number in range(asked.documents)], asked.documents)
    rate = asked.previews / previews.wall
    print("| | seconds | failed | a second | processor, ratio to the command |\n|---|---|---|---|---|")
    for name, count, took in (
        (f"{asked.previews:,} pictures in memory, {CONNECTIONS} connections", asked.previews, previews),
        (f"{asked.documents} new documents at once", asked.documents, documents),
    ):
        each = max(took.cpu - idle.cpu, 0) / count / command
        print(f"| {name} | {took.wall:.2f} | {took.failed} | {count / took.wall:,.0f} | **{each:.4f}** |")
    print(f"\nThe command takes {command:.3f} s of processor time.")
    failed = idle.failed + previews.failed + documents.failed
    sys.exit(1 if failed or rate < LEAST_RATE else 0)


if __name__ == "__main__":
    main()
