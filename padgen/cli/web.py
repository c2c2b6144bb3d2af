"""``padgen serve`` and ``padgen site``: pages for browsers."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from padgen.cli.messages import progressing, tell, warn
from padgen.cli.options import language_codes, options, variants_there
from padgen.errors import PadgenError, install_extra

if TYPE_CHECKING:
    from pathlib import Path

_house = click.option(
    "--variant", "-r", "variants", multiple=True, metavar="FILE", type=click.Path(exists=True, dir_okay=False),
    callback=variants_there,
    help="House rules to offer as well; repeat it for more.",
)  # fmt: skip


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), metavar="N", help="Port to listen on (default: 8321).")
@click.option("--lan", is_flag=True, help="Let devices on your network connect, and show a QR code for them.")
@click.option("--no-open", is_flag=True, help="Don't open the browser.")
@_house
@options("locales")
def serve(port: int | None, lan: bool, no_open: bool, variants: tuple[str, ...], locales: Path | None) -> None:
    """Serve a web page that makes pads, leaflets, forms and score sheets, until you press Ctrl-C.

    \b
    padgen serve                    open the page in your browser
    padgen serve --lan              let tablets on your network connect
    padgen serve -r our-house.yaml  offer your house rules too
    """
    try:
        from padgen.web.serving import code, serving  # an extra
    except ModuleNotFoundError as error:
        raise _lacking(error) from None
    _warn_of_faults(locales)
    server, address = serving(port=port, lan=lan, locales=locales, variants=variants)
    tell(address)
    if lan and sys.stdout.isatty():
        tell(code(address))
    if not no_open:
        import webbrowser

        webbrowser.open(address)
    server.run()


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path())
@click.argument("langs", metavar="[LANG]...", nargs=-1, shell_complete=language_codes)
@_house
@options("locales", "quiet")
def site(folder: str, langs: tuple[str, ...], variants: tuple[str, ...], locales: Path | None, quiet: bool) -> None:
    """Write a web site to DIR: every language in every variant, ready to download.

    It needs no server that runs padgen, and can be opened straight from disk.  Omit LANG for all languages.

    \b
    padgen site public             everything
    padgen site public fi sv       two languages
    """
    from pathlib import Path  # help needs no paths

    try:
        from padgen.web.site import Site  # an extra
    except ModuleNotFoundError as error:
        raise _lacking(error) from None
    place = Path(folder)
    if not quiet:
        _warn_of_faults(locales)
    whole = Site(langs, locales, variants)
    with progressing(whole.size, quiet) as progress:
        for _ in whole.build(place):
            if progress:
                progress.finished()
    if not quiet:
        tell(place / "index.html")


def _warn_of_faults(locales: Path | None) -> None:
    """Warn about each problem of a folder's languages, because the pages leave out a language that has any."""
    from padgen.languages import faultless  # help reads no languages

    for problem in faultless(locales)[1] if locales else ():
        warn(str(problem))


def _lacking(error: ModuleNotFoundError) -> Exception:
    """The error for a missing library."""
    if error.name is None or error.name.startswith("padgen"):
        return error
    return PadgenError(f"the web page needs {error.name}", fix=install_extra("web"))
