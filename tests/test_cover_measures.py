"""The measures of covers, running heads, tabs and pages for results come from the template."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from leaflets import CODES, FONTS, setting
from pads import said, tags

import padgen
from padgen import languages, templates
from padgen.documents.explain.back_cover import BackCover
from padgen.documents.explain.cover import Cover
from padgen.page.area import Area
from padgen.page.marks import MM, Box, DrawnDocument, Line, Tag, Text, leaves
from padgen.page.marks import Path as Drawing


def booklet(tmp_path: Path, *keys: str, codes: tuple[str, ...] = ("da", "sv")) -> DrawnDocument:
    """A booklet with these lines in its template."""
    path = tmp_path / "own.yaml"
    path.write_text("\n".join(("extends: a5", *keys, "")), encoding="utf-8")
    return padgen.booklet(list(codes), template=path)._drawn


def marks(tmp_path: Path, *keys: str) -> Iterator[object]:
    """All marks of a booklet in two languages, with these lines in its template."""
    for page in booklet(tmp_path, *keys).pages:
        yield from leaves(page.children)


@pytest.mark.long
@pytest.mark.parametrize(
    ("key", "size"),
    [
        ("cover_title", 15.25), ("cover_subtitle", 6.35), ("cover_facts", 6.35), ("cover_names", 6.35 * 1.375),
        ("back_title", 15.25), ("back_words", 6.35), ("back_imprint", 6.35), ("running_size", 6.35), ("tab_size", 6.35),
    ],
)  # fmt: skip
def test_sizes_of_words(key: str, size: float, tmp_path: Path) -> None:
    """Some words have just this size; names of languages on one line are 1.375 times as large."""
    value = size if key != "cover_names" else 6.35
    sizes = {round(mark.size, 2) for mark in marks(tmp_path, f"{key}: {value} pt") if isinstance(mark, Text)}
    assert round(size, 2) in sizes


def test_tabs(tmp_path: Path) -> None:
    """A tab has the width and the height that the margin and 0.8 mm between tabs leave."""
    found = marks(tmp_path, "margin: 16 mm", "tab_width: 4.1 mm", "tab_height: 9.3 mm")
    assert any(isinstance(box, Box) and (box.w, box.h) == pytest.approx((4.1, 8.5)) for box in found)


def test_rows_for_results(tmp_path: Path) -> None:
    """Rows on the page for results are at least as high as the template says, and no row more would have room."""
    page = list(booklet(tmp_path, "results_row: 15 mm", codes=("fi",)).pages)[-3]
    rows = sorted({round(mark.y1, 3) for mark in leaves(page.children) if isinstance(mark, Line)})[1:]
    heights = [low - high for high, low in pairwise(rows)]
    assert min(heights) == pytest.approx(max(heights), abs=0.01)
    assert 15.0 <= min(heights) < 15.0 * (1 + 1 / len(heights))


def test_titles_on_one_line_stand_about_one_height() -> None:
    """The middle of the capitals is 36 mm below an A5 page's edge, however large they are."""
    for title in ("Yatzy", "Yatzyturnaus", "Juhannusyatzy"):
        (page, *_) = padgen.booklet(["fi"], title=title)._drawn.pages
        line = next(mark for mark in leaves(page.children) if isinstance(mark, Text) and mark.text.strip() == title)
        assert line.y - 0.36 * line.size / MM == pytest.approx(36.2, abs=0.3), line.size


@pytest.mark.parametrize(("title", "count"), [("Yatzy", 1), ("Kockapóker – Yatzy", 2)])
@pytest.mark.parametrize("scale", [1.0, 0.71])
def test_many_names_leave_room_between_subtitle_and_disc(title: str, count: int, scale: float) -> None:
    """The line below the title doesn't touch the disc, which many names push up: the title makes room for both."""
    area = Area(0.0, 0.0, 148.0 * scale, 210.0 * scale)
    made = setting("en", "classic", templates.load_leaflet("a5"))
    names = [(languages.read(code).native_name, code) for code in CODES]
    decor, heading, subtitle, *_ = Cover(made, area).front(title, made.locale, names)
    disc = next(mark for mark in leaves((decor,)) if isinstance(mark, Drawing))
    top = min(y for step in disc.contours[0] for y in step[1::2])
    lines = [mark for mark in leaves((heading,)) if isinstance(mark, Text)]
    (line,) = (mark for mark in leaves((subtitle,)) if isinstance(mark, Text))
    assert len(lines) == count
    assert top - line.y >= (7.5 if scale == 1.0 else 4.5)
    assert lines[0].y - 0.714 * lines[0].size / MM >= 14.0 * scale


@pytest.mark.parametrize("theme", templates.names("theme"))
@pytest.mark.parametrize("paper", ["A5", "A6"])
def test_the_disc_is_in_the_middle_of_its_space(paper: str, theme: str) -> None:
    """Below many names' title and above the facts, it isn't nearer to these than to letters of the line above it."""
    look = templates.load_theme(theme)
    made = setting("en", "classic", templates.load_leaflet("a5"))._replace(theme=look)
    scale = 1.0 if paper == "A5" else 0.705
    names = [(languages.read(code).native_name, code) for code in CODES]
    decor, _, subtitle, facts, _ = Cover(made, Area(0.0, 0.0, 148.0 * scale, 210.0 * scale)).front(
        "Yatzy", made.locale, names
    )
    discs = (mark for mark in leaves((decor,)) if isinstance(mark, Drawing) and mark.fill == look.cover_disc)
    ys = [y for step in next(discs).contours[0] for y in step[1::2]]
    above, below = (mark for mark in leaves((subtitle, facts)) if isinstance(mark, Text))
    over = min(ys) - above.y - FONTS.extent(above.text, above.face, above.size)[1]
    under = below.y - FONTS.cap_height(below.face, below.size) - max(ys)
    assert under >= over - 0.2


@pytest.mark.sweep
@pytest.mark.parametrize("code", languages.codes())
def test_titles_of_narrow_covers_are_large(code: str) -> None:
    """On a panel of 100 mm a title has 24 pt or more; long words that belong together stand on two lines if need be."""
    (outer, _) = padgen.leaflet(code, variant="thirteen", template="a4-three")._drawn.pages
    title = max(tags(outer.children, "H1"), key=size)
    words = languages.read(code).bind(padgen.load_variant("thirteen")).title
    assert "".join(said(title).split()) == "".join(words.split())
    assert size(title) >= 24


@pytest.mark.parametrize(("code", "variant"), [("ru", "maxi"), ("hu", "classic"), ("nl", "classic")])
def test_titles_have_two_lines_where_they_do(code: str, variant: str) -> None:
    """A third is worth it only for letters a third larger, and no line ends with a dash."""
    for template in ("a4-fold", "a4-three"):
        page, *_ = padgen.leaflet(code, variant=variant, template=template)._drawn.pages
        lines = [mark for mark in leaves(max(tags(page.children, "H1"), key=size).children) if isinstance(mark, Text)]
        assert len(lines) == 2
        assert not any(line.text.strip().endswith("–") for line in lines)


def size(tag: Tag) -> float:
    return max(mark.size for mark in leaves(tag.children) if isinstance(mark, Text))


@pytest.mark.parametrize("paper", ["A5", "A6"])
@pytest.mark.parametrize("codes", [["de"], ["hu", "uk"], pytest.param(CODES, marks=pytest.mark.long)])
def test_covers_in_black_and_white_have_a_frame(paper: str, codes: list[str]) -> None:
    """A heavy line and a fine one, the same on both, 4 mm or more from the edges of paper; all words are inside it."""
    front, *_, back = padgen.booklet(codes, paper=paper)._drawn.pages
    frames = [
        [mark for mark in leaves(page.children) if isinstance(mark, Box) and mark.stroke and not mark.fill][:2]
        for page in (front, back)
    ]
    assert frames[0] == frames[1]
    heavy, fine = frames[0]
    assert heavy.x == heavy.y >= 4.0 + heavy.weight / 2 / MM
    assert heavy.weight >= 3 * fine.weight
    assert fine.weight >= 0.25
    for page in (front, back):
        assert clear(leaves(page.children), fine) >= 4.0


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("template", "wide"), [("a4-three", 97.0), ("a4-three", 100.0), ("a5", 148.0), ("a6", 105.0)])
def test_words_of_covers_stay_clear_of_the_frame(code: str, template: str, wide: float) -> None:
    """On narrow panels and small paper as on A5, 4 mm from its inner line, in every language."""
    made = setting(code, "classic", templates.load_leaflet(template))._replace(theme=templates.load_theme("plain"))
    area = Area(0.0, 0.0, wide, 148.0 if template == "a6" else 210.0)
    locale = made.locale
    imprint = f"{locale.title} · {locale.label('rules')} · {locale.native_name}"
    front = Cover(made, area).front(locale.title, locale, [(locale.native_name, code)] if wide > 100 else ())
    back = BackCover(made, area).page(locale.title, locale, (locale,), None, imprint)
    for page in (front, back):
        boxes = [mark for mark in leaves(page) if isinstance(mark, Box) and mark.stroke and not mark.fill]
        assert clear(leaves(page), boxes[1]) >= 4.0


def clear(marks: Iterable[object], frame: Box) -> float:
    """How far words stay from a frame's line, in mm."""
    found = []
    for mark in marks:
        if isinstance(mark, Text):
            words = mark.text.strip()
            width = FONTS.width(words, mark.face, mark.size)
            left = mark.x - width / 2 if mark.align == "center" else mark.x
            rise, fall = FONTS.extent(words, mark.face, mark.size)
            found += [left - frame.x, frame.x + frame.w - left - width]
            found += [mark.y - rise - frame.y, frame.y + frame.h - mark.y - fall]
    return min(found) - frame.weight / 2 / MM
