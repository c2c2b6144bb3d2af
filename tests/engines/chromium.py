"""PDFium in Chromium's viewer, used with real mouse and key events.

The viewer is an extension page inside the tab.  It doesn't show single fields to scripts, so values
are read from the file of its "download with your changes".  That takes the focus out of the form but
commits no entry: after every entry, Tab and a click beside all fields do.
"""

from __future__ import annotations

import base64
import contextlib
import json
from collections.abc import Sequence

from . import formfile
from .base import EngineError, wait_for
from .devtools import Chromium, Tab, executable

_VIEWER = 'document.querySelector("pdf-viewer")'
_SAVE = f"""(async () => {{
  const saved = await {_VIEWER}.pluginController_.save("EDITED");
  const bytes = new Uint8Array(saved.dataToSave);
  let text = "";
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return btoa(text);
}})()"""
# "done" once the form's focus is as wanted; a click that changes nothing within 300 ms was lost.
_FOCUS = f"""new Promise((answer) => {{
  const end = performance.now() + 300;
  const look = () => {{
    const none = ["none", ""].includes({_VIEWER}.formFieldFocus_);
    if (none === ("WANTED" === "none")) answer("done");
    else if (performance.now() > end) answer("not yet");
    else setTimeout(look, 2);
  }};
  look();
}})"""
_REPLACE = ("End", "Shift+Home", "Delete")


class PdfiumSession:
    """A form in a Chromium tab."""

    def __init__(self, chromium: Chromium, pdf: bytes) -> None:
        self._chromium = chromium
        self._pdf = pdf
        self._fields = formfile.read_form(pdf)
        self._heights = [height for _, height in formfile.page_sizes(pdf)]
        self._rects: dict[int, dict[str, float]] = {}
        self._tab: Tab = chromium.open(f"{chromium.browser.keep(pdf)}#toolbar=0&navpanes=0")
        frame = wait_for("the viewer's frame", lambda: self._tab.frame("chrome-extension://"))
        self._viewer = self._tab.attach(frame)
        wait_for("the form to load", lambda: self._ask(f'{_VIEWER}?.loadState_ === "success"'))

    def set(self, name: str, value: str) -> None:
        field = self._field(name)
        keys = self._steps_to(field, value) if field.kind == "choice" else [*_REPLACE, *value]
        self._enter(field, [*keys, "Tab"])

    def clear(self, name: str) -> None:
        field = self._field(name)
        if field.kind == "choice":
            self.set(name, formfile.blank_option(field))
        else:
            self._enter(field, [*_REPLACE, "Tab"])

    def click(self, name: str) -> None:
        field = self._field(name)
        self._tab.click(*self._place(field))
        self._leave(field)

    def values(self) -> dict[str, str]:
        return formfile.stored_values(self.save())

    def alerts(self) -> list[str]:
        self._chromium.wire.pump()
        shown, self._tab.dialogs = self._tab.dialogs, []
        return shown

    def consent(self, yes: bool) -> None:
        self._tab.consent = yes

    def readonly(self, name: str) -> bool:
        return formfile.read_form(self.save())[self._field(name).name].read_only

    def tab_order(self) -> list[str]:
        # The viewer doesn't say which field has the focus.  So Tab goes through a copy with only plain text
        # fields, and types its number into each one, even if it is hidden or read-only in the form.
        names = list(self._fields)
        with contextlib.closing(PdfiumSession(self._chromium, formfile.plain_copy(self._pdf))) as copy:
            keys = [key for stop in range(len(names)) for key in (*_REPLACE, *str(stop), "Tab")]
            copy._enter(self._fields[names[0]], keys)
            stops = {name: int(text) for name, text in copy.values().items() if text}
        return sorted(stops, key=stops.__getitem__)

    def save(self) -> bytes:
        return base64.b64decode(self._ask(_SAVE))

    def print_pdf(self) -> bytes | None:
        folder = self._chromium.prints
        for old in folder.iterdir():
            old.unlink()
        self._ask(f"void {_VIEWER}.pluginController_.print()")

        def printed() -> bytes | None:
            with contextlib.suppress(StopIteration, FileNotFoundError):
                data = next(folder.glob("*.pdf")).read_bytes()
                return data if data.rstrip().endswith(b"%%EOF") else None
            return None

        return wait_for("the printout", printed, pause=0.05)

    def close(self) -> None:
        self._tab.close()

    def point(self, name: str, across: float, up: float) -> tuple[float, float]:
        """The screen pixel of a point in a field, given as shares of its width and height from the lower left."""
        field = self._field(name)
        x, y = self._place(field)
        left, bottom, right, top = field.rect
        scale = self._rects[field.page]["height"] / self._heights[field.page]
        return x + (across - 0.5) * (right - left) * scale, y - (up - 0.5) * (top - bottom) * scale

    def size(self, name: str) -> tuple[float, float]:
        """A field's width and height in points."""
        left, bottom, right, top = self._field(name).rect
        return right - left, top - bottom

    def tap(self, name: str, across: float, up: float) -> None:
        """Click once at a point in a field, or on what covers it."""
        self._click(name, self.point(name, across, up), focused=True)

    def press(self, key: str) -> None:
        """Press a key."""
        self._tab.press([key])

    def leave(self, name: str) -> None:
        """Take the focus from a field."""
        self._leave(self._field(name))

    def _ask(self, expression: str) -> str:
        return str(self._tab.evaluate(expression, self._viewer) or "")

    def _field(self, name: str) -> formfile.FileField:
        if name not in self._fields:
            raise EngineError(f"the form has no field {name}")
        return self._fields[name]

    def _place(self, field: formfile.FileField) -> tuple[float, float]:
        """The screen pixel of the field's centre; scrolls to the field if necessary."""
        place = self._visible_place(field)
        if place is None:
            self._ask(f"void {_VIEWER}.viewport_.goToPage({field.page})")
            place = wait_for(f"{field.name} to come into view", lambda: self._visible_place(field), 5)
        return place

    def _visible_place(self, field: formfile.FileField) -> tuple[float, float] | None:
        rect: dict[str, float] = json.loads(
            self._ask(f"JSON.stringify({{...{_VIEWER}.viewport_.getPageScreenRect({field.page}), room: innerHeight}})")
        )
        self._rects[field.page] = rect
        x, y = field.middle
        height = self._heights[field.page]
        scale = rect["height"] / height
        down = rect["y"] + (height - y) * scale
        return (rect["x"] + x * scale, down) if 0 <= down < rect["room"] else None

    def _steps_to(self, field: formfile.FileField, value: str) -> list[str]:
        """The keys that move a list to an item.

        One arrow too many at the list's end makes the viewer drop the choice, so the keys start
        from an item that a single character selects, else from the stored one.
        """
        options = field.options
        if value not in options:
            raise EngineError(f"{field.name} offers {options}, not {value!r}")
        starts = [option[:1] for option in options]
        anchor = next((at for at, start in enumerate(starts) if start.strip() and starts.count(start) == 1), None)
        keys = [] if anchor is None else [starts[anchor]]
        if anchor is None:
            anchor = options.index(formfile.read_form(self.save())[field.name].value)
        distance = options.index(value) - anchor
        return keys + ["ArrowDown" if distance > 0 else "ArrowUp"] * abs(distance)

    def _enter(self, field: formfile.FileField, keys: Sequence[str]) -> None:
        """Type into a field while no other has the focus, and then take the focus from the form.

        The viewer reports only whether any field has the focus, and nothing when Tab moves it to
        another field: a lost click would go unnoticed if another field had the focus.  It reports
        after all earlier keys have been handled, so by then the entry is committed as well.
        """
        self._click(field.name, self._place(field), focused=True)
        self._tab.press(keys)
        self._leave(field)

    def _leave(self, field: formfile.FileField) -> None:
        rect = self._rects[field.page]
        # Not at the top, where the viewer's toolbar takes the clicks.
        half = min(rect["y"] + rect["height"], rect["room"]) / 2
        self._click("the margin", (rect["x"] + 3, half), focused=False)

    def _click(self, what: str, place: tuple[float, float], focused: bool) -> None:
        """Click until the viewer reports that a field has the focus, or that none has."""
        for _ in range(20):
            self._tab.click(*place)
            if self._ask(_FOCUS.replace("WANTED", "text" if focused else "none")) == "done":
                return
        raise EngineError(f"clicks on {what} don't {'give a field' if focused else 'take'} the focus")


class ChromiumEngine:
    """Debian's Chromium with its own PDF viewer."""

    name = "chromium"

    def __init__(self) -> None:
        self._chromium: Chromium | None = None

    def available(self) -> str | None:
        return None if executable() else "Chromium is not installed (.ci/install-viewers installs it)"

    @property
    def version(self) -> str:
        return self._running().version

    def open(self, pdf: bytes) -> PdfiumSession:
        return PdfiumSession(self._running(), pdf)

    def close(self) -> None:
        if self._chromium is not None:
            self._chromium.close()
            self._chromium = None

    def _running(self) -> Chromium:
        if self._chromium is None or not self._chromium.browser.alive:
            self._chromium = Chromium()
        return self._chromium
