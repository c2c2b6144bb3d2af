"""Words in capitals, on pads."""

from __future__ import annotations

import pytest
from pads import first_sheet

from padgen.documents.text.capitals import capitals


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Πάνω μέρος", "ΠΑΝΩ ΜΕΡΟΣ"),
        ("ρολόι", "ΡΟΛΟΪ"),
        ("άυλο", "ΑΫΛΟ"),
        ("Πάνω ή κάτω", "ΠΑΝΩ Ή ΚΑΤΩ"),
        ("Součet", "SOUČET"),
    ],
)
def test_greek_capitals_have_no_accents(text: str, wanted: str) -> None:
    """Greek accents are dropped or become diaereses, except on the word for *or*; other languages keep theirs."""
    assert capitals(text) == wanted


def test_a_greek_pad_is_in_capitals_as_greeks_write_them() -> None:
    """Names of sections, the total and the title on a band have no accents."""
    shown = {placed.leaf.text for placed in first_sheet("el", variant="finnish", theme="retro").texts}
    assert {"ΠΑΝΩ ΜΕΡΟΣ", "ΚΑΤΩ ΜΕΡΟΣ", "ΣΥΝΟΛΟ"} <= shown
    assert "ΦΙΝΛΑΝΔΙΚΟ YATZY" in shown
