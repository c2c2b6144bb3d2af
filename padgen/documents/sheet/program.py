"""The score sheet's program: JavaScript modules in one text, with the variant's totals compiled into it."""

import json
import re
from pathlib import Path

from padgen.rules import Constant, Expression, Variable, Variant

_HERE = Path(__file__).parent
CORE = ("totals", "core", "gamefile", "store")
"""The modules that work without a page, each after those that it imports."""

MODULES = (
    *CORE,
    *("elements", "words", "layout", "heads", "labels", "table", "dialogs", "picker", "seats", "shelf", "main"),
)
"""All modules, each after those that it imports."""

_IMPORT = re.compile(r"^import [^;]*;\n", re.M)
_EXPORT = re.compile(r"^export ", re.M)


def program(variant: Variant, modules: tuple[str, ...] = MODULES) -> str:
    """The modules joined to one text; their imports from each other are removed."""
    texts = ((_HERE / f"{name}.mjs").read_text(encoding="utf-8") for name in modules)
    whole = "\n".join(_EXPORT.sub("", _IMPORT.sub("", text)) for text in texts)
    return whole.replace("/* totals */", compiled(variant))


def compiled(variant: Variant) -> str:
    """The variant's totals as statements, each after those that it refers to."""
    return "\n  ".join(f"n[{json.dumps(key)}] = {_code(total)};" for key, total in variant.totals.items())


def _code(expression: Expression) -> str:
    """An expression in JavaScript; ``totals.mjs`` has the functions under the names that the rules give them."""
    if isinstance(expression, Constant):
        return str(expression.value)
    if isinstance(expression, Variable):
        return f"held(n, {json.dumps(expression.id)})"
    return f"{expression.function}({', '.join(map(_code, expression.terms))})"
