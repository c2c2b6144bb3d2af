"""Names on pads: of players, rows and sections, and the title; set smaller, turned, broken, or refused."""

from __future__ import annotations

from pathlib import Path as File

import pytest
from pads import SAFE, bound, columns, first_sheet, flaws, size
from sheets import make, plain, sheets

from padgen import languages, templates
from padgen.api.pad import PadRequest
from padgen.errors import PadgenError
from padgen.page.marks import Text, leaves


def test_names_of_sections_stay_on_their_strips(tmp_path: File) -> None:
    """If a narrow table can't hold two languages, sections are named in the first; too long words are refused."""
    options = {"players": 1, "up": 1, "template": "classic", "paper": "60x240mm"}
    sheet = first_sheet("de", "ru", **options)
    assert flaws(sheet, 0.0) == []
    assert {"OBERER TEIL", "UNTERER TEIL"} <= {placed.leaf.text for placed in sheet.texts}
    text = languages.find("de")[0].read_text("utf-8")
    (own := tmp_path / "de.yaml").write_text(text.replace("Oberer Teil", "W" * 40), "utf-8")
    with pytest.raises(PadgenError, match=r"Deutsch: 'WWW.* needs \d+\.\d mm at \d+ pt, the table leaves") as caught:
        make(str(own), **options)
    assert "shorter name" in caught.value.problems[0].fix


def test_names_are_in_the_head_of_their_columns() -> None:
    """Each name is in the head once, in order; columns without a name stay empty."""
    sheet = first_sheet("fi", names=("Anna", "Björn", "Óðinn"), players=4, template="a5")
    head = sheet.rows(0)[0]
    names = [p for p in sheet.texts if head.y0 < p.rect.y0 and p.rect.y1 < head.y1 and p.rect.x0 > head.x1]
    assert [p.leaf.text for p in names] == ["Anna", "Björn", "Óðinn", "4"]
    middles = [(p.rect.x0 + p.rect.x1) / 2 for p in names]
    widths = columns(sheet, 0)
    assert middles[1] - middles[0] == pytest.approx(widths[0], abs=0.05)
    assert flaws(sheet, SAFE) == []


@pytest.mark.parametrize("template", ["a5", "large-print", "landscape", "kids"])
def test_names_of_players_keep_off_the_lines(template: str) -> None:
    """A long name is 0.9 mm or more from the lines on both sides, the frame's included."""
    sheet = first_sheet("de", names=("Anna", "Jörg", "Bo", "Maximiliane"), players=4, template=template)
    (name,) = [p for p in sheet.texts if p.leaf.text == "Maximiliane" and p.cell in (0, None)]
    uprights = [x for x, *_ in sheet.uprights(0)]
    left, right = max(x for x in uprights if x < name.rect.x0), min(x for x in uprights if x > name.rect.x1)
    assert name.rect.x0 - left >= 0.9
    assert right - name.rect.x1 >= 0.9


@pytest.mark.sweep
@pytest.mark.parametrize("code", languages.codes())
def test_numbers_of_games_say_what_they_count(code: str) -> None:
    """On their baseline are the word for games, unless columns have names of their own, and that for maxima."""
    labels = languages.read(code).words.names["labels"]
    word, maximum = labels["game"], labels["maximum"]
    for theme in ("plain", "winter", "night"):
        sheet = first_sheet(code, template="tall", theme=theme)
        (label,) = [p.leaf for p in sheet.texts if p.cell == 1 and p.leaf.text == word]
        beside = [p.leaf.text for p in sheet.texts if p.cell == 1 and p.leaf.y == label.y]
        assert beside == [word, maximum, *"123"]
    yamb = first_sheet(code, template="tall", variant="yamb")
    assert word not in [p.leaf.text for p in yamb.texts]


def test_long_names_are_turned_or_refused() -> None:
    """A name too long for its column is turned, centred and 1 mm above the rows, or refused if it still can't fit."""
    sheet = first_sheet("fi", names=("Maximiliane-Friederike", "Bo"), players=6, up=4)
    turned = [p for p in sheet.texts if p.cell == 1 and p.leaf.turn == 90]
    assert [p.leaf.text for p in turned] == ["Maximiliane-Friederike", "Bo"]
    head, uprights = sheet.rows(1)[0], [x for x, *_ in sheet.uprights(1)]
    for name in turned:
        assert head.y1 - name.rect.y1 == pytest.approx(1.0, abs=0.2)
        left, right = max(x for x in uprights if x < name.rect.x0), min(x for x in uprights if x > name.rect.x1)
        assert (name.rect.x0 + name.rect.x1) / 2 == pytest.approx((left + right) / 2, abs=1.0)
    assert flaws(sheet, SAFE) == []
    with pytest.raises(PadgenError, match=r"\(200 characters\) needs [\d.]+ mm at 6 pt, the head leaves [\d.]+ mm"):
        make("fi", names=("N" * 200,))


def test_two_words_for_the_total_share_its_row() -> None:
    """On narrow paper they stand one below the other, in the middle of the row of the total."""
    sheet = first_sheet("uk", "fi", template="a5", players=6)
    cell = min(1, len(sheet.cells) - 1)
    row = sheet.rows(cell)[-1]
    words = [languages.read(code).words.names["labels"]["total"].upper() for code in ("uk", "fi")]
    first, second = (p for p in sheet.texts if p.cell == cell and p.leaf.text in words)
    assert first.rect.y1 < second.rect.y0
    assert (first.rect.y0 + second.rect.y1) / 2 == pytest.approx((row.y0 + row.y1) / 2, abs=0.5)


@pytest.mark.long
def test_row_names_shrink_then_break_then_fail(tmp_path: File) -> None:
    """As a name gets longer, it is set smaller down to 6 pt, then on two lines, and finally refused."""
    english = languages.find("en")[0].read_text(encoding="utf-8")
    seen: list[tuple[int, float]] = []
    for words in range(1, 11):
        name = " ".join(["Chances"] * words)
        folder = tmp_path / str(words)
        folder.mkdir()
        (folder / "en.yaml").write_text(english.replace("chance: Chance\n", f"chance: {name}\n", 1), encoding="utf-8")
        try:
            sheet = first_sheet(str(folder / "en.yaml"), players=8, up=4)
        except PadgenError:
            seen.append((0, 0.0))
            continue
        lines = [p for p in sheet.texts if p.cell == 1 and "Chances" in p.leaf.text]
        assert plain("".join(p.leaf.text for p in lines)) == plain(name)
        assert flaws(sheet, SAFE) == []
        seen.append((len(lines), size(lines[0])))
    lines, sizes = [count for count, _ in seen], [points for _, points in seen if points]
    assert lines == sorted(lines[: len(sizes)]) + [0] * lines.count(0)
    assert set(lines) >= {0, 1, 2}
    assert sizes[0] > min(sizes) >= 6


def test_a_row_name_that_can_not_fit_is_refused(tmp_path: File) -> None:
    """A word too long for its cell even at 6 pt is an error with language, text, measure and remedy."""
    text = (languages.find("en")[0]).read_text(encoding="utf-8").replace("chance: Chance\n", f"chance: {'W' * 60}\n", 1)
    (tmp_path / "en.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(PadgenError, match=r"English: 'W{60}' needs [\d.]+ mm at 6 pt.*(widen|choose)"):
        make(str(tmp_path / "en.yaml"))


def test_the_title_can_be_changed() -> None:
    """--title replaces the heading and the document's title; one that can't fit is refused."""
    document = make("fi", title="Mökki-Yatzy")
    assert document.title == "Mökki-Yatzy"
    assert sheets(document)[0].words().count("Mökki-Yatzy") == 4
    short = make("fi", title="Nopat")
    assert "".join(sheets(short)[0].words()).count("NOPAT") == 4
    with pytest.raises(PadgenError, match=r"title '.*' needs [\d.]+ mm at 6 pt"):
        make("fi", title="Juhannusyatzy " * 20)


@pytest.mark.parametrize("theme", ["plain", "retro"])
def test_a_page_without_a_title_begins_with_the_date_or_the_table(theme: str, tmp_path: File) -> None:
    """At the upper margin, with no room left for a title."""
    path = tmp_path / "untitled.yaml"
    path.write_text("extends: a5\nshow_title: no\n", encoding="utf-8")
    (date,) = (p for p in first_sheet("en", template=path, theme=theme).texts if p.leaf.text == "Date")
    assert date.rect.y0 == pytest.approx(9.0, abs=0.3)
    path.write_text("extends: a5\nshow_title: no\nshow_date: no\n", encoding="utf-8")
    assert first_sheet("en", template=path, theme=theme).rows()[0].y0 == pytest.approx(9.0, abs=0.3)


@pytest.mark.parametrize("code", ["de", "el", "fr", "it"])
def test_cards_are_no_closer_than_names_need(code: str) -> None:
    """Outlines that are close look like one double line: names of 7 points leave half a card's usual gap."""
    grid = PadRequest((code,), theme="winter").make().pages.face.grid  # type: ignore[attr-defined]
    (first, width), (second, _) = grid.columns[:2]
    assert second - first - width >= 0.5 * templates.load_theme("winter").column_gap - 0.01
    rules, locale = bound(code, "classic")
    shown = [mark for row in grid.rows for mark in leaves(row.label) if isinstance(mark, Text)]
    sizes = {mark.text: mark.size for mark in shown}
    assert min(sizes[locale.row(row.id)] for row in rules.rows) >= templates.load_pad("classic").text_least


@pytest.mark.parametrize("theme", ["nordic", "winter", "slate"])
@pytest.mark.parametrize("code", ["en", "uk", "it", "el", "lt", "cs", "es"])
def test_cards_are_closer_before_names_become_short(code: str, theme: str) -> None:
    """All rows have their whole names on cards, as on other pads, and columns of 14 mm."""
    document = make(code, theme=theme)
    assert document.warnings == ()
    rules, locale = bound(code, "classic")
    (sheet,) = sheets(document)
    assert {locale.row(row.id) for row in rules.rows} <= {placed.leaf.text for placed in sheet.texts}
