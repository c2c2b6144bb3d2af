"""Worked examples: chooses those of a language's stories that make sense in a variant."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from padgen.languages.reader import Dice, Story
from padgen.rules import Variant


class ToldStory(NamedTuple):
    """A worked example in words: what each throw shows, what is kept after it, and the outcome."""

    throws: tuple[Dice, ...]
    keep: tuple[Dice, ...]
    result: Dice
    row: str
    points: int
    text: str


def fitting(stories: Iterable[Story], variant: Variant) -> Iterator[Story]:
    """The stories that suit the variant's way of choosing rows and need no row, die or roll that it lacks.

    A story that begins with the same roll as the one before it continues that one and is told only after it.
    """
    have, way = {row.id for row in variant.rows}, _way(variant)
    begun: Dice = ()
    left_out: Dice = ()
    for story in stories:
        if way not in story.when or (story.without and story.without <= have):
            continue
        first = story.throws[0]
        fits = len(first) == variant.dice and len(story.throws) <= variant.throws
        if fits and story.rows() <= have and first != left_out:
            begun = first
            yield story
        elif first != begun:
            left_out = first


def _way(variant: Variant) -> str:
    """How rows are chosen, one of the reader's ``WAYS``."""
    if variant.columns:
        return "columns"
    return "ordered" if variant.order != "free" else "called" if variant.call_first else "free"
