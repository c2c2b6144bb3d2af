"""The ways to tell the rules on the back of a pad, best first, and the best one that fits in all of its languages."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import product
from typing import NamedTuple, TypeAlias

from padgen.documents.explain.arrangement import Shape
from padgen.documents.explain.compositor import Rules
from padgen.documents.explain.sections import Section
from padgen.errors import Problem

EASY = {"stacked": 8.25, "inline": 7.0, "unsaid": 7.0}
"""Points: from these sizes on, no letters are smaller than 7 pt, with what counts below the names and maxima, or beside
the names.  If they would be, text and rows are tight."""

GOOD, _LITTLE = 7.5, 0.9
"""Points: a better size with what counts beside the names, for which dice become smaller: at first by this factor."""

_LEAST_LARGE = 0.65
"""The least size of dice for it, as a share of their usual size."""

_SPLIT = 0.89, 0.83
"""How much smaller dice may be, as shares, for the name of several rows to have one line beside what counts, and for
what counts to have one line below all names."""

_MAXIMA = 0.9
"""How much smaller text may be, as a share of its size, to have what counts below the names and the maxima."""

_SAID, _STILL = 6.75, 6.25
"""Points: text would be smaller than the first before what rows score goes, and than the second before sections do."""

_USUAL, _TIGHT, TIGHTEST = range(3)

DENSER = ((0, False), (1, False), (2, False), (2, True), (3, True))
"""The versions of the texts: how much shorter they are than those of leaflets, and whether headings are run in."""

_WORDED: tuple[Shape, ...] = ("stacked", "inline")
_BARE: Shape = "bare"

Version: TypeAlias = tuple[tuple[Section, ...], ...]
"""What is told in each language."""


class Way(NamedTuple):
    """A way to tell the rules: with dice of this size in mm, and with usual, tight or tightest rows and gaps.

    Text is at ``most`` so many points large.
    ``version`` is the index of the texts in ``DENSER``.  They have two ``columns`` only on wide pads.
    """

    shape: Shape
    die: float
    version: int = 0
    tight: int = _USUAL
    columns: int = 2
    most: float = math.inf


class Told(NamedTuple):
    """The rules in each language, and the share of the width that their text has with the table beside it."""

    each: tuple[Rules, ...]
    share: float = 1.0

    @property
    def size(self) -> float:
        """The smallest size of text in points."""
        return min(rules.size for rules in self.each)

    @property
    def table(self) -> float:
        """The smallest size of the table's text in points."""
        return min(rules.table for rules in self.each)

    @property
    def crowded(self) -> bool:
        """Whether most rows have several lines in one of the languages."""
        return any(rules.arranged.crowded for rules in self.each)

    @property
    def split(self) -> bool:
        """Whether the name of several rows has several lines in one of the languages, with what counts beside it."""
        return any(rules.arranged.split for rules in self.each)

    @property
    def uneven(self) -> bool:
        """Whether some rows, not most, have several lines below their names in one of the languages."""
        return any(rules.arranged.uneven for rules in self.each)

    @property
    def one_size(self) -> bool:
        """Whether all languages have one size of text and of the table's."""
        return len({(rules.size, rules.table) for rules in self.each}) == 1


Tell: TypeAlias = Callable[[Version, Way, float], Told | Problem]
"""Tells a version of the rules in a way, or what doesn't fit; the last argument is the least size of the table's words,
in points, for which that is worth laying out."""


class Found(NamedTuple):
    """The rules as laid out, with the texts that they tell and the way in which they do."""

    rules: Told
    brief: Version
    way: Way


def best(
    versions: tuple[tuple[Version, ...], ...],
    groups: tuple[list[tuple[Way, float]], list[tuple[Way, float]]],
    dice: tuple[float, ...],
    told: Tell,
) -> Found | Problem:
    """The rules as completely as they fit: the bonus matters more than what counts, and that more than all else.

    Sections go only if the text is too small even without what rows score above the table.  The first way that is easy
    to read is taken, or the one with the largest text.  Where there is room for large dice, rows and text become tight
    before dice become smaller.  Shorter texts are better than several lines beside most names.
    """
    said, unsaid = groups
    largest: Found | None = None
    *longer, shortest = zip(*versions, strict=True)
    for texts, (group, least) in product(longer, ((said, _SAID), (unsaid, _STILL))):
        if found := _easy(texts, group, told):
            return found
        largest = _largest(texts, group, told, largest)
        if largest and largest.rules.size >= least:
            break
    if largest:
        return largest
    bare = [(texts, _BARE) for texts in longer] + [(shortest, shape) for shape in (*_WORDED, _BARE)]
    for (texts, shape), die in product(bare, dice):
        way = Way(shape, die, 1, _TIGHT)
        rules = told(texts[1], way, 0.0)
        if isinstance(rules, Problem):
            refused = rules
        else:
            return Found(rules, texts[1], way)
    return refused


def _easy(
    texts: Sequence[Version],
    group: Sequence[tuple[Way, float]],
    told: Tell,
) -> Found | None:
    """The rules in the first way in which they are easy to read."""
    for at, (way, easy) in enumerate(group):
        brief = texts[way.version]
        rules = told(brief, way, easy)
        if isinstance(rules, Problem) or rules.table < easy:
            continue
        later = [other for other, size in group[at + 1 :] if size == easy] if rules.crowded else []
        for other in (way, *later) if way.shape == "inline" else ():
            below, shorter = other._replace(shape="under"), texts[other.version]
            least = max(easy, _MAXIMA * rules.table)
            lower = told(shorter, below, least)
            if not isinstance(lower, Problem) and lower.table >= least:
                return Found(lower, shorter, below)
        return Found(rules, brief, way)
    return None


def _largest(
    texts: Sequence[Version],
    group: Sequence[tuple[Way, float]],
    told: Tell,
    largest: Found | None,
) -> Found | None:
    """The rules in the way whose table is nearest to being easy to read, if nearer than in the ``largest`` so far."""
    for way, _ in group:
        good = EASY[way.shape]
        most = largest.rules.table / EASY[largest.way.shape] if largest else 0.0
        rules = told(texts[way.version], way, most * good)
        if not isinstance(rules, Problem) and rules.table / good > most:
            largest = Found(rules, texts[way.version], way)
    return largest


def unsplit(found: Found, least: float, told: Tell) -> Found:
    """The same with dice a little smaller, ``least`` mm or more, where this saves lines.

    These are the second line of the name of several rows, or of what counts below few names.  Large letters in one
    column keep large dice.
    """
    way, before = found.way, found.rules
    if not (before.split or before.uneven) or way.columns == 1:
        return found
    for share in _SPLIT if before.uneven else _SPLIT[:1]:
        smaller = way._replace(die=max(least, share * way.die), most=before.size)
        rules = told(found.brief, smaller, before.table)
        if not isinstance(rules, Problem) and not (rules.split or rules.uneven) and rules.table >= before.table:
            return Found(rules, found.brief, smaller)
    return found


def ways(
    dice: tuple[float, ...], narrow: bool, readable: float, better: Sequence[float]
) -> tuple[list[tuple[Way, float]], list[tuple[Way, float]]]:
    """The ways to tell the rules, best first, and those without what rows score.

    Each has the size in points of the table's text that is easy to read, or a better one: ``readable`` with what counts
    below the names.  Games with many rows have ``better`` sizes, for which dice become smaller.  Where two columns
    would be ``narrow``, one is better unless headings would be run in or dice the smallest.
    """
    large, small = dice[:-2], dice[-2:]
    stacked, inline = (
        [Way(shape, die, tight=tight) for die, tight in product(large, (_USUAL, _TIGHT))] for shape in _WORDED
    )
    run_in = DENSER.index((2, True))
    whole, shorter = ((0, _USUAL), (0, _TIGHT)), product(range(1, run_in), (_TIGHT, TIGHTEST))
    texts = (*whole, *shorter), ((run_in, _TIGHT), (run_in, TIGHTEST))
    sizes = sorted({max(_LITTLE * dice[0], dice[-1]), *dice}, reverse=True)
    good = [Way("inline", die, *text) for some in texts for die, text in product(sizes, some)]
    inline += [Way("inline", die, 1, _TIGHT) for die in large]
    inline += [Way(shape, die) for shape, die in product(_WORDED, small)]
    dense = product(range(1, len(DENSER)), (_TIGHT, TIGHTEST), small)
    inline += [Way("inline", die, version, tight) for version, tight, die in dense]
    easy = [(way, EASY[way.shape]) for way in inline]
    unsaid = [(way._replace(shape="unsaid"), size) for way, size in easy if way.shape == "inline"]
    near = sorted({*sizes, sum(sizes[-2:]) / len(sizes[-2:])}, reverse=True)
    near = [die for die in near if die >= _LEAST_LARGE * dice[0]]
    larger = [(Way("inline", die, *text), size) for size, die, text in product(better, near, texts[0])]
    said = [*((way, readable) for way in stacked), *larger, *((way, GOOD) for way in good), *easy]
    wide = [way for way in said if narrow and way[0].version < run_in and way[0].die > dice[-1]]
    return [*((way._replace(columns=1), size) for way, size in wide), *said], unsaid
