"""How padgen's cost grows: ``python bench/growth.py`` prints sheets from 1 to 10,000 and languages from 1 to 17.

Measures whole processes that make pads and booklets: medians of several runs after one to warm up.  POSIX only.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from measure import measure
from run import LANGUAGES, PADGEN, show


def curve(title: str, commands: dict[str, list[str]], runs: int) -> None:
    """Print one curve as a table."""
    show(title, "CPU s", "peak MB", "KB")
    show(*["---"] * 4)
    for name, command in commands.items():
        with tempfile.TemporaryDirectory() as place:
            found = measure({"padgen": [*PADGEN, *command, "-o", "padgen"]}, runs, Path(place))["padgen"]
        show(name, f"{found.seconds:.2f}", f"{found.peak_mb:.0f}", f"{found.size_kb:,.0f}")
    print()


def main() -> None:
    """Print both curves."""
    parser = argparse.ArgumentParser(description=__doc__.split(":")[0] if __doc__ else "")
    parser.add_argument("--runs", type=int, default=5, help="how often each command is measured")
    parser.add_argument("--most", type=int, default=10_000, help="no more sheets than this")
    args = parser.parse_args()
    sheets = ["pad", "fi", "--number", "sheet", "--sheets"]
    counts = [count for count in (1, 10, 100, 1000, 10_000) if count <= args.most]
    curve("numbered sheets", {f"{count:,}": [*sheets, str(count)] for count in counts}, args.runs)
    counts = [count for count in (1, 2, 4, 8, 12, len(LANGUAGES)) if count <= args.most]
    curve("languages of a booklet", {str(count): ["booklet", *LANGUAGES[:count]] for count in counts}, args.runs)


if __name__ == "__main__":
    main()
