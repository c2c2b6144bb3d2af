"""Places that links and bookmarks lead to, and the outline of bookmarks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from padgen.errors import PadgenError
from padgen.page.marks import Bookmark
from padgen.pdf.objects import Dictionary, Name, Ref, Value, Writer


def check_places(bookmarks: Iterable[Bookmark], places: Mapping[str, Value], wanted: Iterable[str]) -> None:
    """Raise ``PadgenError`` unless every place that links (``wanted``) and bookmarks lead to exists."""
    unknown = [to for to in dict.fromkeys((*wanted, *(bookmark.to for bookmark in bookmarks))) if to not in places]
    if unknown:
        raise PadgenError(f"no page has the place {', '.join(map(repr, unknown))} that links or bookmarks lead to")


def named_places(places: Mapping[str, Value]) -> Dictionary | None:
    """The name tree of places, or None if there are none."""
    # Strings in a name tree are sorted by their bytes.
    ordered = sorted(places, key=_bytes)
    return {"Names": [part for name in ordered for part in (name, places[name])]} if places else None


def outline(bookmarks: Sequence[Bookmark], writer: Writer) -> Ref | None:
    """Write the outline, open at all levels; returns None if there are no bookmarks."""
    if not bookmarks:
        return None
    root = writer.reserve()
    targets = [writer.reserve() for _ in bookmarks]
    children: dict[Ref, list[Ref]] = {root: []}
    parents: list[Ref] = []
    path = [root]
    for bookmark, target in zip(bookmarks, targets, strict=True):
        # Levels can't be skipped: a bookmark without a parent moves up.
        del path[max(0, bookmark.level) + 1 :]
        parents.append(path[-1])
        children[path[-1]].append(target)
        children[target] = []
        path.append(target)
    descendants = dict.fromkeys(children, 0)
    for target, parent in zip(reversed(targets), reversed(parents), strict=True):
        descendants[parent] += descendants[target] + 1
    for bookmark, target, parent in zip(bookmarks, targets, parents, strict=True):
        siblings = children[parent]
        place = siblings.index(target)
        item: Dictionary = {
            "Title": bookmark.title,
            "Parent": parent,
            "Prev": siblings[place - 1] if place else None,
            "Next": siblings[place + 1] if place + 1 < len(siblings) else None,
            **_family(children[target], descendants[target]),
            "Dest": bookmark.to,
        }
        writer.put(item, target)
    return writer.put({"Type": Name("Outlines"), **_family(children[root], descendants[root])}, root)


def _family(children: Sequence[Ref], count: int) -> Dictionary:
    return {"First": children[0], "Last": children[-1], "Count": count} if children else {}


def _bytes(text: str) -> bytes:
    return text.encode() if text.isascii() else b"\xfe\xff" + text.encode("utf-16-be", "replace")
