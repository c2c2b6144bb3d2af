"""Randomly broken variant files can be loaded or give a clear message."""

from __future__ import annotations

import os
import random
import tempfile
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from padgen.errors import PadgenError
from padgen.rules import Variant, legal_points, load_variant, score, tally

HOUSE = (Path(__file__).resolve().parents[1] / "docs" / "examples" / "crag.yaml").read_text(encoding="utf-8")

KEYS = [
    *("extends", "dice", "throws", "players", "rows", "change", "remove", "bonus", "order", "strike", "call_first"),
    *("saved_throws", "starter", "chance", "extras", "locales", "id", "combination", "scoring", "points", "section"),
    *("example", "face", "alike", "groups", "straight", "run", "at_least", "more_than"),
]


WORDS = [
    *("classic", "maxi", "none", "unlimited", "forced", "half_forced", "any_time", "yes", "no", "any", "all_alike"),
    *("sum", "fixed", "all_dice", "fixed_plus_sum", "upper", "lower", "ones", "yatzy", "chance", "full_house", "mine"),
    *("house.yaml", "../x.yaml", "\0", "a\0b.yaml", "~", "", "last_resort"),
]


leaf = st.sampled_from(WORDS) | st.integers(-2, 12) | st.none() | st.text(max_size=8) | st.sampled_from([10**9, 63])


keys = st.sampled_from(KEYS) | st.sampled_from(WORDS) | st.text(max_size=4)


tree = st.recursive(
    leaf, lambda inner: st.lists(inner, max_size=6) | st.dictionaries(keys, inner, max_size=6), max_leaves=25
)


row = st.fixed_dictionaries(
    {"id": st.sampled_from(["a", "b", "ones", "yatzy", "total"])},
    optional={
        "combination": st.dictionaries(st.sampled_from(KEYS[-7:-2]), st.integers(0, 7) | st.lists(st.integers(1, 6))),
        "scoring": st.sampled_from(["sum", "fixed", "all_dice", "fixed_plus_sum"]),
        "points": st.integers(-1, 20),
        "section": st.sampled_from(["upper", "lower"]),
        "example": st.lists(st.integers(0, 7), max_size=7),
    },
)


likely = st.fixed_dictionaries(
    {},
    optional={
        "extends": st.sampled_from(["classic", "maxi", "house.yaml"]),
        "dice": st.integers(2, 7),
        "rows": st.lists(row | st.sampled_from(["ones", "chance", "full_house"]), max_size=5),
        "change": st.dictionaries(st.sampled_from(["ones", "yatzy", "a"]), row, max_size=2),
        "remove": st.lists(st.sampled_from(["ones", "yatzy", "a"]), max_size=3),
        "bonus": st.just("none")
        | st.fixed_dictionaries({"at_least": st.integers(0, 200), "points": st.integers(0, 60)}),
        "players": st.integers(0, 13),
        "extras": st.lists(
            st.fixed_dictionaries({"id": st.sampled_from("abc"), "points": st.integers(0, 9)}), max_size=3
        ),
    },
)


FUZZ = settings(max_examples=int(os.environ.get("PADGEN_FUZZ", "200")), suppress_health_check=list(HealthCheck))


def outcome(content: bytes) -> Variant | PadgenError:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "house.yaml"
        path.write_bytes(content)
        try:
            return load_variant(path)
        except PadgenError as error:
            return error


def either_a_variant_or_a_clear_error(content: bytes) -> None:
    variant = outcome(content)
    if isinstance(variant, PadgenError):
        assert all(problem.file for problem in variant.problems)
        return
    assert 1 <= len(variant.rows) <= 40
    for one in variant.rows:
        assert score(variant, one.id, one.example) > 0
    best = {one.id: legal_points(variant, one.id)[-1] for one in variant.rows}
    assert tally(variant, best).total == variant.maximum


@pytest.mark.long
@FUZZ
@given(tree | st.dictionaries(keys, tree, max_size=8))
def test_any_tree_loads_or_fails_clearly(data: object) -> None:
    """Random trees of valid keys and words always give a variant or a PadgenError."""
    either_a_variant_or_a_clear_error(yaml.safe_dump(data, allow_unicode=True).encode("utf-8", "surrogatepass"))


@pytest.mark.long
@FUZZ
@given(likely)
def test_nearly_right_files_load_or_fail_clearly(data: object) -> None:
    """Files of the right form with random values give usable variants or problems."""
    either_a_variant_or_a_clear_error(yaml.safe_dump(data).encode())


@pytest.mark.long
@FUZZ
@given(st.binary(max_size=60) | st.integers(0, 2**32).map(lambda seed: scrambled(HOUSE, seed)))
def test_any_bytes_load_or_fail_clearly(content: bytes) -> None:
    """Random bytes, and a valid file with random bytes changed, never give a traceback."""
    either_a_variant_or_a_clear_error(content)


def scrambled(text: str, seed: int) -> bytes:
    """The text with a few bytes replaced, removed or repeated."""
    chance = random.Random(seed)
    content = bytearray(text.encode())
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(content))
        content[at : at + chance.randint(0, 3)] = chance.choice(
            [b"", b"\t", b":", b"- ", b"[", b"}", b"\xff", b"&a", b"\n"]
        )
    return bytes(content)
