"""Whatever doesn't fit because of the user's house rules and layouts is reported at the user's files."""

from __future__ import annotations

import re
from pathlib import Path

import pikepdf
import pytest
from own_files import ROOT, Padgen
from own_files import padgen as padgen


@pytest.mark.long
def test_what_does_not_fit_is_a_problem_too(padgen: Padgen, tmp_path: Path) -> None:
    """A valid name that is too long for its box is reported with file, line, key, measure and remedy."""
    long = "WWWWever" * 7
    for key, words in (("rows.chance", f"rows: {{chance: {long}}}"), ("title", f"title: {long}")):
        (tmp_path / "long.yaml").write_text(f"extends: classic\nlocales:\n  en:\n    {words}\n", encoding="utf-8")
        code, _, problems = padgen("check", "long.yaml")
        assert code == 1
        assert any(
            re.match(rf"padgen: long\.yaml:4:locales\.en\.{key}: .*needs \d+\.\d mm at \d.*\(.*shorte", line)
            for line in problems
        )

    english = (ROOT / "locales" / "en.yaml").read_text(encoding="utf-8")
    (tmp_path / "eo.yaml").write_text(english.replace("chance: Chance", f"chance: {long}"), encoding="utf-8")
    problems = padgen("check", "eo.yaml")[2]
    assert re.match(r"padgen: eo\.yaml:\d+:rows\.chance: English: 'WWWW", problems[0])


def test_what_does_not_fit_is_reported_at_the_users_file(padgen: Padgen, tmp_path: Path) -> None:
    """Too many rows are reported at the house rules, not at a built-in layout; a narrow layout at its own file."""
    letters = [a + b for a in "abcdefgh" for b in "abcde"]
    counts = ", ".join(f"{{id: count_{letter}, points: 5}}" for letter in letters)
    names = ", ".join(f"count_{letter}: Count {letter}" for letter in letters)
    house = f"extends: maxi\nextras: [{counts}]\nlocales: {{en: {{rows: {{{names}}}}}}}\n"
    (tmp_path / "house.yaml").write_text(house, encoding="utf-8")
    narrow = "extends: classic\n" + "".join(f"column_{key}: 75 mm\n" for key in ("least", "good", "most"))
    (tmp_path / "narrow.yaml").write_text(narrow, encoding="utf-8")
    (tmp_path / "fold.yaml").write_text("extends: a4-fold\nmargin: 60 mm\nfold: 3\n", encoding="utf-8")
    for name, told in {
        "house.yaml": "house.yaml: 64 rows",
        "narrow.yaml": "narrow.yaml:2:column_least: 4 columns",
        "fold.yaml": "fold.yaml:2:margin: nothing of a panel is left",
    }.items():
        code, _, problems = padgen("check", name)
        assert code == 1
        assert [line for line in problems if not line.startswith(f"padgen: {name}:")] == []
        assert any(line.startswith(f"padgen: {told}") for line in problems), problems


@pytest.mark.parametrize(("kind", "base", "most"), [("pad", "classic", 12), ("form", "tablet", 8)])
def test_a_layout_has_no_more_columns_than_its_kind(
    padgen: Padgen, tmp_path: Path, kind: str, base: str, most: int
) -> None:
    (tmp_path / "own.yaml").write_text(f"extends: {base}\nplayers: {most + 1}\n", encoding="utf-8")
    code, _, problems = padgen(kind, "fi", "--template", "own.yaml")
    told = f"'{most + 1}' is not a whole number between 1 and {most} (correct the value)"
    assert (code, problems) == (1, [f"padgen: own.yaml:2:players: {told}"])


def test_a_colour_without_quotes_is_a_comment(padgen: Padgen, tmp_path: Path) -> None:
    """YAML sees no value; the message says why, and how to write the colour."""
    (tmp_path / "own.yaml").write_text("extends: classic\naccent: #1a7f37\n", encoding="utf-8")
    code, _, problems = padgen("check", "own.yaml")
    assert code == 1
    assert problems[0].startswith("padgen: own.yaml:2:accent: expected a single value (write it on the key's line: ")
    assert problems[0].endswith("like '#1a7f37' in quotes; '#' begins a comment)")


@pytest.mark.parametrize("colours", ["none", "''"])
def test_a_cover_needs_dice_of_some_colour(padgen: Padgen, tmp_path: Path, colours: str) -> None:
    (tmp_path / "own.yaml").write_text(f"extends: retro\ncover_dice: {colours}\n", encoding="utf-8")
    for command in (("check", "own.yaml"), ("booklet", "fi", "sv", "--theme", "own.yaml")):
        code, _, problems = padgen(*command)
        assert code == 1
        assert problems[0].startswith("padgen: own.yaml:2:cover_dice: ")


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("extends: large-print\ntitle_size: 6 pt", ["pad", "en", "--theme", "retro"]),
        ("extends: a4-three\ncover_title: 14 pt", ["leaflet", "uk"]),
        ("extends: a4-three\ncover_title: 20 pt", ["leaflet", "uk", "-r", "maxi"]),
    ],
)
def test_a_title_may_be_as_small_as_its_layout_says(
    padgen: Padgen, tmp_path: Path, line: str, command: list[str]
) -> None:
    """Smaller than the least size of other words, or of titles that shrink."""
    (tmp_path / "own.yaml").write_text(f"{line}\n", encoding="utf-8")
    code, _, problems = padgen(*command, "--template", "own.yaml", "-o", "own.pdf")
    assert (code, problems) == (0, [])


def test_a_form_for_screens_grows_with_the_rows(padgen: Padgen, tmp_path: Path) -> None:
    """Two rows more than the longest game make the tablet's page higher, not its cells lower; given paper stays."""
    extras = "extras: [{id: stars, points: 10}, {id: fouls, points: 1}]"
    house = f"extends: maxi\n{extras}\nlocales: {{en: {{rows: {{stars: Stars, fouls: Fouls}}}}}}\n"
    (tmp_path / "house.yaml").write_text(house, encoding="utf-8")
    assert padgen("check", "house.yaml") == (0, [], [])
    assert padgen("form", "en", "-r", "house.yaml")[0] == 0
    with pikepdf.open("out/form-en-house.pdf") as pdf:
        (page,) = pdf.pages
        assert float(page.mediabox[2]) == pytest.approx(144 / 25.4 * 72, abs=0.1)
        assert float(page.mediabox[3]) > 217 / 25.4 * 72
        names = {"p1_stars", "p1_saved", "p1_sixes", "p1_winner"}  # the last is the total's cell in the bar
        cells = [x for x in page.Annots if str(x.get("/T")) in names]
        assert len(cells) == 4
        assert min(float(x.Rect[3]) - float(x.Rect[1]) for x in cells) >= 9 / 25.4 * 72 - 1
        assert max(float(x.Rect[3]) for x in page.Annots) <= float(page.mediabox[3])
        assert min(float(x.Rect[1]) for x in page.Annots) >= 0
    code, _, problems = padgen("form", "en", "-r", "house.yaml", "--paper", "192 x 256 mm")
    assert code == 1
    assert "23 rows" in problems[0], "the bonus has a height of its own"


@pytest.mark.long
def test_a_problem_of_one_variant_names_it(padgen: Padgen, tmp_path: Path) -> None:
    """A name that is too long in one variant only is reported with the variant's option; otherwise without it."""
    english = (ROOT / "locales" / "en.yaml").read_text(encoding="utf-8")
    long = "W" * 60
    for row, told in {"tower: Tower": r"with --variant maxi: English", "chance: Chance": "English"}.items():
        text = english.replace(f"{row}\n", f"{row.partition(':')[0]}: {long}\n")
        (tmp_path / "eo.yaml").write_text(text, encoding="utf-8")
        problems = padgen("check", "eo.yaml")[2]
        assert re.match(rf"padgen: eo\.yaml:\d+:rows\.\w+: {told}", problems[0]), problems


def test_a_language_that_our_font_cannot_print_needs_its_own(padgen: Padgen, tmp_path: Path) -> None:
    """A letter that the built-in font lacks is reported with its key and the remedy."""
    english = (ROOT / "locales" / "en.yaml").read_text(encoding="utf-8")
    (tmp_path / "ka.yaml").write_text(english.replace("Chance\n", "\u10e8\u10d0\u10dc\u10e1\u10d8\n"), encoding="utf-8")
    problems = padgen("check", "ka.yaml")[2]
    assert any(re.search(r"ka\.yaml:\d+:rows\.chance: the font has no character", line) for line in problems)
    assert any("add --font with a TrueType file" in line for line in problems)
