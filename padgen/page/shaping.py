"""Shapes lines of text: HarfBuzz chooses and places their glyphs, python-bidi orders them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple, Protocol

import uharfbuzz as hb
from bidi import algorithm as bidi
from bidi.mirror import MIRRORED

from padgen.page.scripts import leftward

_NO_SCRIPT = ("Zyyy", "Zinh", "Zzzz", None)
"""Scripts of signs and marks, which belong to the letters around them."""


class Font(Protocol):
    """What shaping needs of a face."""

    data: bytes

    def __hash__(self) -> int: ...

    def holder(self, char: str) -> Font | None:
        """The face that has a character: this one or its spare one."""


class Glyph(NamedTuple):
    """A glyph of a line: its number in its face's file, and its place from the line's left end.

    The face is the line's own or its ``spare``.  ``advance`` is the font's, and ``text`` what the glyph shows: ""
    if another glyph shows the same text.
    """

    spare: bool
    number: int
    advance: int
    x: int
    y: int
    text: str


class Shaped(NamedTuple):
    """A line's glyphs from left to right, and its width; lengths are in thousandths of the font size.

    ``rise`` and ``fall`` are how far its ink reaches above and below the baseline.  ``actual`` is its text if that
    doesn't follow from the glyphs, because a vowel is before its consonant or a mark below it.
    """

    glyphs: tuple[Glyph, ...]
    width: int
    rise: int
    fall: int
    actual: str | None


class _Run(NamedTuple):
    """Characters of one direction, script and face, by their places in the text; odd levels run from right to left."""

    start: int
    end: int
    level: int
    script: str | None
    face: Font


@lru_cache(4096)
def shape(face: Font, text: str, rtl: bool = False) -> Shaped:
    """The glyphs of printable text; the face must have all of its characters.  ``rtl`` is the direction around it."""
    glyphs: list[Glyph] = []
    pen, told, rise, fall = 0, True, 0, 0
    rtl = leftward(text, rtl)
    for run in _visual(list(_runs(face, text, rtl))):
        font, buffer = _font(run.face), _buffer(text, run)
        hb.shape(font, buffer)
        texts = _texts(text, run, [info.cluster for info in buffer.glyph_infos])
        for info, place, shown in zip(buffer.glyph_infos, buffer.glyph_positions, texts, strict=True):
            advance = font.get_glyph_h_advance(info.codepoint)
            told = told and bool(shown) and not place.x_offset and place.x_advance == advance
            at = pen + place.x_offset, place.y_offset
            glyphs.append(Glyph(run.face is not face, info.codepoint, advance, *at, shown))
            pen += place.x_advance
            if ink := font.get_glyph_extents(info.codepoint):
                top = place.y_offset + ink.y_bearing
                rise, fall = max(rise, top), max(fall, -(top + ink.height))
    # PDF readers reverse lines that run from right to left, even those with a text of their own.
    return Shaped(tuple(glyphs), pen, rise, fall, None if told or rtl else text)


def _buffer(text: str, run: _Run) -> hb.Buffer:
    """A run as HarfBuzz's buffer, with its neighbours, which decide how the letters at its ends join."""
    buffer = hb.Buffer()
    buffer.add_codepoints([ord(char) for char in text], run.start, run.end - run.start)
    buffer.cluster_level = hb.BufferClusterLevel.MONOTONE_CHARACTERS
    buffer.flags = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
    buffer.direction = "rtl" if run.level % 2 else "ltr"
    buffer.language = "und"
    buffer.script = run.script or "Zyyy"
    return buffer


def _texts(text: str, run: _Run, clusters: list[int]) -> list[str]:
    """What each glyph shows, from left to right; of several glyphs for the same letters, the first shows them.

    PDF readers expect lines of Hebrew and Arabic in visual order, and reverse them.
    """
    starts = sorted(set(clusters))
    # A run of invisible characters has no glyph.
    ends = dict(zip(starts, [*starts[1:], run.end], strict=False))
    texts, last = [], None
    for cluster in clusters:
        shown = "" if cluster == last else text[cluster : ends[cluster]]
        if run.level % 2:
            shown = "".join(MIRRORED.get(char, char) for char in reversed(shown))
        texts.append(shown)
        last = cluster
    return texts


@lru_cache(16)
def _font(face: Font) -> hb.Font:
    """HarfBuzz's font, in thousandths of the size."""
    font = hb.Font(hb.Face(face.data))
    font.scale = 1000, 1000
    return font


def _runs(face: Font, text: str, rtl: bool) -> Iterator[_Run]:
    """The parts of one direction, script and face, in reading order."""
    levels, scripts = _levels(text, rtl), _scripts(text)
    faces = [face.holder(char) or face for char in text]
    for key, places in groupby(range(len(text)), key=lambda at: (levels[at], scripts[at], faces[at])):
        run = list(places)
        yield _Run(run[0], run[-1] + 1, *key)


def _visual(runs: list[_Run]) -> list[_Run]:
    """Runs from left to right: from the highest level down, runs of that level or above are reversed."""
    order = list(runs)
    for level in range(max((run.level for run in runs), default=0), 0, -1):
        parts = [(high, list(part)) for high, part in groupby(order, key=lambda run: run.level >= level)]
        order = [run for high, part in parts for run in (reversed(part) if high else part)]
    return order


def _levels(text: str, rtl: bool) -> list[int]:
    """The embedding level of each character by the Unicode Bidirectional Algorithm."""
    storage = bidi.get_empty_storage()
    storage["base_level"], storage["base_dir"] = int(rtl), "LR"[rtl]
    bidi.get_embedding_levels(text, storage)
    chars = storage["chars"]
    for at, char in enumerate(chars):
        char["at"] = at
    bidi.explicit_embed_and_overrides(storage)
    bidi.resolve_weak_types(storage)
    bidi.resolve_neutral_types(storage, debug=False)
    bidi.resolve_implicit_levels(storage, debug=False)
    bidi.reorder_resolved_levels(storage, debug=False)
    by_place = {char["at"]: char["level"] for char in storage["chars"]}
    levels: list[int] = []
    for at in range(len(text)):
        # Characters without width are left out; they stay with the character before.
        levels.append(by_place.get(at, levels[-1] if levels else int(rtl)))
    return levels


def _scripts(text: str) -> list[str | None]:
    """The script of each character; signs have that of the letter before, or else of the first letter."""
    scripts = [_script(char) for char in text]
    current = next((script for script in scripts if script not in _NO_SCRIPT), None)
    filled = []
    for script in scripts:
        current = current if script in _NO_SCRIPT else script
        filled.append(current)
    return filled


@lru_cache(4096)
def _script(char: str) -> str | None:
    buffer = hb.Buffer()
    buffer.add_str(char)
    buffer.language = "und"
    buffer.guess_segment_properties()
    script: str | None = buffer.script
    return script
