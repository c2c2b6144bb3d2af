"""A row of drawings beside a title: firs, a snowman and flakes; pennants, balloons, a cake and presents."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import cycle, pairwise
from typing import NamedTuple

from padgen.page.area import Area
from padgen.page.marks import ARC, Contour, Ink, Path
from padgen.page.shapes import ellipse, snowflake, star

_HIGHEST, _LOWEST = 13.0, 4.0
"""The height of a row in mm: it grows no higher, and lower areas stay empty."""

_LARGE_FLAKE = 4.0
"""Flakes up to so many mm have the last ink (``line``, unless dice have colours of their own), larger the first."""

_GAP, _GAP_MOST = 0.16, 0.62
"""The least and the greatest space between neighbours, in heights of the row."""

_FINE, _ROUND = 0.5, 0.6
"""The weights of outlines, and of those of a snowman, in points."""

_BRANCH, _ARM, _PLATE, _BOW = 0.11, 0.33, 0.15, 0.16
"""The weights of lines in points for each mm of the drawing's height, in a flake of its radius: of snow on branches, a
flake's arms, a cake's plate and a present's bow."""

_ARM_LEAST = 0.4
"""The least weight of a flake's arms, in points."""

_HILL = 0.1
"""The height of snow on the ground, and how far it reaches beyond what stands in it, in heights of the row."""

_FEW, _SMALLER, _STEP = 3, 0.75, 0.25
"""A row with fewer drawings is lower, down to this share of its height, if more of them fit then; the steps in mm."""

_HANGING = 2.5
"""The least width, in heights of the row, for pennants, which leave room for something beside them."""

_ROLES = 3
"""Up to so many inks have their places in a drawing; more take turns."""

_WAVE = 1.5
"""The width of a wave of snow on a card, in thicknesses of the snow."""

_DOWN = 0.4
"""Where on a card's round corner snow begins, as a share of the corner's curve, from its foot on."""

_TOP = 0.08
"""The height of a star on a fir above the fir's tip, in heights of both."""

_SAG = 0.25
"""How far a string of pennants hangs down in the middle, in heights of the row."""


class _Drawing(NamedTuple):
    """What draws it, its width and the sizes it has in turn, in heights of the row.

    Of what is left of the height, ``lift`` is the share below it, for each size.  What hangs between two points becomes
    wider, up to ``most``; what stands in ``snow`` has some at its foot.
    """

    draw: Callable[[Area, Sequence[Ink], Ink], Iterator[Path]]
    wide: float
    sizes: tuple[float, ...] = (1.0,)
    lift: tuple[float, ...] = (0.0,)
    most: float = 0.0
    snow: bool = False

    @property
    def hangs(self) -> bool:
        """Whether it hangs between two points."""
        return bool(self.most)


def frieze(
    names: Sequence[str], area: Area, inks: Sequence[Ink], room: float, paper: Ink, *, hung: bool = True
) -> tuple[Path, ...]:
    """As many of these drawings in turn as an area at least ``room`` mm wide has room for, spread over its width.

    The first of the ``inks`` is for what is large; what is white on white paper has the colour of the ``paper``.
    Unless ``hung``, and in a narrow area, nothing hangs from the upper edge.
    """
    hung = hung and area.w >= _HANGING * min(area.h, _HIGHEST)
    shown = [DRAWINGS[name] for name in names if hung or not DRAWINGS[name].hangs]
    if not shown or area.w < room or area.h < _LOWEST:
        return ()
    most = min(area.h, _HIGHEST)
    inside = area.w - (2 * _HILL * most if any(each.snow for each in shown) else 0.0)
    heights = [most - i * _STEP for i in range(int((1 - _SMALLER) * most / _STEP) + 1)]
    rows = [(high, *_chosen(shown, inside, high)) for high in heights]
    enough = (row for row in rows if len(row[1]) >= _FEW or any(each.hangs for each, _, _ in row[1]))
    high, chosen, left = next(enough, max(rows, key=lambda row: len(row[1])))
    growing = sum(each.hangs for each, _, _ in chosen)
    widths = [wide + each.hangs * min(left / (growing or 1), each.most * high - wide) for each, wide, _ in chosen]
    gap = (inside - sum(widths)) / max(1, len(chosen) - 1)
    gap = min(gap, _GAP_MOST * high)
    whole = sum(widths) + gap * (len(chosen) - 1)
    x, top = area.x + (area.w - whole) / 2, area.y + (area.h - high) / 2
    paths: list[Path] = []
    if any(each.snow for each, _, _ in chosen):
        paths.append(_hill(Area(x, top, whole, high), inks[-1], paper))
    for i, ((each, _, turn), wide) in enumerate(zip(chosen, widths, strict=True)):
        tall = each.sizes[turn % len(each.sizes)] * high
        lift = each.lift[turn % len(each.lift)] * (high - tall)
        turned = [inks[(k + i) % len(inks)] for k in range(len(inks))] if len(inks) > _ROLES else inks
        paths += each.draw(Area(x, top + high - lift - tall, wide, tall), turned, paper)
        x += wide + gap
    return tuple(paths)


def _chosen(shown: Sequence[_Drawing], width: float, high: float) -> tuple[list[tuple[_Drawing, float, int]], float]:
    """The drawings that have room, with their widths and turns, and what is left of the width, in mm."""
    chosen: list[tuple[_Drawing, float, int]] = []
    left = width + _GAP * high
    for each in cycle(shown):
        turn = sum(other is each for other, _, _ in chosen)
        wide = each.wide * each.sizes[turn % len(each.sizes)] * high
        left -= wide + _GAP * high
        if left < 0:
            return chosen, left + wide + _GAP * high
        chosen.append((each, wide, turn))
    return chosen, left


def snow(card: Area, radius: float, up: float, down: float, ink: Ink) -> Path:
    """Snow on a card's upper edge and round corners: ``up`` mm above it and, between the corners, ``down`` mm below."""
    x, y, w, _ = card
    top, right, bend = y - up, x + w, (1 - ARC) * radius
    whole = ((x, y + radius), (x, top + (1 - ARC) * (radius + up)), (x + bend, top), (x + radius, top))
    corner = _upper(whole, _DOWN)
    start, first, second, end = (at - x for at, _ in corner)
    count = max(2, round(w / (_WAVE * (up + down))) // 2 * 2)
    wide = (w - 2 * start) / count
    waves = [
        (x + start + (i + (0.0, 0.2, -0.1, 0.1)[i % 4]) * wide, y + (0.85, 0.3, 1.0, 0.45)[i % 4] * down)
        for i in range(count - 1, 0, -1)
    ]
    edge = [(right - start, corner[0][1]), *waves, corner[0]]
    curves = [
        (*corner[1], *corner[2], *corner[3]),
        (right - end, top),
        (right - second, corner[2][1], right - first, corner[1][1], *edge[0]),
        *(_wave(one, other) for one, other in pairwise(edge)),
    ]
    return Path(((edge[-1], *curves, ()),), fill=ink)


def _upper(curve: Sequence[tuple[float, float]], at: float) -> list[tuple[float, float]]:
    """The part of a curve from this share of it to its end: both ends and the handles between them."""
    points, kept = list(curve), [curve[-1]]
    while len(points) > 1:
        points = [
            (one[0] + at * (other[0] - one[0]), one[1] + at * (other[1] - one[1])) for one, other in pairwise(points)
        ]
        kept.append(points[-1])
    return kept[::-1]


def _wave(one: tuple[float, float], other: tuple[float, float]) -> tuple[float, ...]:
    """A curve that is level at both ends."""
    middle = (one[0] + other[0]) / 2
    return middle, one[1], middle, other[1], *other


def _box(x: float, y: float, w: float, h: float) -> Contour:
    return ((x, y), (x + w, y), (x + w, y + h), (x, y + h), ())


def _hill(area: Area, ink: Ink, paper: Ink) -> Path:
    """Snow on the ground, in waves as wide as the row is high."""
    x, y, w, h = area
    x, w, base, up = x - _HILL * h, w + 2 * _HILL * h, y + h, _HILL * h
    count = max(1, round(w / (1.6 * h)))
    step = w / count
    waves: list[tuple[float, ...]] = []
    for i in range(count):
        left, low = x + i * step, base - (0.4 * up if i + 1 < count else 0.0)
        top = base - up * (1.0, 0.75)[i % 2]
        waves.append((left + 0.2 * step, top, left + 0.28 * step, top, left + 0.45 * step, top))
        waves.append((left + 0.7 * step, top, left + 0.8 * step, low, left + step, low))
    return Path((((x, base), *waves, ()),), fill=paper, stroke=ink, weight=_FINE, join=1)


def _fir(area: Area, inks: Sequence[Ink], paper: Ink) -> Iterator[Path]:
    """Three tiers with snow on their ends, and a star."""
    x, _, w, h = area
    middle = x + w / 2
    y, h = area.y + _TOP * h, (1 - _TOP) * h
    right = [(0.0, 0.0), (0.24, 0.3), (0.12, 0.3), (0.37, 0.6), (0.2, 0.6), (0.5, 0.9), (0.09, 0.9), (0.09, 1.0)]
    corners = [(middle + dx * w, y + dy * h) for dx, dy in right]
    corners += [(middle - dx * w, y + dy * h) for dx, dy in reversed(right)]
    yield Path(((*corners, ()),), fill=inks[0], join=1)
    tips: list[Contour] = []
    for dx, dy in ((0.13, 0.2), (0.24, 0.47), (0.35, 0.76)):
        for side in (-1, 1):
            tip = middle + side * dx * w, y + dy * h
            tips.append((tip, (middle + side * 0.05 * w, y + (dy + 0.02) * h)))
    yield Path(tuple(tips), stroke=paper, weight=max(_FINE, _BRANCH * h), cap=1)
    yield Path((star(middle, area.y + 1.2 * _TOP * area.h, 1.2 * _TOP * area.h),), fill=inks[1 % len(inks)])


def _flake(area: Area, inks: Sequence[Ink], _paper: Ink) -> Iterator[Path]:
    """Six arms with two pairs of twigs."""
    r = area.h / 2
    x, y = area.x + area.w / 2, area.y + r
    contours = tuple(snowflake(x, y, r, 30, 52, ((0.36, 0.26), (0.62, 0.3))))
    yield Path(contours, stroke=inks[0 if area.h > _LARGE_FLAKE else -1], weight=max(_ARM_LEAST, _ARM * r), cap=1)


def _snowman(area: Area, inks: Sequence[Ink], paper: Ink) -> Iterator[Path]:
    """Two balls with a hat, a scarf, a carrot and buttons."""
    x, y, w, h = area
    ink, red, middle = inks[0], inks[1 % len(inks)], x + w / 2
    for at, r in ((0.7, 0.27), (0.36, 0.19)):
        yield Path((ellipse((middle, y + at * h), (r * h, 0.0), (0.0, r * h)),), fill=paper, stroke=ink, weight=_ROUND)
    hat = _box(middle - 0.12 * h, y, 0.24 * h, 0.2 * h), _box(middle - 0.2 * h, y + 0.17 * h, 0.4 * h, 0.055 * h)
    dots = [ellipse((middle + dx * h, y + dy * h), (0.026 * h, 0.0), (0.0, 0.026 * h))
            for dx, dy in ((-0.07, 0.31), (0.07, 0.31), (0.0, 0.64), (0.0, 0.76))]  # fmt: skip
    yield Path((*hat, *dots), fill=ink)
    nose = ((middle, y + 0.34 * h), (middle + 0.17 * h, y + 0.39 * h), (middle, y + 0.41 * h), ())
    scarf = (
        _box(middle - 0.15 * h, y + 0.475 * h, 0.3 * h, 0.07 * h),
        _box(middle + 0.05 * h, y + 0.5 * h, 0.08 * h, 0.2 * h),
    )
    yield Path((nose, *scarf), fill=red)


def _pennants(area: Area, inks: Sequence[Ink], _paper: Ink) -> Iterator[Path]:
    """A string between two points, with pennants that hang from it."""
    x, y, w, h = area
    count = max(4, round(w / (0.5 * h)))
    sag = _SAG * h * 4 / 3

    def at(t: float) -> tuple[float, float]:
        return x + t * w, y + 3 * sag * t * (1 - t)

    string = (x, y), (x + w / 3, y + sag, x + 2 * w / 3, y + sag, x + w, y)
    for i in range(count):
        (x1, y1), (x2, y2) = at((i + 0.1) / count), at((i + 0.9) / count)
        tip = (x1 + x2) / 2 - 0.25 * (y2 - y1), (y1 + y2) / 2 + 0.52 * h
        yield Path((((x1, y1), (x2, y2), tip, ()),), fill=inks[i % len(inks)])
    yield Path((string,), stroke=inks[0], weight=_FINE, cap=1)


def _balloons(area: Area, inks: Sequence[Ink], paper: Ink) -> Iterator[Path]:
    """Three on strings that meet below."""
    x, y, w, h = area
    foot = x + w / 2, y + h
    rx, ry = 0.235 * w, 0.225 * h
    for i, (dx, dy) in enumerate(((0.24, 0.34), (0.76, 0.29), (0.5, 0.23))):
        cx, cy, ink = x + dx * w, y + dy * h, inks[i % len(inks)]
        end = cy + ry
        yield Path((((cx, end), (cx, end + 0.2 * h, *foot, *foot)),), stroke=ink, weight=_FINE)
        knot = ((cx, end - 0.01 * h), (cx + 0.05 * w, end + 0.045 * h), (cx - 0.05 * w, end + 0.045 * h), ())
        yield Path((ellipse((cx, cy), (rx, 0.0), (0.0, ry)), knot), fill=ink, stroke=paper, weight=_FINE)
        gleam = ellipse((cx - 0.4 * rx, cy - 0.4 * ry), (0.18 * rx, 0.0), (0.0, 0.26 * ry))
        yield Path((gleam,), fill=paper)


def _cake(area: Area, inks: Sequence[Ink], paper: Ink) -> Iterator[Path]:
    """Two tiers with icing, on a plate, and three candles."""
    x, y, w, h = area
    middle, flame = x + w / 2, inks[1 % len(inks)]
    for i, dx in enumerate((-0.16, 0.0, 0.16)):
        cx = middle + dx * w
        yield Path((_box(cx - 0.03 * w, y + 0.17 * h, 0.06 * w, 0.2 * h),), fill=inks[(i + 2) % len(inks)])
        tip = y, y + 0.15 * h
        fire = ((cx, tip[0]), (cx + 0.07 * w, tip[0] + 0.09 * h, cx + 0.05 * w, tip[1], cx, tip[1]),
                (cx - 0.05 * w, tip[1], cx - 0.07 * w, tip[0] + 0.09 * h, cx, tip[0]), ())  # fmt: skip
        yield Path((fire,), fill=flame)
    tiers = (
        _box(middle - 0.27 * w, y + 0.36 * h, 0.54 * w, 0.26 * h),
        _box(x + 0.08 * w, y + 0.62 * h, 0.84 * w, 0.31 * h),
    )
    for tier, ink in zip(tiers, (inks[2 % len(inks)], inks[0]), strict=True):
        yield Path((tier,), fill=ink)
        (left, top), (right, _), (_, low), *_ = tier
        yield Path((_icing(left, right, top, 0.38 * (low - top)),), fill=paper, stroke=ink, weight=_FINE)
    yield Path((((x, y + 0.965 * h), (x + w, y + 0.965 * h)),), stroke=inks[0], weight=max(_FINE, _PLATE * h), cap=1)


def _icing(left: float, right: float, top: float, deep: float) -> Contour:
    """A layer whose lower edge runs down in drops."""
    count = max(3, round((right - left) / (1.7 * deep)))
    step = (right - left) / count
    drops: list[tuple[float, ...]] = []
    for i in range(count):
        x, low = right - i * step, top + deep * (1.35, 0.85)[i % 2]
        drops.append((x, low, x - step, low, x - step, top + 0.35 * deep))
    return ((left, top), (right, top), (right, top + 0.35 * deep), *drops, ())


def _present(area: Area, inks: Sequence[Ink], paper: Ink) -> Iterator[Path]:
    """A box with a lid, a ribbon and a bow."""
    x, y, w, h = area
    middle, ribbon = x + w / 2, inks[1 % len(inks)]
    yield Path((_box(x + 0.06 * w, y + 0.46 * h, 0.88 * w, 0.54 * h), _box(x, y + 0.28 * h, w, 0.16 * h)), fill=inks[0])
    yield Path((_box(middle - 0.08 * w, y + 0.28 * h, 0.16 * w, 0.72 * h),), fill=paper)
    loops = [
        (
            (middle, y + 0.28 * h),
            (middle + s * 0.1 * w, y - 0.1 * h, middle + s * 0.5 * w, y - 0.02 * h, middle, y + 0.28 * h),
            (),
        )
        for s in (-1, 1)
    ]
    yield Path(tuple(loops), stroke=ribbon, weight=max(_FINE, _BOW * h), join=1)


DRAWINGS: Mapping[str, _Drawing] = {
    "fir": _Drawing(_fir, 0.66, (1.0, 0.66, 0.84), snow=True),
    "flake": _Drawing(_flake, 0.87, (0.8, 0.38, 0.54), (0.5, 0.95, 0.7)),
    "snowman": _Drawing(_snowman, 0.6, (0.95,), snow=True),
    "pennants": _Drawing(_pennants, 1.7, most=4.6),
    "balloons": _Drawing(_balloons, 0.72),
    "cake": _Drawing(_cake, 0.9, (0.92,)),
    "present": _Drawing(_present, 0.95, (0.6, 0.5)),
}
"""What a theme can name."""
