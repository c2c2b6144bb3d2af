"""Draws the column of names: dice, pictures, aids, names and maxima."""

from __future__ import annotations

from collections.abc import Iterator

from padgen.documents.pad.apart import TOTAL_HINT
from padgen.documents.pad.beside import BEFORE_MAXIMA, FROM_ORDINAL, INDENT, LEADING, RISE, SIGN_GAP
from padgen.documents.pad.plan import Plan
from padgen.documents.setting import BESIDE
from padgen.documents.table import earned, pictures
from padgen.documents.table.rows import Aid, PadRow
from padgen.documents.text.capitals import capitals
from padgen.page.marks import MM, Die, Ink, Node, Path, Tag, Text

_TOTAL_HINTS = TOTAL_HINT, 1.0
"""The sizes of the total's maximum, as multiples of that of other maxima: legible in white, or smaller."""

_APART = 0.75
"""The most gaps that are added between pictures and maxima if the names leave room."""

_KEPT = 0.5
"""The gaps that are added before pictures and aids behind names first, where these are far from maxima."""

_BEHIND_DIE, _BEFORE_NAME = 1.7, 0.58
"""Where aids are far behind the die, more than the first of these in gaps, and near the name, less than the second in
ems, they stand midway between both."""

_FEW_DICE = 5
"""But not beside pictures of more dice, whose low rows would show two right ends close together."""

_BETWEEN, _BETWEEN_MOST = 0.315, 0.48
"""The space between dice and the words below them: a share of the free height, but at most one of the capitals'."""

_OVER = 0.54
"""The share of the rest of it that is above the dice: a little more than below descenders, which few words have."""

_FROM_LINES = 0.6
"""Millimetres between two names, one below the other, and the lines: what is left moves them apart as well."""

_TAIL = 0.5
"""Millimetres between the descenders of the second and the line below it."""

_LOOSER, _LOOSER_MOST = 0.25, 0.08
"""The share of it that is added between the two, at most so many ems of the first."""


class Labels:
    """Draws the rows' labels in a column of names that begins at x."""

    def __init__(self, plan: Plan, x: float) -> None:
        self.plan, self.look, self.x = plan, plan.look, x
        self.template, self.theme = plan.template, plan.theme
        self.pictured = pictures.DicePainter(plan.theme, plan.template.fill)
        self.right = x + plan.label - plan.template.padding
        self.apart, self.indent = self._apart(), self._indent()
        self.down, self.pitch = self._pairs()

    def label(self, line: PadRow, y: float, height: float) -> Iterator[Node]:
        """A row's name and what stands beside it."""
        top, middle = self._middles(line, y, height)
        dice = tuple(self._dice(line, top))
        if line.entry.ordinal:
            yield self._ordinal(line, y + height / 2)
        yield from self._names(line, middle)
        if dice:
            yield Tag("Artifact", dice)
        yield from self._aid(line, middle)

    def _middles(self, line: PadRow, y: float, height: float) -> tuple[float, float]:
        """Where the middles of a row's dice and of its words are."""
        plan = self.plan
        if not plan.over(line, plan.detail):
            return y + height / 2, y + height / 2
        # Dice and words together are centred in the row.
        edge = plan.picture_edge(plan.detail)
        words, marks, tails = plan.words_room(line)
        free = max(0.0, height - edge - words - marks - tails)
        between = min(_BETWEEN * free, _BETWEEN_MOST * words)
        top = y + _OVER * (free - between) + edge / 2
        return top, top + edge / 2 + between + marks + words / 2

    def hint(self, line: PadRow, y: float, height: float) -> tuple[Node, ...]:
        """A row's maximum, level with its name."""
        detail = self.plan.detail
        if not self.plan.hint_width(line, detail) or (line.star and not self.plan.aided(detail)):
            return ()
        if line.entry.id in self.plan.sizes.alone:
            return ()
        _, middle = self._middles(line, y, height)
        hint = self._small_print(self.right, middle, line.entry.hint, self.plan.hint_size(detail))
        if self.plan.maxima(detail):
            return (hint,)
        # Without a column of maxima, they look like the numbers of aids.
        return (hint._replace(face="bold", ink=self.theme.aid or self.theme.strong),)

    def _small_print(self, right: float, middle: float, text: str, size: float, face: str = "regular") -> Text:
        ink = self.theme.quiet if face == "regular" else self.theme.strong
        return Text(right, self.look.baseline(middle, size), text, size, face, ink, "right")

    def _ordinal(self, line: PadRow, middle: float) -> Text:
        right = self.x + self.template.padding + self.plan.ordinal - FROM_ORDINAL
        return self._small_print(right, middle, line.entry.ordinal, self.plan.ordinal_size)

    # Dice.

    def _ink(self, line: PadRow) -> Ink:
        return self.theme.strong if line.strong else self.theme.ink

    def _dice(self, line: PadRow, middle: float) -> Iterator[Die | Path]:
        plan, detail = self.plan, self.plan.detail
        if not (plan.dice and detail.dice):
            return
        left = self.x + self.template.padding + plan.ordinal
        edge, single = plan.edge(detail), left + plan.beyond(detail)
        if line.face:
            yield self.pictured.face(single, middle, edge, line.face)
        elif line.star and detail.star:
            yield from self.pictured.star(single, middle, edge)
        elif plan.pictured(line, detail):
            edge = plan.picture_edge(detail)
            if plan.mode == "after":
                left = self._before_hints(line) - pictures.width(len(line.shown), edge)
            elif plan.beyond(detail):
                left += plan.zone(detail) - pictures.width(plan.most_dice, edge)
            # Where its name has no colour of its own, the best row's dice have that of the others.
            own = self.theme.strong_dice if line.strong else None
            yield from self.pictured.draw(line.shown, left, middle, edge, own)

    # Aids.

    def _aid(self, line: PadRow, middle: float) -> Iterator[Node]:
        plan, detail, aid = self.plan, self.plan.detail, line.aid
        if aid is None:
            return
        size = plan.aid_size(detail)
        if aid.earned:
            yield from earned.draw(self.look.fonts, aid, self._aid_right(line), middle, size, self.theme.strong)
            return
        if not (plan.counting(detail) or self._fits(line, aid)):
            return
        right, strong, aid = self._aid_right(line), "bold" if line.strong else "regular", plan.aid(aid, detail)
        # Between a name and a maximum, the number stands out from both.
        number = self._small_print(right, middle, aid.number, size, strong if plan.mode == "before" else "bold")
        own = self.theme.aid if number.face == "bold" and not line.strong else None
        if aid.sign:
            at = right - plan.aid_widths(detail)[1] - SIGN_GAP * size / MM
            yield self._small_print(at, middle, aid.sign, size, strong)
        yield number._replace(ink=own) if own else number

    def _fits(self, line: PadRow, aid: Aid) -> bool:
        """Whether a row's name leaves room for an aid that no room was kept for."""
        plan, detail = self.plan, self.plan.detail
        if not (plan.dice and detail.aids):
            return False
        spare = plan.room(line, detail, plan.label) - self._width(line)
        return spare >= plan.own_width(line, aid, detail) + plan.gap(detail)

    def _aid_right(self, line: PadRow) -> float:
        """The right end of a row's aid: that of pictures, or if this is close to the name, midway from the die.

        Without a column of their own, they end where maxima do.
        """
        plan, detail = self.plan, self.plan.detail
        if not plan.aided(detail):
            return self.right
        if plan.mode == "before" and (zone := plan.zone(detail)):
            before, after = zone - plan.edge(detail) - plan.plain_width(detail), self.template.gap + self.indent
            right = self.x + self.template.padding + plan.ordinal + zone
            near = before > _BEHIND_DIE * self.template.gap and after * MM < _BEFORE_NAME * plan.sizes.first
            if not near or plan.most_dice > _FEW_DICE:
                return right
            # The bonus's condition, which may be wider, keeps its distance from the star.
            return right - min((before - after) / 2, zone - plan.die_zone(detail))
        return self._before_hints(line)

    def _before_hints(self, line: PadRow) -> float:
        """The right end of what is before a row's maximum."""
        behind = self.plan.behind(line, self.plan.detail)
        return self.right - (behind + self.apart if behind else 0.0)

    def _apart(self) -> float:
        """The space in addition to a gap between what follows the names and the maxima, in mm."""
        plan = self.plan
        if plan.mode == "before" or plan.sizes.broken:
            return 0.0
        lines = [line for line in plan.lines if line.part < 2 and not plan.over(line, plan.detail)]
        # Where what follows the names is far from the maxima already, it keeps some of the rest from the names too.
        kept = _KEPT * self.template.gap if plan.far(plan.detail) else 0.0
        spare = (plan.room(line, plan.detail, plan.label) - self._width(line) - kept for line in lines)
        return max(0.0, min((_APART * self.template.gap, *spare)))

    def _indent(self) -> float:
        """The space in addition to a gap between dice or aids and the names behind them, in mm."""
        plan = self.plan
        if plan.sizes.broken or plan.beyond(plan.detail) or plan.mode != "before" or not plan.aid_width(plan.detail):
            return 0.0
        room = INDENT * plan.sizes.first / MM
        for line in (line for line in plan.lines if line.part < 2):
            spare = plan.room(line, plan.detail, plan.label) - self._width(line)
            before = spare + plan.gap(plan.detail) - plan.before_maxima if plan.hint_width(line, plan.detail) else spare
            room = min(room, spare / 2, before)
        return max(0.0, room)

    def _start(self, line: PadRow) -> float:
        """Where a row's name begins."""
        start = self.plan.start(line, self.plan.detail)
        behind = line.part < 2 and start > self.template.padding + self.plan.ordinal
        return self.x + start + (self.indent if behind else 0.0)

    def _width(self, line: PadRow) -> float:
        """The width of a row's names in mm."""
        plan, sizes, width = self.plan, self.plan.sizes, self.look.fonts.width
        names = plan.names(line)
        if len(names) == 1 or plan.stacked(plan.detail):
            faces = ((plan.face(line, i), sizes.second if i else sizes.first) for i in range(len(names)))
            return max(width(name, *style) for name, style in zip(names, faces, strict=True))
        return sum(
            width(f"{BESIDE if i else ''}{name}", plan.face(line, i), sizes.first) for i, name in enumerate(names)
        )

    # Names.

    def _names(self, line: PadRow, middle: float) -> Iterator[Node]:
        plan, names, sizes = self.plan, self.plan.names(line), self.plan.sizes
        x, ink = self._start(line), self._ink(line)
        if len(names) > 1 and not plan.stacked(plan.detail):
            baseline = self.look.baseline(middle, sizes.first)
            for i, name in enumerate(names):
                if i:
                    yield Text(x, baseline, BESIDE, sizes.first, "regular", ink)
                    x += self.look.fonts.width(BESIDE, "regular", sizes.first)
                yield self._spoken(line, i, Text(x, baseline, name, sizes.first, plan.face(line, i), ink))
                x += self.look.fonts.width(name, plan.face(line, i), sizes.first)
            return
        if len(names) > 1 and not sizes.broken:
            yield from self._pair(line, names, middle)
            return
        rows = []
        for i, name in enumerate(names):
            size = sizes.second if i else sizes.first
            broken = sizes.broken.get(name) if not i else None
            fitting = broken.lines if broken else (name,)
            rows += [(i, text, broken.size if broken else size) for text in fitting]
        y = middle - sum(size * LEADING / MM for _, _, size in rows) / 2
        for i, text, size in rows:
            base = self.look.baseline(middle, size) if len(rows) == 1 else y + RISE * size / MM
            yield self._spoken(line, i, Text(x, base, text, size, plan.face(line, i), ink))
            y += LEADING * size / MM

    def _pair(self, line: PadRow, names: tuple[str, ...], middle: float) -> Iterator[Node]:
        """Two names, one below the other."""
        plan, sizes, x = self.plan, self.plan.sizes, self._start(line)
        for i, name in enumerate(names):
            size, y = sizes.second if i else sizes.first, middle + self.down + i * self.pitch
            yield self._spoken(line, i, Text(x, y, name, size, plan.face(line, i), self._ink(line)))

    def _pairs(self) -> tuple[float, float]:
        """Where two names, one below the other, stand in their rows, the same in all, so that no letters touch.

        These are the distances in mm from a row's middle down to the first baseline, and from there to the second.
        """
        plan, sizes = self.plan, self.plan.sizes
        if not plan.stacked(plan.detail):
            return 0.0, 0.0
        high, pitch, low = plan.pair(plan.detail, sizes.first, sizes.second)
        spare = (sizes.first + sizes.second) * LEADING / MM - high - pitch - low
        free = max(0.0, spare if plan.mode == "above" else plan.row - high - pitch - low - 2 * _FROM_LINES)
        pitch += min(_LOOSER * free, _LOOSER_MOST * sizes.first / MM)
        spare = max(spare, free)
        # Few names have descenders or accents, so the eye sees the middle between capitals and the second baseline.
        shift = min(low, spare / 4)
        if plan.mode != "above":
            cap = self.look.fonts.cap_height("regular", sizes.first)
            shift = max(shift, min(low + cap - high, plan.row - high - pitch - low - 2 * _TAIL))
        return (high - pitch - low + shift) / 2, pitch

    def _spoken(self, line: PadRow, index: int, mark: Text) -> Node:
        """A name in a further language, tagged with it."""
        return Tag("Span", (mark,), lang=line.entry.langs[index]) if index else mark

    # The total.

    def total(self, line: PadRow, y: float, height: float, ink: Ink) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
        """The word for the total, as large as possible, and the highest possible total if it fits.

        A second language is beside or below the first.
        """
        template, look, theme = self.template, self.look, self.theme
        x, middle = self.x + template.padding, y + height / 2
        shown = line.entry.hint if template.show_maximum and self.plan.detail.maxima else ""
        names = [capitals(name) if theme.capitals else name for name in line.entry.names]
        for hint, scale in ((shown, _TOTAL_HINTS[0]), (shown, _TOTAL_HINTS[1]), ("", 1.0)):
            hint_size = self.plan.hint_size(self.plan.detail) * scale
            apart = max(BEFORE_MAXIMA, template.gap)
            taken = look.fonts.width(hint, look.name_face, hint_size) + apart if hint else 0.0
            size, stacked = self._total_size(names, self.right - x - taken, height)
            if size >= template.floor_size:
                break
        right = Text(self.right, look.baseline(middle, hint_size), hint, hint_size, look.name_face, ink, "right")
        face = look.title_face
        hints = (right,) if hint else ()
        if not stacked:
            words = zip(names, line.entry.langs, strict=True)
            return tuple(look.words(words, x, look.baseline(middle, size), size, face, ink)), hints
        step = size * LEADING / MM
        top = middle - step * len(names) / 2
        faces = (face, *["regular"] * len(names))
        texts = (
            Text(x, look.baseline(top + step * (i + 0.5), size), name, size, faces[i], ink)
            for i, name in enumerate(names)
        )
        return tuple(self._spoken(line, i, text) for i, text in enumerate(texts)), hints

    def _total_size(self, names: list[str], room: float, height: float) -> tuple[float, bool]:
        """The size of the words, side by side or stacked, whichever is larger, and whether they are stacked."""
        look, face, most = self.look, self.look.title_face, self.template.total_size
        beside = min(most, 0.8 * height * MM, room / look.width(BESIDE.join(names), face, 1.0))
        widest = max(look.width(name, face, 1.0) for name in names)
        below = min(most, 0.86 * height * MM / (LEADING * len(names)), room / widest)
        stacked = len(names) > 1 and below > 1.15 * beside
        return int((below if stacked else beside) * 20) / 20, stacked
