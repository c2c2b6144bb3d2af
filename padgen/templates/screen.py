"""A theme on screens: colours for light and dark mode, and the mixtures of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from typing import TypeAlias

from padgen.page.marks import Colour
from padgen.quoting import counted
from padgen.templates.colours import LEGIBLE, VISIBLE, contrast, mixed, read_colour, show_colour
from padgen.templates.keyed import Keyed
from padgen.templates.keyed import key as _key
from padgen.templates.values import MOST_PLAYERS, Reads, palette, read_palette, text_of_colours

SHADES = ("light", "dark")

PlayerColours: TypeAlias = tuple[Colour, ...]


def _colours(count: int, wants: str) -> Reads:
    """A reader of this many colours, separated by spaces."""

    def convert(text: str) -> tuple[Colour, ...]:
        colours = tuple(read_colour(part) for part in text.split(" ") if part)
        if len(colours) != count:
            raise ValueError(f"{counted(len(colours), 'colour')}, {count} are needed")
        return colours

    schema = text_of_colours(count)
    return Reads(convert, wants, schema, lambda inks: f"'{' '.join(map(show_colour, inks))}'")


_PAIR = _colours(2, "two colours separated by a space, in quotes: for light and dark mode")


def _read(text: str) -> tuple[Colour, ...]:
    return tuple(map(read_colour, text.split()))


class Screen(Keyed):
    """The colours of score sheets on a screen.  Each pair is for light and dark mode."""

    screen_page: tuple[Colour, ...] = _key(
        _PAIR, default=_read("#e6ebef #0c1116"), about="on screens: the background of the page"
    )
    screen_sheet: tuple[Colour, ...] = _key(
        _PAIR,
        default=_read("#ffffff #151c24"),
        about="on screens: the background of row names, with which columns are mixed",
    )
    screen_ink: tuple[Colour, ...] = _key(_PAIR, default=_read("#131b24 #eef3f8"), about="on screens: words and points")
    screen_muted: tuple[Colour, ...] = _key(_PAIR, default=_read("#455260 #acb9c6"), about="on screens: small print")
    screen_line: tuple[Colour, ...] = _key(
        _PAIR, default=_read("#d3dae1 #2b3641"), about="on screens: lines between rows"
    )
    screen_frame: tuple[Colour, ...] = _key(
        _PAIR, default=_read("#74818e #70808f"), about="on screens: the frames of open cells and buttons"
    )
    screen_cell: tuple[Colour, ...] = _key(
        _PAIR, default=_read("#ffffff #10161d"), about="on screens: the background of open cells"
    )
    screen_ahead: tuple[Colour, ...] = _key(
        _PAIR, default=_read("#0b6b3a #76dda6"), about="on screens: numbers ahead of the bonus's pace"
    )
    screen_behind: tuple[Colour, ...] = _key(
        _PAIR,
        default=_read("#a3271c #ffa596"),
        about="on screens: numbers behind the pace, and the line through a zero",
    )
    screen_light: tuple[Colour, ...] = _key(
        _PAIR, default=_read("#ffffff #0c1116"), about="on screens: words on a player's colour"
    )
    screen_players: tuple[Colour, ...] = _key(
        palette,
        default=read_palette(
            "#8ab8ff #ffa37a #6fd6a0 #d1a4f5 #e8c15a #6bd0e0 #ff9cc0 #c3d65c #afb2ff #ddb398 #b4c3d2 #e3a6c4"
        ),
        about="on dark screens: the players' colours, in turn; light screens have `players`",
    )


_SHARES = ((0.07, 0.15, 0.24), (0.08, 0.16, 0.25))
"""The share of a player's colour in a column, in the column in turn or in computed rows, and in cells that are both."""


def tints(screen: Screen, shade: int, own: Colour) -> tuple[Colour, ...]:
    """A player's colour mixed into the sheet's: in a column, in the column in turn or computed rows, and in both."""
    return tuple(mixed(own, screen.screen_sheet[shade], share) for share in _SHARES[shade])


def properties(screen: Screen, players: PlayerColours) -> str:
    """All colours as CSS: custom properties of the page, and a class for each player."""
    light, dark = (_properties(screen, shade, own) for shade, own in enumerate((players, screen.screen_players)))
    return f"{light}@media (prefers-color-scheme: dark) {{\n{dark}}}\n"


def _properties(screen: Screen, shade: int, players: PlayerColours) -> str:
    names = ("page", "sheet", "ink", "muted", "line", "frame", "cell", "ahead", "behind", "light")
    plain = {name: getattr(screen, f"screen_{name}")[shade] for name in names}
    computed = mixed(plain["ink"], plain["sheet"], 0.06)
    rules = [_rule(":root", {**plain, "computed": computed, "shade": mixed(plain["ink"], plain["page"], 0.5)})]
    for number, own in enumerate(islice(cycle(players), MOST_PLAYERS), 1):
        column, turn, both = tints(screen, shade, own)
        lines = mixed(own, turn, 0.12)
        shown = {"own": own, "column": column, "turn": turn, "both": both, "own-line": lines}
        rules.append(_rule(f".own{number}", shown))
    return "".join(rules)


def _rule(selector: str, colours: dict[str, Colour]) -> str:
    return f"{selector} {{ {' '.join(f'--{name}: {show_colour(ink)};' for name, ink in colours.items())} }}\n"


def pale_on_screens(screen: Screen, players: PlayerColours) -> Iterator[tuple[str, str, str]]:
    """Colours of words and frames with too little contrast in light or dark mode: the key, what is wrong, the fix."""
    for shade, (name, inks) in enumerate(zip(SHADES, (players, screen.screen_players), strict=True)):
        areas = {"the page": screen.screen_page[shade], "the sheet": screen.screen_sheet[shade]}
        mixes = {
            f"the tint of player {number}": tint
            for number, own in enumerate(inks, 1)
            for tint in tints(screen, shade, own)
        }
        own = {f"player {number}": ink for number, ink in enumerate(inks, 1)}
        columns = {where: tints(screen, shade, ink)[0] for where, ink in own.items()}
        cell = {"an open cell": screen.screen_cell[shade]}
        for key, behind, least in (
            ("screen_ink", {**areas, **mixes, **cell}, LEGIBLE),
            ("screen_muted", {**areas, **mixes}, LEGIBLE),
            ("screen_ahead", areas, LEGIBLE),
            ("screen_behind", areas, LEGIBLE),
            ("screen_light", own, LEGIBLE),
            ("screen_frame", {**areas, **columns, **cell}, VISIBLE),
        ):
            ink: Colour = getattr(screen, key)[shade]
            ratio, where = min((contrast(ink, other), where) for where, other in behind.items())
            if ratio < least:
                told = f"{show_colour(ink)} on {where} has a contrast of {ratio:.2f} on {name} screens"
                yield key, f"{told}; {'words need' if least == LEGIBLE else 'frames need'} {least:g}", _FIX


_FIX = "make one darker or the other lighter"

__all__ = ["Screen", "pale_on_screens", "properties", "tints"]
