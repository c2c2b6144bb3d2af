"""Faces: their characters, the widths of words, and files that are refused."""

from __future__ import annotations

import contextlib
import os
from importlib.util import find_spec
from pathlib import Path
from struct import pack, unpack_from

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st

from padgen.errors import PadgenError
from padgen.page import scripts
from padgen.page.fonts import FACES, Fonts, printable

MM = 72 / 25.4
FONTS = Fonts()
FOLDER = Path(find_spec("ttf_opensans").origin).parent / "ttf"
REGULAR = FOLDER / "OpenSans-Regular.ttf"
LETTERS = (
    "ÄÖÅäöå ÆØæø Ŋŋ ÉÈÊËÀÂÇÎÏÔÛÙÜŸŒéèêëàâçîïôûùüÿœ ẼĲĳ ÁÐÍÓÚÝÞáðíóúýþ ĄĆĘŁŃŚŹŻąćęłńśźż ÕŠŽõšž ĀČĒĢĪĶĻŅŪāčēģīķļņū "
    "ĖĮŲėįų ŐŰőű ß АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя ҐЄІЇґєії "
    "0123456789 „“”«»‚‘’–—…×≥+−=€"
)


@pytest.mark.parametrize("face", FACES)
def test_every_face_covers_the_letters_of_the_languages(face: str) -> None:
    assert FONTS.missing(LETTERS, face) == []


def test_missing_lists_each_character_once_in_order() -> None:
    assert FONTS.missing("a→b✓→\n", "regular") == ["→", "✓", "\n"]


def test_width_is_proportional_to_the_size_and_sums_its_letters() -> None:
    whole = FONTS.width("Yatzy", "bold", 12)
    assert whole == pytest.approx(sum(FONTS.width(char, "bold", 12) for char in "Yatzy"))
    assert FONTS.width("Yatzy", "bold", 6) == pytest.approx(whole / 2)
    assert FONTS.width("Yatzy", "bold", 12) > FONTS.width("Yatzy", "light", 12)


def test_digits_stand_in_columns() -> None:
    assert len({FONTS.width(digit, "regular", 10) for digit in "0123456789"}) == 1


def test_spaces_the_font_lacks_are_measured_as_the_ones_it_has() -> None:
    assert printable("10\u202fmm so\u00adfa e\u2011m") == "10\u00a0mm sofa e-m"
    assert FONTS.width("10\u202fmm", "regular", 9) == FONTS.width("10\u00a0mm", "regular", 9)
    assert FONTS.missing("10\u202fmm so\u00adfa", "regular") == []


def test_heights_are_millimetres_above_and_below_the_baseline() -> None:
    cap, ascent, descent = (measure("regular", 10) for measure in (FONTS.cap_height, FONTS.ascent, FONTS.descent))
    assert cap * MM / 10 == pytest.approx(0.714, abs=0.001)
    assert 0 < descent < cap < ascent < 10 / MM


def test_a_missing_glyph_is_named_with_code_point_font_and_text() -> None:
    with pytest.raises(PadgenError) as caught:
        FONTS.width("go → stop ✓", "bold", 9)
    assert len(caught.value.problems) == 2
    for part in ("'→'", "U+2192", "OpenSans-Bold.ttf", "bold", "go → stop ✓"):
        assert part in str(caught.value.problems[0])


def test_an_unknown_face_names_the_known_ones() -> None:
    with pytest.raises(PadgenError, match=r"no face 'blod'.*regular, bold"):
        FONTS.width("a", "blod", 9)


@given(st.text("abcXYZ äß", min_size=1, max_size=60), st.floats(1, 80), st.floats(7, 30))
@settings(max_examples=200)
def test_fit_gives_the_largest_size_that_fits(text: str, width: float, size: float) -> None:
    fitted = FONTS.fit(text, "regular", size, width)
    if fitted is None:
        assert FONTS.width(text, "regular", 6.0) > width - 1e-9
    else:
        assert FONTS.width(text, "regular", fitted) <= width + 1e-9
        assert fitted >= 6.0
        assert fitted == size or FONTS.width(text, "regular", fitted + 0.1) > width


def test_own_files_replace_and_add_faces(tmp_path: Path) -> None:
    own = tmp_path / "Own.ttf"
    own.write_bytes((FOLDER / "OpenSans-Bold.ttf").read_bytes())
    fonts = Fonts({"regular": own, "display": str(own)})
    bold = FONTS.width("Yatzy", "bold", 12)
    assert fonts.width("Yatzy", "regular", 12) == fonts.width("Yatzy", "display", 12) == bold
    assert fonts.width("Yatzy", "light", 12) == FONTS.width("Yatzy", "light", 12)


def test_a_face_is_read_only_when_it_is_asked_for(tmp_path: Path) -> None:
    fonts = Fonts({"display": tmp_path / "absent.ttf"})
    fonts.width("a", "regular", 9)
    with pytest.raises(PadgenError, match=r"absent\.ttf"):
        fonts.width("a", "display", 9)


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    """Even a file of the same length."""
    light, heavy = ((FOLDER / f"OpenSans-{weight}.ttf").read_bytes() for weight in ("Regular", "ExtraBold"))
    length = max(len(light), len(heavy))
    own = tmp_path / "Own.ttf"
    widths = []
    for moment, data in enumerate((light, heavy)):
        own.write_bytes(data.ljust(length, b"\0"))
        os.utime(own, (moment, moment))
        widths.append(Fonts({"own": own}).width("Yatzy", "own", 12))
    assert widths[1] > widths[0]


def with_table(data: bytes, tag: bytes) -> bytes:
    """The font with an additional, empty table in its directory."""
    count = unpack_from(">H", data, 4)[0]
    entry = tag + pack(">LLL", 0, len(data), 0)
    directory = bytearray(data[: 12 + 16 * count])
    for at in range(12, len(directory), 16):
        directory[at + 8 : at + 12] = pack(">L", unpack_from(">L", directory, at + 8)[0] + 16)
    directory[4:6] = pack(">H", count + 1)
    return bytes(directory) + entry + data[12 + 16 * count :]


def with_endless_map(data: bytes) -> bytes:
    """The font with a character map of one range that claims four billion characters."""
    at = next(e for e in range(12, 12 + 16 * 16, 16) if data[e : e + 4] == b"cmap")
    table = pack(">HHHHL", 0, 1, 3, 10, 12) + pack(">HHLLL", 12, 0, 28, 0, 1) + pack(">LLL", 0, 2**32 - 1, 0)
    return data[: at + 8] + pack(">LL", len(data), len(table)) + data[at + 16 :] + table


GOOD = REGULAR.read_bytes()


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "not usable"),
        (b"%PDF-1.7 not a font", "not usable"),
        (b"OTTO" + GOOD[4:], "PostScript outlines"),
        (b"ttcf" + GOOD[4:], "broken"),
        (with_table(GOOD, b"fvar"), "variable"),
        (GOOD[:3000], "broken|not usable"),
        (bytes(33 * 2**20), "33 MB"),
        (with_endless_map(GOOD), "endless"),
    ],
    ids=["empty", "no font", "cff", "collection", "variable", "cut off", "huge", "endless"],
)
def test_unusable_files_say_why_and_what_to_give(tmp_path: Path, data: bytes, reason: str) -> None:
    own = tmp_path / "Own.ttf"
    own.write_bytes(data)
    with pytest.raises(PadgenError, match=reason) as caught:
        Fonts({"own": own}).width("a", "own", 9)
    assert "Own.ttf" in str(caught.value)
    assert "static TrueType" in str(caught.value)


def test_a_folder_or_missing_file_is_not_a_font(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nothing.ttf", Path("nul\0.ttf")):
        with pytest.raises(PadgenError, match="can't be read"):
            Fonts({"own": path}).width("a", "own", 9)


# The directory, and the tables that are read; outlines are only copied.
SPOTS = st.sampled_from(
    [
        *range(12 + 16 * 16),
        *(
            offset + at
            for tag, offset, length in (
                (GOOD[e : e + 4], *unpack_from(">LL", GOOD, e + 8)) for e in range(12, 12 + 16 * 16, 16)
            )
            if tag in (b"cmap", b"head", b"hhea", b"maxp", b"name", b"OS/2", b"post")
            for at in range(min(length, 120))
        ),
    ]
)


@pytest.mark.long
@given(changes=st.lists(st.tuples(SPOTS, st.integers(0, 255)), min_size=1, max_size=6))
@settings(max_examples=300)
def test_damaged_files_give_an_error_or_a_font_but_no_traceback(
    tmp_path_factory: pytest.TempPathFactory, changes: list[tuple[int, int]]
) -> None:
    data = bytearray(GOOD)
    for at, value in changes:
        data[at] = value
    own = tmp_path_factory.getbasetemp() / "Damaged.ttf"
    own.write_bytes(data)
    fonts = Fonts({"own": own})
    with contextlib.suppress(PadgenError):
        fonts.width("Yatzy", "own", 9)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("שלום", "runs from right to left"),
        ("سلام", "runs from right to left"),
        ("नमस्ते", "joins and moves its letters"),
        ("สวัสดี", "joins and moves its letters"),
    ],
)
def test_scripts_that_need_shaping_are_refused_without_the_extra(
    text: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even with a font that has the characters: they would be unjoined or in the wrong order."""
    monkeypatch.setattr(scripts, "find_spec", lambda _: None)
    scripts.lacking.cache_clear()
    font = TTFont(REGULAR)
    for table in font["cmap"].tables:
        table.cmap |= {ord(char): "a" for char in text}
    font.save(tmp_path / "own.ttf")
    fonts = Fonts({"regular": tmp_path / "own.ttf"})
    with pytest.raises(PadgenError, match=reason) as caught:
        fonts.width(text, "regular", 10)
    scripts.lacking.cache_clear()
    assert 'install ".[scripts]"' in str(caught.value)
    assert "uharfbuzz and bidi" in str(caught.value)
    assert fonts.width("Yatzy", "regular", 10) > 0


def collection(*files: bytes) -> bytes:
    """A collection of fonts, each with its own tables."""
    head = pack(">4sLL", b"ttcf", 0x10000, len(files))
    at, bodies, starts = len(head) + 4 * len(files), b"", []
    for data in files:
        directory = bytearray(data)
        for entry in range(20, 12 + 16 * unpack_from(">H", data, 4)[0], 16):
            directory[entry : entry + 4] = pack(">L", unpack_from(">L", data, entry)[0] + at)
        starts.append(at)
        bodies += directory
        at += len(data)
    return head + pack(f">{len(files)}L", *starts) + bodies


def test_a_font_of_a_collection_is_named_by_its_number(tmp_path: Path) -> None:
    """The second of two fonts is the bold one; a missing or too high number is refused with the valid ones."""
    (tmp_path / "own.ttc").write_bytes(collection(GOOD, (FOLDER / "OpenSans-Bold.ttf").read_bytes()))
    for place, face in enumerate(("regular", "bold")):
        fonts = Fonts({"own": f"{tmp_path / 'own.ttc'}#{place}"})
        assert fonts.width("Yatzy", "own", 10) == FONTS.width("Yatzy", face, 10)
    for name in ("own.ttc", "own.ttc#2"):
        with pytest.raises(PadgenError, match=r"own\.ttc#0 to #1"):
            Fonts({"own": tmp_path / name}).face("own")


def test_zero_width_characters_are_invisible() -> None:
    """A zero-width space and a word joiner are never printed as boxes."""
    assert FONTS.width("a\u200bb\u2060c", "regular", 9) == FONTS.width("abc", "regular", 9)
