"""The column of names: its width, and the sizes at which names fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import product

from padgen.documents.form.before import DIE_STEP, Before
from padgen.documents.form.beneath import APART, Beneath
from padgen.documents.form.refusal import too_small
from padgen.documents.form.sizes import LEGIBLE, LOWER, SECOND, air, height, shared, together
from padgen.documents.setting import BESIDE, Setting
from padgen.documents.table import earned
from padgen.documents.table.arrow import LONG, length
from padgen.documents.table.entries import Entry
from padgen.documents.table.rows import Aid, PadRow
from padgen.documents.text.fit import LEADING, Fitted, broken, least_width
from padgen.errors import Problem
from padgen.page.area import ROUNDING
from padgen.page.marks import MM
from padgen.templates import FormTemplate

GAP = 0.7
"""Millimetres between a condition and the arrow to the column's end."""

ARROW_EDGE = 1.5
"""Millimetres between the arrow and the column's end."""

EARNING, POINTED, ARROWED = 1, 2, 3
"""What follows a name: the condition alone (0), its points alone (1), or both with an arrow between them (2), and where
points have a column of their own, an arrow to it too (3)."""

_END = 0.5
"""The share of the bands' outdent that names leave free before the other end of their bands."""

_BEFORE_MAXIMA = 0.5
"""The share of the padding that names on cards leave free before a column of maxima, which has space of its own."""

_FACE_SHARE, _FACE_STEP, _LARGE_SHARE = 0.62, 1.4, 0.68
"""The die before a face's name: its largest share of a row's height, and its space in dice; and that share where
pictures in other rows leave it room to grow."""

_ABOUT = 0.95
"""All names shrink to this share for details beside one of them."""


class NameSizes:
    """The sizes of names, dice and conditions of rows in a column ``width`` mm wide, each row ``row_height`` mm high.

    ``sides`` are the widths of ordinals and names of halves on the left, and of what stays free on the right.
    In two languages the names are one below the other if rows are high enough, else side by side.  ``hints`` is the
    width of a column of maxima after names; without it, the points of bonus and extras are beside their names.  The
    pictures and aids of ``rows``, by id, are before the names.  Those of sums are bold, others have this ``face``.  All
    have at most ``most`` points, by default the template's size.
    """

    def __init__(
        self,
        setting: Setting[FormTemplate],
        entries: tuple[Entry, ...],
        sides: tuple[float, float],
        row_height: float,
        hints: float,
        rows: Mapping[str, PadRow],
        width: float = 0.0,
        face: str = "regular",
        most: float = 0.0,
    ) -> None:
        self.locale, self.template, self.fonts = setting.locale, setting.template, setting.fonts
        self.most = most or self.template.text_size
        self.entries, self._plain = entries, face
        self.ink, self.quiet = setting.theme.ink, setting.theme.quiet
        self._known: dict[str, tuple[tuple[str, ...], tuple[Fitted, ...]] | None] = {}
        self.hints = hints
        (self.left, self.right), self.row_height, self.width = sides, row_height, width
        edge = min(self.template.picture, _FACE_SHARE * row_height)
        dice = self._face_die, min(self.template.die, _LARGE_SHARE * row_height)
        self.before = Before(setting, rows, dice, edge)
        self.beneath = Beneath(setting, row_height)
        ends = _BEFORE_MAXIMA if hints and self.template.cards else 1.0
        self.end = ends * self.template.padding + _END * self.template.outdent
        """Millimetres after names alone, before what stays free on the right."""
        self._air = air(row_height)
        names = max(len(entry.names) for entry in entries)
        room = int((row_height - 2 * self._air) * MM / (self.template.floor_size * LEADING) + ROUNDING)
        self._stacked = 1 if names > room else names
        self._most_lines = max(1, min(2, room // self._stacked))

    def natural(self, rows: float = 1.0, sums: float = 1.0) -> float:
        """The column's width in mm with every name on one line at the largest size, or shares of that width."""
        shares = ((entry, sums if entry.computed else rows) for entry in self.entries)
        return max(share * self._needs(entry, self.most, 1) for entry, share in shares)

    def narrow(self) -> float:
        """The same with names on as many lines as a row has room for."""
        size, most = self.most, self._most_lines
        # Beside another half, the names of sum and bonus rather are short.
        names = (
            self._shortest(
                entry,
                ARROWED,
                size,
                full=not (entry.computed and self.template.halves),
                lines=1 if self.beneath.wants(entry) else most,
            )
            for entry in self.entries
        )
        return max((*names, *(self._ended(entry) for entry in self.entries if self.beneath.ends(entry))))

    def _ended(self, entry: Entry) -> float:
        """The width of the column in mm in which a row's last name is no smaller than the maximum that follows it."""
        words = self.fonts.width(entry.names[-1], self._face(entry, len(entry.names) - 1), self.template.hint_size)
        return self.start(entry) + words + APART + self._print(entry.hint) + self.end + self.right

    def least(self) -> tuple[float, Entry]:
        """The least width of the column in mm, and the row that needs it."""
        return max(((self._shortest(entry), entry) for entry in self.entries), key=lambda pair: pair[0])

    def start(self, entry: Entry) -> float:
        """The place of a row's name in the column, in mm."""
        return self.left + self.template.padding + self._indent(entry)

    @property
    def small_print(self) -> bool:
        """Whether there is any beside names: signs, or what scores the points of a bonus or an extra."""
        return bool(self.before.aids or self.before.told) or any(
            self._told(entry) for entry in self.entries if self.detail
        )

    @property
    def tells_most(self) -> bool:
        """Whether maxima are below names of rows, or follow those in several languages."""
        if self.beneath.alone:
            return any(map(self.beneath.wants, self.entries))
        return self._seconds is not None and any(map(self.beneath.ends, self.entries))

    # Measures.

    def _needs(self, entry: Entry, size: float, lines: int) -> float:
        return self._words(entry, entry.names, size, lines) + self._around(entry)

    def _shortest(
        self,
        entry: Entry,
        detail: int = 0,
        size: float | None = None,
        full: bool = False,
        lines: int | None = None,
    ) -> float:
        """The width in mm of the narrowest cell that holds the row's names; by default at floor, on all its lines.

        Its short names count too, unless ``full`` ones are wanted.
        """
        size, lines, wordings = size or self.template.floor_size, lines or self._most_lines, entry.wordings
        wide = min(self._words(entry, names, size, lines) for names in (wordings[:1] if full else wordings))
        return wide + self._around(entry, detail)

    def _words(self, entry: Entry, names: tuple[str, ...], size: float, lines: int) -> float:
        if not self._worded(entry):
            return 0.0
        if len(names) > self._stacked:
            return sum(self.fonts.width(text, face, size) for text, face in self._joined(entry, names))
        if lines == 1:
            return max(self.fonts.width(name, self._face(entry, i), size) for i, name in enumerate(names))
        return max(least_width(self.fonts, name, self._face(entry, i), size) for i, name in enumerate(names))

    def _around(self, entry: Entry, detail: int = ARROWED) -> float:
        beside, padding = self._beside(entry, detail), self.template.padding
        if self._free_hint(entry):
            return 2 * padding + self.left + self._indent(entry) - self.hints
        end = self._told_end if self._told(entry) else self.end
        if self.hints and entry.hint:
            beside = max(beside, self._print(entry.hint) + APART - self.hints + padding - end)
        return beside + padding + end + self.left + self.right + self._indent(entry)

    def _free_hint(self, entry: Entry) -> bool:
        """Whether a name on cards may end where maxima do, because it has none after it."""
        return self.template.cards and self.hints > 0 and entry.kind == "upper_sum" and not entry.hint

    @property
    def _told_end(self) -> float:
        """The space in mm after points beside names, which end where maxima do if these are in the rows' corners."""
        return self.end if self.beneath.shown else self.template.padding

    def _indent(self, entry: Entry) -> float:
        """The width of what is before a name, in mm: a picture, or a die with a counting aid."""
        if self.before.rows:
            return self.before.width + self.template.padding
        return self._face_die * _FACE_STEP if self._faced(entry) else 0.0

    def _faced(self, entry: Entry) -> bool:
        return not self.before.rows and self.template.show_faces and self.template.show_words and len(entry.dice) == 1

    @property
    def _face_die(self) -> float:
        return min(self.template.die, self.template.die_least, _FACE_SHARE * self.row_height)

    def _beside(self, entry: Entry, detail: int) -> float:
        """The width of what is to the right of a name, in mm: the bonus's condition, an extra's points or the dice."""
        told, points, size = self._told(entry), self._points(entry) if detail else "", self.template.hint_size
        if told and entry.condition and not (points and detail == EARNING):
            if points:
                return earned.width(self.fonts, Aid("", entry.condition, points), size, "regular") + APART
            return self._print(entry.condition) + APART + (self._arrow_room if detail >= ARROWED else 0.0)
        if told and points:
            return self._print(points) + 2.0
        return (len(entry.dice) or entry.wild) * self._die * DIE_STEP if self._pictured(entry) else 0.0

    def _print(self, text: str) -> float:
        return self.fonts.width(text, "regular", self.template.hint_size)

    def _points(self, entry: Entry) -> str:
        """The points of a bonus or an extra, if no column of hints shows them."""
        return entry.hint if entry.kind in ("bonus", "extra") and not self.hints else ""

    @property
    def _arrow_room(self) -> float:
        """The width in mm of the arrow between a condition and the column's end."""
        return length(self.template.hint_size, LONG) + GAP + ARROW_EDGE - self.template.padding

    def _pictured(self, entry: Entry) -> bool:
        """Whether the row shows dice; dice of any face are pictured only if there are no names."""
        if self._faced(entry):
            return False
        return not self.template.show_words and bool(entry.dice or entry.wild)

    def _worded(self, entry: Entry) -> bool:
        return self.template.show_words or not self._pictured(entry)

    @cached_property
    def _die(self) -> float:
        template = self.template
        room = template.label_most - self.left - 2 * template.padding
        most = max((len(entry.dice) or entry.wild for entry in self.entries if self._pictured(entry)), default=1)
        return min(self.row_height * _FACE_SHARE, room / (most * DIE_STEP))

    def _face(self, entry: Entry, index: int = 0) -> str:
        if index:
            return "regular"
        strong = entry.computed and entry.kind != "needed"
        if row := self.before.rows.get(entry.id):
            strong = row.strong  # as on pads
        return "bold" if strong else self._plain

    def _joined(self, entry: Entry, names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
        for index, name in enumerate(names):
            if index:
                yield BESIDE, "regular"
            yield name, self._face(entry, index)

    def _limit(self, lines: int, names: int) -> float:
        """The largest size in points at which this many names fit in a row, each on as many lines.

        Names in several languages leave more air, unless the second would be smaller than small print for it.
        """
        each = lines * (1 + SECOND * (names - 1)) * LEADING / MM
        closest, liked = ((self.row_height - 2 * free) / each for free in (self._air, air(self.row_height, names)))
        return max(liked, min(closest, self.template.hint_size / SECOND))

    @cached_property
    def sizes(self) -> dict[str, float]:
        """The sizes of names in points, by row."""
        shown = [entry for entry in self.entries if self._worded(entry)]
        return shared({entry.id: self._largest(entry) for entry in shown}, {e.id for e in shown if e.computed})

    @property
    def least_size(self) -> float:
        """The smallest size of names in points, or the largest where there are only pictures."""
        return min(self.sizes.values(), default=self.most)

    @property
    def least_second(self) -> float:
        """The smallest size in points of last names that maxima follow, or the largest if there are none."""
        return min((self._seconds or {}).values(), default=self.most)

    @property
    def crowded(self) -> bool:
        """Whether dice leave their names so little room that these would be small."""
        return any(self._faced(entry) and self._largest(entry) < LOWER * self.most for entry in self.entries)

    def _largest(self, entry: Entry) -> float:
        """The largest size in points at which the row's names fit; that of the template's floor if they don't."""
        fits = [fitted for names in entry.wordings if (fitted := self._fit(entry, names))]
        found = next((fitted for fitted in fits if not self._small(entry, fitted)), (*fits, ())[0])
        sizes = (name.size / (SECOND if index else 1.0) for index, name in enumerate(found))
        return min(sizes, default=self.template.floor_size)

    def _small(self, entry: Entry, fitted: tuple[Fitted, ...]) -> bool:
        """Whether the name of sum or bonus is so small, also beside others, that a shorter one is better."""
        if entry.kind not in ("upper_sum", "bonus"):
            return False
        share = 1.0 if self.template.halves else LOWER
        return fitted[0].size < max(min(LEGIBLE, self.most), share * self._usual)

    @cached_property
    def _usual(self) -> float:
        """The size in points that most names of rows to score in have."""
        sizes = sorted(self._largest(entry) for entry in self.entries if entry.kind == "score" and self._worded(entry))
        return together(sizes) if sizes else 0.0

    def _room(self, entry: Entry) -> float:
        # A column exactly as wide as its widest name must hold that name despite rounding errors.
        return self.width - self._around(entry, self.detail if self._told(entry) else 0) + ROUNDING

    def _told(self, entry: Entry) -> bool:
        """Whether the row says beside its name what earns points, or how many, unless that is before the name."""
        return bool(entry.condition or self._points(entry)) and entry.id not in self.before.told

    @cached_property
    def detail(self) -> int:
        """How much detail fits beside the names, if possible without making them smaller than others."""
        told = [entry for entry in self.entries if self._told(entry)]
        liked, floor = LOWER * self.most, self.template.floor_size
        others = sorted(self._largest(entry) for entry in self.entries if self._worded(entry) and not self._told(entry))
        # Where they can be below a name, nothing shrinks for them, and the name isn't shortened.
        about, whole = (1.0, (True, False)) if self.beneath.shown else (_ABOUT, (False,))
        usual = [about * together(others)] if others else []
        steps = (*usual, max(floor, liked), floor)
        levels = product(steps, whole, (ARROWED, POINTED, EARNING))
        room = self.width
        fits = (at for size, full, at in levels if all(self._shortest(e, at, size, full) <= room for e in told))
        return next(fits, 0)

    def problem(self) -> Problem | None:
        """The name that doesn't fit its cell, and by how much, or ``None``."""
        for entry in self.entries:
            if self._worded(entry) and self._fitted(entry) is None:
                high = height(self.template.floor_size), self.row_height
                wide = self._shortest(entry) - self._around(entry, 0), self._room(entry)
                return too_small(self.template, self.locale.native_name, entry, wide, high)
        return None

    def _fitted(self, entry: Entry) -> tuple[tuple[str, ...], tuple[Fitted, ...]] | None:
        """The names with their sizes: one ``Fitted`` per name, or a single one for all names side by side."""
        if (found := self._chosen(entry)) is None or not self._seconds or entry.id not in self._seconds:
            return found
        names, (*others, last) = found
        return names, (*others, last._replace(size=self._seconds[entry.id]))

    @cached_property
    def _seconds(self) -> dict[str, float] | None:
        """The sizes of last names by row, before the maxima after them; ``None`` if one has no room for it."""
        right = self.width - self.right - self.end
        chosen = ((entry, self._chosen(entry)) for entry in self.entries if self.beneath.ends(entry))
        below = ((entry, found[1]) for entry, found in chosen if found and len(found[0]) == len(found[1]))
        return self.beneath.smaller(
            (entry, names[-1], self._face(entry, len(names) - 1), right - self.start(entry)) for entry, names in below
        )

    def _chosen(self, entry: Entry) -> tuple[tuple[str, ...], tuple[Fitted, ...]] | None:
        if entry.id not in self._known:
            size = self.sizes[entry.id]
            fits = [(names, found) for names in entry.wordings if (found := self._fit(entry, names, size))]
            best = (pair for pair in fits if not self._small(entry, pair[1]))
            self._known[entry.id] = next(best, (*fits, None)[0])
        return self._known[entry.id]

    def _fit(self, entry: Entry, names: tuple[str, ...], most: float | None = None) -> tuple[Fitted, ...] | None:
        """The names at the largest size, at most ``most`` points: on one line, or broken if that is much larger."""
        floor, room = self.template.floor_size, self._room(entry)
        size = min(most or self.most, self._limit(1, self._stacked))
        if size < floor - ROUNDING:
            return None
        if len(names) > self._stacked:
            needs = self._words(entry, names, size, 1)
            fitting = size if needs <= room else int(size * room / needs * 20) / 20
            return (Fitted(names[:1], fitting),) if fitting >= floor else None
        # Rows of sums may be lower than others.
        liked = floor if entry.computed else LOWER * self.most if most is None else most
        limit = min(size, self._limit(self._most_lines, len(names)))
        sizes = []
        for index, name in enumerate(names):
            face, scale = self._face(entry, index), SECOND if index else 1.0
            whole = self.fonts.fit(name, face, max(floor, scale * size), room, floor)
            fitted = None
            if (whole is None or whole < scale * liked) and self._most_lines > 1 and limit >= floor - ROUNDING:
                fitted = broken(self.fonts, name, face, max(floor, scale * limit), floor, room, self._most_lines)
            if whole is not None and (fitted is None or fitted.size <= whole):
                fitted = Fitted((name,), whole)
            if fitted is None:
                return None
            sizes.append(fitted)
        return tuple(sizes)
