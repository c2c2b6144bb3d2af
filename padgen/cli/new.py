"""``padgen new``: starts files of the user's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from padgen.cli.messages import show, tell
from padgen.cli.options import known, options

if TYPE_CHECKING:
    from pathlib import Path

    from padgen.languages.keys import Level


@click.group()
def new() -> None:
    """Start a file of your own, with comments that explain every key.

    \b
    padgen new locale fo --from da     a language, to translate from Danish
    padgen new variant house           house rules
    padgen new template club           a layout
    padgen new theme club              colours, corners and lines
    """


@new.command("locale")
@click.argument("code")
@click.option("--from", "model", default="en", metavar="LANG", show_default=True, help="Language to translate from.")
@click.option(
    "--level", type=click.Choice(["pad", "leaflet"]), default="leaflet", show_default=True,
    help="The texts that pads, forms and scores need, or those of leaflets too.",
)  # fmt: skip
@options("locales", "beside")
def new_locale(code: str, model: str, level: Level, locales: Path | None, output: str) -> None:
    """Start a language: every key, empty, with the text of another language beside it.

    \b
    padgen new locale fo               Faroese from English
    padgen new locale fo --from da     Faroese from Danish, with the English texts above
    padgen new locale fo --level pad   Faroese for pads and forms alone
    """
    from padgen.languages import find
    from padgen.languages.starter import locale_text

    known("from", model, lambda name: find(name, locales))
    _start(output, code, locale_text(code, model, locales, level))


@new.command("variant")
@click.argument("name")
@click.option("--from", "base", default="classic", metavar="VARIANT", show_default=True, help="Variant to start from.")
@options("beside")
def new_variant(name: str, base: str, output: str) -> None:
    """Start house rules: a file that changes nothing yet and shows what can be changed.

    \b
    padgen new variant house
    padgen new variant grandma --from maxi
    """
    from padgen.cli.starters import plain_name, variant_text
    from padgen.rules import load_variant

    known("from", base, load_variant)
    _start(output, plain_name(name), variant_text(plain_name(name), base))


@new.command("template")
@click.argument("name")
@click.option(
    "--kind", type=click.Choice(["pad", "leaflet", "form"]), default="pad", show_default=True, help="Kind of document."
)
@click.option(
    "--from", "base", metavar="NAME", help="Built-in template to start from (default: the usual one of its kind)."
)
@options("beside")
def new_template(name: str, kind: str, base: str | None, output: str) -> None:
    """Start a layout: every key with its value in a built-in template.

    \b
    padgen new template club
    padgen new template sofa --kind form --from tablet
    """
    from padgen import templates
    from padgen.cli.starters import plain_name, template_text

    if base is not None:
        known("from", base, lambda name: templates.load(kind, name))
    _start(output, plain_name(name), template_text(plain_name(name), kind, base))


@new.command("theme")
@click.argument("name")
@click.option("--from", "base", metavar="NAME", help="Built-in theme to start from (default: plain).")
@options("beside")
def new_theme(name: str, base: str | None, output: str) -> None:
    """Start a theme: every key with its value in a built-in theme.

    \b
    padgen new theme sauna --from winter
    """
    from padgen import templates
    from padgen.cli.starters import plain_name, theme_text

    if base is not None:
        known("from", base, templates.load_theme)
    _start(output, plain_name(name), theme_text(plain_name(name), base))


def _start(output: str, name: str, text: str) -> None:
    """Write a new file into a folder and print its path, or print the file's text if the folder is ``-``."""
    from pathlib import Path

    from padgen.cli.starters import begin

    if output == "-":
        show(text.removesuffix("\n").encode())  # bytes, as in the file, whatever the terminal's encoding
    else:
        tell(begin(Path(output), name, text))
