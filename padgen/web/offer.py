"""What a server offers: languages, rules and the documents of addresses, which can't name files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from padgen import languages, templates
from padgen.api.request import Request
from padgen.errors import PadgenError, Problem, UsageError
from padgen.files.sources import state
from padgen.languages.tags import same
from padgen.quoting import quoted
from padgen.rules import built_in_ids, load_variant
from padgen.web.parameters import REQUESTS, read

EVERY = "all"
"""The word for all languages in a booklet's address."""

_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}\Z")


@lru_cache(maxsize=8)
def _faultless(locales: Path | None, _state: object) -> tuple[str, ...]:
    return tuple(languages.faultless(locales)[0])


class UnknownError(PadgenError):
    """There is nothing at this address."""


class Offer:
    """The languages, rules and layouts that addresses may name."""

    def __init__(self, locales: Path | None = None, variants: Iterable[Path] = ()) -> None:
        """``locales`` is a folder with further locale files, ``variants`` are files of house rules.

        Raises ``PadgenError`` for house rules that can't be read, or have the name of others.
        """
        self.locales = locales
        self._own: dict[str, Path] = {}
        for path in variants:
            rules = load_variant(path)
            if rules.id in self.variants or not _PLAIN.match(rules.id):
                what = f"{path} can't be called {quoted(rules.id)} here"
                raise UsageError(what, fix="rename the file: letters, digits, - and _, and no variant's own name")
            self._own[rules.id] = path

    @property
    def variants(self) -> tuple[str, ...]:
        """The ids of all variants, the server's own last."""
        return (*built_in_ids(), *self._own)

    @property
    def languages(self) -> tuple[str, ...]:
        """The tags of all languages without problems."""
        return _faultless(self.locales, self.state())

    def variant(self, name: str) -> str | Path:
        """The variant with this name, for a request; ``UsageError`` if there is none."""
        return self._own.get(name) or self._named("variant", name, load_variant)

    def state(self) -> tuple[object, ...]:
        """A value that changes whenever one of the server's own files changes."""
        own = sorted(self.locales.glob("*.yaml")) if self.locales else []
        return tuple(state(path) for path in (*own, *self._own.values()))

    def language(self, name: str) -> str:
        """The language with this tag; ``UnknownError`` if there is none."""
        match = next((tag for tag in self.languages if same(tag, name)), None)
        if match is not None:
            return match
        if not _PLAIN.match(name):
            raise UnknownError(f"unknown language {quoted(name)}", fix=f"use {', '.join(self.languages)}")
        try:
            languages.find(name, self.locales)
        except PadgenError as error:
            raise UnknownError(*error.problems) from None
        raise UnknownError(f"the language {quoted(name)} has problems", fix="see padgen check")

    def request(self, kind: str, langs: str, query: Iterable[tuple[str, str]]) -> Request:
        """The request of an address, given the kind and languages in its path, and its query.

        Raises ``UnknownError`` if there is nothing at the path, and ``UsageError`` with everything that is invalid.
        """
        if kind not in REQUESTS:
            raise UnknownError(f"there is no {quoted(kind)}", fix=f"use {', '.join(REQUESTS)}")
        tags = () if (kind, langs) == ("booklet", EVERY) else tuple(map(self.language, langs.split("+")))
        options = read(kind, query)
        if "variant" in options:
            options["variant"] = self.variant(options["variant"])
        looks: Mapping[str, Callable[[str], object]] = {
            "template": lambda name: templates.load("leaflet" if kind == "booklet" else kind, name),
            "theme": templates.load_theme,
        }
        for key in looks.keys() & options.keys():
            self._named(key, options[key], looks[key])
        asked: Callable[..., Request] = REQUESTS[kind]
        return asked(tags, locales=self.locales, **options)

    @staticmethod
    def _named(key: str, name: str, look_up: Callable[[str], Any]) -> str:
        """The name, if ``look_up`` accepts it; names of files and YAML are refused before."""
        if not _PLAIN.match(name):
            raise UsageError(
                Problem(f"there is no {key} {quoted(name)}", "files can't be named in an address", key=key)
            )
        try:
            look_up(name)
        except PadgenError as error:
            raise UsageError(*(problem._replace(key=key) for problem in error.problems)) from None
        return name
