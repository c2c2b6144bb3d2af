"""MuPDF with MuJS, from the PyMuPDF wheel: makes the library calls of MuPDF's own viewers, without a window.

MuPDF runs ES5 and silently drops a script with newer syntax, so every script of a form is compiled
before the form counts as open; errors of running scripts are raised as well.
"""

from __future__ import annotations

import contextlib
import ctypes
import io
import json
from collections.abc import Iterator
from importlib import import_module, util
from pathlib import Path
from typing import Any

from . import formfile
from .base import EngineError, blank

_YES_NO, _NO, _YES = 2, 3, 4
_ALERT = 0  # PDF_DOCUMENT_EVENT_ALERT
_ON_EVENT = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)


class _AlertEvent(ctypes.Structure):
    _fields_ = (
        ("doc", ctypes.c_void_p),
        ("message", ctypes.c_char_p),
        ("icon", ctypes.c_int),
        ("buttons", ctypes.c_int),
        ("title", ctypes.c_char_p),
        ("has_check_box", ctypes.c_int),
        ("check_box_message", ctypes.c_char_p),
        ("initially_checked", ctypes.c_int),
        ("finally_checked", ctypes.c_int),
        ("pressed", ctypes.c_int),
    )


def _library() -> Any:
    """MuPDF's C library, as already loaded by the Python binding."""
    path = next(Path(str(import_module("pymupdf").__file__)).parent.glob("libmupdf.*"))
    library = ctypes.CDLL(str(path))
    pointer = ctypes.c_void_p
    library.pdf_access_alert_event.restype = ctypes.POINTER(_AlertEvent)
    library.pdf_access_alert_event.argtypes = [pointer, pointer]
    library.pdf_set_doc_event_callback.argtypes = [pointer, pointer, _ON_EVENT, pointer, pointer]
    return library


class MupdfSession:
    """A form in memory."""

    def __init__(self, pdf: bytes) -> None:
        self._pymupdf: Any = import_module("pymupdf")
        self._mupdf: Any = self._pymupdf.mupdf
        self._fields = formfile.read_form(pdf)
        self._alerts: list[str] = []
        self._consent = True
        self._document = self._pymupdf.open(stream=pdf, filetype="pdf")
        self._pdf: Any = self._pymupdf._as_pdf_document(self._document)
        self._hear_alerts()
        with self._scripts_run():
            self._mupdf.pdf_enable_js(self._pdf)
        if not self._mupdf.pdf_js_supported(self._pdf):
            raise EngineError("this MuPDF runs no scripts")
        self._compile(formfile.scripts(pdf))
        self._pages = [self._mupdf.pdf_load_page(self._pdf, page) for page in range(len(self._document))]
        self._widgets = self._collect()

    def set(self, name: str, value: str) -> None:
        field, widget = self._field(name), self._widgets[name]
        if self.readonly(name):
            raise EngineError(f"{name} is read-only")
        if field.kind == "choice" and value not in field.options:
            raise EngineError(f"{name} offers {field.options}, not {value!r}")
        put = self._mupdf.pdf_set_choice_field_value if field.kind == "choice" else self._mupdf.pdf_set_text_field_value
        with self._scripts_run():
            self._mupdf.pdf_annot_event_focus(widget)
            put(widget, value)
            self._mupdf.pdf_annot_event_blur(widget)
            self._update()

    def clear(self, name: str) -> None:
        field = self._field(name)
        self.set(name, formfile.blank_option(field) if field.kind == "choice" else "")

    def click(self, name: str) -> None:
        self._field(name)
        with self._scripts_run():
            for event in ("enter", "down", "up", "exit"):
                getattr(self._mupdf, f"pdf_annot_event_{event}")(self._widgets[name])
            self._update()

    def values(self) -> dict[str, str]:
        return {
            name: blank(self._mupdf.pdf_annot_field_value(widget))
            for name, widget in self._widgets.items()
            if self._fields[name].kind != "button"
        }

    def alerts(self) -> list[str]:
        shown, self._alerts = self._alerts, []
        return shown

    def consent(self, yes: bool) -> None:
        self._consent = yes

    def readonly(self, name: str) -> bool:
        self._field(name)
        return bool(self._mupdf.pdf_widget_is_readonly(self._widgets[name]))

    def tab_order(self) -> list[str]:
        # MuPDF's viewers don't support Tab; this is the library's order of widgets.
        return [name for name in self._widgets if not self._fields[name].hidden]

    def save(self) -> bytes:
        data: bytes = self._document.tobytes()
        return data

    def print_pdf(self) -> bytes | None:
        target = io.BytesIO()
        writer = self._pymupdf.DocumentWriter(target)
        for page in self._pages:
            device = self._mupdf.fz_begin_page(writer.this, self._mupdf.pdf_bound_page(page, self._mupdf.FZ_MEDIA_BOX))
            self._mupdf.pdf_run_page_with_usage(page, device, self._mupdf.FzMatrix(), "Print", self._mupdf.FzCookie())
            writer.end_page()
        writer.close()
        return target.getvalue()

    def close(self) -> None:
        self._widgets, self._pages = {}, []
        self._document.close()

    def _field(self, name: str) -> formfile.FileField:
        if name not in self._fields:
            raise EngineError(f"the form has no field {name}")
        return self._fields[name]

    def _hear_alerts(self) -> None:
        library = _library()

        def on_event(context: int, _document: int, event: int, _data: int) -> None:
            if ctypes.cast(event, ctypes.POINTER(ctypes.c_int))[0] == _ALERT:
                alert = library.pdf_access_alert_event(context, event).contents
                self._alerts.append(alert.message.decode("utf-8"))
                if alert.buttons == _YES_NO:
                    alert.pressed = _YES if self._consent else _NO

        # C calls this while the document is open, so it must be kept alive.
        self._callback = _ON_EVENT(on_event)
        context = int(self._mupdf.internal_context_get().this)
        library.pdf_set_doc_event_callback(context, int(self._pdf.m_internal.this), self._callback, None, None)

    @contextlib.contextmanager
    def _scripts_run(self) -> Iterator[None]:
        """Raise the errors of scripts that run meanwhile, which MuPDF only writes to its debugging output."""
        heard = self._mupdf.FzBuffer(256)
        output = self._mupdf.FzOutput(heard)
        self._mupdf.fz_set_stddbg(output)
        try:
            yield
        finally:
            self._mupdf.fz_set_stddbg(self._mupdf.FzOutput())
        complaint = self._mupdf.fz_string_from_buffer(heard).strip()
        if complaint:
            raise EngineError(f"a script failed: {complaint}")

    def _update(self) -> None:
        """Recalculate and redraw, as MuPDF's viewers do after every event."""
        for page in self._pages:
            self._mupdf.pdf_update_page(page)

    def _compile(self, scripts: list[str]) -> None:
        engine = self._pdf.m_internal.js
        for script in scripts:
            verdict = self._mupdf.ll_pdf_js_execute(engine, "form", f"Function({json.dumps(script)});1")
            if verdict != "1":
                raise EngineError(f"MuPDF can't read a script: {verdict} in {script[:200]!r}")

    def _collect(self) -> dict[str, Any]:
        widgets: dict[str, Any] = {}
        for page in self._pages:
            widget = self._mupdf.pdf_first_widget(page)
            while widget.m_internal:
                name = self._mupdf.pdf_load_field_name(self._mupdf.pdf_annot_obj(widget))
                widgets.setdefault(name, widget)
                widget = self._mupdf.pdf_next_widget(widget)
        return widgets


class MupdfEngine:
    """MuPDF through the PyMuPDF binding."""

    name = "mupdf"

    def available(self) -> str | None:
        return None if util.find_spec("pymupdf") else "PyMuPDF is not installed (the test extra brings it)"

    @property
    def version(self) -> str:
        return f"MuPDF {import_module('pymupdf').mupdf_version}"

    def open(self, pdf: bytes) -> MupdfSession:
        return MupdfSession(pdf)

    def close(self) -> None:
        """Do nothing, because nothing runs outside this process."""
