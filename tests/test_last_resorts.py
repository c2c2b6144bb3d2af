"""Texts that don't fit even at the smallest size are refused with their measures, wherever they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from spoken import ENGLISH, bound

import padgen
from padgen.documents.explain.back_cover import BackCover
from padgen.documents.explain.cover import Cover
from padgen.documents.setting import Setting
from padgen.page.area import Area
from padgen.page.fonts import Fonts
from padgen.page.marks import MM, Box, Field, Text, leaves
from padgen.templates import load_leaflet, load_theme

WIDE = 60 * "W"


def changed(tmp_path: Path, old: str, new: str) -> str:
    """The path of a language file that differs from English in one text."""
    assert old in ENGLISH
    path = tmp_path / "fkv.yaml"
    path.write_text(ENGLISH.replace(old, new), encoding="utf-8")
    return str(path)


def texts(document: padgen.Document) -> Iterator[Text]:
    for page in document.pages:
        yield from (mark for mark in leaves(page.children) if isinstance(mark, Text))


def refused(kind: str, code: str, **options: object) -> tuple[str | None, str]:
    """The key and text of a document's only problem."""
    with pytest.raises(padgen.PadgenError) as caught:
        getattr(padgen, kind)(code, **options)
    (problem,) = caught.value.problems
    return problem.key, f"{problem.what} ({problem.fix})"


def test_names_of_columns(tmp_path: Path) -> None:
    """A column's name on a pad fits its column, or the pad is refused."""
    narrow = tmp_path / "narrow.yaml"
    narrow.write_text("extends: a5\ncolumn_least: 5 mm\ncolumn_most: 5 mm\ncolumn_good: 5 mm\n", encoding="utf-8")
    rules = {"extends": "classic", "columns": [{"title": "WWWWWWWWWWWW"}, {"title": "2"}]}
    key, told = refused("pad", "en", variant=rules, template=narrow, players=1)
    assert key == "players"
    assert told == (
        "the column 'WWWWWWWWWWWW' needs 25.5 mm at 6.5 pt, it has 4.5 mm "
        "(choose fewer players, larger paper, or another template)"
    )


def test_the_button_for_a_new_game(tmp_path: Path) -> None:
    """A caption that is too wide for the button is refused at the language's key."""
    own = changed(tmp_path, "  new_game: New game\n", f"  new_game: {WIDE}\n")
    key, told = refused("form", own, template="phone")
    assert key == "labels.new_game"
    assert told == f"'{WIDE}' needs 122.8 mm at 6 pt, the button leaves 30.6 mm (shorten the text)"


@pytest.mark.parametrize("key", ["turn", "wish"])
def test_words_above_a_form_name_their_key(key: str, tmp_path: Path) -> None:
    """Words that are too wide for the line are refused at the language's key."""
    old = next(line for line in ENGLISH[ENGLISH.index("\nmessages:") :].splitlines() if line.startswith(f"  {key}: "))
    own = changed(tmp_path, f"{old}\n", f'  {key}: "{WIDE}{" {player}" * (key == "turn")}"\n')
    found, told = refused("form", own, template="phone")
    assert found == f"messages.{key}"
    assert told.endswith("(choose larger paper, or shorten the text)")


def status(document: padgen.Document) -> Field:
    """The line of a form that says whose turn it is."""
    (page,) = document.pages
    return next(mark for mark in leaves(page.children) if isinstance(mark, Field) and mark.name == "status")


@pytest.mark.parametrize(
    ("key", "word", "template", "size", "face"),
    [
        ("needed", "Needed for bonus", "tablet", 6.0, "regular"),
        ("upper_section", "Upper section", "phone", 6, "regular"),
        ("total", "Total", "tablet", 8.0, "bold"),
    ],
)
def test_words_of_a_form(key: str, word: str, template: str, size: float, face: str, tmp_path: Path) -> None:
    """A label is refused with its width and the room for it; one that is as wide as the room is set."""

    def called(count: int) -> str:
        return changed(tmp_path, f"  {key}: {word}\n", f"  {key}: {count * 'W'}\n")

    wide = Fonts().width("W", face, size)
    place, told = refused("form", called(60), template=template)
    assert place == f"labels.{key}"
    assert told.startswith(f"English: '{WIDE}' needs {60 * wide:.1f} mm at {size:g} pt, the form leaves ")
    assert told.endswith(" mm (choose a larger template, or a shorter text)")
    fitting = int(float(told.split()[-10]) / wide)
    padgen.form(called(fitting), template=template)
    assert refused("form", called(fitting + 1), template=template)[0] == place
    three = changed(tmp_path, f"  {key}: {word}\n", f"  {key}: {' '.join([19 * 'W'] * 3)}\n")
    two = Fonts().width(f"{19 * 'W'} {19 * 'W'}", face, size)
    assert f" needs {two:.1f} mm at {size:g} pt" in refused("form", three, template=template)[1], "on two lines"


def test_the_line_that_says_whose_turn_it_is(tmp_path: Path) -> None:
    """It is beside the button, or below it if it needs more room, and is refused if that isn't enough."""
    usual = status(padgen.form("en"))
    longer = changed(tmp_path, "Your turn: {player}", f"{45 * 'W'} {{player}}")
    below = status(padgen.form(longer))
    assert below.y > usual.y + usual.h
    assert below.w > usual.w
    key, told = refused("form", longer, template="phone", names="Bo")
    assert key == "messages.turn"
    assert told.endswith("(choose larger paper, or shorten the text)"), "the name is short already"
    assert "W Bo' needs 9" in told


def test_words_on_covers(tmp_path: Path) -> None:
    """The words below a cover's title fit, or the cover is refused at the language's key."""
    narrow = {"template": "a4-fold", "paper": "180 x 148 mm"}  # turned to a panel of 74 x 180 mm
    key, told = refused("leaflet", changed(tmp_path, "  rules: Rules\n", f"  rules: {WIDE}\n"), **narrow)
    assert key == "labels.rules"
    plain = Setting((bound("en"),), load_leaflet("a4-fold"), Fonts(), load_theme("plain"))
    drawn = Cover(plain, Area(0, 0, 74, 180)).front("Yatzy", plain.locale)
    inside = min(mark.w for mark in leaves(drawn) if isinstance(mark, Box) and mark.stroke and mark.h > 100)
    room = re.fullmatch(
        f"English: '{WIDE}' needs 120.1 mm at 6 pt, the cover leaves ([0-9.]+) mm "
        "[(]shorten it, or choose larger paper[)]",
        told,
    )
    assert room is not None
    assert float(room[1]) == pytest.approx(inside - 2 * 4.4 * 74 / 97, abs=0.1), "4.4 mm clear of the frame on 97 mm"
    own = changed(tmp_path, 'other: "{n} rounds"}', f'other: "{{n}} {WIDE[:50]}"}}')
    told = refused("leaflet", own, **narrow)[1]
    assert "'5 dice · 15 WW" in told
    assert "(with U+00A0 no-break space) needs" in told


def test_words_on_the_back_cover() -> None:
    """A long title has several lines above the foot, all on the cover; one that is too long is refused."""
    area, fonts = Area(0, 0, 100, 140), Fonts()
    locale = bound("en")
    cover = BackCover(Setting((locale,), load_leaflet("a5"), fonts), area)
    long = " ".join(12 * ["Yatzyturnier"])
    marks = leaves(cover.page("Yatzy", locale, (locale,), None, imprint=long))
    back = [mark for mark in marks if isinstance(mark, Text) and "Yatzyturnier" in mark.text]
    assert len(back) > 1
    assert all(fonts.width(line.text.strip(), line.face, line.size) < area.w - 10 for line in back)
    assert [line.y for line in back] == sorted(line.y for line in back)
    with pytest.raises(padgen.PadgenError, match="the cover leaves"):
        cover.page("Yatzy", locale, (locale,), None, imprint=4 * WIDE)


def test_names_of_languages_on_a_cover() -> None:
    """Names that don't fit the foot of a small cover are refused with their measures."""
    cover = Cover(Setting((bound("en"),), load_leaflet("a5"), Fonts()), Area(0, 0, 74, 105))
    names = [(f"Language {number}", "en") for number in range(99)]
    with pytest.raises(padgen.PadgenError, match=r"the names of 99 languages need \d+.\d mm at 6 pt, the foot"):
        cover.front("Yatzy", bound("en"), names)


def test_contents_of_a_small_booklet(tmp_path: Path) -> None:
    """If there is no room for a single entry, the booklet is refused."""
    _, told = refused("booklet", ["en", "de"], paper="148 x 40 mm")
    assert told.startswith("the head of the contents needs")
    own = changed(tmp_path, "  contents: Contents\n", f"  contents: {WIDE}\n")
    assert refused("booklet", [own])[0] == "labels.contents"


def test_the_title_above_the_pages_of_a_booklet() -> None:
    """A title shrinks beside the language's name, and is refused below the smallest size."""
    key, told = refused("booklet", ["en", "sv"], title=" ".join(9 * ["Yatzyturnier"]))
    assert key == "title"
    assert "English beside it leaves" in told
    document = padgen.booklet(["en", "sv"], title=" ".join(8 * ["Yatzyturnier"]))
    heads = {mark.size for mark in texts(document) if mark.text.startswith("Yatzyturnier Yatzyturnier") and mark.y < 20}
    assert min(heads) < 7.5


def test_codes_of_three_letters_on_the_tabs_of_a_booklet(tmp_path: Path) -> None:
    """If one code is wider than its tab, all are turned; they are left out if tabs are too low for that too."""
    langs = ["fi", changed(tmp_path, "Yatzy", "Yatzy")]
    for low, template, turns in (
        (False, "margin: 14 mm\ntab_width: 3.8 mm", {("FI", 90), ("FKV", 90)}),
        (True, "margin: 14 mm\ntab_width: 3.8 mm", set()),
        (False, "margin: 16 mm\ntab_width: 6 mm", {("FI", 0), ("FKV", 0)}),
    ):
        path = tmp_path / "own.yaml"
        height = "tab_height: 2.2 mm" if low else "tab_height: 9 mm"
        path.write_text(f"extends: a5\n{template}\n{height}\n", encoding="utf-8")
        shown = texts(padgen.booklet(langs, template=path))
        assert {(mark.text, mark.turn) for mark in shown if mark.text in ("FI", "FKV")} == turns


def test_heads_and_examples_of_a_leaflet(tmp_path: Path) -> None:
    """Table heads and the rolls of examples fit, or the leaflet is refused."""
    for old, new, what in (
        ("  combination: Combination\n", f"  combination: {WIDE}\n", "the head 'W"),
        ("  throw: Roll {number}", f"  throw: {WIDE} {{number}}", "a roll of the worked example"),
    ):
        key, told = refused("leaflet", changed(tmp_path, old, new))
        assert key == "size_least" or key is None
        assert what in told
    ((needs, size),) = re.findall(r"needs (\S+) mm at (\S+) pt", told)
    caption = Fonts().width(f"{WIDE} 1", "regular", float(size))
    assert float(needs) > caption + 5 * 0.5 * float(size) / MM, "room for the dice beside their caption"


def test_a_booklet_of_folded_panels() -> None:
    """A folding layout has no pages for a booklet, and is refused at its key."""
    key, told = refused("booklet", ["en"], template="a4-fold")
    assert key == "fold"
    assert told.startswith("a booklet's pages can't have 2 panels (")
    assert "use a template with fold: 1" in told


def test_a_back_cover_that_holds_no_words() -> None:
    """The strip at the foot of a folded sheet is then only a picture, and the sheet is refused for what it lacks."""
    key, told = refused("leaflet", "en", template="a4-fold", paper="210 x 99 mm")
    assert (key, "more than there is" in told) == ("paper", True)
