"""Chooses the margin of a form: that of its template, or a smaller one where words need the room."""

from collections.abc import Callable
from functools import partial

from padgen.documents.form.geometry import Geometry
from padgen.documents.form.names import PlayerNames
from padgen.documents.setting import Setting
from padgen.errors import PadgenError
from padgen.page.area import ROUNDING
from padgen.page.fonts import SMALLEST
from padgen.templates import FormTemplate

_SAME = 0.97
"""The share of their size to which names of rows may shrink for a margin."""


def around_names(setting: Setting[FormTemplate], lay: Callable[..., Geometry], names: PlayerNames) -> Geometry:
    """The places of everything around the players' names; those given change nothing if they are legible so.

    ``lay`` is ``lay_out`` but for the setting and the ``least`` widths of columns.  Only beside another half:
    elsewhere columns are wider, and names in them larger.
    """
    widths = names.widths()
    if any(names.all) and setting.template.halves:
        plain = _within_margins(setting, partial(lay, least=(names.usual, 0.0)))
        if _cell(plain) >= widths[0] - ROUNDING:
            return plain
    return _within_margins(setting, partial(lay, least=widths), widths[0] if any(names.all) else 0.0)


def _cell(layout: Geometry) -> float:
    """The width in mm of a player's columns."""
    return layout.parts[0].columns[0][1] * layout.games


def _within_margins(
    setting: Setting[FormTemplate], lay_out: Callable[[Setting[FormTemplate]], Geometry], named: float = 0.0
) -> Geometry:
    """The places of everything within the template's margin, or within its least one if that gives words more room.

    So it is for given names beside another half, if these need cells ``named`` mm wide.
    """
    template = setting.template
    if template.margin_least >= template.margin:
        return lay_out(setting)
    narrow = setting._replace(template=template.replace(margin=template.margin_least))
    most = lay_out(narrow)
    try:
        made = lay_out(setting)
    except PadgenError:
        return most
    if _cell(made) < min(named, _cell(most)) - ROUNDING and setting.template.halves:
        return most
    return made if _as_good(setting, made, most) else most


def _named(setting: Setting[FormTemplate], layout: Geometry) -> bool:
    """Whether names of sections above their rows fit on a line."""
    room = layout.label_width + layout.hint_width - layout.strip - layout.ordinal - 2 * setting.template.padding
    words = (setting.locale.label(f"{section}_section") for section in ("upper", "lower"))
    return all(setting.fonts.width(word, "regular", SMALLEST) <= room for word in words)


def _needed(setting: Setting[FormTemplate], layout: Geometry) -> float:
    """The size in points, up to that of small print, at which several languages' words below the sum have room."""
    most, labels = setting.template.hint_size, layout.labels
    sums = [entry for entry in labels.entries if entry.kind == "upper_sum"]
    if not sums or len(setting.locales) == 1:
        return most
    room = layout.label_width - labels.start(sums[0]) - setting.template.padding
    words = (word for word, _ in setting.labels("needed"))
    return min(setting.fonts.fit(word, "regular", most, room, SMALLEST) or 0.0 for word in words)


def _as_good(setting: Setting[FormTemplate], made: Geometry, most: Geometry) -> bool:
    """Whether nothing is left out or smaller in one layout that is in the other."""
    shown, wanted = (
        (
            layout.hint_width > 0,
            layout.labels.template.show_faces,
            layout.labels.detail,
            layout.labels.printed_below if layout.labels.beneath.shown else (),
            len(layout.title_lines),
            layout.strip,
            layout.strip_height,
            _named(setting, layout),
            _needed(setting, layout),
            layout.status.y > layout.button.y + layout.button.h,
        )
        for layout in (made, most)
    )
    small = min(setting.template.hint_size, most.labels.least_second)
    names = made.labels.least_size >= _SAME * most.labels.least_size and made.labels.least_second >= small
    return shown == wanted and names
