"""The user's own house rules, layouts and fonts on the command line: new files, checks, proofs and documents."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pikepdf
import pytest
from engines.mupdf import MupdfSession
from own_files import ROOT, Padgen
from own_files import padgen as padgen
from pdfcheck import check_pdf, fonts, text

from padgen import languages
from padgen.documents.proof import document as proof
from padgen.documents.proof import measure
from padgen.page.fonts import Fonts
from padgen.page.marks import Anchor, Box, DrawnDocument, Line, Link, Page, Symbol, Tag, Text, Use, leaves
from padgen.pdf import render
from padgen.rules import load_variant

EXAMPLES = ROOT / "docs" / "examples"


@pytest.mark.parametrize(
    ("file", "words", "told"),
    [
        ("x.yaml", "extends: tablet\ngames: 3\n", r"x\.yaml:2:games: unknown key"),
        ("x.yaml", "extends: a5\nmargn: 3 mm\n", r"x\.yaml:2:margn: unknown key \(did you mean 'margin'"),
        ("x.yaml", "extends: classic\nmargn: 3 mm\n", r"x\.yaml:2:margn: unknown key \(did you mean 'margin'"),
        ("x.yaml", "extends: classic\nmargin: 3 mm\nfolor: 1\n", r"x\.yaml:3:folor: unknown key"),
        (
            "x.yaml",
            "extends: classic\ntrows: 3\n",
            r"x\.yaml:2:trows: unknown key 'trows'",
        ),
        ("x.yaml", "extends: clasic\nthrows: 2\n", r"x\.yaml:1:extends: there is no variant 'clasic'"),
        ("x.yaml", "extends: classic\nplayers: 4\nfolor: 1\n", r"x\.yaml:3:folor: not a key of variant or pad files"),
        ("templates/pad/x.yaml", "extends: classic\nplayers: 4\nfolor: 1\n", r".*x\.yaml:3:folor: unknown key"),
        ("variants/x.yaml", "extends: classic\nplayers: 4\nfolor: 1\n", r".*x\.yaml:3:folor: unknown key 'folor'"),
        ("x.yaml", "foo: 1\n", r"x\.yaml:1:foo: neither a locale, a variant, a template, a theme nor a game"),
        ("x.yaml", "langage: Me\nnounes: {}\n", r"x\.yaml:1: the file's name 'x' is not a valid language tag"),
    ],
)
def test_what_a_file_is(file: str, words: str, told: str, padgen: Padgen, tmp_path: Path) -> None:
    """A file's kind is known from what it extends, its keys (even misspelled) and its folder, not from unknown keys."""
    (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / file).write_text(words, encoding="utf-8")
    code, _, problems = padgen("check", file)
    assert code == 1
    assert any(re.match(f"padgen: {told}", line) for line in problems), problems


def test_missing_characters_are_one_problem(padgen: Padgen, tmp_path: Path) -> None:
    """A file in a script that the font lacks gives one line, with some of the characters and their number."""
    english = (ROOT / "locales" / "en.yaml").read_text(encoding="utf-8")
    changed = re.sub(
        r"^(  \w+): ([A-Z][a-z]+)$",
        lambda found: f"{found[1]}: {chr(0x3042 + len(found[2]))}\u30f3",
        english,
        flags=re.M,
    )
    (tmp_path / "ja.yaml").write_text(changed, encoding="utf-8")
    problems = [line for line in padgen("check", "ja.yaml")[2] if "the font has no character" in line]
    assert len(problems) == 1
    assert re.search(r"\(U\+30F3\).* … \(\d+ in all\), in \d+ texts from here on", problems[0])


def test_a_clash_of_names_is_reported_at_the_users_file(padgen: Padgen, tmp_path: Path) -> None:
    """If two names are equal, the message names the house rules, not padgen's own language, whichever comes first."""
    for row, other in (("ones", "Chance"), ("chance", "Ones")):
        house = f"extends: classic\nlocales:\n  en:\n    rows: {{{row}: {other}}}\n"
        (tmp_path / "house.yaml").write_text(house, encoding="utf-8")
        code, _, problems = padgen("pad", "en", "-r", "house.yaml")
        assert (code, len(problems)) == (1, 1)
        assert re.match(rf"padgen: house\.yaml:4:locales\.en\.rows\.{row}: .* are both called '{other}'", problems[0])


@pytest.mark.parametrize("name", ["Total", "total", "Bonus", "Sum"])
def test_a_row_cannot_have_a_computed_rows_name(name: str, padgen: Padgen, tmp_path: Path) -> None:
    """Rows and extras with a computed row's name (Total, Bonus, Sum) are refused with the reason."""
    name = languages.read("en").words.names["labels"]["upper_sum"] if name == "Sum" else name
    for house in (
        f"extends: classic\nlocales: {{en: {{rows: {{chance: {name}}}}}}}\n",
        f"extends: classic\nextras: [{{id: mine, points: 5}}]\nlocales: {{en: {{rows: {{mine: {name}}}}}}}\n",
    ):
        (tmp_path / "house.yaml").write_text(house, encoding="utf-8")
        code, _, problems = padgen("check", "house.yaml")
        assert code == 1
        assert any(
            re.match(rf"padgen: house.yaml:\d:locales\.en\.rows\.\w+: .*'{name}'.* computed row", x) for x in problems
        )


def test_output_is_named_after_stems(padgen: Padgen, tmp_path: Path) -> None:
    """Whatever the path of a user's file, the output is named after its stem and stays in the output folder."""
    (tmp_path / "deep").mkdir()
    for name in ("house", "deep/rules.yaml", "layout.YAML"):
        (tmp_path / name).write_text("extends: classic\n", encoding="utf-8")
    for args, made in (
        (["-r", "./house"], "pad-en-house.pdf"),
        (["-r", str(tmp_path / "deep" / "rules.yaml")], "pad-en-rules.pdf"),
        (["-t", "./layout.YAML"], "pad-en-layout.pdf"),
    ):
        assert padgen("pad", "en", *args) == (0, [str(Path("out", made))], [])
    assert padgen("pad", "en", "-o", "v1.2")[1] == [str(Path("v1.2/pad-en.pdf"))]
    assert padgen("pad", "en", "-o", "new.club/")[1] == [str(Path("new.club/pad-en.pdf"))]
    assert padgen("pad", "en", "-o", "new.club")[1] == [str(Path("new.club/pad-en.pdf"))]


def test_house_rules_and_layouts_from_new_files(padgen: Padgen) -> None:
    """New variant and template files work at once, and documents are named after them."""
    assert padgen("new", "variant", "house", "--from", "maxi") == (0, ["house.yaml"], [])
    assert padgen("new", "template", "club") == (0, ["club.yaml"], [])
    assert padgen("new", "template", "fold", "--kind", "leaflet", "--from", "a4-fold") == (0, ["fold.yaml"], [])
    assert padgen("new", "template", "sofa", "--kind", "form", "-o", "layouts")[1] == [str(Path("layouts/sofa.yaml"))]
    assert padgen("check", "house.yaml", "club.yaml", "fold.yaml", "layouts/sofa.yaml") == (0, [], [])
    house = ("-r", "house.yaml")
    assert padgen("pad", "en", *house, "-t", "club.yaml")[1] == [str(Path("out/pad-en-house-club.pdf"))]
    assert padgen("leaflet", "en", *house, "-t", "fold.yaml")[1] == [str(Path("out/leaflet-en-house-fold.pdf"))]
    assert padgen("form", "en", *house, "-t", "layouts/sofa.yaml")[1] == [str(Path("out/form-en-house-sofa.pdf"))]
    assert padgen("booklet", "en", "fi", *house)[1] == [str(Path("out/booklet-house.pdf"))]
    assert padgen("score", "tower", "5 5 5 5 3 3", *house)[1] == ["26"]
    assert padgen("new", "variant", "house")[0] == 2


@pytest.mark.parametrize("kind", ["locale", "variant", "template", "theme"])
def test_new_files_on_standard_output(padgen: Padgen, kind: str) -> None:
    """`-o -` prints the text that the file would have, and makes no folder of that name; `./-` is one."""
    code, lines, told = padgen("new", kind, "fo", "-o", "-")
    assert (code, told) == (0, [])
    assert not Path("-").exists()
    assert padgen("new", kind, "fo", "-o", "./-")[0] == 0
    assert lines == Path("-", "fo.yaml").read_text(encoding="utf-8").splitlines()


@pytest.mark.long
def test_every_problem_of_every_file_at_once(padgen: Padgen, tmp_path: Path) -> None:
    """`check` lists all problems of all files, each with file, line, key, what is wrong and how to fix it."""
    (tmp_path / "bad.yaml").write_text("extends: clasic\n", encoding="utf-8")
    (tmp_path / "worse.yaml").write_text(
        "extends: classic\ndice: 9\nbonus: {at_least: 63, points: none}\nlocales:\n  en: {}\n", encoding="utf-8"
    )
    (tmp_path / "layout.yaml").write_text("extends: classic\nmargin: 5 miles\nfolor: yes\n", encoding="utf-8")
    code, out, problems = padgen("check", "bad.yaml", "worse.yaml", "layout.yaml", "none.yaml", "fi", "xx")
    assert (code, out) == (1, [])
    shown = "\n".join(problems)
    for wanted in (
        "none.yaml: there is no such file (check the path)",
        "worse.yaml:2:dice: '9' is not a valid number (write a whole number from 3 to 8)",
        "worse.yaml:3:bonus.points: 'none' is not a valid number",
        "layout.yaml:2:margin: '5 miles' is not a valid length",
        "layout.yaml:3:folor: unknown key",
        "unknown language 'xx'",
    ):
        assert wanted in shown
    assert "bad.yaml:1:extends" in shown or "bad.yaml: neither" in shown or "bad.yaml:1: neither" in shown
    (tmp_path / "worse.yaml").write_text(
        "extends: classic\nlocales:\n  en: {rows: {castle: C}}\n  fo: {title: Y}\n", encoding="utf-8"
    )
    shown = "\n".join(padgen("check", "worse.yaml")[2])
    assert "worse.yaml:3:locales.en.rows.castle: unknown key" in shown
    assert "worse.yaml:4:locales.fo: there is no language 'fo'" in shown


def test_a_templates_own_font_is_checked(padgen: Padgen, tmp_path: Path) -> None:
    """`check` reports a broken font file; a valid one is embedded in pad and proof."""
    (tmp_path / "broken.ttf").write_bytes(b"not a font")
    (tmp_path / "club.yaml").write_text(
        "extends: classic\nmargin: 6 mm\nfonts: {regular: broken.ttf}\n", encoding="utf-8"
    )
    code, _, problems = padgen("check", "club.yaml")
    assert code == 1
    assert any("broken.ttf" in line and "TrueType" in line for line in problems)
    shutil.copy(Fonts()._path("light"), tmp_path / "broken.ttf")
    assert padgen("check", "club.yaml") == (0, [], [])
    assert padgen("proof", "en", "-t", "club.yaml")[0] == 0
    with pikepdf.open("out/proof-en.pdf") as pdf:
        names = {str(font.BaseFont).partition("+")[2] for font in fonts(pdf)}
    assert "OpenSans-Light" in names
    assert "OpenSans-Regular" not in names


@pytest.mark.long
@pytest.mark.parametrize("args", [("fi",), ("de", "-r", "maxi"), ("en", "-r", str(EXAMPLES / "free-joker.yaml"))])
def test_the_proof_has_everything(args: tuple[str, ...], padgen: Padgen) -> None:
    """One valid, accessible PDF has the pad, the leaflet, a form that calculates, and every text with its key."""
    code, out, _ = padgen("proof", *args)
    assert code == 0
    data = Path(out[0]).read_bytes()
    check_pdf(data)
    shown = text(data)
    language = languages.read(args[0])
    for key in ("rows.full_house", "labels.new_game", "texts.bonus_at_least", "messages.illegal", "stories.1.text"):
        assert key in shown
    assert set(re.findall(r"stories\.\d+\.(\w+)", shown)) == {"text"}, "dice and rows of an example are no texts"
    assert "{threshold:point" in shown
    session = MupdfSession(data)
    session.set("p1_fives", "15")
    session.set("p2_chance", "20")
    assert (session.values()["p1_total"], session.values()["p2_total"]) == ("15", "20")
    session.close()
    assert language.words.names["labels"]["new_game"] in shown
    assert re.search(r"pad: [\d.]+ pt, \d+% full", shown)
    assert re.search(r"\d+% as long as in English", shown)


@pytest.mark.parametrize("code", ["fi", "uk"])
def test_columns_of_the_proofs_list_are_apart(code: str) -> None:
    """Keys and texts (bold if a box is tight) end at least 1.5 mm before the next column or the margin."""
    locale = languages.read(code).bind(load_variant("classic"))
    made = proof.build([], locale, Fonts(), languages.read(code).source)
    rows = [
        [mark for mark in leaves(page.children) if isinstance(mark, Text) and mark.size == 7] for page in made.pages
    ]
    starts = sorted({mark.x for row in rows for mark in row})
    assert len(starts) == 3
    for mark in (mark for row in rows for mark in row):
        end = mark.x + Fonts().width(mark.text, "bold", mark.size)
        assert end + 1.5 < next((start for start in starts if start > mark.x), 210 - 12), mark.text


def test_the_proof_takes_layouts_of_each_kind(padgen: Padgen) -> None:
    """One template may be given for each part; two of one kind are refused."""
    padgen("new", "template", "club", "--from", "a5")
    padgen("new", "template", "desk", "--kind", "form", "--from", "a4")
    assert padgen("proof", "fi", "-t", "club.yaml", "-t", "desk.yaml")[0] == 0
    code, _, problems = padgen("proof", "fi", "-t", "club.yaml", "-t", "classic")
    assert code == 2
    assert "club.yaml and classic are both pad templates" in problems[0]
    padgen("new", "variant", "house")
    assert "house.yaml is a variant, not a layout" in padgen("proof", "fi", "-t", "house.yaml")[2][0]
    assert "unknown template 'clasic'" in padgen("proof", "fi", "-t", "clasic")[2][0]


def test_parts_of_the_proof_keep_their_own_names() -> None:
    """Elements, places and drawings with the same name in two parts stay separate in the proof; links still work."""
    drawing = Symbol("face", 10, 10, (Box(0, 0, 5, 5, fill=(0.0,)),))
    page = Page(
        60,
        60,
        (
            Anchor("top", 0, 0),
            Tag("Sect", (Tag("P", (Text(5, 20, "Rules", 9),)),), key="all"),
            Tag("P", (Tag("Link", (Link(5, 30, 20, 5, to="top", alt="up"), Text(5, 34, "up", 9))),)),
            Use(drawing, 5, 40),
        ),
    )
    twins = [proof.Specimen(name, DrawnDocument(name, "en", (page,)), 6, 9, boxes=True) for name in ("first", "second")]
    locale = languages.read("en").bind(load_variant("classic"))
    made = proof.build(twins, locale, Fonts(), languages.read("en").source)
    shown = repr(list(made.pages)[:2])
    for name in ("first-top", "first-all", "first-face", "second-top", "second-all", "second-face"):
        assert f"'{name}'" in shown
    assert "'all'" not in shown
    check_pdf(render(made))


def test_how_full_a_box_is() -> None:
    """A text's share of its box between two vertical lines is right, also for broken names and inside frames."""
    faces = Fonts()
    wide = faces.width("Chance", "regular", 9)
    page = Page(
        100,
        100,
        (
            Line(10, 0, 10, 50),
            Line(10 + 2 * wide, 0, 10 + 2 * wide, 50),
            Text(10 + wide, 20, "Chance", 9, align="center"),
            Text(11, 30, "Small", 7),
            Text(11, 33, "straight", 7),
            Box(60, 60, 4 * wide, 10, stroke=(0.0,)),
            Text(61, 65, "Chan\u00adce", 9),
            Text(5, 90, "outside", 9),
        ),
    )
    found = measure.fits([page], faces)
    assert found["Chance"].share == pytest.approx(0.5)
    assert found["Smallstraight"] == measure.Fit(7, pytest.approx(faces.width("straight", "regular", 7) / 2 / wide))
    assert found["outside"].share == pytest.approx(faces.width("outside", "regular", 9) / 100)
    assert measure.body_size([page]) == 9
