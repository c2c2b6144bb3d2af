"""A score sheet as one HTML file: rules, texts and colours as data, with the program and the styles."""

from __future__ import annotations

import hashlib
import html
import json
import re
from base64 import b64encode
from pathlib import Path
from typing import Any, NamedTuple

from padgen.documents.explain.sections import extra_rule, joker_rule
from padgen.documents.sheet.program import program
from padgen.documents.sheet.usual import usual
from padgen.documents.table.entries import condition, factor, worth
from padgen.documents.table.pictures import picture
from padgen.documents.text.hyphens import Hyphenator
from padgen.languages import Locale
from padgen.languages.keys import MESSAGES, SHEET
from padgen.languages.tags import right_to_left
from padgen.rules import Column, Row, Variant, chains, legal_points
from padgen.templates import Theme
from padgen.templates.colours import show_colour
from padgen.templates.screen import properties
from padgen.templates.values import MOST_PLAYERS
from padgen.version import __version__

_HERE = Path(__file__).parent
_STYLES = ("sheet.css", "dialogs.css", "print.css")
_LONG = re.compile(r"[^\W\d_]{8,}")
"""Matches words that may be too wide for the column of names on a phone."""


class ScoreSheet(NamedTuple):
    """A finished score sheet: its title, and the text of its file."""

    title: str
    html: str


def build(
    locale: Locale, theme: Theme, players: int, names: tuple[str, ...] = (), title: str | None = None
) -> ScoreSheet:
    """The score sheet of a language and its variant, with this number of players at first."""
    title = title or locale.title
    styles = "".join((_HERE / name).read_text(encoding="utf-8") for name in _STYLES)
    style = properties(theme, theme.players) + styles
    script = program(locale.variant)
    data = {"title": title, **contents(locale), "names": [*names, *[""] * (players - len(names))]}
    policy = (
        f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    parts = {
        "lang": html.escape(locale.code),
        "dir": "rtl" if right_to_left(locale.code) else "ltr",
        "title": html.escape(title),
        "policy": policy,
        "light": show_colour(theme.screen_page[0]),
        "dark": show_colour(theme.screen_page[1]),
        "version": __version__,
        "need_script": html.escape(locale.message("need_script", "sheet")),
        "style": style,
        "program": script,
        "data": _data(data),
    }
    page = (_HERE / "page.html").read_text(encoding="utf-8")
    return ScoreSheet(title, re.sub(r"\{\{(\w+)\}\}", lambda match: parts[match[1]], page))


def contents(locale: Locale) -> dict[str, Any]:
    """Everything that the program needs to know about the game, as plain data."""
    variant = locale.variant
    whole = locale.language.level == "leaflet"
    counts = [
        {
            "id": extra.id,
            "label": locale.row(extra.id),
            "points": extra.points,
            "help": extra_rule(locale, extra) if whole else "",
        }
        for extra in variant.extras
    ]
    if variant.saved_throws:
        counts.append({"id": "saved", "label": locale.label("saved_throws"), "points": 0, "help": ""})
    rules = {
        "columns": [_column(locale, number) for number in range(len(variant.prefixes))],
        "rows": [_row(locale, row) for row in variant.rows],
        "counts": [
            *(prefix + extra.id for prefix in variant.prefixes for extra in variant.extras),
            *(["saved"] if variant.saved_throws else []),
        ],
        "most": min(variant.players or MOST_PLAYERS, MOST_PLAYERS),
    }
    return {
        "id": _identity(variant, rules),
        "source": _source(variant),
        "lang": locale.code,
        **rules,
        "counted": counts,
        "factors": [*map(factor, variant.columns)] if any(column.times != 1 for column in variant.columns) else [],
        "texts": _texts(locale),
        "soft": _soft(locale),
    }


def _soft(locale: Locale) -> dict[str, str]:
    """The names of rows and columns with long words, with a soft hyphen near the middle of each."""
    variant = locale.variant
    ids = [*(row.id for row in variant.rows), *(extra.id for extra in variant.extras)]
    names = [*map(locale.row, ids), *(_column(locale, number)["title"] for number in range(len(variant.columns)))]
    names += map(locale.label, ("upper_sum", "bonus", "total", "grand_total", "saved_throws"))
    divide = Hyphenator(locale.code, locale.language.hyphens, " ".join(names))

    def soften(match: re.Match[str]) -> str:
        word = match[0]
        place = min(divide(word), key=lambda at: abs(at - len(word) / 2), default=0)
        return f"{word[:place]}\u00ad{word[place:]}" if place else word

    softened = {name: _LONG.sub(soften, name) for name in names}
    return {name: soft for name, soft in softened.items() if soft != name}


def _column(locale: Locale, number: int) -> dict[str, Any]:
    """A column that a player fills: its order, its bonus, and its head if there are several."""
    variant = locale.variant
    column = variant.columns[number] if variant.columns else Column(order="free", bonus=variant.bonus)
    runs = chains(variant, number)
    step = column.bonus and next((step for step in column.bonus.steps if step.points), column.bonus.steps[0])
    title = column.title or locale.label(column.order) if variant.columns else ""
    return {
        "prefix": variant.prefixes[number],
        "title": title if column.times == 1 or factor(column) in title else f"{title} {factor(column)}",
        "chains": [] if all(len(run) == 1 for run in runs) else runs,
        "bonus": {"least": step.least} if step else None,
        "earns": f"{condition(column.bonus)} → {worth(column.bonus)}" if column.bonus else "",
    }


def _row(locale: Locale, row: Row) -> dict[str, Any]:
    variant = locale.variant
    points = legal_points(variant, row.id)
    dice = [die for die in picture(row, variant.dice) if die.kind != "ghost"]
    whole = locale.language.level == "leaflet"
    facts: dict[str, Any] = {
        "id": row.id,
        "section": row.section,
        "label": locale.row(row.id),
        "points": points,
        "usual": usual(row, variant.dice, points),
        "dice": [die.face for die in dice],
        "solid": [die.kind == "solid" for die in dice],
        "help": _help(locale, row) if whole else "",
        "says": {number: locale.points(number) for number in points} if whole else {},
    }
    if row.combination.kind == "face":
        face = row.combination.n
        words = {face * count: locale.amount(count, "die") for count in range(1, variant.dice + 1)} if whole else {}
        throws = {number: words[number] for number in points if number in words}
        facts |= {"face": face, "throws": throws, "dice": [face], "solid": [False]}
    return facts


def _help(locale: Locale, row: Row) -> str:
    """What a row wants, and for the row of all dice alike, where further such dice go."""
    joker = joker_rule(locale) if row == locale.variant.alike else ""
    return " ".join(filter(None, (locale.entry(row), joker)))


def _texts(locale: Locale) -> dict[str, str]:
    """The texts of the page, with placeholders."""
    labels = "date new_game upper_sum bonus total grand_total leader needed upper_section lower_section".split()
    words = {key: locale.label(key) for key in labels}
    words |= {
        key: locale.message(key, "sheet", **{name: f"{{{name}}}" for name in slots.all}) for key, slots in SHEET.items()
    }
    said = {
        "order": "order",
        "round": "round",
        "player": "player",
        "labelled": "labelled",
        "in_turn": "turn",
        "won": "winner",
        "tied": "tie",
    }
    return words | {
        name: locale.message(key, **{slot: f"{{{slot}}}" for slot in MESSAGES[key].all}) for name, key in said.items()
    }


def _identity(variant: Variant, rules: dict[str, Any]) -> str:
    """The key of the games that a browser keeps: the id of the rules, with a hash for a user's own rules.

    What is in a language, such as the columns' titles, has no part in the hash.
    """
    if not variant.stated:
        return variant.id
    bare = {
        **rules,
        "columns": [{**column, "title": ""} for column in rules["columns"]],
        "rows": [(row["id"], row["section"], row["points"]) for row in rules["rows"]],
    }
    extras = [extra.points for extra in variant.extras]
    whole = [bare, extras, *map(factor, variant.columns)]
    return f"{variant.id}-{hashlib.sha256(_data(whole).encode()).hexdigest()[:8]}"


def _source(variant: Variant) -> object:
    """The rules in a saved game: a name, or the contents of the user's own file."""
    return variant.source.data if variant.stated and variant.source else variant.id


def _data(value: object) -> str:
    """JSON that is safe in markup."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=False)
    return re.sub(r"[<>&\u2028\u2029]", lambda match: f"\\u{ord(match[0]):04x}", text)


def _hash(text: str) -> str:
    """A text's hash as in a content security policy, which allows only this text."""
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
