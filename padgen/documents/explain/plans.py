"""Where the table of a leaflet can be, and where its text may continue in another column or panel."""

from typing import NamedTuple

from padgen.documents.text.flow import COLUMN, LOOSE, PANEL, SECTION, Cuts

CUTS = (
    Cuts(SECTION, SECTION, SECTION), Cuts(PANEL, SECTION, SECTION), Cuts(PANEL, PANEL, SECTION), Cuts(PANEL, PANEL),
    Cuts(COLUMN, SECTION, SECTION), LOOSE, Cuts(COLUMN, COLUMN, COLUMN),
)  # fmt: skip
"""Where text may continue in another column or panel, in order of preference."""


class TablePlan(NamedTuple):
    """The number of panels that the table has for itself, and whether the bonus has a box below it.

    ``worth`` is the factor of its text size when plans are compared.  The table may have more ``pieces`` than
    panels.
    """

    panels: int = 0
    box: bool = False
    worth: float = 1.0
    pieces: int = 1


APART = (TablePlan(1, True, 1.0), TablePlan(1, False, 0.96), TablePlan(2, True, 0.94), TablePlan(2, False, 0.92))
FLOW = (TablePlan(0, False, 0.8), TablePlan(0, False, 0.7, pieces=2))
