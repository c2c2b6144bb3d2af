"""Measures whole processes in turn: CPU seconds, peak memory, size of their files.  POSIX only (``os.wait4``)."""

from __future__ import annotations

import os
import statistics
import subprocess
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Figures:
    """Medians of several runs of one command; ``noise`` is the range of the middle half in relation to the median."""

    seconds: float
    noise: float
    peak_mb: float
    size_kb: float


def measure(
    commands: dict[str, list[str]], runs: int, folder: Path, environment: dict[str, str] | None = None
) -> dict[str, Figures]:
    """Run the commands in turn, once to warm up and ``runs`` times counted; each writes into the folder of its name.

    padgen's cache begins empty, unless the environment names one, and is warm after the first turn.
    """
    # As after an installation with pip, compiled modules are kept.
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    whole = {**kept, "PADGEN_CACHE": str(folder / "cache"), **(environment or {})}
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in commands}
    for turn in range(runs + 1):
        for name, command in commands.items():
            if turn == 0 and runs == 1 and name != "padgen":
                continue  # what is measured only once takes so long that it needs no warm-up
            figures = _run(command, folder, whole)
            if turn:
                taken[name].append(figures)
    return {name: _figures(pairs, folder / name) for name, pairs in taken.items()}


def _figures(pairs: list[tuple[float, float]], made: Path) -> Figures:
    seconds = [pair[0] for pair in pairs]
    middle = statistics.median(seconds)
    low, _, high = statistics.quantiles(seconds, n=4) if len(seconds) > 1 else (middle, middle, middle)
    size = sum(path.stat().st_size for path in made.rglob("*.pdf")) / 1000
    return Figures(middle, (high - low) / middle, max(pair[1] for pair in pairs), size)


def _run(command: list[str], folder: Path, environment: dict[str, str]) -> tuple[float, float]:
    """User and system seconds and peak memory in MB of one process with its children."""
    process = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    assert process.stderr is not None
    complaint = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    process.stderr.close()
    if status:
        raise SystemExit(f"{' '.join(command)} failed:\n{complaint.decode()}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
