"""Breaks paragraphs into lines: plain arithmetic on word widths, with hyphens only where they help."""

import re
from bisect import bisect_right
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from padgen.documents.text.breaks import units
from padgen.documents.text.hyphens import Hyphenator
from padgen.page.fonts import Fonts
from padgen.quoting import quoted

NBSP = "\u00a0"
_RUNT = 0.2
"""A last line shorter than this share of the width takes a word from the line above."""

_LEAST_LINE = 0.6
"""The share of the width that the line above must still fill after that."""

_EVEN = 0.5
"""A last line of a cell that is shorter than this share of its longest line gets words from the lines above."""

_RAGGED_SLACK, _JUSTIFIED_SLACK = 0.2, 0.07
"""The shares of a ragged and a justified line that may stay empty before the next word is divided."""

_QUOTED = re.compile(r"[“„«»”][^“„«»”]{1,60}[“”»«]")
_LETTERS = re.compile(r"[^\W\d_]{5,}")
_INNER_BREAK = re.compile(r"(?<=\w{2}-)(?=[^\W\d_]{2})|(?<=\w[–—])(?=[^\W\d_]{2})")


class TooWide(NamedTuple):
    """Something too wide for its line: what it is, and its width in mm at a size of one point.

    ``about`` are its keys in a locale file, if it is a name.
    """

    what: str
    width: float
    about: tuple[str, ...] = ()


class TextLine(NamedTuple):
    """A line of a paragraph: its text, and its width in mm at a size of one point.

    A line that is ``over`` has a single word, which is too wide for it.  One that is ``joined`` to the next line has
    no space between its end and that one's beginning.
    """

    text: str
    width: float
    last: bool
    over: bool = False
    joined: bool = False

    @property
    def divided(self) -> bool:
        """Whether the last word goes on in the next line, after a hyphen."""
        return self.joined and self.text.endswith("-")

    @property
    def spaced(self) -> str:
        """The text with the space that separates its last word from the next line's, when read aloud or copied."""
        return self.text if self.joined else f"{self.text} "

    @property
    def gaps(self) -> int:
        """The number of gaps that may stretch if it isn't the last line."""
        return self.text.count(" ") + self.text.count(NBSP)


def too_wide(lines: Iterable[TextLine]) -> TooWide | None:
    """The first word that is too wide for its line, if there is one."""
    return next((TooWide(f"the word {quoted(line.text)}", line.width) for line in lines if line.over), None)


class Prose(NamedTuple):
    """A text ready to be broken, measured as one long line at a size of one point.

    Its pieces stay whole.  ``starts`` and ``ends`` are the indexes of their letters, ``lefts`` and ``rights`` their
    places in mm.
    """

    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    lefts: tuple[float, ...]
    rights: tuple[float, ...]
    face: str
    hyphen: float

    def joined(self, end: int) -> bool:
        """Whether there is no space between the piece with this index and the one before it."""
        return 0 < end < len(self.starts) and self.starts[end] == self.ends[end - 1]


class _Cut(NamedTuple):
    """A piece divided after this many letters: the widths of its head with the hyphen and of the rest, at one point."""

    letters: int
    head: float
    rest: float


class Breaker:
    """Breaks one language's texts into lines; each text is measured once, and broken once for each width."""

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
        self._broken: dict[tuple[str, float, str, float, bool], list[TextLine]] = {}

    @property
    def divides(self) -> bool:
        """Whether it divides words, as it doesn't where letters are very large."""
        return self._hyphens is not None

    def prose(self, text: str, face: str = "regular") -> Prose:
        """The text, measured."""
        measured = self._prose.get((text, face))
        if measured is None:
            measured = self._prose[text, face] = self._measure(text, face)
        return measured

    def lines(self, text: str, width: float, face: str = "regular", indent: float = 0.0) -> list[TextLine]:
        """The lines of a text for a width in mm at a size of one point; the first is shorter by ``indent``."""
        return self._lines(text, width, face, indent)

    def few(self, text: str, width: float, face: str = "regular") -> list[TextLine]:
        """The lines of a short text; no word is divided unless that saves a line."""
        lines = self.lines(text, width, face)
        if not any(line.divided for line in lines):
            return lines
        whole = self._lines(text, width, face, whole_words=True)
        return lines if len(whole) > len(lines) or too_wide(whole) else whole

    def even(self, text: str, width: float) -> list[TextLine]:
        """The lines of a short text, as ``few`` has them, but about equally long where the last one would be short."""
        lines = self.few(text, width)
        short, long = 0.0, max((line.width for line in lines), default=0.0)
        if len(lines) < 2 or lines[-1].width > _EVEN * long:
            return lines
        for _ in range(6):
            middle = (short + long) / 2
            found = self._lines(text, middle, whole_words=True)
            if len(found) > len(lines) or too_wide(found):
                short = middle
            else:
                long = middle
                # A word with a hyphen of its own stays on one line where it was.
                lines = lines if any(line.divided for line in found[:-1]) else found
        return lines

    def _lines(
        self, text: str, width: float, face: str = "regular", indent: float = 0.0, *, whole_words: bool = False
    ) -> list[TextLine]:
        key = (text, width, face, indent, whole_words)
        lines = self._broken.get(key)
        if lines is None:
            lines = self._broken[key] = self._break(text, width, face, indent, None if whole_words else self._hyphens)
        return lines

    def _break(self, text: str, width: float, face: str, indent: float, hyphens: Hyphenator | None) -> list[TextLine]:
        prose = self.prose(text, face)
        whole, starts, ends, lefts, rights = prose[:5]
        lines: list[TextLine] = []
        count, divided = len(starts), 0
        # The next line's first piece, or what is left of it if the line before has taken a part.
        first, start, left = 0, 0, 0.0
        while first < count:
            room = width if lines else width - indent
            next_ = bisect_right(rights, left + room, first)
            cut = None
            if next_ == first:
                cut = self._divide(prose, whole[start : ends[first]], room, hyphens)
                divided += bool(cut)
            elif next_ < count - 1 and starts[next_] > ends[next_ - 1] and divided < 2:
                rest = left + room - lefts[next_]
                if rest > self._slack * room:
                    cut = self._divide(prose, whole[starts[next_] : ends[next_]], rest, hyphens)
                divided = divided + 1 if cut else 0
            else:
                divided = 0
            if cut:
                begun, at = (start, left) if next_ == first else (starts[next_], lefts[next_])
                end = begun + cut.letters
                lines.append(TextLine(f"{whole[start:end]}-", at - left + cut.head, last=False, joined=True))
                first, start, left = next_, end, rights[next_] - cut.rest
            else:
                over = next_ == first
                first = max(next_, first + 1)
                text, used = whole[start : ends[first - 1]], rights[first - 1] - left
                lines.append(TextLine(text, used, first == count, over, prose.joined(first)))
                start, left = (starts[first], lefts[first]) if first < count else (0, 0.0)
        return self._without_runt(prose, lines, width)

    def _without_runt(self, prose: Prose, lines: list[TextLine], width: float) -> list[TextLine]:
        """The lines; a last line that is too short gets the last word of the line above."""
        if len(lines) < 2 or lines[-1].width > _RUNT * width or " " in lines[-1].text or self.justify:
            return lines
        above, _, word = lines[-2].text.rpartition(" ")
        moved = self.fonts.width(f"{word} ", prose.face, 1.0)
        if not above or word.endswith("-") or lines[-2].width - moved < _LEAST_LINE * width:
            return lines
        shorter = TextLine(above, lines[-2].width - moved, last=False)
        return [*lines[:-2], shorter, TextLine(f"{word} {lines[-1].text}", lines[-1].width + moved, last=True)]

    def _divide(self, prose: Prose, piece: str, room: float, hyphens: Hyphenator | None) -> _Cut | None:
        """Where to divide a piece for the longest head that fits with its hyphen."""
        match = _LETTERS.search(piece)
        if hyphens is None or not match or NBSP in piece[match.start() :] or room < 2 * prose.hyphen:
            return None
        *before, sign = piece[: match.start()].split(NBSP)
        # Numbers and quoted names stay whole, but a bound word stays with the head of the next.
        if sign in ("“", "„", "«", "»", "”") or not self._bound.issuperset(word.lower() for word in before):
            return None
        for place in reversed(hyphens(match[0])):
            letters = match.start() + place
            head = self.fonts.width(f"{piece[:letters]}-", prose.face, 1.0)
            if head <= room:
                return _Cut(letters, head, self.fonts.width(piece[letters:], prose.face, 1.0))
        return None

    def _measure(self, text: str, face: str) -> Prose:
        whole = ""
        right = 0.0
        pieces: list[tuple[int, int, float, float]] = []
        space = self.fonts.width(" ", face, 1.0)
        for word in bind(text, self._bound).split(" "):
            parts = _INNER_BREAK.split(word) if "-" in word or "–" in word or "—" in word else [word]
            for part in parts:
                for piece in units(part):
                    start, left = len(whole), right
                    whole += piece
                    right += self.fonts.width(piece, face, 1.0)
                    pieces.append((start, len(whole), left, right))
            whole += " "
            right += space
        starts, ends, lefts, rights = zip(*pieces, strict=True)
        return Prose(whole, starts, ends, lefts, rights, face, self.fonts.width("-", face, 1.0))


@lru_cache(maxsize=8192)
def bind(text: str, bound: frozenset[str] = frozenset()) -> str:
    """The text with no-break spaces where no line may end.

    That is after a ``bound`` word, before a dash, and around a number or a short word in a quoted name.
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
