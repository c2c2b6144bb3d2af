"""Layout and theme combined: the colours, line weights and faces of a pad."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property

from padgen.documents.setting import BESIDE, Setting
from padgen.page.marks import BLACK, MM, WHITE, Colour, Ink, Node, Tag, Text
from padgen.templates import PadTemplate, Theme

_NUMBER_INSET, _INSET_MOST = 0.75, 1.2
"""How far a player's number is inside its cell: in multiples of the padding, and the most in mm."""


class Look:
    """A setting with its theme applied."""

    def __init__(self, setting: Setting[PadTemplate]) -> None:
        self.setting = setting
        self.template = setting.template
        self.fonts = setting.fonts

    @cached_property
    def theme(self) -> Theme:
        """The theme, in the layout's own colour where it has one, and with small drawings if nothing is filled."""
        theme, colour = self.setting.theme, self.template.accent
        if theme.frieze and not self.template.fill:
            theme = theme.replace(frieze=())
        return theme.coloured(colour) if colour else theme

    # A template's own fonts have only two weights.

    @cached_property
    def name_face(self) -> str:
        """The face of row names."""
        return "bold" if self.template.faces else "semibold" if self.template.fill else "regular"

    @cached_property
    def title_face(self) -> str:
        """The face of title and total, a little lighter where nothing is filled, as that saves ink."""
        return "bold" if self.template.faces or not self.template.fill else "extrabold"

    @property
    def banded(self) -> bool:
        """Whether the title is on a band, which leaves the date a place below the table."""
        return self.template.show_title and self.theme.title == "band" and self.template.fill

    @property
    def cards(self) -> bool:
        """Whether the parts of the table are cards with space between them."""
        return self.theme.parts == "cards" and self.template.frames

    def weight(self, points: float) -> float:
        """A line's weight in this layout."""
        return self.template.weight(points)

    def tint(self, ink: Ink | None) -> Ink | None:
        """The colour of a filled area; ``None`` if the template fills nothing."""
        return ink if self.template.fill else None

    @property
    def ground(self) -> Ink | None:
        """The colour to print on the paper: only with a bleed, so that it reaches the trimmed edge."""
        return self.tint(self.theme.ground) if self.template.bleed else None

    @property
    def paper(self) -> Ink:
        """What is seen where nothing is printed on the ground: that, or white paper."""
        return self.ground or WHITE

    @property
    def cell(self) -> Ink | None:
        """The colour behind names and totals, which is lighter than a printed ground; white paper needs none."""
        return self.tint(self.theme.cell) if self.theme.ground is None or self.ground is not None else None

    def on_solid(self, ground: Colour) -> Ink:
        """The colour of words on a solid area, or on paper if the template has no solid areas."""
        return self.theme.on(ground) if self.template.fill else self.theme.outline(ground)

    def baseline(self, middle: float, size: float) -> float:
        """The baseline of text whose capitals are centred on this height."""
        return middle + self.fonts.cap_height("regular", size) / 2

    @property
    def number_inset(self) -> float:
        """How far small print in the corner or at the left of a cell, as a player's number, is inside it, in mm."""
        return min(_NUMBER_INSET * self.template.padding, _INSET_MOST)

    def words(
        self,
        words: Iterable[tuple[str, str]],
        x: float,
        baseline: float,
        size: float,
        face: str = "regular",
        ink: Ink = BLACK,
        spacing: float = 0.0,
    ) -> Iterator[Node]:
        """Words of several languages (each with its code) side by side; further ones are lighter and tagged."""
        for i, (word, code) in enumerate(words):
            face = "regular" if i else face
            text = Text(x, baseline, f"{BESIDE}{word}" if i else word, size, face, ink, spacing=spacing)
            yield Tag("Span", (text,), lang=code) if i else text
            x += self.width(text.text, face, size, spacing) + spacing / MM

    def width(self, text: str, face: str, size: float, spacing: float = 0.0) -> float:
        """The width of a line in mm; ``spacing`` is in points."""
        spaced = spacing * max(0, len(text) - 1) / MM if spacing and self.fonts.is_plain(text, face) else 0.0
        return self.fonts.width(text, face, size) + spaced
