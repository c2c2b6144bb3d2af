"""Game files: who plays, by which rules, and what each player has entered so far.

```yaml
variant: maxi                      # a built-in variant's id, or a mapping with the keys of a variant file
language: fi                       # optional: what the table is written in
players:
  - name: Anna                     # optional
    points: {ones: 3, yatzy: 100}  # row id -> points; open rows are absent
    saved: 2                       # optional, where throws are saved
    extras: {joker: 1}             # optional, extra id -> count; a plain number where there is only one kind
```
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from padgen.errors import KeyPath, PadgenError, raise_all
from padgen.quoting import quoted, suggest
from padgen.rules.load import MAX_PLAYERS, VariantSource, built_in_ids, load_excerpt, load_variant
from padgen.rules.model import Excerpt, Origin, Variant
from padgen.rules.order import chains
from padgen.rules.points import ranges
from padgen.rules.reader import VariantReader

MAX_NAME, MAX_COUNT = 60, 999
"""The most characters of a name, and the most of anything that is counted."""

KEYS = ("variant", "language", "players")
"""The keys of a game's file."""

_PLAYER_KEYS = ("name", "points", "saved", "extras")
_LANGUAGE = r"[A-Za-z0-9_-]{2,30}(\+[A-Za-z0-9_-]{2,30})?"
_NUMBER = "[0-9]{1,9}"
_MANY = 5_000


class Seat(NamedTuple):
    """A player: the name ("" for none), points by row id, counts by extra id, and the saved rolls, if given."""

    name: str
    points: Mapping[str, int] = MappingProxyType({})
    extras: Mapping[str, int] = MappingProxyType({})
    saved: int | None = None

    @property
    def numbers(self) -> dict[str, int]:
        """All numbers entered, by form field key: row ids, extra ids and ``saved``."""
        saved = {} if self.saved is None else {"saved": self.saved}
        return {**self.points, **self.extras, **saved}


class Game(NamedTuple):
    """A game that the rules allow."""

    variant: Variant
    language: str | None
    players: tuple[Seat, ...]
    origin: Origin


def read_game(origin: Origin, most: int = MAX_PLAYERS, rules: VariantSource | None = None) -> Game:
    """The game in a file, with ``most`` players at most; ``rules``, if given, replace the game's own variant.

    Raises ``PadgenError`` with every problem: keys, rows and numbers that the variant lacks, rows filled out of
    order, too many players.
    """
    reader = VariantReader(origin)
    reader.known_keys((), origin.data, KEYS)
    variant = _variant(origin, reader) if rules is None else load_variant(rules)
    language = origin.data.get("language")
    if language is not None and not (isinstance(language, str) and re.fullmatch(_LANGUAGE, language)):
        reader.wrong(("language",), f"{quoted(language)} is not a language", "write a code such as fi, or fi+sv")
        language = None
    seats = tuple(_seats(reader, variant, most))
    raise_all(sorted(reader.problems, key=lambda problem: problem.line or 0))
    assert variant is not None  # otherwise there was a problem
    return Game(variant, language, seats, origin)


def _variant(origin: Origin, reader: VariantReader) -> Variant | None:
    value = origin.data.get("variant")
    try:
        if isinstance(value, dict):
            return load_excerpt(Excerpt(origin, "variant"))
        if isinstance(value, str) and value in built_in_ids():
            return load_variant(value)
    except PadgenError as error:
        reader.problems += error.problems
        return None
    what = "the variant is missing" if value is None else f"there is no variant {quoted(value)}"
    reader.wrong(("variant",), what, suggest(value, built_in_ids(), "write the keys of a variant file below it"))
    return None


def _seats(reader: VariantReader, variant: Variant | None, most: int) -> Iterator[Seat]:
    value = reader.data.get("players")
    listed = reader.items(("players",), value, _MANY)
    if value == []:
        reader.wrong(("players",), "a game needs a player", "list at least one")
    limit = min(most, (variant and variant.players) or most)
    if len(listed) > limit:
        reason = f"at most {most} fit" if variant is None or limit == most else f"{variant.id} is for 1 to {limit}"
        reader.wrong(("players",), f"{len(listed)} players, but {reason}", f"list at most {limit}")
    for at, item in enumerate(listed[:most]):
        path: KeyPath = ("players", at)
        data = reader.mapping(path, item)
        reader.known_keys(path, data, _PLAYER_KEYS)
        name = _name(reader, (*path, "name"), data.get("name"))
        if variant is not None:
            yield Seat(name, *_numbers(reader, variant, path, data))


def _name(reader: VariantReader, path: KeyPath, value: Any) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        reader.wrong(path, f"{quoted(value)} is not a name", "write it on the key's line")
        return ""
    shown = "".join(c for c in unicodedata.normalize("NFC", value) if unicodedata.category(c) != "Cf").strip()
    if len(shown) > MAX_NAME:
        reader.wrong(path, f"the name {quoted(shown)} has {len(shown)} characters", f"use at most {MAX_NAME}")
    if bad := next((c for c in shown if unicodedata.category(c)[0] == "C"), None):
        reader.wrong(path, f"the character U+{ord(bad):04X} in {quoted(shown)} can't be shown", "remove it")
    return shown


def _numbers(
    reader: VariantReader, variant: Variant, path: KeyPath, data: Mapping[str, Any]
) -> tuple[Mapping[str, int], Mapping[str, int], int | None]:
    """A player's points, counts of extras, and saved rolls."""
    saved = None
    if data.get("saved") is not None:
        if variant.saved_throws:
            saved = reader.number((*path, "saved"), data["saved"], 0, MAX_COUNT)
        else:
            reader.wrong((*path, "saved"), "no rolls are saved in these rules", "remove the key")
    points = _points(reader, variant, (*path, "points"), data.get("points"))
    return points, _extras(reader, variant, (*path, "extras"), data.get("extras")), saved


def _points(reader: VariantReader, variant: Variant, path: KeyPath, value: Any) -> Mapping[str, int]:
    given = {} if value is None else reader.mapping(path, value)
    rows = {prefix + row.id: row for prefix in variant.prefixes for row in variant.rows}
    entered: dict[str, int] = {}
    for key, text in given.items():
        at = (*path, key)
        if key not in rows:
            reader.wrong(at, f"{quoted(key)} is not a row of these rules", suggest(key, rows))
        elif text is not None:
            legal = variant.possible(rows[key])
            if isinstance(text, str) and re.fullmatch(_NUMBER, text) and int(text) in legal:
                entered[key] = int(text)
            else:
                reader.wrong(at, f"{quoted(text)} can't be entered in this row", f"write one of {ranges(legal)}")
    for column in range(len(variant.prefixes)):
        _check_order(reader, chains(variant, column), path, {key for key in rows if given.get(key) is not None})
    return entered


def _check_order(reader: VariantReader, runs: tuple[tuple[str, ...], ...], path: KeyPath, filled: set[str]) -> None:
    """Add a problem for every row that was filled before one that comes earlier in its column's order."""
    begun = []
    for chain in runs:
        still_open = [key for key in chain if key not in filled]
        for key in chain:
            if key in filled and still_open and chain.index(key) > chain.index(still_open[0]):
                what = f"the row is filled, but {still_open[0]}, which comes before it, is open"
                reader.wrong((*path, key), what, f"fill {still_open[0]} first, or leave this row open")
        if 0 < len(still_open) < len(chain):
            begun.append(chain)
    if len(begun) > 1:
        what = "both sections are begun and neither is full"
        key = next(key for key in begun[1] if key in filled)
        reader.wrong((*path, key), what, "fill one of them first, or leave the other open")


def _extras(reader: VariantReader, variant: Variant, path: KeyPath, value: Any) -> Mapping[str, int]:
    ids = [prefix + extra.id for prefix in variant.prefixes for extra in variant.extras]
    if value is None:
        return {}
    if not ids:
        reader.wrong(path, "these rules have no extras", "remove the key")
        return {}
    if not isinstance(value, dict) and len(ids) == 1:
        count = reader.number(path, value, 0, MAX_COUNT)
        return {} if count is None else {ids[0]: count}
    given = reader.mapping(path, value)
    reader.known_keys(path, given, ids)
    counts = {
        key: reader.number((*path, key), text, 0, MAX_COUNT)
        for key, text in given.items()
        if key in ids and text is not None
    }
    return {key: count for key, count in counts.items() if count is not None}
