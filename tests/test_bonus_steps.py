"""A bonus in steps, and the loss below them: the expression agrees with a plain reading of the list."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from padgen.rules import load_variant, work_out

STEPS = st.lists(st.tuples(st.integers(2, 105), st.integers(1, 500), st.booleans()), min_size=1, max_size=6)


def rising(steps: list[tuple[int, int, bool]]) -> list[tuple[int, int, bool]]:
    """Steps with rising thresholds and points, as a file must list them."""
    found: list[tuple[int, int, bool]] = []
    for threshold, points, more in sorted(steps):
        least = threshold + more
        if least <= 105 and (not found or (least > found[-1][0] + found[-1][2] and points > found[-1][1])):
            found.append((threshold, points, more))
    return found


@given(STEPS, st.integers(0, 200), st.integers(0, 105))
def test_the_highest_step_that_is_reached_counts_alone(
    drawn: list[tuple[int, int, bool]], lost: int, upper: int
) -> None:
    """Bonus, points to the next step and total are right for any steps, loss and upper sum."""
    steps = rising(drawn)
    if not steps:
        return
    bonus = [{"more_than" if more else "at_least": least, "points": points} for least, points, more in steps]
    leasts = [threshold + more for threshold, _, more in steps]
    if lost and leasts[0] > 1:
        below = leasts[0] - 1
        bonus.insert(0, {"less_than": below, "points": -lost})
        leasts.insert(0, below)
        wanted = -lost if upper < below else 0
    else:
        wanted = 0
    for (threshold, points, more), _ in zip(steps, bonus, strict=False):
        if upper > threshold or (upper == threshold and not more):
            wanted = points
    variant = load_variant({"extends": "classic", "bonus": bonus})
    found = work_out(variant.totals, {"ones": upper, "chance": 7})
    assert found["bonus"] == wanted
    assert found["needed"] == min((least - upper for least in leasts if upper < least), default=0)
    assert found["total"] == upper + wanted + 7
