"""The bar above a score sheet in Chromium: everything in it stays in the window, however long names are."""

from __future__ import annotations

from pathlib import Path

import pytest
from engines import devtools
from sheet_pages import laid_out, page_of, reload, resume

from padgen.rules import load_variant

pytestmark = pytest.mark.browser

LONG = ("Maximiliane Alexandra", "Wilhelmina-Charlotte", "Bartholomäus Maria", "Konstantin-Alexander")

OUTSIDE = """(() => {
  const parts = Array.from(document.querySelectorAll("#bar button, #bar .title, #turn:not([hidden])"));
  const boxes = parts.map((one) => [one.id || one.dataset.action || one.className, one.getBoundingClientRect()]);
  const { clientWidth: wide } = document.documentElement;
  const out = boxes.filter(([_, box]) => box.width && (box.left < 0 || box.right > wide || box.width < 44));
  const [turn, title] = [boxes.find(([name]) => name === "turn")[1], boxes.find(([name]) => name === "title")[1]];
  const round = document.getElementById("round");
  if (turn.left < title.right || round.scrollWidth > round.clientWidth) out.push(["title", title]);
  return out.map(([name, box]) => [name, box.left, box.right]);
})()"""

SIZES = ((320, 640), (640, 360), (744, 1133), (820, 1180), (1024, 768), (1180, 820))


@pytest.mark.parametrize("lang", ["de", "uk"])
@pytest.mark.parametrize("rules", ["yamb", "thirteen"])
def test_the_bar_is_never_wider_than_the_window(rules: str, lang: str, tmp_path: Path) -> None:
    """Long names, long titles, and four winners leave all buttons in the window and the round whole."""
    variant = load_variant(rules)
    page = page_of(tmp_path, "chromium", lang, variant=rules, names=f"Maria-Elisabeth,{','.join(LONG[1:])}")
    assert isinstance(page.tab, devtools.Tab)
    page.tab.call("Emulation.setScrollbarsHidden", {"hidden": True})
    for over in (False, True):
        if over and variant.columns:
            break
        if over:
            resume(page, [(number, row.id, 0) for row in variant.rows for number in range(1, 5)])
        for size in SIZES:
            page.resize(*size)
            reload(page)
            for font in ("", '"DejaVu Sans"'):
                laid_out(page, f"document.body.style.fontFamily = {font!r}, dispatchEvent(new Event('resize'))")
                assert page.ask(OUTSIDE) == [], (size, font, over)
    page.close()


def test_the_words_around_a_long_name_yield_to_it(tmp_path: Path) -> None:
    """A name that fits without the words around it is whole; where there is room, they stand there again."""
    page = page_of(tmp_path, "chromium", "de", variant="yamb", names="Maria-Elisabeth,Bo", size=(640, 360))
    chip = "((name) => [name.parentElement.innerText, name.scrollWidth > name.clientWidth])"
    assert isinstance(page.tab, devtools.Tab)
    page.tab.call("Emulation.setScrollbarsHidden", {"hidden": True})
    reload(page)
    assert page.ask(f"{chip}(document.getElementById('turn-name'))") == ["Maria-Elisabeth", False]
    page.resize(1180, 820)
    reload(page)
    assert page.ask(f"{chip}(document.getElementById('turn-name'))") == ["Am Zug:\nMaria-Elisabeth", False]
    page.close()
