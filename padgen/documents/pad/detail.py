"""What a pad shows beside the names of its rows, and what it leaves out if there is little room."""

from typing import NamedTuple


class Detail(NamedTuple):
    """What is shown beside the names of rows, and how small the names may become."""

    pictures: bool = True
    aids: bool = True
    maxima: bool = True
    dice: bool = True
    small: bool = False
    short: bool = False
    floor: bool = False
    broken: bool = False


_FULL = (
    Detail(),
    Detail(small=True),
    Detail(small=True, short=True),
    Detail(maxima=False),
    Detail(short=True, maxima=False),
    Detail(small=True, short=True, maxima=False),
    Detail(small=True, short=True, maxima=False, floor=True),
)
_BARE = (
    Detail(pictures=False, aids=False, small=True),
    Detail(pictures=False, aids=False, small=True, short=True, floor=True),
    Detail(pictures=False, aids=False, small=True, short=True, floor=True, maxima=False),
    Detail(pictures=False, aids=False, small=True, short=True, floor=True, maxima=False, dice=False),
)

LAST = (*_FULL, *_BARE, *(detail._replace(broken=True) for detail in _BARE[-2:]))
"""The steps for columns of the least width: all others, and then names on several lines."""


def steps(languages: int, bare: bool) -> tuple[Detail, ...]:
    """What is tried in turn if there is little room: first with pictures, then, if ``bare``, without.

    In two languages, names shrink before maxima are left out.
    """
    full = _FULL if languages == 1 else (*_FULL[:-2], _FULL[-1]._replace(maxima=True), *_FULL[-2:])
    return (*full, *_BARE) if bare else full
