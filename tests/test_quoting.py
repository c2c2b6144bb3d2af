"""How messages show values and the nearest names."""

from __future__ import annotations

from padgen.quoting import quoted, suggest


def test_values_are_quoted_at_a_bearable_length() -> None:
    """Sixty characters are quoted whole, longer texts cut to sixty; lists, mappings and huge numbers are named."""
    assert quoted("x" * 60) == repr("x" * 60)
    assert quoted("x" * 61) == repr("x" * 59 + "…")
    assert [quoted(value) for value in (None, [1], {"a": 1}, 2.5)] == ["nothing", "a list", "a mapping", "2.5"]
    assert quoted(10**12 - 1) == "999999999999"
    assert quoted(10**12) == quoted(-(10**12)) == "so large a number"


def test_the_nearest_name_is_suggested_or_all_of_them() -> None:
    """One name that is near, in small letters; else the whole list, also for what is no name."""
    assert suggest("ONSE", ["twos", "ones", "nose"]) == "did you mean 'ones'?"
    assert suggest("zebra", ["twos", "ones"]) == suggest(7, ["twos", "ones"]) == "use twos or ones"
    assert suggest("x" * 60 + "y" * 60, ["x" * 60]) == f"did you mean {'x' * 60!r}?"
