"""Reads typed values from a variant file, and what the file says about one row."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, get_args

from padgen.errors import KeyPath, Problem
from padgen.quoting import quoted, suggest
from padgen.rules.combinations import Combination, CombinationKind, Row, Scoring, SectionKey
from padgen.rules.model import RESERVED, RESERVED_START, Origin

MAX_POINTS = 10_000

COMBINATIONS = (
    *("any", "all_alike", "{face: 3}", "{alike: 3}", "{groups: [3, 2]}"),
    *("{straight: [1, 2, 3]}", "{run: 4}", "{total: 13}"),
)
"""How each kind of combination is written."""

PLAIN: tuple[CombinationKind, ...] = ("any", "all_alike")
"""The combinations that are written as a word."""

SIZED: Mapping[str, tuple[int, int]] = {"face": (1, 6), "alike": (2, 8), "run": (2, 6), "total": (3, 48)}
"""The combinations that are written with a number, and the range of each."""

LISTED: Mapping[str, tuple[int, int]] = {"groups": (2, 8), "straight": (1, 6)}
"""The combinations that are written with a list of numbers, and the range of these."""

MAX_NUMBERS = 8
"""The most numbers in a list."""

UNSAYABLE: Mapping[str, str] = {
    "sides": "dice have six faces; write dice: for how many are rolled",
    "wild": "no face can stand for another; the nearest is joker:, for dice that are all alike",
    "wins": "say it as a text, house_rules; the nearest is served:, extra points on the first roll",
    "odd": "write the faces with straight:, or {face: 1} for one of them",
    "even": "write the faces with straight:, or {face: 2} for one of them",
    "sum": "write {total: 13} for dice that add up to a number, or any for any dice",
    "at_most": "write {total: 13} for dice that add up to a number, or any for any dice",
    "product": "write {total: 13} for dice that add up to a number, or any for any dice",
    "lowest": "the nearest is combination: any, which adds all dice",
}
"""What people try to write but rules can't express, with the nearest that they can."""

ID = re.compile(r"[a-z][a-z0-9_]{0,39}")
YES_NO = ("yes", "no", "true", "false")
ROW_KEYS: Mapping[str, str] = {
    "combination": "what the dice must show",
    "scoring": "what the row is worth",
    "points": "the points of a fixed score",
    "served": "the extra points that it earns on the first roll of a turn",
    "section": "the section of the row",
    "example": "a roll that the leaflet shows",
}
"""The keys of a row, and what each is."""
_SCORED_BY_POINTS = ("fixed", "fixed_plus_sum")


class RowPatch(NamedTuple):
    """What a file says about one row; ``None`` where it says nothing."""

    path: KeyPath
    combination: Combination | None = None
    scoring: Scoring | None = None
    points: int | None = None
    served: int | None = None
    section: SectionKey | None = None
    example: tuple[int, ...] | None = None
    broken: bool = False

    def row(self, reader: "VariantReader", row_id: str, base: Row | None) -> Row | None:
        """The base with these changes, or a new row; ``None`` after a problem."""
        combination = self.combination or (base.combination if base else None)
        scoring = self.scoring or (base.scoring if base else None)
        if self.broken:
            return None
        for key, value in (("combination", combination), ("scoring", scoring)):
            if value is None:
                reader.wrong((*self.path, key), f"the new row {row_id} has no {key}", "add the key")
        if combination is None or scoring is None:
            return None
        points = self.points
        if scoring not in _SCORED_BY_POINTS:
            if points is not None:
                fix = f"write scoring: {' or '.join(_SCORED_BY_POINTS)}, or remove points"
                reader.wrong((*self.path, "points"), f"a row scored by {scoring} has no points of its own", fix)
            points = 0
        elif points is None:
            points = base.points if base else 0
            if not points:
                reader.wrong((*self.path, "points"), f"a row scored by {scoring} needs points", "add the key")
        default: SectionKey = "upper" if combination.kind == "face" else "lower"
        example = self.example
        if example is None:
            example = base.example if base else ()
        section = self.section or (base.section if base else default)
        served = self.served if self.served is not None else base.served if base else 0
        return Row(row_id, section, combination, scoring, points, example, served)


class VariantReader:
    """Reads typed values from a file and collects the problems; an invalid value reads as ``None`` or empty."""

    def __init__(self, origin: Origin) -> None:
        self.origin = origin
        self.data = origin.data
        self.problems: list[Problem] = []

    def wrong(self, path: KeyPath, what: str, fix: str) -> None:
        """Add a problem at a key."""
        self.problems.append(self.origin.problem(path, what, fix))

    def known_keys(self, path: KeyPath, value: Mapping[str, Any], known: Iterable[str]) -> None:
        """Add a problem for every key that has no meaning here."""
        names = tuple(known)
        for key in value:
            if key in UNSAYABLE and key not in names:
                self.wrong((*path, key), f"{key} is not possible", UNSAYABLE[key])
            elif key not in names:
                self.wrong((*path, key), f"unknown key {quoted(key)}", suggest(key, names))

    def mapping(self, path: KeyPath, value: Any) -> dict[str, Any]:
        """A mapping, or {} with a problem."""
        if isinstance(value, dict):
            return value
        self.wrong(path, "expected keys with values", "write 'key: value' lines")
        return {}

    def items(self, path: KeyPath, value: Any, most: int) -> list[Any]:
        """A list of at most ``most`` items, or [] with a problem."""
        if not isinstance(value, list):
            self.wrong(path, "expected a list", "write '- item' lines or [item, item]")
            return []
        if len(value) > most:
            self.wrong(path, f"{len(value)} items are too many", f"list at most {most}")
        return value[:most]

    def number(self, path: KeyPath, value: Any, low: int, high: int, also: str = "") -> int | None:
        """A whole number from ``low`` to ``high``; ``also`` names what else might be written."""
        if isinstance(value, str) and re.fullmatch("[0-9]{1,9}", value) and low <= int(value) <= high:
            return int(value)
        fix = f"write a whole number from {low} to {high} {also}".strip()
        self.wrong(path, "a number is missing" if value is None else f"{quoted(value)} is not a valid number", fix)
        return None

    def choice(self, path: KeyPath, value: Any, options: tuple[str, ...]) -> str | None:
        """One of the options."""
        if isinstance(value, str) and value in options:
            return value
        word = isinstance(value, str)
        what = f"invalid value {quoted(value)}" if word else f"expected a word, found {quoted(value)}"
        self.wrong(path, what, suggest(value, options))
        return None

    def flag(self, path: KeyPath, value: Any) -> bool:
        """A yes or no."""
        return self.choice(path, value, YES_NO) in ("yes", "true")

    def identifier(self, path: KeyPath, value: Any) -> str | None:
        """An id that is well formed and not reserved."""
        if not isinstance(value, str) or not ID.fullmatch(value):
            fix = "use up to 40 of a-z, 0-9 and _, a letter first"
            self.wrong(path, "an id is missing" if value is None else f"{quoted(value)} is not a valid id", fix)
            return None
        if value in RESERVED or RESERVED_START.match(value):
            self.wrong(path, f"the id {value} is reserved", "choose another id")
            return None
        return value

    def patch(self, path: KeyPath, value: Any) -> RowPatch:
        """What a mapping says about a row."""
        before = len(self.problems)
        fields = self.mapping(path, value)
        self.known_keys(path, fields, ROW_KEYS)
        values: dict[str, Any] = {}
        if "combination" in fields:
            values["combination"] = self._combination((*path, "combination"), fields["combination"])
        if "scoring" in fields:
            values["scoring"] = self.choice((*path, "scoring"), fields["scoring"], get_args(Scoring))
        if "points" in fields:
            values["points"] = self.number((*path, "points"), fields["points"], 1, MAX_POINTS)
        if "served" in fields:
            values["served"] = self.number((*path, "served"), fields["served"], 1, MAX_POINTS)
        if "section" in fields:
            values["section"] = self.choice((*path, "section"), fields["section"], get_args(SectionKey))
        if "example" in fields:
            values["example"] = self._numbers((*path, "example"), fields["example"], 1, 6)
        return RowPatch(path, **values, broken=len(self.problems) > before)

    def _numbers(self, path: KeyPath, value: Any, low: int, high: int) -> tuple[int, ...]:
        if value == []:
            self.wrong(path, "the list is empty", "list at least one number")
        numbers = [
            self.number((*path, at), item, low, high) for at, item in enumerate(self.items(path, value, MAX_NUMBERS))
        ]
        return tuple(number for number in numbers if number is not None)

    def _combination(self, path: KeyPath, value: Any) -> Combination | None:
        for plain in PLAIN:
            if value == plain:
                return Combination(plain)
        if isinstance(value, dict) and value.keys() == {"total", "alike"}:
            total = self.number((*path, "total"), value["total"], *SIZED["total"])
            if value["alike"] != "2":
                self.wrong(
                    (*path, "alike"), "not possible: only a pair can be wanted besides a total", "write alike: 2"
                )
            return None if total is None else Combination("total", total, (2,))
        if not isinstance(value, dict) or len(value) != 1:
            self.wrong(path, "this is not a valid combination", f"write one of {', '.join(COMBINATIONS)}")
            return None
        ((kind, wanted),) = value.items()
        at = (*path, kind)
        if kind in SIZED:
            number = self.number(at, wanted, *SIZED[kind])
            if number is None:
                return None
            return Combination.of_groups((number,)) if kind == "alike" else Combination(kind, number)
        if kind in LISTED:
            return self._listed(at, kind, self._numbers(at, wanted, *LISTED[kind]))
        if kind in UNSAYABLE:
            self.wrong(at, f"a combination by {kind} is not possible", UNSAYABLE[kind])
        else:
            self.wrong(at, f"unknown combination {quoted(kind)}", suggest(kind, (*SIZED, *LISTED)))
        return None

    def _listed(self, path: KeyPath, kind: str, numbers: tuple[int, ...]) -> Combination | None:
        if not numbers:
            return None
        if kind == "groups":
            return Combination.of_groups(numbers)
        if len(set(numbers)) < len(numbers):
            self.wrong(path, "a face is listed twice", "list every face once")
        return Combination("straight", faces=tuple(sorted(numbers)))
