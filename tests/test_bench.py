"""The benchmarks run: padgen's pages become the peers' work, and the plain script draws the same words."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from pathlib import Path

import pytest
from pdfcheck import text

BENCH = Path(__file__).resolve().parents[1] / "bench"


@pytest.mark.skipif(not BENCH.is_dir(), reason="the benchmarks are not part of an installed package")
def test_the_floor_draws_the_words_of_a_pad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The plain ReportLab script shows each word as often as padgen's own sheet does."""
    monkeypatch.syspath_prepend(str(BENCH))
    drawing = importlib.import_module("drawing")
    content = tmp_path / "content.json"
    drawing.describe_numbered(2, content)
    page = json.loads(content.read_text("utf-8"))["pages"][0]
    words = [operation[-1] for operation in page if operation[0] == "text"]
    out = tmp_path / "floor.pdf"
    subprocess.run([sys.executable, BENCH / "peers" / "floor.py", content, out], check=True)
    drawn = text(out.read_bytes())
    assert words.count("Täyskäsi") == 4
    assert drawn.count("Täyskäsi") == 8
