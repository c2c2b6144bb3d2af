"""YAML files: their values and line numbers, and how hostile files are refused."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from padgen.errors import PadgenError
from padgen.files import sources, yaml_reader


def outcome(content: str | bytes) -> sources.Source | PadgenError:
    try:
        return sources.parse(content, "f.yaml")
    except PadgenError as error:
        return error


def refused(content: str | bytes) -> list[str]:
    with pytest.raises(PadgenError) as caught:
        sources.parse(content, "f.yaml")
    return [str(problem) for problem in caught.value.problems]


@pytest.fixture(params=["libyaml", "python"])
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of the two parsers, because PyYAML may be installed without libyaml."""
    if request.param == "libyaml" and not hasattr(yaml, "CSafeLoader"):
        pytest.skip("PyYAML came without libyaml")
    monkeypatch.setattr(yaml_reader, "_LOADER", yaml.CSafeLoader if request.param == "libyaml" else yaml.SafeLoader)


TEXT = """\
# a comment
no: yes
number: 063
list:
  - one
  - {a: 1.0, b: }
  -
quoted: ""
tilde: ~
folded: >
  two
  lines
"<<": just text
"""


@pytest.mark.usefixtures("parser")
def test_scalars_stay_text_and_lines_are_known() -> None:
    """No scalar becomes a number or a boolean, and every key and item has its line."""
    source = sources.parse(TEXT, "f.yaml")
    assert source.data == {
        "no": "yes",
        "number": "063",
        "list": ["one", {"a": "1.0", "b": None}, None],
        "quoted": "",
        "tilde": "~",
        "folded": "two lines\n",
        "<<": "just text",
    }
    assert source.lines[("number",)] == 3
    assert source.lines[("list", 0)] == 5
    assert source.lines[("list", 1, "b")] == 6
    assert source.lines[("folded",)] == 10
    assert list(source.data) == ["no", "number", "list", "quoted", "tilde", "folded", "<<"]


@pytest.mark.parametrize("encode", [lambda text: b"\xef\xbb\xbf" + text, lambda text: text.replace(b"\n", b"\r\n")])
def test_byte_order_mark_and_windows_line_ends_are_fine(encode: object) -> None:
    """Files saved by Windows editors read the same, with the same lines."""
    plain = sources.parse(TEXT, "f.yaml")
    other = sources.parse(encode(TEXT.encode()), "f.yaml")  # type: ignore[operator]
    assert (other.data, other.lines) == (plain.data, plain.lines)


def test_problems_show_file_line_and_dotted_key() -> None:
    """A problem is reported at its key, or at the nearest parent in the file; items count from 1."""
    source = sources.parse(TEXT, "f.yaml")
    assert str(source.problem(("list", 1, "b"), "wrong", "mend it")) == "f.yaml:6:list.2.b: wrong (mend it)"
    assert source.problem(("list", 1, "missing", "deep"), "x").line == 6
    assert source.problem(("missing",), "x").line == 1
    assert source.problem((), "x").key is None


@pytest.mark.usefixtures("parser")
def test_every_duplicate_key_is_reported() -> None:
    """Each repetition is reported with both lines, at any depth."""
    assert refused("a: 1\nb: {c: 1, c: 2}\na: {x: 1}\nlist: [{d: 1, d: 2}]\na: 3\n") == [
        "f.yaml:2:b.c: duplicate key, first used in line 2 (remove one of them)",
        "f.yaml:3:a: duplicate key, first used in line 1 (remove one of them)",
        "f.yaml:4:list.1.d: duplicate key, first used in line 4 (remove one of them)",
        "f.yaml:5:a: duplicate key, first used in line 1 (remove one of them)",
    ]


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "f.yaml: the file is empty"),
        ("# only a comment\n", "the file is empty"),
        ("---\n", "the file is empty"),
        ("- a\n- b\n", "f.yaml:1: the file is a list"),
        ("just words\n", "f.yaml:1: the file is one single text"),
        ("a: 1\n---\nb: 2\n", "f.yaml:2: a second document begins"),
        ("a: 1\nb: &x 2\n", "f.yaml:2: the anchor &x is not allowed"),
        ("a: 1\nb: *x\n", "f.yaml:2: the alias *x is not allowed"),
        ("<<: {a: 1}\n", "f.yaml:1: the merge key << is not allowed"),
        ("a: !!python/object/apply:os.system [x]\n", "f.yaml:1: the tag tag:yaml.org,2002:python/object/apply:os"),
        ("a: !!str b\n", "the tag tag:yaml.org,2002:str is not allowed"),
        ("a: !mine {b: c}\n", "the tag !mine is not allowed"),
        ("? [a, b]\n: c\n", "f.yaml:1: a key must be a text"),
        ("? {a: b}\n: c\n", "f.yaml:1: a key must be a text"),
        ('"": c\n', "f.yaml:1: a key is empty"),
        ("? \n: c\n", "f.yaml:1: a key is empty"),
        ("a:\n\tb: c\n", "f.yaml:2: column 1: a tab where YAML needs spaces (indent with spaces)"),
        ("a: [1, 2\nb: 3\n", "this isn't valid YAML"),
        ('a: "open\n', "this isn't valid YAML"),
        ("a: b: c\n", "f.yaml:1: column 5: this isn't valid YAML: mapping values are not allowed"),
        ("a: }\n", "f.yaml:1: column 4: this isn't valid YAML"),
        ("%YAML 999999999999999.1\n---\na: b\n", "isn't valid YAML"),
        ("a: \x00\n", "f.yaml:1: the text contains the control character U+0000"),
        ("a: b\nc: \x1b[31m\n", "f.yaml:2: the text contains the control character U+001B"),
        ("a: b\r\nc: d\r\ne: \x7f", "f.yaml:3: the text contains the control character U+007F"),
        ('a: b\nc: "\\0"\n', "f.yaml:2: an escape for a control character"),
        ('"\\e": c\n', "f.yaml:1: an escape for a control character"),
        ("a: " + "[" * 20 + "]" * 20, "f.yaml:1: more than 20 levels"),
    ],
)
def test_anything_but_a_plain_mapping_is_refused(text: str, says: str) -> None:
    """Both parsers report one problem that says where it is and what it is."""
    (problem,) = refused(text)
    assert says in problem


def test_twenty_levels_are_allowed() -> None:
    """The limit is the one in the message."""
    assert sources.parse("a: " + "[" * 19 + "]" * 19, "f.yaml").data


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("a: 1\nb: \xe4\n".encode("latin-1"), "f.yaml:2: byte 9 (0xE4) isn't UTF-8 (save the file as UTF-8)"),
        (b"\xef\xbb\xbfa: \xff\n", "f.yaml:1: byte 7 (0xFF) isn't UTF-8"),
        ("a: ä".encode("utf-16"), "f.yaml:1: the file is encoded in UTF-16 (save it as UTF-8)"),
        ("a: ä".encode("utf-32"), "f.yaml:1: the file is encoded in UTF-32 (save it as UTF-8)"),
        (b"a: \xed\xa0\x80", "isn't UTF-8"),
        (bytes(range(256)), "isn't UTF-8"),
        (b"%PDF-1.7\n\x00\x01", "control character U+0000"),
    ],
)
def test_other_encodings_and_binary_files_are_refused(content: bytes, says: str) -> None:
    """The first wrong byte is named with its line."""
    (problem,) = refused(content)
    assert says in problem


def test_files_are_read_by_path(tmp_path: Path) -> None:
    """Messages have the path, or the name given for them."""
    path = tmp_path / "ä b.yaml"
    path.write_text("a: b\n", encoding="utf-8")
    assert sources.read(path).name == str(path)
    assert sources.read(path, shown="short").name == "short"
    assert sources.read(path).data == {"a": "b"}


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    """Missing files, folders, pipes and impossible names give one clear message each."""
    with pytest.raises(PadgenError, match="there is no such file"):
        sources.read(tmp_path / "none.yaml")
    with pytest.raises(PadgenError, match="this is a folder"):
        sources.read(tmp_path)
    with pytest.raises(PadgenError, match=r"can't be a file's name|can't be read"):
        sources.read(Path("a\0b"))
    with pytest.raises(PadgenError, match="can't be read"):
        sources.read(tmp_path / ("x" * 5000))
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        with pytest.raises(PadgenError, match="not a regular file"):
            sources.read(tmp_path / "pipe")


@pytest.mark.skipif(os.name == "nt" or not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads everything")
def test_files_without_permission_are_refused(tmp_path: Path) -> None:
    """A file without read permission gives a message, not a traceback."""
    path = tmp_path / "f.yaml"
    path.write_text("a: b\n")
    path.chmod(0)
    with pytest.raises(PadgenError, match="can't be read"):
        sources.read(path)


def test_large_files_are_refused_after_a_glance(tmp_path: Path) -> None:
    """A sparse file of 100 GB is refused at once; the limit itself is allowed."""
    path = tmp_path / "f.yaml"
    with path.open("wb") as stream:
        stream.truncate(100_000_000_000)
    started = time.perf_counter()
    with pytest.raises(PadgenError, match="more than 1,000,000 bytes"):
        sources.read(path)
    assert time.perf_counter() - started < 1
    path.write_text("a: bcdefg\n")
    assert sources.read(path, limit=10).data == {"a": "bcdefg"}
    with pytest.raises(PadgenError, match="more than 9 bytes"):
        sources.read(path, limit=9)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 900_000,
        "a: " + "[" * 900_000,
        "{" * 900_000,
        "- " * 400_000,
        "? " * 400_000,
        "a: &a [*a,*a,*a]\n" * 50_000,
        "a:\n" * 300_000,
        "- \n" * 300_000,
        "a: [" + "*a, " * 200_000,
        '"' * 900_000,
        "a: " + "x " * 450_000,
        "".join(f"k{at}: {{a: [b, c]}}\n" for at in range(40_000)),
        "%TAG ! x\n" * 100_000,
        "a" * 900_000 + ": b",
    ],
    ids=lambda text: repr(text[:8]),
)
def test_a_megabyte_of_malice_ends_soon(text: str) -> None:
    """Bombs and deep nesting are refused with few problems, or read, within seconds."""
    started = time.perf_counter()
    result = outcome(text)
    if isinstance(result, PadgenError):
        assert len(result.problems) <= yaml_reader.MAX_PROBLEMS + 1
        assert len(str(result)) < 50_000
    assert time.perf_counter() - started < 20


@given(st.text(max_size=80) | st.binary(max_size=80) | st.text(alphabet="ab:-[]{}&*!<|>'\"#%@, \n\t?\\x0", max_size=40))
def test_any_input_is_read_or_refused(content: str | bytes) -> None:
    """Any input gives a mapping or a PadgenError that names the file."""
    result = outcome(content)
    if isinstance(result, PadgenError):
        assert result.problems
        assert all(problem.file == "f.yaml" for problem in result.problems)
    else:
        assert isinstance(result.data, dict)
