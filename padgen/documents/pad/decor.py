"""What a theme draws beside a title, or on the card of the head."""

from __future__ import annotations

from collections.abc import Sequence

from padgen.page.area import Area
from padgen.page.frieze import frieze
from padgen.page.marks import Ink, Path
from padgen.page.ornament import scatter
from padgen.templates import Theme


def decor(
    theme: Theme, area: Area, inks: Sequence[Ink], room: float, paper: Ink, *, hung: bool = True
) -> tuple[Path, ...]:
    """The theme's drawings in an area at least ``room`` mm wide, in these colours, on paper of this colour."""
    if theme.frieze:
        return frieze(theme.frieze, area, inks, room, paper, hung=hung)
    return tuple(scatter(theme.decor, area, tuple(inks), room))
