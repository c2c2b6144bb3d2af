"""The keys of the texts that describe a combination."""

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
