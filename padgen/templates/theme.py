"""Themes: colours, corners, lines, and the look of title and dice, independent of the layout."""

from collections.abc import Callable, Iterator

from padgen.files.sources import Source
from padgen.page.marks import BLACK, WHITE, Colour
from padgen.templates.colours import (
    LEGIBLE,
    VISIBLE,
    contrast,
    deep,
    is_light,
    luminance,
    mixed,
    pale,
    printed,
    show_colour,
    solid,
)
from padgen.templates.keyed import key as _key
from padgen.templates.screen import Screen, pale_on_screens
from padgen.templates.values import (
    colour,
    count,
    flag,
    length,
    maybe,
    one_of,
    palette,
    points,
    press_inks,
    read_palette,
    several,
    words_of,
)

FRAME_LEAST = 4.5
"""Millimetres: nearer to the edges of paper, a cover's frame might not print."""

_GRID, _GHOST = 0.65, 0.4
"""The shares of a colour in the lines between rows and columns, and in dice that don't count."""

DRAWN = ("fir", "flake", "snowman", "pennants", "balloons", "cake", "present")
"""What `frieze` may name: the keys of `DRAWINGS`, which few commands need."""

_SNOW = 0.2
"""The share of a colour in snow."""

_LABELS = 0.5
"""The share of a colour's tint behind names of rows, in themes whose columns are tinted and names all but white."""

_COLUMNS = 0.1
"""The most of an ink behind every second column, where the theme's columns have colours: paler than a tint of sums."""

_QUIET = (0.3,)
"""The grey of small print in a theme whose own is a colour, once it is in another colour."""

_PLAYERS = read_palette(
    "#1d5bb8 #b8430f #13744a #7b3aa6 #806000 #0a6e83 #b0275f #566800 #3c3fa0 #7a4a2e #4b5b6b #6b2a4a"
)


class Theme(Screen):
    """A theme, for any layout: colours, corners, weights of lines, and the look of title and dice."""

    name: str
    source: Source | None = None

    ink: Colour = _key(colour, default=(0.0,), about="row names, dice beside them and other words")
    quiet: Colour = _key(colour, default=(0.0,), about="maxima, aids and other small print")
    strong: Colour = _key(colour, default=(0.0,), about="names of computed rows, players' numbers")
    aid: Colour | None = _key(
        maybe, default=None, about="bold numbers of counting aids on pads; by default, and with --color, as `strong`"
    )
    accent: Colour = _key(colour, default=(0.0,), about="the title")
    signal: Colour = _key(colour, default=(0.0,), about="the star of the bonus, one of the title's dice")
    winner: Colour = _key(colour, default=(1.0, 0.8784, 0.5412), about="behind the winner's total on a form")
    light: Colour = _key(colour, default=(1.0,), about="words and pips on solid areas")
    ground: Colour | None = _key(maybe, default=None, about="the colour of the paper; printed only with a bleed")
    label: Colour | None = _key(maybe, default=None, about="behind row names")
    head: Colour | None = _key(maybe, default=None, about="behind the word for names; a solid area")
    strip: Colour = _key(colour, default=(0.0,), about="behind section names; a solid area")
    total: Colour = _key(colour, default=(0.0,), about="behind the word for the total, a solid area, and its frame")
    computed: Colour | None = _key(maybe, default=None, about="behind subtotal and bonus")
    cell: Colour | None = _key(maybe, default=None, about="behind players' names and totals")
    dice: tuple[Colour, ...] = _key(several, default=(), about="dice beside row names, in turn from ones to sixes")
    row_dice: Colour | None = _key(
        maybe, default=None, about="these dice if all have one colour, by default that of ink"
    )
    columns: tuple[Colour, ...] = _key(several, default=(), about="behind the players' columns, in turn")
    heads: tuple[Colour, ...] = _key(
        several, default=(), about="on pads with cards, the players' numbers and the frames around them, in turn"
    )
    players: tuple[Colour, ...] = _key(
        palette, default=_PLAYERS, about="the players' own colours on a screen, in turn; solid areas and words"
    )
    line: Colour = _key(colour, default=(0.0,), about="lines between rows and columns")
    frame: Colour = _key(colour, default=(0.0,), about="frames and lines between groups of rows")
    ghost: Colour = _key(colour, default=(0.549,), about="dice that do not count")
    inner: float = _key(points(0.25, 4), default=0.25, about="lines between rows and columns")
    group: float = _key(points(0.25, 4), default=0.5, about="lines between groups of rows")
    side: float = _key(points(0.25, 4), default=0.7, about="lines beside the names and above the subtotal")
    outer: float = _key(points(0.25, 6), default=1.0, about="the frame")
    total_outer: float = _key(points(0.25, 6), default=1.4, about="the frame of the total")
    radius: float = _key(length(0, 6), default=0.0, about="rounded corners of cards and bands")
    parts: str = _key(one_of("joined", "cards"), default="joined", about="one table, or cards with space between")
    part_gap: float = _key(length(0, 10), default=2.6, about="the space between cards, one below the other")
    column_gap: float = _key(length(0, 10), default=1.6, about="the space between cards, side by side")
    title: str = _key(
        one_of("letters", "dice", "band"),
        default="letters",
        about="letters on dice, words beside dice, or words on a band",
    )
    title_scale: int = _key(count(50, 200), default=100, about="the size of the title, in % of the layout's")
    title_spacing: int = _key(
        count(0, 40), default=0, about="the space between the title's letters, in % of their size"
    )
    title_dice: int = _key(
        count(0, 5), default=2, about="the most dice beside a title in words; only for the first two does it shrink"
    )
    title_below: int = _key(
        count(50, 300), default=100, about="the space below a title without a band, in % of the layout's title_gap"
    )
    band_gap: int = _key(count(0, 200), default=100, about="the space below a band, in % of the layout's title_gap")
    band: int = _key(count(100, 400), default=245, about="the height of a band, in % of the layout's title_height")
    band_title: int = _key(
        count(0, 80),
        default=0,
        about="the least height of a title's capitals on a pad's band, in % of the band's inside",
    )
    capitals: bool = _key(flag, default=True, about="title (on dice and bands) and total in capitals")
    cover: Colour | None = _key(maybe, default=None, about="the ground of leaflets' and booklets' covers")
    cover_disc: Colour | None = _key(maybe, default=(0.0,), about="the disc behind a cover's dice")
    cover_title: Colour = _key(colour, default=(0.0,), about="a cover's title")
    cover_words: Colour = _key(colour, default=(0.0,), about="a cover's other words")
    cover_dice: tuple[Colour, ...] = _key(palette, default=((1.0,),), about="a cover's dice, in turn")
    cover_shade: int = _key(
        count(0, 40), default=0, about="how much darker their sides are, in %; at 0 they have outlines"
    )
    cover_hatch: int = _key(
        count(0, 50),
        default=0,
        about="without shades, how much of their left sides lines cover, in %; right sides are then solid",
    )
    cover_frame: float = _key(points(0, 6), default=0.0, about="the frame of A5 covers; others in proportion")
    cover_inset: float = _key(
        length(FRAME_LEAST, 7),
        default=5.5,
        about=f"how far from their edges it is on A5; others in proportion, from {FRAME_LEAST:g} mm on",
    )
    press: tuple[tuple[Colour, Colour], ...] = _key(
        press_inks, default=(), about="the theme's colours that a press prints in other inks than those computed"
    )
    decor: str = _key(one_of("none", "snow", "confetti", "stars"), default="none", about="drawings beside the title")
    frieze: tuple[str, ...] = _key(
        words_of(*DRAWN), default=(), about="large drawings beside a pad's title, which replace `decor` there"
    )
    snow: Colour | None = _key(
        maybe, default=None, about="snow on the word for the total, on pads with cards and solid areas"
    )

    def coloured(self, ink: Colour) -> "Theme":
        """The theme in one other colour, with its tints and shades; names of rows are black.

        If it is a light one, words on it and lines are black, and no snow could be seen on it.  Columns that have
        colours are tinted and white by turns.
        """
        tint, area = pale(ink), solid(ink)
        half = mixed(tint, WHITE, _LABELS)
        paler = self.columns and self.label and luminance(half) <= luminance(self.label)
        shade, strong = (BLACK, BLACK) if is_light(ink) else (area, deep(ink, tint))
        words = WHITE if self.cover and not is_light(ink) else shade
        grid = shade if len(shade) == 1 else mixed(shade, WHITE, _GRID)
        return self.replace(
            accent=shade, signal=shade, strong=BLACK if self.strong == self.ink else strong, aid=None, light=(1.0,),
            label=self.label and (half if paler else tint), head=self.head and area, strip=area,
            ink=BLACK, quiet=self.quiet if len(self.quiet) == 1 else _QUIET,
            ghost=self.ghost if len(self.ghost) == 1 else mixed(shade, WHITE, _GHOST),
            total=area, computed=tint, frame=shade,
            line=grid if contrast(grid, tint) >= VISIBLE else shade,
            snow=None if is_light(area) else self.snow and mixed(area, WHITE, _SNOW),
            ground=None, dice=self.dice and (shade,), row_dice=shade,
            columns=self.columns and (mixed(ink, WHITE, _COLUMNS / max(1 - min(ink), _COLUMNS)), WHITE),
            heads=(), cell=None,
            cover=self.cover and area, cover_disc=None if self.cover else area,
            cover_words=words, cover_title=words,
        )  # fmt: skip

    @property
    def strong_dice(self) -> Colour | None:
        """The colour of strong words for dice too; ``None`` if it is that of all words or a shade of the only one."""
        return None if self.strong == self.ink or self.signal == self.accent else self.strong

    def on(self, ground: Colour) -> Colour:
        """The colour of words on a solid area: light, or that of other words if the area is too pale for it."""
        return self.light if contrast(self.light, ground) >= LEGIBLE else self.ink

    def lined(self, weight: Callable[[float], float]) -> "Theme":
        """The same with lines of other weights in points."""
        return self.replace(**{key: weight(getattr(self, key)) for key in _WEIGHTS})

    @property
    def inked(self) -> tuple[tuple[Colour, Colour], ...]:
        """What it has in ``press`` for its own colours; one that extends another inherits inks for others too."""
        values = [value for key, value in vars(self).items() if key in Theme.KEYS and key != "press"]
        own = {ink for value in values if isinstance(value, tuple) for ink in (value, *value)}
        return tuple(pair for pair in self.press if pair[0] in own)

    @property
    def band_ground(self) -> Colour:
        """The colour of a band behind a title: the title's own, or that of the total if it is light."""
        return self.accent if self.on(self.total) == self.light else self.total

    @property
    def box(self) -> Colour | None:
        """The colour behind examples and notes: that of computed rows, or of names if these rows are white."""
        return self.label if self.computed == WHITE else self.computed

    @property
    def dice_ink(self) -> Colour:
        """The colour of dice in rows where numbers have none of their own."""
        return self.row_dice or self.ink

    def die(self, face: int) -> Colour | None:
        """The colour of dice that show this face, if it has one for each."""
        return self.dice[(face - 1) % len(self.dice)] if self.dice else None

    @property
    def scraps(self) -> tuple[Colour, ...]:
        """The colours of decoration on paper, in turn: those of dice, if these have their own.

        Else these are the colours of the total, the bonus and lines; or for small drawings, the total's and a darker
        one if the total is pale.
        """
        if self.dice:
            return self.dice
        if not self.frieze and self.on(self.total) != self.light:
            return self.total, deep(self.total)
        return self.outline(self.total), self.signal, self.line

    @property
    def decorated(self) -> bool:
        """Whether it has drawings for the space beside a title."""
        return self.decor != "none" or bool(self.frieze)

    def outline(self, solid: Colour) -> Colour:
        """The colour of lines around a solid area: its own, or the frame's if that is too pale."""
        return solid if contrast(solid, WHITE) >= VISIBLE else self.frame


_WEIGHTS = "inner", "group", "side", "outer", "total_outer"
"""The keys of lines' weights."""

_WORDS = {
    "ink": ("label", "computed", "cell", "columns"),
    "quiet": ("label", "computed", "cell", "columns"),
    "strong": ("label", "computed", "cell", "columns"),
    "aid": ("label",),
    "accent": (),
    "heads": (),
    "players": (),
    "light": ("head", "strip", "total", "players"),
}
"""Each colour of words and what it may stand on beside paper."""

_SEVERAL = ("dice", "columns", "heads", "players")
_LINES = {
    "line": ("label", "computed", "cell", "columns"),
    "frame": ("label", "computed", "cell", "columns"),
    "total": (),
    "signal": (),
    "dice": ("label",),
    "row_dice": ("label",),
}
"""Each colour of lines and what it may stand on beside paper."""


def pale_words(theme: Theme) -> Iterator[tuple[str, str, str]]:
    """Colours of words and lines with too little contrast: the key, what is wrong, and the fix."""

    def inks(key: str) -> tuple[Colour, ...]:
        value = getattr(theme, key)
        return value if key in _SEVERAL else (value,) if value else ()

    paper = [("white paper", (1.0,)), *(("ground", ink) for ink in inks("ground"))]
    for key, grounds in _WORDS.items():
        behind = [(name, ink) for name in grounds for ink in inks(name)] + (paper if key != "light" else [])
        if key == "light" and theme.title == "band":
            behind.append(("accent", theme.accent))
        for own in inks(key):
            yield from _too_pale(key, own, behind, LEGIBLE, "words")
    back = [("cover", theme.cover) if theme.cover else paper[0]]
    for key in ("cover_title", "cover_words"):
        yield from _too_pale(key, getattr(theme, key), back, LEGIBLE, "words")
    # Elsewhere a row of drawings has other inks, or only paper behind it.
    on_card = theme.frieze and theme.parts == "cards" and not (theme.head or theme.dice)
    for key, grounds in _LINES.items():
        drawn = ("label",) if on_card and key in ("total", "signal") else ()
        behind = paper + [(name, ink) for name in (*grounds, *drawn) for ink in inks(name)]
        for own in inks(key):
            yield from _too_pale(key, own, behind, VISIBLE, "lines")
    if theme.snow and theme.parts == "cards":
        yield from _too_pale("snow", theme.snow, [("total", theme.total)], VISIBLE, "areas")
    yield from pale_on_screens(theme, theme.players)
    yield from _badly_inked(theme)


def _badly_inked(theme: Theme) -> Iterator[tuple[str, str, str]]:
    """Inks of colours that the theme hasn't, or on which light words couldn't be read."""
    press, solid = dict(theme.press), [getattr(theme, key) for key in _WORDS["light"] if key != "players"]
    for ink in (ink for ink in solid if ink in press):
        yield from _too_pale("press", theme.light, [(show_colour(ink), printed(press[ink]))], LEGIBLE, "words")
    if theme.source is None or "press" not in theme.source.data:
        return
    for ink in (ink for ink in press if ink not in dict(theme.inked)):
        yield (
            "press",
            f"no key of the theme has the colour {show_colour(ink)}",
            "write it as the theme does, or remove it",
        )


def _too_pale(
    key: str, own: Colour, behind: list[tuple[str, Colour]], least: float, what: str
) -> Iterator[tuple[str, str, str]]:
    """The pair with the least contrast between a colour and what is behind it, if that is too low."""
    pairs = ((contrast(own, ink), name) for name, ink in behind)
    ratio, name = min(pairs, key=lambda pair: pair[0], default=(21.0, ""))
    if ratio < least:
        told = f"{show_colour(own)} on {name} has a contrast of {ratio:.2f}; {what} need {least:g}"
        yield key, told, "make one darker or the other lighter"
