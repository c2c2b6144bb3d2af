"""Languages: locale files, and ``Locale``, a language bound to one variant."""

from padgen.languages.library import DOCUMENTS, OPTIONAL, TOP, codes, faultless, files, find, load, read
from padgen.languages.locale import Language, Locale
from padgen.languages.stories import ToldStory

__all__ = [
    "DOCUMENTS",
    "OPTIONAL",
    "TOP",
    "Language",
    "Locale",
    "ToldStory",
    "codes",
    "faultless",
    "files",
    "find",
    "load",
    "read",
]
