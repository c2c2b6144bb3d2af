"""Breaking paragraphs into lines: plain arithmetic on word widths, hyphens only where they help."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from padgen.documents.text.breaks import units
from padgen.documents.text.hyphens import Hyphenator
from padgen.page.fonts import Fonts
from padgen.quoting import quoted

NBSP = "\u00a0"
_RUNT = 0.2
"""A last line below this share of the width takes a word from the line above."""

_LEAST_LINE = 0.6
"""The share of the width that the line above must keep for that."""

_RAGGED_SLACK, _JUSTIFIED_SLACK = 0.2, 0.07
"""The share of a ragged and of a justified line that may stay empty before the next word is divided."""

_QUOTED = re.compile(r"[“„«»”][^“„«»”]{1,60}[“”»«]")
_LETTERS = re.compile(r"[^\W\d_]{5,}")
_INNER_BREAK = re.compile(r"(?<=\w{2}-)(?=[^\W\d_]{2})|(?<=\w[–—])(?=[^\W\d_]{2})")


class TooWide(NamedTuple):
    """Something that no line can hold: what it is, and its width in mm at one point.

    ``about`` are the keys of the name in a locale file, if it is one.
    """

    what: str
    width: float
    about: tuple[str, ...] = ()


class TextLine(NamedTuple):
    """A line of a paragraph: its text and width in mm at one point; ``gaps`` may stretch if it is not the last.

    A line that is ``over`` holds a single word, which is wider than there is room.
    """

    text: str
    width: float
    gaps: int
    last: bool
    over: bool = False


def too_wide(lines: Iterable[TextLine]) -> TooWide | None:
    """The first word that its line can't hold, if there is one."""
    return next((TooWide(f"the word {quoted(line.text)}", line.width) for line in lines if line.over), None)


class Prose(NamedTuple):
    """A text ready to be broken: pieces that stay whole, their widths at one point, and what joins each to the next.

    A glue is the width of the space after a piece, or 0 where a line may end at a hyphen.
    """

    pieces: tuple[str, ...]
    widths: tuple[float, ...]
    glues: tuple[float, ...]
    face: str
    space: float
    hyphen: float


class Breaker:
    """Breaks one language's texts, each measured once and kept for other sizes and widths."""

    def __init__(
        self, fonts: Fonts, hyphens: Hyphenator | None, bound: Iterable[str] = (), justify: bool = False
    ) -> None:
        """``bound`` are words that never end a line; without ``hyphens`` no word is divided."""
        self.fonts = fonts
        self.justify = justify
        self._hyphens = hyphens
        self._bound = frozenset(bound)
        self._slack = _JUSTIFIED_SLACK if justify else _RAGGED_SLACK
        self._prose: dict[tuple[str, str], Prose] = {}

    def prose(self, text: str, face: str = "regular") -> Prose:
        """The measured text."""
        measured = self._prose.get((text, face))
        if measured is None:
            measured = self._prose[text, face] = self._measure(text, face)
        return measured

    def lines(self, text: str, width: float, face: str = "regular", indent: float = 0.0) -> list[TextLine]:
        """The lines of a text for a width in mm at one point, the first one shorter by an ``indent``."""
        prose = self.prose(text, face)
        pieces, widths, glues = list(prose.pieces), list(prose.widths), prose.glues
        lines: list[TextLine] = []
        first, end, divided = 0, len(pieces), 0
        whole = width
        while first < end:
            width = whole if lines else whole - indent
            used, next_ = widths[first], first + 1
            while next_ < end and (wider := used + glues[next_ - 1] + widths[next_]) <= width:
                used = wider
                next_ += 1
            shown = _join(pieces, glues, first, next_)
            if used > width:
                parts = self._divide(prose, pieces[first], width)
                if parts is not None:
                    shown, used = parts[0], parts[1]
                    pieces[first], widths[first] = parts[2], parts[3]
                    next_ = first
                    divided += 1
            elif next_ < end and glues[next_ - 1] and divided < 2 and next_ < end - 1:
                room = width - used - glues[next_ - 1]
                parts = self._divide(prose, pieces[next_], room) if room > self._slack * width else None
                divided = divided + 1 if parts else 0
                if parts:
                    shown, used = f"{shown} {parts[0]}", used + glues[next_ - 1] + parts[1]
                    pieces[next_], widths[next_] = parts[2], parts[3]
            else:
                divided = 0
            lines.append(TextLine(shown, used, shown.count(" ") + shown.count(NBSP), next_ == end, used > width))
            first = next_
        return self._without_runt(prose, lines, whole)

    def _without_runt(self, prose: Prose, lines: list[TextLine], width: float) -> list[TextLine]:
        """Move the last word of the line above into a last line that is too short."""
        if len(lines) < 2 or " " in lines[-1].text or lines[-1].width > _RUNT * width or self.justify:
            return lines
        above, _, word = lines[-2].text.rpartition(" ")
        moved = self.fonts.width(f"{word} ", prose.face, 1.0)
        if not above or word.endswith("-") or lines[-2].width - moved < _LEAST_LINE * width:
            return lines
        shorter = TextLine(above, lines[-2].width - moved, above.count(" ") + above.count(NBSP), False)
        return [*lines[:-2], shorter, TextLine(f"{word} {lines[-1].text}", lines[-1].width + moved, 1, True)]

    def _divide(self, prose: Prose, piece: str, room: float) -> tuple[str, float, str, float] | None:
        """The longest head that fits with its hyphen, its width, and the rest with its own."""
        match = _LETTERS.search(piece)
        if self._hyphens is None or not match or NBSP in piece[match.start() :] or room < 2 * prose.hyphen:
            return None
        *before, sign = piece[: match.start()].split(NBSP)
        # Numbers and quoted names stay whole, but a bound word goes along with the head of the next.
        if sign in ("“", "„", "«", "»", "”") or not self._bound.issuperset(word.lower() for word in before):
            return None
        width = self.fonts.width
        for place in reversed(self._hyphens(match[0])):
            head = piece[: match.start() + place] + "-"
            if (wide := width(head, prose.face, 1.0)) <= room:
                rest = piece[match.start() + place :]
                return head, wide, rest, width(rest, prose.face, 1.0)
        return None

    def _measure(self, text: str, face: str) -> Prose:
        width = self.fonts.width
        space = width(" ", face, 1.0)
        pieces: list[str] = []
        glues: list[float] = []
        for word in bind(text, self._bound).split(" "):
            parts = _INNER_BREAK.split(word) if "-" in word or "–" in word or "—" in word else [word]
            parts = [unit for part in parts for unit in units(part)]
            pieces += parts
            glues += [0.0] * (len(parts) - 1)
            glues.append(space)
        widths = tuple(width(piece, face, 1.0) for piece in pieces)
        return Prose(tuple(pieces), widths, tuple(glues), face, space, width("-", face, 1.0))


def _join(pieces: Sequence[str], glues: Sequence[float], first: int, end: int) -> str:
    if 0.0 not in glues[first : end - 1]:
        return " ".join(pieces[first:end])
    shown = pieces[first]
    for i in range(first + 1, end):
        shown += f" {pieces[i]}" if glues[i - 1] else pieces[i]
    return shown


@lru_cache(maxsize=8192)
def bind(text: str, bound: frozenset[str] = frozenset()) -> str:
    """The text with no-break spaces where a line must not end.

    That is after a ``bound`` word, before a dash, and in a quoted name around a number or a short word.
    """
    text = _QUOTED.sub(lambda match: _bind_name(match[0]), text)
    text = text.replace(" – ", f"{NBSP}– ").replace(" — ", f"{NBSP}— ")
    words = text.split(" ")
    shown = words[0]
    for i, word in enumerate(words[1:], 1):
        before = words[i - 1].rpartition(NBSP)[2].lstrip("(“„«»”")
        shown += (NBSP if before in bound or before.lower() in bound else " ") + word
    return shown


def _bind_name(name: str) -> str:
    words = name.split(" ")
    shown = words[0]
    for before, word in pairwise(words):
        short = len(before.strip("“„«»”")) <= 2 or len(word.strip("“„«»”")) <= 2
        shown += (NBSP if short else " ") + word
    return shown
