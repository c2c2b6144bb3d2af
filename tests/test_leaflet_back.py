"""The rules in short on the backs of pads: they fit, agree with the rules, and meet their fronts."""

from __future__ import annotations

from dataclasses import replace

import pytest
from leaflets import CODES, EVERY, FONTS, bound, flaws, letters, tags, words
from pdfcheck import check_pdf
from sheets import Rect, sheets

from padgen import templates
from padgen.documents._back import back, back_page
from padgen.errors import PadgenError
from padgen.marks import Document, Page, Tag, Text, Use, leaves
from padgen.pdf import render
from padgen.rules import legal_points

CLASSIC = templates.load_pad("classic")
W, H = CLASSIC.size[0] / CLASSIC.across, CLASSIC.size[1] / CLASSIC.down


@pytest.mark.parametrize(("code", "variant"), EVERY)
def test_every_back_fits_its_pad(code: str, variant: str) -> None:
    """In every language and variant: inside the pad's margins, nothing overlapping, nothing below 6 pt."""
    (sheet,) = sheets(Document("", code, (Page(W, H, back(*bound(code, variant), CLASSIC, FONTS)),)))
    assert flaws(sheet, 1, CLASSIC.margin) == []


@pytest.mark.parametrize(("code", "variant"), EVERY[::7])
def test_backs_tell_rows_and_bonus(code: str, variant: str) -> None:
    """Each row has its name, what counts and its highest points; the bonus and special rules are told in full."""
    rules, locale = bound(code, variant)
    nodes = back(rules, locale, CLASSIC, FONTS)
    (table,) = tags(nodes, "Table")
    rows = [tag for tag in tags(table.children, "TR") if len(tag.children) > 1][1:]
    for row, shown in zip(rules.rows, rows, strict=True):
        cells = [words(cell) for cell in shown.children if isinstance(cell, Tag)]
        assert letters(cells[0]).endswith(letters(locale.row(row.id)))
        assert letters(cells[1]) == letters(f"{locale.combination(row)} {locale.worth(row)}")
        assert cells[2] == str(legal_points(rules, row.id)[-1])
    said = letters(words(nodes))
    if rules.bonus:
        key = "bonus_more_than" if rules.bonus.more_than else "bonus_at_least"
        text = locale.text(key, threshold=rules.bonus.threshold, bonus=rules.bonus.points)
        assert letters(text) in said
    for key in ("call_first", "saved_throws"):
        if getattr(rules, key):
            assert letters(locale.text(key, dice=rules.dice, throws=rules.throws)) in said


def test_columns_are_mirrored() -> None:
    """Flipped on the long edge, the first pad's back, tagged, lies at the right, and all pads have one."""
    page = back_page(*bound("fi", "classic"), CLASSIC, FONTS)
    lefts = [mark.x for tag in tags(page.children, "H1", "P") for mark in leaves((tag,)) if isinstance(mark, Text)]
    assert min(lefts) > page.width / 2
    uses = [mark for mark in leaves(page.children) if isinstance(mark, Use)]
    spots = {(use.x, use.y) for use in uses} | {(page.width / 2, 0.0)}
    assert spots == {(0.0, 0.0), (page.width / 2, 0.0), (0.0, page.height / 2), (page.width / 2, page.height / 2)}
    assert len({use.symbol.name for use in uses}) == 1


def test_each_back_lies_behind_its_pad() -> None:
    """Mirrored at the sheet's middle, every back covers exactly one pad's place."""
    template = replace(CLASSIC, across=3, down=2, margin=3.0, orientation="landscape")
    (sheet,) = sheets(Document("", "fi", (back_page(*bound("fi", "classic"), template, FONTS, tagged=False),)))
    w, h = template.size[0] / 3, template.size[1] / 2
    pads = {(i * w, j * h) for i in range(3) for j in range(2)}
    mirrored = {(round(template.size[0] - cell.x1, 6), round(cell.y0, 6)) for cell in sheet.cells[1:]}
    assert mirrored == {(round(x, 6), round(y, 6)) for x, y in pads}
    assert all(isinstance(cell, Rect) for cell in sheet.cells)


def test_only_one_back_is_content() -> None:
    """Copies are artifacts, and on further sheets all are: nobody hears the rules four times."""
    bound_ = bound("en", "classic")
    first, further = (back_page(*bound_, CLASSIC, FONTS, tagged=tagged) for tagged in (True, False))
    assert len(list(tags(first.children, "Table"))) == 1
    assert {tag.role for tag in further.children if isinstance(tag, Tag)} == {"Artifact"}
    assert len([mark for mark in leaves(further.children) if isinstance(mark, Use)]) == 4


@pytest.mark.parametrize("code", CODES[::5])
def test_backs_are_accessible(code: str) -> None:
    """A file with a sheet of backs passes PDF/UA-1."""
    rules, locale = bound(code, "classic")
    check_pdf(render(Document(locale.title, code, (back_page(rules, locale, CLASSIC, FONTS),))))


def test_a_pad_too_small_is_refused() -> None:
    """The message names the pad's size, by how much the rules are too long, and the remedy."""
    template = replace(CLASSIC, across=3, down=3, margin=3.0)
    with pytest.raises(PadgenError, match=r"back of a pad of 70 × 99 mm: Deutsch.*too long at 6 pt") as caught:
        back(*bound("de", "maxi"), template, FONTS)
    assert "larger pads" in caught.value.problems[0].fix
