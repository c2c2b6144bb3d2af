"""A second opinion on accessibility: outloud's PDF/UA-1 rules on one PDF of every kind."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from padgen.api.jobs import make
from padgen.api.request import Request
from padgen.pdf import render

try:
    import outloud
except ImportError:
    if os.environ.get("PADGEN_REQUIRE_VIEWERS"):
        raise
    pytest.skip("outloud is not installed (pip install '.[accessibility]')", allow_module_level=True)

KINDS = {
    "pads": Request("pad", ("fi",)),
    "one pad": Request("pad", ("uk",), template="a5"),
    "one pad in two languages": Request("pad", ("fi", "sv"), variant="half-forced", template="a5"),
    "numbered pads": Request("pad", ("is",), variant="maxi", sheets=2, number="pads"),
    "leaflet": Request("leaflet", ("pl",)),
    "leaflet of Maxi": Request("leaflet", ("de",), variant="maxi"),
    "booklet": Request("booklet", ("lt", "ru", "hu")),
    "form": Request("form", ("lv",), names=("Ģirts", "Žanna")),
    "form with lists": Request("form", ("en",), variant="thirteen", entry="pick"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_no_failure(kind: str, tmp_path: Path) -> None:
    """Nothing that PDF/UA-1 asks for is missing, and the file could be read."""
    path = tmp_path / "made.pdf"
    path.write_bytes(render(make(KINDS[kind])))
    result = outloud.check(str(path))
    assert result.error is None
    assert result.stats["tagged"]
    failures = [f"{finding.rule}: {finding.message}" for finding in result.findings if finding.severity == "error"]
    assert (failures, result.errors) == ([], 0)
    assert not [done.rule for done in result.runs if done.status == "crashed"]
    statuses = {row["status"] for row in result.criteria["pdfua1"]}
    assert "fail" not in statuses
    assert "pass" in statuses
