"""The benchmark's scripts run and print their tables; the figures aren't checked."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pikepdf
import pytest

BENCH = Path(__file__).resolve().parents[1] / "bench"
pytestmark = pytest.mark.skipif(not hasattr(os, "wait4"), reason="the benchmark measures with os.wait4")
PEERS = {
    "floor": "reportlab",
    "canvas_forms": "reportlab",
    "platypus": "reportlab",
    "typst_peer": "typst",
    "fpdf2_peer": "fpdf",
    "weasy": "weasyprint",
}


def printed(script: str, *args: str) -> str:
    done = subprocess.run([sys.executable, BENCH / script, *args], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def cells(table: str) -> dict[str, list[str]]:
    """A table's lines by their first cell."""
    lines = [[cell.strip() for cell in line.strip("|\n").split("|")] for line in table.splitlines() if line[:1] == "|"]
    return {first: rest for first, *rest in lines}


@pytest.mark.long
def test_one_command_prints_the_tables() -> None:
    """One prints ratios, goals and noise, another sizes and memory, for the named workloads."""
    ratios, sizes = printed("run.py", "--quick", "--runs", "1", "H", "W5").split("File size")
    rows = cells(ratios)
    assert set(rows) == {"", "---", "H", "W5"}
    for name, goal in (("H", "≤ 4.5"), ("W5", "≤ 0.8")):
        row = dict(zip(rows[""], rows[name], strict=True))
        assert row["goal"] == goal
        assert float(row["floor s"]) > 0
        assert re.fullmatch(r"\*\*\d+\.\d{3}\*\*", row["padgen"])
        assert re.fullmatch(r"\d+%, \d+%", row["noise"])
    assert 1 < float(dict(zip(rows[""], rows["H"], strict=True))["Click"]) < 20
    form = dict(zip(cells(sizes)[""], cells(sizes)["W5"], strict=True))
    kilobytes, megabytes = map(int, re.findall(r"\d+", form["padgen"]))
    assert 10 < kilobytes <= 65
    assert 5 < megabytes < 200


@pytest.mark.long
def test_growth_prints_both_curves() -> None:
    """Numbers of sheets and of languages are listed with seconds, memory and size."""
    found = cells(printed("growth.py", "--runs", "1", "--most", "2"))
    assert {"numbered sheets", "languages of a booklet", "1", "2"} <= set(found)
    assert all(re.fullmatch(r"\d+\.\d\d", found[count][0]) for count in "12")


@pytest.mark.long
def test_the_canvas_is_compared_with_the_writer() -> None:
    """Each number of sheets has seconds, size and memory of both, and their ratios."""
    found = cells(printed("canvas.py", "--runs", "1", "1", "2"))
    assert set(found) == {"sheets", "---", "1", "2"}
    for row in (found["1"], found["2"]):
        canvas, own = (float(cell.replace(",", "")) for cell in row[3:5])
        assert float(row[5].strip("*")) == pytest.approx(own / canvas, abs=0.1)
        assert 5 < own < canvas < 100


@pytest.mark.long
@pytest.mark.parametrize("peer", PEERS)
def test_every_peer_shows_the_same_words(peer: str, tmp_path: Path) -> None:
    """Each makes two pages with the words of padgen's own pads and the sheet's number."""
    if find_spec(PEERS[peer]) is None:
        pytest.skip(f"{PEERS[peer]} is not installed")
    request = {"kind": "pad", "langs": ["fi"], "number": "sheet", "sheets": 2}
    forms = ["--forms"] if peer == "canvas_forms" else []
    printed("drawing.py", *forms, json.dumps(request), str(tmp_path / "content.json"))
    printed(f"peers/{peer}.py", str(tmp_path / "content.json"), str(tmp_path / "out.pdf"))
    with pikepdf.open(tmp_path / "out.pdf") as file:
        assert len(file.pages) == 2
    import pypdfium2

    pages = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(tmp_path / "out.pdf")]
    for number, text in enumerate(pages, 1):
        assert text.count("Viitoset") == 4
        assert re.search(rf"\b{number}\b", text)


@pytest.mark.long
def test_the_server_answers_everything_and_costs_less_than_commands() -> None:
    """Cached pictures and simultaneous new documents all arrive, each with less processor time than a command."""
    rows = cells(printed("serve.py", "--runs", "1", "--previews", "200", "--documents", "8"))
    for name in ("200 pictures in memory, 8 connections", "8 new documents at once"):
        row = dict(zip(rows[""], rows[name], strict=True))
        assert row["failed"] == "0"
        assert float(row["processor, ratio to the command"].strip("*")) < 1
