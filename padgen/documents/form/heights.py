"""The heights of a form's rows: of most of them, of the sum and the bonus, and of what stands between rows."""

from __future__ import annotations

from collections.abc import Iterable

from padgen.documents.form.cells import goal_height
from padgen.documents.form.geometry import NEEDED_AIR, SECTION_STACKED, PlacedRow, beside_least
from padgen.documents.form.halves import halves
from padgen.documents.form.progress import bar_height
from padgen.documents.setting import Setting
from padgen.documents.table.entries import Entry
from padgen.documents.text.fit import LEADING
from padgen.errors import PadgenError, Problem
from padgen.page.area import ROUNDING
from padgen.page.fonts import SMALLEST
from padgen.page.marks import MM
from padgen.templates import FormTemplate

_TALL_KEYS = (
    "row_least", "margin", "title_size", "title_height", "title_gap", "button_height", "head_height", "part_gap",
    "strip_height", "sum_height", "bonus_height", "total_height", "bar_room",
)  # fmt: skip
"""The keys of what takes height."""

_STRETCH = 0.05
"""Rows of a shorter half are higher, by at most this share, so that both end together; else they are level."""

_BELOW = 0.4
"""The share of the sum's row that shows what the bonus still needs."""

_SECOND, _BESIDE = 1.0, 0.8
"""The least size of what the bonus still needs, in sizes of small print, where two languages are stacked; and beside
another half, which is no higher for it."""

_SUM_MOST = 2.0
"""The height of the sum's row beside a longer half, in heights of most rows."""

_GOAL_AIR = 1.8
"""Millimetres above and below a sum and what the bonus asks for, if their row is made higher."""

_SUM_AIR = 1.8
"""Millimetres by which the sum's row in two languages is higher on pages that grow, so that its lines aren't as close
as a row's."""

_BONUS_AIR = 0.8
"""Millimetres by which the bonus's row is higher for small print below its name."""

_SECTION_AIR = 0.5
"""Millimetres above and below the names of a section that are stacked."""


class FormRows:
    """Plans the heights of ``rows``, in one part or in two beside each other, and of the page."""

    def __init__(self, setting: Setting[FormTemplate], rows: list[Entry]) -> None:
        self.setting, self.template, self.fonts = setting, setting.template, setting.fonts
        template, variant = self.template, setting.variant
        _, self.height = template.size
        below = _BELOW * template.sum_height
        if (languages := len(setting.locales)) > 1:
            below = max(below, self._needed_height(languages))
        self.heights = template.sum_height, template.bonus_height, below
        """The heights of the rows of the sum and the bonus, and of what it still needs, unless there is more room."""
        self.sum, self.bonus, self.below = self.heights
        self.more = _SUM_AIR if languages > 1 and template.cards and template.grow else 0.0
        """How much higher than others the row of the sum in two languages is, without what the bonus still needs."""
        self.strip_height = template.strip_height
        self.lettered = False
        """Whether the title's letters are on dice."""
        self.parts, self.uneven = [rows], False
        if template.halves and variant.upper and variant.lower:
            self.parts = [rows, []]  # each half has room for its name
            self.parts, self.uneven = halves(rows, self._high)

    def _high(self, entries: list[Entry]) -> float:
        """The height of some rows in rows of the least height."""
        count, rest = self._fixed(entries)
        return count + rest / self.template.row_least

    def _raise_sum(self, body: float, below: float, pitch: float, cell: float) -> bool:
        """Make the row of the sum higher if what the bonus asks for has no room; whether to plan all again."""
        template, stacked = self.template, len(self.setting.locales) > 1
        share, gap = goal_height(self.fonts, template, self.setting.variant, cell), template.row_gap
        has = pitch + self.more - gap if stacked else (self.sum - gap) * (1 - self.below / self.sum)
        if has >= share:
            return False
        usual, (_, bonus, needed) = self.heights, self.heights
        if stacked:
            self.more += share - has + _GOAL_AIR
        else:
            needed = max(needed, (bar_height(template.progress_bar, template.hint_size) + gap) * (len(self.parts) == 1))
            self.heights = share + gap + needed + _GOAL_AIR, bonus, needed
        self.sum, self.bonus, self.below = self.heights
        _, self.height = template.size
        if not template.grow and self._even(self.height - body - below) < template.row_least:
            self.heights, self.more = usual, 0.0
        return True

    def _needed_height(self, lines: int) -> float:
        """The height in mm of so many lines with what the bonus still needs."""
        share = _BESIDE if self.template.halves else _SECOND
        return lines * max(SMALLEST, share * self.template.hint_size) * LEADING / MM + 2 * NEEDED_AIR

    def _raise_needed(self, room: float) -> bool:
        """Make the row of the sum higher if languages need more lines than one for what the bonus still needs."""
        words = [word for word, _ in self.setting.labels("needed")]
        long = [self.fonts.width(word, "regular", SMALLEST) > room for word in words]
        if not self.template.grow or len(words) == 1 or not any(long):
            return False
        usual, bonus, below = self.heights
        self.heights = usual, bonus, max(below, self._needed_height(len(words) + sum(long)))
        return True

    def _raise_bonus(self) -> bool:
        """Make a low row of the bonus higher, for small print below its name; whether to plan all again."""
        usual, bonus, below = self.heights
        if not bonus or not self.template.grow:
            return False
        self.heights = usual, bonus + _BONUS_AIR, below
        return True

    def _raise_strips(self, room: float) -> bool:
        """Make the strips on cards higher if languages would be small side by side; whether to plan all again."""
        setting, languages, small = self.setting, len(self.setting.locales), beside_least(self.template)
        headed = (f"{entry.section}_section" for part in self.parts for entry in self._headed(part))
        wide = max((self.fonts.width(setting.label(key), "regular", small) for key in headed), default=0.0)
        if not self.template.cards or languages == 1 or wide <= room:
            return False
        stacked = languages * SECTION_STACKED * LEADING / MM + 2 * _SECTION_AIR
        self.strip_height = max(self.strip_height, stacked)
        return True

    def _joined(self, gap: float) -> float:
        """The gap, or none if cells touch."""
        return gap if self.template.cards else 0.0

    def _fixed(self, entries: Iterable[Entry]) -> tuple[int, float]:
        """The number of rows that share the remaining height, and the height of all others in mm."""
        listed = list(entries)
        sums = sum(entry.kind == "upper_sum" for entry in listed)
        gap = self._joined(self.template.part_gap) * sum(map(self._parted, listed, listed[1:]))
        gap += self.strip_height * len(self._headed(listed))
        if len(self.setting.locales) > 1:
            # Two names need as much height beside the sum as in any row.
            return len(listed), sums * (self.below + self.more) + gap
        own = [high for entry in listed if (high := self._own_height(entry))]
        return len(listed) - len(own), sum(own) + gap

    def _own_height(self, entry: Entry) -> float:
        """The height in mm of a row that isn't as high as most, else 0."""
        return {"upper_sum": self.sum, "bonus": self.bonus}.get(entry.kind, 0.0)

    def _pitch(self, body: float, below: float) -> tuple[float, float]:
        """The heights of a row and of the page, which may grow if the template allows it, because a screen scrolls."""
        template, room = self.template, self.height - body - below
        pitch = self._even(room)
        if pitch >= template.row_least - ROUNDING:
            most = min(pitch, template.row_most)
            spare = min(room - count * most - rest for count, rest in map(self._fixed, self.parts))
            return most, self.height - spare * (template.bar and template.grow)
        count, rest = max(map(self._fixed, self.parts), key=lambda part: part[0] * template.row_least + part[1])
        needs = count * template.row_least + rest
        if template.grow:
            return template.row_least, self.height + needs - room
        raise PadgenError(self._too_tall(count, needs + body + below))

    def _too_tall(self, count: int, needs: float) -> Problem:
        """So many rows need a higher page: because of what takes most height of the keys in the template's own file."""
        template = self.template
        unused = "title_size" if self.lettered else "title_height", "" if template.bar else "bar_room"
        keys = (key for key in _TALL_KEYS if key in template.own_keys and key not in unused and getattr(template, key))
        high = {key: getattr(template, key) / (MM if key == "title_size" else 1) for key in keys}
        tallest = max(high, key=lambda key: high[key], default="row_least")
        what = (
            f"{count} rows of {template.row_least:g} mm and what stands above and below them need "
            f"{needs:.1f} mm, the page has {self.height:.1f} mm"
        )
        lower = "it" if tallest == "row_least" else f"{tallest} or row_least"
        return template.problem(tallest, what, f"lower {lower}, choose larger paper, or write grow: yes")

    def _even(self, room: float) -> float:
        """The height of most rows if they fill the room."""
        return min((room - rest) / count for count, rest in map(self._fixed, self.parts))

    def _fill(self, pitch: float) -> None:
        """Make the rows of the bonus and of the sum higher if their half would end above the other."""
        last = [[*self._placed(entries, number, 0.0, pitch)][-1] for number, entries in enumerate(self.parts)]
        free = max(row.y + row.h for row in last) - last[0].y - last[0].h
        if not any(entry.kind == "upper_sum" for entry in self.parts[0]):
            return
        stacked = len(self.setting.locales) > 1
        if self.bonus and not stacked:
            more = max(0.0, min(free, pitch - self.bonus))
            self.bonus, free = self.bonus + more, free - more
        more = min(free, max(0.0, _SUM_MOST * pitch - (pitch + self.below if stacked else self.sum)))
        self.sum += more
        self.below += more if stacked else _BELOW * more

    def _stretched(self, part: int, pitch: float) -> float:
        """The height of most rows in a part: a little higher if that is enough for both parts to end together."""
        ends = [[*self._placed(entries, at, 0.0, pitch)][-1] for at, entries in enumerate(self.parts)]
        free = max(row.y + row.h for row in ends) - ends[part].y - ends[part].h
        entries = self.parts[part]
        count = len(entries) if len(self.setting.locales) > 1 else self._fixed(entries)[0]
        return pitch + free / count if free / count <= _STRETCH * pitch else pitch

    def _headed(self, entries: list[Entry]) -> list[Entry]:
        """The rows below a strip that names their section; beside another part, the head names the first."""
        if not (self.template.strip_height and self.setting.variant.upper and self.setting.variant.lower):
            return []
        rows = [entry for entry in entries if entry.section]
        first = [next(row for row in rows if row.section == section) for section in {row.section: 0 for row in rows}]
        return first[len(self.parts) - 1 :]

    def _parted(self, above: Entry, entry: Entry) -> bool:
        """Whether there is a gap between two rows: above the sum, and below the bonus."""
        return entry.kind == "upper_sum" or above.kind == "bonus"

    def _placed(self, entries: list[Entry], part: int, y: float, pitch: float) -> Iterable[PlacedRow]:
        headed = self._headed(entries)
        for above, entry in zip((None, *entries), entries, strict=False):
            if above and self._parted(above, entry):
                y += self._joined(self.template.part_gap)
            y += self.strip_height * (entry in headed)
            high = self._own_height(entry) or pitch
            if len(self.setting.locales) > 1:
                high = pitch + (self.below + self.more) * (entry.kind == "upper_sum")
            yield PlacedRow(entry, part, y, high)
            y += high
