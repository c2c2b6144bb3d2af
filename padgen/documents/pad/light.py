"""Letters, lines and dice with less ink, in the places of the usual ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from padgen.page.dice import FINEST, OUTLINE
from padgen.page.marks import Die, Ink, Leaf, Line, Node, Tag, Text

_LIGHTER = {"regular": "light", "bold": "semibold", "extrabold": "semibold"}
"""A lighter face for each, which is no wider."""

_OUTLINE = 0.6
"""The weight of the outlines of dice, as a share of the usual one."""

_DOTS = 0.4, 1.6
"""Points: hairlines are dotted, with dots and gaps so long."""


def lightened(nodes: Iterable[Node], ghost: Ink, *, faces: bool) -> Iterator[Node]:
    """The same marks, but with dotted hairlines, thin outlines around dice and, with ``faces``, in lighter letters.

    Dice in the ink of ``ghost`` are empty, as they are on fronts.  The title stays as it is there.
    """
    for node in nodes:
        if isinstance(node, Tag) and node.role == "H1":
            yield node
        elif isinstance(node, Tag):
            yield node._replace(children=tuple(lightened(node.children, ghost, faces=faces)))
        else:
            yield _lighter(node, ghost, faces)


def _lighter(mark: Leaf, ghost: Ink, faces: bool) -> Leaf:
    if isinstance(mark, Text) and faces:
        return mark._replace(face=_LIGHTER.get(mark.face, mark.face))
    if isinstance(mark, Die):
        usual = OUTLINE * mark.size if mark.weight is None else mark.weight
        return mark._replace(weight=max(FINEST, _OUTLINE * usual), face=0 if mark.ink == ghost else mark.face)
    if isinstance(mark, Line) and mark.weight <= FINEST:
        return mark._replace(dash=_DOTS)
    return mark
