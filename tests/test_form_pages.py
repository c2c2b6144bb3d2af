"""Pages of forms: sizes for paper and screens, fields large enough for fingers, titles that overlap nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from forms import BARS, COMPUTED, document, fields, page_of, seen
from sheets import sheets, text_rect

from padgen import languages, templates
from padgen.page.fonts import Fonts
from padgen.page.marks import DrawnDocument, Text, leaves

FORMS = (Path(__file__).parent.parent / "docs" / "forms.md").read_text(encoding="utf-8")


def test_pages_have_the_size_of_screen_or_paper() -> None:
    """144 × 229 mm for tablets; A4 and other paper on request."""
    page = page_of(document())
    assert (page.width, page.height) == (144, 229)
    page = page_of(document(template="a4"))
    assert (page.width, page.height) == (210, 297)
    page = page_of(document(template="a4", paper="Letter"))
    assert (page.width, page.height) == (215.9, 279.4)


@pytest.mark.parametrize("length", [10, 40, 60])
def test_titles_stay_on_the_page(length: int) -> None:
    """However long the title and narrow the table, the title ends before the margin."""
    made = document(title="M" * length, players=1, template="a4")
    (title,) = (leaf for leaf in leaves(page_of(made).children) if isinstance(leaf, Text) and leaf.text[:3] == "MMM")
    assert title.x + Fonts().width(title.text, title.face, title.size) <= 210 - 12 + 1e-6


@pytest.mark.parametrize("template", ["tablet", "a4"])
def test_a_large_title_keeps_clear_of_page_and_table(template: str, tmp_path: Path) -> None:
    """At 60 pt, descenders don't reach the table, and accents on capitals stay on the page."""
    path = tmp_path / "large.yaml"
    plain = "title_size: 60 pt\ntitle_height: 0 mm\nrow_least: 5 mm\nmargin: 2 mm\n"
    path.write_text(f"extends: {template}\n{plain}", encoding="utf-8")
    page = page_of(document("en", template=path, title="Šågypä"))
    (sheet,) = sheets(DrawnDocument("", "en", (page,)))
    (title,) = (mark for mark in leaves(page.children) if isinstance(mark, Text) and mark.text == "Šågypä")
    assert title.size > 50
    rect = text_rect(title)
    assert rect.y0 >= 0
    assert all(other.leaf is title or not other.rect.overlap(rect) > 0.05 for other in sheet.texts)
    assert rect.y1 <= min(field.y for name, field in seen(page).items() if name[:2] == "p1")
    assert rect.x1 <= seen(page)["status"].x or rect.y1 <= seen(page)["status"].y


@pytest.mark.parametrize(("variant", "before"), [("classic", "p1_"), ("triple", "p1_c2_")])
def test_the_docs_name_the_fields_of_a_player(variant: str, before: str) -> None:
    """In games with columns, also those of a column; of what fills a bar, the first and the last."""
    names = {name.removeprefix(before) for name in fields(page_of(document("en", variant))) if name.startswith(before)}
    computed = {"upper_sum", "bonus", "needed", "progress", *BARS}
    assert computed <= names
    assert {key for key in computed - {*BARS[1:-1]} if f"`{before}{key}`" not in FORMS} == set()


SCREENS = re.findall(r"^\| `([\w-]+)` \|[^|]*\| (\d[^|]*) \|$", FORMS, re.M)
"""Templates and the screens in mm that docs/forms.md names for them."""


@pytest.mark.parametrize(("template", "sizes"), SCREENS)
def test_targets_are_large_enough_on_the_screens_they_are_for(template: str, sizes: str) -> None:
    """With the page as wide as the screen, fields are 9 mm high and wide, except as the docs say."""
    for size in sizes.split(", "):
        across, down = map(float, size.split(" × "))
        for players in (2, 4) if template == "phone" else (2, 6, 8):
            page = page_of(document("fi", "maxi", template=template, players=players))
            assert (page.width < page.height) == (across < down) or players > 6
            scale = across / page.width
            least = 8.5 if template == "tablet-landscape" and players > 6 else 9.0
            for name, field in seen(page).items():
                if not field.read_only and not name.endswith(COMPUTED):
                    assert field.h * scale >= 9.0, (size, players, name)
                    assert field.w * scale >= least, (size, players, name)


@pytest.mark.parametrize("players", [2, 4, 6, 8])
def test_an_ipad_shows_as_much_of_a_form_as_the_docs_say(players: int) -> None:
    """The page that is as wide as its screen is so much taller, and fields of the whole page are so high."""
    (least, most, low, high) = map(
        float, re.findall(r"scrolls by (\d+) to (\d+) cm, and seen whole its fields are ([\d.]+) to (\d+) mm", FORMS)[0]
    )
    width, height = 155, 207
    for lang in languages.codes():
        page = page_of(document(lang, template="tablet", players=players))
        scale = min(width / page.width, height / page.height)
        fields = [field for name, field in seen(page).items() if name.endswith(("_ones", "_chance", "_yatzy"))]
        assert fields
        assert all(low <= field.h * scale <= high for field in fields), lang
        assert 10 * least <= page.height * width / page.width - height <= 10 * most, lang


def test_every_template_has_its_screens() -> None:
    """The docs name screens for each template but the one for paper."""
    assert {name for name, _ in SCREENS} == {*templates.names("form")} - {"a4"}
