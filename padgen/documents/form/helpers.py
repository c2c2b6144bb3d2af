"""Fields beside the table: the hidden steps of the calculation, the buttons for a new game, and sizes that fit."""

from collections.abc import Callable, Iterator

from padgen.documents.form import script
from padgen.errors import PadgenError, Problem
from padgen.page.area import Area
from padgen.page.fonts import SMALLEST, Fonts
from padgen.page.marks import Colour, Field
from padgen.quoting import quoted

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


def fitted(fonts: Fonts, text: str, face: str, most: float, room: float, refusal: Problem) -> float:
    """The size at which a text fits into ``room`` mm.

    Else raises ``PadgenError``: ``refusal``, which says what is too narrow, with how much the text needs.
    """
    size = fonts.fit(text, face, most, room)
    if size is None:
        needs = fonts.width(text, face, SMALLEST)
        what = f"{quoted(text)} needs {needs:.1f} mm at {SMALLEST:g} pt, {refusal.what} leaves {room:.1f} mm"
        raise PadgenError(refusal._replace(what=what))
    return size
