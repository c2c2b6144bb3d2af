"""Draws what is before the names of rows: a picture of dice, or a die with a counting aid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from padgen.documents.setting import Setting
from padgen.documents.table import pictures
from padgen.documents.table.rows import PadRow
from padgen.page.dice import PictureDie
from padgen.page.marks import MM, Node, Tag, Text
from padgen.templates import FormTemplate

_AID_GAP = 1.6
"""Millimetres between a die and a counting aid."""

_SIGN_GAP = 0.28
"""The space between an aid's sign and its number, in sizes of its letters."""


class Before:
    """The pictures and aids of ``rows``, by id; the dice of faces are ``die`` mm wide, those of pictures ``edge``."""

    def __init__(self, setting: Setting[FormTemplate], rows: Mapping[str, PadRow], die: float, edge: float) -> None:
        self.rows, self.die, self.edge = rows, die, edge
        self.fonts, self.theme, self.size = setting.fonts, setting.theme, setting.template.hint_size
        self.painter = pictures.DicePainter(setting.theme, setting.template.fill)
        self.aids = [row.aid for row in rows.values() if row.aid and not row.aid.earned]

    @cached_property
    def width(self) -> float:
        """The width of all, in mm; 0 without any."""
        shown = max((pictures.width(len(row.shown), self.edge) for row in self.rows.values()), default=0.0)
        signs = max((self.fonts.width(aid.sign, "bold", self.size) for aid in self.aids), default=0.0)
        aided = _AID_GAP + signs + self._sign_gap + self._numbers if self.aids else 0.0
        faced = any(row.face or row.star for row in self.rows.values())
        return max(shown, self.die + aided if faced else 0.0)

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
        count = 0 if aided else max(len(row.shown) for row in self.rows.values())
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
        if row.aid in self.aids:
            face, right = "bold" if row.strong else "regular", x + self.width
            baseline = middle + self.fonts.cap_height(face, self.size) / 2
            for text in (row.aid.number, row.aid.sign):
                yield Text(right, baseline, text, self.size, face, self.theme.quiet, "right")
                right -= self._numbers + self._sign_gap
