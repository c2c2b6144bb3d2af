"""Measure padgen against a plain ReportLab script and its peers: ``python bench/run.py [--quick] [WORKLOAD...]``.

Whole processes, the commands of a workload in turn, medians; every ratio compares medians of one run.
Peers come from ``pip install -e '.[bench]'``; a missing one shows as a dash.  POSIX only (``os.wait4``).
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import drawing  # noqa: E402  # beside this script, which is no package

PADGEN = [sys.executable, "-m", "padgen"]
PEERS = {"floor": "reportlab", "typst_peer": "typst", "fpdf2_peer": "fpdf", "weasy": "weasyprint"}


@dataclass
class Workload:
    """Commands by column; ``goal`` and ``stretch`` are ratios to the floor."""

    name: str
    what: str
    padgen: list[str]
    goal: float
    stretch: float
    content: Callable[[Path], None] | None = None
    floor: list[str] = field(default_factory=list)
    peers: tuple[str, ...] = ()
    runs: int = 7


@dataclass
class Figures:
    """Medians of several runs of one command."""

    seconds: float
    spread: float
    peak_mb: float
    size_kb: float


def measure(commands: dict[str, list[str]], runs: int, folder: Path) -> dict[str, Figures]:
    """Run the commands in turn, once to warm up and ``runs`` times counted."""
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in commands}
    for turn in range(runs + 1):
        for name, command in commands.items():
            seconds, peak = run(command, folder)
            if turn:
                taken[name].append((seconds, peak))
    found = {}
    for name, pairs in taken.items():
        seconds = sorted(pair[0] for pair in pairs)
        spread = (seconds[-1] - seconds[0]) / statistics.median(seconds)
        made = list((folder / name).rglob("*.pdf"))
        size = sum(path.stat().st_size for path in made) / 1000
        found[name] = Figures(statistics.median(seconds), spread, max(pair[1] for pair in pairs), size)
    return found


def run(command: list[str], folder: Path) -> tuple[float, float]:
    """User and system seconds and peak memory in MB of one process with its children."""
    # As installed: compiled modules are kept, as pip leaves them.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    process = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    assert process.stderr is not None
    complaint = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"{' '.join(command)} failed:\n{complaint.decode()}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def workloads(quick: bool) -> list[Workload]:
    """The table's rows."""

    def numbered(sheets: int) -> Callable[[Path], None]:
        return lambda path: drawing.describe_numbered(sheets, path)

    def pages(request: object) -> Callable[[Path], None]:
        return lambda path: drawing.describe(drawing.make(request), path)  # type: ignore[arg-type]

    from padgen.locales import codes

    request = drawing.Request
    languages = codes()
    sheets = ["pad", "fi", "--number", "sheet", "--sheets"]
    rows = [
        Workload("H", "padgen --help", ["--help"], 4.5, 1.5, floor=[sys.executable, "-c", "pass"], runs=15),
        Workload(
            "W1",
            "one A4 sheet of four Finnish pads",
            ["pad", "fi"],
            0.95,
            0.5,
            pages(request("pad", ("fi",))),
            peers=("typst_peer", "fpdf2_peer", "weasy"),
            runs=11,
        ),
        Workload(
            "W2", "100 numbered sheets", [*sheets, "100"], 0.30, 0.10, numbered(100), peers=("typst_peer", "fpdf2_peer")
        ),
        Workload(
            "W3a", "1,000 numbered sheets", [*sheets, "1000"], 0.06, 0.02, numbered(1000), peers=("typst_peer",), runs=3
        ),
        Workload(
            "W3b",
            "10,000 numbered sheets",
            [*sheets, "10000"],
            0.03,
            0.01,
            numbered(10_000),
            peers=("typst_peer",),
            runs=1,
        ),
        Workload(
            "W4",
            "the 17-language booklet",
            ["booklet"],
            1.3,
            0.6,
            pages(request("booklet", tuple(languages))),
            peers=("typst_peer", "fpdf2_peer", "weasy"),
            runs=5,
        ),
        Workload(
            "W4s",
            "17 leaflets in one run",
            ["leaflet", *languages],
            0.15,
            0.08,
            floor=[
                "/bin/sh",
                "-c",
                " && ".join(f"{sys.executable} -m padgen leaflet {code} -o floor" for code in languages),
            ],
            runs=3,
        ),
        Workload(
            "W5",
            "the six-player form",
            ["form", "fi", "-p", "6"],
            0.8,
            0.5,
            pages(request("form", ("fi",), players=6)),
            peers=("weasy",),
            runs=9,
        ),
    ]
    if quick:
        rows = [row for row in rows if row.name not in ("W3a", "W3b")]
        for row in rows:
            row.runs = min(row.runs, 3)
            row.peers = ()
    return rows


def commands(row: Workload, folder: Path) -> dict[str, list[str]]:
    """The commands of a row by column name; each writes into the folder of its name."""
    made: dict[str, list[str]] = {}
    for name in ("padgen", "floor", *row.peers):
        (folder / name).mkdir()
    made["padgen"] = [*PADGEN, *row.padgen, *([] if row.name == "H" else ["-o", "padgen"])]
    if row.floor:
        made["floor"] = row.floor
    if row.content is not None:
        content = folder / "content.json"
        row.content(content)
        for name in ("floor", *row.peers):
            if find_spec(PEERS[name]) is not None:
                made[name] = [sys.executable, str(HERE / "peers" / f"{name}.py"), str(content), f"{name}/out.pdf"]
    return made


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split(":")[0] if __doc__ else "")
    parser.add_argument("names", nargs="*", metavar="WORKLOAD")
    parser.add_argument("--quick", action="store_true", help="few runs, no peers, no long runs of sheets")
    args = parser.parse_args()
    columns = ("floor", "typst_peer", "fpdf2_peer", "weasy")
    print("CPU seconds (user and system) as ratios to the floor; noise is (slowest − fastest) / median of padgen's\n")
    print("| | what | floor s | Typst | fpdf2 | WeasyPrint | padgen | goal | stretch | padgen KB | peak MB | noise |")
    print("|---|---|---|---|---|---|---|---|---|---|---|---|")
    for row in workloads(args.quick):
        if args.names and row.name not in args.names:
            continue
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place)
            found = measure(commands(row, folder), row.runs, folder)
        floor, own = found["floor"].seconds, found["padgen"]
        others = [f"{found[name].seconds / floor:.2f}" if name in found else "–" for name in columns[1:]]
        cells = [row.name, row.what, f"{floor:.3f}", *others, f"**{own.seconds / floor:.3f}**"]
        cells += [f"≤ {row.goal:g}", f"≤ {row.stretch:g}", f"{own.size_kb:.0f}" if own.size_kb else "–"]
        cells += [f"{own.peak_mb:.0f}", f"{own.spread:.0%}"]
        print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
