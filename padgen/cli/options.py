"""The options that commands share, and how a shell completes their values."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from pathlib import Path

    from click.shell_completion import CompletionItem

_F = TypeVar("_F", bound=Callable[..., Any])
_PATH = click.Path()


class _Number(click.FloatRange):
    """A number in a range; click takes ``nan`` to lie in every range."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number: float = super().convert(value, param, ctx)
        if number != number:
            self.fail(f"{value!r} is not a number.", param, ctx)
        return number


def options(*names: str) -> Callable[[_F], _F]:
    """The common options a command takes, so that they read the same everywhere."""

    def add(function: _F) -> _F:
        for name in reversed(names):
            function = _COMMON[name](function)
        return function

    return add


def languages(required: bool = True) -> Callable[[_F], _F]:
    """The argument for one or more languages."""
    metavar = "LANG..." if required else "[LANG]..."
    return click.argument("langs", metavar=metavar, nargs=-1, required=required, shell_complete=language_codes)


def _path(_ctx: click.Context, _: click.Parameter, text: str | None) -> Path | None:
    from pathlib import Path  # help needs no paths

    return None if text is None else Path(text)


def _found(names: Iterable[str], typed: str) -> list[CompletionItem]:
    """The names that begin as typed; files where none does."""
    from click.shell_completion import CompletionItem  # only where a shell completes

    items = [CompletionItem(name) for name in names if name.startswith(typed)]
    return items or [CompletionItem(typed, type="file")]


def language_codes(ctx: click.Context, _: click.Parameter, typed: str) -> list[CompletionItem]:
    """Every language's code, also behind the plus sign of two languages, else files."""
    from padgen import languages

    first, plus, _rest = typed.rpartition("+")
    return _found((first + plus + code for code in languages.codes(ctx.params.get("locales"))), typed)


def _variants(ctx: click.Context, _: click.Parameter, typed: str) -> list[CompletionItem]:
    from padgen.rules import variant_ids

    return _found((*variant_ids(), *(["all"] if ctx.info_name == "all" else [])), typed)


def _templates(ctx: click.Context, _: click.Parameter, typed: str) -> list[CompletionItem]:
    from padgen import templates

    command = ctx.info_name or ""
    kind = {"booklet": "leaflet"}.get(command, command)
    kinds = [kind] if kind in templates.CLASSES else list(templates.CLASSES)
    return _found(dict.fromkeys(name for known in kinds for name in templates.names(known)), typed)


def _papers(_ctx: click.Context, _: click.Parameter, typed: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    from padgen.templates.values import PAPERS

    return [CompletionItem(name) for name in PAPERS if name.lower().startswith(typed.lower())]


def rows(ctx: click.Context, _: click.Parameter, typed: str) -> list[CompletionItem]:
    """The ids of the rows of the variant that is named."""
    from click.shell_completion import CompletionItem

    from padgen.errors import PadgenError
    from padgen.rules import load_variant

    try:
        variant = load_variant(ctx.params.get("variant") or "classic")
    except PadgenError:
        return []
    return [CompletionItem(row.id) for row in variant.rows if row.id.startswith(typed)]


_COMMON: dict[str, Callable[[Any], Any]] = {
    "variant": click.option(
        "--variant", "-r", metavar="NAME|FILE", shell_complete=_variants,
        help="The rules: a variant's name or your own variant file.",
    ),
    "players": click.option("--players", "-p", type=int, metavar="N", help="Columns for so many players."),
    "paper": click.option(
        "--paper", metavar="SIZE", shell_complete=_papers, help="A4, A5, Letter … or a size like '120 x 190 mm'."
    ),
    "template": click.option(
        "--template", "-t", metavar="NAME|FILE", shell_complete=_templates,
        help="The layout: a template's name or your own template file.",
    ),
    "templates": click.option(
        "--template", "-t", multiple=True, metavar="NAME|FILE", shell_complete=_templates,
        help="A layout for its kind of document; may be given for each kind.",
    ),
    "output": click.option(
        "--output", "-o", default="out", metavar="PATH", show_default=True, type=_PATH,
        help="A folder, a file ending in .pdf, or - for standard output.",
    ),
    "folder": click.option(
        "--output", "-o", default="out", metavar="FOLDER", show_default=True, type=_PATH, help="A folder."
    ),
    "names": click.option("--names", default="", metavar="A,B", help="The players' names, separated by commas."),
    "title": click.option("--title", metavar="TEXT", help="Another title."),
    "locales": click.option(
        "--locales", metavar="DIR", type=click.Path(exists=True, file_okay=False), callback=_path,
        help="A folder of your own with further locale files.",
    ),
    "beside": click.option(
        "--output", "-o", default=".", metavar="FOLDER", type=_PATH, callback=_path,
        help="Where to; by default the current folder.",
    ),
    "quiet": click.option("--quiet", "-q", is_flag=True, help="Print nothing but errors."),
    "json": click.option("--json", "as_json", is_flag=True, help="The same as JSON, for other programs."),
    "png": click.option("--png", is_flag=True, help="Pictures of the pages instead of a PDF."),
    "dpi": click.option(
        "--dpi", type=click.IntRange(30, 600), metavar="N", help="The pictures' resolution (150 without this)."
    ),
}  # fmt: skip


def print_shop(function: _F) -> _F:
    """The options of pads for a copy shop or a print shop."""
    for option in reversed(_PRINT_SHOP):
        function = option(function)
    return function


def _colours(_ctx: click.Context, _: click.Parameter, typed: str) -> list[CompletionItem]:
    from padgen.templates.colours import NAMES

    return [CompletionItem(name) for name in NAMES if name.startswith(typed.lower())]


_PRINT_SHOP: tuple[Callable[[Any], Any], ...] = (
    click.option("--up", type=click.IntRange(1, 16), metavar="N", help="So many pads on a sheet, 1 to 16."),
    click.option(
        "--order", type=click.Choice(["sheet", "stack"]), default="sheet",
        help="Numbers run sheet by sheet, or so that piles of a cut stack run on (which numbers the pads).",
    ),
    click.option(
        "--color", metavar="NAME|#RRGGBB", shell_complete=_colours,
        help="A colour for bands, tints and lines; words stay black.",
    ),
    click.option("--cmyk", is_flag=True, help="Printing inks instead of screen colours."),
    click.option("--bleed", type=_Number(0, 20), metavar="MM", help="Colour beyond the trimmed edge."),
    click.option("--crop-marks", is_flag=True, help="Marks for the cutter, outside the trimmed page."),
    click.option("--ruler", is_flag=True, help="A scale of 100 mm, to check the printer."),
    click.option(
        "--logo", type=_PATH, callback=_path, metavar="FILE",
        help="A picture above the table: PNG, JPEG or SVG.",
    ),
    click.option("--qr", metavar="URL", help="A QR code above the table."),
)  # fmt: skip
