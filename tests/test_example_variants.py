"""The example house rules, each of which shows something that rules can do."""

from __future__ import annotations

import random
from pathlib import Path

import family
import forms
import pytest
from engines.mupdf import MupdfSession
from pdfcheck import check_pdf, text
from presses import pressed

from padgen import languages
from padgen.api.form import FormRequest
from padgen.api.proof import PARTS
from padgen.api.request import DocumentKind
from padgen.cli import checks
from padgen.documents.explain.combinations import section
from padgen.pdf import render
from padgen.rules import load_variant, score, tally

EXAMPLES = Path(__file__).resolve().parents[1] / "docs" / "examples"
NAMES = sorted(path.stem for path in EXAMPLES.glob("*.yaml"))


def file(name: str) -> str:
    return str(EXAMPLES / f"{name}.yaml")


def spoken(name: str) -> list[str]:
    return list(load_variant(file(name)).source.data.get("locales", ["en"]))  # type: ignore[union-attr]


MADE = [(name, lang, kind) for name in NAMES for lang in spoken(name) for kind in ("pad", "leaflet", "form")]


def test_every_example_has_independent_definitions() -> None:
    """No example file is untested."""
    assert sorted(family.EXAMPLES) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_every_roll_scores_as_defined_independently(name: str) -> None:
    """Every roll scores as in definitions that share no code with the rules; the best rolls make the maximum."""
    variant, rules = load_variant(file(name)), family.EXAMPLES[name]
    assert [row.id for row in variant.rows] == list(rules)
    every = family.throws(variant.dice)
    for row, rule in rules.items():
        wanted = [rule(dice) for dice in every]
        assert [score(variant, row, dice) for dice in every] == wanted, row
    best = sum(max(map(rule, every)) for rule in rules.values())
    assert variant.maximum == best + (variant.bonus.steps[-1].points if variant.bonus else 0)


def test_a_bonus_in_steps_is_lost_and_won_where_the_file_says() -> None:
    """Below 50 there is a loss, up to 62 nothing, then the highest step that is reached."""
    variant = load_variant(file("steps"))
    filled = {"twos": 10, "threes": 15, "fours": 16, "fives": 5}
    for sixes in (0, 6, 12, 18, 24, 30):
        for ones in range(6):
            total = 46 + sixes + ones
            wanted = -20 if total < 50 else 60 if total >= 75 else 35 if total >= 63 else 0
            found = tally(variant, {**filled, "sixes": sixes, "ones": ones})
            assert (found.upper_sum, found.bonus, found.total) == (total, wanted, total + wanted)
    assert tally(variant, {}).total == -20


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_the_examples_have_no_problems(name: str) -> None:
    """`padgen check` finds no fault in rules, words and layouts, in every language that the file has."""
    assert checks.check_variant(Path(file(name))) == []


@pytest.mark.long
@pytest.mark.parametrize(("name", "lang", "kind"), MADE)
def test_pad_leaflet_and_form_name_every_row(name: str, lang: str, kind: DocumentKind) -> None:
    """Each is an accessible file that names the game, every row (in leaflets, an entry for ones to sixes) and extra."""
    data = render(PARTS[kind](lang, variant=file(name)).make())
    check_pdf(data)
    variant = load_variant(file(name))
    locale = languages.read(lang).bind(variant)
    shown = "".join(text(data).split())
    # One name of each set is shown: the short one if there is no room for the whole one.
    wanted = [{locale.title}]
    if kind == "leaflet":
        wanted += [{entry.name} for key in ("upper", "lower") for entry in section(locale, key).entries]
    else:
        wanted += [{locale.row(row.id), locale.short(row.id)} for row in (*variant.rows, *variant.extras)]
    assert [names for names in wanted if not any("".join(name.split()) in shown for name in names)] == []


@pytest.mark.parametrize("name", NAMES)
def test_many_pads_stand_on_a_sheet(name: str) -> None:
    """Four small pads fit, even if a column is exactly as wide as its widest name."""
    assert len(list(pressed("en", variant=file(name), up=4).pages)) == 1


@pytest.mark.parametrize("name", NAMES)
def test_forms_add_up_as_the_rules_do(name: str) -> None:
    """A random game typed into MuPDF shows the sums, bonus, extras and total of the rules."""
    variant, lang = load_variant(file(name)), spoken(name)[0]
    data = render(FormRequest(lang, variant=file(name), players=2).make())
    rng = random.Random(name)
    played = [forms.game(variant, rng, 1.0) for _ in range(2)]
    session = MupdfSession(data)
    for player, moves in enumerate(played, 1):
        forms.play(session, player, moves)
    assert forms.differences(variant, played, session.values(), lang=lang) == {}
    assert session.alerts() == []
    session.close()


def test_a_missing_name_of_a_new_row_is_reported_with_its_key() -> None:
    """A row without a name is refused; the message says which key the variant file needs."""
    with pytest.raises(ValueError, match=r"crag.yaml:\d+:rows.7: .*add locales.fi.rows.low_straight"):
        PARTS["pad"]("fi", variant=file("crag")).make()
