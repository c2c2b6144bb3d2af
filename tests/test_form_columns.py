"""Forms of games in which each player has several columns."""

from __future__ import annotations

import io
import re
from itertools import pairwise

import pdfplumber
import pytest
from forms import document, fields, page_of
from sheets import text_rect

import padgen
from padgen import languages, templates
from padgen.errors import PadgenError
from padgen.page.fonts import Fonts
from padgen.page.marks import MM, Text, leaves


@pytest.mark.sweep
@pytest.mark.parametrize("lang", languages.codes())
def test_balut_fits_a_phone_in_every_language(lang: str) -> None:
    """If the word for the grand total is too long for the bar, the word for any total is used."""
    data = padgen.form(lang, variant="balut", template="phone").to_bytes()
    words = languages.read(lang).words.names["labels"]
    with pdfplumber.open(io.BytesIO(data)) as pdf:
        page = pdf.pages[0]
        bar = page.crop((0, page.height * 0.9, page.width, page.height)).extract_text()
    shown = bar.replace("-\n", "").replace("\n", " ").lower()
    assert any(words[key].lower() in shown for key in ("grand_total", "total")), bar


@pytest.mark.sweep
@pytest.mark.parametrize("lang", languages.codes())
@pytest.mark.parametrize("template", templates.names("form"))
@pytest.mark.parametrize(("variant", "most"), [("yamb", 3), ("triple", 5), ("balut", 5)])
def test_titles_of_columns_stay_within_their_columns(lang: str, template: str, variant: str, most: int) -> None:
    """With any number of players: 0.3 mm or more from both edges of the cells, at one size, if need be divided."""
    for players in range(1, most + 1):
        try:
            page = page_of(document(lang, variant, template=template, players=players))
        except PadgenError:  # so many columns don't fit
            assert players > 1
            break
        found = fields(page)
        # The bars for the bonus are inside cells, and narrower than these.
        cells = [field for name, field in found.items() if re.match(r"p\d_c\d_(?!progress)", name)]
        cells = [cell for cell in cells if cell.kind == "text"]
        name, top = found["p1_name"], min(cell.y for cell in cells)
        below = name.y + name.h
        heads = [mark for mark in leaves(page.children) if isinstance(mark, Text) and below < mark.y < top]
        heads = [head for head in heads if head.align == "center"]
        assert len(heads) >= 3 * players
        assert len({head.size for head in heads}) == 1, players
        for head in heads:
            cell, place = min(cells, key=lambda cell: abs(cell.x + cell.w / 2 - head.x)), text_rect(head)
            # No dictionary divides this one after two letters, so it has less air.
            least = 0.15 if head.text == "Omhoog" else 0.299
            assert min(place.x0 - cell.x, cell.x + cell.w - place.x1) >= least, (players, head)
            air = 0.5 if template != "a4" else -0.1
            assert below + air < place.y0 < place.y1 < top - air, (players, head)


@pytest.mark.parametrize("lang", ["fi", "el", "de", "lt"])
@pytest.mark.parametrize("template", ["tablet", "tablet-large"])
def test_the_word_for_the_grand_total_has_its_full_size_where_columns_are_wide(lang: str, template: str) -> None:
    """One player's four columns leave the names' column enough, as in other games."""
    page = page_of(document(lang, "yamb", template=template, players=1))
    words = [mark for mark in leaves(page.children) if isinstance(mark, Text) and mark.y > page.height - 16]
    size = {"tablet": 19, "tablet-large": 23}[template]
    assert max(word.size for word in words) == pytest.approx(size, abs=0.06)


@pytest.mark.parametrize("lang", ["fi", "el", "en"])
def test_totals_of_the_form_for_a4_are_its_largest_figures(lang: str) -> None:
    """Four players have totals of 26 pt or more in fields that hold them in every viewer."""
    found = fields(page_of(document(lang, template="a4")))
    total, points = found["p1_total"], found["p1_ones"]
    assert total.size >= 26 > 1.5 * points.size
    assert total.size * 1.2 <= total.h * MM


@pytest.mark.parametrize("lang", languages.codes())
def test_a_name_of_ten_letters_is_whole_beside_the_rows_of_either_half(lang: str) -> None:
    """On a tablet on its side, in legible letters, as upright."""
    for template in ("tablet-landscape", "tablet"):
        page = page_of(document(lang, template=template, names=["Kerttu", "Wilhelmina", "Onni", "Aino"]))
        name = fields(page)["p2_name"]
        assert name.shown == "Wilhelmina", template
        assert name.size >= 6.5, template


def test_the_name_of_the_sum_leaves_columns_their_width() -> None:
    """Beside another half, a short one does, so that other names are no smaller; elsewhere it ends where maxima do."""
    page = page_of(document("de", template="tablet-landscape"))
    words = [mark.text for mark in leaves(page.children) if isinstance(mark, Text)]
    assert fields(page)["p1_ones"].w >= 15
    assert "Summe" in words
    assert "Zwischensumme" not in words
    page = page_of(document("de", template="tablet"))
    (word,) = (mark for mark in leaves(page.children) if isinstance(mark, Text) and mark.text == "Zwischensumme")
    (five,) = (mark for mark in leaves(page.children) if isinstance(mark, Text) and mark.text == "5")
    end = word.x + Fonts().width(word.text, word.face, word.size)
    assert five.x - Fonts().width("5", five.face, five.size) < end <= five.x + 0.01


@pytest.mark.parametrize(("lang", "least"), [("de", 7.0), ("es", 7.0), ("nl", 6.5), ("ru", 6.8)])
def test_names_of_ten_letters_have_room_beside_long_names_of_rows(lang: str, least: float) -> None:
    """On a tablet in landscape, they take nothing from the margin, and names of rows keep their size and the maxima."""
    page = page_of(document(lang, template="tablet-landscape", names=("Maximilian", "Bo", "Cleo", "Dora")))
    found = fields(page)
    assert found["p1_name"].size >= least
    assert min(mark.x for mark in leaves(page.children) if isinstance(mark, Text)) >= 8
    rows = [mark for mark in leaves(page.children) if isinstance(mark, Text) and mark.face == "semibold"]
    assert min(mark.size for mark in rows) >= 10
    assert "374" in [mark.text for mark in leaves(page.children) if isinstance(mark, Text)]


@pytest.mark.sweep
@pytest.mark.parametrize("names", [("Anna", "Bo", "Maximilian", "Eva"), ("Jo", "Bo"), ("Anna", "Wilhelmina")])
@pytest.mark.parametrize("lang", languages.codes())
def test_given_names_beside_another_half_change_nothing_around_them(lang: str, names: tuple[str, ...]) -> None:
    """On a tablet in landscape, margins, maxima, names of rows and cells stay, and a name of ten letters is whole.

    It fits without the 7.5 points that browsers take off a field, which reaches over the gaps between columns.
    """
    pages = [page_of(document(lang, template="tablet-landscape", players=4, names=given)) for given in (names, ())]
    (made, plain), fonts = map(fields, pages), Fonts()
    found = [made[f"p{player}_name"] for player in range(1, 5)]
    for field, name in zip(found, names, strict=False):
        assert (field.shown, field.size >= 6.5) == (name, True)
        assert fonts.width(name, field.face, field.size) <= field.w - 7.5 / MM + 1e-6
    assert all(left.x + left.w <= right.x + 1e-6 for left, right in pairwise(found))
    if (lang, names[-1]) == ("nl", "Wilhelmina"):  # has no room for it: its columns are a little wider
        assert made["p1_ones"].w < plain["p1_ones"].w + 0.3
        return
    foot = found[0].y + found[0].h
    first, second = (
        [mark for mark in leaves(page.children) if isinstance(mark, Text) and mark.y > foot] for page in pages
    )
    assert first == second
    for key, field in made.items():
        if not key.endswith("_name"):
            assert field[:4] == plain[key][:4], key
