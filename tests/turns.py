"""The picture of a turn on a page, below its heading or beside a title."""

from __future__ import annotations

from typing import NamedTuple

from leaflets import tags
from sheets import Rect, sheets

from padgen.page.marks import Die, DrawnDocument, Line, Node, Page, Path, Tag, Text, leaves


class Picture(NamedTuple):
    """The marks of the picture, the heading before it and the first line of the text after it."""

    drawn: Tag
    heading: Text
    below: Text

    @property
    def words(self) -> list[str]:
        return [mark.text for mark in leaves((self.drawn,)) if isinstance(mark, Text)]

    @property
    def kept(self) -> list[Die]:
        """The dark dice that are kept; without solid areas, those with heavy outlines."""
        tilted = [die for die in self.dice if die.tilt]
        if solid := [die for die in tilted if die.solid]:
            return solid
        weights = {die.weight or 0.0 for die in tilted}
        return [die for die in tilted if die.weight == max(weights) > 2 * min(weights)]

    @property
    def pad(self) -> list[Die]:
        """The dice beside the rows of the pad."""
        return [die for die in self.dice if not die.tilt]

    @property
    def rolled(self) -> list[int]:
        """The faces of the first roll."""
        return [die.face for die in self._open if not self.kept or die.x < self.kept[0].x]

    @property
    def again(self) -> list[int]:
        """Those of the dice that are rolled again."""
        return [die.face for die in self._open][len(self.rolled) :]

    @property
    def paths(self) -> list[Path]:
        return [mark for mark in leaves((self.drawn,)) if isinstance(mark, Path)]

    @property
    def dice(self) -> list[Die]:
        return [mark for mark in leaves((self.drawn,)) if isinstance(mark, Die)]

    @property
    def _open(self) -> list[Die]:
        return [die for die in self.dice if die.tilt and die not in self.kept]

    def areas(self) -> list[Rect]:
        """The areas of dice, words and drawings."""
        (sheet,) = sheets(DrawnDocument("", "en", (Page(1, 1, (self.drawn,)),)))
        drawings = []
        for path in self.paths:
            points = [step[i : i + 2] for line in path.contours for step in line for i in range(0, len(step), 2)]
            xs, ys = zip(*points, strict=True)
            drawings.append(Rect(min(xs), min(ys), max(xs), max(ys)))
        return [placed.rect for placed in (*sheet.dice, *sheet.texts, *sheet.strokes)] + drawings


def find(nodes: tuple[Node, ...]) -> list[Picture]:
    """The picture on a page: an artifact with drawings between a heading and its text."""
    parts = [tag for tag in tags(nodes, "H2", "P", "Artifact") if next(leaves((tag,)), None)]
    # The star of a bonus, which may stand below a heading too, is a single drawing.
    return [
        Picture(drawn, *(next(mark for mark in leaves((tag,)) if isinstance(mark, Text)) for tag in (head, told)))
        for head, drawn, told in zip(parts, parts[1:], parts[2:], strict=False)
        if (head.role, drawn.role) == ("H2", "Artifact") and sum(isinstance(m, Path) for m in leaves((drawn,))) > 1
    ]


def beside_title(nodes: tuple[Node, ...]) -> Picture | None:
    """The picture beside the title of a pad's back, if it has one, above the line below both."""
    head, title, first = (next(tags(nodes, role)) for role in ("Artifact", "H1", "H2"))
    rule, *drawn = head.children
    # Dice beside a plain title come before the line; snow and confetti have none.
    if not isinstance(rule, Line) or not any(isinstance(mark, Die) for mark in drawn):
        return None
    heading, below = (next(mark for mark in leaves((tag,)) if isinstance(mark, Text)) for tag in (title, first))
    return Picture(head._replace(children=tuple(drawn)), heading, below)
