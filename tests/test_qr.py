"""QR codes above the table: scanners can read them, nothing is too close, and wrong addresses are refused."""

from __future__ import annotations

import pytest
import zxingcpp
from pdfcheck import check_pdf
from presses import SQUARE, bitmap, pressed
from sheets import sheets

from padgen import pdf
from padgen.errors import UsageError
from padgen.page.marks import BLACK, WHITE, Box, DrawnDocument, Line, Tag, Text, Use, leaves
from padgen.templates import load_pad


@pytest.mark.long
@pytest.mark.parametrize("url", [SQUARE, "https://example.org/" + "a" * 120, "https://sääntö.example/å?ö=ü"])
@pytest.mark.parametrize("options", [{"template": "a5"}, {}, {"color": "navy", "cmyk": True, "template": "a5"}])
def test_qr_codes_can_be_read(url: str, options: dict[str, object]) -> None:
    """A scanner finds the address on a single pad and on each of four."""
    data = pdf.render(pressed(qr=url, **options))
    found = zxingcpp.read_barcodes(bitmap(data, 300))
    assert [code.text for code in found] == [url] * (1 if "template" in options else 4)
    check_pdf(data)


def code_of(document: DrawnDocument) -> tuple[Tag, list[Box]]:
    page = next(iter(document.pages))
    figures = [node for node in page.children if isinstance(node, Tag) and node.role == "Figure"]
    boxes = [leaf for leaf in figures[0].children if isinstance(leaf, Box)]
    return figures[0], boxes


def test_qr_codes_are_large_and_alone() -> None:
    """The code is at least 12 mm wide with four modules of white around it, and says where it leads."""
    document = pressed(qr=SQUARE, template="a5", theme="night")
    figure, modules = code_of(document)
    left, right = min(box.x for box in modules), max(box.x + box.w for box in modules)
    top, foot = min(box.y for box in modules), max(box.y + box.h for box in modules)
    assert right - left >= 12
    assert right - left == pytest.approx(foot - top)
    quiet = 4 * modules[0].h
    page = next(iter(document.pages))
    for leaf in leaves(page.children):
        if leaf in modules or (isinstance(leaf, Box) and leaf.w > 2 * (right - left)):
            continue  # the band is under the white
        if isinstance(leaf, Box) and leaf.fill == WHITE:
            assert leaf.x <= left - quiet + 1e-6
            assert leaf.w >= right - left + 2 * quiet - 1e-6
        elif isinstance(leaf, Line):
            assert max(leaf.x1, leaf.x2) <= left - quiet or min(leaf.y1, leaf.y2) >= foot + quiet - 1e-6
        elif isinstance(leaf, Text) and leaf.y < foot:
            assert leaf.x < left - quiet
    assert SQUARE in (figure.alt or "")

    whites = [leaf for leaf in leaves(page.children) if isinstance(leaf, Box) and leaf.fill == WHITE]
    assert len(whites) == 1  # the code needs a white border on the coloured band


def test_small_pads_have_readable_codes() -> None:
    """On four pads a sheet too, the dark part of the code is at least 12 mm wide and a module a third of a mm."""
    for url in ("https://e.org", SQUARE, SQUARE * 4):
        use = next(leaf for leaf in leaves(next(iter(pressed(qr=url).pages)).children) if isinstance(leaf, Use))
        modules = [leaf for leaf in use.symbol.children if isinstance(leaf, Box) and leaf.fill == BLACK]
        assert max(box.x + box.w for box in modules) - min(box.x for box in modules) >= 12 - 1e-6
        assert modules[0].h >= 0.33 - 1e-6


def test_repeated_pads_have_the_codes_address_as_text() -> None:
    """Repeated pads are a figure whose alternative text has the address."""
    page = next(iter(pressed(qr=SQUARE).pages))
    figure = next(node for node in page.children if isinstance(node, Tag))
    assert SQUARE in (figure.alt or "")


@pytest.mark.parametrize("url", ["", "  ", "a\nb", "x" * 600])
def test_wrong_addresses_are_refused(url: str) -> None:
    """An empty, unprintable or very long address is a usage error."""
    with pytest.raises(UsageError, match=r"^qr: "):
        pressed(qr=url)


def test_a_code_leaves_rows_their_height() -> None:
    """Logo and code shrink so that rows keep the template's smallest height."""
    for template in ("classic", "a5", "tall"):
        layout = load_pad(template)
        least, heads = layout.row_least, 2 if layout.games > 1 else 1
        sheet = sheets(pressed("de", qr=SQUARE, template=template, variant="maxi"))[0]
        rows = sheet.rows(1 if len(sheet.cells) > 1 else 0)
        assert min(row.y1 - row.y0 for row in rows[heads:]) >= least - 1e-6
