"""Form fields: each field and its widget are one dictionary, with an appearance."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from padgen.errors import PadgenError
from padgen.page.fonts import printable
from padgen.page.marks import MM, WHITE, Field, Ink, Text
from padgen.pdf.colour import Inks
from padgen.pdf.content import rectangle as rounded
from padgen.pdf.fonts import Embedded, Embedder
from padgen.pdf.glyphs import glyph_runs
from padgen.pdf.objects import Dictionary, Name, Ref, Value, Writer, form, number, numbers

BLANK = " "
"""The value of an empty list: viewers can select it again, and it counts as 0."""

_INNER = 0.45
"""The inner corners' distance from the middle of a star, in its radii."""

PRINT = 4
"""The annotation flag for printing; without it, a field is only on screen."""

_HIDDEN = 2
_READ_ONLY, _BUTTON, _COMBO, _NO_SPELLING, _COMMIT = 1, 1 << 16, 1 << 17, 1 << 22, 1 << 26
_EVENTS = {"keystroke": "K", "format": "F", "validate": "V", "calculate": "C", "press": "U"}
_TYPES = {"text": Name("Tx"), "hidden": Name("Tx"), "choice": Name("Ch"), "button": Name("Btn")}
_ALIGNS = {"left": 0, "center": 1, "right": 2}
# The names that fields have for their fonts.  PDFium paints a word outside Latin-1 in a system font,
# unless the field's own font has the name of a symbol font: then it uses that for all words.
_ALIASES = ("Wingdings", "Wingdings2", "Wingdings3", "Webdings")
# Names typed later: Latin with all its accents, Romanian commas, Cyrillic and quotes.
_TYPED = (
    range(0x20, 0x7F),
    range(0xA0, 0x180),
    range(0x218, 0x21C),
    range(0x401, 0x460),
    range(0x490, 0x492),
    map(ord, "‘’‚“”„‹›–—…€"),
)
TYPED = "".join(chr(code) for codes in _TYPED for code in codes)
"""The characters that a field's font includes for what will be typed."""
_GREEK = "".join(map(chr, range(0x386, 0x3CF)))
"""Further ones where the form is in Greek."""


class Form:
    """The document's fields; others may refer to a field before it is added."""

    def __init__(self, writer: Writer, fonts: Embedder, inks: Inks) -> None:
        self._writer = writer
        self._fonts = fonts
        self._inks = inks
        self._targets: dict[str, Ref] = {}
        self._added: dict[str, Ref] = {}
        self._widgets: dict[str, list[Ref]] = {}
        self._actions: dict[str, Ref] = {}
        self._appearances: dict[tuple[str, str], Ref] = {}
        self._covered: set[tuple[str, str]] = set()
        self._aliases: dict[str, str] = {}

    def target(self, field: str) -> Ref:
        """The object of the dictionary of a field, by the field's name."""
        if field not in self._targets:
            self._targets[field] = self._writer.reserve()
        return self._targets[field]

    def widget(self, field: Field) -> Ref:
        """The object of a field's next widget, which is that of the field if it has no other."""
        return self.target(field.name) if field.twins == 1 else self._writer.reserve()

    def add(self, field: Field, page: Ref, rectangle: Sequence[float], key: int | None, target: Ref) -> None:
        """Write a field's widget at ``target``; it covers ``rectangle`` (points), ``key`` is its ``/StructParent``."""
        if field.name in self._added and len(self._widgets.get(field.name, ())) in (0, field.twins):
            raise PadgenError(f"two fields are called {field.name!r}")
        if not field.name or "." in field.name:
            raise PadgenError(f"{field.name!r} is not a valid field name", fix="leave out full stops")
        font = self._fonts[field.face]
        further = "" if set(_GREEK).isdisjoint(field.tooltip) else _GREEK
        typed = field.face, field.chars or TYPED + further
        if field.kind != "button" and typed not in self._covered:
            font.cover(typed[1])
            self._covered.add(typed)
        hidden = field.kind == "hidden"
        whole: Dictionary = {
            "FT": _TYPES[field.kind],
            "T": field.name,
            "TU": None if hidden else field.tooltip or field.name,
            **(self._button(field) if field.kind == "button" else self._value(field)),
            "Ff": _flags(field) or None,
            "AA": self._scripts(field),
        }
        widget: Dictionary = {
            "Type": Name("Annot"),
            "Subtype": Name("Widget"),
            "Rect": rectangle,
            "F": PRINT * (field.printed and not hidden) | _HIDDEN * (hidden or field.concealed),
            "P": page,
            "BS": {"W": field.border},
            "DA": self._default_appearance(field, font),
            "StructParent": key,
            "AP": {
                "N": self._appearance(
                    field, font, field.drawn * MM or rectangle[2] - rectangle[0], rectangle[3] - rectangle[1]
                )
            },
        }
        self._added[field.name] = self.target(field.name)
        if field.twins == 1:
            self._writer.put(whole | widget, target)
            return
        # Viewers look for the default appearance in the widget itself.
        shared = {name: whole[name] for name in ("TU", "Q", "MaxLen") if name in whole}
        self._writer.put(widget | shared | {"Parent": self.target(field.name)}, target)
        widgets = self._widgets.setdefault(field.name, [])
        widgets.append(target)
        if len(widgets) == field.twins:
            entries = whole | {"DA": widget["DA"], "Kids": list[Value](widgets)}
            self._writer.put(entries, self.target(field.name))

    def finish(self, order: Sequence[str]) -> Ref | None:
        """Write the form's dictionary; returns None if there are no fields."""
        unknown = [name for name in dict.fromkeys((*self._targets, *order)) if name not in self._added]
        if unknown:
            raise PadgenError(f"no page has the field {', '.join(map(repr, unknown))} that others refer to")
        if not self._added:
            return None
        entries: Dictionary = {
            "Fields": list(self._added.values()),
            # Not a reference: with one, pdf.js misses them in fields whose appearances another viewer has rewritten.
            "DR": {"Font": self._fonts.listed()},
            "CO": [self._added[name] for name in order] or None,
        }
        return self._writer.put(entries)

    def _default_appearance(self, field: Field, font: Embedded) -> str:
        if font.name not in self._aliases:
            free = _ALIASES[len(self._aliases) :]
            self._aliases[font.name] = free[0] if free else font.name
            self._fonts.alias(self._aliases[font.name], font)
        return f"/{self._aliases[font.name]} {number(field.size)} Tf {self._inks.field(field.ink)}"

    def _value(self, field: Field) -> Dictionary:
        blank = BLANK if field.kind == "choice" else ""
        default = field.value if field.default is None else field.default
        entries: Dictionary = {"V": field.value or blank, "DV": default or blank, "Q": _ALIGNS[field.align]}
        if field.kind != "choice":
            return entries | {"MaxLen": field.max_len or None}
        options = field.options if any(not option.strip() for option in field.options) else (BLANK, *field.options)
        return entries | {"Opt": [option if option.strip() else (BLANK, BLANK) for option in options]}

    def _button(self, field: Field) -> Dictionary:
        # Some viewers find fields only by reference, others only by name.
        listed: list[Value] = [part for name in field.reset for part in (self.target(name), name)]
        reset: Dictionary | None = {"S": Name("ResetForm"), "Fields": listed} if listed else None
        return {"H": Name("P"), "MK": {"CA": field.value} if field.value else None, "A": reset}

    def _scripts(self, field: Field) -> Dictionary | None:
        unknown = set(field.scripts) - set(_EVENTS)
        if unknown:
            raise ValueError(f"no such script event: {', '.join(sorted(unknown))}")
        events: Dictionary = {
            letter: self._action(field.scripts[event]) for event, letter in _EVENTS.items() if event in field.scripts
        }
        return events or None

    def _action(self, script: str) -> Ref:
        if script not in self._actions:
            self._actions[script] = self._writer.put(action(script))
        return self._actions[script]

    def _appearance(self, field: Field, font: Embedded, width: float, height: float) -> Ref:
        """The Form XObject that shows the value; fields that look the same share it."""
        text = printable(field.shown or field.value or field.blank)
        blank = field.kind == "hidden" or not text.strip()
        lines = [self._caption(line, height) for line in field.caption]
        line = " ".join(lines) if lines or blank else self._line(field, font, text, width, height)
        if field.kind == "button" and field.value:
            frame = " ".join(rounded(0.5, 0.5, width - 1, height - 1, height / 2))
            content = f"{self._inks.fill(WHITE)} {self._inks.stroke(field.ink)} 1 w {frame} B {line}"
        elif field.kind == "button" and field.pale:
            content = self._card(field, width, height)
        elif line:
            content = f"/Tx BMC q {numbers(1, 1, width - 2, height - 2)} re W n {line} Q EMC"
        else:
            content = "/Tx BMC EMC"
        looks = content, numbers(width, height)
        if looks not in self._appearances:
            resources: Dictionary | None = {"Font": self._fonts.resources} if line else None
            entries = form((0, 0, width, height), resources)
            self._appearances[looks] = self._writer.stream(content.encode("ascii"), entries)
        return self._appearances[looks]

    def _card(self, field: Field, width: float, height: float) -> str:
        """A card, perhaps with a star of five points, or a bar as a thick line, which takes few bytes."""
        if field.drawn:
            end = height / 2
            line = f"{numbers(end, end)} m {numbers(width - end, end)} l S"
            return f"{self._inks.stroke(field.pale or WHITE)} {number(height)} w 1 J {line}"
        card = " ".join(rounded(0, 0, width, height, field.radius * MM))
        drawn = f"{self._inks.fill(field.pale or WHITE)} {card} f"
        if field.star is None:
            return drawn
        x, y, radius = (part * MM for part in field.star)
        points = [
            (x + size * sin(at * pi / 5), height - y + size * cos(at * pi / 5))
            for at, size in enumerate((radius, _INNER * radius) * 5)
        ]
        first, *others = (numbers(*point) for point in points)
        outline = " ".join((f"{first} m", *(f"{point} l" for point in others)))
        return f"{drawn} {self._inks.fill(field.ink)} {outline} h f"

    def _line(self, field: Field, font: Embedded, text: str, width: float, height: float) -> str:
        align = "center" if field.kind == "button" else field.align
        inset = height / 4 if field.kind == "button" else 2.0 * field.border
        natural = font.face.width(text) / 1000
        size = field.size or max(4.0, min(height / 1.5, (width - 2 * inset) / natural if natural else height))
        room = width - natural * size
        left = {"left": 2.0 * field.border, "center": room / 2, "right": room - 2.0 * field.border}[align]
        base = (height - font.face.cap_height * size / 1000) / 2
        ink = field.ink if field.value or field.pale is None else field.pale
        return self._shown(text, font, size, (left, base), ink)

    def _caption(self, line: Text, height: float) -> str:
        """A line of a button's caption, centred at its place."""
        font = self._fonts[line.face]
        text = printable(line.text)
        left = line.x * MM - font.face.width(text) * line.size / 2000
        return self._shown(text, font, line.size, (left, height - line.y * MM), line.ink)

    def _shown(self, text: str, font: Embedded, size: float, place: tuple[float, float], ink: Ink) -> str:
        """A line of text that begins at a place in points."""
        shown = (
            f"{font.encode(text)} Tj"
            if font.face.is_plain(text)
            else " ".join(glyph_runs(font.face.shape(text), font, self._fonts, size))
        )
        return f"BT {self._inks.field(ink)} /{font.name} {number(size)} Tf {numbers(*place)} Td {shown} ET"


def action(script: str) -> Dictionary:
    """A JavaScript action."""
    return {"S": Name("JavaScript"), "JS": script}


def _flags(field: Field) -> int:
    by_kind = {"button": _BUTTON, "choice": _COMBO | _COMMIT, "hidden": 0, "text": _NO_SPELLING}
    return by_kind[field.kind] | (_READ_ONLY if field.read_only else 0)
