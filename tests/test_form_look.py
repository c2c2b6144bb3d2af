"""What a form looks like: fields in their cells, centred totals, halves of one height, names of one size."""

from __future__ import annotations

from pathlib import Path as File
from typing import Any

import forms
import pytest
from forms import BARS
from presses import bitmap

from padgen import languages, pdf, templates
from padgen.api.form import FormRequest
from padgen.documents.table.arrow import LONG, SHORT
from padgen.page.fonts import Fonts
from padgen.page.marks import MM, WHITE, Box, Die, Field, Page, Path, Text, leaves
from padgen.rules import load_variant
from padgen.templates.colours import contrast, luminance


def page_of(lang: str = "en", **options: Any) -> Page:
    return FormRequest(lang, **options).make().pages[0]


def fields(page: Page) -> dict[str, Field]:
    """The fields that are seen, by name."""
    return {name: field for name, field in forms.fields(page).items() if field.kind != "hidden"}


def middle(field: Field) -> float:
    return field.x + field.w / 2


@pytest.mark.parametrize("template", ["tablet", "tablet-landscape", "tablet-large", "phone"])
def test_a_field_is_as_large_as_its_cell(template: str) -> None:
    """Viewers tint whole fields, so a row's box and its field are the same area."""
    page = page_of(template=template)
    boxes = {(round(box.x, 3), round(box.y, 3), round(box.w, 3), round(box.h, 3)) for box in boxes_of(page)}
    for key in ("ones", "yatzy"):
        field = fields(page)[f"p2_{key}"]
        assert (round(field.x, 3), round(field.y, 3), round(field.w, 3), round(field.h, 3)) in boxes


def boxes_of(page: Page) -> list[Box]:
    return [mark for mark in leaves(page.children) if isinstance(mark, Box)]


@pytest.mark.parametrize("template", ["tablet", "tablet-landscape", "tablet-large", "phone", "a4"])
def test_totals_stand_in_the_middle_of_their_columns(template: str) -> None:
    """In every layout."""
    found = fields(page_of(template=template))
    assert middle(found["p1_total"]) == pytest.approx(middle(found["p1_yatzy"]))
    assert found["p1_total"].align == "center"


@pytest.mark.parametrize(
    ("layout", "solid"),
    [("extends: phone\nbar: no\n", False), ("extends: a4\nfill: no\n", False), ("extends: a4\n", True)],
)
def test_totals_without_a_bar_stand_on_their_row(tmp_path: File, layout: str, solid: bool) -> None:
    """A filled table's row of totals is solid; cards, and tables that save ink, have heavy outlines around them."""
    path = tmp_path / "own.yaml"
    path.write_text(layout, encoding="utf-8")
    page = page_of(template=path)
    found = fields(page)["p1_total"]
    behind = [box for box in boxes_of(page) if box.y <= found.y < box.y + box.h < box.y + 30]
    assert any(box.stroke is None and box.w > 4 * found.w for box in behind) == solid
    outlines = [box for box in behind if box.stroke is not None and box.x <= found.x < box.x + box.w]
    assert [box.weight > 1 for box in outlines] == ([] if solid else [True])


@pytest.mark.parametrize("halves", ["no", "yes"])
def test_a_frame_is_around_each_table(tmp_path: File, halves: str) -> None:
    """A table whose cells touch has a frame from the names to the totals, or to the last row of a first half."""
    path = tmp_path / "own.yaml"
    keys = (f"halves: {halves}", "paper: 297 x 210 mm", "row_least: 5 mm", "total_height: 12 mm")
    path.write_text("\n".join(("extends: a4", *keys, "")), encoding="utf-8")
    page = page_of(template=path)
    found = fields(page)
    total, bonus = found["p1_total"], found["p1_bonus"]
    ends = [bonus.y + bonus.h, total.y + total.h / 2 + 6][halves == "no" :]
    frames = [box for box in boxes_of(page) if box.stroke and not box.fill and box.h > 80]
    assert [frame.y for frame in frames] == pytest.approx([found["p1_name"].y] * len(ends), abs=0.1)
    assert [frame.y + frame.h for frame in frames] == pytest.approx(ends, abs=0.1)


@pytest.mark.parametrize("lang", ["fi", "de", "uk"])
def test_much_longer_second_halves_begin_in_the_first(lang: str) -> None:
    """Maxi on a landscape tablet: both halves end within two rows, which keeps rows high and the page low."""
    page = page_of(lang, variant="maxi", template="tablet-landscape")
    found = fields(page)
    left = max(field.y + field.h for name, field in found.items() if name[:3] == "p1_" and field.x < page.width / 2)
    right = found["p1_saved"].y + found["p1_saved"].h
    assert abs(left - right) < 2 * found["p1_ones"].h
    assert page.height < 170


def test_classic_halves_are_the_sections() -> None:
    """Halves of about the same length are the sections."""
    page = page_of(template="tablet-landscape")
    found = fields(page)
    assert found["p1_one_pair"].x > page.width / 2
    assert {"Upper section", "Lower section"} <= {mark.text for mark in leaves(page.children) if isinstance(mark, Text)}


@pytest.mark.parametrize("template", ["a4", "tablet", "tablet-landscape"])
def test_the_word_above_the_maxima_ends_where_they_do(template: str) -> None:
    """In each half, maxima and the word above them have the same right edge."""
    texts = [mark for mark in leaves(page_of(template=template).children) if isinstance(mark, Text)]
    ends = {text.x for text in texts if text.text in ("5", "30") and text.align == "right"}
    heads = [text for text in texts if text.text == "max"]
    assert {head.align for head in heads} == {"right"}
    assert sorted(head.x for head in heads) == pytest.approx(sorted(ends))


@pytest.mark.parametrize("lang", ["es", "de", "pt", "hu"])
@pytest.mark.parametrize("template", ["tablet", "tablet-large"])
def test_the_word_for_the_grand_total_keeps_away_from_the_maximum(template: str, lang: str) -> None:
    """A maximum of four figures needs more room than those of rows."""
    texts = [
        mark for mark in leaves(page_of(lang, variant="triple", template=template).children) if isinstance(mark, Text)
    ]
    maximum = next(text for text in texts if text.text == "2244")
    words = [text for text in texts if text.face == "bold" and abs(text.y - maximum.y) < 6 and text.x < maximum.x]
    end = max(text.x + Fonts().width(text.text, text.face, text.size) for text in words)
    assert maximum.x - Fonts().width("2244", maximum.face, maximum.size) - end >= 1.6 - 1e-6


def test_the_turn_is_shown_in_the_bar_beside_the_total() -> None:
    """In landscape, the line is large, but less than their word, left of the totals; in portrait, above the table."""
    page = page_of(template="tablet-landscape", names=("Ann", "Bo"))
    found = fields(page)
    assert found["p1_total"].y - 2 <= found["status"].y <= found["p1_total"].y + 8
    assert found["status"].size > 14
    (word,) = (mark for mark in leaves(page.children) if isinstance(mark, Text) and mark.text == "Total")
    assert found["status"].size <= 0.76 * word.size
    upright = fields(page_of(names=("Ann", "Bo")))
    assert upright["status"].y < upright["p1_name"].y


@pytest.mark.parametrize("lang", ["en", "fi", "fr"])
@pytest.mark.parametrize("template", ["tablet", "tablet-large", "tablet-landscape"])
def test_tablets_show_the_round(template: str, lang: str) -> None:
    """In smaller letters below the line about the turn, both beside the button, or at its end in the bar."""
    fonts = Fonts()
    game = {"variant": "classic", "players": [{"name": "Ann", "points": {"ones": 3}}, {"name": "Bo"}]}
    for fill in (None, game):
        page = page_of(lang, template=template, players=2, fill=fill)
        found = fields(page)
        line, field = found["status"], found["round"]
        assert (field.align, field.read_only, field.printed) == ("right", True, False)
        assert 7 <= field.size < line.size
        assert bool(field.value) == bool(fill)
        assert field.h * MM - 3 >= 1.37 * field.size - 1e-6  # pdf.js writes no larger
        if template == "tablet-landscape":
            last = max((mark for mark in leaves(page.children) if isinstance(mark, Text)), key=lambda mark: mark.y)
            # Letters of two sizes with one baseline are in the middle of fields whose middles differ.
            for mark in (line, field):
                base = mark.y + mark.h / 2 + fonts.cap_height(mark.face, mark.size) / 2
                assert base == pytest.approx(last.y), mark.name
                assert mark.y + mark.h <= page.height - 2, mark.name
            assert field.x == pytest.approx(line.x + line.w)
            continue
        assert (field.x, field.w) == (line.x, line.w)
        button = found["new_game"]
        raised = button.y + button.h / 2 - line.y - line.h / 2  # so that both are beside the button
        assert 1.05 <= raised <= 1.5
        assert field.size >= 8
        foot = line.y + line.h / 2 + (0.36 + 0.24) * line.size / MM
        head = field.y + field.h / 2 - fonts.cap_height(field.face, field.size) / 2
        assert head - foot >= 0.3


@pytest.mark.parametrize(
    ("template", "lang", "variant"),
    [("phone", "en", "classic"), ("phone", "en", "thirteen"), ("a4", "en", "classic"), ("tablet", "ru", "classic")],
)
def test_there_is_no_round_without_room(template: str, lang: str, variant: str) -> None:
    """On phones and paper, and where the title takes all of the line; nothing is left of it in the script either."""
    made = forms.document(lang, variant, template=template, players=2)
    assert "round" not in made.script.rsplit("padgen.start", 1)[1].replace('"round":""', "")
    assert [
        mark for mark in leaves(forms.page_of(made).children) if isinstance(mark, Field) and "round" in mark.name
    ] == []


def test_given_names_are_of_one_size() -> None:
    """Short names aren't larger than longer ones; of a very long one, only the beginning is shown."""
    names = ("Bo", "Kerttu", "Wilhelmina", "Maximilian Petter")
    found = fields(page_of("fi", names=names))
    assert len({found[f"p{player}_name"].size for player in (1, 2, 3, 4)}) == 1
    last = found["p4_name"]
    assert (last.value, last.shown[-1]) == (names[3], ".")
    assert names[3].startswith(last.shown[:-1])


def test_a_die_stands_before_the_title_where_there_is_room() -> None:
    """A long title has no die, so that it isn't smaller."""

    def dice(page: Page) -> list[Die]:
        return [mark for mark in leaves(page.children) if isinstance(mark, Die) and mark.tilt]

    assert len(dice(page_of())) == 1
    assert dice(page_of(title="Grandmother's birthday game")) == []


def test_a_bar_shows_the_way_to_the_bonus_where_there_is_room() -> None:
    """It is full when the bonus is reached, and not before; its first step is seen from the first points."""
    players = [{"name": name, "points": points} for name, points in (("Ann", {"sixes": 24, "fives": 20}), ("Bo", {}))]
    players += [
        {"name": "Cy", "points": {"sixes": 30, "fives": 25, "fours": 16}},
        {"name": "Di", "points": {"ones": 1}},
        {"name": "Ed", "points": {"sixes": 30, "fives": 25, "fours": 4, "ones": 3}},
        {"name": "Flo", "points": {"ones": 0}},
    ]
    marks = leaves(page_of(fill={"variant": "classic", "players": players}).children)
    found = {mark.name: mark for mark in marks if isinstance(mark, Field)}
    made = ["4", "", "6", "1", "5", ""]
    assert [found[f"p{player}_progress"].value for player in range(1, 7)] == made
    for player, steps in enumerate(made, 1):
        seen = [key for key in BARS if not found[f"p{player}_{key}"].concealed]
        assert seen == [f"progress-{steps}"] * bool(steps)
    assert found["p1_progress"].default == ""
    assert BARS[0] in {name[3:] for name in fields(page_of(players=6))}
    assert BARS[0] in {name[3:] for name in fields(page_of(template="phone", players=4))}
    assert BARS[0] not in {name[3:] for name in fields(page_of(variant="thirteen"))}


@pytest.mark.parametrize("template", ["tablet", "tablet-landscape", "tablet-large", "phone"])
def test_sum_and_bonus_stand_apart(template: str) -> None:
    """There is space above the sum, below the bonus, and between label bands and cells."""
    page = page_of(template=template)
    found, bands = fields(page), [box for box in boxes_of(page) if box.stroke is None]
    above, total, below = (found[f"p1_{key}"] for key in ("sixes", "upper_sum", "bonus"))
    assert total.y - (above.y + above.h) > 1.2
    if template != "tablet-landscape":  # where the lower section is beside it
        assert found["p1_one_pair"].y - (below.y + below.h) > 1.2
    band = next(box for box in bands if box.y <= total.y < box.y + box.h and box.x + box.w < total.x)
    assert total.x - (band.x + band.w) > 1.2


@pytest.mark.parametrize("template", ["tablet", "tablet-large", "phone"])
def test_rows_beside_the_sum_and_the_bonus_have_no_band(template: str) -> None:
    """Bands alternate, and computed rows have their own."""
    page = page_of(template=template)
    found = fields(page)
    bands = [box for box in boxes_of(page) if box.stroke is None and box.x + box.w < found["p1_ones"].x]
    banded = [key for key in ("fives", "sixes", "bonus", "one_pair", "two_pairs") if any(
        band.y <= middle_height(found[f"p1_{key}"]) <= band.y + band.h for band in bands)]  # fmt: skip
    assert banded == ["fives", "bonus", "two_pairs"]


def middle_height(field: Field) -> float:
    return field.y + field.h / 2


def test_rows_of_the_lower_section_below_the_bonus_have_a_heading() -> None:
    """In a half with rows of both sections, the head names the first and a separate line the second."""
    page = page_of("de", variant="maxi", template="tablet-landscape")
    found = fields(page)
    heads = [mark for mark in leaves(page.children) if isinstance(mark, Text) and mark.text == "Unterer Teil"]
    assert len(heads) == 2
    low = min(heads, key=lambda text: text.x)
    assert found["p1_bonus"].y + found["p1_bonus"].h < low.y < found["p1_one_pair"].y
    assert "Oberer Teil" in {mark.text for mark in leaves(page.children) if isinstance(mark, Text)}


def test_a_long_name_of_the_bonus_ends_before_its_condition(tmp_path: File) -> None:
    """The column of names is as wide as both need, with the arrow: between them is no more than a small space."""
    path = tmp_path / "en.yaml"
    english = languages.find("en")[0].read_text(encoding="utf-8")
    path.write_text(english.replace("  bonus: Bonus\n", "  bonus: Bonus for the upper section\n", 1), encoding="utf-8")
    page = page_of(str(path), template="tablet", players=3)
    texts = [mark for mark in leaves(page.children) if isinstance(mark, Text)]
    (name,) = (text for text in texts if text.text == "Bonus for the upper section")
    (condition,) = (text for text in texts if text.text == "63+")
    width = Fonts().width
    end, begin = name.x + width(name.text, name.face, name.size), condition.x - width("63+", "regular", condition.size)
    assert 1.3 <= begin - end < 1.7


@pytest.mark.parametrize("template", ["tablet", "tablet-landscape", "tablet-large", "phone"])
def test_the_bonus_has_an_arrow_after_its_condition(template: str) -> None:
    """The shaft is level, and two equal lines meet at its end; it is longer than the letters beside it are high.

    Between two numbers it is as long as small letters are wide, as on pads.
    """
    marks = list(leaves(page_of(template=template).children))
    (condition,) = (mark for mark in marks if isinstance(mark, Text) and mark.text == "63+")
    level = condition.y - Fonts().cap_height("regular", condition.size) / 2
    (drawn,) = (
        mark
        for mark in marks
        if isinstance(mark, Path) and mark.stroke == condition.ink and mark.contours[0][0][1] == pytest.approx(level)
    )
    (tail, tip), (over, end, under) = drawn.contours
    assert (end, tail[1]) == (tip, tip[1])
    ems = SHORT if template == "phone" else LONG
    assert tail[0] + ems * condition.size / MM / 2 < over[0] == under[0] < tip[0]
    assert tip[1] - over[1] == pytest.approx(under[1] - tip[1])
    assert tip[1] - over[1] == pytest.approx(tip[0] - over[0])
    assert tip[0] - tail[0] == pytest.approx(ems * condition.size / MM)
    assert condition.x < tail[0]


def test_dice_of_any_face_look_like_the_others(tmp_path: File) -> None:
    """Without names, chance is five blank dice of the size and ink of the others."""
    path = tmp_path / "pictures.yaml"
    path.write_text("extends: tablet\nshow_words: no\nshow_dice: yes\n", encoding="utf-8")
    marks = list(leaves(page_of(template=path).children))
    dice = [mark for mark in marks if isinstance(mark, Die) and not mark.tilt]
    (size,), (ink,) = {die.size for die in dice}, {die.ink for die in dice}
    blank = [mark for mark in marks if isinstance(mark, Box) and mark.stroke == ink and mark.fill is None]
    assert len(blank) == 5
    for box in blank:
        assert (box.w + box.weight / MM, box.h + box.weight / MM) == pytest.approx((size, size))
    fours = [die.x for die in dice if die.face == 4][-2:]
    assert blank[1].x - blank[0].x == pytest.approx(fours[1] - fours[0])


@pytest.mark.parametrize("theme", templates.names("theme"))
@pytest.mark.parametrize("template", ["a4", "tablet"])
def test_a_zero_is_light(template: str, theme: str) -> None:
    """In a game that continues, a row with a zero is paler than one with points, but its contrast is 4.5 or more."""
    players = [{"name": "Ann", "points": {"ones": 0, "twos": 4}}]
    page = page_of(fill={"variant": "classic", "players": players}, template=template, theme=theme)
    found = fields(page)
    grey, ink = found["p1_ones"].ink, found["p1_twos"].ink
    assert contrast(grey, WHITE) >= 4.5  # type: ignore[arg-type]
    assert contrast(grey, ink) >= 1.3  # type: ignore[arg-type]
    assert (found["p1_ones"].value, found["p1_twos"].value) == ("0", "4")
    assert found["p1_ones"].ink != found["p1_twos"].ink == found["p1_threes"].ink


def test_extras_and_saved_throws_go_on_too() -> None:
    """In a game that continues, counts of extras and saved throws are in their fields; a zero is light."""
    rules = {
        "extends": "forced",
        "saved_throws": True,
        "extras": [{"id": "joker", "points": 100}],
        "locales": {"en": {"rows": {"joker": "Joker"}}},
    }
    players = [{"extras": {"joker": 3}, "saved": 0, "points": {}}, {"points": {}}]
    found = fields(page_of(fill={"variant": rules, "players": players}))
    assert [found[name].value for name in ("p1_joker", "p1_saved", "p2_joker", "p2_saved")] == ["3", "0", "", ""]
    assert found["p1_saved"].ink != found["p1_joker"].ink
    assert {found[name].max_len for name in ("p1_joker", "p1_saved")} == {3}


@pytest.mark.sweep
@pytest.mark.parametrize("theme", templates.names("theme"))
@pytest.mark.parametrize("layout", ["a4", "tablet"])
def test_heads_of_columns_can_be_read(layout: str, theme: str) -> None:
    """On the page they have a contrast of 4.5 or more to what is behind them, also where the head is a solid area."""
    document = FormRequest("de", variant="yamb", template=layout, theme=theme, players=1).make()
    (page,), heads = document.pages, languages.read("de").bind(load_variant("yamb")).columns
    image, scale = bitmap(pdf.render(document), 300).convert("RGB"), 300 / 25.4
    found = [mark for mark in leaves(page.children) if isinstance(mark, Text) and mark.text in heads]
    assert len(found) >= len(heads)
    for word in found:
        left, top = word.x - 2.5, word.y - 0.7 * word.size / MM
        area = image.crop((round(left * scale), round(top * scale), round((left + 5) * scale), round(word.y * scale)))
        parts = [part / 255 for part in area.tobytes()]
        light = sorted(map(luminance, zip(parts[::3], parts[1::3], parts[2::3], strict=True)))
        ratio = (light[-1] + 0.05) / (light[0] + 0.05)
        assert ratio >= 4.4, word.text


@pytest.mark.parametrize("code", ["uk", "es"])
def test_names_of_sections_are_on_one_line(code: str) -> None:
    """On two, the second would stand on the row below."""
    request = FormRequest(code, variant="forced", template="phone", players=4)
    page, locale = request.make().pages[0], request.bound()[0]
    shown = {mark.text.strip() for mark in leaves(page.children) if isinstance(mark, Text)}
    assert {locale.label("upper_section"), locale.label("lower_section")} <= shown


@pytest.mark.parametrize("lang", ["de", "hu", "ru"])
def test_the_bonus_on_a_large_tablet_is_as_high_as_other_rows(lang: str) -> None:
    """The page has the height for it, with rows well above their least."""
    page = page_of(lang, template="tablet-large")
    found = fields(page)
    assert found["p1_bonus"].h == pytest.approx(found["p1_ones"].h)
    assert found["p1_ones"].h > 10
    assert page.height == 256
