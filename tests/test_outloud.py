"""A second opinion on accessibility: outloud's PDF/UA-1 rules on one PDF of every kind."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from padgen.api.booklet import BookletRequest
from padgen.api.form import FormRequest
from padgen.api.leaflet import LeafletRequest
from padgen.api.pad import PadRequest
from padgen.pdf import render

try:
    import outloud
except ImportError:
    if os.environ.get("PADGEN_REQUIRE_VIEWERS"):
        raise
    pytest.skip("outloud is not installed (pip install '.[accessibility]')", allow_module_level=True)

KINDS = {
    "pads": PadRequest(("fi",)),
    "one pad": PadRequest(("uk",), template="a5"),
    "one pad in two languages": PadRequest(("fi", "sv"), variant="half-forced", template="a5"),
    "numbered pads": PadRequest(("is",), variant="maxi", sheets=2, number="pads"),
    "leaflet": LeafletRequest(("pl",)),
    "leaflet of Maxi": LeafletRequest(("de",), variant="maxi"),
    "booklet": BookletRequest(("lt", "ru", "hu")),
    "form": FormRequest(("lv",), names=("Ģirts", "Žanna")),
    "form with lists": FormRequest(("en",), variant="thirteen", entry="pick"),
}


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_no_failure(kind: str, tmp_path: Path) -> None:
    """The file can be read and meets every rule of PDF/UA-1."""
    path = tmp_path / "made.pdf"
    path.write_bytes(render(KINDS[kind].make()))
    result = outloud.check(str(path))
    assert result.error is None
    assert result.stats["tagged"]
    failures = [f"{finding.rule}: {finding.message}" for finding in result.findings if finding.severity == "error"]
    assert (failures, result.errors) == ([], 0)
    assert not [done.rule for done in result.runs if done.status == "crashed"]
    statuses = {row["status"] for row in result.criteria["pdfua1"]}
    assert "fail" not in statuses
    assert "pass" in statuses
