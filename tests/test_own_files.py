"""Own languages, house rules and layouts, from the command line: begun, checked, filled in, proofed, printed."""

from __future__ import annotations

import io
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
import yaml
from engines.mupdf import MupdfSession
from pdfcheck import check_pdf, fonts, text

from padgen import languages
from padgen.cli.run import run
from padgen.documents.proof import document as proof
from padgen.documents.proof import measure
from padgen.page.fonts import Fonts
from padgen.page.marks import Anchor, Box, Document, Line, Link, Page, Symbol, Tag, Text, Use
from padgen.pdf import render
from padgen.rules import load_variant

Padgen = Callable[..., tuple[int, list[str], list[str]]]

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "docs" / "examples"


@pytest.fixture
def padgen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Padgen:
    """Run a command in an empty folder; gives exit code, lines of output, lines of complaint."""
    monkeypatch.chdir(tmp_path)

    def call(*args: str) -> tuple[int, list[str], list[str]]:
        code = run([*args])
        out, err = capsys.readouterr()
        assert "Traceback" not in err
        return code, out.splitlines(), err.splitlines()

    return call


def fill(path: Path, model: str) -> None:
    """Fill in a new locale file as a translator does, here with another language's words."""
    begun = yaml.safe_load(path.read_text(encoding="utf-8"))
    words = yaml.load((ROOT / "locales" / f"{model}.yaml").read_text(encoding="utf-8"), Loader=yaml.BaseLoader)

    def merged(empty: Any, full: Any) -> Any:
        if isinstance(empty, dict):
            return {key: merged(value, full[key]) for key, value in empty.items()}
        if isinstance(empty, list) and empty and isinstance(empty[0], dict):
            return [merged(one, other) for one, other in zip(empty, full, strict=True)]
        return full

    # What the file begins with stays; what is empty comes from the model.
    filled = {key: merged(value, words[key]) for key, value in begun.items()}
    path.write_text(yaml.safe_dump(filled, allow_unicode=True, width=10_000), encoding="utf-8")


def test_a_language_from_nothing_to_print(padgen: Padgen, tmp_path: Path) -> None:
    """A translator begins a language that padgen lacks, sees what is empty, fills it in, and prints everything."""
    assert padgen("new", "locale", "fo", "--from", "da") == (0, ["fo.yaml"], [])
    code, out, problems = padgen("check", "fo.yaml")
    assert (code, out) == (1, [])
    assert len(problems) > 100
    assert all(re.fullmatch(r"padgen: fo\.yaml:\d+:[\w.-]+: empty text \(write the text\)", line) for line in problems)
    code, out, problems = padgen("pad", "fo.yaml")
    assert (code, out) == (1, [])
    assert not list(tmp_path.glob("out/*.pdf"))

    fill(tmp_path / "fo.yaml", "da")
    assert padgen("check", "fo.yaml") == (0, [], [])
    for kind in ("pad", "leaflet", "form", "proof"):
        assert padgen(kind, "fo.yaml") == (0, [str(Path("out", f"{kind}-fo.pdf"))], [])
        data = Path("out", f"{kind}-fo.pdf").read_bytes()
        check_pdf(data)
        assert "Fuldt hus" in text(data)
        with pikepdf.open(io.BytesIO(data)) as pdf:
            assert str(pdf.Root.Lang) == "fo"


def test_a_folder_of_languages(padgen: Padgen, tmp_path: Path) -> None:
    """--locales adds a folder's languages to every command; one's own file goes before a built-in one."""
    (tmp_path / "mine").mkdir()
    danish = (ROOT / "locales" / "da.yaml").read_text(encoding="utf-8")
    (tmp_path / "mine" / "fo.yaml").write_text(danish.replace("Fuldt hus", "Fult hús"), encoding="utf-8")
    (tmp_path / "mine" / "da.yaml").write_text(danish.replace("Fuldt hus", "Mit hus"), encoding="utf-8")
    assert padgen("pad", "fo", "da", "fi+fo", "--locales", "mine")[0] == 0
    assert "Fult hús" in text(Path("out/pad-fo.pdf").read_bytes())
    assert "Mit hus" in text(Path("out/pad-da.pdf").read_bytes())
    both = text(Path("out/pad-fi+fo.pdf").read_bytes())
    assert "Fult hús" in both
    assert "Täyskäsi" in both
    assert padgen("score", "fult hús", "6 6 6 5 5", "--lang", "fo", "--locales", "mine")[1] == ["28"]
    assert [line.split("\t")[0] for line in padgen("list", "languages", "--locales", "mine")[1]] == sorted(
        {*languages.codes(), "fo"}
    )
    assert padgen("check", "fo", "--locales", "mine") == (0, [], [])
    code, _, problems = padgen("pad", "fo")
    assert code == 1
    assert "unknown language 'fo'" in problems[0]
    assert padgen("pad", "fi", "--locales", "nowhere")[0] == 2


def test_checking_everything_includes_a_folder(padgen: Padgen, tmp_path: Path) -> None:
    """`padgen check --locales DIR` finds what is wrong with the files there, and nothing in the built-in ones."""
    (tmp_path / "mine").mkdir()
    danish = (ROOT / "locales" / "da.yaml").read_text(encoding="utf-8")
    (tmp_path / "mine" / "fo.yaml").write_text(danish.replace("  chance: Chancen\n", ""), encoding="utf-8")
    code, _, problems = padgen("check", "--locales", "mine")
    assert code == 1
    assert len(problems) == 1
    assert re.match(r"padgen: mine.fo\.yaml:\d+:rows\.chance: missing \(add it\)", problems[0])
    assert padgen("check") == (0, [], [])


def test_bad_files_in_a_folder_do_not_stop_the_others(padgen: Padgen, tmp_path: Path) -> None:
    """Each is reported once by check, list, booklet and all, which do their work for every other language."""
    (tmp_path / "mine").mkdir()
    danish = (ROOT / "locales" / "da.yaml").read_text(encoding="utf-8")
    for name, words in {
        "fo": danish,
        "en copy": danish,
        "nn": danish.replace("  chance: Chancen\n", ""),
        "cy": "language: [",
        "faroese": f"code: fo\n{danish}",
    }.items():
        (tmp_path / "mine" / f"{name}.yaml").write_text(words, encoding="utf-8")
    told = {
        r"padgen: mine.en copy\.yaml:1: the file's name 'en copy' is not a valid language tag",
        r"padgen: mine.nn\.yaml:\d+:rows\.chance: missing",
        r"padgen: mine.cy\.yaml:\d+: column",
        r"padgen: mine.fo\.yaml:\d+:code: faroese\.yaml is also for fo",
    }
    for command in ("check", "list languages", "booklet", "all --jobs 1"):
        code, out, problems = padgen(*command.split(), "--locales", "mine")
        assert code == 1, command
        assert len(problems) == len(told), problems
        assert all(any(re.match(pattern, line) for line in problems) for pattern in told), problems
        if command == "list languages":
            assert {line.split("\t")[0] for line in out} == {*languages.codes(), "fo"}
        if command.startswith("all"):
            assert {Path(line).name for line in out} >= {"pad-fo.pdf", "leaflet-fi.pdf", "form-da.pdf", "booklet.pdf"}
            assert len(out) == 3 * (len(languages.codes()) + 1) + 1
        if command == "booklet":
            assert out == [str(Path("out/booklet.pdf"))]
    assert padgen("pad", "fo", "da", "--locales", "mine")[0] == 0


def test_a_language_with_a_region_in_either_spelling(padgen: Padgen, tmp_path: Path) -> None:
    """pt-BR and pt_BR mean one language, whichever its file and a variant's words are called; /Lang is a tag."""
    for file, lang in (("pt_BR", "pt-BR"), ("pt-BR", "pt_BR"), ("ours", "pt-br")):
        folder = tmp_path / file
        folder.mkdir()
        assert padgen("new", "locale", "pt-BR", "--from", "da", "-o", file)[0] == 0
        fill(folder / "pt-BR.yaml", "da")
        begun = (folder / "pt-BR.yaml").read_text(encoding="utf-8")
        (folder / "pt-BR.yaml").unlink()
        (folder / f"{file}.yaml").write_text(f"code: pt-BR\n{begun}" if file == "ours" else begun, encoding="utf-8")
        house = f"extends: classic\nlocales: {{{lang}: {{rows: {{chance: Sorte}}}}}}\n"
        (tmp_path / "house.yaml").write_text(house, encoding="utf-8")
        assert padgen("check", "house.yaml", lang, "--locales", file) == (0, [], [])
        for args in ((lang,), ("pt-BR", "-o", "dashed"), ("pt_BR", "-o", "low")):
            code, out, problems = padgen("pad", *args, "-r", "house.yaml", "--locales", file)
            assert (code, problems) == (0, [])
            assert Path(out[0]).name == f"pad-{args[0].replace('_', '-')}-house.pdf"
            data = Path(out[0]).read_bytes()
            assert "Sorte" in text(data)
            with pikepdf.open(io.BytesIO(data)) as pdf:
                assert str(pdf.Root.Lang) == "pt-BR"


def test_a_language_without_plural_forms_is_noted(padgen: Padgen, tmp_path: Path) -> None:
    """Klingon works, and check says that Babel has no plural forms for it, which is no failure."""
    assert padgen("new", "locale", "tlh") == (0, ["tlh.yaml"], [])
    fill(tmp_path / "tlh.yaml", "en")
    code, out, told = padgen("check", "tlh.yaml")
    assert (code, out) == (0, [])
    assert told == ["padgen: note: tlh.yaml: Babel has no plural forms for tlh, so every number takes other:"]
    assert padgen("leaflet", "tlh.yaml") == (0, [str(Path("out/leaflet-tlh.pdf"))], [])


def test_a_new_language_plays_what_its_model_plays(padgen: Padgen) -> None:
    """The usual variant comes from the language that one translates from."""
    for model, variant in (("da", "danish"), ("nl", "dutch"), ("sv", "classic")):
        assert padgen("new", "locale", "fo", "--from", model, "-o", model)[0] == 0
        assert f"default_variant: {variant}  # or " in Path(model, "fo.yaml").read_text(encoding="utf-8")


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
        ("x.yaml", "extends: classic\nplayers: 4\nfolor: 1\n", r"x\.yaml:3:folor: a key of no variant and no pad file"),
        ("templates/pad/x.yaml", "extends: classic\nplayers: 4\nfolor: 1\n", r".*x\.yaml:3:folor: unknown key"),
        ("variants/x.yaml", "extends: classic\nplayers: 4\nfolor: 1\n", r".*x\.yaml:3:folor: unknown key 'folor'"),
        ("x.yaml", "foo: 1\n", r"x\.yaml:1:foo: neither a locale, a variant, a template nor a theme"),
        ("x.yaml", "langage: Me\nnounes: {}\n", r"x\.yaml:1: the file's name 'x' is not a valid language tag"),
    ],
)
def test_what_a_file_is(file: str, words: str, told: str, padgen: Padgen, tmp_path: Path) -> None:
    """What it extends, its keys (misspelt ones too) and its folder tell; an unknown key makes nothing a variant."""
    (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / file).write_text(words, encoding="utf-8")
    code, _, problems = padgen("check", file)
    assert code == 1
    assert any(re.match(f"padgen: {told}", line) for line in problems), problems


def test_missing_characters_are_one_problem(padgen: Padgen, tmp_path: Path) -> None:
    """A file in a script that the font lacks gives one line with some of the characters and how many there are."""
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


def test_a_clash_of_names_is_told_at_ones_own_file(padgen: Padgen, tmp_path: Path) -> None:
    """Whichever of two equal names comes first, the house rules are named, not the language that came with padgen."""
    for row, other in (("ones", "Chance"), ("chance", "Ones")):
        house = f"extends: classic\nlocales:\n  en:\n    rows: {{{row}: {other}}}\n"
        (tmp_path / "house.yaml").write_text(house, encoding="utf-8")
        code, _, problems = padgen("pad", "en", "-r", "house.yaml")
        assert (code, len(problems)) == (1, 1)
        assert re.match(rf"padgen: house\.yaml:4:locales\.en\.rows\.{row}: .* are both called '{other}'", problems[0])


@pytest.mark.parametrize("name", ["Total", "total", "Bonus", "Sum"])
def test_a_row_is_not_called_like_a_computed_one(name: str, padgen: Padgen, tmp_path: Path) -> None:
    """Rows and extras named Total, Bonus or Sum beside the computed ones are refused with the reason."""
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


def test_files_are_called_by_stems(padgen: Padgen, tmp_path: Path) -> None:
    """However a file of one's own is named on the command line, the output has its stem, and stays in its folder."""
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


def test_house_rules_and_layouts_from_begun_files(padgen: Padgen) -> None:
    """New variant and template files work at once and give the files their names."""
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


def test_every_problem_of_every_file_at_once(padgen: Padgen, tmp_path: Path) -> None:
    """`check` lists all that is wrong in all files, each with file, line, key, what and remedy."""
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


def test_what_does_not_fit_is_a_problem_too(padgen: Padgen, tmp_path: Path) -> None:
    """A name that is well written but too long for its box is found with file, line, key, measure and remedy."""
    long = "WWWWever" * 7
    for key, words in (("rows.chance", f"rows: {{chance: {long}}}"), ("title", f"title: {long}")):
        (tmp_path / "long.yaml").write_text(f"extends: classic\nlocales:\n  en:\n    {words}\n", encoding="utf-8")
        code, _, problems = padgen("check", "long.yaml")
        assert code == 1
        assert any(
            re.match(rf"padgen: long\.yaml:4:locales\.en\.{key}: .*needs \d+\.\d mm at \d.*\(.*shorte", line)
            for line in problems
        )

    english = (ROOT / "locales" / "en.yaml").read_text(encoding="utf-8")
    (tmp_path / "eo.yaml").write_text(english.replace("chance: Chance", f"chance: {long}"), encoding="utf-8")
    problems = padgen("check", "eo.yaml")[2]
    assert re.match(r"padgen: eo\.yaml:\d+:rows\.chance: English: 'WWWW", problems[0])


def test_what_does_not_fit_is_told_with_the_users_own_file(padgen: Padgen, tmp_path: Path) -> None:
    """Neither a built-in layout is blamed for a house rule's many rows, nor no file at all for a narrow layout."""
    letters = [a + b for a in "abcdefgh" for b in "abcde"]
    counts = ", ".join(f"{{id: count_{letter}, points: 5}}" for letter in letters)
    names = ", ".join(f"count_{letter}: Count {letter}" for letter in letters)
    house = f"extends: maxi\nextras: [{counts}]\nlocales: {{en: {{rows: {{{names}}}}}}}\n"
    (tmp_path / "house.yaml").write_text(house, encoding="utf-8")
    narrow = "extends: classic\n" + "".join(f"column_{key}: 75 mm\n" for key in ("least", "good", "most"))
    (tmp_path / "narrow.yaml").write_text(narrow, encoding="utf-8")
    (tmp_path / "fold.yaml").write_text("extends: a4-fold\nmargin: 60 mm\nfold: 3\n", encoding="utf-8")
    for name, told in {
        "house.yaml": "house.yaml: 64 rows",
        "narrow.yaml": "narrow.yaml:2:column_least: 4 columns",
        "fold.yaml": "fold.yaml:2:margin: nothing of a panel is left",
    }.items():
        code, _, problems = padgen("check", name)
        assert code == 1
        assert [line for line in problems if not line.startswith(f"padgen: {name}:")] == []
        assert any(line.startswith(f"padgen: {told}") for line in problems), problems


def test_a_form_for_screens_grows_with_the_rows(padgen: Padgen, tmp_path: Path) -> None:
    """Two extras more than the longest game make the tablet's page higher, not its cells lower; a paper is kept."""
    extras = "extras: [{id: stars, points: 10}, {id: fouls, points: 1}]"
    house = f"extends: maxi\n{extras}\nlocales: {{en: {{rows: {{stars: Stars, fouls: Fouls}}}}}}\n"
    (tmp_path / "house.yaml").write_text(house, encoding="utf-8")
    assert padgen("check", "house.yaml") == (0, [], [])
    assert padgen("form", "en", "-r", "house.yaml")[0] == 0
    with pikepdf.open("out/form-en-house.pdf") as pdf:
        (page,) = pdf.pages
        assert float(page.mediabox[2]) == pytest.approx(192 / 25.4 * 72, abs=0.1)
        assert float(page.mediabox[3]) > 256 / 25.4 * 72
        cells = [x for x in page.Annots if str(x.get("/T")) in {"p1_stars", "p1_saved", "p1_sixes", "p1_total"}]
        assert len(cells) == 4
        assert min(float(x.Rect[3]) - float(x.Rect[1]) for x in cells) >= 9 / 25.4 * 72 - 1
        assert max(float(x.Rect[3]) for x in page.Annots) <= float(page.mediabox[3])
        assert min(float(x.Rect[1]) for x in page.Annots) >= 0
    code, _, problems = padgen("form", "en", "-r", "house.yaml", "--paper", "192 x 256 mm")
    assert code == 1
    assert "27 rows" in problems[0]


def test_a_problem_of_one_variant_names_it(padgen: Padgen, tmp_path: Path) -> None:
    """A name that is tight only in a variant is told with the option that shows it; one that is always tight isn't."""
    english = (ROOT / "locales" / "en.yaml").read_text(encoding="utf-8")
    long = "W" * 60
    for row, told in {"tower: Tower": r"with --variant maxi: English", "chance: Chance": "English"}.items():
        text = english.replace(f"{row}\n", f"{row.partition(':')[0]}: {long}\n")
        (tmp_path / "eo.yaml").write_text(text, encoding="utf-8")
        problems = padgen("check", "eo.yaml")[2]
        assert re.match(rf"padgen: eo\.yaml:\d+:rows\.\w+: {told}", problems[0]), problems


def test_own_fonts_serve_a_language_that_ours_cannot_print(padgen: Padgen, tmp_path: Path) -> None:
    """A letter that the built-in font lacks is a problem with its key, and the remedy is named."""
    english = (ROOT / "locales" / "en.yaml").read_text(encoding="utf-8")
    (tmp_path / "ka.yaml").write_text(english.replace("Chance\n", "\u10e8\u10d0\u10dc\u10e1\u10d8\n"), encoding="utf-8")
    problems = padgen("check", "ka.yaml")[2]
    assert any(re.search(r"ka\.yaml:\d+:rows\.chance: the font has no character", line) for line in problems)
    assert any("use a template with your own fonts" in line for line in problems)


def test_a_templates_own_font_is_looked_into(padgen: Padgen, tmp_path: Path) -> None:
    """A font file that is none is found by `check`; a good one is embedded in pad and proof."""
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


@pytest.mark.parametrize("args", [("fi",), ("de", "-r", "maxi"), ("en", "-r", str(EXAMPLES / "crag.yaml"))])
def test_the_proof_has_everything(args: tuple[str, ...], padgen: Padgen) -> None:
    """One sound, accessible PDF: pad, leaflet, form that adds up, and every text with its key."""
    code, out, _ = padgen("proof", *args)
    assert code == 0
    data = Path(out[0]).read_bytes()
    check_pdf(data)
    shown = text(data)
    language = languages.read(args[0])
    for key in ("rows.full_house", "labels.cut_here", "texts.bonus_at_least", "messages.illegal", "stories.1.text"):
        assert key in shown
    assert "{threshold:point" in shown
    session = MupdfSession(data)
    session.set("p1_fives", "15")
    session.set("p2_chance", "20")
    assert (session.values()["p1_total"], session.values()["p2_total"]) == ("15", "20")
    session.close()
    assert language.words.names["labels"]["cut_here"] in shown
    assert re.search(r"pad: [\d.]+ pt, \d+% full", shown)
    assert re.search(r"\d+% as long as in English", shown)


def test_the_proof_takes_layouts_of_each_kind(padgen: Padgen) -> None:
    """Several templates may be given, one for each part; two of one kind are a mistake."""
    padgen("new", "template", "club", "--from", "a5")
    padgen("new", "template", "desk", "--kind", "form", "--from", "a4")
    assert padgen("proof", "fi", "-t", "club.yaml", "-t", "desk.yaml")[0] == 0
    code, _, problems = padgen("proof", "fi", "-t", "club.yaml", "-t", "classic")
    assert code == 2
    assert "club.yaml and classic are both pad templates" in problems[0]
    padgen("new", "variant", "house")
    assert "house.yaml is a variant file" in padgen("proof", "fi", "-t", "house.yaml")[2][0]
    assert "unknown template 'clasic'" in padgen("proof", "fi", "-t", "clasic")[2][0]


def test_parts_of_the_proof_keep_their_own_names() -> None:
    """Elements, places and drawings that two documents call the same stay two in the proof; links follow."""
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
    twins = [proof.Part(name, Document(name, "en", (page,)), 6, 9, boxes=True) for name in ("first", "second")]
    locale = languages.read("en").bind(load_variant("classic"))
    made = proof.build(twins, locale, Fonts(), languages.read("en").source)
    shown = repr(list(made.pages)[:2])
    for name in ("first-top", "first-all", "first-face", "second-top", "second-all", "second-face"):
        assert f"'{name}'" in shown
    assert "'all'" not in shown
    check_pdf(render(made))


def test_how_full_a_box_is() -> None:
    """The share of a box between two upright lines, also of names broken over lines and in frames."""
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
