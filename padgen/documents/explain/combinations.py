"""The contents of the table of combinations: name, what counts, an example with its points, the maximum."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from padgen.languages import Locale
from padgen.page.dice import PictureDie
from padgen.quoting import capitalized
from padgen.rules import Row, Variant, legal_points, score
from padgen.templates import Theme


class Explanation(NamedTuple):
    """What the table says about a row, or about several rows that count one face each, before layout.

    Several rows have no ``id``.  ``points`` are those of the ``example``, ``most`` says how many there can be.  In a
    table that doesn't say so, ``alone`` is what counts: with points that are always the same and no sum of dice.  The
    ``last`` combination, of one face on all dice, is emphasized.  The bonus is no row, and has a ``star`` instead of
    dice, at the place of the die of this number.  Rows of one ``family``, such as all straights, belong together.
    """

    id: str
    name: str
    what: str
    example: tuple[PictureDie, ...]
    points: str
    most: str
    alone: str
    rows: int = 1
    last: bool = False
    star: int = 0
    family: str = ""


_FAMILIES = {"alike": "equal", "pairs": "equal", "straight": "straights", "run": "straights", "all_alike": ""}
"""Kinds of combinations that players see as one family; other groups of dice are houses."""


class Half(NamedTuple):
    """The upper or the lower rows."""

    key: str
    entries: tuple[Explanation, ...]


@lru_cache(maxsize=8)
def section(locale: Locale, key: str, *, brief: bool = False) -> Half:
    """What the table says about the ``upper`` or ``lower`` rows; in few words if ``brief``.

    It is kept because the back of a pad asks for it in many layouts.
    """
    rows = locale.variant.upper if key == "upper" else locale.variant.lower
    entries: list[Explanation] = []
    for faces, group in groupby(rows, lambda row: _counts_a_face(locale, row)):
        part = list(group)
        if faces and len(part) > 1:
            entries.append(_several(locale, part, brief))
        else:
            entries += (_single(locale, row, brief) for row in part)
    solid = [i for i, entry in enumerate(entries) if entry.last]
    for i in solid[:-1]:
        entries[i] = entries[i]._replace(last=False)
    return Half(key, tuple(entries))


def simple_bonus(variant: Variant) -> tuple[str, int, int] | None:
    """``at_least`` or ``more_than``, the threshold and the points of a bonus that has no more than these."""
    said = variant.shared_bonus.said if variant.shared_bonus else ()
    return said[0] if len(said) == 1 and said[0][0] != "less_than" else None


def bonus(locale: Locale) -> Explanation | None:
    """What the table says about a simple bonus."""
    found = simple_bonus(locale.variant)
    if found is None:
        return None
    key, threshold, points = found
    what = locale.text(f"bonus_{key}", brief=True, threshold=threshold, bonus=points)
    return Explanation("", locale.label("bonus"), what, (), str(points), "", what, rows=0, star=locale.variant.dice)


def sentences(locale: Locale, sections: Sequence[Half]) -> tuple[str, ...]:
    """The sentences above the table: what rows score unless they say otherwise, and what pale dice mean."""
    summed = [locale.scoring(row)[0] == "sum" for row in locale.variant.rows]
    told = [locale.text("sum_all" if all(summed) else "sum_rest")] if any(summed) else []
    if any(die.kind == "ghost" for part in sections for entry in part.entries for die in entry.example):
        told.append(locale.text("pale_dice"))
    return tuple(told)


def _counts_a_face(locale: Locale, row: Row) -> bool:
    """Whether a row adds up the dice of one face, and has no text of its own."""
    return row.combination.kind == "face" and row.scoring == "sum" and not (row.served or locale.speaks_of(row))


def _single(locale: Locale, row: Row, brief: bool) -> Explanation:
    example = next(iter(locale.examples(row)), ())
    kind, points = locale.scoring(row)
    summed = kind != "fixed" or points == sum(row.combination.pick(example) or ())
    what = locale.entry(row, brief=brief, fixed=not brief)
    return Explanation(
        row.id,
        locale.row(row.id),
        what,
        _dice(row, example),
        _points(locale, row, example),
        _most(locale, (row,)),
        what if summed else locale.entry(row, brief=brief),
        last=_is_best(row),
        family=_FAMILIES.get(row.combination.kind, "houses" if row.combination.groups else ""),
    )


def _several(locale: Locale, rows: Sequence[Row], brief: bool) -> Explanation:
    """Rows that count one face each, together, with the language's last example of several dice, or a middle row's."""
    faces = [row.combination.n for row in rows]
    run = len(rows) > 2 and faces == list(range(faces[0], faces[-1] + 1))
    every = [(row, throw) for row in rows for throw in locale.own_examples(row)]
    own = [(row, throw) for row, throw in every if throw.count(row.combination.n) > 1]
    middle = rows[len(rows) // 2]
    row, example = own[-1] if own else (middle, middle.example)
    what, names = locale.faces(rows, brief=brief), _names(locale, rows)
    return Explanation(
        "",
        f"{names[0]} – {names[-1]}" if run else ", ".join(names),
        what,
        _dice(row, example),
        _points(locale, row, example),
        _most(locale, rows),
        what,
        len(rows),
    )


def _names(locale: Locale, rows: Sequence[Row]) -> list[str]:
    """The names of rows that are named together; one made for that gets a capital at the beginning."""
    first, *others = (locale.within(row.id) for row in rows)
    return [first if first == locale.row(rows[0].id) else capitalized(first), *others]


def _points(locale: Locale, row: Row, example: tuple[int, ...]) -> str:
    return str(score(locale.variant, row.id, example)) if example else ""


def _most(locale: Locale, rows: Sequence[Row]) -> str:
    """``at most 30``, or that the points are always the same."""
    possible = [legal_points(locale.variant, row.id) for row in rows]
    if len(possible[0]) == 2 and len(rows) == 1:
        return locale.label("always")
    return f"{locale.label('at_most')}\u00a0{max(points[-1] for points in possible)}"


def _dice(row: Row, throw: tuple[int, ...]) -> tuple[PictureDie, ...]:
    """The roll, with the dice that count first and every second group of them solid."""
    wanted = Counter(row.combination.pick(throw) or ())
    faces = list(wanted)
    grouped = len(row.combination.groups) > 1
    counting: list[PictureDie] = []
    spare: list[PictureDie] = []
    for face in throw:
        if wanted[face]:
            wanted[face] -= 1
            counting.append(PictureDie(face, "solid" if grouped and faces.index(face) % 2 else "open"))
        else:
            spare.append(PictureDie(face, "open" if row.scoring == "all_dice" else "ghost"))
    if grouped:
        counting.sort(key=lambda die: faces.index(die.face))
    return (*counting, *spare)


def ordinals(upper: Half, lower: Half, order: str) -> Iterator[str]:
    """The numbers of the entries if rows have an order: ``1–6.``, ``7.``; each half is counted if halves have one."""
    first = 1
    for part in (upper, lower):
        if order == "half_forced":
            first = 1
        for entry in part.entries:
            last = first + entry.rows - 1
            yield "" if order == "free" or not entry.rows else f"{first}." if entry.rows == 1 else f"{first}–{last}."
            first = last + 1


def _is_best(row: Row) -> bool:
    """Whether a row lies on a box of colour."""
    return row.combination.kind == "all_alike"


def overhang(theme: Theme, reach: float, variant: Variant) -> float:
    """How far the lines of a table without a title reach beyond its words, in mm: to the ends of the best row's box.

    That box has this ``reach``.  Lines end with the words if it has round corners, or if no row has a box.
    """
    return 0.0 if theme.radius or not any(map(_is_best, variant.rows)) else reach
