"""Forms of games in which each player has several columns."""

from __future__ import annotations

import io

import pdfplumber
import pytest

import padgen
from padgen import languages


@pytest.mark.sweep
@pytest.mark.parametrize("lang", languages.codes())
def test_balut_fits_a_phone_in_every_language(lang: str) -> None:
    """If the word for the grand total is too long for the bar, the word for any total is used."""
    data = padgen.form(lang, variant="balut", template="phone").to_bytes()
    words = languages.read(lang).words.names["labels"]
    with pdfplumber.open(io.BytesIO(data)) as pdf:
        page = pdf.pages[0]
        bar = page.crop((0, page.height * 0.9, page.width, page.height)).extract_text()
    shown = bar.replace("-\n", "").replace("\n", " ").lower()
    assert any(words[key].lower() in shown for key in ("grand_total", "total")), bar
