"""The heads of a table's columns: players' names, turned if they must be, and the titles of games."""

from __future__ import annotations

from itertools import chain

from padgen.documents.pad.pairs import Pairs
from padgen.errors import Problem
from padgen.page.area import ROUNDING
from padgen.page.marks import MM
from padgen.quoting import quoted

_HEAD_GOOD, _HEAD_AIR, HEAD_AIR_LEAST = 2.6, 1.8, 0.5
"""Millimetres beside the head of a column: a good space, for which its letters become smaller; the usual one, where the
smallest letters don't leave that; and the least, beside the smallest letters."""

_TALLEST_HEAD, _NAME_MOST = 60.0, 11.0
"""The greatest height of the head for turned names in mm, and the largest size of players' names in pt
unless ``floor_size`` is larger."""

_NAME_AIR = 1.15, 0.8
"""Millimetres from a player's name to the middle of the lines beside it: usual, and rather than turn the name."""

_TURNED_LIKED = 9.0
_HEAD_SHARE = 0.12
"""The preferred size of turned names in points, and the share of the table's height that they may take for it."""

_TURNED_ENDS = 2.0
"""Millimetres of the head above and below a turned name together."""

_TURNED_AIR = 1.3
"""The width of a column for a turned name, in multiples of the name's size."""


class Heads(Pairs):
    """The sizes of what is in the heads of columns whose width is known."""

    column: float
    name_size: float
    turned: bool
    head_size: float

    def titles_least(self, air: float = _HEAD_AIR) -> float:
        """The width in mm of a column whose head has the smallest size, with so much ``air`` beside it."""
        floor, titles = self.template.floor_size, self.players.titles(self.games)
        return max((self.fonts.width(title, "regular", floor) + air for title in titles), default=0.0)

    def set_players(self) -> Problem | None:
        """Choose the size of players' names, whether they are turned, and the height of the head that they need."""
        template, floor = self.template, self.template.floor_size
        names = [name for name in self.players.names if name]
        height = template.head_height
        usual, room = (self.column * self.games - 2 * air for air in _NAME_AIR)
        self.name_size, self.turned = self._largest(names, usual) or self._largest(names, room), False
        if self.name_size or not names:
            return self.set_heights(height + self.games_height)
        longest = max(names, key=lambda name: self.fonts.width(name, "bold", floor))
        if self.fonts.ascent("bold", floor) * _TURNED_AIR > room:
            return self._refused(longest, room)
        needs = (self.fonts.width(longest, "bold", max(floor, size)) for size in (floor, _TURNED_LIKED))
        least, liked = (width + _TURNED_ENDS for width in needs)
        spare = self.rows(1.0) * (self.heights.low - template.row_least)
        limit = min(_TALLEST_HEAD, height + max(0.0, spare))
        if least > limit:
            return self._refused(longest, limit - _TURNED_ENDS, "the head leaves")
        height = max(height, least, min(liked, limit, _HEAD_SHARE * self.area.h))
        across = (room + 0.4) / _TURNED_AIR * MM
        self.turned = True
        self.name_size = min(self._largest(names, height - _TURNED_ENDS) or floor, max(across, floor))
        return self.set_heights(height + self.games_height)

    def _largest(self, names: list[str], room: float) -> float:
        """The size at which every player's name fits; 0 where the longest is too long."""
        most = max(min(self.template.text_size * 1.2, _NAME_MOST), self.template.floor_size)
        sizes = (self.fonts.fit(name, "bold", most, room, self.template.floor_size) or 0.0 for name in names)
        return min(sizes, default=most)

    def set_heads(self) -> Problem | None:
        """Choose the size of the heads of a player's columns: those of all languages, or of the first."""
        floor, liked, fit = self.template.floor_size, self.template.hint_size, self.fonts.fit
        rooms = self.column - _HEAD_GOOD, self.column - _HEAD_AIR
        titles, every = self.players.titles(self.games), list(chain(*self.players.heads))
        fitting = {
            word: next(filter(None, (fit(word, "regular", liked, room, floor) for room in rooms)), None)
            for word in (*titles, *dict(every))
        }
        for title in titles:
            needs, least = self.fonts.width(title, "regular", floor), self.column - HEAD_AIR_LEAST
            if not fitting[title] and needs > least + ROUNDING:
                what = f"the column {quoted(title)} needs {needs:.1f} mm at {floor:g} pt, it has {least:.1f} mm"
                return Problem(what, "choose fewer players, larger paper, or another template", key="players")
        both = bool(every) and None not in fitting.values()
        self.head_lines = max(map(len, self.players.heads)) if both else 1
        self.head_size = min((fitting[word] or floor for word in (fitting if both else titles)), default=liked)
        return None

    def _refused(self, name: str, room: float, leaves: str = "its column leaves") -> Problem:
        floor = self.template.floor_size
        needs = self.fonts.width(name, "bold", floor)
        what = f"the name {quoted(name)} ({len(name)} characters) needs {needs:.1f} mm at {floor:g} pt, "
        return Problem(f"{what}{leaves} {room:.1f} mm", "shorten the name", key="names")
