"""The user's own languages on the command line: new files, filled in, checked, printed, and found in a folder."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pikepdf
import pytest
from own_files import ROOT, Padgen, fill
from own_files import padgen as padgen
from pdfcheck import check_pdf, text

from padgen import languages
from padgen.languages.keys import Level
from padgen.languages.starter import locale_text


@pytest.mark.long
def test_a_new_language_from_start_to_print(padgen: Padgen, tmp_path: Path) -> None:
    """A translator starts a file for a new language, sees what is empty, fills it in, and prints everything."""
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


@pytest.mark.long
def test_a_folder_of_languages(padgen: Padgen, tmp_path: Path) -> None:
    """--locales adds a folder's languages to every command; the user's file takes precedence over a built-in one."""
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
    others = sorted({*languages.codes(), "fo"} - languages.DOCUMENTS)
    listed = [line.split("\t")[0] for line in padgen("list", "languages", "--locales", "mine")[1]]
    assert listed == [*sorted(languages.DOCUMENTS), *others]
    assert padgen("check", "fo", "--locales", "mine") == (0, [], [])
    code, _, problems = padgen("pad", "fo")
    assert code == 1
    assert "unknown language 'fo'" in problems[0]
    assert padgen("pad", "fi", "--locales", "nowhere")[0] == 2


@pytest.mark.long
def test_checking_everything_includes_a_folder(padgen: Padgen, tmp_path: Path) -> None:
    """`padgen check --locales DIR` reports the problems of the files in DIR, and none in the built-in ones."""
    (tmp_path / "mine").mkdir()
    danish = (ROOT / "locales" / "da.yaml").read_text(encoding="utf-8")
    (tmp_path / "mine" / "fo.yaml").write_text(danish.replace("  chance: Chancen\n", ""), encoding="utf-8")
    code, _, problems = padgen("check", "--locales", "mine")
    assert code == 1
    assert len(problems) == 1
    assert re.match(r"padgen: mine.fo\.yaml:\d+:rows\.chance: missing \(add it\)", problems[0])
    assert padgen("check") == (0, [], [])


@pytest.mark.long
def test_bad_files_in_a_folder_do_not_stop_the_others(padgen: Padgen, tmp_path: Path) -> None:
    """check, list, booklet and all report each bad file once, and work for all other languages."""
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


def test_a_file_with_an_invalid_name_is_reported(padgen: Padgen, tmp_path: Path) -> None:
    """A file in the user's folder whose name isn't a language tag is reported as that, not as an unknown language."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "en copy.yaml").write_bytes((ROOT / "locales" / "en.yaml").read_bytes())
    code, _, problems = padgen("pad", "en copy", "--locales", "mine")
    assert code == 1
    assert re.match(r"padgen: mine.en copy\.yaml:1: the file's name 'en copy' is not a valid language tag", problems[0])
    assert "unknown language 'en kopi'" in padgen("pad", "en kopi", "--locales", "mine")[2][0]


@pytest.mark.long
def test_a_language_with_a_region_in_either_spelling(padgen: Padgen, tmp_path: Path) -> None:
    """pt-BR and pt_BR are one language, whichever spelling its file and a variant's words use; /Lang is a valid tag."""
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


@pytest.mark.long
def test_a_language_without_plural_forms_is_noted(padgen: Padgen, tmp_path: Path) -> None:
    """Klingon works, and check notes, without failing, that Babel has no plural forms for it."""
    assert padgen("new", "locale", "tlh") == (0, ["tlh.yaml"], [])
    fill(tmp_path / "tlh.yaml", "en")
    code, out, told = padgen("check", "tlh.yaml")
    assert (code, out) == (0, [])
    assert told == ["padgen: note: tlh.yaml: Babel has no plural forms for tlh, so every number takes other:"]
    assert padgen("leaflet", "tlh.yaml") == (0, [str(Path("out/leaflet-tlh.pdf"))], [])


def test_a_new_language_plays_what_its_model_plays(padgen: Padgen) -> None:
    """A new language has the default variant of the language that it is translated from."""
    for model, variant in (("da", "danish"), ("nl", "dutch"), ("sv", "classic")):
        assert padgen("new", "locale", "fo", "--from", model, "-o", model)[0] == 0
        assert f"default_variant: {variant}  # or " in Path(model, "fo.yaml").read_text(encoding="utf-8")


@pytest.mark.long
@pytest.mark.parametrize("level", ["pad", "leaflet"])
def test_the_commands_in_a_new_file_work(level: Level, padgen: Padgen, tmp_path: Path) -> None:
    """When the file is filled in, every command in its comments works."""
    begun = locale_text("fo", "en", level=level)
    commands = [line.split(" > ")[0] for line in re.findall(r"^#   padgen (.*?)(?:  .*)?$", begun, re.M)]
    assert {command.split()[0] for command in commands} >= {"schema", "check", "proof", "pad"}
    assert ("new" in "".join(commands)) == (level == "pad")
    (tmp_path / "fo.yaml").write_bytes((ROOT / "locales" / "da.yaml").read_bytes())
    for command in commands:
        code, _, problems = padgen(*command.split())
        assert (code, problems) == (0, []), command
