"""What a pad shows beside the names of its rows, and what it leaves out if there is little room."""

from typing import NamedTuple


class Detail(NamedTuple):
    """What is shown beside the names of rows, and how small the names may become.

    ``short`` names take the place of those that don't fit.  ``close`` is for less space, ``lower`` for names a little
    smaller than is good, ``floor`` for the smallest.  Without ``each``, a few long names take the place of their row's
    maximum.  Without ``signs``, aids behind names are =, not ×3 =, and those of rows without a maximum stand below the
    maxima.
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


_SIGNLESS = Detail(small=True, short=True, signs=False)
_CLOSE = _SIGNLESS._replace(close=True)
_MAXIMA = (
    Detail(),
    Detail(small=True),
    Detail(small=True, short=True),
    _SIGNLESS,
    _CLOSE,
    _CLOSE._replace(lower=True),
    _CLOSE._replace(each=False),
    _CLOSE._replace(lower=True, each=False),
)
COMPLETE = tuple(detail for detail in _MAXIMA if detail.each and not detail.lower)
"""The steps that keep all maxima, and names of a good size."""

_NO_MAXIMA = (Detail(maxima=False), Detail(short=True, maxima=False))
_LEAST = (
    Detail(small=True, short=True, maxima=False),
    _CLOSE._replace(floor=True),
    Detail(small=True, short=True, maxima=False, floor=True),
)
_BARE = (
    Detail(pictures=False, aids=False, small=True),
    Detail(pictures=False, aids=False, small=True, short=True, floor=True),
    Detail(pictures=False, aids=False, small=True, short=True, floor=True, maxima=False),
    Detail(pictures=False, aids=False, small=True, short=True, floor=True, maxima=False, dice=False),
)

LAST = (*_MAXIMA, *_NO_MAXIMA, *_LEAST, *_BARE, *(detail._replace(broken=True) for detail in _BARE[-2:]))
"""The steps for columns of the least width: all others, and then names on several lines."""


def steps(languages: int) -> tuple[Detail, ...]:
    """What is tried in turn if there is little room; in two languages, names shrink before maxima are left out."""
    between = () if languages == 1 else (_LEAST[-1]._replace(maxima=True),)
    return (*_MAXIMA, *_NO_MAXIMA, *between, *_LEAST, *_BARE)
