"""Pieces of JSON Schema for YAML files, whose scalars padgen reads as text and editors as numbers and booleans."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

Schema: TypeAlias = dict[str, Any]

DRAFT = "http://json-schema.org/draft-07/schema#"
"""The draft that editors know."""


def editor_lines(kind: str) -> Iterator[str]:
    """The first lines of a file of this kind, which tell an editor how to complete and check it."""
    yield f"# yaml-language-server: $schema={kind}.schema.json"
    yield f"#   padgen schema {kind} > {kind}.schema.json    for an editor that completes and checks YAML"


def document(title: str, properties: Mapping[str, Schema]) -> Schema:
    """The schema of a whole file."""
    return {"$schema": DRAFT, "title": title, **mapping(properties)}


def mapping(properties: Mapping[str, Schema], required: Iterable[str] = ()) -> Schema:
    """These keys and no others."""
    schema: Schema = {"type": "object", "properties": dict(properties), "additionalProperties": False}
    return {**schema, "required": list(required)} if required else schema


def either(*schemas: Schema) -> Schema:
    """One of several."""
    return {"anyOf": list(schemas)}


def described(about: str, schema: Schema) -> Schema:
    """The schema with a description, which editors show."""
    return {"description": about, **schema}


def number(low: int, high: int) -> Schema:
    """A whole number."""
    return {"type": "integer", "minimum": low, "maximum": high}


def numbers(low: int, high: int, most: int) -> Schema:
    """A list of whole numbers."""
    return {"type": "array", "items": number(low, high), "minItems": 1, "maxItems": most}


def words(*choices: str) -> Schema:
    """One of several words; if YAML reads any of them as a boolean, booleans are allowed too."""
    return {"enum": [*choices, *(value for word, value in (("true", True), ("false", False)) if word in choices)]}


def text(pattern: str | None = None) -> Schema:
    """A text; if there is a pattern, the whole text matches it."""
    return {"type": "string", "pattern": f"^({pattern})$"} if pattern else {"type": "string"}
