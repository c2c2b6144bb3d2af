"""Replacements for characters that the encoding of a terminal or a pipe lacks."""

from __future__ import annotations

import codecs

NAME = "padgen.standins"
"""The name of the error handler, for streams."""

_ALIKE = {
    "≥": ">=", "≤": "<=", "×": "x", "→": "->", "…": "...", "–": "-", "—": "-", "−": "-", "\u2011": "-",
    "‘": "'", "’": "'", "‚": "'", "ʼ": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "•": "*", "·": "*",
    "Æ": "AE", "æ": "ae", "Œ": "OE", "œ": "oe", "Ð": "D", "ð": "d", "Þ": "Th", "þ": "th", "ß": "ss",
    "Ø": "O", "ø": "o", "Ł": "L", "ł": "l", "Đ": "D", "đ": "d", "ı": "i",
}  # fmt: skip
"""Signs and letters that Unicode can't decompose into plain ones."""


def stand_in(error: UnicodeError) -> tuple[str, int]:
    """An error handler for encoders: the nearest plain letters or signs, else a question mark per character."""
    import unicodedata  # only if a character is missing

    if not isinstance(error, UnicodeEncodeError):
        raise error
    shown = []
    for char in error.object[error.start : error.end]:
        plain = _ALIKE.get(char) or unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
        # Combining accents and invisible characters need no replacement.
        shown.append(plain or ("" if unicodedata.category(char) in ("Mn", "Cf") else "?"))
    return "".join(shown), error.end


codecs.register_error(NAME, stand_in)
