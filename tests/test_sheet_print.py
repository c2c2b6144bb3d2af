"""Printouts of score sheets from Chromium and Firefox: one page of A4 or Letter with the whole table and names."""

from __future__ import annotations

import base64
import io
import random
from pathlib import Path

import pdfplumber
import pytest
from engines import bidi
from engines.pages import BROWSERS, Page
from sheet_pages import game, page_of, resume

from padgen.rules import Variant, load_variant

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


def assert_whole(page: Page, variant: Variant, names: list[str], paper: str) -> None:
    """Check that there is one page of this paper, with all words of the names, all totals, and the last row."""
    ((size, words),) = printed(page, paper)
    many = len(names) * len(variant.prefixes) > 6
    wanted = PAPERS[paper][::-1] if many else PAPERS[paper]
    assert max(abs(one - other) for one, other in zip(size, wanted, strict=True)) <= 1
    said = "".join(words)
    for name in names:
        assert all(part in said for part in name.replace("-", " ").split()), (name, words)
    for value in page.ask("Array.from(document.querySelectorAll('td.total'), (one) => one.firstChild.textContent)"):
        assert value in words
    last = page.ask("Array.from(document.querySelectorAll('.row-name')).at(-1).textContent")
    assert last.replace("\u00ad", "") in said


@pytest.mark.parametrize("browser", BROWSERS)
@pytest.mark.parametrize(
    ("lang", "rules", "players", "size"),
    [
        ("de", "yahtzee", 4, (320, 640)),
        ("de", "classic", 8, (390, 844)),
        ("de", "maxi", 7, (1180, 820)),
        ("uk", "maxi", 12, (820, 1180)),
        ("de", "yamb", 4, (820, 1180)),
    ],
)
def test_a_printout_is_one_page_with_whole_names(
    browser: str, lang: str, rules: str, players: int, size: tuple[int, int], tmp_path: Path
) -> None:
    """Whatever the window's size, the whole table is on one page, on its side for more than six columns."""
    variant = load_variant(rules)
    names = NAMES.split(",")[:players]
    page = page_of(tmp_path, browser, lang, variant=rules, names=",".join(names), size=size)
    resume(page, game(variant, players, random.Random(5), 0.4))
    for paper in PAPERS:
        assert_whole(page, variant, names, paper)
    page.close()


@pytest.mark.parametrize("browser", BROWSERS)
def test_heads_are_repeated_on_a_second_page(browser: str, tmp_path: Path) -> None:
    """Should the table need two pages, both have the names in one table, also if a window shows it in two halves."""
    page = page_of(tmp_path, browser, "de", variant="maxi", names=NAMES, size=(1180, 820))
    # Rows that are as high as those of a shorter table.
    page.ask("(document.documentElement.style.setProperty('--lines', 12), true)")
    first, second = (words for _, words in printed(page, "A4"))
    assert {"Bartholomäus", "Anna", "Einser"} <= set(first)
    assert {"Bartholomäus", "Anna", "Gesamt"} <= set(second)
    page.close()
