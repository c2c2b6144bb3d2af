"""The options that commands share, and shell completion of their values."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from padgen.quoting import quoted

if TYPE_CHECKING:
    from pathlib import Path

    from click.shell_completion import CompletionItem

    from padgen.api.kinds import FileKind

_F = TypeVar("_F", bound=Callable[..., Any])
_PATH = click.Path()


class _Number(click.FloatRange):
    """A number in a range, but not ``nan``, which Click accepts in any range."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number: float = super().convert(value, param, ctx)
        if number != number:
            self.fail(f"{quoted(value)} is not a number.", param, ctx)
        return number


def options(*names: str) -> Callable[[_F], _F]:
    """Add shared options to a command, so that they are the same everywhere."""

    def add(function: _F) -> _F:
        for name in reversed(names):
            function = _COMMON[name](function)
        return function

    return add


def languages(required: bool = True) -> Callable[[_F], _F]:
    """The argument for one or more languages."""
    metavar = "LANG..." if required else "[LANG]..."
    return click.argument(
        "langs", metavar=metavar, nargs=-1, required=required, shell_complete=language_codes, callback=_spoken
    )


def _path(_ctx: click.Context, _: click.Parameter, text: str | None) -> Path | None:
    from pathlib import Path  # help needs no paths

    return None if text is None else Path(text)


def is_file(name: str) -> bool:
    """Whether there is a file of this name."""
    return os.path.isfile(name)  # noqa: PTH113 - it may be no path


def known(key: str | None, name: str, look_up: Callable[[str], object], *wanted: FileKind) -> None:
    """Refuse a name that doesn't exist, or that is a file or a name of another kind than those ``wanted``.

    Other problems inside a file are reported when it is used.
    """
    from padgen.errors import PadgenError, UsageError  # help needs no names

    try:
        look_up(name)
    except PadgenError as error:
        from padgen.api.kinds import misplaced  # only where something is wrong

        if wanted and (problem := misplaced(name, *wanted)):
            raise UsageError(problem._replace(key=key)) from None
        if os.path.exists(name) and any(problem.file for problem in error.problems):  # noqa: PTH110 - it may be no path
            return
        wrong = (x._replace(what=f"{x.file}: {x.what}", file=None) if x.file else x for x in error.problems)
        raise UsageError(*(x._replace(key=key) for x in wrong)) from None


def _variant_there(ctx: click.Context, _: click.Parameter, name: str | None) -> str | None:
    if name is not None and not ctx.resilient_parsing and not (name == "all" and ctx.info_name == "all"):
        from padgen.rules import load_variant

        known("variant", name, load_variant, "variant")
    return name


def variants_there(ctx: click.Context, param: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """Refuse names and files that aren't variants."""
    for name in names:
        _variant_there(ctx, param, name)
    return names


def game_there(ctx: click.Context, _: click.Parameter, name: str | None) -> str | None:
    """Refuse a file that isn't a game."""
    if name is not None and not ctx.resilient_parsing:
        from pathlib import Path  # help needs no paths

        from padgen.files.sources import read
        from padgen.rules.game import read_game

        known("fill", name, lambda name: read_game(read(Path(name))), "game")
    return name


_TAG = re.compile(r"[a-z]{2,3}([-_+].*)?\Z")
"""Matches names of languages, and no names of another kind."""


def _spoken(ctx: click.Context, _: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    for name in names if not ctx.resilient_parsing else ():
        if is_file(name):
            from padgen.languages import read  # help needs no languages

            known(None, name, read, "locale")
        elif not _TAG.match(name):
            from padgen.api.kinds import misplaced  # as above
            from padgen.errors import UsageError

            if problem := misplaced(name, "locale"):
                raise UsageError(problem)
    return names


def _template_there(ctx: click.Context, _: click.Parameter, name: str | None) -> str | None:
    if name is not None and not ctx.resilient_parsing:
        from padgen import templates

        kind: Any = {"booklet": "leaflet"}.get(ctx.info_name or "", ctx.info_name)
        known("template", name, lambda name: templates.load(kind, name), kind)
    return name


def _theme_there(ctx: click.Context, _: click.Parameter, name: str | None) -> str | None:
    if name is not None and not ctx.resilient_parsing:
        from padgen import templates

        known("theme", name, templates.load_theme, "theme")
    return name


def _templates_there(ctx: click.Context, _: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    if names and not ctx.resilient_parsing:
        from padgen.api.kinds import templates_by_kind

        for name in names:
            known("template", name, lambda name: templates_by_kind((name,)))
    return names


def _found(names: Iterable[str], typed: str) -> list[CompletionItem]:
    """The names that begin with what was typed, or files if none does."""
    from click.shell_completion import CompletionItem  # loaded only for completion

    items = [CompletionItem(name) for name in names if name.startswith(typed)]
    return items or [CompletionItem(typed, type="file")]


def language_codes(ctx: click.Context, _: click.Parameter, typed: str) -> list[CompletionItem]:
    """All matching language codes, also after the plus sign of two languages, or files if none matches."""
    from padgen import languages

    first, plus, _rest = typed.rpartition("+")
    return _found((first + plus + code for code in languages.codes(ctx.params.get("locales"))), typed)


def _variants(ctx: click.Context, _: click.Parameter, typed: str) -> list[CompletionItem]:
    from padgen.rules import built_in_ids

    return _found((*built_in_ids(), *(["all"] if ctx.info_name == "all" else [])), typed)


def _templates(ctx: click.Context, _: click.Parameter, typed: str) -> list[CompletionItem]:
    from padgen import templates

    command = ctx.info_name or ""
    kind = {"booklet": "leaflet"}.get(command, command)
    kinds = [kind] if kind in templates.CLASSES else list(templates.CLASSES)
    return _found(dict.fromkeys(name for known in kinds for name in templates.names(known)), typed)


def _themes(_ctx: click.Context, _: click.Parameter, typed: str) -> list[CompletionItem]:
    from padgen import templates

    return _found(templates.names("theme"), typed)


def _papers(_ctx: click.Context, _: click.Parameter, typed: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    from padgen.templates.values import PAPERS

    return [CompletionItem(name) for name in PAPERS if name.lower().startswith(typed.lower())]


def rows(ctx: click.Context, _: click.Parameter, typed: str) -> list[CompletionItem]:
    """The row ids of the variant given on the command line."""
    from click.shell_completion import CompletionItem

    from padgen.errors import PadgenError
    from padgen.rules import load_variant

    try:
        variant = load_variant(ctx.params.get("variant") or "classic")
    except PadgenError:
        return []
    return [CompletionItem(row.id) for row in variant.rows if row.id.startswith(typed)]


def _output(ending: str) -> Callable[[Any], Any]:
    return click.option(
        "--output", "-o", default="out", metavar="PATH", show_default=True, type=_PATH,
        help=f"Where to write: a folder, a .{ending} file, or - for standard output.",
    )  # fmt: skip


def _colours(_ctx: click.Context, _: click.Parameter, typed: str) -> list[CompletionItem]:
    from padgen.templates.colours import NAMES

    return [CompletionItem(name) for name in NAMES if name.startswith(typed.lower())]


_COMMON: dict[str, Callable[[Any], Any]] = {
    "variant": click.option(
        "--variant", "-r", metavar="NAME|FILE", shell_complete=_variants, callback=_variant_there,
        help="Rules: the name of a variant, or your own file.",
    ),
    "players": click.option("--players", "-p", type=int, metavar="N", help="Number of player columns."),
    "paper": click.option(
        "--paper", metavar="SIZE", shell_complete=_papers, help="Paper: A4, A5, Letter … or a size like '120 x 190 mm'."
    ),
    "template": click.option(
        "--template", "-t", metavar="NAME|FILE", shell_complete=_templates, callback=_template_there,
        help="Layout: the name of a template, or your own file.",
    ),
    "theme": click.option(
        "--theme", metavar="NAME|FILE", shell_complete=_themes, callback=_theme_there,
        help="Colours, corners and lines: the name of a theme, or your own file.",
    ),
    "font": click.option(
        "--font", multiple=True, metavar="FILE",
        help="TrueType file for other scripts; repeat it for a bold one. Of a collection: FILE.ttc#0.",
    ),
    "templates": click.option(
        "--template", "-t", multiple=True, metavar="NAME|FILE", shell_complete=_templates, callback=_templates_there,
        help="Layout, as a name or file; repeat it for pad, leaflet and form.",
    ),
    "output": _output("pdf"),
    "output_html": _output("html"),
    "folder": click.option(
        "--output", "-o", default="out", metavar="FOLDER", show_default=True, type=_PATH, help="Folder to write to."
    ),
    "names": click.option("--names", default="", metavar="A,B", help="Player names, separated by commas."),
    "title": click.option("--title", metavar="TEXT", help="Title to use instead."),
    "locales": click.option(
        "--locales", metavar="DIR", type=click.Path(exists=True, file_okay=False), callback=_path,
        help="Folder with locale files of your own.",
    ),
    "beside": click.option(
        "--output", "-o", default=".", metavar="FOLDER", type=_PATH,
        help="Folder to write to (default: the current one), or - for standard output.",
    ),
    "color": click.option(
        "--color", metavar="NAME|#RRGGBB", shell_complete=_colours,
        help="Colour of areas, tints and lines; names stay black.",
    ),
    "bleed": click.option(
        "--bleed", type=_Number(0, 20), metavar="MM", help="Extend the colour beyond the trimmed edge."
    ),
    "crop-marks": click.option("--crop-marks", is_flag=True, help="Add cutting marks outside the trimmed page."),
    "bind": click.option(
        "--bind", type=click.Choice(["none", "glue-top", "punch-left"]), help="Leave an edge to glue or to punch."
    ),
    "cmyk": click.option("--cmyk", is_flag=True, help="Use printing inks instead of screen colours."),
    "spot": click.option(
        "--spot", metavar="INK[=C,M,Y,K]", help="Print all colour in one ink, such as 'PANTONE 286 C=100,75,0,5'."
    ),
    "pdf-standard": click.option(
        "--pdf-standard", type=click.Choice(["ua-1", "a-2a", "x-4"]), default="ua-1", show_default=True,
        help="For screen readers; also for archives (a-2a) or presses (x-4).",
    ),
    "icc": click.option(
        "--icc", type=_PATH, callback=_path, metavar="FILE", help="The printer's CMYK profile, for x-4 and a-2a."
    ),
    "quiet": click.option("--quiet", "-q", is_flag=True, help="Print only errors."),
    "json": click.option("--json", "as_json", is_flag=True, help="Print JSON, for other programs."),
    "png": click.option("--png", is_flag=True, help="Write pictures of the pages instead of a PDF."),
    "dpi": click.option(
        "--dpi", type=click.IntRange(30, 600), metavar="N", help="Resolution of the pictures (default: 150)."
    ),
}  # fmt: skip


PRESS = ("color", "bleed", "crop-marks", "bind", "cmyk", "spot", "pdf-standard", "icc")
"""The print options that pads, leaflets and booklets share."""


def print_shop(function: _F) -> _F:
    """Add the options for pads that a copy shop or a print shop prints."""
    for option in reversed(_PRINT_SHOP):
        function = option(function)
    return function


_PRINT_SHOP: tuple[Callable[[Any], Any], ...] = (
    click.option("--up", type=click.IntRange(1, 16), metavar="N", help="Pads per sheet."),
    click.option(
        "--order", type=click.Choice(["sheet", "stack"]), default="sheet",
        help="Number sheet by sheet, or number the pads so that cut stacks follow on.",
    ),
    *(_COMMON[name] for name in PRESS),
    click.option("--ruler", is_flag=True, help="Add a 100 mm scale, to check the printer."),
    click.option(
        "--logo", type=_PATH, callback=_path, metavar="FILE",
        help="Picture above the table: PNG, JPEG or SVG.",
    ),
    click.option("--qr", metavar="URL", help="QR code above the table."),
)  # fmt: skip
