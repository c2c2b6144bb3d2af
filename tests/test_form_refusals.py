"""Forms that can't be made: what doesn't fit, is unknown or reserved is refused with a remedy."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from forms import HOUSE, document, page_of, seen

from padgen import languages, templates
from padgen.api.players import split_names
from padgen.errors import PadgenError, UsageError
from padgen.rules import load_variant, variant_ids
from padgen.templates.values import MOST_PLAYERS_OF_FORMS

GAMES = (*variant_ids(), "kniffel", "triple", "yamb")
CASES = [
    (code, variant, template)
    for (i, code), (j, variant), (k, template) in product(
        *map(enumerate, (languages.codes(), GAMES, templates.names("form")))
    )
    if (i + j + k) % 3 == 0
]
"""A third of all: any two of language, game and layout are together in some."""


def test_names_that_cannot_be_typed_are_refused() -> None:
    """The message says how long the name is, how long it may be, and the remedy."""
    with pytest.raises(PadgenError, match=r"has 500 characters, a field takes 60 \(shorten the name\)"):
        document(names=("N" * 500,), players=8)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"players": 9}, "9 players, but at most 8 fit"),
        ({"variant": "finnish", "players": 5}, "finnish is for 1 to 4"),
        ({"template": "tabelt"}, "did you mean 'tablet'"),
        ({"title": "T" * 300}, "shorten the title"),
    ],
)
def test_what_cannot_be_made_is_refused(options: dict[str, Any], error: str) -> None:
    """Too many players, unknown templates and very long titles are refused with a remedy."""
    with pytest.raises(PadgenError, match=error):
        document(**options)


def test_rows_beyond_the_paper_are_refused(tmp_path: Path) -> None:
    """House rules with too many rows for the paper are refused; A4 with its lower rows has room for more."""
    rows = ", ".join(f"{{id: row_{at}, combination: any, scoring: sum}}" for at in range(28))
    names = ", ".join(f"row_{at}: Rivi {at}" for at in range(28))
    words = ", ".join(f"row_{at}: nopat" for at in range(28))
    file = tmp_path / "long.yaml"
    file.write_text(f"rows: [{rows}]\nlocales: {{fi: {{rows: {{{names}}}, combinations: {{{words}}}}}}}\n", "utf-8")
    with pytest.raises(PadgenError, match="paper: 28 rows"):
        document(variant=str(file), paper="192 x 256 mm")
    assert len(seen(page_of(document(variant=str(file), template="a4", players=1)))) == 28 + 6


def test_reserved_ids_are_refused(tmp_path: Path) -> None:
    """A house rule can't name a row like a computed field or a helper."""
    for row_id in ("total", "leader", "star", "winner", "turn", "progress", "new_game", "const_least"):
        file = tmp_path / f"{row_id}.yaml"
        file.write_text(HOUSE.replace("joker", row_id), encoding="utf-8")
        with pytest.raises(PadgenError, match=f"the id {row_id} is reserved"):
            document(variant=str(file))


def test_control_characters_in_names_are_refused() -> None:
    """The command line refuses line breaks and removes invisible marks before a form is made."""
    assert split_names("An\u202ena,\u200fBo") == ("Anna", "Bo")
    with pytest.raises(UsageError, match="U\\+000A"):
        split_names("a\nb")


def test_a_field_too_narrow_for_its_number_is_refused(tmp_path: Path) -> None:
    """If a column can't show its total even at 6 pt, the message says by how much."""
    path = tmp_path / "narrow.yaml"
    path.write_text("extends: a4\ncolumn_least: 4 mm\ncolumn_most: 4 mm\n", encoding="utf-8")
    with pytest.raises(PadgenError, match=r"a field for \d+ needs \d\.\d mm at 6 pt, it has \d\.\d mm") as caught:
        document("en", template=path)
    assert caught.value.problems[0].key == "column_least"


def refused(code: str, **options: Any) -> str:
    """Why a form can't be made, "" if it can."""
    try:
        document(code, **options)
    except PadgenError as error:
        return str(error)
    return ""


@pytest.mark.sweep
@pytest.mark.parametrize(("code", "variant", "template"), CASES)
def test_a_refusal_says_how_many_players_fit(code: str, variant: str, template: str) -> None:
    """So many do, and one more don't; nothing is said if not even one player fits."""

    def told(players: int) -> str:
        return refused(code, variant=variant, template=template, players=players)

    most = told(load_variant(variant).players or MOST_PLAYERS_OF_FORMS)
    if advice := re.search(r"\(at most (\d) fit; choose fewer players, ", most):
        assert told(int(advice[1])) == ""
        assert advice[0] in told(int(advice[1]) + 1)
    elif most:
        assert told(1)


@pytest.mark.long
@pytest.mark.parametrize(
    ("code", "variant", "template", "fitting"),
    [
        ("it", "triple", "tablet-landscape", 2),
        ("lt", "yamb", "tablet-landscape", 2),
        ("de", "kniffel", "phone", 5),
        ("nb", "kniffel", "phone", 5),
    ],
)
def test_every_refusal_says_the_same_number(code: str, variant: str, template: str, fitting: int) -> None:
    """Whatever was too wide: all columns, those of each half, or the title of one; also with names, and in a game."""
    options = {"variant": variant, "template": template}
    for players in range(fitting + 1, MOST_PLAYERS_OF_FORMS + 1):
        for more in ({"players": players}, {"names": "A,B,C,D,E,F,G,H".split(",")[:players]}):
            assert f"(at most {fitting} fit; choose fewer" in refused(code, **options, **more)
    game = {"players": [{"name": "A"}] * (fitting + 1)}
    told = refused(code, **options, fill=game)
    assert "choose fewer" in told
    assert "at most" not in told, "a game can't have fewer players than it has"
    assert f"(at most {fitting} fit; choose" in refused(
        code, **options, fill={"players": [{}]}, players=MOST_PLAYERS_OF_FORMS
    )
