"""Pad templates: each holds every language and variant and keeps its name's promise; files can extend them."""

from __future__ import annotations

import io
import re
import runpy
from importlib.util import find_spec
from pathlib import Path

import pikepdf
import pytest
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from pdfcheck import check_pdf, fonts, text
from presses import bitmap
from sheets import Sheet, folded, make, sheets
from sweeps import ALL, share

from padgen import languages, templates
from padgen.cli.run import run
from padgen.documents.table.entries import entries
from padgen.errors import PadgenError
from padgen.page.fonts import Fonts
from padgen.page.marks import BLACK, WHITE, Box, Line, Node, Tag, Text, leaves
from padgen.pdf import render
from padgen.rules import load_variant, variant_ids

pytestmark = pytest.mark.sweep

CODES = languages.codes()
PADS = templates.names("pad")
ROOT = Path(__file__).parents[1]


def crowded(sheet: Sheet, margin: float) -> list[str]:
    """Texts and dice of the first pad that overlap or are outside the margin."""
    cell = 1 if len(sheet.cells) > 1 else 0
    safe = sheet.cells[cell].grown(-margin)
    texts = [placed for placed in sheet.texts if placed.cell == cell]
    things = [(placed.leaf.text, placed.rect) for placed in texts]  # type: ignore[union-attr]
    # Dice of a title are tilted, and some have letters.
    flat = [placed for placed in sheet.dice if placed.cell == cell and not placed.leaf.tilt]  # type: ignore[union-attr]
    things = [thing for thing, placed in zip(things, texts, strict=True) if not placed.leaf.tilt]  # type: ignore[union-attr]
    things += [("a die", placed.rect) for placed in flat]
    found = [f"{name} leaves the pad: {rect}" for name, rect in things if not rect.inside(safe, 0.01)]
    found += [
        f"a line leaves the pad: {s.rect}" for s in sheet.strokes if s.cell == cell and not s.rect.inside(safe, 0.5)
    ]
    # Sorted from top to bottom, so that only neighbours are compared.
    things.sort(key=lambda thing: thing[1].y0)
    for i, (name, rect) in enumerate(things):
        for other, area in things[i + 1 :]:
            if area.y0 >= rect.y1:
                break
            if rect.overlap(area) > 0:
                found.append(f"{name} and {other} overlap")
    return found


def columns(nodes: tuple[Node, ...]) -> int:
    """The number of cells in a row of the table, apart from its name."""
    table = next(node for node in nodes if isinstance(node, Tag) and node.role == "Table")
    last = table.children[-1]
    assert isinstance(last, Tag)
    return sum(isinstance(cell, Tag) and cell.role == "TD" for cell in last.children)


@pytest.mark.parametrize("template", PADS)
@pytest.mark.parametrize("code", CODES)
def test_every_template_takes_every_language_and_variant(template: str, code: str) -> None:
    """Each pad can be laid out, has a name or picture for every row, and nothing overlaps or leaves the pad."""
    style = templates.load_pad(template)
    for key in share(variant_ids(), CODES.index(code) + PADS.index(template), 4):
        rules = load_variant(key)
        sheet = sheets(make(code, variant=key, template=template))[0]
        assert crowded(sheet, style.margin - 0.3) == [], key
        assert min(text.leaf.size for text in sheet.texts if isinstance(text.leaf, Text)) >= style.floor_size
        said = folded("".join(sheet.words())).replace(" ", "")
        for entry in entries((languages.read(code).bind(rules),)):
            names = (*entry.names, *entry.shorts)
            assert any(folded(name).replace(" ", "") in said for name in names), (key, entry.id)


@pytest.mark.parametrize("template", PADS)
@pytest.mark.parametrize("players", [1, 12])
def test_every_template_takes_one_and_twelve_players(template: str, players: int) -> None:
    """Each template takes 1 and 12 players in every language and every variant that allows that many, not all pairs."""
    allowed = [key for key in variant_ids() if players <= (load_variant(key).players or players)]
    for at, code in enumerate(CODES):
        first = at + PADS.index(template)
        for turn in range(first, first + (4 if ALL else 1)):
            key = allowed[turn * 7 % len(allowed)]
            pad = make(code, variant=key, template=template, players=players)
            assert crowded(sheets(pad)[0], 3.5) == [], (key, code)


@pytest.mark.parametrize("template", PADS)
@pytest.mark.parametrize("pair", [("fi", "sv"), ("ru", "hu"), ("de", "uk")])
def test_every_template_takes_two_languages(template: str, pair: tuple[str, str]) -> None:
    """Every template has two names in each row, one below the other or side by side."""
    for key in ("classic", "thirteen", "half-forced", "maxi"):
        sheet = sheets(make(*pair, variant=key, template=template))[0]
        assert crowded(sheet, 3.5) == [], key


def test_large_print_is_large() -> None:
    """No text is below 14 pt: names, maxima, date, players, numbers, the label of the cut line, the ruler."""
    for options in (
        {},
        {"up": 2, "ruler": True, "number": "pads"},
        {"names": ("Ann", "Bo")},
        {"variant": "half-forced"},
    ):
        for sheet in sheets(make("fi", "sv", template="large-print", **options)):  # type: ignore[arg-type]
            assert {text.leaf.size < 14 for text in sheet.texts if isinstance(text.leaf, Text)} == {False}


def test_large_print_is_high_in_contrast() -> None:
    """All words are black or white on black; lines are black and not thin; no word is on a tint."""
    page = next(iter(make("de", template="large-print").pages))
    marks = list(leaves(page.children))
    assert {mark.ink for mark in marks if isinstance(mark, Line)} == {BLACK}
    assert {mark.fill for mark in marks if isinstance(mark, Box) and mark.fill is not None} == {BLACK}
    solid = [mark for mark in marks if isinstance(mark, Box) and mark.fill == BLACK]
    for word in (mark for mark in marks if isinstance(mark, Text) and not mark.tilt):
        on = any(box.x <= word.x <= box.x + box.w and box.y <= word.y <= box.y + box.h for box in solid)
        assert word.ink == (WHITE if on else BLACK), word
    assert min(mark.weight for mark in marks if isinstance(mark, Line)) >= 0.45


def ink(data: bytes, dpi: int = 400) -> float:
    """The printed share of a page's area, from 0 to 1, by the darkness of its pixels."""
    picture = bitmap(data, dpi).convert("L")
    histogram = picture.histogram()
    return sum(count * (255 - level) for level, count in enumerate(histogram)) / 255 / (picture.width * picture.height)


@pytest.mark.parametrize("theme", templates.names("theme"))
def test_ink_saver_saves_ink(theme: str) -> None:
    """In every theme it needs at most 42 % of classic's ink, and covers at most 4.5 % of the page."""
    saver, classic = (ink(render(make("fi", template=name, theme=theme))) for name in ("ink-saver", "classic"))
    assert saver < 0.42 * classic
    assert saver < 0.045


@pytest.mark.parametrize("code", ["hu", "lv"])
def test_solid_titles_of_ink_saver_take_little_ink(code: str) -> None:
    """With the longest one, and six letters on dice, a front covers at most 4.5 % of the page too."""
    assert ink(render(make(code, template="ink-saver"))) < 0.045


@pytest.mark.parametrize("variant", ["classic", "danish", "maxi"])
@pytest.mark.parametrize("code", CODES)
def test_ink_saver_saves_ink_on_both_sides(code: str, variant: str) -> None:
    """Fronts cover at most 5.5 % of a page, backs full of words 7.3 %, in the longest games too."""
    made = make(code, template="ink-saver", variant=variant, rules_on_back=True)
    front, rear = (ink(render(made._replace(pages=(page,))), 200) for page in made.pages)
    assert front < 0.055
    assert rear < 0.073


def tags(nodes: tuple[Node, ...]) -> list[Tag]:
    found = [node for node in nodes if isinstance(node, Tag)]
    return [tag for node in found for tag in (node, *tags(node.children))]


def test_tall_holds_many_games() -> None:
    """One player has three numbered columns; more players get as many games as fit, at least one."""
    numbers = [word for word in sheets(make("fi", template="tall"))[0].words() if word in "12345" and len(word) == 1]
    assert numbers[:3] == ["1", "2", "3"]
    assert numbers[3:4] != ["4"]  # of the games; a lone player has none
    counts = [games(players) for players in (1, 2, 3, 6)]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] == 3
    assert counts[-1] == 1


def games(players: int) -> int:
    """The number of columns for each of this many players on a tall pad."""
    page = next(iter(make("fi", template="tall", players=players, up=1, paper="100 x 210 mm").pages))
    table = next(tag for tag in tags(page.children) if tag.role == "Table")
    cells = [cell for cell in leaves_of(table, "TH") if cell.scope == "Column" and cell.row_span == 1]
    return cells[0].col_span


def leaves_of(tag: Tag, role: str) -> list[Tag]:
    return [found for found in tags(tag.children) if found.role == role]


def test_tall_names_games_for_screen_readers() -> None:
    """A player's header spans the player's games, whose numbers are headers too."""
    page = next(iter(make("fi", template="tall", up=1, paper="100 x 210 mm", names=("Anna",)).pages))
    table = next(tag for tag in tags(page.children) if tag.role == "Table")
    first, second = (row.children for row in table.children[:2] if isinstance(row, Tag))
    spans = [(cell.col_span, cell.row_span) for cell in first if isinstance(cell, Tag)]
    assert spans == [(1, 2), (1, 2), (3, 1)]
    assert [cell.role for cell in second if isinstance(cell, Tag)] == ["TH"] * 3


def test_landscape_is_wider_than_high() -> None:
    """The pad is wider than high and has room for eight players with wide columns."""
    page = next(iter(make("fi", template="landscape").pages))
    assert page.width > page.height
    assert columns(page.children) == 8 + 1  # the maximum is a cell too


def test_a_template_extends_another(tmp_path: Path) -> None:
    """A file with two keys changes only these two."""
    mine = tmp_path / "mine.yaml"
    mine.write_text("extends: large-print\nplayers: 2\naccent: teal\n", encoding="utf-8")
    template = templates.load_pad(mine)
    assert (template.players, template.floor_size) == (2, 14)
    assert template.accent == (0, 0.502, 0.502)
    page = next(iter(make("fi", template=mine).pages))
    assert template.accent in {mark.ink for mark in leaves(page.children) if isinstance(mark, Line)}


@pytest.mark.parametrize("line", ["bleed: 3", "accent: teel", "accent: '#12345'", "crop_marks: maybe", "ruler: 100 mm"])
def test_wrong_values_are_reported(tmp_path: Path, line: str) -> None:
    """A wrong value of a print-shop key is reported with its file, line and key."""
    mine = tmp_path / "mine.yaml"
    mine.write_text(f"extends: classic\n{line}\n", encoding="utf-8")
    with pytest.raises(PadgenError, match=rf"mine\.yaml:2:{line.split(':')[0]}"):
        templates.load_pad(mine)


# The user's own fonts


def own_font(path: Path, name: str, bold: bool = False, text: str = "") -> Path:
    """A font file with its own name and the characters of a text (by default Latin and Greek)."""
    spec = find_spec("ttf_opensans")
    assert spec
    assert spec.origin
    font = TTFont(Path(spec.origin).parent / "ttf" / f"OpenSans-{'Bold' if bold else 'Regular'}.ttf")
    subsetter = Subsetter(Options(name_IDs=["*"], notdef_outline=True))
    codes = map(ord, text) if text else (*range(0x20, 0x17F), *range(0x370, 0x400), *range(0x2010, 0x2030), 0x2265)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6):
            record.string = name.replace(" ", "") if record.nameID == 6 else name
    path.parent.mkdir(parents=True, exist_ok=True)
    font.save(path)
    return path


GREEK = {"Ones": "Άσοι", "Twos": "Δυάρια", "Full house": "Φουλ", "Total": "Σύνολο", "Name": "Όνομα", "Date": "Ημ/νία"}


def greek_locale(folder: Path) -> Path:
    """A locale file like the English one with a Greek code, and Greek words for some rows and labels."""
    text = (ROOT / "locales/en.yaml").read_text(encoding="utf-8")
    for english, greek in GREEK.items():
        text = re.sub(rf"(?m)^(  \w+: ){english}$", rf"\g<1>{greek}", text)
    path = folder / "el.yaml"
    path.write_text(text.replace("language: English", "language: Ελληνικά"), encoding="utf-8")
    return path


@pytest.mark.parametrize("bold", [True, False])
def test_a_greek_pad_in_a_font_of_its_own(bold: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A locale file and a template with fonts beside it give a pad with Greek names and embedded fonts."""
    own_font(tmp_path / "look/fonts/Club.ttf", "Club Greek")
    own_font(tmp_path / "look/fonts/ClubBold.ttf", "Club Greek Bold", bold=True)
    files = "{regular: fonts/Club.ttf, bold: fonts/ClubBold.ttf}" if bold else "{regular: fonts/Club.ttf}"
    (tmp_path / "look/club.yaml").write_text(f"extends: a5\nfonts: {files}\n", encoding="utf-8")
    greek = greek_locale(tmp_path)
    monkeypatch.chdir(tmp_path)  # the fonts are found from another folder than the template's
    out = tmp_path / "greek.pdf"
    assert (
        run(["pad", str(greek), "-t", "look/club.yaml", "--title", "Γιάτζυ", "--names", "Άννα,Νίκος", "-o", str(out)])
        == 0
    )
    data = out.read_bytes()
    check_pdf(data)
    said = text(data)
    for word in (*GREEK.values(), "Άννα", "Νίκος"):
        assert folded(word) in folded(said)
    assert "ΓΙΑΤΖΥ" in said.replace(" ", "")  # capitals have no accents
    with pikepdf.open(io.BytesIO(data)) as file:
        names = {str(font.BaseFont) for font in fonts(file)}
    assert all("Club" in name for name in names)
    assert any("Bold" in name for name in names) == bold


def test_letters_without_capitals_are_centred_too(tmp_path: Path) -> None:
    """A font for Arabic only has no height of capitals; its lines use a typical height instead of 0."""
    path = own_font(tmp_path / "Low.ttf", "Low")
    font = TTFont(path)
    font["OS/2"].sCapHeight = 0
    font.save(path)
    ours, low = (Fonts(files).cap_height("regular", 10) for files in ({}, {"regular": path}))
    assert 0.9 * ours < low < 1.1 * ours


def test_what_an_own_font_lacks_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A character without a glyph is reported with its font, and nothing is written."""
    own_font(tmp_path / "Latin.ttf", "Latin Only", text="".join(map(chr, range(0x20, 0x7F))))
    (tmp_path / "latin.yaml").write_text("extends: a5\nfonts: {regular: Latin.ttf}\n", encoding="utf-8")
    out = tmp_path / "out.pdf"
    assert run(["pad", "uk", "-t", str(tmp_path / "latin.yaml"), "-o", str(out)]) == 1
    told = capsys.readouterr().err
    assert "Latin.ttf" in told
    assert "U+04" in told
    assert not out.exists()


def test_a_font_for_one_script_borrows_digits(tmp_path: Path) -> None:
    """A font for one script borrows digits from the built-in font; other fonts borrow nothing."""
    files = {text: own_font(tmp_path / f"{len(text)}.ttf", "Greek", text=text) for text in ("Αβγ", "Αβγ0123456789")}
    alone, whole = (Fonts({"regular": file}) for file in files.values())
    assert alone.missing("Αβγ 63", "regular") == []
    assert whole.missing("Αβγ 63 ж", "regular") == [" ", "ж"]


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ("{regular: none.ttf}", "there is no file none.ttf"),
        ("{regular: club.otf}", "not a TrueType file"),
        ("{italic: club.ttf}", "unknown face 'italic'"),
        ("club.ttf", "expected faces with files"),
    ],
)
def test_wrong_fonts_are_reported(files: str, told: str, tmp_path: Path) -> None:
    """A missing file, another format or an unknown face is reported at its key."""
    mine = tmp_path / "mine.yaml"
    mine.write_text(f"extends: a5\nfonts: {files}\n", encoding="utf-8")
    with pytest.raises(PadgenError, match=rf"mine\.yaml:2:fonts.*{told}"):
        templates.load_pad(mine)


# The documentation of templates


def test_the_page_lists_every_key() -> None:
    """The tables of docs/templates.md are those made from the templates' definitions."""
    script = runpy.run_path(str(ROOT / "docs/make_template_keys.py"))
    page = script["PAGE"].read_text(encoding="utf-8")
    assert page.endswith(script["BEGIN"] + script["tables"]()), "run python docs/make_template_keys.py"


def test_the_page_lists_every_template() -> None:
    """Each built-in pad template, and nothing else, has a line."""
    page = (ROOT / "docs/templates.md").read_text(encoding="utf-8")
    table = page[: page.index("For leaflets there are")]
    assert set(re.findall(r"^\| `([\w-]+)` \|", table, re.M)) == set(PADS)
