"""Says why the columns of a form don't fit its page, and how many would."""

from __future__ import annotations

from padgen.documents.setting import Setting
from padgen.documents.table.entries import Entry
from padgen.errors import Problem
from padgen.quoting import counted, quoted
from padgen.templates import FormTemplate


def too_wide(
    setting: Setting[FormTemplate], columns: tuple[int, int], width: float, least: float, entry: Entry
) -> Problem:
    """The names of rows need ``least`` of the ``width`` in mm, the longest is the ``entry``'s.

    ``columns`` are those of all players and of each.
    """
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
    count, games = columns
    fitting = int((width - least) / template.column_least / games)
    advice = f"at most {fitting} fit; " if fitting > 0 else ""
    return Problem(
        f"{counted(count, 'column')} of at least {template.column_least:g} mm and {least:.1f} mm of names "
        f"are wider than the {width:.1f} mm that the form leaves ({language}, {quoted(name)})",
        f"{advice}choose fewer players, larger paper, or another template",
        key="players",
        about=entry.about,
    )
