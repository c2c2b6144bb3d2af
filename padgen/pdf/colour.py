"""Colour operators: grey, RGB and CMYK as given, or everything in CMYK for a print shop."""

from __future__ import annotations

from padgen.page.marks import Ink
from padgen.pdf.objects import number

_FILL = {1: "g", 3: "rg", 4: "k"}
_STROKE = {1: "G", 3: "RG", 4: "K"}


class Inks:
    """Turns inks into content stream operators; ``cmyk`` leaves no other colour space."""

    def __init__(self, cmyk: bool) -> None:
        self.cmyk = cmyk

    def fill(self, ink: Ink) -> str:
        """The operator that sets the colour of areas and text."""
        return self._operator(ink, _FILL)

    def stroke(self, ink: Ink) -> str:
        """The operator that sets the colour of lines."""
        return self._operator(ink, _STROKE)

    def _operator(self, ink: Ink, operators: dict[int, str]) -> str:
        if len(ink) not in operators:
            raise ValueError(f"an ink has 1, 3 or 4 numbers, not {len(ink)}: {ink}")
        parts = to_cmyk(ink) if self.cmyk else ink
        return f"{' '.join(map(number, parts))} {operators[len(parts)]}"


def to_cmyk(ink: Ink) -> Ink:
    """The ink in CMYK; greys come out in black alone, so that black text is pure black."""
    if len(ink) == 4:
        return ink
    if len(ink) == 1:
        return (0.0, 0.0, 0.0, 1 - ink[0])
    light = max(ink)
    if light <= 0:
        return (0.0, 0.0, 0.0, 1.0)
    return (*(1 - part / light for part in ink), 1 - light)
