"""The entries of the table of rows and players, from top to bottom, before layout."""

from collections.abc import Callable
from functools import partial
from typing import Literal, NamedTuple, TypeAlias

from padgen.languages import Locale
from padgen.rules import Bonus, Column, Row, legal_points, multiplied

RowKind: TypeAlias = Literal[
    "score", "upper_sum", "bonus", "needed", "extra", "column_total", "times", "total", "saved"
]

_BEFORE = {"less_than": "<", "more_than": ">"}
_AFTER = {"at_least": "+"}

_COMPUTED = frozenset(("upper_sum", "bonus", "needed", "column_total", "times", "total"))
_LABELS = {"saved": "saved_throws", "column_total": "total", "times": "total"}


class Entry(NamedTuple):
    """A row of the table before layout: its id, names (one per language), hint, and picture of dice.

    ``condition`` says what earns the row's points.  ``langs`` are the languages of the names, ``shorts``
    are shorter names in case these don't fit.  ``wild`` is the number of dice that may show any face.
    A ``fixed`` row has the same points each time, or none.
    A ``wide`` row has one cell for all columns of a player.
    """

    kind: RowKind
    id: str
    names: tuple[str, ...]
    hint: str = ""
    condition: str = ""
    dice: tuple[int, ...] = ()
    wild: int = 0
    ordinal: str = ""
    section: str = ""
    langs: tuple[str, ...] = ()
    shorts: tuple[str, ...] = ()
    wide: bool = False
    fixed: bool = False

    @property
    def path(self) -> tuple[str, str]:
        """The keys of the row's name in a locale file."""
        if self.kind in ("score", "extra"):
            return "rows", self.id
        return "labels", "grand_total" if self.wide else _LABELS.get(self.kind, self.kind)

    @property
    def key(self) -> str:
        """The key of its numbers as in the rules' totals, without the prefix of a column."""
        return "total" if self.kind == "column_total" else self.id

    @property
    def about(self) -> tuple[str, ...]:
        """The language and keys of the row's longest name, for problems with it."""
        return (*self.longest[1:], *self.path)

    @property
    def wordings(self) -> tuple[tuple[str, ...], ...]:
        """The names, and the shorter ones if there are any."""
        return tuple(dict.fromkeys((self.names, self.shorts or self.names)))

    @property
    def longest(self) -> tuple[str, str]:
        """The longest name, and its language."""
        return max(zip(self.names, self.langs, strict=True), key=lambda pair: len(pair[0]))

    @property
    def computed(self) -> bool:
        """Whether the row is computed rather than filled in."""
        return self.kind in _COMPUTED


def named(
    locales: tuple[Locale, ...],
    kind: RowKind,
    key: str,
    read: Callable[[Locale], str],
    short: Callable[[Locale], str] | None = None,
) -> Entry:
    """A row with its names: one per language, names equal but for capitals only once."""
    by_name: dict[str, Locale] = {}
    for locale in locales:
        by_name.setdefault(read(locale).casefold(), locale)
    told = tuple(by_name.values())
    langs = tuple(locale.code for locale in told)
    return Entry(kind, key, tuple(map(read, told)), langs=langs, shorts=tuple(map(short or read, told)))


def condition(bonus: Bonus) -> str:
    """What earns the bonus, as the pad says it: ``63+``, ``> 63`` or, in steps, ``63+/70+``."""
    if len(bonus.said) == 1 and bonus.more_than:
        return f"> {bonus.threshold}"
    return "/".join(f"{_BEFORE.get(key, '')}{threshold}{_AFTER.get(key, '')}" for key, threshold, _ in bonus.said)


def worth(bonus: Bonus) -> str:
    """What the bonus is worth: ``50`` or, in steps, ``50/75``."""
    return "/".join(str(points) for _, _, points in bonus.said)


def picture(row: Row) -> tuple[int, ...]:
    """The dice that illustrate a row: one die for a face, otherwise those of the combination."""
    if row.combination.kind == "face":
        return (row.combination.n,)
    if row.combination.kind == "any":
        return ()
    return row.combination.pick(row.example) or ()


def factor(column: Column) -> str:
    """The factor of a column's total: ``×2``."""
    return f"×{column.times}"


def entries(locales: tuple[Locale, ...]) -> tuple[Entry, ...]:
    """All rows of the table from top to bottom; the rules are those of the first language."""
    variant = locales[0].variant

    def score(number: int, row: Row) -> Entry:
        entry = named(
            locales, "score", row.id, partial(Locale.row, row_id=row.id), partial(Locale.short, row_id=row.id)
        )
        points = legal_points(variant, row.id)
        return entry._replace(
            hint=str(points[-1]),
            fixed=len(points) == 2,
            dice=picture(row),
            wild=variant.dice if row.combination.kind == "any" else 0,
            ordinal="" if variant.order == "free" else str(number),
            section=row.section,
        )

    def label(kind: RowKind, key: str) -> Entry:
        return named(locales, kind, kind, partial(Locale.label, key=key), partial(Locale.short, row_id=key))

    rows = [score(i, row) for i, row in enumerate(variant.upper, 1)]
    if variant.has_bonus:
        rows.append(label("upper_sum", "upper_sum"))
        bonus, shared = label("bonus", "bonus"), variant.shared_bonus
        rows.append(bonus._replace(hint=worth(shared), condition=condition(shared)) if shared else bonus)
    start = 1 if variant.order == "half_forced" else len(variant.upper) + 1
    rows += [score(i, row) for i, row in enumerate(variant.lower, start)]
    for extra in variant.extras:
        entry = named(
            locales, "extra", extra.id, partial(Locale.row, row_id=extra.id), partial(Locale.short, row_id=extra.id)
        )
        rows.append(entry._replace(hint=f"× {extra.points}" if extra.points else ""))
    if variant.columns:
        most = max(variant.highest[f"{prefix}total"] for prefix in variant.prefixes)
        rows.append(label("column_total", "total")._replace(hint=str(most)))
    if multiplied(variant.columns):
        rows.append(named(locales, "times", "times", lambda _: ", ".join(map(factor, variant.columns))))
    total = label("total", "grand_total" if variant.columns else "total")
    rows.append(total._replace(hint=str(variant.maximum), wide=bool(variant.columns)))
    if variant.saved_throws:
        rows.append(label("saved", "saved_throws"))
    return tuple(rows)
