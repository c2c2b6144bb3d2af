"""Chromium over the DevTools protocol: tabs, scripts in frames, real mouse and key events, dialogs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from .base import EngineError
from .browser import Browser, find
from .wire import Message, Wire

# Not --headless, because that mode refuses to print a PDF on display.  This display draws into memory.
_FLAGS = (
    "--ozone-platform=headless --ozone-override-screen-size=1400,1800 --window-size=1300,1700 --kiosk-printing "
    "--no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run --no-default-browser-check "
    "--disable-background-networking --disable-component-update --disable-sync "
    "--disable-search-engine-choice-screen --disable-background-timer-throttling "
    "--disable-renderer-backgrounding --disable-backgrounding-occluded-windows "
    "--remote-debugging-port=0 --user-data-dir={profile}"
).split()

_SHIFT = 8
_KEYS = {
    "Tab": 9,
    "Enter": 13,
    "End": 35,
    "Home": 36,
    "ArrowLeft": 37,
    "ArrowUp": 38,
    "ArrowDown": 40,
    "Delete": 46,
}


def executable() -> str | None:
    """The path of Chromium, if it is installed."""
    return find("chromium", "chromium-browser", "google-chrome")


def _save_as_pdf(folder: Path) -> str:
    """Preferences that make Chromium print to PDF files in ``folder``."""
    target = {"id": "Save as PDF", "origin": "local", "account": ""}
    sticky = {"version": 2, "recentDestinations": [target], "isHeaderFooterEnabled": False, "scalingType": 0}
    return json.dumps(
        {
            "printing": {"print_preview_sticky_settings": {"appState": json.dumps(sticky)}},
            "savefile": {"default_directory": str(folder)},
            "download": {"default_directory": str(folder), "prompt_for_download": False},
        }
    )


class Tab:
    """One page; ``dialogs`` collects the messages of its dialogs, which are closed at once.

    Questions are answered with yes if ``consent`` is set.
    ``complaints`` collects the errors that the page writes to the console.
    """

    def __init__(self, wire: Wire, target: str) -> None:
        self.wire = wire
        self.target = target
        self.dialogs: list[str] = []
        self.consent = True
        self.complaints: list[str] = []
        self.session = self.attach(target)
        self.call("Page.enable")
        self.call("Runtime.enable")

    def attach(self, target: str) -> str:
        """Attach to a target (this page or a frame of it), and return the id of the session."""
        return str(self.wire.call("Target.attachToTarget", {"targetId": target, "flatten": True})["sessionId"])

    def frame(self, url_prefix: str) -> str | None:
        """The target of this page's frame whose address has this prefix, if it exists."""
        for info in self.wire.call("Target.getTargets")["targetInfos"]:
            if info.get("parentFrameId") == self.target and info["url"].startswith(url_prefix):
                return str(info["targetId"])
        return None

    def call(self, method: str, params: Message | None = None) -> Message:
        """Send a command to the page, and return its result."""
        return self.wire.call(method, params, sessionId=self.session)

    def evaluate(self, expression: str, session: str | None = None) -> Any:
        """The value of a script or of its promise; raises ``EngineError`` if it throws."""
        answer = self.wire.call(
            "Runtime.evaluate",
            {"expression": expression, "returnByValue": True, "awaitPromise": True},
            sessionId=session or self.session,
        )
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise EngineError(
                f"{details.get('exception', {}).get('description', details['text'])} in {expression[:200]}"
            )
        return answer["result"].get("value")

    def click(self, x: float, y: float) -> None:
        """Move the mouse to a point and click the left button."""
        button = {"button": "left", "clickCount": 1}
        self._input(
            "Input.dispatchMouseEvent",
            [
                {"x": x, "y": y, "type": "mouseMoved"},
                {"x": x, "y": y, "type": "mousePressed", "buttons": 1, **button},
                {"x": x, "y": y, "type": "mouseReleased", **button},
            ],
        )

    def press(self, keys: Sequence[str]) -> None:
        """Press keys one after another: characters, or names such as ``Tab`` or ``Shift+Home``.

        They are sent in order; the call returns when the page has handled the last one.
        """
        events: list[Message] = []
        for key in keys:
            name = key.removeprefix("Shift+") if len(key) > 1 else key
            code = {"key": name, "modifiers": _SHIFT if name != key else 0}
            if name in _KEYS:
                code |= {"code": name, "windowsVirtualKeyCode": _KEYS[name]}
            events.append({"type": "rawKeyDown", **code})
            if len(name) == 1:
                events.append({"type": "char", "text": name, **code})
            events.append({"type": "keyUp", **code})
        self._input("Input.dispatchKeyEvent", events)

    def _input(self, method: str, events: Sequence[Message]) -> None:
        for event in events[:-1]:
            self.wire.send(method, event, sessionId=self.session)
        for event in events[-1:]:
            self.call(method, event)

    def close(self) -> None:
        """Close the page without asking."""
        self.wire.call("Target.closeTarget", {"targetId": self.target})


class Chromium:
    """A running Chromium, which prints into the folder ``prints``."""

    def __init__(self) -> None:
        program = executable()
        if program is None:
            raise EngineError("Chromium is not installed")
        self.tabs: WeakValueDictionary[str, Tab] = WeakValueDictionary()
        self.browser = Browser(
            [program, *_FLAGS, "about:blank"],
            r"DevTools listening on (ws://\S+)",
            lambda profile: {"Default/Preferences": _save_as_pdf(profile / "prints")},
        )
        self.prints = self.browser.profile / "prints"
        self.prints.mkdir()
        self.wire = Wire(self.browser.address, self._on_event)
        self.version = str(self.wire.call("Browser.getVersion")["product"])

    def open(self, url: str) -> Tab:
        """Open an address in a new tab."""
        tab = Tab(self.wire, self.wire.call("Target.createTarget", {"url": "about:blank"})["targetId"])
        self.tabs[tab.session] = tab
        tab.call("Page.navigate", {"url": url})
        return tab

    def close(self) -> None:
        """Stop the browser."""
        self.wire.close()
        self.browser.stop()

    def _on_event(self, event: Message) -> None:
        what = event["params"]
        tab = self.tabs.get(event.get("sessionId", ""))
        if event["method"] == "Page.javascriptDialogOpening":
            if tab is not None and what["type"] in ("alert", "confirm"):
                tab.dialogs.append(what["message"])
            accept = tab is None or what["type"] != "confirm" or tab.consent
            self.wire.send("Page.handleJavaScriptDialog", {"accept": accept}, sessionId=event["sessionId"])
        elif event["method"] == "Runtime.consoleAPICalled" and what["type"] == "error" and tab is not None:
            tab.complaints.append(" ".join(str(part.get("value", part.get("description"))) for part in what["args"]))
