"""The end of a game as a picture: the last rows of a pad, the totals below them, and the highest one marked."""

from collections.abc import Iterator

from padgen.documents.explain.style import DIE_STEP, Style
from padgen.languages import Locale
from padgen.page.fonts import Fonts
from padgen.page.marks import MM, Box, Contour, Die, Line, Node, Path, Text
from padgen.rules import Row, sample, work_out

_PLAYERS = (1, 0, 2)
"""The players of the sample game, from left to right."""

_ROWS, _MORE = 2, 0.2
"""The number of rows above the totals, and the part that is seen of the row before them: they aren't all."""

_TOTAL = 1.3
"""The height of the totals' row, in heights of another, as all other lengths here."""

_LEAST, _MOST = 1.24, 2.3
"""The least height of a row and the most, in ems of the text."""

_DIE, _POINTS, _SUM = 0.58, 0.65, 0.8
"""The sizes of dice, of points and of totals."""

_CELL, _APART, _BESIDE = 2.1, 0.3, 0.42
"""The least width of a cell, and the space beside numbers, and beside dice and words."""

_NEARLY = 0.7
"""The share of its column from which the picture takes all of it: players' cells become wider."""

_FRAME = 1.5
"""How much heavier than on a pad the frame of the highest total is where nothing is filled."""


class FinalTotals:
    """What the picture shows, at the text size of a style; its lengths are in heights of a row."""

    def __init__(self, locale: Locale, fonts: Fonts, style: Style) -> None:
        variant = locale.variant
        self.fonts, self.style, self.alike = fonts, style, variant.alike
        players = [player for player in _PLAYERS if player < (variant.players or len(_PLAYERS))]
        self.games = [sample(variant, player) for player in players]
        self.totals = [work_out(variant.totals, game)["total"] for game in self.games]
        # The totals of games with several columns are sums of columns, which would need too much room.
        self.rows = () if variant.columns else variant.rows[-_ROWS:]
        self.word = locale.label("grand_total" if variant.columns else "total")
        dice = (1 + (variant.dice - 1) * DIE_STEP) * _DIE if self.rows else 0.0
        self.label = max(dice, fonts.width(self.word, "bold", _POINTS * MM)) + 2 * _BESIDE
        numbers = [fonts.width(str(total), "bold", _SUM * MM) for total in self.totals]
        self.cell = max(_CELL, max(numbers) + 2 * _APART)
        self.more = _MORE if len(self.rows) < len(variant.rows) and self.rows else 0.0
        self.wide, self.high = self.label + len(players) * self.cell, self.more + len(self.rows) + _TOTAL

    def heights(self, width: float) -> tuple[float, float] | None:
        """The least and the largest height in a column so wide, in mm.

        ``None`` if it is too narrow, for a game that one plays alone, or if several players have won.
        """
        em, widest = self.style.em, width / self.wide
        if widest < _LEAST * em or len(self.games) < 2 or self.totals.count(max(self.totals)) > 1:
            return None
        return _LEAST * em * self.high, min(_MOST * em, widest) * self.high

    def draw(self, width: float, x: float, y: float, h: float) -> tuple[Node, ...]:
        """The picture at the left of a place, in a column so wide, which it takes wholly if it nearly does."""
        row = min(h / self.high, width / self.wide)
        own = self.wide * row
        more = (width - own) / len(self.games) if own >= _NEARLY * width else 0.0
        return tuple(self._drawn(row, self.cell * row + more, x, y + (h - self.high * row) / 2))

    def _drawn(self, row: float, cell: float, x: float, y: float) -> Iterator[Node]:
        theme, best = self.style.theme, self.totals.index(max(self.totals))
        first, bottom = y + self.more * row, y + self.high * row
        foot = first + len(self.rows) * row
        lefts = [x + self.label * row + i * cell for i in range(len(self.games))]
        right, high = lefts[-1] + cell, bottom - foot
        mark = Box(lefts[best], foot, cell, high)
        if self.style.fill:
            yield mark._replace(fill=theme.total, behind_words=True)
        for i, told in enumerate(self.rows):
            top, last = first + i * row, i + 1 == len(self.rows)
            yield from self._dice(told, x + _BESIDE * row, top + row / 2, _DIE * row)
            for game, left in zip(self.games, lefts, strict=True):
                yield self._words(str(game[told.id]), left + cell / 2, top + row / 2, _POINTS * row)
            yield Line(x, top + row, right, top + row, theme.side if last else theme.inner, theme.line)
        word = self._words(self.word, x + _BESIDE * row, foot + high / 2, _POINTS * row)
        yield word._replace(face="bold", ink=theme.strong, align="left")
        for i, (total, left) in enumerate(zip(self.totals, lefts, strict=True)):
            ink = theme.on(theme.total) if i == best and self.style.fill else theme.strong
            number = self._words(str(total), left + cell / 2, foot + high / 2, _SUM * row)
            yield number._replace(face="bold", ink=ink)
        yield from (Line(left, y, left, bottom, theme.group, theme.frame) for left in lefts)
        if self.more:
            yield Line(x, first, right, first, theme.inner, theme.line)
        sides: Contour = ((x, y), (x, bottom), (right, bottom), (right, y))
        yield Path((sides if self.more else (*sides, ()),), stroke=theme.frame, weight=theme.outer)
        if not self.style.fill:
            yield mark._replace(stroke=theme.frame, weight=_FRAME * theme.total_outer)

    def _words(self, words: str, x: float, middle: float, size: float) -> Text:
        """Words or numbers of a size in mm, in the middle of a row and of their cell."""
        baseline = middle + self.fonts.cap_height("regular", size * MM) / 2
        return Text(x, baseline, words, size * MM, ink=self.style.theme.ink, align="center")

    def _dice(self, row: Row, x: float, middle: float, edge: float) -> Iterator[Die]:
        """The example of a row; dark dice if they are all alike."""
        for i, face in enumerate(row.example):
            die = Die(x + i * DIE_STEP * edge, middle - edge / 2, edge, face, self.style.theme.dice_ink)
            yield self.style.dark(die) if row == self.alike else die
