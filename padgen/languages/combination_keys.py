"""The keys of the texts that describe a combination."""

from collections.abc import Sequence

from padgen.rules import Combination


def combination_keys(combination: Combination) -> tuple[str, ...]:
    """The keys of a combination's text in a locale file, the most specific one first."""
    kind, n = combination.kind, combination.n
    if kind == "alike":
        return ("pair",) if n == 2 else (f"alike_{n}", "alike")
    if kind == "run":
        return (f"run_{n}", "run")
    if kind == "total":
        return ("adds_up_pair",) if combination.groups else ("adds_up",)
    if kind == "pairs":
        return ({2: "two_pairs", 3: "three_pairs", 4: "four_pairs"}[n],)
    return (kind,)


def worded_keys(keys: Sequence[str], *, brief: bool) -> tuple[str, ...]:
    """The keys of a text, behind those of its ``brief`` form."""
    return (*(f"{key}_brief" for key in keys if brief), *keys)
