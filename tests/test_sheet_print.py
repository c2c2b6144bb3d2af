"""Printouts of score sheets from Chromium and Firefox: one page of A4 or Letter with the whole table and names."""

from __future__ import annotations

import base64
import io
from pathlib import Path

import pdfplumber
import pytest
from engines import bidi
from engines.pages import BROWSERS, Page
from sheet_pages import page_of

pytestmark = pytest.mark.browser

NAMES = (
    "Maximiliane Alexandra,Wilhelmina-Charlotte,Bartholomäus,Konstantin-Alexander,Anna,Bo,"
    "Christa-Elisabeth,Dieter,Emil,Franziska,Gustav-Adolf,Henriette"
)
PAPERS = {"A4": (595, 842), "Letter": (612, 792)}


def printed(page: Page, paper: str) -> list[tuple[tuple[int, int], list[str]]]:
    """The size of each page of the printout, and the words on it."""
    width, height = PAPERS[paper]
    if isinstance(page.tab, bidi.Tab):
        pdf = page.tab.print_pdf(width, height)
    else:
        paper_size = {"paperWidth": width / 72, "paperHeight": height / 72}
        pdf = base64.b64decode(page.tab.call("Page.printToPDF", {"preferCSSPageSize": True, **paper_size})["data"])
    with pdfplumber.open(io.BytesIO(pdf)) as read:
        sizes = [(round(one.width), round(one.height)) for one in read.pages]
        return list(zip(sizes, ([word["text"] for word in one.extract_words()] for one in read.pages), strict=True))


@pytest.mark.parametrize("browser", BROWSERS)
@pytest.mark.parametrize(("lang", "rules", "size"), [("de", "yahtzee", (320, 640)), ("de", "yamb", (820, 1180))])
def test_printed_names_are_whole(browser: str, lang: str, rules: str, size: tuple[int, int], tmp_path: Path) -> None:
    """Names that the window's columns cut are whole in print."""
    names = NAMES.split(",")[:4]
    page = page_of(tmp_path, browser, lang, variant=rules, names=",".join(names), size=size)
    said = "".join(word for _, words in printed(page, "A4") for word in words)
    assert [name for name in names if not all(part in said for part in name.replace("-", " ").split())] == []
    page.close()
