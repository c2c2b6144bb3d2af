"""Pictures below sections, of what the game needs and of totals: what they show, their places, and even gaps."""

from __future__ import annotations

from itertools import pairwise, product
from pathlib import Path as File

import pytest
from leaflets import CODES, FONTS, below_sections, bound, frame, make, tags
from sheets import Rect, sheets, text_rect
from sheets import make as pad

from padgen import languages, templates
from padgen.documents import leaflet
from padgen.documents.explain import pictures
from padgen.documents.explain.equipment import Equipment
from padgen.documents.explain.final_totals import FinalTotals
from padgen.documents.explain.style import Style, styled
from padgen.documents.setting import Setting
from padgen.page.marks import WHITE, Box, Die, DrawnDocument, Leaf, Line, Node, Page, Path, Tag, Text, Use, leaves
from padgen.rules import built_in_ids, load_variant, sample, score, work_out
from padgen.templates.colours import contrast

pytestmark = pytest.mark.sweep

KINDS = ("a5-large", "a4-fold", "a4-three", "large-print")
THEMES = templates.names("theme")
GAMES = ("classic", "maxi", "danish", "thirteen")


def look(theme: str = "plain", *, fill: bool = True) -> Style:
    """The look of text of 11 points."""
    made = templates.load_leaflet("a5-large").replace(fill=fill)
    return styled(made, templates.load_theme(theme), 11.0)


def panels(code: str, variant: str, kind: str) -> list[tuple[Node, ...]]:
    """What each panel or page shows, but for a table's and the covers."""
    document = make(code, variant, kind)
    keyed = [tag for page in document.pages for tag in page.children if isinstance(tag, Tag) and tag.key]
    every = [tag.children for tag in keyed] or [page.children for page in document.pages]
    return [nodes for nodes in every if next(tags(nodes, "H2"), None) and not next(tags(nodes, "Table"), None)]


def gaps(nodes: tuple[Node, ...]) -> list[float]:
    """The space above headings, in mm: from the baseline above, or from the foot of a picture, to their capitals.

    Those above and below a box aren't among them.
    """
    found: list[tuple[float, str, float]] = [(place.y1, "picture", 0.0) for _, place in below_sections(nodes)]
    for tag in tags(nodes, "P", "H2", "L"):
        own = (mark for mark in leaves((tag,)) if isinstance(mark, Text) and mark.face != "extrabold")
        found += ((mark.y, tag.role, mark.size) for mark in own)
    boxes = [mark for mark in leaves(nodes) if isinstance(mark, Box) and mark.w > 60]
    edges = [edge for box in boxes for edge in (box.y, box.y + box.h)]
    told = [
        (above, y - FONTS.cap_height("bold", size))
        for (above, kind, _), (y, role, size) in pairwise(sorted(set(found)))
        if role == "H2" != kind
    ]
    return [below - above for above, below in told if not any(above < edge < below for edge in edges)]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("variant", GAMES)
@pytest.mark.parametrize("code", CODES)
def test_gaps_are_alike_on_all_panels(code: str, variant: str, kind: str) -> None:
    """Above headings, panels beside each other have the same space, or half a line more; pictures fill what is left."""
    found = [own for own in map(gaps, panels(code, variant, kind)) if own]
    line = leading(code, variant, kind)
    assert max(map(max, found)) - min(map(min, found)) <= 0.65 * line


def leading(code: str, variant: str, kind: str) -> float:
    """The least distance between lines of paragraphs, in mm."""
    steps = []
    for nodes in panels(code, variant, kind):
        for tag in tags(nodes, "P"):
            lines = sorted({mark.y for mark in leaves((tag,)) if isinstance(mark, Text)})
            steps += [b - a for a, b in pairwise(lines)]
    return min(steps)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("variant", GAMES)
@pytest.mark.parametrize("code", CODES)
def test_pictures_keep_clear_of_the_text(code: str, variant: str, kind: str) -> None:
    """They stand in their column, clear of the paragraph above them, which is near, and of the next heading."""
    template = templates.load_leaflet(kind)
    column = template.size[0] / template.fold - 2 * template.margin
    for nodes in panels(code, variant, kind):
        texts = [mark for tag in tags(nodes, "P", "H2", "L") for mark in leaves((tag,)) if isinstance(mark, Text)]
        left, line = min(mark.x for mark in texts), leading(code, variant, kind)
        for tag, place in below_sections(nodes):
            assert place.x0 >= left - 0.01
            assert place.x1 <= left + column + 0.01
            assert place.y0 - max(mark.y for mark in texts if mark.y < place.y0) <= 1.2 * line
            (sheet,) = sheets(DrawnDocument("", "en", (Page(400, 400, (tag,)),)))
            assert all(placed.rect.inside(place, slack=0.3) for placed in (*sheet.texts, *sheet.dice))
            for mark in texts:
                own = text_rect(mark)
                assert own.y1 + 1.0 <= place.y0 or own.y0 - 1.5 >= place.y1


@pytest.mark.parametrize(
    ("kind", "share"), [("a5-large", 0.9), ("a4-fold", 0.15), ("a4-three", 0.9), ("large-print", 0.9)]
)
def test_documents_have_one_where_there_is_room(kind: str, share: float) -> None:
    """Of the classic game, a share of all languages, and never more than one of each kind."""
    found = {
        code: [tag for nodes in panels(code, "classic", kind) for tag, _ in below_sections(nodes)] for code in CODES
    }
    assert sum(bool(tags) for tags in found.values()) >= share * len(CODES)
    for told in found.values():
        drawings = [any(isinstance(mark, Use) for mark in leaves((tag,))) for tag in told]
        assert drawings.count(True) <= 1
        assert drawings.count(False) <= 1


@pytest.mark.parametrize("variant", built_in_ids())
def test_the_totals_are_those_of_the_rules(variant: str) -> None:
    """Three players' points in the last rows, with rolls that score there, and their totals; the highest is solid."""
    rules, locale = bound("sv", variant)
    drawn = drawing(FinalTotals(locale, FONTS, look()))
    games = [sample(rules, player) for player in (1, 0, 2)]
    totals = [work_out(rules.totals, game)["total"] for game in games]
    rows = () if rules.columns else rules.rows[-2:]
    numbers = [mark.text for mark in drawn if isinstance(mark, Text) and mark.align == "center"]
    assert numbers == [*(str(game[row.id]) for row in rows for game in games), *map(str, totals)]
    (light,) = (mark for mark in drawn if isinstance(mark, Text) and mark.ink == look().theme.light)
    assert light.text == str(max(totals))
    dice = [mark for mark in drawn if isinstance(mark, Die)]
    for i, row in enumerate(rows):
        own = dice[i * rules.dice : (i + 1) * rules.dice]
        assert score(rules, row.id, [die.face for die in own]) > 0
        assert {die.solid for die in own} == {row == rules.alike}
    word = next(mark for mark in drawn if isinstance(mark, Text) and mark.align == "left")
    assert word.text == locale.label("grand_total" if rules.columns else "total")


def drawing(shown: FinalTotals, width: float = 80.0, *, least: bool = False) -> list[Leaf]:
    """The marks of a picture of totals of its largest or its ``least`` height in a column."""
    heights = shown.heights(width)
    assert heights
    return list(leaves(shown.draw(width, 20.0, 30.0, heights[not least])))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("code", CODES)
def test_numbers_stay_in_their_cells(code: str, theme: str) -> None:
    """In every theme and at both sizes, neither numbers nor the word touch lines, and all of them are legible."""
    style = look(theme)
    for variant, least in product(("classic", "yamb"), (False, True)):
        marks = drawing(FinalTotals(bound(code, variant)[1], FONTS, style), least=least)
        assert overlaps(marks) == []
        solid = next(mark for mark in marks if isinstance(mark, Box) and mark.fill)
        assert solid.behind_words
        for mark in marks:
            if isinstance(mark, Text):
                behind = solid.fill if solid.x < mark.x < solid.x + solid.w and mark.y > solid.y else WHITE
                assert contrast(mark.ink, behind) >= 4.5  # type: ignore[arg-type]
                assert mark.size >= 0.8 * style.size


@pytest.mark.parametrize("code", ["de", "fi", "hu"])
def test_totals_take_all_of_a_column_that_they_nearly_take(code: str) -> None:
    """The frame ends where the text does, and players have equally wide cells; a much narrower picture stays so."""
    shown = FinalTotals(bound(code, "classic")[1], FONTS, look())
    for share in (0.65, 0.72, 0.9, 1.0):
        marks = list(leaves(shown.draw(80.0, 20.0, 30.0, share * 80 / shown.wide * shown.high)))
        outer = frame(marks)
        assert outer
        assert outer.x1 == pytest.approx(20 + 80 * (share if share < 0.7 else 1.0))
        lefts = sorted({mark.x1 for mark in marks if isinstance(mark, Line) and mark.x1 == mark.x2})
        cells = [b - a for a, b in pairwise([*lefts, outer.x1])]
        assert len(cells) == 3
        assert max(cells) - min(cells) < 0.001


def overlaps(marks: list[Leaf]) -> list[tuple[Text, Rect]]:
    """Words and numbers with less than 0.2 mm to a line, to each other, or to the frame's sides."""
    words = [mark for mark in marks if isinstance(mark, Text)]
    lines = [Rect(mark.x1, mark.y1, mark.x2, mark.y2) for mark in marks if isinstance(mark, Line)]
    outer = frame(marks)
    assert outer
    lines += (Rect(x, outer.y0, x, outer.y1) for x in (outer.x0, outer.x1))
    found: list[tuple[Text, Rect]] = []
    for word in words:
        own = text_rect(word)
        wide = Rect(own.x0 - 0.2, own.y0, own.x1 + 0.2, own.y1)
        others = (text_rect(other) for other in words if other is not word)
        found += [(word, other) for other in others if wide.overlap(other) > 0.01]
        found += [(word, other) for other in lines if wide.x0 < other.x0 < wide.x1 and other.x0 == other.x1]
    return found


def test_without_solid_areas_the_highest_total_has_a_heavy_frame() -> None:
    """And what the game needs isn't shown."""
    style = look(fill=False)
    marks = drawing(FinalTotals(bound("en", "classic")[1], FONTS, style))
    assert not any(isinstance(mark, Box) and mark.fill for mark in marks)
    heavy = max((mark for mark in marks if isinstance(mark, Box)), key=lambda box: box.weight)
    numbers = [mark for mark in marks if isinstance(mark, Text) and mark.align == "center"]
    best = max(numbers, key=lambda mark: (mark.size, int(mark.text)))
    assert heavy.x < best.x < heavy.x + heavy.w
    assert all("equipment" not in str(tag) for nodes in made(fill=False) for tag, _ in below_sections(nodes))


def made(**changes: object) -> list[tuple[Node, ...]]:
    """The pages of a leaflet in large letters with a changed template."""
    return [page.children for page in make("en", "classic", "a5-large", **changes).pages]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("dice", range(3, 9))
def test_the_equipment_has_all_dice(dice: int, theme: str) -> None:
    """Each with three faces and their pips, and all of it is inside the drawing; lines are 0.25 pt or more."""
    shown = Equipment(dice, look(theme))
    for width in (60.0, 124.0):
        for high in shown.heights(width) or ():
            (use,) = leaves(shown.draw(width, 20.0, 30.0, high))
            assert isinstance(use, Use)
            drawn = use.symbol
            assert drawn.w <= width + 0.01
            assert 30.0 <= use.y < use.y + drawn.h <= 30.0 + high + 0.01
            paths = [mark for mark in leaves(drawn.children) if isinstance(mark, Path)]
            points = [step[-2:] for path in paths for contour in path.contours for step in contour if step]
            assert min(x for x, _ in points) >= -0.01
            assert max(x for x, _ in points) <= drawn.w + 0.01
            assert min(y for _, y in points) >= -0.01
            assert max(y for _, y in points) <= drawn.h + 0.01
            assert all(path.weight >= 0.25 for path in paths if path.stroke)
            assert sum(len(path.contours) > 1 or len(path.contours[0]) == 5 for path in paths) >= 2 * dice


@pytest.mark.parametrize(
    ("rules", "shown"),
    [
        ("extends: classic\nrows: [small_straight, large_straight]\nbonus: none\n", False),
        ("extends: classic\nplayers: 2\n", True),
        ("dice: 8\nthrows: 3\nrows: [fours, fives, sixes, chance]\nbonus: none\n", True),
        ("extends: classic\nrows: [full_house, chance]\nbonus: none\n", True),
    ],
)
def test_house_rules(rules: str, shown: bool, tmp_path: File) -> None:
    """Where several players have won, nobody's total is marked; rows that are all of a game's have a closed frame."""
    file = tmp_path / "house.yaml"
    file.write_text(rules, encoding="utf-8")
    totals = FinalTotals(languages.read("en").bind(load_variant(str(file))), FONTS, look("birthday"))
    assert (totals.heights(124.0) is not None) is shown
    if shown:
        (path,) = (mark for mark in drawing(totals, 124.0) if isinstance(mark, Path))
        assert (path.contours[0][-1] == ()) is (len(load_variant(str(file)).rows) == 2)


@pytest.mark.parametrize("place", ["after-example", "before-example"])
@pytest.mark.parametrize("code", ["en", "hu", "sv"])
def test_tables_between_the_text_leave_all_on_their_pages(code: str, place: str) -> None:
    """Where the table has no pages of its own, nothing reaches beyond a page's area."""
    for page in make(code, "thirteen", "a5-large", table=place).pages:
        foot = page.height - templates.load_leaflet("a5-large").margin
        assert all(rect.y1 <= foot for _, rect in below_sections(page.children))
        assert max(mark.y for mark in leaves(page.children) if isinstance(mark, Text) and mark.align == "left") <= foot


def test_a_game_for_one_has_no_totals_to_compare(tmp_path: File) -> None:
    path = tmp_path / "alone.yaml"
    path.write_text("extends: classic\nplayers: 1\n", encoding="utf-8")
    locale = languages.read("en").bind(load_variant(str(path)))
    assert FinalTotals(locale, FONTS, look()).heights(80.0) is None
    document = leaflet.build(Setting((locale,), templates.load_leaflet("a4-three"), FONTS))
    told = [tag for page in document.pages for tag, _ in below_sections(page.children)]
    assert all(any(isinstance(mark, Use) for mark in leaves((tag,))) for tag in told)


def test_space_that_lines_gain_is_above_and_below() -> None:
    """Where lines stand further apart, two thirds of a picture's share are above it, as of its air."""
    style = look()
    shown = Equipment(5, style)
    (atom,) = pictures.block(shown, style, 80.0, 25.0 / style.leading).atoms
    assert atom.grows
    (use,), (lower,) = (leaves(atom.draw(20.0, 30.0, high)) for high in (25.0, 29.0))
    assert isinstance(use, Use)
    assert isinstance(lower, Use)
    assert lower.y == pytest.approx(use.y + 0.67 * 4.0)
    assert lower.symbol.h == use.symbol.h


def test_narrow_columns_have_none() -> None:
    """Where letters or dice would be tiny; the least height fits the narrowest column that has one."""
    for shown in (FinalTotals(bound("de", "classic")[1], FONTS, look()), Equipment(5, look())):
        assert shown.heights(25.0) is None
        found = next(width for width in range(25, 80) if shown.heights(float(width)))
        least, most = shown.heights(float(found)) or (0.0, 0.0)
        assert 13.0 <= least <= most <= 1.1 * least


@pytest.mark.parametrize(("variant", "least"), [("classic", 9), ("maxi", 12), ("yamb", 4)])
def test_totals_in_columns_are_opposite_a_turn(variant: str, least: int) -> None:
    """In many languages, they make the shorter column end within 0.55 lines of the one with the picture of a turn."""
    found = 0
    for code in CODES:
        page = next(iter(make(code, variant, "a5").pages))
        marks, middle = [*leaves(page.children)], page.width / 2
        for _, place in below_sections(page.children):
            found += 1
            assert place.x0 > middle
            assert sum(isinstance(mark, Die) and mark.tilt != 0 and mark.x < middle for mark in marks) > 4
            left, right = (
                [
                    mark.y
                    for mark in marks
                    if isinstance(mark, Text) and mark.align == "left" and (mark.x > middle) is side
                ]
                for side in (False, True)
            )
            assert abs(max(left) - max(*right, place.y1)) <= 0.55 * leading(code, variant, "a5")
    assert found >= least


def test_backs_of_pads_have_none() -> None:
    """They have no room that pictures would have to fill."""
    pages = pad("en", template="large-print", rules_on_back=True).pages
    assert not any(below_sections(page.children) for page in pages)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("code", CODES)
def test_boxes_keep_off_headings_and_text(code: str, kind: str) -> None:
    """Above and below them, and between two of them, are 0.75 lines or more."""
    for variant in ("classic", "yamb"):
        line = leading(code, variant, kind)
        for nodes in panels(code, variant, kind):
            drawn = [tag for tag, _ in below_sections(nodes)]
            boxes = [
                m for node in nodes if node not in drawn for m in leaves((node,)) if isinstance(m, Box) and m.w > 60
            ]
            texts = [m for tag in tags(nodes, "P", "H2") for m in leaves((tag,)) if isinstance(m, Text)]
            tops = [*(m.y - FONTS.cap_height(m.face, m.size) for m in texts), *(box.y for box in boxes)]
            for box in boxes:
                below = [top - box.y - box.h for top in tops if top > box.y + box.h]
                above = [box.y - m.y for m in texts if m.y < box.y]
                assert min(below + above, default=line) >= 0.75 * line
