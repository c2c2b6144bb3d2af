"""What a pad shows beside the names of its rows, and what it leaves out if there is little room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple


class Detail(NamedTuple):
    """What is shown beside the names of rows, and how small the names may become.

    ``short`` names take the place of those that don't fit.  ``close`` is for less space, ``lower`` for names a little
    smaller than is good, ``floor`` for the smallest.  Without ``each``, a few long names take the place of their row's
    maximum.  Without ``signs``, aids behind names are ×3, not ×3 = 12, and those of rows without a maximum stand below
    the maxima.  Without ``star``, the bonus has no die.  ``beside`` is for names of two languages side by side though
    one below the other have room.
    """

    pictures: bool = True
    aids: bool = True
    maxima: bool = True
    dice: bool = True
    small: bool = False
    short: bool = False
    close: bool = False
    lower: bool = False
    each: bool = True
    floor: bool = False
    broken: bool = False
    signs: bool = True
    star: bool = True
    beside: bool = False


_SHORT = Detail(small=True, short=True)
_SIGNLESS = _SHORT._replace(signs=False)
_CLOSE = _SIGNLESS._replace(close=True)
_MAXIMA = (
    Detail(),
    Detail(small=True),
    _SHORT,
    _SIGNLESS,
    _CLOSE,
    _CLOSE._replace(lower=True),
    _CLOSE._replace(each=False),
    _CLOSE._replace(lower=True, each=False),
)
_NO_MAXIMA = (Detail(maxima=False), Detail(short=True, maxima=False))
_LEAST = (
    Detail(small=True, short=True, maxima=False),
    _CLOSE._replace(floor=True),
    _CLOSE._replace(maxima=False, floor=True),
)
_STARLESS = tuple(detail._replace(aids=False, star=False) for detail in (*_NO_MAXIMA, _LEAST[0], _LEAST[-1]))
_DICED = tuple(_LEAST[-1]._replace(pictures=False, aids=False, star=star) for star in (True, False))
_BARE = (
    Detail(pictures=False, aids=False, small=True),
    Detail(pictures=False, aids=False, small=True, short=True, floor=True),
    Detail(pictures=False, aids=False, small=True, short=True, floor=True, maxima=False),
    Detail(pictures=False, aids=False, small=True, short=True, floor=True, maxima=False, dice=False),
)

_PAIRED = (Detail(), Detail(small=True), _SHORT, _SHORT._replace(close=True))
_PAIRED_LESS = _PAIRED[-1]._replace(floor=True), _PAIRED[-1]._replace(floor=True, maxima=False)


class Ladder(NamedTuple):
    """What is tried in turn if there is little room.

    ``complete`` are the steps that keep all maxima and names of a good size, in groups: each is tried with fewer games
    on the pad before the next.  ``starless`` are those that keep pictures but not the bonus's star, ``diced`` those
    without pictures that keep a die for ones to sixes.
    """

    complete: tuple[tuple[Detail, ...], ...]
    steps: tuple[Detail, ...]
    starless: tuple[Detail, ...] = ()
    diced: tuple[Detail, ...] = ()

    def tries(self, counts: Sequence[int]) -> Iterator[tuple[int, tuple[Detail, ...]]]:
        """The numbers of games and the steps to try in turn; before the last group, no more than half the games go."""
        for details in self.complete:
            for games in counts:
                if details is self.complete[-1] or 2 * games >= counts[0]:
                    yield games, details

    @property
    def pictured(self) -> tuple[Detail, ...]:
        """The steps that keep pictures and aids."""
        return tuple(detail for detail in self.steps if detail.pictures)

    @property
    def aidless(self) -> tuple[Detail, ...]:
        """The steps that keep pictures and the bonus's star alone."""
        return tuple(detail._replace(aids=False) for detail in self.pictured if not detail.maxima)

    @property
    def last(self) -> tuple[Detail, ...]:
        """The steps for columns of the least width: all others, and then names on several lines."""
        return (*self.steps, *(detail._replace(broken=True) for detail in _BARE[-2:]))


ONE = Ladder(
    (tuple(detail for detail in _MAXIMA if detail.each and not detail.lower),),
    (*_MAXIMA, *_NO_MAXIMA, *_LEAST, *_BARE),
    _STARLESS,
    _DICED,
)
TWO = Ladder((_PAIRED,), (*_PAIRED, *_PAIRED_LESS, *_BARE[1:]))
"""In two languages, names shrink before any maximum or sign is left out, as these explain both."""

_SMALLER = tuple(Detail(small=True, lower=True, close=close) for close in (False, True))
"""Names side by side become a little smaller before they become short."""

_BESIDE = tuple(detail._replace(beside=True) for detail in (*_PAIRED[:2], *_SMALLER, *_PAIRED[2:]))
BESIDE_FIRST = Ladder((_BESIDE, _PAIRED), (*_BESIDE, *TWO.steps))
