"""The picker of a score sheet and the notice of rows that have to wait, in browsers: words, places and sizes."""

from __future__ import annotations

from pathlib import Path

import pytest
from engines.pages import BROWSERS
from sheet_pages import READ, laid_out, page_of, reload

from padgen import languages

pytestmark = pytest.mark.browser

WORDS = """(() => {
  const found = [], seen = new Set(), range = document.createRange(), box = document.getElementById("picker");
  for (const cell of document.querySelectorAll("[data-state=open]")) {
    const row = cell.dataset.field.split("_").slice(-2).join();
    if (seen.has(row)) continue;
    seen.add(row);
    cell.click();
    const shown = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    while (shown.nextNode()) {
      const text = shown.currentNode, parent = text.parentElement;
      if (parent.closest(".unseen, [hidden]")) continue;
      const around = parent.closest("button, .head > div").getBoundingClientRect();
      for (const { 0: word, index } of text.textContent.matchAll(/[^\\s-]+-?/g)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const boxes = Array.from(range.getClientRects());
        const inside = ({ left, right, top, bottom }) =>
          left >= around.left && right <= around.right && top >= around.top - 4 && bottom <= around.bottom + 4;
        if (!boxes.length || boxes.some((one) => one.top !== boxes[0].top || !inside(one))) found.push([row, word]);
      }
    }
    const brief = Array.from(box.querySelectorAll(".values small"), (one) => one.innerText.startsWith("×"));
    if (brief.includes(true) && brief.includes(false)) found.push([row, "some"]);
    box.querySelector("[data-action=close]").click();
  }
  return found;
})()"""

CASES = [("hu", "yamb"), *((lang, rules) for lang in languages.codes() for rules in ("yamb", "maxi", "balut"))]


@pytest.mark.sweep
@pytest.mark.parametrize(("lang", "rules"), CASES)
def test_words_in_the_picker_are_whole(lang: str, rules: str, tmp_path: Path) -> None:
    """On phones, no word is broken or leaves its key: if one had to, all keys say "× 3" for the eye."""
    page = page_of(tmp_path, "chromium", lang, variant=rules, theme="retro", players=1, size=(390, 844))
    for width in (390, 360, 320):
        page.resize(width, 844)
        reload(page)
        assert page.ask(WORDS) == [], width
    page.close()


KEY = """(document.querySelector("[data-field=p1_{}]").click(), ((key) => [key.textContent, Array.from(
  key.querySelectorAll("small > :not(.unseen, [hidden])"), (one) => one.textContent)])(
  document.querySelector("#picker [data-value='9']")))"""


def test_short_words_on_keys_are_whole_for_screen_readers(tmp_path: Path) -> None:
    """Five keys in a line are too narrow for "3 dobókocka" and show "× 3", but keep the words; three keys show them."""
    for rules, field, shown in (("yamb", "c3_threes", "× 3"), ("maxi", "threes", "3\xa0dobókocka")):
        page = page_of(tmp_path, "chromium", "hu", variant=rules, players=1, size=(390, 844))
        assert page.ask(KEY.format(field)) == ["9 3\xa0dobókocka× 3", [shown]], rules
        page.close()


TOAST = """((toast) => toast && [toast.textContent, toast.getBoundingClientRect().height])(
  document.querySelector(".toast"))"""
CLICK = "document.querySelector('[data-field=p1_{}]').click()"


@pytest.mark.parametrize("browser", BROWSERS)
@pytest.mark.parametrize(
    ("lang", "rules", "width", "waits", "next_rows", "fillable"),
    [
        ("hu", "yamb", 390, "c1_sixes", "Egyesek (Le)", "c3_ones"),
        ("hu", "yamb", 390, "c2_ones", "Yamb (Fel)", "c3_ones"),
        ("uk", "half-forced", 320, "sixes", "Одиниці, Пара", "ones"),
    ],
)
def test_a_waiting_row_names_what_comes_next_in_its_column(
    browser: str, lang: str, rules: str, width: int, waits: str, next_rows: str, fillable: str, tmp_path: Path
) -> None:
    """The notice names that column's next rows on at most three lines, and goes when a picker opens."""
    page = page_of(tmp_path, browser, lang, variant=rules, players=1, size=(width, 844))
    page.ask(CLICK.format(waits))
    text, height = page.ask(TOAST)
    assert text.endswith(f": {next_rows}")
    assert height <= 3 * 20 + 20
    assert page.ask(f"document.querySelector('[data-field=p1_{waits}]').ariaLabel").endswith(f": {next_rows}")
    page.ask(CLICK.format(fillable))
    assert page.ask("document.getElementById('picker').hidden") is False
    assert page.ask(TOAST) is None
    page.close()


PLACE = """(() => {
  const place = (selector) => document.querySelector(selector).getBoundingClientRect();
  const cell = place("[data-field=p1_saved]"), box = place("#picker");
  const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  const apart = box.left >= cell.right || box.right <= cell.left || box.top >= cell.bottom || box.bottom <= cell.top;
  const near = Math.min(Math.abs(box.left - cell.right), Math.abs(box.top - cell.bottom)) <= 20;
  return [!document.getElementById("picker").hidden, inside, apart, near, document.activeElement.dataset.action];
})()"""


@pytest.mark.parametrize(("before", "after"), [((1024, 768), (1000, 700)), ((1024, 768), (600, 800))])
def test_the_counter_stays_while_the_window_changes(
    before: tuple[int, int], after: tuple[int, int], tmp_path: Path
) -> None:
    """The picker that counts saved throws keeps its number and the focus, beside its cell or at a phone's edge."""
    page = page_of(tmp_path, "chromium", "de", variant="maxi", players=4, size=before)
    page.ask("document.querySelector('[data-field=p1_saved]').click()")
    page.ask("for (let i = 0; i < 3; i += 1) document.querySelector('[data-action=pick-more]').click()")
    page.resize(*after)
    laid_out(page, "dispatchEvent(new Event('resize'))")
    assert page.ask(PLACE)[:3] == [True, True, True]
    assert after[0] < 640 or page.ask(PLACE) == [True, True, True, True, "pick-more"]
    assert page.ask("document.querySelector('#picker .shown').textContent") == "3"
    page.ask("document.querySelector('[data-action=pick-more]').click()")
    assert page.ask(READ)["p1_saved"] == "4"
    page.ask("document.querySelector('#picker [data-action=close]').click()")
    assert page.ask("document.activeElement.dataset.field") == "p1_saved"
    page.close()
