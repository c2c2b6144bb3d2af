"""Broken files for the loaders: real ones changed at random, random trees, random characters."""

from __future__ import annotations

import os
import random
import re
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from padgen import languages, templates
from padgen.rules.load import KEYS

ROOT = Path(__file__).resolve().parents[1]
FUZZ = settings(
    max_examples=int(os.environ.get("PADGEN_FUZZ", "150")),
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
"""The number of inputs for each loader; PADGEN_FUZZ=2500 makes ten thousand in all."""

WORDS = sorted(
    {*KEYS, *languages.TOP, *(key for cls in templates.CLASSES.values() for key in templates.keys(cls))}
    | {"classic", "maxi", "fixed", "sum", "all_dice", "fixed_plus_sum", "alike", "groups", "run", "straight", "face"}
    | {"ones", "yatzy", "id", "combination", "scoring", "points", "section", "example", "at_least", "more_than", "en"}
    | {"yes", "no", "5 mm", "A4", "#112233", "{points:point}", "{n} point", "one", "other", "none", "free", "forced"}
)
SCALARS = st.sampled_from(WORDS) | st.text(max_size=12) | st.integers(-3, 99).map(str) | st.none() | st.just("9" * 40)
TREES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(WORDS) | st.text(max_size=6), inner),
    max_leaves=25,
)


def flow(tree: object) -> str:
    """A tree as YAML in flow style, every text quoted."""
    if isinstance(tree, dict):
        return "{" + ", ".join(f"{flow(str(key))}: {flow(value)}" for key, value in tree.items()) + "}"
    if isinstance(tree, list):
        return "[" + ", ".join(map(flow, tree)) + "]"
    return "" if tree is None else "'" + str(tree).replace("'", "''") + "'"


def mutations(*paths: str) -> st.SearchStrategy[str]:
    """Real files with lines deleted, doubled, inserted, cut, indented, or with other words and characters."""
    texts = [(ROOT / path).read_text(encoding="utf-8") for path in paths]

    def mutate(seed: int, amount: int) -> str:
        rng = random.Random(seed)
        found = rng.choice(texts).splitlines()
        for _ in range(amount):
            at = rng.randrange(len(found)) if found else 0
            kind = rng.randrange(7)
            if kind == 0 and found:
                del found[at]
            elif kind == 1 and found:
                found.insert(at, rng.choice(found))
            elif kind == 2:
                found.insert(at, f"{' ' * rng.choice((0, 2, 4))}{rng.choice(WORDS)}: {rng.choice(WORDS)}")
            elif found:
                line = found[at]
                spot = rng.randrange(len(line) + 1)
                found[at] = {
                    3: line[:spot] + rng.choice("{}[]:,#&*!|>'\"%@`\u00ad\u200b\U0001f3b2 \t") + line[spot:],
                    4: line[:spot],
                    5: " " * rng.choice((1, 2, 4)) + line,
                    6: re.sub(r"[\w.]+\s*$", rng.choice(WORDS).replace("\\", ""), line),
                }[kind]
        return "\n".join(found) + "\n"

    return st.builds(mutate, st.integers(0, 2**32), st.integers(1, 6))


def inputs(*paths: str) -> st.SearchStrategy[str]:
    trees = st.dictionaries(st.sampled_from(WORDS), TREES, max_size=6).map(flow)
    return mutations(*paths) | trees | st.text("ab:-[]{}&*!|>'\"#%, \n", max_size=40)


VARIANTS = ("padgen/variants/classic.yaml", "padgen/variants/maxi.yaml", "docs/examples/crag.yaml")
TEMPLATES = tuple(str(path.relative_to(ROOT)) for path in sorted((ROOT / "templates").glob("*/*.yaml")))
