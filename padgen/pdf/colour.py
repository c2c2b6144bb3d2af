"""Colours: grey, RGB and CMYK as given or everything in CMYK for print shops; spot colours; overprinting black."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from padgen.page.marks import Colour, Ink, Spot
from padgen.pdf.objects import Dictionary, Name, Ref, Value, Writer, number, serialize
from padgen.pdf.plates import PURE_BLACK, Plates, to_cmyk

_FILL = {1: "g", 3: "rg", 4: "k"}
_STROKE = {1: "G", 3: "RG", 4: "K"}
_OVERPRINT, _KNOCKOUT = Name("Overprint"), Name("Knockout")
# Names of plates that PDF reserves.
_RESERVED = ("All", "None")


class Inks:
    """Turns inks into content stream operators and collects the resources that these name."""

    def __init__(
        self,
        writer: Writer,
        *,
        cmyk: bool = False,
        own: Mapping[Colour, Colour] = MappingProxyType({}),
        spot: Spot | None = None,
        overprint: bool = False,
    ) -> None:
        """``cmyk`` converts all colours for a press, except those that have their ``own`` inks.

        With a ``spot``, everything that isn't grey is printed in it.  ``overprint`` affects only black words and lines.
        """
        self.cmyk = cmyk or spot is not None
        self._plates = Plates(spot, own) if self.cmyk else None
        self._writer = writer
        self._overprint = overprint
        self._spots: dict[str, tuple[Name, Spot]] = {}
        # Reserved when content first names one, and written at the end.
        self._targets: dict[str, Ref] = {}

    def fill(self, ink: Ink) -> str:
        """The operators that set the colour of areas and text."""
        return f"{self._space(ink)} cs {number(ink.tint)} scn" if isinstance(ink, Spot) else self.field(ink)

    def stroke(self, ink: Ink) -> str:
        """The operators that set the colour of lines."""
        if isinstance(ink, Spot):
            return f"{self._space(ink)} CS {number(ink.tint)} SCN"
        return self._device(ink, _STROKE)

    def field(self, ink: Ink) -> str:
        """The operator for the text of form fields; viewers rewrite it and don't support spots."""
        return self._device(ink, _FILL)

    def area(self, ink: Ink) -> Ink:
        """The ink that an area is printed with."""
        return ink if self._plates is None else self._plates.area(ink)

    def around(self, ink: Ink) -> Ink | None:
        """The ink around small words left white on an area; ``None`` if it is the area's."""
        return None if self._plates is None else self._plates.around(ink)

    def line(self, ink: Ink, weight: float) -> Ink:
        """The ink that a line of this weight in points is printed with."""
        return ink if self._plates is None else self._plates.line(ink, weight)

    def outline(self, ink: Ink, weight: float) -> Ink:
        """The ink that the outline of a die is printed with."""
        return ink if self._plates is None else self._plates.outline(ink, weight)

    def words(self, ink: Ink, size: float) -> Ink:
        """The ink that words of this size in points are printed with."""
        return ink if self._plates is None else self._plates.words(ink, size)

    def overprints(self, ink: Ink) -> bool:
        """Whether words and lines of this ink print over what lies below them."""
        return self._overprint and not isinstance(ink, Spot) and self._parts(ink) == PURE_BLACK

    def over(self, on: bool) -> str:
        """The operator that makes inks print over what lies below, or knock it out."""
        self._target("ExtGState")
        return f"{serialize(_OVERPRINT if on else _KNOCKOUT)} gs"

    def resources(self) -> Dictionary:
        """The entries of a resource dictionary for content with the colours used so far."""
        return {**self._targets}

    def finish(self) -> None:
        """Write the resources."""
        spaces: Dictionary = {resource: _separation(spot) for resource, spot in self._spots.values()}
        # Mode 1 keeps what lies below on the plates of cyan, magenta and yellow, which black text doesn't use.
        states: Dictionary = {
            name: {"Type": Name("ExtGState"), "OP": on, "op": on, "OPM": 1}
            for name, on in ((_OVERPRINT, True), (_KNOCKOUT, False))
        }
        for kind, target in self._targets.items():
            self._writer.put(spaces if kind == "ColorSpace" else states, target)

    def _space(self, ink: Spot) -> str:
        resource, first = self._spots.setdefault(ink.name, (Name(f"Spot{len(self._spots) + 1}"), ink))
        if ink.cmyk != first.cmyk or ink.name in _RESERVED:
            raise ValueError(f"two spot colours are called {ink.name!r}, or PDF itself calls something so")
        self._target("ColorSpace")
        return serialize(resource)

    def _target(self, kind: str) -> None:
        if kind not in self._targets:
            self._targets[kind] = self._writer.reserve()

    def _device(self, ink: Ink, operators: dict[int, str]) -> str:
        parts = self._parts(ink)
        return f"{' '.join(map(number, parts))} {operators[len(parts)]}"

    def _parts(self, ink: Ink) -> Colour:
        if isinstance(ink, Spot):
            return to_cmyk(ink)
        if len(ink) not in _FILL:
            raise ValueError(f"an ink has 1, 3 or 4 numbers, not {len(ink)}: {ink}")
        return to_cmyk(ink) if self.cmyk else ink


def _separation(spot: Spot) -> Value:
    """The colour space of a spot: tints from 0 to 1 as shares of its CMYK."""
    tint: Dictionary = {"FunctionType": 2, "Domain": (0, 1), "C0": (0, 0, 0, 0), "C1": spot.cmyk, "N": 1}
    return Name("Separation"), Name(spot.name), Name("DeviceCMYK"), tint
