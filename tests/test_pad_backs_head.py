"""Backs of pads: a head that repeats the front's title, the text above the table, and rules as wide as its last row."""

from __future__ import annotations

import inspect
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from leaflets import FONTS, letters
from pads import bound, tags
from sheets import make
from test_pad_backs import back, texts
from turns import beside_title

from padgen import templates
from padgen.documents.pad import back as backs
from padgen.page.marks import MM, Box, Die, Line, Node, Tag, Use, leaves

pytestmark = pytest.mark.sweep


def title_of(nodes: tuple[Node, ...]) -> Tag:
    (title,) = tags(nodes, "H1")
    return title


def both(code: str, **options: Any) -> tuple[Tag, Tag]:
    """The titles of a pad's front and back."""
    front, behind = list(make(code, rules_on_back=True, **options).pages)[:2]
    return title_of(front.children), title_of(behind.children)


def dice(title: Tag) -> list[Die]:
    return [mark for mark in leaves((title,)) if isinstance(mark, Die)]


@pytest.mark.parametrize("template", ["classic", "tall", "a5", "landscape", "large-print", "kids"])
def test_letters_on_dice_are_on_the_back_too(template: str) -> None:
    """At 70 % of their size, in the same colours and as crooked; where only the back has room for them, it has them."""
    compared = 0
    for code in ("en", "de", "fi", "lv"):
        front, page = list(make(code, rules_on_back=True, template=template, theme="birthday").pages)[:2]
        copies = [mark for mark in leaves(front.children) if isinstance(mark, Use)]
        marks = list(leaves(copies[0].symbol.children if copies else front.children))
        title = title_of(page.children)
        written = [mark.text for mark in texts(marks) if mark.tilt]
        if not written:
            continue
        compared += 1
        assert [mark.text for mark in texts((title,))] == written
        others = [mark for mark in marks if isinstance(mark, Die) and mark.tilt]
        for mine, other in zip(dice(title), others, strict=True):
            assert mine.size == pytest.approx(0.7 * other.size)
            assert (mine.ink, mine.solid, mine.tilt) == (other.ink, other.solid, other.tilt)
    assert compared >= 3


@pytest.mark.parametrize(("code", "variant"), [("en", "classic"), ("fi", "yahtzee"), ("nl", "classic"), ("de", "maxi")])
def test_words_on_the_back_have_the_dice_of_the_front(code: str, variant: str) -> None:
    """In the same letters, 70 % as large or more, with tilted dice beside them, or a picture of a turn instead."""
    front, behind = both(code, template="a5", theme="nordic", variant=variant)
    (mine,), (other,) = texts((behind,)), texts((front,))
    assert (mine.text, mine.face, mine.ink) == (other.text, other.face, other.ink)
    assert 0.69 * 34 <= mine.size <= 0.75 * 34
    pictured = beside_title(back(code, template="a5", theme="nordic", variant=variant))
    assert len(dice(behind)) >= len(dice(front)) or (pictured and not dice(behind))
    assert all(die.tilt for die in dice(behind))


@pytest.mark.parametrize("code", ["en", "de"])
def test_dice_beside_words_reach_up_to_the_margin(code: str) -> None:
    """Their corners do, which are tilted, as on the front."""
    behind = title_of(back(code, template="landscape", theme="nordic"))
    (words,) = texts((behind,))
    top = min(die.y for die in dice(behind)) - templates.load_pad("landscape").margin
    assert 0 < top <= 0.1 * FONTS.cap_height("bold", words.size)


@pytest.mark.parametrize("code", ["en", "hu"])
def test_backs_that_save_ink_have_the_fronts_title(code: str) -> None:
    """In the same face, on white dice or beside them, and heavier than the light words below it."""
    for variant in ("classic", "maxi"):
        front, behind = both(code, template="ink-saver", variant=variant, up=1)
        first, words = (letters("".join(mark.text for mark in texts((title,)))) for title in (front, behind))
        assert words == first
        for title in (front, behind):
            assert not [die for die in dice(title) if die.solid]
        assert {mark.face for mark in texts((behind,))} == {mark.face for mark in texts((front,))}


@pytest.mark.parametrize("variant", ["classic", "maxi", "yahtzee"])
@pytest.mark.parametrize("template", ["classic", "a5", "large-print"])
@pytest.mark.parametrize("code", ["el", "ru"])
def test_the_head_costs_the_text_little(
    code: str, template: str, variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A quarter of a point at most, and nothing from 7.5 pt down."""
    options = {"template": template, "variant": variant}
    mine = min(mark.size for mark in texts(tags(back(code, **options), "P")))
    monkeypatch.setattr(backs, "front_head", lambda *_: None)
    plain = min(mark.size for mark in texts(tags(inspect.unwrap(back)(code, **options), "P")))
    assert mine >= max(plain - 0.25, min(plain, 7.5)) - 1e-6


@pytest.mark.parametrize("template", ["classic", "a5", "landscape", "large-print", "kids"])
@pytest.mark.parametrize("code", ["de", "en", "fi", "hu"])
def test_the_text_above_the_table_is_set_like_other_text(code: str, template: str) -> None:
    """Over the width of the table, in the ink and with the spacing of the rules, and clear of the table's head."""
    nodes = back(code, template=template)
    (table,) = tags(nodes, "Table")
    above = tags(nodes, "P")[-1]
    lines, head = list(texts((above,))), next(texts((table,)))
    room = max(mark.x for mark in texts((table,))) - lines[0].x
    first_sentence = letters(bound(code, "classic")[1].text("sum_rest"))
    assert first_sentence[:12] in letters("".join(mark.text for mark in lines))
    for line, below in pairwise(lines):
        first = below.text.replace("\u00a0", " ").split()[0]
        wide = FONTS.width(f"{line.text.rstrip()} {first}", "regular", line.size)
        # A line may end early for the last one not to be a single word, and where the first sentence ends.
        assert wide > 0.85 * room or first_sentence.endswith(letters(line.text))
        assert below.y - line.y <= 1.215 * line.size / MM
    rules = next(texts(tags(nodes, "P")))
    assert lines[0].ink == rules.ink
    assert head.y - lines[-1].y >= 2.2 * lines[-1].size / MM


@pytest.mark.parametrize("template", ["classic", "tall", "landscape", "large-print", "ink-saver"])
def test_rules_end_with_the_last_row(template: str) -> None:
    """Its bar has corners, and the lines of the table and the one below the title are as wide."""
    nodes = back("en", template=template)
    (table,) = tags(nodes, "Table")
    (bar,) = (mark for mark in leaves((table,)) if isinstance(mark, Box))
    rules = [mark for mark in leaves((table,)) if isinstance(mark, Line) and mark.y1 == mark.y2]
    assert len(rules) > 8
    assert {round(mark.x1, 3) for mark in rules} == {round(bar.x, 3)}
    assert {round(mark.x2, 3) for mark in rules} == {round(bar.x + bar.w, 3)}
    head = next(mark for mark in leaves(nodes) if isinstance(mark, Line))
    assert head.y1 < rules[0].y1
    assert head.x2 == pytest.approx(bar.x + bar.w)
    assert head.x1 <= bar.x + 1e-6


def test_rules_end_with_words_where_the_last_row_has_round_corners() -> None:
    """It is a card of its own there."""
    (table,) = tags(back("en", template="a5", theme="nordic"), "Table")
    assert templates.load_theme("nordic").radius > 0
    left = min(mark.x for mark in texts((table,)))
    assert {round(mark.x1, 3) for mark in leaves((table,)) if isinstance(mark, Line)} == {round(left, 3)}


def test_rules_end_with_words_where_no_row_is_the_best(tmp_path: Path) -> None:
    """House rules without a row for equal dice have no bar to be level with, in the table or below the title."""
    rules = tmp_path / "house.yaml"
    rules.write_text("extends: classic\nremove: [yatzy]\n", encoding="utf-8")
    nodes = list(make("en", variant=str(rules), rules_on_back=True, template="a5").pages)[1].children
    (table,) = tags(nodes, "Table")
    left = min(mark.x for mark in texts((table,)))
    assert not [mark for mark in leaves((table,)) if isinstance(mark, Box)]
    # The first line is below the title, and may be followed by those of a picture beside it.
    lines = [next(mark for mark in leaves(nodes) if isinstance(mark, Line))]
    lines += [mark for mark in leaves((table,)) if isinstance(mark, Line)]
    assert {round(mark.x1, 3) for mark in lines} == {round(left, 3)}
