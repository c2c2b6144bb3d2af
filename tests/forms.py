"""Forms for tests: made with the same request as the command's, played at random, and compared with the rules."""

from __future__ import annotations

import io
import random
import re
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
from engines import Session
from engines.formfile import page_sizes, read_form
from kept import kept
from pdfcheck import MM, ascii_art
from sweeps import share

from padgen import languages
from padgen.api.form import FormRequest
from padgen.page.marks import DrawnDocument, Field, Page, leaves
from padgen.pdf import render
from padgen.rules import Bonus, Tally, Variant, fillable, legal_points, load_variant, standing, tally, variant_ids

HOUSE = """
extends: forced
bonus: {more_than: 62, points: 35}
saved_throws: yes
extras: [{id: joker, points: 100}, {id: zero, points: 5}, {id: ticks, points: 0}]
locales:
  fi: {title: Kotisäännöt, rows: {joker: Jokeri, zero: Hurraa, ticks: Täplät}}
"""
STEPS = str(Path(__file__).resolve().parents[1] / "docs" / "examples" / "steps.yaml")
"""A bonus in steps, of which the first is a loss."""
LEADER = "\u2022"
SIGNS = ("star", "winner", "turn")
"""Keys of the cards that scripts show."""
STEPS_MADE = 6
"""The number of steps in which a bar on the way to the bonus fills."""
BARS = tuple(f"progress-{step}" for step in range(1, STEPS_MADE + 1))
"""Keys of what fills it, of which scripts show one."""

_FINE = 4
"""Pixels per mm that tell the smallest dots of a field from what is behind them."""

COMPUTED = ("_leader", "_total", "_upper_sum", "_needed", "_bonus")
NAMES = ("Łucja Żółć", "Дмитро Її", "Þóra Æðey", "Őrző Ödön")
SIXTY_THREE = {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}
"""Points of the upper rows that just reach the classic game's bonus."""

Move = tuple[str, str]
"""A field's key without its player, and the text entered there."""


def moves(points: dict[str, int]) -> list[Move]:
    """The moves that enter these points."""
    return [(key, str(value)) for key, value in points.items()]


def squeezed(values: Mapping[str, str]) -> dict[str, str]:
    """The values that are seen, without spaces, as ``shown_in_cells`` gives them."""
    hidden = ("_leader", "_progress")
    return {name: value.replace(" ", "") for name, value in values.items() if not name.endswith(hidden)}


@cache
def house_file(folder: Path) -> str:
    """A variant file with what no built-in variant has: extras, and a bonus with an odd threshold."""
    file = folder / "house.yaml"
    file.write_text(HOUSE, encoding="utf-8")
    return str(file)


def variants(folder: Path) -> list[str]:
    """The names of all built-in variants and of the house rules."""
    return [*variant_ids(), house_file(folder)]


@cache
def form(
    lang: str = "fi",
    variant: str = "classic",
    players: int | None = None,
    names: tuple[str, ...] = (),
    entry: str = "type",
    template: str | None = None,
) -> bytes:
    """A form as ``padgen form`` writes it."""
    asked = FormRequest(lang, variant=variant, players=players, names=names, entry=entry, template=template)
    return render(asked.make())


def seconds(first: str) -> list[str]:
    """A few second languages for forms that begin with this one; with ``PADGEN_MATRIX=all`` every other language."""
    codes = languages.codes()
    return [code for code in share(codes, codes.index(first), 5) if code != first]


@kept
def document(lang: str = "fi", variant: str | None = None, **options: Any) -> DrawnDocument:
    return FormRequest(lang, variant=variant, **options).make()


def page_of(made: DrawnDocument) -> Page:
    (page,) = made.pages
    return page


def fields(page: Page) -> dict[str, Field]:
    """The fields by name; of several widgets, a name's first one and a total's in the bar."""
    found = [leaf for leaf in leaves(page.children) if isinstance(leaf, Field)]
    return {field.name: field for field in (*found, *(one for one in reversed(found) if one.name.endswith("_name")))}


def seen(page: Page) -> dict[str, Field]:
    return {name: field for name, field in fields(page).items() if field.kind != "hidden" and not field.concealed}


def seats(variant: Variant) -> int:
    """The number of players in a random game."""
    return max(1, min(4, variant.players or 4) // max(1, len(variant.columns)))


def game(variant: Variant, rng: random.Random, share: float) -> list[Move]:
    """One player's entries in an order that the rules allow: this share of the rows, then extras."""
    sheet: dict[str, int | None] = {}
    lucky = rng.random() < 0.5
    moves: list[Move] = []
    while len(sheet) < round(share * len(variant.rows) * len(variant.prefixes)):
        row = rng.choice(fillable(variant, sheet))
        legal = legal_points(variant, plain(row))
        high = lucky and plain(row) in {upper.id for upper in variant.upper}
        sheet[row] = 0 if rng.random() < 0.15 and not high else rng.choice(legal[len(legal) // 2 :] if high else legal)
        moves.append((row, str(sheet[row])))
    counted = [prefix + extra.id for prefix in variant.prefixes for extra in variant.extras]
    moves += [(key, str(rng.randrange(4))) for key in counted if rng.random() < 0.7]
    if variant.saved_throws:
        moves.append(("saved", str(rng.randrange(9))))
    return moves


def games(variant: Variant, seed: str, finished: bool = False) -> list[list[Move]]:
    """One game for each player, finished or stopped anywhere."""
    rng = random.Random(f"{variant.id} {seed}")
    return [game(variant, rng, 1.0 if finished else rng.choice((0.2, 0.5, 0.8, 1.0))) for _ in range(seats(variant))]


def play(session: Session, player: int, moves: Iterable[Move]) -> None:
    """Enter a player's moves; an empty text clears the field."""
    for key, text in moves:
        if text.strip():
            session.set(f"p{player}_{key}", text)
        else:
            session.clear(f"p{player}_{key}")


class Seat(NamedTuple):
    """A player's name, and their points by key."""

    name: str
    numbers: dict[str, int]


def expected(
    variant: Variant, players: list[list[Move]], names: tuple[str, ...] = (), lang: str = "fi", shown_only: bool = True
) -> dict[str, str]:
    """The values that the rules give every visible field except the names after these moves, in a form in ``lang``.

    Sums of columns without an entry, an open bonus, and what an earned one needs are blank, as viewers show them; the
    values that they hold unless ``shown_only``.
    """
    words = languages.read(lang).source.data
    found: dict[str, str] = {}
    seats = []
    for player, moves in enumerate(players, 1):
        entries = {key: text for key, text in dict(moves).items() if text.strip()}
        scored = {key: int(text) for key, text in entries.items() if key != "saved"}
        sums = tally(variant, scored)
        seats.append(Seat(names[player - 1] if player <= len(names) else "", scored))
        shown: dict[str, object] = {"total": sums.total}
        for prefix, part, bonus, times in _parts(variant, sums):
            if bonus:
                needed = next((step.least - part.upper_sum for step in bonus.steps if part.upper_sum < step.least), 0)
                share = part.upper_sum / (part.upper_sum + needed) if needed else 1
                way = (
                    min(max(1, int(STEPS_MADE * share + 0.5)), STEPS_MADE - 1) * (share > 0)
                    if share < 1
                    else STEPS_MADE
                )
                found_here = {"upper_sum": part.upper_sum, "bonus": part.bonus, "needed": needed, "progress": way or ""}
                shown |= {prefix + key: value for key, value in found_here.items()}
            if prefix:
                shown[f"{prefix}total"] = part.total
            if times:
                shown[f"{prefix}times"] = times * part.total
        for key in shown:
            column = re.match(r"(c\d_)?", key)
            if shown_only and column and not any(entry.startswith(column[0]) for entry in entries):
                shown[key] = ""
            full = column and all(column[0] + row.id in entries for row in variant.upper)
            if shown_only and key.endswith("needed") and (shown[key] == 0 or full):
                shown[key] = ""
            decided = not key.endswith("bonus") or shown[key] == "" or int(str(shown[key])) > 0
            if shown_only and not decided and not full:
                shown[key] = ""
        shown |= {key: entries.get(key, "") for key in keys(variant)}
        found |= {f"p{player}_{key}": str(value) for key, value in shown.items()}
    told = standing(variant, seats)
    for at, _ in enumerate(seats):
        found[f"p{at + 1}_leader"] = LEADER if at in told.leaders and not told.over else ""
    shown_names = [seat.name or words["messages"]["player"].format(number=at) for at, seat in enumerate(seats, 1)]
    rounds = len(keys(variant)) - len(variant.extras) * len(variant.prefixes) - variant.saved_throws
    found["round"] = words["messages"]["round"].format(round=told.round, rounds=rounds) if told.round else ""
    found["status"] = words["messages"]["wish"]
    if told.over:
        winners = ", ".join(shown_names[at] for at in told.leaders)
        key = "tie" if len(told.leaders) > 1 else "winner"
        found["status"] = words["messages"][key].format(players=winners)
    elif told.turn is not None:
        found["status"] = words["messages"]["turn"].format(player=shown_names[told.turn])
    return found


def keys(variant: Variant) -> list[str]:
    """The keys of the fields that are filled by hand, without the name."""
    saved = ["saved"] if variant.saved_throws else []
    ids = [*(row.id for row in variant.rows), *(extra.id for extra in variant.extras)]
    return [*(prefix + key for prefix in variant.prefixes for key in ids), *saved]


def plain(key: str) -> str:
    """A row's id without its column."""
    return re.sub(r"^c\d_", "", key)


def _parts(variant: Variant, sums: Tally) -> Iterator[tuple[str, Tally, Bonus | None, int]]:
    """Each column's prefix, sums, bonus, and the factor of its total (0 if no column has one)."""
    if not variant.columns:
        yield "", sums, variant.bonus, 0
        return
    several = any(column.times > 1 for column in variant.columns)
    for at, column in enumerate(variant.columns):
        yield f"c{at + 1}_", sums.columns[at], column.bonus, column.times if several else 0


def differences(
    variant: Variant,
    players: list[list[Move]],
    values: Mapping[str, str],
    names: tuple[str, ...] = (),
    lang: str = "fi",
) -> dict[str, tuple[str, str]]:
    """The fields that a viewer shows wrongly: name -> the value by the rules, and the viewer's, shown or held."""
    wanted, held = (expected(variant, players, names, lang, shown_only) for shown_only in (True, False))
    # Narrow columns have no room for the steps to the bonus, and some forms none for the round.
    wanted = {key: value for key, value in wanted.items() if key in values or not key.endswith(("progress", "round"))}
    shown = {name: _one_dash(values.get(name, "(no field)")) for name in wanted}
    fits = {name: (wanted[name], held[name], opened(variant, wanted).get(name)) for name in wanted}
    return {name: (wanted[name], shown[name]) for name in wanted if shown[name] not in fits[name]}


def opened(variant: Variant, values: Mapping[str, str]) -> dict[str, str]:
    """The values as cards show them: before the first entry dashes, and all that the bonus needs."""
    least = {f"{prefix}needed": bonus.least for prefix, _, bonus, _ in _parts(variant, tally(variant, {})) if bonus}
    shown = dict(values)
    for name, value in values.items():
        player, _, key = name.partition("_")
        if key == "total" and not value:
            shown[name] = "\u2013"
        if key in least and not value and not values[f"{player}_{key.replace('needed', 'upper_sum')}"]:
            shown |= {name: str(least[key]), f"{player}_{key.replace('needed', 'upper_sum')}": "\u2013"}
    return shown


def spoil(pdf: bytes, change: Callable[[pikepdf.Pdf, dict[str, pikepdf.Object]], None]) -> bytes:
    """The file after a change; ``change`` gets the document and its fields by name."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        change(document, {str(widget.T): widget for widget in document.Root.AcroForm.Fields})
        target = io.BytesIO()
        document.save(target)
    return target.getvalue()


def load(variant: str) -> Variant:
    """A variant by name or file."""
    return load_variant(variant)


def shown_in_cells(pdf: bytes, places: bytes | None = None) -> dict[str, str]:
    """The text, without spaces, that poppler shows in each visible field; ``places`` is the file with the fields."""
    fields = read_form(places or pdf)
    found = {name: "" for name, field in fields.items() if not field.hidden and field.kind != "button"}
    ((_, height),) = page_sizes(places or pdf)
    for x, y, word in _words(pdf):
        for name in found:
            left, bottom, right, top = fields[name].rect
            if left <= x < right and bottom <= height - y < top:
                found[name] += word
    return {name: _one_dash(text) for name, text in found.items()}


def _one_dash(text: str) -> str:
    """The text, or one dash for the two that stand for the two digits of a sum beside what its bonus asks for."""
    return text.replace("\u2013\u2013", "\u2013")


def shown_in_widgets(pdf: bytes, name: str) -> list[str]:
    """The text, without spaces, that poppler shows in each widget of a field, in their order in the file."""
    ((_, height),) = page_sizes(pdf)
    words = list(_words(pdf))
    with pikepdf.open(io.BytesIO(pdf)) as document:
        widgets = [
            [float(edge) for edge in widget.Rect]
            for widget in document.pages[0].Annots
            if str(widget.get("/T", widget.get("/Parent", {}).get("/T"))) == name
        ]
    return [
        "".join(word for x, y, word in words if left <= x < right and bottom <= height - y < top)
        for left, bottom, right, top in widgets
    ]


def painted_with(pdf: bytes, name: str) -> set[str]:
    """The embedded fonts, without their subset tags, that a field's appearance uses."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        (widget,) = (field for field in document.Root.AcroForm.Fields if str(field.T) == name)
        look = widget.AP.N
        found = set()
        for instruction in pikepdf.parse_content_stream(look):
            if str(instruction.operator) == "Tf":
                font = look.Resources.Font[str(instruction.operands[0])]
                program = font.DescendantFonts[0] if "/DescendantFonts" in font else font
                embedded = "/FontFile2" in program.get("/FontDescriptor", {})
                found.add(str(font.BaseFont)[8:] if embedded else f"{font.BaseFont} of the system")
        return found


def inked_cells(pdf: bytes, places: bytes) -> set[str]:
    """The visible fields of ``places`` in which ``pdf`` shows more than the page behind them."""

    def strip(_: pikepdf.Pdf, fields: dict[str, pikepdf.Object]) -> None:
        for field in fields.values():
            field.F = 2

    ((_, height),) = page_sizes(places)
    rows, before = (ascii_art(data, per_mm=_FINE).splitlines() for data in (pdf, spoil(places, strip)))
    found = set()
    for name, field in read_form(places).items():
        left, bottom, right, top = (round(edge / MM * _FINE) for edge in field.rect)
        down = round(height / MM * _FINE)
        edge = min(6, (top - bottom) // 4)
        inside = slice(down - top + edge, down - bottom - edge)
        shown, blank = ([row[left + 6 : right - 6] for row in art[inside]] for art in (rows, before))
        if not field.hidden and field.kind != "button" and shown != blank:
            found.add(name)
    return found


def _words(pdf: bytes) -> Iterator[tuple[float, float, str]]:
    """All words that poppler finds, with their centres in points from the top left corner."""
    done = subprocess.run(["pdftotext", "-bbox", "-", "-"], input=pdf, capture_output=True, check=True, timeout=30)
    pattern = r'<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)</word>'
    for *edges, word in re.findall(pattern, done.stdout.decode()):
        left, top, right, bottom = map(float, edges)
        yield (left + right) / 2, (top + bottom) / 2, word
