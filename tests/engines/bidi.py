"""Firefox over WebDriver BiDi: tabs, scripts, real mouse and key events, prompts, printing."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from typing import Any
from weakref import WeakValueDictionary

from .base import EngineError
from .browser import Browser, find
from .wire import Message, Wire

_PREFERENCES = """
user_pref("pdfjs.disabled", false);
user_pref("pdfjs.enableScripting", true);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
user_pref("app.normandy.enabled", false);
user_pref("extensions.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
"""
_FLAGS = "--headless --no-remote --remote-debugging-port=0 --profile {profile} --width=1300 --height=1700".split()

# WebDriver's code points for keys without a character.
_KEYS = {"Tab": "\ue004", "End": "\ue010", "Home": "\ue011", "Delete": "\ue017", "Enter": "\ue007", "Shift": "\ue008"}


def executable() -> str | None:
    """The path of Firefox, if it is installed."""
    return find("firefox-esr", "firefox")


class Tab:
    """One tab; ``dialogs`` collects the messages of its dialogs, which are closed at once.

    Questions are answered with yes if ``consent`` is set.
    ``complaints`` collects the errors that the page writes to the console.
    """

    def __init__(self, wire: Wire, context: str) -> None:
        self.wire = wire
        self.context = context
        self.dialogs: list[str] = []
        self.consent = True
        self.complaints: list[str] = []

    def go(self, url: str) -> None:
        """Load an address and wait for the document."""
        self.wire.call("browsingContext.navigate", {"context": self.context, "url": url, "wait": "complete"})

    def evaluate(self, expression: str) -> Any:
        """The value (JSON data) of a script or of its promise; raises ``EngineError`` if it throws."""
        answer = self.wire.call(
            "script.evaluate",
            {
                "expression": f"(async () => JSON.stringify(await ({expression})) ?? null)()",
                "target": {"context": self.context},
                "awaitPromise": True,
            },
        )
        if answer["type"] != "success":
            raise EngineError(f"{answer['exceptionDetails']['text']} in {expression[:200]}")
        text = answer["result"].get("value")
        return None if text is None else json.loads(text)

    def click(self, x: float, y: float) -> None:
        """Move the mouse to a point and click the left button."""
        steps = [
            {"type": "pointerMove", "x": int(x), "y": int(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._perform({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": steps})

    def press(self, keys: Sequence[str]) -> None:
        """Press keys one after another: characters, or names such as ``Tab`` or ``Shift+Home``."""
        steps: list[Message] = []
        for key in keys:
            parts = key.split("+") if len(key) > 1 else [key]
            codes = [_KEYS.get(part, part) for part in parts]
            steps += [{"type": "keyDown", "value": code} for code in codes]
            steps += [{"type": "keyUp", "value": code} for code in reversed(codes)]
        self._perform({"type": "key", "id": "keyboard", "actions": steps})

    def resize(self, width: int, height: int) -> None:
        """Change the size of the page's window, in CSS pixels."""
        size = {"width": width, "height": height}
        self.wire.call("browsingContext.setViewport", {"context": self.context, "viewport": size})

    def print_pdf(self, width: float, height: float) -> bytes:
        """The tab's printout as a PDF, on paper of this size in points."""
        answer = self.wire.call(
            "browsingContext.print",
            {
                "context": self.context,
                "page": {"width": width / 72 * 2.54, "height": height / 72 * 2.54},
                "margin": {"top": 0, "bottom": 0, "left": 0, "right": 0},
            },
        )
        return base64.b64decode(answer["data"])

    def close(self) -> None:
        """Close the tab without asking."""
        self.wire.call("browsingContext.close", {"context": self.context})

    def _perform(self, source: Message) -> None:
        self.wire.call("input.performActions", {"context": self.context, "actions": [source]})


class Firefox:
    """A running Firefox."""

    def __init__(self) -> None:
        program = executable()
        if program is None:
            raise EngineError("Firefox is not installed")
        self.tabs: WeakValueDictionary[str, Tab] = WeakValueDictionary()
        self.browser = Browser(
            [program, *_FLAGS, "about:blank"],
            r"WebDriver BiDi listening on (ws://\S+)",
            lambda _: {"user.js": _PREFERENCES},
        )
        self.wire = Wire(f"{self.browser.address}/session", self._on_event)
        ours = {"alwaysMatch": {"unhandledPromptBehavior": {"default": "ignore"}}}
        session = self.wire.call("session.new", {"capabilities": ours})
        self.version = f"Firefox/{session['capabilities']['browserVersion']}"
        self.wire.call("session.subscribe", {"events": ["browsingContext.userPromptOpened", "log.entryAdded"]})

    def open(self, url: str) -> Tab:
        """Open an address in a new tab."""
        tab = Tab(self.wire, self.wire.call("browsingContext.create", {"type": "tab"})["context"])
        self.tabs[tab.context] = tab
        tab.go(url)
        return tab

    def close(self) -> None:
        """Stop the browser."""
        self.wire.close()
        self.browser.stop()

    def _on_event(self, event: Message) -> None:
        what = event["params"]
        if event["method"] == "browsingContext.userPromptOpened":
            tab = self.tabs.get(what["context"])
            if tab is not None and what["type"] in ("alert", "confirm"):
                tab.dialogs.append(what["message"])
            accept = tab is None or what["type"] != "confirm" or tab.consent
            self.wire.send("browsingContext.handleUserPrompt", {"context": what["context"], "accept": accept})
        elif event["method"] == "log.entryAdded" and what["level"] == "error":
            tab = self.tabs.get(what["source"].get("context"))
            if tab is not None:
                tab.complaints.append(str(what["text"]))
