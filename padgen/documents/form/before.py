"""Draws what is before the names of rows, a picture of dice or a die with a counting aid; and dice instead of names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from padgen.documents.setting import Setting
from padgen.documents.table import earned, pictures
from padgen.documents.table.entries import Entry
from padgen.documents.table.rows import Aid, PadRow
from padgen.page.dice import PictureDie
from padgen.page.fonts import SMALLEST, Fonts
from padgen.page.marks import MM, Box, Colour, Die, Node, Tag, Text
from padgen.templates import FormTemplate

_AID_GAP = 1.6
"""Millimetres between a die and a counting aid."""

_SIGN_GAP = 0.28
"""The space between an aid's sign and its number, in sizes of its letters."""

DIE_STEP = 1.12
"""The distance from die to die instead of a name, in dice."""


class Before:
    """The pictures and aids of ``rows``, by id; the dice of pictures are ``edge`` mm wide.

    Those of faces grow from the first to the second of these sizes, ``dice``, as long as they and their aids are no
    wider than the pictures.
    """

    def __init__(
        self, setting: Setting[FormTemplate], rows: Mapping[str, PadRow], dice: tuple[float, float], edge: float
    ) -> None:
        self.rows, self.edge = rows, edge
        self.fonts, self.theme, self.size = setting.fonts, setting.theme, setting.template.hint_size
        self.painter = pictures.DicePainter(setting.theme, setting.template.fill)
        self.aids = [row.aid for row in rows.values() if row.aid and not row.aid.earned]
        self._earned = {key: row.aid for key, row in rows.items() if row.aid and row.aid.earned}
        least, most = dice
        widest = max((earned.width(self.fonts, aid, self.size) for aid in self._earned.values()), default=-_AID_GAP)
        self.die = max(least, min(most, self._shown - max(self._aided, _AID_GAP + widest)))

    @cached_property
    def width(self) -> float:
        """The width of all, in mm; 0 without any."""
        faced = any(row.face or row.star for row in self.rows.values())
        return max(self._shown, self.die + self._aided if faced else 0.0)

    @cached_property
    def _shown(self) -> float:
        """The width of the widest picture in mm."""
        return max((pictures.width(len(row.shown), self.edge) for row in self.rows.values()), default=0.0)

    @cached_property
    def _aided(self) -> float:
        """The width of the widest counting aid after a die, with the space before it, in mm."""
        signs = max((self.fonts.width(aid.sign, "bold", self.size) for aid in self.aids), default=0.0)
        return _AID_GAP + signs + self._sign_gap + self._numbers if self.aids else 0.0

    @property
    def complete(self) -> bool:
        """Whether there is room for all that earns points."""
        return self.told.keys() == self._earned.keys()

    @cached_property
    def told(self) -> Mapping[str, Aid]:
        """What earns the points of a bonus, and how many, by row, if that has room beside the star."""
        room = self.width - self._faces[1] - _AID_GAP
        return {key: aid for key, aid in self._earned.items() if earned.width(self.fonts, aid, self.size) <= room}

    @cached_property
    def _numbers(self) -> float:
        return max((self.fonts.width(aid.number, "bold", self.size) for aid in self.aids), default=0.0)

    @property
    def _sign_gap(self) -> float:
        return _SIGN_GAP * self.size / MM

    @cached_property
    def _faces(self) -> tuple[int, float]:
        """How many dice stand before ones to sixes, and their size in mm: one beside an aid, or as in the pictures."""
        aided = any(row.face and row.aid for row in self.rows.values())
        count = 0 if aided else max((len(row.shown) for row in self.rows.values()), default=0)
        return (count, self.edge) if count else (1, self.die)

    def _face(self, face: int, x: float, middle: float) -> Iterator[Node]:
        """The die of a face, and the empty ones beside it."""
        count, edge = self._faces
        yield self.painter.face(x, middle, edge, face)
        yield from self.painter.draw((PictureDie(0, "ghost"),) * (count - 1), x + pictures.step(edge), middle, edge)

    def draw(self, key: str, x: float, middle: float) -> Iterator[Node]:
        """The marks before a row's name, from x on."""
        row = self.rows.get(key)
        if row is None:
            return
        if row.face:
            yield Tag("Artifact", tuple(self._face(row.face, x, middle)))
        elif row.star:
            yield Tag("Artifact", tuple(self.painter.star(x, middle, self._faces[1])))
        elif row.shown:
            yield Tag("Artifact", tuple(self.painter.draw(row.shown, x, middle, self.edge)))
        if aid := self.told.get(key):
            yield from earned.draw(self.fonts, aid, x + self.width, middle, self.size, self.theme.quiet)
        elif row.aid in self.aids:
            face, right = "bold" if row.strong else "regular", x + self.width
            baseline = middle + self.fonts.cap_height(face, self.size) / 2
            places = (row.aid.sign, right - self._numbers - self._sign_gap), (row.aid.number, right)
            for text, end in places:
                yield Text(end, baseline, text, self.size, face, self.theme.quiet, "right")


def instead(fonts: Fonts, entry: Entry, place: tuple[float, float], size: float, ink: Colour) -> Node:
    """The dice instead of a row's name, from this left end on, and around this height of their middle."""
    left, middle = place
    top = middle - size / 2
    places = [left + at * size * DIE_STEP for at in range(len(entry.dice) or entry.wild)]
    marks: list[Node] = [Die(x, top, size, face, ink) for x, face in zip(places, entry.dice, strict=False)]
    if not entry.dice:
        for x in places:
            marks += _any_die(fonts, x, top, size, ink)
    return Tag("Figure", tuple(marks), alt=entry.names[0])


def _any_die(fonts: Fonts, x: float, y: float, size: float, ink: Colour) -> Iterator[Node]:
    """A die whose face doesn't matter."""
    weight, letter = 0.05 * size, size * 0.62 * MM
    body = size - weight
    yield Box(x + weight / 2, y + weight / 2, body, body, None, ink, weight * MM, 0.18 * size)
    if letter >= SMALLEST:
        baseline = y + size / 2 + fonts.cap_height("bold", letter) / 2
        yield Text(x + size / 2, baseline, "?", letter, "bold", ink, "center")
