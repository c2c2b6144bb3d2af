"""Long numbered runs: bytes grow in proportion to the pages, and memory stays flat."""

from __future__ import annotations

import io
import tracemalloc
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest
from pdfcheck import check_pdf, text

from padgen import pdf
from padgen.page.marks import BLACK, DrawnDocument, Line, Page, Symbol, Tag, Text, Use
from padgen.pdf import file

ROWS = 30
PAD = Symbol(
    "pad",
    100,
    140,
    tuple(
        mark
        for row in range(ROWS)
        for mark in (Text(5, 5 + 4 * row, f"Row {row}", 9), Line(0, 6 + 4 * row, 100, 6 + 4 * row, ink=BLACK))
    ),
)


def sheets(count: int) -> DrawnDocument:
    return DrawnDocument("Pads", "en", _pages(count))


def _pages(count: int) -> Iterator[Page]:
    for number in range(1, count + 1):
        places = (Use(PAD, 5, 5), Use(PAD, 105, 5), Use(PAD, 5, 150), Use(PAD, 105, 150))
        label = Text(200, 292, str(number), 7, align="right")
        yield Page(210, 297, (Tag("Figure", (*places, label), alt="pads", key="pads"),), label=str(number))


def test_a_run_of_sheets_is_accessible_and_each_shows_its_number() -> None:
    data = pdf.render(sheets(250))
    check_pdf(data)
    assert text(data, 0).split()[-1] == "1"
    assert text(data, 249).split()[-1] == "250"
    with pikepdf.open(io.BytesIO(data)) as file:
        assert len(file.pages) == 250
        assert file.Root.Pages.Count == 250
        assert file.pages[180].label == "181"
        forms = [o for o in file.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"]
        assert len(forms) == 1


def test_each_further_sheet_costs_the_same_few_bytes() -> None:
    sizes = {count: len(pdf.render(sheets(count))) for count in (1, 100, 500, 1000)}
    each = [(sizes[b] - sizes[a]) / (b - a) for a, b in pairwise(sizes)]
    assert max(each) < 400
    assert max(each) < 1.5 * min(each)


def test_memory_stays_flat(tmp_path: Path) -> None:
    """Four times as many sheets need only a few more bytes of memory for each page."""
    pdf.write(sheets(5), tmp_path / "warm.pdf")

    def peak(count: int) -> int:
        tracemalloc.start()
        pdf.write(sheets(count), tmp_path / f"{count}.pdf")
        _, highest = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return highest

    few, many = peak(500), peak(2000)
    assert many - few < 1500 * 1500


def test_pages_are_taken_one_by_one() -> None:
    """The first page is written before the third is made."""
    written: list[int] = []

    class Sink(io.BytesIO):
        pass

    sink = Sink()

    def pages() -> Iterator[Page]:
        for sheet in _pages(3):
            written.append(len(sink.getvalue()))
            yield sheet

    file.assemble(DrawnDocument("Pads", "en", pages()), sink)
    assert written[0] < written[1] < written[2]


@pytest.mark.parametrize("count", [99, 100, 101, 200, 201])
def test_the_page_tree_holds_every_page_in_order(count: int) -> None:
    with pikepdf.open(io.BytesIO(pdf.render(sheets(count)))) as file:
        nodes = [o for o in file.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Pages"]
        # Nodes are narrow, so that viewers needn't read thousands of references to find a page.
        assert all(len(node.Kids) <= 100 for node in nodes)
        assert file.Root.Pages.Count == count
        assert [page.label for page in file.pages] == [str(number) for number in range(1, count + 1)]
        assert not file.check_pdf_syntax()
