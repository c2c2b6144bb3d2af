"""Says why the columns of a form don't fit its page, and for how many players they would."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from padgen.documents.setting import Setting
from padgen.documents.table.entries import Entry
from padgen.errors import PadgenError, Problem
from padgen.quoting import counted, quoted
from padgen.templates import FormTemplate

_T = TypeVar("_T")

FEWER = "choose fewer players, larger paper, or another template"
"""How the advice begins where there may be too many players."""


def written(template: FormTemplate, *keys: str) -> str:
    """The first of these keys that the template's own file has, or the last if it has none."""
    return next((key for key in keys if key in template.own_keys), keys[-1])


def advising(make: Callable[[int], _T], players: int, least: int) -> _T:
    """What ``make`` returns for this number of players; its refusal of too many says how many fit, if ``least`` do.

    It is asked, because both the layout and what must have room in it depend on the number.
    """
    try:
        return make(players)
    except PadgenError as error:
        if not all(problem.fix.startswith(FEWER) for problem in error.problems):
            raise
        fitting = next((count for count in range(players - 1, least - 1, -1) if _makes(make, count)), None)
        if fitting is None:
            raise
        told = (problem._replace(fix=f"at most {fitting} fit; {problem.fix}") for problem in error.problems)
        raise PadgenError(*told) from None


def _makes(make: Callable[[int], object], players: int) -> bool:
    try:
        make(players)
    except PadgenError:
        return False
    return True


def too_wide(setting: Setting[FormTemplate], columns: int, width: float, least: float, entry: Entry) -> Problem:
    """The names of rows need ``least`` of the ``width`` in mm, the longest is the ``entry``'s."""
    template, floor, (name, code) = setting.template, setting.template.floor_size, entry.longest
    language = next(locale.native_name for locale in setting.locales if locale.code == code)
    if least > template.label_most:
        problem = template.problem(
            "label_most",
            f"{language}: {quoted(name)} needs {least:.1f} mm at {floor:g} pt, "
            f"label_most is {template.label_most:g} mm",
            "widen label_most, lower floor_size, or give the row a shorter name",
        )
        return problem._replace(about=entry.about)
    return Problem(
        f"{counted(columns, 'column')} of at least {template.column_least:g} mm and {least:.1f} mm of names "
        f"are wider than the {width:.1f} mm that the form leaves ({language}, {quoted(name)})",
        FEWER,
        key="players",
        about=entry.about,
    )


def too_low(setting: Setting[FormTemplate], needs: float, has: float, entry: Entry) -> Problem:
    """The ``entry``'s name would fit on more lines, in rows ``needs`` mm high."""
    template, (name, code) = setting.template, entry.longest
    language = next(locale.native_name for locale in setting.locales if locale.code == code)
    what = (
        f"{language}: {quoted(name)} needs {needs:.1f} mm of height for more lines than one at "
        f"{template.floor_size:g} pt, its row is {has:.1f} mm high"
    )
    return template.problem("row_least", what, "raise it, or widen label_most")


def too_small(
    template: FormTemplate, language: str, entry: Entry, wide: tuple[float, float], high: tuple[float, float]
) -> Problem:
    """An entry's name doesn't fit its cell; ``wide`` and ``high`` are what it needs and what it has, in mm."""
    floor, ((needs, room), (least, row)) = template.floor_size, (wide, high)
    named = f"{language}: {quoted(entry.longest[0])} needs"
    if least > row:
        what = f"{named} {least:.1f} mm of height at {floor:g} pt, its row is {row:.1f} mm high"
        return template.problem(
            written(template, "floor_size", "row_least"), what, "raise row_least, or lower floor_size"
        )
    what = f"{named} {needs:.1f} mm at {floor:g} pt, its box is {room:.1f} mm wide and {row:.1f} mm high"
    return Problem(what, f"{FEWER}, or give the row a shorter name", about=entry.about)
