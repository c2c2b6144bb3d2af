"""The plural forms of numbers are those of CLDR, and usual ones need no tables."""

from __future__ import annotations

import subprocess
import sys

import pytest

from padgen import languages
from padgen.languages.plurals import Plurals
from padgen.languages.tags import plural_rule


@pytest.mark.parametrize("code", sorted({*languages.codes(None), *"cs el es pt".split()}))
def test_numbers_fall_into_the_categories_of_cldr(code: str) -> None:
    """Whatever the number, a language's category is the one that Babel names; and each category is used."""
    rule, plurals = plural_rule(code), Plurals(code)
    assert rule
    numbers = [*range(1101), 9999, 10_000, 1_000_000, 2_000_000, 1_000_001]
    assert [plurals.category(n) for n in numbers] == [rule(n) for n in numbers]
    assert plurals.categories == {rule(n) for n in range(1001)}


def test_regions_and_unknown_languages_ask_babel() -> None:
    """A region may count otherwise than its language, and what Babel doesn't know has one form."""
    assert [Plurals("pt").category(0), Plurals("pt-PT").category(0)] == ["one", "other"]
    assert Plurals("pl-UA").category(3) == "few"
    assert (Plurals("tlh").known, Plurals("tlh").categories) == (False, {"other"})


def test_a_leaflet_needs_no_tables_of_babel() -> None:
    """The rules in a language of padgen's own are laid out without reading Babel's tables, which takes long."""
    program = "import padgen, sys; padgen.leaflet('ru'); sys.exit('babel' in sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True)
