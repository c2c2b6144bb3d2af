"""How padgen's cost grows: ``python bench/growth.py`` prints sheets from 1 to 10,000 and languages from 1 to 17.

Whole processes, medians of three runs after one to warm up, pads and booklets; POSIX only, as ``run.py``.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from run import PADGEN, measure

from padgen.locales import codes


def rows(title: str, commands: dict[str, list[str]]) -> None:
    """Print one curve as a table."""
    print(f"| {title} | CPU s | peak MB | KB |\n|---|---|---|---|")
    for name, command in commands.items():
        with tempfile.TemporaryDirectory() as place:
            found = measure({"padgen": [*PADGEN, *command, "-o", "padgen"]}, 3, Path(place))["padgen"]
        print(f"| {name} | {found.seconds:.2f} | {found.peak_mb:.0f} | {found.size_kb:.0f} |", flush=True)
    print()


def main() -> None:
    """Print both curves."""
    sheets = ["pad", "fi", "--number", "sheet", "--sheets"]
    rows("numbered sheets", {f"{count:,}": [*sheets, str(count)] for count in (1, 10, 100, 1000, 10_000)})
    languages = codes()
    rows("languages in a booklet", {str(n): ["booklet", *languages[:n]] for n in (1, 2, 4, 8, 12, 17)})


if __name__ == "__main__":
    main()
