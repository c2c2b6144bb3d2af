"""Chooses the margin of a form: that of its template, or a smaller one where words need the room."""

from padgen.documents.form.arranger import lay_out
from padgen.documents.form.cells import NARROW
from padgen.documents.form.geometry import Geometry
from padgen.documents.setting import Setting
from padgen.documents.table.entries import Entry
from padgen.errors import PadgenError
from padgen.templates import FormTemplate

_SAME = 0.97
"""The share of their size to which names of rows may shrink for a margin."""


def lay_out_within(
    setting: Setting[FormTemplate],
    title: str,
    players: int,
    rows: tuple[Entry, ...],
    least: tuple[float, float],
    status: float,
) -> Geometry:
    """The places of everything within the template's margin, or within its least one if that gives words more room.

    Raises ``PadgenError`` like ``lay_out``, which has the same parameters.
    """
    template = setting.template
    if template.margin_least >= template.margin:
        return lay_out(setting, title, players, rows, least, status)
    narrow = setting._replace(template=template.replace(margin=template.margin_least))
    most = lay_out(narrow, title, players, rows, least, status)
    try:
        made = lay_out(setting, title, players, rows, least, status)
    except PadgenError:
        return most
    return made if _as_good(made, most) else most


def _as_good(made: Geometry, most: Geometry) -> bool:
    """Whether nothing is left out or smaller in one layout that is in the other."""
    shown, wanted = (
        (
            layout.hint_width > 0,
            layout.labels.template.show_faces,
            layout.labels.detail,
            len(layout.title_lines),
            layout.strip,
            layout.parts[0].columns[0][1] - layout.gap >= NARROW,
            layout.status.y > layout.button.y + layout.button.h,
        )
        for layout in (made, most)
    )
    return shown == wanted and min(made.labels.sizes.values()) >= _SAME * min(most.labels.sizes.values())
