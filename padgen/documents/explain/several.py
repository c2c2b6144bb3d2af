"""Words in several languages, one beside the other."""

from collections.abc import Iterable

from padgen.documents.setting import BESIDE
from padgen.documents.text.fit import too_long
from padgen.errors import PadgenError
from padgen.page.area import Area
from padgen.page.fonts import Fonts
from padgen.page.marks import MM, Ink, Node, Tag, Text
from padgen.quoting import quoted


def beside(
    fonts: Fonts, words: Iterable[tuple[str, str]], area: Area, size: float, ink: Ink, key: str
) -> tuple[tuple[Node, ...], float]:
    """Words with their languages, separated by points, from an area's top, and the height of their lines in mm.

    Raises ``PadgenError`` for a word that is wider than the area; it is the label ``key``.
    """
    between = fonts.width(BESIDE, "regular", size)
    lines: list[list[tuple[str, str, float]]] = [[]]
    used = 0.0
    for word, code in words:
        wide = fonts.width(word, "regular", size)
        if wide > area.w:
            raise PadgenError(
                too_long(
                    fonts, word, "regular", size, area.w,
                    named=quoted(word), place="there is room for", fix="shorten it, or choose larger paper",
                    about=(code, "labels", key),
                )
            )  # fmt: skip
        if lines[-1] and used + between + wide > area.w:
            lines.append([])
            used = 0.0
        used += wide + (between if lines[-1] else 0.0)
        lines[-1].append((word, code, wide))
    leading = size * 1.5 / MM
    nodes: list[Node] = []
    for i, line in enumerate(lines):
        x, baseline = area.x, area.y + (i + 0.75) * leading
        for word, code, wide in line:
            nodes.append(Tag("Span", (Text(x, baseline, word, size, ink=ink),), lang=code))
            x += wide
            if (word, code, wide) != line[-1]:
                nodes.append(Tag("Artifact", (Text(x, baseline, BESIDE, size, ink=ink),)))
                x += between
    return tuple(nodes), leading * len(lines) + 2.0
