"""The plural forms of numbers are those of CLDR."""

from __future__ import annotations

from padgen.languages.plurals import Plurals


def test_regions_and_unknown_languages_ask_babel() -> None:
    """A region may have other plural forms than its language; languages unknown to Babel have one form."""
    assert [Plurals("pt").category(0), Plurals("pt-PT").category(0)] == ["one", "other"]
    assert Plurals("pl-UA").category(3) == "few"
    assert (Plurals("tlh").known, Plurals("tlh").categories) == (False, {"other"})
