"""The numbers in refusals are right: with what one asks for a document is made, and with a little less it isn't."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import padgen
from padgen.documents.imposition import saddle_stitch
from padgen.page.marks import DrawnDocument, Page

Told = tuple[str, list[float]]
"""The key and text of a refusal with # for each number, and the numbers."""

Make = Callable[..., Told | None]
"""Makes a document with these keys in a layout of its own, or gives the only problem."""

A_LITTLE = 0.06
"""Measures are told in tenths of a millimetre."""


def told(error: padgen.PadgenError) -> Told:
    (problem,) = error.problems
    text = f"{problem.key or ''}: {problem.what} ({problem.fix})"
    return re.sub(r"\d+(\.\d+)?", "#", text), [float(number) for number in re.findall(r"\d+(?:\.\d+)?", text)]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    def call(kind: str, base: str, code: str = "en", *keys: str, **options: Any) -> Told | None:
        path = tmp_path / "own.yaml"
        path.write_text("\n".join((f"extends: {base}", *keys, "")), encoding="utf-8")
        try:
            getattr(padgen, kind)(code, template=path, **options)
        except padgen.PadgenError as error:
            return told(error)
        return None

    return call


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "base", "code", "keys", "theme", "fitting"),
    [
        ("pad", "a5", "en", ("paper: 90 x 260 mm",), None, 6),
        ("pad", "a5", "de+fi", ("paper: 90 x 260 mm",), "retro", 6),
        ("pad", "classic", "de+fi", ("paper: 90 x 260 mm", "across: 1", "down: 1", "margin: 5 mm"), "nordic", 10),
        ("pad", "kids", "en", ("paper: 90 x 260 mm",), None, 4),
        ("form", "tablet", "en", ("column_least: 30 mm",), None, 3),
        ("form", "tablet-landscape", "de+fi", ("column_least: 30 mm",), None, 2),
        ("form", "a4", "de+fi", ("column_least: 30 mm",), None, 5),
    ],
)
def test_players(
    kind: str, base: str, code: str, keys: tuple[str, ...], theme: str | None, fitting: int, make: Make
) -> None:
    """As many players fit as a refusal says; the widths that it names make them fit, and one more not."""
    seats = 12 if kind == "pad" else 8
    for players in (seats, fitting + 1):
        refused = make(kind, base, code, *keys, theme=theme, players=players)
        assert refused
        text, (columns, column, names, room, most) = refused
        assert text.startswith("players: # columns of at least # mm and # mm of names are wider than the ")
        assert text.endswith("(at most # fit; choose fewer players, larger paper, or another template)")
        assert (columns, most) == (players, fitting)
        assert fitting * column + names <= room < seats * column + names
    assert make(kind, base, code, *keys, theme=theme, players=fitting) is None


@pytest.mark.parametrize(("kind", "base"), [("pad", "a5"), ("form", "a4"), ("form", "phone")])
@pytest.mark.parametrize("code", ["en", "de+fi"])
def test_the_column_of_names(kind: str, base: str, code: str, make: Make) -> None:
    """A column of names as wide as a refusal says is enough."""
    narrow = ("label_most: 12 mm", *(("label_width: 12 mm",) if kind == "pad" else ()))
    refused = make(kind, base, code, *narrow)
    assert refused
    text, (needs, _, given) = refused
    assert re.match(r"label_most: \w+: '\w+' needs # mm at # pt, label_most is # mm \(widen label_most, lower", text)
    assert given == 12
    fewer = {"players": 1}
    assert make(kind, base, code, f"label_most: {needs + A_LITTLE:.2f} mm", *narrow[1:], **fewer) is None
    assert make(kind, base, code, f"label_most: {needs - A_LITTLE:.2f} mm", *narrow[1:], **fewer)


@pytest.mark.parametrize("code", ["en", "de+fi"])
def test_rows_of_pads(code: str, make: Make) -> None:
    """Paper higher by what rows and head need is enough."""
    rows = ("row_least: 20 mm", "row_most: 20 mm")
    refused = make("pad", "a5", code, *rows)
    assert refused
    text, (count, row, needs, room) = refused
    assert text == (
        "row_least: # rows of at least # mm and the head need # mm, the pad leaves # mm "
        "(choose larger paper, fewer pads on a sheet, or another template)"
    )
    assert (count, row) == (18, 20)
    for more, fits in ((A_LITTLE, True), (-A_LITTLE, False)):
        assert (make("pad", "a5", code, *rows, f"paper: 148 x {210 + needs - room + more:.2f} mm") is None) is fits


@pytest.mark.parametrize("base", ["tablet", "phone", "a4"])
@pytest.mark.parametrize("code", ["en", "de+fi"])
def test_rows_of_forms(base: str, code: str, make: Make) -> None:
    """A page as high as the rows of a form need is enough."""
    refused = make("form", base, code, "paper: 190 x 100 mm", "grow: no")
    assert refused
    text, (*_, needs, height) = refused
    assert text == (
        "row_least: # rows of # mm and what stands above and below them need # mm, the page has # mm "
        "(lower it, choose larger paper, or write grow: yes)"
    )
    assert height == 100
    for more, fits in ((A_LITTLE, True), (-A_LITTLE, False)):
        assert (make("form", base, code, f"paper: 190 x {needs + more:.2f} mm", "grow: no") is None) is fits


@pytest.mark.parametrize("theme", [None, "retro", "nordic"])
@pytest.mark.parametrize("code", ["en", "de+fi"])
def test_titles_of_pads(theme: str | None, code: str, make: Make) -> None:
    """Paper wider by what a title needs is enough."""
    title = "Juhannusyatzy " * 14
    refused = make("pad", "a5", code, title=title, theme=theme)
    assert refused
    text, (needs, size, room) = refused
    assert re.sub("'.*'", "…", text) == (
        "title: the title … needs # mm at # pt, the pad leaves # mm (shorten the title, or choose a larger template)"
    )
    assert size == 6.5
    for more, fits in ((A_LITTLE, True), (-A_LITTLE, False)):
        paper = f"paper: {148 + needs - room + more:.2f} x 210 mm"
        assert (make("pad", "a5", code, paper, title=title, theme=theme) is None) is fits, more


def test_titles_of_columns(make: Make) -> None:
    """A column wider by what its title needs is enough."""
    rules = {"extends": "classic", "columns": [{"title": "WWWWWWWWWWWW"}, {"title": "2"}]}

    def called(width: float) -> Told | None:
        keys = (f"column_{key}: {width:.2f} mm" for key in ("least", "good", "most"))
        return make("pad", "a5", "en", *keys, variant=rules, players=1)

    refused = called(5)
    assert refused
    needs, _, has = refused[1]
    assert called(5 + needs - has + A_LITTLE) is None
    assert called(5 + needs - has - A_LITTLE)


def test_numbers_in_fields(make: Make) -> None:
    """A column wider by what its widest number needs is enough."""

    def called(width: float) -> Told | None:
        return make("form", "a4", "en", f"column_least: {width:.2f} mm", f"column_most: {width:.2f} mm", players=2)

    width, numbers = 4.0, []
    while refused := called(width):
        text, (widest, needs, size, has) = refused
        assert text == (
            "column_least: a field for # needs # mm at # pt, it has # mm "
            "(widen column_least, choose fewer players, larger paper, or another template)"
        )
        assert size == 6
        narrower = called(width + needs - has - A_LITTLE)
        assert narrower
        assert narrower[1][0] == widest
        numbers.append(widest)
        width += needs - has + A_LITTLE
    assert numbers == [105, 374]


@pytest.mark.parametrize(
    ("kind", "fix"),
    [("pad", "choose larger paper or fewer pads, or glue them at the top"), ("leaflet", "choose larger paper")],
)
def test_holes(kind: str, fix: str, make: Make) -> None:
    """Paper as high as two holes need is punched, lower paper isn't."""
    keys = ("row_least: 3 mm", "show_title: no", "margin: 4 mm") if kind == "pad" else ("sides: 8",)
    refused = make(kind, "a5", "en", "paper: 200 x 60 mm", "bind: punch-left", *keys)
    assert refused
    assert refused == (f"bind: two holes # mm apart need a height of # mm, not # mm ({fix})", [80, 100, 60])
    below = make(kind, "a5", "en", "paper: 200 x 99.9 mm", "bind: punch-left", *keys)
    assert below
    assert below[1] == [80, 100, 99.9]
    assert make(kind, "a5", "en", "paper: 200 x 100 mm", "bind: punch-left", *keys) is None


def test_the_table_of_contents(make: Make) -> None:
    """A page higher by what its head and an entry need has room for them."""

    def called(height: float) -> str:
        refused = make("booklet", "a5", "en", f"paper: 148 x {height:.2f} mm", "margin: 3 mm")
        assert refused
        return refused[0]

    text = "head of the contents needs # mm and an entry # mm, the page leaves # mm (choose larger paper, or fewer"
    refused = make("booklet", "a5", "en", "paper: 148 x 40 mm", "margin: 3 mm", "sides: 8")
    assert refused
    assert text in refused[0]
    head, entry, room = refused[1]
    assert text not in called(40 + head + entry - room + A_LITTLE)
    assert text in called(40 + head + entry - room - A_LITTLE)


def test_sheets_to_fold() -> None:
    """A refusal names the page that differs, both sizes, and the greatest creep that can be spared."""
    pages = (Page(100, 150, ()), Page(100, 150, ()), Page(90.5, 150, ()))
    with pytest.raises(padgen.PadgenError) as caught:
        saddle_stitch(DrawnDocument("Test", "en", pages))
    assert told(caught.value)[0] == ": page # has # × # mm, page # has # × # mm (give all pages one size)"
    assert told(caught.value)[1] == [3, 90.5, 150, 1, 100, 150]
    saddle_stitch(DrawnDocument("Test", "en", pages[:2]), 10)
    with pytest.raises(padgen.PadgenError) as caught:
        saddle_stitch(DrawnDocument("Test", "en", pages[:2]), 10.1)
    assert told(caught.value) == (
        "creep: a creep of # mm, from # to # mm can be spared (give a smaller number, or bind fewer pages)",
        [10.1, 0, 10],
    )
