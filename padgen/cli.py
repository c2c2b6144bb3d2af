"""The command line: verbs only.  Everything heavy is imported inside the command that needs it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from padgen import __version__
from padgen.errors import PadgenError, UsageError

if TYPE_CHECKING:
    from padgen.jobs import Request

_F = TypeVar("_F", bound=Callable[..., Any])


def run(args: Sequence[str] | None = None) -> int:
    """Run padgen with these arguments; returns the exit code."""
    try:
        cli.main(args=args, prog_name="padgen", standalone_mode=False)
    except PadgenError as error:
        for problem in error.problems:
            click.echo(f"padgen: {problem}", err=True)
        return error.exit_code
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except click.Abort:
        click.echo("padgen: stopped; nothing half-written is left behind", err=True)
        return 1
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except BrokenPipeError:
        # The reader of our output is gone; Python would complain once more when it flushes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 0


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, message="%(prog)s %(version)s")
def cli() -> None:
    """Score pads, rule leaflets, booklets and fillable forms for Yatzy, in 17 languages.

    \b
    padgen pad fi                  four Finnish pads on A4
    padgen leaflet de -r maxi      the rules of Maxi Yatzy in German
    padgen form en --names Ann,Bo  a form that adds up
    """


def _options(*names: str) -> Callable[[_F], _F]:
    """The common options a command takes, so that they read the same everywhere."""

    def add(function: _F) -> _F:
        for name in reversed(names):
            function = _COMMON[name](function)
        return function

    return add


_COMMON: dict[str, Callable[[Any], Any]] = {
    "variant": click.option(
        "--variant", "-r", metavar="NAME|FILE", help="The rules: a variant's name or your own variant file."
    ),
    "players": click.option("--players", "-p", type=int, metavar="N", help="Columns for so many players."),
    "paper": click.option("--paper", metavar="SIZE", help="A4, A5, Letter … or a size like '120 x 190 mm'."),
    "template": click.option(
        "--template", "-t", metavar="NAME|FILE", help="The layout: a template's name or your own template file."
    ),
    "output": click.option(
        "--output", "-o", default="out", metavar="PATH", show_default=True,
        help="A folder, a file ending in .pdf, or - for standard output.",
    ),
    "names": click.option("--names", default="", metavar="A,B", help="The players' names, separated by commas."),
    "title": click.option("--title", metavar="TEXT", help="Another title."),
    "locales": click.option("--locales", metavar="DIR", help="A folder of your own with further locale files."),
}  # fmt: skip


@cli.command()
@click.argument("langs", metavar="LANG...", nargs=-1, required=True)
@_options("variant", "players", "names", "template", "paper", "title")
@click.option("--sheets", type=click.IntRange(1, 100_000), default=1, metavar="N", help="So many sheets in the file.")
@click.option(
    "--number", is_flag=False, flag_value="sheet", default="none", type=click.Choice(["none", "sheet", "pads"]),
    help="Number each sheet, or with 'pads' each pad.",
)  # fmt: skip
@_options("locales", "output")
def pad(langs: tuple[str, ...], output: str, **options: Any) -> None:
    """Make score pads.

    \b
    padgen pad fi                        four pads to cut from one A4 sheet
    padgen pad fi+sv -p 4                both languages on each pad
    padgen pad en -r maxi -t a5          one big pad of Maxi Yatzy
    padgen pad de --sheets 50 --number   fifty numbered sheets
    """
    _write([_request("pad", lang, options) for lang in langs], output)


@cli.command()
@click.argument("langs", metavar="LANG...", nargs=-1, required=True)
@_options("variant", "template", "paper", "locales", "output")
def leaflet(langs: tuple[str, ...], output: str, **options: Any) -> None:
    """Make rules leaflets.

    \b
    padgen leaflet pl             the rules in Polish on two A5 sides
    padgen leaflet sv -r maxi     the rules of Maxi Yatzy
    padgen leaflet it -t a4-fold  A4, folded once
    """
    _write([_request("leaflet", lang, options, together=1) for lang in langs], output)


@cli.command()
@click.argument("langs", metavar="LANG...", nargs=-1, required=True)
@_options("variant", "players", "names", "template", "paper", "title")
@click.option(
    "--entry", type=click.Choice(["type", "pick"]), default="type", show_default=True,
    help="Type the points, or pick them from a list.",
)  # fmt: skip
@_options("locales", "output")
def form(langs: tuple[str, ...], output: str, **options: Any) -> None:
    """Make fillable forms that add up by themselves.

    \b
    padgen form fi                       four players
    padgen form en --names "Ann,Bo"      with names
    padgen form uk --entry pick -t a4    points picked from lists, for printing too
    """
    _write([_request("form", lang, options) for lang in langs], output)


@cli.command()
@click.argument("row")
@click.argument("dice", nargs=-1, required=True)
@_options("variant")
@click.option("--lang", metavar="LANG", help="Row names of this language; also its default variant.")
@_options("locales")
def score(row: str, dice: tuple[str, ...], variant: str | None, lang: str | None, locales: str | None) -> None:
    """Print the points of a throw.

    \b
    padgen score full_house 6 6 6 5 5            28
    padgen score täyskäsi 6 6 6 5 5 --lang fi    28
    padgen score yatzy 4 4 4 4 4 -r danish       70
    """
    from padgen.jobs import points

    click.echo(points(row, dice, variant, lang, locales))


@cli.command("list")
@click.argument("what", type=click.Choice(["languages", "variants", "templates", "papers"]))
def list_command(what: str) -> None:
    """List what there is, the name to use first.

    \b
    padgen list languages
    padgen list variants
    """
    from padgen.listing import lines

    for line in lines(what):
        click.echo(line)


@cli.command()
@click.argument("names", metavar="[LANG|FILE]...", nargs=-1)
def check(names: tuple[str, ...]) -> None:
    """Report every problem of locale, variant and template files; without names, of all built-in ones.

    \b
    padgen check fi
    padgen check my-house.yaml locales/fo.yaml
    """
    from padgen.checks import check_all, check_names

    problems = check_names(names) if names else check_all()
    if problems:
        raise PadgenError(*problems)


def _request(kind: Any, lang: str, options: dict[str, Any], together: int = 2) -> Request:
    """One request of the command line; wrong values are usage errors."""
    from padgen.jobs import Request, split_languages, split_names
    from padgen.values import paper_size

    values = dict(options)
    values["own_locales"] = values.pop("locales", None)
    values["names"] = split_names(values["names"]) if values.get("names") else ()
    try:
        if values.get("paper") is not None:
            paper_size(values["paper"])
    except ValueError as error:
        raise PadgenError(str(error)) from None
    if values.get("players") is not None and values["players"] < 1:
        raise UsageError(f"{values['players']} players", fix="ask for at least 1")
    return Request(kind=kind, langs=split_languages(lang, together), **values)


def _write(requests: list[Request], output: str) -> None:
    """Make every document, then print the paths."""
    from padgen.output import write_all

    for request in requests:
        if request.players is not None and len(request.names) > request.players:
            left = ", ".join(request.names[request.players :])
            click.echo(f"padgen: {request.players} players, so without {left}", err=True)
    for path in write_all(list(dict.fromkeys(requests)), output):
        click.echo(path)
