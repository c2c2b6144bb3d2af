"""Many files at once: all documents by one process or several, pictures, and failures of some files."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pdfcheck import text
from PIL import Image

from padgen import languages
from padgen.cli import output
from padgen.cli.everything import EVERY, everything
from padgen.cli.run import run
from padgen.errors import install_extra
from padgen.rules import variant_ids

Padgen = Callable[..., tuple[int, list[str], list[str]]]


@pytest.fixture
def padgen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Padgen:
    """Run a command in an empty folder; gives the exit code, and the lines of stdout and stderr."""
    monkeypatch.chdir(tmp_path)

    def call(*args: str) -> tuple[int, list[str], list[str]]:
        code = run([*args])
        out, err = capsys.readouterr()
        return code, out.splitlines(), err.splitlines()

    return call


def files(folder: str) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


@pytest.mark.long
def test_everything_by_several_processes_is_the_same_as_one_by_one(padgen: Padgen) -> None:
    """`all` makes each language's pad, leaflet and form, and the booklet; bytes and order don't depend on --jobs."""
    langs = ["fi", "sv", "uk"]
    code, alone, _ = padgen("all", *langs, "--jobs", "1", "-o", "alone")
    assert code == 0
    names = [f"{kind}-{lang}.pdf" for lang in langs for kind in ("pad", "leaflet", "form")] + ["booklet.pdf"]
    assert alone == [str(Path("alone", name)) for name in names]
    code, together, _ = padgen("all", *langs, "--jobs", "3", "-o", "together")
    assert code == 0
    assert together == [str(Path("together", name)) for name in names]
    assert files("alone") == files("together")
    assert sorted(files("alone")) == sorted(names)


@pytest.mark.long
def test_processes_that_start_from_nothing_do_the_same(padgen: Padgen, monkeypatch: pytest.MonkeyPatch) -> None:
    """Spawned processes, as on Windows and macOS, inherit nothing and make the same files."""
    monkeypatch.setattr(output, "_START", "spawn")
    assert padgen("all", "fi", "--jobs", "2", "-o", "spawned")[0] == 0
    assert padgen("all", "fi", "--jobs", "1", "-o", "alone")[0] == 0
    assert files("spawned") == files("alone")


def test_all_means_every_language_and_with_all_every_variant() -> None:
    """Without names, all languages are made; with --all, every language in every variant, each file once."""
    plain = everything()
    assert len(plain) == 3 * len(languages.codes()) + 1
    assert {request.variant for request in plain} == {None}
    matrix = everything(variant=EVERY)
    names = [request.file_name() for request in matrix]
    assert len(names) == len(set(names)) == 3 * len(languages.codes()) * len(variant_ids()) + 1 + len(variant_ids())
    for name in ("pad-fi.pdf", "pad-fi-maxi.pdf", "form-da-classic.pdf", "leaflet-da.pdf", "booklet.pdf"):
        assert name in names
    assert "booklet-maxi.pdf" in names
    assert "pad-da-danish.pdf" not in names


def test_all_takes_own_rules_and_layouts(padgen: Padgen) -> None:
    """House rules are used in every file, a layout in files of its kind."""
    padgen("new", "variant", "house")
    padgen("new", "template", "club")
    code, paths, _ = padgen("all", "fi", "-r", "house.yaml", "-t", "club.yaml", "-o", "made")
    assert code == 0
    assert [Path(path).name for path in paths] == [
        "pad-fi-house-club.pdf",
        "leaflet-fi-house.pdf",
        "form-fi-house.pdf",
        "booklet-house.pdf",
    ]
    assert padgen("all", "fi", "-t", "club.yaml", "-t", "a5")[0] == 2


@pytest.mark.parametrize("jobs", ["1", "3"])
def test_one_failure_does_not_stop_the_others(jobs: str, padgen: Padgen) -> None:
    """The other files are made and their paths printed; all problems are reported once, at the end."""
    code, paths, problems = padgen("all", "fi", "xx", "sv", "--names", "A,B,C,D,E,F,G,H,I", "--jobs", jobs)
    assert code == 1
    assert [Path(path).name for path in paths] == ["pad-fi.pdf", "leaflet-fi.pdf", "pad-sv.pdf", "leaflet-sv.pdf"]
    assert sorted(files("out")) == sorted(Path(path).name for path in paths)
    assert len(problems) == 2
    assert any("unknown language 'xx'" in problem for problem in problems)
    assert any("9 players" in problem for problem in problems)


def test_wrong_values_alone_are_exit_code_two(padgen: Padgen) -> None:
    """If every file fails because of a value on the command line, the exit code is 2."""
    assert padgen("form", "fi", "sv", "-p", "9")[0] == 2
    assert padgen("form", "fi", "xx", "-p", "9")[0] == 1


def test_two_documents_never_get_one_name(padgen: Padgen, tmp_path: Path) -> None:
    """A locale file and a built-in language with the same output name are refused before anything is made."""
    (tmp_path / "fi.yaml").write_bytes((Path(__file__).parents[1] / "locales" / "fi.yaml").read_bytes())
    code, paths, problems = padgen("pad", "fi", "fi.yaml")
    assert (code, paths) == (2, [])
    assert "fi and fi.yaml would both be written to" in problems[0]
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("target", ["x.pdf", "-"])
def test_several_documents_need_a_folder(target: str, padgen: Padgen) -> None:
    """Several documents can't be written to one file or to standard output."""
    code, _, problems = padgen("all", "fi", "-o", target)
    assert code == 2
    assert "4 documents can't go to" in problems[0]


@pytest.mark.long
def test_small_work_needs_no_processes(padgen: Padgen, monkeypatch: pytest.MonkeyPatch) -> None:
    """Few files are made by one process, many files by several."""
    begun: list[int] = []
    at_once = output._at_once
    monkeypatch.setattr(output, "_at_once", lambda plan, dpi, workers: begun.append(workers) or at_once(plan, dpi, 1))
    monkeypatch.setattr(output, "cores", lambda: 4)
    assert padgen("pad", *languages.codes())[0] == 0
    assert begun == []
    assert padgen("all", *languages.codes()[:11])[0] == 0
    assert begun == [4]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no interrupt for a process of its own")
# Pictures


def test_pictures_show_the_pages(padgen: Padgen) -> None:
    """--png writes a picture of each page, in the paper's size, instead of the PDF."""
    assert padgen("pad", "fi", "--png") == (0, [str(Path("out/pad-fi.png"))], [])
    assert padgen("leaflet", "fi", "--png", "--dpi", "72")[1] == [
        str(Path("out/leaflet-fi-1.png")),
        str(Path("out/leaflet-fi-2.png")),
    ]
    assert not list(Path("out").glob("*.pdf"))
    with Image.open("out/pad-fi.png") as pad, Image.open("out/leaflet-fi-1.png") as leaflet:
        assert pad.size == (1241, 1754)
        assert leaflet.size == (420, 596)
        ink = pad.convert("L").point(lambda value: value < 128 and 255).getbbox()
    assert ink is not None
    assert ink[2] - ink[0] > 1000


def test_pictures_show_what_fields_hold(padgen: Padgen) -> None:
    """A form's picture shows the names in its fields."""
    for name, args in (("named", ["--names", "Wilhelmina"]), ("plain", [])):
        assert padgen("form", "en", "-p", "1", *args, "--png", "-o", f"{name}.png")[0] == 0
    with Image.open("named.png") as named, Image.open("plain.png") as plain:
        assert named.size == plain.size
        assert named.tobytes() != plain.tobytes()


def test_one_picture_by_name_and_to_standard_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """For one page, -o takes a .png file or -; several pages and names of PDF files are refused."""
    monkeypatch.chdir(tmp_path)
    assert run(["pad", "fi", "--png", "-o", "one.png", "-q"]) == 0
    capfdbinary.readouterr()
    assert run(["pad", "fi", "--png", "-o", "-"]) == 0
    assert capfdbinary.readouterr().out == Path("one.png").read_bytes()
    for args in (
        ["leaflet", "fi", "--png", "-o", "-"],
        ["pad", "fi", "--png", "-o", "x.pdf"],
        ["pad", "fi", "--dpi", "99"],
    ):
        assert run(args) == 2
        assert capfdbinary.readouterr().out == b""
    with Image.open(io.BytesIO(Path("one.png").read_bytes())) as picture:
        assert picture.format == "PNG"


def test_without_the_extra_pictures_say_what_to_install(padgen: Padgen, monkeypatch: pytest.MonkeyPatch) -> None:
    """If pypdfium2 is missing, the message has the command that installs it, and nothing is written."""
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    code, paths, problems = padgen("pad", "fi", "--png")
    assert (code, paths) == (1, [])
    assert problems == [f"padgen: pictures need pypdfium2 ({install_extra('png')})"]
    assert not Path("out").exists()


# Booklets from the command line


def test_a_booklet_of_some_languages(padgen: Padgen) -> None:
    """Each named language is in it once, sorted by its own name; a folded booklet has as many sheets as it needs."""
    assert padgen("booklet", "sv", "fi", "sv") == (0, [str(Path("out/booklet.pdf"))], [])
    shown = text(Path("out/booklet.pdf").read_bytes())
    assert shown.index("Suomi") < shown.index("Svenska")
    assert padgen("booklet", "sv", "fi", "--impose", "-o", "folded.pdf")[0] == 0
    assert padgen("booklet", "sv", "fi", "--impose", "--creep", "1.5", "-o", "crept.pdf")[0] == 0
    assert Path("folded.pdf").read_bytes() != Path("crept.pdf").read_bytes()
    code, _, problems = padgen("booklet", "fi", "--creep", "1")
    assert code == 2
    assert re.search(r"--creep: .*impose", problems[0])
