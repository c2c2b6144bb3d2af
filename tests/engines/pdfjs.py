"""A form in pdf.js's viewer, in any browser: entries are real events, and values are read from the page's elements."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from . import formfile
from .base import EngineError, blank, wait_for

_HELPERS = (Path(__file__).parent / "pdfjs_helpers.js").read_text(encoding="utf-8")
_REPLACE = ("End", "Shift+Home", "Delete")


class Page(Protocol):
    """A browser's tab that shows the viewer."""

    dialogs: list[str]
    consent: bool
    complaints: list[str]

    def evaluate(self, expression: str) -> Any: ...
    def click(self, x: float, y: float) -> None: ...
    def press(self, keys: Sequence[str]) -> None: ...
    def close(self) -> None: ...


class PdfjsSession:
    """A form whose viewer is the page's global ``PDFViewerApplication``.

    A field with a Keystroke action passes every key to its script.  If scripts answer later
    (``patient``), each key waits for the answer: a faster one would be added to the old text.
    """

    def __init__(self, page: Page, pdf: bytes, *, patient: bool) -> None:
        self._page = page
        self._patient = patient
        self._fields = formfile.read_form(pdf)
        wait_for("the form's scripts", lambda: page.evaluate("window.PDFViewerApplication?.pdfScriptingManager?.ready"))
        page.evaluate(_HELPERS)
        page.evaluate("padgen.ready()")
        self._check()

    def set(self, name: str, value: str) -> None:
        field = self._field(name)
        if field.kind == "choice":
            if value not in field.options:
                raise EngineError(f"{name} offers {field.options}, not {value!r}")
            self._locate(name)
            # Does the same as a pick in the list's pop-up, which isn't part of the page.
            self._page.evaluate(f"padgen.pick({json.dumps(name)}, {json.dumps(value)})")
            self._leave(())
        else:
            self._replace(name, value)

    def clear(self, name: str) -> None:
        field = self._field(name)
        if field.kind == "choice":
            self.set(name, formfile.blank_option(field))
        else:
            self._replace(name, "")

    def click(self, name: str) -> None:
        self._field(name)
        self._page.click(*self._locate(name))
        self._settle()

    def values(self) -> dict[str, str]:
        values: dict[str, object] = self._page.evaluate("padgen.values()")
        return {name: blank(values.get(name)) for name, field in self._fields.items() if field.kind != "button"}

    def alerts(self) -> list[str]:
        shown, self._page.dialogs = self._page.dialogs, []
        return shown

    def consent(self, yes: bool) -> None:
        self._page.consent = yes

    def readonly(self, name: str) -> bool:
        self._field(name)
        self._locate(name)
        return bool(self._page.evaluate(f"padgen.readonly({json.dumps(name)})"))

    def tab_order(self) -> list[str]:
        first = next(name for name, field in self._fields.items() if not field.hidden and not field.read_only)
        self._page.click(*self._locate(first))
        order: list[str] = []
        focused = first
        while focused and focused not in order:
            order.append(focused)
            self._page.press(["Tab"])
            focused = self._page.evaluate("padgen.focused()")
        return order

    def clipped(self) -> list[str]:
        """The visible text fields that are too narrow for their text."""
        names: list[str] = self._page.evaluate("padgen.clipped()")
        return [name for name in names if not self._fields[name].hidden]

    def overflows(self, name: str) -> bool:
        """Whether a field cuts off a part of its text."""
        field = f"document.querySelector('input[name=\"{name}\"]')"
        return bool(self._page.evaluate(f"(field => field.scrollWidth > field.clientWidth)({field})"))

    def ink(self, name: str) -> str:
        """The colour of a field's text."""
        field = f"document.querySelector('input[name=\"{name}\"]')"
        return str(self._page.evaluate(f"getComputedStyle({field}).color"))

    def sees(self, tooltip: str) -> bool:
        """Whether the button with this tooltip is visible."""
        found = f"[...document.querySelectorAll('[title={json.dumps(tooltip)}]')]"
        return bool(self._page.evaluate(f"{found}.some(one => getComputedStyle(one).visibility !== 'hidden')"))

    def seen(self, name: str) -> bool:
        """Whether a button is visible."""
        self._locate(name)
        return bool(self._page.evaluate(f"padgen.seen({json.dumps(name)})"))

    def save(self) -> bytes:
        return base64.b64decode(self._page.evaluate("padgen.save()"))

    def print_pdf(self) -> bytes | None:
        return None

    def close(self) -> None:
        self._page.close()

    def _field(self, name: str) -> formfile.FileField:
        if name not in self._fields:
            raise EngineError(f"the form has no field {name}")
        return self._fields[name]

    def _locate(self, name: str) -> tuple[float, float]:
        x, y = self._page.evaluate(f"padgen.locate({json.dumps(name)})")
        return x, y

    def _replace(self, name: str, text: str) -> None:
        self._page.click(*self._locate(name))
        if self._page.evaluate("padgen.focused()") != name:
            raise EngineError(f"{name} takes no focus")
        if self._patient:
            for keys in (_REPLACE, *text):
                self._page.press(keys)
                self._page.evaluate("padgen.answered()")
            self._leave(())
        else:
            self._leave([*_REPLACE, *text])

    def _leave(self, keys: Sequence[str]) -> None:
        self._page.press([*keys, "Tab"])
        self._settle()

    def _settle(self) -> None:
        self._page.evaluate("padgen.quiet()")
        self._check()

    def _check(self) -> None:
        """Raise the errors in the viewer's console, such as failed scripts, and pages that couldn't be drawn."""
        complaints, self._page.complaints = self._page.complaints, []
        if complaints:
            raise EngineError(f"the viewer complained: {'; '.join(complaints)}")
