"""Measure padgen against a plain ReportLab script and its peers: ``python bench/run.py [--quick] [WORKLOAD...]``.

Whole processes, the commands of a workload in turn; every ratio compares medians of one run.
Peers come from ``pip install -e '.[bench]'``; a missing one shows as a dash.  POSIX only.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from measure import Figures, measure

HERE = Path(__file__).resolve().parent
LANGUAGES = "da de en et fi fr hu is it lt lv nb nl pl ru sv uk".split()
"""The languages of the printed rules: always the same, so that figures can be compared with older ones."""

PADGEN = [sys.executable, "-m", "padgen"]
PEERS = {
    "floor": "reportlab", "click_help": "click", "typst_peer": "typst", "fpdf2_peer": "fpdf", "weasy": "weasyprint",
    "platypus": "reportlab",
}  # fmt: skip
"""A peer's script, and the package that it needs."""

SHOWN = {
    "click_help": "Click",
    "typst_peer": "Typst",
    "fpdf2_peer": "fpdf2",
    "weasy": "WeasyPrint",
    "platypus": "platypus",
}


@dataclass
class Workload:
    """A request to padgen and its floor; ``goal`` and ``stretch`` are ratios to the floor.

    ``request`` is the drawing that floor and peers repeat; ``floor`` is another command to compare with.
    """

    name: str
    what: str
    padgen: list[str]
    goal: float | None
    stretch: float | None
    request: dict[str, Any] = field(default_factory=dict)
    floor: list[str] = field(default_factory=list)
    peers: tuple[str, ...] = ()
    runs: int = 7
    environment: dict[str, str] = field(default_factory=dict)


def workloads() -> list[Workload]:
    """The table's rows."""
    pad = {"kind": "pad", "langs": ["fi"]}
    every, quick = ("typst_peer", "fpdf2_peer", "weasy", "platypus"), ("typst_peer", "fpdf2_peer", "platypus")

    def sheets(count: int) -> tuple[list[str], dict[str, Any]]:
        command = ["pad", "fi", "--number", "sheet", "--sheets", str(count)]
        return command, {**pad, "number": "sheet", "sheets": count}

    one_by_one = " && ".join(f"{sys.executable} -m padgen leaflet {code} -o floor" for code in LANGUAGES)
    return [
        Workload(
            "H", "padgen --help", ["--help"], 4.5, 1.5, floor=[sys.executable, "-c", "pass"], peers=("click_help",),
            runs=21,
        ),
        Workload("W1", "one A4 sheet of four Finnish pads", ["pad", "fi"], 0.8, 0.5, pad, peers=every, runs=15),
        Workload(
            "W1c", "the same, nothing in the cache", ["pad", "fi"], None, None, pad,
            environment={"PADGEN_CACHE": ""}, runs=9,
        ),
        Workload("W2", "100 numbered sheets", sheets(100)[0], 0.30, 0.10, sheets(100)[1], peers=quick),
        Workload("W3a", "1,000 numbered sheets", sheets(1000)[0], 0.04, 0.02, sheets(1000)[1], peers=quick, runs=3),
        Workload(
            "W3b", "10,000 numbered sheets", sheets(10_000)[0], 0.03, 0.01, sheets(10_000)[1],
            peers=("typst_peer",), runs=1,
        ),
        Workload(
            "W4", "the 17-language booklet", ["booklet", *LANGUAGES], 1.3, 0.6, {"kind": "booklet", "langs": LANGUAGES},
            peers=every, runs=5,
        ),
        Workload(
            "W4s", "17 leaflets in one run", ["leaflet", *LANGUAGES], 0.15, 0.08,
            floor=["/bin/sh", "-c", one_by_one], runs=5,
        ),
        Workload(
            "W5", "the six-player form", ["form", "fi", "-p", "6"], 0.8, 0.5,
            {"kind": "form", "langs": ["fi"], "players": 6}, peers=("weasy",), runs=9,
        ),
    ]  # fmt: skip


def commands(row: Workload, folder: Path) -> dict[str, list[str]]:
    """The commands of a row by column name; each writes into the folder of its name."""
    for name in ("padgen", "floor", *row.peers):
        (folder / name).mkdir()
    made = {"padgen": [*PADGEN, *row.padgen, *([] if row.name == "H" else ["-o", "padgen"])]}
    content = str(folder / "content.json")
    if row.request:
        subprocess.run([sys.executable, HERE / "drawing.py", json.dumps(row.request), content], check=True)
    for name in ("floor", *row.peers):
        if name == "floor" and row.floor:
            made[name] = row.floor
        elif find_spec(PEERS[name]) is not None:
            script = str(HERE / "peers" / f"{name}.py")
            made[name] = [sys.executable, script, *([content, f"{name}/out.pdf"] if row.request else row.padgen)]
    return made


def ratios(row: Workload, figures: dict[str, Figures]) -> list[str]:
    """A line of the first table: CPU time in relation to the floor."""
    floor, own = figures["floor"].seconds, figures["padgen"]
    others = [f"{figures[name].seconds / floor:.2f}" if name in figures else "–" for name in SHOWN]
    aims = ["–" if aim is None else f"≤ {aim:g}" for aim in (row.goal, row.stretch)]
    noise = f"{own.noise:.0%}, {figures['floor'].noise:.0%}"
    return [row.name, row.what, f"{floor:.3f}", *others, f"**{own.seconds / floor:.3f}**", *aims, noise]


def sizes(row: Workload, figures: dict[str, Figures]) -> list[str]:
    """A line of the second table: kilobytes of file and megabytes of memory."""
    cells = [
        f"{figures[name].size_kb:,.0f} KB, {figures[name].peak_mb:.0f} MB" if name in figures else "–"
        for name in ("padgen", "floor", *SHOWN)
    ]
    return [row.name, *cells]


def show(*cells: str) -> None:
    """Print a line of a table."""
    print(f"| {' | '.join(cells)} |", flush=True)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.split(":")[0] if __doc__ else "")
    parser.add_argument("names", nargs="*", metavar="WORKLOAD")
    parser.add_argument("--quick", action="store_true", help="few runs, only Click as a peer, no long runs of sheets")
    parser.add_argument("--runs", type=int, help="how often each command is measured")
    args = parser.parse_args()
    rows = [row for row in workloads() if not args.names or row.name in args.names]
    if args.quick:
        rows = [row for row in rows if row.name not in ("W3a", "W3b")]
    print(
        "CPU seconds (user and system) in relation to the floor's; noise is the range of the middle half of the runs,"
    )
    print("padgen's and the floor's.\n")
    show("", "what", "floor s", *SHOWN.values(), "padgen", "goal", "stretch", "noise")
    show(*["---"] * (7 + len(SHOWN)))
    further = []
    for row in rows:
        if args.quick:
            row.runs, row.peers = min(row.runs, 3), () if row.request else row.peers
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place)
            figures = measure(commands(row, folder), args.runs or row.runs, folder, row.environment)
        show(*ratios(row, figures))
        further.append(sizes(row, figures))
    print("\nFile size and peak memory\n")
    show("", "padgen", "floor", *SHOWN.values())
    show(*["---"] * (3 + len(SHOWN)))
    for cells in further:
        show(*cells)


if __name__ == "__main__":
    main()
