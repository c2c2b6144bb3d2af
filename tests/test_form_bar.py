"""The measures of a form's names, button, halves and bar of totals come from the template."""

from __future__ import annotations

from pathlib import Path

import pytest

import padgen
from padgen.page.marks import Box, DrawnDocument, Field, leaves


def form(tmp_path: Path, *keys: str, base: str = "tablet") -> DrawnDocument:
    """A form with these lines in its template."""
    path = tmp_path / "own.yaml"
    path.write_text("\n".join((f"extends: {base}", *keys, "")), encoding="utf-8")
    return padgen.form("fi", template=path)._drawn


def fields(document: DrawnDocument, name: str) -> list[Field]:
    """The fields whose names end like this."""
    marks = (mark for page in document.pages for mark in leaves(page.children))
    return [mark for mark in marks if isinstance(mark, Field) and mark.name.endswith(name)]


def boxes(document: DrawnDocument) -> list[Box]:
    """All boxes of the page."""
    return [mark for page in document.pages for mark in leaves(page.children) if isinstance(mark, Box)]


def test_the_button_is_at_least_as_wide_as_the_template_says(tmp_path: Path) -> None:
    """A button with few words is 47 mm wide where the template asks for it."""
    assert fields(form(tmp_path, "button_least: 47 mm"), "new_game")[0].w == pytest.approx(47.0)


def test_names_are_no_larger_than_the_template_says(tmp_path: Path) -> None:
    """Names stand in 8.25 pt where there is room for more."""
    assert {field.size for field in fields(form(tmp_path, "name_size: 8.25 pt"), "_name")} == {8.25}


def test_halves_are_as_far_apart_as_the_template_says(tmp_path: Path) -> None:
    """With 9 mm more between the halves, there are 9 mm more between the names of one player in both."""
    near, far = (
        form(tmp_path, f"half_gap: {gap} mm", "column_most: 12 mm", base="tablet-landscape") for gap in (3, 12)
    )
    first, second = (sorted(box.x for box in boxes(page) if box.w < 13) for page in (near, far))
    assert len(first) == len(second)
    assert max(second) - min(second) > max(first) - min(first) + 4


def test_the_bar_of_totals_has_the_corners_and_air_of_the_template(tmp_path: Path) -> None:
    """Corners of 6.5 mm, and 3.5 mm less of a cell's height at each end."""
    usual, own = form(tmp_path), form(tmp_path, "bar_radius: 6.5 mm", "bar_gap: 3.5 mm")
    assert 6.5 in {box.radius for box in boxes(own)} - {box.radius for box in boxes(usual)}
    total, less = (fields(page, "p1_total")[0] for page in (usual, own))
    assert less.h == pytest.approx(total.h - 2 * 1.5)


def test_the_colour_above_names_is_as_high_as_the_template_says(tmp_path: Path) -> None:
    """What the colour takes is missing from the field of the name."""
    usual, own = form(tmp_path), form(tmp_path, "name_band: 3.5 mm")
    first, second = (fields(page, "p1_name")[0] for page in (usual, own))
    assert second.h == pytest.approx(first.h - 2.0)
