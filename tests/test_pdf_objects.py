"""Python values as PDF syntax: qpdf reads back the same values, and values that PDF doesn't allow are refused."""

from __future__ import annotations

import io
from decimal import Decimal
from typing import Any, NamedTuple

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from padgen import pdf
from padgen.errors import PadgenError
from padgen.page.marks import Box, DrawnDocument, Page
from padgen.pdf.objects import Name, Ref, Writer, Written, number, serialize

NAMES = st.text(st.characters(min_codepoint=1, exclude_categories=["Cs"]), min_size=1, max_size=30).map(Name)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
SIMPLE = st.one_of(
    st.booleans(),
    st.integers(-(2**31) + 1, 2**31 - 1),
    st.integers(-(10**8), 10**8).map(lambda hundredths: hundredths / 100),
    st.none(),
    TEXTS,
    NAMES,
    st.binary(max_size=20),
)
VALUES = st.recursive(
    SIMPLE,
    lambda inner: st.one_of(st.lists(inner, max_size=5), st.dictionaries(NAMES, inner, max_size=5)),
    max_leaves=20,
)


def read(value: Any) -> pikepdf.Object:
    """The value as pikepdf reads it."""
    return pikepdf.Object.parse(f"[{serialize(value)}]".encode("ascii"))[0]


def same(stored: Any, value: Any) -> bool:
    """Whether pikepdf's object equals the value."""
    if isinstance(value, Name):
        return isinstance(stored, pikepdf.Name) and str(stored) == f"/{value}"
    if isinstance(value, str):
        raw = bytes(stored)
        return (raw[2:].decode("utf-16-be") if raw.startswith(b"\xfe\xff") else raw.decode("ascii")) == value
    if isinstance(value, bytes):
        return bytes(stored) == value
    if isinstance(value, dict):
        there = {key: inner for key, inner in value.items() if inner is not None}
        return set(stored.keys()) == {f"/{key}" for key in there} and all(
            same(stored[f"/{key}"], inner) for key, inner in there.items()
        )
    if isinstance(value, list):
        return len(stored) == len(value) and all(map(same, stored, value))
    if isinstance(value, float):
        return stored == Decimal(str(value))
    return stored is value or (type(stored) is type(value) and stored == value)


@pytest.mark.long
@given(VALUES)
@settings(max_examples=300)
def test_any_value_is_read_back_as_it_was(value: Any) -> None:
    """Nested names, strings, numbers, arrays and dictionaries have all the spaces that they need."""
    assert same(read(value), value)


def test_references_and_spaces_are_written_like_this() -> None:
    """References, values in PDF syntax, and values that need a space before or after them."""
    assert serialize([Ref(3), Name("XYZ"), 1, 2.5, None, True]) == "[3 0 R/XYZ 1 2.5 null true]"
    assert serialize([0, Written(serialize([Ref(5), Ref(6)])), 1, Ref(7)]) == "[0[5 0 R 6 0 R]1 7 0 R]"
    assert serialize({"Type": Name("A B"), "K": 0, "Lang": None, "T": "(\\)", "ID": b"\x0a"}) == (
        "<</Type/A#20B/K 0/T(\\(\\\\\\))/ID<0A>>>"
    )


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf"), 1e300, 2.0**31, 2**31, -(2**40)])
def test_numbers_beyond_the_limits_of_readers_are_refused(value: float) -> None:
    """They are refused in objects and in content, and a document that has one isn't written."""
    for refuse in (serialize, number, lambda value: serialize({"Rect": [0, value]})):
        with pytest.raises(PadgenError, match=r"number .* can't stand"):
            refuse(value)
    with pytest.raises(PadgenError, match="number"):
        pdf.render(DrawnDocument("Broken", "en", [Page(50, 50, (Box(value, 1, 2, 3, fill=(0.0,)),))]))


@pytest.mark.parametrize("name", ["", "a" * 128, "ä" * 64, "nul\0"], ids=["none", "long", "long in UTF-8", "zero"])
def test_names_beyond_the_limits_of_readers_are_refused(name: str) -> None:
    """They are refused as values and as keys; 127 bytes are allowed."""
    for value in (Name(name), {name: 1}):
        with pytest.raises(PadgenError, match="can't be a name"):
            serialize(value)
    assert same(read(Name("a" * 127)), Name("a" * 127))


class _Pair(NamedTuple):
    x: float
    y: float


@pytest.mark.parametrize(
    "value", [1j, Decimal(1), {1, 2}, _Pair(1, 2), b"".join, object()], ids=lambda v: type(v).__name__
)
def test_other_python_objects_are_refused(value: Any) -> None:
    """It is refused inside other values too: a mistake in the program raises an error at once."""
    for wrong in (value, [value], [1, value], {"Key": value}):
        with pytest.raises(TypeError, match=f"no object for a {type(value).__name__}"):
            serialize(wrong)
    with pytest.raises((TypeError, AttributeError)):
        serialize({1: 2})  # type: ignore[dict-item]


def test_a_stream_is_compressed_if_that_saves_bytes_and_has_its_length() -> None:
    """Its other entries stay, and data that must stay readable isn't compressed."""
    sink = io.BytesIO()
    writer = Writer(sink)
    long, short = b"0 0 m " * 100, b"q Q"
    pages = writer.reserve()
    page = writer.put({"Type": Name("Page"), "Parent": pages, "MediaBox": [0, 0, 9, 9], "Resources": {}})
    writer.put({"Type": Name("Pages"), "Kids": [page], "Count": 1}, pages)
    streams = [
        writer.stream(long, {"Subtype": Name("Form")}),
        writer.stream(short, {}),
        writer.stream(long, {}, compress=False),
    ]
    root = writer.put({"Type": Name("Catalog"), "Pages": pages, "Held": streams})
    writer.finish(root, writer.put({"Title": "Streams"}))
    with pikepdf.open(io.BytesIO(sink.getvalue())) as file:
        held = list(file.Root.Held)
        assert [stream.read_bytes() for stream in held] == [long, short, long]
        assert ["/Filter" in stream for stream in held] == [True, False, False]
        assert held[0].Subtype == "/Form"
        assert str(file.docinfo.Title) == "Streams"
        assert not file.check_pdf_syntax()


def test_the_cross_reference_table_is_short() -> None:
    """Its rows are differences from those above, which pack better; readers find every object."""
    sink = io.BytesIO()
    writer = Writer(sink)
    pages = writer.reserve()
    held = [writer.put({"Number": number}) for number in range(1000)]
    page = writer.put({"Type": Name("Page"), "Parent": pages, "MediaBox": [0, 0, 9, 9], "Resources": {}})
    writer.put({"Type": Name("Pages"), "Kids": [page], "Count": 1}, pages)
    root = writer.put({"Type": Name("Catalog"), "Pages": pages, "Held": held})
    writer.finish(root, writer.put({"Title": "Table"}))
    table = sink.getvalue()[sink.getvalue().rindex(b" obj") :]
    assert len(table) < 400
    with pikepdf.open(io.BytesIO(sink.getvalue())) as file:
        assert [int(one.Number) for one in file.Root.Held] == list(range(1000))
        assert not file.check_pdf_syntax()
