"""Reads a locale file, or the words in a variant file, with every problem reported."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from padgen.errors import KeyPath, Problem
from padgen.languages.keys import (
    COMBINATIONS,
    LABELS,
    NAME_LENGTH,
    NOUNS,
    SCORING,
    SECTIONS,
    SHORT_LABELS,
    STORY,
    TEXT_LENGTH,
    WORDED,
    Level,
    Slots,
    labels,
)
from padgen.languages.wording import Wording, parse
from padgen.quoting import listed, quoted, suggest
from padgen.rules import Row, row_ids

Dice = tuple[int, ...]

_HELPFUL = 100
NOUN = re.compile(r"[a-z][a-z0-9_]*")
"""A noun's key."""

NUMBER = re.compile(r"[0-9]{1,3}")
"""The key of a number that has a word of its own."""

PLURALS = "zero", "one", "two", "few", "many", "other"
"""CLDR's plural categories."""

_DIGITS = re.compile(r"\d+")
_SPACES = dict.fromkeys(map(ord, "\u00a0\u202f\u00ad"), " ")
"""No-break spaces and soft hyphens, which Python counts as unprintable."""

_MARKUP = re.compile(r"</?[A-Za-z][^<>]*>")

WAYS = ("free", "called", "ordered", "columns")
"""How a row is chosen: freely, by announcing it, by its place, or in one of several columns."""

STORY_KEYS: Mapping[str, str] = {
    "throws": "the dice of each roll",
    "keep": "the dice kept between the rolls",
    "row": "the row that is filled in",
    "goal": "the row that was announced",
    "when": "told where rows are chosen freely, called before the roll, filled in order, or in several columns",
    "without": "rows; told only where the game lacks one of them",
    "zero": "it ends without points",
    "text": STORY.about,
}
"""The keys of a worked example, and what each is."""


class Story(NamedTuple):
    """A worked example: each throw's dice, what is kept after it, the row, and the text about it.

    ``goal`` is the row that is announced, or next in order; ``when`` are the ways of choosing rows
    (``WAYS``) that it is for; it is left out if the game has all rows of ``without``, if there are any;
    ``zero`` marks one that ends without points.
    """

    throws: tuple[Dice, ...]
    keep: tuple[Dice, ...]
    row: str
    goal: str
    text: Wording
    when: frozenset[str]
    without: frozenset[str]
    zero: bool
    path: KeyPath

    @property
    def result(self) -> Dice:
        """The dice on the table at the end, those kept first."""
        return (self.keep[-1] if self.keep else ()) + self.throws[-1]

    def rows(self) -> frozenset[str]:
        """Every row the example speaks of."""
        return frozenset({self.row, self.goal} | {slot.row for slot in self.text.placeholders if slot.row})


class Words(NamedTuple):
    """Names and texts by key; complete in a locale file, partial in a variant's overrides.

    ``by_row`` are texts of combinations and scoring by row id, separate from those by kind in
    ``worded``, so that a row's id may be that of a kind.
    """

    names: Mapping[str, Mapping[str, str]] = MappingProxyType({})
    worded: Mapping[str, Mapping[str, Wording]] = MappingProxyType({})
    by_row: Mapping[str, Mapping[str, Wording]] = MappingProxyType({})
    nouns: Mapping[str, Mapping[str, str]] = MappingProxyType({})
    examples: Mapping[str, tuple[Dice, ...]] = MappingProxyType({})
    stories: tuple[Story, ...] | None = None
    title: str | None = None
    like: str | None = None


OVERRIDES = frozenset(
    {*WORDED, *"title like rows short range labels sections nouns examples stories".split()} - {"web"}
)
"""What a variant may word differently."""


class TextOrigin(Protocol):
    """Where texts come from: a file, or a variant with the files that it extends."""

    def problem(self, path: KeyPath, what: str, fix: str = "") -> Problem:
        """A problem at a key."""


class LocaleReader:
    """Reads parts of one origin and collects what is wrong with them in ``problems``."""

    def __init__(
        self, source: TextOrigin, rows: Iterable[str], own: Sequence[Row] = (), level: Level = "leaflet"
    ) -> None:
        """``rows`` are the row ids that may have a name; those of ``own`` mean the row, even if a kind has that id.

        ``level`` says which labels a locale file must have.
        """
        self.source = source
        self.rows = frozenset(rows)
        self.own = frozenset(row.id for row in own)
        self.faces = {*row_ids("face"), *(row.id for row in own if row.combination.kind == "face")}
        self.level = level
        self.problems: list[Problem] = []

    def complain(self, path: KeyPath, what: str, fix: str = "") -> None:
        """Add a problem at a key."""
        self.problems.append(self.source.problem(path, what, fix))

    def mapping(self, path: KeyPath, data: Any) -> Mapping[str, Any]:
        """The mapping at a key; empty, with a problem, when it is something else."""
        if isinstance(data, dict):
            return data
        self.complain(path, f"expected keys with values, found {quoted(data)}", "indent the keys below it")
        return {}

    def line(self, path: KeyPath, data: Any, limit: int) -> str:
        """A one-line text of 1 to ``limit`` characters."""
        if data is None or data == "":
            self.complain(path, "empty text", "write the text")
        elif not isinstance(data, str):
            self.complain(path, f"expected a text, found {quoted(data)}", "put the text in quotes")
        elif len(data) > limit:
            self.complain(path, f"{len(data)} characters, at most {limit} are allowed", "shorten it")
        elif "\n" in data.strip():
            self.complain(path, "several lines", "write the text on one line")
        elif data != data.strip():
            self.complain(path, "begins or ends with white space", "remove it")
        elif not data.isprintable() and not (shown := data.translate(_SPACES)).isprintable():
            bad = next(char for char in shown if not char.isprintable())
            self.complain(path, f"the character U+{ord(bad):04X} can't be printed", "remove it")
        elif "<" in data and (markup := _MARKUP.search(data)):
            self.complain(path, f"markup {quoted(markup[0])} in a plain text", "write plain text")
        else:
            return data
        return ""

    def names(self, path: KeyPath, data: Any, keys: Iterable[str], *, complete: bool) -> dict[str, str]:
        """Names by key: all of ``keys`` when ``complete``, never others."""
        values, known = self.mapping(path, data), dict.fromkeys(keys)
        self.keys(path, values, known, complete=complete)
        return {key: self.line((*path, key), value, NAME_LENGTH) for key, value in values.items() if key in known}

    def keys(self, path: KeyPath, given: Mapping[str, Any], allowed: Iterable[str], *, complete: bool) -> None:
        """Report unknown keys, and missing ones when ``complete``."""
        known = dict.fromkeys(allowed)
        for key in given:
            if key not in known:
                # A file with so many wrong keys is of another kind, and suggesting a key for each takes long.
                fix = suggest(key, known) if len(self.problems) < _HELPFUL else "remove it"
                self.complain((*path, key), "unknown key", fix)
        if complete:
            for key in known:
                if key not in given:
                    self.complain((*path, key), "missing", "add it")

    def wording(self, path: KeyPath, data: Any, slots: Slots, nouns: Mapping[str, Any]) -> Wording:
        """A text with placeholders; ``slots`` says which."""
        text = self.line(path, data, TEXT_LENGTH)
        try:
            wording = parse(text)
        except ValueError as error:
            self.complain(
                path, f"brace without a placeholder at {quoted(str(error))}", "write a placeholder like {points}"
            )
            return parse("")
        if not text:
            return wording
        placeholders = wording.placeholders
        for slot in placeholders:
            if slot.name not in slots.needs and slot.name not in slots.may:
                fix = f"use {listed(sorted(slots.all))}" if slots.all else "this text takes none"
                self.complain(path, f"unknown placeholder {{{slot.name}}}", fix)
            elif slot.row and slots is not STORY:
                self.complain(path, f"{{{slot.name}.{slot.row}}} names a row", "only worked examples may")
            elif slot.row and slot.row not in self.rows:
                fix = suggest(slot.row, self.rows)
                self.complain(path, f"{{{slot.name}.{slot.row}}} names an unknown row", fix)
            if slot.noun and slot.noun not in nouns:
                self.complain(path, f"unknown noun {quoted(slot.noun)}", suggest(slot.noun, nouns, "add it to nouns"))
        for name in sorted(slots.needs.difference(slot.name for slot in placeholders)):
            self.complain(path, f"placeholder {{{name}}} is missing", "the rules fill it in; put it where it belongs")
        if digit := _DIGITS.search(wording.literal):
            self.complain(path, f"the text contains the number {digit[0]}", "let the rules fill it in, or use a word")
        return wording

    def section(
        self, name: str, path: KeyPath, data: Any, nouns: Mapping[str, Any], *, complete: bool
    ) -> tuple[dict[str, Wording], dict[str, Wording]]:
        """One of the worded sections, by its own keys and by row id; only combinations and scoring have these."""
        slots_by_key = dict(WORDED[name])
        texts = self.mapping(path, data)
        rows = (self.rows - slots_by_key.keys()) | self.own if name in ("combinations", "scoring") else frozenset()
        required = [key for key, slots in slots_by_key.items() if not slots.optional]
        self.keys(path, texts, [*slots_by_key, *(rows - slots_by_key.keys())], complete=False)
        if complete:
            for key in required:
                if key not in texts:
                    self.complain((*path, key), "missing", "add it")
        anything = Slots(may=frozenset().union(*(slots.all for slots in slots_by_key.values())))
        kinds = {
            key: self.wording((*path, key), value, slots_by_key[key], nouns)
            for key, value in texts.items()
            if key in slots_by_key and key not in rows
        }
        return kinds, {
            key: self.wording((*path, key), value, anything, nouns) for key, value in texts.items() if key in rows
        }

    def nouns(self, path: KeyPath, data: Any, *, complete: bool) -> dict[str, dict[str, str]]:
        """Nouns by key, each a mapping of plural categories to forms that hold ``{n}``."""
        given = self.mapping(path, data)
        if complete:
            for key in NOUNS:
                if key not in given:
                    self.complain((*path, key), "missing", "add it")
        nouns: dict[str, dict[str, str]] = {}
        for key, forms in given.items():
            here = (*path, key)
            if not NOUN.fullmatch(key):
                self.complain(here, f"{quoted(key)} is not a valid key for a noun", "use small letters, digits and _")
            nouns[key] = {}
            for category, form in self.mapping(here, forms).items():
                text = self.line((*here, category), form, NAME_LENGTH)
                if NUMBER.fullmatch(category):
                    pass  # one number in words
                elif category not in PLURALS:
                    fix = f"use {listed(PLURALS)}, or a number"
                    self.complain((*here, category), f"{quoted(category)} is not a plural category", fix)
                elif text and (text.count("{n}") != 1 or re.search(r"[{}]", text.replace("{n}", ""))):
                    self.complain(
                        (*here, category), "must hold {n} once and no other brace", "write it like '{n} points'"
                    )
                nouns[key][category] = text
        return nouns

    def dice(self, path: KeyPath, data: Any) -> Dice:
        """Dice written ``6 6 5 5 5``."""
        faces = data.split() if isinstance(data, str) else ()
        if not faces or any(face not in "123456" or len(face) != 1 for face in faces):
            self.complain(path, f"{quoted(data)} is not a roll", "write faces from 1 to 6 with spaces, like 6 6 5 5 5")
            return ()
        return tuple(int(face) for face in faces)

    def throws(self, path: KeyPath, data: Any) -> tuple[Dice, ...]:
        """A list of throws."""
        if not isinstance(data, list):
            self.complain(path, f"expected a list of rolls, found {quoted(data)}", "write [1 4 4 6 6, 6 4 2]")
            return ()
        return tuple(self.dice((*path, i), item) for i, item in enumerate(data))

    def examples(self, path: KeyPath, data: Any) -> dict[str, tuple[Dice, ...]]:
        """Example throws by row id."""
        given = self.mapping(path, data)
        self.keys(path, given, self.rows, complete=False)
        return {key: self.throws((*path, key), value) for key, value in given.items() if key in self.rows}

    def stories(self, path: KeyPath, data: Any, nouns: Mapping[str, Any]) -> tuple[Story, ...]:
        """The worked examples."""
        if not isinstance(data, list):
            self.complain(path, f"expected a list of examples, found {quoted(data)}", "start each with a dash")
            return ()
        return tuple(
            story for i, item in enumerate(data) if (story := self._story((*path, i), item, nouns)) is not None
        )

    def _story(self, path: KeyPath, data: Any, nouns: Mapping[str, Any]) -> Story | None:
        before = len(self.problems)
        fields = self.mapping(path, data)
        self.keys(path, fields, STORY_KEYS, complete=False)
        for key in ("throws", "keep", "row", "text"):
            if key not in fields:
                self.complain((*path, key), "missing", "add it")
        if len(self.problems) > before:
            return None
        row = self._row((*path, "row"), fields["row"])
        zero = fields.get("zero", "no")
        if zero not in ("yes", "no"):
            self.complain((*path, "zero"), f"expected yes or no, found {quoted(zero)}", "write yes or no")
        story = Story(
            throws=self.throws((*path, "throws"), fields["throws"]),
            keep=self.throws((*path, "keep"), fields["keep"]),
            row=row,
            goal=self._row((*path, "goal"), fields["goal"]) if "goal" in fields else row,
            text=self.wording((*path, "text"), fields["text"], STORY, nouns),
            when=self._ways((*path, "when"), fields.get("when", list(WAYS))),
            without=self._lacking((*path, "without"), fields.get("without", [])),
            zero=zero == "yes",
            path=path,
        )
        if len(self.problems) == before:
            self._play(story)
        return story if len(self.problems) == before else None

    def _row(self, path: KeyPath, data: Any) -> str:
        row = self.line(path, data, NAME_LENGTH)
        if row and row not in self.rows:
            self.complain(path, f"unknown row {quoted(row)}", suggest(row, self.rows))
        return row

    def _ways(self, path: KeyPath, data: Any) -> frozenset[str]:
        ways = data if isinstance(data, list) else [data]
        for way in ways:
            if way not in WAYS:
                self.complain(path, f"{quoted(way)} is not a way of choosing rows", f"use {listed(sorted(WAYS))}")
        return frozenset(way for way in ways if way in WAYS)

    def _lacking(self, path: KeyPath, data: Any) -> frozenset[str]:
        rows = data if isinstance(data, list) else [data]
        return frozenset(self._row((*path, i) if isinstance(data, list) else path, row) for i, row in enumerate(rows))

    def _play(self, story: Story) -> None:
        """Check that each throw uses the dice that were not kept."""
        if not story.throws:
            self.complain((*story.path, "throws"), "no roll", "list at least one roll")
            return
        if len(story.keep) != len(story.throws) - 1:
            what = f"dice are kept {len(story.keep)} times between {len(story.throws)} rolls"
            self.complain((*story.path, "keep"), what, f"list {len(story.throws) - 1}")
            return
        dice = len(story.throws[0])
        table = Counter(story.throws[0])
        for i, kept in enumerate(story.keep):
            if spare := Counter(kept) - table:
                shown = " ".join(str(face) for face in spare.elements())
                self.complain((*story.path, "keep", i), f"{shown} are not on the table", "keep dice that were rolled")
            thrown = story.throws[i + 1]
            if len(kept) + len(thrown) != dice:
                what = f"{len(thrown)} dice are rolled, but {dice - len(kept)} were not kept"
                self.complain((*story.path, "throws", i + 1), what, "roll every die that was not kept")
            table = Counter(kept) + Counter(thrown)

    def words(self, path: KeyPath, data: Mapping[str, Any], nouns: Mapping[str, Any], *, complete: bool) -> Words:
        """The words of a locale file (``complete``) or of a variant's overrides, as far as they are there."""
        own = self.nouns((*path, "nouns"), data.get("nouns", {}), complete=complete) if "nouns" in data else {}
        nouns = {**nouns, **own}
        worded = {
            name: self.section(name, (*path, name), data[name], nouns, complete=complete)
            for name in WORDED
            if name in data
        }
        kinds: dict[str, tuple[Iterable[str], bool]] = {
            "rows": (sorted(self.rows), complete),
            "short": (sorted(self.rows | SHORT_LABELS), False),
            "range": (sorted(self.faces), False),
            "labels": (labels(self.level) if complete else LABELS, complete),
            "sections": (SECTIONS, complete),
        }
        return Words(
            names={
                name: self.names((*path, name), data[name], keys, complete=whole)
                for name, (keys, whole) in kinds.items()
                if name in data
            },
            worded={name: by_kind for name, (by_kind, _) in worded.items()},
            by_row={name: by_row for name, (_, by_row) in worded.items() if by_row},
            nouns=own,
            examples=self.examples((*path, "examples"), data["examples"]) if "examples" in data else {},
            stories=self.stories((*path, "stories"), data["stories"], nouns) if "stories" in data else None,
            title=self.line((*path, "title"), data["title"], NAME_LENGTH) if "title" in data else None,
            like=self.line((*path, "like"), data["like"], NAME_LENGTH) if "like" in data else None,
        )


__all__ = ["COMBINATIONS", "OVERRIDES", "SCORING", "Dice", "LocaleReader", "Story", "Words"]
