"""The options for print shops, which pads, leaflets and booklets share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, TypeVar, get_args

from padgen.api.request import check_choice, check_range
from padgen.errors import Problem, UsageError
from padgen.page.marks import WHITE, Colour, DrawnDocument, OutputIntent, Spot, Standard
from padgen.pdf.plates import is_grey, to_cmyk
from padgen.quoting import quoted
from padgen.templates import LeafletTemplate, PadTemplate, Theme
from padgen.templates.choices import Bind, Finish
from padgen.templates.colours import contrast, is_light, show_colour, solid

MOST_BLEED = 20
"""Millimetres."""

_DARKER = 1.3
"""The contrast from which on people see that a colour is darker than the one they asked for."""


def finish(bleed: float | None, crop_marks: bool, bind: Bind | None) -> Finish:
    """How pages are cut and bound; ``UsageError`` for a value out of range."""
    if bleed is not None:
        check_range("bleed", bleed, 0, MOST_BLEED)
    if bind is not None:
        check_choice("bind", bind, get_args(Bind))
    return Finish(bleed, crop_marks, bind)


def check_bind(template: LeafletTemplate, kind: str, *, imposed: bool = False) -> None:
    """Raise ``UsageError`` for a binding edge that a leaflet or a booklet can't have."""
    if template.bind == "glue-top":
        what, fix = {
            "leaflet": ("a leaflet is one sheet, so nothing is glued", "use punch-left, or leave it out"),
            "booklet": ("a booklet is bound at its left edge", "use punch-left, or impose it to fold and staple"),
        }[kind]
    elif template.bind == "punch-left" and template.fold > 1:
        what, fix = "a folded leaflet has no free edge to punch", "use a template with fold: 1, or leave it out"
    elif template.bind == "punch-left" and imposed:
        what, fix = "an imposed booklet is stapled in its fold, not punched", "leave out one of the two"
    else:
        return
    raise UsageError(Problem(what, fix, key="bind"))


class Output(NamedTuple):
    """The output of a file: its inks, the name of a spot with or without its CMYK, the standard and the profile."""

    cmyk: bool = False
    spot: tuple[str, tuple[float, float, float, float] | None] | None = None
    standard: Standard = "ua-1"
    icc: Path | None = None

    def ink(self, colour: Colour | None) -> Spot | None:
        """The spot that is asked for; without CMYK of its own it has that of the layout's ``colour``.

        Raises ``UsageError`` if that is no colour either.
        """
        if self.spot is None:
            return None
        name, cmyk = self.spot
        if cmyk is None:
            if colour is None or is_grey(colour):
                what = f"the CMYK of {quoted(name)} is unknown"
                raise UsageError(Problem(what, f"write it with its percentages, like '{name}=100,75,0,5'", key="spot"))
            cyan, magenta, yellow, black = to_cmyk(colour)
            cmyk = cyan, magenta, yellow, black
        return Spot(name, cmyk)

    def written(self, document: DrawnDocument, spot: Spot | None, theme: Theme) -> DrawnDocument:
        """The document with these inks and its theme's, the standard and the profile; ``PadgenError`` for a bad one."""
        inks = self.cmyk or spot is not None or self.icc is not None
        document = document._replace(
            cmyk=inks, inks=dict(theme.press), overprint=inks, spot=spot, standard=self.standard
        )
        if self.standard == "ua-1":
            return document
        from padgen.pdf import icc as profiles  # few files have any

        if self.icc is not None:
            data = profiles.read(self.icc)
            intent = OutputIntent("Custom", profiles.description(data) or self.icc.stem, data)
        else:
            data = profiles.srgb()
            intent = OutputIntent(profiles.description(data), profiles.description(data), data)
        return document._replace(output_intent=intent)


def output(cmyk: bool, spot: str | None, pdf_standard: Standard, icc: str | Path | None) -> Output:
    """The output of a file; ``UsageError`` for values that are invalid or exclude each other."""
    check_choice("pdf_standard", pdf_standard, get_args(Standard))
    ink = None if spot is None else _read_spot(spot)
    if icc is None and pdf_standard == "x-4":
        raise UsageError(Problem("x-4 needs the printer's CMYK profile", "name its file with icc", key="pdf_standard"))
    if icc is None and pdf_standard == "a-2a" and (cmyk or ink):
        what, fix = "printing inks in a-2a need the printer's CMYK profile", "name its file with icc, or use ua-1"
        raise UsageError(Problem(what, fix, key="cmyk" if cmyk else "spot"))
    if icc is not None and pdf_standard == "ua-1":
        raise UsageError(Problem("ua-1 has no use for a profile", "choose the standard x-4 or a-2a", key="icc"))
    return Output(cmyk, ink, pdf_standard, None if icc is None else Path(icc))


_PLATES = ("all", "none", "cyan", "magenta", "yellow", "black")
"""Names that PDF or print shops use for other plates."""

_LONGEST = 100
"""The most bytes of a spot's name."""


def _read_spot(text: str) -> tuple[str, tuple[float, float, float, float] | None]:
    """The name and CMYK of a spot written as ``PANTONE 286 C`` or ``PANTONE 286 C=100,75,0,5``."""
    name, equals, inks = (part.strip() for part in text.partition("="))
    example = "write it like 'PANTONE 286 C=100,75,0,5'"
    if not name or not name.isprintable() or len(name.encode()) > _LONGEST:
        raise UsageError(Problem(f"{quoted(text)} names no ink", example, key="spot"))
    if name.casefold() in _PLATES:
        raise UsageError(Problem(f"{quoted(name)} is the name of another plate", "use the ink's own name", key="spot"))
    if not equals:
        return name, None
    shares = [part.strip() for part in inks.split(",")]
    parts = [float(part) / 100 for part in shares if part.replace(".", "", 1).isdecimal() and part.isascii()]
    if len(parts) != len(shares) or len(parts) != 4 or max(parts) > 1:
        raise UsageError(Problem(f"{quoted(inks)} is not four percentages", example, key="spot"))
    cyan, magenta, yellow, black = parts
    if is_grey(_shown((cyan, magenta, yellow, black))):
        raise UsageError(Problem(f"{quoted(text)} is a grey", "print greys in black, without a spot", key="spot"))
    return name, (cyan, magenta, yellow, black)


_T = TypeVar("_T", PadTemplate, LeafletTemplate)


def _shown(cmyk: tuple[float, float, float, float]) -> Colour:
    """The approximate colour of an ink on a screen."""
    return tuple(round((1 - part) * (1 - cmyk[3]), 4) for part in cmyk[:3])


def tinted(template: _T, accent: Colour, spot: Spot | None) -> _T:
    """The template; in the colour of the spot if neither it nor its theme has a colour.

    It is in that of a light spot in any theme, because white words couldn't be read on it.
    """
    if spot is None or template.accent:
        return template
    shown = _shown(spot.cmyk)
    return template.replace(accent=shown) if is_grey(accent) or is_light(shown) else template


def in_spot(theme: Theme, spot: Spot | None) -> Theme:
    """The theme; for a spot with white dice on covers, and with white columns, as tints of one ink look alike.

    Where columns were tinted, sums are instead.
    """
    if spot is None:
        return theme
    sums = theme.box if theme.columns else theme.computed
    return theme.replace(cover_dice=(WHITE,), columns=(), computed=sums)


def too_pale(ink: Colour | None, *, fill: bool) -> Iterator[str]:
    """Warns that a colour is too pale, and which takes its place; light ones are for layouts that ``fill`` areas."""
    if ink is None:
        return
    shown = show_colour(ink)
    if is_light(ink) and not fill:
        yield f"the colour {shown} is too pale for words and lines, which are black; this layout fills nothing"
    elif contrast(ink, shade := solid(ink)) >= _DARKER:
        printed = show_colour(shade)
        yield f"the colour {shown} is too pale for words, lines and solid areas, which are {printed} instead"
