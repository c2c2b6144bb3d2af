"""Words in capitals."""

import re
from unicodedata import decomposition, normalize

_GREEK = r"[\u0370-\u03ff\u1f00-\u1fff]+"
_APART = (("(?<=[άέόύ])ι", "ϊ"), ("(?<=[άέήό])υ", "ϋ"))
_ACCENTS = "[\u0300\u0301\u0313\u0314\u0342]"


def capitals(text: str) -> str:
    """The text in capitals; Greek ones have no accents.

    If an accent showed that two vowels are separate, they get a diaeresis; the word ή (or) keeps its accent.

    >>> capitals("Σύνολο"), capitals("ρολόι"), capitals("Πάνω ή κάτω"), capitals("Součet")
    ('ΣΥΝΟΛΟ', 'ΡΟΛΟΪ', 'ΠΑΝΩ Ή ΚΑΤΩ', 'SOUČET')
    """
    return re.sub(_GREEK, lambda match: _greek(match[0].lower()), text).upper()


def accented(text: str) -> bool:
    """Whether a capital of the text has an accent.

    >>> accented("Část"), accented("Tahák"), accented("Ход"), accented("Й")
    (True, False, False, True)
    """
    return any(char.isupper() and decomposition(char) for char in text)


def _greek(word: str) -> str:
    if word == "ή":
        return word
    for pattern, letter in _APART:
        word = re.sub(pattern, letter, word)
    return normalize("NFC", re.sub(_ACCENTS, "", normalize("NFD", word)))
