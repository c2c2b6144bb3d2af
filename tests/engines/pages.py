"""Web pages in Chromium and Firefox, used with real mouse and key events, and checked for accessibility by axe."""

from __future__ import annotations

import atexit
import base64
import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from . import bidi, devtools
from .base import wait_for

_AXE = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

Tab = devtools.Tab | bidi.Tab
BROWSERS = ("chromium", "firefox")


def lacking(name: str) -> str | None:
    """The reason why a browser can't be used, or ``None`` if it can."""
    found = {"chromium": devtools.executable, "firefox": bidi.executable}[name]()
    return None if found else f"{name} is not installed"


def axe_lacking() -> str | None:
    """The reason why axe can't be used, or ``None`` if it can."""
    return None if _AXE.exists() else "axe-core is not installed: run npm ci in tests/engines"


@cache
def browser(name: str) -> devtools.Chromium | bidi.Firefox:
    """The shared browser of that name, which stops when the test run ends."""
    found = devtools.Chromium() if name == "chromium" else bidi.Firefox()
    atexit.register(found.close)
    return found


class Page:
    """A page in a tab."""

    def __init__(self, name: str, url: str, *, dark: bool = False, width: int = 0, height: int = 900) -> None:
        self.tab: Tab = browser(name).open("about:blank")
        if isinstance(self.tab, devtools.Tab):
            scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
            self.tab.call("Emulation.setEmulatedMedia", {"features": [scheme]})
        if width:
            self.resize(width, height)
        self.go(url)

    def resize(self, width: int, height: int = 900) -> None:
        """Change the window's size, in CSS pixels."""
        if isinstance(self.tab, bidi.Tab):
            self.tab.resize(width, height)
            return
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 640}
        self.tab.call("Emulation.setDeviceMetricsOverride", size)

    def go(self, url: str) -> None:
        """Load an address and wait until everything on the page is loaded."""
        if isinstance(self.tab, bidi.Tab):
            self.tab.go(url)
        else:
            self.tab.evaluate("window.padgenOld = true")
            self.tab.call("Page.navigate", {"url": url})
            self.wait("the page to load", 'window.padgenOld === undefined && document.readyState === "complete"')

    def ask(self, expression: str) -> Any:
        """The value of a script."""
        return self.tab.evaluate(expression)

    def wait(self, what: str, expression: str) -> Any:
        """The value of a script once it is true."""

        def probe() -> Any:
            try:
                return self.ask(expression)
            except Exception:
                return None  # no script can run between two pages

        return wait_for(what, probe)

    def click(self, selector: str) -> None:
        """Scroll an element into view and click its centre."""
        place = self.ask(
            f"""(() => {{
              const element = document.querySelector({json.dumps(selector)});
              element.scrollIntoView({{ block: "center" }});
              const {{ x, y, width, height }} = element.getBoundingClientRect();
              return [x + width / 2, y + height / 2];
            }})()"""
        )
        self.tab.click(*place)

    def type(self, keys: Sequence[str]) -> None:
        """Press keys: characters, or names such as ``Tab``."""
        self.tab.press(keys)

    def barriers(self) -> list[str]:
        """The violations that axe finds: the rule and the element's markup."""
        self.ask(f"(() => {{ {_AXE.read_text(encoding='utf-8')}; return true; }})()")
        options = json.dumps({"runOnly": _RULES, "resultTypes": ["violations"]})
        found = self.ask(f"axe.run(document, {options}).then((result) => result.violations)")
        return [f"{rule['id']}: {node['html'][:160]}" for rule in found for node in rule["nodes"]]

    def close(self) -> None:
        """Close the tab."""
        self.tab.close()


def screenshot(page: Page) -> bytes:
    """A picture of the window (Chromium), once all that scripts have changed is painted."""
    assert isinstance(page.tab, devtools.Tab)
    page.ask("new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(() => painted(true))))")
    return base64.b64decode(page.tab.call("Page.captureScreenshot", {"format": "png"})["data"])


__all__ = ["BROWSERS", "Page", "axe_lacking", "lacking", "screenshot"]
