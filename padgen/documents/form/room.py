"""Refuses forms whose layout leaves a field, or the name of a section, too little room for the smallest text."""

from __future__ import annotations

from collections.abc import Iterator

from padgen.documents.form.cells import FIELD_LEAST, NAME_LEAST
from padgen.documents.form.date import date_least
from padgen.documents.form.drawing import Drawing
from padgen.documents.form.geometry import PlacedRow
from padgen.documents.form.refusal import written
from padgen.documents.text.fit import LEADING
from padgen.errors import PadgenError, Problem
from padgen.page.area import ROUNDING
from padgen.page.fonts import SMALLEST
from padgen.page.marks import MM
from padgen.quoting import listed, quoted


def check_room(drawing: Drawing) -> None:
    """Raise ``PadgenError`` for fields and names that are too low: the first at each key of the template."""
    found: dict[str | None, Problem] = {}
    for problem in _problems(drawing):
        found.setdefault(problem.key, problem)
    if found:
        raise PadgenError(*found.values())


def _problems(drawing: Drawing) -> Iterator[Problem]:
    layout, template, label = drawing.layout, drawing.template, drawing.setting.locale.label
    yield from _date(drawing)
    gaps = ("row_gap", "name_band") if template.coloured else ("row_gap",)
    yield from _low(drawing, label("name"), drawing.name(0, 0).h, NAME_LEAST, gaps, "head_height")
    if layout.again:
        high = drawing.card(layout.cell(layout.again, 0)).h
        yield from _low(drawing, label("total"), high, FIELD_LEAST, ("row_gap",), "totals_again")
    needs, has = template.hint_size * LEADING / MM, layout.labels.row_height
    small = layout.hint_width or layout.ordinal or layout.labels.small_print
    if small and has < needs - ROUNDING:
        what = f"small print needs {needs:.1f} mm of height, rows are {has:.1f} mm high"
        yield template.problem("hint_size", what, "lower it, or raise row_least")
    for part in layout.parts:
        floor = SMALLEST if drawing.cards else template.floor_size
        for section, _ in part.strips:
            has, needs = layout.strip_height, floor * LEADING / MM
            if has < needs - ROUNDING:
                name = quoted(label(f"{section}_section"))
                what = f"{name} needs {needs:.1f} mm of height at {floor:g} pt, it has {has:.1f} mm"
                yield template.problem("strip_height", what, "raise it, or write 0 mm for no names of sections")
        for row in part.rows:
            yield from _row(drawing, row)
    gaps = ("bar_gap", "row_gap") if drawing.solid_total else ("row_gap",)
    yield from _low(drawing, label("total"), drawing.card(drawing.total(0)).h, FIELD_LEAST, gaps, "total_height")


def _date(drawing: Drawing) -> Iterator[Problem]:
    """The problem of a line for the date that is too short, or longer than the form is wide."""
    template, area = drawing.template, drawing.layout.date
    needs, free = date_least(drawing.setting), area.x + area.w - template.margin
    if 0 < template.date < needs:
        word = f"its word at {template.hint_size:g} pt"
        what = f"the date needs {needs:.1f} mm at {SMALLEST:g} pt and {word}, date is {template.date:g} mm"
        key, fix = written(template, "date", "hint_size", "date"), "raise date, or write 0 mm for no date"
        yield template.problem(key, what, f"lower it, {fix}" if key == "hint_size" else fix)
    if area.w > free + ROUNDING:
        yield template.problem(
            "date", f"{area.w:g} mm are more than the {free:.1f} mm that the form leaves", "lower it"
        )


def _row(drawing: Drawing, row: PlacedRow) -> Iterator[Problem]:
    """The problem of a row, or of either part of a sum's."""
    high, name = drawing.card(drawing.layout.cell(row, 0)).h, row.entry.names[0]
    if row.entry.kind == "upper_sum":
        below = drawing.below_sum(row, 0).h
        yield from _low(drawing, name, high - below, FIELD_LEAST, ("row_gap",), "sum_height")
        yield from _low(drawing, drawing.setting.locale.label("needed"), below, FIELD_LEAST, ("row_gap",), "sum_height")
    own = "bonus_height" if row.entry.kind == "bonus" and drawing.template.bonus_height else "row_least"
    yield from _low(drawing, name, high, FIELD_LEAST, ("row_gap",), own)


def _low(drawing: Drawing, name: str, has: float, needs: float, gaps: tuple[str, ...], key: str) -> Iterator[Problem]:
    """The problem of a field that is lower than it needs to be, because of these gaps or of the height by this key."""
    if has < needs - ROUNDING:
        template = drawing.template
        room = f"needs {needs:.1f} mm of height at {SMALLEST:g} pt, it has {max(has, 0):.1f} mm"
        taken = [gap for gap in gaps if getattr(template, gap)]
        fix = f"lower {listed(taken)}, or raise {key}" if taken else f"raise {key}"
        yield template.problem(written(template, *taken, key), f"the field for {quoted(name)} {room}", fix)
