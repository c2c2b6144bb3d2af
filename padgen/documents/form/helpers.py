"""Fields beside the table: the line that tells whose turn it is, the hidden steps of the calculation, the buttons."""

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

from padgen.documents.form import script
from padgen.documents.text.fit import too_long
from padgen.errors import PadgenError
from padgen.page.area import Area
from padgen.page.fonts import SMALLEST, Fonts
from padgen.page.marks import MM, Colour, Field
from padgen.quoting import quoted
from padgen.rules import Standing

INSET = 2 / MM
"""Millimetres between a field's edge and its text, in our appearances as in the viewers'."""

OTHER_FONTS = 1.1
"""How much wider than in ours a name may be in the system's font, in which some viewers show it."""

USUAL_NAME = "Wilhelmina"
"""What a name typed later should have room for."""

_HIDDEN = Field(0, 0, 12, 4, name="", kind="hidden", size=8.0, chars="-0123456789")


def hidden(arithmetic: script.Arithmetic, players: int, sums: Callable[[int, str], tuple[str, str]]) -> Iterator[Field]:
    """Constants and steps of the calculation, in a corner where nothing is printed.

    ``sums`` gives what a player's step holds, and what New game makes of it; players count from 0.
    """
    for name, number in arithmetic.constants.items():
        yield _HIDDEN._replace(name=name, value=str(number), read_only=True)
    for player in range(players):
        for item in arithmetic.calculations:
            if item.hidden:
                name, action = script.field_name(player + 1, item.key), item.action(player + 1)
                value, default = sums(player, item.key)
                yield _HIDDEN._replace(name=name, value=value, default=default, scripts={"calculate": action})


def buttons(area: Area, label: str, size: float, reset: tuple[str, ...], ink: Colour) -> Iterator[Field]:
    """The button that empties every field of ``reset``, and the one that asks first, where scripts run.

    The script shows the second in the first one's place.
    """
    look = Field(*area, name="", kind="button", value=label, tooltip=label, size=size, face="bold", ink=ink)
    yield look._replace(name=script.PLAIN, reset=reset)
    yield look._replace(name=script.ASK, scripts={"press": script.ASK_ACTION}, concealed=True)


class Status(NamedTuple):
    """The line that tells whose turn it is, and who has won; a name typed later is empty."""

    words: script.Messages
    standing: Standing
    names: tuple[str, ...]
    face: str

    @property
    def _texts(self) -> tuple[str, ...]:
        """What it says now, and what it may say of whose turn it is."""
        turns = (self.words.status(Standing((), 0), (name or USUAL_NAME,)) for name in self.names)
        return (self.words.status(self.standing, self.names), *turns)

    def width(self, fonts: Fonts) -> float:
        """The least width of the line in mm."""
        return max(fonts.width(text, self.face, SMALLEST) for text in self._texts) * OTHER_FONTS + 4 * INSET

    def field(self, fonts: Fonts, area: Area, align: Literal["left", "right"], most: float, ink: Colour) -> Field:
        """The line in this area, at most so large; ``PadgenError`` where a text is too long for it."""
        room = (area.w - 4 * INSET) / OTHER_FONTS
        longest = max(self._texts, key=lambda text: fonts.width(text, self.face, SMALLEST))
        size = fonts.fit(longest, self.face, most, room)
        if size is None:
            raise PadgenError(
                too_long(
                    fonts, longest, self.face, SMALLEST, room, named=quoted(longest), place="the form leaves",
                    fix="shorten the names, or choose larger paper", key="names" if any(self.names) else None,
                )
            )  # fmt: skip
        return Field(
            *area,
            name=script.STATUS,
            value=self._texts[0],
            default="",
            tooltip=self.words.status(Standing((), 0), ("…",)),
            align=align,
            size=size,
            face=self.face,
            ink=ink,
            read_only=True,
            scripts={"calculate": script.STATUS_ACTION},
        )
