"""The small print of forms: the bar of the bonus, dice and sections on a phone, words that keep clear of others."""

from __future__ import annotations

from typing import Any

import pytest
from forms import BARS, fields
from sheets import text_rect

from padgen.api.form import FormRequest
from padgen.languages import codes
from padgen.page.fonts import Fonts
from padgen.page.marks import MM, Box, Die, Page, Path, Text, leaves
from padgen.templates.colours import contrast

GAME = {"variant": "classic", "players": [{"name": "Ann", "points": {"sixes": 24}}, {"name": "Bo", "points": {}}]}


def page_of(lang: str = "en", **options: Any) -> Page:
    return FormRequest(lang, **options).make().pages[0]


def marks(page: Page, kind: type) -> list[Any]:
    return [mark for mark in leaves(page.children) if isinstance(mark, kind)]


def text(page: Page, shown: str) -> Text:
    return next(mark for mark in marks(page, Text) if mark.text.casefold() == shown.casefold())


@pytest.mark.parametrize("template", ["tablet", "tablet-large"])
def test_the_way_to_the_bonus_is_a_bar(template: str) -> None:
    """A pale bar of 2 mm with round ends is below the sum from the start; what fills it is dark against it."""
    page = page_of(template=template)
    for player in range(1, 5):
        full, above = fields(page)[f"p{player}_{BARS[-1]}"], fields(page)[f"p{player}_upper_sum"]
        rim = pytest.approx((0.25, 0.25, 0.5, 0.5), abs=0.01)
        (bar,) = (
            box for box in marks(page, Box) if (full.x - box.x, full.y - box.y, box.w - full.w, box.h - full.h) == rim
        )
        assert (bar.h, bar.radius) == (2, 1)
        assert bar.y >= above.y + above.h
        assert bar.fill is not None
        assert contrast(full.pale, bar.fill) >= 3


@pytest.mark.parametrize("lang", ["hu", "lt", "ru", "uk", "el", "de"])
def test_a_phone_shows_dice_and_sections(lang: str) -> None:
    """A die of 3.6 mm before each of ones to sixes, and each section's name above its rows."""
    page = page_of(lang, template="phone")
    found = fields(page)
    dice = [die for die in marks(page, Die) if not die.tilt]
    assert [(die.face, die.size) for die in dice] == [(face, 3.6) for face in range(1, 7)]
    locale = FormRequest(lang, template="phone").bound()[0]
    for section, row in (("upper", "ones"), ("lower", "one_pair")):
        name = text(page, locale.label(f"{section}_section"))
        assert found[f"p1_{row}"].y - 5 < name.y < found[f"p1_{row}"].y


@pytest.mark.parametrize("theme", ["slate", "retro"])
def test_a_button_below_a_title_keeps_its_distance(theme: str) -> None:
    """There are 2 mm between the letters of a title that leaves no room beside it and the button's frame."""
    page = page_of("ru", variant="maxi", template="phone", theme=theme)
    (title,) = (mark for mark in marks(page, Text) if mark.size > 13 and mark.y < 20)
    button = fields(page)["new_game"]
    assert button.y - (title.y + 0.24 * title.size / MM) >= 2


@pytest.mark.parametrize("lang", ["hu", "de", "ru", "el"])
def test_the_word_for_the_total_keeps_clear_of_the_first_total(lang: str) -> None:
    """On a phone as well, where it may need all the room of the labels."""
    request = FormRequest(lang, template="phone")
    page = request.make().pages[0]
    word = text(page, request.bound()[0].label("total"))
    assert word.x + Fonts().width(word.text, word.face, word.size) <= fields(page)["p1_total"].x - 0.8


def test_a_short_name_is_not_louder_than_long_ones() -> None:
    """Six players on a tablet, of whom only one has a name that fits at the usual size."""
    names = ("Anneliese", "Karl-Heinz", "Wilhelmina", "Bo", "Friederike", "Maximilian")
    found = fields(page_of("de", variant="maxi", players=6, names=names))
    sizes = [found[f"p{player}_name"].size for player in range(1, 7)]
    assert max(sizes) <= 7 < 1.25 * min(sizes)


def test_long_names_do_not_take_the_room_of_the_maxima() -> None:
    """Six players with long names on a tablet: fields have whole names, which are legible, and maxima stay."""
    names = ("Александра", "Константин", "Екатерина", "Максимилиан", "Ян", "Ольга")
    page = page_of("ru", players=6, names=names)
    found = [fields(page)[f"p{player}_name"] for player in range(1, 7)]
    assert [field.value for field in found] == list(names)
    assert min(field.size for field in found) >= 7
    assert {"374"} <= {mark.text for mark in marks(page, Text)}


@pytest.mark.parametrize("template", ["tablet", "phone", "a4"])
def test_two_languages_below_the_sum_stay_in_its_row(template: str) -> None:
    """Both say what is missing to the bonus, on one line or each on its own, above the row of the bonus."""
    page = page_of("fi+sv", template=template)
    missing, bonus = fields(page)["p1_needed"], fields(page)["p1_bonus"]
    shown = [mark for mark in marks(page, Text) if "puuttuu" in mark.text or "Kvar" in mark.text]
    assert shown
    assert not any(mark.text.startswith(("·", " ·")) for mark in shown)
    assert all(missing.y - 1.0 < mark.y < bonus.y - 0.2 * mark.size / MM for mark in shown)


def test_two_words_for_the_total_are_large() -> None:
    """Where one line would be small, they stand below each other, inside the bar; the second is smaller and lighter."""
    page = page_of("fi+sv", template="tablet")
    first, second = text(page, "Yhteens\u00e4"), text(page, "Totalt")
    assert (first.face, second.face) == ("bold", "regular")
    assert second.size == pytest.approx(0.8 * first.size)
    assert first.size > second.size >= 9.5
    assert second.y - first.y > Fonts().cap_height("bold", first.size)
    assert second.y + 0.25 * second.size / MM < page.height


@pytest.mark.parametrize("template", ["tablet", "tablet-large"])
def test_two_words_for_the_grand_total_stay_apart_from_those_for_a_columns(template: str) -> None:
    """In a game with columns, the bar has the word for the grand total also where two languages are stacked."""
    request = FormRequest("fi+sv", variant="yamb", template=template)
    shown = {mark.text for mark in marks(request.make().pages[0], Text)}
    assert {locale.label("grand_total") for locale in request.bound()} <= shown


@pytest.mark.parametrize(
    ("template", "names", "equal"),
    [
        ("phone", ["Anna", "Mikko", "Emma"], True),
        ("phone", ["Anna", "Aino", "Mikael"], True),
        ("tablet-landscape", ["Anna", "Bo", "Eva", "Maximiliane-Ann"], True),
    ],
)
def test_names_share_a_size_also_if_one_is_much_longer(template: str, names: list[str], equal: bool) -> None:
    """A longer name makes all a little smaller; one that is much longer is shortened."""
    found = fields(page_of("lt", template=template, names=names, players=len(names)))
    sizes = [found[f"p{player}_name"].size for player in range(1, len(names) + 1)]
    assert len(set(sizes[:-1])) == 1
    assert (sizes[-1] == sizes[0]) == equal


@pytest.mark.parametrize(
    ("code", "options"),
    [
        ("en", {"template": "tablet", "players": 1}),
        ("en", {"template": "tablet-large", "players": 1}),
        ("en", {"template": "tablet", "variant": "danish", "names": ["Maximiliane", "Christopher"]}),
    ],
)
def test_the_line_about_the_turn_is_between_the_title_and_the_button(code: str, options: dict[str, Any]) -> None:
    """It begins after the title and ends before the button, in a narrow table too."""
    page = page_of(code, **options)
    found = fields(page)
    line, button = found["status"], found["new_game"]
    title = max((mark for mark in marks(page, Text) if mark.y < button.y + button.h), key=lambda mark: mark.size)
    assert title.x + Fonts().width(title.text, title.face, title.size) < line.x or line.y > title.y
    assert line.x + line.w < button.x


@pytest.mark.parametrize(("code", "template", "players"), [("fi", "tablet-landscape", 4), ("de", "tablet", 5)])
def test_narrow_sums_show_what_the_bonus_asks_for(code: str, template: str, players: int) -> None:
    """The sum becomes smaller for it, down to three quarters, and the threshold keeps off the edge of its cell."""
    page = page_of(code, template=template, players=players)
    found = fields(page)
    goals = [mark for mark in marks(page, Text) if mark.text == "/ 63"]
    assert len(goals) == players
    for player, goal in enumerate(goals, 1):
        cell, total = found[f"p{player}_bonus"], found[f"p{player}_upper_sum"]
        assert goal.x + Fonts().width(goal.text, goal.face, goal.size) < cell.x + cell.w - 0.5
        assert total.size >= 0.75 * cell.size


@pytest.mark.parametrize(("code", "variant"), [("fr", "thirteen"), ("fr", "half-forced"), ("nl", "thirteen")])
def test_a_long_title_on_a_phone_breaks_beside_the_button(code: str, variant: str) -> None:
    """Then it is at least as large as the names of rows, and the line about the turn is 8 pt or more below both."""
    page = page_of(code, template="phone", variant=variant)
    found = fields(page)
    button, line = found["new_game"], found["status"]
    first, second = (mark for mark in marks(page, Text) if mark.y < button.y + button.h)
    assert (first.size, first.face) == (second.size, second.face)
    assert first.size >= 9
    for mark in (first, second):
        assert mark.x + Fonts().width(mark.text, mark.face, mark.size) <= button.x - 2
        assert mark.y + 0.24 * mark.size / MM <= line.y + 0.5 * (line.h - line.size / MM)
    assert line.y >= button.y + button.h
    assert line.size >= 8


@pytest.mark.parametrize("code", ["ru", "uk", "el", "hu", "de"])
@pytest.mark.parametrize("players", [4, 6])
def test_words_in_the_heads_of_halves_do_not_touch(code: str, players: int) -> None:
    """Words that begin on one axis above the rows are at least a line apart, also beside players' long names."""
    names = ["Charlotte", "Maximiliane", "Sebastian", "Jo", "Anna", "Mikael"][:players]
    page = page_of(code, template="tablet-landscape", names=names)
    words = [mark for mark in marks(page, Text) if mark.y < fields(page)["p1_ones"].y]
    for one in words:
        for other in words:
            if one is not other and abs(one.x - other.x) < 0.01:
                assert abs(one.y - other.y) * MM >= 1.1 * one.size
    assert len({round(mark.x) for mark in words}) > 1


@pytest.mark.parametrize(
    ("template", "players"), [("phone", 4), ("phone", 3), ("tablet-landscape", 6), ("tablet", 8), ("a4", 8)]
)
def test_picked_points_have_room_beside_the_arrows(template: str, players: int) -> None:
    """Two digits leave the 7 mm that Firefox needs for a list's arrow and edges, and don't touch the drawn arrow."""
    page = page_of(template=template, players=players, entry="pick")
    fonts, field = Fonts(), fields(page)["p1_chance"]
    digits = fonts.width("30", "bold", field.size)
    assert digits + 7 <= field.w + 0.01
    assert len({other.size for other in fields(page).values() if other.kind == "choice"}) == 1
    places = [mark.contours[0][0][0] for mark in marks(page, Path)]
    right = field.x + field.w / 2 + digits / 2
    assert [x for x in places if right - 3 < x < field.x + field.w]
    assert not [x for x in places if right - 3 < x < right + 0.3]


@pytest.mark.sweep
@pytest.mark.parametrize("lang", codes())
@pytest.mark.parametrize("template", ["phone", "tablet", "tablet-landscape", "tablet-large", "a4"])
@pytest.mark.parametrize("variant", ["classic", "yahtzee", "generala"])
def test_names_of_rows_keep_off_what_follows_them(lang: str, template: str, variant: str) -> None:
    """Maxima, points and what earns a bonus are 1.5 mm or more after names, in one language or in two."""
    for second in (lang, "pt", "fi"):
        page = page_of("+".join(dict.fromkeys((lang, second))), template=template, variant=variant)
        found = fields(page)
        top, bottom = found["p1_ones"].y, found["p1_total"].y
        words = [text for text in marks(page, Text) if top < text.y < bottom and not text.turn]
        names = [text_rect(text) for text in words if text.align == "left"]
        for after in (text_rect(text) for text in words if text.align == "right"):
            before = [name.x1 for name in names if name.x0 < after.x0 and name.y0 < after.y1 and after.y0 < name.y1]
            assert all(after.x0 - end >= 1.49 for end in before), (second, before, after)
