"""Score pads, rule leaflets, booklets, fillable forms and score sheets for browsers, for Yatzy.

``pad``, ``leaflet``, ``booklet``, ``form`` and ``proof`` make a ``Document``, ``sheet`` makes a
``SheetDocument``; ``load_variant`` reads rules.
What can't be made raises ``PadgenError``, whose ``problems`` say what is wrong, where, and how to fix it.
"""

from padgen.version import __version__

# Not typing's, which takes milliseconds to load, in which Ctrl-C would print a traceback.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from padgen.api.booklet import booklet
    from padgen.api.document import Document
    from padgen.api.form import form
    from padgen.api.leaflet import leaflet
    from padgen.api.pad import pad
    from padgen.api.proof import proof
    from padgen.api.sheet import SheetDocument, sheet
    from padgen.errors import PadgenError, Problem
    from padgen.rules import Variant, load_variant
else:
    _HOMES = {
        "Document": "padgen.api.document",
        "SheetDocument": "padgen.api.sheet",
        "PadgenError": "padgen.errors",
        "Problem": "padgen.errors",
        "Variant": "padgen.rules",
        "load_variant": "padgen.rules",
        **{name: f"padgen.api.{name}" for name in ("pad", "leaflet", "booklet", "form", "proof", "sheet")},
    }

    def __getattr__(name: str) -> object:
        """The public names, each imported when it is first used."""
        if name not in _HOMES:
            raise AttributeError(f"module 'padgen' has no attribute {name!r}")
        from importlib import import_module  # the command line doesn't come here

        value = globals()[name] = getattr(import_module(_HOMES[name]), name)
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})


__all__ = [
    "Document",
    "PadgenError",
    "Problem",
    "SheetDocument",
    "Variant",
    "__version__",
    "booklet",
    "form",
    "leaflet",
    "load_variant",
    "pad",
    "proof",
    "sheet",
]
