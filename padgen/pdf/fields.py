"""Form fields: each field and its widget in one dictionary, with its appearance."""

from __future__ import annotations

from collections.abc import Sequence

from padgen.errors import PadgenError
from padgen.page.fonts import printable
from padgen.page.marks import Field
from padgen.pdf.colour import Inks
from padgen.pdf.fonts import Embedded, Embedder
from padgen.pdf.objects import Writer, number, numbers, ref, string

BLANK = " "
"""What an empty choice holds: viewers can reselect it, and it adds up as nothing."""

_PRINT, _HIDDEN = 4, 2
_READ_ONLY, _BUTTON, _COMBO, _NO_SPELLING, _COMMIT = 1, 1 << 16, 1 << 17, 1 << 22, 1 << 26
_EVENTS = {"keystroke": "K", "format": "F", "validate": "V", "calculate": "C"}
_TYPES = {"text": "Tx", "hidden": "Tx", "choice": "Ch", "button": "Btn"}
_ALIGNS = {"left": 0, "center": 1, "right": 2}
# A border without a colour isn't drawn, but viewers keep typed text twice its width from the edge.
_BORDER = 2
_INSET = 2.0 * _BORDER
# The names that fields have for their fonts.  PDFium paints a word outside Latin-1 in a font of the
# system's, unless the field's own font is called like one of symbols: then it uses that for all words.
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
"""The characters that a field's font carries for what will be typed."""


class Form:
    """The document's fields; they may be named before they are added."""

    def __init__(self, writer: Writer, fonts: Embedder, inks: Inks) -> None:
        self._writer = writer
        self._fonts = fonts
        self._inks = inks
        self._targets: dict[str, int] = {}
        self._added: dict[str, int] = {}
        self._actions: dict[str, int] = {}
        self._appearances: dict[tuple[str, str], int] = {}
        self._covered: set[tuple[str, str]] = set()
        self._aliases: dict[str, str] = {}

    def target(self, field: str) -> int:
        """The object number of a field's dictionary by its name."""
        if field not in self._targets:
            self._targets[field] = self._writer.reserve()
        return self._targets[field]

    def add(self, field: Field, page: int, rectangle: Sequence[float], key: int | None) -> int:
        """Write a field whose widget covers ``rectangle`` (points); ``key`` is its ``/StructParent``."""
        if field.name in self._added:
            raise PadgenError(f"two fields are called {field.name!r}")
        if not field.name or "." in field.name:
            raise PadgenError(f"{field.name!r} is no name for a field", fix="leave out full stops")
        width, height = rectangle[2] - rectangle[0], rectangle[3] - rectangle[1]
        font = self._fonts[field.face]
        typed = field.face, field.chars or TYPED
        if field.kind != "button" and typed not in self._covered:
            font.cover(typed[1])
            self._covered.add(typed)
        hidden = field.kind == "hidden"
        flags = _READ_ONLY if field.read_only else 0
        entries = [
            f"/Type/Annot/Subtype/Widget/FT/{_TYPES[field.kind]}/T{string(field.name)}/Rect[{numbers(*rectangle)}]"
            f"/F {_HIDDEN if hidden else _PRINT}/P {ref(page)}/BS<</W {_BORDER}>>"
            f"/DA({self._default_appearance(field, font)})"
        ]
        if not hidden:
            entries.append(f"/TU{string(field.tooltip or field.name)}")
        if key is not None:
            entries.append(f"/StructParent {key}")
        if field.kind == "button":
            flags |= _BUTTON
            entries.append(f"/H/P/MK<</CA{string(field.value)}>>/A{self._reset(field)}")
        else:
            entries.append(self._value(field))
            flags |= _COMBO | _COMMIT if field.kind == "choice" else 0 if hidden else _NO_SPELLING
        if flags:
            entries.append(f"/Ff {flags}")
        entries.append(f"/AP<</N {ref(self._appearance(field, font, width, height))}>>")
        entries.append(self._scripts(field))
        target = self._added[field.name] = self.target(field.name)
        return self._writer.put(f"<<{''.join(entries)}>>", target)

    def finish(self, order: Sequence[str]) -> int | None:
        """Write the form's dictionary and return its object number, or None without any field."""
        unknown = [name for name in dict.fromkeys((*self._targets, *order)) if name not in self._added]
        if unknown:
            raise PadgenError(f"no page has the field {', '.join(map(repr, unknown))} that others refer to")
        if not self._added:
            return None
        fields = " ".join(map(ref, self._added.values()))
        calculated = f"/CO[{' '.join(ref(self._added[name]) for name in order)}]" if order else ""
        # Not by reference: pdf.js then overlooks them for fields whose appearances another viewer has written.
        return self._writer.put(f"<</Fields[{fields}]/DR<</Font{self._fonts.listed()}>>{calculated}>>")

    def _default_appearance(self, field: Field, font: Embedded) -> str:
        if font.name not in self._aliases:
            free = _ALIASES[len(self._aliases) :]
            self._aliases[font.name] = free[0] if free else font.name
            self._fonts.alias(self._aliases[font.name], font)
        return f"/{self._aliases[font.name]} {number(field.size)} Tf {self._inks.fill(field.ink)}"

    def _value(self, field: Field) -> str:
        if field.kind != "choice":
            value = string(field.value)
            length = f"/MaxLen {field.max_len}" if field.max_len else ""
            return f"/V{value}/DV{value}/Q {_ALIGNS[field.align]}{length}"
        value = string(field.value or BLANK)
        options = field.options if any(not option.strip() for option in field.options) else (BLANK, *field.options)
        listed = "".join(
            string(option) if option.strip() else f"[{string(BLANK)}{string(BLANK)}]" for option in options
        )
        return f"/V{value}/DV{value}/Q {_ALIGNS[field.align]}/Opt[{listed}]"

    def _reset(self, field: Field) -> str:
        # Some viewers only know a field by reference, others only by name.
        listed = "".join(f"{ref(self.target(name))}{string(name)}" for name in field.reset)
        return f"<</S/ResetForm/Fields[{listed}]>>"

    def _scripts(self, field: Field) -> str:
        unknown = set(field.scripts) - set(_EVENTS)
        if unknown:
            raise ValueError(f"no such script event: {', '.join(sorted(unknown))}")
        events = "".join(
            f"/{letter} {ref(self._action(field.scripts[event]))}"
            for event, letter in _EVENTS.items()
            if event in field.scripts
        )
        return f"/AA<<{events}>>" if events else ""

    def _action(self, script: str) -> int:
        if script not in self._actions:
            self._actions[script] = self._writer.put(action(script))
        return self._actions[script]

    def _appearance(self, field: Field, font: Embedded, width: float, height: float) -> int:
        """The form that shows the value; fields that look the same share it."""
        entries = f"/Type/XObject/Subtype/Form/BBox[0 0 {numbers(width, height)}]"
        text = printable(field.value)
        blank = field.kind == "hidden" or not text.strip()
        line = "" if blank else self._line(field, font, text, width, height)
        if field.kind == "button":
            frame = f"{numbers(0.5, 0.5, width - 1, height - 1)} re B"
            content = f"{self._inks.fill((0.92,))} {self._inks.stroke((0.4,))} 1 w {frame} {line}"
        elif line:
            content = f"/Tx BMC q {numbers(1, 1, width - 2, height - 2)} re W n {line} Q EMC"
        else:
            content = "/Tx BMC EMC"
        if line:
            entries += f"/Resources<</Font {ref(self._fonts.resources)}>>"
        looks = content, entries
        if looks not in self._appearances:
            self._appearances[looks] = self._writer.stream(content.encode("ascii"), entries)
        return self._appearances[looks]

    def _line(self, field: Field, font: Embedded, text: str, width: float, height: float) -> str:
        align = "center" if field.kind == "button" else field.align
        inset = height / 4 if field.kind == "button" else _INSET
        natural = font.face.width(text) / 1000
        size = field.size or max(4.0, min(height / 1.5, (width - 2 * inset) / natural if natural else height))
        room = width - natural * size
        left = {"left": _INSET, "center": room / 2, "right": room - _INSET}[align]
        base = (height - font.face.cap_height * size / 1000) / 2
        return (
            f"BT {self._inks.fill(field.ink)} /{font.name} {number(size)} Tf "
            f"{numbers(left, base)} Td {font.encode(text)} Tj ET"
        )


def action(script: str) -> str:
    """A JavaScript action."""
    return f"<</S/JavaScript/JS{string(script)}>>"
