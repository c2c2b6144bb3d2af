"""How messages quote values and suggest names."""

from __future__ import annotations

from padgen.quoting import counted, quoted, suggest


def test_long_values_are_shortened() -> None:
    """Up to 60 characters are quoted whole, longer texts are cut; lists, mappings and huge numbers are described."""
    assert quoted("x" * 60) == repr("x" * 60)
    assert quoted("x" * 61) == repr("x" * 59 + "…")
    assert [quoted(value) for value in (None, [1], {"a": 1}, 2.5)] == ["nothing", "a list", "a mapping", "2.5"]
    assert quoted(10**12 - 1) == "999999999999"
    assert quoted(10**12) == quoted(-(10**12)) == "so large a number"


def test_characters_that_cannot_be_seen_are_named() -> None:
    """No-break spaces and invisible joiners are named, and control characters are escaped."""
    assert quoted("5\xa0dice") == "'5 dice' (with U+00A0 no-break space)"
    assert quoted("Würfel\xadspiel\u202f!\u202f!") == (
        "'Würfelspiel ! !' (with U+00AD soft hyphen and U+202F narrow no-break space)"
    )
    assert quoted("x" * 59 + "\xa0y") == repr("x" * 59 + "…")
    assert quoted("a\tb\x07") == r"'a\tb\x07'"
    assert quoted("\U000e0001") == "'' (with U+E0001 language tag)"


def test_one_is_singular() -> None:
    assert [counted(number, "column") for number in (0, 1, 2)] == ["0 columns", "1 column", "2 columns"]


def test_the_nearest_name_is_suggested_or_all_of_them() -> None:
    """A similar name is suggested, ignoring capitals; otherwise, and for values that aren't names, all names."""
    assert suggest("ONSE", ["twos", "ones", "nose"]) == "did you mean 'ones'?"
    assert suggest("zebra", ["twos", "ones"]) == suggest(7, ["twos", "ones"]) == "use twos or ones"
    assert suggest("x" * 60 + "y" * 60, ["x" * 60]) == f"did you mean {'x' * 60!r}?"
