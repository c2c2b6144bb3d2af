"""Forms in two languages: both are told everywhere, side by side or one below the other, and have room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from forms import fields, page_of, seconds
from kept import kept
from sheets import FONTS, Rect, folded, text_rect

from padgen.api.form import FormRequest
from padgen.languages import codes, read
from padgen.page.marks import MM, Box, Field, Node, Page, Tag, Text, leaves
from padgen.rules import load_variant
from padgen.templates import load_form

CODES = tuple(codes())


@kept
def pair(*langs: str, **options: Any) -> Page:
    return page_of(FormRequest(langs, **options).make())


def texts(page: Page) -> list[Text]:
    return [mark for mark in leaves(page.children) if isinstance(mark, Text)]


def label(key: str, *langs: str) -> list[str]:
    """A label in these languages, once if it is the same in both."""
    return list(dict.fromkeys(read(lang).source.data["labels"][key] for lang in langs))


def words_of(page: Page, words: list[str], top: float, bottom: float) -> list[Text]:
    """The texts between two heights that say these words, side by side or one below the other."""
    here = [text for text in texts(page) if top < text.y < bottom]
    return [text for text in here if text.text == " · ".join(words)] or [
        text for text in here if text.text.removeprefix(" · ") in words
    ]


@pytest.mark.sweep
@pytest.mark.parametrize("first", CODES)
@pytest.mark.parametrize(("variant", "players"), [("classic", 4), ("maxi", 3)])
def test_both_strips_on_a_phone_name_their_section_in_both_languages(first: str, variant: str, players: int) -> None:
    """On one line or on two, the same in both strips; all of it between the rows, left of the columns."""
    for second in seconds(first):
        page = pair(first, second, template="phone", variant=variant, players=players)
        found, shapes = fields(page), set()
        for section, row in (("upper", "p1_ones"), ("lower", "p1_one_pair")):
            cell, words = found[row], label(f"{section}_section", first, second)
            above = max(at.y + at.h for at in found.values() if at.kind == "text" and at.y + at.h < cell.y - 2)
            lines = words_of(page, words, above, cell.y)
            assert "".join(line.text for line in lines) in ("".join(words), " · ".join(words)), (second, section)
            for line in lines:
                assert text_rect(line).inside(Rect(0, above, cell.x, cell.y)), (second, line)
            shapes.add((len({line.y for line in lines}), lines[0].size))
        assert len(shapes) == 1, second
        assert min(size for _, size in shapes) >= 6, second


@pytest.mark.parametrize("height", ["4.8 mm", "8 mm", "12 mm"])
def test_strips_name_both_languages_at_any_height(height: str, tmp_path: Path) -> None:
    """Also where a layout's own strips are high enough for two lines."""
    (tmp_path / "own.yaml").write_text(f"extends: phone\nstrip_height: {height}\n", encoding="utf-8")
    told = {text.text for text in texts(pair("de", "lt", template=tmp_path / "own.yaml"))}
    for key in ("upper_section", "lower_section"):
        assert {*label(key, "de", "lt")} <= told or " · ".join(label(key, "de", "lt")) in told


def bands(page: Page, text: Text) -> list[Box]:
    """The areas behind a text, without those of the page and of a bar as wide as it."""
    boxes = (mark for mark in leaves(page.children) if isinstance(mark, Box) and mark.w < page.width / 2)
    return [box for box in boxes if box.x <= text.x < box.x + box.w and box.y <= text.y <= box.y + box.h]


@pytest.mark.sweep
@pytest.mark.parametrize("first", CODES)
@pytest.mark.parametrize(
    ("template", "variant", "players"), [("phone", "classic", 4), ("phone", "maxi", 3), ("tablet", "maxi", 4)]
)
def test_the_word_for_totals_below_the_names_keeps_off_the_end_of_its_band(
    first: str, template: str, variant: str, players: int
) -> None:
    """By 1 mm or more, in one language or in two; both of these are told, in 7.4 pt or more."""
    for second in (first, *seconds(first)):
        page = pair(*dict.fromkeys((first, second)), template=template, variant=variant, players=players)
        words = label("total", first, second)
        (again,) = (
            mark
            for mark in leaves(page.children)
            if isinstance(mark, Field) and mark.name == "p1_total" and mark.y < 60
        )
        lines = words_of(page, words, again.y, again.y + again.h)
        assert "".join(line.text for line in lines) in ("".join(words), " · ".join(words)), second
        for line in lines:
            (band,) = bands(page, line)
            assert text_rect(line).x1 <= band.x + band.w - 1, (second, line)
            assert line.y + 0.24 * line.size / MM <= band.y + band.h, (second, line)
        assert lines[0].size >= 7.4, (second, lines[0])


@cache
def columns_begin(*langs: str, variant: str) -> float:
    """Where the players' columns begin on a form for paper, in mm."""
    return fields(pair(*langs, template="a4", variant=variant))["p1_ones"].x


@pytest.mark.sweep
@pytest.mark.parametrize("first", CODES)
@pytest.mark.parametrize("variant", ["classic", "maxi"])
def test_two_languages_on_paper_leave_columns_the_width_that_one_does(first: str, variant: str) -> None:
    """Give or take 5 mm: the total and what the bonus still needs stand on two lines rather than widen the labels.

    Both are told in both languages: what the bonus needs in one size, 8 pt or more; the total in 13 pt or more, and the
    second word in a lighter face, below the first in 0.8 of its size.
    """
    for second in seconds(first):
        alone = max(columns_begin(lang, variant=variant) for lang in (first, second))
        assert columns_begin(first, second, variant=variant) <= alone + 5, second
        page = pair(first, second, template="a4", variant=variant)
        found = fields(page)
        left = [text for text in texts(page) if text.x < found["p1_ones"].x and text.align == "left"]
        needed = words_of(page, label("needed", first, second), found["p1_ones"].y, found["p1_total"].y)
        total = [text for text in left if text.y > found["p1_total"].y]
        for key, lines, least in (("needed", needed, 8), ("total", total, 13)):
            told = folded("".join(line.text for line in lines)).replace("·", "")
            assert told == folded("".join(label(key, first, second))), (second, lines)
            assert min(line.size for line in lines) >= least, (second, lines)
            if key == "needed":
                assert len({line.size for line in lines}) == 1, second
            elif len(lines) > 1:
                size = lines[0].size * (1.0 if lines[0].y == lines[1].y else 0.8)
                assert (lines[1].face, lines[1].size) == ("regular", pytest.approx(size)), (second, lines)
                assert lines[0].face == "bold", second


@pytest.mark.sweep
@pytest.mark.parametrize("first", CODES)
@pytest.mark.parametrize(("variant", "players"), [("classic", 4), ("maxi", 4), ("classic", 2)])
def test_heads_of_halves_name_them_in_both_languages_and_keep_off_the_maxima(
    first: str, variant: str, players: int
) -> None:
    """In landscape: in the same way above both halves, below the word for names, 2 mm before that for maxima."""
    for second in seconds(first):
        page = pair(first, second, template="tablet-landscape", variant=variant, players=players)
        name, shapes = fields(page)["p1_name"], set()
        top, bottom = name.y - 2, name.y + name.h + 1
        heads = [text for text in texts(page) if top < text.y < bottom]
        maxima = [text_rect(text) for text in heads if text.align == "right"]
        for section, left in (("upper", True), ("lower", False)):
            here = [text for text in heads if text.align == "left" and (text.x < page.width / 2) == left]
            named, words = label("name", first, second), label(f"{section}_section", first, second)
            lines = here[len(named) :]
            assert "".join(text.text for text in here[: len(named)]) == " · ".join(named), second
            assert len({text.y for text in here[: len(named)]}) == 1, second
            assert "".join(line.text for line in lines) in ("".join(words), " · ".join(words)), (second, section)
            places = [text_rect(line) for line in here]
            for place in places:
                beside = [word.x0 for word in maxima if word.y0 < place.y1 and place.y0 < word.y1]
                assert all(place.x1 <= x - 1.99 for x in beside if x > place.x0), (second, place)
                assert place.inside(Rect(0, top, page.width, bottom)), (second, place)
            shapes.add((len({line.y for line in lines}), lines[0].size))
        assert len(shapes) == 1, second


@pytest.mark.sweep
@pytest.mark.parametrize("first", CODES)
@pytest.mark.parametrize(("variant", "players"), [("classic", 4), ("maxi", 3)])
def test_what_the_bonus_needs_is_told_in_both_languages_on_a_phone(first: str, variant: str, players: int) -> None:
    """Each on one line or two, within the row of the sum and left of the columns."""
    for second in seconds(first):
        page = pair(first, second, template="phone", variant=variant, players=players)
        found, words = fields(page), label("needed", first, second)
        top, bottom = found["p1_upper_sum"].y, found["p1_bonus"].y
        lines = [text for text in texts(page) if top < text.y < bottom and text.face == "regular"]
        lines = [text for text in lines if text.text in " · ".join(words)]
        told = " ".join(line.text for line in lines).replace("  · ", " · ")
        assert told in (" ".join(words), " · ".join(words)), second
        for line in lines:
            assert line.size >= 6, second
            assert text_rect(line).inside(Rect(0, top, found["p1_ones"].x, bottom)), (second, line)
        for above, below in pairwise(lines):
            assert above.y < text_rect(below).y0 or text_rect(above).x1 <= below.x + 0.01, (second, below)


@pytest.mark.parametrize("langs", [("fi", "sv"), ("fi", "uk"), ("de", "hu")])
@pytest.mark.parametrize("template", ["phone", "tablet", "tablet-large"])
def test_sums_in_two_languages_have_air_above_them(template: str, langs: tuple[str, str]) -> None:
    """Their names are 1.5 mm or more below the upper edge of their cell, which names of rows need not be."""
    page = pair(*langs, template=template)
    sums = label("upper_sum", *langs) + [read(lang).source.data["short"].get("upper_sum", "") for lang in langs[:1]]
    (name, *_) = (text for text in texts(page) if text.text in sums)
    cell = min(mark.y for mark in leaves(page.children) if isinstance(mark, Box) and mark.y < name.y < mark.y + mark.h
               and mark.w > 8 and 14 < mark.h < 40)  # fmt: skip
    assert text_rect(name).y0 - cell >= 1.5


def test_open_names_say_what_goes_there_in_both_languages() -> None:
    """Where both words fit the fonts of all viewers; else in the first."""
    for template, players, word in (
        ("tablet-large", 4, "Nimi · Namn"),
        ("tablet", 2, "Nimi · Namn"),
        ("phone", 4, "Nimi"),
    ):
        field = fields(pair("fi", "sv", template=template, players=players))["p1_name"]
        assert field.blank == word


def spoken(nodes: Iterable[Node], lang: str = "") -> Iterator[tuple[str, str]]:
    """All texts, each with the language that it is tagged with."""
    for node in nodes:
        if isinstance(node, Tag):
            yield from spoken(node.children, node.lang or lang)
        elif isinstance(node, Text):
            yield node.text.removeprefix(" · "), lang


@pytest.mark.parametrize(
    ("template", "langs", "keys"),
    [
        ("phone", ("el", "uk"), ["total", "upper_section", "lower_section"]),
        ("phone", ("fi", "sv"), ["total", "upper_section", "lower_section", "name"]),
        ("tablet", ("fi", "sv"), ["total"]),
        ("tablet-landscape", ("el", "hu"), ["total", "upper_section", "lower_section"]),
        ("a4", ("fi", "sv"), ["total", "upper_section", "lower_section", "needed", "date", "name"]),
    ],
)
def test_words_of_a_second_language_are_tagged_with_it(template: str, langs: tuple[str, str], keys: list[str]) -> None:
    """Those of the first have the document's."""
    told = list(spoken(pair(*langs, template=template).children))
    for lang, tag in zip(langs, ("", langs[1]), strict=True):
        for key in keys:
            (word,) = label(key, lang)
            tags = {found for text, found in told if text.casefold() == word.casefold()}
            assert tags == {tag}, (lang, key)


@pytest.mark.sweep
@pytest.mark.parametrize("first", CODES)
@pytest.mark.parametrize("variant", ["classic", "maxi", "yamb"])
def test_the_date_on_paper_is_named_in_both_languages(first: str, variant: str) -> None:
    """The line is as long as in one language, and keeps off the line that says whose turn it is."""
    alone = fields(pair(first, template="a4", variant=variant))["date"]
    for second in (first, *seconds(first)):
        page = pair(first, second, template="a4", variant=variant)
        found, words = fields(page), label("date", first, second)
        date = found["date"]
        named = words_of(page, words, date.y, date.y + date.h)
        assert "".join(text.text for text in named) == " · ".join(words), second
        assert (date.x, date.y, date.w) == pytest.approx((alone.x, alone.y, alone.w)), second
        assert text_rect(named[-1]).x1 < date.x
        assert found["status"].x + found["status"].w < named[0].x


@pytest.mark.parametrize(
    ("template", "least"),
    [("phone", 6.5), ("tablet", 7.6), ("tablet-landscape", 6.99), ("tablet-large", 8.8), ("a4", 9)],
)
def test_what_the_bonus_needs_is_no_smaller_in_two_languages(template: str, least: float) -> None:
    """Its lines are small print like maxima, smaller only where the words are long for their column."""
    for langs in (("fi", "sv"), ("el", "uk"), ("de", "fi")):
        page = pair(*langs, template=template)
        number = fields(page)["p1_needed"]
        words = [word for text in label("needed", *langs) for word in text.split()]
        near = [text for text in texts(page) if number.y - 4 < text.y < number.y + number.h + 1]
        said = [text for text in near if text.x < number.x and text.text.split()[0] in words]
        assert len(said) >= 2, langs
        assert min(text.size for text in said) >= least, langs


@pytest.mark.sweep
@pytest.mark.parametrize("langs", [("fi", "sv"), ("el", "uk"), ("de", "hu"), ("cs", "fr")])
@pytest.mark.parametrize(
    ("template", "above", "below"),
    [("a4", 2.0, 1.25), ("tablet", 1.3, 0.65), ("tablet-landscape", 1.55, 0.85)],
)
def test_pairs_of_names_keep_off_the_ends_of_their_rows(
    template: str, above: float, below: float, langs: tuple[str, str]
) -> None:
    """Capitals and descenders are so many mm from them, and second names are no smaller than small print for it."""
    page, style, checked = pair(*langs, template=template), load_form(template), 0
    found, rows = fields(page), load_variant("classic").rows
    for row in rows:
        cell = found[f"p1_{row.id}"]
        ends = (found[f"p4_{other.id}"] for other in rows)
        left = max((end.x + end.w for end in ends if end.x < cell.x), default=0.0)
        here = [mark for mark in texts(page) if mark.align == "left" and left < mark.x < cell.x]
        lines = sorted((mark for mark in here if cell.y < mark.y < cell.y + cell.h), key=lambda mark: mark.y)
        if len(lines) != 2:
            continue
        first, second = lines
        assert first.y - FONTS.cap_height(first.face, first.size) - cell.y >= above, row.id
        assert cell.y + cell.h - second.y - 0.24 * second.size / MM >= below, row.id
        assert second.size >= style.hint_size, row.id
        checked += 1
    assert checked >= 9
