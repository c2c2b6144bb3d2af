"""Fields outside the table: the line that says whose turn it is, hidden steps of the calculation, buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Literal, NamedTuple

from padgen.documents.form import script
from padgen.documents.form.sizes import SECOND
from padgen.documents.setting import Setting
from padgen.documents.text.fit import LEADING, too_long
from padgen.errors import PadgenError
from padgen.languages import Locale
from padgen.page.area import ROUNDING, Area
from padgen.page.fonts import SMALLEST, Fonts
from padgen.page.marks import MM, Colour, Field, Text
from padgen.quoting import quoted
from padgen.rules import Standing
from padgen.templates import FormTemplate

INSET = 2 / MM
"""Millimetres between a field's edge and its text, in our appearances and in those of viewers."""

VIEWER_EDGES = 6 / MM
"""Millimetres that pdf.js takes off the width of a field at 100 %."""

LINE = 1.37
"""The height of a line in viewers, in ems."""

OTHER_FONTS = 1.1
"""How many times as wide a name may be in a system font, in which some viewers show it."""

TYPED = "regular"
"""The face of names that are long for their columns."""

USUAL_NAME = "Wilhelmina"
"""A name for which there should be room, for those typed later."""

LONGEST = 60
"""The most characters of a name."""

_LINE_LEAST = 7.05
"""Points: beside and below a title, the line that says whose turn it is has room for this size."""

_HINT_HEAD = 1.4
"""Millimetres of the head's height that the words above the maxima leave free."""

_CAPTION_AIR = 1.1
"""Millimetres above and below the words of a button in several languages, one below the other."""

BUTTON_AIR_LEAST = 2.0
"""Millimetres: the least space beside a button's words in several languages, or where the line needs more."""

HIDDEN = Field(0, 0, 12, 4, name="", kind="hidden", size=8.0, chars="-0123456789")
"""A hidden field, in a corner."""


def strong(template: FormTemplate) -> str:
    """The face of what is typed, and of whose turn it is; a template's own fonts have only two weights.

    It needs every letter, so it is the file's largest font.
    """
    return "bold" if template.faces else "semibold"


def titled(locale: Locale, place: int, name: str) -> str:
    """A row's name, with that of its column if players have several."""
    return f"{name} ({locale.columns[place]})" if locale.columns else name


def hint_words(setting: Setting[FormTemplate]) -> tuple[str, ...]:
    """The words above the maxima: one language per line if the head is high enough, else side by side."""
    words = tuple(word for word, _ in setting.labels("maximum"))
    lines = (setting.template.head_height - _HINT_HEAD) * MM / (setting.template.hint_size * LEADING)
    return words if len(words) <= lines else (setting.label("maximum"),)


def wording(locale: Locale) -> script.Messages:
    """The texts of the document script."""
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
        wish=locale.message("wish"),
        round=locale.message("round", round="{round}", rounds="{rounds}"),
        player=locale.message("player", number="{number}"),
        names=names,
    )


def cut(say: Callable[[tuple[str, ...]], str], names: tuple[str, ...], fits: Callable[[str], bool]) -> str:
    """What is said with so much of these names that it fits; the script shortens them in the same way."""
    text = ""
    for most in range(LONGEST, 1, -1):
        text = say(tuple(name if len(name) <= most else f"{name[: most - 1].strip()}." for name in names))
        if fits(text):
            break
    return text


def hidden(arithmetic: script.Arithmetic, players: int, sums: Callable[[int, str], tuple[str, str]]) -> Iterator[Field]:
    """Constants and steps of the calculation, as hidden fields in a corner.

    ``sums`` returns the value of a player's step, and its value after New game; players count from 0.
    """
    for name, number in arithmetic.constants.items():
        yield HIDDEN._replace(name=name, value=str(number), read_only=True)
    for player in range(players):
        for item in arithmetic.calculations:
            if item.hidden:
                name, action = script.field_name(player + 1, item.key), item.action(player + 1)
                value, default = sums(player, item.key)
                yield HIDDEN._replace(name=name, value=value, default=default, scripts={"calculate": action})


def caption(setting: Setting[FormTemplate], high: float) -> tuple[Text, ...]:
    """The words of a button so many mm high in several languages, one below the other; none if it is too low.

    The first is bold, others are light and smaller.  Their places are in mm from the middle of its upper edge.
    """
    size, (first, *others) = setting.template.text_size, (word for word, _ in setting.labels("new_game"))
    step = (1 + SECOND) / 2 * size * LEADING / MM
    cap = setting.fonts.cap_height("bold", size)
    top = (high - cap - len(others) * step) / 2
    if not others or top < _CAPTION_AIR:
        return ()
    lines = (first, "bold", size), *((word, "regular", SECOND * size) for word in others)
    return tuple(
        Text(0.0, top + cap + at * step, word, points, face, align="center")
        for at, (word, face, points) in enumerate(lines)
    )


def caption_width(fonts: Fonts, lines: tuple[Text, ...]) -> float:
    """The width in mm of the longest of these lines."""
    return max((fonts.width(line.text, line.face, line.size) for line in lines), default=0.0)


def buttons(setting: Setting[FormTemplate], area: Area, reset: tuple[str, ...], ink: Colour) -> Iterator[Field]:
    """The button that clears every field of ``reset``, and the one that asks first; in all languages if there is room.

    Where scripts run, the document script shows the second in place of the first.  Raises ``PadgenError`` if the
    language's word is too long for the area.
    """
    locale, fonts, most, room = setting.locale, setting.fonts, setting.template.text_size, area.w - 2 * INSET
    label, words, lines = locale.label("new_game"), setting.label("new_game"), caption(setting, area.h)
    free = area.w - 2 * BUTTON_AIR_LEAST + ROUNDING
    beside = fonts.width(words, "bold", most) <= free
    stacked = bool(lines) and not beside and max(fonts.width(label, "bold", most), caption_width(fonts, lines)) <= free
    shown = words if beside else label
    size = most if stacked else fonts.fit(shown, "bold", most, room)
    if size is None:
        raise PadgenError(
            too_long(
                fonts, label, "bold", SMALLEST, room, named=quoted(label), place="the button leaves",
                fix="shorten the text", about=(locale.code, "labels", "new_game"),
            )
        )  # fmt: skip
    look = Field(
        *area, name="", kind="button", value=shown, tooltip=label, size=size, face="bold", ink=ink, printed=False,
        caption=tuple(line._replace(x=area.w / 2, ink=ink) for line in lines) if stacked else (),
    )  # fmt: skip
    yield look._replace(name=script.PLAIN, reset=reset)
    yield look._replace(name=script.ASK, scripts={"press": script.ASK_ACTION}, concealed=True)


def again(area: Area, label: str) -> Field:
    """The invisible button over the word for the total, which calculates everything again.

    In pdf.js, typed text counts only once Tab has led to another field, so there must be one after the last row.
    """
    scripts = {"press": script.AGAIN_ACTION}
    return Field(*area, name=script.AGAIN, kind="button", tooltip=label, scripts=scripts, printed=False)


def based(fonts: Fonts, field: Field, base: float) -> Field:
    """A field within its old place, so that this is the baseline of its text; the same field if ``base`` is 0.

    Viewers write in the middle of a field, so it becomes lower, but not lower than its text needs.
    """
    if not base:
        return field
    middle = base - fonts.cap_height(field.face, field.size) / 2
    free = field.h - 2 * abs(middle - field.y - field.h / 2)
    high = max(free, min(field.h, LINE * field.size / MM + VIEWER_EDGES / 2))
    return field._replace(y=middle - high / 2, h=high)


def round_most(high: float) -> float:
    """The largest size in points of how far the game has come, in a field so many mm high."""
    return (high - VIEWER_EDGES / 2) * MM / LINE


class Status(NamedTuple):
    """The line that says whose turn it is, and who has won; a name that isn't known yet is empty.

    ``code`` is that of the words' language, ``fresh`` the standing after New game, ``rounds`` the number of rounds of
    the game, ``face`` that of its letters.
    """

    code: str
    words: script.Messages
    standing: Standing
    fresh: Standing
    names: tuple[str, ...]
    rounds: int
    face: str

    def _texts(self, names: tuple[str, ...]) -> Iterator[tuple[str, str]]:
        """What it says now, before anybody's turn, and about whose turn it may be, with the key of each."""
        yield self.words.key(self.standing), self.words.status(self.standing, names)
        yield "wish", self.words.wish
        for name in names:
            yield "turn", self.words.status(Standing((), 0), (name or USUAL_NAME,))

    def _longest(self, fonts: Fonts) -> tuple[str, str]:
        """The key of the longest text, and the text with as much of names as a usual one has."""
        names = tuple(name[: len(USUAL_NAME)] for name in self.names)
        return max(self._texts(names), key=lambda text: fonts.width(text[1], self.face, SMALLEST))

    def width(self, fonts: Fonts) -> float:
        """The least width of the line in mm at which it reads well."""
        return fonts.width(self._longest(fonts)[1], self.face, _LINE_LEAST) * OTHER_FONTS + 4 * INSET

    def wishing(self, wish: str, fonts: Fonts, area: Area, most: float) -> Status:
        """The same with a longer wish at the start, if the line has room for it in the size that it has without."""
        size = fonts.fit(self._longest(fonts)[1], self.face, most, (area.w - 4 * INSET) / OTHER_FONTS) or most
        fits = fonts.width(wish, self.face, size) * OTHER_FONTS <= area.w - 4 * INSET
        return self._replace(words=self.words._replace(wish=wish)) if fits else self

    def field(self, fonts: Fonts, area: Area, align: Literal["left", "right"], most: float, ink: Colour) -> Field:
        """The line in this area, at most ``most`` points large, with so much of names as it has room for."""
        free = area.w - 4 * INSET
        room = free / OTHER_FONTS
        key, longest = self._longest(fonts)
        size = fonts.fit(longest, self.face, most, room)
        if size is None:
            raise PadgenError(
                too_long(
                    fonts, longest, self.face, SMALLEST, room, named=quoted(longest), place="the form leaves",
                    fix="choose larger paper, or shorten the text", about=(self.code, "messages", key),
                )
            )  # fmt: skip
        value, default = (
            cut(partial(self.words.status, told), self.names, lambda text: fonts.width(text, self.face, size) <= free)
            for told in (self.standing, self.fresh)
        )
        return Field(
            *area,
            name=script.STATUS,
            value=value,
            default=default,
            tooltip=self.words.status(Standing((), 0), ("…",)),
            align=align,
            size=size,
            face=self.face,
            ink=ink,
            read_only=True,
            printed=False,
            scripts={"calculate": script.status_action(free * MM / size)},
        )

    def round(self, fonts: Fonts, area: Area, align: Literal["left", "right"], most: float, ink: Colour) -> Field:
        """How far the game has come, in this area, at most ``most`` points large."""
        longest, room = self.words.counted(self.rounds, self.rounds), (area.w - 4 * INSET) / OTHER_FONTS
        most = min(most, round_most(area.h))
        return Field(
            *area,
            name=script.ROUND,
            value=self.words.counted(self.standing.round, self.rounds),
            default=self.words.counted(self.fresh.round, self.rounds),
            tooltip=longest,
            chars=longest,
            align=align,
            size=fonts.fit(longest, self.face, most, room) or SMALLEST,
            face=self.face,
            ink=ink,
            read_only=True,
            printed=False,
            scripts={"calculate": script.ROUND_ACTION},
        )
