"""The commands.  Each imports what it needs when it runs, so that the others start fast."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

import click

from padgen.cli.messages import complain, progressing, show, tell, tell_json, warn
from padgen.cli.new import new
from padgen.cli.options import PRESS, game_there, is_file, known, language_codes, languages, options, print_shop, rows
from padgen.cli.web import serve, site
from padgen.errors import PadgenError, Problem, UsageError, raise_all
from padgen.version import __version__

if TYPE_CHECKING:
    from pathlib import Path

    from padgen.api.request import Request
    from padgen.languages.keys import Level


_LANGUAGE = r"[a-z]{2,3}([-_+].*)?\Z|.*\.ya?ml\Z"
_NUMBERINGS = ["none", "sheet", "pads"]
_DPI = 150


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="%(prog)s %(version)s")
def cli() -> None:
    """Score pads, rule leaflets, booklets, fillable forms and score sheets for Yatzy, in 21 languages.

    \b
    padgen pad fi                  four Finnish pads on A4
    padgen leaflet de -r maxi      the rules of Maxi Yatzy in German
    padgen form en --names Ann,Bo  a form that adds up
    """


class _Numbering(click.Command):
    """A command whose ``--number``, without a value, doesn't take the language after it for one."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read ``--number`` as ``--number=sheet`` when a language follows."""
        given = [
            "--number=sheet" if arg == "--number" and re.match(_LANGUAGE, after) else arg
            for arg, after in zip_longest(args, args[1:], fillvalue="")
        ]
        return super().parse_args(ctx, given)


@cli.command(cls=_Numbering)
@languages()
@options("variant", "players", "names", "template", "theme", "font", "paper", "title")
@click.option("--sheets", type=click.IntRange(1, 100_000), default=1, metavar="N", help="Number of sheets.")
@click.option(
    "--number", is_flag=False, flag_value="sheet", default="none", type=click.Choice(_NUMBERINGS),
    help="Number each sheet, or each pad with 'pads'.",
)  # fmt: skip
@click.option(
    "--rules-on-back",
    is_flag=True,
    help="Print short rules on the back, for two-sided printing (short edge if landscape); two languages alternate.",
)
@print_shop
@options("locales", "output", "png", "dpi", "quiet")
def pad(langs: tuple[str, ...], output: str, png: bool, dpi: int | None, quiet: bool, **asked: Any) -> None:
    """Make score pads; fi+sv puts two languages on each pad.

    \b
    padgen pad fi                        four pads to cut from one A4 sheet
    padgen pad fi+sv -p 4                both languages on each pad
    padgen pad en -r maxi -t a5          one big pad of Maxi Yatzy
    padgen pad de --sheets 50 --number   fifty numbered sheets
    padgen pad nl --up 2 --color teal    two large pads on a sheet, in colour
    padgen pad en --bleed 3 --crop-marks --cmyk --logo club.png
    padgen pad ./fo.yaml -r house.yaml   your own language and rules
    """
    from padgen.api.pad import PadRequest

    _write([PadRequest(lang, **asked) for lang in langs], output, quiet, png, dpi)


@cli.command()
@languages()
@options("variant", "template", "theme", "font", "paper")
@click.option("--qr", metavar="URL", help="Print a QR code of this address on the last panel.")
@options(*PRESS, "locales", "output", "png", "dpi", "quiet")
def leaflet(langs: tuple[str, ...], output: str, png: bool, dpi: int | None, quiet: bool, **asked: Any) -> None:
    """Make leaflets with the rules.

    \b
    padgen leaflet pl                             the rules in Polish on two A5 sides
    padgen leaflet sv -r maxi                     the rules of Maxi Yatzy
    padgen leaflet it -t a4-fold --theme nordic   A4, folded once
    padgen leaflet fi -t a4-three                 A4, folded twice
    """
    from padgen.api.leaflet import LeafletRequest

    _write([LeafletRequest(lang, **asked) for lang in langs], output, quiet, png, dpi)


@cli.command()
@languages(required=False)
@options("variant", "template", "theme", "font", "paper", "title")
@click.option("--qr", metavar="URL", help="Print a QR code of this address on the back cover.")
@click.option("--impose", is_flag=True, help="Arrange the pages to print on both sides (short edge), fold and staple.")
@click.option(
    "--creep", type=click.FloatRange(0, 10), metavar="MM",
    help="With --impose: how far the innermost sheet sticks out once folded.",
)  # fmt: skip
@options(*PRESS, "locales", "output", "png", "dpi", "quiet")
def booklet(langs: tuple[str, ...], output: str, png: bool, dpi: int | None, quiet: bool, **asked: Any) -> None:
    """Make one booklet of the rules; omit LANG for all languages.

    \b
    padgen booklet                        all languages, with contents and bookmarks
    padgen booklet fi sv --impose         two languages, to fold and staple
    padgen booklet -r maxi -o maxi.pdf    the rules of Maxi Yatzy
    """
    from padgen.api.booklet import BookletRequest, all_together

    meant, problems = _meant(langs, asked["locales"], "leaflet")
    _write([BookletRequest(langs or all_together(meant), **asked)], output, quiet, png, dpi, problems=problems)


@cli.command()
@languages(required=False)
@options("variant", "players", "names", "template", "theme", "font", "paper", "title")
@click.option(
    "--entry", type=click.Choice(["type", "pick"]), default="type", show_default=True,
    help="Type the points, or pick them from a list.",
)  # fmt: skip
@click.option(
    "--blank-sums/--no-blank-sums", default=None,
    help="Leave sums empty until their column has an entry (by default the template decides).",
)  # fmt: skip
@click.option(
    "--fill", type=click.Path(exists=True, dir_okay=False), metavar="FILE", callback=game_there,
    help="A game to write into the form: players, points, and the language if no LANG is given.",
)  # fmt: skip
@options("pdf-standard", "locales", "output", "png", "dpi", "quiet")
def form(langs: tuple[str, ...], output: str, png: bool, dpi: int | None, quiet: bool, **asked: Any) -> None:
    """Make fillable forms that add up by themselves.

    \b
    padgen form fi                       four players
    padgen form en --names "Ann,Bo"      with names
    padgen form uk --entry pick -t a4    points picked from lists, for printing too
    padgen form --fill game.yaml         with the names and points of a game

    \b
    Chrome, Edge, Firefox:     add up, check the points, mark the leader
    Acrobat Reader, tablets:   adds up; no messages, no leader
    Apple's own viewers:       fill in only; write the sums yourself
    """
    from padgen.api.form import FormRequest

    if not langs and not asked["fill"]:
        raise click.MissingParameter(param_type="argument", param_hint="'LANG...'")
    _write([FormRequest(lang, **asked) for lang in langs or (None,)], output, quiet, png, dpi)


@cli.command()
@languages()
@options("variant", "players", "names", "theme", "title", "locales", "output_html", "quiet")
def sheet(langs: tuple[str, ...], output: str, quiet: bool, **asked: Any) -> None:
    """Make score sheets for browsers: HTML files to tap on a tablet, phone or computer.

    \b
    padgen sheet fi                       out/sheet-fi.html
    padgen sheet en -r maxi --names Ann,Bo
    padgen sheet sv -r my-house.yaml --theme nordic
    """
    from padgen.api.sheet import SheetRequest

    _write([SheetRequest(lang, **asked) for lang in langs], output, quiet)


@cli.command("all")
@languages(required=False)
@options("variant", "players", "names", "templates", "theme", "font", "paper", "title", "locales", "folder")
@click.option(
    "--jobs", "-j", type=click.IntRange(1, 256), metavar="N", help="Parallel processes (default: one per core)."
)
@options("png", "dpi", "quiet")
def all_command(
    langs: tuple[str, ...],
    output: str,
    png: bool,
    dpi: int | None,
    quiet: bool,
    jobs: int | None,
    **asked: Any,
) -> None:
    """Make everything: pad, leaflet and form in each language, and the booklet.

    Omit LANG for all languages.

    \b
    padgen all                    every language, each in its usual variant
    padgen all --variant all      every variant too
    padgen all fi sv -o club      two languages, into the folder club
    """
    from padgen.api.booklet import all_together
    from padgen.cli.everything import everything

    meant, problems = _meant(langs, asked["locales"])
    _write(everything(langs or all_together(meant), **asked), output, quiet, png, dpi, jobs, problems)


@cli.command()
@languages()
@options("variant", "templates", "font", "locales", "output", "quiet")
def proof(langs: tuple[str, ...], output: str, quiet: bool, **asked: Any) -> None:
    """Make one PDF for proofreading: pad, leaflet, form, and all texts and how well they fit.

    \b
    padgen proof fi                    Finnish
    padgen proof ./fo.yaml -r maxi     your own language, Maxi Yatzy
    """
    from padgen.api.proof import ProofRequest
    from padgen.cli.checks import notes

    _write([ProofRequest(lang, **asked) for lang in langs], output, quiet)
    for note in notes(langs, asked["locales"]):
        complain(f"note: {note}")


@cli.command()
@click.argument("row", shell_complete=rows)
@click.argument("dice", nargs=-1, required=True)
@options("variant")
@click.option("--lang", metavar="LANG", help="Language of the row name; its usual variant is the default.")
@click.option("--served", is_flag=True, help="The dice are the first roll of the turn.")
@click.option("--filled", metavar="ROWS", default="", help="Rows already filled; they decide about jokers.")
@options("locales", "json")
def score(
    row: str,
    dice: tuple[str, ...],
    variant: str | None,
    lang: str | None,
    served: bool,
    filled: str,
    locales: Path | None,
    as_json: bool,
) -> None:
    """Print the points of a roll.

    \b
    padgen score full_house 6 6 6 5 5            28
    padgen score täyskäsi 6 6 6 5 5 --lang fi    28
    padgen score yatzy 4 4 4 4 4 -r danish       70
    padgen score full_house 2 2 2 2 2 -r yahtzee --filled yatzy,twos    25
    """
    from padgen.cli.scoring import scored

    if lang is not None:
        from padgen.languages import find, read

        known("lang", lang, read if is_file(lang) else lambda name: find(name, locales), "locale")
    result = scored(row, dice, variant, lang, locales, served=served, filled=filled)
    if as_json:
        tell_json(result._asdict())
    else:
        show(result.points)


@cli.command("list")
@click.argument("what", type=click.Choice(["languages", "variants", "templates", "themes", "papers"]))
@options("locales", "json")
def list_command(what: str, locales: Path | None, as_json: bool) -> None:
    """List what is available; the name to use comes first.

    \b
    padgen list languages
    padgen list variants --json
    """
    from padgen.cli.listing import entries, line

    listed = entries(what, locales)
    if as_json:
        tell_json(list(listed))
    else:
        for entry in listed:
            show(line(what, entry))
    if what == "variants" and not as_json:
        complain("note: names of relatives may be trademarks of their owners")
    if what == "languages":
        raise_all(_meant((), locales)[1])


@cli.command()
@click.argument("names", metavar="[LANG|FILE]...", nargs=-1, shell_complete=language_codes)
@options("font", "locales", "json")
def check(names: tuple[str, ...], font: tuple[str, ...], locales: Path | None, as_json: bool) -> None:
    """Report all problems in files of languages, variants, templates, themes and games; omit names to check ours.

    \b
    padgen check fi
    padgen check my-house.yaml locales/fo.yaml
    """
    from padgen.cli.checks import check_all, check_names, notes

    with progressing() as progress:
        if progress:
            progress.watch()
        problems = check_names(names, locales, font) if names else check_all(locales)
        for note in () if problems else notes(names, locales):
            complain(f"note: {note}")
    if as_json:
        tell_json([problem._asdict() for problem in problems])
    if problems:
        raise PadgenError(*(() if as_json else problems))  # the JSON includes them


@cli.command("schema")
@click.argument("kind", type=click.Choice(["variant", "locale", "template", "theme"]))
def schema_command(kind: str) -> None:
    """Print the JSON Schema of a kind of file, so that editors can complete and check it.

    \b
    padgen schema variant
    """
    from padgen.cli.schemas import SCHEMAS

    tell_json(SCHEMAS[kind]())


cli.add_command(new)
cli.add_command(serve)
cli.add_command(site)


def _meant(langs: tuple[str, ...], locales: Path | None, level: Level = "pad") -> tuple[tuple[str, ...], list[Problem]]:
    """The languages given, or else all faultless ones of this level, and the problems of the others."""
    if langs:
        return langs, []
    from padgen.languages import faultless

    codes, problems = faultless(locales, level)
    return tuple(codes), problems


def _write(
    requests: Sequence[Request],
    output: str,
    quiet: bool,
    png: bool = False,
    dpi: int | None = None,
    jobs: int | None = None,
    problems: Iterable[Problem] = (),
) -> None:
    """Make every document, print the paths and each warning once, and report all problems at the end."""
    from padgen.cli.output import write_all

    if dpi and not png:
        raise UsageError("--dpi sets the resolution of pictures", fix="add --png")
    problems = list(problems)
    told: set[str] = set()
    codes = {1} if problems else set()
    with progressing(len(requests), quiet) as progress:
        for outcome in write_all(requests, output, dpi=(dpi or _DPI) if png else None, jobs=jobs, progress=progress):
            if progress:
                progress.clear()
            for path in outcome.paths if not quiet else ():
                tell(path)
            if progress:
                progress.finished()
            for warning in dict.fromkeys(outcome.warnings) if not quiet else ():
                if warning not in told:
                    warn(warning)
            told.update(outcome.warnings)
            problems += outcome.problems
            codes.add(outcome.exit_code)
    if problems or 1 in codes:
        refuse = PadgenError if 1 in codes else UsageError
        raise refuse(*dict.fromkeys(problems))
