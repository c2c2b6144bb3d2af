"""Fields beside the table: the line that tells whose turn it is, the hidden steps of the calculation, the buttons."""

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

from padgen.documents.form import script
from padgen.documents.text.fit import too_long
from padgen.errors import PadgenError
from padgen.languages import Locale
from padgen.page.area import Area
from padgen.page.fonts import SMALLEST, Fonts
from padgen.page.marks import MM, Colour, Field
from padgen.quoting import quoted
from padgen.rules import Standing

INSET = 2 / MM
"""Millimetres between a field's edge and its text, in our appearances as in the viewers'."""

OTHER_FONTS = 1.16
"""How much wider than in ours a name may be in the system's font, in which some viewers show it."""

TYPED = "regular"
"""The face of what is typed, which needs every letter: the largest font in the file, so there is but one."""

USUAL_NAME = "Wilhelmina"
"""What a name typed later should have room for."""

_OTHER_DIGITS, _OTHER_DOTS = 1.2, 1.6
"""How much wider than in ours small digits and dots may be in the system's font."""

_STEPS_LEAST, _STEPS_MOST = 0.7, 1.7
"""The smallest and largest steps to the bonus, in sizes of small print."""

_HIDDEN = Field(0, 0, 12, 4, name="", kind="hidden", size=8.0, chars="-0123456789")


def titled(locale: Locale, place: int, name: str) -> str:
    """A row's name with its column's, where players have several."""
    return f"{name} ({locale.columns[place]})" if locale.columns else name


def wording(locale: Locale) -> script.Messages:
    """What the document script says."""
    variant = locale.variant
    keys = [*(row.id for row in variant.rows), *(extra.id for extra in variant.extras)]
    names = {
        prefix + key: titled(locale, place, locale.row(key))
        for place, prefix in enumerate(variant.prefixes)
        for key in keys
    }
    if variant.saved_throws:
        names["saved"] = locale.label("saved_throws")
    return script.Messages(
        illegal=locale.message("illegal", value="{value}", row="{row}", values="{values}"),
        order=locale.message("order", rows="{rows}"),
        number=locale.message("number", label="{label}"),
        ask=locale.message("new_game"),
        turn=locale.message("turn", player="{player}"),
        winner=locale.message("winner", players="{players}"),
        tie=locale.message("tie", players="{players}"),
        player=locale.message("player", number="{number}"),
        names=names,
    )


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


def buttons(
    fonts: Fonts, area: Area, locale: Locale, most: float, reset: tuple[str, ...], ink: Colour
) -> Iterator[Field]:
    """The button that empties every field of ``reset``, and the one that asks first, where scripts run.

    The script shows the second in the first one's place.  ``PadgenError`` where the language's word is too long
    for the area.
    """
    label, room = locale.label("new_game"), area.w - 2 * INSET
    size = fonts.fit(label, "bold", most, room)
    if size is None:
        raise PadgenError(
            too_long(
                fonts, label, "bold", SMALLEST, room, named=quoted(label), place="the button leaves",
                fix="shorten the text", about=(locale.code, "labels", "new_game"),
            )
        )  # fmt: skip
    look = Field(
        *area, name="", kind="button", value=label, tooltip=label, size=size, face="bold", ink=ink, printed=False
    )
    yield look._replace(name=script.PLAIN, reset=reset)
    yield look._replace(name=script.ASK, scripts={"press": script.ASK_ACTION}, concealed=True)


def again(area: Area, label: str) -> Field:
    """The unseen button over the word for the total, which works out everything again.

    pdf.js takes what was typed only if Tab leads to another field, so below the last row there must be one.
    """
    scripts = {"press": script.AGAIN_ACTION}
    return Field(*area, name=script.AGAIN, kind="button", tooltip=label, scripts=scripts, printed=False)


class Steps(NamedTuple):
    """The steps to the bonus: their size in points, and how wide they and the number beside them are in mm."""

    size: float
    width: float
    number: float

    def beside(self, area: Area) -> tuple[Area, Area]:
        """The places of the steps and of the number, which stand in the middle together."""
        x = (area.w + self.width - self.number) / 2
        return area._replace(w=x), area._replace(x=area.x + x, w=area.w - x)


def steps(fonts: Fonts, small: float, points: int, room: float) -> Steps | None:
    """The largest steps beside this many points in small letters, or ``None`` where they would be smaller."""
    number = fonts.width(str(points), "regular", small) * _OTHER_DIGITS + 2 * INSET
    # Half of what is beside both in the middle is left of them, where wider dots of other fonts go.
    most = (room - number - 2 * INSET) / (2 * _OTHER_DOTS - 1)
    size = fonts.fit(script.MADE * script.STEPS, TYPED, _STEPS_MOST * small, most, _STEPS_LEAST * small)
    if size is None:
        return None
    return Steps(size, fonts.width(script.MADE * script.STEPS, TYPED, size) + 2 * INSET, number)


class Status(NamedTuple):
    """The line that tells whose turn it is, and who has won; a name typed later is empty."""

    words: script.Messages
    standing: Standing
    names: tuple[str, ...]

    @property
    def _texts(self) -> tuple[str, ...]:
        """What it says now, and what it may say of whose turn it is."""
        turns = (self.words.status(Standing((), 0), (name or USUAL_NAME,)) for name in self.names)
        return (self.words.status(self.standing, self.names), *turns)

    def width(self, fonts: Fonts) -> float:
        """The least width of the line in mm."""
        return max(fonts.width(text, TYPED, SMALLEST) for text in self._texts) * OTHER_FONTS + 4 * INSET

    def field(self, fonts: Fonts, area: Area, align: Literal["left", "right"], most: float, ink: Colour) -> Field:
        """The line in this area, at most so large; ``PadgenError`` where a text is too long for it."""
        room = (area.w - 4 * INSET) / OTHER_FONTS
        longest = max(self._texts, key=lambda text: fonts.width(text, TYPED, SMALLEST))
        size = fonts.fit(longest, TYPED, most, room)
        if size is None:
            raise PadgenError(
                too_long(
                    fonts, longest, TYPED, SMALLEST, room, named=quoted(longest), place="the form leaves",
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
            face=TYPED,
            ink=ink,
            read_only=True,
            scripts={"calculate": script.STATUS_ACTION},
        )
