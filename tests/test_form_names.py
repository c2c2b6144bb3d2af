"""Names of rows, sums and players on forms: few sizes, none of them small, and room around them."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import pytest
from forms import SIGNS, document, fields, page_of

from padgen import languages
from padgen.api.form import FormRequest
from padgen.documents.form.script import document_script
from padgen.page.fonts import Fonts
from padgen.page.marks import MM, Box, Die, Field, Page, Text, leaves

pytestmark = pytest.mark.sweep

LANGS = languages.codes()
SCREENS = ["tablet", "tablet-landscape", "tablet-large", "phone"]


class Form(NamedTuple):
    """A page with its fields and texts."""

    page: Page
    fields: dict[str, Field]
    texts: list[Text]

    def text(self, shown: str) -> Text:
        """The text with these words."""
        return next(mark for mark in self.texts if mark.text == shown)

    def labels(self, face: str) -> set[float]:
        """The sizes in points of names beside the table's rows: "semibold" for those to fill, "bold" for sums.

        If semibold names would be much smaller, those to fill are all regular.
        """
        first = self.fields["p1_ones"]
        if face == "semibold" and not any(mark.face == face and mark.align == "left" for mark in self.texts):
            face = "regular"
        looks = first.ink, "left", face
        return {mark.size for mark in self.texts if mark.y > first.y and (mark.ink, mark.align, mark.face) == looks}


@cache
def form(lang: str, template: str, variant: str = "classic", **options: Any) -> Form:
    """A form in this language."""
    page = FormRequest(lang, template=template, variant=variant, **options).make().pages[0]
    return Form(page, fields(page), [mark for mark in leaves(page.children) if isinstance(mark, Text)])


@pytest.mark.parametrize("template", SCREENS)
def test_names_are_semibold_in_most_languages(template: str) -> None:
    """Only where they would be much smaller than regular ones aren't they."""
    shown = [form(lang, template) for lang in LANGS]
    looks = [[(mark.face, mark.align) for mark in made.texts if mark.y > made.fields["p1_ones"].y] for made in shown]
    assert sum(("semibold", "left") in look for look in looks) >= 0.8 * len(LANGS)


@pytest.mark.parametrize("variant", ["classic", "maxi", "danish", "thirteen"])
def test_names_on_a_phone_are_large(variant: str) -> None:
    """Four players, all languages: rows have names of at least 7.5 pt, all in one size; there is air between cells."""
    for lang in LANGS:
        made = form(lang, "phone", variant)
        assert min(made.labels("semibold")) >= 7.5, lang
        assert len(made.labels("semibold")) == 1, lang
        left, right = made.fields["p1_ones"], made.fields["p2_ones"]
        assert right.x - left.x - left.w >= 0.79, lang


@pytest.mark.parametrize("template", SCREENS)
@pytest.mark.parametrize("variant", ["classic", "half-forced", "generala"])
def test_names_have_at_most_two_sizes(template: str, variant: str) -> None:
    """Also with as many players as fit: a second size only for names that can't be larger; sums share one."""
    for lang in LANGS:
        made = form(lang, template, variant, players=4 if template == "phone" else 8)
        sizes, sums = made.labels("semibold"), made.labels("bold")
        assert len(sizes) in (1, 2), (lang, sizes)
        assert len(sums) <= 1, (lang, sums)
        assert not sums or max(sums) <= max(sizes), lang


def test_a_long_name_breaks_rather_than_making_others_small() -> None:
    """Where a row has the height for two lines of the usual size."""
    made = form("de", "phone", "maxi")
    above, below, other = made.text("Aufgesparte"), made.text("Würfe"), made.text("Chance")
    assert above.size == below.size == other.size
    row = made.fields["p1_saved"]
    assert row.y < above.y - Fonts().cap_height("regular", above.size)
    assert below.y + 0.24 * below.size / MM < row.y + row.h


@pytest.mark.parametrize(("template", "lang", "players"), [("phone", "da", 4), ("tablet-landscape", "et", 8)])
def test_dice_give_way_to_names(template: str, lang: str, players: int) -> None:
    """Where names beside dice would be small, there are only names."""
    made = form(lang, template, "half-forced", players=players)
    assert not [mark for mark in leaves(made.page.children) if isinstance(mark, Die) and not mark.tilt]
    assert max(made.labels("semibold")) > 8


def test_a_second_language_is_smaller() -> None:
    """Its names have 0.8 of the size of the first ones, so that both have air in their row."""
    made = form("fi+sv", "tablet")
    first, second = made.text("Kakkoset"), made.text("Tvåor")
    assert (first.face, second.face) == ("semibold", "regular")
    assert second.size == pytest.approx(0.8 * first.size)
    row = made.fields["p1_twos"]
    assert first.y - Fonts().cap_height(first.face, first.size) > row.y + 1
    assert second.y + 0.24 * second.size / MM < row.y + row.h - 0.2


def test_what_the_bonus_needs_stays_off_the_edge_of_its_card() -> None:
    """In two languages, one below the other, as well."""
    made = form("fi+sv", "tablet")
    word = made.text("Kvar till bonus")
    cards = [mark for mark in leaves(made.page.children) if isinstance(mark, Box) and mark.x < word.x < mark.x + mark.w]
    card = min((card for card in cards if card.y < word.y < card.y + card.h), key=lambda card: card.h)
    assert card.y + card.h - (word.y + 0.24 * word.size / MM) > 0.6


@pytest.mark.parametrize(
    ("lang", "variant"), [(lang, variant) for lang in LANGS for variant in ("classic", "maxi")] + [("fi+sv", "classic")]
)
def test_both_halves_end_at_the_same_height(lang: str, variant: str) -> None:
    """Where the first half is shorter, the rows of its bonus and its sum are higher."""
    made = form(lang, "tablet-landscape", variant)
    ends: dict[bool, float] = {}
    for name, field in made.fields.items():
        if name.startswith("p1_") and not name.endswith(("total", *SIGNS)) and field.kind != "hidden":
            left = field.x < made.page.width / 2
            ends[left] = max(ends.get(left, 0.0), field.y + field.h)
    assert ends[True] == pytest.approx(ends[False], abs=0.5)


@pytest.mark.parametrize("names", [("Maximilian", "Alexander", "Bo"), ("Charlotte", "Benjamin", "Wilhelmina", "Ann")])
def test_players_names_take_nothing_from_rows_on_a_phone(names: tuple[str, ...]) -> None:
    """Rows look as they do without names: as large, as heavy, and with their dice."""
    for lang in LANGS:
        named, plain = (form(lang, "phone", players=len(names), names=given) for given in (names, ()))
        assert _looks(named) == _looks(plain), lang


def _looks(made: Form) -> list[tuple[str, float, str]]:
    """The names of rows with their sizes and faces, and the dice before them."""
    first = made.fields["p1_ones"]
    words = [(mark.text, mark.size, mark.face) for mark in made.texts if mark.y > first.y and mark.x < first.x]
    dice = [mark for mark in leaves(made.page.children) if isinstance(mark, Die) and not mark.tilt]
    return sorted(words) + [(str(die.face), die.size, "die") for die in dice]


def test_players_names_on_a_phone() -> None:
    """A name of ten letters is shortened rather than small; for a shorter one, all are a little smaller."""
    made = form("de", "phone", players=3, names=("Anna", "Mikael", "Wilhelmina"))
    first, second, third = (made.fields[f"p{player}_name"] for player in (1, 2, 3))
    assert first.size == second.size == third.size >= 6.8
    assert (first.shown, second.shown, third.shown[-1]) == ("Anna", "Mikael", ".")


LONG = (
    ("Maximiliane", "Konstantinos", "Anna", "Bo", "Aleksandra", "Christoffer"),
    ("Elisabeth", "Alexander", "Maximilian", "Wilhelmina", "Christopher", "Benjamin"),
)
"""Players of a large family."""


@pytest.mark.parametrize("names", LONG)
@pytest.mark.parametrize("lang", LANGS)
def test_six_long_names_on_a_tablet_have_one_size_and_leave_the_dice(lang: str, names: tuple[str, ...]) -> None:
    """Only those that have no room at 6.5 pt are shortened; no row is lower for it."""
    made, fonts = form(lang, "tablet", players=6, names=names), Fonts()
    found = [made.fields[f"p{player}_name"] for player in range(1, 7)]
    assert len({(field.size, field.face) for field in found}) == 1
    assert found[0].size >= 6.5
    room = found[0].w - 7.5 / MM
    for field, name in zip(found, names, strict=True):
        if field.shown != name:
            assert field.shown[-1] == "."
            assert fonts.width(name, field.face, 6.5) > room, name
    dice = [mark for mark in leaves(made.page.children) if isinstance(mark, Die) and not mark.tilt]
    assert len(dice) == 6
    assert made.fields["p1_ones"].h >= 9.59


@pytest.mark.parametrize("lang", LANGS)
def test_a_form_wishes_a_good_game(lang: str) -> None:
    """Until it knows whose turn it is; with names, the first player's from the start."""
    wish = FormRequest(lang).bound()[0].message("wish")
    status = form(lang, "phone").fields["status"]
    assert wish.endswith("!")
    assert (status.value, status.default) == (wish, wish)
    status = form(lang, "phone", names=("Anna", "Bo"), players=2).fields["status"]
    assert "Anna" in status.value
    assert status.default == status.value


def test_the_script_in_a_form_has_no_comments() -> None:
    """Each form would carry them; the code is that of form.js."""
    source = FormRequest("en").make().script
    assert source is not None
    assert document_script.__module__.endswith("form.script")
    assert not [line for line in source.splitlines() if line.lstrip().startswith("//")]
    assert source.startswith("var padgen = (function () {\n")


def test_names_of_columns_share_a_size() -> None:
    """That of the longest, in Hungarian *Bemondás*, which is divided."""
    made = form("hu", "tablet", "yamb", players=2)
    heads = [mark for mark in made.texts if mark.text in ("Le", "Fel", "Kötetlen", "Bemon-", "dás")]
    assert len(heads) == 10
    assert len({mark.size for mark in heads}) == 1


def test_the_line_below_a_title_begins_where_the_title_does() -> None:
    """Whether it is as wide as the page or beside the button; beside the title it ends at the button."""
    long, short = form("de", "phone", "thirteen"), form("de", "tablet")
    assert long.fields["new_game"].y > max(mark.y for mark in long.texts if "dreizehn" in mark.text)
    assert long.fields["status"].align == "left"
    assert short.fields["status"].align == "right"
    assert short.fields["status"].x > short.text("Yatzy").x


@pytest.mark.parametrize(("template", "players"), [("phone", 4), ("tablet-landscape", 8), ("tablet", 8)])
@pytest.mark.parametrize("variant", ["classic", "maxi", "forced"])
def test_names_of_rows_and_sums_have_one_size(template: str, players: int, variant: str) -> None:
    """In the narrowest columns of all languages; only a much longer name, or one below 7.5 pt, is smaller."""
    longer = {"de": "Zwischensumme", "es": "Bonificación", "et": "Vahesumma", "el": "Μπόνους", "it": "Abbuono"}
    for lang in LANGS:
        made = form(lang, template, variant, players=players)
        names, sums = made.labels("semibold"), made.labels("bold")
        if len(names | sums) > 1:
            size = made.text("Kanscombinatie" if lang == "nl" else longer[lang]).size
            assert size < max(7.5, 0.84 * max(names)), lang


def test_details_beside_a_name_do_not_make_it_smaller_than_others() -> None:
    """On a phone, *Bonus* has its condition and points beside it or below, and is as large as the names of rows."""
    made = form("da", "phone")
    assert made.text("63+").size < made.text("Bonus").size == made.text("1 par").size == 9.0
    spanish = form("es", "phone", players=2)
    assert spanish.text("Bonificación").size == spanish.text("Escalera menor").size == 9.0


@pytest.mark.parametrize(
    ("lang", "template", "names"),
    [
        ("de", "phone", ("Maximiliane", "Bo", "Al")),
        ("da", "tablet-landscape", ("Maximiliane", "Konstantin", "Bo", "Al", "Ann", "Eva")),
    ],
)
def test_long_names_are_not_refused(lang: str, template: str, names: tuple[str, ...]) -> None:
    """Those that are too long for their columns are shown in part."""
    made = form(lang, template, names=names, players=len(names))
    fonts = Fonts()
    for player, name in enumerate(names, 1):
        field = made.fields[f"p{player}_name"]
        assert (field.value, field.size >= 6) == (name, True)
        assert len(field.shown) >= min(5, len(name))
        assert fonts.width(field.shown, "regular", field.size) <= field.w - 4 / MM + 1e-6


@pytest.mark.parametrize(
    ("template", "names"),
    [
        ("tablet", ("Johanna", "Benjamin", "Elisabeth", "Alexander")),
        ("tablet-large", ("Alexander", "Wilhelmina", "Maximilian", "Elisabeth", "Bo", "Christopher")),
        ("phone", ("Johanna", "Benjamin")),
    ],
)
def test_names_shrink_to_eight_points_before_letters_are_cut(template: str, names: tuple[str, ...]) -> None:
    """All of one size, they fit without the 7.5 points that browsers take off a field, heavy where they have room."""
    made, fonts = form("de", template, names=names, players=len(names)), Fonts()
    found = [made.fields[f"p{player}_name"] for player in range(1, len(names) + 1)]
    assert [field.shown for field in found] == list(names)
    assert len({(field.size, field.face) for field in found}) == 1
    assert found[0].size >= 8
    room = found[0].w - 7.5 / MM + 1e-6
    assert max(fonts.width(field.shown, field.face, field.size) for field in found) <= room
    heavy = max(fonts.width(name, "semibold", 8) for name in names) <= room
    assert (found[0].face == "semibold") == heavy


def test_the_narrowest_columns_show_four_letters_of_each_name() -> None:
    """Legible ones, of at least 6.4 points; a name of four letters is whole."""
    names = ("Kerttu", "Mikael", "Emma", "Marek")
    found = form("de", "phone", names=names).fields
    assert found["p3_name"].shown == "Emma"
    for player, name in enumerate(names, 1):
        field = found[f"p{player}_name"]
        assert field.size >= 6.4
        assert field.shown.startswith(name[:4])


@pytest.mark.parametrize(
    ("lang", "template", "least"),
    [
        ("de", "tablet-landscape", 7.5),
        ("en", "tablet-landscape", 7.5),
        ("fi", "tablet-landscape", 7.0),  # beside long names of rows, which keep their place
        ("de", "tablet", 7.5),
    ],
)
def test_names_are_smaller_rather_than_cut(lang: str, template: str, least: float) -> None:
    """Names of ten letters are whole in four columns, in so many points or more; all have one size."""
    for names in (("Maximilian", "Benjamin", "Charlotte", "Anna"), ("Oma", "Opa", "Maximilian", "Mia")):
        found = form(lang, template, names=names).fields
        looks = [found[f"p{player}_name"] for player in range(1, 5)]
        assert [field.shown for field in looks] == list(names)
        assert len({field.size for field in looks}) == 1
        assert looks[0].size >= least


def test_names_use_the_width_of_narrow_columns() -> None:
    """Names of players take nearly all of a column on a phone: the longest has no room in larger letters."""
    found, fonts = fields(page_of(document("de", template="phone", names=["Anna", "Mikael", "Aino"]))), Fonts()
    first, longest, last = (found[f"p{player}_name"] for player in (1, 2, 3))
    assert longest.shown == "Mikael"
    assert longest.size > 6.8
    assert fonts.width("Mikael", longest.face, longest.size + 0.06) > longest.w - 7.5 / MM
    assert first.size == last.size >= longest.size


@pytest.mark.parametrize("template", SCREENS)
@pytest.mark.parametrize("at", [0, 3])
def test_one_long_name_makes_no_other_small(template: str, at: int) -> None:
    """All names of a form with it are as large as without it; fields have the whole name, and show what has room."""
    names = ["Anna", "Bo", "Cleo", "Dora"]
    usual = form("de", template, players=4, names=tuple(names)).fields["p1_name"]
    names[at] = "Maximiliane-Charlotte"
    made, fonts = form("de", template, players=4, names=tuple(names)), Fonts()
    for player, name in enumerate(names, 1):
        field = made.fields[f"p{player}_name"]
        assert field.value == name
        assert field.size >= max(7, 0.8 * usual.size)
        assert fonts.width(field.shown, field.face, field.size) <= field.w - 4 / MM + 1e-6
        assert field.shown == name or (field.shown[-1], field.shown[:-1]) == (".", name[: len(field.shown) - 1])


def test_the_word_for_names_is_in_every_open_field() -> None:
    """In all languages, with as many players as fit: whole, or its first three or four letters and a full stop."""
    for lang in LANGS:
        for template, players in (("phone", 4), ("tablet-landscape", 8), ("tablet", 8)):
            field, word = form(lang, template, players=players).fields["p1_name"], languages.read(lang).source.data
            name = word["labels"]["name"]
            assert field.blank in (name, f"{name[:4]}.", f"{name[:3]}."), (lang, template)
            assert field.size >= 6.65, (lang, template)


def test_long_names_are_shortened_in_the_line_about_the_turn() -> None:
    """The line isn't smaller because of one, and isn't refused; it has as much of the name as there is room for."""
    name = "Maximiliane-Charlotte von und zu Hohenfels"
    line = form("de", "phone", players=2, names=(name, "Bo")).fields["status"]
    assert line.size >= 7
    assert line.value.startswith("Am Zug: Maximil")
    assert line.value.endswith(".")


@pytest.mark.parametrize("lang", LANGS)
def test_the_line_about_the_turn_is_cut_only_where_its_room_ends(lang: str) -> None:
    """With one letter more of the name it would be longer than its field without 8 points, as the script has it."""
    name, fonts = "Maximiliane-Charlotte von und zu Hohenfels und Umgebung", Fonts()
    line = form(lang, "phone", players=2, names=(name, "Bo")).fields["status"]
    begun = next(name[:most] for most in range(len(name), 0, -1) if f"{name[:most]}." in line.value)
    longer = line.value.replace(begun, name[: len(begun) + (3 if name[len(begun)] == " " else 1)])
    width = fonts.width(line.value, line.face, line.size), fonts.width(longer, line.face, line.size)
    assert width[0] <= line.w - 8 / MM + 1e-6 < width[1]


@pytest.mark.parametrize("lang", ["de", "hu", "pl", "ru"])
def test_names_of_sections_end_where_names_of_rows_may(lang: str) -> None:
    """Inside the bands of these, and in one size."""
    made = form(lang, "phone", names=("Anna", "Benjamin", "Carla", "Dora"))
    first = made.fields["p1_ones"]
    boxes = [mark for mark in leaves(made.page.children) if isinstance(mark, Box)]
    right = min(box.x + box.w for box in boxes if box.y > first.y and 9 < box.x + box.w < first.x)
    strips = [mark for mark in made.texts if mark.face == "regular" and mark.size > 6 and _strip(made, mark)]
    assert len(strips) == 2
    assert len({mark.size for mark in strips}) == 1
    for mark in strips:
        assert mark.x + Fonts().width(mark.text, mark.face, mark.size) < right - 0.6, mark


def _strip(made: Form, mark: Text) -> bool:
    """Whether a text stands above the first row of a section."""
    return any(0 < made.fields[f"p1_{key}"].y - mark.y < 4 and mark.x < 8 for key in ("ones", "one_pair"))


@pytest.mark.parametrize("lang", ["el", "lt", "nl"])
def test_names_of_rows_keep_their_distance_to_columns(lang: str) -> None:
    """Also where players' names take their room."""
    made = form(lang, "phone", names=("Anna", "Benjamin", "Carla", "Dora"))
    first, last = made.fields["p1_ones"], made.fields["p1_yatzy"]
    names = [mark for mark in made.texts if mark.align == "left" and mark.x < 9 and first.y < mark.y < last.y + last.h]
    for mark in names:
        assert mark.x + Fonts().width(mark.text, mark.face, mark.size) < first.x - 1.45, mark
