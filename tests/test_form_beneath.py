"""The small print below the names of rows on a phone: the most each scores, and what earns the bonus."""

from __future__ import annotations

import pathlib

import pytest
from forms import document, fields, page_of, seconds
from sheets import FONTS, text_rect

from padgen.languages import codes, read
from padgen.page.marks import MM, Box, Page, Path, Text, leaves
from padgen.rules import legal_points, load_variant
from padgen.templates import load_form


def beside(page: Page, key: str) -> list[Text]:
    """The words on the level of a field, in the column of names."""
    field, words = fields(page)[key], [mark for mark in leaves(page.children) if isinstance(mark, Text)]
    return [word for word in words if word.x < fields(page)["p1_ones"].x and field.y < word.y < field.y + field.h]


def sum_name(page: Page) -> Text:
    """The name of the sum, which in landscape is close to what the bonus still needs, with that in mid-cell."""
    above, below = fields(page)["p1_sixes"], fields(page)["p1_bonus"]
    words = [mark for mark in leaves(page.children) if isinstance(mark, Text) and mark.x < above.x]
    return next(word for word in words if above.y + above.h < word.y < below.y and word.face == "bold")


def bands(page: Page) -> list[Box]:
    """What is behind every second name."""
    first, boxes = fields(page)["p1_ones"], [mark for mark in leaves(page.children) if isinstance(mark, Box)]
    return [box for box in boxes if not box.stroke and first.y - 3 < box.y and 10 < box.x + box.w < first.x]


@pytest.mark.sweep
@pytest.mark.parametrize("lang", codes())
@pytest.mark.parametrize(("variant", "players"), [("classic", 4), ("classic", 2), ("maxi", 3)])
def test_a_phone_tells_the_most_that_every_row_scores(lang: str, variant: str, players: int) -> None:
    """After all names, on one axis and on the names' middle, or below all of them, where they begin; as in the head.

    Name and maximum together stand in the middle of the row; the total's is in the bar.
    """
    page, rules = page_of(document(lang, variant, template="phone", players=players)), load_variant(variant)
    word = read(lang).words.names["labels"]["maximum"]
    (above,) = (mark for mark in beside(page, "p1_name") if mark.text == word)
    for row in rules.rows:
        field, most = fields(page)[f"p1_{row.id}"], legal_points(rules, row.id)[-1]
        name, *lines, small = sorted(beside(page, f"p1_{row.id}"), key=lambda mark: -mark.size)
        if lines:  # a name that has two lines where others have one has its maximum after the last of them
            last = max(name, *lines, key=lambda mark: mark.y)
            assert (small.text, small.y, above.align) == (str(most), last.y, "left"), row.id
            assert text_rect(small).x0 - text_rect(last).x1 == pytest.approx(1.5, abs=0.5), row.id
            continue
        assert (small.text, small.align) == (str(most), above.align), row.id
        assert small.x == pytest.approx(above.x if above.align == "right" else name.x), row.id
        assert small.size < name.size
        assert field.y < text_rect(name).y0 < text_rect(small).y1 < field.y + field.h, row.id
        middles = [mark.y - FONTS.cap_height(mark.face, mark.size) / 2 for mark in (name, small)]
        assert sum(middles) / 2 == pytest.approx(field.y + field.h / 2), row.id
        if above.align == "right":
            assert middles[0] == pytest.approx(middles[1]), row.id
        else:
            assert small.y - FONTS.cap_height("regular", small.size) >= name.y + 0.2 * name.size / MM, row.id
    assert {f"{word} {rules.maximum}", str(rules.maximum)} & {mark.text for mark in beside(page, "p1_total")}


@pytest.mark.sweep
@pytest.mark.parametrize("first", codes())
@pytest.mark.parametrize(("variant", "players"), [("classic", 4), ("maxi", 3), ("yamb", 1)])
def test_a_phone_in_two_languages_tells_the_most_of_all_rows_or_of_none(first: str, variant: str, players: int) -> None:
    """After the second name, in one column; the grand total's too, at the end of its words or below them.

    Second names are no smaller than small print for it, unless a player has several columns; cells keep their width,
    and are closer instead.
    """
    rules = load_variant(variant)
    for second in seconds(first):
        page, told = page_of(document(f"{first}+{second}", variant, template="phone", players=players)), set[bool]()
        for row in rules.rows:
            key, most = f"p1_{rules.prefixes[0]}{row.id}", str(legal_points(rules, row.id)[-1])
            field = fields(page)[key]
            lines = [mark for mark in leaves(page.children) if isinstance(mark, Text) and mark.align != "center"
                     and mark.x < field.x and field.y < mark.y < field.y + field.h]  # fmt: skip
            small = [mark for mark in lines if mark.align == "right"]
            assert [mark.text for mark in small] in ([], [most]), (second, row.id)
            told.add(bool(small))
            for mark in small:
                last = max((line for line in lines if line.align == "left"), key=lambda line: line.y)
                assert mark.y == last.y, (second, row.id)
                assert text_rect(last).x1 <= text_rect(mark).x0 - 1.4, (second, row.id)
                assert last.size >= (6 if variant == "yamb" else 6.5), (second, row.id)
        assert len(told) == 1, second
        assert fields(page)["p1_total"].w >= 9.4, second
        assert told == {True} or variant == "yamb", second
        bar = fields(page)["p1_total"].y
        assert str(rules.maximum) in {
            mark.text for mark in leaves(page.children) if isinstance(mark, Text) and mark.y > bar
        }, second


@pytest.mark.parametrize("lang", ["el", "fi", "de", "fi+sv", "de+hu", "fi+uk"])
def test_the_row_of_the_bonus_says_what_earns_it(lang: str) -> None:
    """On a phone with four players as well: below the name if it has no room beside it."""
    page = page_of(document(lang, template="phone", players=4))
    told = {mark.text: mark for mark in beside(page, "p1_bonus")}
    assert {"63+", "50"} <= set(told)
    arrows = [
        mark
        for mark in leaves(page.children)
        if isinstance(mark, Path) and mark.stroke and told["63+"].x < mark.contours[0][0][0] < told["50"].x
    ]
    tips = [mark.contours[0][-1] for mark in arrows]
    assert [told["50"].y - 2 < y < told["50"].y for _, y in tips] == [True]


@pytest.mark.sweep
@pytest.mark.parametrize("lang", codes())
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_earns_the_bonus_stands_where_maxima_do(lang: str, players: int) -> None:
    """Below its name, where that begins, if maxima are below names, and else beside it, where they end."""
    page = page_of(document(lang, template="phone", players=players))
    name, *small = sorted(beside(page, "p1_bonus"), key=lambda mark: -mark.size)
    row, most = sorted(beside(page, "p1_one_pair"), key=lambda mark: -mark.size)
    first, last = (pick((text_rect(mark) for mark in small), key=lambda box: box.x0) for pick in (min, max))
    if most.y > row.y:
        assert first.x0 == pytest.approx(name.x, abs=0.3)
        assert min(mark.y for mark in small) > name.y + 2
    else:
        assert first.x0 > text_rect(name).x1
        assert last.x1 == pytest.approx(text_rect(most).x1, abs=0.3)


@pytest.mark.sweep
@pytest.mark.parametrize("first", ["fi", "de", "es", "el", "hu"])
@pytest.mark.parametrize("second", ["", "sv", "fr", "pt", "uk"])
def test_the_word_for_maxima_is_told_once_above_them(first: str, second: str) -> None:
    """In the head, where they end, whichever the languages; the bar may tell it again with the highest total."""
    page = page_of(document(f"{first}+{second}".strip("+"), template="phone", players=4))
    word, found = read(first).words.names["labels"]["maximum"], fields(page)
    (above,) = (mark for mark in leaves(page.children) if isinstance(mark, Text) and mark.text == word)
    rules = load_variant("classic")
    most = {row.id: str(legal_points(rules, row.id)[-1]) for row in rules.rows}
    numbers = [mark for key in most for mark in beside(page, f"p1_{key}") if mark.text == most[key]]
    assert {mark.align for mark in numbers} == {above.align}
    assert above.x in {mark.x for mark in numbers}
    assert above.align == "left" or len({mark.x for mark in numbers}) == 1
    assert len(numbers) == len(most)
    assert found["p1_name"].y < above.y - 1 < above.y < found["p1_name"].y + found["p1_name"].h + 0.5
    names = [mark for mark in beside(page, "p1_name") if mark != above]
    for name in (text_rect(mark) for mark in names):
        assert name.x1 < text_rect(above).x0 or name.y1 < text_rect(above).y0


@pytest.mark.parametrize("lang", codes())
def test_what_the_bonus_needs_keeps_off_its_name(lang: str) -> None:
    """On one or two lines, by at least 0.4 mm from letters to letters."""
    page = page_of(document(lang, template="phone", players=4))
    name = next(mark for mark in beside(page, "p1_bonus") if mark.face == "bold")
    words = [mark for mark in leaves(page.children) if isinstance(mark, Text) and mark.x == name.x]
    above = max((mark for mark in words if mark.y < name.y), key=lambda mark: mark.y)
    assert above.size == 6.5
    assert name.y - 0.72 * name.size / MM - (above.y + 0.22 * above.size / MM) >= 0.4


@pytest.mark.parametrize("lang", codes())
@pytest.mark.parametrize("variant", ["classic", "maxi"])
def test_two_lines_for_what_the_bonus_needs_are_between_names(lang: str, variant: str) -> None:
    """They keep off the capitals of the bonus below, by two millimetres and more, and as far off the sum above."""
    page = page_of(document(lang, variant, template="phone", players=4))
    name = next(mark for mark in beside(page, "p1_bonus") if mark.face == "bold")
    words = [mark for mark in leaves(page.children) if isinstance(mark, Text) and mark.x == name.x]
    total, *lines = sorted((mark for mark in words if mark.y < name.y), key=lambda mark: mark.y)[-3:]
    if lines[0].face == "bold":
        return  # they have one line
    assert name.y - FONTS.cap_height(name.face, name.size) - lines[1].y >= 2
    assert lines[0].y - FONTS.cap_height(lines[0].face, lines[0].size) - total.y >= 2


@pytest.mark.parametrize("lang", ["de", "el", "de+hu", "fi+sv"])
@pytest.mark.parametrize("variant", ["classic", "maxi"])
def test_names_end_well_before_their_bands(lang: str, variant: str) -> None:
    """1.2 mm or more, where they stand alone; the German word for the sum is a short one rather than a small one."""
    page = page_of(document(lang, variant, template="phone", players=4))
    assert bands(page)
    for band in bands(page):
        words = [mark for mark in leaves(page.children) if isinstance(mark, Text) and band.y < mark.y < band.y + band.h]
        names = [text_rect(word) for word in words if word.align == "left" and word.size > 6.6 and word.x < band.w]
        assert max(name.x1 for name in names) <= band.x + band.w - 1.2
    if lang == "de":
        (name,) = (mark for mark in beside(page, "p1_upper_sum") if mark.face == "bold")
        assert name.size == max(mark.size for mark in beside(page, "p1_chance")) >= 8.8


def test_layouts_that_ask_for_no_small_print_have_only_names(tmp_path: pathlib.Path) -> None:
    """The names of rows stand alone, in the middle."""
    for base, line in (("phone", "maximum_below: no"), ("tablet", "show_maximum: no")):
        path = tmp_path / "own.yaml"
        path.write_text(f"extends: {base}\n{line}\n", encoding="utf-8")
        page = page_of(document("en", template=path, players=2))
        assert [mark.text for mark in beside(page, "p1_ones")] == ["Ones"], line


def test_a_maximum_stands_clear_below_its_name_or_is_left_out(tmp_path: pathlib.Path) -> None:
    """In rows too low for both it follows the name if there is room; it is never level with letters before it."""
    corners = set[bool]()
    for least in (6.0, 6.4, 6.8, 7.0, 7.2, 8.0, 9.0):
        path = tmp_path / f"{least}.yaml"
        path.write_text(f"extends: phone\nrow_least: {least} mm\nrow_most: {least} mm\n", encoding="utf-8")
        page = page_of(document("en", template=path, players=4))
        for row in load_variant("classic").rows:
            name, *small = sorted(beside(page, f"p1_{row.id}"), key=lambda mark: -mark.size)
            for mark in small:
                box, word = text_rect(mark), text_rect(name)
                corners.add(mark.y > name.y)
                assert box.x0 > word.x1 or mark.y - FONTS.cap_height("regular", mark.size) >= name.y, (least, row.id)
    assert corners == {False, True}


@pytest.mark.long
@pytest.mark.parametrize("variant", ["classic", "yahtzee", "maxi"])
def test_the_name_of_the_sum_is_shortened_rather_than_much_smaller_than_others(variant: str) -> None:
    """On a tablet in landscape, names of players leave the whole German name no room in the size of other names."""
    for lang in codes():
        page = page_of(document(lang, variant, template="tablet-landscape", names=("Anna", "Maximilian", "Aino", "Bo")))
        named = {key: beside(page, f"p1_{key}")[0] for key in ("ones", "twos", "bonus")}
        named["upper_sum"] = sum_name(page)
        sizes = {key: name.size for key, name in named.items()}
        assert min(sizes.values()) >= 0.84 * max(sizes.values()), (lang, sizes)
        if (lang, variant) == ("de", "classic"):
            assert named["upper_sum"].text == "Summe"
            assert len(set(sizes.values())) == 1


def test_each_half_has_the_word_for_maxima_once(tmp_path: pathlib.Path) -> None:
    """Where the sections stand side by side, it is below the last word in each head, where the half's maxima end."""
    path = tmp_path / "halves.yaml"
    path.write_text("extends: tablet-landscape\nmaximum_below: yes\nshow_maximum: no\n", encoding="utf-8")
    page = page_of(document("en", template=path, players=2))
    marks = [mark for mark in leaves(page.children) if isinstance(mark, Text)]
    words, ones, pair = ([mark.x for mark in marks if mark.text == text] for text in ("max", "5", "12"))
    assert len(words) == 2
    assert sorted(words) == pytest.approx([*ones, *pair])


@pytest.mark.parametrize(("asked", "shown"), [("1 pt", "floor_size"), ("50 pt", "total_size"), ("0 pt", "total_size")])
def test_the_word_for_the_total_is_legible_and_no_larger_than_totals(
    asked: str, shown: str, tmp_path: pathlib.Path
) -> None:
    """Whatever size a layout asks for; 0 stands for that of totals."""
    path = tmp_path / "word.yaml"
    path.write_text(f"extends: a4\ntotal_word: {asked}\n", encoding="utf-8")
    template = load_form(path)
    assert template.word_size == getattr(template, shown)
