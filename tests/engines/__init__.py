"""Real PDF engines behind one interface, for using fillable forms as people do.

``ENGINE_PARAMS`` and ``engine_fixture`` make a pytest fixture::

    @pytest.fixture(params=ENGINE_PARAMS)
    def engine(request):
        yield from engine_fixture(request.param)
"""

from __future__ import annotations

import atexit
import os
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from .base import Engine, EngineError, Session
from .chromium import ChromiumEngine
from .firefox import FirefoxEngine
from .formfile import stored_values
from .mupdf import MupdfEngine
from .pdfjs_chromium import PdfjsChromiumEngine
from .poppler import poppler_available, poppler_png, poppler_text

__all__ = [
    "ENGINES",
    "ENGINE_PARAMS",
    "Engine",
    "EngineError",
    "Session",
    "engine_fixture",
    "poppler_available",
    "poppler_png",
    "poppler_text",
    "require",
    "stored_values",
]

ENGINES: dict[str, Callable[[], Engine]] = {
    "mupdf": MupdfEngine,
    "chromium": ChromiumEngine,
    "firefox": FirefoxEngine,
    "pdfjs-chromium": PdfjsChromiumEngine,
}

# Firefox's viewer is pdf.js too, so pdf.js in Chromium needs only a share of the cases.
_MARKS = {"mupdf": (), "pdfjs-chromium": (pytest.mark.browser, pytest.mark.sweep)}
ENGINE_PARAMS = [pytest.param(name, marks=_MARKS.get(name, pytest.mark.browser)) for name in ENGINES]


@cache
def _engine(name: str) -> Engine:
    """The shared engine of that name; it starts with its first form and stops when the test run ends."""
    engine = ENGINES[name]()
    atexit.register(engine.close)
    return engine


def require(missing: str | None) -> None:
    """Skip the test if something is missing, and say what; fail it if ``PADGEN_REQUIRE_VIEWERS=1`` is set."""
    if missing is None:
        return
    if os.environ.get("PADGEN_REQUIRE_VIEWERS") == "1":
        pytest.fail(missing)
    pytest.skip(missing)


def engine_fixture(name: str) -> Iterator[Engine]:
    """The body of an engine fixture; skips or fails the test if the viewer is missing."""
    engine = _engine(name)
    require(engine.available())
    yield engine
