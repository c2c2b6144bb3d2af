"""Compare padgen's PDF writer with ReportLab's canvas: ``python bench/canvas.py [--runs N] [SHEETS...]``.

Both write the same numbered sheets of four pads; the canvas also shows the pad as one Form XObject.  Whole processes
take turns, and medians are printed.  The canvas' file has no tags, XMP metadata or object streams, and its script reads
a finished layout.  POSIX only.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from measure import measure
from run import HERE, PADGEN, show


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split(":")[0] if __doc__ else "")
    parser.add_argument("sheets", nargs="*", type=int, default=[1, 100, 1000, 10_000], metavar="SHEETS")
    parser.add_argument("--runs", type=int, default=5, help="how often each command is measured")
    args = parser.parse_args()
    print("CPU seconds (user and system), file size and peak memory; ratios are padgen's to the canvas'.\n")
    show(
        "sheets", "canvas s", "padgen s", "ratio", "canvas KB", "padgen KB", "ratio", "canvas MB", "padgen MB", "ratio"
    )
    show(*["---"] * 10)
    for count in args.sheets:
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place)
            request = {"kind": "pad", "langs": ["fi"], "number": "sheet", "sheets": count}
            content = folder / "content.json"
            subprocess.run([sys.executable, HERE / "drawing.py", "--forms", json.dumps(request), content], check=True)
            (folder / "padgen").mkdir()
            (folder / "canvas").mkdir()
            commands = {
                "padgen": [*PADGEN, "pad", "fi", "--number", "sheet", "--sheets", str(count), "-o", "padgen"],
                "canvas": [sys.executable, str(HERE / "peers/canvas_forms.py"), str(content), "canvas/out.pdf"],
            }
            found = measure(commands, args.runs, folder)
        canvas, own = found["canvas"], found["padgen"]
        cells = [f"{count:,}"]
        for theirs, ours, form in (
            (canvas.seconds, own.seconds, "{:.2f}"),
            (canvas.size_kb, own.size_kb, "{:,.0f}"),
            (canvas.peak_mb, own.peak_mb, "{:.0f}"),
        ):
            cells += [form.format(theirs), form.format(ours), f"**{ours / theirs:.2f}**"]
        show(*cells)


if __name__ == "__main__":
    main()
