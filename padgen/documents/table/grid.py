"""The table of rows and players after layout, when everything in it has its place."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from padgen.documents.table.entries import Entry
from padgen.page.area import Area
from padgen.page.marks import Node, Tag

ColumnHead: TypeAlias = tuple[tuple[str, str], ...]
"""The head of a column in several languages, each with its language code."""


class Players(NamedTuple):
    """The number of players, the names of the first ones, and the most games that each has columns for.

    In a game with columns each player has exactly this many, named by ``heads``.
    """

    number: int
    names: tuple[str, ...] = ()
    games: int = 1
    heads: tuple[ColumnHead, ...] = ()

    @property
    def choices(self) -> range:
        """The numbers of columns per player to try, the preferred one first."""
        return range(self.games, self.games - 1 if self.heads else 0, -1)

    def head(self, column: int, games: int) -> ColumnHead:
        """The head of a column in all languages, if each player has several."""
        return self.heads[column % games] if self.heads else ((str(column % games + 1), ""),)

    def titles(self, games: int) -> tuple[str, ...]:
        """The heads of a player's columns in the first language, if there are several."""
        return tuple(self.head(i, games)[0][0] for i in range(games) if games > 1)


class Placed(NamedTuple):
    """A row with its place and the marks of its label and hint."""

    entry: Entry
    y: float
    h: float
    label: tuple[Node, ...]
    hint: tuple[Node, ...]


class Grid(NamedTuple):
    """The table after layout: lines and tints, header cells, rows and the columns to fill.

    Each player has ``games`` columns; ``game_heads`` number or name them where there are several.
    ``strips`` name sections, each above the row with its number.
    """

    area: Area
    ground: tuple[Node, ...]
    head: tuple[Node, ...]
    players: tuple[tuple[Node, ...], ...]
    games: int
    game_heads: tuple[tuple[Node, ...], ...]
    rows: tuple[Placed, ...]
    columns: tuple[tuple[float, float], ...]
    head_height: float
    hint_head: tuple[Node, ...]
    hints: bool
    strips: Mapping[int, tuple[Node, ...]] = MappingProxyType({})

    @property
    def undecorated(self) -> "Grid":
        """The table without decoration beside the words in its head."""
        return self._replace(head=tuple(node for node in self.head if getattr(node, "role", "") != "Artifact"))

    def table(self, fill: Callable[[Placed, int], tuple[Node, ...]] = lambda *_: ()) -> Tag:
        """The tagged table; ``fill`` gives the contents of a cell."""
        deep = 2 if self.game_heads else 1
        head = [Tag("TH", self.head, scope="Column", row_span=deep)]
        if self.hints:
            head.append(Tag("TH", self.hint_head, scope="Column", row_span=deep))
        head += [Tag("TH", nodes, scope="Column", col_span=self.games) for nodes in self.players]
        rows = [Tag("TR", tuple(head))]
        if self.game_heads:
            rows.append(Tag("TR", tuple(Tag("TH", nodes, scope="Column") for nodes in self.game_heads)))
        for index, row in enumerate(self.rows):
            if index in self.strips:
                span = 1 + self.hints + len(self.columns)
                rows.append(Tag("TR", (Tag("TH", self.strips[index], scope="Column", col_span=span),)))
            span = self.games if row.entry.wide else 1
            cells = (Tag("TD", fill(row, column), col_span=span) for column in range(0, len(self.columns), span))
            label, hint = (row.label, (Tag("TD", row.hint),)) if self.hints else ((*row.label, *row.hint), ())
            rows.append(Tag("TR", (Tag("TH", label, scope="Row"), *hint, *cells)))
        return Tag("Table", tuple(rows))
