"""What is above the table of a form: the line about the turn reads well, and the button stands in the middle of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from forms import document, fields, page_of

from padgen import languages, templates
from padgen.page.fonts import Fonts
from padgen.page.marks import MM, Box, Die, Field, Text, leaves

TEMPLATES = ["tablet", "tablet-large", "phone", "a4"]


def top(lang: str, template: str, variant: str, **options: object) -> dict[str, Field]:
    return fields(page_of(document(lang, variant, template=template, **options)))


@pytest.mark.sweep
@pytest.mark.parametrize("template", TEMPLATES)
@pytest.mark.parametrize("variant", ["classic", "thirteen", "half-forced", "balut"])
def test_the_line_about_the_turn_reads_well(template: str, variant: str) -> None:
    """In all languages it has 7 pt or more, also beside long titles above the table of a single player."""
    for lang in languages.codes():
        found = top(lang, template, variant, players=1)
        assert found["status"].size >= 7, lang


@pytest.mark.sweep
@pytest.mark.parametrize("template", [*TEMPLATES, "tablet-landscape"])
@pytest.mark.parametrize("variant", ["classic", "maxi", "thirteen"])
def test_viewers_dont_cut_the_descenders_of_that_line(template: str, variant: str) -> None:
    """They clip 1 pt inside fields, in whose middle capitals stand; so it is for the round below it."""
    fonts = Fonts()
    for lang in languages.codes():
        for options in ({}, {"players": 1}, {"players": 3, "names": ("Anna", "Bo", "Aino")}):
            found = top(lang, template, variant, **options)
            for field in (found[key] for key in ("status", "round") if key in found):
                below = (field.h - fonts.cap_height(field.face, field.size)) / 2 - 1 / MM
                assert below + 1e-6 >= fonts.descent(field.face, field.size), (lang, field)


@pytest.mark.sweep
@pytest.mark.parametrize("template", [name for name in TEMPLATES if name != "a4"])
@pytest.mark.parametrize("variant", ["classic", "maxi", "thirteen"])
def test_the_button_has_as_much_space_above_as_below(template: str, variant: str) -> None:
    """Above the button is the margin, below it the gap to the names; a line below the title is left of the button.

    On phones, whose titles are small, the button is level with the title instead, if the line is below that.
    """
    own = templates.load_form(template)
    # A cell is half a gap between rows above its field.
    margin, gap = own.margin, own.title_gap + own.name_band + own.row_gap / 2
    margins = margin, own.margin_least
    below_title = 0
    for lang in languages.codes():
        found = top(lang, template, variant)
        button, line, name = (found[key] for key in ("new_game", "status", "p1_name"))
        if line.y > button.y + button.h:
            assert template == "phone", lang  # the title has two lines
            continue
        assert line.x + line.w < button.x, lang
        above, below = button.y - margin, name.y - gap - button.y - button.h
        if own.button_level and line.y > button.y + button.h / 2:
            below_title += 1
            assert above in (pytest.approx(0), pytest.approx(own.margin_least - margin)), lang
            continue
        if button.y > 2 * margin:
            # A title on a line of its own is above button and line.
            above = below
        spaces = [above, *(above + margin - other for other in margins[1:])]
        assert min(abs(below - space) for space in spaces) < 0.01, lang
        assert below < 4.5, lang
        below_title += line.y > margin + 5
    assert below_title or (template, variant) == ("tablet-large", "classic")


@pytest.mark.parametrize("variant", ["classic", "thirteen", "yacht"])
def test_a_single_players_table_on_a_phone_is_as_wide_as_the_page(variant: str) -> None:
    """So it begins where title and line do, and ends with the button."""
    for lang in languages.codes():
        found = top(lang, "phone", variant, players=1)
        cell, button = found["p1_chance" if variant != "yacht" else "p1_ones"], found["new_game"]
        assert cell.x + cell.w == pytest.approx(button.x + button.w, abs=0.5), lang


@pytest.mark.parametrize("lang", ["et", "it"])
def test_the_button_on_a_phone_leaves_the_line_room(lang: str) -> None:
    """It is as narrow as its words allow, and the line has about 8 pt or more."""
    found = top(lang, "phone", "classic")
    assert found["status"].size >= 7.9
    assert 19 <= found["new_game"].w < 30


@pytest.mark.long
@pytest.mark.parametrize("template", ["tablet", "tablet-large", "a4"])
@pytest.mark.parametrize("variant", ["danish", "thirteen", "half-forced"])
def test_what_stands_above_a_single_players_table_is_as_wide_as_that(template: str, variant: str) -> None:
    """Also a long title: it begins where the labels do, and the button ends with the column."""
    for lang in languages.codes():
        page = page_of(document(lang, variant, template=template, players=1))
        found, marks = fields(page), list(leaves(page.children))
        largest = max((mark for mark in marks if isinstance(mark, Text)), key=lambda mark: (mark.y < 40, mark.size))
        dice = [mark for mark in marks if isinstance(mark, Die) and mark.y < 30]
        left = min([largest.x, *(die.x for die in dice)])
        words = [mark for mark in marks if isinstance(mark, Text) and mark.y > found["p1_name"].y]
        assert left == pytest.approx(min(word.x for word in words if not word.turn), abs=3), lang
        right = found["p1_name"].x + found["p1_name"].w
        assert found["new_game"].x + found["new_game"].w == pytest.approx(right, abs=3), lang


def test_the_line_on_a_phone_is_quieter_than_the_title() -> None:
    """With 8 pt at most, also where it has room for more; on a tablet it is as large as names of rows."""
    for lang in languages.codes():
        assert 7 <= top(lang, "phone", "classic")["status"].size <= 8, lang
    assert top("fi", "tablet", "classic")["status"].size > 11


@pytest.mark.parametrize(
    ("langs", "template", "both"),
    [("fi+sv", "tablet", 1), ("fi+sv", "a4", 2), ("el+uk", "phone", 1), ("de+hu", "phone", 2), ("fi", "a4", 0)],
)
def test_two_languages_greet_and_name_the_button_where_both_have_room(langs: str, template: str, both: int) -> None:
    """The button at the size of one language, the line about the turn nearly so; the table begins where it would.

    On a phone, the words of the button stand one below the other.
    """
    (first, *others), told = langs.split("+"), []
    pair, alone = (document(code, "classic", template=template) for code in (langs, first))
    made, single = fields(page_of(pair)), fields(page_of(alone))
    for name, words in (
        ("new_game", [languages.read(lang).source.data["labels"]["new_game"] for lang in (first, *others)]),
        ("status", [languages.read(lang).source.data["messages"]["wish"] for lang in (first, *others)]),
    ):
        field = made[name]
        lines = field.caption or (Text(0, 0, field.value, field.size, field.face),)
        said = " · ".join(line.text for line in lines)
        told.append(said == " · ".join(words) != words[0])
        assert said in (words[0], " · ".join(words))
        assert field.value == (words[0] if field.caption else said)  # what viewers that draw the button anew show
        assert bool(field.caption) == (name == "new_game" and template == "phone")
        assert max(Fonts().width(line.text, line.face, line.size) for line in lines) <= field.w - 4 / MM
        for line, shown in zip(field.caption, (("bold", 1.0), ("regular", 0.8)), strict=False):
            assert (line.face, line.size) == (shown[0], pytest.approx(shown[1] * field.size))
            assert line.x == pytest.approx(field.w / 2)
            assert 1 <= line.y - Fonts().cap_height(line.face, line.size) < line.y <= field.h - 1
        assert field.size >= (1.0 if name == "new_game" else 0.9) * single[name].size
        if name == "status":
            assert field.value == field.default
            assert f'"wish":{json.dumps(field.value)}' in pair.script
    assert told == [both > 0, both > 1]
    assert made["p1_name"].y == pytest.approx(single["p1_name"].y)


@pytest.mark.parametrize("lang", ["en", "fi", "el"])
def test_the_greeting_on_paper_begins_where_the_frame_does(lang: str) -> None:
    """Also in two languages: viewers write 2 points inside a field."""
    page = page_of(document(lang, template="a4"))
    frame = min(mark.x for mark in leaves(page.children) if isinstance(mark, Box))
    assert fields(page)["status"].x + 2 / MM == pytest.approx(frame, abs=0.01)


def test_on_paper_the_title_is_large_and_the_word_for_the_total_less_loud_than_totals() -> None:
    """The dice of the title are higher than rows; the word is between names and totals in size."""
    page = page_of(document("en", template="a4"))
    found, marks = fields(page), list(leaves(page.children))
    words = {mark.text: mark.size for mark in marks if isinstance(mark, Text)}
    assert min(mark.size for mark in marks if isinstance(mark, Die) and mark.tilt) >= 1.05 * found["p1_ones"].h
    assert 1.25 * words["Ones"] <= words["TOTAL"] <= 0.8 * found["p1_total"].size


@pytest.mark.parametrize("base", ["tablet", "a4"])
@pytest.mark.parametrize("theme", ["plain", "nordic"])
def test_without_solid_areas_the_dice_of_the_title_are_white(base: str, theme: str, tmp_path: Path) -> None:
    """The die before a title, and those with its letters; else the first is solid."""
    for fill in ("yes", "no"):
        path = tmp_path / f"{fill}.yaml"
        path.write_text(f"extends: {base}\nfill: {fill}\n", encoding="utf-8")
        page = page_of(document("en", template=path, theme=theme))
        dice = [mark for mark in leaves(page.children) if isinstance(mark, Die) and mark.tilt]
        assert dice
        assert any(die.solid for die in dice) == (fill == "yes")


@pytest.mark.parametrize("lang", ["de", "el", "fi"])
@pytest.mark.parametrize("template", ["tablet", "tablet-large"])
def test_the_round_keeps_off_the_columns(lang: str, template: str) -> None:
    """Its figures are 1.2 mm above them or more, and below the line about the turn."""
    fonts, page = Fonts(), page_of(document(lang, template=template, names=("Anna", "Bo")))
    found = fields(page)
    line, below = found["status"], found["round"]
    foot = below.y + below.h / 2 + fonts.cap_height(below.face, below.size) / 2
    columns = min(mark.y for mark in leaves(page.children) if isinstance(mark, Box) and mark.y > found["new_game"].y)
    assert columns - foot >= 1.2 - 0.01
    assert below.y >= line.y + line.h - 0.01


def test_a_long_name_uses_the_width_of_its_head() -> None:
    """Less what viewers leave free at its sides."""
    name = fields(page_of(document("el", template="tablet", names=("Αλέξανδρος", "Μαρία", "Νίκος", "Ελένη"))))[
        "p1_name"
    ]
    assert name.w - Fonts().width(name.value, name.face, name.size) <= 2 * 1.5
    assert name.size > 8.5


@pytest.mark.parametrize("template", ["tablet", "tablet-landscape", "tablet-large"])
def test_the_players_colours_above_their_names_are_strong(template: str) -> None:
    """They are solid and more than a sixth of the head, above a field that is 9 mm high."""
    page = page_of(document("de", template=template))
    name = fields(page)["p1_name"]
    head = next(mark for mark in leaves(page.children) if isinstance(mark, Box) and mark.x == name.x and mark.stroke)
    assert name.y - head.y >= 0.18 * head.h
    assert name.h >= 9


@pytest.mark.sweep
@pytest.mark.parametrize("lang", languages.codes())
def test_a_phones_title_and_button_have_one_axis(lang: str) -> None:
    """The middle of the title's capitals is that of the button, whose words stand there; so it is without a die."""
    page, fonts = page_of(document(lang, template="phone")), Fonts()
    button = fields(page)["new_game"]
    title = max((mark for mark in leaves(page.children) if isinstance(mark, Text) and mark.y < button.y + button.h),
                key=lambda mark: mark.size)  # fmt: skip
    middle = title.y - fonts.cap_height(title.face, title.size) / 2
    assert middle == pytest.approx(button.y + button.h / 2, abs=0.01)
